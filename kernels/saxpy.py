"""y = alpha * x + y, in place, with alpha and the length given at launch.

x, y: (n,) float; alpha: float scalar; n: how many of the elements to touch, at most the arrays' length.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def saxpy(x, y, alpha, n, BLOCK: ConstInt):
    offsets = ct.bid(0) * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    wanted = offsets < n
    tx = ct.gather(x, offsets, mask=wanted)
    ty = ct.gather(y, offsets, mask=wanted)
    ct.scatter(y, offsets, alpha * tx + ty, mask=wanted)
