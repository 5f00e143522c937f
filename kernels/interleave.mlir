entry @interleave_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f32>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f32>>, %arg16: tile<i32>, %arg17: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %assume_6 = assume div_by<16>, %arg10 : tile<i32>
  %assume_7 = assume div_by<16>, %arg12 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg13 : tile<i32>
  %assume_9 = assume div_by<16>, %arg15 : tile<ptr<f32>>
  %assume_10 = assume div_by<16>, %arg16 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
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
  %tview_21 = make_tensor_view %assume_3, shape = [%assume_assume_assume_20], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_22 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %tview_24 = make_tensor_view %assume_5, shape = [%assume_assume_assume_23], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_25 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_26 = assume div_by<16>, %assume_assume_25 : tile<i32>
  %tview_27 = make_tensor_view %assume_7, shape = [%assume_assume_assume_26], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_28 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_29 = assume div_by<16>, %assume_assume_28 : tile<i32>
  %tview_30 = make_tensor_view %assume_9, shape = [%assume_assume_assume_29], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %reshape = reshape %tile : tile<64xf32> -> tile<64x1xf32>
  %pview_31 = make_partition_view %tview_18 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %tile_32, %result_token_33 = load_view_tko weak %pview_31[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %reshape_34 = reshape %tile_32 : tile<64xf32> -> tile<64x1xf32>
  %1 = cat %reshape, %reshape_34 dim = 1 : tile<64x1xf32>, tile<64x1xf32> -> tile<64x2xf32>
  %reshape_35 = reshape %1 : tile<64x2xf32> -> tile<128xf32>
  %pview_36 = make_partition_view %tview_21 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %2 = store_view_tko weak %reshape_35, %pview_36[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %pview_37 = make_partition_view %tview_24 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %tile_38, %result_token_39 = load_view_tko weak %pview_37[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %reshape_40 = reshape %tile_38 : tile<128xf32> -> tile<64x2xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_41 = constant <i32: 0> : tile<i32>
  %3 = extract %reshape_40[%cst_0_i32, %cst_0_i32_41] : tile<64x2xf32> -> tile<64x1xf32>
  %reshape_42 = reshape %3 : tile<64x1xf32> -> tile<64xf32>
  %pview_43 = make_partition_view %tview_27 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %4 = store_view_tko weak %reshape_42, %pview_43[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_44 = constant <i32: 0> : tile<i32>
  %cst_1_i32_45 = constant <i32: 1> : tile<i32>
  %5 = extract %reshape_40[%cst_0_i32_44, %cst_1_i32_45] : tile<64x2xf32> -> tile<64x1xf32>
  %reshape_46 = reshape %5 : tile<64x1xf32> -> tile<64xf32>
  %pview_47 = make_partition_view %tview_30 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %6 = store_view_tko weak %reshape_46, %pview_47[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @interleave_Kt1_A1i8_1t1_p16_A1i8_1t1_p16_A1i8_1t1_p16_A1i8_1t1_p16_A1i8_1t1_p16_A1i8_1t1_p16_I64(%arg0: tile<ptr<i8>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i8>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i8>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i8>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<i8>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<i8>>, %arg16: tile<i32>, %arg17: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i8>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i8>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i8>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<i8>>
  %assume_3 = assume div_by<16>, %arg12 : tile<ptr<i8>>
  %assume_4 = assume div_by<16>, %arg15 : tile<ptr<i8>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_10], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_12 = make_tensor_view %assume_0, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_14 = make_tensor_view %assume_1, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_15 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_16 = make_tensor_view %assume_2, shape = [%assume_15], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_18 = make_tensor_view %assume_3, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_19 = assume bounded<0, ?>, %arg16 : tile<i32>
  %tview_20 = make_tensor_view %assume_4, shape = [%assume_19], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>, tile<i32> -> tile<64xi8>, token
  %reshape = reshape %tile : tile<64xi8> -> tile<64x1xi8>
  %pview_21 = make_partition_view %tview_12 : partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>
  %tile_22, %result_token_23 = load_view_tko weak %pview_21[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>, tile<i32> -> tile<64xi8>, token
  %reshape_24 = reshape %tile_22 : tile<64xi8> -> tile<64x1xi8>
  %1 = cat %reshape, %reshape_24 dim = 1 : tile<64x1xi8>, tile<64x1xi8> -> tile<64x2xi8>
  %reshape_25 = reshape %1 : tile<64x2xi8> -> tile<128xi8>
  %pview_26 = make_partition_view %tview_14 : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
  %2 = store_view_tko weak %reshape_25, %pview_26[%blockId_x] token = %0 : tile<128xi8>, partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
  %pview_27 = make_partition_view %tview_16 : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
  %tile_28, %result_token_29 = load_view_tko weak %pview_27[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>, tile<i32> -> tile<128xi8>, token
  %reshape_30 = reshape %tile_28 : tile<128xi8> -> tile<64x2xi8>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_31 = constant <i32: 0> : tile<i32>
  %3 = extract %reshape_30[%cst_0_i32, %cst_0_i32_31] : tile<64x2xi8> -> tile<64x1xi8>
  %reshape_32 = reshape %3 : tile<64x1xi8> -> tile<64xi8>
  %pview_33 = make_partition_view %tview_18 : partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>
  %4 = store_view_tko weak %reshape_32, %pview_33[%blockId_x] token = %0 : tile<64xi8>, partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_34 = constant <i32: 0> : tile<i32>
  %cst_1_i32_35 = constant <i32: 1> : tile<i32>
  %5 = extract %reshape_30[%cst_0_i32_34, %cst_1_i32_35] : tile<64x2xi8> -> tile<64x1xi8>
  %reshape_36 = reshape %5 : tile<64x1xi8> -> tile<64xi8>
  %pview_37 = make_partition_view %tview_20 : partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>
  %6 = store_view_tko weak %reshape_36, %pview_37[%blockId_x] token = %0 : tile<64xi8>, partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
  return
}
