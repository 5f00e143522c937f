entry @ragged_segments_Kt1_A1f32_1t1_p16_A1i32_1t1_p16_A1f32_1t1_p16_A1f32_1t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_5 = constant <i64: 1> : tile<i64>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview = make_tensor_view %assume_1, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %2 = exti %assume_8 signed : tile<i32> -> tile<i64>
  %3 = cmpi less_than %1, %2, unsigned : tile<i64> -> tile<i1>
  %4 = muli %1, %cst_1_i64 : tile<i64>
  %5 = offset %assume_0, %4 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %assume_10 = assume div_by<4>, %5 : tile<ptr<i32>>
  %result, %result_token = load_ptr_tko weak %assume_10, %3, %cst_0_i32 token=%0 : tile<ptr<i32>>, tile<i1>, tile<i32> -> tile<i32>, token
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %6 = addi %blockId_x, %cst_1_i32_11 : tile<i32>
  %cst_0_i32_12 = constant <i32: 0> : tile<i32>
  %7 = exti %6 signed : tile<i32> -> tile<i64>
  %8 = exti %assume_8 signed : tile<i32> -> tile<i64>
  %9 = cmpi less_than %7, %8, unsigned : tile<i64> -> tile<i1>
  %10 = muli %7, %cst_1_i64_5 : tile<i64>
  %11 = offset %assume_0, %10 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %assume_13 = assume div_by<4>, %11 : tile<ptr<i32>>
  %result_14, %result_token_15 = load_ptr_tko weak %assume_13, %9, %cst_0_i32_12 token=%0 : tile<ptr<i32>>, tile<i1>, tile<i32> -> tile<i32>, token
  %12 = muli %result, %cst_1_i32 : tile<i32>
  %13 = exti %12 signed : tile<i32> -> tile<i64>
  %14 = offset %assume, %13 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
  %assume_16 = assume div_by<4>, %14 : tile<ptr<f32>>
  %15 = subi %result_14, %result : tile<i32>
  %assume_17 = assume bounded<0, ?>, %15 : tile<i32>
  %tview_18 = make_tensor_view %assume_16, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %16 = muli %result, %cst_1_i32_4 : tile<i32>
  %17 = exti %16 signed : tile<i32> -> tile<i64>
  %18 = offset %assume_2, %17 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
  %assume_19 = assume div_by<4>, %18 : tile<ptr<f32>>
  %19 = subi %result_14, %result : tile<i32>
  %assume_20 = assume bounded<0, ?>, %19 : tile<i32>
  %tview_21 = make_tensor_view %assume_19, shape = [%assume_20], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %cst_f32 = constant <f32: 0xFF800000> : tile<f32>
  %pview = make_partition_view %tview_18 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %20 = get_index_space_shape %pview : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>> -> tile<i32>
  %cst_0_i32_22 = constant <i32: 0> : tile<i32>
  %cst_1_i32_23 = constant <i32: 1> : tile<i32>
  %pview_24 = make_partition_view %tview_18 : partition_view<tile=(64), padding_value = neg_inf, tensor_view<?xf32, strides=[1]>>
  %pview_25 = make_partition_view %tview_21 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %for = for %loopIdx in (%cst_0_i32_22 to %20, step %cst_1_i32_23) : tile<i32> iter_values(%iterArg0 = %cst_f32) -> (tile<f32>) {
    %tile, %result_token_27 = load_view_tko weak %pview_24[%loopIdx] token = %0 : partition_view<tile=(64), padding_value = neg_inf, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %reduce = reduce %tile dim=0 identities=[0xFF800000 : f32] : tile<64xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %25 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %25 : tile<f32>
    }
    %22 = maxf %iterArg0, %reduce : tile<f32>
    %23 = addf %tile, %tile  : tile<64xf32>
    %24 = store_view_tko weak %23, %pview_25[%loopIdx] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    continue %22 : tile<f32>
  }
  %reshape = reshape %for : tile<f32> -> tile<1xf32>
  %pview_26 = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %21 = store_view_tko weak %reshape, %pview_26[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @ragged_segments_Kt1_A1f16_1i16t1_p16_A1i32_1t1_p16_A1f16_1t1_p16_A1f16_1i16t1_p16_I32(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f16>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f16>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<f16>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<f16>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_5 = constant <i64: 1> : tile<i64>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview = make_tensor_view %assume_1, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = exti %blockId_x signed : tile<i32> -> tile<i64>
  %2 = exti %assume_8 signed : tile<i32> -> tile<i64>
  %3 = cmpi less_than %1, %2, unsigned : tile<i64> -> tile<i1>
  %4 = muli %1, %cst_1_i64 : tile<i64>
  %5 = offset %assume_0, %4 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %assume_10 = assume div_by<4>, %5 : tile<ptr<i32>>
  %result, %result_token = load_ptr_tko weak %assume_10, %3, %cst_0_i32 token=%0 : tile<ptr<i32>>, tile<i1>, tile<i32> -> tile<i32>, token
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %6 = addi %blockId_x, %cst_1_i32_11 : tile<i32>
  %cst_0_i32_12 = constant <i32: 0> : tile<i32>
  %7 = exti %6 signed : tile<i32> -> tile<i64>
  %8 = exti %assume_8 signed : tile<i32> -> tile<i64>
  %9 = cmpi less_than %7, %8, unsigned : tile<i64> -> tile<i1>
  %10 = muli %7, %cst_1_i64_5 : tile<i64>
  %11 = offset %assume_0, %10 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %assume_13 = assume div_by<4>, %11 : tile<ptr<i32>>
  %result_14, %result_token_15 = load_ptr_tko weak %assume_13, %9, %cst_0_i32_12 token=%0 : tile<ptr<i32>>, tile<i1>, tile<i32> -> tile<i32>, token
  %12 = muli %result, %cst_1_i32 : tile<i32>
  %13 = exti %12 signed : tile<i32> -> tile<i64>
  %14 = offset %assume, %13 : tile<ptr<f16>>, tile<i64> -> tile<ptr<f16>>
  %assume_16 = assume div_by<2>, %14 : tile<ptr<f16>>
  %15 = subi %result_14, %result : tile<i32>
  %assume_17 = assume bounded<0, ?>, %15 : tile<i32>
  %tview_18 = make_tensor_view %assume_16, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %16 = muli %result, %cst_1_i32_4 : tile<i32>
  %17 = exti %16 signed : tile<i32> -> tile<i64>
  %18 = offset %assume_2, %17 : tile<ptr<f16>>, tile<i64> -> tile<ptr<f16>>
  %assume_19 = assume div_by<2>, %18 : tile<ptr<f16>>
  %19 = subi %result_14, %result : tile<i32>
  %assume_20 = assume bounded<0, ?>, %19 : tile<i32>
  %tview_21 = make_tensor_view %assume_19, shape = [%assume_20], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %cst_f16 = constant <f16: 0xFC00> : tile<f16>
  %pview = make_partition_view %tview_18 : partition_view<tile=(32), tensor_view<?xf16, strides=[1]>>
  %20 = get_index_space_shape %pview : partition_view<tile=(32), tensor_view<?xf16, strides=[1]>> -> tile<i32>
  %cst_0_i32_22 = constant <i32: 0> : tile<i32>
  %cst_1_i32_23 = constant <i32: 1> : tile<i32>
  %pview_24 = make_partition_view %tview_18 : partition_view<tile=(32), padding_value = neg_inf, tensor_view<?xf16, strides=[1]>>
  %pview_25 = make_partition_view %tview_21 : partition_view<tile=(32), tensor_view<?xf16, strides=[1]>>
  %for = for %loopIdx in (%cst_0_i32_22 to %20, step %cst_1_i32_23) : tile<i32> iter_values(%iterArg0 = %cst_f16) -> (tile<f16>) {
    %tile, %result_token_27 = load_view_tko weak %pview_24[%loopIdx] token = %0 : partition_view<tile=(32), padding_value = neg_inf, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<32xf16>, token
    %reduce = reduce %tile dim=0 identities=[0xFC00 : f16] : tile<32xf16> -> tile<f16> 
    (%reduce_lhs: tile<f16>, %reduce_rhs: tile<f16>) {
      %25 = maxf %reduce_lhs, %reduce_rhs : tile<f16>
      yield %25 : tile<f16>
    }
    %22 = maxf %iterArg0, %reduce : tile<f16>
    %23 = addf %tile, %tile  : tile<32xf16>
    %24 = store_view_tko weak %23, %pview_25[%loopIdx] token = %0 : tile<32xf16>, partition_view<tile=(32), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
    continue %22 : tile<f16>
  }
  %reshape = reshape %for : tile<f16> -> tile<1xf16>
  %pview_26 = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xf16, strides=[1]>>
  %21 = store_view_tko weak %reshape, %pview_26[%blockId_x] token = %0 : tile<1xf16>, partition_view<tile=(1), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
  return
}
