entry @scoped_counters_Kt1_A1i32_1i16t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<i32>>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg12 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_6 = constant <i64: 1> : tile<i64>
  %cst_1_i64_7 = constant <i64: 1> : tile<i64>
  %cst_1_i64_8 = constant <i64: 1> : tile<i64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_13 = make_tensor_view %assume_4, shape = [%assume_12], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %1 = join_tokens %0, %result_token : token
  %2 = cmpi greater_than %tile, %cst_0_i32, signed : tile<64xi32> -> tile<64xi1>
  %3 = exti %2 unsigned : tile<64xi1> -> tile<64xi32>
  %reshape = reshape %3 : tile<64xi32> -> tile<2x32xi32>
  %reduce = reduce %reshape dim=1 identities=[0 : i32] : tile<2x32xi32> -> tile<2xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %29 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %29 : tile<i32>
  }
  %cst_0_i32_14 = constant <i32: 0> : tile<i32>
  %4 = extract %reduce[%cst_0_i32_14] : tile<2xi32> -> tile<1xi32>
  %reshape_15 = reshape %4 : tile<1xi32> -> tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %5 = extract %reduce[%cst_1_i32_16] : tile<2xi32> -> tile<1xi32>
  %reshape_17 = reshape %5 : tile<1xi32> -> tile<i32>
  %6 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %7 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %8 = cmpi less_than %6, %7, unsigned : tile<i64> -> tile<i1>
  %9 = muli %6, %cst_1_i64 : tile<i64>
  %10 = offset %assume_1, %9 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %result, %result_token_18 = atomic_rmw_tko relaxed tl_blk %10, add, %reshape_15, %8 token=%0 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %11 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %12 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %13 = cmpi less_than %11, %12, unsigned : tile<i64> -> tile<i1>
  %14 = muli %11, %cst_1_i64_6 : tile<i64>
  %15 = offset %assume_1, %14 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %result_19, %result_token_20 = atomic_rmw_tko relaxed tl_blk %15, add, %reshape_17, %13 token=%result_token_18 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %reshape_21 = reshape %result_19 : tile<i32> -> tile<1xi32>
  %pview_22 = make_partition_view %tview_13 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %16 = store_view_tko relaxed tl_blk %reshape_21, %pview_22[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %17 = addi %reshape_15, %reshape_17 : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %18 = exti %assume_10 signed : tile<i32> -> tile<i64>
  %19 = cmpi less_than %cst_0_i64, %18, unsigned : tile<i64> -> tile<i1>
  %20 = muli %cst_0_i64, %cst_1_i64_7 : tile<i64>
  %21 = offset %assume_2, %20 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %22 = join_tokens %0, %1, %result_token_20, %16 : token
  %result_23, %result_token_24 = atomic_rmw_tko acq_rel device %21, add, %17, %19 token=%22 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %23 = addi %reshape_15, %reshape_17 : tile<i32>
  %cst_0_i64_25 = constant <i64: 0> : tile<i64>
  %24 = exti %assume_11 signed : tile<i32> -> tile<i64>
  %25 = cmpi less_than %cst_0_i64_25, %24, unsigned : tile<i64> -> tile<i1>
  %26 = muli %cst_0_i64_25, %cst_1_i64_8 : tile<i64>
  %27 = offset %assume_3, %26 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %28 = join_tokens %0, %1, %result_token_20, %16, %result_token_24 : token
  %result_26, %result_token_27 = atomic_rmw_tko release sys %27, add, %23, %25 token=%28 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  return
}
entry @scoped_counters_Kt1_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<i32>>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg12 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_5 = constant <i64: 1> : tile<i64>
  %cst_1_i64_6 = constant <i64: 1> : tile<i64>
  %cst_1_i64_7 = constant <i64: 1> : tile<i64>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_13 = make_tensor_view %assume_3, shape = [%assume_12], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %1 = join_tokens %0, %result_token : token
  %2 = cmpi greater_than %tile, %cst_0_i32, signed : tile<64xi32> -> tile<64xi1>
  %3 = exti %2 unsigned : tile<64xi1> -> tile<64xi32>
  %reshape = reshape %3 : tile<64xi32> -> tile<2x32xi32>
  %reduce = reduce %reshape dim=1 identities=[0 : i32] : tile<2x32xi32> -> tile<2xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %29 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %29 : tile<i32>
  }
  %cst_0_i32_14 = constant <i32: 0> : tile<i32>
  %4 = extract %reduce[%cst_0_i32_14] : tile<2xi32> -> tile<1xi32>
  %reshape_15 = reshape %4 : tile<1xi32> -> tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %5 = extract %reduce[%cst_1_i32_16] : tile<2xi32> -> tile<1xi32>
  %reshape_17 = reshape %5 : tile<1xi32> -> tile<i32>
  %6 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %7 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %8 = cmpi less_than %6, %7, unsigned : tile<i64> -> tile<i1>
  %9 = muli %6, %cst_1_i64 : tile<i64>
  %10 = offset %assume_0, %9 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %result, %result_token_18 = atomic_rmw_tko relaxed tl_blk %10, add, %reshape_15, %8 token=%0 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %11 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %12 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %13 = cmpi less_than %11, %12, unsigned : tile<i64> -> tile<i1>
  %14 = muli %11, %cst_1_i64_5 : tile<i64>
  %15 = offset %assume_0, %14 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %result_19, %result_token_20 = atomic_rmw_tko relaxed tl_blk %15, add, %reshape_17, %13 token=%result_token_18 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %reshape_21 = reshape %result_19 : tile<i32> -> tile<1xi32>
  %pview_22 = make_partition_view %tview_13 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %16 = store_view_tko relaxed tl_blk %reshape_21, %pview_22[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %17 = addi %reshape_15, %reshape_17 : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %18 = exti %assume_10 signed : tile<i32> -> tile<i64>
  %19 = cmpi less_than %cst_0_i64, %18, unsigned : tile<i64> -> tile<i1>
  %20 = muli %cst_0_i64, %cst_1_i64_6 : tile<i64>
  %21 = offset %assume_1, %20 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %22 = join_tokens %0, %1, %result_token_20, %16 : token
  %result_23, %result_token_24 = atomic_rmw_tko acq_rel device %21, add, %17, %19 token=%22 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %23 = addi %reshape_15, %reshape_17 : tile<i32>
  %cst_0_i64_25 = constant <i64: 0> : tile<i64>
  %24 = exti %assume_11 signed : tile<i32> -> tile<i64>
  %25 = cmpi less_than %cst_0_i64_25, %24, unsigned : tile<i64> -> tile<i1>
  %26 = muli %cst_0_i64_25, %cst_1_i64_7 : tile<i64>
  %27 = offset %assume_2, %26 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %28 = join_tokens %0, %1, %result_token_20, %16, %result_token_24 : token
  %result_26, %result_token_27 = atomic_rmw_tko release sys %27, add, %23, %25 token=%28 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  return
}
