"""Every atomic by raw element offset, on consecutive cells of one array, under a mask.

x: (n,) int32; cells: (8,) int32: sum, max, min, and, or, xor of all of x, then a cell that ends as 1 by exchange and one
that compare-and-swap turns from 0 to 1 once; wins: (1,) int32, how often the swap succeeded.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def raw_atomics(x, cells, wins, BLOCK: ConstInt):
    offsets = ct.bid(0) * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    inside = offsets < x.shape[0]
    t = ct.gather(x, offsets)
    zero = ct.zeros((BLOCK,), ct.int32)
    memory = cells.get_raw_memory()
    memory.atomic_add_offset(zero, t, mask=inside, memory_order=ct.MemoryOrder.RELAXED)
    memory.atomic_max_offset(zero + 1, t, mask=inside)
    memory.atomic_min_offset(zero + 2, t, mask=inside)
    memory.atomic_and_offset(zero + 3, t, mask=inside)
    memory.atomic_or_offset(zero + 4, t, mask=inside)
    memory.atomic_xor_offset(zero + 5, t, mask=inside)
    memory.atomic_xchg_offset(6, 1)
    before = memory.atomic_cas_offset(zero + 7, 0, 1, mask=inside)
    won = inside & (before == 0)
    wins.get_raw_memory().atomic_add_offset(0, ct.sum(won.astype(ct.int32)))
