entry @compare_all_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32_4 = constant <i32: 1> : tile<64xi32>
  %cst_2_i32 = constant <i32: 2> : tile<64xi32>
  %cst_3_i32 = constant <i32: 3> : tile<64xi32>
  %cst_4_i32 = constant <i32: 4> : tile<64xi32>
  %cst_5_i32 = constant <i32: 5> : tile<64xi32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_7 = make_tensor_view %assume_0, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %pview_10 = make_partition_view %tview_7 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile_11, %result_token_12 = load_view_tko weak %pview_10[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %1 = cmpf less_than ordered %tile, %tile_11 : tile<64xf32> -> tile<64xi1>
  %2 = cmpf less_than_or_equal ordered %tile, %tile_11 : tile<64xf32> -> tile<64xi1>
  %3 = cmpf equal ordered %tile, %tile_11 : tile<64xf32> -> tile<64xi1>
  %4 = cmpf not_equal unordered %tile, %tile_11 : tile<64xf32> -> tile<64xi1>
  %5 = cmpf greater_than_or_equal ordered %tile, %tile_11 : tile<64xf32> -> tile<64xi1>
  %6 = cmpf greater_than ordered %tile, %tile_11 : tile<64xf32> -> tile<64xi1>
  %cst_0_i32_13 = constant <i32: 0> : tile<64xi32>
  %7 = exti %1 unsigned : tile<64xi1> -> tile<64xi32>
  %8 = shli %7, %cst_0_i32 : tile<64xi32>
  %9 = ori %cst_0_i32_13, %8 : tile<64xi32>
  %10 = exti %2 unsigned : tile<64xi1> -> tile<64xi32>
  %11 = shli %10, %cst_1_i32_4 : tile<64xi32>
  %12 = ori %9, %11 : tile<64xi32>
  %13 = exti %3 unsigned : tile<64xi1> -> tile<64xi32>
  %14 = shli %13, %cst_2_i32 : tile<64xi32>
  %15 = ori %12, %14 : tile<64xi32>
  %16 = exti %4 unsigned : tile<64xi1> -> tile<64xi32>
  %17 = shli %16, %cst_3_i32 : tile<64xi32>
  %18 = ori %15, %17 : tile<64xi32>
  %19 = exti %5 unsigned : tile<64xi1> -> tile<64xi32>
  %20 = shli %19, %cst_4_i32 : tile<64xi32>
  %21 = ori %18, %20 : tile<64xi32>
  %22 = exti %6 unsigned : tile<64xi1> -> tile<64xi32>
  %23 = shli %22, %cst_5_i32 : tile<64xi32>
  %24 = ori %21, %23 : tile<64xi32>
  %pview_14 = make_partition_view %tview_9 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %25 = store_view_tko weak %24, %pview_14[%blockId_x] token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @compare_all_Kt1_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i32_1i16t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32_7 = constant <i32: 1> : tile<64xi32>
  %cst_2_i32 = constant <i32: 2> : tile<64xi32>
  %cst_3_i32 = constant <i32: 3> : tile<64xi32>
  %cst_4_i32 = constant <i32: 4> : tile<64xi32>
  %cst_5_i32 = constant <i32: 5> : tile<64xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_8 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_9 = assume div_by<16>, %assume_assume_8 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_assume_assume_9], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_11 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_12 = assume div_by<16>, %assume_assume_11 : tile<i32>
  %tview_13 = make_tensor_view %assume_3, shape = [%assume_assume_assume_12], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %pview_14 = make_partition_view %tview_10 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile_15, %result_token_16 = load_view_tko weak %pview_14[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %1 = cmpi less_than %tile, %tile_15, signed : tile<64xi32> -> tile<64xi1>
  %2 = cmpi less_than_or_equal %tile, %tile_15, signed : tile<64xi32> -> tile<64xi1>
  %3 = cmpi equal %tile, %tile_15, signed : tile<64xi32> -> tile<64xi1>
  %4 = cmpi not_equal %tile, %tile_15, signed : tile<64xi32> -> tile<64xi1>
  %5 = cmpi greater_than_or_equal %tile, %tile_15, signed : tile<64xi32> -> tile<64xi1>
  %6 = cmpi greater_than %tile, %tile_15, signed : tile<64xi32> -> tile<64xi1>
  %cst_0_i32_17 = constant <i32: 0> : tile<64xi32>
  %7 = exti %1 unsigned : tile<64xi1> -> tile<64xi32>
  %8 = shli %7, %cst_0_i32 : tile<64xi32>
  %9 = ori %cst_0_i32_17, %8 : tile<64xi32>
  %10 = exti %2 unsigned : tile<64xi1> -> tile<64xi32>
  %11 = shli %10, %cst_1_i32_7 : tile<64xi32>
  %12 = ori %9, %11 : tile<64xi32>
  %13 = exti %3 unsigned : tile<64xi1> -> tile<64xi32>
  %14 = shli %13, %cst_2_i32 : tile<64xi32>
  %15 = ori %12, %14 : tile<64xi32>
  %16 = exti %4 unsigned : tile<64xi1> -> tile<64xi32>
  %17 = shli %16, %cst_3_i32 : tile<64xi32>
  %18 = ori %15, %17 : tile<64xi32>
  %19 = exti %5 unsigned : tile<64xi1> -> tile<64xi32>
  %20 = shli %19, %cst_4_i32 : tile<64xi32>
  %21 = ori %18, %20 : tile<64xi32>
  %22 = exti %6 unsigned : tile<64xi1> -> tile<64xi32>
  %23 = shli %22, %cst_5_i32 : tile<64xi32>
  %24 = ori %21, %23 : tile<64xi32>
  %pview_18 = make_partition_view %tview_13 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %25 = store_view_tko weak %24, %pview_18[%blockId_x] token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @compare_all_Kt1_A1u32_1t1_p16_A1u32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_1_i32_4 = constant <i32: 1> : tile<64xi32>
  %cst_2_i32 = constant <i32: 2> : tile<64xi32>
  %cst_3_i32 = constant <i32: 3> : tile<64xi32>
  %cst_4_i32 = constant <i32: 4> : tile<64xi32>
  %cst_5_i32 = constant <i32: 5> : tile<64xi32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_7 = make_tensor_view %assume_0, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %pview_10 = make_partition_view %tview_7 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile_11, %result_token_12 = load_view_tko weak %pview_10[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %1 = cmpi less_than %tile, %tile_11, unsigned : tile<64xi32> -> tile<64xi1>
  %2 = cmpi less_than_or_equal %tile, %tile_11, unsigned : tile<64xi32> -> tile<64xi1>
  %3 = cmpi equal %tile, %tile_11, unsigned : tile<64xi32> -> tile<64xi1>
  %4 = cmpi not_equal %tile, %tile_11, unsigned : tile<64xi32> -> tile<64xi1>
  %5 = cmpi greater_than_or_equal %tile, %tile_11, unsigned : tile<64xi32> -> tile<64xi1>
  %6 = cmpi greater_than %tile, %tile_11, unsigned : tile<64xi32> -> tile<64xi1>
  %cst_0_i32_13 = constant <i32: 0> : tile<64xi32>
  %7 = exti %1 unsigned : tile<64xi1> -> tile<64xi32>
  %8 = shli %7, %cst_0_i32 : tile<64xi32>
  %9 = ori %cst_0_i32_13, %8 : tile<64xi32>
  %10 = exti %2 unsigned : tile<64xi1> -> tile<64xi32>
  %11 = shli %10, %cst_1_i32_4 : tile<64xi32>
  %12 = ori %9, %11 : tile<64xi32>
  %13 = exti %3 unsigned : tile<64xi1> -> tile<64xi32>
  %14 = shli %13, %cst_2_i32 : tile<64xi32>
  %15 = ori %12, %14 : tile<64xi32>
  %16 = exti %4 unsigned : tile<64xi1> -> tile<64xi32>
  %17 = shli %16, %cst_3_i32 : tile<64xi32>
  %18 = ori %15, %17 : tile<64xi32>
  %19 = exti %5 unsigned : tile<64xi1> -> tile<64xi32>
  %20 = shli %19, %cst_4_i32 : tile<64xi32>
  %21 = ori %18, %20 : tile<64xi32>
  %22 = exti %6 unsigned : tile<64xi1> -> tile<64xi32>
  %23 = shli %22, %cst_5_i32 : tile<64xi32>
  %24 = ori %21, %23 : tile<64xi32>
  %pview_14 = make_partition_view %tview_9 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %25 = store_view_tko weak %24, %pview_14[%blockId_x] token = %0 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
