"""Scales a matrix whose shape and strides are 64-bit, tile by tile.

x, y: (m, n) float; both with 64-bit shapes and strides.
"""

from typing import Annotated

import cuda.tile as ct

ConstInt = ct.Constant[int]
BigArray = Annotated[ct.Array, ct.ArrayAnnotation(index_dtype=ct.int64)]


@ct.kernel
def wide_tiles(x: BigArray, y: BigArray, TILE_M: ConstInt, TILE_N: ConstInt):
    i = ct.bid(0)
    for j in range(ct.num_tiles(x, 1, (TILE_M, TILE_N))):
        t = ct.load(x, (i, j), (TILE_M, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        ct.store(y, (i, j), t * 3)
