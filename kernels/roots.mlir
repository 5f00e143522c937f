entry @roots_Kt1_A1f32_1i16t1_p16_A2f32_1v4l0_2i16t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg5 : tile<i32>
  %assume_3 = assume div_by<4>, %arg6 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_5 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_assume_6 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_7 = assume div_by<16>, %assume_assume_6 : tile<i32>
  %assume_assume_8 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_9 = assume div_by<4>, %assume_assume_8 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_5, %assume_assume_assume_7], strides = [%assume_assume_assume_9, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %1 = absf %tile : tile<128xf32>
  %2 = sqrt %1  : tile<128xf32>
  %3 = rsqrt %1 : tile<128xf32>
  %4 = negf %tile : tile<128xf32>
  %5 = floor %tile : tile<128xf32>
  %6 = ceil %tile : tile<128xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %reshape = reshape %2 : tile<128xf32> -> tile<1x128xf32>
  %pview_12 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %7 = store_view_tko weak %reshape, %pview_12[%cst_0_i32, %blockId_x] token = %0 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_13 = reshape %3 : tile<128xf32> -> tile<1x128xf32>
  %pview_14 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape_13, %pview_14[%cst_1_i32_11, %blockId_x] token = %7 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_15 = reshape %1 : tile<128xf32> -> tile<1x128xf32>
  %pview_16 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_15, %pview_16[%cst_2_i32, %blockId_x] token = %8 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_17 = reshape %4 : tile<128xf32> -> tile<1x128xf32>
  %pview_18 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_17, %pview_18[%cst_3_i32, %blockId_x] token = %9 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_19 = reshape %5 : tile<128xf32> -> tile<1x128xf32>
  %pview_20 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_19, %pview_20[%cst_4_i32, %blockId_x] token = %10 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_21 = reshape %6 : tile<128xf32> -> tile<1x128xf32>
  %pview_22 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
  %12 = store_view_tko weak %reshape_21, %pview_22[%cst_5_i32, %blockId_x] token = %11 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @roots_Kt1_A1f32_1t1_p16_A2f32_1l0_2t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg5 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_6 = make_tensor_view %assume_0, shape = [%assume_3, %assume_4], strides = [%assume_5, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %1 = absf %tile : tile<64xf32>
  %2 = sqrt %1  : tile<64xf32>
  %3 = rsqrt %1 : tile<64xf32>
  %4 = negf %tile : tile<64xf32>
  %5 = floor %tile : tile<64xf32>
  %6 = ceil %tile : tile<64xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %reshape = reshape %2 : tile<64xf32> -> tile<1x64xf32>
  %pview_8 = make_partition_view %tview_6 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %7 = store_view_tko weak %reshape, %pview_8[%cst_0_i32, %blockId_x] token = %0 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_9 = reshape %3 : tile<64xf32> -> tile<1x64xf32>
  %pview_10 = make_partition_view %tview_6 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape_9, %pview_10[%cst_1_i32_7, %blockId_x] token = %7 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_11 = reshape %1 : tile<64xf32> -> tile<1x64xf32>
  %pview_12 = make_partition_view %tview_6 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_11, %pview_12[%cst_2_i32, %blockId_x] token = %8 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_13 = reshape %4 : tile<64xf32> -> tile<1x64xf32>
  %pview_14 = make_partition_view %tview_6 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_13, %pview_14[%cst_3_i32, %blockId_x] token = %9 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_15 = reshape %5 : tile<64xf32> -> tile<1x64xf32>
  %pview_16 = make_partition_view %tview_6 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_15, %pview_16[%cst_4_i32, %blockId_x] token = %10 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %reshape_17 = reshape %6 : tile<64xf32> -> tile<1x64xf32>
  %pview_18 = make_partition_view %tview_6 : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
  %12 = store_view_tko weak %reshape_17, %pview_18[%cst_5_i32, %blockId_x] token = %11 : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @roots_Kt1_A1f64_1t1_p16_A2f64_1l0_2t1_p16_I128(%arg0: tile<ptr<f64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f64>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f64>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg5 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_6 = make_tensor_view %assume_0, shape = [%assume_3, %assume_4], strides = [%assume_5, 1] : tile<i32> -> tensor_view<?x?xf64, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), padding_value = zero, tensor_view<?xf64, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), padding_value = zero, tensor_view<?xf64, strides=[1]>>, tile<i32> -> tile<128xf64>, token
  %1 = absf %tile : tile<128xf64>
  %2 = sqrt %1  : tile<128xf64>
  %3 = rsqrt %1 : tile<128xf64>
  %4 = negf %tile : tile<128xf64>
  %5 = floor %tile : tile<128xf64>
  %6 = ceil %tile : tile<128xf64>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %reshape = reshape %2 : tile<128xf64> -> tile<1x128xf64>
  %pview_8 = make_partition_view %tview_6 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %7 = store_view_tko weak %reshape, %pview_8[%cst_0_i32, %blockId_x] token = %0 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_9 = reshape %3 : tile<128xf64> -> tile<1x128xf64>
  %pview_10 = make_partition_view %tview_6 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %8 = store_view_tko weak %reshape_9, %pview_10[%cst_1_i32_7, %blockId_x] token = %7 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_11 = reshape %1 : tile<128xf64> -> tile<1x128xf64>
  %pview_12 = make_partition_view %tview_6 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_11, %pview_12[%cst_2_i32, %blockId_x] token = %8 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_13 = reshape %4 : tile<128xf64> -> tile<1x128xf64>
  %pview_14 = make_partition_view %tview_6 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_13, %pview_14[%cst_3_i32, %blockId_x] token = %9 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_15 = reshape %5 : tile<128xf64> -> tile<1x128xf64>
  %pview_16 = make_partition_view %tview_6 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_15, %pview_16[%cst_4_i32, %blockId_x] token = %10 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  %reshape_17 = reshape %6 : tile<128xf64> -> tile<1x128xf64>
  %pview_18 = make_partition_view %tview_6 : partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>
  %12 = store_view_tko weak %reshape_17, %pview_18[%cst_5_i32, %blockId_x] token = %11 : tile<1x128xf64>, partition_view<tile=(1x128), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
  return
}
