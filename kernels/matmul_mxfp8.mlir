entry @matmul_mxfp8_Kt1_A2f8m3fn_1v16l0_2t1_3i16_p16_A2f8m0fnu_1i16l0_2t1_p16_A2f8m3fn_1v16l0_2t1_3i16_p16_A2f8m0fnu_1v16l0_2i16t1_p16_A2f32_1v4l0_2t1_3i16_p16_I128_I128_I128(%arg0: tile<ptr<f8E4M3FN>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f8E8M0FNU>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f8E4M3FN>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f8E8M0FNU>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<ptr<f32>>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f8E4M3FN>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<16>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f8E8M0FNU>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg10 : tile<ptr<f8E4M3FN>>
  %assume_6 = assume div_by<16>, %arg11 : tile<i32>
  %assume_7 = assume div_by<16>, %arg12 : tile<i32>
  %assume_8 = assume div_by<16>, %arg13 : tile<i32>
  %assume_9 = assume div_by<16>, %arg15 : tile<ptr<f8E8M0FNU>>
  %assume_10 = assume div_by<16>, %arg17 : tile<i32>
  %assume_11 = assume div_by<16>, %arg18 : tile<i32>
  %assume_12 = assume div_by<16>, %arg20 : tile<ptr<f32>>
  %assume_13 = assume div_by<16>, %arg21 : tile<i32>
  %assume_14 = assume div_by<16>, %arg22 : tile<i32>
  %assume_15 = assume div_by<4>, %arg23 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %cst_1_i32_18 = constant <i32: 1> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_21 = assume div_by<16>, %assume_assume_20 : tile<i32>
  %assume_assume_22 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_21], strides = [%assume_assume_assume_23, 1] : tile<i32> -> tensor_view<?x?xf8E4M3FN, strides=[?,1]>
  %assume_assume_24 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_26 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_27 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_28 = make_tensor_view %assume_3, shape = [%assume_assume_assume_25, %assume_26], strides = [%assume_27, 1] : tile<i32> -> tensor_view<?x?xf8E8M0FNU, strides=[?,1]>
  %assume_assume_29 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_30 = assume div_by<16>, %assume_assume_29 : tile<i32>
  %assume_assume_31 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_32 = assume div_by<16>, %assume_assume_31 : tile<i32>
  %assume_assume_33 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_34 = assume div_by<16>, %assume_assume_33 : tile<i32>
  %tview_35 = make_tensor_view %assume_5, shape = [%assume_assume_assume_30, %assume_assume_assume_32], strides = [%assume_assume_assume_34, 1] : tile<i32> -> tensor_view<?x?xf8E4M3FN, strides=[?,1]>
  %assume_36 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_assume_37 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_38 = assume div_by<16>, %assume_assume_37 : tile<i32>
  %assume_assume_39 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_40 = assume div_by<16>, %assume_assume_39 : tile<i32>
  %tview_41 = make_tensor_view %assume_9, shape = [%assume_36, %assume_assume_assume_38], strides = [%assume_assume_assume_40, 1] : tile<i32> -> tensor_view<?x?xf8E8M0FNU, strides=[?,1]>
  %assume_assume_42 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_43 = assume div_by<16>, %assume_assume_42 : tile<i32>
  %assume_assume_44 = assume bounded<0, ?>, %assume_14 : tile<i32>
  %assume_assume_assume_45 = assume div_by<16>, %assume_assume_44 : tile<i32>
  %assume_assume_46 = assume bounded<0, ?>, %assume_15 : tile<i32>
  %assume_assume_assume_47 = assume div_by<4>, %assume_assume_46 : tile<i32>
  %tview_48 = make_tensor_view %assume_12, shape = [%assume_assume_assume_43, %assume_assume_assume_45], strides = [%assume_assume_assume_47, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_49, %blockId_y_50, %blockId_z_51 = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<128x128xf32>
  %pview = make_partition_view %tview : partition_view<tile=(128x128), tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(128x128), tensor_view<?x?xf8E4M3FN, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_52 = constant <i32: 1> : tile<i32>
  %pview_53 = make_partition_view %tview : partition_view<tile=(128x128), padding_value = zero, tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %pview_54 = make_partition_view %tview_35 : partition_view<tile=(128x128), padding_value = zero, tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %pview_55 = make_partition_view %tview_28 : partition_view<tile=(128x4), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>
  %pview_56 = make_partition_view %tview_41 : partition_view<tile=(4x128), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32_52) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<128x128xf32>) {
    %tile, %result_token = load_view_tko weak %pview_53[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(128x128), padding_value = zero, tensor_view<?x?xf8E4M3FN, strides=[?,1]>>, tile<i32> -> tile<128x128xf8E4M3FN>, token
    %tile_58, %result_token_59 = load_view_tko weak %pview_54[%loopIdx, %blockId_y_50] token = %0 : partition_view<tile=(128x128), padding_value = zero, tensor_view<?x?xf8E4M3FN, strides=[?,1]>>, tile<i32> -> tile<128x128xf8E4M3FN>, token
    %tile_60, %result_token_61 = load_view_tko weak %pview_55[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(128x4), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>, tile<i32> -> tile<128x4xf8E8M0FNU>, token
    %tile_62, %result_token_63 = load_view_tko weak %pview_56[%loopIdx, %blockId_y_50] token = %0 : partition_view<tile=(4x128), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>, tile<i32> -> tile<4x128xf8E8M0FNU>, token
    %3 = mmaf_scaled %tile, %tile_58, %iterArg0, %tile_60, %tile_62 : tile<128x128xf8E4M3FN>, tile<128x128xf8E4M3FN>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    continue %3 : tile<128x128xf32>
  }
  %pview_57 = make_partition_view %tview_48 : partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = store_view_tko weak %for, %pview_57[%blockId_x, %blockId_y_50] token = %0 : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @matmul_mxfp8_Kt1_A2f8m2_1v16l0_2t1_3i16_p16_A2f8m0fnu_1i16l0_2t1_p16_A2f8m2_1v16l0_2t1_3i16_p16_A2f8m0fnu_1v16l0_2i16t1_p16_A2f32_1v4l0_2t1_3i16_p16_I128_I128_I128(%arg0: tile<ptr<f8E5M2>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f8E8M0FNU>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f8E5M2>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f8E8M0FNU>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<ptr<f32>>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f8E5M2>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<16>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f8E8M0FNU>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg10 : tile<ptr<f8E5M2>>
  %assume_6 = assume div_by<16>, %arg11 : tile<i32>
  %assume_7 = assume div_by<16>, %arg12 : tile<i32>
  %assume_8 = assume div_by<16>, %arg13 : tile<i32>
  %assume_9 = assume div_by<16>, %arg15 : tile<ptr<f8E8M0FNU>>
  %assume_10 = assume div_by<16>, %arg17 : tile<i32>
  %assume_11 = assume div_by<16>, %arg18 : tile<i32>
  %assume_12 = assume div_by<16>, %arg20 : tile<ptr<f32>>
  %assume_13 = assume div_by<16>, %arg21 : tile<i32>
  %assume_14 = assume div_by<16>, %arg22 : tile<i32>
  %assume_15 = assume div_by<4>, %arg23 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %cst_1_i32_18 = constant <i32: 1> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_21 = assume div_by<16>, %assume_assume_20 : tile<i32>
  %assume_assume_22 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_21], strides = [%assume_assume_assume_23, 1] : tile<i32> -> tensor_view<?x?xf8E5M2, strides=[?,1]>
  %assume_assume_24 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_26 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_27 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_28 = make_tensor_view %assume_3, shape = [%assume_assume_assume_25, %assume_26], strides = [%assume_27, 1] : tile<i32> -> tensor_view<?x?xf8E8M0FNU, strides=[?,1]>
  %assume_assume_29 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_30 = assume div_by<16>, %assume_assume_29 : tile<i32>
  %assume_assume_31 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_32 = assume div_by<16>, %assume_assume_31 : tile<i32>
  %assume_assume_33 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_34 = assume div_by<16>, %assume_assume_33 : tile<i32>
  %tview_35 = make_tensor_view %assume_5, shape = [%assume_assume_assume_30, %assume_assume_assume_32], strides = [%assume_assume_assume_34, 1] : tile<i32> -> tensor_view<?x?xf8E5M2, strides=[?,1]>
  %assume_36 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_assume_37 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_38 = assume div_by<16>, %assume_assume_37 : tile<i32>
  %assume_assume_39 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_40 = assume div_by<16>, %assume_assume_39 : tile<i32>
  %tview_41 = make_tensor_view %assume_9, shape = [%assume_36, %assume_assume_assume_38], strides = [%assume_assume_assume_40, 1] : tile<i32> -> tensor_view<?x?xf8E8M0FNU, strides=[?,1]>
  %assume_assume_42 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_43 = assume div_by<16>, %assume_assume_42 : tile<i32>
  %assume_assume_44 = assume bounded<0, ?>, %assume_14 : tile<i32>
  %assume_assume_assume_45 = assume div_by<16>, %assume_assume_44 : tile<i32>
  %assume_assume_46 = assume bounded<0, ?>, %assume_15 : tile<i32>
  %assume_assume_assume_47 = assume div_by<4>, %assume_assume_46 : tile<i32>
  %tview_48 = make_tensor_view %assume_12, shape = [%assume_assume_assume_43, %assume_assume_assume_45], strides = [%assume_assume_assume_47, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_49, %blockId_y_50, %blockId_z_51 = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<128x128xf32>
  %pview = make_partition_view %tview : partition_view<tile=(128x128), tensor_view<?x?xf8E5M2, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(128x128), tensor_view<?x?xf8E5M2, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_52 = constant <i32: 1> : tile<i32>
  %pview_53 = make_partition_view %tview : partition_view<tile=(128x128), padding_value = zero, tensor_view<?x?xf8E5M2, strides=[?,1]>>
  %pview_54 = make_partition_view %tview_35 : partition_view<tile=(128x128), padding_value = zero, tensor_view<?x?xf8E5M2, strides=[?,1]>>
  %pview_55 = make_partition_view %tview_28 : partition_view<tile=(128x4), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>
  %pview_56 = make_partition_view %tview_41 : partition_view<tile=(4x128), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32_52) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<128x128xf32>) {
    %tile, %result_token = load_view_tko weak %pview_53[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(128x128), padding_value = zero, tensor_view<?x?xf8E5M2, strides=[?,1]>>, tile<i32> -> tile<128x128xf8E5M2>, token
    %tile_58, %result_token_59 = load_view_tko weak %pview_54[%loopIdx, %blockId_y_50] token = %0 : partition_view<tile=(128x128), padding_value = zero, tensor_view<?x?xf8E5M2, strides=[?,1]>>, tile<i32> -> tile<128x128xf8E5M2>, token
    %tile_60, %result_token_61 = load_view_tko weak %pview_55[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(128x4), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>, tile<i32> -> tile<128x4xf8E8M0FNU>, token
    %tile_62, %result_token_63 = load_view_tko weak %pview_56[%loopIdx, %blockId_y_50] token = %0 : partition_view<tile=(4x128), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>, tile<i32> -> tile<4x128xf8E8M0FNU>, token
    %3 = mmaf_scaled %tile, %tile_58, %iterArg0, %tile_60, %tile_62 : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    continue %3 : tile<128x128xf32>
  }
  %pview_57 = make_partition_view %tview_48 : partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = store_view_tko weak %for, %pview_57[%blockId_x, %blockId_y_50] token = %0 : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
