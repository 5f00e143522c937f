entry @quantize_rows_Kt1_A2f32_1v4l0_2i16t1_p16_A2i8_1v16l0_2i16t1_p16_A1f32_1t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i8>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<i8>>
  %assume_3 = assume div_by<16>, %arg7 : tile<i32>
  %assume_4 = assume div_by<16>, %arg8 : tile<i32>
  %assume_5 = assume div_by<16>, %arg10 : tile<ptr<f32>>
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
  %tview_16 = make_tensor_view %assume_2, shape = [%assume_11, %assume_assume_assume_13], strides = [%assume_assume_assume_15, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
  %assume_17 = assume bounded<0, ?>, %arg11 : tile<i32>
  %tview_18 = make_tensor_view %assume_5, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
  %1 = absf %tile : tile<1x64xf32>
  %reduce = reduce %1 dim=0 identities=[0xFF800000 : f32] : tile<1x64xf32> -> tile<64xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %15 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %15 : tile<f32>
  }
  %reduce_19 = reduce %reduce dim=0 identities=[0xFF800000 : f32] : tile<64xf32> -> tile<f32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %15 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %15 : tile<f32>
  }
  %cst_127_f32 = constant <f32: 1.270000e+02> : tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %2 = cmpf greater_than ordered %reduce_19, %cst_0_f32 : tile<f32> -> tile<i1>
  %3 = divf %reduce_19, %cst_127_f32  : tile<f32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %4 = select %2, %3, %cst_1_f32 : tile<i1>, tile<f32>
  %reshape = reshape %4 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<1x64xf32>
  %5 = divf %tile, %bcast  : tile<1x64xf32>
  %cst_0_i32_20 = constant <i32: 0> : tile<i32>
  %cst_0_f32_21 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_22 = reshape %cst_0_f32_21 : tile<f32> -> tile<1x1xf32>
  %bcast_23 = broadcast %reshape_22 : tile<1x1xf32> -> tile<1x64xf32>
  %6 = cmpf less_than ordered %5, %bcast_23 : tile<1x64xf32> -> tile<1x64xi1>
  %cst_f32 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_24 = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_25 = broadcast %reshape_24 : tile<1x1xf32> -> tile<1x64xf32>
  %7 = subf %5, %bcast_25  : tile<1x64xf32>
  %8 = ceil %7 : tile<1x64xf32>
  %cst_f32_26 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_27 = reshape %cst_f32_26 : tile<f32> -> tile<1x1xf32>
  %bcast_28 = broadcast %reshape_27 : tile<1x1xf32> -> tile<1x64xf32>
  %9 = addf %5, %bcast_28  : tile<1x64xf32>
  %10 = floor %9 : tile<1x64xf32>
  %11 = select %6, %8, %10 : tile<1x64xi1>, tile<1x64xf32>
  %12 = ftoi %11 signed  : tile<1x64xf32> -> tile<1x64xi8>
  %pview_29 = make_partition_view %tview_16 : partition_view<tile=(1x64), tensor_view<?x?xi8, strides=[?,1]>>
  %13 = store_view_tko weak %12, %pview_29[%blockId_x, %cst_0_i32_20] token = %0 : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> token
  %reshape_30 = reshape %4 : tile<f32> -> tile<1xf32>
  %pview_31 = make_partition_view %tview_18 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %14 = store_view_tko weak %reshape_30, %pview_31[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @quantize_rows_Kt1_A2bf16_1l0_2t1_p16_A2f8m3fn_1l0_2t1_p16_A1f32_1t1_p16_I128(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f8E4M3FN>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f8E4M3FN>>
  %assume_1 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4, %assume_5], strides = [%assume_6, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_7 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_10 = make_tensor_view %assume_0, shape = [%assume_7, %assume_8], strides = [%assume_9, 1] : tile<i32> -> tensor_view<?x?xf8E4M3FN, strides=[?,1]>
  %assume_11 = assume bounded<0, ?>, %arg11 : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<1x128xbf16>, token
  %1 = ftof %tile  : tile<1x128xbf16> -> tile<1x128xf32>
  %2 = absf %1 : tile<1x128xf32>
  %reduce = reduce %2 dim=0 identities=[0xFF800000 : f32] : tile<1x128xf32> -> tile<128xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %10 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %10 : tile<f32>
  }
  %reduce_13 = reduce %reduce dim=0 identities=[0xFF800000 : f32] : tile<128xf32> -> tile<f32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %10 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %10 : tile<f32>
  }
  %cst_448_f32 = constant <f32: 4.480000e+02> : tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %3 = cmpf greater_than ordered %reduce_13, %cst_0_f32 : tile<f32> -> tile<i1>
  %4 = divf %reduce_13, %cst_448_f32  : tile<f32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %5 = select %3, %4, %cst_1_f32 : tile<i1>, tile<f32>
  %reshape = reshape %5 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<1x128xf32>
  %6 = divf %1, %bcast  : tile<1x128xf32>
  %cst_0_i32_14 = constant <i32: 0> : tile<i32>
  %7 = ftof %6  : tile<1x128xf32> -> tile<1x128xf8E4M3FN>
  %pview_15 = make_partition_view %tview_10 : partition_view<tile=(1x128), tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %8 = store_view_tko weak %7, %pview_15[%blockId_x, %cst_0_i32_14] token = %0 : tile<1x128xf8E4M3FN>, partition_view<tile=(1x128), tensor_view<?x?xf8E4M3FN, strides=[?,1]>>, tile<i32> -> token
  %reshape_16 = reshape %5 : tile<f32> -> tile<1xf32>
  %pview_17 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %9 = store_view_tko weak %reshape_16, %pview_17[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @quantize_rows_Kt1_A2f32_1v4l0_2t1_p16_A2i8_1l0_2t1_p16_A1f32_1t1_p16_I32(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i8>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<4>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<i8>>
  %assume_2 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5, %assume_6], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_7 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_7, %assume_8], strides = [%assume_9, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
  %assume_11 = assume bounded<0, ?>, %arg11 : tile<i32>
  %tview_12 = make_tensor_view %assume_2, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x32xf32>, token
  %1 = absf %tile : tile<1x32xf32>
  %reduce = reduce %1 dim=0 identities=[0xFF800000 : f32] : tile<1x32xf32> -> tile<32xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %15 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %15 : tile<f32>
  }
  %reduce_13 = reduce %reduce dim=0 identities=[0xFF800000 : f32] : tile<32xf32> -> tile<f32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %15 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %15 : tile<f32>
  }
  %cst_127_f32 = constant <f32: 1.270000e+02> : tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %2 = cmpf greater_than ordered %reduce_13, %cst_0_f32 : tile<f32> -> tile<i1>
  %3 = divf %reduce_13, %cst_127_f32  : tile<f32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %4 = select %2, %3, %cst_1_f32 : tile<i1>, tile<f32>
  %reshape = reshape %4 : tile<f32> -> tile<1x1xf32>
  %bcast = broadcast %reshape : tile<1x1xf32> -> tile<1x32xf32>
  %5 = divf %tile, %bcast  : tile<1x32xf32>
  %cst_0_i32_14 = constant <i32: 0> : tile<i32>
  %cst_0_f32_15 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_16 = reshape %cst_0_f32_15 : tile<f32> -> tile<1x1xf32>
  %bcast_17 = broadcast %reshape_16 : tile<1x1xf32> -> tile<1x32xf32>
  %6 = cmpf less_than ordered %5, %bcast_17 : tile<1x32xf32> -> tile<1x32xi1>
  %cst_f32 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_18 = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_19 = broadcast %reshape_18 : tile<1x1xf32> -> tile<1x32xf32>
  %7 = subf %5, %bcast_19  : tile<1x32xf32>
  %8 = ceil %7 : tile<1x32xf32>
  %cst_f32_20 = constant <f32: 5.000000e-01> : tile<f32>
  %reshape_21 = reshape %cst_f32_20 : tile<f32> -> tile<1x1xf32>
  %bcast_22 = broadcast %reshape_21 : tile<1x1xf32> -> tile<1x32xf32>
  %9 = addf %5, %bcast_22  : tile<1x32xf32>
  %10 = floor %9 : tile<1x32xf32>
  %11 = select %6, %8, %10 : tile<1x32xi1>, tile<1x32xf32>
  %12 = ftoi %11 signed  : tile<1x32xf32> -> tile<1x32xi8>
  %pview_23 = make_partition_view %tview_10 : partition_view<tile=(1x32), tensor_view<?x?xi8, strides=[?,1]>>
  %13 = store_view_tko weak %12, %pview_23[%blockId_x, %cst_0_i32_14] token = %0 : tile<1x32xi8>, partition_view<tile=(1x32), tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> token
  %reshape_24 = reshape %4 : tile<f32> -> tile<1xf32>
  %pview_25 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %14 = store_view_tko weak %reshape_24, %pview_25[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
