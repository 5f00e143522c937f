"""c = a @ b for every element type that the tensor cores take, accumulated in float32, float64 or int32.

a: (m, k), b: (k, n) of one type; c: (m, n). Block (i, j) makes one TILE_M by TILE_N tile of c.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def accumulator_type(dtype):
    if dtype == ct.int8 or dtype == ct.uint8:
        return ct.int32
    return ct.float64 if dtype == ct.float64 else ct.float32


@ct.kernel
def matmul(a, b, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    # float32 goes through TensorFloat-32, as is usual; all else is multiplied as it is.
    operand = ct.static_eval(ct.tfloat32 if a.dtype == ct.float32 else a.dtype)
    acc = ct.zeros((TILE_M, TILE_N), dtype=accumulator_type(a.dtype))
    for k in range(ct.num_tiles(a, axis=1, shape=(TILE_M, TILE_K))):
        # Zeros past the end of k: they add nothing.
        ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
        tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc = ct.mma(ta.astype(operand), tb.astype(operand), acc)
    ct.store(c, (i, j), acc.astype(c.dtype))
