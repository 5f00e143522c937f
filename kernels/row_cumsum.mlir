entry @row_cumsum_Kt1_A2f32_1v4l0_2t1_3i16_p16_A2f32_1v4l0_2t1_3i16_p16_A2f32_1v4l0_2t1_3i16_p16_A2f32_1v4l0_2t1_3i16_p16_I4_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f32>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg7 : tile<i32>
  %assume_6 = assume div_by<4>, %arg8 : tile<i32>
  %assume_7 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg11 : tile<i32>
  %assume_9 = assume div_by<16>, %arg12 : tile<i32>
  %assume_10 = assume div_by<4>, %arg13 : tile<i32>
  %assume_11 = assume div_by<16>, %arg15 : tile<ptr<f32>>
  %assume_12 = assume div_by<16>, %arg16 : tile<i32>
  %assume_13 = assume div_by<16>, %arg17 : tile<i32>
  %assume_14 = assume div_by<4>, %arg18 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %assume_assume_20 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_21 = assume div_by<4>, %assume_assume_20 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_19], strides = [%assume_assume_assume_21, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_22 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_27 = assume div_by<4>, %assume_assume_26 : tile<i32>
  %tview_28 = make_tensor_view %assume_3, shape = [%assume_assume_assume_23, %assume_assume_assume_25], strides = [%assume_assume_assume_27, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_29 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_30 = assume div_by<16>, %assume_assume_29 : tile<i32>
  %assume_assume_31 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_32 = assume div_by<16>, %assume_assume_31 : tile<i32>
  %assume_assume_33 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_34 = assume div_by<4>, %assume_assume_33 : tile<i32>
  %tview_35 = make_tensor_view %assume_7, shape = [%assume_assume_assume_30, %assume_assume_assume_32], strides = [%assume_assume_assume_34, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_36 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_37 = assume div_by<16>, %assume_assume_36 : tile<i32>
  %assume_assume_38 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_39 = assume div_by<16>, %assume_assume_38 : tile<i32>
  %assume_assume_40 = assume bounded<0, ?>, %assume_14 : tile<i32>
  %assume_assume_assume_41 = assume div_by<4>, %assume_assume_40 : tile<i32>
  %tview_42 = make_tensor_view %assume_11, shape = [%assume_assume_assume_37, %assume_assume_assume_39], strides = [%assume_assume_assume_41, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(4x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(4x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x64xf32>, token
  %cst_0_i32_43 = constant <i32: 0> : tile<i32>
  %1 = scan %tile dim=1 reverse=false identities=[0.000000e+00 : f32] : tile<4x64xf32> -> tile<4x64xf32> 
  (%arg20: tile<f32>, %arg21: tile<f32>) {
    %7 = addf %arg20, %arg21  : tile<f32>
    yield %7 : tile<f32>
  }
  %pview_44 = make_partition_view %tview_28 : partition_view<tile=(4x64), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = store_view_tko weak %1, %pview_44[%blockId_x, %cst_0_i32_43] token = %0 : tile<4x64xf32>, partition_view<tile=(4x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_45 = constant <i32: 0> : tile<i32>
  %3 = scan %tile dim=1 reverse=true identities=[0.000000e+00 : f32] : tile<4x64xf32> -> tile<4x64xf32> 
  (%arg20: tile<f32>, %arg21: tile<f32>) {
    %7 = addf %arg20, %arg21  : tile<f32>
    yield %7 : tile<f32>
  }
  %pview_46 = make_partition_view %tview_35 : partition_view<tile=(4x64), tensor_view<?x?xf32, strides=[?,1]>>
  %4 = store_view_tko weak %3, %pview_46[%blockId_x, %cst_0_i32_45] token = %0 : tile<4x64xf32>, partition_view<tile=(4x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_47 = constant <i32: 0> : tile<i32>
  %5 = scan %tile dim=1 reverse=false identities=[1.000000e+00 : f32] : tile<4x64xf32> -> tile<4x64xf32> 
  (%arg20: tile<f32>, %arg21: tile<f32>) {
    %7 = mulf %arg20, %arg21  : tile<f32>
    yield %7 : tile<f32>
  }
  %pview_48 = make_partition_view %tview_42 : partition_view<tile=(4x64), tensor_view<?x?xf32, strides=[?,1]>>
  %6 = store_view_tko weak %5, %pview_48[%blockId_x, %cst_0_i32_47] token = %0 : tile<4x64xf32>, partition_view<tile=(4x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @row_cumsum_Kt1_A2i32_1l0_2t1_p16_A2i32_1l0_2t1_p16_A2i32_1l0_2t1_p16_A2i32_1l0_2t1_p16_I4_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<i32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<i32>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg10 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg15 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6, %assume_7], strides = [%assume_8, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_9 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_12 = make_tensor_view %assume_0, shape = [%assume_9, %assume_10], strides = [%assume_11, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_13 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_16 = make_tensor_view %assume_1, shape = [%assume_13, %assume_14], strides = [%assume_15, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_17 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg18 : tile<i32>
  %tview_20 = make_tensor_view %assume_2, shape = [%assume_17, %assume_18], strides = [%assume_19, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(4x64), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(4x64), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<4x64xi32>, token
  %cst_0_i32_21 = constant <i32: 0> : tile<i32>
  %1 = scan %tile dim=1 reverse=false identities=[0 : i32] : tile<4x64xi32> -> tile<4x64xi32> 
  (%arg20: tile<i32>, %arg21: tile<i32>) {
    %7 = addi %arg20, %arg21 : tile<i32>
    yield %7 : tile<i32>
  }
  %pview_22 = make_partition_view %tview_12 : partition_view<tile=(4x64), tensor_view<?x?xi32, strides=[?,1]>>
  %2 = store_view_tko weak %1, %pview_22[%blockId_x, %cst_0_i32_21] token = %0 : tile<4x64xi32>, partition_view<tile=(4x64), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_23 = constant <i32: 0> : tile<i32>
  %3 = scan %tile dim=1 reverse=true identities=[0 : i32] : tile<4x64xi32> -> tile<4x64xi32> 
  (%arg20: tile<i32>, %arg21: tile<i32>) {
    %7 = addi %arg20, %arg21 : tile<i32>
    yield %7 : tile<i32>
  }
  %pview_24 = make_partition_view %tview_16 : partition_view<tile=(4x64), tensor_view<?x?xi32, strides=[?,1]>>
  %4 = store_view_tko weak %3, %pview_24[%blockId_x, %cst_0_i32_23] token = %0 : tile<4x64xi32>, partition_view<tile=(4x64), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_25 = constant <i32: 0> : tile<i32>
  %5 = scan %tile dim=1 reverse=false identities=[1 : i32] : tile<4x64xi32> -> tile<4x64xi32> 
  (%arg20: tile<i32>, %arg21: tile<i32>) {
    %7 = muli %arg20, %arg21 : tile<i32>
    yield %7 : tile<i32>
  }
  %pview_26 = make_partition_view %tview_20 : partition_view<tile=(4x64), tensor_view<?x?xi32, strides=[?,1]>>
  %6 = store_view_tko weak %5, %pview_26[%blockId_x, %cst_0_i32_25] token = %0 : tile<4x64xi32>, partition_view<tile=(4x64), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  return
}
