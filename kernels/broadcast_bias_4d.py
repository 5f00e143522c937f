"""Adds a per-channel scale and shift to a batch of images: out = x * scale[c] + shift[c].

x, out: (batch, channel, height, width) float; scale, shift: (channel,). Block (b, c) handles one channel of one image,
TILE_H by TILE_W at a time.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def broadcast_bias_4d(x, scale, shift, out, TILE_H: ConstInt, TILE_W: ConstInt):
    b, c = ct.bid(0), ct.bid(1)
    gain = ct.load(scale, c, 1)
    bias = ct.load(shift, c, 1)
    for h in range(ct.num_tiles(x, 2, (1, 1, TILE_H, TILE_W))):
        for w in range(ct.num_tiles(x, 3, (1, 1, TILE_H, TILE_W))):
            t = ct.load(x, (b, c, h, w), (1, 1, TILE_H, TILE_W))
            ct.store(out, (b, c, h, w), t * gain + bias)
