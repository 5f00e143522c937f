"""Scalars in memory: loads them as 0-d tiles, computes with them, branches on them, and stores the result.

state: (4,) float32: step size, momentum, gradient, value; counter: (1,) int32. One block.
"""

import cuda.tile as ct


@ct.kernel
def scalar_tiles(state, counter):
    step = ct.load(state, 0, ())
    momentum = ct.load(state, 1, ())
    gradient = ct.load(state, 2, ())
    value = ct.load(state, 3, ())
    # 0-d tiles are conditions and operands like Python's scalars.
    if ct.abs(gradient) > 1.0:
        gradient = gradient / ct.abs(gradient)
        ct.store(counter, 0, ct.load(counter, 0, ()) + 1)
    momentum = 0.5 * momentum + gradient
    ct.store(state, 1, momentum)
    ct.store(state, 3, value - step * momentum)
