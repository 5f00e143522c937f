"""Attention, forward, without the matrix of scores in memory: out = softmax(q k^T * scale) v, causal or not.

q: (batch, heads, queries, D), k, v: (batch, kv heads, keys, D), out: as q; lse: (batch, heads, queries) float32, the
log of each row's sum of exponentials, in base 2. D is a power of two, and heads a multiple of kv heads: several heads
share a key. In the causal form query r sees the keys up to r. Block (i, b * heads + h) makes TILE_M rows.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

LOG2_E = 1.4426950408889634


@ct.kernel(occupancy=2)
def attention(
    q, k, v, out, lse, scale, HEADS_PER_KV: ConstInt, CAUSAL: ct.Constant[bool], TILE_M: ConstInt, TILE_N: ConstInt, D: ConstInt
):
    i = ct.bid(0)
    heads = q.shape[1]
    b = ct.bid(1) // heads
    h = ct.bid(1) % heads
    h_kv = h // HEADS_PER_KV
    keys = k.shape[2]
    # Exponentials in base 2, the scale folded into one factor.
    factor = scale * LOG2_E

    tq = ct.load(q, (b, h, i, 0), (1, 1, TILE_M, D), padding_mode=ct.PaddingMode.ZERO).reshape((TILE_M, D))
    rows = i * TILE_M + ct.arange(TILE_M, dtype=ct.int32)[:, None]
    peak = ct.full((TILE_M, 1), -float("inf"), ct.float32)
    total = ct.zeros((TILE_M, 1), ct.float32)
    acc = ct.zeros((TILE_M, D), ct.float32)

    # No key beyond this block's last row is seen in the causal form.
    end = min((i + 1) * TILE_M, keys) if CAUSAL else keys
    for j in range(ct.cdiv(end, TILE_N)):
        # Transposed by the order of the load: (D, TILE_N).
        tk = ct.load(
            k, (b, h_kv, 0, j), (1, 1, D, TILE_N), order=(0, 1, 3, 2), padding_mode=ct.PaddingMode.ZERO, latency=2
        ).reshape((D, TILE_N))
        scores = ct.mma(tq, tk, ct.zeros((TILE_M, TILE_N), ct.float32))
        columns = j * TILE_N + ct.arange(TILE_N, dtype=ct.int32)[None, :]
        seen = columns < keys
        if CAUSAL:
            seen = seen & (columns <= rows)
        scores = ct.where(seen, scores * factor, -float("inf"))

        higher = ct.maximum(peak, ct.max(scores, axis=1, keepdims=True))
        weights = ct.exp2(scores - higher, flush_to_zero=True)
        shrink = ct.exp2(peak - higher, flush_to_zero=True)
        total = total * shrink + ct.sum(weights, axis=1, keepdims=True)
        tv = ct.load(
            v, (b, h_kv, j, 0), (1, 1, TILE_N, D), padding_mode=ct.PaddingMode.ZERO, latency=4
        ).reshape((TILE_N, D))
        acc = ct.mma(weights.astype(v.dtype), tv, acc * shrink)
        peak = higher

    result = ct.truediv(acc, total, rounding_mode=ct.RoundingMode.APPROX, flush_to_zero=True)
    ct.store(out, (b, h, i, 0), result.reshape((1, 1, TILE_M, D)).astype(out.dtype))
    ct.store(lse, (b, h, i), (peak + ct.log2(total)).reshape((1, 1, TILE_M)))
