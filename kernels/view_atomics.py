"""Every atomic store of a tiled view, many blocks onto the same tile, none of which wants the old value back.

x: (blocks, n) int32; sums, highs, lows, ands, ors, xors: (n,) int32, holding what to start from. n is at most TILE.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def view_atomics(x, sums, highs, lows, ands, ors, xors, TILE: ConstInt):
    t = ct.load(x, (ct.bid(0), 0), (1, TILE)).reshape((TILE,))
    # Elements past the end of an array are left out of the update.
    sums.tiled_view(TILE).atomic_store_add(0, t)
    highs.tiled_view(TILE).atomic_store_max(0, t)
    lows.tiled_view(TILE).atomic_store_min(0, t)
    ands.tiled_view(TILE).atomic_store_and(0, t)
    ors.tiled_view(TILE).atomic_store_or(0, t)
    xors.tiled_view(TILE).atomic_store_xor(0, t)
