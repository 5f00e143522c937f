"""Slots that can be claimed once: each element tries to claim its slot with compare-and-swap, and counts as a winner
if the slot was free; then every slot that was free is handed over by an exchange.

wanted: (n,) int32 slots; slots: (m,) int32, 0 when free, ends as 2 when it was claimed here; winners: (1,) int32.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

FREE, CLAIMED, OWNED = 0, 1, 2


@ct.kernel
def first_claim(wanted, slots, winners, BLOCK: ConstInt):
    offsets = ct.bid(0) * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    slot = ct.gather(wanted, offsets, padding_value=-1)
    inside = (slot >= 0) & (slot < slots.shape[0])
    # Out of range, the expected value comes back, which would look like success.
    before = ct.atomic_cas(slots, slot, FREE, CLAIMED)
    won = inside & (before == FREE)
    ct.atomic_add(winners, 0, ct.sum(won.astype(ct.int32)))
    # Only the winners go on to an index in range.
    ct.atomic_xchg(slots, ct.where(won, slot, -1), OWNED)
