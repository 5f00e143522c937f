"""Reductions of one 3-D tile over one axis, two, and all: sum over (0, 2), max over 1, min over all, prod over 2.

x: (A, B, C) with every dimension a power of two; sums: (B,), largest: (A, C), smallest: (1,), products: (A, B, 1).
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def reduce_axes(x, sums, largest, smallest, products, A: ConstInt, B: ConstInt, C: ConstInt):
    t = ct.load(x, (0, 0, 0), (A, B, C))
    ct.store(sums, (0,), ct.sum(t, axis=(0, 2)))
    ct.store(largest, (0, 0), ct.max(t, axis=1))
    ct.store(smallest, (0,), ct.min(t))
    ct.store(products, (0, 0, 0), ct.prod(t, axis=-1, keepdims=True))
