"""Dropout with numbers made from a counter: each element's index and the seed are hashed to 32 bits, so that the same
seed drops the same elements whatever the tiling.

x, y: (n,) float; kept: (n,) bool; p: float32 scalar, the chance of being dropped; seed: int32 scalar.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def hash32(x):
    """Mixes the bits of an unsigned 32-bit tile: multiplications that wrap around, and shifted xors."""
    x = x ^ (x >> 16)
    x = x * 0x7FEB352D
    x = x ^ (x >> 15)
    x = x * 0x846CA68B
    return x ^ (x >> 16)


@ct.kernel
def dropout(x, y, kept, p, seed, BLOCK: ConstInt):
    i = ct.bid(0)
    index = (i * BLOCK + ct.arange(BLOCK, dtype=ct.int32)).astype(ct.uint32)
    bits = hash32(index ^ hash32(ct.bitcast(seed, ct.uint32)))
    # The upper 24 bits as a float32 in [0, 1), exactly.
    uniform = (bits >> 8).astype(ct.float32) * (1.0 / 16777216.0)
    keep = uniform >= p
    t = ct.load(x, (i,), (BLOCK,)).astype(ct.float32)
    ct.store(y, (i,), ct.where(keep, t / (1.0 - p), 0.0).astype(y.dtype))
    ct.store(kept, (i,), keep)
