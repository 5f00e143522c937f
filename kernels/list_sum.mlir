entry @list_sum_Kt1_LA1f32_1i16t1_p16_A1f32_1i16t1_p16_A1i32_1t1_p16_I128(%arg0: tile<ptr<i64>>, %arg1: tile<i32>, %arg2: tile<ptr<f32>>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg2 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %tview = make_tensor_view %arg0, shape = [%arg1, 3], strides = [3, 1] : tile<i32> -> tensor_view<?x3xi64, strides=[3,1]>
  %pview = make_partition_view %tview : partition_view<tile=(1x4), tensor_view<?x3xi64, strides=[3,1]>>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview_4 = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_5 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_6 = make_tensor_view %assume_1, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<128xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %for = for %loopIdx in (%cst_0_i32 to %arg1, step %cst_1_i32_7) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<128xf32>) {
    %cst_0_i32_10 = constant <i32: 0> : tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%loopIdx, %cst_0_i32_10] : partition_view<tile=(1x4), tensor_view<?x3xi64, strides=[3,1]>>, tile<i32> -> tile<1x4xi64>, token
    %cst_0_i32_11 = constant <i32: 0> : tile<i32>
    %3 = extract %tile[%cst_0_i32_10, %cst_0_i32_11] : tile<1x4xi64> -> tile<1x1xi64>
    %reshape = reshape %3 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_12 = constant <i32: 1> : tile<i32>
    %4 = extract %tile[%cst_0_i32_10, %cst_1_i32_12] : tile<1x4xi64> -> tile<1x1xi64>
    %reshape_13 = reshape %4 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %5 = extract %tile[%cst_0_i32_10, %cst_2_i32] : tile<1x4xi64> -> tile<1x1xi64>
    %reshape_14 = reshape %5 : tile<1x1xi64> -> tile<i64>
    %6 = trunci %reshape_13 : tile<i64> -> tile<i32>
    %7 = trunci %reshape_14 : tile<i64> -> tile<i32>
    %8 = int_to_ptr %reshape : tile<i64> -> tile<ptr<f32>>
    %assume_15 = assume div_by<16>, %8 : tile<ptr<f32>>
    %assume_16 = assume bounded<0, ?>, %6 : tile<i32>
    %assume_assume_17 = assume div_by<16>, %assume_16 : tile<i32>
    %tview_18 = make_tensor_view %assume_15, shape = [%assume_assume_17], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %pview_19 = make_partition_view %tview_18 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %tile_20, %result_token_21 = load_view_tko weak %pview_19[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %9 = addf %iterArg0, %tile_20  : tile<128xf32>
    continue %9 : tile<128xf32>
  }
  %pview_8 = make_partition_view %tview_4 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %1 = store_view_tko weak %for, %pview_8[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_9 = constant <i32: 0> : tile<i32>
  %2 = cmpi equal %blockId_x, %cst_0_i32_9, signed : tile<i32> -> tile<i1>
  if %2 {
    %cst_0_i32_10 = constant <i32: 0> : tile<i32>
    %reshape = reshape %arg1 : tile<i32> -> tile<1xi32>
    %pview_11 = make_partition_view %tview_6 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %3 = store_view_tko weak %reshape, %pview_11[%cst_0_i32_10] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  } else {
  }
  return
}
entry @list_sum_Kt1_LA1f16_1t1_p16_A1f16_1t1_p16_A1i32_1t1_p16_I128(%arg0: tile<ptr<i64>>, %arg1: tile<i32>, %arg2: tile<ptr<f16>>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg2 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %tview = make_tensor_view %arg0, shape = [%arg1, 3], strides = [3, 1] : tile<i32> -> tensor_view<?x3xi64, strides=[3,1]>
  %pview = make_partition_view %tview : partition_view<tile=(1x4), tensor_view<?x3xi64, strides=[3,1]>>
  %assume_3 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview_4 = make_tensor_view %assume, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
  %assume_5 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_6 = make_tensor_view %assume_0, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<128xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %for = for %loopIdx in (%cst_0_i32 to %arg1, step %cst_1_i32_7) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<128xf32>) {
    %cst_0_i32_10 = constant <i32: 0> : tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%loopIdx, %cst_0_i32_10] : partition_view<tile=(1x4), tensor_view<?x3xi64, strides=[3,1]>>, tile<i32> -> tile<1x4xi64>, token
    %cst_0_i32_11 = constant <i32: 0> : tile<i32>
    %4 = extract %tile[%cst_0_i32_10, %cst_0_i32_11] : tile<1x4xi64> -> tile<1x1xi64>
    %reshape = reshape %4 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_12 = constant <i32: 1> : tile<i32>
    %5 = extract %tile[%cst_0_i32_10, %cst_1_i32_12] : tile<1x4xi64> -> tile<1x1xi64>
    %reshape_13 = reshape %5 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %6 = extract %tile[%cst_0_i32_10, %cst_2_i32] : tile<1x4xi64> -> tile<1x1xi64>
    %reshape_14 = reshape %6 : tile<1x1xi64> -> tile<i64>
    %7 = trunci %reshape_13 : tile<i64> -> tile<i32>
    %8 = trunci %reshape_14 : tile<i64> -> tile<i32>
    %9 = int_to_ptr %reshape : tile<i64> -> tile<ptr<f16>>
    %assume_15 = assume div_by<16>, %9 : tile<ptr<f16>>
    %assume_16 = assume bounded<0, ?>, %7 : tile<i32>
    %tview_17 = make_tensor_view %assume_15, shape = [%assume_16], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
    %pview_18 = make_partition_view %tview_17 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf16, strides=[1]>>
    %tile_19, %result_token_20 = load_view_tko weak %pview_18[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<128xf16>, token
    %10 = ftof %tile_19  : tile<128xf16> -> tile<128xf32>
    %11 = addf %iterArg0, %10  : tile<128xf32>
    continue %11 : tile<128xf32>
  }
  %1 = ftof %for  : tile<128xf32> -> tile<128xf16>
  %pview_8 = make_partition_view %tview_4 : partition_view<tile=(128), tensor_view<?xf16, strides=[1]>>
  %2 = store_view_tko weak %1, %pview_8[%blockId_x] token = %0 : tile<128xf16>, partition_view<tile=(128), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_9 = constant <i32: 0> : tile<i32>
  %3 = cmpi equal %blockId_x, %cst_0_i32_9, signed : tile<i32> -> tile<i1>
  if %3 {
    %cst_0_i32_10 = constant <i32: 0> : tile<i32>
    %reshape = reshape %arg1 : tile<i32> -> tile<1xi32>
    %pview_11 = make_partition_view %tview_6 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %4 = store_view_tko weak %reshape, %pview_11[%cst_0_i32_10] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  } else {
  }
  return
}
