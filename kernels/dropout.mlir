entry @dropout_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1b8_1i16t1_p16_Sf32_Si32_I256(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i1>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<f32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i1>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_16_i32 = constant <i32: 16> : tile<256xi32>
  %cst_2146121005_i32 = constant <i32: 2146121005> : tile<256xi32>
  %cst_15_i32 = constant <i32: 15> : tile<256xi32>
  %cst_-2073254261_i32 = constant <i32: -2073254261> : tile<256xi32>
  %cst_16_i32_7 = constant <i32: 16> : tile<256xi32>
  %cst_8_i32 = constant <i32: 8> : tile<256xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_8 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_9 = assume div_by<16>, %assume_assume_8 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_assume_assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_11 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_12 = assume div_by<16>, %assume_assume_11 : tile<i32>
  %tview_13 = make_tensor_view %assume_3, shape = [%assume_assume_assume_12], strides = [1] : tile<i32> -> tensor_view<?xi1, strides=[1]>
  %cst_256_i32 = constant <i32: 256> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_256_i32 : tile<i32>
  %2 = iota : tile<256xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<256xi32>
  %3 = addi %bcast, %2 : tile<256xi32>
  %4 = bitcast %arg10 : tile<i32> -> tile<i32>
  %cst_16_i32_14 = constant <i32: 16> : tile<i32>
  %5 = shri %4, %cst_16_i32_14 unsigned : tile<i32>
  %6 = xori %4, %5 : tile<i32>
  %cst_2146121005_i32_15 = constant <i32: 2146121005> : tile<i32>
  %7 = muli %6, %cst_2146121005_i32_15 : tile<i32>
  %cst_15_i32_16 = constant <i32: 15> : tile<i32>
  %8 = shri %7, %cst_15_i32_16 unsigned : tile<i32>
  %9 = xori %7, %8 : tile<i32>
  %cst_-2073254261_i32_17 = constant <i32: -2073254261> : tile<i32>
  %10 = muli %9, %cst_-2073254261_i32_17 : tile<i32>
  %cst_16_i32_18 = constant <i32: 16> : tile<i32>
  %11 = shri %10, %cst_16_i32_18 unsigned : tile<i32>
  %12 = xori %10, %11 : tile<i32>
  %reshape_19 = reshape %12 : tile<i32> -> tile<1xi32>
  %bcast_20 = broadcast %reshape_19 : tile<1xi32> -> tile<256xi32>
  %13 = xori %3, %bcast_20 : tile<256xi32>
  %14 = shri %13, %cst_16_i32 unsigned : tile<256xi32>
  %15 = xori %13, %14 : tile<256xi32>
  %16 = muli %15, %cst_2146121005_i32 : tile<256xi32>
  %17 = shri %16, %cst_15_i32 unsigned : tile<256xi32>
  %18 = xori %16, %17 : tile<256xi32>
  %19 = muli %18, %cst_-2073254261_i32 : tile<256xi32>
  %20 = shri %19, %cst_16_i32_7 unsigned : tile<256xi32>
  %21 = xori %19, %20 : tile<256xi32>
  %22 = shri %21, %cst_8_i32 unsigned : tile<256xi32>
  %23 = itof %22 unsigned  : tile<256xi32> -> tile<256xf32>
  %cst_f32 = constant <f32: 5.96046448E-8> : tile<f32>
  %reshape_21 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_22 = broadcast %reshape_21 : tile<1xf32> -> tile<256xf32>
  %24 = mulf %23, %bcast_22  : tile<256xf32>
  %reshape_23 = reshape %arg9 : tile<f32> -> tile<1xf32>
  %bcast_24 = broadcast %reshape_23 : tile<1xf32> -> tile<256xf32>
  %25 = cmpf greater_than_or_equal ordered %24, %bcast_24 : tile<256xf32> -> tile<256xi1>
  %pview = make_partition_view %tview : partition_view<tile=(256), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(256), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %26 = subf %cst_1_f32, %arg9  : tile<f32>
  %reshape_25 = reshape %26 : tile<f32> -> tile<1xf32>
  %bcast_26 = broadcast %reshape_25 : tile<1xf32> -> tile<256xf32>
  %27 = divf %tile, %bcast_26  : tile<256xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_27 = reshape %cst_0_f32 : tile<f32> -> tile<1xf32>
  %bcast_28 = broadcast %reshape_27 : tile<1xf32> -> tile<256xf32>
  %28 = select %25, %27, %bcast_28 : tile<256xi1>, tile<256xf32>
  %pview_29 = make_partition_view %tview_10 : partition_view<tile=(256), tensor_view<?xf32, strides=[1]>>
  %29 = store_view_tko weak %28, %pview_29[%blockId_x] token = %0 : tile<256xf32>, partition_view<tile=(256), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %pview_30 = make_partition_view %tview_13 : partition_view<tile=(256), tensor_view<?xi1, strides=[1]>>
  %30 = store_view_tko weak %25, %pview_30[%blockId_x] token = %0 : tile<256xi1>, partition_view<tile=(256), tensor_view<?xi1, strides=[1]>>, tile<i32> -> token
  return
}
entry @dropout_Kt1_A1f16_1t1_p16_A1f16_1t1_p16_A1b8_1t1_p16_Sf32_Si32_I256(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f16>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i1>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<f32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f16>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i1>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_16_i32 = constant <i32: 16> : tile<256xi32>
  %cst_2146121005_i32 = constant <i32: 2146121005> : tile<256xi32>
  %cst_15_i32 = constant <i32: 15> : tile<256xi32>
  %cst_-2073254261_i32 = constant <i32: -2073254261> : tile<256xi32>
  %cst_16_i32_4 = constant <i32: 16> : tile<256xi32>
  %cst_8_i32 = constant <i32: 8> : tile<256xi32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_7 = make_tensor_view %assume_0, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xi1, strides=[1]>
  %cst_256_i32 = constant <i32: 256> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_256_i32 : tile<i32>
  %2 = iota : tile<256xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<256xi32>
  %3 = addi %bcast, %2 : tile<256xi32>
  %4 = bitcast %arg10 : tile<i32> -> tile<i32>
  %cst_16_i32_10 = constant <i32: 16> : tile<i32>
  %5 = shri %4, %cst_16_i32_10 unsigned : tile<i32>
  %6 = xori %4, %5 : tile<i32>
  %cst_2146121005_i32_11 = constant <i32: 2146121005> : tile<i32>
  %7 = muli %6, %cst_2146121005_i32_11 : tile<i32>
  %cst_15_i32_12 = constant <i32: 15> : tile<i32>
  %8 = shri %7, %cst_15_i32_12 unsigned : tile<i32>
  %9 = xori %7, %8 : tile<i32>
  %cst_-2073254261_i32_13 = constant <i32: -2073254261> : tile<i32>
  %10 = muli %9, %cst_-2073254261_i32_13 : tile<i32>
  %cst_16_i32_14 = constant <i32: 16> : tile<i32>
  %11 = shri %10, %cst_16_i32_14 unsigned : tile<i32>
  %12 = xori %10, %11 : tile<i32>
  %reshape_15 = reshape %12 : tile<i32> -> tile<1xi32>
  %bcast_16 = broadcast %reshape_15 : tile<1xi32> -> tile<256xi32>
  %13 = xori %3, %bcast_16 : tile<256xi32>
  %14 = shri %13, %cst_16_i32 unsigned : tile<256xi32>
  %15 = xori %13, %14 : tile<256xi32>
  %16 = muli %15, %cst_2146121005_i32 : tile<256xi32>
  %17 = shri %16, %cst_15_i32 unsigned : tile<256xi32>
  %18 = xori %16, %17 : tile<256xi32>
  %19 = muli %18, %cst_-2073254261_i32 : tile<256xi32>
  %20 = shri %19, %cst_16_i32_4 unsigned : tile<256xi32>
  %21 = xori %19, %20 : tile<256xi32>
  %22 = shri %21, %cst_8_i32 unsigned : tile<256xi32>
  %23 = itof %22 unsigned  : tile<256xi32> -> tile<256xf32>
  %cst_f32 = constant <f32: 5.96046448E-8> : tile<f32>
  %reshape_17 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_18 = broadcast %reshape_17 : tile<1xf32> -> tile<256xf32>
  %24 = mulf %23, %bcast_18  : tile<256xf32>
  %reshape_19 = reshape %arg9 : tile<f32> -> tile<1xf32>
  %bcast_20 = broadcast %reshape_19 : tile<1xf32> -> tile<256xf32>
  %25 = cmpf greater_than_or_equal ordered %24, %bcast_20 : tile<256xf32> -> tile<256xi1>
  %pview = make_partition_view %tview : partition_view<tile=(256), tensor_view<?xf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(256), tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
  %26 = ftof %tile  : tile<256xf16> -> tile<256xf32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %27 = subf %cst_1_f32, %arg9  : tile<f32>
  %reshape_21 = reshape %27 : tile<f32> -> tile<1xf32>
  %bcast_22 = broadcast %reshape_21 : tile<1xf32> -> tile<256xf32>
  %28 = divf %26, %bcast_22  : tile<256xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_23 = reshape %cst_0_f32 : tile<f32> -> tile<1xf32>
  %bcast_24 = broadcast %reshape_23 : tile<1xf32> -> tile<256xf32>
  %29 = select %25, %28, %bcast_24 : tile<256xi1>, tile<256xf32>
  %30 = ftof %29  : tile<256xf32> -> tile<256xf16>
  %pview_25 = make_partition_view %tview_7 : partition_view<tile=(256), tensor_view<?xf16, strides=[1]>>
  %31 = store_view_tko weak %30, %pview_25[%blockId_x] token = %0 : tile<256xf16>, partition_view<tile=(256), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
  %pview_26 = make_partition_view %tview_9 : partition_view<tile=(256), tensor_view<?xi1, strides=[1]>>
  %32 = store_view_tko weak %25, %pview_26[%blockId_x] token = %0 : tile<256xi1>, partition_view<tile=(256), tensor_view<?xi1, strides=[1]>>, tile<i32> -> token
  return
}
