"""c = (a * scale_a) @ (b * scale_b) for four-bit floats, two to a byte, each 16 along k sharing an e4m3 scale.

a: (m, k / 2) bytes and b: (n, k / 2) bytes, the lower half of a byte first; scale_a: (m, k / 16), scale_b: (n, k / 16)
e4m3; c: (m, n) float32. All sizes are multiples of their tiles.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

GROUP = 16


@ct.kernel
def matmul_nvfp4(a, scale_a, b, scale_b, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    i, j = ct.bid(0), ct.bid(1)
    BYTES = TILE_K // 2
    SCALES = TILE_K // GROUP
    acc = ct.zeros((TILE_M, TILE_N), ct.float32)
    for k in range(ct.num_tiles(a, 1, (TILE_M, BYTES))):
        raw_a = ct.load(a, (i, k), (TILE_M, BYTES))
        raw_b = ct.load(b, (j, k), (TILE_N, BYTES))
        ta = ct.unpack_from_bytes(raw_a.reshape((TILE_M * BYTES,)), ct.float4_e2m1fn).reshape((TILE_M, TILE_K))
        tb = ct.unpack_from_bytes(raw_b.reshape((TILE_N * BYTES,)), ct.float4_e2m1fn).reshape((TILE_N, TILE_K))
        sa = ct.load(scale_a, (i, k), (TILE_M, SCALES))
        sb = ct.load(scale_b, (j, k), (TILE_N, SCALES))
        acc = ct.mma_scaled(ta, sa, tb.transpose(), sb.transpose(), acc)
    ct.store(c, (i, j), acc)
