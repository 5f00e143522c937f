entry @trigonometry_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A2f32_1v4l0_2i16t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg8 : tile<i32>
  %assume_5 = assume div_by<4>, %arg9 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_8 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_9 = assume div_by<16>, %assume_assume_8 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_assume_assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_assume_12 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_13 = assume div_by<16>, %assume_assume_12 : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_15 = assume div_by<4>, %assume_assume_14 : tile<i32>
  %tview_16 = make_tensor_view %assume_3, shape = [%assume_11, %assume_assume_assume_13], strides = [%assume_assume_assume_15, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %pview_17 = make_partition_view %tview_10 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile_18, %result_token_19 = load_view_tko weak %pview_17[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %1 = sin %tile : tile<128xf32>
  %2 = cos %tile : tile<128xf32>
  %3 = tan %tile : tile<128xf32>
  %4 = sinh %tile : tile<128xf32>
  %5 = cosh %tile : tile<128xf32>
  %6 = tanh %tile  : tile<128xf32>
  %7 = atan2 %tile_18, %tile : tile<128xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_20 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %cst_6_i32 = constant <i32: 6> : tile<i32>
  %reshape = reshape %1 : tile<128xf32> -> tile<1x128xf32>
  %pview_21 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape, %pview_21[%cst_0_i32, %blockId_x] token = %0 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_22 = reshape %2 : tile<128xf32> -> tile<1x128xf32>
  %pview_23 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_22, %pview_23[%cst_1_i32_20, %blockId_x] token = %8 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_24 = reshape %3 : tile<128xf32> -> tile<1x128xf32>
  %pview_25 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_24, %pview_25[%cst_2_i32, %blockId_x] token = %9 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_26 = reshape %4 : tile<128xf32> -> tile<1x128xf32>
  %pview_27 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_26, %pview_27[%cst_3_i32, %blockId_x] token = %10 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_28 = reshape %5 : tile<128xf32> -> tile<1x128xf32>
  %pview_29 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %12 = store_view_tko weak %reshape_28, %pview_29[%cst_4_i32, %blockId_x] token = %11 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_30 = reshape %6 : tile<128xf32> -> tile<1x128xf32>
  %pview_31 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %13 = store_view_tko weak %reshape_30, %pview_31[%cst_5_i32, %blockId_x] token = %12 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_32 = reshape %7 : tile<128xf32> -> tile<1x128xf32>
  %pview_33 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %14 = store_view_tko weak %reshape_32, %pview_33[%cst_6_i32, %blockId_x] token = %13 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @trigonometry_Kt1_A1f64_1t1_p16_A1f64_1t1_p16_A2f64_1l0_2t1_p16_I128(%arg0: tile<ptr<f64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f64>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f64>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f64>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f64>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<f64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_5 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_6 = make_tensor_view %assume_0, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_7, %assume_8], strides = [%assume_9, 1] : tile<i32> -> tensor_view<?x?xf64, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xf64, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf64, strides=[1]>>, tile<i32> -> tile<128xf64>, token
  %pview_11 = make_partition_view %tview_6 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf64, strides=[1]>>
  %tile_12, %result_token_13 = load_view_tko weak %pview_11[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf64, strides=[1]>>, tile<i32> -> tile<128xf64>, token
  %1 = sin %tile : tile<128xf64>
  %2 = cos %tile : tile<128xf64>
  %3 = tan %tile : tile<128xf64>
  %4 = sinh %tile : tile<128xf64>
  %5 = cosh %tile : tile<128xf64>
  %6 = tanh %tile  : tile<128xf64>
  %7 = atan2 %tile_12, %tile : tile<128xf64>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %cst_6_i32 = constant <i32: 6> : tile<i32>
  %reshape = reshape %1 : tile<128xf64> -> tile<1x128xf64>
  %pview_15 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %8 = store_view_tko weak %reshape, %pview_15[%cst_0_i32, %blockId_x] token = %0 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_16 = reshape %2 : tile<128xf64> -> tile<1x128xf64>
  %pview_17 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_16, %pview_17[%cst_1_i32_14, %blockId_x] token = %8 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_18 = reshape %3 : tile<128xf64> -> tile<1x128xf64>
  %pview_19 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_18, %pview_19[%cst_2_i32, %blockId_x] token = %9 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_20 = reshape %4 : tile<128xf64> -> tile<1x128xf64>
  %pview_21 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_20, %pview_21[%cst_3_i32, %blockId_x] token = %10 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_22 = reshape %5 : tile<128xf64> -> tile<1x128xf64>
  %pview_23 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %12 = store_view_tko weak %reshape_22, %pview_23[%cst_4_i32, %blockId_x] token = %11 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_24 = reshape %6 : tile<128xf64> -> tile<1x128xf64>
  %pview_25 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %13 = store_view_tko weak %reshape_24, %pview_25[%cst_5_i32, %blockId_x] token = %12 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_26 = reshape %7 : tile<128xf64> -> tile<1x128xf64>
  %pview_27 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %14 = store_view_tko weak %reshape_26, %pview_27[%cst_6_i32, %blockId_x] token = %13 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @trigonometry_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_A2f32_1l0_2t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
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
  %assume_8 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_7, %assume_8], strides = [%assume_9, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %pview_11 = make_partition_view %tview_6 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile_12, %result_token_13 = load_view_tko weak %pview_11[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %1 = sin %tile : tile<64xf32>
  %2 = cos %tile : tile<64xf32>
  %3 = tan %tile : tile<64xf32>
  %4 = sinh %tile : tile<64xf32>
  %5 = cosh %tile : tile<64xf32>
  %6 = tanh %tile  : tile<64xf32>
  %7 = atan2 %tile_12, %tile : tile<64xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %cst_6_i32 = constant <i32: 6> : tile<i32>
  %reshape = reshape %1 : tile<64xf32> -> tile<1x64xf32>
  %pview_15 = make_partition_view %tview_10 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape, %pview_15[%cst_0_i32, %blockId_x] token = %0 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_16 = reshape %2 : tile<64xf32> -> tile<1x64xf32>
  %pview_17 = make_partition_view %tview_10 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_16, %pview_17[%cst_1_i32_14, %blockId_x] token = %8 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_18 = reshape %3 : tile<64xf32> -> tile<1x64xf32>
  %pview_19 = make_partition_view %tview_10 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_18, %pview_19[%cst_2_i32, %blockId_x] token = %9 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_20 = reshape %4 : tile<64xf32> -> tile<1x64xf32>
  %pview_21 = make_partition_view %tview_10 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_20, %pview_21[%cst_3_i32, %blockId_x] token = %10 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_22 = reshape %5 : tile<64xf32> -> tile<1x64xf32>
  %pview_23 = make_partition_view %tview_10 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %12 = store_view_tko weak %reshape_22, %pview_23[%cst_4_i32, %blockId_x] token = %11 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_24 = reshape %6 : tile<64xf32> -> tile<1x64xf32>
  %pview_25 = make_partition_view %tview_10 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %13 = store_view_tko weak %reshape_24, %pview_25[%cst_5_i32, %blockId_x] token = %12 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_26 = reshape %7 : tile<64xf32> -> tile<1x64xf32>
  %pview_27 = make_partition_view %tview_10 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %14 = store_view_tko weak %reshape_26, %pview_27[%cst_6_i32, %blockId_x] token = %13 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
