"""What becomes of subnormal numbers, with and without flush_to_zero.

x, y: (n,) float32, subnormals among them; out: (2, 6, n): row 0 keeps subnormals, row 1 flushes them, for
+, -, *, /, max and min.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def six(a, b, FLUSH):
    return (
        ct.add(a, b, flush_to_zero=FLUSH),
        ct.sub(a, b, flush_to_zero=FLUSH),
        ct.mul(a, b, flush_to_zero=FLUSH),
        ct.truediv(a, b, flush_to_zero=FLUSH),
        ct.maximum(a, b, flush_to_zero=FLUSH),
        ct.minimum(a, b, flush_to_zero=FLUSH),
    )


@ct.kernel
def flush_to_zero(x, y, out, BLOCK: ConstInt):
    i = ct.bid(0)
    a = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    b = ct.load(y, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    kept = six(a, b, False)
    flushed = six(a, b, True)
    for k in ct.static_iter(range(6)):
        ct.store(out, (0, k, i), kept[k].reshape((1, 1, BLOCK)))
        ct.store(out, (1, k, i), flushed[k].reshape((1, 1, BLOCK)))
