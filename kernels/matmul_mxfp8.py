"""c = (a * scale_a) @ (b * scale_b) for microscaled fp8: each 32 elements along k share a power-of-two scale.

a: (m, k), b: (k, n) fp8; scale_a: (m, k / 32), scale_b: (k / 32, n) e8m0; c: (m, n) float32. k is a multiple of 32.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

GROUP = 32


@ct.kernel
def matmul_mxfp8(a, scale_a, b, scale_b, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    SCALES = TILE_K // GROUP
    acc = ct.zeros((TILE_M, TILE_N), ct.float32)
    for k in range(ct.num_tiles(a, 1, (TILE_M, TILE_K))):
        ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
        tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        sa = ct.load(scale_a, (i, k), (TILE_M, SCALES))
        sb = ct.load(scale_b, (k, j), (SCALES, TILE_N))
        acc = ct.mma_scaled(ta, sa, tb, sb, acc)
    ct.store(c, (i, j), acc)
