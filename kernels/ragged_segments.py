"""Largest element of each segment of a packed array: segment s is x[start[s] : start[s + 1]], seen as an array of its
own, so that a tile that reaches past its end is padded there.

x: (n,) float; start: (segments + 1,) int32, each segment non-empty; largest: (segments,); doubled: (n,), 2 x by segments.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def ragged_segments(x, start, largest, doubled, TILE: ConstInt):
    s = ct.bid(0)
    begin, end = ct.gather(start, s), ct.gather(start, s + 1)
    segment = x.slice(axis=0, start=begin, stop=end)
    target = doubled.slice(0, begin, end)
    best = ct.full((), -float("inf"), x.dtype)
    for j in range(ct.num_tiles(segment, 0, TILE)):
        t = ct.load(segment, j, TILE, padding_mode=ct.PaddingMode.NEG_INF)
        best = max(best, ct.max(t))
        # Nothing past the segment's end is written: it's the next segment's.
        ct.store(target, j, t + t)
    ct.store(largest, s, best)
