entry @rms_norm_Kt1_A2f16_1v8l0_2t1_3i16_p16_A2f16_1v8l0_2t1_3i16_p16_A1f16_1i16t1_p16_A2f16_1v8l0_2t1_3i16_p16_Sf32_I4_I256(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f16>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<ptr<f16>>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<f32>) optimization_hints=<default = {occupancy = 1}, sm_90 = {occupancy = 2}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<8>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f16>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg7 : tile<i32>
  %assume_6 = assume div_by<8>, %arg8 : tile<i32>
  %assume_7 = assume div_by<16>, %arg10 : tile<ptr<f16>>
  %assume_8 = assume div_by<16>, %arg11 : tile<i32>
  %assume_9 = assume div_by<16>, %arg13 : tile<ptr<f16>>
  %assume_10 = assume div_by<16>, %arg14 : tile<i32>
  %assume_11 = assume div_by<16>, %arg15 : tile<i32>
  %assume_12 = assume div_by<8>, %arg16 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_16 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_17 = assume div_by<16>, %assume_assume_16 : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_19 = assume div_by<8>, %assume_assume_18 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_17], strides = [%assume_assume_assume_19, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_assume_20 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_21 = assume div_by<16>, %assume_assume_20 : tile<i32>
  %assume_assume_22 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_25 = assume div_by<8>, %assume_assume_24 : tile<i32>
  %tview_26 = make_tensor_view %assume_3, shape = [%assume_assume_assume_21, %assume_assume_assume_23], strides = [%assume_assume_assume_25, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_assume_27 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_28 = assume div_by<16>, %assume_assume_27 : tile<i32>
  %tview_29 = make_tensor_view %assume_7, shape = [%assume_assume_assume_28], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_assume_30 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_31 = assume div_by<16>, %assume_assume_30 : tile<i32>
  %assume_assume_32 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_33 = assume div_by<16>, %assume_assume_32 : tile<i32>
  %assume_assume_34 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_35 = assume div_by<8>, %assume_assume_34 : tile<i32>
  %tview_36 = make_tensor_view %assume_9, shape = [%assume_assume_assume_31, %assume_assume_assume_33], strides = [%assume_assume_assume_35, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview_29 : partition_view<tile=(256), padding_value = zero, tensor_view<?xf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32] token = %0 : partition_view<tile=(256), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
  %1 = ftof %tile  : tile<256xf16> -> tile<256xf32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %2 = divi %assume_assume_assume, %cst_4_i32 signed rounding<positive_inf> : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %cst_0_i32_37 = constant <i32: 0> : tile<i32>
  %pview_38 = make_partition_view %tview : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %cst_0_i32_39 = constant <i32: 0> : tile<i32>
  %pview_40 = make_partition_view %tview_26 : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %cst_0_i32_41 = constant <i32: 0> : tile<i32>
  %pview_42 = make_partition_view %tview_26 : partition_view<tile=(4x256), tensor_view<?x?xf16, strides=[?,1]>>
  %3 = itof %assume_assume_assume_17 signed  : tile<i32> -> tile<f32>
  %reshape = reshape %3 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<4x1xf32>
  %cst_0_i32_43 = constant <i32: 0> : tile<i32>
  %reshape_44 = reshape %arg18 : tile<f32> -> tile<1x1xf32>
  %bcast_45 = broadcast %reshape_44 : tile<1x1xf32> -> tile<4x1xf32>
  %reshape_46 = reshape %1 : tile<256xf32> -> tile<1x256xf32>
  %bcast_47 = broadcast %reshape_46 : tile<1x256xf32> -> tile<4x256xf32>
  %pview_48 = make_partition_view %tview_36 : partition_view<tile=(4x256), tensor_view<?x?xf16, strides=[?,1]>>
  %for:2 = for %loopIdx in (%blockId_x to %2, step %gridSize_x) : tile<i32> iter_values(%iterArg0 = %0, %iterArg1 = %0) -> (token, token) {
    %tile_49, %result_token_50 = load_view_tko weak %pview_38[%loopIdx, %cst_0_i32_37] token = %0 optimization_hints = <default = {latency = 10}> : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<4x256xf16>, token
    %tile_51, %result_token_52 = load_view_tko weak %pview_40[%loopIdx, %cst_0_i32_39] token = %iterArg1 optimization_hints = <default = {latency = 10}> : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<4x256xf16>, token
    %4 = join_tokens %iterArg0, %result_token_52 : token
    %5 = ftof %tile_49  : tile<4x256xf16> -> tile<4x256xf32>
    %6 = ftof %tile_51  : tile<4x256xf16> -> tile<4x256xf32>
    %7 = addf %5, %6  : tile<4x256xf32>
    %8 = ftof %7  : tile<4x256xf32> -> tile<4x256xf16>
    %9 = store_view_tko weak %8, %pview_42[%loopIdx, %cst_0_i32_41] token = %4 optimization_hints = <default = {allow_tma = false}> : tile<4x256xf16>, partition_view<tile=(4x256), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
    %10 = mulf %7, %7  : tile<4x256xf32>
    %reduce = reduce %10 dim=1 identities=[0.000000e+00 : f32] : tile<4x256xf32> -> tile<4xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %18 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %18 : tile<f32>
    }
    %reshape_53 = reshape %reduce : tile<4xf32> -> tile<4x1xf32>
    %11 = divf %reshape_53, %bcast  : tile<4x1xf32>
    %12 = addf %11, %bcast_45  : tile<4x1xf32>
    %13 = rsqrt %12 : tile<4x1xf32>
    %bcast_54 = broadcast %13 : tile<4x1xf32> -> tile<4x256xf32>
    %14 = mulf %7, %bcast_54  : tile<4x256xf32>
    %15 = mulf %14, %bcast_47  : tile<4x256xf32>
    %16 = ftof %15  : tile<4x256xf32> -> tile<4x256xf16>
    %17 = store_view_tko weak %16, %pview_48[%loopIdx, %cst_0_i32_43] token = %0 optimization_hints = <default = {allow_tma = false}> : tile<4x256xf16>, partition_view<tile=(4x256), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
    continue %9, %9 : token, token
  }
  return
}
entry @rms_norm_Kt1_A2f32_1v4l0_2t1_p16_A2f32_1v4l0_2t1_p16_A1f32_1t1_p16_A2f32_1v4l0_2t1_p16_Sf32_I4_I256(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<ptr<f32>>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<f32>) optimization_hints=<default = {occupancy = 1}, sm_90 = {occupancy = 2}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<4>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_2 = assume div_by<4>, %arg8 : tile<i32>
  %assume_3 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg13 : tile<ptr<f32>>
  %assume_5 = assume div_by<4>, %arg16 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_9, %assume_10], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_11 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_assume_13 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_14 = assume div_by<4>, %assume_assume_13 : tile<i32>
  %tview_15 = make_tensor_view %assume_1, shape = [%assume_11, %assume_12], strides = [%assume_assume_assume_14, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_16 = assume bounded<0, ?>, %arg11 : tile<i32>
  %tview_17 = make_tensor_view %assume_3, shape = [%assume_16], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_18 = assume bounded<0, ?>, %arg14 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg15 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_21 = assume div_by<4>, %assume_assume_20 : tile<i32>
  %tview_22 = make_tensor_view %assume_4, shape = [%assume_18, %assume_19], strides = [%assume_assume_assume_21, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview_17 : partition_view<tile=(256), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32] token = %0 : partition_view<tile=(256), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = divi %assume_9, %cst_4_i32 signed rounding<positive_inf> : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %cst_0_i32_23 = constant <i32: 0> : tile<i32>
  %pview_24 = make_partition_view %tview : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %cst_0_i32_25 = constant <i32: 0> : tile<i32>
  %pview_26 = make_partition_view %tview_15 : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %cst_0_i32_27 = constant <i32: 0> : tile<i32>
  %pview_28 = make_partition_view %tview_15 : partition_view<tile=(4x256), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = itof %assume_10 signed  : tile<i32> -> tile<f32>
  %reshape = reshape %2 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<4x1xf32>
  %cst_0_i32_29 = constant <i32: 0> : tile<i32>
  %reshape_30 = reshape %arg18 : tile<f32> -> tile<1x1xf32>
  %bcast_31 = broadcast %reshape_30 : tile<1x1xf32> -> tile<4x1xf32>
  %reshape_32 = reshape %tile : tile<256xf32> -> tile<1x256xf32>
  %bcast_33 = broadcast %reshape_32 : tile<1x256xf32> -> tile<4x256xf32>
  %pview_34 = make_partition_view %tview_22 : partition_view<tile=(4x256), tensor_view<?x?xf32, strides=[?,1]>>
  %for:2 = for %loopIdx in (%blockId_x to %1, step %gridSize_x) : tile<i32> iter_values(%iterArg0 = %0, %iterArg1 = %0) -> (token, token) {
    %tile_35, %result_token_36 = load_view_tko weak %pview_24[%loopIdx, %cst_0_i32_23] token = %0 optimization_hints = <default = {latency = 10}> : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x256xf32>, token
    %tile_37, %result_token_38 = load_view_tko weak %pview_26[%loopIdx, %cst_0_i32_25] token = %iterArg1 optimization_hints = <default = {latency = 10}> : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x256xf32>, token
    %3 = join_tokens %iterArg0, %result_token_38 : token
    %4 = addf %tile_35, %tile_37  : tile<4x256xf32>
    %5 = store_view_tko weak %4, %pview_28[%loopIdx, %cst_0_i32_27] token = %3 optimization_hints = <default = {allow_tma = false}> : tile<4x256xf32>, partition_view<tile=(4x256), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    %6 = mulf %4, %4  : tile<4x256xf32>
    %reduce = reduce %6 dim=1 identities=[0.000000e+00 : f32] : tile<4x256xf32> -> tile<4xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %13 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %13 : tile<f32>
    }
    %reshape_39 = reshape %reduce : tile<4xf32> -> tile<4x1xf32>
    %7 = divf %reshape_39, %bcast  : tile<4x1xf32>
    %8 = addf %7, %bcast_31  : tile<4x1xf32>
    %9 = rsqrt %8 : tile<4x1xf32>
    %bcast_40 = broadcast %9 : tile<4x1xf32> -> tile<4x256xf32>
    %10 = mulf %4, %bcast_40  : tile<4x256xf32>
    %11 = mulf %10, %bcast_33  : tile<4x256xf32>
    %12 = store_view_tko weak %11, %pview_34[%loopIdx, %cst_0_i32_29] token = %0 optimization_hints = <default = {allow_tma = false}> : tile<4x256xf32>, partition_view<tile=(4x256), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    continue %5, %5 : token, token
  }
  return
}
