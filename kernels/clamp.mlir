entry @clamp_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1i32_1i16t1_p16_Sf32_Sf32_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<f32>, %arg10: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<64xi32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_8 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_9 = assume div_by<16>, %assume_assume_8 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_assume_assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_11 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_12 = assume div_by<16>, %assume_assume_11 : tile<i32>
  %tview_13 = make_tensor_view %assume_3, shape = [%assume_assume_assume_12], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %reshape = reshape %arg9 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<64xf32>
  %1 = maxf %tile, %bcast : tile<64xf32>
  %reshape_14 = reshape %arg10 : tile<f32> -> tile<1xf32>
  %bcast_15 = broadcast %reshape_14 : tile<1xf32> -> tile<64xf32>
  %2 = minf %1, %bcast_15 : tile<64xf32>
  %3 = cmpf not_equal unordered %tile, %tile : tile<64xf32> -> tile<64xi1>
  %4 = select %3, %tile, %2 : tile<64xi1>, tile<64xf32>
  %reshape_16 = reshape %arg9 : tile<f32> -> tile<1xf32>
  %bcast_17 = broadcast %reshape_16 : tile<1xf32> -> tile<64xf32>
  %5 = cmpf less_than ordered %tile, %bcast_17 : tile<64xf32> -> tile<64xi1>
  %reshape_18 = reshape %arg10 : tile<f32> -> tile<1xf32>
  %bcast_19 = broadcast %reshape_18 : tile<1xf32> -> tile<64xf32>
  %6 = cmpf greater_than ordered %tile, %bcast_19 : tile<64xf32> -> tile<64xi1>
  %7 = ori %5, %6 : tile<64xi1>
  %pview_20 = make_partition_view %tview_10 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %8 = store_view_tko weak %4, %pview_20[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %9 = select %7, %cst_1_i32_7, %cst_0_i32 : tile<64xi1>, tile<64xi32>
  %pview_21 = make_partition_view %tview_13 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %10 = store_view_tko weak %9, %pview_21[%blockId_x] token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @clamp_Kt1_A1f16_1t1_p16_A1f16_1t1_p16_A1i32_1t1_p16_Sf32_Sf32_I128(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f16>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<f32>, %arg10: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f16>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<128xi32>
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_7 = make_tensor_view %assume_0, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<128xf16>, token
  %1 = ftof %tile  : tile<128xf16> -> tile<128xf32>
  %reshape = reshape %arg9 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<128xf32>
  %2 = maxf %1, %bcast : tile<128xf32>
  %reshape_10 = reshape %arg10 : tile<f32> -> tile<1xf32>
  %bcast_11 = broadcast %reshape_10 : tile<1xf32> -> tile<128xf32>
  %3 = minf %2, %bcast_11 : tile<128xf32>
  %4 = cmpf not_equal unordered %tile, %tile : tile<128xf16> -> tile<128xi1>
  %5 = ftof %tile  : tile<128xf16> -> tile<128xf32>
  %6 = select %4, %5, %3 : tile<128xi1>, tile<128xf32>
  %7 = ftof %tile  : tile<128xf16> -> tile<128xf32>
  %reshape_12 = reshape %arg9 : tile<f32> -> tile<1xf32>
  %bcast_13 = broadcast %reshape_12 : tile<1xf32> -> tile<128xf32>
  %8 = cmpf less_than ordered %7, %bcast_13 : tile<128xf32> -> tile<128xi1>
  %9 = ftof %tile  : tile<128xf16> -> tile<128xf32>
  %reshape_14 = reshape %arg10 : tile<f32> -> tile<1xf32>
  %bcast_15 = broadcast %reshape_14 : tile<1xf32> -> tile<128xf32>
  %10 = cmpf greater_than ordered %9, %bcast_15 : tile<128xf32> -> tile<128xi1>
  %11 = ori %8, %10 : tile<128xi1>
  %12 = ftof %6  : tile<128xf32> -> tile<128xf16>
  %pview_16 = make_partition_view %tview_7 : partition_view<tile=(128), tensor_view<?xf16, strides=[1]>>
  %13 = store_view_tko weak %12, %pview_16[%blockId_x] token = %0 : tile<128xf16>, partition_view<tile=(128), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
  %14 = select %11, %cst_1_i32_4, %cst_0_i32 : tile<128xi1>, tile<128xi32>
  %pview_17 = make_partition_view %tview_9 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %15 = store_view_tko weak %14, %pview_17[%blockId_x] token = %0 : tile<128xi32>, partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
