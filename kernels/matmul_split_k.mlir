entry @matmul_split_k_Kt1_A2f16_1v8l0_2t1_3i16_p16_A2f16_1v8l0_2t1_3i16_p16_A2f32_1v4l0_2t1_3i16_p16_I64_I64_I32(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<8>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f16>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg7 : tile<i32>
  %assume_6 = assume div_by<8>, %arg8 : tile<i32>
  %assume_7 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg11 : tile<i32>
  %assume_9 = assume div_by<16>, %arg12 : tile<i32>
  %assume_10 = assume div_by<4>, %arg13 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64x64xi64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_12 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_13 = assume div_by<16>, %assume_assume_12 : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_15 = assume div_by<8>, %assume_assume_14 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_13], strides = [%assume_assume_assume_15, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_assume_16 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_17 = assume div_by<16>, %assume_assume_16 : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_21 = assume div_by<8>, %assume_assume_20 : tile<i32>
  %tview_22 = make_tensor_view %assume_3, shape = [%assume_assume_assume_17, %assume_assume_assume_19], strides = [%assume_assume_assume_21, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_assume_23 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_25 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %cst_64_i32_26 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_27, %blockId_y_28, %blockId_z_29 = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %blockId_x_30, %blockId_y_31, %blockId_z_32 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %pview_33 = make_partition_view %tview : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %pview_34 = make_partition_view %tview_22 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %for = for %loopIdx in (%blockId_z_32 to %1#1, step %gridSize_z) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<64x64xf32>) {
    %tile, %result_token_49 = load_view_tko weak %pview_33[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
    %tile_50, %result_token_51 = load_view_tko weak %pview_34[%loopIdx, %blockId_y_28] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
    %20 = mmaf %tile, %tile_50, %iterArg0 : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
    continue %20 : tile<64x64xf32>
  }
  %2 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %3 = iota : tile<64xi32>
  %reshape = reshape %3 : tile<64xi32> -> tile<64x1xi32>
  %reshape_35 = reshape %2 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_35 : tile<1x1xi32> -> tile<64x1xi32>
  %4 = addi %bcast, %reshape : tile<64x1xi32>
  %5 = muli %blockId_y_28, %cst_64_i32_26 : tile<i32>
  %6 = iota : tile<64xi32>
  %reshape_36 = reshape %6 : tile<64xi32> -> tile<1x64xi32>
  %reshape_37 = reshape %5 : tile<i32> -> tile<1x1xi32>
  %bcast_38 = broadcast %reshape_37 : tile<1x1xi32> -> tile<1x64xi32>
  %7 = addi %bcast_38, %reshape_36 : tile<1x64xi32>
  %8 = exti %4 signed : tile<64x1xi32> -> tile<64x1xi64>
  %bcast_39 = broadcast %8 : tile<64x1xi64> -> tile<64x64xi64>
  %9 = exti %assume_assume_23 signed : tile<i32> -> tile<i64>
  %reshape_40 = reshape %9 : tile<i64> -> tile<1x1xi64>
  %bcast_41 = broadcast %reshape_40 : tile<1x1xi64> -> tile<64x64xi64>
  %10 = cmpi less_than %bcast_39, %bcast_41, unsigned : tile<64x64xi64> -> tile<64x64xi1>
  %11 = exti %assume_assume_25 signed : tile<i32> -> tile<i64>
  %reshape_42 = reshape %11 : tile<i64> -> tile<1x1xi64>
  %bcast_43 = broadcast %reshape_42 : tile<1x1xi64> -> tile<64x64xi64>
  %12 = muli %bcast_39, %bcast_43 : tile<64x64xi64>
  %13 = exti %7 signed : tile<1x64xi32> -> tile<1x64xi64>
  %bcast_44 = broadcast %13 : tile<1x64xi64> -> tile<64x64xi64>
  %14 = exti %assume_assume_24 signed : tile<i32> -> tile<i64>
  %reshape_45 = reshape %14 : tile<i64> -> tile<1x1xi64>
  %bcast_46 = broadcast %reshape_45 : tile<1x1xi64> -> tile<64x64xi64>
  %15 = cmpi less_than %bcast_44, %bcast_46, unsigned : tile<64x64xi64> -> tile<64x64xi1>
  %16 = andi %10, %15 : tile<64x64xi1>
  %17 = muli %bcast_44, %cst_1_i64 : tile<64x64xi64>
  %18 = addi %12, %17 : tile<64x64xi64>
  %reshape_47 = reshape %assume_7 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
  %bcast_48 = broadcast %reshape_47 : tile<1x1xptr<f32>> -> tile<64x64xptr<f32>>
  %19 = offset %bcast_48, %18 : tile<64x64xptr<f32>>, tile<64x64xi64> -> tile<64x64xptr<f32>>
  %result, %result_token = atomic_rmw_tko relaxed device %19, addf, %for, %16 token=%0 : tile<64x64xptr<f32>>, tile<64x64xf32>, tile<64x64xi1> -> tile<64x64xf32>, token
  return
}
entry @matmul_split_k_Kt1_A2f16_1v8l0_2t1_p16_A2f16_1v8l0_2t1_p16_A2f32_1v4l0_2t1_p16_I64_I64_I32(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<8>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<f16>>
  %assume_2 = assume div_by<8>, %arg8 : tile<i32>
  %assume_3 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_4 = assume div_by<4>, %arg13 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64x64xi64>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<8>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6, %assume_7], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_8 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_assume_10 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_11 = assume div_by<8>, %assume_assume_10 : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_8, %assume_9], strides = [%assume_assume_assume_11, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_13 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_assume_15 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %cst_64_i32_16 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_17, %blockId_y_18, %blockId_z_19 = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %blockId_x_20, %blockId_y_21, %blockId_z_22 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %pview_23 = make_partition_view %tview : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %pview_24 = make_partition_view %tview_12 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %for = for %loopIdx in (%blockId_z_22 to %1#1, step %gridSize_z) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<64x64xf32>) {
    %tile, %result_token_39 = load_view_tko weak %pview_23[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
    %tile_40, %result_token_41 = load_view_tko weak %pview_24[%loopIdx, %blockId_y_18] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
    %20 = mmaf %tile, %tile_40, %iterArg0 : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
    continue %20 : tile<64x64xf32>
  }
  %2 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %3 = iota : tile<64xi32>
  %reshape = reshape %3 : tile<64xi32> -> tile<64x1xi32>
  %reshape_25 = reshape %2 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_25 : tile<1x1xi32> -> tile<64x1xi32>
  %4 = addi %bcast, %reshape : tile<64x1xi32>
  %5 = muli %blockId_y_18, %cst_64_i32_16 : tile<i32>
  %6 = iota : tile<64xi32>
  %reshape_26 = reshape %6 : tile<64xi32> -> tile<1x64xi32>
  %reshape_27 = reshape %5 : tile<i32> -> tile<1x1xi32>
  %bcast_28 = broadcast %reshape_27 : tile<1x1xi32> -> tile<1x64xi32>
  %7 = addi %bcast_28, %reshape_26 : tile<1x64xi32>
  %8 = exti %4 signed : tile<64x1xi32> -> tile<64x1xi64>
  %bcast_29 = broadcast %8 : tile<64x1xi64> -> tile<64x64xi64>
  %9 = exti %assume_13 signed : tile<i32> -> tile<i64>
  %reshape_30 = reshape %9 : tile<i64> -> tile<1x1xi64>
  %bcast_31 = broadcast %reshape_30 : tile<1x1xi64> -> tile<64x64xi64>
  %10 = cmpi less_than %bcast_29, %bcast_31, unsigned : tile<64x64xi64> -> tile<64x64xi1>
  %11 = exti %assume_assume_15 signed : tile<i32> -> tile<i64>
  %reshape_32 = reshape %11 : tile<i64> -> tile<1x1xi64>
  %bcast_33 = broadcast %reshape_32 : tile<1x1xi64> -> tile<64x64xi64>
  %12 = muli %bcast_29, %bcast_33 : tile<64x64xi64>
  %13 = exti %7 signed : tile<1x64xi32> -> tile<1x64xi64>
  %bcast_34 = broadcast %13 : tile<1x64xi64> -> tile<64x64xi64>
  %14 = exti %assume_14 signed : tile<i32> -> tile<i64>
  %reshape_35 = reshape %14 : tile<i64> -> tile<1x1xi64>
  %bcast_36 = broadcast %reshape_35 : tile<1x1xi64> -> tile<64x64xi64>
  %15 = cmpi less_than %bcast_34, %bcast_36, unsigned : tile<64x64xi64> -> tile<64x64xi1>
  %16 = andi %10, %15 : tile<64x64xi1>
  %17 = muli %bcast_34, %cst_1_i64 : tile<64x64xi64>
  %18 = addi %12, %17 : tile<64x64xi64>
  %reshape_37 = reshape %assume_3 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
  %bcast_38 = broadcast %reshape_37 : tile<1x1xptr<f32>> -> tile<64x64xptr<f32>>
  %19 = offset %bcast_38, %18 : tile<64x64xptr<f32>>, tile<64x64xi64> -> tile<64x64xptr<f32>>
  %result, %result_token = atomic_rmw_tko relaxed device %19, addf, %for, %16 token=%0 : tile<64x64xptr<f32>>, tile<64x64xf32>, tile<64x64xi1> -> tile<64x64xf32>, token
  return
}
