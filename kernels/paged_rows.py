"""Copies whole rows that lie anywhere in a pool into consecutive ones, and back to other places, a strip of columns at
a time: the read and write side of a paged cache.

pool: (pages, dim), updated; read: (n,) int32 pages to read; write: (n,) int32 pages to write, disjoint from the read
ones and without repeats; out: (n, dim). n is a multiple of TILE_N; a page out of range reads as zeros.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def paged_rows(pool, read, write, out, TILE_N: ConstInt, TILE_D: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    strip = ct.Slice(j * TILE_D, TILE_D)
    source = ct.load(read, (i,), (TILE_N,))
    target = ct.load(write, (i,), (TILE_N,))
    t = ct.load_advanced_indexing(pool, (source, strip), padding_mode=ct.PaddingMode.ZERO)
    ct.store(out, (i, j), t)
    ct.store_advanced_indexing(pool, (target, strip), t * 2)
