"""Softmax of each row, one row a block, the whole row in one tile.

x, y: (rows, cols) of one float type; TILE is a power of two no less than cols.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def softmax(x, y, TILE: ConstInt):
    row = ct.bid(0)
    # Padding with minus infinity adds nothing to the sum of exponentials.
    t = ct.load(x, (row, 0), (1, TILE), padding_mode=ct.PaddingMode.NEG_INF).astype(ct.float32)
    e = ct.exp(t - ct.max(t, axis=1, keepdims=True))
    ct.store(y, (row, 0), (e / ct.sum(e, axis=1, keepdims=True)).astype(y.dtype))
