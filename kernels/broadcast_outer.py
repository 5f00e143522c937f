"""Broadcasting: a column against a row, a row against a matrix, a scalar tile against all, and a rank promoted.

column: (m,), row: (n,), matrix: (m, n), one: (1,) float; out: (m, n).
out = column[:, None] * row + matrix * row + one
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def broadcast_outer(column, row, matrix, one, out, TILE_M: ConstInt, TILE_N: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    c = ct.load(column, (i,), (TILE_M,))
    r = ct.load(row, (j,), (TILE_N,))
    m = ct.load(matrix, (i, j), (TILE_M, TILE_N))
    scalar = ct.load(one, (0,), ())
    outer = c[:, None] * r  # (TILE_M, 1) and (TILE_N,) make (TILE_M, TILE_N)
    wide = ct.broadcast_to(r, (TILE_M, TILE_N))
    ct.store(out, (i, j), outer + m * wide + scalar)
