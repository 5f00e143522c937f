"""Sees a flat array as a matrix with a shape and strides given at launch, and sums its columns.

flat: (size,) float; sums: (cols,) float. The matrix is rows by cols, `pitch` elements from row to row, pitch a multiple
of four.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def reinterpret_array(flat, sums, rows, cols, pitch, TILE_M: ConstInt, TILE_N: ConstInt):
    j = ct.bid(0)
    pitch = ct.assume_divisible_by(pitch, 4)
    matrix = ct.Array.from_foreign(flat.foreign_pointer, (rows, cols), (pitch, 1))
    acc = ct.zeros((TILE_N,), ct.float32)
    for i in range(ct.num_tiles(matrix, 0, (TILE_M, TILE_N))):
        t = ct.load(matrix, (i, j), (TILE_M, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc += ct.sum(t, axis=0)
    ct.store(sums, (j,), acc)
