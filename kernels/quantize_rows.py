"""Quantizes each row to eight bits with a scale of its own: fp8 (e4m3) or int8.

x: (rows, cols) float; q: (rows, cols) fp8 or int8; scale: (rows,) float32, so that x is about q * scale.
One row a block; TILE covers the whole row.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def round_half_away(x):
    return ct.where(x < 0, ct.ceil(x - 0.5), ct.floor(x + 0.5))


@ct.kernel
def quantize_rows(x, q, scale, TILE: ConstInt):
    row = ct.bid(0)
    t = ct.load(x, (row, 0), (1, TILE), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
    largest = ct.max(ct.abs(t))
    # int8 keeps to -127 to 127; e4m3's largest finite value is 448.
    top = 127.0 if q.dtype == ct.int8 else 448.0
    # A row of zeros has no scale of its own: 1 does.
    s = ct.where(largest > 0, largest / top, 1.0)
    scaled = t / s
    if q.dtype == ct.int8:
        ct.store(q, (row, 0), round_half_away(scaled).astype(ct.int8))
    else:
        ct.store(q, (row, 0), scaled.astype(q.dtype))
    ct.store(scale, (row,), s)
