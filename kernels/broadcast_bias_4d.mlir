entry @broadcast_bias_4d_Kt1_A4f32_7v4l0_8t1_ci16_p16_A1f32_1t1_p16_A1f32_1t1_p16_A4f32_7v4l0_8t1_ci16_p16_I8_I16(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f32>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f32>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg4 : tile<i32>
  %assume_2 = assume div_by<4>, %arg5 : tile<i32>
  %assume_3 = assume div_by<4>, %arg6 : tile<i32>
  %assume_4 = assume div_by<4>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %assume_6 = assume div_by<16>, %arg12 : tile<ptr<f32>>
  %assume_7 = assume div_by<16>, %arg15 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg18 : tile<i32>
  %assume_9 = assume div_by<16>, %arg19 : tile<i32>
  %assume_10 = assume div_by<4>, %arg20 : tile<i32>
  %assume_11 = assume div_by<4>, %arg21 : tile<i32>
  %assume_12 = assume div_by<4>, %arg22 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %assume_16 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_17 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_21 = assume div_by<4>, %assume_assume_20 : tile<i32>
  %assume_assume_22 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_23 = assume div_by<4>, %assume_assume_22 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_25 = assume div_by<4>, %assume_assume_24 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_16, %assume_17, %assume_assume_assume, %assume_assume_assume_19], strides = [%assume_assume_assume_21, %assume_assume_assume_23, %assume_assume_assume_25, 1] : tile<i32> -> tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>
  %assume_26 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_27 = make_tensor_view %assume_5, shape = [%assume_26], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_28 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_29 = make_tensor_view %assume_6, shape = [%assume_28], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_30 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_31 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_assume_32 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_33 = assume div_by<16>, %assume_assume_32 : tile<i32>
  %assume_assume_34 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_35 = assume div_by<16>, %assume_assume_34 : tile<i32>
  %assume_assume_36 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_37 = assume div_by<4>, %assume_assume_36 : tile<i32>
  %assume_assume_38 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_39 = assume div_by<4>, %assume_assume_38 : tile<i32>
  %assume_assume_40 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_41 = assume div_by<4>, %assume_assume_40 : tile<i32>
  %tview_42 = make_tensor_view %assume_7, shape = [%assume_30, %assume_31, %assume_assume_assume_33, %assume_assume_assume_35], strides = [%assume_assume_assume_37, %assume_assume_assume_39, %assume_assume_assume_41, 1] : tile<i32> -> tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_43, %blockId_y_44, %blockId_z_45 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_27 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_y_44] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %pview_46 = make_partition_view %tview_29 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile_47, %result_token_48 = load_view_tko weak %pview_46[%blockId_y_44] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %pview_49 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>
  %1:4 = get_index_space_shape %pview_49 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_50 = constant <i32: 1> : tile<i32>
  %pview_51 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>
  %2:4 = get_index_space_shape %pview_51 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>> -> tile<i32>
  %cst_0_i32_52 = constant <i32: 0> : tile<i32>
  %cst_1_i32_53 = constant <i32: 1> : tile<i32>
  %pview_54 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>
  %reshape = reshape %tile : tile<1xf32> -> tile<1x1x1x1xf32>
  %bcast = broadcast %reshape : tile<1x1x1x1xf32> -> tile<1x1x8x16xf32>
  %reshape_55 = reshape %tile_47 : tile<1xf32> -> tile<1x1x1x1xf32>
  %bcast_56 = broadcast %reshape_55 : tile<1x1x1x1xf32> -> tile<1x1x8x16xf32>
  %pview_57 = make_partition_view %tview_42 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#2, step %cst_1_i32_50) : tile<i32> iter_values(%iterArg0 = %0) -> (token) {
    %for_58 = for %loopIdx_59 in (%cst_0_i32_52 to %2#3, step %cst_1_i32_53) : tile<i32> iter_values(%iterArg0_60 = %iterArg0) -> (token) {
      %tile_61, %result_token_62 = load_view_tko weak %pview_54[%blockId_x, %blockId_y_44, %loopIdx, %loopIdx_59] token = %0 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x8x16xf32>, token
      %3 = fma %tile_61, %bcast, %bcast_56  : tile<1x1x8x16xf32>
      %4 = store_view_tko weak %3, %pview_57[%blockId_x, %blockId_y_44, %loopIdx, %loopIdx_59] token = %iterArg0 : tile<1x1x8x16xf32>, partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>, tile<i32> -> token
      %5 = join_tokens %iterArg0_60, %4 : token
      continue %5 : token
    }
    continue %for_58 : token
  }
  return
}
entry @broadcast_bias_4d_Kt1_A4f16_7l0_8t1_p16_A1f16_1t1_p16_A1f16_1t1_p16_A4f16_7l0_8t1_p16_I8_I16(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f16>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f16>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f16>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg9 : tile<ptr<f16>>
  %assume_1 = assume div_by<16>, %arg12 : tile<ptr<f16>>
  %assume_2 = assume div_by<16>, %arg15 : tile<ptr<f16>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg5 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6, %assume_7, %assume_8, %assume_9], strides = [%assume_10, %assume_11, %assume_12, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_13 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_14 = make_tensor_view %assume_0, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_15 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_16 = make_tensor_view %assume_1, shape = [%assume_15], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg18 : tile<i32>
  %assume_20 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_21 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_22 = assume bounded<0, ?>, %arg21 : tile<i32>
  %assume_23 = assume bounded<0, ?>, %arg22 : tile<i32>
  %tview_24 = make_tensor_view %assume_2, shape = [%assume_17, %assume_18, %assume_19, %assume_20], strides = [%assume_21, %assume_22, %assume_23, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_25, %blockId_y_26, %blockId_z_27 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<?xf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_y_26] token = %0 : partition_view<tile=(1), tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<1xf16>, token
  %pview_28 = make_partition_view %tview_16 : partition_view<tile=(1), tensor_view<?xf16, strides=[1]>>
  %tile_29, %result_token_30 = load_view_tko weak %pview_28[%blockId_y_26] token = %0 : partition_view<tile=(1), tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<1xf16>, token
  %pview_31 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %1:4 = get_index_space_shape %pview_31 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_32 = constant <i32: 1> : tile<i32>
  %pview_33 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %2:4 = get_index_space_shape %pview_33 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>> -> tile<i32>
  %cst_0_i32_34 = constant <i32: 0> : tile<i32>
  %cst_1_i32_35 = constant <i32: 1> : tile<i32>
  %pview_36 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %reshape = reshape %tile : tile<1xf16> -> tile<1x1x1x1xf16>
  %bcast = broadcast %reshape : tile<1x1x1x1xf16> -> tile<1x1x8x16xf16>
  %reshape_37 = reshape %tile_29 : tile<1xf16> -> tile<1x1x1x1xf16>
  %bcast_38 = broadcast %reshape_37 : tile<1x1x1x1xf16> -> tile<1x1x8x16xf16>
  %pview_39 = make_partition_view %tview_24 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#2, step %cst_1_i32_32) : tile<i32> iter_values(%iterArg0 = %0) -> (token) {
    %for_40 = for %loopIdx_41 in (%cst_0_i32_34 to %2#3, step %cst_1_i32_35) : tile<i32> iter_values(%iterArg0_42 = %iterArg0) -> (token) {
      %tile_43, %result_token_44 = load_view_tko weak %pview_36[%blockId_x, %blockId_y_26, %loopIdx, %loopIdx_41] token = %0 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x8x16xf16>, token
      %3 = fma %tile_43, %bcast, %bcast_38  : tile<1x1x8x16xf16>
      %4 = store_view_tko weak %3, %pview_39[%blockId_x, %blockId_y_26, %loopIdx, %loopIdx_41] token = %iterArg0 : tile<1x1x8x16xf16>, partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>, tile<i32> -> token
      %5 = join_tokens %iterArg0_42, %4 : token
      continue %5 : token
    }
    continue %for_40 : token
  }
  return
}
entry @broadcast_bias_4d_Kt1_A4f32_2t1_8i16_dv4l0_p16_A1f32_1t1_p16_A1f32_1t1_p16_A4f32_7v4l0_8i16t1_p16_I8_I16(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f32>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f32>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg4 : tile<i32>
  %assume_1 = assume div_by<4>, %arg5 : tile<i32>
  %assume_2 = assume div_by<4>, %arg7 : tile<i32>
  %assume_3 = assume div_by<4>, %arg8 : tile<i32>
  %assume_4 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %assume_5 = assume div_by<16>, %arg12 : tile<ptr<f32>>
  %assume_6 = assume div_by<16>, %arg15 : tile<ptr<f32>>
  %assume_7 = assume div_by<16>, %arg19 : tile<i32>
  %assume_8 = assume div_by<4>, %arg20 : tile<i32>
  %assume_9 = assume div_by<4>, %arg21 : tile<i32>
  %assume_10 = assume div_by<4>, %arg22 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_16 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_17 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_18 = assume div_by<4>, %assume_assume_17 : tile<i32>
  %assume_assume_19 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_20 = assume div_by<4>, %assume_assume_19 : tile<i32>
  %assume_assume_21 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_22 = assume div_by<4>, %assume_assume_21 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_14, %assume_15, %assume_16, %assume_assume_assume], strides = [%assume_assume_assume_18, 1, %assume_assume_assume_20, %assume_assume_assume_22] : tile<i32> -> tensor_view<?x?x?x?xf32, strides=[?,1,?,?]>
  %assume_23 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_24 = make_tensor_view %assume_4, shape = [%assume_23], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_25 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_26 = make_tensor_view %assume_5, shape = [%assume_25], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_27 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_28 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_29 = assume bounded<0, ?>, %arg18 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_31 = assume div_by<16>, %assume_assume_30 : tile<i32>
  %assume_assume_32 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_33 = assume div_by<4>, %assume_assume_32 : tile<i32>
  %assume_assume_34 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_35 = assume div_by<4>, %assume_assume_34 : tile<i32>
  %assume_assume_36 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_37 = assume div_by<4>, %assume_assume_36 : tile<i32>
  %tview_38 = make_tensor_view %assume_6, shape = [%assume_27, %assume_28, %assume_29, %assume_assume_assume_31], strides = [%assume_assume_assume_33, %assume_assume_assume_35, %assume_assume_assume_37, 1] : tile<i32> -> tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_39, %blockId_y_40, %blockId_z_41 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_24 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_y_40] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %pview_42 = make_partition_view %tview_26 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile_43, %result_token_44 = load_view_tko weak %pview_42[%blockId_y_40] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %pview_45 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,1,?,?]>>
  %1:4 = get_index_space_shape %pview_45 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,1,?,?]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_46 = constant <i32: 1> : tile<i32>
  %pview_47 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,1,?,?]>>
  %2:4 = get_index_space_shape %pview_47 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,1,?,?]>> -> tile<i32>
  %cst_0_i32_48 = constant <i32: 0> : tile<i32>
  %cst_1_i32_49 = constant <i32: 1> : tile<i32>
  %pview_50 = make_partition_view %tview : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,1,?,?]>>
  %reshape = reshape %tile : tile<1xf32> -> tile<1x1x1x1xf32>
  %bcast = broadcast %reshape : tile<1x1x1x1xf32> -> tile<1x1x8x16xf32>
  %reshape_51 = reshape %tile_43 : tile<1xf32> -> tile<1x1x1x1xf32>
  %bcast_52 = broadcast %reshape_51 : tile<1x1x1x1xf32> -> tile<1x1x8x16xf32>
  %pview_53 = make_partition_view %tview_38 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#2, step %cst_1_i32_46) : tile<i32> iter_values(%iterArg0 = %0) -> (token) {
    %for_54 = for %loopIdx_55 in (%cst_0_i32_48 to %2#3, step %cst_1_i32_49) : tile<i32> iter_values(%iterArg0_56 = %iterArg0) -> (token) {
      %tile_57, %result_token_58 = load_view_tko weak %pview_50[%blockId_x, %blockId_y_40, %loopIdx, %loopIdx_55] token = %0 : partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,1,?,?]>>, tile<i32> -> tile<1x1x8x16xf32>, token
      %3 = fma %tile_57, %bcast, %bcast_52  : tile<1x1x8x16xf32>
      %4 = store_view_tko weak %3, %pview_53[%blockId_x, %blockId_y_40, %loopIdx, %loopIdx_55] token = %iterArg0 : tile<1x1x8x16xf32>, partition_view<tile=(1x1x8x16), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>, tile<i32> -> token
      %5 = join_tokens %iterArg0_56, %4 : token
      continue %5 : token
    }
    continue %for_54 : token
  }
  return
}
