entry @gelu_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_I512(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_4 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_5 = assume div_by<16>, %assume_assume_4 : tile<i32>
  %tview_6 = make_tensor_view %assume_1, shape = [%assume_assume_assume_5], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<512xf32>, token
  %cst_f32 = constant <f32: 0.797884583> : tile<f32>
  %cst_f32_7 = constant <f32: 4.471500e-02> : tile<f32>
  %reshape = reshape %cst_f32_7 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<512xf32>
  %1 = mulf %bcast, %tile  : tile<512xf32>
  %2 = mulf %1, %tile  : tile<512xf32>
  %3 = fma %2, %tile, %tile  : tile<512xf32>
  %reshape_8 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_9 = broadcast %reshape_8 : tile<1xf32> -> tile<512xf32>
  %4 = mulf %bcast_9, %3  : tile<512xf32>
  %cst_f32_10 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_11 = reshape %cst_f32_10 : tile<f32> -> tile<1xf32>
  %bcast_12 = broadcast %reshape_11 : tile<1xf32> -> tile<512xf32>
  %5 = mulf %bcast_12, %tile  : tile<512xf32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %6 = tanh %4  : tile<512xf32>
  %reshape_13 = reshape %cst_1_f32 : tile<f32> -> tile<1xf32>
  %bcast_14 = broadcast %reshape_13 : tile<1xf32> -> tile<512xf32>
  %7 = addf %bcast_14, %6  : tile<512xf32>
  %8 = mulf %5, %7  : tile<512xf32>
  %pview_15 = make_partition_view %tview_6 : partition_view<tile=(512), tensor_view<?xf32, strides=[1]>>
  %9 = store_view_tko weak %8, %pview_15[%blockId_x] token = %0 : tile<512xf32>, partition_view<tile=(512), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @gelu_Kt1_A1f16_1t1_p16_A1f16_1t1_p16_I512(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f16>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f16>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_4 = make_tensor_view %assume_0, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(512), padding_value = zero, tensor_view<?xf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(512), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<512xf16>, token
  %1 = ftof %tile  : tile<512xf16> -> tile<512xf32>
  %cst_f32 = constant <f32: 0.797884583> : tile<f32>
  %cst_f32_5 = constant <f32: 4.471500e-02> : tile<f32>
  %reshape = reshape %cst_f32_5 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<512xf32>
  %2 = mulf %bcast, %1  : tile<512xf32>
  %3 = mulf %2, %1  : tile<512xf32>
  %4 = fma %3, %1, %1  : tile<512xf32>
  %reshape_6 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_7 = broadcast %reshape_6 : tile<1xf32> -> tile<512xf32>
  %5 = mulf %bcast_7, %4  : tile<512xf32>
  %cst_f32_8 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_9 = reshape %cst_f32_8 : tile<f32> -> tile<1xf32>
  %bcast_10 = broadcast %reshape_9 : tile<1xf32> -> tile<512xf32>
  %6 = mulf %bcast_10, %1  : tile<512xf32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %7 = tanh %5  : tile<512xf32>
  %reshape_11 = reshape %cst_1_f32 : tile<f32> -> tile<1xf32>
  %bcast_12 = broadcast %reshape_11 : tile<1xf32> -> tile<512xf32>
  %8 = addf %bcast_12, %7  : tile<512xf32>
  %9 = mulf %6, %8  : tile<512xf32>
  %10 = ftof %9  : tile<512xf32> -> tile<512xf16>
  %pview_13 = make_partition_view %tview_4 : partition_view<tile=(512), tensor_view<?xf16, strides=[1]>>
  %11 = store_view_tko weak %10, %pview_13[%blockId_x] token = %0 : tile<512xf16>, partition_view<tile=(512), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
  return
}
entry @gelu_Kt1_A1bf16_1t1_p16_A1bf16_1t1_p16_I512(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<bf16>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<bf16>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_4 = make_tensor_view %assume_0, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(512), padding_value = zero, tensor_view<?xbf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(512), padding_value = zero, tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<512xbf16>, token
  %1 = ftof %tile  : tile<512xbf16> -> tile<512xf32>
  %cst_f32 = constant <f32: 0.797884583> : tile<f32>
  %cst_f32_5 = constant <f32: 4.471500e-02> : tile<f32>
  %reshape = reshape %cst_f32_5 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<512xf32>
  %2 = mulf %bcast, %1  : tile<512xf32>
  %3 = mulf %2, %1  : tile<512xf32>
  %4 = fma %3, %1, %1  : tile<512xf32>
  %reshape_6 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_7 = broadcast %reshape_6 : tile<1xf32> -> tile<512xf32>
  %5 = mulf %bcast_7, %4  : tile<512xf32>
  %cst_f32_8 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_9 = reshape %cst_f32_8 : tile<f32> -> tile<1xf32>
  %bcast_10 = broadcast %reshape_9 : tile<1xf32> -> tile<512xf32>
  %6 = mulf %bcast_10, %1  : tile<512xf32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %7 = tanh %5  : tile<512xf32>
  %reshape_11 = reshape %cst_1_f32 : tile<f32> -> tile<1xf32>
  %bcast_12 = broadcast %reshape_11 : tile<1xf32> -> tile<512xf32>
  %8 = addf %bcast_12, %7  : tile<512xf32>
  %9 = mulf %6, %8  : tile<512xf32>
  %10 = ftof %9  : tile<512xf32> -> tile<512xbf16>
  %pview_13 = make_partition_view %tview_4 : partition_view<tile=(512), tensor_view<?xbf16, strides=[1]>>
  %11 = store_view_tko weak %10, %pview_13[%blockId_x] token = %0 : tile<512xbf16>, partition_view<tile=(512), tensor_view<?xbf16, strides=[1]>>, tile<i32> -> token
  return
}
