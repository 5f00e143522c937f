"""Mixes bits with every integer bit operation; a right shift is arithmetic for signed and logical for unsigned types.

x, y: (n,) of one 32-bit integer type; shift: (n,) of that type, each from 0 to 31; out: (7, n) of that type, one row an
operation.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def bit_mix(x, y, shift, out, BLOCK: ConstInt):
    i = ct.bid(0)
    a = ct.load(x, (i,), (BLOCK,))
    b = ct.load(y, (i,), (BLOCK,))
    # Past the end, a shift by 0 is as good as any; an undetermined one could be out of range.
    s = ct.load(shift, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    rows = (a & b, a | b, a ^ b, ~a, a << s, a >> s, -a)
    for k in ct.static_iter(range(7)):
        ct.store(out, (k, i), ct.expand_dims(rows[k], 0))
