"""Clamps to [low, high], passing NaN through, and counts nothing as clamped that lies on a bound.

x, y: (n,) float; clamped: (n,) int32, 1 where the value changed; low, high: float scalars.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def clamp(x, y, clamped, low, high, BLOCK: ConstInt):
    i = ct.bid(0)
    t = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    # A scalar argument is float32, so a narrower tile is computed in float32 and comes back exactly.
    bounded = ct.minimum(ct.maximum(t, low), high)
    # maximum and minimum take the other operand for a NaN, so put it back.
    bounded = ct.where(ct.isnan(t), t, bounded)
    outside = (t < low) | (t > high)
    ct.store(y, (i,), bounded.astype(y.dtype))
    ct.store(clamped, (i,), ct.where(outside, 1, 0))
