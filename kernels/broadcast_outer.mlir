entry @broadcast_outer_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A2f32_1v4l0_2t1_3i16_p16_A1f32_1t1_p16_A2f32_1v4l0_2t1_3i16_p16_I16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<f32>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<f32>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg8 : tile<i32>
  %assume_6 = assume div_by<4>, %arg9 : tile<i32>
  %assume_7 = assume div_by<16>, %arg11 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg14 : tile<ptr<f32>>
  %assume_9 = assume div_by<16>, %arg15 : tile<i32>
  %assume_10 = assume div_by<16>, %arg16 : tile<i32>
  %assume_11 = assume div_by<4>, %arg17 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_16 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_17 = assume div_by<16>, %assume_assume_16 : tile<i32>
  %tview_18 = make_tensor_view %assume_1, shape = [%assume_assume_assume_17], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_19 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_20 = assume div_by<16>, %assume_assume_19 : tile<i32>
  %assume_assume_21 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_22 = assume div_by<16>, %assume_assume_21 : tile<i32>
  %assume_assume_23 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_24 = assume div_by<4>, %assume_assume_23 : tile<i32>
  %tview_25 = make_tensor_view %assume_3, shape = [%assume_assume_assume_20, %assume_assume_assume_22], strides = [%assume_assume_assume_24, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_26 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_27 = make_tensor_view %assume_7, shape = [%assume_26], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_28 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_29 = assume div_by<16>, %assume_assume_28 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_31 = assume div_by<16>, %assume_assume_30 : tile<i32>
  %assume_assume_32 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_33 = assume div_by<4>, %assume_assume_32 : tile<i32>
  %tview_34 = make_tensor_view %assume_8, shape = [%assume_assume_assume_29, %assume_assume_assume_31], strides = [%assume_assume_assume_33, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_35, %blockId_y_36, %blockId_z_37 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
  %pview_38 = make_partition_view %tview_18 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %tile_39, %result_token_40 = load_view_tko weak %pview_38[%blockId_y_36] token = %0 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %pview_41 = make_partition_view %tview_25 : partition_view<tile=(16x64), tensor_view<?x?xf32, strides=[?,1]>>
  %tile_42, %result_token_43 = load_view_tko weak %pview_41[%blockId_x, %blockId_y_36] token = %0 : partition_view<tile=(16x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x64xf32>, token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview_44 = make_partition_view %tview_27 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile_45, %result_token_46 = load_view_tko weak %pview_44[%cst_0_i32] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %reshape = reshape %tile_45 : tile<1xf32> -> tile<f32>
  %reshape_47 = reshape %tile : tile<16xf32> -> tile<16x1xf32>
  %bcast = broadcast %reshape_47 : tile<16x1xf32> -> tile<16x64xf32>
  %reshape_48 = reshape %tile_39 : tile<64xf32> -> tile<1x64xf32>
  %bcast_49 = broadcast %reshape_48 : tile<1x64xf32> -> tile<16x64xf32>
  %reshape_50 = reshape %tile_39 : tile<64xf32> -> tile<1x64xf32>
  %bcast_51 = broadcast %reshape_50 : tile<1x64xf32> -> tile<16x64xf32>
  %1 = mulf %tile_42, %bcast_51  : tile<16x64xf32>
  %2 = fma %bcast, %bcast_49, %1  : tile<16x64xf32>
  %reshape_52 = reshape %reshape : tile<f32> -> tile<1x1xf32>
  %bcast_53 = broadcast %reshape_52 : tile<1x1xf32> -> tile<16x64xf32>
  %3 = addf %2, %bcast_53  : tile<16x64xf32>
  %pview_54 = make_partition_view %tview_34 : partition_view<tile=(16x64), tensor_view<?x?xf32, strides=[?,1]>>
  %4 = store_view_tko weak %3, %pview_54[%blockId_x, %blockId_y_36] token = %0 : tile<16x64xf32>, partition_view<tile=(16x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @broadcast_outer_Kt1_A1i32_1t1_p16_A1i32_1t1_p16_A2i32_1l0_2t1_p16_A1i32_1t1_p16_A2i32_1l0_2t1_p16_I16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<i32>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<i32>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg11 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg14 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_10 = make_tensor_view %assume_0, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_14 = make_tensor_view %assume_1, shape = [%assume_11, %assume_12], strides = [%assume_13, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_15 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_16 = make_tensor_view %assume_2, shape = [%assume_15], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg15 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg17 : tile<i32>
  %tview_20 = make_tensor_view %assume_3, shape = [%assume_17, %assume_18], strides = [%assume_19, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_21, %blockId_y_22, %blockId_z_23 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(16), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(16), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<16xi32>, token
  %pview_24 = make_partition_view %tview_10 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %tile_25, %result_token_26 = load_view_tko weak %pview_24[%blockId_y_22] token = %0 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %pview_27 = make_partition_view %tview_14 : partition_view<tile=(16x64), tensor_view<?x?xi32, strides=[?,1]>>
  %tile_28, %result_token_29 = load_view_tko weak %pview_27[%blockId_x, %blockId_y_22] token = %0 : partition_view<tile=(16x64), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<16x64xi32>, token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview_30 = make_partition_view %tview_16 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %tile_31, %result_token_32 = load_view_tko weak %pview_30[%cst_0_i32] token = %0 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
  %reshape = reshape %tile_31 : tile<1xi32> -> tile<i32>
  %reshape_33 = reshape %tile : tile<16xi32> -> tile<16x1xi32>
  %bcast = broadcast %reshape_33 : tile<16x1xi32> -> tile<16x64xi32>
  %reshape_34 = reshape %tile_25 : tile<64xi32> -> tile<1x64xi32>
  %bcast_35 = broadcast %reshape_34 : tile<1x64xi32> -> tile<16x64xi32>
  %1 = muli %bcast, %bcast_35 : tile<16x64xi32>
  %reshape_36 = reshape %tile_25 : tile<64xi32> -> tile<1x64xi32>
  %bcast_37 = broadcast %reshape_36 : tile<1x64xi32> -> tile<16x64xi32>
  %2 = muli %tile_28, %bcast_37 : tile<16x64xi32>
  %3 = addi %1, %2 : tile<16x64xi32>
  %reshape_38 = reshape %reshape : tile<i32> -> tile<1x1xi32>
  %bcast_39 = broadcast %reshape_38 : tile<1x1xi32> -> tile<16x64xi32>
  %4 = addi %3, %bcast_39 : tile<16x64xi32>
  %pview_40 = make_partition_view %tview_20 : partition_view<tile=(16x64), tensor_view<?x?xi32, strides=[?,1]>>
  %5 = store_view_tko weak %4, %pview_40[%blockId_x, %blockId_y_22] token = %0 : tile<16x64xi32>, partition_view<tile=(16x64), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  return
}
