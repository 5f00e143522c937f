"""Takes every other row of a matrix apart from the others: even and odd ones, through views that skip rows.

x: (m, n), m even; even, odd: (m / 2, n). Block (i, j) handles one strip of TILE columns of rows 2 i and 2 i + 1.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def every_other_row(x, even, odd, TILE: ConstInt):
    at = (ct.bid(0), ct.bid(1))
    evens = x.tiled_view((1, TILE), traversal_steps=(2, TILE))
    # The same view of the array without its first row.
    odds = x.slice(axis=0, start=1, stop=x.shape[0]).tiled_view((1, TILE), traversal_steps=(2, TILE))
    ct.store(even, at, evens.load(at))
    ct.store(odd, at, odds.load(at, allow_tma=False))
