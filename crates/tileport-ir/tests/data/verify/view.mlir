cuda_tile.module @tensors {
  entry @element(%p: tile<ptr<f32>>) {
    %0 = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf64, strides=[1]> // error:
    return
  }
  entry @types(%p: tile<ptr<f32>>, %a: tile<i32>) {
    %0 = make_tensor_view %p, shape = [%a], strides = [1] : tile<f32> -> tensor_view<?xf32, strides=[1]> // error:
    return
  }
  entry @attr(%p: tile<ptr<f32, #cuda_tile.ptr_attr<unicast>>>) {
    %0 = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]> // error:
    return
  }
}

// -----

cuda_tile.module @views {
  entry @index_count(%v: partition_view<tile=(4x4), tensor_view<16x16xf32, strides=[16,1]>>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i] : partition_view<tile=(4x4), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<4x4xf32>, token // error:
    return
  }
  entry @tile(%v: partition_view<tile=(4x4), tensor_view<16x16xf32, strides=[16,1]>>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i, %i] : partition_view<tile=(4x4), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<8xf32>, token // error:
    return
  }
  entry @index_rank(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, %i: tile<1xi32>) {
    %0, %1 = load_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<1xi32> -> tile<4xf32>, token // error:
    return
  }
  entry @store(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, %i: tile<i32>, %t: tile<8xf32>) {
    %0 = store_view_tko weak %t, %v[%i] : tile<8xf32>, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token // error:
    return
  }
  entry @sparse(%v: gather_scatter_view<tile=(4x8), tensor_view<16x16xf32, strides=[16,1]>, sparse_dim=0>, %i: tile<8xi32>, %j: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i, %j] : gather_scatter_view<tile=(4x8), tensor_view<16x16xf32, strides=[16,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<4x8xf32>, token // error:
    return
  }
  entry @made_of_another(%t: tensor_view<16xf32, strides=[1]>) {
    %0 = make_partition_view %t : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
    return
  }
  entry @not_a_view(%t: tile<4xf32>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %t[%i] : tile<4xf32>, tile<i32> -> tile<4xf32>, token // error:
    return
  }
  entry @tensor_shape(%t: tensor_view<16x16xf32, strides=[16,1]>) {
    %0:3 = get_tensor_shape %t : tensor_view<16x16xf32, strides=[16,1]> -> tile<i32> // error:
    return
  }
  entry @index_space(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>) {
    %0:2 = get_index_space_shape %v : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>> -> tile<i32> // error:
    return
  }
}

// -----

cuda_tile.module @packed {
  entry @no_unit(%v: partition_view<tile=(4), tensor_view<16xf4E2M1FN, strides=[2]>>, %i: tile<i32>) {
    %0, %1 = load_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<16xf4E2M1FN, strides=[2]>>, tile<i32> -> tile<4xf4E2M1FN>, token // error:
    return
  }
  entry @sparse(%v: gather_scatter_view<tile=(4), tensor_view<16xf4E2M1FN, strides=[1]>, sparse_dim=0>, %i: tile<4xi32>) {
    %0, %1 = load_view_tko weak %v[%i] : gather_scatter_view<tile=(4), tensor_view<16xf4E2M1FN, strides=[1]>, sparse_dim=0>, tile<4xi32> -> tile<4xf4E2M1FN>, token // error:
    return
  }
}

// -----

cuda_tile.module @atomic {
  entry @gather(%v: gather_scatter_view<tile=(4), tensor_view<16xi32, strides=[1]>, sparse_dim=0>, %i: tile<4xi32>, %t: tile<4xi32>) {
    %0 = atomic_red_view_tko relaxed device %v[%i], add, %t : gather_scatter_view<tile=(4), tensor_view<16xi32, strides=[1]>, sparse_dim=0>, tile<4xi32>, tile<4xi32> -> token // error:
    return
  }
  entry @xchg(%v: partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = atomic_red_view_tko relaxed device %v[%i], xchg, %t : partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, tile<i32>, tile<4xi32> -> token // error:
    return
  }
  entry @scope(%v: partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = atomic_red_view_tko relaxed sys %v[%i], add, %t : partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, tile<i32>, tile<4xi32> -> token // error:
    return
  }
  // 13.3 refused padding here; the vendor's tools of 13.5 do not.
  entry @padded(%v: partition_view<tile=(4), padding_value = zero, tensor_view<16xi32, strides=[1]>>, %i: tile<i32>, %t: tile<4xi32>) {
    %0 = atomic_red_view_tko relaxed device %v[%i], add, %t : partition_view<tile=(4), padding_value = zero, tensor_view<16xi32, strides=[1]>>, tile<i32>, tile<4xi32> -> token
    return
  }
}
