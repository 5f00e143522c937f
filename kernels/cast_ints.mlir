entry @cast_ints_Kt1_A1f32_1i16t1_p16_A1i32_1i16t1_p16_A1i8_1i16t1_p16_A1i64_1i16t1_p16_A1u16_1i16t1_p16_A1b8_1i16t1_p16_A1f32_1i16t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i8>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i64>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<i16>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<i1>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<f32>>, %arg19: tile<i32>, %arg20: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i8>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<i64>>
  %assume_6 = assume div_by<16>, %arg10 : tile<i32>
  %assume_7 = assume div_by<16>, %arg12 : tile<ptr<i16>>
  %assume_8 = assume div_by<16>, %arg13 : tile<i32>
  %assume_9 = assume div_by<16>, %arg15 : tile<ptr<i1>>
  %assume_10 = assume div_by<16>, %arg16 : tile<i32>
  %assume_11 = assume div_by<16>, %arg18 : tile<ptr<f32>>
  %assume_12 = assume div_by<16>, %arg19 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %cst_1_i32_18 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_19 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_20 = assume div_by<16>, %assume_assume_19 : tile<i32>
  %tview_21 = make_tensor_view %assume_1, shape = [%assume_assume_assume_20], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_22 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %tview_24 = make_tensor_view %assume_3, shape = [%assume_assume_assume_23], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_assume_25 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_26 = assume div_by<16>, %assume_assume_25 : tile<i32>
  %tview_27 = make_tensor_view %assume_5, shape = [%assume_assume_assume_26], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %assume_assume_28 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_29 = assume div_by<16>, %assume_assume_28 : tile<i32>
  %tview_30 = make_tensor_view %assume_7, shape = [%assume_assume_assume_29], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
  %assume_assume_31 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_32 = assume div_by<16>, %assume_assume_31 : tile<i32>
  %tview_33 = make_tensor_view %assume_9, shape = [%assume_assume_assume_32], strides = [1] : tile<i32> -> tensor_view<?xi1, strides=[1]>
  %assume_assume_34 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_35 = assume div_by<16>, %assume_assume_34 : tile<i32>
  %tview_36 = make_tensor_view %assume_11, shape = [%assume_assume_assume_35], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %1 = ftoi %tile signed  : tile<128xf32> -> tile<128xi32>
  %2 = trunci %1 : tile<128xi32> -> tile<128xi8>
  %pview_37 = make_partition_view %tview_21 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %3 = store_view_tko weak %1, %pview_37[%blockId_x] token = %0 : tile<128xi32>, partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %pview_38 = make_partition_view %tview_24 : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
  %4 = store_view_tko weak %2, %pview_38[%blockId_x] token = %0 : tile<128xi8>, partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
  %5 = exti %2 signed : tile<128xi8> -> tile<128xi64>
  %pview_39 = make_partition_view %tview_27 : partition_view<tile=(128), tensor_view<?xi64, strides=[1]>>
  %6 = store_view_tko weak %5, %pview_39[%blockId_x] token = %0 : tile<128xi64>, partition_view<tile=(128), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
  %7 = trunci %1 : tile<128xi32> -> tile<128xi16>
  %pview_40 = make_partition_view %tview_30 : partition_view<tile=(128), tensor_view<?xi16, strides=[1]>>
  %8 = store_view_tko weak %7, %pview_40[%blockId_x] token = %0 : tile<128xi16>, partition_view<tile=(128), tensor_view<?xi16, strides=[1]>>, tile<i32> -> token
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %9 = cmpi not_equal %1, %cst_0_i32, signed : tile<128xi32> -> tile<128xi1>
  %pview_41 = make_partition_view %tview_33 : partition_view<tile=(128), tensor_view<?xi1, strides=[1]>>
  %10 = store_view_tko weak %9, %pview_41[%blockId_x] token = %0 : tile<128xi1>, partition_view<tile=(128), tensor_view<?xi1, strides=[1]>>, tile<i32> -> token
  %11 = itof %1 signed  : tile<128xi32> -> tile<128xf32>
  %pview_42 = make_partition_view %tview_36 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %12 = store_view_tko weak %11, %pview_42[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @cast_ints_Kt1_A1f32_1t1_p16_A1i32_1t1_p16_A1i8_1t1_p16_A1i64_1t1_p16_A1u16_1t1_p16_A1b8_1t1_p16_A1f32_1t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i8>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i64>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<i16>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<i1>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<f32>>, %arg19: tile<i32>, %arg20: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i8>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<i64>>
  %assume_3 = assume div_by<16>, %arg12 : tile<ptr<i16>>
  %assume_4 = assume div_by<16>, %arg15 : tile<ptr<i1>>
  %assume_5 = assume div_by<16>, %arg18 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_12], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_14 = make_tensor_view %assume_0, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_15 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_16 = make_tensor_view %assume_1, shape = [%assume_15], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_17 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_18 = make_tensor_view %assume_2, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %assume_19 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_20 = make_tensor_view %assume_3, shape = [%assume_19], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
  %assume_21 = assume bounded<0, ?>, %arg16 : tile<i32>
  %tview_22 = make_tensor_view %assume_4, shape = [%assume_21], strides = [1] : tile<i32> -> tensor_view<?xi1, strides=[1]>
  %assume_23 = assume bounded<0, ?>, %arg19 : tile<i32>
  %tview_24 = make_tensor_view %assume_5, shape = [%assume_23], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %1 = ftoi %tile signed  : tile<128xf32> -> tile<128xi32>
  %2 = trunci %1 : tile<128xi32> -> tile<128xi8>
  %pview_25 = make_partition_view %tview_14 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %3 = store_view_tko weak %1, %pview_25[%blockId_x] token = %0 : tile<128xi32>, partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %pview_26 = make_partition_view %tview_16 : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
  %4 = store_view_tko weak %2, %pview_26[%blockId_x] token = %0 : tile<128xi8>, partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
  %5 = exti %2 signed : tile<128xi8> -> tile<128xi64>
  %pview_27 = make_partition_view %tview_18 : partition_view<tile=(128), tensor_view<?xi64, strides=[1]>>
  %6 = store_view_tko weak %5, %pview_27[%blockId_x] token = %0 : tile<128xi64>, partition_view<tile=(128), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
  %7 = trunci %1 : tile<128xi32> -> tile<128xi16>
  %pview_28 = make_partition_view %tview_20 : partition_view<tile=(128), tensor_view<?xi16, strides=[1]>>
  %8 = store_view_tko weak %7, %pview_28[%blockId_x] token = %0 : tile<128xi16>, partition_view<tile=(128), tensor_view<?xi16, strides=[1]>>, tile<i32> -> token
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %9 = cmpi not_equal %1, %cst_0_i32, signed : tile<128xi32> -> tile<128xi1>
  %pview_29 = make_partition_view %tview_22 : partition_view<tile=(128), tensor_view<?xi1, strides=[1]>>
  %10 = store_view_tko weak %9, %pview_29[%blockId_x] token = %0 : tile<128xi1>, partition_view<tile=(128), tensor_view<?xi1, strides=[1]>>, tile<i32> -> token
  %11 = itof %1 signed  : tile<128xi32> -> tile<128xf32>
  %pview_30 = make_partition_view %tview_24 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %12 = store_view_tko weak %11, %pview_30[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
