"""Softmax over a fixed number of blocks: each walks the rows from its own index in steps of the grid's size.

x, y: (rows, cols) of one float type; TILE is a power of two no less than cols. Any grid is right; one block a
processor is fast.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

LOG2_E = 1.4426950408889634


@ct.kernel(occupancy=2)
def softmax_persistent(x, y, TILE: ConstInt):
    rows = x.shape[0]
    columns = ct.arange(TILE, dtype=ct.int32)
    for row in range(ct.bid(0), rows, ct.num_blocks(0)):
        t = ct.gather(x, (row, columns), padding_value=-float("inf")).astype(ct.float32)
        # exp(v) is exp2(v * log2(e)), and exp2 is one instruction.
        e = ct.exp2((t - ct.max(t)) * LOG2_E, flush_to_zero=True)
        y_row = ct.truediv(e, ct.sum(e), flush_to_zero=True)
        ct.scatter(y, (row, columns), y_row.astype(y.dtype))
