entry @raw_atomics_Kt1_A1i32_1i16t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32 = constant <i32: 1> : tile<64xi32>
  %cst_2_i32 = constant <i32: 2> : tile<64xi32>
  %cst_3_i32 = constant <i32: 3> : tile<64xi32>
  %cst_4_i32 = constant <i32: 4> : tile<64xi32>
  %cst_5_i32 = constant <i32: 5> : tile<64xi32>
  %cst_7_i32 = constant <i32: 7> : tile<64xi32>
  %cst_0_i32_3 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32_4 = constant <i32: 1> : tile<64xi32>
  %cst_0_i32_5 = constant <i32: 0> : tile<64xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %2 = iota : tile<64xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
  %3 = addi %bcast, %2 : tile<64xi32>
  %reshape_6 = reshape %assume_assume : tile<i32> -> tile<1xi32>
  %bcast_7 = broadcast %reshape_6 : tile<1xi32> -> tile<64xi32>
  %4 = cmpi less_than %3, %bcast_7, signed : tile<64xi32> -> tile<64xi1>
  %5 = exti %3 signed : tile<64xi32> -> tile<64xi64>
  %6 = exti %assume_assume signed : tile<i32> -> tile<i64>
  %reshape_8 = reshape %6 : tile<i64> -> tile<1xi64>
  %bcast_9 = broadcast %reshape_8 : tile<1xi64> -> tile<64xi64>
  %7 = cmpi less_than %5, %bcast_9, unsigned : tile<64xi64> -> tile<64xi1>
  %8 = muli %5, %cst_1_i64 : tile<64xi64>
  %reshape_10 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_11 = broadcast %reshape_10 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %9 = offset %bcast_11, %8 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %result, %result_token = load_ptr_tko weak %9, %7, %cst_0_i32 token=%0 : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
  %10 = join_tokens %0, %result_token : token
  %cst_0_i32_12 = constant <i32: 0> : tile<64xi32>
  %11 = exti %cst_0_i32_12 signed : tile<64xi32> -> tile<64xi64>
  %reshape_13 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_14 = broadcast %reshape_13 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %12 = offset %bcast_14, %11 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %result_15, %result_token_16 = atomic_rmw_tko relaxed device %12, add, %result, %4 token=%0 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %13 = addi %cst_0_i32_12, %cst_1_i32 : tile<64xi32>
  %14 = exti %13 signed : tile<64xi32> -> tile<64xi64>
  %reshape_17 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_18 = broadcast %reshape_17 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %15 = offset %bcast_18, %14 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %16 = join_tokens %result_token_16, %10 : token
  %result_19, %result_token_20 = atomic_rmw_tko acq_rel device %15, max, %result, %4 token=%16 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %17 = addi %cst_0_i32_12, %cst_2_i32 : tile<64xi32>
  %18 = exti %17 signed : tile<64xi32> -> tile<64xi64>
  %reshape_21 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_22 = broadcast %reshape_21 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %19 = offset %bcast_22, %18 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %20 = join_tokens %result_token_20, %10 : token
  %result_23, %result_token_24 = atomic_rmw_tko acq_rel device %19, min, %result, %4 token=%20 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %21 = addi %cst_0_i32_12, %cst_3_i32 : tile<64xi32>
  %22 = exti %21 signed : tile<64xi32> -> tile<64xi64>
  %reshape_25 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_26 = broadcast %reshape_25 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %23 = offset %bcast_26, %22 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %24 = join_tokens %result_token_24, %10 : token
  %result_27, %result_token_28 = atomic_rmw_tko acq_rel device %23, and, %result, %4 token=%24 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %25 = addi %cst_0_i32_12, %cst_4_i32 : tile<64xi32>
  %26 = exti %25 signed : tile<64xi32> -> tile<64xi64>
  %reshape_29 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_30 = broadcast %reshape_29 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %27 = offset %bcast_30, %26 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %28 = join_tokens %result_token_28, %10 : token
  %result_31, %result_token_32 = atomic_rmw_tko acq_rel device %27, or, %result, %4 token=%28 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %29 = addi %cst_0_i32_12, %cst_5_i32 : tile<64xi32>
  %30 = exti %29 signed : tile<64xi32> -> tile<64xi64>
  %reshape_33 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_34 = broadcast %reshape_33 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %31 = offset %bcast_34, %30 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %32 = join_tokens %result_token_32, %10 : token
  %result_35, %result_token_36 = atomic_rmw_tko acq_rel device %31, xor, %result, %4 token=%32 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %cst_1_i32_37 = constant <i32: 1> : tile<i32>
  %cst_6_i64 = constant <i64: 6> : tile<i64>
  %33 = offset %assume_1, %cst_6_i64 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %34 = join_tokens %result_token_36, %10 : token
  %result_38, %result_token_39 = atomic_rmw_tko acq_rel device %33, xchg, %cst_1_i32_37 token=%34 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  %35 = addi %cst_0_i32_12, %cst_7_i32 : tile<64xi32>
  %36 = exti %35 signed : tile<64xi32> -> tile<64xi64>
  %reshape_40 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_41 = broadcast %reshape_40 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %37 = offset %bcast_41, %36 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %38 = join_tokens %result_token_39, %10 : token
  %result_42, %result_token_43 = atomic_cas_tko acq_rel device %37, %cst_0_i32_3, %cst_1_i32_4, %4 token=%38 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %39 = cmpi equal %result_42, %cst_0_i32_5, signed : tile<64xi32> -> tile<64xi1>
  %40 = andi %4, %39 : tile<64xi1>
  %41 = exti %40 unsigned : tile<64xi1> -> tile<64xi32>
  %reduce = reduce %41 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %44 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %44 : tile<i32>
  }
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %42 = offset %assume_2, %cst_0_i64 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %43 = join_tokens %0, %10, %result_token_43 : token
  %result_44, %result_token_45 = atomic_rmw_tko acq_rel device %42, add, %reduce token=%43 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  return
}
entry @raw_atomics_Kt1_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32 = constant <i32: 1> : tile<64xi32>
  %cst_2_i32 = constant <i32: 2> : tile<64xi32>
  %cst_3_i32 = constant <i32: 3> : tile<64xi32>
  %cst_4_i32 = constant <i32: 4> : tile<64xi32>
  %cst_5_i32 = constant <i32: 5> : tile<64xi32>
  %cst_7_i32 = constant <i32: 7> : tile<64xi32>
  %cst_0_i32_2 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32_3 = constant <i32: 1> : tile<64xi32>
  %cst_0_i32_4 = constant <i32: 0> : tile<64xi32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %2 = iota : tile<64xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
  %3 = addi %bcast, %2 : tile<64xi32>
  %reshape_6 = reshape %assume_5 : tile<i32> -> tile<1xi32>
  %bcast_7 = broadcast %reshape_6 : tile<1xi32> -> tile<64xi32>
  %4 = cmpi less_than %3, %bcast_7, signed : tile<64xi32> -> tile<64xi1>
  %5 = exti %3 signed : tile<64xi32> -> tile<64xi64>
  %6 = exti %assume_5 signed : tile<i32> -> tile<i64>
  %reshape_8 = reshape %6 : tile<i64> -> tile<1xi64>
  %bcast_9 = broadcast %reshape_8 : tile<1xi64> -> tile<64xi64>
  %7 = cmpi less_than %5, %bcast_9, unsigned : tile<64xi64> -> tile<64xi1>
  %8 = muli %5, %cst_1_i64 : tile<64xi64>
  %reshape_10 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_11 = broadcast %reshape_10 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %9 = offset %bcast_11, %8 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %result, %result_token = load_ptr_tko weak %9, %7, %cst_0_i32 token=%0 : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
  %10 = join_tokens %0, %result_token : token
  %cst_0_i32_12 = constant <i32: 0> : tile<64xi32>
  %11 = exti %cst_0_i32_12 signed : tile<64xi32> -> tile<64xi64>
  %reshape_13 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_14 = broadcast %reshape_13 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %12 = offset %bcast_14, %11 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %result_15, %result_token_16 = atomic_rmw_tko relaxed device %12, add, %result, %4 token=%0 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %13 = addi %cst_0_i32_12, %cst_1_i32 : tile<64xi32>
  %14 = exti %13 signed : tile<64xi32> -> tile<64xi64>
  %reshape_17 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_18 = broadcast %reshape_17 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %15 = offset %bcast_18, %14 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %16 = join_tokens %result_token_16, %10 : token
  %result_19, %result_token_20 = atomic_rmw_tko acq_rel device %15, max, %result, %4 token=%16 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %17 = addi %cst_0_i32_12, %cst_2_i32 : tile<64xi32>
  %18 = exti %17 signed : tile<64xi32> -> tile<64xi64>
  %reshape_21 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_22 = broadcast %reshape_21 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %19 = offset %bcast_22, %18 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %20 = join_tokens %result_token_20, %10 : token
  %result_23, %result_token_24 = atomic_rmw_tko acq_rel device %19, min, %result, %4 token=%20 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %21 = addi %cst_0_i32_12, %cst_3_i32 : tile<64xi32>
  %22 = exti %21 signed : tile<64xi32> -> tile<64xi64>
  %reshape_25 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_26 = broadcast %reshape_25 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %23 = offset %bcast_26, %22 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %24 = join_tokens %result_token_24, %10 : token
  %result_27, %result_token_28 = atomic_rmw_tko acq_rel device %23, and, %result, %4 token=%24 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %25 = addi %cst_0_i32_12, %cst_4_i32 : tile<64xi32>
  %26 = exti %25 signed : tile<64xi32> -> tile<64xi64>
  %reshape_29 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_30 = broadcast %reshape_29 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %27 = offset %bcast_30, %26 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %28 = join_tokens %result_token_28, %10 : token
  %result_31, %result_token_32 = atomic_rmw_tko acq_rel device %27, or, %result, %4 token=%28 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %29 = addi %cst_0_i32_12, %cst_5_i32 : tile<64xi32>
  %30 = exti %29 signed : tile<64xi32> -> tile<64xi64>
  %reshape_33 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_34 = broadcast %reshape_33 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %31 = offset %bcast_34, %30 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %32 = join_tokens %result_token_32, %10 : token
  %result_35, %result_token_36 = atomic_rmw_tko acq_rel device %31, xor, %result, %4 token=%32 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %cst_1_i32_37 = constant <i32: 1> : tile<i32>
  %cst_6_i64 = constant <i64: 6> : tile<i64>
  %33 = offset %assume_0, %cst_6_i64 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %34 = join_tokens %result_token_36, %10 : token
  %result_38, %result_token_39 = atomic_rmw_tko acq_rel device %33, xchg, %cst_1_i32_37 token=%34 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  %35 = addi %cst_0_i32_12, %cst_7_i32 : tile<64xi32>
  %36 = exti %35 signed : tile<64xi32> -> tile<64xi64>
  %reshape_40 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_41 = broadcast %reshape_40 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %37 = offset %bcast_41, %36 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %38 = join_tokens %result_token_39, %10 : token
  %result_42, %result_token_43 = atomic_cas_tko acq_rel device %37, %cst_0_i32_2, %cst_1_i32_3, %4 token=%38 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
  %39 = cmpi equal %result_42, %cst_0_i32_4, signed : tile<64xi32> -> tile<64xi1>
  %40 = andi %4, %39 : tile<64xi1>
  %41 = exti %40 unsigned : tile<64xi1> -> tile<64xi32>
  %reduce = reduce %41 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %44 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %44 : tile<i32>
  }
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %42 = offset %assume_1, %cst_0_i64 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %43 = join_tokens %0, %10, %result_token_43 : token
  %result_44, %result_token_45 = atomic_rmw_tko acq_rel device %42, add, %reduce token=%43 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  return
}
