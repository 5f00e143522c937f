entry @wide_index_Kt1_A2f32_1v4l0_2t1_3i16_p16w_A1f32_1i16t1_p16_A1i64_1t1_p16_Si64_I32(%arg0: tile<ptr<f32>>, %arg1: tile<i64>, %arg2: tile<i64>, %arg3: tile<i64>, %arg4: tile<i64>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i64>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i64>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i64>
  %assume_1 = assume div_by<16>, %arg2 : tile<i64>
  %assume_2 = assume div_by<4>, %arg3 : tile<i64>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg8 : tile<ptr<i64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<32xi64>
  %cst_1_i64_6 = constant <i64: 1> : tile<32xi64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i64>
  %assume_assume_7 = assume bounded<0, ?>, %assume_1 : tile<i64>
  %assume_assume_8 = assume bounded<0, ?>, %assume_2 : tile<i64>
  %assume_assume_9 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview = make_tensor_view %assume_5, shape = [%assume_10], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %cst_32_i32 = constant <i32: 32> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_32_i32 : tile<i32>
  %2 = iota : tile<32xi64>
  %3 = exti %1 signed : tile<i32> -> tile<i64>
  %reshape = reshape %3 : tile<i64> -> tile<1xi64>
  %bcast = broadcast %reshape : tile<1xi64> -> tile<32xi64>
  %4 = addi %bcast, %2 : tile<32xi64>
  %reshape_11 = reshape %arg11 : tile<i64> -> tile<1xi64>
  %bcast_12 = broadcast %reshape_11 : tile<1xi64> -> tile<32xi64>
  %5 = muli %4, %bcast_12 : tile<32xi64>
  %reshape_13 = reshape %assume_assume_7 : tile<i64> -> tile<1xi64>
  %bcast_14 = broadcast %reshape_13 : tile<1xi64> -> tile<32xi64>
  %6 = remi %5, %bcast_14 signed : tile<32xi64>
  %cst_0_i64 = constant <i64: 0> : tile<32xi64>
  %7 = cmpi less_than %6, %cst_0_i64, signed : tile<32xi64> -> tile<32xi1>
  %8 = cmpi less_than %bcast_14, %cst_0_i64, signed : tile<32xi64> -> tile<32xi1>
  %9 = xori %7, %8 : tile<32xi1>
  %10 = cmpi not_equal %6, %cst_0_i64, signed : tile<32xi64> -> tile<32xi1>
  %11 = andi %9, %10 : tile<32xi1>
  %12 = addi %6, %bcast_14 : tile<32xi64>
  %13 = select %11, %12, %6 : tile<32xi1>, tile<32xi64>
  %reshape_15 = reshape %assume_assume : tile<i64> -> tile<1xi64>
  %bcast_16 = broadcast %reshape_15 : tile<1xi64> -> tile<32xi64>
  %14 = cmpi less_than %4, %bcast_16, unsigned : tile<32xi64> -> tile<32xi1>
  %reshape_17 = reshape %assume_assume_8 : tile<i64> -> tile<1xi64>
  %bcast_18 = broadcast %reshape_17 : tile<1xi64> -> tile<32xi64>
  %15 = muli %4, %bcast_18 : tile<32xi64>
  %reshape_19 = reshape %assume_assume_7 : tile<i64> -> tile<1xi64>
  %bcast_20 = broadcast %reshape_19 : tile<1xi64> -> tile<32xi64>
  %16 = cmpi less_than %13, %bcast_20, unsigned : tile<32xi64> -> tile<32xi1>
  %17 = andi %14, %16 : tile<32xi1>
  %18 = muli %13, %cst_1_i64 : tile<32xi64>
  %19 = addi %15, %18 : tile<32xi64>
  %reshape_21 = reshape %assume : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_22 = broadcast %reshape_21 : tile<1xptr<f32>> -> tile<32xptr<f32>>
  %20 = offset %bcast_22, %19 : tile<32xptr<f32>>, tile<32xi64> -> tile<32xptr<f32>>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_23 = reshape %cst_0_f32 : tile<f32> -> tile<1xf32>
  %bcast_24 = broadcast %reshape_23 : tile<1xf32> -> tile<32xf32>
  %result, %result_token = load_ptr_tko weak %20, %17, %bcast_24 token=%0 : tile<32xptr<f32>>, tile<32xi1>, tile<32xf32> -> tile<32xf32>, token
  %21 = exti %assume_assume_9 signed : tile<i32> -> tile<i64>
  %reshape_25 = reshape %21 : tile<i64> -> tile<1xi64>
  %bcast_26 = broadcast %reshape_25 : tile<1xi64> -> tile<32xi64>
  %22 = cmpi less_than %4, %bcast_26, unsigned : tile<32xi64> -> tile<32xi1>
  %23 = muli %4, %cst_1_i64_6 : tile<32xi64>
  %reshape_27 = reshape %assume_3 : tile<ptr<f32>> -> tile<1xptr<f32>>
  %bcast_28 = broadcast %reshape_27 : tile<1xptr<f32>> -> tile<32xptr<f32>>
  %24 = offset %bcast_28, %23 : tile<32xptr<f32>>, tile<32xi64> -> tile<32xptr<f32>>
  %25 = store_ptr_tko weak %24, %result, %22 token=%0 : tile<32xptr<f32>>, tile<32xf32>, tile<32xi1> -> token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %26 = cmpi equal %blockId_x, %cst_0_i32, signed : tile<i32> -> tile<i1>
  if %26 {
    %cst_0_i32_29 = constant <i32: 0> : tile<i32>
    %27 = muli %assume_assume, %assume_assume_7 : tile<i64>
    %reshape_30 = reshape %27 : tile<i64> -> tile<1xi64>
    %pview = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>
    %28 = store_view_tko weak %reshape_30, %pview[%cst_0_i32_29] token = %0 : tile<1xi64>, partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
  } else {
  }
  return
}
entry @wide_index_Kt1_A2i8_1l0_2t1_p16w_A1i8_1t1_p16_A1i64_1t1_p16_Si64_I32(%arg0: tile<ptr<i8>>, %arg1: tile<i64>, %arg2: tile<i64>, %arg3: tile<i64>, %arg4: tile<i64>, %arg5: tile<ptr<i8>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i64>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i64>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i8>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i8>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<i64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<32xi64>
  %cst_0_i8 = constant <i8: 0> : tile<32xi8>
  %cst_1_i64_2 = constant <i64: 1> : tile<32xi64>
  %assume_3 = assume bounded<0, ?>, %arg1 : tile<i64>
  %assume_4 = assume bounded<0, ?>, %arg2 : tile<i64>
  %assume_5 = assume bounded<0, ?>, %arg3 : tile<i64>
  %assume_6 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview = make_tensor_view %assume_1, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %cst_32_i32 = constant <i32: 32> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_32_i32 : tile<i32>
  %2 = iota : tile<32xi64>
  %3 = exti %1 signed : tile<i32> -> tile<i64>
  %reshape = reshape %3 : tile<i64> -> tile<1xi64>
  %bcast = broadcast %reshape : tile<1xi64> -> tile<32xi64>
  %4 = addi %bcast, %2 : tile<32xi64>
  %reshape_8 = reshape %arg11 : tile<i64> -> tile<1xi64>
  %bcast_9 = broadcast %reshape_8 : tile<1xi64> -> tile<32xi64>
  %5 = muli %4, %bcast_9 : tile<32xi64>
  %reshape_10 = reshape %assume_4 : tile<i64> -> tile<1xi64>
  %bcast_11 = broadcast %reshape_10 : tile<1xi64> -> tile<32xi64>
  %6 = remi %5, %bcast_11 signed : tile<32xi64>
  %cst_0_i64 = constant <i64: 0> : tile<32xi64>
  %7 = cmpi less_than %6, %cst_0_i64, signed : tile<32xi64> -> tile<32xi1>
  %8 = cmpi less_than %bcast_11, %cst_0_i64, signed : tile<32xi64> -> tile<32xi1>
  %9 = xori %7, %8 : tile<32xi1>
  %10 = cmpi not_equal %6, %cst_0_i64, signed : tile<32xi64> -> tile<32xi1>
  %11 = andi %9, %10 : tile<32xi1>
  %12 = addi %6, %bcast_11 : tile<32xi64>
  %13 = select %11, %12, %6 : tile<32xi1>, tile<32xi64>
  %reshape_12 = reshape %assume_3 : tile<i64> -> tile<1xi64>
  %bcast_13 = broadcast %reshape_12 : tile<1xi64> -> tile<32xi64>
  %14 = cmpi less_than %4, %bcast_13, unsigned : tile<32xi64> -> tile<32xi1>
  %reshape_14 = reshape %assume_5 : tile<i64> -> tile<1xi64>
  %bcast_15 = broadcast %reshape_14 : tile<1xi64> -> tile<32xi64>
  %15 = muli %4, %bcast_15 : tile<32xi64>
  %reshape_16 = reshape %assume_4 : tile<i64> -> tile<1xi64>
  %bcast_17 = broadcast %reshape_16 : tile<1xi64> -> tile<32xi64>
  %16 = cmpi less_than %13, %bcast_17, unsigned : tile<32xi64> -> tile<32xi1>
  %17 = andi %14, %16 : tile<32xi1>
  %18 = muli %13, %cst_1_i64 : tile<32xi64>
  %19 = addi %15, %18 : tile<32xi64>
  %reshape_18 = reshape %assume : tile<ptr<i8>> -> tile<1xptr<i8>>
  %bcast_19 = broadcast %reshape_18 : tile<1xptr<i8>> -> tile<32xptr<i8>>
  %20 = offset %bcast_19, %19 : tile<32xptr<i8>>, tile<32xi64> -> tile<32xptr<i8>>
  %result, %result_token = load_ptr_tko weak %20, %17, %cst_0_i8 token=%0 : tile<32xptr<i8>>, tile<32xi1>, tile<32xi8> -> tile<32xi8>, token
  %21 = exti %assume_6 signed : tile<i32> -> tile<i64>
  %reshape_20 = reshape %21 : tile<i64> -> tile<1xi64>
  %bcast_21 = broadcast %reshape_20 : tile<1xi64> -> tile<32xi64>
  %22 = cmpi less_than %4, %bcast_21, unsigned : tile<32xi64> -> tile<32xi1>
  %23 = muli %4, %cst_1_i64_2 : tile<32xi64>
  %reshape_22 = reshape %assume_0 : tile<ptr<i8>> -> tile<1xptr<i8>>
  %bcast_23 = broadcast %reshape_22 : tile<1xptr<i8>> -> tile<32xptr<i8>>
  %24 = offset %bcast_23, %23 : tile<32xptr<i8>>, tile<32xi64> -> tile<32xptr<i8>>
  %25 = store_ptr_tko weak %24, %result, %22 token=%0 : tile<32xptr<i8>>, tile<32xi8>, tile<32xi1> -> token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %26 = cmpi equal %blockId_x, %cst_0_i32, signed : tile<i32> -> tile<i1>
  if %26 {
    %cst_0_i32_24 = constant <i32: 0> : tile<i32>
    %27 = muli %assume_3, %assume_4 : tile<i64>
    %reshape_25 = reshape %27 : tile<i64> -> tile<1xi64>
    %pview = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>
    %28 = store_view_tko weak %reshape_25, %pview[%cst_0_i32_24] token = %0 : tile<1xi64>, partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
  } else {
  }
  return
}
