"""Joins matrices side by side: each of a list of arrays, with 64-bit shapes, is copied behind the ones before it.

parts: list of (rows, cols) arrays of one type; out: (rows, sum of cols). Block i handles TILE_M rows.
"""

from typing import Annotated

import cuda.tile as ct

ConstInt = ct.Constant[int]
WideList = Annotated[list, ct.ListAnnotation(element=ct.ArrayAnnotation(index_dtype=ct.int64))]


@ct.kernel
def concat_columns(parts: WideList, out: ct.IndexedWithInt64, TILE_M: ConstInt, TILE_N: ConstInt):
    i = ct.bid(0)
    begin = ct.astile(0, dtype=ct.int64)
    for k in range(len(parts)):
        part = parts[k]
        end = begin + part.shape[1]
        room = out.slice(axis=-1, start=begin, stop=end)
        for j in range(ct.num_tiles(part, 1, (TILE_M, TILE_N))):
            ct.store(room, (i, j), ct.load(part, (i, j), (TILE_M, TILE_N)))
        begin = end
