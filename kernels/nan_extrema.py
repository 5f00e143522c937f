"""Largest and smallest of each row, once skipping NaN and once letting it through; and the same of two rows.

x, y: (rows, cols) float; extrema: (rows, 4): max and min without NaN, max and min with it; pairwise: (4, rows, cols):
likewise of x and y, element by element. One row a block.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def nan_extrema(x, y, extrema, pairwise, TILE: ConstInt):
    row = ct.bid(0)
    # The padding of each reduction is what doesn't change it.
    low = ct.load(x, (row, 0), (1, TILE), padding_mode=ct.PaddingMode.NEG_INF)
    high = ct.load(x, (row, 0), (1, TILE), padding_mode=ct.PaddingMode.POS_INF)
    ct.store(extrema, (row, 0), ct.max(low, axis=1, keepdims=True))
    ct.store(extrema, (row, 1), ct.min(high, axis=1, keepdims=True))
    ct.store(extrema, (row, 2), ct.max(low, axis=1, keepdims=True, propagate_nan=True))
    ct.store(extrema, (row, 3), ct.min(high, axis=1, keepdims=True, propagate_nan=True))

    other = ct.load(y, (row, 0), (1, TILE), padding_mode=ct.PaddingMode.NEG_INF)
    results = (
        ct.maximum(low, other),
        ct.minimum(low, other),
        ct.maximum(low, other, propagate_nan=True),
        ct.minimum(low, other, propagate_nan=True),
    )
    for k in ct.static_iter(range(4)):
        ct.store(pairwise, (k, row, 0), results[k].reshape((1, 1, TILE)))
