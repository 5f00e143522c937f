entry @concat_columns_Kt1_LA2f32_1v4l0_2t1_3i16_p16w_A2f32_1v4l0_2t1_3i16_p16w_I8_I32(%arg0: tile<ptr<i64>>, %arg1: tile<i32>, %arg2: tile<ptr<f32>>, %arg3: tile<i64>, %arg4: tile<i64>, %arg5: tile<i64>, %arg6: tile<i64>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg2 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<i64>
  %assume_1 = assume div_by<4>, %arg5 : tile<i64>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_2 = constant <i64: 1> : tile<i64>
  %cst_1_i64_3 = constant <i64: 1> : tile<i64>
  %tview = make_tensor_view %arg0, shape = [%arg1, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi64, strides=[5,1]>
  %pview = make_partition_view %tview : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i64>
  %assume_assume_4 = assume bounded<0, ?>, %assume_1 : tile<i64>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %assume_assume_assume = assume bounded<0, ?>, %assume_assume : tile<i64>
  %assume_assume_assume_assume = assume div_by<16>, %assume_assume_assume : tile<i64>
  %assume_assume_assume_5 = assume bounded<0, ?>, %assume_assume_4 : tile<i64>
  %assume_assume_assume_assume_6 = assume div_by<4>, %assume_assume_assume_5 : tile<i64>
  %cst_0_i32_7 = constant <i32: 0> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %1 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %2 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %for:2 = for %loopIdx in (%cst_0_i32 to %arg1, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %cst_0_i64, %iterArg1 = %0) -> (tile<i64>, token) {
    %assume_9 = assume div_by<16>, %iterArg0 : tile<i64>
    %cst_0_i32_10 = constant <i32: 0> : tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%loopIdx, %cst_0_i32_10] : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>, tile<i32> -> tile<1x8xi64>, token
    %cst_0_i32_11 = constant <i32: 0> : tile<i32>
    %3 = extract %tile[%cst_0_i32_10, %cst_0_i32_11] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape = reshape %3 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_12 = constant <i32: 1> : tile<i32>
    %4 = extract %tile[%cst_0_i32_10, %cst_1_i32_12] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_13 = reshape %4 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %5 = extract %tile[%cst_0_i32_10, %cst_2_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_14 = reshape %5 : tile<1x1xi64> -> tile<i64>
    %cst_3_i32 = constant <i32: 3> : tile<i32>
    %6 = extract %tile[%cst_0_i32_10, %cst_3_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_15 = reshape %6 : tile<1x1xi64> -> tile<i64>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %7 = extract %tile[%cst_0_i32_10, %cst_4_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_16 = reshape %7 : tile<1x1xi64> -> tile<i64>
    %8 = int_to_ptr %reshape : tile<i64> -> tile<ptr<f32>>
    %assume_17 = assume div_by<16>, %8 : tile<ptr<f32>>
    %assume_reshape = assume bounded<0, ?>, %reshape_13 : tile<i64>
    %assume_assume_reshape = assume div_by<16>, %assume_reshape : tile<i64>
    %assume_reshape_18 = assume bounded<0, ?>, %reshape_14 : tile<i64>
    %assume_assume_reshape_19 = assume div_by<16>, %assume_reshape_18 : tile<i64>
    %assume_reshape_20 = assume bounded<0, ?>, %reshape_15 : tile<i64>
    %assume_assume_reshape_21 = assume div_by<4>, %assume_reshape_20 : tile<i64>
    %tview_22 = make_tensor_view %assume_17, shape = [%assume_assume_reshape, %assume_assume_reshape_19], strides = [%assume_assume_reshape_21, 1] : tile<i64> -> tensor_view<?x?xf32, strides=[?,1]>
    %9 = addi %assume_9, %assume_assume_reshape_19 : tile<i64>
    %10 = muli %assume_9, %cst_1_i64 : tile<i64>
    %11 = offset %assume, %10 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
    %assume_23 = assume div_by<16>, %11 : tile<ptr<f32>>
    %12 = subi %9, %assume_9 : tile<i64>
    %assume_24 = assume bounded<0, ?>, %12 : tile<i64>
    %assume_assume_25 = assume div_by<16>, %assume_24 : tile<i64>
    %tview_26 = make_tensor_view %assume_23, shape = [%assume_assume_assume_assume, %assume_assume_25], strides = [%assume_assume_assume_assume_6, 1] : tile<i64> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview_27 = make_partition_view %tview_22 : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>>
    %13:2 = get_index_space_shape %pview_27 : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
    %pview_28 = make_partition_view %tview_22 : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>>
    %pview_29 = make_partition_view %tview_26 : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>>
    %for_30 = for %loopIdx_31 in (%cst_0_i32_7 to %13#1, step %cst_1_i32_8) : tile<i32> iter_values(%iterArg0_32 = %iterArg1) -> (token) {
      %14 = exti %loopIdx_31 signed : tile<i32> -> tile<i64>
      %tile_33, %result_token_34 = load_view_tko weak %pview_28[%1, %14] token = %0 : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i64> -> tile<8x32xf32>, token
      %15 = exti %loopIdx_31 signed : tile<i32> -> tile<i64>
      %16 = store_view_tko weak %tile_33, %pview_29[%2, %15] token = %iterArg0_32 : tile<8x32xf32>, partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i64> -> token
      continue %16 : token
    }
    continue %9, %for_30 : tile<i64>, token
  }
  return
}
entry @concat_columns_Kt1_LA2u8_1l0_2t1_p16w_A2u8_1l0_2t1_p16w_I8_I32(%arg0: tile<ptr<i64>>, %arg1: tile<i32>, %arg2: tile<ptr<i8>>, %arg3: tile<i64>, %arg4: tile<i64>, %arg5: tile<i64>, %arg6: tile<i64>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg2 : tile<ptr<i8>>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_0 = constant <i64: 1> : tile<i64>
  %cst_1_i64_1 = constant <i64: 1> : tile<i64>
  %tview = make_tensor_view %arg0, shape = [%arg1, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi64, strides=[5,1]>
  %pview = make_partition_view %tview : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>
  %assume_2 = assume bounded<0, ?>, %arg3 : tile<i64>
  %assume_3 = assume bounded<0, ?>, %arg5 : tile<i64>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_2 : tile<i64>
  %assume_assume_4 = assume bounded<0, ?>, %assume_3 : tile<i64>
  %cst_0_i32_5 = constant <i32: 0> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %1 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %2 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %for:2 = for %loopIdx in (%cst_0_i32 to %arg1, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %cst_0_i64, %iterArg1 = %0) -> (tile<i64>, token) {
    %cst_0_i32_7 = constant <i32: 0> : tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%loopIdx, %cst_0_i32_7] : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>, tile<i32> -> tile<1x8xi64>, token
    %cst_0_i32_8 = constant <i32: 0> : tile<i32>
    %3 = extract %tile[%cst_0_i32_7, %cst_0_i32_8] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape = reshape %3 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_9 = constant <i32: 1> : tile<i32>
    %4 = extract %tile[%cst_0_i32_7, %cst_1_i32_9] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_10 = reshape %4 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %5 = extract %tile[%cst_0_i32_7, %cst_2_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_11 = reshape %5 : tile<1x1xi64> -> tile<i64>
    %cst_3_i32 = constant <i32: 3> : tile<i32>
    %6 = extract %tile[%cst_0_i32_7, %cst_3_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_12 = reshape %6 : tile<1x1xi64> -> tile<i64>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %7 = extract %tile[%cst_0_i32_7, %cst_4_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_13 = reshape %7 : tile<1x1xi64> -> tile<i64>
    %8 = int_to_ptr %reshape : tile<i64> -> tile<ptr<i8>>
    %assume_14 = assume div_by<16>, %8 : tile<ptr<i8>>
    %assume_reshape = assume bounded<0, ?>, %reshape_10 : tile<i64>
    %assume_reshape_15 = assume bounded<0, ?>, %reshape_11 : tile<i64>
    %assume_reshape_16 = assume bounded<0, ?>, %reshape_12 : tile<i64>
    %tview_17 = make_tensor_view %assume_14, shape = [%assume_reshape, %assume_reshape_15], strides = [%assume_reshape_16, 1] : tile<i64> -> tensor_view<?x?xi8, strides=[?,1]>
    %9 = addi %iterArg0, %assume_reshape_15 : tile<i64>
    %10 = muli %iterArg0, %cst_1_i64 : tile<i64>
    %11 = offset %assume, %10 : tile<ptr<i8>>, tile<i64> -> tile<ptr<i8>>
    %12 = subi %9, %iterArg0 : tile<i64>
    %assume_18 = assume bounded<0, ?>, %12 : tile<i64>
    %tview_19 = make_tensor_view %11, shape = [%assume_assume, %assume_18], strides = [%assume_assume_4, 1] : tile<i64> -> tensor_view<?x?xi8, strides=[?,1]>
    %pview_20 = make_partition_view %tview_17 : partition_view<tile=(8x32), tensor_view<?x?xi8, strides=[?,1]>>
    %13:2 = get_index_space_shape %pview_20 : partition_view<tile=(8x32), tensor_view<?x?xi8, strides=[?,1]>> -> tile<i32>
    %pview_21 = make_partition_view %tview_17 : partition_view<tile=(8x32), tensor_view<?x?xi8, strides=[?,1]>>
    %pview_22 = make_partition_view %tview_19 : partition_view<tile=(8x32), tensor_view<?x?xi8, strides=[?,1]>>
    %for_23 = for %loopIdx_24 in (%cst_0_i32_5 to %13#1, step %cst_1_i32_6) : tile<i32> iter_values(%iterArg0_25 = %iterArg1) -> (token) {
      %14 = exti %loopIdx_24 signed : tile<i32> -> tile<i64>
      %tile_26, %result_token_27 = load_view_tko weak %pview_21[%1, %14] token = %0 : partition_view<tile=(8x32), tensor_view<?x?xi8, strides=[?,1]>>, tile<i64> -> tile<8x32xi8>, token
      %15 = exti %loopIdx_24 signed : tile<i32> -> tile<i64>
      %16 = store_view_tko weak %tile_26, %pview_22[%2, %15] token = %iterArg0_25 : tile<8x32xi8>, partition_view<tile=(8x32), tensor_view<?x?xi8, strides=[?,1]>>, tile<i64> -> token
      continue %16 : token
    }
    continue %9, %for_23 : tile<i64>, token
  }
  return
}
