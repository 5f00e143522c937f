"""Widens a narrow float to float32 and float64, and moves it between the two 16-bit formats.

x: (n,) f16, bf16 or fp8; single, double: (n,) float32 and float64, exactly x; other: (n,) the 16-bit format it's not.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def widen_floats(x, single, double, other, BLOCK: ConstInt):
    i = ct.bid(0)
    t = ct.load(x, (i,), (BLOCK,))
    ct.store(single, (i,), t.astype(ct.float32))
    ct.store(double, (i,), t.astype(ct.float64))
    ct.store(other, (i,), t.astype(other.dtype))
