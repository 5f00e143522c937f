entry @first_claim_Kt1_A1i32_1i16t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %cst_-1_i32 = constant <i32: -1> : tile<64xi32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i64_3 = constant <i64: 1> : tile<64xi64>
  %cst_0_i32_4 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32 = constant <i32: 1> : tile<64xi32>
  %cst_0_i32_5 = constant <i32: 0> : tile<64xi32>
  %cst_1_i64_6 = constant <i64: 1> : tile<i64>
  %cst_-1_i32_7 = constant <i32: -1> : tile<64xi32>
  %cst_1_i64_8 = constant <i64: 1> : tile<64xi64>
  %cst_2_i32 = constant <i32: 2> : tile<64xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg7 : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %2 = iota : tile<64xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
  %3 = addi %bcast, %2 : tile<64xi32>
  %4 = exti %3 signed : tile<64xi32> -> tile<64xi64>
  %5 = exti %assume_assume signed : tile<i32> -> tile<i64>
  %reshape_11 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_12 = broadcast %reshape_11 : tile<1xi64> -> tile<64xi64>
  %6 = cmpi less_than %4, %bcast_12, unsigned : tile<64xi64> -> tile<64xi1>
  %7 = muli %4, %cst_1_i64 : tile<64xi64>
  %reshape_13 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_14 = broadcast %reshape_13 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %8 = offset %bcast_14, %7 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %result, %result_token = load_ptr_tko weak %8, %6, %cst_-1_i32 token=%0 : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
  %9 = join_tokens %0, %result_token : token
  %10 = cmpi greater_than_or_equal %result, %cst_0_i32, signed : tile<64xi32> -> tile<64xi1>
  %reshape_15 = reshape %assume_9 : tile<i32> -> tile<1xi32>
  %bcast_16 = broadcast %reshape_15 : tile<1xi32> -> tile<64xi32>
  %11 = cmpi less_than %result, %bcast_16, signed : tile<64xi32> -> tile<64xi1>
  %12 = andi %10, %11 : tile<64xi1>
  %13 = exti %result signed : tile<64xi32> -> tile<64xi64>
  %14 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_17 = reshape %14 : tile<i64> -> tile<1xi64>
  %bcast_18 = broadcast %reshape_17 : tile<1xi64> -> tile<64xi64>
  %15 = cmpi less_than %13, %bcast_18, unsigned : tile<64xi64> -> tile<64xi1>
  %16 = muli %13, %cst_1_i64_3 : tile<64xi64>
  %reshape_19 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_20 = broadcast %reshape_19 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %17 = offset %bcast_20, %16 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %18 = join_tokens %0, %9 : token
  %result_21, %result_token_22 = atomic_cas_tko acq_rel device %17, %cst_0_i32_4, %cst_1_i32, %15 token=%18 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %19 = cmpi equal %result_21, %cst_0_i32_5, signed : tile<64xi32> -> tile<64xi1>
  %20 = andi %12, %19 : tile<64xi1>
  %21 = exti %20 unsigned : tile<64xi1> -> tile<64xi32>
  %reduce = reduce %21 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %34 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %34 : tile<i32>
  }
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %22 = exti %assume_10 signed : tile<i32> -> tile<i64>
  %23 = cmpi less_than %cst_0_i64, %22, unsigned : tile<i64> -> tile<i1>
  %24 = muli %cst_0_i64, %cst_1_i64_6 : tile<i64>
  %25 = offset %assume_2, %24 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %26 = join_tokens %0, %9, %result_token_22 : token
  %result_23, %result_token_24 = atomic_rmw_tko acq_rel device %25, add, %reduce, %23 token=%26 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %27 = select %20, %result, %cst_-1_i32_7 : tile<64xi1>, tile<64xi32>
  %28 = exti %27 signed : tile<64xi32> -> tile<64xi64>
  %29 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_25 = reshape %29 : tile<i64> -> tile<1xi64>
  %bcast_26 = broadcast %reshape_25 : tile<1xi64> -> tile<64xi64>
  %30 = cmpi less_than %28, %bcast_26, unsigned : tile<64xi64> -> tile<64xi1>
  %31 = muli %28, %cst_1_i64_8 : tile<64xi64>
  %reshape_27 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_28 = broadcast %reshape_27 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %32 = offset %bcast_28, %31 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %33 = join_tokens %result_token_22, %9, %result_token_24 : token
  %result_29, %result_token_30 = atomic_rmw_tko acq_rel device %32, xchg, %cst_2_i32, %30 token=%33 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  return
}
entry @first_claim_Kt1_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %cst_-1_i32 = constant <i32: -1> : tile<64xi32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i64_2 = constant <i64: 1> : tile<64xi64>
  %cst_0_i32_3 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32 = constant <i32: 1> : tile<64xi32>
  %cst_0_i32_4 = constant <i32: 0> : tile<64xi32>
  %cst_1_i64_5 = constant <i64: 1> : tile<i64>
  %cst_-1_i32_6 = constant <i32: -1> : tile<64xi32>
  %cst_1_i64_7 = constant <i64: 1> : tile<64xi64>
  %cst_2_i32 = constant <i32: 2> : tile<64xi32>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg7 : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %2 = iota : tile<64xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
  %3 = addi %bcast, %2 : tile<64xi32>
  %4 = exti %3 signed : tile<64xi32> -> tile<64xi64>
  %5 = exti %assume_8 signed : tile<i32> -> tile<i64>
  %reshape_11 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_12 = broadcast %reshape_11 : tile<1xi64> -> tile<64xi64>
  %6 = cmpi less_than %4, %bcast_12, unsigned : tile<64xi64> -> tile<64xi1>
  %7 = muli %4, %cst_1_i64 : tile<64xi64>
  %reshape_13 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_14 = broadcast %reshape_13 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %8 = offset %bcast_14, %7 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %result, %result_token = load_ptr_tko weak %8, %6, %cst_-1_i32 token=%0 : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
  %9 = join_tokens %0, %result_token : token
  %10 = cmpi greater_than_or_equal %result, %cst_0_i32, signed : tile<64xi32> -> tile<64xi1>
  %reshape_15 = reshape %assume_9 : tile<i32> -> tile<1xi32>
  %bcast_16 = broadcast %reshape_15 : tile<1xi32> -> tile<64xi32>
  %11 = cmpi less_than %result, %bcast_16, signed : tile<64xi32> -> tile<64xi1>
  %12 = andi %10, %11 : tile<64xi1>
  %13 = exti %result signed : tile<64xi32> -> tile<64xi64>
  %14 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_17 = reshape %14 : tile<i64> -> tile<1xi64>
  %bcast_18 = broadcast %reshape_17 : tile<1xi64> -> tile<64xi64>
  %15 = cmpi less_than %13, %bcast_18, unsigned : tile<64xi64> -> tile<64xi1>
  %16 = muli %13, %cst_1_i64_2 : tile<64xi64>
  %reshape_19 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_20 = broadcast %reshape_19 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %17 = offset %bcast_20, %16 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %18 = join_tokens %0, %9 : token
  %result_21, %result_token_22 = atomic_cas_tko acq_rel device %17, %cst_0_i32_3, %cst_1_i32, %15 token=%18 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %19 = cmpi equal %result_21, %cst_0_i32_4, signed : tile<64xi32> -> tile<64xi1>
  %20 = andi %12, %19 : tile<64xi1>
  %21 = exti %20 unsigned : tile<64xi1> -> tile<64xi32>
  %reduce = reduce %21 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %34 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %34 : tile<i32>
  }
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %22 = exti %assume_10 signed : tile<i32> -> tile<i64>
  %23 = cmpi less_than %cst_0_i64, %22, unsigned : tile<i64> -> tile<i1>
  %24 = muli %cst_0_i64, %cst_1_i64_5 : tile<i64>
  %25 = offset %assume_1, %24 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %26 = join_tokens %0, %9, %result_token_22 : token
  %result_23, %result_token_24 = atomic_rmw_tko acq_rel device %25, add, %reduce, %23 token=%26 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %27 = select %20, %result, %cst_-1_i32_6 : tile<64xi1>, tile<64xi32>
  %28 = exti %27 signed : tile<64xi32> -> tile<64xi64>
  %29 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_25 = reshape %29 : tile<i64> -> tile<1xi64>
  %bcast_26 = broadcast %reshape_25 : tile<1xi64> -> tile<64xi64>
  %30 = cmpi less_than %28, %bcast_26, unsigned : tile<64xi64> -> tile<64xi1>
  %31 = muli %28, %cst_1_i64_7 : tile<64xi64>
  %reshape_27 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_28 = broadcast %reshape_27 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %32 = offset %bcast_28, %31 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %33 = join_tokens %result_token_22, %9, %result_token_24 : token
  %result_29, %result_token_30 = atomic_rmw_tko acq_rel device %32, xchg, %cst_2_i32, %30 token=%33 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  return
}
