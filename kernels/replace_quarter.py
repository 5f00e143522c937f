"""Overwrites one quarter of each tile: the tile's quarter number `which` becomes the small tile.

x, y: (blocks * 4 * QUARTER,); patch: (QUARTER,); which: (blocks,) int32, 0 to 3.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def replace_quarter(x, patch, which, y, QUARTER: ConstInt):
    i = ct.bid(0)
    t = ct.load(x, i, 4 * QUARTER)
    at = ct.load(which, i, ())
    ct.store(y, i, ct.insert(t, (at,), ct.load(patch, 0, QUARTER)))
