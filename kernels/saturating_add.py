"""Adds 16-bit integers, stopping at the type's ends instead of wrapping around, over arrays of one to four dimensions.

x, y, z: int16 or uint16 of one shape, every axis but the last walked by the grid or a loop, the last TILE at a time.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def saturating_add(x, y, z, TILE: ConstInt):
    ct.static_assert(1 <= x.ndim <= 4)
    ct.static_assert(x.dtype == ct.int16 or x.dtype == ct.uint16)
    LOWEST = ct.static_eval(-32768 if x.dtype == ct.int16 else 0)
    shape = ct.static_eval((1,) * (x.ndim - 1) + (TILE,))
    i, j, k = ct.bid(0), ct.bid(1), ct.bid(2)
    for last in range(ct.num_tiles(x, x.ndim - 1, shape)):
        # As much of the block's index as there are axes before the last.
        at = (i, j, k)[: x.ndim - 1] + (last,)
        a = ct.load(x, at, shape).astype(ct.int32)
        b = ct.load(y, at, shape).astype(ct.int32)
        ct.static_assert(a.ndim == x.ndim)
        total = min(max(a + b, LOWEST), LOWEST + 65535)
        ct.store(z, at, total.astype(z.dtype))
