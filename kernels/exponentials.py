"""Exponentials and logarithms, one output row each: exp, exp2, log, log2 and pow.

x: (n,) positive float; y: (n,) exponents; out: (5, n) of x's type.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def exponentials(x, y, out, BLOCK: ConstInt):
    i = ct.bid(0)
    # 1 past the end, so that the logarithm there is of something positive.
    offsets = i * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    a = ct.gather(x, offsets, padding_value=1)
    b = ct.gather(y, offsets, padding_value=1)
    rows = (ct.exp(a), ct.exp2(a), ct.log(a), ct.log2(a), ct.pow(a, b))
    for k in ct.static_iter(range(len(rows))):
        ct.scatter(out, (k, offsets), rows[k])
