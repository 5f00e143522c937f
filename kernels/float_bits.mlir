entry @float_bits_Kt1_A1f32_1i16t1_p16_A1i32_1i16t1_p16_A1f32_1i16t1_p16_A1f32_1i16t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %assume_6 = assume div_by<16>, %arg10 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_23_i32 = constant <i32: 23> : tile<128xi32>
  %cst_255_i32 = constant <i32: 255> : tile<128xi32>
  %cst_127_i32 = constant <i32: 127> : tile<128xi32>
  %cst_-2139095041_i32 = constant <i32: -2139095041> : tile<128xi32>
  %cst_1065353216_i32 = constant <i32: 1065353216> : tile<128xi32>
  %cst_127_i32_10 = constant <i32: 127> : tile<128xi32>
  %cst_23_i32_11 = constant <i32: 23> : tile<128xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_12 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_13 = assume div_by<16>, %assume_assume_12 : tile<i32>
  %tview_14 = make_tensor_view %assume_1, shape = [%assume_assume_assume_13], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_15 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_16 = assume div_by<16>, %assume_assume_15 : tile<i32>
  %tview_17 = make_tensor_view %assume_3, shape = [%assume_assume_assume_16], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_assume_18 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %tview_20 = make_tensor_view %assume_5, shape = [%assume_assume_assume_19], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %1 = bitcast %tile : tile<128xf32> -> tile<128xi32>
  %2 = shri %1, %cst_23_i32 unsigned : tile<128xi32>
  %3 = andi %2, %cst_255_i32 : tile<128xi32>
  %4 = subi %3, %cst_127_i32 : tile<128xi32>
  %pview_21 = make_partition_view %tview_14 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %5 = store_view_tko weak %4, %pview_21[%blockId_x] token = %0 : tile<128xi32>, partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %6 = andi %1, %cst_-2139095041_i32 : tile<128xi32>
  %7 = ori %6, %cst_1065353216_i32 : tile<128xi32>
  %8 = bitcast %7 : tile<128xi32> -> tile<128xf32>
  %pview_22 = make_partition_view %tview_17 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %9 = store_view_tko weak %8, %pview_22[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %10 = addi %4, %cst_127_i32_10 : tile<128xi32>
  %11 = shli %10, %cst_23_i32_11 : tile<128xi32>
  %12 = bitcast %11 : tile<128xi32> -> tile<128xf32>
  %pview_23 = make_partition_view %tview_20 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %13 = store_view_tko weak %12, %pview_23[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
entry @float_bits_Kt1_A1f32_1t1_p16_A1i32_1t1_p16_A1f32_1t1_p16_A1f32_1t1_p16_I128(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f32>>, %arg10: tile<i32>, %arg11: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<f32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_23_i32 = constant <i32: 23> : tile<128xi32>
  %cst_255_i32 = constant <i32: 255> : tile<128xi32>
  %cst_127_i32 = constant <i32: 127> : tile<128xi32>
  %cst_-2139095041_i32 = constant <i32: -2139095041> : tile<128xi32>
  %cst_1065353216_i32 = constant <i32: 1065353216> : tile<128xi32>
  %cst_127_i32_6 = constant <i32: 127> : tile<128xi32>
  %cst_23_i32_7 = constant <i32: 23> : tile<128xi32>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_10 = make_tensor_view %assume_0, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_14 = make_tensor_view %assume_2, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %1 = bitcast %tile : tile<128xf32> -> tile<128xi32>
  %2 = shri %1, %cst_23_i32 unsigned : tile<128xi32>
  %3 = andi %2, %cst_255_i32 : tile<128xi32>
  %4 = subi %3, %cst_127_i32 : tile<128xi32>
  %pview_15 = make_partition_view %tview_10 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %5 = store_view_tko weak %4, %pview_15[%blockId_x] token = %0 : tile<128xi32>, partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %6 = andi %1, %cst_-2139095041_i32 : tile<128xi32>
  %7 = ori %6, %cst_1065353216_i32 : tile<128xi32>
  %8 = bitcast %7 : tile<128xi32> -> tile<128xf32>
  %pview_16 = make_partition_view %tview_12 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %9 = store_view_tko weak %8, %pview_16[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %10 = addi %4, %cst_127_i32_6 : tile<128xi32>
  %11 = shli %10, %cst_23_i32_7 : tile<128xi32>
  %12 = bitcast %11 : tile<128xi32> -> tile<128xf32>
  %pview_17 = make_partition_view %tview_14 : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  %13 = store_view_tko weak %12, %pview_17[%blockId_x] token = %0 : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
