"""The tanh form of GELU, computed in float32 and stored in the input's type.

x, y: (n,) of one float type.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

SQRT_2_OVER_PI = 0.7978845608028654
CUBIC = 0.044715


def gelu_tanh(x):
    inner = SQRT_2_OVER_PI * (x + CUBIC * x * x * x)
    return 0.5 * x * (1.0 + ct.tanh(inner))


@ct.kernel
def gelu(x, y, BLOCK: ConstInt):
    i = ct.bid(0)
    t = ct.load(x, index=i, shape=BLOCK, padding_mode=ct.PaddingMode.ZERO)
    t = gelu_tanh(t.astype(ct.float32))
    ct.store(y, index=i, tile=t.astype(y.dtype))
