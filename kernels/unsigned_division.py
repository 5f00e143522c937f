"""Ceiling division and remainder of unsigned numbers, where the high bit is a value and not a sign.

x: (n,) unsigned; pages, rest: (n,) of its type: how many pages of PAGE items x items fill, and what the last one holds
when it isn't full.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def unsigned_division(x, pages, rest, PAGE: ConstInt, BLOCK: ConstInt):
    i = ct.bid(0)
    items = ct.load(x, (i,), (BLOCK,))
    ct.store(pages, (i,), ct.cdiv(items, PAGE))
    ct.store(rest, (i,), ct.mod(items, PAGE))
