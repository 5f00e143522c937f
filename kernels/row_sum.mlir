entry @row_sum_Kt1_A2f32_1v4l0_2t1_3i16_p16_A2f32_1i16_3t1_p16_I8_I256(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_7 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_8 = assume div_by<16>, %assume_assume_7 : tile<i32>
  %assume_assume_9 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_10 = assume div_by<4>, %assume_assume_9 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_8], strides = [%assume_assume_assume_10, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_11 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_12 = assume div_by<16>, %assume_assume_11 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_14 = make_tensor_view %assume_3, shape = [%assume_assume_assume_12, %assume_13], strides = [1, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[1,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<8x1xf32>
  %pview = make_partition_view %tview : partition_view<tile=(8x256), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(8x256), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %pview_16 = make_partition_view %tview : partition_view<tile=(8x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32_15) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<8x1xf32>) {
    %tile, %result_token = load_view_tko weak %pview_16[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(8x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<8x256xf32>, token
    %reduce = reduce %tile dim=1 identities=[0.000000e+00 : f32] : tile<8x256xf32> -> tile<8xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %4 : tile<f32>
    }
    %reshape = reshape %reduce : tile<8xf32> -> tile<8x1xf32>
    %3 = addf %iterArg0, %reshape  : tile<8x1xf32>
    continue %3 : tile<8x1xf32>
  }
  %cst_0_i32_17 = constant <i32: 0> : tile<i32>
  %pview_18 = make_partition_view %tview_14 : partition_view<tile=(8x1), tensor_view<?x?xf32, strides=[1,1]>>
  %2 = store_view_tko weak %for, %pview_18[%blockId_x, %cst_0_i32_17] token = %0 : tile<8x1xf32>, partition_view<tile=(8x1), tensor_view<?x?xf32, strides=[1,1]>>, tile<i32> -> token
  return
}
entry @row_sum_Kt1_A2f16_1v8l0_2t1_p16_A2f32_3t1_p16_I8_I256(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<8>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<8>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4, %assume_5], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_6 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_8 = make_tensor_view %assume_1, shape = [%assume_6, %assume_7], strides = [1, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[1,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<8x1xf32>
  %pview = make_partition_view %tview : partition_view<tile=(8x256), tensor_view<?x?xf16, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(8x256), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %pview_10 = make_partition_view %tview : partition_view<tile=(8x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32_9) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<8x1xf32>) {
    %tile, %result_token = load_view_tko weak %pview_10[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(8x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<8x256xf16>, token
    %3 = ftof %tile  : tile<8x256xf16> -> tile<8x256xf32>
    %reduce = reduce %3 dim=1 identities=[0.000000e+00 : f32] : tile<8x256xf32> -> tile<8xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %5 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %5 : tile<f32>
    }
    %reshape = reshape %reduce : tile<8xf32> -> tile<8x1xf32>
    %4 = addf %iterArg0, %reshape  : tile<8x1xf32>
    continue %4 : tile<8x1xf32>
  }
  %cst_0_i32_11 = constant <i32: 0> : tile<i32>
  %pview_12 = make_partition_view %tview_8 : partition_view<tile=(8x1), tensor_view<?x?xf32, strides=[1,1]>>
  %2 = store_view_tko weak %for, %pview_12[%blockId_x, %cst_0_i32_11] token = %0 : tile<8x1xf32>, partition_view<tile=(8x1), tensor_view<?x?xf32, strides=[1,1]>>, tile<i32> -> token
  return
}
entry @row_sum_Kt1_A2i32_1v4l0_2t1_p16_A2i64_3t1_p16_I4_I128(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i64>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<4>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<i64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4, %assume_5], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_6 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_8 = make_tensor_view %assume_1, shape = [%assume_6, %assume_7], strides = [1, 1] : tile<i32> -> tensor_view<?x?xi64, strides=[1,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<4x1xi64>
  %pview = make_partition_view %tview : partition_view<tile=(4x128), tensor_view<?x?xi32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(4x128), tensor_view<?x?xi32, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %pview_10 = make_partition_view %tview : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32_9) : tile<i32> iter_values(%iterArg0 = %cst_0_i64) -> (tile<4x1xi64>) {
    %tile, %result_token = load_view_tko weak %pview_10[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<4x128xi32>, token
    %3 = exti %tile signed : tile<4x128xi32> -> tile<4x128xi64>
    %reduce = reduce %3 dim=1 identities=[0] : tile<4x128xi64> -> tile<4xi64> 
    (%reduce_lhs: tile<i64>, %reduce_rhs: tile<i64>) {
      %5 = addi %reduce_lhs, %reduce_rhs : tile<i64>
      yield %5 : tile<i64>
    }
    %reshape = reshape %reduce : tile<4xi64> -> tile<4x1xi64>
    %4 = addi %iterArg0, %reshape : tile<4x1xi64>
    continue %4 : tile<4x1xi64>
  }
  %cst_0_i32_11 = constant <i32: 0> : tile<i32>
  %pview_12 = make_partition_view %tview_8 : partition_view<tile=(4x1), tensor_view<?x?xi64, strides=[1,1]>>
  %2 = store_view_tko weak %for, %pview_12[%blockId_x, %cst_0_i32_11] token = %0 : tile<4x1xi64>, partition_view<tile=(4x1), tensor_view<?x?xi64, strides=[1,1]>>, tile<i32> -> token
  return
}
entry @row_sum_Kt1_A2f32_1v4l0_2i16t1_p16_A2f32_3t1_p16_I4_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_6 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_7 = assume div_by<4>, %assume_assume_6 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5, %assume_assume_assume], strides = [%assume_assume_assume_7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_8 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_10 = make_tensor_view %assume_2, shape = [%assume_8, %assume_9], strides = [1, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[1,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<4x1xf32>
  %pview = make_partition_view %tview : partition_view<tile=(4x128), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(4x128), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %pview_12 = make_partition_view %tview : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32_11) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<4x1xf32>) {
    %tile, %result_token = load_view_tko weak %pview_12[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x128xf32>, token
    %reduce = reduce %tile dim=1 identities=[0.000000e+00 : f32] : tile<4x128xf32> -> tile<4xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %4 : tile<f32>
    }
    %reshape = reshape %reduce : tile<4xf32> -> tile<4x1xf32>
    %3 = addf %iterArg0, %reshape  : tile<4x1xf32>
    continue %3 : tile<4x1xf32>
  }
  %cst_0_i32_13 = constant <i32: 0> : tile<i32>
  %pview_14 = make_partition_view %tview_10 : partition_view<tile=(4x1), tensor_view<?x?xf32, strides=[1,1]>>
  %2 = store_view_tko weak %for, %pview_14[%blockId_x, %cst_0_i32_13] token = %0 : tile<4x1xf32>, partition_view<tile=(4x1), tensor_view<?x?xf32, strides=[1,1]>>, tile<i32> -> token
  return
}
