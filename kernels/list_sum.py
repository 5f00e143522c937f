"""Adds up any number of vectors, given as a list of arrays.

terms: list of (n,) float; total: (n,) of that type; count: (1,) int32, how many there were.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def list_sum(terms, total, count, BLOCK: ConstInt):
    i = ct.bid(0)
    acc = ct.zeros((BLOCK,), ct.float32)
    for k in range(len(terms)):
        acc += ct.load(terms[k], (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
    ct.store(total, (i,), acc.astype(total.dtype))
    if i == 0:
        ct.store(count, (0,), len(terms))
