entry @view_atomics_Kt1_A2i32_1v4l0_2i16t1_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<i32>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<i32>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<ptr<i32>>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<ptr<i32>>, %arg21: tile<i32>, %arg22: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg6 : tile<i32>
  %assume_4 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %assume_5 = assume div_by<16>, %arg9 : tile<i32>
  %assume_6 = assume div_by<16>, %arg11 : tile<ptr<i32>>
  %assume_7 = assume div_by<16>, %arg12 : tile<i32>
  %assume_8 = assume div_by<16>, %arg14 : tile<ptr<i32>>
  %assume_9 = assume div_by<16>, %arg15 : tile<i32>
  %assume_10 = assume div_by<16>, %arg17 : tile<ptr<i32>>
  %assume_11 = assume div_by<16>, %arg18 : tile<i32>
  %assume_12 = assume div_by<16>, %arg20 : tile<ptr<i32>>
  %assume_13 = assume div_by<16>, %arg21 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %cst_1_i32_18 = constant <i32: 1> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %assume_20 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_21 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_22 = assume div_by<4>, %assume_assume_21 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_20, %assume_assume_assume], strides = [%assume_assume_assume_22, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_assume_23 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_24 = assume div_by<16>, %assume_assume_23 : tile<i32>
  %tview_25 = make_tensor_view %assume_2, shape = [%assume_assume_assume_24], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_26 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_27 = assume div_by<16>, %assume_assume_26 : tile<i32>
  %tview_28 = make_tensor_view %assume_4, shape = [%assume_assume_assume_27], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_29 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_30 = assume div_by<16>, %assume_assume_29 : tile<i32>
  %tview_31 = make_tensor_view %assume_6, shape = [%assume_assume_assume_30], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_32 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_33 = assume div_by<16>, %assume_assume_32 : tile<i32>
  %tview_34 = make_tensor_view %assume_8, shape = [%assume_assume_assume_33], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_35 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_36 = assume div_by<16>, %assume_assume_35 : tile<i32>
  %tview_37 = make_tensor_view %assume_10, shape = [%assume_assume_assume_36], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_38 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_39 = assume div_by<16>, %assume_assume_38 : tile<i32>
  %tview_40 = make_tensor_view %assume_12, shape = [%assume_assume_assume_39], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x64), tensor_view<?x?xi32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x64), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<1x64xi32>, token
  %reshape = reshape %tile : tile<1x64xi32> -> tile<64xi32>
  %cst_0_i32_41 = constant <i32: 0> : tile<i32>
  %pview_42 = make_partition_view %tview_25 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %1 = atomic_red_view_tko relaxed device %pview_42[%cst_0_i32_41], add, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_43 = constant <i32: 0> : tile<i32>
  %pview_44 = make_partition_view %tview_28 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %2 = atomic_red_view_tko relaxed device %pview_44[%cst_0_i32_43], max, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_45 = constant <i32: 0> : tile<i32>
  %pview_46 = make_partition_view %tview_31 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %3 = atomic_red_view_tko relaxed device %pview_46[%cst_0_i32_45], min, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_47 = constant <i32: 0> : tile<i32>
  %pview_48 = make_partition_view %tview_34 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %4 = atomic_red_view_tko relaxed device %pview_48[%cst_0_i32_47], and, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_49 = constant <i32: 0> : tile<i32>
  %pview_50 = make_partition_view %tview_37 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %5 = atomic_red_view_tko relaxed device %pview_50[%cst_0_i32_49], or, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_51 = constant <i32: 0> : tile<i32>
  %pview_52 = make_partition_view %tview_40 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %6 = atomic_red_view_tko relaxed device %pview_52[%cst_0_i32_51], xor, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @view_atomics_Kt1_A2i32_1l0_2t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<i32>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<i32>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<ptr<i32>>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<ptr<i32>>, %arg21: tile<i32>, %arg22: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg11 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg14 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg17 : tile<ptr<i32>>
  %assume_5 = assume div_by<16>, %arg20 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_12, %assume_13], strides = [%assume_14, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_15 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_16 = make_tensor_view %assume_0, shape = [%assume_15], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_18 = make_tensor_view %assume_1, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_19 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_20 = make_tensor_view %assume_2, shape = [%assume_19], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_21 = assume bounded<0, ?>, %arg15 : tile<i32>
  %tview_22 = make_tensor_view %assume_3, shape = [%assume_21], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_23 = assume bounded<0, ?>, %arg18 : tile<i32>
  %tview_24 = make_tensor_view %assume_4, shape = [%assume_23], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_25 = assume bounded<0, ?>, %arg21 : tile<i32>
  %tview_26 = make_tensor_view %assume_5, shape = [%assume_25], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x64), tensor_view<?x?xi32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x64), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<1x64xi32>, token
  %reshape = reshape %tile : tile<1x64xi32> -> tile<64xi32>
  %cst_0_i32_27 = constant <i32: 0> : tile<i32>
  %pview_28 = make_partition_view %tview_16 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %1 = atomic_red_view_tko relaxed device %pview_28[%cst_0_i32_27], add, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_29 = constant <i32: 0> : tile<i32>
  %pview_30 = make_partition_view %tview_18 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %2 = atomic_red_view_tko relaxed device %pview_30[%cst_0_i32_29], max, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_31 = constant <i32: 0> : tile<i32>
  %pview_32 = make_partition_view %tview_20 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %3 = atomic_red_view_tko relaxed device %pview_32[%cst_0_i32_31], min, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_33 = constant <i32: 0> : tile<i32>
  %pview_34 = make_partition_view %tview_22 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %4 = atomic_red_view_tko relaxed device %pview_34[%cst_0_i32_33], and, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_35 = constant <i32: 0> : tile<i32>
  %pview_36 = make_partition_view %tview_24 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %5 = atomic_red_view_tko relaxed device %pview_36[%cst_0_i32_35], or, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_37 = constant <i32: 0> : tile<i32>
  %pview_38 = make_partition_view %tview_26 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %6 = atomic_red_view_tko relaxed device %pview_38[%cst_0_i32_37], xor, %reshape token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
