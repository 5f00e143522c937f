"""c = op(a) @ op(b), where op transposes or not, through the order of a load's axes rather than by moving data.

a: (m, k), or (k, m) if TRANSPOSE_A; b: (k, n), or (n, k) if TRANSPOSE_B; c: (m, n).
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]
ConstBool = ct.Constant[bool]


@ct.kernel
def matmul_transposed(
    a, b, c, TRANSPOSE_A: ConstBool, TRANSPOSE_B: ConstBool, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt
):
    i, j = ct.bid(0), ct.bid(1)
    # Index and shape are those of the tile, after the axes are reordered.
    order_a = (1, 0) if TRANSPOSE_A else (0, 1)
    order_b = "F" if TRANSPOSE_B else "C"
    acc = ct.zeros((TILE_M, TILE_N), ct.float32)
    for k in range(ct.num_tiles(a, 1, (TILE_M, TILE_K), order=order_a)):
        ta = ct.load(a, (i, k), (TILE_M, TILE_K), order=order_a, padding_mode=ct.PaddingMode.ZERO)
        tb = ct.load(b, (k, j), (TILE_K, TILE_N), order=order_b, padding_mode=ct.PaddingMode.ZERO)
        acc = ct.mma(ta, tb, acc)
    ct.store(c, (i, j), acc.astype(c.dtype))
