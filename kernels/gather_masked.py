"""Gathers with a mask, a padding tile, and no bounds check: y[i] = x[index[i]] where keep[i], else fallback[i].

x: (m,); index: (n,) int32, in range wherever keep is set, anything elsewhere; keep: (n,) bool; fallback, y: (n,).
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def gather_masked(x, index, keep, fallback, y, BLOCK: ConstInt):
    i = ct.bid(0)
    offsets = i * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    wanted = ct.gather(keep, offsets, padding_value=False)
    where = ct.gather(index, offsets)
    otherwise = ct.gather(fallback, offsets, latency=1)
    # The mask vouches for the indices, so the bounds need no second check.
    t = ct.gather(x, where, mask=wanted, padding_value=otherwise, check_bounds=False, latency=8)
    ct.scatter(y, offsets, t, latency=2)
