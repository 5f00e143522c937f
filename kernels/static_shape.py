"""Mean of each row of an array whose row length is known at compile time, so that the loop and the division are by
constants; the scale and shift come as a tuple of scalars.

x: (m, n) float, n and the strides constant; y: (m,) float32; affine: (scale, shift) float32.
"""

from typing import Annotated

import cuda.tile as ct

ConstInt = ct.Constant[int]
FixedRows = Annotated[ct.Array, ct.ArrayAnnotation(static_shape_dims=(-1,), static_stride_dims=(0, 1))]


@ct.kernel
def static_shape(x: FixedRows, y, affine, TILE: ConstInt):
    COLS = x.shape[1]
    ct.static_assert(COLS > 0)
    row = ct.bid(0)
    acc = ct.zeros((1, TILE), ct.float32)
    for j in range(ct.cdiv(COLS, TILE)):
        acc += ct.load(x, (row, j), (1, TILE), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
    scale, shift = affine
    ct.store(y, (row,), ct.sum(acc) * (1.0 / COLS) * scale + shift)
