entry @segment_extrema_Kt1_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I128(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %cst_1_i64 = constant <i64: 1> : tile<128xi64>
  %cst_-1_i32 = constant <i32: -1> : tile<128xi32>
  %cst_1_i64_5 = constant <i64: 1> : tile<128xi64>
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %cst_1_i64_6 = constant <i64: 1> : tile<128xi64>
  %cst_1_i64_7 = constant <i64: 1> : tile<128xi64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_8 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg10 : tile<i32>
  %cst_128_i32 = constant <i32: 128> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_128_i32 : tile<i32>
  %2 = iota : tile<128xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<128xi32>
  %3 = addi %bcast, %2 : tile<128xi32>
  %4 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %5 = exti %assume_assume signed : tile<i32> -> tile<i64>
  %reshape_11 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_12 = broadcast %reshape_11 : tile<1xi64> -> tile<128xi64>
  %6 = cmpi less_than %4, %bcast_12, unsigned : tile<128xi64> -> tile<128xi1>
  %7 = muli %4, %cst_1_i64 : tile<128xi64>
  %reshape_13 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_14 = broadcast %reshape_13 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %8 = offset %bcast_14, %7 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result, %result_token = load_ptr_tko weak %8, %6, %cst_-1_i32 token=%0 : tile<128xptr<i32>>, tile<128xi1>, tile<128xi32> -> tile<128xi32>, token
  %9 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %10 = exti %assume_assume_8 signed : tile<i32> -> tile<i64>
  %reshape_15 = reshape %10 : tile<i64> -> tile<1xi64>
  %bcast_16 = broadcast %reshape_15 : tile<1xi64> -> tile<128xi64>
  %11 = cmpi less_than %9, %bcast_16, unsigned : tile<128xi64> -> tile<128xi1>
  %12 = muli %9, %cst_1_i64_5 : tile<128xi64>
  %reshape_17 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_18 = broadcast %reshape_17 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %13 = offset %bcast_18, %12 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result_19, %result_token_20 = load_ptr_tko weak %13, %11, %cst_0_i32 token=%0 : tile<128xptr<i32>>, tile<128xi1>, tile<128xi32> -> tile<128xi32>, token
  %14 = exti %result signed : tile<128xi32> -> tile<128xi64>
  %15 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_21 = reshape %15 : tile<i64> -> tile<1xi64>
  %bcast_22 = broadcast %reshape_21 : tile<1xi64> -> tile<128xi64>
  %16 = cmpi less_than %14, %bcast_22, unsigned : tile<128xi64> -> tile<128xi1>
  %17 = muli %14, %cst_1_i64_6 : tile<128xi64>
  %reshape_23 = reshape %assume_3 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_24 = broadcast %reshape_23 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %18 = offset %bcast_24, %17 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result_25, %result_token_26 = atomic_rmw_tko relaxed device %18, max, %result_19, %16 token=%0 : tile<128xptr<i32>>, tile<128xi32>, tile<128xi1> -> tile<128xi32>, token
  %19 = exti %result signed : tile<128xi32> -> tile<128xi64>
  %20 = exti %assume_10 signed : tile<i32> -> tile<i64>
  %reshape_27 = reshape %20 : tile<i64> -> tile<1xi64>
  %bcast_28 = broadcast %reshape_27 : tile<1xi64> -> tile<128xi64>
  %21 = cmpi less_than %19, %bcast_28, unsigned : tile<128xi64> -> tile<128xi1>
  %22 = muli %19, %cst_1_i64_7 : tile<128xi64>
  %reshape_29 = reshape %assume_4 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_30 = broadcast %reshape_29 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %23 = offset %bcast_30, %22 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result_31, %result_token_32 = atomic_rmw_tko relaxed device %23, min, %result_19, %21 token=%0 : tile<128xptr<i32>>, tile<128xi32>, tile<128xi1> -> tile<128xi32>, token
  return
}
entry @segment_extrema_Kt1_A1i32_1t1_p16_A1u32_1t1_p16_A1u32_1t1_p16_A1u32_1t1_p16_I128(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %cst_1_i64 = constant <i64: 1> : tile<128xi64>
  %cst_-1_i32 = constant <i32: -1> : tile<128xi32>
  %cst_1_i64_3 = constant <i64: 1> : tile<128xi64>
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %cst_1_i64_4 = constant <i64: 1> : tile<128xi64>
  %cst_1_i64_5 = constant <i64: 1> : tile<128xi64>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg10 : tile<i32>
  %cst_128_i32 = constant <i32: 128> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_128_i32 : tile<i32>
  %2 = iota : tile<128xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<128xi32>
  %3 = addi %bcast, %2 : tile<128xi32>
  %4 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %5 = exti %assume_6 signed : tile<i32> -> tile<i64>
  %reshape_10 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_11 = broadcast %reshape_10 : tile<1xi64> -> tile<128xi64>
  %6 = cmpi less_than %4, %bcast_11, unsigned : tile<128xi64> -> tile<128xi1>
  %7 = muli %4, %cst_1_i64 : tile<128xi64>
  %reshape_12 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_13 = broadcast %reshape_12 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %8 = offset %bcast_13, %7 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result, %result_token = load_ptr_tko weak %8, %6, %cst_-1_i32 token=%0 : tile<128xptr<i32>>, tile<128xi1>, tile<128xi32> -> tile<128xi32>, token
  %9 = exti %3 signed : tile<128xi32> -> tile<128xi64>
  %10 = exti %assume_7 signed : tile<i32> -> tile<i64>
  %reshape_14 = reshape %10 : tile<i64> -> tile<1xi64>
  %bcast_15 = broadcast %reshape_14 : tile<1xi64> -> tile<128xi64>
  %11 = cmpi less_than %9, %bcast_15, unsigned : tile<128xi64> -> tile<128xi1>
  %12 = muli %9, %cst_1_i64_3 : tile<128xi64>
  %reshape_16 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_17 = broadcast %reshape_16 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %13 = offset %bcast_17, %12 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result_18, %result_token_19 = load_ptr_tko weak %13, %11, %cst_0_i32 token=%0 : tile<128xptr<i32>>, tile<128xi1>, tile<128xi32> -> tile<128xi32>, token
  %14 = exti %result signed : tile<128xi32> -> tile<128xi64>
  %15 = exti %assume_8 signed : tile<i32> -> tile<i64>
  %reshape_20 = reshape %15 : tile<i64> -> tile<1xi64>
  %bcast_21 = broadcast %reshape_20 : tile<1xi64> -> tile<128xi64>
  %16 = cmpi less_than %14, %bcast_21, unsigned : tile<128xi64> -> tile<128xi1>
  %17 = muli %14, %cst_1_i64_4 : tile<128xi64>
  %reshape_22 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_23 = broadcast %reshape_22 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %18 = offset %bcast_23, %17 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result_24, %result_token_25 = atomic_rmw_tko relaxed device %18, umax, %result_18, %16 token=%0 : tile<128xptr<i32>>, tile<128xi32>, tile<128xi1> -> tile<128xi32>, token
  %19 = exti %result signed : tile<128xi32> -> tile<128xi64>
  %20 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_26 = reshape %20 : tile<i64> -> tile<1xi64>
  %bcast_27 = broadcast %reshape_26 : tile<1xi64> -> tile<128xi64>
  %21 = cmpi less_than %19, %bcast_27, unsigned : tile<128xi64> -> tile<128xi1>
  %22 = muli %19, %cst_1_i64_5 : tile<128xi64>
  %reshape_28 = reshape %assume_2 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_29 = broadcast %reshape_28 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %23 = offset %bcast_29, %22 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result_30, %result_token_31 = atomic_rmw_tko relaxed device %23, umin, %result_18, %21 token=%0 : tile<128xptr<i32>>, tile<128xi32>, tile<128xi1> -> tile<128xi32>, token
  return
}
