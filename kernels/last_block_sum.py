"""Sum of a vector in one launch: every block leaves its part in memory and takes a ticket; the block that takes the last
one adds the parts up.

x: (n,) int32; parts: (blocks,) int64; tickets: (1,) int32, zero before and after; total: (1,) int64.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def last_block_sum(x, parts, tickets, total, BLOCK: ConstInt, MAX_BLOCKS: ConstInt):
    i = ct.bid(0)
    blocks = ct.num_blocks(0)
    t = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    ct.store(
        parts,
        (i,),
        ct.sum(t.astype(ct.int64)),
        memory_order=ct.MemoryOrder.RELAXED,
        memory_scope=ct.MemoryScope.DEVICE,
    )
    # Release what this block wrote, acquire what the others did.
    ticket = ct.atomic_add(
        tickets, 0, 1, memory_order=ct.MemoryOrder.ACQ_REL, memory_scope=ct.MemoryScope.DEVICE
    )
    if ticket == blocks - 1:
        all_parts = ct.load(
            parts,
            (0,),
            (MAX_BLOCKS,),
            padding_mode=ct.PaddingMode.ZERO,
            memory_order=ct.MemoryOrder.RELAXED,
            memory_scope=ct.MemoryScope.DEVICE,
        )
        ct.store(total, (0,), ct.sum(all_parts))
        ct.store(tickets, (0,), 0)
