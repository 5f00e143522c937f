entry @every_other_row_Kt1_A2f32_1v4l0_2t1_3i16_p16_A2f32_1v4l0_2i16t1_p16_A2f32_1v4l0_2i16t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<4>, %arg8 : tile<i32>
  %assume_6 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_7 = assume div_by<16>, %arg12 : tile<i32>
  %assume_8 = assume div_by<4>, %arg13 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_12 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_13 = assume div_by<16>, %assume_assume_12 : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_15 = assume div_by<4>, %assume_assume_14 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_13], strides = [%assume_assume_assume_15, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_16 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_assume_17 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_18 = assume div_by<16>, %assume_assume_17 : tile<i32>
  %assume_assume_19 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_20 = assume div_by<4>, %assume_assume_19 : tile<i32>
  %tview_21 = make_tensor_view %assume_3, shape = [%assume_16, %assume_assume_assume_18], strides = [%assume_assume_assume_20, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_22 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_assume_23 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_24 = assume div_by<16>, %assume_assume_23 : tile<i32>
  %assume_assume_25 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_26 = assume div_by<4>, %assume_assume_25 : tile<i32>
  %tview_27 = make_tensor_view %assume_6, shape = [%assume_22, %assume_assume_assume_24], strides = [%assume_assume_assume_26, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_28, %blockId_y_29, %blockId_z_30 = get_tile_block_id : tile<i32>
  %cst_1_i32_31 = constant <i32: 1> : tile<i32>
  %1 = muli %cst_1_i32_31, %assume_assume_assume_15 : tile<i32>
  %2 = exti %1 signed : tile<i32> -> tile<i64>
  %3 = offset %assume, %2 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
  %assume_32 = assume div_by<16>, %3 : tile<ptr<f32>>
  %4 = subi %assume_assume_assume, %cst_1_i32_31 : tile<i32>
  %assume_33 = assume bounded<0, ?>, %4 : tile<i32>
  %assume_assume_assume_assume = assume bounded<0, ?>, %assume_assume_assume_13 : tile<i32>
  %assume_assume_assume_assume_assume = assume div_by<16>, %assume_assume_assume_assume : tile<i32>
  %assume_assume_assume_assume_34 = assume bounded<0, ?>, %assume_assume_assume_15 : tile<i32>
  %assume_assume_assume_assume_assume_35 = assume div_by<4>, %assume_assume_assume_assume_34 : tile<i32>
  %tview_36 = make_tensor_view %assume_32, shape = [%assume_33, %assume_assume_assume_assume_assume], strides = [%assume_assume_assume_assume_assume_35, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %sview = make_strided_view %tview : strided_view<tile=(1x64), traversal_strides=[2,64], tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %sview[%blockId_x, %blockId_y_29] token = %0 : strided_view<tile=(1x64), traversal_strides=[2,64], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
  %pview = make_partition_view %tview_21 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %5 = store_view_tko weak %tile, %pview[%blockId_x, %blockId_y_29] token = %0 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %sview_37 = make_strided_view %tview_36 : strided_view<tile=(1x64), traversal_strides=[2,64], tensor_view<?x?xf32, strides=[?,1]>>
  %tile_38, %result_token_39 = load_view_tko weak %sview_37[%blockId_x, %blockId_y_29] token = %0 optimization_hints = <default = {allow_tma = false}> : strided_view<tile=(1x64), traversal_strides=[2,64], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
  %pview_40 = make_partition_view %tview_27 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %6 = store_view_tko weak %tile_38, %pview_40[%blockId_x, %blockId_y_29] token = %0 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @every_other_row_Kt1_A2i64_1l0_2t1_p16_A2i64_1l0_2t1_p16_A2i64_1l0_2t1_p16_I64(%arg0: tile<ptr<i64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i64>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<i64>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i64>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i64>>
  %assume_1 = assume div_by<16>, %arg10 : tile<ptr<i64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5, %assume_6], strides = [%assume_7, 1] : tile<i32> -> tensor_view<?x?xi64, strides=[?,1]>
  %assume_8 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_11 = make_tensor_view %assume_0, shape = [%assume_8, %assume_9], strides = [%assume_10, 1] : tile<i32> -> tensor_view<?x?xi64, strides=[?,1]>
  %assume_12 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_15 = make_tensor_view %assume_1, shape = [%assume_12, %assume_13], strides = [%assume_14, 1] : tile<i32> -> tensor_view<?x?xi64, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_16, %blockId_y_17, %blockId_z_18 = get_tile_block_id : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %1 = muli %cst_1_i32_19, %assume_7 : tile<i32>
  %2 = exti %1 signed : tile<i32> -> tile<i64>
  %3 = offset %assume, %2 : tile<ptr<i64>>, tile<i64> -> tile<ptr<i64>>
  %assume_20 = assume div_by<8>, %3 : tile<ptr<i64>>
  %4 = subi %assume_5, %cst_1_i32_19 : tile<i32>
  %assume_21 = assume bounded<0, ?>, %4 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_22 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %tview_23 = make_tensor_view %assume_20, shape = [%assume_21, %assume_assume], strides = [%assume_assume_22, 1] : tile<i32> -> tensor_view<?x?xi64, strides=[?,1]>
  %sview = make_strided_view %tview : strided_view<tile=(1x64), traversal_strides=[2,64], tensor_view<?x?xi64, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %sview[%blockId_x, %blockId_y_17] token = %0 : strided_view<tile=(1x64), traversal_strides=[2,64], tensor_view<?x?xi64, strides=[?,1]>>, tile<i32> -> tile<1x64xi64>, token
  %pview = make_partition_view %tview_11 : partition_view<tile=(1x64), tensor_view<?x?xi64, strides=[?,1]>>
  %5 = store_view_tko weak %tile, %pview[%blockId_x, %blockId_y_17] token = %0 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<?x?xi64, strides=[?,1]>>, tile<i32> -> token
  %sview_24 = make_strided_view %tview_23 : strided_view<tile=(1x64), traversal_strides=[2,64], tensor_view<?x?xi64, strides=[?,1]>>
  %tile_25, %result_token_26 = load_view_tko weak %sview_24[%blockId_x, %blockId_y_17] token = %0 optimization_hints = <default = {allow_tma = false}> : strided_view<tile=(1x64), traversal_strides=[2,64], tensor_view<?x?xi64, strides=[?,1]>>, tile<i32> -> tile<1x64xi64>, token
  %pview_27 = make_partition_view %tview_15 : partition_view<tile=(1x64), tensor_view<?x?xi64, strides=[?,1]>>
  %6 = store_view_tko weak %tile_25, %pview_27[%blockId_x, %blockId_y_17] token = %0 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<?x?xi64, strides=[?,1]>>, tile<i32> -> token
  return
}
