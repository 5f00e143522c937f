"""Five-point stencil: y = (north + south + west + east) / 4 - centre, from tiles whose origin is any element.

x: (m + 2, n + 2) float32, a border of one around the grid; y: (m, n).
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def stencil_2d(x, y, TILE_M: ConstInt, TILE_N: ConstInt):
    # Advancing by one element an index, a view's tiles overlap and an index is an element's position.
    view = x.tiled_view((TILE_M, TILE_N), traversal_steps=(1, 1), padding_mode=ct.PaddingMode.ZERO)
    r, c = ct.bid(0) * TILE_M, ct.bid(1) * TILE_N
    north = view.load((r, c + 1))
    south = view.load((r + 2, c + 1))
    west = view.load((r + 1, c))
    east = view.load((r + 1, c + 2))
    centre = view.load((r + 1, c + 1))
    ct.store(y, (ct.bid(0), ct.bid(1)), (north + south + west + east) * 0.25 - centre)
