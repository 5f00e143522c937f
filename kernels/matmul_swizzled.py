"""c = a @ b with blocks taken in groups of GROUP rows of tiles, so that neighbours in time share operands in cache.

a: (m, k), b: (k, n), c: (m, n). Grid: as many blocks, along one axis, as c has tiles.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def grouped(block, rows, columns, GROUP):
    """Which tile a block makes: down the rows of a group first, then to the next column."""
    per_group = GROUP * columns
    group = block // per_group
    first = group * GROUP
    # The last group may have fewer rows.
    height = min(rows - first, GROUP)
    within = block % per_group
    return first + within % height, within // height


@ct.kernel(num_ctas=ct.ByTarget(sm_100=2, default=1), opt_level=3)
def matmul_swizzled(a, b, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt, GROUP: ConstInt):
    rows = ct.cdiv(c.shape[0], TILE_M)
    columns = ct.cdiv(c.shape[1], TILE_N)
    i, j = grouped(ct.bid(0), rows, columns, GROUP)
    acc = ct.zeros((TILE_M, TILE_N), ct.float32)
    for k in range(ct.cdiv(a.shape[1], TILE_K)):
        ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO, latency=4)
        tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO, latency=4)
        acc = ct.mma(ta, tb, acc)
    ct.store(c, (i, j), acc.astype(c.dtype))
