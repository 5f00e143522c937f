"""Passes a tile from block 0 to block 1 through memory: block 0 writes the data and raises a flag with release order;
block 1 waits for the flag with acquire order, then reads. Both must be on the device at once.

x, y: (n,) with n at most TILE; box: (n,) scratch; flag: (1,) int32, 0 before. Grid of two blocks.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def message_flag(x, box, flag, y, TILE: ConstInt):
    if ct.bid(0) == 0:
        ct.store(box, (0,), ct.load(x, (0,), (TILE,)) * 2)
        ct.store(flag, (0,), 1, memory_order=ct.MemoryOrder.RELEASE, memory_scope=ct.MemoryScope.DEVICE)
    else:
        raised = 0
        while raised == 0:
            raised = ct.load(
                flag, (0,), (), memory_order=ct.MemoryOrder.ACQUIRE, memory_scope=ct.MemoryScope.DEVICE
            )
        ct.store(y, (0,), ct.load(box, (0,), (TILE,)) + raised)
