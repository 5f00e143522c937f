"""The largest element so far in a long row, read tile by tile with the maximum carried from one to the next, and the
largest still to come, by a scan in reverse within each tile.

x: (n,) int32; so_far: (n,) int32; within: (n,) int32, the largest from an element to the end of its tile. One block.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

LOWEST = -2147483648


@ct.kernel
def running_max(x, so_far, within, TILE: ConstInt):
    carried = ct.full((1,), LOWEST, ct.int32)
    for i in range(ct.num_tiles(x, 0, TILE)):
        offsets = i * TILE + ct.arange(TILE, dtype=ct.int32)
        t = ct.gather(x, offsets, padding_value=LOWEST)
        # Python's own max and min work on tiles, too.
        prefix = max(ct.scan(t, 0, lambda a, b: max(a, b), LOWEST), carried)
        ct.scatter(so_far, offsets, prefix)
        ct.scatter(within, offsets, ct.scan(t, 0, lambda a, b: max(a, b), LOWEST, reverse=True))
        carried = ct.max(prefix, axis=0, keepdims=True)
