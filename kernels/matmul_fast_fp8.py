"""c = (a @ b) * scale_a * scale_b for fp8 operands with one scale a tensor, accumulated in the fast, less exact mode.

a: (m, k), b: (k, n) fp8; c: (m, n); scale_a, scale_b: float32 scalars.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def matmul_fast_fp8(a, b, c, scale_a, scale_b, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    acc = ct.zeros((TILE_M, TILE_N), ct.float32)
    for k in range(ct.num_tiles(a, 1, (TILE_M, TILE_K))):
        ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
        tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc = ct.mma(ta, tb, acc, use_fast_acc=True)
    ct.store(c, (i, j), (acc * (scale_a * scale_b)).astype(c.dtype))
