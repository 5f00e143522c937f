entry @float_remainder_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %assume_6 = assume div_by<16>, %arg10 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_10 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_11 = assume div_by<16>, %assume_assume_10 : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_assume_assume_11], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_13 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_14 = assume div_by<16>, %assume_assume_13 : tile<i32>
  %tview_15 = make_tensor_view %assume_3, shape = [%assume_assume_assume_14], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_16 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_17 = assume div_by<16>, %assume_assume_16 : tile<i32>
  %tview_18 = make_tensor_view %assume_5, shape = [%assume_assume_assume_17], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %pview_19 = make_partition_view %tview_12 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %tile_20, %result_token_21 = load_view_tko weak %pview_19[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %1 = divf %tile, %tile_20  : tile<64xf32>
  %2 = floor %1 : tile<64xf32>
  %pview_22 = make_partition_view %tview_15 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %3 = store_view_tko weak %2, %pview_22[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %4 = remf %tile, %tile_20 : tile<64xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64xf32>
  %5 = cmpf less_than ordered %4, %cst_0_f32 : tile<64xf32> -> tile<64xi1>
  %6 = cmpf less_than ordered %tile_20, %cst_0_f32 : tile<64xf32> -> tile<64xi1>
  %7 = xori %5, %6 : tile<64xi1>
  %8 = cmpf not_equal unordered %4, %cst_0_f32 : tile<64xf32> -> tile<64xi1>
  %9 = andi %7, %8 : tile<64xi1>
  %10 = addf %4, %tile_20  : tile<64xf32>
  %11 = select %9, %10, %4 : tile<64xi1>, tile<64xf32>
  %pview_23 = make_partition_view %tview_18 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %12 = store_view_tko weak %11, %pview_23[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @float_remainder_Kt1_A1f64_1t1_p16_A1f64_1t1_p16_A1f64_1t1_p16_A1f64_1t1_p16_I64(%arg0: tile<ptr<f64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f64>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f64>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f64>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f64>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f64>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<f64>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<f64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_8 = make_tensor_view %assume_0, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_12 = make_tensor_view %assume_2, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>, tile<i32> -> tile<64xf64>, token
  %pview_13 = make_partition_view %tview_8 : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>
  %tile_14, %result_token_15 = load_view_tko weak %pview_13[%blockId_x] token = %0 : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>, tile<i32> -> tile<64xf64>, token
  %1 = divf %tile, %tile_14  : tile<64xf64>
  %2 = floor %1 : tile<64xf64>
  %pview_16 = make_partition_view %tview_10 : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>
  %3 = store_view_tko weak %2, %pview_16[%blockId_x] token = %0 : tile<64xf64>, partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>, tile<i32> -> token
  %4 = remf %tile, %tile_14 : tile<64xf64>
  %cst_0_f64 = constant <f64: 0.000000e+00> : tile<64xf64>
  %5 = cmpf less_than ordered %4, %cst_0_f64 : tile<64xf64> -> tile<64xi1>
  %6 = cmpf less_than ordered %tile_14, %cst_0_f64 : tile<64xf64> -> tile<64xi1>
  %7 = xori %5, %6 : tile<64xi1>
  %8 = cmpf not_equal unordered %4, %cst_0_f64 : tile<64xf64> -> tile<64xi1>
  %9 = andi %7, %8 : tile<64xi1>
  %10 = addf %4, %tile_14  : tile<64xf64>
  %11 = select %9, %10, %4 : tile<64xi1>, tile<64xf64>
  %pview_17 = make_partition_view %tview_12 : partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>
  %12 = store_view_tko weak %11, %pview_17[%blockId_x] token = %0 : tile<64xf64>, partition_view<tile=(64), tensor_view<?xf64, strides=[1]>>, tile<i32> -> token
  return
}
