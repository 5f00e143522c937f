"""Running sums of each row, forwards and backwards, and running products.

x: (rows, cols) float; forward, backward, product: (rows, cols). TILE_N covers the whole row.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def row_cumsum(x, forward, backward, product, TILE_M: ConstInt, TILE_N: ConstInt):
    i = ct.bid(0)
    # The padding comes last going forwards and first going backwards: zero is right for both sums.
    t = ct.load(x, (i, 0), (TILE_M, TILE_N), padding_mode=ct.PaddingMode.ZERO)
    ct.store(forward, (i, 0), ct.cumsum(t, axis=1))
    ct.store(backward, (i, 0), ct.cumsum(t, axis=1, reverse=True))
    ct.store(product, (i, 0), ct.cumprod(t, axis=1))
