entry @raw_offsets_Kt1_A2f32_1v4l0_2t1_3i16_p16_A1f32_1t1_p16_I16(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_3 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = iota : tile<16xi32>
  %reshape = reshape %blockId_x : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<16xi32>
  %2 = cmpi greater_than_or_equal %1, %bcast, signed : tile<16xi32> -> tile<16xi1>
  %reshape_4 = reshape %assume_assume : tile<i32> -> tile<1xi32>
  %bcast_5 = broadcast %reshape_4 : tile<1xi32> -> tile<16xi32>
  %3 = cmpi less_than %1, %bcast_5, signed : tile<16xi32> -> tile<16xi1>
  %4 = andi %2, %3 : tile<16xi1>
  %5 = muli %blockId_x, %assume_assume_3 : tile<i32>
  %reshape_6 = reshape %5 : tile<i32> -> tile<1xi32>
  %bcast_7 = broadcast %reshape_6 : tile<1xi32> -> tile<16xi32>
  %6 = addi %bcast_7, %1 : tile<16xi32>
  %7 = exti %6 signed : tile<16xi32> -> tile<16xi64>
  %reshape_8 = reshape %assume : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_9 = broadcast %reshape_8 : tile<1xptr<f32>> -> tile<16xptr<f32>>
  %8 = offset %bcast_9, %7 : tile<16xptr<f32>>, tile<16xi64> -> tile<16xptr<f32>>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_10 = reshape %cst_0_f32 : tile<f32> -> tile<1xf32>
  %bcast_11 = broadcast %reshape_10 : tile<1xf32> -> tile<16xf32>
  %result, %result_token = load_ptr_tko weak %8, %4, %bcast_11 token=%0 : tile<16xptr<f32>>, tile<16xi1>, tile<16xf32> -> tile<16xf32>, token
  %9 = muli %blockId_x, %assume_assume : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %10 = subi %blockId_x, %cst_1_i32 : tile<i32>
  %11 = muli %blockId_x, %10 : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %12 = divi %11, %cst_2_i32 signed rounding<negative_inf> : tile<i32>
  %13 = subi %9, %12 : tile<i32>
  %reshape_12 = reshape %13 : tile<i32> -> tile<1xi32>
  %bcast_13 = broadcast %reshape_12 : tile<1xi32> -> tile<16xi32>
  %14 = addi %bcast_13, %1 : tile<16xi32>
  %reshape_14 = reshape %blockId_x : tile<i32> -> tile<1xi32>
  %bcast_15 = broadcast %reshape_14 : tile<1xi32> -> tile<16xi32>
  %15 = subi %14, %bcast_15 : tile<16xi32>
  %16 = exti %15 signed : tile<16xi32> -> tile<16xi64>
  %reshape_16 = reshape %assume_2 : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_17 = broadcast %reshape_16 : tile<1xptr<f32>> -> tile<16xptr<f32>>
  %17 = offset %bcast_17, %16 : tile<16xptr<f32>>, tile<16xi64> -> tile<16xptr<f32>>
  %18 = store_ptr_tko weak %17, %result, %4 token=%0 : tile<16xptr<f32>>, tile<16xf32>, tile<16xi1> -> token
  return
}
entry @raw_offsets_Kt1_A2i64_1v2l0_2t1_p16_A1i64_1t1_p16_I16(%arg0: tile<ptr<i64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i64>>, %arg6: tile<i32>, %arg7: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i64>>
  %assume_0 = assume div_by<2>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<i64>>
  %cst_0_i64 = constant <i64: 0> : tile<16xi64>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = iota : tile<16xi32>
  %reshape = reshape %blockId_x : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<16xi32>
  %2 = cmpi greater_than_or_equal %1, %bcast, signed : tile<16xi32> -> tile<16xi1>
  %reshape_3 = reshape %assume_2 : tile<i32> -> tile<1xi32>
  %bcast_4 = broadcast %reshape_3 : tile<1xi32> -> tile<16xi32>
  %3 = cmpi less_than %1, %bcast_4, signed : tile<16xi32> -> tile<16xi1>
  %4 = andi %2, %3 : tile<16xi1>
  %5 = muli %blockId_x, %assume_assume : tile<i32>
  %reshape_5 = reshape %5 : tile<i32> -> tile<1xi32>
  %bcast_6 = broadcast %reshape_5 : tile<1xi32> -> tile<16xi32>
  %6 = addi %bcast_6, %1 : tile<16xi32>
  %7 = exti %6 signed : tile<16xi32> -> tile<16xi64>
  %reshape_7 = reshape %assume : tile<ptr<i64>> -> tile<1xptr<i64>>
  %bcast_8 = broadcast %reshape_7 : tile<1xptr<i64>> -> tile<16xptr<i64>>
  %8 = offset %bcast_8, %7 : tile<16xptr<i64>>, tile<16xi64> -> tile<16xptr<i64>>
  %result, %result_token = load_ptr_tko weak %8, %4, %cst_0_i64 token=%0 : tile<16xptr<i64>>, tile<16xi1>, tile<16xi64> -> tile<16xi64>, token
  %9 = muli %blockId_x, %assume_2 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %10 = subi %blockId_x, %cst_1_i32 : tile<i32>
  %11 = muli %blockId_x, %10 : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %12 = divi %11, %cst_2_i32 signed rounding<negative_inf> : tile<i32>
  %13 = subi %9, %12 : tile<i32>
  %reshape_9 = reshape %13 : tile<i32> -> tile<1xi32>
  %bcast_10 = broadcast %reshape_9 : tile<1xi32> -> tile<16xi32>
  %14 = addi %bcast_10, %1 : tile<16xi32>
  %reshape_11 = reshape %blockId_x : tile<i32> -> tile<1xi32>
  %bcast_12 = broadcast %reshape_11 : tile<1xi32> -> tile<16xi32>
  %15 = subi %14, %bcast_12 : tile<16xi32>
  %16 = exti %15 signed : tile<16xi32> -> tile<16xi64>
  %reshape_13 = reshape %assume_1 : tile<ptr<i64>> -> tile<1xptr<i64>>
  %bcast_14 = broadcast %reshape_13 : tile<1xptr<i64>> -> tile<16xptr<i64>>
  %17 = offset %bcast_14, %16 : tile<16xptr<i64>>, tile<16xi64> -> tile<16xptr<i64>>
  %18 = store_ptr_tko weak %17, %result, %4 token=%0 : tile<16xptr<i64>>, tile<16xi64>, tile<16xi1> -> token
  return
}
