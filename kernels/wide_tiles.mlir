entry @wide_tiles_Kt1_A2f32_1v4l0_2t1_3i16_p16w_A2f32_1v4l0_2t1_3i16_p16w_I16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i64>, %arg2: tile<i64>, %arg3: tile<i64>, %arg4: tile<i64>, %arg5: tile<ptr<f32>>, %arg6: tile<i64>, %arg7: tile<i64>, %arg8: tile<i64>, %arg9: tile<i64>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i64>
  %assume_1 = assume div_by<16>, %arg2 : tile<i64>
  %assume_2 = assume div_by<4>, %arg3 : tile<i64>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i64>
  %assume_5 = assume div_by<16>, %arg7 : tile<i64>
  %assume_6 = assume div_by<4>, %arg8 : tile<i64>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_7 = constant <i64: 1> : tile<i64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i64>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i64>
  %assume_assume_8 = assume bounded<0, ?>, %assume_1 : tile<i64>
  %assume_assume_assume_9 = assume div_by<16>, %assume_assume_8 : tile<i64>
  %assume_assume_10 = assume bounded<0, ?>, %assume_2 : tile<i64>
  %assume_assume_assume_11 = assume div_by<4>, %assume_assume_10 : tile<i64>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_9], strides = [%assume_assume_assume_11, 1] : tile<i64> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_12 = assume bounded<0, ?>, %assume_4 : tile<i64>
  %assume_assume_assume_13 = assume div_by<16>, %assume_assume_12 : tile<i64>
  %assume_assume_14 = assume bounded<0, ?>, %assume_5 : tile<i64>
  %assume_assume_assume_15 = assume div_by<16>, %assume_assume_14 : tile<i64>
  %assume_assume_16 = assume bounded<0, ?>, %assume_6 : tile<i64>
  %assume_assume_assume_17 = assume div_by<4>, %assume_assume_16 : tile<i64>
  %tview_18 = make_tensor_view %assume_3, shape = [%assume_assume_assume_13, %assume_assume_assume_15], strides = [%assume_assume_assume_17, 1] : tile<i64> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(16x64), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(16x64), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %2 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %pview_19 = make_partition_view %tview : partition_view<tile=(16x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %cst_3_f32 = constant <f32: 3.000000e+00> : tile<f32>
  %reshape = reshape %cst_3_f32 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<16x64xf32>
  %3 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %pview_20 = make_partition_view %tview_18 : partition_view<tile=(16x64), tensor_view<?x?xf32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %0) -> (token) {
    %4 = exti %loopIdx signed : tile<i32> -> tile<i64>
    %tile, %result_token = load_view_tko weak %pview_19[%2, %4] token = %0 : partition_view<tile=(16x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i64> -> tile<16x64xf32>, token
    %5 = mulf %tile, %bcast  : tile<16x64xf32>
    %6 = exti %loopIdx signed : tile<i32> -> tile<i64>
    %7 = store_view_tko weak %5, %pview_20[%3, %6] token = %iterArg0 : tile<16x64xf32>, partition_view<tile=(16x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i64> -> token
    continue %7 : token
  }
  return
}
entry @wide_tiles_Kt1_A2i32_1v4l0_2t1_p16w_A2i32_1l0_2t1_p16w_I16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i64>, %arg2: tile<i64>, %arg3: tile<i64>, %arg4: tile<i64>, %arg5: tile<ptr<i32>>, %arg6: tile<i64>, %arg7: tile<i64>, %arg8: tile<i64>, %arg9: tile<i64>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<4>, %arg3 : tile<i64>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_2 = constant <i64: 1> : tile<i64>
  %cst_3_i32 = constant <i32: 3> : tile<16x64xi32>
  %assume_3 = assume bounded<0, ?>, %arg1 : tile<i64>
  %assume_4 = assume bounded<0, ?>, %arg2 : tile<i64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i64>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i64>
  %tview = make_tensor_view %assume, shape = [%assume_3, %assume_4], strides = [%assume_assume_assume, 1] : tile<i64> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_5 = assume bounded<0, ?>, %arg6 : tile<i64>
  %assume_6 = assume bounded<0, ?>, %arg7 : tile<i64>
  %assume_7 = assume bounded<0, ?>, %arg8 : tile<i64>
  %tview_8 = make_tensor_view %assume_1, shape = [%assume_5, %assume_6], strides = [%assume_7, 1] : tile<i64> -> tensor_view<?x?xi32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(16x64), tensor_view<?x?xi32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(16x64), tensor_view<?x?xi32, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %2 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %pview_9 = make_partition_view %tview : partition_view<tile=(16x64), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
  %3 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %pview_10 = make_partition_view %tview_8 : partition_view<tile=(16x64), tensor_view<?x?xi32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %0) -> (token) {
    %4 = exti %loopIdx signed : tile<i32> -> tile<i64>
    %tile, %result_token = load_view_tko weak %pview_9[%2, %4] token = %0 : partition_view<tile=(16x64), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i64> -> tile<16x64xi32>, token
    %5 = muli %tile, %cst_3_i32 : tile<16x64xi32>
    %6 = exti %loopIdx signed : tile<i32> -> tile<i64>
    %7 = store_view_tko weak %5, %pview_10[%3, %6] token = %iterArg0 : tile<16x64xi32>, partition_view<tile=(16x64), tensor_view<?x?xi32, strides=[?,1]>>, tile<i64> -> token
    continue %7 : token
  }
  return
}
