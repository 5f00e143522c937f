// Memory through pointers and through views, as the disassembler prints them.
entry @pointers(%arg0: tile<ptr<f32>>, %arg1: tile<8xi1>, %arg2: tile<8xf32>) {
  %0 = alloca num_elem = 64, alignment = 128 global : tile<ptr<f32>>
  %1 = make_token : token
  %2 = gdc_wait_tko token = %1 -> token
  %3 = gdc_launch_dependents_tko -> token
  %4 = memory_fence_alias_tko %2
  %5 = join_tokens %3, %4 : token
  %reshape = reshape %arg0 : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast = broadcast %reshape : tile<1xptr<f32>> -> tile<8xptr<f32>>
  %result, %result_token = load_ptr_tko weak %bcast : tile<8xptr<f32>> -> tile<8xf32>, token
  %result_0, %result_token_1 = load_ptr_tko acquire sys %bcast, %arg1, %arg2 token=%5 optimization_hints = <sm_90 = {latency = 2}> : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
  %result_6, %result_token_7 = load_ptr_tko weak %bcast, %arg2 : tile<8xptr<f32>>, tile<8xf32> -> tile<8xf32>, token
  %6 = store_ptr_tko release device %bcast, %result, %arg1 token=%result_token : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
  %result_2, %result_token_3 = atomic_cas_tko relaxed device %bcast, %result, %result_0, %arg1 token=%6 : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> tile<8xf32>, token
  %result_4, %result_token_5 = atomic_rmw_tko acq_rel sys %bcast, addf, %result : tile<8xptr<f32>>, tile<8xf32> -> tile<8xf32>, token
  return
}
entry @views(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<8xi32>, %arg3: tile<ptr<i32, <multicast>>>, %arg4: tile<ptr<f32, <none>>>) {
  %tview = make_tensor_view %arg0, shape = [%arg1, 64], strides = [%arg1, 1] : tile<i32> -> tensor_view<?x64xf16, strides=[?,1]>
  %tview_0 = make_tensor_view %arg0, shape = [], strides = [] : tensor_view<f16>
  %tview_1 = make_tensor_view %arg3, shape = [128], strides = [1] : tile<ptr<i32, <multicast>>> -> tensor_view<128xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
  %0:2 = get_tensor_shape %tview : tensor_view<?x64xf16, strides=[?,1]> -> tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>, dim_map=[1, 0]>
  %sview = make_strided_view %tview : strided_view<tile=(8x16), traversal_strides=[4,16], padding_value = neg_inf, tensor_view<?x64xf16, strides=[?,1]>>
  %gsview = make_gather_scatter_view %tview : gather_scatter_view<tile=(8x16), tensor_view<?x64xf16, strides=[?,1]>, sparse_dim=0>
  %pview_2 = make_partition_view %tview_1 : partition_view<tile=(128), tensor_view<128xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>, dim_map=[1, 0]> -> tile<i32>
  %tile, %result_token = load_view_tko weak %pview[%arg1, %0#1] optimization_hints = <default = {allow_tma = false, latency = 4}> inbounds = [true, false] : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>, dim_map=[1, 0]>, tile<i32> -> tile<8x16xf16>, token
  %tile_3, %result_token_4 = load_view_tko relaxed tl_blk %gsview[%arg2, %arg1] token = %result_token : gather_scatter_view<tile=(8x16), tensor_view<?x64xf16, strides=[?,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x16xf16>, token
  %2 = store_view_tko weak %tile, %sview[%arg1, %arg1] token = %result_token_4 : tile<8x16xf16>, strided_view<tile=(8x16), traversal_strides=[4,16], padding_value = neg_inf, tensor_view<?x64xf16, strides=[?,1]>>, tile<i32> -> token
  %3 = atomic_red_view_tko relaxed device %pview[%arg1, %arg1], addf, %tile token = %2 : tile<8x16xf16>, partition_view<tile=(8x16), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>, dim_map=[1, 0]>, tile<i32> -> token
  %reduced_values, %result_token_5 = multimem_load_reduce_view_tko weak %pview_2[%arg1] token = %3 inbounds = [true] attributes {reduction = #cuda_tile.multimem_reduction_kind<max>} : partition_view<tile=(128), tensor_view<128xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32>, token -> tile<128xi32>, token
  %4 = multimem_reduce_view_tko relaxed device %pview_2, %reduced_values[%arg1]  : partition_view<tile=(128), tensor_view<128xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<128xi32>, tile<i32> -> token
  %5 = multimem_store_view_tko weak %pview_2, %reduced_values[%arg1] token = %4  : partition_view<tile=(128), tensor_view<128xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<128xi32>, tile<i32>, token -> token
  return
}
