"""Rotary position embedding: turns each pair (x[d], x[d + D/2]) of a head by its position's angle.

x, out: (batch, sequence, heads, D) of one float type; cos, sin: (sequence, D / 2) float32. D is a power of two, and
TILE_H a power of two no less than heads. Block (b, s) handles one position.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def rope(x, cos, sin, out, TILE_H: ConstInt, D: ConstInt):
    b, s = ct.bid(0), ct.bid(1)
    HALF = D // 2
    t = ct.load(x, (b, s, 0, 0), (1, 1, TILE_H, D)).reshape((TILE_H, D)).astype(ct.float32)
    c = ct.load(cos, (s, 0), (1, HALF))
    n = ct.load(sin, (s, 0), (1, HALF))
    first = ct.extract(t, (0, 0), (TILE_H, HALF))
    second = t.extract((0, 1), (TILE_H, HALF))
    turned = ct.cat((first * c - second * n, second * c + first * n), axis=1)
    ct.store(out, (b, s, 0, 0), turned.reshape((1, 1, TILE_H, D)).astype(out.dtype))
