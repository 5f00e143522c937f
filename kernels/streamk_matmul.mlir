entry @streamk_matmul_Kt1_A2f16_1v8l0_2t1_3i16_p16_A2f16_1v8l0_2t1_3i16_p16_A2f32_1v4l0_2t1_3i16_p16_I64_I64_I32(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<8>, %arg3 : tile<i32>
  %assume_3 = assume div_by<16>, %arg5 : tile<ptr<f16>>
  %assume_4 = assume div_by<16>, %arg6 : tile<i32>
  %assume_5 = assume div_by<16>, %arg7 : tile<i32>
  %assume_6 = assume div_by<8>, %arg8 : tile<i32>
  %assume_7 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg11 : tile<i32>
  %assume_9 = assume div_by<16>, %arg12 : tile<i32>
  %assume_10 = assume div_by<4>, %arg13 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64x64xi64>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_13 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_14 = assume div_by<16>, %assume_assume_13 : tile<i32>
  %assume_assume_15 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_16 = assume div_by<8>, %assume_assume_15 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_14], strides = [%assume_assume_assume_16, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_assume_17 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_18 = assume div_by<16>, %assume_assume_17 : tile<i32>
  %assume_assume_19 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_20 = assume div_by<16>, %assume_assume_19 : tile<i32>
  %assume_assume_21 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_22 = assume div_by<8>, %assume_assume_21 : tile<i32>
  %tview_23 = make_tensor_view %assume_3, shape = [%assume_assume_assume_18, %assume_assume_assume_20], strides = [%assume_assume_assume_22, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %assume_assume_24 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_27 = assume div_by<16>, %assume_assume_26 : tile<i32>
  %assume_assume_28 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_29 = assume div_by<4>, %assume_assume_28 : tile<i32>
  %tview_30 = make_tensor_view %assume_7, shape = [%assume_assume_assume_25, %assume_assume_assume_27], strides = [%assume_assume_assume_29, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %cst_64_i32_31 = constant <i32: 64> : tile<i32>
  %pview = make_partition_view %tview_30 : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %pview_32 = make_partition_view %tview : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>>
  %2:2 = get_index_space_shape %pview_32 : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
  %pview_33 = make_partition_view %tview_30 : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>
  %3:2 = get_index_space_shape %pview_33 : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %4 = muli %3#0, %1#1 : tile<i32>
  %5 = muli %4, %2#1 : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %6 = divi %5, %gridSize_x signed rounding<positive_inf> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %7 = muli %blockId_x, %6 : tile<i32>
  %8 = addi %7, %6 : tile<i32>
  %9 = mini %8, %5 signed : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %10 = cmpi less_than %1#1, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %cst_0_i32_34 = constant <i32: 0> : tile<i32>
  %11 = cmpi less_than %2#1, %cst_0_i32_34, signed : tile<i32> -> tile<i1>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %cst_1_i32_35 = constant <i32: 1> : tile<i32>
  %pview_36 = make_partition_view %tview : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %pview_37 = make_partition_view %tview_23 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %12 = iota : tile<64xi32>
  %reshape = reshape %12 : tile<64xi32> -> tile<64x1xi32>
  %13 = iota : tile<64xi32>
  %reshape_38 = reshape %13 : tile<64xi32> -> tile<1x64xi32>
  %14 = exti %assume_assume_assume_25 signed : tile<i32> -> tile<i64>
  %reshape_39 = reshape %14 : tile<i64> -> tile<1x1xi64>
  %bcast = broadcast %reshape_39 : tile<1x1xi64> -> tile<64x64xi64>
  %15 = exti %assume_assume_assume_29 signed : tile<i32> -> tile<i64>
  %reshape_40 = reshape %15 : tile<i64> -> tile<1x1xi64>
  %bcast_41 = broadcast %reshape_40 : tile<1x1xi64> -> tile<64x64xi64>
  %16 = exti %assume_assume_assume_27 signed : tile<i32> -> tile<i64>
  %reshape_42 = reshape %16 : tile<i64> -> tile<1x1xi64>
  %bcast_43 = broadcast %reshape_42 : tile<1x1xi64> -> tile<64x64xi64>
  %reshape_44 = reshape %assume_7 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
  %bcast_45 = broadcast %reshape_44 : tile<1x1xptr<f32>> -> tile<64x64xptr<f32>>
  %17:2 = loop iter_values(%arg15 = %7, %arg16 = %0) : tile<i32>, token -> tile<i32>, token {
    %18 = cmpi less_than %arg15, %9, signed : tile<i32> -> tile<i1>
    if %18 {
    } else {
      break %arg15, %arg16 : tile<i32>, token
    }
    %19 = divi %arg15, %2#1 signed rounding<negative_inf> : tile<i32>
    %20 = divi %19, %1#1 signed rounding<negative_inf> : tile<i32>
    %21 = remi %19, %1#1 signed : tile<i32>
    %22 = cmpi less_than %21, %cst_0_i32, signed : tile<i32> -> tile<i1>
    %23 = xori %22, %10 : tile<i1>
    %24 = cmpi not_equal %21, %cst_0_i32, signed : tile<i32> -> tile<i1>
    %25 = andi %23, %24 : tile<i1>
    %26 = addi %21, %1#1 : tile<i32>
    %27 = select %25, %26, %21 : tile<i1>, tile<i32>
    %28 = remi %arg15, %2#1 signed : tile<i32>
    %29 = cmpi less_than %28, %cst_0_i32_34, signed : tile<i32> -> tile<i1>
    %30 = xori %29, %11 : tile<i1>
    %31 = cmpi not_equal %28, %cst_0_i32_34, signed : tile<i32> -> tile<i1>
    %32 = andi %30, %31 : tile<i1>
    %33 = addi %28, %2#1 : tile<i32>
    %34 = select %32, %33, %28 : tile<i1>, tile<i32>
    %35 = subi %9, %arg15 : tile<i32>
    %36 = addi %34, %35 : tile<i32>
    %37 = mini %36, %2#1 signed : tile<i32>
    %for = for %loopIdx in (%34 to %37, step %cst_1_i32_35) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<64x64xf32>) {
      %tile, %result_token_52 = load_view_tko weak %pview_36[%20, %loopIdx] token = %0 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
      %tile_53, %result_token_54 = load_view_tko weak %pview_37[%loopIdx, %27] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
      %53 = mmaf %tile, %tile_53, %iterArg0 : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %53 : tile<64x64xf32>
    }
    %38 = muli %20, %cst_64_i32 : tile<i32>
    %reshape_46 = reshape %38 : tile<i32> -> tile<1x1xi32>
    %bcast_47 = broadcast %reshape_46 : tile<1x1xi32> -> tile<64x1xi32>
    %39 = addi %bcast_47, %reshape : tile<64x1xi32>
    %40 = muli %27, %cst_64_i32_31 : tile<i32>
    %reshape_48 = reshape %40 : tile<i32> -> tile<1x1xi32>
    %bcast_49 = broadcast %reshape_48 : tile<1x1xi32> -> tile<1x64xi32>
    %41 = addi %bcast_49, %reshape_38 : tile<1x64xi32>
    %42 = exti %39 signed : tile<64x1xi32> -> tile<64x1xi64>
    %bcast_50 = broadcast %42 : tile<64x1xi64> -> tile<64x64xi64>
    %43 = cmpi less_than %bcast_50, %bcast, unsigned : tile<64x64xi64> -> tile<64x64xi1>
    %44 = muli %bcast_50, %bcast_41 : tile<64x64xi64>
    %45 = exti %41 signed : tile<1x64xi32> -> tile<1x64xi64>
    %bcast_51 = broadcast %45 : tile<1x64xi64> -> tile<64x64xi64>
    %46 = cmpi less_than %bcast_51, %bcast_43, unsigned : tile<64x64xi64> -> tile<64x64xi1>
    %47 = andi %43, %46 : tile<64x64xi1>
    %48 = muli %bcast_51, %cst_1_i64 : tile<64x64xi64>
    %49 = addi %44, %48 : tile<64x64xi64>
    %50 = offset %bcast_45, %49 : tile<64x64xptr<f32>>, tile<64x64xi64> -> tile<64x64xptr<f32>>
    %result, %result_token = atomic_rmw_tko relaxed device %50, addf, %for, %47 token=%arg16 : tile<64x64xptr<f32>>, tile<64x64xf32>, tile<64x64xi1> -> tile<64x64xf32>, token
    %51 = subi %37, %34 : tile<i32>
    %52 = addi %arg15, %51 : tile<i32>
    continue %52, %result_token : tile<i32>, token
  }
  return
}
entry @streamk_matmul_Kt1_A2bf16_1v8l0_2t1_p16_A2bf16_1v8l0_2t1_p16_A2f32_1v4l0_2t1_p16_I32_I32_I32(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<bf16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<8>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg5 : tile<ptr<bf16>>
  %assume_2 = assume div_by<8>, %arg8 : tile<i32>
  %assume_3 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_4 = assume div_by<4>, %arg13 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<32x32xi64>
  %assume_7 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<8>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_7, %assume_8], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_9 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_assume_11 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_12 = assume div_by<8>, %assume_assume_11 : tile<i32>
  %tview_13 = make_tensor_view %assume_1, shape = [%assume_9, %assume_10], strides = [%assume_assume_assume_12, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_14 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_assume_16 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_17 = assume div_by<4>, %assume_assume_16 : tile<i32>
  %tview_18 = make_tensor_view %assume_3, shape = [%assume_14, %assume_15], strides = [%assume_assume_assume_17, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_32_i32 = constant <i32: 32> : tile<i32>
  %cst_32_i32_19 = constant <i32: 32> : tile<i32>
  %pview = make_partition_view %tview_18 : partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %pview_20 = make_partition_view %tview : partition_view<tile=(32x32), tensor_view<?x?xbf16, strides=[?,1]>>
  %2:2 = get_index_space_shape %pview_20 : partition_view<tile=(32x32), tensor_view<?x?xbf16, strides=[?,1]>> -> tile<i32>
  %pview_21 = make_partition_view %tview_18 : partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>>
  %3:2 = get_index_space_shape %pview_21 : partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %4 = muli %3#0, %1#1 : tile<i32>
  %5 = muli %4, %2#1 : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %6 = divi %5, %gridSize_x signed rounding<positive_inf> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %7 = muli %blockId_x, %6 : tile<i32>
  %8 = addi %7, %6 : tile<i32>
  %9 = mini %8, %5 signed : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %10 = cmpi less_than %1#1, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %cst_0_i32_22 = constant <i32: 0> : tile<i32>
  %11 = cmpi less_than %2#1, %cst_0_i32_22, signed : tile<i32> -> tile<i1>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<32x32xf32>
  %cst_1_i32_23 = constant <i32: 1> : tile<i32>
  %pview_24 = make_partition_view %tview : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
  %pview_25 = make_partition_view %tview_13 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
  %12 = iota : tile<32xi32>
  %reshape = reshape %12 : tile<32xi32> -> tile<32x1xi32>
  %13 = iota : tile<32xi32>
  %reshape_26 = reshape %13 : tile<32xi32> -> tile<1x32xi32>
  %14 = exti %assume_14 signed : tile<i32> -> tile<i64>
  %reshape_27 = reshape %14 : tile<i64> -> tile<1x1xi64>
  %bcast = broadcast %reshape_27 : tile<1x1xi64> -> tile<32x32xi64>
  %15 = exti %assume_assume_assume_17 signed : tile<i32> -> tile<i64>
  %reshape_28 = reshape %15 : tile<i64> -> tile<1x1xi64>
  %bcast_29 = broadcast %reshape_28 : tile<1x1xi64> -> tile<32x32xi64>
  %16 = exti %assume_15 signed : tile<i32> -> tile<i64>
  %reshape_30 = reshape %16 : tile<i64> -> tile<1x1xi64>
  %bcast_31 = broadcast %reshape_30 : tile<1x1xi64> -> tile<32x32xi64>
  %reshape_32 = reshape %assume_3 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
  %bcast_33 = broadcast %reshape_32 : tile<1x1xptr<f32>> -> tile<32x32xptr<f32>>
  %17:2 = loop iter_values(%arg15 = %7, %arg16 = %0) : tile<i32>, token -> tile<i32>, token {
    %18 = cmpi less_than %arg15, %9, signed : tile<i32> -> tile<i1>
    if %18 {
    } else {
      break %arg15, %arg16 : tile<i32>, token
    }
    %19 = divi %arg15, %2#1 signed rounding<negative_inf> : tile<i32>
    %20 = divi %19, %1#1 signed rounding<negative_inf> : tile<i32>
    %21 = remi %19, %1#1 signed : tile<i32>
    %22 = cmpi less_than %21, %cst_0_i32, signed : tile<i32> -> tile<i1>
    %23 = xori %22, %10 : tile<i1>
    %24 = cmpi not_equal %21, %cst_0_i32, signed : tile<i32> -> tile<i1>
    %25 = andi %23, %24 : tile<i1>
    %26 = addi %21, %1#1 : tile<i32>
    %27 = select %25, %26, %21 : tile<i1>, tile<i32>
    %28 = remi %arg15, %2#1 signed : tile<i32>
    %29 = cmpi less_than %28, %cst_0_i32_22, signed : tile<i32> -> tile<i1>
    %30 = xori %29, %11 : tile<i1>
    %31 = cmpi not_equal %28, %cst_0_i32_22, signed : tile<i32> -> tile<i1>
    %32 = andi %30, %31 : tile<i1>
    %33 = addi %28, %2#1 : tile<i32>
    %34 = select %32, %33, %28 : tile<i1>, tile<i32>
    %35 = subi %9, %arg15 : tile<i32>
    %36 = addi %34, %35 : tile<i32>
    %37 = mini %36, %2#1 signed : tile<i32>
    %for = for %loopIdx in (%34 to %37, step %cst_1_i32_23) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<32x32xf32>) {
      %tile, %result_token_40 = load_view_tko weak %pview_24[%20, %loopIdx] token = %0 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<32x32xbf16>, token
      %tile_41, %result_token_42 = load_view_tko weak %pview_25[%loopIdx, %27] token = %0 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<32x32xbf16>, token
      %53 = mmaf %tile, %tile_41, %iterArg0 : tile<32x32xbf16>, tile<32x32xbf16>, tile<32x32xf32>
      continue %53 : tile<32x32xf32>
    }
    %38 = muli %20, %cst_32_i32 : tile<i32>
    %reshape_34 = reshape %38 : tile<i32> -> tile<1x1xi32>
    %bcast_35 = broadcast %reshape_34 : tile<1x1xi32> -> tile<32x1xi32>
    %39 = addi %bcast_35, %reshape : tile<32x1xi32>
    %40 = muli %27, %cst_32_i32_19 : tile<i32>
    %reshape_36 = reshape %40 : tile<i32> -> tile<1x1xi32>
    %bcast_37 = broadcast %reshape_36 : tile<1x1xi32> -> tile<1x32xi32>
    %41 = addi %bcast_37, %reshape_26 : tile<1x32xi32>
    %42 = exti %39 signed : tile<32x1xi32> -> tile<32x1xi64>
    %bcast_38 = broadcast %42 : tile<32x1xi64> -> tile<32x32xi64>
    %43 = cmpi less_than %bcast_38, %bcast, unsigned : tile<32x32xi64> -> tile<32x32xi1>
    %44 = muli %bcast_38, %bcast_29 : tile<32x32xi64>
    %45 = exti %41 signed : tile<1x32xi32> -> tile<1x32xi64>
    %bcast_39 = broadcast %45 : tile<1x32xi64> -> tile<32x32xi64>
    %46 = cmpi less_than %bcast_39, %bcast_31, unsigned : tile<32x32xi64> -> tile<32x32xi1>
    %47 = andi %43, %46 : tile<32x32xi1>
    %48 = muli %bcast_39, %cst_1_i64 : tile<32x32xi64>
    %49 = addi %44, %48 : tile<32x32xi64>
    %50 = offset %bcast_33, %49 : tile<32x32xptr<f32>>, tile<32x32xi64> -> tile<32x32xptr<f32>>
    %result, %result_token = atomic_rmw_tko relaxed device %50, addf, %for, %47 token=%arg16 : tile<32x32xptr<f32>>, tile<32x32xf32>, tile<32x32xi1> -> tile<32x32xf32>, token
    %51 = subi %37, %34 : tile<i32>
    %52 = addi %arg15, %51 : tile<i32>
    continue %52, %result_token : tile<i32>, token
  }
  return
}
entry @streamk_matmul_Kt1_A2f8m3fn_1v16l0_2i16t1_p16_A2f8m3fn_1v16l0_2t1_3i16_p16_A2f32_1v4l0_2i16t1_p16_I64_I64_I64(%arg0: tile<ptr<f8E4M3FN>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f8E4M3FN>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f8E4M3FN>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f8E4M3FN>>
  %assume_3 = assume div_by<16>, %arg6 : tile<i32>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg8 : tile<i32>
  %assume_6 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_7 = assume div_by<16>, %arg12 : tile<i32>
  %assume_8 = assume div_by<4>, %arg13 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<64x64xi64>
  %assume_11 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_12 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_13 = assume div_by<16>, %assume_assume_12 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_11, %assume_assume_assume], strides = [%assume_assume_assume_13, 1] : tile<i32> -> tensor_view<?x?xf8E4M3FN, strides=[?,1]>
  %assume_assume_14 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_15 = assume div_by<16>, %assume_assume_14 : tile<i32>
  %assume_assume_16 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_17 = assume div_by<16>, %assume_assume_16 : tile<i32>
  %assume_assume_18 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_19 = assume div_by<16>, %assume_assume_18 : tile<i32>
  %tview_20 = make_tensor_view %assume_2, shape = [%assume_assume_assume_15, %assume_assume_assume_17], strides = [%assume_assume_assume_19, 1] : tile<i32> -> tensor_view<?x?xf8E4M3FN, strides=[?,1]>
  %assume_21 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_assume_22 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_23 = assume div_by<16>, %assume_assume_22 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_25 = assume div_by<4>, %assume_assume_24 : tile<i32>
  %tview_26 = make_tensor_view %assume_6, shape = [%assume_21, %assume_assume_assume_23], strides = [%assume_assume_assume_25, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %cst_64_i32_27 = constant <i32: 64> : tile<i32>
  %pview = make_partition_view %tview_26 : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %pview_28 = make_partition_view %tview : partition_view<tile=(64x64), tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %2:2 = get_index_space_shape %pview_28 : partition_view<tile=(64x64), tensor_view<?x?xf8E4M3FN, strides=[?,1]>> -> tile<i32>
  %pview_29 = make_partition_view %tview_26 : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>
  %3:2 = get_index_space_shape %pview_29 : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
  %4 = muli %3#0, %1#1 : tile<i32>
  %5 = muli %4, %2#1 : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %6 = divi %5, %gridSize_x signed rounding<positive_inf> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %7 = muli %blockId_x, %6 : tile<i32>
  %8 = addi %7, %6 : tile<i32>
  %9 = mini %8, %5 signed : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %10 = cmpi less_than %1#1, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %cst_0_i32_30 = constant <i32: 0> : tile<i32>
  %11 = cmpi less_than %2#1, %cst_0_i32_30, signed : tile<i32> -> tile<i1>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %cst_1_i32_31 = constant <i32: 1> : tile<i32>
  %pview_32 = make_partition_view %tview : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %pview_33 = make_partition_view %tview_20 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf8E4M3FN, strides=[?,1]>>
  %12 = iota : tile<64xi32>
  %reshape = reshape %12 : tile<64xi32> -> tile<64x1xi32>
  %13 = iota : tile<64xi32>
  %reshape_34 = reshape %13 : tile<64xi32> -> tile<1x64xi32>
  %14 = exti %assume_21 signed : tile<i32> -> tile<i64>
  %reshape_35 = reshape %14 : tile<i64> -> tile<1x1xi64>
  %bcast = broadcast %reshape_35 : tile<1x1xi64> -> tile<64x64xi64>
  %15 = exti %assume_assume_assume_25 signed : tile<i32> -> tile<i64>
  %reshape_36 = reshape %15 : tile<i64> -> tile<1x1xi64>
  %bcast_37 = broadcast %reshape_36 : tile<1x1xi64> -> tile<64x64xi64>
  %16 = exti %assume_assume_assume_23 signed : tile<i32> -> tile<i64>
  %reshape_38 = reshape %16 : tile<i64> -> tile<1x1xi64>
  %bcast_39 = broadcast %reshape_38 : tile<1x1xi64> -> tile<64x64xi64>
  %reshape_40 = reshape %assume_6 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
  %bcast_41 = broadcast %reshape_40 : tile<1x1xptr<f32>> -> tile<64x64xptr<f32>>
  %17:2 = loop iter_values(%arg15 = %7, %arg16 = %0) : tile<i32>, token -> tile<i32>, token {
    %18 = cmpi less_than %arg15, %9, signed : tile<i32> -> tile<i1>
    if %18 {
    } else {
      break %arg15, %arg16 : tile<i32>, token
    }
    %19 = divi %arg15, %2#1 signed rounding<negative_inf> : tile<i32>
    %20 = divi %19, %1#1 signed rounding<negative_inf> : tile<i32>
    %21 = remi %19, %1#1 signed : tile<i32>
    %22 = cmpi less_than %21, %cst_0_i32, signed : tile<i32> -> tile<i1>
    %23 = xori %22, %10 : tile<i1>
    %24 = cmpi not_equal %21, %cst_0_i32, signed : tile<i32> -> tile<i1>
    %25 = andi %23, %24 : tile<i1>
    %26 = addi %21, %1#1 : tile<i32>
    %27 = select %25, %26, %21 : tile<i1>, tile<i32>
    %28 = remi %arg15, %2#1 signed : tile<i32>
    %29 = cmpi less_than %28, %cst_0_i32_30, signed : tile<i32> -> tile<i1>
    %30 = xori %29, %11 : tile<i1>
    %31 = cmpi not_equal %28, %cst_0_i32_30, signed : tile<i32> -> tile<i1>
    %32 = andi %30, %31 : tile<i1>
    %33 = addi %28, %2#1 : tile<i32>
    %34 = select %32, %33, %28 : tile<i1>, tile<i32>
    %35 = subi %9, %arg15 : tile<i32>
    %36 = addi %34, %35 : tile<i32>
    %37 = mini %36, %2#1 signed : tile<i32>
    %for = for %loopIdx in (%34 to %37, step %cst_1_i32_31) : tile<i32> iter_values(%iterArg0 = %cst_0_f32) -> (tile<64x64xf32>) {
      %tile, %result_token_48 = load_view_tko weak %pview_32[%20, %loopIdx] token = %0 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf8E4M3FN, strides=[?,1]>>, tile<i32> -> tile<64x64xf8E4M3FN>, token
      %tile_49, %result_token_50 = load_view_tko weak %pview_33[%loopIdx, %27] token = %0 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf8E4M3FN, strides=[?,1]>>, tile<i32> -> tile<64x64xf8E4M3FN>, token
      %53 = mmaf %tile, %tile_49, %iterArg0 : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>
      continue %53 : tile<64x64xf32>
    }
    %38 = muli %20, %cst_64_i32 : tile<i32>
    %reshape_42 = reshape %38 : tile<i32> -> tile<1x1xi32>
    %bcast_43 = broadcast %reshape_42 : tile<1x1xi32> -> tile<64x1xi32>
    %39 = addi %bcast_43, %reshape : tile<64x1xi32>
    %40 = muli %27, %cst_64_i32_27 : tile<i32>
    %reshape_44 = reshape %40 : tile<i32> -> tile<1x1xi32>
    %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<1x64xi32>
    %41 = addi %bcast_45, %reshape_34 : tile<1x64xi32>
    %42 = exti %39 signed : tile<64x1xi32> -> tile<64x1xi64>
    %bcast_46 = broadcast %42 : tile<64x1xi64> -> tile<64x64xi64>
    %43 = cmpi less_than %bcast_46, %bcast, unsigned : tile<64x64xi64> -> tile<64x64xi1>
    %44 = muli %bcast_46, %bcast_37 : tile<64x64xi64>
    %45 = exti %41 signed : tile<1x64xi32> -> tile<1x64xi64>
    %bcast_47 = broadcast %45 : tile<1x64xi64> -> tile<64x64xi64>
    %46 = cmpi less_than %bcast_47, %bcast_39, unsigned : tile<64x64xi64> -> tile<64x64xi1>
    %47 = andi %43, %46 : tile<64x64xi1>
    %48 = muli %bcast_47, %cst_1_i64 : tile<64x64xi64>
    %49 = addi %44, %48 : tile<64x64xi64>
    %50 = offset %bcast_41, %49 : tile<64x64xptr<f32>>, tile<64x64xi64> -> tile<64x64xptr<f32>>
    %result, %result_token = atomic_rmw_tko relaxed device %50, addf, %for, %47 token=%arg16 : tile<64x64xptr<f32>>, tile<64x64xf32>, tile<64x64xi1> -> tile<64x64xf32>, token
    %51 = subi %37, %34 : tile<i32>
    %52 = addi %arg15, %51 : tile<i32>
    continue %52, %result_token : tile<i32>, token
  }
  return
}
