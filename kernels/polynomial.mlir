entry @polynomial_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_F3ff8000000000000_Fc000000000000000_F3fd0000000000000_F4008000000000000_I3_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_7 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_8 = assume div_by<16>, %assume_assume_7 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_assume_assume_8], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_10 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_11 = assume div_by<16>, %assume_assume_10 : tile<i32>
  %tview_12 = make_tensor_view %assume_3, shape = [%assume_assume_assume_11], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %cst_f32 = constant <f32: 1.500000e+00> : tile<f32>
  %cst_f32_13 = constant <f32: -2.000000e+00> : tile<f32>
  %cst_f32_14 = constant <f32: 2.500000e-01> : tile<f32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %cst_3_f32 = constant <f32: 3.000000e+00> : tile<128xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<128xf32>
  %1 = fma %cst_0_f32, %tile, %cst_3_f32  : tile<128xf32>
  %reshape = reshape %cst_f32_14 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<128xf32>
  %2 = fma %cst_3_f32, %tile, %bcast  : tile<128xf32>
  %3 = fma %1, %tile, %2  : tile<128xf32>
  %reshape_15 = reshape %cst_f32_13 : tile<f32> -> tile<1xf32>
  %bcast_16 = broadcast %reshape_15 : tile<1xf32> -> tile<128xf32>
  %4 = fma %2, %tile, %bcast_16  : tile<128xf32>
  %5 = fma %3, %tile, %4  : tile<128xf32>
  %reshape_17 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_18 = broadcast %reshape_17 : tile<1xf32> -> tile<128xf32>
  %6 = fma %4, %tile, %bcast_18  : tile<128xf32>
  %pview_19 = make_partition_view %tview_12 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %7 = store_view_tko weak %5, %pview_19[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %pview_20 = make_partition_view %tview_9 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %8 = store_view_tko weak %6, %pview_20[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @polynomial_Kt1_A1f64_1t1_p16_A1f64_1t1_p16_A1f64_1t1_p16_Fbfe0000000000000_F3ff0000000000000_F3ff0000000000000_F3ff0000000000000_I0_I64(%arg0: tile<ptr<f64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f64>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f64>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg3 : tile<ptr<f64>>
  %assume_0 = assume div_by<16>, %arg6 : tile<ptr<f64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_4 = make_tensor_view %assume_0, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_f64 = constant <f64: -5.000000e-01> : tile<64xf64>
  %cst_0_f64 = constant <f64: 0.000000e+00> : tile<64xf64>
  %pview = make_partition_view %tview_4 : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>
  %1 = store_view_tko weak %cst_0_f64, %pview[%blockId_x] token = %0 : tile<64xf64>, partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>, tile<i32> -> token
  %pview_5 = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>
  %2 = store_view_tko weak %cst_f64, %pview_5[%blockId_x] token = %0 : tile<64xf64>, partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>, tile<i32> -> token
  return
}
