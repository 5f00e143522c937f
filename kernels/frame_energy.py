"""Energy of overlapping frames of a signal: frame f starts at f * HOP and has FRAME samples; only whole frames count.

x: (n,) float32; energy: (frames,) float32 with frames = (n - FRAME) // HOP + 1. Blocks walk the frames in steps of the
grid.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def frame_energy(x, energy, FRAME: ConstInt, HOP: ConstInt):
    frames = x.tiled_view(FRAME, traversal_steps=HOP)
    results = energy.tiled_view(1)
    steps, size = frames.traversal_steps, frames.tile_shape
    ct.static_assert(steps == (HOP,) and size == (FRAME,))
    for f in range(ct.bid(0), results.num_tiles(0), ct.num_blocks(0)):
        t = frames.load(f, latency=3)
        results.store(f, ct.sum(t * t, axis=0, keepdims=True).astype(results.dtype))
