"""y = x transposed, tile by tile.

x: (m, n), y: (n, m) of any type.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def transpose(x, y, TILE_M: ConstInt, TILE_N: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    t = ct.load(x, (i, j), (TILE_M, TILE_N))
    ct.store(y, (j, i), ct.transpose(t))
