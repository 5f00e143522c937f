"""Moves rows to the places that an index says, skipping those it marks with a negative number.

x: (n, dim); index: (n,) int32, no two non-negative entries equal; out: (m, dim), keeping what isn't written.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def scatter_rows(x, index, out, TILE_N: ConstInt, TILE_D: ConstInt):
    i = ct.bid(0)
    rows = i * TILE_N + ct.arange(TILE_N, dtype=ct.int32)
    columns = ct.arange(TILE_D, dtype=ct.int32)[None, :]
    target = ct.gather(index, rows, padding_value=-1)[:, None]
    kept = (target >= 0) & (columns < x.shape[1])
    t = ct.gather(x, (rows[:, None], columns), mask=kept)
    ct.scatter(out, (target, columns), t, mask=kept)
