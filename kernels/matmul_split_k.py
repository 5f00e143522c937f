"""c += a @ b with the inner dimension shared out over the grid's third axis, parts joined by atomic adds.

a: (m, k), b: (k, n); c: (m, n) float32, zero before. Block (i, j, s) takes every num_blocks(2)-th tile of k from s on.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def matmul_split_k(a, b, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    acc = ct.zeros((TILE_M, TILE_N), ct.float32)
    for k in range(ct.bid(2), ct.num_tiles(a, 1, (TILE_M, TILE_K)), ct.num_blocks(2)):
        ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
        tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc = ct.mma(ta, tb, acc)
    rows = i * TILE_M + ct.arange(TILE_M, dtype=ct.int32)[:, None]
    columns = j * TILE_N + ct.arange(TILE_N, dtype=ct.int32)[None, :]
    ct.atomic_add(c, (rows, columns), acc, memory_order=ct.MemoryOrder.RELAXED)
