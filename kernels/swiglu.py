"""Gated activation of a feed-forward layer: out = silu(gate) * up, row by row.

gate, up, out: (rows, cols) of one float type. Block (r, c) handles one tile of TILE_M rows by TILE_N columns.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def silu(x):
    # An approximate division is enough here: the result is rounded to the output's type anyway.
    return ct.truediv(x, 1.0 + ct.exp(-x), rounding_mode=ct.RoundingMode.APPROX, flush_to_zero=True)


@ct.kernel
def swiglu(gate, up, out, TILE_M: ConstInt, TILE_N: ConstInt):
    at = (ct.bid(0), ct.bid(1))
    g = ct.load(gate, at, (TILE_M, TILE_N), padding_mode=ct.PaddingMode.ZERO, latency=4)
    u = ct.load(up, at, (TILE_M, TILE_N), padding_mode=ct.PaddingMode.ZERO, latency=4)
    y = silu(g.astype(ct.float32)) * u.astype(ct.float32)
    ct.store(out, at, y.astype(out.dtype), latency=2)
