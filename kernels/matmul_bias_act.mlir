entry @matmul_bias_act_Kt1_A2f16_1v8l0_2t1_3i16_p16_A2f16_1v8l0_2t1_3i16_p16_A1f16_1i16t1_p16_A2f16_1v8l0_2t1_3i16_p16_I2_I64_I64_I32(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f16>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<ptr<f16>>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>) optimization_hints=<default = {}> {
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
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_37, %blockId_y_38, %blockId_z_39 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_29 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_y_38] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
  %1 = ftof %tile  : tile<64xf16> -> tile<64xf32>
  %reshape = reshape %1 : tile<64xf32> -> tile<1x64xf32>
  %bcast = broadcast %reshape : tile<1x64xf32> -> tile<64x64xf32>
  %pview_40 = make_partition_view %tview : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>>
  %2:2 = get_index_space_shape %pview_40 : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_41 = constant <i32: 1> : tile<i32>
  %pview_42 = make_partition_view %tview : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %pview_43 = make_partition_view %tview_26 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %2#1, step %cst_1_i32_41) : tile<i32> iter_values(%iterArg0 = %bcast) -> (tile<64x64xf32>) {
    %tile_55, %result_token_56 = load_view_tko weak %pview_42[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
    %tile_57, %result_token_58 = load_view_tko weak %pview_43[%loopIdx, %blockId_y_38] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
    %14 = mmaf %tile_55, %tile_57, %iterArg0 : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
    continue %14 : tile<64x64xf32>
  }
  %cst_f32 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_44 = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_45 = broadcast %reshape_44 : tile<1x1xf32> -> tile<64x64xf32>
  %3 = mulf %bcast_45, %for  : tile<64x64xf32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %cst_f32_46 = constant <f32: 0.797884583> : tile<f32>
  %cst_f32_47 = constant <f32: 4.471500e-02> : tile<f32>
  %reshape_48 = reshape %cst_f32_47 : tile<f32> -> tile<1x1xf32>
  %bcast_49 = broadcast %reshape_48 : tile<1x1xf32> -> tile<64x64xf32>
  %4 = mulf %bcast_49, %for  : tile<64x64xf32>
  %5 = mulf %4, %for  : tile<64x64xf32>
  %6 = fma %5, %for, %for  : tile<64x64xf32>
  %reshape_50 = reshape %cst_f32_46 : tile<f32> -> tile<1x1xf32>
  %bcast_51 = broadcast %reshape_50 : tile<1x1xf32> -> tile<64x64xf32>
  %7 = mulf %bcast_51, %6  : tile<64x64xf32>
  %8 = tanh %7  : tile<64x64xf32>
  %reshape_52 = reshape %cst_1_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_53 = broadcast %reshape_52 : tile<1x1xf32> -> tile<64x64xf32>
  %9 = addf %bcast_53, %8  : tile<64x64xf32>
  %10 = mulf %3, %9  : tile<64x64xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %11 = loop iter_values(%arg18 = %cst_0_f32) : tile<64x64xf32> -> tile<64x64xf32> {
    break %10 : tile<64x64xf32>
  }
  %12 = ftof %11  : tile<64x64xf32> -> tile<64x64xf16>
  %pview_54 = make_partition_view %tview_36 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  %13 = store_view_tko weak %12, %pview_54[%blockId_x, %blockId_y_38] token = %0 : tile<64x64xf16>, partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @matmul_bias_act_Kt1_A2bf16_1v8l0_2t1_p16_A2bf16_1v8l0_2i16t1_p16_A1bf16_1i16t1_p16_A2bf16_1v8l0_2i16t1_p16_I1_I64_I64_I32(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<bf16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<bf16>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<ptr<bf16>>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<8>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<bf16>>
  %assume_2 = assume div_by<16>, %arg7 : tile<i32>
  %assume_3 = assume div_by<8>, %arg8 : tile<i32>
  %assume_4 = assume div_by<16>, %arg10 : tile<ptr<bf16>>
  %assume_5 = assume div_by<16>, %arg11 : tile<i32>
  %assume_6 = assume div_by<16>, %arg13 : tile<ptr<bf16>>
  %assume_7 = assume div_by<16>, %arg15 : tile<i32>
  %assume_8 = assume div_by<8>, %arg16 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<8>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_12, %assume_13], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_14 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_assume_15 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_16 = assume div_by<16>, %assume_assume_15 : tile<i32>
  %assume_assume_17 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_18 = assume div_by<8>, %assume_assume_17 : tile<i32>
  %tview_19 = make_tensor_view %assume_1, shape = [%assume_14, %assume_assume_assume_16], strides = [%assume_assume_assume_18, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_assume_20 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_21 = assume div_by<16>, %assume_assume_20 : tile<i32>
  %tview_22 = make_tensor_view %assume_4, shape = [%assume_assume_assume_21], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
  %assume_23 = assume bounded<0, ?>, %arg14 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_27 = assume div_by<8>, %assume_assume_26 : tile<i32>
  %tview_28 = make_tensor_view %assume_6, shape = [%assume_23, %assume_assume_assume_25], strides = [%assume_assume_assume_27, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_29, %blockId_y_30, %blockId_z_31 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_22 : partition_view<tile=(64), padding_value = zero, tensor_view<?xbf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_y_30] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
  %1 = ftof %tile  : tile<64xbf16> -> tile<64xf32>
  %reshape = reshape %1 : tile<64xf32> -> tile<1x64xf32>
  %bcast = broadcast %reshape : tile<1x64xf32> -> tile<64x64xf32>
  %pview_32 = make_partition_view %tview : partition_view<tile=(64x32), tensor_view<?x?xbf16, strides=[?,1]>>
  %2:2 = get_index_space_shape %pview_32 : partition_view<tile=(64x32), tensor_view<?x?xbf16, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_33 = constant <i32: 1> : tile<i32>
  %pview_34 = make_partition_view %tview : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
  %pview_35 = make_partition_view %tview_19 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %2#1, step %cst_1_i32_33) : tile<i32> iter_values(%iterArg0 = %bcast) -> (tile<64x64xf32>) {
    %tile_40, %result_token_41 = load_view_tko weak %pview_34[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<64x32xbf16>, token
    %tile_42, %result_token_43 = load_view_tko weak %pview_35[%loopIdx, %blockId_y_30] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<32x64xbf16>, token
    %7 = mmaf %tile_40, %tile_42, %iterArg0 : tile<64x32xbf16>, tile<32x64xbf16>, tile<64x64xf32>
    continue %7 : tile<64x64xf32>
  }
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_36 = reshape %cst_0_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_37 = broadcast %reshape_36 : tile<1x1xf32> -> tile<64x64xf32>
  %3 = maxf %for, %bcast_37 : tile<64x64xf32>
  %cst_0_f32_38 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %4 = loop iter_values(%arg18 = %cst_0_f32_38) : tile<64x64xf32> -> tile<64x64xf32> {
    break %3 : tile<64x64xf32>
  }
  %5 = ftof %4  : tile<64x64xf32> -> tile<64x64xbf16>
  %pview_39 = make_partition_view %tview_28 : partition_view<tile=(64x64), tensor_view<?x?xbf16, strides=[?,1]>>
  %6 = store_view_tko weak %5, %pview_39[%blockId_x, %blockId_y_30] token = %0 : tile<64x64xbf16>, partition_view<tile=(64x64), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @matmul_bias_act_Kt1_A2f16_1v8l0_2t1_p16_A2f16_1v8l0_2t1_p16_A1f16_1t1_p16_A2f16_1v8l0_2t1_p16_I0_I64_I64_I32(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f16>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<ptr<f16>>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<8>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<f16>>
  %assume_2 = assume div_by<8>, %arg8 : tile<i32>
  %assume_3 = assume div_by<16>, %arg10 : tile<ptr<f16>>
  %assume_4 = assume div_by<16>, %arg13 : tile<ptr<f16>>
  %assume_5 = assume div_by<8>, %arg16 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<8>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_9, %assume_10], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_11 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_assume_13 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_14 = assume div_by<8>, %assume_assume_13 : tile<i32>
  %tview_15 = make_tensor_view %assume_1, shape = [%assume_11, %assume_12], strides = [%assume_assume_assume_14, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_16 = assume bounded<0, ?>, %arg11 : tile<i32>
  %tview_17 = make_tensor_view %assume_3, shape = [%assume_16], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_18 = assume bounded<0, ?>, %arg14 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg15 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_21 = assume div_by<8>, %assume_assume_20 : tile<i32>
  %tview_22 = make_tensor_view %assume_4, shape = [%assume_18, %assume_19], strides = [%assume_assume_assume_21, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_23, %blockId_y_24, %blockId_z_25 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_17 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_y_24] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
  %1 = ftof %tile  : tile<64xf16> -> tile<64xf32>
  %reshape = reshape %1 : tile<64xf32> -> tile<1x64xf32>
  %bcast = broadcast %reshape : tile<1x64xf32> -> tile<64x64xf32>
  %pview_26 = make_partition_view %tview : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>>
  %2:2 = get_index_space_shape %pview_26 : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_27 = constant <i32: 1> : tile<i32>
  %pview_28 = make_partition_view %tview : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %pview_29 = make_partition_view %tview_15 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %2#1, step %cst_1_i32_27) : tile<i32> iter_values(%iterArg0 = %bcast) -> (tile<64x64xf32>) {
    %tile_31, %result_token_32 = load_view_tko weak %pview_28[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
    %tile_33, %result_token_34 = load_view_tko weak %pview_29[%loopIdx, %blockId_y_24] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
    %6 = mmaf %tile_31, %tile_33, %iterArg0 : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
    continue %6 : tile<64x64xf32>
  }
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %3 = loop iter_values(%arg18 = %cst_0_f32) : tile<64x64xf32> -> tile<64x64xf32> {
    break %for : tile<64x64xf32>
  }
  %4 = ftof %3  : tile<64x64xf32> -> tile<64x64xf16>
  %pview_30 = make_partition_view %tview_22 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  %5 = store_view_tko weak %4, %pview_30[%blockId_x, %blockId_y_24] token = %0 : tile<64x64xf16>, partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  return
}
