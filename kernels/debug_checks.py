"""A copy that says what it does: prints from the first block, and an assertion that holds.

x, y: (n,) int32, no element negative.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def debug_checks(x, y, BLOCK: ConstInt):
    i = ct.bid(0)
    t = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    ct.assert_(t >= 0, "x has a negative element")
    if i == 0:
        ct.printf("blocks: %d, first tile's sum: %d\n", ct.num_blocks(0), ct.sum(t))
        ct.print("largest:", ct.max(t), sep=" ", end="\n")
        print(f"smallest: {ct.min(t)}")
    ct.store(y, (i,), t)
