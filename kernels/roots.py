"""Square roots, magnitudes and whole parts, one output row each: sqrt, rsqrt, |x|, -x, floor, ceil.

x: (n,) float; out: (6, n) of its type. The roots are of |x|.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def roots(x, out, BLOCK: ConstInt):
    i = ct.bid(0)
    a = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    magnitude = ct.abs(a)
    rows = (ct.sqrt(magnitude), ct.rsqrt(magnitude), magnitude, ct.negative(a), ct.floor(a), ct.ceil(a))
    for k in ct.static_iter(range(len(rows))):
        ct.store(out, (k, i), rows[k][None, :])
