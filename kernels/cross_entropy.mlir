entry @cross_entropy_Kt1_A2f32_1v4l0_2t1_3i16_p16_A1i32_1i16t1_p16_A1f32_1i16t1_p16_I_100_I256(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %assume_6 = assume div_by<16>, %arg9 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_9 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_10 = assume div_by<16>, %assume_assume_9 : tile<i32>
  %assume_assume_11 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_12 = assume div_by<4>, %assume_assume_11 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_10], strides = [%assume_assume_assume_12, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_13 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_14 = assume div_by<16>, %assume_assume_13 : tile<i32>
  %tview_15 = make_tensor_view %assume_3, shape = [%assume_assume_assume_14], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_16 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_17 = assume div_by<16>, %assume_assume_16 : tile<i32>
  %tview_18 = make_tensor_view %assume_5, shape = [%assume_assume_assume_17], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %cst_-100_i32 = constant <i32: -100> : tile<i32>
  %cst_256_i32 = constant <i32: 256> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_15 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
  %reshape = reshape %tile : tile<1xi32> -> tile<i32>
  %1 = cmpi equal %reshape, %cst_-100_i32, signed : tile<i32> -> tile<i1>
  %2 = if %1 -> (token) {
    %cst_0_f32_26 = constant <f32: 0.000000e+00> : tile<f32>
    %reshape_27 = reshape %cst_0_f32_26 : tile<f32> -> tile<1xf32>
    %pview_28 = make_partition_view %tview_18 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
    %20 = store_view_tko weak %reshape_27, %pview_28[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  } else {
    yield %0 : token
  }
  %cst_f32 = constant <f32: 0xFF800000> : tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %3 = divi %assume_assume_assume_10, %cst_256_i32 signed rounding<positive_inf> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %pview_20 = make_partition_view %tview : partition_view<tile=(1x256), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>
  %for:2 = for %loopIdx in (%cst_0_i32 to %3, step %cst_1_i32_19) : tile<i32> iter_values(%iterArg0 = %cst_f32, %iterArg1 = %cst_0_f32) -> (tile<f32>, tile<f32>) {
    %tile_26, %result_token_27 = load_view_tko weak %pview_20[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x256), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x256xf32>, token
    %reduce = reduce %tile_26 dim=0 identities=[0xFF800000 : f32] : tile<1x256xf32> -> tile<256xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %26 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %26 : tile<f32>
    }
    %reduce_28 = reduce %reduce dim=0 identities=[0xFF800000 : f32] : tile<256xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %26 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %26 : tile<f32>
    }
    %20 = maxf %iterArg0, %reduce_28 : tile<f32>
    %21 = subf %iterArg0, %20  : tile<f32>
    %22 = exp %21  : tile<f32>
    %reshape_29 = reshape %20 : tile<f32> -> tile<1x1xf32>
    %bcast = broadcast %reshape_29 : tile<1x1xf32> -> tile<1x256xf32>
    %23 = subf %tile_26, %bcast  : tile<1x256xf32>
    %24 = exp %23  : tile<1x256xf32>
    %reduce_30 = reduce %24 dim=0 identities=[0.000000e+00 : f32] : tile<1x256xf32> -> tile<256xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %26 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %26 : tile<f32>
    }
    %reduce_31 = reduce %reduce_30 dim=0 identities=[0.000000e+00 : f32] : tile<256xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %26 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %26 : tile<f32>
    }
    %25 = fma %iterArg1, %22, %reduce_31  : tile<f32>
    continue %20, %25 : tile<f32>, tile<f32>
  }
  %4 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %5 = exti %assume_assume_assume signed : tile<i32> -> tile<i64>
  %6 = cmpi less_than %4, %5, unsigned : tile<i64> -> tile<i1>
  %7 = exti %assume_assume_assume_12 signed : tile<i32> -> tile<i64>
  %8 = muli %4, %7 : tile<i64>
  %9 = exti %reshape signed : tile<i32> -> tile<i64>
  %10 = exti %assume_assume_assume_10 signed : tile<i32> -> tile<i64>
  %11 = cmpi less_than %9, %10, unsigned : tile<i64> -> tile<i1>
  %12 = andi %6, %11 : tile<i1>
  %13 = muli %9, %cst_1_i64 : tile<i64>
  %14 = addi %8, %13 : tile<i64>
  %15 = offset %assume, %14 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
  %assume_21 = assume div_by<4>, %15 : tile<ptr<f32>>
  %cst_0_f32_22 = constant <f32: 0.000000e+00> : tile<f32>
  %result, %result_token_23 = load_ptr_tko weak %assume_21, %12, %cst_0_f32_22 token=%0 : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
  %16 = log %for#1 : tile<f32>
  %17 = addf %16, %for#0  : tile<f32>
  %18 = subf %17, %result  : tile<f32>
  %reshape_24 = reshape %18 : tile<f32> -> tile<1xf32>
  %pview_25 = make_partition_view %tview_18 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %19 = store_view_tko weak %reshape_24, %pview_25[%blockId_x] token = %2 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @cross_entropy_Kt1_A2f16_1l0_2t1_p16_A1i32_1t1_p16_A1f32_1t1_p16_I_100_I256(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4, %assume_5], strides = [%assume_6, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_7 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_8 = make_tensor_view %assume_0, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %cst_-100_i32 = constant <i32: -100> : tile<i32>
  %cst_256_i32 = constant <i32: 256> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_8 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
  %reshape = reshape %tile : tile<1xi32> -> tile<i32>
  %1 = cmpi equal %reshape, %cst_-100_i32, signed : tile<i32> -> tile<i1>
  %2 = if %1 -> (token) {
    %cst_0_f32_17 = constant <f32: 0.000000e+00> : tile<f32>
    %reshape_18 = reshape %cst_0_f32_17 : tile<f32> -> tile<1xf32>
    %pview_19 = make_partition_view %tview_10 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
    %21 = store_view_tko weak %reshape_18, %pview_19[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  } else {
    yield %0 : token
  }
  %cst_f32 = constant <f32: 0xFF800000> : tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %3 = divi %assume_5, %cst_256_i32 signed rounding<positive_inf> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %pview_12 = make_partition_view %tview : partition_view<tile=(1x256), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>
  %for:2 = for %loopIdx in (%cst_0_i32 to %3, step %cst_1_i32_11) : tile<i32> iter_values(%iterArg0 = %cst_f32, %iterArg1 = %cst_0_f32) -> (tile<f32>, tile<f32>) {
    %tile_17, %result_token_18 = load_view_tko weak %pview_12[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x256), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<1x256xf16>, token
    %21 = ftof %tile_17  : tile<1x256xf16> -> tile<1x256xf32>
    %reduce = reduce %21 dim=0 identities=[0xFF800000 : f32] : tile<1x256xf32> -> tile<256xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %28 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %28 : tile<f32>
    }
    %reduce_19 = reduce %reduce dim=0 identities=[0xFF800000 : f32] : tile<256xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %28 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %28 : tile<f32>
    }
    %22 = maxf %iterArg0, %reduce_19 : tile<f32>
    %23 = subf %iterArg0, %22  : tile<f32>
    %24 = exp %23  : tile<f32>
    %reshape_20 = reshape %22 : tile<f32> -> tile<1x1xf32>
    %bcast = broadcast %reshape_20 : tile<1x1xf32> -> tile<1x256xf32>
    %25 = subf %21, %bcast  : tile<1x256xf32>
    %26 = exp %25  : tile<1x256xf32>
    %reduce_21 = reduce %26 dim=0 identities=[0.000000e+00 : f32] : tile<1x256xf32> -> tile<256xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %28 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %28 : tile<f32>
    }
    %reduce_22 = reduce %reduce_21 dim=0 identities=[0.000000e+00 : f32] : tile<256xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %28 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %28 : tile<f32>
    }
    %27 = fma %iterArg1, %24, %reduce_22  : tile<f32>
    continue %22, %27 : tile<f32>, tile<f32>
  }
  %4 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %5 = exti %assume_4 signed : tile<i32> -> tile<i64>
  %6 = cmpi less_than %4, %5, unsigned : tile<i64> -> tile<i1>
  %7 = exti %assume_6 signed : tile<i32> -> tile<i64>
  %8 = muli %4, %7 : tile<i64>
  %9 = exti %reshape signed : tile<i32> -> tile<i64>
  %10 = exti %assume_5 signed : tile<i32> -> tile<i64>
  %11 = cmpi less_than %9, %10, unsigned : tile<i64> -> tile<i1>
  %12 = andi %6, %11 : tile<i1>
  %13 = muli %9, %cst_1_i64 : tile<i64>
  %14 = addi %8, %13 : tile<i64>
  %15 = offset %assume, %14 : tile<ptr<f16>>, tile<i64> -> tile<ptr<f16>>
  %assume_13 = assume div_by<2>, %15 : tile<ptr<f16>>
  %cst_0_f16 = constant <f16: 0.000000e+00> : tile<f16>
  %result, %result_token_14 = load_ptr_tko weak %assume_13, %12, %cst_0_f16 token=%0 : tile<ptr<f16>>, tile<i1>, tile<f16> -> tile<f16>, token
  %16 = ftof %result  : tile<f16> -> tile<f32>
  %17 = log %for#1 : tile<f32>
  %18 = addf %17, %for#0  : tile<f32>
  %19 = subf %18, %16  : tile<f32>
  %reshape_15 = reshape %19 : tile<f32> -> tile<1xf32>
  %pview_16 = make_partition_view %tview_10 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %20 = store_view_tko weak %reshape_15, %pview_16[%blockId_x] token = %2 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
