entry @rope_Kt1_A4f32_7v4l0_8t1_ai16_p16_A2f32_1v4l0_2t1_3i16_p16_A2f32_1v4l0_2t1_3i16_p16_A4f32_7v4l0_8t1_ai16_p16_I4_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<f32>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<ptr<f32>>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>, %arg27: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<16>, %arg4 : tile<i32>
  %assume_2 = assume div_by<4>, %arg5 : tile<i32>
  %assume_3 = assume div_by<4>, %arg6 : tile<i32>
  %assume_4 = assume div_by<4>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %assume_6 = assume div_by<16>, %arg10 : tile<i32>
  %assume_7 = assume div_by<16>, %arg11 : tile<i32>
  %assume_8 = assume div_by<4>, %arg12 : tile<i32>
  %assume_9 = assume div_by<16>, %arg14 : tile<ptr<f32>>
  %assume_10 = assume div_by<16>, %arg15 : tile<i32>
  %assume_11 = assume div_by<16>, %arg16 : tile<i32>
  %assume_12 = assume div_by<4>, %arg17 : tile<i32>
  %assume_13 = assume div_by<16>, %arg19 : tile<ptr<f32>>
  %assume_14 = assume div_by<16>, %arg21 : tile<i32>
  %assume_15 = assume div_by<16>, %arg23 : tile<i32>
  %assume_16 = assume div_by<4>, %arg24 : tile<i32>
  %assume_17 = assume div_by<4>, %arg25 : tile<i32>
  %assume_18 = assume div_by<4>, %arg26 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %cst_1_i32_20 = constant <i32: 1> : tile<i32>
  %cst_1_i32_21 = constant <i32: 1> : tile<i32>
  %assume_22 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_23 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_27 = assume div_by<4>, %assume_assume_26 : tile<i32>
  %assume_assume_28 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_29 = assume div_by<4>, %assume_assume_28 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_31 = assume div_by<4>, %assume_assume_30 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_22, %assume_assume_assume, %assume_23, %assume_assume_assume_25], strides = [%assume_assume_assume_27, %assume_assume_assume_29, %assume_assume_assume_31, 1] : tile<i32> -> tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>
  %assume_assume_32 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_33 = assume div_by<16>, %assume_assume_32 : tile<i32>
  %assume_assume_34 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_35 = assume div_by<16>, %assume_assume_34 : tile<i32>
  %assume_assume_36 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_37 = assume div_by<4>, %assume_assume_36 : tile<i32>
  %tview_38 = make_tensor_view %assume_5, shape = [%assume_assume_assume_33, %assume_assume_assume_35], strides = [%assume_assume_assume_37, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_39 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_40 = assume div_by<16>, %assume_assume_39 : tile<i32>
  %assume_assume_41 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_42 = assume div_by<16>, %assume_assume_41 : tile<i32>
  %assume_assume_43 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_44 = assume div_by<4>, %assume_assume_43 : tile<i32>
  %tview_45 = make_tensor_view %assume_9, shape = [%assume_assume_assume_40, %assume_assume_assume_42], strides = [%assume_assume_assume_44, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_46 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_assume_47 = assume bounded<0, ?>, %assume_14 : tile<i32>
  %assume_assume_assume_48 = assume div_by<16>, %assume_assume_47 : tile<i32>
  %assume_49 = assume bounded<0, ?>, %arg22 : tile<i32>
  %assume_assume_50 = assume bounded<0, ?>, %assume_15 : tile<i32>
  %assume_assume_assume_51 = assume div_by<16>, %assume_assume_50 : tile<i32>
  %assume_assume_52 = assume bounded<0, ?>, %assume_16 : tile<i32>
  %assume_assume_assume_53 = assume div_by<4>, %assume_assume_52 : tile<i32>
  %assume_assume_54 = assume bounded<0, ?>, %assume_17 : tile<i32>
  %assume_assume_assume_55 = assume div_by<4>, %assume_assume_54 : tile<i32>
  %assume_assume_56 = assume bounded<0, ?>, %assume_18 : tile<i32>
  %assume_assume_assume_57 = assume div_by<4>, %assume_assume_56 : tile<i32>
  %tview_58 = make_tensor_view %assume_13, shape = [%assume_46, %assume_assume_assume_48, %assume_49, %assume_assume_assume_51], strides = [%assume_assume_assume_53, %assume_assume_assume_55, %assume_assume_assume_57, 1] : tile<i32> -> tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_59, %blockId_y_60, %blockId_z_61 = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_62 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x1x4x64), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %blockId_y_60, %cst_0_i32, %cst_0_i32_62] token = %0 : partition_view<tile=(1x1x4x64), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x4x64xf32>, token
  %reshape = reshape %tile : tile<1x1x4x64xf32> -> tile<4x64xf32>
  %cst_0_i32_63 = constant <i32: 0> : tile<i32>
  %pview_64 = make_partition_view %tview_38 : partition_view<tile=(1x32), tensor_view<?x?xf32, strides=[?,1]>>
  %tile_65, %result_token_66 = load_view_tko weak %pview_64[%blockId_y_60, %cst_0_i32_63] token = %0 : partition_view<tile=(1x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x32xf32>, token
  %cst_0_i32_67 = constant <i32: 0> : tile<i32>
  %pview_68 = make_partition_view %tview_45 : partition_view<tile=(1x32), tensor_view<?x?xf32, strides=[?,1]>>
  %tile_69, %result_token_70 = load_view_tko weak %pview_68[%blockId_y_60, %cst_0_i32_67] token = %0 : partition_view<tile=(1x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x32xf32>, token
  %cst_0_i32_71 = constant <i32: 0> : tile<i32>
  %cst_0_i32_72 = constant <i32: 0> : tile<i32>
  %1 = extract %reshape[%cst_0_i32_71, %cst_0_i32_72] : tile<4x64xf32> -> tile<4x32xf32>
  %cst_0_i32_73 = constant <i32: 0> : tile<i32>
  %cst_1_i32_74 = constant <i32: 1> : tile<i32>
  %2 = extract %reshape[%cst_0_i32_73, %cst_1_i32_74] : tile<4x64xf32> -> tile<4x32xf32>
  %bcast = broadcast %tile_65 : tile<1x32xf32> -> tile<4x32xf32>
  %bcast_75 = broadcast %tile_69 : tile<1x32xf32> -> tile<4x32xf32>
  %3 = mulf %2, %bcast_75  : tile<4x32xf32>
  %4 = negf %3 : tile<4x32xf32>
  %5 = fma %1, %bcast, %4  : tile<4x32xf32>
  %bcast_76 = broadcast %tile_65 : tile<1x32xf32> -> tile<4x32xf32>
  %bcast_77 = broadcast %tile_69 : tile<1x32xf32> -> tile<4x32xf32>
  %6 = mulf %1, %bcast_77  : tile<4x32xf32>
  %7 = fma %2, %bcast_76, %6  : tile<4x32xf32>
  %8 = cat %5, %7 dim = 1 : tile<4x32xf32>, tile<4x32xf32> -> tile<4x64xf32>
  %cst_0_i32_78 = constant <i32: 0> : tile<i32>
  %cst_0_i32_79 = constant <i32: 0> : tile<i32>
  %reshape_80 = reshape %8 : tile<4x64xf32> -> tile<1x1x4x64xf32>
  %pview_81 = make_partition_view %tview_58 : partition_view<tile=(1x1x4x64), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>
  %9 = store_view_tko weak %reshape_80, %pview_81[%blockId_x, %blockId_y_60, %cst_0_i32_78, %cst_0_i32_79] token = %0 : tile<1x1x4x64xf32>, partition_view<tile=(1x1x4x64), tensor_view<?x?x?x?xf32, strides=[?,?,?,1]>>, tile<i32> -> token
  return
}
entry @rope_Kt1_A4bf16_7v8l0_8i16t1_p16_A2f32_1v4l0_2i16t1_p16_A2f32_1v4l0_2i16t1_p16_A4bf16_7v8l0_8i16t1_p16_I4_I32(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<f32>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<ptr<bf16>>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>, %arg27: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<16>, %arg4 : tile<i32>
  %assume_1 = assume div_by<8>, %arg5 : tile<i32>
  %assume_2 = assume div_by<8>, %arg6 : tile<i32>
  %assume_3 = assume div_by<8>, %arg7 : tile<i32>
  %assume_4 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %assume_5 = assume div_by<16>, %arg11 : tile<i32>
  %assume_6 = assume div_by<4>, %arg12 : tile<i32>
  %assume_7 = assume div_by<16>, %arg14 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg16 : tile<i32>
  %assume_9 = assume div_by<4>, %arg17 : tile<i32>
  %assume_10 = assume div_by<16>, %arg19 : tile<ptr<bf16>>
  %assume_11 = assume div_by<16>, %arg23 : tile<i32>
  %assume_12 = assume div_by<8>, %arg24 : tile<i32>
  %assume_13 = assume div_by<8>, %arg25 : tile<i32>
  %assume_14 = assume div_by<8>, %arg26 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_20 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_21 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_22 = assume div_by<8>, %assume_assume_21 : tile<i32>
  %assume_assume_23 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_24 = assume div_by<8>, %assume_assume_23 : tile<i32>
  %assume_assume_25 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_26 = assume div_by<8>, %assume_assume_25 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_18, %assume_19, %assume_20, %assume_assume_assume], strides = [%assume_assume_assume_22, %assume_assume_assume_24, %assume_assume_assume_26, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_27 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_assume_28 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_29 = assume div_by<16>, %assume_assume_28 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_31 = assume div_by<4>, %assume_assume_30 : tile<i32>
  %tview_32 = make_tensor_view %assume_4, shape = [%assume_27, %assume_assume_assume_29], strides = [%assume_assume_assume_31, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_33 = assume bounded<0, ?>, %arg15 : tile<i32>
  %assume_assume_34 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_35 = assume div_by<16>, %assume_assume_34 : tile<i32>
  %assume_assume_36 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_37 = assume div_by<4>, %assume_assume_36 : tile<i32>
  %tview_38 = make_tensor_view %assume_7, shape = [%assume_33, %assume_assume_assume_35], strides = [%assume_assume_assume_37, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_39 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_40 = assume bounded<0, ?>, %arg21 : tile<i32>
  %assume_41 = assume bounded<0, ?>, %arg22 : tile<i32>
  %assume_assume_42 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_43 = assume div_by<16>, %assume_assume_42 : tile<i32>
  %assume_assume_44 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_45 = assume div_by<8>, %assume_assume_44 : tile<i32>
  %assume_assume_46 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_47 = assume div_by<8>, %assume_assume_46 : tile<i32>
  %assume_assume_48 = assume bounded<0, ?>, %assume_14 : tile<i32>
  %assume_assume_assume_49 = assume div_by<8>, %assume_assume_48 : tile<i32>
  %tview_50 = make_tensor_view %assume_10, shape = [%assume_39, %assume_40, %assume_41, %assume_assume_assume_43], strides = [%assume_assume_assume_45, %assume_assume_assume_47, %assume_assume_assume_49, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_51, %blockId_y_52, %blockId_z_53 = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_54 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x1x4x32), tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %blockId_y_52, %cst_0_i32, %cst_0_i32_54] token = %0 : partition_view<tile=(1x1x4x32), tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x4x32xbf16>, token
  %reshape = reshape %tile : tile<1x1x4x32xbf16> -> tile<4x32xbf16>
  %1 = ftof %reshape  : tile<4x32xbf16> -> tile<4x32xf32>
  %cst_0_i32_55 = constant <i32: 0> : tile<i32>
  %pview_56 = make_partition_view %tview_32 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>
  %tile_57, %result_token_58 = load_view_tko weak %pview_56[%blockId_y_52, %cst_0_i32_55] token = %0 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x16xf32>, token
  %cst_0_i32_59 = constant <i32: 0> : tile<i32>
  %pview_60 = make_partition_view %tview_38 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>
  %tile_61, %result_token_62 = load_view_tko weak %pview_60[%blockId_y_52, %cst_0_i32_59] token = %0 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x16xf32>, token
  %cst_0_i32_63 = constant <i32: 0> : tile<i32>
  %cst_0_i32_64 = constant <i32: 0> : tile<i32>
  %2 = extract %1[%cst_0_i32_63, %cst_0_i32_64] : tile<4x32xf32> -> tile<4x16xf32>
  %cst_0_i32_65 = constant <i32: 0> : tile<i32>
  %cst_1_i32_66 = constant <i32: 1> : tile<i32>
  %3 = extract %1[%cst_0_i32_65, %cst_1_i32_66] : tile<4x32xf32> -> tile<4x16xf32>
  %bcast = broadcast %tile_57 : tile<1x16xf32> -> tile<4x16xf32>
  %bcast_67 = broadcast %tile_61 : tile<1x16xf32> -> tile<4x16xf32>
  %4 = mulf %3, %bcast_67  : tile<4x16xf32>
  %5 = negf %4 : tile<4x16xf32>
  %6 = fma %2, %bcast, %5  : tile<4x16xf32>
  %bcast_68 = broadcast %tile_57 : tile<1x16xf32> -> tile<4x16xf32>
  %bcast_69 = broadcast %tile_61 : tile<1x16xf32> -> tile<4x16xf32>
  %7 = mulf %2, %bcast_69  : tile<4x16xf32>
  %8 = fma %3, %bcast_68, %7  : tile<4x16xf32>
  %9 = cat %6, %8 dim = 1 : tile<4x16xf32>, tile<4x16xf32> -> tile<4x32xf32>
  %cst_0_i32_70 = constant <i32: 0> : tile<i32>
  %cst_0_i32_71 = constant <i32: 0> : tile<i32>
  %reshape_72 = reshape %9 : tile<4x32xf32> -> tile<1x1x4x32xf32>
  %10 = ftof %reshape_72  : tile<1x1x4x32xf32> -> tile<1x1x4x32xbf16>
  %pview_73 = make_partition_view %tview_50 : partition_view<tile=(1x1x4x32), tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>
  %11 = store_view_tko weak %10, %pview_73[%blockId_x, %blockId_y_52, %cst_0_i32_70, %cst_0_i32_71] token = %0 : tile<1x1x4x32xbf16>, partition_view<tile=(1x1x4x32), tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>, tile<i32> -> token
  return
}
