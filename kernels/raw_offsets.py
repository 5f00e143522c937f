"""Reads and writes by element offset from an array's base, where the caller does the index arithmetic: the upper
triangle of a square matrix, packed row by row.

matrix: (n, n), contiguous rows; packed: (n * (n + 1) / 2,). One row a block; TILE is no less than n.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def raw_offsets(matrix, packed, TILE: ConstInt):
    row = ct.bid(0)
    n = matrix.shape[0]
    columns = ct.arange(TILE, dtype=ct.int32)
    wanted = (columns >= row) & (columns < n)
    source = matrix.get_raw_memory()
    target = packed.get_raw_memory()
    t = source.load_offset(row * matrix.strides[0] + columns, mask=wanted, padding_value=0)
    # Row r starts after the n + (n - 1) + ... elements of the rows before it.
    start = row * n - row * (row - 1) // 2
    target.store_offset(start + columns - row, t, mask=wanted)
