entry @lookup_table_Kt1_A1i32_1i16t1_p16_A1f32_1i16t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_4 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_5 = assume div_by<16>, %assume_assume_4 : tile<i32>
  %tview_6 = make_tensor_view %assume_1, shape = [%assume_assume_assume_5], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %cst_f32 = constant <f32: [-1.000000e+00, -5.000000e-01, -2.500000e-01, -1.250000e-01, 1.250000e-01, 2.500000e-01, 5.000000e-01, 1.000000e+00]> : tile<8xf32>
  %1 = iota : tile<8xi32>
  %reshape = reshape %1 : tile<8xi32> -> tile<8x1xi32>
  %reshape_7 = reshape %tile : tile<64xi32> -> tile<1x64xi32>
  %bcast = broadcast %reshape : tile<8x1xi32> -> tile<8x64xi32>
  %bcast_8 = broadcast %reshape_7 : tile<1x64xi32> -> tile<8x64xi32>
  %2 = cmpi equal %bcast, %bcast_8, signed : tile<8x64xi32> -> tile<8x64xi1>
  %reshape_9 = reshape %cst_f32 : tile<8xf32> -> tile<8x1xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %bcast_10 = broadcast %reshape_9 : tile<8x1xf32> -> tile<8x64xf32>
  %reshape_11 = reshape %cst_0_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_12 = broadcast %reshape_11 : tile<1x1xf32> -> tile<8x64xf32>
  %3 = select %2, %bcast_10, %bcast_12 : tile<8x64xi1>, tile<8x64xf32>
  %reduce = reduce %3 dim=0 identities=[0.000000e+00 : f32] : tile<8x64xf32> -> tile<64xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %5 : tile<f32>
  }
  %pview_13 = make_partition_view %tview_6 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %4 = store_view_tko weak %reduce, %pview_13[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @lookup_table_Kt1_A1i32_1t1_p16_A1f32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_4 = make_tensor_view %assume_0, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %cst_f32 = constant <f32: [-1.000000e+00, -5.000000e-01, -2.500000e-01, -1.250000e-01, 1.250000e-01, 2.500000e-01, 5.000000e-01, 1.000000e+00]> : tile<8xf32>
  %1 = iota : tile<8xi32>
  %reshape = reshape %1 : tile<8xi32> -> tile<8x1xi32>
  %reshape_5 = reshape %tile : tile<64xi32> -> tile<1x64xi32>
  %bcast = broadcast %reshape : tile<8x1xi32> -> tile<8x64xi32>
  %bcast_6 = broadcast %reshape_5 : tile<1x64xi32> -> tile<8x64xi32>
  %2 = cmpi equal %bcast, %bcast_6, signed : tile<8x64xi32> -> tile<8x64xi1>
  %reshape_7 = reshape %cst_f32 : tile<8xf32> -> tile<8x1xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %bcast_8 = broadcast %reshape_7 : tile<8x1xf32> -> tile<8x64xf32>
  %reshape_9 = reshape %cst_0_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_10 = broadcast %reshape_9 : tile<1x1xf32> -> tile<8x64xf32>
  %3 = select %2, %bcast_8, %bcast_10 : tile<8x64xi1>, tile<8x64xf32>
  %reduce = reduce %3 dim=0 identities=[0.000000e+00 : f32] : tile<8x64xf32> -> tile<64xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %5 : tile<f32>
  }
  %pview_11 = make_partition_view %tview_4 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %4 = store_view_tko weak %reduce, %pview_11[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
