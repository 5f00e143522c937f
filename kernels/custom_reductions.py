"""Reductions whose bodies are the user's: the parity of each row, its largest magnitude with the place where it
occurs, and the bits that any element has.

x: (rows, cols) int32; parity: (rows,) int32, the xor of a row; union: (rows,) int32, the or of a row; magnitude:
(rows,) int32 and place: (rows,) int32. One row a block; TILE covers the whole row.
"""

import operator

import cuda.tile as ct

ConstInt = ct.Constant[int]


def farther(value_a, place_a, value_b, place_b):
    """The larger value, and of equal ones the earlier."""
    take_b = (value_b > value_a) | ((value_b == value_a) & (place_b < place_a))
    return ct.where(take_b, value_b, value_a), ct.where(take_b, place_b, place_a)


@ct.kernel
def custom_reductions(x, parity, union, magnitude, place, TILE: ConstInt):
    row = ct.bid(0)
    columns = ct.arange(TILE, dtype=ct.int32)
    t = ct.gather(x, (row, columns))
    ct.store(parity, (row,), ct.reduce(t, 0, operator.xor, 0))
    ct.store(union, (row,), ct.reduce(t, 0, lambda a, b: a | b, 0))
    # -1 for what is past the end: below every magnitude, as the identity is.
    values = ct.where(columns < x.shape[1], ct.abs(t), -1)
    best, at = ct.reduce((values, columns), 0, farther, (-1, 2147483647))
    ct.store(magnitude, (row,), best)
    ct.store(place, (row,), at)
