"""Several independent matrix products of different sizes in one launch: blocks share out the tiles of all of them.

left, right, result: lists of (m, k), (k, n) and (m, n) arrays of one float type. Any grid along the first axis is right.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def grouped_matmul(left, right, result, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    tile = ct.bid(0)
    # The number of the first tile of the current product.
    begin = 0
    for g in range(len(left)):
        a, b, c = left[g], right[g], result[g]
        columns = ct.num_tiles(c, 1, (TILE_M, TILE_N))
        end = begin + ct.num_tiles(c, 0, (TILE_M, TILE_N)) * columns
        while tile >= begin and tile < end:
            i = (tile - begin) // columns
            j = (tile - begin) % columns
            acc = ct.zeros((TILE_M, TILE_N), ct.float32)
            for k in range(ct.num_tiles(a, 1, (TILE_M, TILE_K))):
                ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
                tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
                acc = ct.mma(ta, tb, acc)
            ct.store(c, (i, j), acc.astype(c.dtype))
            tile += ct.num_blocks(0)
        begin = end
