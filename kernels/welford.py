"""Mean and variance of each row in one pass, by merging (count, mean, squared deviation) triples.

x: (rows, cols) float; mean, variance: (rows,) float32. One row a block; TILE covers the whole row.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def merge(count_a, mean_a, m2_a, count_b, mean_b, m2_b):
    """Joins the statistics of two groups. An empty group, the identity, has no weight."""
    count = count_a + count_b
    delta = mean_b - mean_a
    weight = ct.where(count > 0.0, count_b / ct.maximum(count, 1.0), 0.0)
    mean = mean_a + delta * weight
    m2 = m2_a + m2_b + delta * delta * count_a * weight
    return count, mean, m2


@ct.kernel
def welford(x, mean, variance, TILE: ConstInt):
    row = ct.bid(0)
    t = ct.load(x, (row, 0), (1, TILE), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
    columns = ct.arange(TILE, dtype=ct.int32)[None, :]
    # An element that is only padding counts as none.
    count = ct.where(columns < x.shape[1], 1.0, 0.0)
    total, average, m2 = ct.reduce((count, t, ct.zeros((1, TILE), ct.float32)), 1, merge, (0.0, 0.0, 0.0))
    ct.store(mean, (row,), average)
    ct.store(variance, (row,), m2 / total)
