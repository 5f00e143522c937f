entry @running_max_Kt1_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %cst_-2147483648_i32 = constant <i32: -2147483648> : tile<64xi32>
  %cst_1_i64_5 = constant <i64: 1> : tile<64xi64>
  %cst_1_i64_6 = constant <i64: 1> : tile<64xi64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_7 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_8 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %cst_-2147483648_i32_9 = constant <i32: -2147483648> : tile<1xi32>
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %1 = get_index_space_shape %pview : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %2 = iota : tile<64xi32>
  %3 = exti %assume_assume_assume signed : tile<i32> -> tile<i64>
  %reshape = reshape %3 : tile<i64> -> tile<1xi64>
  %bcast = broadcast %reshape : tile<1xi64> -> tile<64xi64>
  %reshape_11 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_12 = broadcast %reshape_11 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %4 = exti %assume_assume_7 signed : tile<i32> -> tile<i64>
  %reshape_13 = reshape %4 : tile<i64> -> tile<1xi64>
  %bcast_14 = broadcast %reshape_13 : tile<1xi64> -> tile<64xi64>
  %reshape_15 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_16 = broadcast %reshape_15 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %5 = exti %assume_assume_8 signed : tile<i32> -> tile<i64>
  %reshape_17 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_18 = broadcast %reshape_17 : tile<1xi64> -> tile<64xi64>
  %reshape_19 = reshape %assume_3 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_20 = broadcast %reshape_19 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %for:3 = for %loopIdx in (%cst_0_i32 to %1, step %cst_1_i32_10) : tile<i32> iter_values(%iterArg0 = %cst_-2147483648_i32_9, %iterArg1 = %0, %iterArg2 = %0) -> (tile<1xi32>, token, token) {
    %6 = muli %loopIdx, %cst_64_i32 : tile<i32>
    %reshape_21 = reshape %6 : tile<i32> -> tile<1xi32>
    %bcast_22 = broadcast %reshape_21 : tile<1xi32> -> tile<64xi32>
    %7 = addi %bcast_22, %2 : tile<64xi32>
    %8 = exti %7 signed : tile<64xi32> -> tile<64xi64>
    %9 = cmpi less_than %8, %bcast, unsigned : tile<64xi64> -> tile<64xi1>
    %10 = muli %8, %cst_1_i64 : tile<64xi64>
    %11 = offset %bcast_12, %10 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %result, %result_token = load_ptr_tko weak %11, %9, %cst_-2147483648_i32 token=%0 : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
    %12 = scan %result dim=0 reverse=false identities=[-2147483648 : i32] : tile<64xi32> -> tile<64xi32> 
    (%arg9: tile<i32>, %arg10: tile<i32>) {
      %25 = maxi %arg9, %arg10 signed : tile<i32>
      yield %25 : tile<i32>
    }
    %bcast_23 = broadcast %iterArg0 : tile<1xi32> -> tile<64xi32>
    %13 = maxi %12, %bcast_23 signed : tile<64xi32>
    %14 = exti %7 signed : tile<64xi32> -> tile<64xi64>
    %15 = cmpi less_than %14, %bcast_14, unsigned : tile<64xi64> -> tile<64xi1>
    %16 = muli %14, %cst_1_i64_5 : tile<64xi64>
    %17 = offset %bcast_16, %16 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %18 = store_ptr_tko weak %17, %13, %15 token=%iterArg1 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
    %19 = scan %result dim=0 reverse=true identities=[-2147483648 : i32] : tile<64xi32> -> tile<64xi32> 
    (%arg9: tile<i32>, %arg10: tile<i32>) {
      %25 = maxi %arg9, %arg10 signed : tile<i32>
      yield %25 : tile<i32>
    }
    %20 = exti %7 signed : tile<64xi32> -> tile<64xi64>
    %21 = cmpi less_than %20, %bcast_18, unsigned : tile<64xi64> -> tile<64xi1>
    %22 = muli %20, %cst_1_i64_6 : tile<64xi64>
    %23 = offset %bcast_20, %22 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %24 = store_ptr_tko weak %23, %19, %21 token=%iterArg2 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
    %reduce = reduce %13 dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %25 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
      yield %25 : tile<i32>
    }
    %reshape_24 = reshape %reduce : tile<i32> -> tile<1xi32>
    continue %reshape_24, %18, %24 : tile<1xi32>, token, token
  }
  return
}
entry @running_max_Kt1_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %cst_-2147483648_i32 = constant <i32: -2147483648> : tile<64xi32>
  %cst_1_i64_2 = constant <i64: 1> : tile<64xi64>
  %cst_1_i64_3 = constant <i64: 1> : tile<64xi64>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_5 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg7 : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %cst_-2147483648_i32_7 = constant <i32: -2147483648> : tile<1xi32>
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %1 = get_index_space_shape %pview : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %2 = iota : tile<64xi32>
  %3 = exti %assume_4 signed : tile<i32> -> tile<i64>
  %reshape = reshape %3 : tile<i64> -> tile<1xi64>
  %bcast = broadcast %reshape : tile<1xi64> -> tile<64xi64>
  %reshape_9 = reshape %assume : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_10 = broadcast %reshape_9 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %4 = exti %assume_5 signed : tile<i32> -> tile<i64>
  %reshape_11 = reshape %4 : tile<i64> -> tile<1xi64>
  %bcast_12 = broadcast %reshape_11 : tile<1xi64> -> tile<64xi64>
  %reshape_13 = reshape %assume_0 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_14 = broadcast %reshape_13 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %5 = exti %assume_6 signed : tile<i32> -> tile<i64>
  %reshape_15 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_16 = broadcast %reshape_15 : tile<1xi64> -> tile<64xi64>
  %reshape_17 = reshape %assume_1 : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bcast_18 = broadcast %reshape_17 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %for:3 = for %loopIdx in (%cst_0_i32 to %1, step %cst_1_i32_8) : tile<i32> iter_values(%iterArg0 = %cst_-2147483648_i32_7, %iterArg1 = %0, %iterArg2 = %0) -> (tile<1xi32>, token, token) {
    %6 = muli %loopIdx, %cst_64_i32 : tile<i32>
    %reshape_19 = reshape %6 : tile<i32> -> tile<1xi32>
    %bcast_20 = broadcast %reshape_19 : tile<1xi32> -> tile<64xi32>
    %7 = addi %bcast_20, %2 : tile<64xi32>
    %8 = exti %7 signed : tile<64xi32> -> tile<64xi64>
    %9 = cmpi less_than %8, %bcast, unsigned : tile<64xi64> -> tile<64xi1>
    %10 = muli %8, %cst_1_i64 : tile<64xi64>
    %11 = offset %bcast_10, %10 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %result, %result_token = load_ptr_tko weak %11, %9, %cst_-2147483648_i32 token=%0 : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
    %12 = scan %result dim=0 reverse=false identities=[-2147483648 : i32] : tile<64xi32> -> tile<64xi32> 
    (%arg9: tile<i32>, %arg10: tile<i32>) {
      %25 = maxi %arg9, %arg10 signed : tile<i32>
      yield %25 : tile<i32>
    }
    %bcast_21 = broadcast %iterArg0 : tile<1xi32> -> tile<64xi32>
    %13 = maxi %12, %bcast_21 signed : tile<64xi32>
    %14 = exti %7 signed : tile<64xi32> -> tile<64xi64>
    %15 = cmpi less_than %14, %bcast_12, unsigned : tile<64xi64> -> tile<64xi1>
    %16 = muli %14, %cst_1_i64_2 : tile<64xi64>
    %17 = offset %bcast_14, %16 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %18 = store_ptr_tko weak %17, %13, %15 token=%iterArg1 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
    %19 = scan %result dim=0 reverse=true identities=[-2147483648 : i32] : tile<64xi32> -> tile<64xi32> 
    (%arg9: tile<i32>, %arg10: tile<i32>) {
      %25 = maxi %arg9, %arg10 signed : tile<i32>
      yield %25 : tile<i32>
    }
    %20 = exti %7 signed : tile<64xi32> -> tile<64xi64>
    %21 = cmpi less_than %20, %bcast_16, unsigned : tile<64xi64> -> tile<64xi1>
    %22 = muli %20, %cst_1_i64_3 : tile<64xi64>
    %23 = offset %bcast_18, %22 : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %24 = store_ptr_tko weak %23, %19, %21 token=%iterArg2 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
    %reduce = reduce %13 dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %25 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
      yield %25 : tile<i32>
    }
    %reshape_22 = reshape %reduce : tile<i32> -> tile<1xi32>
    continue %reshape_22, %18, %24 : tile<1xi32>, token, token
  }
  return
}
