cuda_tile.module @views {
  entry @index_count(%v: partition_view<tile=(4x4), tensor_view<16x16xf32, strides=[16,1]>>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i] : partition_view<tile=(4x4), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<4x4xf32>, token // error: the view has 2 dimensions, but the index has 1
    return
  }
  entry @tile(%v: partition_view<tile=(4x4), tensor_view<16x16xf32, strides=[16,1]>>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i, %i] : partition_view<tile=(4x4), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<8xf32>, token // error: the tiles of the view are `tile<4x4xf32>`, but `tile` is `tile<8xf32>`
    return
  }
  entry @index_rank(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, %i: tile<1xi32>) {
    %0, %1 = load_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<1xi32> -> tile<4xf32>, token // error: index 0 must be a scalar tile, but is `tile<1xi32>`
    return
  }
  entry @store(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, %i: tile<i32>, %t: tile<8xf32>) {
    %0 = store_view_tko weak %t, %v[%i] : tile<8xf32>, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token // error: the tiles of the view are `tile<4xf32>`, but `tile` is `tile<8xf32>`
    return
  }
  entry @sparse(%v: gather_scatter_view<tile=(4x8), tensor_view<16x16xf32, strides=[16,1]>, sparse_dim=0>, %i: tile<8xi32>, %j: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i, %j] : gather_scatter_view<tile=(4x8), tensor_view<16x16xf32, strides=[16,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<4x8xf32>, token // error: the index in the sparse dimension 0 must be a tile of 4 integers, but is `tile<8xi32>`
    return
  }
  entry @made_of_another(%t: tensor_view<16xf32, strides=[1]>) {
    %0 = make_partition_view %t : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
    return
  }
  entry @not_a_view(%t: tile<4xf32>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %t[%i] : tile<4xf32>, tile<i32> -> tile<4xf32>, token // error: `view` must be a partition, strided or gather/scatter view, but is `tile<4xf32>`
    return
  }
}

// -----

cuda_tile.module @packed {
  entry @no_unit(%v: partition_view<tile=(4), tensor_view<16xf4E2M1FN, strides=[2]>>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xf4E2M1FN, strides=[2]>>, tile<i32> -> tile<4xf4E2M1FN>, token // error: a tensor of `f4E2M1FN` needs exactly one stride of 1, but has 0
    return
  }
  entry @sparse(%v: gather_scatter_view<tile=(4), tensor_view<16xf4E2M1FN, strides=[1]>, sparse_dim=0>, %i: tile<4xi32>) {
    %0, %1 = load_view_tko weak %v[%i] : gather_scatter_view<tile=(4), tensor_view<16xf4E2M1FN, strides=[1]>, sparse_dim=0>, tile<4xi32> -> tile<4xf4E2M1FN>, token // error: the sparse dimension cannot be the one of stride 1 in a tensor of `f4E2M1FN`, but both are 0
    return
  }
}

// -----

cuda_tile.module @atomic {
  entry @gather(%v: gather_scatter_view<tile=(4), tensor_view<16xi32, strides=[1]>, sparse_dim=0>, %i: tile<4xi32>, %t: tile<4xi32>) {
    %0 = atomic_red_view_tko relaxed device %v[%i], add, %t : tile<4xi32>, gather_scatter_view<tile=(4), tensor_view<16xi32, strides=[1]>, sparse_dim=0>, tile<4xi32> -> token // error: `atomic_red_view_tko` cannot go through a gather/scatter view
    return
  }
  entry @xchg(%v: partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = atomic_red_view_tko relaxed device %v[%i], xchg, %t : tile<4xi32>, partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token // error: `atomic_red_view_tko` gives no old value, so its mode cannot be `xchg`
    return
  }
  entry @scope(%v: partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = atomic_red_view_tko relaxed sys %v[%i], add, %t : tile<4xi32>, partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token // error: the scope of `atomic_red_view_tko` must be tl_blk or device, but is `sys`
    return
  }
  // 13.3 refused padding here; the vendor's tools of 13.5 do not.
  entry @padded(%v: partition_view<tile=(4), padding_value = zero, tensor_view<16xi32, strides=[1]>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = atomic_red_view_tko relaxed device %v[%i], add, %t : tile<4xi32>, partition_view<tile=(4), padding_value = zero, tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
