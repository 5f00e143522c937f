entry @cast_rounding_Kt1_A1f64_1i16t1_p16_A2f32_1v4l0_2i16t1_p16_A2f16_1v8l0_2i16t1_p16_A2bf16_1v8l0_2i16t1_p16_A2f32_1v4l0_2i16t1_p16_I128(%arg0: tile<ptr<f64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f16>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<ptr<bf16>>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<f32>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f64>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg5 : tile<i32>
  %assume_3 = assume div_by<4>, %arg6 : tile<i32>
  %assume_4 = assume div_by<16>, %arg8 : tile<ptr<f16>>
  %assume_5 = assume div_by<16>, %arg10 : tile<i32>
  %assume_6 = assume div_by<8>, %arg11 : tile<i32>
  %assume_7 = assume div_by<16>, %arg13 : tile<ptr<bf16>>
  %assume_8 = assume div_by<16>, %arg15 : tile<i32>
  %assume_9 = assume div_by<8>, %arg16 : tile<i32>
  %assume_10 = assume div_by<16>, %arg18 : tile<ptr<f32>>
  %assume_11 = assume div_by<16>, %arg20 : tile<i32>
  %assume_12 = assume div_by<4>, %arg21 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_21 = assume div_by<4>, %assume_assume_20 : tile<i32>
  %tview_22 = make_tensor_view %assume_1, shape = [%assume_17, %assume_assume_assume_19], strides = [%assume_assume_assume_21, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_23 = assume bounded<0, ?>, %arg9 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_27 = assume div_by<8>, %assume_assume_26 : tile<i32>
  %tview_28 = make_tensor_view %assume_4, shape = [%assume_23, %assume_assume_assume_25], strides = [%assume_assume_assume_27, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_29 = assume bounded<0, ?>, %arg14 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_31 = assume div_by<16>, %assume_assume_30 : tile<i32>
  %assume_assume_32 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_33 = assume div_by<8>, %assume_assume_32 : tile<i32>
  %tview_34 = make_tensor_view %assume_7, shape = [%assume_29, %assume_assume_assume_31], strides = [%assume_assume_assume_33, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_35 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_assume_36 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_37 = assume div_by<16>, %assume_assume_36 : tile<i32>
  %assume_assume_38 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_39 = assume div_by<4>, %assume_assume_38 : tile<i32>
  %tview_40 = make_tensor_view %assume_10, shape = [%assume_35, %assume_assume_assume_37], strides = [%assume_assume_assume_39, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xf64, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xf64, strides=[1]>>, tile<i32> -> tile<128xf64>, token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_41 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %1 = ftof %tile  : tile<128xf64> -> tile<128xf32>
  %reshape = reshape %1 : tile<128xf32> -> tile<1x128xf32>
  %pview_42 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = store_view_tko weak %reshape, %pview_42[%cst_0_i32, %blockId_x] token = %0 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %3 = ftof %tile rounding<zero> : tile<128xf64> -> tile<128xf32>
  %reshape_43 = reshape %3 : tile<128xf32> -> tile<1x128xf32>
  %pview_44 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %4 = store_view_tko weak %reshape_43, %pview_44[%cst_1_i32_41, %blockId_x] token = %2 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %5 = ftof %tile rounding<negative_inf> : tile<128xf64> -> tile<128xf32>
  %reshape_45 = reshape %5 : tile<128xf32> -> tile<1x128xf32>
  %pview_46 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %6 = store_view_tko weak %reshape_45, %pview_46[%cst_2_i32, %blockId_x] token = %4 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %7 = ftof %tile rounding<positive_inf> : tile<128xf64> -> tile<128xf32>
  %reshape_47 = reshape %7 : tile<128xf32> -> tile<1x128xf32>
  %pview_48 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape_47, %pview_48[%cst_3_i32, %blockId_x] token = %6 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %9 = ftof %tile  : tile<128xf64> -> tile<128xf32>
  %cst_0_i32_49 = constant <i32: 0> : tile<i32>
  %cst_1_i32_50 = constant <i32: 1> : tile<i32>
  %10 = ftof %9  : tile<128xf32> -> tile<128xf16>
  %reshape_51 = reshape %10 : tile<128xf16> -> tile<1x128xf16>
  %pview_52 = make_partition_view %tview_28 : partition_view<tile=(1x128), tensor_view<?x?xf16, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_51, %pview_52[%cst_0_i32_49, %blockId_x] token = %0 : tile<1x128xf16>, partition_view<tile=(1x128), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %12 = ftof %9  : tile<128xf32> -> tile<128xbf16>
  %reshape_53 = reshape %12 : tile<128xbf16> -> tile<1x128xbf16>
  %pview_54 = make_partition_view %tview_34 : partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>
  %13 = store_view_tko weak %reshape_53, %pview_54[%cst_0_i32_49, %blockId_x] token = %0 : tile<1x128xbf16>, partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %14 = ftof %9  : tile<128xf32> -> tile<128xtf32>
  %15 = ftof %14  : tile<128xtf32> -> tile<128xf32>
  %reshape_55 = reshape %15 : tile<128xf32> -> tile<1x128xf32>
  %pview_56 = make_partition_view %tview_40 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %16 = store_view_tko weak %reshape_55, %pview_56[%cst_0_i32_49, %blockId_x] token = %0 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %17 = ftof %9 rounding<zero> : tile<128xf32> -> tile<128xf16>
  %reshape_57 = reshape %17 : tile<128xf16> -> tile<1x128xf16>
  %pview_58 = make_partition_view %tview_28 : partition_view<tile=(1x128), tensor_view<?x?xf16, strides=[?,1]>>
  %18 = store_view_tko weak %reshape_57, %pview_58[%cst_1_i32_50, %blockId_x] token = %11 : tile<1x128xf16>, partition_view<tile=(1x128), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %19 = ftof %9 rounding<zero> : tile<128xf32> -> tile<128xbf16>
  %reshape_59 = reshape %19 : tile<128xbf16> -> tile<1x128xbf16>
  %pview_60 = make_partition_view %tview_34 : partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>
  %20 = store_view_tko weak %reshape_59, %pview_60[%cst_1_i32_50, %blockId_x] token = %13 : tile<1x128xbf16>, partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %21 = ftof %9 rounding<nearest_away> : tile<128xf32> -> tile<128xtf32>
  %22 = ftof %21  : tile<128xtf32> -> tile<128xf32>
  %reshape_61 = reshape %22 : tile<128xf32> -> tile<1x128xf32>
  %pview_62 = make_partition_view %tview_40 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %23 = store_view_tko weak %reshape_61, %pview_62[%cst_1_i32_50, %blockId_x] token = %16 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @cast_rounding_Kt1_A1f64_1t1_p16_A2f32_1l0_2t1_p16_A2f16_1l0_2t1_p16_A2bf16_1l0_2t1_p16_A2f32_1l0_2t1_p16_I64(%arg0: tile<ptr<f64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f16>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<ptr<bf16>>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<f32>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f64>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<f16>>
  %assume_2 = assume div_by<16>, %arg13 : tile<ptr<bf16>>
  %assume_3 = assume div_by<16>, %arg18 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg5 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_12 = make_tensor_view %assume_0, shape = [%assume_9, %assume_10], strides = [%assume_11, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_13 = assume bounded<0, ?>, %arg9 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg11 : tile<i32>
  %tview_16 = make_tensor_view %assume_1, shape = [%assume_13, %assume_14], strides = [%assume_15, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_17 = assume bounded<0, ?>, %arg14 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg15 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg16 : tile<i32>
  %tview_20 = make_tensor_view %assume_2, shape = [%assume_17, %assume_18], strides = [%assume_19, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_21 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_22 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_23 = assume bounded<0, ?>, %arg21 : tile<i32>
  %tview_24 = make_tensor_view %assume_3, shape = [%assume_21, %assume_22], strides = [%assume_23, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>, tile<i32> -> tile<64xf64>, token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_25 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %1 = ftof %tile  : tile<64xf64> -> tile<64xf32>
  %reshape = reshape %1 : tile<64xf32> -> tile<1x64xf32>
  %pview_26 = make_partition_view %tview_12 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = store_view_tko weak %reshape, %pview_26[%cst_0_i32, %blockId_x] token = %0 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %3 = ftof %tile rounding<zero> : tile<64xf64> -> tile<64xf32>
  %reshape_27 = reshape %3 : tile<64xf32> -> tile<1x64xf32>
  %pview_28 = make_partition_view %tview_12 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %4 = store_view_tko weak %reshape_27, %pview_28[%cst_1_i32_25, %blockId_x] token = %2 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %5 = ftof %tile rounding<negative_inf> : tile<64xf64> -> tile<64xf32>
  %reshape_29 = reshape %5 : tile<64xf32> -> tile<1x64xf32>
  %pview_30 = make_partition_view %tview_12 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %6 = store_view_tko weak %reshape_29, %pview_30[%cst_2_i32, %blockId_x] token = %4 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %7 = ftof %tile rounding<positive_inf> : tile<64xf64> -> tile<64xf32>
  %reshape_31 = reshape %7 : tile<64xf32> -> tile<1x64xf32>
  %pview_32 = make_partition_view %tview_12 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape_31, %pview_32[%cst_3_i32, %blockId_x] token = %6 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %9 = ftof %tile  : tile<64xf64> -> tile<64xf32>
  %cst_0_i32_33 = constant <i32: 0> : tile<i32>
  %cst_1_i32_34 = constant <i32: 1> : tile<i32>
  %10 = ftof %9  : tile<64xf32> -> tile<64xf16>
  %reshape_35 = reshape %10 : tile<64xf16> -> tile<1x64xf16>
  %pview_36 = make_partition_view %tview_16 : partition_view<tile=(1x64), tensor_view<?x?xf16, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_35, %pview_36[%cst_0_i32_33, %blockId_x] token = %0 : tile<1x64xf16>, partition_view<tile=(1x64), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %12 = ftof %9  : tile<64xf32> -> tile<64xbf16>
  %reshape_37 = reshape %12 : tile<64xbf16> -> tile<1x64xbf16>
  %pview_38 = make_partition_view %tview_20 : partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>
  %13 = store_view_tko weak %reshape_37, %pview_38[%cst_0_i32_33, %blockId_x] token = %0 : tile<1x64xbf16>, partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %14 = ftof %9  : tile<64xf32> -> tile<64xtf32>
  %15 = ftof %14  : tile<64xtf32> -> tile<64xf32>
  %reshape_39 = reshape %15 : tile<64xf32> -> tile<1x64xf32>
  %pview_40 = make_partition_view %tview_24 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %16 = store_view_tko weak %reshape_39, %pview_40[%cst_0_i32_33, %blockId_x] token = %0 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %17 = ftof %9 rounding<zero> : tile<64xf32> -> tile<64xf16>
  %reshape_41 = reshape %17 : tile<64xf16> -> tile<1x64xf16>
  %pview_42 = make_partition_view %tview_16 : partition_view<tile=(1x64), tensor_view<?x?xf16, strides=[?,1]>>
  %18 = store_view_tko weak %reshape_41, %pview_42[%cst_1_i32_34, %blockId_x] token = %11 : tile<1x64xf16>, partition_view<tile=(1x64), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %19 = ftof %9 rounding<zero> : tile<64xf32> -> tile<64xbf16>
  %reshape_43 = reshape %19 : tile<64xbf16> -> tile<1x64xbf16>
  %pview_44 = make_partition_view %tview_20 : partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>
  %20 = store_view_tko weak %reshape_43, %pview_44[%cst_1_i32_34, %blockId_x] token = %13 : tile<1x64xbf16>, partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %21 = ftof %9 rounding<nearest_away> : tile<64xf32> -> tile<64xtf32>
  %22 = ftof %21  : tile<64xtf32> -> tile<64xf32>
  %reshape_45 = reshape %22 : tile<64xf32> -> tile<1x64xf32>
  %pview_46 = make_partition_view %tview_24 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %23 = store_view_tko weak %reshape_45, %pview_46[%cst_1_i32_34, %blockId_x] token = %16 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
