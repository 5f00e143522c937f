"""Quantizes rows to microscaled fp8: each 32 elements share a power-of-two scale, the smallest that makes the largest
of them at most 448, e4m3's largest finite value.

x: (rows, cols) float; q: (rows, cols) e4m3; scale: (rows, cols / 32) e8m0. cols is a multiple of 32. Block (r, j) handles
GROUPS groups of a row.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def mx_quantize(x, q, scale, GROUPS: ConstInt):
    row, j = ct.bid(0), ct.bid(1)
    t = ct.load(x, (row, j), (1, 32 * GROUPS), padding_mode=ct.PaddingMode.ZERO)
    groups = t.astype(ct.float32).reshape((GROUPS, 32))
    # No group is smaller than the smallest normal number: a scale of zero can't be written.
    largest = ct.maximum(ct.max(ct.abs(groups), axis=1, keepdims=True), 1e-30)
    # Rounding up to a power of two, a scale is never too small.
    s = (largest * (1.0 / 448.0)).astype(ct.float8_e8m0fnu, rounding_mode=ct.RoundingMode.RP)
    scaled = groups / s.astype(ct.float32)
    ct.store(q, (row, j), scaled.astype(ct.float8_e4m3fn).reshape((1, 32 * GROUPS)))
    ct.store(scale, (row, j), s.reshape((1, GROUPS)))
