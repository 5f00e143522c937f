entry @cast_floats_Kt1_A1f32_1i16t1_p16_A1f16_1i16t1_p16_A1bf16_1i16t1_p16_A1f8m3fn_1i16t1_p16_A1f8m2_1i16t1_p16_A1f32_1i16t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f16>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<bf16>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f8E4M3FN>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f8E5M2>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f32>>, %arg16: tile<i32>, %arg17: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f16>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<bf16>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<f8E4M3FN>>
  %assume_6 = assume div_by<16>, %arg10 : tile<i32>
  %assume_7 = assume div_by<16>, %arg12 : tile<ptr<f8E5M2>>
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
  %tview_18 = make_tensor_view %assume_1, shape = [%assume_assume_assume_17], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_assume_19 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_20 = assume div_by<16>, %assume_assume_19 : tile<i32>
  %tview_21 = make_tensor_view %assume_3, shape = [%assume_assume_assume_20], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
  %assume_assume_22 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %tview_24 = make_tensor_view %assume_5, shape = [%assume_assume_assume_23], strides = [1] : tile<i32> -> tensor_view<?xf8E4M3FN, strides=[1]>
  %assume_assume_25 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_26 = assume div_by<16>, %assume_assume_25 : tile<i32>
  %tview_27 = make_tensor_view %assume_7, shape = [%assume_assume_assume_26], strides = [1] : tile<i32> -> tensor_view<?xf8E5M2, strides=[1]>
  %assume_assume_28 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_29 = assume div_by<16>, %assume_assume_28 : tile<i32>
  %tview_30 = make_tensor_view %assume_9, shape = [%assume_assume_assume_29], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %1 = ftof %tile  : tile<128xf32> -> tile<128xf16>
  %pview_31 = make_partition_view %tview_18 : partition_view<tile=(128), tensor_view<?xf16, strides=[1]>>
  %2 = store_view_tko weak %1, %pview_31[%blockId_x] token = %0 : tile<128xf16>, partition_view<tile=(128), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
  %3 = ftof %tile  : tile<128xf32> -> tile<128xbf16>
  %pview_32 = make_partition_view %tview_21 : partition_view<tile=(128), tensor_view<?xbf16, strides=[1]>>
  %4 = store_view_tko weak %3, %pview_32[%blockId_x] token = %0 : tile<128xbf16>, partition_view<tile=(128), tensor_view<?xbf16, strides=[1]>>, tile<i32> -> token
  %5 = ftof %tile  : tile<128xf32> -> tile<128xf8E4M3FN>
  %pview_33 = make_partition_view %tview_24 : partition_view<tile=(128), tensor_view<?xf8E4M3FN, strides=[1]>>
  %6 = store_view_tko weak %5, %pview_33[%blockId_x] token = %0 : tile<128xf8E4M3FN>, partition_view<tile=(128), tensor_view<?xf8E4M3FN, strides=[1]>>, tile<i32> -> token
  %7 = ftof %tile  : tile<128xf32> -> tile<128xf8E5M2>
  %pview_34 = make_partition_view %tview_27 : partition_view<tile=(128), tensor_view<?xf8E5M2, strides=[1]>>
  %8 = store_view_tko weak %7, %pview_34[%blockId_x] token = %0 : tile<128xf8E5M2>, partition_view<tile=(128), tensor_view<?xf8E5M2, strides=[1]>>, tile<i32> -> token
  %9 = ftof %tile  : tile<128xf32> -> tile<128xtf32>
  %10 = ftof %9  : tile<128xtf32> -> tile<128xf32>
  %pview_35 = make_partition_view %tview_30 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %11 = store_view_tko weak %10, %pview_35[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @cast_floats_Kt1_A1f32_1t1_p16_A1f16_1t1_p16_A1bf16_1t1_p16_A1f8m3fn_1t1_p16_A1f8m2_1t1_p16_A1f32_1t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f16>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<bf16>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f8E4M3FN>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f8E5M2>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f32>>, %arg16: tile<i32>, %arg17: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f16>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<bf16>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<f8E4M3FN>>
  %assume_3 = assume div_by<16>, %arg12 : tile<ptr<f8E5M2>>
  %assume_4 = assume div_by<16>, %arg15 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_10], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_12 = make_tensor_view %assume_0, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_14 = make_tensor_view %assume_1, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
  %assume_15 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_16 = make_tensor_view %assume_2, shape = [%assume_15], strides = [1] : tile<i32> -> tensor_view<?xf8E4M3FN, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_18 = make_tensor_view %assume_3, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xf8E5M2, strides=[1]>
  %assume_19 = assume bounded<0, ?>, %arg16 : tile<i32>
  %tview_20 = make_tensor_view %assume_4, shape = [%assume_19], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %1 = ftof %tile  : tile<128xf32> -> tile<128xf16>
  %pview_21 = make_partition_view %tview_12 : partition_view<tile=(128), tensor_view<?xf16, strides=[1]>>
  %2 = store_view_tko weak %1, %pview_21[%blockId_x] token = %0 : tile<128xf16>, partition_view<tile=(128), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
  %3 = ftof %tile  : tile<128xf32> -> tile<128xbf16>
  %pview_22 = make_partition_view %tview_14 : partition_view<tile=(128), tensor_view<?xbf16, strides=[1]>>
  %4 = store_view_tko weak %3, %pview_22[%blockId_x] token = %0 : tile<128xbf16>, partition_view<tile=(128), tensor_view<?xbf16, strides=[1]>>, tile<i32> -> token
  %5 = ftof %tile  : tile<128xf32> -> tile<128xf8E4M3FN>
  %pview_23 = make_partition_view %tview_16 : partition_view<tile=(128), tensor_view<?xf8E4M3FN, strides=[1]>>
  %6 = store_view_tko weak %5, %pview_23[%blockId_x] token = %0 : tile<128xf8E4M3FN>, partition_view<tile=(128), tensor_view<?xf8E4M3FN, strides=[1]>>, tile<i32> -> token
  %7 = ftof %tile  : tile<128xf32> -> tile<128xf8E5M2>
  %pview_24 = make_partition_view %tview_18 : partition_view<tile=(128), tensor_view<?xf8E5M2, strides=[1]>>
  %8 = store_view_tko weak %7, %pview_24[%blockId_x] token = %0 : tile<128xf8E5M2>, partition_view<tile=(128), tensor_view<?xf8E5M2, strides=[1]>>, tile<i32> -> token
  %9 = ftof %tile  : tile<128xf32> -> tile<128xtf32>
  %10 = ftof %9  : tile<128xtf32> -> tile<128xf32>
  %pview_25 = make_partition_view %tview_20 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %11 = store_view_tko weak %10, %pview_25[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
