entry @nan_extrema_Kt1_A2f32_1v4l0_2i16t1_p16_A2f32_1v4l0_2i16t1_p16_A2f32_1v4l0_2t1_p16_A3f32_3v4l0_4i16t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f32>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_3 = assume div_by<16>, %arg7 : tile<i32>
  %assume_4 = assume div_by<4>, %arg8 : tile<i32>
  %assume_5 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_6 = assume div_by<4>, %arg13 : tile<i32>
  %assume_7 = assume div_by<16>, %arg15 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg18 : tile<i32>
  %assume_9 = assume div_by<4>, %arg19 : tile<i32>
  %assume_10 = assume div_by<4>, %arg20 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_15 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_16 = assume div_by<4>, %assume_assume_15 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_14, %assume_assume_assume], strides = [%assume_assume_assume_16, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_17 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_21 = assume div_by<4>, %assume_assume_20 : tile<i32>
  %tview_22 = make_tensor_view %assume_2, shape = [%assume_17, %assume_assume_assume_19], strides = [%assume_assume_assume_21, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_23 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_24 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_assume_25 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_26 = assume div_by<4>, %assume_assume_25 : tile<i32>
  %tview_27 = make_tensor_view %assume_5, shape = [%assume_23, %assume_24], strides = [%assume_assume_assume_26, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_28 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_29 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_31 = assume div_by<16>, %assume_assume_30 : tile<i32>
  %assume_assume_32 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_33 = assume div_by<4>, %assume_assume_32 : tile<i32>
  %assume_assume_34 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_35 = assume div_by<4>, %assume_assume_34 : tile<i32>
  %tview_36 = make_tensor_view %assume_7, shape = [%assume_28, %assume_29, %assume_assume_assume_31], strides = [%assume_assume_assume_33, %assume_assume_assume_35, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
  %cst_0_i32_37 = constant <i32: 0> : tile<i32>
  %pview_38 = make_partition_view %tview : partition_view<tile=(1x64), padding_value = pos_inf, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_39, %result_token_40 = load_view_tko weak %pview_38[%blockId_x, %cst_0_i32_37] token = %0 : partition_view<tile=(1x64), padding_value = pos_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
  %cst_0_i32_41 = constant <i32: 0> : tile<i32>
  %reduce = reduce %tile dim=1 identities=[0xFF800000 : f32] : tile<1x64xf32> -> tile<1xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %13 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %13 : tile<f32>
  }
  %reshape = reshape %reduce : tile<1xf32> -> tile<1x1xf32>
  %pview_42 = make_partition_view %tview_27 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %1 = store_view_tko weak %reshape, %pview_42[%blockId_x, %cst_0_i32_41] token = %0 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %cst_1_i32_43 = constant <i32: 1> : tile<i32>
  %reduce_44 = reduce %tile_39 dim=1 identities=[0x7F800000 : f32] : tile<1x64xf32> -> tile<1xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %13 = minf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %13 : tile<f32>
  }
  %reshape_45 = reshape %reduce_44 : tile<1xf32> -> tile<1x1xf32>
  %pview_46 = make_partition_view %tview_27 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = store_view_tko weak %reshape_45, %pview_46[%blockId_x, %cst_1_i32_43] token = %1 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %reduce_47 = reduce %tile dim=1 identities=[0xFF800000 : f32] : tile<1x64xf32> -> tile<1xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %13 = maxf %reduce_lhs, %reduce_rhs propagate_nan : tile<f32>
    yield %13 : tile<f32>
  }
  %reshape_48 = reshape %reduce_47 : tile<1xf32> -> tile<1x1xf32>
  %pview_49 = make_partition_view %tview_27 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %3 = store_view_tko weak %reshape_48, %pview_49[%blockId_x, %cst_2_i32] token = %2 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %reduce_50 = reduce %tile_39 dim=1 identities=[0x7F800000 : f32] : tile<1x64xf32> -> tile<1xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %13 = minf %reduce_lhs, %reduce_rhs propagate_nan : tile<f32>
    yield %13 : tile<f32>
  }
  %reshape_51 = reshape %reduce_50 : tile<1xf32> -> tile<1x1xf32>
  %pview_52 = make_partition_view %tview_27 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %4 = store_view_tko weak %reshape_51, %pview_52[%blockId_x, %cst_3_i32] token = %3 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_53 = constant <i32: 0> : tile<i32>
  %pview_54 = make_partition_view %tview_22 : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_55, %result_token_56 = load_view_tko weak %pview_54[%blockId_x, %cst_0_i32_53] token = %0 : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
  %5 = maxf %tile, %tile_55 : tile<1x64xf32>
  %6 = minf %tile, %tile_55 : tile<1x64xf32>
  %7 = maxf %tile, %tile_55 propagate_nan : tile<1x64xf32>
  %8 = minf %tile, %tile_55 propagate_nan : tile<1x64xf32>
  %cst_0_i32_57 = constant <i32: 0> : tile<i32>
  %cst_1_i32_58 = constant <i32: 1> : tile<i32>
  %cst_2_i32_59 = constant <i32: 2> : tile<i32>
  %cst_3_i32_60 = constant <i32: 3> : tile<i32>
  %cst_0_i32_61 = constant <i32: 0> : tile<i32>
  %reshape_62 = reshape %5 : tile<1x64xf32> -> tile<1x1x64xf32>
  %pview_63 = make_partition_view %tview_36 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %9 = store_view_tko weak %reshape_62, %pview_63[%cst_0_i32_57, %blockId_x, %cst_0_i32_61] token = %0 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_64 = constant <i32: 0> : tile<i32>
  %reshape_65 = reshape %6 : tile<1x64xf32> -> tile<1x1x64xf32>
  %pview_66 = make_partition_view %tview_36 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %10 = store_view_tko weak %reshape_65, %pview_66[%cst_1_i32_58, %blockId_x, %cst_0_i32_64] token = %9 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_67 = constant <i32: 0> : tile<i32>
  %reshape_68 = reshape %7 : tile<1x64xf32> -> tile<1x1x64xf32>
  %pview_69 = make_partition_view %tview_36 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %11 = store_view_tko weak %reshape_68, %pview_69[%cst_2_i32_59, %blockId_x, %cst_0_i32_67] token = %10 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_70 = constant <i32: 0> : tile<i32>
  %reshape_71 = reshape %8 : tile<1x64xf32> -> tile<1x1x64xf32>
  %pview_72 = make_partition_view %tview_36 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %12 = store_view_tko weak %reshape_71, %pview_72[%cst_3_i32_60, %blockId_x, %cst_0_i32_70] token = %11 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  return
}
entry @nan_extrema_Kt1_A2f16_1l0_2t1_p16_A2f16_1l0_2t1_p16_A2f16_1l0_2t1_p16_A3f16_3l0_4t1_p16_I64(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f16>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f16>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f16>>
  %assume_1 = assume div_by<16>, %arg10 : tile<ptr<f16>>
  %assume_2 = assume div_by<16>, %arg15 : tile<ptr<f16>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6, %assume_7], strides = [%assume_8, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_9 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_12 = make_tensor_view %assume_0, shape = [%assume_9, %assume_10], strides = [%assume_11, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_13 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_16 = make_tensor_view %assume_1, shape = [%assume_13, %assume_14], strides = [%assume_15, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_17 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg18 : tile<i32>
  %assume_20 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_21 = assume bounded<0, ?>, %arg20 : tile<i32>
  %tview_22 = make_tensor_view %assume_2, shape = [%assume_17, %assume_18, %assume_19], strides = [%assume_20, %assume_21, 1] : tile<i32> -> tensor_view<?x?x?xf16, strides=[?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<1x64xf16>, token
  %cst_0_i32_23 = constant <i32: 0> : tile<i32>
  %pview_24 = make_partition_view %tview : partition_view<tile=(1x64), padding_value = pos_inf, tensor_view<?x?xf16, strides=[?,1]>>
  %tile_25, %result_token_26 = load_view_tko weak %pview_24[%blockId_x, %cst_0_i32_23] token = %0 : partition_view<tile=(1x64), padding_value = pos_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<1x64xf16>, token
  %cst_0_i32_27 = constant <i32: 0> : tile<i32>
  %reduce = reduce %tile dim=1 identities=[0xFC00 : f16] : tile<1x64xf16> -> tile<1xf16> 
  (%reduce_lhs: tile<f16>, %reduce_rhs: tile<f16>) {
    %13 = maxf %reduce_lhs, %reduce_rhs : tile<f16>
    yield %13 : tile<f16>
  }
  %reshape = reshape %reduce : tile<1xf16> -> tile<1x1xf16>
  %pview_28 = make_partition_view %tview_16 : partition_view<tile=(1x1), tensor_view<?x?xf16, strides=[?,1]>>
  %1 = store_view_tko weak %reshape, %pview_28[%blockId_x, %cst_0_i32_27] token = %0 : tile<1x1xf16>, partition_view<tile=(1x1), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %cst_1_i32_29 = constant <i32: 1> : tile<i32>
  %reduce_30 = reduce %tile_25 dim=1 identities=[0x7C00 : f16] : tile<1x64xf16> -> tile<1xf16> 
  (%reduce_lhs: tile<f16>, %reduce_rhs: tile<f16>) {
    %13 = minf %reduce_lhs, %reduce_rhs : tile<f16>
    yield %13 : tile<f16>
  }
  %reshape_31 = reshape %reduce_30 : tile<1xf16> -> tile<1x1xf16>
  %pview_32 = make_partition_view %tview_16 : partition_view<tile=(1x1), tensor_view<?x?xf16, strides=[?,1]>>
  %2 = store_view_tko weak %reshape_31, %pview_32[%blockId_x, %cst_1_i32_29] token = %1 : tile<1x1xf16>, partition_view<tile=(1x1), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %reduce_33 = reduce %tile dim=1 identities=[0xFC00 : f16] : tile<1x64xf16> -> tile<1xf16> 
  (%reduce_lhs: tile<f16>, %reduce_rhs: tile<f16>) {
    %13 = maxf %reduce_lhs, %reduce_rhs propagate_nan : tile<f16>
    yield %13 : tile<f16>
  }
  %reshape_34 = reshape %reduce_33 : tile<1xf16> -> tile<1x1xf16>
  %pview_35 = make_partition_view %tview_16 : partition_view<tile=(1x1), tensor_view<?x?xf16, strides=[?,1]>>
  %3 = store_view_tko weak %reshape_34, %pview_35[%blockId_x, %cst_2_i32] token = %2 : tile<1x1xf16>, partition_view<tile=(1x1), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %reduce_36 = reduce %tile_25 dim=1 identities=[0x7C00 : f16] : tile<1x64xf16> -> tile<1xf16> 
  (%reduce_lhs: tile<f16>, %reduce_rhs: tile<f16>) {
    %13 = minf %reduce_lhs, %reduce_rhs propagate_nan : tile<f16>
    yield %13 : tile<f16>
  }
  %reshape_37 = reshape %reduce_36 : tile<1xf16> -> tile<1x1xf16>
  %pview_38 = make_partition_view %tview_16 : partition_view<tile=(1x1), tensor_view<?x?xf16, strides=[?,1]>>
  %4 = store_view_tko weak %reshape_37, %pview_38[%blockId_x, %cst_3_i32] token = %3 : tile<1x1xf16>, partition_view<tile=(1x1), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_39 = constant <i32: 0> : tile<i32>
  %pview_40 = make_partition_view %tview_12 : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>
  %tile_41, %result_token_42 = load_view_tko weak %pview_40[%blockId_x, %cst_0_i32_39] token = %0 : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<1x64xf16>, token
  %5 = maxf %tile, %tile_41 : tile<1x64xf16>
  %6 = minf %tile, %tile_41 : tile<1x64xf16>
  %7 = maxf %tile, %tile_41 propagate_nan : tile<1x64xf16>
  %8 = minf %tile, %tile_41 propagate_nan : tile<1x64xf16>
  %cst_0_i32_43 = constant <i32: 0> : tile<i32>
  %cst_1_i32_44 = constant <i32: 1> : tile<i32>
  %cst_2_i32_45 = constant <i32: 2> : tile<i32>
  %cst_3_i32_46 = constant <i32: 3> : tile<i32>
  %cst_0_i32_47 = constant <i32: 0> : tile<i32>
  %reshape_48 = reshape %5 : tile<1x64xf16> -> tile<1x1x64xf16>
  %pview_49 = make_partition_view %tview_22 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>
  %9 = store_view_tko weak %reshape_48, %pview_49[%cst_0_i32_43, %blockId_x, %cst_0_i32_47] token = %0 : tile<1x1x64xf16>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_50 = constant <i32: 0> : tile<i32>
  %reshape_51 = reshape %6 : tile<1x64xf16> -> tile<1x1x64xf16>
  %pview_52 = make_partition_view %tview_22 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>
  %10 = store_view_tko weak %reshape_51, %pview_52[%cst_1_i32_44, %blockId_x, %cst_0_i32_50] token = %9 : tile<1x1x64xf16>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_53 = constant <i32: 0> : tile<i32>
  %reshape_54 = reshape %7 : tile<1x64xf16> -> tile<1x1x64xf16>
  %pview_55 = make_partition_view %tview_22 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>
  %11 = store_view_tko weak %reshape_54, %pview_55[%cst_2_i32_45, %blockId_x, %cst_0_i32_53] token = %10 : tile<1x1x64xf16>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_56 = constant <i32: 0> : tile<i32>
  %reshape_57 = reshape %8 : tile<1x64xf16> -> tile<1x1x64xf16>
  %pview_58 = make_partition_view %tview_22 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>
  %12 = store_view_tko weak %reshape_57, %pview_58[%cst_3_i32_46, %blockId_x, %cst_0_i32_56] token = %11 : tile<1x1x64xf16>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> token
  return
}
