"""Layer normalization, forward: y = (x - mean) / sqrt(variance + eps) * weight + bias, keeping mean and 1/sqrt.

x, y: (rows, cols); weight, bias: (cols,), all of one float type; mean, rstd: (rows,) float32. One row a block, TILE
columns at a time.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def layer_norm(x, weight, bias, y, mean, rstd, eps, TILE: ConstInt):
    row = ct.bid(0)
    cols = x.shape[1]
    tiles = ct.num_tiles(x, axis=1, shape=(1, TILE))

    total = ct.zeros((1, TILE), ct.float32)
    for j in range(tiles):
        total += ct.load(x, (row, j), (1, TILE), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
    mu = ct.sum(total, axis=1, keepdims=True) / cols

    squares = ct.zeros((1, TILE), ct.float32)
    for j in range(tiles):
        t = ct.load(x, (row, j), (1, TILE), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
        # Padding isn't at distance mu from the mean: it isn't there.
        inside = j * TILE + ct.arange(TILE, dtype=ct.int32)[None, :] < cols
        centred = ct.where(inside, t - mu, 0.0)
        squares += centred * centred
    inverse = ct.rsqrt(ct.sum(squares, axis=1, keepdims=True) / cols + eps)

    ct.store(mean, (row,), mu.item())
    ct.store(rstd, (row,), inverse.item())
    for j in range(tiles):
        t = ct.load(x, (row, j), (1, TILE)).astype(ct.float32)
        w = ct.load(weight, (j,), (TILE,)).astype(ct.float32)
        b = ct.load(bias, (j,), (TILE,)).astype(ct.float32)
        ct.store(y, (row, j), ((t - mu) * inverse * w + b).astype(y.dtype))
