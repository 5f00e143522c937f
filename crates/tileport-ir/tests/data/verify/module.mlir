// Globals, symbols, entries. Here, unlike in the other files, entries with parameters that are not scalars are errors.
cuda_tile.module @symbols {
  global @a <f32: [1.0, 2.0]> : tile<2xf32>
  global @a <f32: [1.0, 2.0]> : tile<2xf32> // error: the name `@a` is used twice in the module
  entry @e() { return }
  entry @e() { return } // error: the name `@e` is used twice in the module
  entry @a() { return } // error: the name `@a` is used twice in the module
}

// -----

cuda_tile.module @globals {
  global @rank0 <f32: 1.0> : tile<f32> // error: global `@rank0` must be a tile of numbers of rank 1, but is `tile<f32>`
  global @rank2 <f32: [[1.0, 2.0]]> : tile<1x2xf32> // error: global `@rank2` must be a tile of numbers of rank 1, but is `tile<1x2xf32>`
  global @size <f32: 1.0> : tile<3xf32> // error: the sizes of a tile must be powers of two, but are [3]
}

// -----

cuda_tile.module @references {
  global @g <f32: [1.0, 2.0]> : tile<2xf32>
  entry @missing() {
    %0 = get_global @h : tile<ptr<f32>> // error: `get_global` names `@h`, but the module has no global of that name
    return
  }
  entry @not_a_global() {
    %0 = get_global @missing : tile<ptr<f32>> // error: `get_global` names `@missing`, which is an entry and not a global
    return
  }
  entry @element() {
    %0 = get_global @g : tile<ptr<i32>> // error: `get_global` gives `ptr<i32>`, but the elements of `@g` are `f32`
    return
  }
  entry @good() {
    %0 = get_global @g : tile<ptr<f32>>
    return
  }
}

// -----

cuda_tile.module @parameters {
  entry @tile(%a: tile<4xf32>) { return } // error: parameter 0 of entry `@tile` must be a scalar tile, but is `tile<4xf32>`
  entry @token(%a: token) { return } // error: parameter 0 of entry `@token` must be a scalar tile, but is `token`
  entry @view(%a: tensor_view<4xf32, strides=[1]>) { return } // error: parameter 0 of entry `@view` must be a scalar tile, but is `tensor_view<4xf32, strides=[1]>`
  entry @good(%a: tile<f32>, %b: tile<ptr<i8>>, %c: tile<i4>) { return }
}
