"""Counts how often each value occurs; values outside the bins aren't counted.

x: (n,) int32; counts: (bins,) int32, added to.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def histogram(x, counts, BLOCK: ConstInt):
    offsets = ct.bid(0) * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    # Past the end, -1: the atomic's bounds check drops it, as it does any other value out of range.
    values = ct.gather(x, offsets, padding_value=-1)
    ct.atomic_add(counts, values, 1, memory_order=ct.MemoryOrder.RELAXED)
