"""c += a @ b with the work shared out evenly: each block takes as many steps of the inner dimension as any other, in one
row of all tiles' steps, and adds what it has of a tile to c.

a: (m, k), b: (k, n); c: (m, n) float32, zero before. Any grid along the first axis is right.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def streamk_matmul(a, b, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    columns = ct.num_tiles(c, 1, (TILE_M, TILE_N))
    depth = ct.num_tiles(a, 1, (TILE_M, TILE_K))
    total = ct.num_tiles(c, 0, (TILE_M, TILE_N)) * columns * depth
    share = ct.cdiv(total, ct.num_blocks(0))
    step = ct.bid(0) * share
    end = min(step + share, total)
    while step < end:
        tile = step // depth
        i = tile // columns
        j = tile % columns
        # The steps of this tile that are this block's.
        first = step % depth
        last = min(first + (end - step), depth)
        acc = ct.zeros((TILE_M, TILE_N), ct.float32)
        for k in range(first, last):
            ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
            tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
            acc = ct.mma(ta, tb, acc)
        rows = i * TILE_M + ct.arange(TILE_M, dtype=ct.int32)[:, None]
        cols = j * TILE_N + ct.arange(TILE_N, dtype=ct.int32)[None, :]
        ct.atomic_add(c, (rows, cols), acc, memory_order=ct.MemoryOrder.RELAXED)
        step += last - first
