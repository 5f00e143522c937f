cuda_tile.module @alloca {
  entry @size() {
    %0 = alloca num_elem = -1, alignment = 4 : tile<ptr<f32>> // error:
    return
  }
  entry @alignment() {
    %0 = alloca num_elem = 4, alignment = 3 : tile<ptr<f32>> // error:
    return
  }
  entry @natural() {
    %0 = alloca num_elem = 4, alignment = 2 : tile<ptr<f32>> // error:
    return
  }
}

// -----

cuda_tile.module @tokens {
  entry @join() {
    %0 = make_token : token
    %1 = join_tokens %0 : token // error:
    return
  }
  entry @result() {
    %0 = make_token : tile<i32> // error:
    return
  }
}

// -----

cuda_tile.module @pointers {
  entry @load_element(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko weak %p : tile<4xptr<f32>> -> tile<4xf64>, token // error:
    return
  }
  entry @load_shape(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko weak %p : tile<4xptr<f32>> -> tile<8xf32>, token // error:
    return
  }
  entry @load_mask(%p: tile<4xptr<f32>>, %m: tile<8xi1>) {
    %0, %1 = load_ptr_tko weak %p, %m : tile<4xptr<f32>>, tile<8xi1> -> tile<4xf32>, token // error:
    return
  }
  entry @load_padding(%p: tile<4xptr<f32>>, %m: tile<4xi1>, %v: tile<4xi32>) {
    %0, %1 = load_ptr_tko weak %p, %m, %v : tile<4xptr<f32>>, tile<4xi1>, tile<4xi32> -> tile<4xf32>, token // error:
    return
  }
  entry @load_ordering(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko release device %p : tile<4xptr<f32>> -> tile<4xf32>, token // error:
    return
  }
  entry @load_no_scope(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko relaxed %p : tile<4xptr<f32>> -> tile<4xf32>, token // error:
    return
  }
  entry @load_scope(%p: tile<4xptr<f32>>) {
    %0, %1 = load_ptr_tko weak device %p : tile<4xptr<f32>> -> tile<4xf32>, token // error:
    return
  }
  entry @store_element(%p: tile<4xptr<f32>>, %v: tile<4xi32>) {
    %0 = store_ptr_tko weak %p, %v : tile<4xptr<f32>>, tile<4xi32> -> token // error:
    return
  }
  entry @store_ordering(%p: tile<4xptr<f32>>, %v: tile<4xf32>) {
    %0 = store_ptr_tko acquire device %p, %v : tile<4xptr<f32>>, tile<4xf32> -> token // error:
    return
  }
  entry @multicast(%p: tile<4xptr<f32, #cuda_tile.ptr_attr<multicast>>>) {
    %0, %1 = load_ptr_tko weak %p : tile<4xptr<f32, #cuda_tile.ptr_attr<multicast>>> -> tile<4xf32>, token // error:
    return
  }
}

// -----

cuda_tile.module @atomics {
  entry @cas_width(%p: tile<4xptr<f16>>, %v: tile<4xf16>) {
    %0, %1 = atomic_cas_tko relaxed device %p, %v, %v : tile<4xptr<f16>>, tile<4xf16> -> tile<4xf16>, token // error:
    return
  }
  entry @cas_element(%p: tile<4xptr<f32>>, %v: tile<4xi32>) {
    %0, %1 = atomic_cas_tko relaxed device %p, %v, %v : tile<4xptr<f32>>, tile<4xi32> -> tile<4xi32>, token // error:
    return
  }
  entry @rmw_mode(%p: tile<4xptr<f32>>, %v: tile<4xf32>) {
    %0, %1 = atomic_rmw_tko relaxed device %p, add, %v : tile<4xptr<f32>>, tile<4xf32> -> tile<4xf32>, token // error:
    return
  }
  entry @rmw_xchg(%p: tile<4xptr<f16>>, %v: tile<4xf16>) {
    %0, %1 = atomic_rmw_tko relaxed device %p, xchg, %v : tile<4xptr<f16>>, tile<4xf16> -> tile<4xf16>, token // error:
    return
  }
  entry @rmw_weak(%p: tile<4xptr<i32>>, %v: tile<4xi32>) {
    %0, %1 = atomic_rmw_tko weak device %p, add, %v : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token // error:
    return
  }
  entry @rmw_mask(%p: tile<4xptr<i32>>, %v: tile<4xi32>, %m: tile<8xi1>) {
    %0, %1 = atomic_rmw_tko relaxed device %p, add, %v, %m : tile<4xptr<i32>>, tile<4xi32>, tile<8xi1> -> tile<4xi32>, token // error:
    return
  }
}
