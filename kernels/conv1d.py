"""One-dimensional convolution with "same" padding: y[i] = sum over k of w[k] * x[i + k - TAPS // 2], zeros outside.

x, y: (channels, n) float32; w: (channels, TAPS). Block (c, i) makes BLOCK elements of one channel.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def conv1d(x, w, y, TAPS: ConstInt, BLOCK: ConstInt):
    c, i = ct.bid(0), ct.bid(1)
    centre = i * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    acc = ct.zeros((BLOCK,), ct.float32)
    for k in range(TAPS):
        # A gather gives zero for what is before the start, at a negative index, or past the end.
        acc = acc + ct.gather(w, (c, k)) * ct.gather(x, (c, centre + (k - TAPS // 2)))
    ct.scatter(y, (c, centre), acc)
