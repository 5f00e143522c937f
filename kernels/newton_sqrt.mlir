entry @newton_sqrt_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A1i32_1t1_p16_Sf32_I30_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %false = constant <i1: false> : tile<i1>
  %true = constant <i1: true> : tile<i1>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_5 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume_5 : tile<i32>
  %tview = make_tensor_view %assume_1, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_7 = make_tensor_view %assume_3, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %cst_30_i32 = constant <i32: 30> : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %2 = iota : tile<64xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
  %3 = addi %bcast, %2 : tile<64xi32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %4 = exti %3 signed : tile<64xi32> -> tile<64xi64>
  %5 = exti %assume_assume signed : tile<i32> -> tile<i64>
  %reshape_8 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_9 = broadcast %reshape_8 : tile<1xi64> -> tile<64xi64>
  %6 = cmpi less_than %4, %bcast_9, unsigned : tile<64xi64> -> tile<64xi1>
  %7 = muli %4, %cst_1_i64 : tile<64xi64>
  %reshape_10 = reshape %assume : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_11 = broadcast %reshape_10 : tile<1xptr<f32>> -> tile<64xptr<f32>>
  %8 = offset %bcast_11, %7 : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
  %reshape_12 = reshape %cst_1_f32 : tile<f32> -> tile<1xf32>
  %bcast_13 = broadcast %reshape_12 : tile<1xf32> -> tile<64xf32>
  %result, %result_token = load_ptr_tko weak %8, %6, %bcast_13 token=%0 : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
  %cst_f32 = constant <f32: 5.000000e-01> : tile<f32>
  %cst_1_f32_14 = constant <f32: 1.000000e+00> : tile<f32>
  %reshape_15 = reshape %cst_1_f32_14 : tile<f32> -> tile<1xf32>
  %bcast_16 = broadcast %reshape_15 : tile<1xf32> -> tile<64xf32>
  %9 = addf %result, %bcast_16  : tile<64xf32>
  %reshape_17 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_18 = broadcast %reshape_17 : tile<1xf32> -> tile<64xf32>
  %10 = mulf %bcast_18, %9  : tile<64xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_19 = constant <i32: 0> : tile<i32>
  %cst_1_i32_20 = constant <i32: 1> : tile<i32>
  %cst_f32_21 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_22 = reshape %cst_f32_21 : tile<f32> -> tile<1xf32>
  %bcast_23 = broadcast %reshape_22 : tile<1xf32> -> tile<64xf32>
  %cst_1_i32_24 = constant <i32: 1> : tile<i32>
  %for:3 = for %loopIdx in (%cst_0_i32_19 to %cst_30_i32, step %cst_1_i32_20) : tile<i32> iter_values(%iterArg0 = %10, %iterArg1 = %cst_0_i32, %iterArg2 = %false) -> (tile<64xf32>, tile<i32>, tile<i1>) {
    if %iterArg2 {
      continue %iterArg0, %iterArg1, %iterArg2 : tile<64xf32>, tile<i32>, tile<i1>
    } else {
    }
    %13 = divf %result, %iterArg0  : tile<64xf32>
    %14 = addf %iterArg0, %13  : tile<64xf32>
    %15 = mulf %bcast_23, %14  : tile<64xf32>
    %16 = subf %15, %iterArg0  : tile<64xf32>
    %17 = absf %16 : tile<64xf32>
    %18 = divf %17, %15  : tile<64xf32>
    %reduce = reduce %18 dim=0 identities=[0xFF800000 : f32] : tile<64xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %21 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %21 : tile<f32>
    }
    %19 = cmpf less_than_or_equal ordered %reduce, %arg9 : tile<f32> -> tile<i1>
    if %19 {
      continue %iterArg0, %iterArg1, %true : tile<64xf32>, tile<i32>, tile<i1>
    } else {
    }
    %20 = addi %loopIdx, %cst_1_i32_24 : tile<i32>
    continue %15, %20, %iterArg2 : tile<64xf32>, tile<i32>, tile<i1>
  }
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %11 = store_view_tko weak %for#0, %pview[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %reshape_25 = reshape %for#1 : tile<i32> -> tile<1xi32>
  %pview_26 = make_partition_view %tview_7 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %12 = store_view_tko weak %reshape_25, %pview_26[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @newton_sqrt_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_A1i32_1t1_p16_Sf32_I2_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64xi64>
  %false = constant <i1: false> : tile<i1>
  %true = constant <i1: true> : tile<i1>
  %assume_3 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview = make_tensor_view %assume_0, shape = [%assume_4], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_5 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_6 = make_tensor_view %assume_1, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %2 = iota : tile<64xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
  %3 = addi %bcast, %2 : tile<64xi32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %4 = exti %3 signed : tile<64xi32> -> tile<64xi64>
  %5 = exti %assume_3 signed : tile<i32> -> tile<i64>
  %reshape_7 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_8 = broadcast %reshape_7 : tile<1xi64> -> tile<64xi64>
  %6 = cmpi less_than %4, %bcast_8, unsigned : tile<64xi64> -> tile<64xi1>
  %7 = muli %4, %cst_1_i64 : tile<64xi64>
  %reshape_9 = reshape %assume : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_10 = broadcast %reshape_9 : tile<1xptr<f32>> -> tile<64xptr<f32>>
  %8 = offset %bcast_10, %7 : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
  %reshape_11 = reshape %cst_1_f32 : tile<f32> -> tile<1xf32>
  %bcast_12 = broadcast %reshape_11 : tile<1xf32> -> tile<64xf32>
  %result, %result_token = load_ptr_tko weak %8, %6, %bcast_12 token=%0 : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
  %cst_f32 = constant <f32: 5.000000e-01> : tile<f32>
  %cst_1_f32_13 = constant <f32: 1.000000e+00> : tile<f32>
  %reshape_14 = reshape %cst_1_f32_13 : tile<f32> -> tile<1xf32>
  %bcast_15 = broadcast %reshape_14 : tile<1xf32> -> tile<64xf32>
  %9 = addf %result, %bcast_15  : tile<64xf32>
  %reshape_16 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_17 = broadcast %reshape_16 : tile<1xf32> -> tile<64xf32>
  %10 = mulf %bcast_17, %9  : tile<64xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_18 = constant <i32: 0> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %cst_f32_20 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_21 = reshape %cst_f32_20 : tile<f32> -> tile<1xf32>
  %bcast_22 = broadcast %reshape_21 : tile<1xf32> -> tile<64xf32>
  %cst_1_i32_23 = constant <i32: 1> : tile<i32>
  %for:3 = for %loopIdx in (%cst_0_i32_18 to %cst_2_i32, step %cst_1_i32_19) : tile<i32> iter_values(%iterArg0 = %10, %iterArg1 = %cst_0_i32, %iterArg2 = %false) -> (tile<64xf32>, tile<i32>, tile<i1>) {
    if %iterArg2 {
      continue %iterArg0, %iterArg1, %iterArg2 : tile<64xf32>, tile<i32>, tile<i1>
    } else {
    }
    %13 = divf %result, %iterArg0  : tile<64xf32>
    %14 = addf %iterArg0, %13  : tile<64xf32>
    %15 = mulf %bcast_22, %14  : tile<64xf32>
    %16 = subf %15, %iterArg0  : tile<64xf32>
    %17 = absf %16 : tile<64xf32>
    %18 = divf %17, %15  : tile<64xf32>
    %reduce = reduce %18 dim=0 identities=[0xFF800000 : f32] : tile<64xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %21 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %21 : tile<f32>
    }
    %19 = cmpf less_than_or_equal ordered %reduce, %arg9 : tile<f32> -> tile<i1>
    if %19 {
      continue %iterArg0, %iterArg1, %true : tile<64xf32>, tile<i32>, tile<i1>
    } else {
    }
    %20 = addi %loopIdx, %cst_1_i32_23 : tile<i32>
    continue %15, %20, %iterArg2 : tile<64xf32>, tile<i32>, tile<i1>
  }
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %11 = store_view_tko weak %for#0, %pview[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %reshape_24 = reshape %for#1 : tile<i32> -> tile<1xi32>
  %pview_25 = make_partition_view %tview_6 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %12 = store_view_tko weak %reshape_24, %pview_25[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
