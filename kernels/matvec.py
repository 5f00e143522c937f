"""y = x @ w for one vector, by the @ operator on a 1-D and a 2-D tile, in the operands' own type.

x: (k,), w: (k, n), y: (n,) float. Block j makes TILE_N elements.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def matvec(x, w, y, TILE_N: ConstInt, TILE_K: ConstInt):
    j = ct.bid(0)
    acc = ct.zeros((TILE_N,), y.dtype)
    for k in range(ct.num_tiles(x, 0, TILE_K)):
        tx = ct.load(x, k, TILE_K, padding_mode=ct.PaddingMode.ZERO)
        tw = ct.load(w, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc += tx @ tw
    ct.store(y, (j,), acc)
