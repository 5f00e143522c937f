entry @batched_matmul_Kt1_A3f16_3v8l0_4t1_6i16_p16_A3f16_3v8l0_4t1_6i16_p16_A3f16_3v8l0_4t1_6i16_p16_B0_I64_I64_I32(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<ptr<f16>>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<f16>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<i32>
  %assume_2 = assume div_by<8>, %arg4 : tile<i32>
  %assume_3 = assume div_by<8>, %arg5 : tile<i32>
  %assume_4 = assume div_by<16>, %arg7 : tile<ptr<f16>>
  %assume_5 = assume div_by<16>, %arg9 : tile<i32>
  %assume_6 = assume div_by<16>, %arg10 : tile<i32>
  %assume_7 = assume div_by<8>, %arg11 : tile<i32>
  %assume_8 = assume div_by<8>, %arg12 : tile<i32>
  %assume_9 = assume div_by<16>, %arg14 : tile<ptr<f16>>
  %assume_10 = assume div_by<16>, %arg16 : tile<i32>
  %assume_11 = assume div_by<16>, %arg17 : tile<i32>
  %assume_12 = assume div_by<8>, %arg18 : tile<i32>
  %assume_13 = assume div_by<8>, %arg19 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %assume_16 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_17 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_18 = assume div_by<16>, %assume_assume_17 : tile<i32>
  %assume_assume_19 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_20 = assume div_by<8>, %assume_assume_19 : tile<i32>
  %assume_assume_21 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_22 = assume div_by<8>, %assume_assume_21 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_16, %assume_assume_assume, %assume_assume_assume_18], strides = [%assume_assume_assume_20, %assume_assume_assume_22, 1] : tile<i32> -> tensor_view<?x?x?xf16, strides=[?,?,1]>
  %assume_23 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_27 = assume div_by<16>, %assume_assume_26 : tile<i32>
  %assume_assume_28 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_29 = assume div_by<8>, %assume_assume_28 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_31 = assume div_by<8>, %assume_assume_30 : tile<i32>
  %tview_32 = make_tensor_view %assume_4, shape = [%assume_23, %assume_assume_assume_25, %assume_assume_assume_27], strides = [%assume_assume_assume_29, %assume_assume_assume_31, 1] : tile<i32> -> tensor_view<?x?x?xf16, strides=[?,?,1]>
  %assume_33 = assume bounded<0, ?>, %arg15 : tile<i32>
  %assume_assume_34 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_35 = assume div_by<16>, %assume_assume_34 : tile<i32>
  %assume_assume_36 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_37 = assume div_by<16>, %assume_assume_36 : tile<i32>
  %assume_assume_38 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_39 = assume div_by<8>, %assume_assume_38 : tile<i32>
  %assume_assume_40 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_41 = assume div_by<8>, %assume_assume_40 : tile<i32>
  %tview_42 = make_tensor_view %assume_9, shape = [%assume_33, %assume_assume_assume_35, %assume_assume_assume_37], strides = [%assume_assume_assume_39, %assume_assume_assume_41, 1] : tile<i32> -> tensor_view<?x?x?xf16, strides=[?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_43, %blockId_y_44, %blockId_z_45 = get_tile_block_id : tile<i32>
  %blockId_x_46, %blockId_y_47, %blockId_z_48 = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<1x64x64xf32>
  %pview = make_partition_view %tview : partition_view<tile=(1x64x32), tensor_view<?x?x?xf16, strides=[?,?,1]>>
  %1:3 = get_index_space_shape %pview : partition_view<tile=(1x64x32), tensor_view<?x?x?xf16, strides=[?,?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_49 = constant <i32: 1> : tile<i32>
  %pview_50 = make_partition_view %tview : partition_view<tile=(1x64x32), padding_value = zero, tensor_view<?x?x?xf16, strides=[?,?,1]>>
  %pview_51 = make_partition_view %tview_32 : partition_view<tile=(1x32x64), padding_value = zero, tensor_view<?x?x?xf16, strides=[?,?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#2, step %cst_1_i32_49) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<1x64x64xf32>) {
    %tile, %result_token = load_view_tko weak %pview_50[%blockId_x, %blockId_y_44, %loopIdx] token = %0 : partition_view<tile=(1x64x32), padding_value = zero, tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> tile<1x64x32xf16>, token
    %tile_53, %result_token_54 = load_view_tko weak %pview_51[%blockId_x, %loopIdx, %blockId_z_48] token = %0 : partition_view<tile=(1x32x64), padding_value = zero, tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> tile<1x32x64xf16>, token
    %4 = mmaf %tile, %tile_53, %iterArg0 : tile<1x64x32xf16>, tile<1x32x64xf16>, tile<1x64x64xf32>
    continue %4 : tile<1x64x64xf32>
  }
  %2 = ftof %for  : tile<1x64x64xf32> -> tile<1x64x64xf16>
  %pview_52 = make_partition_view %tview_42 : partition_view<tile=(1x64x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>
  %3 = store_view_tko weak %2, %pview_52[%blockId_x, %blockId_y_44, %blockId_z_48] token = %0 : tile<1x64x64xf16>, partition_view<tile=(1x64x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> token
  return
}
entry @batched_matmul_Kt1_A3bf16_3v8l0_4t1_p16_A3bf16_3v8l0_4t1_p16_A3bf16_3v8l0_4t1_p16_B1_I64_I64_I32(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<ptr<bf16>>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<bf16>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<8>, %arg4 : tile<i32>
  %assume_1 = assume div_by<8>, %arg5 : tile<i32>
  %assume_2 = assume div_by<16>, %arg7 : tile<ptr<bf16>>
  %assume_3 = assume div_by<8>, %arg11 : tile<i32>
  %assume_4 = assume div_by<8>, %arg12 : tile<i32>
  %assume_5 = assume div_by<16>, %arg14 : tile<ptr<bf16>>
  %assume_6 = assume div_by<8>, %arg18 : tile<i32>
  %assume_7 = assume div_by<8>, %arg19 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<8>, %assume_assume : tile<i32>
  %assume_assume_13 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_14 = assume div_by<8>, %assume_assume_13 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_10, %assume_11, %assume_12], strides = [%assume_assume_assume, %assume_assume_assume_14, 1] : tile<i32> -> tensor_view<?x?x?xbf16, strides=[?,?,1]>
  %assume_15 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_16 = assume bounded<0, ?>, %arg9 : tile<i32>
  %assume_17 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_19 = assume div_by<8>, %assume_assume_18 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_21 = assume div_by<8>, %assume_assume_20 : tile<i32>
  %tview_22 = make_tensor_view %assume_2, shape = [%assume_15, %assume_16, %assume_17], strides = [%assume_assume_assume_19, %assume_assume_assume_21, 1] : tile<i32> -> tensor_view<?x?x?xbf16, strides=[?,?,1]>
  %assume_23 = assume bounded<0, ?>, %arg15 : tile<i32>
  %assume_24 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_25 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_27 = assume div_by<8>, %assume_assume_26 : tile<i32>
  %assume_assume_28 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_29 = assume div_by<8>, %assume_assume_28 : tile<i32>
  %tview_30 = make_tensor_view %assume_5, shape = [%assume_23, %assume_24, %assume_25], strides = [%assume_assume_assume_27, %assume_assume_assume_29, 1] : tile<i32> -> tensor_view<?x?x?xbf16, strides=[?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_31, %blockId_y_32, %blockId_z_33 = get_tile_block_id : tile<i32>
  %blockId_x_34, %blockId_y_35, %blockId_z_36 = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<1x64x64xf32>
  %pview = make_partition_view %tview : partition_view<tile=(1x64x32), tensor_view<?x?x?xbf16, strides=[?,?,1]>>
  %1:3 = get_index_space_shape %pview : partition_view<tile=(1x64x32), tensor_view<?x?x?xbf16, strides=[?,?,1]>> -> tile<i32>
  %cst_0_i32_37 = constant <i32: 0> : tile<i32>
  %cst_1_i32_38 = constant <i32: 1> : tile<i32>
  %pview_39 = make_partition_view %tview : partition_view<tile=(1x64x32), padding_value = zero, tensor_view<?x?x?xbf16, strides=[?,?,1]>>
  %pview_40 = make_partition_view %tview_22 : partition_view<tile=(1x32x64), padding_value = zero, tensor_view<?x?x?xbf16, strides=[?,?,1]>>
  %for = for %loopIdx in (%cst_0_i32_37 to %1#2, step %cst_1_i32_38) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<1x64x64xf32>) {
    %tile, %result_token = load_view_tko weak %pview_39[%blockId_x, %blockId_y_32, %loopIdx] token = %0 : partition_view<tile=(1x64x32), padding_value = zero, tensor_view<?x?x?xbf16, strides=[?,?,1]>>, tile<i32> -> tile<1x64x32xbf16>, token
    %tile_42, %result_token_43 = load_view_tko weak %pview_40[%cst_0_i32, %loopIdx, %blockId_z_36] token = %0 : partition_view<tile=(1x32x64), padding_value = zero, tensor_view<?x?x?xbf16, strides=[?,?,1]>>, tile<i32> -> tile<1x32x64xbf16>, token
    %4 = mmaf %tile, %tile_42, %iterArg0 : tile<1x64x32xbf16>, tile<1x32x64xbf16>, tile<1x64x64xf32>
    continue %4 : tile<1x64x64xf32>
  }
  %2 = ftof %for  : tile<1x64x64xf32> -> tile<1x64x64xbf16>
  %pview_41 = make_partition_view %tview_30 : partition_view<tile=(1x64x64), tensor_view<?x?x?xbf16, strides=[?,?,1]>>
  %3 = store_view_tko weak %2, %pview_41[%blockId_x, %blockId_y_32, %blockId_z_36] token = %0 : tile<1x64x64xbf16>, partition_view<tile=(1x64x64), tensor_view<?x?x?xbf16, strides=[?,?,1]>>, tile<i32> -> token
  return
}
