entry @welford_Kt1_A2f32_1v4l0_2i16t1_p16_A1f32_1t1_p16_A1f32_1t1_p16_I256(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_3 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_7 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_8 = assume div_by<4>, %assume_assume_7 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6, %assume_assume_assume], strides = [%assume_assume_assume_8, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_9 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_10 = make_tensor_view %assume_2, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_12 = make_tensor_view %assume_3, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x256xf32>, token
  %1 = iota : tile<256xi32>
  %reshape = reshape %1 : tile<256xi32> -> tile<1x256xi32>
  %reshape_13 = reshape %assume_assume_assume : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_13 : tile<1x1xi32> -> tile<1x256xi32>
  %2 = cmpi less_than %reshape, %bcast, signed : tile<1x256xi32> -> tile<1x256xi1>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_14 = reshape %cst_1_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_15 = broadcast %reshape_14 : tile<1x1xf32> -> tile<1x256xf32>
  %reshape_16 = reshape %cst_0_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_17 = broadcast %reshape_16 : tile<1x1xf32> -> tile<1x256xf32>
  %3 = select %2, %bcast_15, %bcast_17 : tile<1x256xi1>, tile<1x256xf32>
  %cst_0_f32_18 = constant <f32: 0.000000e+00> : tile<1x256xf32>
  %cst_0_f32_19 = constant <f32: 0.000000e+00> : tile<f32>
  %cst_1_f32_20 = constant <f32: 1.000000e+00> : tile<f32>
  %cst_0_f32_21 = constant <f32: 0.000000e+00> : tile<f32>
  %reduce:3 = reduce %3, %tile, %cst_0_f32_18 dim=1 identities=[0.000000e+00 : f32, 0.000000e+00 : f32, 0.000000e+00 : f32] : tile<1x256xf32>, tile<1x256xf32>, tile<1x256xf32> -> tile<1xf32>, tile<1xf32>, tile<1xf32> 
  (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<f32>, %reduce_rhs1: tile<f32>, %reduce_lhs2: tile<f32>, %reduce_rhs2: tile<f32>) {
    %7 = addf %reduce_lhs0, %reduce_rhs0  : tile<f32>
    %8 = subf %reduce_rhs1, %reduce_lhs1  : tile<f32>
    %9 = cmpf greater_than ordered %7, %cst_0_f32_19 : tile<f32> -> tile<i1>
    %10 = maxf %7, %cst_1_f32_20 : tile<f32>
    %11 = divf %reduce_rhs0, %10  : tile<f32>
    %12 = select %9, %11, %cst_0_f32_21 : tile<i1>, tile<f32>
    %13 = fma %8, %12, %reduce_lhs1  : tile<f32>
    %14 = addf %reduce_lhs2, %reduce_rhs2  : tile<f32>
    %15 = mulf %8, %8  : tile<f32>
    %16 = mulf %15, %reduce_lhs0  : tile<f32>
    %17 = fma %16, %12, %14  : tile<f32>
    yield %7, %13, %17 : tile<f32>, tile<f32>, tile<f32>
  }
  %pview_22 = make_partition_view %tview_10 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %4 = store_view_tko weak %reduce#1, %pview_22[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %5 = divf %reduce#2, %reduce#0  : tile<1xf32>
  %pview_23 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %6 = store_view_tko weak %5, %pview_23[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @welford_Kt1_A2f32_1l0_2t1_p16_A1f32_1t1_p16_A1f32_1t1_p16_I256(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4, %assume_5], strides = [%assume_6, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_7 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_8 = make_tensor_view %assume_0, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(1x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x256xf32>, token
  %1 = iota : tile<256xi32>
  %reshape = reshape %1 : tile<256xi32> -> tile<1x256xi32>
  %reshape_11 = reshape %assume_5 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_11 : tile<1x1xi32> -> tile<1x256xi32>
  %2 = cmpi less_than %reshape, %bcast, signed : tile<1x256xi32> -> tile<1x256xi1>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_12 = reshape %cst_1_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_13 = broadcast %reshape_12 : tile<1x1xf32> -> tile<1x256xf32>
  %reshape_14 = reshape %cst_0_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_15 = broadcast %reshape_14 : tile<1x1xf32> -> tile<1x256xf32>
  %3 = select %2, %bcast_13, %bcast_15 : tile<1x256xi1>, tile<1x256xf32>
  %cst_0_f32_16 = constant <f32: 0.000000e+00> : tile<1x256xf32>
  %cst_0_f32_17 = constant <f32: 0.000000e+00> : tile<f32>
  %cst_1_f32_18 = constant <f32: 1.000000e+00> : tile<f32>
  %cst_0_f32_19 = constant <f32: 0.000000e+00> : tile<f32>
  %reduce:3 = reduce %3, %tile, %cst_0_f32_16 dim=1 identities=[0.000000e+00 : f32, 0.000000e+00 : f32, 0.000000e+00 : f32] : tile<1x256xf32>, tile<1x256xf32>, tile<1x256xf32> -> tile<1xf32>, tile<1xf32>, tile<1xf32> 
  (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<f32>, %reduce_rhs1: tile<f32>, %reduce_lhs2: tile<f32>, %reduce_rhs2: tile<f32>) {
    %7 = addf %reduce_lhs0, %reduce_rhs0  : tile<f32>
    %8 = subf %reduce_rhs1, %reduce_lhs1  : tile<f32>
    %9 = cmpf greater_than ordered %7, %cst_0_f32_17 : tile<f32> -> tile<i1>
    %10 = maxf %7, %cst_1_f32_18 : tile<f32>
    %11 = divf %reduce_rhs0, %10  : tile<f32>
    %12 = select %9, %11, %cst_0_f32_19 : tile<i1>, tile<f32>
    %13 = fma %8, %12, %reduce_lhs1  : tile<f32>
    %14 = addf %reduce_lhs2, %reduce_rhs2  : tile<f32>
    %15 = mulf %8, %8  : tile<f32>
    %16 = mulf %15, %reduce_lhs0  : tile<f32>
    %17 = fma %16, %12, %14  : tile<f32>
    yield %7, %13, %17 : tile<f32>, tile<f32>, tile<f32>
  }
  %pview_20 = make_partition_view %tview_8 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %4 = store_view_tko weak %reduce#1, %pview_20[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %5 = divf %reduce#2, %reduce#0  : tile<1xf32>
  %pview_21 = make_partition_view %tview_10 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %6 = store_view_tko weak %5, %pview_21[%blockId_x] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
