"""The first four raw moments of each row about a given centre, carried over tiles in a small record.

x: (rows, cols) float32; centre: (rows,) float32; out: (rows, 4): the mean of (x - c)^p for p = 1 to 4.
"""

from dataclasses import dataclass, replace

import cuda.tile as ct

ConstInt = ct.Constant[int]


@dataclass(frozen=True)
class Running:
    count: ct.Tile
    sums: tuple


def powers(t, highest, *, keep=None):
    """(t, t^2, ... t^highest), zero where `keep` is false."""
    if keep is not None:
        t = ct.where(keep, t, 0.0)
    found = (t,)
    for _ in ct.static_iter(range(highest - 1)):
        found += (found[-1] * t,)
    return found


def advance(state, terms, how_many):
    added = tuple(s + ct.sum(p, axis=1) for s, p in ct.static_iter(zip(state.sums, terms)))
    return replace(state, count=state.count + how_many, sums=added)


@ct.kernel
def moments(x, centre, out, TILE: ConstInt):
    row = ct.bid(0)
    cols = x.shape[1]
    c = ct.load(centre, row, ())

    def centred(j, default=0.0):
        # Sees `row` and `c` of the kernel around it.
        t = ct.load(x, (row, j), (1, TILE), padding_mode=ct.PaddingMode.ZERO)
        inside = j * TILE + ct.arange(TILE, dtype=ct.int32) < cols
        return ct.where(inside[None, :], t - c, default), inside[None, :]

    zero = ct.zeros((1,), ct.float32)
    state = Running(count=ct.astile(0, dtype=ct.int32), sums=(zero, zero, zero, zero))
    for j in range(ct.cdiv(cols, TILE)):
        t, inside = centred(j)
        state = advance(state, powers(t, 4, keep=inside), min(TILE, cols - j * TILE))
    for p, total in ct.static_iter(enumerate(state.sums)):
        ct.store(out, (row, p), (total / state.count)[None, :])
