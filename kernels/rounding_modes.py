"""The four IEEE rounding directions of +, -, *, / and square root, and the approximations.

x, y: (n,) float32, y positive; out: (20, n) float32, five operations for each direction: to nearest even, to zero, down,
up; approx: (4, n) float32: approximate and full-precision division, approximate tanh and exp.
"""

import cuda.tile as ct
from cuda.tile import RoundingMode as RM

ConstInt = ct.Constant[int]

DIRECTIONS = (RM.RN, RM.RZ, RM.RM, RM.RP)


@ct.kernel
def rounding_modes(x, y, out, approx, BLOCK: ConstInt):
    offsets = ct.bid(0) * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    a = ct.gather(x, offsets, padding_value=1)
    b = ct.gather(y, offsets, padding_value=1)
    for d in ct.static_iter(range(4)):
        mode = ct.static_eval(DIRECTIONS[d])
        ct.scatter(out, (5 * d, offsets), ct.add(a, b, rounding_mode=mode))
        ct.scatter(out, (5 * d + 1, offsets), ct.sub(a, b, rounding_mode=mode))
        ct.scatter(out, (5 * d + 2, offsets), ct.mul(a, b, rounding_mode=mode))
        ct.scatter(out, (5 * d + 3, offsets), ct.truediv(a, b, rounding_mode=mode))
        ct.scatter(out, (5 * d + 4, offsets), ct.sqrt(b, rounding_mode=mode))
    ct.scatter(approx, (0, offsets), ct.truediv(a, b, rounding_mode=RM.APPROX))
    ct.scatter(approx, (1, offsets), ct.truediv(a, b, rounding_mode=RM.FULL))
    ct.scatter(approx, (2, offsets), ct.tanh(a, rounding_mode=RM.APPROX))
    ct.scatter(approx, (3, offsets), ct.exp(a, rounding_mode=RM.APPROX))
