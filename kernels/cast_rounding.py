"""Rounds float32 to float16 and to bfloat16 in each direction that a conversion may name.

x: (n,) float32; half: (4, n) float16, brain: (4, n) bfloat16: to nearest even, to zero, down, up.
"""

import cuda.tile as ct
from cuda.tile import RoundingMode as RM

ConstInt = ct.Constant[int]

DIRECTIONS = (RM.RN, RM.RZ, RM.RM, RM.RP)


@ct.kernel
def cast_rounding(x, half, brain, BLOCK: ConstInt):
    i = ct.bid(0)
    t = ct.load(x, (i,), (BLOCK,))
    for d in ct.static_iter(range(4)):
        mode = ct.static_eval(DIRECTIONS[d])
        ct.store(half, (d, i), ct.astype(t, ct.float16, rounding_mode=mode)[None, :])
        ct.store(brain, (d, i), t.astype(ct.bfloat16, rounding_mode=mode)[None, :])
