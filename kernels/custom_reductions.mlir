entry @custom_reductions_Kt1_A2i32_1v4l0_2i16t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I128(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<i32>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<i32>>, %arg15: tile<i32>, %arg16: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg11 : tile<ptr<i32>>
  %assume_5 = assume div_by<16>, %arg14 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<128xi64>
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %cst_-1_i32 = constant <i32: -1> : tile<128xi32>
  %assume_9 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_10 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview = make_tensor_view %assume_2, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_12 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_13 = make_tensor_view %assume_3, shape = [%assume_12], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_14 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_15 = make_tensor_view %assume_4, shape = [%assume_14], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_16 = assume bounded<0, ?>, %arg15 : tile<i32>
  %tview_17 = make_tensor_view %assume_5, shape = [%assume_16], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = iota : tile<128xi32>
  %2 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %reshape = reshape %2 : tile<i64> -> tile<1xi64>
  %bcast = broadcast %reshape : tile<1xi64> -> tile<128xi64>
  %3 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_18 = reshape %3 : tile<i64> -> tile<1xi64>
  %bcast_19 = broadcast %reshape_18 : tile<1xi64> -> tile<128xi64>
  %4 = cmpi less_than %bcast, %bcast_19, unsigned : tile<128xi64> -> tile<128xi1>
  %5 = exti %assume_assume_10 signed : tile<i32> -> tile<i64>
  %reshape_20 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_21 = broadcast %reshape_20 : tile<1xi64> -> tile<128xi64>
  %6 = muli %bcast, %bcast_21 : tile<128xi64>
  %7 = exti %1 signed : tile<128xi32> -> tile<128xi64>
  %8 = exti %assume_assume signed : tile<i32> -> tile<i64>
  %reshape_22 = reshape %8 : tile<i64> -> tile<1xi64>
  %bcast_23 = broadcast %reshape_22 : tile<1xi64> -> tile<128xi64>
  %9 = cmpi less_than %7, %bcast_23, unsigned : tile<128xi64> -> tile<128xi1>
  %10 = andi %4, %9 : tile<128xi1>
  %11 = muli %7, %cst_1_i64 : tile<128xi64>
  %12 = addi %6, %11 : tile<128xi64>
  %reshape_24 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_25 = broadcast %reshape_24 : tile<1xptr<i32>> -> tile<128xptr<i32>>
  %13 = offset %bcast_25, %12 : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
  %result, %result_token = load_ptr_tko weak %13, %10, %cst_0_i32 token=%0 : tile<128xptr<i32>>, tile<128xi1>, tile<128xi32> -> tile<128xi32>, token
  %reduce = reduce %result dim=0 identities=[0 : i32] : tile<128xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %21 = xori %reduce_lhs, %reduce_rhs : tile<i32>
    yield %21 : tile<i32>
  }
  %reshape_26 = reshape %reduce : tile<i32> -> tile<1xi32>
  %pview = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %14 = store_view_tko weak %reshape_26, %pview[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reduce_27 = reduce %result dim=0 identities=[0 : i32] : tile<128xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %21 = ori %reduce_lhs, %reduce_rhs : tile<i32>
    yield %21 : tile<i32>
  }
  %reshape_28 = reshape %reduce_27 : tile<i32> -> tile<1xi32>
  %pview_29 = make_partition_view %tview_13 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %15 = store_view_tko weak %reshape_28, %pview_29[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reshape_30 = reshape %assume_assume : tile<i32> -> tile<1xi32>
  %bcast_31 = broadcast %reshape_30 : tile<1xi32> -> tile<128xi32>
  %16 = cmpi less_than %1, %bcast_31, signed : tile<128xi32> -> tile<128xi1>
  %17 = absi %result : tile<128xi32>
  %18 = select %16, %17, %cst_-1_i32 : tile<128xi1>, tile<128xi32>
  %reduce_32:2 = reduce %18, %1 dim=0 identities=[-1 : i32, 2147483647 : i32] : tile<128xi32>, tile<128xi32> -> tile<i32>, tile<i32> 
  (%reduce_lhs0: tile<i32>, %reduce_rhs0: tile<i32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %21 = cmpi greater_than %reduce_rhs0, %reduce_lhs0, signed : tile<i32> -> tile<i1>
    %22 = cmpi equal %reduce_rhs0, %reduce_lhs0, signed : tile<i32> -> tile<i1>
    %23 = cmpi less_than %reduce_rhs1, %reduce_lhs1, signed : tile<i32> -> tile<i1>
    %24 = andi %22, %23 : tile<i1>
    %25 = ori %21, %24 : tile<i1>
    %26 = select %25, %reduce_rhs0, %reduce_lhs0 : tile<i1>, tile<i32>
    %27 = select %25, %reduce_rhs1, %reduce_lhs1 : tile<i1>, tile<i32>
    yield %26, %27 : tile<i32>, tile<i32>
  }
  %reshape_33 = reshape %reduce_32#0 : tile<i32> -> tile<1xi32>
  %pview_34 = make_partition_view %tview_15 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %19 = store_view_tko weak %reshape_33, %pview_34[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reshape_35 = reshape %reduce_32#1 : tile<i32> -> tile<1xi32>
  %pview_36 = make_partition_view %tview_17 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %20 = store_view_tko weak %reshape_35, %pview_36[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @custom_reductions_Kt1_A2i32_1l0_2t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<i32>>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<i32>>, %arg15: tile<i32>, %arg16: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg11 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg14 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_-1_i32 = constant <i32: -1> : tile<64xi32>
  %assume_7 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview = make_tensor_view %assume_0, shape = [%assume_10], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_14 = make_tensor_view %assume_2, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_15 = assume bounded<0, ?>, %arg15 : tile<i32>
  %tview_16 = make_tensor_view %assume_3, shape = [%assume_15], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = iota : tile<64xi32>
  %2 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %reshape = reshape %2 : tile<i64> -> tile<1xi64>
  %bcast = broadcast %reshape : tile<1xi64> -> tile<64xi64>
  %3 = exti %assume_7 signed : tile<i32> -> tile<i64>
  %reshape_17 = reshape %3 : tile<i64> -> tile<1xi64>
  %bcast_18 = broadcast %reshape_17 : tile<1xi64> -> tile<64xi64>
  %4 = cmpi less_than %bcast, %bcast_18, unsigned : tile<64xi64> -> tile<64xi1>
  %5 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %reshape_19 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_20 = broadcast %reshape_19 : tile<1xi64> -> tile<64xi64>
  %6 = muli %bcast, %bcast_20 : tile<64xi64>
  %7 = exti %1 signed : tile<64xi32> -> tile<64xi64>
  %8 = exti %assume_8 signed : tile<i32> -> tile<i64>
  %reshape_21 = reshape %8 : tile<i64> -> tile<1xi64>
  %bcast_22 = broadcast %reshape_21 : tile<1xi64> -> tile<64xi64>
  %9 = cmpi less_than %7, %bcast_22, unsigned : tile<64xi64> -> tile<64xi1>
  %10 = andi %4, %9 : tile<64xi1>
  %11 = muli %7, %cst_1_i64 : tile<64xi64>
  %12 = addi %6, %11 : tile<64xi64>
  %reshape_23 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_24 = broadcast %reshape_23 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %13 = offset %bcast_24, %12 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
  %result, %result_token = load_ptr_tko weak %13, %10, %cst_0_i32 token=%0 : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
  %reduce = reduce %result dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %21 = xori %reduce_lhs, %reduce_rhs : tile<i32>
    yield %21 : tile<i32>
  }
  %reshape_25 = reshape %reduce : tile<i32> -> tile<1xi32>
  %pview = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %14 = store_view_tko weak %reshape_25, %pview[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reduce_26 = reduce %result dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %21 = ori %reduce_lhs, %reduce_rhs : tile<i32>
    yield %21 : tile<i32>
  }
  %reshape_27 = reshape %reduce_26 : tile<i32> -> tile<1xi32>
  %pview_28 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %15 = store_view_tko weak %reshape_27, %pview_28[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reshape_29 = reshape %assume_8 : tile<i32> -> tile<1xi32>
  %bcast_30 = broadcast %reshape_29 : tile<1xi32> -> tile<64xi32>
  %16 = cmpi less_than %1, %bcast_30, signed : tile<64xi32> -> tile<64xi1>
  %17 = absi %result : tile<64xi32>
  %18 = select %16, %17, %cst_-1_i32 : tile<64xi1>, tile<64xi32>
  %reduce_31:2 = reduce %18, %1 dim=0 identities=[-1 : i32, 2147483647 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32> 
  (%reduce_lhs0: tile<i32>, %reduce_rhs0: tile<i32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %21 = cmpi greater_than %reduce_rhs0, %reduce_lhs0, signed : tile<i32> -> tile<i1>
    %22 = cmpi equal %reduce_rhs0, %reduce_lhs0, signed : tile<i32> -> tile<i1>
    %23 = cmpi less_than %reduce_rhs1, %reduce_lhs1, signed : tile<i32> -> tile<i1>
    %24 = andi %22, %23 : tile<i1>
    %25 = ori %21, %24 : tile<i1>
    %26 = select %25, %reduce_rhs0, %reduce_lhs0 : tile<i1>, tile<i32>
    %27 = select %25, %reduce_rhs1, %reduce_lhs1 : tile<i1>, tile<i32>
    yield %26, %27 : tile<i32>, tile<i32>
  }
  %reshape_32 = reshape %reduce_31#0 : tile<i32> -> tile<1xi32>
  %pview_33 = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %19 = store_view_tko weak %reshape_32, %pview_33[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reshape_34 = reshape %reduce_31#1 : tile<i32> -> tile<1xi32>
  %pview_35 = make_partition_view %tview_16 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %20 = store_view_tko weak %reshape_34, %pview_35[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
