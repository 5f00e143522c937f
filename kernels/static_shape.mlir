entry @static_shape_Kt2_A2f32_1t256_2s256t1_p16_A1f32_1t1_p16_T2Sf32Sf32_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<f32>, %arg9: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %assume_1 = assume bounded<0, ?>, %arg1 : tile<i32>
  %cst_256_i32 = constant <i32: 256> : tile<i32>
  %cst_256_i32_2 = constant <i32: 256> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_1, 256], strides = [256, 1] : tile<i32> -> tensor_view<?x256xf32, strides=[256,1]>
  %assume_4 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_5 = make_tensor_view %assume_0, shape = [%assume_4], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<1x128xf32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x256xf32, strides=[256,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %cst_2_i32, step %cst_1_i32_6) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<1x128xf32>) {
    %tile, %result_token = load_view_tko weak %pview[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x256xf32, strides=[256,1]>>, tile<i32> -> tile<1x128xf32>, token
    %4 = addf %iterArg0, %tile  : tile<1x128xf32>
    continue %4 : tile<1x128xf32>
  }
  %reduce = reduce %for dim=0 identities=[0.000000e+00 : f32] : tile<1x128xf32> -> tile<128xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %4 : tile<f32>
  }
  %reduce_7 = reduce %reduce dim=0 identities=[0.000000e+00 : f32] : tile<128xf32> -> tile<f32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %4 : tile<f32>
  }
  %cst_f32 = constant <f32: 3.906250e-03> : tile<f32>
  %1 = mulf %reduce_7, %cst_f32  : tile<f32>
  %2 = fma %1, %arg8, %arg9  : tile<f32>
  %reshape = reshape %2 : tile<f32> -> tile<1xf32>
  %pview_8 = make_partition_view %tview_5 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %3 = store_view_tko weak %reshape, %pview_8[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @static_shape_Kt2_A2f16_1t300_2s300t1_p16_A1f32_1t1_p16_T2Sf32Sf32_I128(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<f32>, %arg9: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %assume_1 = assume bounded<0, ?>, %arg1 : tile<i32>
  %cst_300_i32 = constant <i32: 300> : tile<i32>
  %cst_300_i32_2 = constant <i32: 300> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_1, 300], strides = [300, 1] : tile<i32> -> tensor_view<?x300xf16, strides=[300,1]>
  %assume_4 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_5 = make_tensor_view %assume_0, shape = [%assume_4], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<1x128xf32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x300xf16, strides=[300,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %cst_3_i32, step %cst_1_i32_6) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<1x128xf32>) {
    %tile, %result_token = load_view_tko weak %pview[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x300xf16, strides=[300,1]>>, tile<i32> -> tile<1x128xf16>, token
    %4 = ftof %tile  : tile<1x128xf16> -> tile<1x128xf32>
    %5 = addf %iterArg0, %4  : tile<1x128xf32>
    continue %5 : tile<1x128xf32>
  }
  %reduce = reduce %for dim=0 identities=[0.000000e+00 : f32] : tile<1x128xf32> -> tile<128xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %4 : tile<f32>
  }
  %reduce_7 = reduce %reduce dim=0 identities=[0.000000e+00 : f32] : tile<128xf32> -> tile<f32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %4 : tile<f32>
  }
  %cst_f32 = constant <f32: 0.00333333341> : tile<f32>
  %1 = mulf %reduce_7, %cst_f32  : tile<f32>
  %2 = fma %1, %arg8, %arg9  : tile<f32>
  %reshape = reshape %2 : tile<f32> -> tile<1xf32>
  %pview_8 = make_partition_view %tview_5 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %3 = store_view_tko weak %reshape, %pview_8[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
