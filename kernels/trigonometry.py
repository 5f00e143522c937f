"""Trigonometric and hyperbolic functions, one output row each: sin, cos, tan, sinh, cosh, tanh and the angle of (x, y).

x, y: (n,) float; out: (7, n) float.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def trigonometry(x, y, out, BLOCK: ConstInt):
    i = ct.bid(0)
    a = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    b = ct.load(y, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    rows = (ct.sin(a), ct.cos(a), ct.tan(a), ct.sinh(a), ct.cosh(a), ct.tanh(a), ct.atan2(b, a))
    for k in ct.static_iter(range(len(rows))):
        ct.store(out, (k, i), rows[k][None, :])
