"""Negative log-likelihood of each row's label, rows read in tiles; rows whose label is IGNORED give zero.

logits: (rows, classes) float; labels: (rows,) int32; loss: (rows,) float32.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def cross_entropy(logits, labels, loss, IGNORED: ConstInt, TILE: ConstInt):
    row = ct.bid(0)
    label = ct.load(labels, (row,), ())
    if label == IGNORED:
        ct.store(loss, (row,), 0.0)
        return
    peak = -float("inf")
    total = 0.0
    for j in range(ct.cdiv(logits.shape[1], TILE)):
        t = ct.load(logits, (row, j), (1, TILE), padding_mode=ct.PaddingMode.NEG_INF).astype(ct.float32)
        higher = ct.maximum(peak, ct.max(t))
        total = total * ct.exp(peak - higher) + ct.sum(ct.exp(t - higher))
        peak = higher
    chosen = ct.gather(logits, (row, label)).astype(ct.float32)
    ct.store(loss, (row,), ct.log(total) + peak - chosen)
