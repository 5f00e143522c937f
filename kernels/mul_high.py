"""The high and low halves of a 32 by 32 bit product, through a 64-bit one.

x, y: (n,) of a 32-bit integer type; high, low: (n,) of that type.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def mul_high(x, y, high, low, BLOCK: ConstInt):
    i = ct.bid(0)
    a = ct.load(x, (i,), (BLOCK,))
    b = ct.load(y, (i,), (BLOCK,))
    wide = ct.static_eval(ct.uint64 if x.dtype == ct.uint32 else ct.int64)
    product = ct.astype(a, wide) * ct.astype(b, wide)
    ct.store(high, (i,), ct.astype(product >> 32, high.dtype))
    ct.store(low, (i,), ct.astype(product, low.dtype))
