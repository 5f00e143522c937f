"""Sums the strictly lower triangle of tiles of each row of tiles, and a stepped part of it, with loops whose bounds are
known at run time only: y[i] = sum over tiles j < i; z[i] = sum over j = first, first + step, ... < i.

x: (n * TILE, n * TILE) float32; y, z: (n,). Block i handles row i of tiles; z also counts the tiles it adds.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def triangular_sum(x, y, z, first, step, TILE: ConstInt):
    i = ct.bid(0)
    total = 0.0
    for j in range(i):
        total += ct.sum(ct.load(x, (i, j), (TILE, TILE)))
    stepped = 0.0
    seen = 0
    for j in range(first, i, step):
        for half in range(2):
            # Two halves of a tile, one after the other: nested loops that carry the same value.
            part = ct.load(x, (2 * i + half, j), (TILE // 2, TILE))
            stepped = stepped + ct.sum(part)
        seen += 1
    ct.store(y, (i,), total)
    ct.store(z, (i,), stepped + seen)
