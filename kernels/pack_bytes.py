"""Writes float16 values as little-endian bytes, and reads float32 values from bytes.

x: (n,) float16; as_bytes: (2 * n,) uint8; raw: (4 * n,) uint8; values: (n,) float32. n is a multiple of BLOCK.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def pack_bytes(x, as_bytes, raw, values, BLOCK: ConstInt):
    i = ct.bid(0)
    ct.store(as_bytes, (i,), ct.pack_to_bytes(ct.load(x, (i,), (BLOCK,))))
    ct.store(values, (i,), ct.unpack_from_bytes(ct.load(raw, (i,), (4 * BLOCK,)), ct.float32))
