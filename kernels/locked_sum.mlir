entry @locked_sum_Kt1_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_5 = constant <i64: 1> : tile<i64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_6 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_7 = assume div_by<16>, %assume_assume_6 : tile<i32>
  %tview_8 = make_tensor_view %assume_1, shape = [%assume_assume_assume_7], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %1 = join_tokens %0, %result_token : token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %2 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %3 = cmpi less_than %cst_0_i64, %2, unsigned : tile<i64> -> tile<i1>
  %4 = muli %cst_0_i64, %cst_1_i64 : tile<i64>
  %5 = offset %assume_3, %4 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %6:2 = loop iter_values(%arg9 = %0, %arg10 = %0) : token, token -> token, token {
    %17 = join_tokens %arg9, %arg10 : token
    %result_21, %result_token_22 = atomic_cas_tko acquire device %5, %cst_0_i32, %cst_1_i32_10, %3 token=%17 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    %18 = cmpi equal %result_21, %cst_1_i32_11, signed : tile<i32> -> tile<i1>
    if %18 {
    } else {
      break %result_token_22, %result_token_22 : token, token
    }
    continue %result_token_22, %result_token_22 : token, token
  }
  %cst_0_i32_12 = constant <i32: 0> : tile<i32>
  %cst_0_i32_13 = constant <i32: 0> : tile<i32>
  %pview_14 = make_partition_view %tview_8 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %7 = join_tokens %0, %6#1 : token
  %tile_15, %result_token_16 = load_view_tko weak %pview_14[%cst_0_i32_13] token = %7 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %8 = join_tokens %0, %result_token_16 : token
  %9 = addi %tile_15, %tile : tile<64xi32>
  %pview_17 = make_partition_view %tview_8 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %10 = join_tokens %8, %6#1 : token
  %11 = store_view_tko weak %9, %pview_17[%cst_0_i32_12] token = %10 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_18 = constant <i32: 0> : tile<i32>
  %cst_0_i64_19 = constant <i64: 0> : tile<i64>
  %12 = exti %assume_9 signed : tile<i32> -> tile<i64>
  %13 = cmpi less_than %cst_0_i64_19, %12, unsigned : tile<i64> -> tile<i1>
  %14 = muli %cst_0_i64_19, %cst_1_i64_5 : tile<i64>
  %15 = offset %assume_3, %14 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %16 = join_tokens %6#0, %1, %6#1, %11 : token
  %result, %result_token_20 = atomic_rmw_tko release device %15, xchg, %cst_0_i32_18, %13 token=%16 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  return
}
entry @locked_sum_Kt1_A1i32_1t1_p16_A1i32_1i16t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg4 : tile<i32>
  %assume_2 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i64_4 = constant <i64: 1> : tile<i64>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview_6 = make_tensor_view %assume_0, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg7 : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %1 = join_tokens %0, %result_token : token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %2 = exti %assume_7 signed : tile<i32> -> tile<i64>
  %3 = cmpi less_than %cst_0_i64, %2, unsigned : tile<i64> -> tile<i1>
  %4 = muli %cst_0_i64, %cst_1_i64 : tile<i64>
  %5 = offset %assume_2, %4 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %6:2 = loop iter_values(%arg9 = %0, %arg10 = %0) : token, token -> token, token {
    %17 = join_tokens %arg9, %arg10 : token
    %result_19, %result_token_20 = atomic_cas_tko acquire device %5, %cst_0_i32, %cst_1_i32_8, %3 token=%17 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    %18 = cmpi equal %result_19, %cst_1_i32_9, signed : tile<i32> -> tile<i1>
    if %18 {
    } else {
      break %result_token_20, %result_token_20 : token, token
    }
    continue %result_token_20, %result_token_20 : token, token
  }
  %cst_0_i32_10 = constant <i32: 0> : tile<i32>
  %cst_0_i32_11 = constant <i32: 0> : tile<i32>
  %pview_12 = make_partition_view %tview_6 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %7 = join_tokens %0, %6#1 : token
  %tile_13, %result_token_14 = load_view_tko weak %pview_12[%cst_0_i32_11] token = %7 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %8 = join_tokens %0, %result_token_14 : token
  %9 = addi %tile_13, %tile : tile<64xi32>
  %pview_15 = make_partition_view %tview_6 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %10 = join_tokens %8, %6#1 : token
  %11 = store_view_tko weak %9, %pview_15[%cst_0_i32_10] token = %10 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_16 = constant <i32: 0> : tile<i32>
  %cst_0_i64_17 = constant <i64: 0> : tile<i64>
  %12 = exti %assume_7 signed : tile<i32> -> tile<i64>
  %13 = cmpi less_than %cst_0_i64_17, %12, unsigned : tile<i64> -> tile<i1>
  %14 = muli %cst_0_i64_17, %cst_1_i64_4 : tile<i64>
  %15 = offset %assume_2, %14 : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %16 = join_tokens %6#0, %1, %6#1, %11 : token
  %result, %result_token_18 = atomic_rmw_tko release device %15, xchg, %cst_0_i32_16, %13 token=%16 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  return
}
