"""Interleaves two vectors, and takes the pairs of a third apart: (a0, b0, a1, b1, ...), by reshapes alone.

a, b: (n,); mixed: (2 * n,); pairs: (2 * n,); even, odd: (n,).
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def interleave(a, b, mixed, pairs, even, odd, BLOCK: ConstInt):
    i = ct.bid(0)
    columns = ct.cat((ct.load(a, i, BLOCK)[:, None], ct.load(b, i, BLOCK)[:, None]), axis=1)
    ct.store(mixed, i, ct.reshape(columns, (-1,)))

    two = ct.load(pairs, i, 2 * BLOCK).reshape((BLOCK, 2))
    ct.store(even, i, two.extract((0, 0), (BLOCK, 1)).reshape((BLOCK,)))
    ct.store(odd, i, two.extract((0, 1), (BLOCK, 1)).reshape((BLOCK,)))
