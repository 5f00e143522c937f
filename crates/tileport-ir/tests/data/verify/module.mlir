// Globals, symbols, entries. Here, unlike in the other files, entries with parameters that are not scalars are errors.
cuda_tile.module @symbols {
  global @a <f32: [1.0, 2.0]> : tile<2xf32>
  global @a <f32: [1.0, 2.0]> : tile<2xf32> // error:
  entry @e() { return }
  entry @e() { return } // error:
  entry @a() { return } // error:
}

// -----

cuda_tile.module @globals {
  global @rank0 <f32: 1.0> : tile<f32> // error:
  global @rank2 <f32: [[1.0, 2.0]]> : tile<1x2xf32> // error:
  global @size <f32: 1.0> : tile<3xf32> // error:
}

// -----

cuda_tile.module @references {
  global @g <f32: [1.0, 2.0]> : tile<2xf32>
  entry @missing() {
    %0 = get_global @h : tile<ptr<f32>> // error:
    return
  }
  entry @not_a_global() {
    %0 = get_global @missing : tile<ptr<f32>> // error:
    return
  }
  entry @element() {
    %0 = get_global @g : tile<ptr<i32>> // error:
    return
  }
  entry @good() {
    %0 = get_global @g : tile<ptr<f32>>
    return
  }
}

// -----

cuda_tile.module @parameters {
  entry @tile(%a: tile<4xf32>) { return } // error:
  entry @token(%a: token) { return } // error:
  entry @view(%a: tensor_view<4xf32, strides=[1]>) { return } // error:
  entry @good(%a: tile<f32>, %b: tile<ptr<i8>>, %c: tile<i4>) { return }
}
