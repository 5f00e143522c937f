entry @softmax_persistent_Kt1_A2f32_1v4l0_2t1_3i16_p16_A2f32_1v4l0_2t1_3i16_p16_I256(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) optimization_hints=<default = {occupancy = 2}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg7 : tile<i32>
  %assume_6 = assume div_by<4>, %arg8 : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<256xi64>
  %cst_1_i64_7 = constant <i64: 1> : tile<256xi64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_8 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_9 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_10 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_11 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_12 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %1 = iota : tile<256xi32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %cst_f32 = constant <f32: 0xFF800000> : tile<f32>
  %2 = exti %assume_assume signed : tile<i32> -> tile<i64>
  %reshape = reshape %2 : tile<i64> -> tile<1xi64>
  %bcast = broadcast %reshape : tile<1xi64> -> tile<256xi64>
  %3 = exti %assume_assume_9 signed : tile<i32> -> tile<i64>
  %reshape_13 = reshape %3 : tile<i64> -> tile<1xi64>
  %bcast_14 = broadcast %reshape_13 : tile<1xi64> -> tile<256xi64>
  %4 = exti %1 signed : tile<256xi32> -> tile<256xi64>
  %5 = exti %assume_assume_8 signed : tile<i32> -> tile<i64>
  %reshape_15 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_16 = broadcast %reshape_15 : tile<1xi64> -> tile<256xi64>
  %6 = cmpi less_than %4, %bcast_16, unsigned : tile<256xi64> -> tile<256xi1>
  %7 = muli %4, %cst_1_i64 : tile<256xi64>
  %reshape_17 = reshape %assume : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_18 = broadcast %reshape_17 : tile<1xptr<f32>> -> tile<256xptr<f32>>
  %reshape_19 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_20 = broadcast %reshape_19 : tile<1xf32> -> tile<256xf32>
  %cst_f32_21 = constant <f32: 1.44269502> : tile<f32>
  %reshape_22 = reshape %cst_f32_21 : tile<f32> -> tile<1xf32>
  %bcast_23 = broadcast %reshape_22 : tile<1xf32> -> tile<256xf32>
  %8 = exti %assume_assume_10 signed : tile<i32> -> tile<i64>
  %reshape_24 = reshape %8 : tile<i64> -> tile<1xi64>
  %bcast_25 = broadcast %reshape_24 : tile<1xi64> -> tile<256xi64>
  %9 = exti %assume_assume_12 signed : tile<i32> -> tile<i64>
  %reshape_26 = reshape %9 : tile<i64> -> tile<1xi64>
  %bcast_27 = broadcast %reshape_26 : tile<1xi64> -> tile<256xi64>
  %10 = exti %1 signed : tile<256xi32> -> tile<256xi64>
  %11 = exti %assume_assume_11 signed : tile<i32> -> tile<i64>
  %reshape_28 = reshape %11 : tile<i64> -> tile<1xi64>
  %bcast_29 = broadcast %reshape_28 : tile<1xi64> -> tile<256xi64>
  %12 = cmpi less_than %10, %bcast_29, unsigned : tile<256xi64> -> tile<256xi1>
  %13 = muli %10, %cst_1_i64_7 : tile<256xi64>
  %reshape_30 = reshape %assume_3 : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_31 = broadcast %reshape_30 : tile<1xptr<f32>> -> tile<256xptr<f32>>
  %for = for %loopIdx in (%blockId_x to %assume_assume, step %gridSize_x) : tile<i32> iter_values(%iterArg0 = %0) -> (token) {
    %14 = exti %loopIdx signed : tile<i32> -> tile<i64>
    %reshape_32 = reshape %14 : tile<i64> -> tile<1xi64>
    %bcast_33 = broadcast %reshape_32 : tile<1xi64> -> tile<256xi64>
    %15 = cmpi less_than %bcast_33, %bcast, unsigned : tile<256xi64> -> tile<256xi1>
    %16 = muli %bcast_33, %bcast_14 : tile<256xi64>
    %17 = andi %15, %6 : tile<256xi1>
    %18 = addi %16, %7 : tile<256xi64>
    %19 = offset %bcast_18, %18 : tile<256xptr<f32>>, tile<256xi64> -> tile<256xptr<f32>>
    %result, %result_token = load_ptr_tko weak %19, %17, %bcast_20 token=%0 : tile<256xptr<f32>>, tile<256xi1>, tile<256xf32> -> tile<256xf32>, token
    %reduce = reduce %result dim=0 identities=[0xFF800000 : f32] : tile<256xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %31 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %31 : tile<f32>
    }
    %reshape_34 = reshape %reduce : tile<f32> -> tile<1xf32>
    %bcast_35 = broadcast %reshape_34 : tile<1xf32> -> tile<256xf32>
    %20 = subf %result, %bcast_35  : tile<256xf32>
    %21 = mulf %20, %bcast_23  : tile<256xf32>
    %22 = exp2 %21 flush_to_zero : tile<256xf32>
    %reduce_36 = reduce %22 dim=0 identities=[0.000000e+00 : f32] : tile<256xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %31 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %31 : tile<f32>
    }
    %reshape_37 = reshape %reduce_36 : tile<f32> -> tile<1xf32>
    %bcast_38 = broadcast %reshape_37 : tile<1xf32> -> tile<256xf32>
    %23 = divf %22, %bcast_38  flush_to_zero : tile<256xf32>
    %24 = exti %loopIdx signed : tile<i32> -> tile<i64>
    %reshape_39 = reshape %24 : tile<i64> -> tile<1xi64>
    %bcast_40 = broadcast %reshape_39 : tile<1xi64> -> tile<256xi64>
    %25 = cmpi less_than %bcast_40, %bcast_25, unsigned : tile<256xi64> -> tile<256xi1>
    %26 = muli %bcast_40, %bcast_27 : tile<256xi64>
    %27 = andi %25, %12 : tile<256xi1>
    %28 = addi %26, %13 : tile<256xi64>
    %29 = offset %bcast_31, %28 : tile<256xptr<f32>>, tile<256xi64> -> tile<256xptr<f32>>
    %30 = store_ptr_tko weak %29, %23, %27 token=%iterArg0 : tile<256xptr<f32>>, tile<256xf32>, tile<256xi1> -> token
    continue %30 : token
  }
  return
}
entry @softmax_persistent_Kt1_A2f16_1l0_2t1_p16_A2f16_1l0_2t1_p16_I128(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) optimization_hints=<default = {occupancy = 2}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f16>>
  %cst_1_i64 = constant <i64: 1> : tile<128xi64>
  %cst_1_i64_1 = constant <i64: 1> : tile<128xi64>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_3 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg8 : tile<i32>
  %1 = iota : tile<128xi32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %2 = exti %assume_2 signed : tile<i32> -> tile<i64>
  %reshape = reshape %2 : tile<i64> -> tile<1xi64>
  %bcast = broadcast %reshape : tile<1xi64> -> tile<128xi64>
  %3 = exti %assume_4 signed : tile<i32> -> tile<i64>
  %reshape_8 = reshape %3 : tile<i64> -> tile<1xi64>
  %bcast_9 = broadcast %reshape_8 : tile<1xi64> -> tile<128xi64>
  %4 = exti %1 signed : tile<128xi32> -> tile<128xi64>
  %5 = exti %assume_3 signed : tile<i32> -> tile<i64>
  %reshape_10 = reshape %5 : tile<i64> -> tile<1xi64>
  %bcast_11 = broadcast %reshape_10 : tile<1xi64> -> tile<128xi64>
  %6 = cmpi less_than %4, %bcast_11, unsigned : tile<128xi64> -> tile<128xi1>
  %7 = muli %4, %cst_1_i64 : tile<128xi64>
  %reshape_12 = reshape %assume : tile<ptr<f16>> -> tile<1xptr<f16>>
  %bcast_13 = broadcast %reshape_12 : tile<1xptr<f16>> -> tile<128xptr<f16>>
  %cst_f16 = constant <f16: 0xFC00> : tile<f16>
  %reshape_14 = reshape %cst_f16 : tile<f16> -> tile<1xf16>
  %bcast_15 = broadcast %reshape_14 : tile<1xf16> -> tile<128xf16>
  %cst_f32 = constant <f32: 1.44269502> : tile<f32>
  %reshape_16 = reshape %cst_f32 : tile<f32> -> tile<1xf32>
  %bcast_17 = broadcast %reshape_16 : tile<1xf32> -> tile<128xf32>
  %8 = exti %assume_5 signed : tile<i32> -> tile<i64>
  %reshape_18 = reshape %8 : tile<i64> -> tile<1xi64>
  %bcast_19 = broadcast %reshape_18 : tile<1xi64> -> tile<128xi64>
  %9 = exti %assume_7 signed : tile<i32> -> tile<i64>
  %reshape_20 = reshape %9 : tile<i64> -> tile<1xi64>
  %bcast_21 = broadcast %reshape_20 : tile<1xi64> -> tile<128xi64>
  %10 = exti %1 signed : tile<128xi32> -> tile<128xi64>
  %11 = exti %assume_6 signed : tile<i32> -> tile<i64>
  %reshape_22 = reshape %11 : tile<i64> -> tile<1xi64>
  %bcast_23 = broadcast %reshape_22 : tile<1xi64> -> tile<128xi64>
  %12 = cmpi less_than %10, %bcast_23, unsigned : tile<128xi64> -> tile<128xi1>
  %13 = muli %10, %cst_1_i64_1 : tile<128xi64>
  %reshape_24 = reshape %assume_0 : tile<ptr<f16>> -> tile<1xptr<f16>>
  %bcast_25 = broadcast %reshape_24 : tile<1xptr<f16>> -> tile<128xptr<f16>>
  %for = for %loopIdx in (%blockId_x to %assume_2, step %gridSize_x) : tile<i32> iter_values(%iterArg0 = %0) -> (token) {
    %14 = exti %loopIdx signed : tile<i32> -> tile<i64>
    %reshape_26 = reshape %14 : tile<i64> -> tile<1xi64>
    %bcast_27 = broadcast %reshape_26 : tile<1xi64> -> tile<128xi64>
    %15 = cmpi less_than %bcast_27, %bcast, unsigned : tile<128xi64> -> tile<128xi1>
    %16 = muli %bcast_27, %bcast_9 : tile<128xi64>
    %17 = andi %15, %6 : tile<128xi1>
    %18 = addi %16, %7 : tile<128xi64>
    %19 = offset %bcast_13, %18 : tile<128xptr<f16>>, tile<128xi64> -> tile<128xptr<f16>>
    %result, %result_token = load_ptr_tko weak %19, %17, %bcast_15 token=%0 : tile<128xptr<f16>>, tile<128xi1>, tile<128xf16> -> tile<128xf16>, token
    %20 = ftof %result  : tile<128xf16> -> tile<128xf32>
    %reduce = reduce %20 dim=0 identities=[0xFF800000 : f32] : tile<128xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %33 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %33 : tile<f32>
    }
    %reshape_28 = reshape %reduce : tile<f32> -> tile<1xf32>
    %bcast_29 = broadcast %reshape_28 : tile<1xf32> -> tile<128xf32>
    %21 = subf %20, %bcast_29  : tile<128xf32>
    %22 = mulf %21, %bcast_17  : tile<128xf32>
    %23 = exp2 %22 flush_to_zero : tile<128xf32>
    %reduce_30 = reduce %23 dim=0 identities=[0.000000e+00 : f32] : tile<128xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %33 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %33 : tile<f32>
    }
    %reshape_31 = reshape %reduce_30 : tile<f32> -> tile<1xf32>
    %bcast_32 = broadcast %reshape_31 : tile<1xf32> -> tile<128xf32>
    %24 = divf %23, %bcast_32  flush_to_zero : tile<128xf32>
    %25 = ftof %24  : tile<128xf32> -> tile<128xf16>
    %26 = exti %loopIdx signed : tile<i32> -> tile<i64>
    %reshape_33 = reshape %26 : tile<i64> -> tile<1xi64>
    %bcast_34 = broadcast %reshape_33 : tile<1xi64> -> tile<128xi64>
    %27 = cmpi less_than %bcast_34, %bcast_19, unsigned : tile<128xi64> -> tile<128xi1>
    %28 = muli %bcast_34, %bcast_21 : tile<128xi64>
    %29 = andi %27, %12 : tile<128xi1>
    %30 = addi %28, %13 : tile<128xi64>
    %31 = offset %bcast_25, %30 : tile<128xptr<f16>>, tile<128xi64> -> tile<128xptr<f16>>
    %32 = store_ptr_tko weak %31, %25, %29 token=%iterArg0 : tile<128xptr<f16>>, tile<128xf16>, tile<128xi1> -> token
    continue %32 : token
  }
  return
}
