"""Counters for three audiences: one a block, seen by it alone; one for the device; one for the whole system.

x: (n,) int32; own: (blocks,) int32, how many positive elements a block has, counted in two goes; device, system: (1,)
int32, the same for all blocks; first: (blocks,) int32, what a block's counter held before its second go.
"""

import cuda.tile as ct
from cuda.tile import MemoryOrder, MemoryScope

ConstInt = ct.Constant[int]


@ct.kernel
def scoped_counters(x, own, device, system, first, BLOCK: ConstInt):
    i = ct.bid(0)
    t = ct.load(
        x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO,
        memory_order=MemoryOrder.WEAK, memory_scope=MemoryScope.NONE,
    )  # fmt: skip
    halves = ct.sum((t > 0).astype(ct.int32).reshape((2, BLOCK // 2)), axis=1)
    early, late = halves.extract((0,), (1,)).item(), halves.extract((1,), (1,)).item()
    ct.atomic_add(own, i, early, memory_order=MemoryOrder.RELAXED, memory_scope=MemoryScope.BLOCK)
    before = ct.atomic_add(own, i, late, memory_order=MemoryOrder.RELAXED, memory_scope=MemoryScope.BLOCK)
    ct.store(first, i, before, memory_order=MemoryOrder.RELAXED, memory_scope=MemoryScope.BLOCK)
    ct.atomic_add(device, 0, early + late, memory_order=MemoryOrder.ACQ_REL, memory_scope=MemoryScope.DEVICE)
    ct.atomic_add(system, 0, early + late, memory_order=MemoryOrder.RELEASE, memory_scope=MemoryScope.SYS)
