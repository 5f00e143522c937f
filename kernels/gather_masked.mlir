entry @gather_masked_Kt1_A1f32_1t1_p16_A1i32_1i16t1_p16_A1b8_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i1>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f32>>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg4 : tile<i32>
  %assume_2 = assume div_by<16>, %arg6 : tile<ptr<i1>>
  %assume_3 = assume div_by<16>, %arg7 : tile<i32>
  %assume_4 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %assume_5 = assume div_by<16>, %arg10 : tile<i32>
  %assume_6 = assume div_by<16>, %arg12 : tile<ptr<f32>>
  %assume_7 = assume div_by<16>, %arg13 : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<128xi64>
  %false = constant <i1: false> : tile<128xi1>
  %cst_1_i64_8 = constant <i64: 1> : tile<128xi64>
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %cst_1_i64_9 = constant <i64: 1> : tile<128xi64>
  %cst_1_i64_10 = constant <i64: 1> : tile<128xi64>
  %cst_1_i64_11 = constant <i64: 1> : tile<128xi64>
  %assume_assume = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_12 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_13 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %cst_128_i32 = constant <i32: 128> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_128_i32 : tile<i32>
  %2 = iota : tile<128xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<128xi32>
  %3 = addi %bcast, %2 : tile<128xi32>
  %4 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %5 = exti %assume_assume_12 signed : tile<i32> -> tile<i64>
  %reshape_15 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_16 = broadcast %reshape_15 : tile<1xi64> -> tile<128xi64>
  %6 = cmpi less_than %4, %bcast_16, unsigned : tile<128xi64> -> tile<128xi1>
  %7 = muli %4, %cst_1_i64 : tile<128xi64>
  %reshape_17 = reshape %assume_2 : tile<ptr<i1>> -> tile<1xptr<i1>>
  %bcast_18 = broadcast %reshape_17 : tile<1xptr<i1>> -> tile<128xptr<i1>>
  %8 = offset %bcast_18, %7 : tile<128xptr<i1>>, tile<128xi64> -> tile<128xptr<i1>>
  %result, %result_token = load_ptr_tko weak %8, %6, %false token=%0 : tile<128xptr<i1>>, tile<128xi1>, tile<128xi1> -> tile<128xi1>, token
  %9 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %10 = exti %assume_assume signed : tile<i32> -> tile<i64>
  %reshape_19 = reshape %10 : tile<i64> -> tile<1xi64>
  %bcast_20 = broadcast %reshape_19 : tile<1xi64> -> tile<128xi64>
  %11 = cmpi less_than %9, %bcast_20, unsigned : tile<128xi64> -> tile<128xi1>
  %12 = muli %9, %cst_1_i64_8 : tile<128xi64>
  %reshape_21 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_22 = broadcast %reshape_21 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %13 = offset %bcast_22, %12 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result_23, %result_token_24 = load_ptr_tko weak %13, %11, %cst_0_i32 token=%0 : tile<128xptr<i32>>, tile<128xi1>, tile<128xi32> -> tile<128xi32>, token
  %14 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %15 = exti %assume_assume_13 signed : tile<i32> -> tile<i64>
  %reshape_25 = reshape %15 : tile<i64> -> tile<1xi64>
  %bcast_26 = broadcast %reshape_25 : tile<1xi64> -> tile<128xi64>
  %16 = cmpi less_than %14, %bcast_26, unsigned : tile<128xi64> -> tile<128xi1>
  %17 = muli %14, %cst_1_i64_9 : tile<128xi64>
  %reshape_27 = reshape %assume_4 : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_28 = broadcast %reshape_27 : tile<1xptr<f32>> -> tile<128xptr<f32>>
  %18 = offset %bcast_28, %17 : tile<128xptr<f32>>, tile<128xi64> -> tile<128xptr<f32>>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_29 = reshape %cst_0_f32 : tile<f32> -> tile<1xf32>
  %bcast_30 = broadcast %reshape_29 : tile<1xf32> -> tile<128xf32>
  %result_31, %result_token_32 = load_ptr_tko weak %18, %16, %bcast_30 token=%0 optimization_hints = <default = {latency = 1}> : tile<128xptr<f32>>, tile<128xi1>, tile<128xf32> -> tile<128xf32>, token
  %19 = exti %result_23 signed : tile<128xi32> -> tile<128xi64>
  %20 = muli %19, %cst_1_i64_10 : tile<128xi64>
  %reshape_33 = reshape %assume : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_34 = broadcast %reshape_33 : tile<1xptr<f32>> -> tile<128xptr<f32>>
  %21 = offset %bcast_34, %20 : tile<128xptr<f32>>, tile<128xi64> -> tile<128xptr<f32>>
  %result_35, %result_token_36 = load_ptr_tko weak %21, %result, %result_31 token=%0 optimization_hints = <default = {latency = 8}> : tile<128xptr<f32>>, tile<128xi1>, tile<128xf32> -> tile<128xf32>, token
  %22 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %23 = exti %assume_assume_14 signed : tile<i32> -> tile<i64>
  %reshape_37 = reshape %23 : tile<i64> -> tile<1xi64>
  %bcast_38 = broadcast %reshape_37 : tile<1xi64> -> tile<128xi64>
  %24 = cmpi less_than %22, %bcast_38, unsigned : tile<128xi64> -> tile<128xi1>
  %25 = muli %22, %cst_1_i64_11 : tile<128xi64>
  %reshape_39 = reshape %assume_6 : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_40 = broadcast %reshape_39 : tile<1xptr<f32>> -> tile<128xptr<f32>>
  %26 = offset %bcast_40, %25 : tile<128xptr<f32>>, tile<128xi64> -> tile<128xptr<f32>>
  %27 = store_ptr_tko weak %26, %result_35, %24 token=%0 optimization_hints = <default = {latency = 2}> : tile<128xptr<f32>>, tile<128xf32>, tile<128xi1> -> token
  return
}
entry @gather_masked_Kt1_A1f16_1t1_p16_A1i32_1t1_p16_A1b8_1t1_p16_A1f16_1t1_p16_A1f16_1t1_p16_I128(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i1>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f16>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f16>>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i1>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<f16>>
  %assume_3 = assume div_by<16>, %arg12 : tile<ptr<f16>>
  %cst_1_i64 = constant <i64: 1> : tile<128xi64>
  %false = constant <i1: false> : tile<128xi1>
  %cst_1_i64_4 = constant <i64: 1> : tile<128xi64>
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %cst_1_i64_5 = constant <i64: 1> : tile<128xi64>
  %cst_1_i64_6 = constant <i64: 1> : tile<128xi64>
  %cst_1_i64_7 = constant <i64: 1> : tile<128xi64>
  %assume_8 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg13 : tile<i32>
  %cst_128_i32 = constant <i32: 128> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_128_i32 : tile<i32>
  %2 = iota : tile<128xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<128xi32>
  %3 = addi %bcast, %2 : tile<128xi32>
  %4 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %5 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_12 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_13 = broadcast %reshape_12 : tile<1xi64> -> tile<128xi64>
  %6 = cmpi less_than %4, %bcast_13, unsigned : tile<128xi64> -> tile<128xi1>
  %7 = muli %4, %cst_1_i64 : tile<128xi64>
  %reshape_14 = reshape %assume_1 : tile<ptr<i1>> -> tile<1xptr<i1>>
  %bcast_15 = broadcast %reshape_14 : tile<1xptr<i1>> -> tile<128xptr<i1>>
  %8 = offset %bcast_15, %7 : tile<128xptr<i1>>, tile<128xi64> -> tile<128xptr<i1>>
  %result, %result_token = load_ptr_tko weak %8, %6, %false token=%0 : tile<128xptr<i1>>, tile<128xi1>, tile<128xi1> -> tile<128xi1>, token
  %9 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %10 = exti %assume_8 signed : tile<i32> -> tile<i64>
  %reshape_16 = reshape %10 : tile<i64> -> tile<1xi64>
  %bcast_17 = broadcast %reshape_16 : tile<1xi64> -> tile<128xi64>
  %11 = cmpi less_than %9, %bcast_17, unsigned : tile<128xi64> -> tile<128xi1>
  %12 = muli %9, %cst_1_i64_4 : tile<128xi64>
  %reshape_18 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_19 = broadcast %reshape_18 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %13 = offset %bcast_19, %12 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result_20, %result_token_21 = load_ptr_tko weak %13, %11, %cst_0_i32 token=%0 : tile<128xptr<i32>>, tile<128xi1>, tile<128xi32> -> tile<128xi32>, token
  %14 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %15 = exti %assume_10 signed : tile<i32> -> tile<i64>
  %reshape_22 = reshape %15 : tile<i64> -> tile<1xi64>
  %bcast_23 = broadcast %reshape_22 : tile<1xi64> -> tile<128xi64>
  %16 = cmpi less_than %14, %bcast_23, unsigned : tile<128xi64> -> tile<128xi1>
  %17 = muli %14, %cst_1_i64_5 : tile<128xi64>
  %reshape_24 = reshape %assume_2 : tile<ptr<f16>> -> tile<1xptr<f16>>
  %bcast_25 = broadcast %reshape_24 : tile<1xptr<f16>> -> tile<128xptr<f16>>
  %18 = offset %bcast_25, %17 : tile<128xptr<f16>>, tile<128xi64> -> tile<128xptr<f16>>
  %cst_0_f16 = constant <f16: 0.000000e+00> : tile<f16>
  %reshape_26 = reshape %cst_0_f16 : tile<f16> -> tile<1xf16>
  %bcast_27 = broadcast %reshape_26 : tile<1xf16> -> tile<128xf16>
  %result_28, %result_token_29 = load_ptr_tko weak %18, %16, %bcast_27 token=%0 optimization_hints = <default = {latency = 1}> : tile<128xptr<f16>>, tile<128xi1>, tile<128xf16> -> tile<128xf16>, token
  %19 = exti %result_20 signed : tile<128xi32> -> tile<128xi64>
  %20 = muli %19, %cst_1_i64_6 : tile<128xi64>
  %reshape_30 = reshape %assume : tile<ptr<f16>> -> tile<1xptr<f16>>
  %bcast_31 = broadcast %reshape_30 : tile<1xptr<f16>> -> tile<128xptr<f16>>
  %21 = offset %bcast_31, %20 : tile<128xptr<f16>>, tile<128xi64> -> tile<128xptr<f16>>
  %result_32, %result_token_33 = load_ptr_tko weak %21, %result, %result_28 token=%0 optimization_hints = <default = {latency = 8}> : tile<128xptr<f16>>, tile<128xi1>, tile<128xf16> -> tile<128xf16>, token
  %22 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %23 = exti %assume_11 signed : tile<i32> -> tile<i64>
  %reshape_34 = reshape %23 : tile<i64> -> tile<1xi64>
  %bcast_35 = broadcast %reshape_34 : tile<1xi64> -> tile<128xi64>
  %24 = cmpi less_than %22, %bcast_35, unsigned : tile<128xi64> -> tile<128xi1>
  %25 = muli %22, %cst_1_i64_7 : tile<128xi64>
  %reshape_36 = reshape %assume_3 : tile<ptr<f16>> -> tile<1xptr<f16>>
  %bcast_37 = broadcast %reshape_36 : tile<1xptr<f16>> -> tile<128xptr<f16>>
  %26 = offset %bcast_37, %25 : tile<128xptr<f16>>, tile<128xi64> -> tile<128xptr<f16>>
  %27 = store_ptr_tko weak %26, %result_32, %24 token=%0 optimization_hints = <default = {latency = 2}> : tile<128xptr<f16>>, tile<128xf16>, tile<128xi1> -> token
  return
}
