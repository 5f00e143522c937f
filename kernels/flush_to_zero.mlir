entry @flush_to_zero_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_A3f32_3v4l0_4i16t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg9 : tile<i32>
  %assume_5 = assume div_by<4>, %arg10 : tile<i32>
  %assume_6 = assume div_by<4>, %arg11 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_9 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_10 = assume div_by<16>, %assume_assume_9 : tile<i32>
  %tview_11 = make_tensor_view %assume_1, shape = [%assume_assume_assume_10], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_12 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_15 = assume div_by<16>, %assume_assume_14 : tile<i32>
  %assume_assume_16 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_17 = assume div_by<4>, %assume_assume_16 : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_19 = assume div_by<4>, %assume_assume_18 : tile<i32>
  %tview_20 = make_tensor_view %assume_3, shape = [%assume_12, %assume_13, %assume_assume_assume_15], strides = [%assume_assume_assume_17, %assume_assume_assume_19, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %pview_21 = make_partition_view %tview_11 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile_22, %result_token_23 = load_view_tko weak %pview_21[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %1 = addf %tile, %tile_22  : tile<64xf32>
  %2 = subf %tile, %tile_22  : tile<64xf32>
  %3 = mulf %tile, %tile_22  : tile<64xf32>
  %4 = divf %tile, %tile_22  : tile<64xf32>
  %5 = maxf %tile, %tile_22 : tile<64xf32>
  %6 = minf %tile, %tile_22 : tile<64xf32>
  %7 = addf %tile, %tile_22  flush_to_zero : tile<64xf32>
  %8 = subf %tile, %tile_22  flush_to_zero : tile<64xf32>
  %9 = mulf %tile, %tile_22  flush_to_zero : tile<64xf32>
  %10 = divf %tile, %tile_22  flush_to_zero : tile<64xf32>
  %11 = maxf %tile, %tile_22 flush_to_zero : tile<64xf32>
  %12 = minf %tile, %tile_22 flush_to_zero : tile<64xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_24 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %cst_0_i32_25 = constant <i32: 0> : tile<i32>
  %reshape = reshape %1 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_26 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %13 = store_view_tko weak %reshape, %pview_26[%cst_0_i32_25, %cst_0_i32, %blockId_x] token = %0 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_27 = constant <i32: 1> : tile<i32>
  %reshape_28 = reshape %7 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_29 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %14 = store_view_tko weak %reshape_28, %pview_29[%cst_1_i32_27, %cst_0_i32, %blockId_x] token = %13 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_30 = constant <i32: 0> : tile<i32>
  %reshape_31 = reshape %2 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_32 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %15 = store_view_tko weak %reshape_31, %pview_32[%cst_0_i32_30, %cst_1_i32_24, %blockId_x] token = %14 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_33 = constant <i32: 1> : tile<i32>
  %reshape_34 = reshape %8 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_35 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %16 = store_view_tko weak %reshape_34, %pview_35[%cst_1_i32_33, %cst_1_i32_24, %blockId_x] token = %15 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_36 = constant <i32: 0> : tile<i32>
  %reshape_37 = reshape %3 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_38 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %17 = store_view_tko weak %reshape_37, %pview_38[%cst_0_i32_36, %cst_2_i32, %blockId_x] token = %16 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_39 = constant <i32: 1> : tile<i32>
  %reshape_40 = reshape %9 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_41 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %18 = store_view_tko weak %reshape_40, %pview_41[%cst_1_i32_39, %cst_2_i32, %blockId_x] token = %17 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_42 = constant <i32: 0> : tile<i32>
  %reshape_43 = reshape %4 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_44 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %19 = store_view_tko weak %reshape_43, %pview_44[%cst_0_i32_42, %cst_3_i32, %blockId_x] token = %18 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_45 = constant <i32: 1> : tile<i32>
  %reshape_46 = reshape %10 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_47 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %20 = store_view_tko weak %reshape_46, %pview_47[%cst_1_i32_45, %cst_3_i32, %blockId_x] token = %19 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_48 = constant <i32: 0> : tile<i32>
  %reshape_49 = reshape %5 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_50 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %21 = store_view_tko weak %reshape_49, %pview_50[%cst_0_i32_48, %cst_4_i32, %blockId_x] token = %20 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_51 = constant <i32: 1> : tile<i32>
  %reshape_52 = reshape %11 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_53 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %22 = store_view_tko weak %reshape_52, %pview_53[%cst_1_i32_51, %cst_4_i32, %blockId_x] token = %21 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_54 = constant <i32: 0> : tile<i32>
  %reshape_55 = reshape %6 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_56 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %23 = store_view_tko weak %reshape_55, %pview_56[%cst_0_i32_54, %cst_5_i32, %blockId_x] token = %22 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_57 = constant <i32: 1> : tile<i32>
  %reshape_58 = reshape %12 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_59 = make_partition_view %tview_20 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %24 = store_view_tko weak %reshape_58, %pview_59[%cst_1_i32_57, %cst_5_i32, %blockId_x] token = %23 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  return
}
entry @flush_to_zero_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_A3f32_1v4_3l0_4t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_2 = assume div_by<4>, %arg10 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_7 = make_tensor_view %assume_0, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg9 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg11 : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_8, %assume_9, %assume_10], strides = [%assume_assume_assume, %assume_11, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %pview_13 = make_partition_view %tview_7 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile_14, %result_token_15 = load_view_tko weak %pview_13[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %1 = addf %tile, %tile_14  : tile<64xf32>
  %2 = subf %tile, %tile_14  : tile<64xf32>
  %3 = mulf %tile, %tile_14  : tile<64xf32>
  %4 = divf %tile, %tile_14  : tile<64xf32>
  %5 = maxf %tile, %tile_14 : tile<64xf32>
  %6 = minf %tile, %tile_14 : tile<64xf32>
  %7 = addf %tile, %tile_14  flush_to_zero : tile<64xf32>
  %8 = subf %tile, %tile_14  flush_to_zero : tile<64xf32>
  %9 = mulf %tile, %tile_14  flush_to_zero : tile<64xf32>
  %10 = divf %tile, %tile_14  flush_to_zero : tile<64xf32>
  %11 = maxf %tile, %tile_14 flush_to_zero : tile<64xf32>
  %12 = minf %tile, %tile_14 flush_to_zero : tile<64xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_5_i32 = constant <i32: 5> : tile<i32>
  %cst_0_i32_17 = constant <i32: 0> : tile<i32>
  %reshape = reshape %1 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_18 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %13 = store_view_tko weak %reshape, %pview_18[%cst_0_i32_17, %cst_0_i32, %blockId_x] token = %0 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %reshape_20 = reshape %7 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_21 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %14 = store_view_tko weak %reshape_20, %pview_21[%cst_1_i32_19, %cst_0_i32, %blockId_x] token = %13 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_22 = constant <i32: 0> : tile<i32>
  %reshape_23 = reshape %2 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_24 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %15 = store_view_tko weak %reshape_23, %pview_24[%cst_0_i32_22, %cst_1_i32_16, %blockId_x] token = %14 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_25 = constant <i32: 1> : tile<i32>
  %reshape_26 = reshape %8 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_27 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %16 = store_view_tko weak %reshape_26, %pview_27[%cst_1_i32_25, %cst_1_i32_16, %blockId_x] token = %15 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_28 = constant <i32: 0> : tile<i32>
  %reshape_29 = reshape %3 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_30 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %17 = store_view_tko weak %reshape_29, %pview_30[%cst_0_i32_28, %cst_2_i32, %blockId_x] token = %16 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_31 = constant <i32: 1> : tile<i32>
  %reshape_32 = reshape %9 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_33 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %18 = store_view_tko weak %reshape_32, %pview_33[%cst_1_i32_31, %cst_2_i32, %blockId_x] token = %17 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_34 = constant <i32: 0> : tile<i32>
  %reshape_35 = reshape %4 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_36 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %19 = store_view_tko weak %reshape_35, %pview_36[%cst_0_i32_34, %cst_3_i32, %blockId_x] token = %18 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_37 = constant <i32: 1> : tile<i32>
  %reshape_38 = reshape %10 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_39 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %20 = store_view_tko weak %reshape_38, %pview_39[%cst_1_i32_37, %cst_3_i32, %blockId_x] token = %19 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_40 = constant <i32: 0> : tile<i32>
  %reshape_41 = reshape %5 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_42 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %21 = store_view_tko weak %reshape_41, %pview_42[%cst_0_i32_40, %cst_4_i32, %blockId_x] token = %20 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_43 = constant <i32: 1> : tile<i32>
  %reshape_44 = reshape %11 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_45 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %22 = store_view_tko weak %reshape_44, %pview_45[%cst_1_i32_43, %cst_4_i32, %blockId_x] token = %21 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_0_i32_46 = constant <i32: 0> : tile<i32>
  %reshape_47 = reshape %6 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_48 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %23 = store_view_tko weak %reshape_47, %pview_48[%cst_0_i32_46, %cst_5_i32, %blockId_x] token = %22 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %cst_1_i32_49 = constant <i32: 1> : tile<i32>
  %reshape_50 = reshape %12 : tile<64xf32> -> tile<1x1x64xf32>
  %pview_51 = make_partition_view %tview_12 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %24 = store_view_tko weak %reshape_50, %pview_51[%cst_1_i32_49, %cst_5_i32, %blockId_x] token = %23 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  return
}
