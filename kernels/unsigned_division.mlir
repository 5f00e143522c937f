entry @unsigned_division_Kt1_A1u32_1t1_p16_A1u32_1t1_p16_A1u32_1t1_p16_I7_I128(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_7_i32 = constant <i32: 7> : tile<128xi32>
  %cst_7_i32_4 = constant <i32: 7> : tile<128xi32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_6 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_7 = make_tensor_view %assume_0, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
  %1 = divi %tile, %cst_7_i32 unsigned rounding<positive_inf> : tile<128xi32>
  %pview_10 = make_partition_view %tview_7 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %2 = store_view_tko weak %1, %pview_10[%blockId_x] token = %0 : tile<128xi32>, partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %3 = remi %tile, %cst_7_i32_4 unsigned : tile<128xi32>
  %cst_0_i32 = constant <i32: 0> : tile<128xi32>
  %4 = cmpi less_than %3, %cst_0_i32, unsigned : tile<128xi32> -> tile<128xi1>
  %5 = cmpi less_than %cst_7_i32_4, %cst_0_i32, unsigned : tile<128xi32> -> tile<128xi1>
  %6 = xori %4, %5 : tile<128xi1>
  %7 = cmpi not_equal %3, %cst_0_i32, unsigned : tile<128xi32> -> tile<128xi1>
  %8 = andi %6, %7 : tile<128xi1>
  %9 = addi %3, %cst_7_i32_4 : tile<128xi32>
  %10 = select %8, %9, %3 : tile<128xi1>, tile<128xi32>
  %pview_11 = make_partition_view %tview_9 : partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>
  %11 = store_view_tko weak %10, %pview_11[%blockId_x] token = %0 : tile<128xi32>, partition_view<tile=(128), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @unsigned_division_Kt1_A1u8_1i16t1_p16_A1u8_1i16t1_p16_A1u8_1i16t1_p16_I16_I128(%arg0: tile<ptr<i8>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i8>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i8>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i8>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i8>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i8>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_16_i8 = constant <i8: 16> : tile<128xi8>
  %cst_16_i8_7 = constant <i8: 16> : tile<128xi8>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_assume_8 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_9 = assume div_by<16>, %assume_assume_8 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_assume_assume_9], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %assume_assume_11 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_12 = assume div_by<16>, %assume_assume_11 : tile<i32>
  %tview_13 = make_tensor_view %assume_3, shape = [%assume_assume_assume_12], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>, tile<i32> -> tile<128xi8>, token
  %1 = divi %tile, %cst_16_i8 unsigned rounding<positive_inf> : tile<128xi8>
  %pview_14 = make_partition_view %tview_10 : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
  %2 = store_view_tko weak %1, %pview_14[%blockId_x] token = %0 : tile<128xi8>, partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
  %3 = remi %tile, %cst_16_i8_7 unsigned : tile<128xi8>
  %cst_0_i8 = constant <i8: 0> : tile<128xi8>
  %4 = cmpi less_than %3, %cst_0_i8, unsigned : tile<128xi8> -> tile<128xi1>
  %5 = cmpi less_than %cst_16_i8_7, %cst_0_i8, unsigned : tile<128xi8> -> tile<128xi1>
  %6 = xori %4, %5 : tile<128xi1>
  %7 = cmpi not_equal %3, %cst_0_i8, unsigned : tile<128xi8> -> tile<128xi1>
  %8 = andi %6, %7 : tile<128xi1>
  %9 = addi %3, %cst_16_i8_7 : tile<128xi8>
  %10 = select %8, %9, %3 : tile<128xi1>, tile<128xi8>
  %pview_15 = make_partition_view %tview_13 : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
  %11 = store_view_tko weak %10, %pview_15[%blockId_x] token = %0 : tile<128xi8>, partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
  return
}
