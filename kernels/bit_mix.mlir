entry @bit_mix_Kt1_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A2i32_1v4l0_2i16t1_p16_I128(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %assume_6 = assume div_by<16>, %arg11 : tile<i32>
  %assume_7 = assume div_by<4>, %arg12 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_11 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_12 = assume div_by<16>, %assume_assume_11 : tile<i32>
  %tview_13 = make_tensor_view %assume_1, shape = [%assume_assume_assume_12], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_14 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_15 = assume div_by<16>, %assume_assume_14 : tile<i32>
  %tview_16 = make_tensor_view %assume_3, shape = [%assume_assume_assume_15], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_21 = assume div_by<4>, %assume_assume_20 : tile<i32>
  %tview_22 = make_tensor_view %assume_5, shape = [%assume_17, %assume_assume_assume_19], strides = [%assume_assume_assume_21, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %pview_23 = make_partition_view %tview_13 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %tile_24, %result_token_25 = load_view_tko weak %pview_23[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %pview_26 = make_partition_view %tview_16 : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile_27, %result_token_28 = load_view_tko weak %pview_26[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %1 = andi %tile, %tile_24 : tile<128xi32>
  %2 = ori %tile, %tile_24 : tile<128xi32>
  %3 = xori %tile, %tile_24 : tile<128xi32>
  %cst_-1_i32 = constant <i32: -1> : tile<128xi32>
  %4 = xori %tile, %cst_-1_i32 : tile<128xi32>
  %5 = shli %tile, %tile_27 : tile<128xi32>
  %6 = shri %tile, %tile_27 signed : tile<128xi32>
  %7 = negi %tile : tile<128xi32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_29 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %cst_6_i32 = constant <i32: 6> : tile<i32>
  %reshape = reshape %1 : tile<128xi32> -> tile<1x128xi32>
  %pview_30 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape, %pview_30[%cst_0_i32, %blockId_x] token = %0 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_31 = reshape %2 : tile<128xi32> -> tile<1x128xi32>
  %pview_32 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_31, %pview_32[%cst_1_i32_29, %blockId_x] token = %8 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_33 = reshape %3 : tile<128xi32> -> tile<1x128xi32>
  %pview_34 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_33, %pview_34[%cst_2_i32, %blockId_x] token = %9 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_35 = reshape %4 : tile<128xi32> -> tile<1x128xi32>
  %pview_36 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_35, %pview_36[%cst_3_i32, %blockId_x] token = %10 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_37 = reshape %5 : tile<128xi32> -> tile<1x128xi32>
  %pview_38 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %12 = store_view_tko weak %reshape_37, %pview_38[%cst_4_i32, %blockId_x] token = %11 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_39 = reshape %6 : tile<128xi32> -> tile<1x128xi32>
  %pview_40 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %13 = store_view_tko weak %reshape_39, %pview_40[%cst_5_i32, %blockId_x] token = %12 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_41 = reshape %7 : tile<128xi32> -> tile<1x128xi32>
  %pview_42 = make_partition_view %tview_22 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %14 = store_view_tko weak %reshape_41, %pview_42[%cst_6_i32, %blockId_x] token = %13 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @bit_mix_Kt1_A1u32_1t1_p16_A1u32_1t1_p16_A1u32_1t1_p16_A2u32_1l0_2t1_p16_I128(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_8 = make_tensor_view %assume_0, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_14 = make_tensor_view %assume_2, shape = [%assume_11, %assume_12], strides = [%assume_13, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %pview_15 = make_partition_view %tview_8 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %tile_16, %result_token_17 = load_view_tko weak %pview_15[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %pview_18 = make_partition_view %tview_10 : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile_19, %result_token_20 = load_view_tko weak %pview_18[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %1 = andi %tile, %tile_16 : tile<128xi32>
  %2 = ori %tile, %tile_16 : tile<128xi32>
  %3 = xori %tile, %tile_16 : tile<128xi32>
  %cst_-1_i32 = constant <i32: -1> : tile<128xi32>
  %4 = xori %tile, %cst_-1_i32 : tile<128xi32>
  %5 = shli %tile, %tile_19 : tile<128xi32>
  %6 = shri %tile, %tile_19 unsigned : tile<128xi32>
  %7 = negi %tile : tile<128xi32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_21 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %cst_6_i32 = constant <i32: 6> : tile<i32>
  %reshape = reshape %1 : tile<128xi32> -> tile<1x128xi32>
  %pview_22 = make_partition_view %tview_14 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape, %pview_22[%cst_0_i32, %blockId_x] token = %0 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_23 = reshape %2 : tile<128xi32> -> tile<1x128xi32>
  %pview_24 = make_partition_view %tview_14 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_23, %pview_24[%cst_1_i32_21, %blockId_x] token = %8 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_25 = reshape %3 : tile<128xi32> -> tile<1x128xi32>
  %pview_26 = make_partition_view %tview_14 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_25, %pview_26[%cst_2_i32, %blockId_x] token = %9 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_27 = reshape %4 : tile<128xi32> -> tile<1x128xi32>
  %pview_28 = make_partition_view %tview_14 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_27, %pview_28[%cst_3_i32, %blockId_x] token = %10 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_29 = reshape %5 : tile<128xi32> -> tile<1x128xi32>
  %pview_30 = make_partition_view %tview_14 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %12 = store_view_tko weak %reshape_29, %pview_30[%cst_4_i32, %blockId_x] token = %11 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_31 = reshape %6 : tile<128xi32> -> tile<1x128xi32>
  %pview_32 = make_partition_view %tview_14 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %13 = store_view_tko weak %reshape_31, %pview_32[%cst_5_i32, %blockId_x] token = %12 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %reshape_33 = reshape %7 : tile<128xi32> -> tile<1x128xi32>
  %pview_34 = make_partition_view %tview_14 : partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>
  %14 = store_view_tko weak %reshape_33, %pview_34[%cst_6_i32, %blockId_x] token = %13 : tile<1x128xi32>, partition_view<tile=(1x128), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  return
}
