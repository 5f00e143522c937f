cuda_tile.module @alloca {
  entry @size() {
    %0 = alloca num_elem = -1, alignment = 4 : tile<ptr<f32>> // error: `num_elem` must not be negative, but is -1
    return
  }
  entry @alignment() {
    %0 = alloca num_elem = 4, alignment = 3 : tile<ptr<f32>> // error: `alignment` must be a power of two, but is 3
    return
  }
  entry @natural() {
    %0 = alloca num_elem = 4, alignment = 2 : tile<ptr<f32>> // error: `alignment` must be at least 4 for `f32`, but is 2
    return
  }
}

// -----

cuda_tile.module @tokens {
  entry @join() {
    %0 = make_token : token
    %1 = join_tokens %0 : token // error: `join_tokens` joins at least 2 tokens, but has 1
    return
  }
  entry @result() {
    %0 = make_token : tile<i32> // error: `result` must be a token, but is `tile<i32>`
    return
  }
}

// -----

cuda_tile.module @pointers {
  entry @load_element(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko weak %p : tile<4xptr<f32>> -> tile<4xf64>, token // error: `source` points to `f32`, but the elements of `result` are `f64`
    return
  }
  entry @load_shape(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko weak %p : tile<4xptr<f32>> -> tile<8xf32>, token // error: `source` is `tile<4xptr<f32>>` but `result` is `tile<8xf32>`: `load_ptr_tko` needs equal shapes
    return
  }
  entry @load_mask(%p: tile<4xptr<f32>>, %m: tile<8xi1>) {
    %0, %1 = load_ptr_tko weak %p, %m : tile<4xptr<f32>>, tile<8xi1> -> tile<4xf32>, token // error: `source` is `tile<4xptr<f32>>` but `mask` is `tile<8xi1>`: `load_ptr_tko` needs equal shapes
    return
  }
  entry @load_padding(%p: tile<4xptr<f32>>, %m: tile<4xi1>, %v: tile<4xi32>) {
    %0, %1 = load_ptr_tko weak %p, %m, %v : tile<4xptr<f32>>, tile<4xi1>, tile<4xi32> -> tile<4xf32>, token // error: `paddingValue` is `tile<4xi32>` but `result` is `tile<4xf32>`: `load_ptr_tko` needs equal types
    return
  }
  entry @load_ordering(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko release device %p : tile<4xptr<f32>> -> tile<4xf32>, token // error: the ordering of `load_ptr_tko` must be weak, relaxed or acquire, but is `release`
    return
  }
  entry @load_no_scope(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko relaxed %p : tile<4xptr<f32>> -> tile<4xf32>, token // error: `relaxed` goes with a memory scope, but `load_ptr_tko` has none
    return
  }
  entry @load_scope(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko weak device %p : tile<4xptr<f32>> -> tile<4xf32>, token // error: a weak access has no memory scope, but `load_ptr_tko` states `device`
    return
  }
  entry @store_element(%p: tile<4xptr<f32>>, %v: tile<4xi32>) {
    %0 = store_ptr_tko weak %p, %v : tile<4xptr<f32>>, tile<4xi32> -> token // error: `destination` points to `f32`, but the elements of `value` are `i32`
    return
  }
  entry @store_ordering(%p: tile<4xptr<f32>>, %v: tile<4xf32>) {
    %0 = store_ptr_tko acquire device %p, %v : tile<4xptr<f32>>, tile<4xf32> -> token // error: the ordering of `store_ptr_tko` must be weak, relaxed or release, but is `acquire`
    return
  }
  entry @multicast(%p: tile<4xptr<f32, #cuda_tile.ptr_attr<multicast>>>) {
    %0, %1 = load_ptr_tko weak %p : tile<4xptr<f32, #cuda_tile.ptr_attr<multicast>>> -> tile<4xf32>, token // error: `load_ptr_tko` cannot reach memory through multicast pointers
    return
  }
}

// -----

cuda_tile.module @atomics {
  entry @cas_width(%p: tile<4xptr<f16>>, %v: tile<4xf16>) {
    %0, %1 = atomic_cas_tko relaxed device %p, %v, %v : tile<4xptr<f16>>, tile<4xf16> -> tile<4xf16>, token // error: `atomic_cas_tko` works on elements of 32 or 64 bits, but `val` has `f16`
    return
  }
  entry @cas_element(%p: tile<4xptr<f32>>, %v: tile<4xi32>) {
    %0, %1 = atomic_cas_tko relaxed device %p, %v, %v : tile<4xptr<f32>>, tile<4xi32> -> tile<4xi32>, token // error: `pointers` points to `f32`, but the elements of `val` are `i32`
    return
  }
  entry @rmw_mode(%p: tile<4xptr<f32>>, %v: tile<4xf32>) {
    %0, %1 = atomic_rmw_tko relaxed device %p, add, %v : tile<4xptr<f32>>, tile<4xf32> -> tile<4xf32>, token // error: atomic `add` works on i32 or i64, but the elements are `f32`
    return
  }
  entry @rmw_xchg(%p: tile<4xptr<f16>>, %v: tile<4xf16>) {
    %0, %1 = atomic_rmw_tko relaxed device %p, xchg, %v : tile<4xptr<f16>>, tile<4xf16> -> tile<4xf16>, token // error: atomic `xchg` works on i32, i64, f32 or f64, but the elements are `f16`
    return
  }
  entry @rmw_weak(%p: tile<4xptr<i32>>, %v: tile<4xi32>) {
    %0, %1 = atomic_rmw_tko weak device %p, add, %v : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token // error: the ordering of `atomic_rmw_tko` must be relaxed, acquire, release or acq_rel, but is `weak`
    return
  }
  entry @rmw_mask(%p: tile<4xptr<i32>>, %v: tile<4xi32>, %m: tile<8xi1>) {
    %0, %1 = atomic_rmw_tko relaxed device %p, add, %v, %m : tile<4xptr<i32>>, tile<4xi32>, tile<8xi1> -> tile<4xi32>, token // error: `pointers` is `tile<4xptr<i32>>` but `mask` is `tile<8xi1>`: `atomic_rmw_tko` needs equal shapes
    return
  }
}
