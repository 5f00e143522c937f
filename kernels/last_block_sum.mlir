entry @last_block_sum_Kt1_A1i32_1i16t1_p16_A1i64_1t1_p16_A1i32_1t1_p16_A1i64_1t1_p16_I128_I8(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i64>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i64>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i64>>
  %assume_2 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg9 : tile<ptr<i64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_0_i32 = constant <i32: 0> : tile<1xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_8 = make_tensor_view %assume_1, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_10 = make_tensor_view %assume_2, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_12 = make_tensor_view %assume_3, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %1 = join_tokens %0, %result_token : token
  %2 = exti %tile signed : tile<128xi32> -> tile<128xi64>
  %reduce = reduce %2 dim=0 identities=[0] : tile<128xi64> -> tile<i64> 
  (%reduce_lhs: tile<i64>, %reduce_rhs: tile<i64>) {
    %11 = addi %reduce_lhs, %reduce_rhs : tile<i64>
    yield %11 : tile<i64>
  }
  %reshape = reshape %reduce : tile<i64> -> tile<1xi64>
  %pview_13 = make_partition_view %tview_8 : partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>
  %3 = store_view_tko relaxed device %reshape, %pview_13[%blockId_x] token = %0 : tile<1xi64>, partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %4 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %5 = cmpi less_than %cst_0_i64, %4, unsigned : tile<i64> -> tile<i1>
  %6 = muli %cst_0_i64, %cst_1_i64 : tile<i64>
  %7 = offset %assume_2, %6 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %8 = join_tokens %0, %1, %3 : token
  %result, %result_token_15 = atomic_rmw_tko acq_rel device %7, add, %cst_1_i32_14, %5 token=%8 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %9 = subi %gridSize_x, %cst_1_i32_16 : tile<i32>
  %10 = cmpi equal %result, %9, signed : tile<i32> -> tile<i1>
  if %10 {
    %cst_0_i32_17 = constant <i32: 0> : tile<i32>
    %pview_18 = make_partition_view %tview_8 : partition_view<tile=(8), padding_value = zero, tensor_view<?xi64, strides=[1]>>
    %11 = join_tokens %3, %result_token_15 : token
    %tile_19, %result_token_20 = load_view_tko relaxed device %pview_18[%cst_0_i32_17] token = %11 : partition_view<tile=(8), padding_value = zero, tensor_view<?xi64, strides=[1]>>, tile<i32> -> tile<8xi64>, token
    %cst_0_i32_21 = constant <i32: 0> : tile<i32>
    %reduce_22 = reduce %tile_19 dim=0 identities=[0] : tile<8xi64> -> tile<i64> 
    (%reduce_lhs: tile<i64>, %reduce_rhs: tile<i64>) {
      %15 = addi %reduce_lhs, %reduce_rhs : tile<i64>
      yield %15 : tile<i64>
    }
    %reshape_23 = reshape %reduce_22 : tile<i64> -> tile<1xi64>
    %pview_24 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>
    %12 = join_tokens %0, %result_token_15 : token
    %13 = store_view_tko weak %reshape_23, %pview_24[%cst_0_i32_21] token = %12 : tile<1xi64>, partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
    %cst_0_i32_25 = constant <i32: 0> : tile<i32>
    %pview_26 = make_partition_view %tview_10 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %14 = store_view_tko weak %cst_0_i32, %pview_26[%cst_0_i32_25] token = %result_token_15 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  } else {
  }
  return
}
entry @last_block_sum_Kt1_A1i32_1t1_p16_A1i64_1t1_p16_A1i32_1t1_p16_A1i64_1t1_p16_I128_I8(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i64>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i64>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i64>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<i64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_0_i32 = constant <i32: 0> : tile<1xi32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_8 = make_tensor_view %assume_0, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_12 = make_tensor_view %assume_2, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %1 = join_tokens %0, %result_token : token
  %2 = exti %tile signed : tile<128xi32> -> tile<128xi64>
  %reduce = reduce %2 dim=0 identities=[0] : tile<128xi64> -> tile<i64> 
  (%reduce_lhs: tile<i64>, %reduce_rhs: tile<i64>) {
    %11 = addi %reduce_lhs, %reduce_rhs : tile<i64>
    yield %11 : tile<i64>
  }
  %reshape = reshape %reduce : tile<i64> -> tile<1xi64>
  %pview_13 = make_partition_view %tview_8 : partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>
  %3 = store_view_tko relaxed device %reshape, %pview_13[%blockId_x] token = %0 : tile<1xi64>, partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %4 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %5 = cmpi less_than %cst_0_i64, %4, unsigned : tile<i64> -> tile<i1>
  %6 = muli %cst_0_i64, %cst_1_i64 : tile<i64>
  %7 = offset %assume_1, %6 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %8 = join_tokens %0, %1, %3 : token
  %result, %result_token_15 = atomic_rmw_tko acq_rel device %7, add, %cst_1_i32_14, %5 token=%8 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %9 = subi %gridSize_x, %cst_1_i32_16 : tile<i32>
  %10 = cmpi equal %result, %9, signed : tile<i32> -> tile<i1>
  if %10 {
    %cst_0_i32_17 = constant <i32: 0> : tile<i32>
    %pview_18 = make_partition_view %tview_8 : partition_view<tile=(8), padding_value = zero, tensor_view<?xi64, strides=[1]>>
    %11 = join_tokens %3, %result_token_15 : token
    %tile_19, %result_token_20 = load_view_tko relaxed device %pview_18[%cst_0_i32_17] token = %11 : partition_view<tile=(8), padding_value = zero, tensor_view<?xi64, strides=[1]>>, tile<i32> -> tile<8xi64>, token
    %cst_0_i32_21 = constant <i32: 0> : tile<i32>
    %reduce_22 = reduce %tile_19 dim=0 identities=[0] : tile<8xi64> -> tile<i64> 
    (%reduce_lhs: tile<i64>, %reduce_rhs: tile<i64>) {
      %15 = addi %reduce_lhs, %reduce_rhs : tile<i64>
      yield %15 : tile<i64>
    }
    %reshape_23 = reshape %reduce_22 : tile<i64> -> tile<1xi64>
    %pview_24 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>
    %12 = join_tokens %0, %result_token_15 : token
    %13 = store_view_tko weak %reshape_23, %pview_24[%cst_0_i32_21] token = %12 : tile<1xi64>, partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
    %cst_0_i32_25 = constant <i32: 0> : tile<i32>
    %pview_26 = make_partition_view %tview_10 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %14 = store_view_tko weak %cst_0_i32, %pview_26[%cst_0_i32_25] token = %result_token_15 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  } else {
  }
  return
}
