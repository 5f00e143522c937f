"""Largest and smallest value of each segment of a list of (segment, value) pairs in any order.

segment: (n,) int32; value: (n,) int32 or int64; largest, smallest: (segments,) of value's type, starting at its bounds.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def segment_extrema(segment, value, largest, smallest, BLOCK: ConstInt):
    offsets = ct.bid(0) * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    s = ct.gather(segment, offsets, padding_value=-1)
    v = ct.gather(value, offsets)
    order, scope = ct.MemoryOrder.RELAXED, ct.MemoryScope.DEVICE
    ct.atomic_max(largest, s, v, memory_order=order, memory_scope=scope)
    ct.atomic_min(smallest, s, v, memory_order=order, memory_scope=scope)
