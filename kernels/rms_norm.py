"""Root-mean-square normalization with a residual added first: r = x + residual; y = r / rms(r) * weight.

x, residual, y: (rows, cols) of one float type, residual updated in place to r; weight: (cols,). Blocks walk the rows
TILE_M at a time in steps of the grid; TILE_N covers a whole row.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel(occupancy=ct.ByTarget(sm_90=2, default=1))
def rms_norm(x, residual, weight, y, eps, TILE_M: ConstInt, TILE_N: ConstInt):
    w = ct.load(weight, (0,), (TILE_N,), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
    for i in range(ct.bid(0), ct.cdiv(x.shape[0], TILE_M), ct.num_blocks(0)):
        t = ct.load(x, (i, 0), (TILE_M, TILE_N), padding_mode=ct.PaddingMode.ZERO, latency=10)
        r = ct.load(residual, (i, 0), (TILE_M, TILE_N), padding_mode=ct.PaddingMode.ZERO, latency=10)
        total = t.astype(ct.float32) + r.astype(ct.float32)
        ct.store(residual, (i, 0), total.astype(residual.dtype), allow_tma=False)
        mean_square = ct.sum(total * total, axis=1, keepdims=True) / x.shape[1]
        ct.store(y, (i, 0), (total * ct.rsqrt(mean_square + eps) * w).astype(y.dtype), allow_tma=False)
