entry @dependent_launch_Kt1_A1f32_1i16t1_p16_A1f32_1t1_p16_A1f32_1i16t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_3 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_7 = make_tensor_view %assume_1, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_8 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_9 = assume div_by<16>, %assume_assume_8 : tile<i32>
  %tview_10 = make_tensor_view %assume_2, shape = [%assume_assume_assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview_7 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %1 = join_tokens %0, %result_token : token
  %reshape = reshape %tile : tile<1xf32> -> tile<f32>
  %2 = join_tokens %0, %1 : token
  %3 = gdc_wait_tko token = %2 -> token
  %pview_11 = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %4 = join_tokens %0, %3 : token
  %tile_12, %result_token_13 = load_view_tko weak %pview_11[%blockId_x] token = %4 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %5 = join_tokens %0, %result_token_13 : token
  %6 = join_tokens %3, %1, %5 : token
  %7 = gdc_launch_dependents_tko token = %6 -> token
  %reshape_14 = reshape %reshape : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape_14 : tile<1xf32> -> tile<128xf32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<128xf32>
  %8 = fma %tile_12, %bcast, %cst_1_f32  : tile<128xf32>
  %pview_15 = make_partition_view %tview_10 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %9 = join_tokens %0, %7, %3 : token
  %10 = store_view_tko weak %8, %pview_15[%blockId_x] token = %9 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @dependent_launch_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_A1f32_1t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_5 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_6 = make_tensor_view %assume_0, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_8 = make_tensor_view %assume_1, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview_6 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %1 = join_tokens %0, %result_token : token
  %reshape = reshape %tile : tile<1xf32> -> tile<f32>
  %2 = join_tokens %0, %1 : token
  %3 = gdc_wait_tko token = %2 -> token
  %pview_9 = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %4 = join_tokens %0, %3 : token
  %tile_10, %result_token_11 = load_view_tko weak %pview_9[%blockId_x] token = %4 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %5 = join_tokens %0, %result_token_11 : token
  %6 = join_tokens %3, %1, %5 : token
  %7 = gdc_launch_dependents_tko token = %6 -> token
  %reshape_12 = reshape %reshape : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape_12 : tile<1xf32> -> tile<128xf32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<128xf32>
  %8 = fma %tile_10, %bcast, %cst_1_f32  : tile<128xf32>
  %pview_13 = make_partition_view %tview_8 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %9 = join_tokens %0, %7, %3 : token
  %10 = store_view_tko weak %8, %pview_13[%blockId_x] token = %9 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
