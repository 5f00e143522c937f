entry @mx_quantize_Kt1_A2f32_1v4l0_2i16t1_p16_A2f8m3fn_1v16l0_2i16t1_p16_A2f8m0fnu_1l0_2t1_p16_I4(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f8E4M3FN>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f8E8M0FNU>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f8E4M3FN>>
  %assume_3 = assume div_by<16>, %arg7 : tile<i32>
  %assume_4 = assume div_by<16>, %arg8 : tile<i32>
  %assume_5 = assume div_by<16>, %arg10 : tile<ptr<f8E8M0FNU>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_9 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_10 = assume div_by<4>, %assume_assume_9 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_8, %assume_assume_assume], strides = [%assume_assume_assume_10, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_11 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_assume_12 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_13 = assume div_by<16>, %assume_assume_12 : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_15 = assume div_by<16>, %assume_assume_14 : tile<i32>
  %tview_16 = make_tensor_view %assume_2, shape = [%assume_11, %assume_assume_assume_13], strides = [%assume_assume_assume_15, 1] : tile<i32> -> tensor_view<?x?xf8E4M3FN, strides=[?,1]>
  %assume_17 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_20 = make_tensor_view %assume_5, shape = [%assume_17, %assume_18], strides = [%assume_19, 1] : tile<i32> -> tensor_view<?x?xf8E8M0FNU, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_21, %blockId_y_22, %blockId_z_23 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %blockId_y_22] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x128xf32>, token
  %reshape = reshape %tile : tile<1x128xf32> -> tile<4x32xf32>
  %1 = absf %reshape : tile<4x32xf32>
  %reduce = reduce %1 dim=1 identities=[0xFF800000 : f32] : tile<4x32xf32> -> tile<4xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %10 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %10 : tile<f32>
  }
  %reshape_24 = reshape %reduce : tile<4xf32> -> tile<4x1xf32>
  %cst_f32 = constant <f32: 1.000000e-30> : tile<f32>
  %reshape_25 = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape_25 : tile<1x1xf32> -> tile<4x1xf32>
  %2 = maxf %reshape_24, %bcast : tile<4x1xf32>
  %cst_f32_26 = constant <f32: 0.00223214296> : tile<f32>
  %reshape_27 = reshape %cst_f32_26 : tile<f32> -> tile<1x1xf32>
  %bcast_28 = broadcast %reshape_27 : tile<1x1xf32> -> tile<4x1xf32>
  %3 = mulf %2, %bcast_28  : tile<4x1xf32>
  %4 = ftof %3 rounding<positive_inf> : tile<4x1xf32> -> tile<4x1xf8E8M0FNU>
  %5 = ftof %4  : tile<4x1xf8E8M0FNU> -> tile<4x1xf32>
  %bcast_29 = broadcast %5 : tile<4x1xf32> -> tile<4x32xf32>
  %6 = divf %reshape, %bcast_29  : tile<4x32xf32>
  %7 = ftof %6  : tile<4x32xf32> -> tile<4x32xf8E4M3FN>
  %reshape_30 = reshape %7 : tile<4x32xf8E4M3FN> -> tile<1x128xf8E4M3FN>
  %pview_31 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %8 = store_view_tko weak %reshape_30, %pview_31[%blockId_x, %blockId_y_22] token = %0 : tile<1x128xf8E4M3FN>, partition_view<tile=(1x128), tensor_view<?x?xf8E4M3FN, strides=[?,1]>>, tile<i32> -> token
  %reshape_32 = reshape %4 : tile<4x1xf8E8M0FNU> -> tile<1x4xf8E8M0FNU>
  %pview_33 = make_partition_view %tview_20 : partition_view<tile=(1x4), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_32, %pview_33[%blockId_x, %blockId_y_22] token = %0 : tile<1x4xf8E8M0FNU>, partition_view<tile=(1x4), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @mx_quantize_Kt1_A2bf16_1v8l0_2i16t1_p16_A2f8m3fn_1v16l0_2i16t1_p16_A2f8m0fnu_1l0_2t1_p16_I4(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f8E4M3FN>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f8E8M0FNU>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<8>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f8E4M3FN>>
  %assume_3 = assume div_by<16>, %arg7 : tile<i32>
  %assume_4 = assume div_by<16>, %arg8 : tile<i32>
  %assume_5 = assume div_by<16>, %arg10 : tile<ptr<f8E8M0FNU>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_9 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_10 = assume div_by<8>, %assume_assume_9 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_8, %assume_assume_assume], strides = [%assume_assume_assume_10, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_11 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_assume_12 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_13 = assume div_by<16>, %assume_assume_12 : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_15 = assume div_by<16>, %assume_assume_14 : tile<i32>
  %tview_16 = make_tensor_view %assume_2, shape = [%assume_11, %assume_assume_assume_13], strides = [%assume_assume_assume_15, 1] : tile<i32> -> tensor_view<?x?xf8E4M3FN, strides=[?,1]>
  %assume_17 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_20 = make_tensor_view %assume_5, shape = [%assume_17, %assume_18], strides = [%assume_19, 1] : tile<i32> -> tensor_view<?x?xf8E8M0FNU, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_21, %blockId_y_22, %blockId_z_23 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %blockId_y_22] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<1x128xbf16>, token
  %1 = ftof %tile  : tile<1x128xbf16> -> tile<1x128xf32>
  %reshape = reshape %1 : tile<1x128xf32> -> tile<4x32xf32>
  %2 = absf %reshape : tile<4x32xf32>
  %reduce = reduce %2 dim=1 identities=[0xFF800000 : f32] : tile<4x32xf32> -> tile<4xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %11 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %11 : tile<f32>
  }
  %reshape_24 = reshape %reduce : tile<4xf32> -> tile<4x1xf32>
  %cst_f32 = constant <f32: 1.000000e-30> : tile<f32>
  %reshape_25 = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape_25 : tile<1x1xf32> -> tile<4x1xf32>
  %3 = maxf %reshape_24, %bcast : tile<4x1xf32>
  %cst_f32_26 = constant <f32: 0.00223214296> : tile<f32>
  %reshape_27 = reshape %cst_f32_26 : tile<f32> -> tile<1x1xf32>
  %bcast_28 = broadcast %reshape_27 : tile<1x1xf32> -> tile<4x1xf32>
  %4 = mulf %3, %bcast_28  : tile<4x1xf32>
  %5 = ftof %4 rounding<positive_inf> : tile<4x1xf32> -> tile<4x1xf8E8M0FNU>
  %6 = ftof %5  : tile<4x1xf8E8M0FNU> -> tile<4x1xf32>
  %bcast_29 = broadcast %6 : tile<4x1xf32> -> tile<4x32xf32>
  %7 = divf %reshape, %bcast_29  : tile<4x32xf32>
  %8 = ftof %7  : tile<4x32xf32> -> tile<4x32xf8E4M3FN>
  %reshape_30 = reshape %8 : tile<4x32xf8E4M3FN> -> tile<1x128xf8E4M3FN>
  %pview_31 = make_partition_view %tview_16 : partition_view<tile=(1x128), tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_30, %pview_31[%blockId_x, %blockId_y_22] token = %0 : tile<1x128xf8E4M3FN>, partition_view<tile=(1x128), tensor_view<?x?xf8E4M3FN, strides=[?,1]>>, tile<i32> -> token
  %reshape_32 = reshape %5 : tile<4x1xf8E8M0FNU> -> tile<1x4xf8E8M0FNU>
  %pview_33 = make_partition_view %tview_20 : partition_view<tile=(1x4), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_32, %pview_33[%blockId_x, %blockId_y_22] token = %0 : tile<1x4xf8E8M0FNU>, partition_view<tile=(1x4), tensor_view<?x?xf8E8M0FNU, strides=[?,1]>>, tile<i32> -> token
  return
}
