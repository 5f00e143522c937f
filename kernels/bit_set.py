"""Bit sets in memory: sets bits with or, clears them with and, flips them with xor, by many blocks at once.

members: (n,) int32, each a bit number; added, removed, toggled: (words,) int32, one bit a number, 32 to a word.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def bit_set(members, added, removed, toggled, BLOCK: ConstInt):
    offsets = ct.bid(0) * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    m = ct.gather(members, offsets, padding_value=-1)
    # -1 >> 5 is word -1, which is out of range.
    word = m >> 5
    bit = ct.full((BLOCK,), 1, ct.int32) << (m & 31)
    ct.atomic_or(added, word, bit)
    ct.atomic_and(removed, word, ~bit)
    ct.atomic_xor(toggled, word, bit)
