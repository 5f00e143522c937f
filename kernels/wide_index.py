"""Reads elements at positions that need more than 31 bits when multiplied by a stride: shapes, strides and indices in
64 bits, and a 64-bit scalar.

x: (m, n) with 64-bit shape and strides; y: (m,): y[i] = x[i, (i * factor) mod n]; sizes: (1,) int64, how many elements
x has.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def wide_index(x: ct.IndexedWithInt64, y, sizes, factor: ct.ScalarInt64, BLOCK: ConstInt):
    i = ct.bid(0)
    rows = i * BLOCK + ct.arange(BLOCK, dtype=ct.int64)
    columns = (rows * factor) % x.shape[1]
    ct.scatter(y, rows, ct.gather(x, (rows, columns)))
    if i == 0:
        # A product of two 64-bit lengths.
        ct.store(sizes, 0, x.shape[0] * x.shape[1])
