entry @stencil_2d_Kt1_A2f32_1l0_2t1_p16_A2f32_1v4l0_2t1_3i16_p16_I16_I32(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<i32>
  %assume_2 = assume div_by<16>, %arg7 : tile<i32>
  %assume_3 = assume div_by<4>, %arg8 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5, %assume_6], strides = [%assume_7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_8 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_9 = assume div_by<16>, %assume_assume_8 : tile<i32>
  %assume_assume_10 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_11 = assume div_by<4>, %assume_assume_10 : tile<i32>
  %tview_12 = make_tensor_view %assume_0, shape = [%assume_assume_assume, %assume_assume_assume_9], strides = [%assume_assume_assume_11, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_16_i32 = constant <i32: 16> : tile<i32>
  %cst_32_i32 = constant <i32: 32> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_16_i32 : tile<i32>
  %blockId_x_13, %blockId_y_14, %blockId_z_15 = get_tile_block_id : tile<i32>
  %2 = muli %blockId_y_14, %cst_32_i32 : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %3 = addi %2, %cst_1_i32_16 : tile<i32>
  %sview = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %sview[%1, %3] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %4 = addi %1, %cst_2_i32 : tile<i32>
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %5 = addi %2, %cst_1_i32_17 : tile<i32>
  %sview_18 = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_19, %result_token_20 = load_view_tko weak %sview_18[%4, %5] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %cst_1_i32_21 = constant <i32: 1> : tile<i32>
  %6 = addi %1, %cst_1_i32_21 : tile<i32>
  %sview_22 = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_23, %result_token_24 = load_view_tko weak %sview_22[%6, %2] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %cst_1_i32_25 = constant <i32: 1> : tile<i32>
  %7 = addi %1, %cst_1_i32_25 : tile<i32>
  %cst_2_i32_26 = constant <i32: 2> : tile<i32>
  %8 = addi %2, %cst_2_i32_26 : tile<i32>
  %sview_27 = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_28, %result_token_29 = load_view_tko weak %sview_27[%7, %8] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %cst_1_i32_30 = constant <i32: 1> : tile<i32>
  %9 = addi %1, %cst_1_i32_30 : tile<i32>
  %cst_1_i32_31 = constant <i32: 1> : tile<i32>
  %10 = addi %2, %cst_1_i32_31 : tile<i32>
  %sview_32 = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_33, %result_token_34 = load_view_tko weak %sview_32[%9, %10] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %blockId_x_35, %blockId_y_36, %blockId_z_37 = get_tile_block_id : tile<i32>
  %blockId_x_38, %blockId_y_39, %blockId_z_40 = get_tile_block_id : tile<i32>
  %11 = addf %tile, %tile_19  : tile<16x32xf32>
  %12 = addf %11, %tile_23  : tile<16x32xf32>
  %13 = addf %12, %tile_28  : tile<16x32xf32>
  %cst_f32 = constant <f32: 2.500000e-01> : tile<f32>
  %reshape = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<16x32xf32>
  %14 = negf %tile_33 : tile<16x32xf32>
  %15 = fma %13, %bcast, %14  : tile<16x32xf32>
  %pview = make_partition_view %tview_12 : partition_view<tile=(16x32), tensor_view<?x?xf32, strides=[?,1]>>
  %16 = store_view_tko weak %15, %pview[%blockId_x_35, %blockId_y_39] token = %0 : tile<16x32xf32>, partition_view<tile=(16x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @stencil_2d_Kt1_A2f32_1l0_2t1_p16_A2f32_1l0_2t1_p16_I16_I32(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_3 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2, %assume_3], strides = [%assume_4, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_5 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_8 = make_tensor_view %assume_0, shape = [%assume_5, %assume_6], strides = [%assume_7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_16_i32 = constant <i32: 16> : tile<i32>
  %cst_32_i32 = constant <i32: 32> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_16_i32 : tile<i32>
  %blockId_x_9, %blockId_y_10, %blockId_z_11 = get_tile_block_id : tile<i32>
  %2 = muli %blockId_y_10, %cst_32_i32 : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %3 = addi %2, %cst_1_i32_12 : tile<i32>
  %sview = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %sview[%1, %3] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %4 = addi %1, %cst_2_i32 : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %5 = addi %2, %cst_1_i32_13 : tile<i32>
  %sview_14 = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_15, %result_token_16 = load_view_tko weak %sview_14[%4, %5] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %6 = addi %1, %cst_1_i32_17 : tile<i32>
  %sview_18 = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_19, %result_token_20 = load_view_tko weak %sview_18[%6, %2] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %cst_1_i32_21 = constant <i32: 1> : tile<i32>
  %7 = addi %1, %cst_1_i32_21 : tile<i32>
  %cst_2_i32_22 = constant <i32: 2> : tile<i32>
  %8 = addi %2, %cst_2_i32_22 : tile<i32>
  %sview_23 = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_24, %result_token_25 = load_view_tko weak %sview_23[%7, %8] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %cst_1_i32_26 = constant <i32: 1> : tile<i32>
  %9 = addi %1, %cst_1_i32_26 : tile<i32>
  %cst_1_i32_27 = constant <i32: 1> : tile<i32>
  %10 = addi %2, %cst_1_i32_27 : tile<i32>
  %sview_28 = make_strided_view %tview : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_29, %result_token_30 = load_view_tko weak %sview_28[%9, %10] token = %0 : strided_view<tile=(16x32), traversal_strides=[1,1], padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
  %blockId_x_31, %blockId_y_32, %blockId_z_33 = get_tile_block_id : tile<i32>
  %blockId_x_34, %blockId_y_35, %blockId_z_36 = get_tile_block_id : tile<i32>
  %11 = addf %tile, %tile_15  : tile<16x32xf32>
  %12 = addf %11, %tile_19  : tile<16x32xf32>
  %13 = addf %12, %tile_24  : tile<16x32xf32>
  %cst_f32 = constant <f32: 2.500000e-01> : tile<f32>
  %reshape = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<16x32xf32>
  %14 = negf %tile_29 : tile<16x32xf32>
  %15 = fma %13, %bcast, %14  : tile<16x32xf32>
  %pview = make_partition_view %tview_8 : partition_view<tile=(16x32), tensor_view<?x?xf32, strides=[?,1]>>
  %16 = store_view_tko weak %15, %pview[%blockId_x_31, %blockId_y_35] token = %0 : tile<16x32xf32>, partition_view<tile=(16x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
