entry @reinterpret_array_Kt1_A1f32_1i16t1_p16_A1f32_1i16t1_p16_Si32_Si32_Si32_I8_I32(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg4 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume_0, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %assume_2 = assume div_by<4>, %arg8 : tile<i32>
  %assume_assume_3 = assume div_by<16>, %assume : tile<ptr<f32>>
  %assume_4 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_assume_6 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_7 = assume div_by<4>, %assume_assume_6 : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %tview_9 = make_tensor_view %assume_assume_3, shape = [%assume_4, %assume_5], strides = [%assume_assume_assume_7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<32xf32>
  %pview = make_partition_view %tview_9 : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %pview_11 = make_partition_view %tview_9 : partition_view<tile=(8x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#0, step %cst_1_i32_10) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<32xf32>) {
    %tile, %result_token = load_view_tko weak %pview_11[%loopIdx, %blockId_x] token = %0 : partition_view<tile=(8x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<8x32xf32>, token
    %reduce = reduce %tile dim=0 identities=[0.000000e+00 : f32] : tile<8x32xf32> -> tile<32xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %4 : tile<f32>
    }
    %3 = addf %iterArg0, %reduce  : tile<32xf32>
    continue %3 : tile<32xf32>
  }
  %pview_12 = make_partition_view %tview : partition_view<tile=(32), tensor_view<?xf32, strides=[1]>>
  %2 = store_view_tko weak %for, %pview_12[%blockId_x] token = %0 : tile<32xf32>, partition_view<tile=(32), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @reinterpret_array_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_Si32_Si32_Si32_I8_I32(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %assume_1 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview = make_tensor_view %assume_0, shape = [%assume_1], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %assume_2 = assume div_by<4>, %arg8 : tile<i32>
  %assume_assume = assume div_by<16>, %assume : tile<ptr<f32>>
  %assume_3 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_assume_5 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume_5 : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %tview_7 = make_tensor_view %assume_assume, shape = [%assume_3, %assume_4], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<32xf32>
  %pview = make_partition_view %tview_7 : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(8x32), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %pview_9 = make_partition_view %tview_7 : partition_view<tile=(8x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %for = for %loopIdx in (%cst_0_i32 to %1#0, step %cst_1_i32_8) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<32xf32>) {
    %tile, %result_token = load_view_tko weak %pview_9[%loopIdx, %blockId_x] token = %0 : partition_view<tile=(8x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<8x32xf32>, token
    %reduce = reduce %tile dim=0 identities=[0.000000e+00 : f32] : tile<8x32xf32> -> tile<32xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %4 : tile<f32>
    }
    %3 = addf %iterArg0, %reduce  : tile<32xf32>
    continue %3 : tile<32xf32>
  }
  %pview_10 = make_partition_view %tview : partition_view<tile=(32), tensor_view<?xf32, strides=[1]>>
  %2 = store_view_tko weak %for, %pview_10[%blockId_x] token = %0 : tile<32xf32>, partition_view<tile=(32), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
