entry @row_argmax_Kt1_A2f32_1v4l0_2t1_3i16_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1t1_p16_I4_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<i32>>, %arg12: tile<i32>, %arg13: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %assume_6 = assume div_by<16>, %arg9 : tile<i32>
  %assume_7 = assume div_by<16>, %arg11 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_11 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_12 = assume div_by<16>, %assume_assume_11 : tile<i32>
  %assume_assume_13 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_14 = assume div_by<4>, %assume_assume_13 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_12], strides = [%assume_assume_assume_14, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_assume_15 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_16 = assume div_by<16>, %assume_assume_15 : tile<i32>
  %tview_17 = make_tensor_view %assume_3, shape = [%assume_assume_assume_16], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_18 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %tview_20 = make_tensor_view %assume_5, shape = [%assume_assume_assume_19], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_21 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_22 = make_tensor_view %assume_7, shape = [%assume_21], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(4x128), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(4x128), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x128xf32>, token
  %cst_0_i32_23 = constant <i32: 0> : tile<i32>
  %pview_24 = make_partition_view %tview : partition_view<tile=(4x128), padding_value = pos_inf, tensor_view<?x?xf32, strides=[?,1]>>
  %tile_25, %result_token_26 = load_view_tko weak %pview_24[%blockId_x, %cst_0_i32_23] token = %0 : partition_view<tile=(4x128), padding_value = pos_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x128xf32>, token
  %1 = iota : tile<128xi32>
  %reshape = reshape %1 : tile<128xi32> -> tile<1x128xi32>
  %bcast = broadcast %reshape : tile<1x128xi32> -> tile<4x128xi32>
  %reduce:2 = reduce %tile, %bcast dim=1 identities=[0xFF800000 : f32, 0 : i32] : tile<4x128xf32>, tile<4x128xi32> -> tile<4xf32>, tile<4xi32> 
  (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %7 = cmpf greater_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %8 = cmpf equal ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %9 = cmpf not_equal unordered %reduce_lhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
    %10 = cmpf not_equal unordered %reduce_rhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %11 = cmpf equal ordered %reduce_lhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
    %12 = andi %11, %10 : tile<i1>
    %13 = ori %7, %12 : tile<i1>
    %14 = andi %9, %10 : tile<i1>
    %15 = ori %8, %14 : tile<i1>
    %16 = cmpi less_than %reduce_lhs1, %reduce_rhs1, signed : tile<i32> -> tile<i1>
    %17 = andi %15, %16 : tile<i1>
    %18 = ori %13, %17 : tile<i1>
    %19 = select %18, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f32>
    %20 = select %18, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32>
    yield %19, %20 : tile<f32>, tile<i32>
  }
  %pview_27 = make_partition_view %tview_17 : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
  %2 = store_view_tko weak %reduce#1, %pview_27[%blockId_x] token = %0 : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %3 = iota : tile<128xi32>
  %reshape_28 = reshape %3 : tile<128xi32> -> tile<1x128xi32>
  %bcast_29 = broadcast %reshape_28 : tile<1x128xi32> -> tile<4x128xi32>
  %reduce_30:2 = reduce %tile_25, %bcast_29 dim=1 identities=[0x7F800000 : f32, 0 : i32] : tile<4x128xf32>, tile<4x128xi32> -> tile<4xf32>, tile<4xi32> 
  (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %7 = cmpf less_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %8 = cmpf equal ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %9 = cmpf not_equal unordered %reduce_lhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
    %10 = cmpf not_equal unordered %reduce_rhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %11 = cmpf equal ordered %reduce_lhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
    %12 = andi %11, %10 : tile<i1>
    %13 = ori %7, %12 : tile<i1>
    %14 = andi %9, %10 : tile<i1>
    %15 = ori %8, %14 : tile<i1>
    %16 = cmpi less_than %reduce_lhs1, %reduce_rhs1, signed : tile<i32> -> tile<i1>
    %17 = andi %15, %16 : tile<i1>
    %18 = ori %13, %17 : tile<i1>
    %19 = select %18, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f32>
    %20 = select %18, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32>
    yield %19, %20 : tile<f32>, tile<i32>
  }
  %pview_31 = make_partition_view %tview_20 : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
  %4 = store_view_tko weak %reduce_30#1, %pview_31[%blockId_x] token = %0 : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reshape_32 = reshape %tile : tile<4x128xf32> -> tile<512xf32>
  %5 = iota : tile<512xi32>
  %reduce_33:2 = reduce %reshape_32, %5 dim=0 identities=[0xFF800000 : f32, 0 : i32] : tile<512xf32>, tile<512xi32> -> tile<f32>, tile<i32> 
  (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %7 = cmpf greater_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %8 = cmpf equal ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %9 = cmpf not_equal unordered %reduce_lhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
    %10 = cmpf not_equal unordered %reduce_rhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
    %11 = cmpf equal ordered %reduce_lhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
    %12 = andi %11, %10 : tile<i1>
    %13 = ori %7, %12 : tile<i1>
    %14 = andi %9, %10 : tile<i1>
    %15 = ori %8, %14 : tile<i1>
    %16 = cmpi less_than %reduce_lhs1, %reduce_rhs1, signed : tile<i32> -> tile<i1>
    %17 = andi %15, %16 : tile<i1>
    %18 = ori %13, %17 : tile<i1>
    %19 = select %18, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f32>
    %20 = select %18, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32>
    yield %19, %20 : tile<f32>, tile<i32>
  }
  %reshape_34 = reshape %reduce_33#1 : tile<i32> -> tile<1xi32>
  %pview_35 = make_partition_view %tview_22 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %6 = store_view_tko weak %reshape_34, %pview_35[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @row_argmax_Kt1_A2f16_1l0_2t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_A1i32_1t1_p16_I4_I128(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<i32>>, %arg12: tile<i32>, %arg13: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg11 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6, %assume_7], strides = [%assume_8, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_9 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_10 = make_tensor_view %assume_0, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_14 = make_tensor_view %assume_2, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(4x128), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %cst_0_i32] token = %0 : partition_view<tile=(4x128), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<4x128xf16>, token
  %cst_0_i32_15 = constant <i32: 0> : tile<i32>
  %pview_16 = make_partition_view %tview : partition_view<tile=(4x128), padding_value = pos_inf, tensor_view<?x?xf16, strides=[?,1]>>
  %tile_17, %result_token_18 = load_view_tko weak %pview_16[%blockId_x, %cst_0_i32_15] token = %0 : partition_view<tile=(4x128), padding_value = pos_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<4x128xf16>, token
  %1 = iota : tile<128xi32>
  %reshape = reshape %1 : tile<128xi32> -> tile<1x128xi32>
  %bcast = broadcast %reshape : tile<1x128xi32> -> tile<4x128xi32>
  %reduce:2 = reduce %tile, %bcast dim=1 identities=[0xFC00 : f16, 0 : i32] : tile<4x128xf16>, tile<4x128xi32> -> tile<4xf16>, tile<4xi32> 
  (%reduce_lhs0: tile<f16>, %reduce_rhs0: tile<f16>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %7 = cmpf greater_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %8 = cmpf equal ordered %reduce_lhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %9 = cmpf not_equal unordered %reduce_lhs0, %reduce_lhs0 : tile<f16> -> tile<i1>
    %10 = cmpf not_equal unordered %reduce_rhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %11 = cmpf equal ordered %reduce_lhs0, %reduce_lhs0 : tile<f16> -> tile<i1>
    %12 = andi %11, %10 : tile<i1>
    %13 = ori %7, %12 : tile<i1>
    %14 = andi %9, %10 : tile<i1>
    %15 = ori %8, %14 : tile<i1>
    %16 = cmpi less_than %reduce_lhs1, %reduce_rhs1, signed : tile<i32> -> tile<i1>
    %17 = andi %15, %16 : tile<i1>
    %18 = ori %13, %17 : tile<i1>
    %19 = select %18, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f16>
    %20 = select %18, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32>
    yield %19, %20 : tile<f16>, tile<i32>
  }
  %pview_19 = make_partition_view %tview_10 : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
  %2 = store_view_tko weak %reduce#1, %pview_19[%blockId_x] token = %0 : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %3 = iota : tile<128xi32>
  %reshape_20 = reshape %3 : tile<128xi32> -> tile<1x128xi32>
  %bcast_21 = broadcast %reshape_20 : tile<1x128xi32> -> tile<4x128xi32>
  %reduce_22:2 = reduce %tile_17, %bcast_21 dim=1 identities=[0x7C00 : f16, 0 : i32] : tile<4x128xf16>, tile<4x128xi32> -> tile<4xf16>, tile<4xi32> 
  (%reduce_lhs0: tile<f16>, %reduce_rhs0: tile<f16>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %7 = cmpf less_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %8 = cmpf equal ordered %reduce_lhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %9 = cmpf not_equal unordered %reduce_lhs0, %reduce_lhs0 : tile<f16> -> tile<i1>
    %10 = cmpf not_equal unordered %reduce_rhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %11 = cmpf equal ordered %reduce_lhs0, %reduce_lhs0 : tile<f16> -> tile<i1>
    %12 = andi %11, %10 : tile<i1>
    %13 = ori %7, %12 : tile<i1>
    %14 = andi %9, %10 : tile<i1>
    %15 = ori %8, %14 : tile<i1>
    %16 = cmpi less_than %reduce_lhs1, %reduce_rhs1, signed : tile<i32> -> tile<i1>
    %17 = andi %15, %16 : tile<i1>
    %18 = ori %13, %17 : tile<i1>
    %19 = select %18, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f16>
    %20 = select %18, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32>
    yield %19, %20 : tile<f16>, tile<i32>
  }
  %pview_23 = make_partition_view %tview_12 : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
  %4 = store_view_tko weak %reduce_22#1, %pview_23[%blockId_x] token = %0 : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reshape_24 = reshape %tile : tile<4x128xf16> -> tile<512xf16>
  %5 = iota : tile<512xi32>
  %reduce_25:2 = reduce %reshape_24, %5 dim=0 identities=[0xFC00 : f16, 0 : i32] : tile<512xf16>, tile<512xi32> -> tile<f16>, tile<i32> 
  (%reduce_lhs0: tile<f16>, %reduce_rhs0: tile<f16>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %7 = cmpf greater_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %8 = cmpf equal ordered %reduce_lhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %9 = cmpf not_equal unordered %reduce_lhs0, %reduce_lhs0 : tile<f16> -> tile<i1>
    %10 = cmpf not_equal unordered %reduce_rhs0, %reduce_rhs0 : tile<f16> -> tile<i1>
    %11 = cmpf equal ordered %reduce_lhs0, %reduce_lhs0 : tile<f16> -> tile<i1>
    %12 = andi %11, %10 : tile<i1>
    %13 = ori %7, %12 : tile<i1>
    %14 = andi %9, %10 : tile<i1>
    %15 = ori %8, %14 : tile<i1>
    %16 = cmpi less_than %reduce_lhs1, %reduce_rhs1, signed : tile<i32> -> tile<i1>
    %17 = andi %15, %16 : tile<i1>
    %18 = ori %13, %17 : tile<i1>
    %19 = select %18, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f16>
    %20 = select %18, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32>
    yield %19, %20 : tile<f16>, tile<i32>
  }
  %reshape_26 = reshape %reduce_25#1 : tile<i32> -> tile<1xi32>
  %pview_27 = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %6 = store_view_tko weak %reshape_26, %pview_27[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
