"""Where each row's largest and smallest elements are; the first of equal ones.

x: (rows, cols); largest, smallest: (rows,) int32; overall: (row blocks,) int32, the position of the largest element in
its block of TILE_M by TILE_N elements, counted row by row. TILE_N covers the whole row.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def row_argmax(x, largest, smallest, overall, TILE_M: ConstInt, TILE_N: ConstInt):
    i = ct.bid(0)
    low = ct.load(x, (i, 0), (TILE_M, TILE_N), padding_mode=ct.PaddingMode.NEG_INF)
    high = ct.load(x, (i, 0), (TILE_M, TILE_N), padding_mode=ct.PaddingMode.POS_INF)
    ct.store(largest, (i,), ct.argmax(low, axis=1))
    ct.store(smallest, (i,), ct.argmin(high, axis=1))
    ct.store(overall, (i,), ct.argmax(low))
