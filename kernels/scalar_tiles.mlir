entry @scalar_tiles_Kt1_A1f32_1t1_p16_A1i32_1t1_p16(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_4 = make_tensor_view %assume_0, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %1 = join_tokens %0, %result_token : token
  %reshape = reshape %tile : tile<1xf32> -> tile<f32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %pview_6 = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile_7, %result_token_8 = load_view_tko weak %pview_6[%cst_1_i32_5] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %2 = join_tokens %1, %result_token_8 : token
  %reshape_9 = reshape %tile_7 : tile<1xf32> -> tile<f32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %pview_10 = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile_11, %result_token_12 = load_view_tko weak %pview_10[%cst_2_i32] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %3 = join_tokens %2, %result_token_12 : token
  %reshape_13 = reshape %tile_11 : tile<1xf32> -> tile<f32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %pview_14 = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile_15, %result_token_16 = load_view_tko weak %pview_14[%cst_3_i32] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %4 = join_tokens %3, %result_token_16 : token
  %reshape_17 = reshape %tile_15 : tile<1xf32> -> tile<f32>
  %5 = absf %reshape_13 : tile<f32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %6 = cmpf greater_than ordered %5, %cst_1_f32 : tile<f32> -> tile<i1>
  %7 = if %6 -> (tile<f32>) {
    %13 = absf %reshape_13 : tile<f32>
    %14 = divf %reshape_13, %13  : tile<f32>
    %cst_0_i32_24 = constant <i32: 0> : tile<i32>
    %cst_0_i32_25 = constant <i32: 0> : tile<i32>
    %pview_26 = make_partition_view %tview_4 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %tile_27, %result_token_28 = load_view_tko weak %pview_26[%cst_0_i32_25] token = %0 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
    %15 = join_tokens %0, %result_token_28 : token
    %reshape_29 = reshape %tile_27 : tile<1xi32> -> tile<i32>
    %cst_1_i32_30 = constant <i32: 1> : tile<i32>
    %16 = addi %reshape_29, %cst_1_i32_30 : tile<i32>
    %reshape_31 = reshape %16 : tile<i32> -> tile<1xi32>
    %pview_32 = make_partition_view %tview_4 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %17 = store_view_tko weak %reshape_31, %pview_32[%cst_0_i32_24] token = %15 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    yield %14 : tile<f32>
  } else {
    yield %reshape_13 : tile<f32>
  }
  %cst_f32 = constant <f32: 5.000000e-01> : tile<f32>
  %8 = fma %cst_f32, %reshape_9, %7  : tile<f32>
  %cst_1_i32_18 = constant <i32: 1> : tile<i32>
  %reshape_19 = reshape %8 : tile<f32> -> tile<1xf32>
  %pview_20 = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %9 = store_view_tko weak %reshape_19, %pview_20[%cst_1_i32_18] token = %4 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %cst_3_i32_21 = constant <i32: 3> : tile<i32>
  %10 = negf %reshape : tile<f32>
  %11 = fma %10, %8, %reshape_17  : tile<f32>
  %reshape_22 = reshape %11 : tile<f32> -> tile<1xf32>
  %pview_23 = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %12 = store_view_tko weak %reshape_22, %pview_23[%cst_3_i32_21] token = %9 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
