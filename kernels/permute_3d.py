"""Four ways to reorder the axes of a 3-D array: y[c, a, b] by permuting the tile, z[b, a, c] by the order of the load,
w[a, c, b] by the order of the store, and v[c, b, a] by swapping two axes of the tile; all of x[a, b, c].

x: (A, B, C); y: (C, A, B); z: (B, A, C); w: (A, C, B); v: (C, B, A). One cubic tile of TILE a side a block.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def permute_3d(x, y, z, w, v, TILE: ConstInt):
    a, b, c = ct.bid(0), ct.bid(1), ct.bid(2)
    t = ct.load(x, (a, b, c), (TILE, TILE, TILE))
    ct.store(y, (c, a, b), ct.permute(t, (2, 0, 1)))
    # An order says which axis of the array each axis of the tile walks; the index follows the tile's axes.
    ct.store(z, (b, a, c), ct.load(x, (b, a, c), (TILE, TILE, TILE), order=(1, 0, 2)))
    ct.store(w, (a, b, c), t, order=(0, 2, 1))
    ct.store(v, (c, b, a), t.transpose(0, 2))
