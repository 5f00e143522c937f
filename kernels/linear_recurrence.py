"""The recurrence h[t] = a[t] * h[t-1] + b[t] along time, h[-1] = 0, as a scan of (a, b) pairs.

a, b, h: (channels, steps) float32. Block i handles TILE_C channels; TILE_T covers all steps.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def compose(a_first, b_first, a_then, b_then):
    """One affine map after another: a_then * (a_first * h + b_first) + b_then."""
    return a_first * a_then, a_then * b_first + b_then


@ct.kernel
def linear_recurrence(a, b, h, TILE_C: ConstInt, TILE_T: ConstInt):
    i = ct.bid(0)
    ta = ct.load(a, (i, 0), (TILE_C, TILE_T), padding_mode=ct.PaddingMode.ZERO)
    tb = ct.load(b, (i, 0), (TILE_C, TILE_T), padding_mode=ct.PaddingMode.ZERO)
    # The scan's function is associative but not commutative: the order of its arguments matters.
    decay, state = ct.scan((ta, tb), 1, compose, (1.0, 0.0))
    ct.store(h, (i, 0), state)
