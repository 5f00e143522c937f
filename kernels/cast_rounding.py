"""Conversions with a named direction.

x: (n,) float64; single: (4, n) float32 from it: to nearest even, to zero, down, up; half, brain: (2, n) float16 and
bfloat16 from the first of these: to nearest even, to zero; tf32: (2, n) float32 holding ten-bit fractions: to nearest
with ties to even, and with ties away from zero.
"""

import cuda.tile as ct
from cuda.tile import RoundingMode as RM

ConstInt = ct.Constant[int]

DIRECTIONS = (RM.RN, RM.RZ, RM.RM, RM.RP)
TIES = (RM.RN, RM.RA)


@ct.kernel
def cast_rounding(x, single, half, brain, tf32, BLOCK: ConstInt):
    i = ct.bid(0)
    wide = ct.load(x, (i,), (BLOCK,))
    for d in ct.static_iter(range(4)):
        mode = ct.static_eval(DIRECTIONS[d])
        ct.store(single, (d, i), ct.astype(wide, ct.float32, rounding_mode=mode)[None, :])
    t = wide.astype(ct.float32)
    for d in ct.static_iter(range(2)):
        mode = ct.static_eval(DIRECTIONS[d])
        ct.store(half, (d, i), t.astype(ct.float16, rounding_mode=mode)[None, :])
        ct.store(brain, (d, i), t.astype(ct.bfloat16, rounding_mode=mode)[None, :])
        short = t.astype(ct.tfloat32, rounding_mode=ct.static_eval(TIES[d]))
        ct.store(tf32, (d, i), short.astype(ct.float32)[None, :])
