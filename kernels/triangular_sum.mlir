entry @triangular_sum_Kt1_A2f32_1v4l0_2t1_3i16_p16_A1f32_1t1_p16_A1f32_1t1_p16_Si32_Si32_I16(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg8 : tile<ptr<f32>>
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
  %assume_11 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_12 = make_tensor_view %assume_3, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_14 = make_tensor_view %assume_4, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %blockId_x, step %cst_1_i32_15) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<f32>) {
    %tile, %result_token = load_view_tko weak %pview[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x16xf32>, token
    %reduce = reduce %tile dim=0 identities=[0.000000e+00 : f32] : tile<16x16xf32> -> tile<16xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %7 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %7 : tile<f32>
    }
    %reduce_27 = reduce %reduce dim=0 identities=[0.000000e+00 : f32] : tile<16xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %7 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %7 : tile<f32>
    }
    %6 = addf %iterArg0, %reduce_27  : tile<f32>
    continue %6 : tile<f32>
  }
  %cst_0_f32_16 = constant <f32: 0.000000e+00> : tile<f32>
  %cst_0_i32_17 = constant <i32: 0> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_0_i32_18 = constant <i32: 0> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %cst_2_i32_20 = constant <i32: 2> : tile<i32>
  %1 = muli %cst_2_i32_20, %blockId_x : tile<i32>
  %pview_21 = make_partition_view %tview : partition_view<tile=(8x16), tensor_view<?x?xf32, strides=[?,1]>>
  %cst_1_i32_22 = constant <i32: 1> : tile<i32>
  %for_23:2 = for %loopIdx in (%arg11 to %blockId_x, step %arg12) : tile<i32> iter_values(%iterArg0 = %cst_0_i32_17, %iterArg1 = %cst_0_f32_16) -> (tile<i32>, tile<f32>) {
    %for_27 = for %loopIdx_28 in (%cst_0_i32_18 to %cst_2_i32, step %cst_1_i32_19) : tile<i32> iter_values(%iterArg0_29 = %iterArg1) -> (tile<f32>) {
      %7 = addi %1, %loopIdx_28 : tile<i32>
      %tile, %result_token = load_view_tko weak %pview_21[%7, %loopIdx] token = %0 : partition_view<tile=(8x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<8x16xf32>, token
      %reduce = reduce %tile dim=0 identities=[0.000000e+00 : f32] : tile<8x16xf32> -> tile<16xf32> 
      (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
        %9 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
        yield %9 : tile<f32>
      }
      %reduce_30 = reduce %reduce dim=0 identities=[0.000000e+00 : f32] : tile<16xf32> -> tile<f32> 
      (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
        %9 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
        yield %9 : tile<f32>
      }
      %8 = addf %iterArg0_29, %reduce_30  : tile<f32>
      continue %8 : tile<f32>
    }
    %6 = addi %iterArg0, %cst_1_i32_22 : tile<i32>
    continue %6, %for_27 : tile<i32>, tile<f32>
  }
  %reshape = reshape %for : tile<f32> -> tile<1xf32>
  %pview_24 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %2 = store_view_tko weak %reshape, %pview_24[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %3 = itof %for_23#0 signed  : tile<i32> -> tile<f32>
  %4 = addf %for_23#1, %3  : tile<f32>
  %reshape_25 = reshape %4 : tile<f32> -> tile<1xf32>
  %pview_26 = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %5 = store_view_tko weak %reshape_25, %pview_26[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @triangular_sum_Kt1_A2f32_1v4l0_2t1_p16_A1f32_1t1_p16_A1f32_1t1_p16_Si32_Si32_I8(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<4>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5, %assume_6], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_7 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_8 = make_tensor_view %assume_1, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_10 = make_tensor_view %assume_2, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(8x8), tensor_view<?x?xf32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %blockId_x, step %cst_1_i32_11) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<f32>) {
    %tile, %result_token = load_view_tko weak %pview[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(8x8), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<8x8xf32>, token
    %reduce = reduce %tile dim=0 identities=[0.000000e+00 : f32] : tile<8x8xf32> -> tile<8xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %7 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %7 : tile<f32>
    }
    %reduce_23 = reduce %reduce dim=0 identities=[0.000000e+00 : f32] : tile<8xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %7 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %7 : tile<f32>
    }
    %6 = addf %iterArg0, %reduce_23  : tile<f32>
    continue %6 : tile<f32>
  }
  %cst_0_f32_12 = constant <f32: 0.000000e+00> : tile<f32>
  %cst_0_i32_13 = constant <i32: 0> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_0_i32_14 = constant <i32: 0> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %cst_2_i32_16 = constant <i32: 2> : tile<i32>
  %1 = muli %cst_2_i32_16, %blockId_x : tile<i32>
  %pview_17 = make_partition_view %tview : partition_view<tile=(4x8), tensor_view<?x?xf32, strides=[?,1]>>
  %cst_1_i32_18 = constant <i32: 1> : tile<i32>
  %for_19:2 = for %loopIdx in (%arg11 to %blockId_x, step %arg12) : tile<i32> iter_values(%iterArg0 = %cst_0_i32_13, %iterArg1 = %cst_0_f32_12) -> (tile<i32>, tile<f32>) {
    %for_23 = for %loopIdx_24 in (%cst_0_i32_14 to %cst_2_i32, step %cst_1_i32_15) : tile<i32> iter_values(%iterArg0_25 = %iterArg1) -> (tile<f32>) {
      %7 = addi %1, %loopIdx_24 : tile<i32>
      %tile, %result_token = load_view_tko weak %pview_17[%7, %loopIdx] token = %0 : partition_view<tile=(4x8), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %reduce = reduce %tile dim=0 identities=[0.000000e+00 : f32] : tile<4x8xf32> -> tile<8xf32> 
      (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
        %9 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
        yield %9 : tile<f32>
      }
      %reduce_26 = reduce %reduce dim=0 identities=[0.000000e+00 : f32] : tile<8xf32> -> tile<f32> 
      (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
        %9 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
        yield %9 : tile<f32>
      }
      %8 = addf %iterArg0_25, %reduce_26  : tile<f32>
      continue %8 : tile<f32>
    }
    %6 = addi %iterArg0, %cst_1_i32_18 : tile<i32>
    continue %6, %for_23 : tile<i32>, tile<f32>
  }
  %reshape = reshape %for : tile<f32> -> tile<1xf32>
  %pview_20 = make_partition_view %tview_8 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %2 = store_view_tko weak %reshape, %pview_20[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %3 = itof %for_19#0 signed  : tile<i32> -> tile<f32>
  %4 = addf %for_19#1, %3  : tile<f32>
  %reshape_21 = reshape %4 : tile<f32> -> tile<1xf32>
  %pview_22 = make_partition_view %tview_10 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %5 = store_view_tko weak %reshape_21, %pview_22[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
