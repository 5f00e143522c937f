"""Sums each row, several rows a block, in float32 or wider.

x: (rows, cols); total: (rows, 1). A row is read TILE_N columns at a time.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def row_sum(x, total, TILE_M: ConstInt, TILE_N: ConstInt):
    i = ct.bid(0)
    acc = ct.zeros((TILE_M, 1), total.dtype)
    for j in range(ct.num_tiles(x, axis=1, shape=(TILE_M, TILE_N))):
        t = ct.load(x, (i, j), (TILE_M, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc += ct.sum(t.astype(total.dtype), axis=1, keepdims=True)
    ct.store(total, (i, 0), acc)
