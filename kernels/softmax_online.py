"""Softmax of rows too long for one tile: one pass for the running maximum and sum, one to write.

x, y: (rows, cols) of one float type. A row is read TILE columns at a time.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def softmax_online(x, y, TILE: ConstInt):
    row = ct.bid(0)
    tiles = ct.num_tiles(x, axis=1, shape=(1, TILE))
    peak = ct.full((1, 1), -float("inf"), ct.float32)
    total = ct.zeros((1, 1), ct.float32)
    for j in range(tiles):
        t = ct.load(x, (row, j), (1, TILE), padding_mode=ct.PaddingMode.NEG_INF).astype(ct.float32)
        higher = ct.maximum(peak, ct.max(t, axis=1, keepdims=True))
        # What was summed so far was relative to the old peak.
        total = total * ct.exp(peak - higher) + ct.sum(ct.exp(t - higher), axis=1, keepdims=True)
        peak = higher
    for j in range(tiles):
        t = ct.load(x, (row, j), (1, TILE), padding_mode=ct.PaddingMode.NEG_INF).astype(ct.float32)
        ct.store(y, (row, j), (ct.exp(t - peak) / total).astype(y.dtype))
