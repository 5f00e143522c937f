"""c[b] = a[b] @ w[b], or a[b] @ w[0] when w has one matrix for all, as a product of 3-D tiles.

a: (batch, m, k); w: (batch or 1, k, n); c: (batch, m, n). Block (b, i, j).
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def batched_matmul(a, w, c, SHARED: ct.Constant[bool], TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    b, i, j = ct.bid(0), ct.bid(1), ct.bid(2)
    which = 0 if SHARED else b
    acc = ct.zeros((1, TILE_M, TILE_N), ct.float32)
    for k in range(ct.num_tiles(a, 2, (1, TILE_M, TILE_K))):
        ta = ct.load(a, (b, i, k), (1, TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
        tw = ct.load(w, (which, k, j), (1, TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc = ct.mma(ta, tw, acc)
    ct.store(c, (b, i, j), acc.astype(c.dtype))
