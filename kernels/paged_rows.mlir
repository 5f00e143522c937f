entry @paged_rows_Kt1_A2f32_1v4l0_2t1_3i16_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A2f32_1v4l0_2t1_3i16_p16_I8_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<f32>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %assume_6 = assume div_by<16>, %arg9 : tile<i32>
  %assume_7 = assume div_by<16>, %arg11 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg12 : tile<i32>
  %assume_9 = assume div_by<16>, %arg13 : tile<i32>
  %assume_10 = assume div_by<4>, %arg14 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_15 = assume div_by<16>, %assume_assume_14 : tile<i32>
  %assume_assume_16 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_17 = assume div_by<4>, %assume_assume_16 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_15], strides = [%assume_assume_assume_17, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_18 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %tview_20 = make_tensor_view %assume_3, shape = [%assume_assume_assume_19], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_21 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_22 = assume div_by<16>, %assume_assume_21 : tile<i32>
  %tview_23 = make_tensor_view %assume_5, shape = [%assume_assume_assume_22], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_24 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_27 = assume div_by<16>, %assume_assume_26 : tile<i32>
  %assume_assume_28 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_29 = assume div_by<4>, %assume_assume_28 : tile<i32>
  %tview_30 = make_tensor_view %assume_7, shape = [%assume_assume_assume_25, %assume_assume_assume_27], strides = [%assume_assume_assume_29, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_31, %blockId_y_32, %blockId_z_33 = get_tile_block_id : tile<i32>
  %1 = muli %blockId_y_32, %cst_64_i32 : tile<i32>
  %pview = make_partition_view %tview_20 : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
  %pview_34 = make_partition_view %tview_23 : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
  %tile_35, %result_token_36 = load_view_tko weak %pview_34[%blockId_x] token = %0 : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
  %gsview = make_gather_scatter_view %tview : gather_scatter_view<tile=(8x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>
  %tile_37, %result_token_38 = load_view_tko weak %gsview[%tile, %1] token = %0 : gather_scatter_view<tile=(8x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x64xf32>, token
  %2 = join_tokens %0, %result_token_38 : token
  %pview_39 = make_partition_view %tview_30 : partition_view<tile=(8x64), tensor_view<?x?xf32, strides=[?,1]>>
  %3 = store_view_tko weak %tile_37, %pview_39[%blockId_x, %blockId_y_32] token = %0 : tile<8x64xf32>, partition_view<tile=(8x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %cst_2_f32 = constant <f32: 2.000000e+00> : tile<f32>
  %reshape = reshape %cst_2_f32 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<8x64xf32>
  %4 = mulf %tile_37, %bcast  : tile<8x64xf32>
  %gsview_40 = make_gather_scatter_view %tview : gather_scatter_view<tile=(8x64), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>
  %5 = store_view_tko weak %4, %gsview_40[%tile_35, %1] token = %2 : tile<8x64xf32>, gather_scatter_view<tile=(8x64), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> token
  return
}
entry @paged_rows_Kt1_A2f16_1v8l0_2t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A2f16_1v8l0_2t1_p16_I8_I32(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<f16>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<8>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg11 : tile<ptr<f16>>
  %assume_4 = assume div_by<8>, %arg14 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<8>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_8, %assume_9], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_10 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_11 = make_tensor_view %assume_1, shape = [%assume_10], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_12 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_13 = make_tensor_view %assume_2, shape = [%assume_12], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_14 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg13 : tile<i32>
  %assume_assume_16 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_17 = assume div_by<8>, %assume_assume_16 : tile<i32>
  %tview_18 = make_tensor_view %assume_3, shape = [%assume_14, %assume_15], strides = [%assume_assume_assume_17, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %cst_32_i32 = constant <i32: 32> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_19, %blockId_y_20, %blockId_z_21 = get_tile_block_id : tile<i32>
  %1 = muli %blockId_y_20, %cst_32_i32 : tile<i32>
  %pview = make_partition_view %tview_11 : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
  %pview_22 = make_partition_view %tview_13 : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
  %tile_23, %result_token_24 = load_view_tko weak %pview_22[%blockId_x] token = %0 : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
  %gsview = make_gather_scatter_view %tview : gather_scatter_view<tile=(8x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>, sparse_dim=0>
  %tile_25, %result_token_26 = load_view_tko weak %gsview[%tile, %1] token = %0 : gather_scatter_view<tile=(8x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x32xf16>, token
  %2 = join_tokens %0, %result_token_26 : token
  %pview_27 = make_partition_view %tview_18 : partition_view<tile=(8x32), tensor_view<?x?xf16, strides=[?,1]>>
  %3 = store_view_tko weak %tile_25, %pview_27[%blockId_x, %blockId_y_20] token = %0 : tile<8x32xf16>, partition_view<tile=(8x32), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
  %cst_2_f16 = constant <f16: 2.000000e+00> : tile<f16>
  %reshape = reshape %cst_2_f16 : tile<f16> -> tile<1x1xf16>
  %bcast = broadcast %reshape : tile<1x1xf16> -> tile<8x32xf16>
  %4 = mulf %tile_25, %bcast  : tile<8x32xf16>
  %gsview_28 = make_gather_scatter_view %tview : gather_scatter_view<tile=(8x32), tensor_view<?x?xf16, strides=[?,1]>, sparse_dim=0>
  %5 = store_view_tko weak %4, %gsview_28[%tile_23, %1] token = %2 : tile<8x32xf16>, gather_scatter_view<tile=(8x32), tensor_view<?x?xf16, strides=[?,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> token
  return
}
