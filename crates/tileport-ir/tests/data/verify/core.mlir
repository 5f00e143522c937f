cuda_tile.module @classes {
  entry @result() {
    %0 = iota : tile<4xf32> // error: `result` must be a tile of i1, i8, i16, i32 or i64, but is `tile<4xf32>`
    return
  }
  entry @i4() {
    %0 = constant <i4: 1> : tile<i4> // error: `result` must be a tile of i1, i8, i16, i32, i64, f16, bf16, f32, f64, tf32, f8E4M3FN, f8E5M2, f8E8M0FNU, fnv8E5M3FNU or f4E2M1FN, but is `tile<i4>`
    return
  }
}

// -----

cuda_tile.module @broadcast {
  entry @element(%a: tile<1xf32>) {
    %0 = broadcast %a : tile<1xf32> -> tile<4xf64> // error: `source` is `tile<1xf32>` but `result` is `tile<4xf64>`: `broadcast` needs equal element types
    return
  }
  entry @rank(%a: tile<1xf32>) {
    %0 = broadcast %a : tile<1xf32> -> tile<4x4xf32> // error: `source` is `tile<1xf32>` but `result` is `tile<4x4xf32>`: `broadcast` needs equal ranks
    return
  }
  entry @size(%a: tile<2x4xf32>) {
    %0 = broadcast %a : tile<2x4xf32> -> tile<4x4xf32> // error: `source` is `tile<2x4xf32>`, which cannot be stretched to `tile<4x4xf32>`: only dimensions of size 1 are
    return
  }
}

// -----

cuda_tile.module @cat {
  entry @dim(%a: tile<2x4xf32>) {
    %0 = cat %a, %a dim = 2 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x8xf32> // error: `dim` is 2, but the tiles have 2 dimensions
    return
  }
  entry @negative(%a: tile<2x4xf32>) {
    %0 = cat %a, %a dim = -1 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x8xf32> // error: `dim` is -1, but the tiles have 2 dimensions
    return
  }
  entry @sum(%a: tile<2x4xf32>) {
    %0 = cat %a, %a dim = 1 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x16xf32> // error: sizes 4 and 4 are joined in dimension 1, but the result's size is 16
    return
  }
  entry @other(%a: tile<2x4xf32>, %b: tile<4x4xf32>) {
    %0 = cat %a, %b dim = 1 : tile<2x4xf32>, tile<4x4xf32> -> tile<2x8xf32> // error: tiles are joined in dimension 1 only, but in dimension 0 the sizes of `lhs`, `rhs` and `result` are 2, 4 and 2
    return
  }
}

// -----

cuda_tile.module @extract {
  entry @divide(%a: tile<4x8xf32>, %i: tile<i32>) {
    %0 = extract %a[%i, %i] : tile<4x8xf32> -> tile<8x8xf32> // error: `result` must divide `source` evenly, but in dimension 0 the sizes are 8 and 4
    return
  }
  entry @indices(%a: tile<4x8xf32>, %i: tile<i32>) {
    %0 = extract %a[%i] : tile<4x8xf32> -> tile<4x4xf32> // error: `extract` needs an index for each of 2 dimensions, but has 1
    return
  }
  entry @rank(%a: tile<4x8xf32>, %i: tile<i32>) {
    %0 = extract %a[%i, %i] : tile<4x8xf32> -> tile<4xf32> // error: `source` is `tile<4x8xf32>` but `result` is `tile<4xf32>`: `extract` needs equal ranks
    return
  }
}

// -----

cuda_tile.module @insert {
  entry @destination(%s: tile<4xf32>, %d: tile<8xf64>, %i: tile<i32>) {
    %0 = insert %s, %d[%i] : tile<4xf32>, tile<8xf64> // error: `source` is `tile<4xf32>` but `destination` is `tile<8xf64>`: `insert` needs equal element types
    return
  }
  entry @divide(%s: tile<8xf32>, %d: tile<4xf32>, %i: tile<i32>) {
    %0 = insert %s, %d[%i] : tile<8xf32>, tile<4xf32> // error: `source` must divide `destination` evenly, but in dimension 0 the sizes are 8 and 4
    return
  }
  entry @indices(%s: tile<4xf32>, %d: tile<8xf32>, %i: tile<i32>) {
    %0 = insert %s, %d[%i, %i] : tile<4xf32>, tile<8xf32> // error: `insert` needs an index for each of 1 dimension, but has 2
    return
  }
}

// -----

cuda_tile.module @iota {
  entry @rank() {
    %0 = iota : tile<4x4xi32> // error: `iota` gives a tile of rank 1, but `result` is `tile<4x4xi32>`
    return
  }
  entry @range() {
    %0 = iota : tile<512xi8> // error: `iota` counts to 511, which is more than `i8` can hold
    return
  }
  entry @good() {
    %0 = iota : tile<256xi8>
    return
  }
}

// -----

cuda_tile.module @pack {
  entry @rank(%a: tile<2x4xf32>) {
    %0 = pack %a : tile<2x4xf32> -> tile<2x16xi8> // error: `pack` works on tiles of rank 1, but `source` is `tile<2x4xf32>`
    return
  }
  entry @width(%a: tile<4xi8>) {
    %0 = pack %a : tile<4xi8> -> tile<4xi8> // error: `pack` changes the width of elements, but `tile<4xi8>` and `tile<4xi8>` have the same
    return
  }
  entry @bits(%a: tile<4xi1>) {
    %0 = pack %a : tile<4xi1> -> tile<1xi8> // error: `source` must take whole bytes, but `tile<4xi1>` takes 4 bits
    return
  }
  entry @bytes(%a: tile<4xf32>) {
    %0 = pack %a : tile<4xf32> -> tile<8xi8> // error: `pack` keeps the bytes, but `tile<4xf32>` takes 16 and `tile<8xi8>` takes 8
    return
  }
  entry @unpack_bytes(%a: tile<8xi8>) {
    %0 = unpack %a : tile<8xi8> -> tile<4xf32> // error: `unpack` keeps the bytes, but `tile<8xi8>` takes 8 and `tile<4xf32>` takes 16
    return
  }
  entry @unpack_bits(%a: tile<1xi8>) {
    %0 = unpack %a : tile<1xi8> -> tile<4xi1> // error: `result` must take whole bytes, but `tile<4xi1>` takes 4 bits
    return
  }
  entry @good(%a: tile<8xi4>) {
    %0 = pack %a : tile<8xi4> -> tile<4xi8>
    return
  }
}

// -----

cuda_tile.module @permute {
  entry @rank(%a: tile<4xf32>) {
    %0 = permute %a [0] : tile<4xf32> -> tile<4xf32> // error: `permute` needs at least rank 2, but `source` is `tile<4xf32>`
    return
  }
  entry @few(%a: tile<2x4xf32>) {
    %0 = permute %a [0] : tile<2x4xf32> -> tile<2x4xf32> // error: the permutation must name each of 2 dimensions once, but is [0]
    return
  }
  entry @twice(%a: tile<2x4xf32>) {
    %0 = permute %a [0, 0] : tile<2x4xf32> -> tile<2x4xf32> // error: the permutation must name each of 2 dimensions once, but is [0, 0]
    return
  }
  entry @outside(%a: tile<2x4xf32>) {
    %0 = permute %a [0, 2] : tile<2x4xf32> -> tile<2x4xf32> // error: the permutation must name each of 2 dimensions once, but is [0, 2]
    return
  }
  entry @shape(%a: tile<2x4xf32>) {
    %0 = permute %a [1, 0] : tile<2x4xf32> -> tile<2x4xf32> // error: the permuted shape is [4, 2], but `result` is `tile<2x4xf32>`
    return
  }
}

// -----

cuda_tile.module @reshape_select_offset {
  entry @reshape(%a: tile<2x4xf32>) {
    %0 = reshape %a : tile<2x4xf32> -> tile<16xf32> // error: `reshape` keeps the number of elements, but `tile<2x4xf32>` has 8 and `tile<16xf32>` has 16
    return
  }
  entry @select_f4(%c: tile<2xi1>, %a: tile<2xf4E2M1FN>) {
    %0 = select %c, %a, %a : tile<2xi1>, tile<2xf4E2M1FN> // error: `select` cannot pick single elements of `f4E2M1FN`, two of which share a byte
    return
  }
  entry @select_shape(%c: tile<4xi1>, %a: tile<2xf32>) {
    %0 = select %c, %a, %a : tile<4xi1>, tile<2xf32> // error: `cond` is `tile<4xi1>` but `val_if_true` is `tile<2xf32>`: `select` needs equal shapes
    return
  }
  entry @offset(%p: tile<4xptr<f32>>, %o: tile<8xi32>) {
    %0 = offset %p, %o : tile<4xptr<f32>>, tile<8xi32> -> tile<4xptr<f32>> // error: `ptr` is `tile<4xptr<f32>>` but `offset` is `tile<8xi32>`: `offset` needs equal shapes
    return
  }
}
