"""Conversions between floats, integers of every width, and bool.

x: (n,) float32; truncated: (n,) int32, x without its fraction; byte: (n,) int8, the low byte of that; wide: (n,) int64,
the byte with its sign kept; unsigned: (n,) uint16, the low half; nonzero: (n,) bool; back: (n,) float32 from the int32.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def cast_ints(x, truncated, byte, wide, unsigned, nonzero, back, BLOCK: ConstInt):
    i = ct.bid(0)
    t = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    whole = t.astype(ct.int32)
    low_byte = whole.astype(ct.int8)
    ct.store(truncated, (i,), whole)
    ct.store(byte, (i,), low_byte)
    ct.store(wide, (i,), low_byte.astype(ct.int64))
    ct.store(unsigned, (i,), whole.astype(ct.uint16))
    ct.store(nonzero, (i,), whole.astype(ct.bool_))
    ct.store(back, (i,), whole.astype(ct.float32))
