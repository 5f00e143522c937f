"""Embedding lookup: row ids[i] of the table for each i; an id out of range gives zeros.

table: (vocabulary, dim); ids: (n,) int32; out: (n, dim). A block handles TILE_N ids and all TILE_D >= dim columns.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def embedding(table, ids, out, TILE_N: ConstInt, TILE_D: ConstInt):
    positions = ct.bid(0) * TILE_N + ct.arange(TILE_N, dtype=ct.int32)
    columns = ct.arange(TILE_D, dtype=ct.int32)
    # -1 for what lies past the end: out of range like any other bad id.
    rows = ct.gather(ids, positions, padding_value=-1)
    vectors = ct.gather(table, (rows[:, None], columns[None, :]))
    ct.scatter(out, (positions[:, None], columns[None, :]), vectors)
