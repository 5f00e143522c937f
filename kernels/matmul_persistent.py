"""c = a @ b over a fixed number of blocks, each making every num_blocks-th tile of c.

a: (m, k), b: (k, n), c: (m, n). Any grid along the first axis is right.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel(num_worker_warps=4)
def matmul_persistent(a, b, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    rows = ct.num_tiles(c, 0, (TILE_M, TILE_N))
    columns = ct.num_tiles(c, 1, (TILE_M, TILE_N))
    depth = ct.num_tiles(a, 1, (TILE_M, TILE_K))
    for tile in range(ct.bid(0), rows * columns, ct.num_blocks(0)):
        i = tile // columns
        j = tile % columns
        acc = ct.zeros((TILE_M, TILE_N), ct.float32)
        for k in range(depth):
            ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
            tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
            acc = ct.mma(ta, tb, acc)
        ct.store(c, (i, j), acc.astype(c.dtype))
