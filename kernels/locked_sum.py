"""Adds each block's tile into one shared vector under a lock: a spin lock taken by compare-and-swap with acquire order
and given back by an exchange with release order.

x: (blocks * BLOCK,) or shorter, int32; total: (BLOCK,) int32; lock: (1,) int32, 0 when free and at the end.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def locked_sum(x, total, lock, BLOCK: ConstInt):
    mine = ct.load(x, (ct.bid(0),), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    while ct.atomic_cas(lock, 0, 0, 1, memory_order=ct.MemoryOrder.ACQUIRE) == 1:
        pass
    # Inside the lock an ordinary load and store are enough.
    ct.store(total, (0,), ct.load(total, (0,), (BLOCK,)) + mine)
    ct.atomic_xchg(lock, 0, 0, memory_order=ct.MemoryOrder.RELEASE)
