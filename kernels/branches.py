"""Branches on run-time values that carry tiles, scalars and side effects out of either arm, nested and in a chain.

x, y: (blocks * BLOCK,) float32; modes: (blocks,) int32: 0 copies, 1 doubles, 2 negates, anything else leaves y alone;
log: (blocks,) int32.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def branches(x, modes, y, log, skip_negative, BLOCK: ConstInt):
    i = ct.bid(0)
    mode = ct.load(modes, (i,), ())
    t = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    if mode == 0:
        result = t
        note = 10
    elif mode == 1:
        result = t + t
        note = 20
    elif mode == 2:
        result = -t
        if skip_negative and ct.sum(result) < 0.0:
            note = -30
        else:
            note = 30
    else:
        ct.store(log, (i,), -1)
        return
    # A conditional expression picks one of two values.
    note = note + (1 if i % 2 == 1 else 0)
    ct.store(log, (i,), note)
    if not (note < 0):
        ct.store(y, (i,), result)
