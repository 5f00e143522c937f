entry @frame_energy_Kt1_A1f32_1i16t1_p16_A1f32_1t1_p16_I128_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_4 = make_tensor_view %assume_1, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_4 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %1 = get_index_space_shape %pview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>> -> tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %sview = make_strided_view %tview : strided_view<tile=(128), traversal_strides=[64], tensor_view<?xf32, strides=[1]>>
  %pview_5 = make_partition_view %tview_4 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  for %loopIdx in (%blockId_x to %1, step %gridSize_x) : tile<i32> {
    %tile, %result_token = load_view_tko weak %sview[%loopIdx] token = %0 optimization_hints = <default = {latency = 3}> : strided_view<tile=(128), traversal_strides=[64], tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %2 = mulf %tile, %tile  : tile<128xf32>
    %reduce = reduce %2 dim=0 identities=[0.000000e+00 : f32] : tile<128xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %4 : tile<f32>
    }
    %reshape = reshape %reduce : tile<f32> -> tile<1xf32>
    %3 = store_view_tko weak %reshape, %pview_5[%loopIdx] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  }
  return
}
entry @frame_energy_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_I64_I10(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_4 = make_tensor_view %assume_0, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_4 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %1 = get_index_space_shape %pview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>> -> tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %sview = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[10], tensor_view<?xf32, strides=[1]>>
  %pview_5 = make_partition_view %tview_4 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  for %loopIdx in (%blockId_x to %1, step %gridSize_x) : tile<i32> {
    %tile, %result_token = load_view_tko weak %sview[%loopIdx] token = %0 optimization_hints = <default = {latency = 3}> : strided_view<tile=(64), traversal_strides=[10], tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %2 = mulf %tile, %tile  : tile<64xf32>
    %reduce = reduce %2 dim=0 identities=[0.000000e+00 : f32] : tile<64xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %4 : tile<f32>
    }
    %reshape = reshape %reduce : tile<f32> -> tile<1xf32>
    %3 = store_view_tko weak %reshape, %pview_5[%loopIdx] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  }
  return
}
entry @frame_energy_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_I32_I48(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_4 = make_tensor_view %assume_0, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_4 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %1 = get_index_space_shape %pview : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>> -> tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %sview = make_strided_view %tview : strided_view<tile=(32), traversal_strides=[48], tensor_view<?xf32, strides=[1]>>
  %pview_5 = make_partition_view %tview_4 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  for %loopIdx in (%blockId_x to %1, step %gridSize_x) : tile<i32> {
    %tile, %result_token = load_view_tko weak %sview[%loopIdx] token = %0 optimization_hints = <default = {latency = 3}> : strided_view<tile=(32), traversal_strides=[48], tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<32xf32>, token
    %2 = mulf %tile, %tile  : tile<32xf32>
    %reduce = reduce %2 dim=0 identities=[0.000000e+00 : f32] : tile<32xf32> -> tile<f32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %4 : tile<f32>
    }
    %reshape = reshape %reduce : tile<f32> -> tile<1xf32>
    %3 = store_view_tko weak %reshape, %pview_5[%loopIdx] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  }
  return
}
