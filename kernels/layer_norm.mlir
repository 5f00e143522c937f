entry @layer_norm_Kt1_A2f32_1v4l0_2i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A2f32_1v4l0_2i16t1_p16_A1f32_1t1_p16_A1f32_1t1_p16_Sf32_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<f32>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<ptr<f32>>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<ptr<f32>>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_3 = assume div_by<16>, %arg6 : tile<i32>
  %assume_4 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %assume_5 = assume div_by<16>, %arg9 : tile<i32>
  %assume_6 = assume div_by<16>, %arg11 : tile<ptr<f32>>
  %assume_7 = assume div_by<16>, %arg13 : tile<i32>
  %assume_8 = assume div_by<4>, %arg14 : tile<i32>
  %assume_9 = assume div_by<16>, %arg16 : tile<ptr<f32>>
  %assume_10 = assume div_by<16>, %arg19 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %assume_16 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_17 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_18 = assume div_by<4>, %assume_assume_17 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_16, %assume_assume_assume], strides = [%assume_assume_assume_18, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_19 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_20 = assume div_by<16>, %assume_assume_19 : tile<i32>
  %tview_21 = make_tensor_view %assume_2, shape = [%assume_assume_assume_20], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_22 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %tview_24 = make_tensor_view %assume_4, shape = [%assume_assume_assume_23], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_25 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_27 = assume div_by<16>, %assume_assume_26 : tile<i32>
  %assume_assume_28 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_29 = assume div_by<4>, %assume_assume_28 : tile<i32>
  %tview_30 = make_tensor_view %assume_6, shape = [%assume_25, %assume_assume_assume_27], strides = [%assume_assume_assume_29, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_31 = assume bounded<0, ?>, %arg17 : tile<i32>
  %tview_32 = make_tensor_view %assume_9, shape = [%assume_31], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_33 = assume bounded<0, ?>, %arg20 : tile<i32>
  %tview_34 = make_tensor_view %assume_10, shape = [%assume_33], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %cst_128_i32 = constant <i32: 128> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<1x128xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_35 = constant <i32: 1> : tile<i32>
  %pview_36 = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32_35) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<1x128xf32>) {
    %tile, %result_token = load_view_tko weak %pview_36[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x128xf32>, token
    %11 = addf %iterArg0, %tile  : tile<1x128xf32>
    continue %11 : tile<1x128xf32>
  }
  %reduce = reduce %for dim=1 identities=[0.000000e+00 : f32] : tile<1x128xf32> -> tile<1xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %11 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %11 : tile<f32>
  }
  %reshape = reshape %reduce : tile<1xf32> -> tile<1x1xf32>
  %2 = itof %assume_assume_assume signed  : tile<i32> -> tile<f32>
  %reshape_37 = reshape %2 : tile<f32> -> tile<1x1xf32>
  %3 = divf %reshape, %reshape_37  : tile<1x1xf32>
  %cst_0_f32_38 = constant <f32: 0.000000e+00> : tile<1x128xf32>
  %cst_0_i32_39 = constant <i32: 0> : tile<i32>
  %cst_1_i32_40 = constant <i32: 1> : tile<i32>
  %pview_41 = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %4 = iota : tile<128xi32>
  %reshape_42 = reshape %4 : tile<128xi32> -> tile<1x128xi32>
  %reshape_43 = reshape %assume_assume_assume : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_43 : tile<1x1xi32> -> tile<1x128xi32>
  %bcast_44 = broadcast %3 : tile<1x1xf32> -> tile<1x128xf32>
  %cst_0_f32_45 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_46 = reshape %cst_0_f32_45 : tile<f32> -> tile<1x1xf32>
  %bcast_47 = broadcast %reshape_46 : tile<1x1xf32> -> tile<1x128xf32>
  %for_48 = for %loopIdx in (%cst_0_i32_39 to %1#1, step %cst_1_i32_40) : tile<i32> iter_values(%iterArg0 = %cst_0_f32_38) -> (tile<1x128xf32>) {
    %tile, %result_token = load_view_tko weak %pview_41[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x128xf32>, token
    %11 = muli %loopIdx, %cst_128_i32 : tile<i32>
    %reshape_67 = reshape %11 : tile<i32> -> tile<1x1xi32>
    %bcast_68 = broadcast %reshape_67 : tile<1x1xi32> -> tile<1x128xi32>
    %12 = addi %bcast_68, %reshape_42 : tile<1x128xi32>
    %13 = cmpi less_than %12, %bcast, signed : tile<1x128xi32> -> tile<1x128xi1>
    %14 = subf %tile, %bcast_44  : tile<1x128xf32>
    %15 = select %13, %14, %bcast_47 : tile<1x128xi1>, tile<1x128xf32>
    %16 = fma %15, %15, %iterArg0  : tile<1x128xf32>
    continue %16 : tile<1x128xf32>
  }
  %reduce_49 = reduce %for_48 dim=1 identities=[0.000000e+00 : f32] : tile<1x128xf32> -> tile<1xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %11 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %11 : tile<f32>
  }
  %reshape_50 = reshape %reduce_49 : tile<1xf32> -> tile<1x1xf32>
  %5 = itof %assume_assume_assume signed  : tile<i32> -> tile<f32>
  %reshape_51 = reshape %5 : tile<f32> -> tile<1x1xf32>
  %6 = divf %reshape_50, %reshape_51  : tile<1x1xf32>
  %reshape_52 = reshape %arg22 : tile<f32> -> tile<1x1xf32>
  %7 = addf %6, %reshape_52  : tile<1x1xf32>
  %8 = rsqrt %7 : tile<1x1xf32>
  %reshape_53 = reshape %3 : tile<1x1xf32> -> tile<f32>
  %reshape_54 = reshape %reshape_53 : tile<f32> -> tile<1xf32>
  %pview_55 = make_partition_view %tview_32 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %9 = store_view_tko weak %reshape_54, %pview_55[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %reshape_56 = reshape %8 : tile<1x1xf32> -> tile<f32>
  %reshape_57 = reshape %reshape_56 : tile<f32> -> tile<1xf32>
  %pview_58 = make_partition_view %tview_34 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %10 = store_view_tko weak %reshape_57, %pview_58[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_59 = constant <i32: 0> : tile<i32>
  %cst_1_i32_60 = constant <i32: 1> : tile<i32>
  %pview_61 = make_partition_view %tview : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %pview_62 = make_partition_view %tview_21 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %pview_63 = make_partition_view %tview_24 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %bcast_64 = broadcast %3 : tile<1x1xf32> -> tile<1x128xf32>
  %bcast_65 = broadcast %8 : tile<1x1xf32> -> tile<1x128xf32>
  %pview_66 = make_partition_view %tview_30 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  for %loopIdx in (%cst_0_i32_59 to %1#1, step %cst_1_i32_60) : tile<i32> {
    %tile, %result_token = load_view_tko weak %pview_61[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x128xf32>, token
    %tile_67, %result_token_68 = load_view_tko weak %pview_62[%loopIdx] token = %0 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %tile_69, %result_token_70 = load_view_tko weak %pview_63[%loopIdx] token = %0 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %11 = subf %tile, %bcast_64  : tile<1x128xf32>
    %12 = mulf %11, %bcast_65  : tile<1x128xf32>
    %reshape_71 = reshape %tile_67 : tile<128xf32> -> tile<1x128xf32>
    %reshape_72 = reshape %tile_69 : tile<128xf32> -> tile<1x128xf32>
    %13 = fma %12, %reshape_71, %reshape_72  : tile<1x128xf32>
    %14 = store_view_tko weak %13, %pview_66[%blockId_x, %loopIdx] token = %0 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  }
  return
}
entry @layer_norm_Kt1_A2bf16_1l0_2t1_p16_A1bf16_1t1_p16_A1bf16_1t1_p16_A2bf16_1l0_2t1_p16_A1f32_1t1_p16_A1f32_1t1_p16_Sf32_I128(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<bf16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<bf16>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<bf16>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<ptr<f32>>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<ptr<f32>>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<bf16>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<bf16>>
  %assume_2 = assume div_by<16>, %arg11 : tile<ptr<bf16>>
  %assume_3 = assume div_by<16>, %arg16 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg19 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_10, %assume_11], strides = [%assume_12, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_13 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_14 = make_tensor_view %assume_0, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
  %assume_15 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_16 = make_tensor_view %assume_1, shape = [%assume_15], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg13 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg14 : tile<i32>
  %tview_20 = make_tensor_view %assume_2, shape = [%assume_17, %assume_18], strides = [%assume_19, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_21 = assume bounded<0, ?>, %arg17 : tile<i32>
  %tview_22 = make_tensor_view %assume_3, shape = [%assume_21], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_23 = assume bounded<0, ?>, %arg20 : tile<i32>
  %tview_24 = make_tensor_view %assume_4, shape = [%assume_23], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %cst_128_i32 = constant <i32: 128> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>> -> tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<1x128xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_25 = constant <i32: 1> : tile<i32>
  %pview_26 = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#1, step %cst_1_i32_25) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<1x128xf32>) {
    %tile, %result_token = load_view_tko weak %pview_26[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<1x128xbf16>, token
    %11 = ftof %tile  : tile<1x128xbf16> -> tile<1x128xf32>
    %12 = addf %iterArg0, %11  : tile<1x128xf32>
    continue %12 : tile<1x128xf32>
  }
  %reduce = reduce %for dim=1 identities=[0.000000e+00 : f32] : tile<1x128xf32> -> tile<1xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %11 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %11 : tile<f32>
  }
  %reshape = reshape %reduce : tile<1xf32> -> tile<1x1xf32>
  %2 = itof %assume_11 signed  : tile<i32> -> tile<f32>
  %reshape_27 = reshape %2 : tile<f32> -> tile<1x1xf32>
  %3 = divf %reshape, %reshape_27  : tile<1x1xf32>
  %cst_0_f32_28 = constant <f32: 0.000000e+00> : tile<1x128xf32>
  %cst_0_i32_29 = constant <i32: 0> : tile<i32>
  %cst_1_i32_30 = constant <i32: 1> : tile<i32>
  %pview_31 = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
  %4 = iota : tile<128xi32>
  %reshape_32 = reshape %4 : tile<128xi32> -> tile<1x128xi32>
  %reshape_33 = reshape %assume_11 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_33 : tile<1x1xi32> -> tile<1x128xi32>
  %bcast_34 = broadcast %3 : tile<1x1xf32> -> tile<1x128xf32>
  %cst_0_f32_35 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_36 = reshape %cst_0_f32_35 : tile<f32> -> tile<1x1xf32>
  %bcast_37 = broadcast %reshape_36 : tile<1x1xf32> -> tile<1x128xf32>
  %for_38 = for %loopIdx in (%cst_0_i32_29 to %1#1, step %cst_1_i32_30) : tile<i32> iter_values(%iterArg0 = %cst_0_f32_28) -> (tile<1x128xf32>) {
    %tile, %result_token = load_view_tko weak %pview_31[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<1x128xbf16>, token
    %11 = ftof %tile  : tile<1x128xbf16> -> tile<1x128xf32>
    %12 = muli %loopIdx, %cst_128_i32 : tile<i32>
    %reshape_57 = reshape %12 : tile<i32> -> tile<1x1xi32>
    %bcast_58 = broadcast %reshape_57 : tile<1x1xi32> -> tile<1x128xi32>
    %13 = addi %bcast_58, %reshape_32 : tile<1x128xi32>
    %14 = cmpi less_than %13, %bcast, signed : tile<1x128xi32> -> tile<1x128xi1>
    %15 = subf %11, %bcast_34  : tile<1x128xf32>
    %16 = select %14, %15, %bcast_37 : tile<1x128xi1>, tile<1x128xf32>
    %17 = fma %16, %16, %iterArg0  : tile<1x128xf32>
    continue %17 : tile<1x128xf32>
  }
  %reduce_39 = reduce %for_38 dim=1 identities=[0.000000e+00 : f32] : tile<1x128xf32> -> tile<1xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %11 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %11 : tile<f32>
  }
  %reshape_40 = reshape %reduce_39 : tile<1xf32> -> tile<1x1xf32>
  %5 = itof %assume_11 signed  : tile<i32> -> tile<f32>
  %reshape_41 = reshape %5 : tile<f32> -> tile<1x1xf32>
  %6 = divf %reshape_40, %reshape_41  : tile<1x1xf32>
  %reshape_42 = reshape %arg22 : tile<f32> -> tile<1x1xf32>
  %7 = addf %6, %reshape_42  : tile<1x1xf32>
  %8 = rsqrt %7 : tile<1x1xf32>
  %reshape_43 = reshape %3 : tile<1x1xf32> -> tile<f32>
  %reshape_44 = reshape %reshape_43 : tile<f32> -> tile<1xf32>
  %pview_45 = make_partition_view %tview_22 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %9 = store_view_tko weak %reshape_44, %pview_45[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %reshape_46 = reshape %8 : tile<1x1xf32> -> tile<f32>
  %reshape_47 = reshape %reshape_46 : tile<f32> -> tile<1xf32>
  %pview_48 = make_partition_view %tview_24 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %10 = store_view_tko weak %reshape_47, %pview_48[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_49 = constant <i32: 0> : tile<i32>
  %cst_1_i32_50 = constant <i32: 1> : tile<i32>
  %pview_51 = make_partition_view %tview : partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>
  %pview_52 = make_partition_view %tview_14 : partition_view<tile=(128), tensor_view<?xbf16, strides=[1]>>
  %pview_53 = make_partition_view %tview_16 : partition_view<tile=(128), tensor_view<?xbf16, strides=[1]>>
  %bcast_54 = broadcast %3 : tile<1x1xf32> -> tile<1x128xf32>
  %bcast_55 = broadcast %8 : tile<1x1xf32> -> tile<1x128xf32>
  %pview_56 = make_partition_view %tview_20 : partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>
  for %loopIdx in (%cst_0_i32_49 to %1#1, step %cst_1_i32_50) : tile<i32> {
    %tile, %result_token = load_view_tko weak %pview_51[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<1x128xbf16>, token
    %11 = ftof %tile  : tile<1x128xbf16> -> tile<1x128xf32>
    %tile_57, %result_token_58 = load_view_tko weak %pview_52[%loopIdx] token = %0 : partition_view<tile=(128), tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<128xbf16>, token
    %12 = ftof %tile_57  : tile<128xbf16> -> tile<128xf32>
    %tile_59, %result_token_60 = load_view_tko weak %pview_53[%loopIdx] token = %0 : partition_view<tile=(128), tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<128xbf16>, token
    %13 = ftof %tile_59  : tile<128xbf16> -> tile<128xf32>
    %14 = subf %11, %bcast_54  : tile<1x128xf32>
    %15 = mulf %14, %bcast_55  : tile<1x128xf32>
    %reshape_61 = reshape %12 : tile<128xf32> -> tile<1x128xf32>
    %reshape_62 = reshape %13 : tile<128xf32> -> tile<1x128xf32>
    %16 = fma %15, %reshape_61, %reshape_62  : tile<1x128xf32>
    %17 = ftof %16  : tile<1x128xf32> -> tile<1x128xbf16>
    %18 = store_view_tko weak %17, %pview_56[%blockId_x, %loopIdx] token = %0 : tile<1x128xbf16>, partition_view<tile=(1x128), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  }
  return
}
