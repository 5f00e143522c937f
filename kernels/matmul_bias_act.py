"""y = activation(x @ w + bias), the epilogue fused: ACTIVATION is 0 for none, 1 for ReLU, 2 for GELU (tanh form).

x: (m, k), w: (k, n), bias: (n,), y: (m, n), all of one float type.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

NONE, RELU, GELU = 0, 1, 2


def activate(t, ACTIVATION):
    ct.static_assert(0 <= ACTIVATION <= 2, f"no activation {ACTIVATION}")
    if ACTIVATION == RELU:
        return ct.maximum(t, 0.0)
    elif ACTIVATION == GELU:
        return 0.5 * t * (1.0 + ct.tanh(0.7978845608028654 * (t + 0.044715 * t * t * t)))
    else:
        return t


@ct.kernel
def matmul_bias_act(
    x, w, bias, y, ACTIVATION: ConstInt, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt
):
    i, j = ct.bid(0), ct.bid(1)
    # The bias of a column is where its sum begins.
    start = ct.load(bias, (j,), (TILE_N,), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
    acc = ct.broadcast_to(start[None, :], (TILE_M, TILE_N))
    for k in range(ct.num_tiles(x, 1, (TILE_M, TILE_K))):
        tx = ct.load(x, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
        tw = ct.load(w, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc = ct.mma(tx, tw, acc)
    ct.store(y, (i, j), activate(acc, ACTIVATION).astype(y.dtype))
