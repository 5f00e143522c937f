entry @message_flag_Kt1_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1t1_p16_A1i32_1i16t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %assume_5 = assume div_by<16>, %arg10 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<64xi32>
  %cst_1_i32_9 = constant <i32: 1> : tile<1xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_10 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_11 = assume div_by<16>, %assume_assume_10 : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_assume_assume_11], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_14 = make_tensor_view %assume_3, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_15 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_16 = assume div_by<16>, %assume_assume_15 : tile<i32>
  %tview_17 = make_tensor_view %assume_4, shape = [%assume_assume_assume_16], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = cmpi equal %blockId_x, %cst_0_i32, signed : tile<i32> -> tile<i1>
  if %1 {
    %cst_0_i32_18 = constant <i32: 0> : tile<i32>
    %cst_0_i32_19 = constant <i32: 0> : tile<i32>
    %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
    %tile, %result_token = load_view_tko weak %pview[%cst_0_i32_19] token = %0 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %2 = join_tokens %0, %result_token : token
    %3 = muli %tile, %cst_2_i32 : tile<64xi32>
    %pview_20 = make_partition_view %tview_12 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
    %4 = store_view_tko weak %3, %pview_20[%cst_0_i32_18] token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    %cst_0_i32_21 = constant <i32: 0> : tile<i32>
    %pview_22 = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %5 = join_tokens %0, %2, %4 : token
    %6 = store_view_tko release device %cst_1_i32_9, %pview_22[%cst_0_i32_21] token = %5 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  } else {
    %cst_0_i32_18 = constant <i32: 0> : tile<i32>
    %cst_0_i32_19 = constant <i32: 0> : tile<i32>
    %cst_0_i32_20 = constant <i32: 0> : tile<i32>
    %pview = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %2:2 = loop iter_values(%arg12 = %cst_0_i32_18, %arg13 = %0) : tile<i32>, token -> tile<i32>, token {
      %7 = cmpi equal %arg12, %cst_0_i32_19, signed : tile<i32> -> tile<i1>
      if %7 {
      } else {
        break %arg12, %arg13 : tile<i32>, token
      }
      %8 = join_tokens %0, %arg13 : token
      %tile_25, %result_token_26 = load_view_tko acquire device %pview[%cst_0_i32_20] token = %8 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
      %reshape_27 = reshape %tile_25 : tile<1xi32> -> tile<i32>
      continue %reshape_27, %result_token_26 : tile<i32>, token
    }
    %cst_0_i32_21 = constant <i32: 0> : tile<i32>
    %cst_0_i32_22 = constant <i32: 0> : tile<i32>
    %pview_23 = make_partition_view %tview_12 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
    %3 = join_tokens %0, %2#1 : token
    %tile, %result_token = load_view_tko weak %pview_23[%cst_0_i32_22] token = %3 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %reshape = reshape %2#0 : tile<i32> -> tile<1xi32>
    %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
    %4 = addi %tile, %bcast : tile<64xi32>
    %pview_24 = make_partition_view %tview_17 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
    %5 = join_tokens %0, %2#1 : token
    %6 = store_view_tko weak %4, %pview_24[%cst_0_i32_21] token = %5 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
  return
}
entry @message_flag_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_A1i32_1t1_p16_A1f32_1t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<1xi32>
  %assume_7 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_8 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_9 = make_tensor_view %assume_0, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_10 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_11 = make_tensor_view %assume_1, shape = [%assume_10], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_12 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_13 = make_tensor_view %assume_2, shape = [%assume_12], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = cmpi equal %blockId_x, %cst_0_i32, signed : tile<i32> -> tile<i1>
  if %1 {
    %cst_0_i32_14 = constant <i32: 0> : tile<i32>
    %cst_0_i32_15 = constant <i32: 0> : tile<i32>
    %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %tile, %result_token = load_view_tko weak %pview[%cst_0_i32_15] token = %0 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %2 = join_tokens %0, %result_token : token
    %cst_2_f32 = constant <f32: 2.000000e+00> : tile<f32>
    %reshape = reshape %cst_2_f32 : tile<f32> -> tile<1xf32>
    %bcast = broadcast %reshape : tile<1xf32> -> tile<64xf32>
    %3 = mulf %tile, %bcast  : tile<64xf32>
    %pview_16 = make_partition_view %tview_9 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %4 = store_view_tko weak %3, %pview_16[%cst_0_i32_14] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    %cst_0_i32_17 = constant <i32: 0> : tile<i32>
    %pview_18 = make_partition_view %tview_11 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %5 = join_tokens %0, %2, %4 : token
    %6 = store_view_tko release device %cst_1_i32_6, %pview_18[%cst_0_i32_17] token = %5 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  } else {
    %cst_0_i32_14 = constant <i32: 0> : tile<i32>
    %cst_0_i32_15 = constant <i32: 0> : tile<i32>
    %cst_0_i32_16 = constant <i32: 0> : tile<i32>
    %pview = make_partition_view %tview_11 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %2:2 = loop iter_values(%arg12 = %cst_0_i32_14, %arg13 = %0) : tile<i32>, token -> tile<i32>, token {
      %8 = cmpi equal %arg12, %cst_0_i32_15, signed : tile<i32> -> tile<i1>
      if %8 {
      } else {
        break %arg12, %arg13 : tile<i32>, token
      }
      %9 = join_tokens %0, %arg13 : token
      %tile_21, %result_token_22 = load_view_tko acquire device %pview[%cst_0_i32_16] token = %9 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
      %reshape_23 = reshape %tile_21 : tile<1xi32> -> tile<i32>
      continue %reshape_23, %result_token_22 : tile<i32>, token
    }
    %cst_0_i32_17 = constant <i32: 0> : tile<i32>
    %cst_0_i32_18 = constant <i32: 0> : tile<i32>
    %pview_19 = make_partition_view %tview_9 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %3 = join_tokens %0, %2#1 : token
    %tile, %result_token = load_view_tko weak %pview_19[%cst_0_i32_18] token = %3 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %4 = itof %2#0 signed  : tile<i32> -> tile<f32>
    %reshape = reshape %4 : tile<f32> -> tile<1xf32>
    %bcast = broadcast %reshape : tile<1xf32> -> tile<64xf32>
    %5 = addf %tile, %bcast  : tile<64xf32>
    %pview_20 = make_partition_view %tview_13 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %6 = join_tokens %0, %2#1 : token
    %7 = store_view_tko weak %5, %pview_20[%cst_0_i32_17] token = %6 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  }
  return
}
