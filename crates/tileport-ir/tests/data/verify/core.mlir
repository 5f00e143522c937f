cuda_tile.module @classes {
  entry @result() {
    %0 = iota : tile<4xf32> // error:
    return
  }
  entry @operand(%a: tile<4xi32>) {
    %0 = extract %a[%a] : tile<4xi32> -> tile<2xi32> // error:
    return
  }
  entry @i4() {
    %0 = constant <i4: 1> : tile<i4> // error:
    return
  }
}

// -----

cuda_tile.module @broadcast {
  entry @element(%a: tile<1xf32>) {
    %0 = broadcast %a : tile<1xf32> -> tile<4xf64> // error:
    return
  }
  entry @rank(%a: tile<1xf32>) {
    %0 = broadcast %a : tile<1xf32> -> tile<4x4xf32> // error:
    return
  }
  entry @size(%a: tile<2x4xf32>) {
    %0 = broadcast %a : tile<2x4xf32> -> tile<4x4xf32> // error:
    return
  }
}

// -----

cuda_tile.module @cat {
  entry @dim(%a: tile<2x4xf32>) {
    %0 = cat %a, %a dim = 2 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x8xf32> // error:
    return
  }
  entry @negative(%a: tile<2x4xf32>) {
    %0 = cat %a, %a dim = -1 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x8xf32> // error:
    return
  }
  entry @sum(%a: tile<2x4xf32>) {
    %0 = cat %a, %a dim = 1 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x16xf32> // error:
    return
  }
  entry @other(%a: tile<2x4xf32>, %b: tile<4x4xf32>) {
    %0 = cat %a, %b dim = 1 : tile<2x4xf32>, tile<4x4xf32> -> tile<2x8xf32> // error:
    return
  }
}

// -----

cuda_tile.module @extract {
  entry @divide(%a: tile<4x8xf32>, %i: tile<i32>) {
    %0 = extract %a[%i, %i] : tile<4x8xf32> -> tile<8x8xf32> // error:
    return
  }
  entry @indices(%a: tile<4x8xf32>, %i: tile<i32>) {
    %0 = extract %a[%i] : tile<4x8xf32> -> tile<4x4xf32> // error:
    return
  }
  entry @rank(%a: tile<4x8xf32>, %i: tile<i32>) {
    %0 = extract %a[%i, %i] : tile<4x8xf32> -> tile<4xf32> // error:
    return
  }
}

// -----

cuda_tile.module @insert {
  entry @destination(%s: tile<4xf32>, %d: tile<8xf64>, %i: tile<i32>) {
    %0 = insert %s into %d[%i] : tile<4xf32> -> tile<8xf64> // error:
    return
  }
  entry @divide(%s: tile<8xf32>, %d: tile<4xf32>, %i: tile<i32>) {
    %0 = insert %s into %d[%i] : tile<8xf32> -> tile<4xf32> // error:
    return
  }
  entry @indices(%s: tile<4xf32>, %d: tile<8xf32>, %i: tile<i32>) {
    %0 = insert %s into %d[%i, %i] : tile<4xf32> -> tile<8xf32> // error:
    return
  }
}

// -----

cuda_tile.module @iota {
  entry @rank() {
    %0 = iota : tile<4x4xi32> // error:
    return
  }
  entry @range() {
    %0 = iota : tile<512xi8> // error:
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
    %0 = pack %a : tile<2x4xf32> -> tile<2x16xi8> // error:
    return
  }
  entry @width(%a: tile<4xi8>) {
    %0 = pack %a : tile<4xi8> -> tile<4xi8> // error:
    return
  }
  entry @bits(%a: tile<4xi1>) {
    %0 = pack %a : tile<4xi1> -> tile<1xi8> // error:
    return
  }
  entry @bytes(%a: tile<4xf32>) {
    %0 = pack %a : tile<4xf32> -> tile<8xi8> // error:
    return
  }
  entry @unpack_bytes(%a: tile<8xi8>) {
    %0 = unpack %a : tile<8xi8> -> tile<4xf32> // error:
    return
  }
  entry @unpack_bits(%a: tile<1xi8>) {
    %0 = unpack %a : tile<1xi8> -> tile<4xi1> // error:
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
    %0 = permute %a [0] : tile<4xf32> -> tile<4xf32> // error:
    return
  }
  entry @few(%a: tile<2x4xf32>) {
    %0 = permute %a [0] : tile<2x4xf32> -> tile<2x4xf32> // error:
    return
  }
  entry @twice(%a: tile<2x4xf32>) {
    %0 = permute %a [0, 0] : tile<2x4xf32> -> tile<2x4xf32> // error:
    return
  }
  entry @outside(%a: tile<2x4xf32>) {
    %0 = permute %a [0, 2] : tile<2x4xf32> -> tile<2x4xf32> // error:
    return
  }
  entry @shape(%a: tile<2x4xf32>) {
    %0 = permute %a [1, 0] : tile<2x4xf32> -> tile<2x4xf32> // error:
    return
  }
}

// -----

cuda_tile.module @reshape_select_offset {
  entry @reshape(%a: tile<2x4xf32>) {
    %0 = reshape %a : tile<2x4xf32> -> tile<16xf32> // error:
    return
  }
  entry @select_f4(%c: tile<2xi1>, %a: tile<2xf4E2M1FN>) {
    %0 = select %c, %a, %a : tile<2xi1>, tile<2xf4E2M1FN> // error:
    return
  }
  entry @select_shape(%c: tile<4xi1>, %a: tile<2xf32>) {
    %0 = select %c, %a, %a : tile<4xi1>, tile<2xf32> // error:
    return
  }
  entry @offset(%p: tile<4xptr<f32>>, %o: tile<8xi32>) {
    %0 = offset %p, %o : tile<4xptr<f32>>, tile<8xi32> -> tile<4xptr<f32>> // error:
    return
  }
}
