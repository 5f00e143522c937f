"""Iterations before z = z^2 + c leaves the circle of radius 2, for a tile of points, stopping when all have left.

counts: (rows, cols) int32. The points run from (x0, y0) in steps of `step`. Block (i, j) makes one tile.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def mandelbrot(counts, x0, y0, step, LIMIT: ConstInt, TILE_M: ConstInt, TILE_N: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    rows = (i * TILE_M + ct.arange(TILE_M, dtype=ct.int32)).astype(ct.float32)
    columns = (j * TILE_N + ct.arange(TILE_N, dtype=ct.int32)).astype(ct.float32)
    cy = ct.broadcast_to((y0 + step * rows)[:, None], (TILE_M, TILE_N))
    cx = ct.broadcast_to((x0 + step * columns)[None, :], (TILE_M, TILE_N))
    zx, zy = cx, cy
    count = ct.zeros((TILE_M, TILE_N), ct.int32)
    n = 0
    inside = zx * zx + zy * zy <= 4.0
    while n < LIMIT and ct.max(inside.astype(ct.int32)) > 0:
        count = count + inside.astype(ct.int32)
        # A point that has left stays where it is.
        zx, zy = ct.where(inside, zx * zx - zy * zy + cx, zx), ct.where(inside, 2.0 * zx * zy + cy, zy)
        inside = zx * zx + zy * zy <= 4.0
        n += 1
    ct.store(counts, (i, j), count)
