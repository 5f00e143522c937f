cuda_tile.module @loads {
  entry @good(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<4xf32>, token
    return
  }
  entry @single(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token // error: `multimem_load_reduce_view_tko` must go through a view of multicast memory
    return
  }
  entry @strided(%v: strided_view<tile=(4), traversal_strides=[4], tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] : strided_view<tile=(4), traversal_strides=[4], tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<4xf32>, token // error: `multimem_load_reduce_view_tko` goes through a partition view, but `view` is `strided_view<tile=(4), traversal_strides=[4], tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>`
    return
  }
  entry @bytes(%v: partition_view<tile=(4), tensor_view<16xi8, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xi8, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<4xi8>, token // error: `multimem_load_reduce_view_tko` works on i32, i64, f16, bf16, f32 or f64, but the elements are `i8`
    return
  }
  entry @stride(%v: partition_view<tile=(4), tensor_view<16xf16, strides=[2], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xf16, strides=[2], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<4xf16>, token // error: `multimem_load_reduce_view_tko` of `f16` needs exactly one stride of 1, but the tensor has 0
    return
  }
  entry @size(%v: partition_view<tile=(1), tensor_view<16xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] : partition_view<tile=(1), tensor_view<16xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<1xf16>, token // error: `multimem_load_reduce_view_tko` moves a multiple of 4 bytes of floats, but a tile of the view is `tile<1xf16>`
    return
  }
  entry @tile(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<8xf32>, token // error: the tiles of the view are `tile<4xf32>`, but `reduced_values` is `tile<8xf32>`
    return
  }
  entry @bits(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<and>} : partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<4xf32>, token // error: reduction `and` of `multimem_load_reduce_view_tko` works on i32 or i64, but the elements are `f32`
    return
  }
  entry @minimum(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<min>} : partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<4xf32>, token // error: reduction `min` of `multimem_load_reduce_view_tko` works on i32, i64, f16 or bf16, but the elements are `f32`
    return
  }
  entry @half_minimum(%v: partition_view<tile=(4), tensor_view<16xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = multimem_load_reduce_view_tko weak %v[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<min>} : partition_view<tile=(4), tensor_view<16xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<4xf16>, token
    return
  }
}

// -----

cuda_tile.module @reductions {
  entry @good(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>, %t: tile<4xf32>) {
    %0 = multimem_reduce_view_tko relaxed device %v, %t[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<add>} : partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<4xf32>, tile<i32> -> token
    return
  }
  entry @minimum(%v: partition_view<tile=(4), tensor_view<16xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>, %t: tile<4xf16>) {
    %0 = multimem_reduce_view_tko relaxed device %v, %t[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<min>} : partition_view<tile=(4), tensor_view<16xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<4xf16>, tile<i32> -> token // error: reduction `min` of `multimem_reduce_view_tko` works on i32 or i64, but the elements are `f16`
    return
  }
  entry @weak(%v: partition_view<tile=(4), tensor_view<16xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = multimem_reduce_view_tko weak device %v, %t[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<add>} : partition_view<tile=(4), tensor_view<16xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<4xi32>, tile<i32> -> token // error: the ordering of `multimem_reduce_view_tko` must be relaxed or release, but is `weak`
    return
  }
  entry @acquire(%v: partition_view<tile=(4), tensor_view<16xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = multimem_reduce_view_tko acquire device %v, %t[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<xor>} : partition_view<tile=(4), tensor_view<16xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<4xi32>, tile<i32> -> token // error: the ordering of `multimem_reduce_view_tko` must be relaxed or release, but is `acquire`
    return
  }
  entry @store(%v: partition_view<tile=(4), tensor_view<16xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = multimem_store_view_tko acquire device %v, %t[%i] : partition_view<tile=(4), tensor_view<16xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<4xi32>, tile<i32> -> token // error: the ordering of `multimem_store_view_tko` must be weak, relaxed or release, but is `acquire`
    return
  }
}

// -----

cuda_tile.module @ordinary {
  entry @load(%v: partition_view<tile=(4), tensor_view<16xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<4xi32>, token // error: `load_view_tko` cannot go through a view of multicast memory
    return
  }
}
