entry @matvec_Kt1_A1f32_1i16t1_p16_A2f32_1v4l0_2t1_3i16_p16_A1f32_1i16t1_p16_I64_I32(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<i32>
  %assume_4 = assume div_by<4>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %assume_6 = assume div_by<16>, %arg9 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_9 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_10 = assume div_by<16>, %assume_assume_9 : tile<i32>
  %assume_assume_11 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_12 = assume div_by<16>, %assume_assume_11 : tile<i32>
  %assume_assume_13 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_14 = assume div_by<4>, %assume_assume_13 : tile<i32>
  %tview_15 = make_tensor_view %assume_1, shape = [%assume_assume_assume_10, %assume_assume_assume_12], strides = [%assume_assume_assume_14, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_16 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_17 = assume div_by<16>, %assume_assume_16 : tile<i32>
  %tview_18 = make_tensor_view %assume_5, shape = [%assume_assume_assume_17], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64xf32>
  %pview = make_partition_view %tview : partition_view<tile=(32), tensor_view<?xf32, strides=[1]>>
  %1 = get_index_space_shape %pview : partition_view<tile=(32), tensor_view<?xf32, strides=[1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %pview_20 = make_partition_view %tview : partition_view<tile=(32), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %pview_21 = make_partition_view %tview_15 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %cst_0_f32_22 = constant <f32: 0.000000e+00> : tile<1x64xf32>
  %for = for %loopIdx in (%cst_0_i32 to %1, step %cst_1_i32_19) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<64xf32>) {
    %tile, %result_token = load_view_tko weak %pview_20[%loopIdx] token = %0 : partition_view<tile=(32), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<32xf32>, token
    %tile_24, %result_token_25 = load_view_tko weak %pview_21[%loopIdx, %blockId_x] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<32x64xf32>, token
    %reshape = reshape %tile : tile<32xf32> -> tile<1x32xf32>
    %3 = mmaf %reshape, %tile_24, %cst_0_f32_22 : tile<1x32xf32>, tile<32x64xf32>, tile<1x64xf32>
    %reshape_26 = reshape %3 : tile<1x64xf32> -> tile<64xf32>
    %4 = addf %iterArg0, %reshape_26  : tile<64xf32>
    continue %4 : tile<64xf32>
  }
  %pview_23 = make_partition_view %tview_18 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %2 = store_view_tko weak %for, %pview_23[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @matvec_Kt1_A1f64_1t1_p16_A2f64_1v2l0_2t1_p16_A1f64_1t1_p16_I64_I32(%arg0: tile<ptr<f64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f64>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f64>>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f64>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f64>>
  %assume_1 = assume div_by<2>, %arg6 : tile<i32>
  %assume_2 = assume div_by<16>, %arg8 : tile<ptr<f64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg5 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume = assume div_by<2>, %assume_assume : tile<i32>
  %tview_8 = make_tensor_view %assume_0, shape = [%assume_6, %assume_7], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf64, strides=[?,1]>
  %assume_9 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_10 = make_tensor_view %assume_2, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f64 = constant <f64: 0.000000e+00> : tile<64xf64>
  %pview = make_partition_view %tview : partition_view<tile=(32), tensor_view<?xf64, strides=[1]>>
  %1 = get_index_space_shape %pview : partition_view<tile=(32), tensor_view<?xf64, strides=[1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %pview_12 = make_partition_view %tview : partition_view<tile=(32), padding_value = zero, tensor_view<?xf64, strides=[1]>>
  %pview_13 = make_partition_view %tview_8 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf64, strides=[?,1]>>
  %cst_0_f64_14 = constant <f64: 0.000000e+00> : tile<1x64xf64>
  %for = for %loopIdx in (%cst_0_i32 to %1, step %cst_1_i32_11) : tile<i32> iter_values(%iterArg0 = %cst_0_f64) -> (tile<64xf64>) {
    %tile, %result_token = load_view_tko weak %pview_12[%loopIdx] token = %0 : partition_view<tile=(32), padding_value = zero, tensor_view<?xf64, strides=[1]>>, tile<i32> -> tile<32xf64>, token
    %tile_16, %result_token_17 = load_view_tko weak %pview_13[%loopIdx, %blockId_x] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> tile<32x64xf64>, token
    %reshape = reshape %tile : tile<32xf64> -> tile<1x32xf64>
    %3 = mmaf %reshape, %tile_16, %cst_0_f64_14 : tile<1x32xf64>, tile<32x64xf64>, tile<1x64xf64>
    %reshape_18 = reshape %3 : tile<1x64xf64> -> tile<64xf64>
    %4 = addf %iterArg0, %reshape_18  : tile<64xf64>
    continue %4 : tile<64xf64>
  }
  %pview_15 = make_partition_view %tview_10 : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>
  %2 = store_view_tko weak %for, %pview_15[%blockId_x] token = %0 : tile<64xf64>, partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>, tile<i32> -> token
  return
}
