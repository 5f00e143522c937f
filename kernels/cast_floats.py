"""Rounds float32 to each narrower float format and back.

x: (n,) float32; half: (n,) float16, brain: (n,) bfloat16, e4m3, e5m2: (n,) the two fp8 types; tf32: (n,) float32 holding
values rounded to TensorFloat-32's ten bits.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def cast_floats(x, half, brain, e4m3, e5m2, tf32, BLOCK: ConstInt):
    i = ct.bid(0)
    t = ct.load(x, (i,), (BLOCK,))
    ct.store(half, (i,), t.astype(ct.float16))
    ct.store(brain, (i,), ct.astype(t, ct.bfloat16))
    ct.store(e4m3, (i,), t.astype(ct.float8_e4m3fn))
    ct.store(e5m2, (i,), t.astype(ct.float8_e5m2))
    ct.store(tf32, (i,), t.astype(ct.tfloat32).astype(ct.float32))
