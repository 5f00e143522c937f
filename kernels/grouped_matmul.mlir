entry @grouped_matmul_Kt1_LA2f16_1v8l0_2t1_3i16_p16_LA2f16_1v8l0_2t1_3i16_p16_LA2f16_1v8l0_2t1_3i16_p16_I64_I64_I32(%arg0: tile<ptr<i64>>, %arg1: tile<i32>, %arg2: tile<ptr<i64>>, %arg3: tile<i32>, %arg4: tile<ptr<i64>>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_0 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %tview = make_tensor_view %arg0, shape = [%arg1, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi64, strides=[5,1]>
  %pview = make_partition_view %tview : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>
  %tview_2 = make_tensor_view %arg2, shape = [%arg3, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi64, strides=[5,1]>
  %pview_3 = make_partition_view %tview_2 : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>
  %tview_4 = make_tensor_view %arg4, shape = [%arg5, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi64, strides=[5,1]>
  %pview_5 = make_partition_view %tview_4 : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_6 = constant <i32: 0> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_0_i32_8 = constant <i32: 0> : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %cst_0_i32_9 = constant <i32: 0> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %for:3 = for %loopIdx in (%cst_0_i32_6 to %arg1, step %cst_1_i32_7) : tile<i32> iter_values(%iterArg0 = %cst_0_i32, %iterArg1 = %blockId_x, %iterArg2 = %0) -> (tile<i32>, tile<i32>, token) {
    %cst_0_i32_11 = constant <i32: 0> : tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%loopIdx, %cst_0_i32_11] : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>, tile<i32> -> tile<1x8xi64>, token
    %cst_0_i32_12 = constant <i32: 0> : tile<i32>
    %1 = extract %tile[%cst_0_i32_11, %cst_0_i32_12] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape = reshape %1 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_13 = constant <i32: 1> : tile<i32>
    %2 = extract %tile[%cst_0_i32_11, %cst_1_i32_13] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_14 = reshape %2 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %3 = extract %tile[%cst_0_i32_11, %cst_2_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_15 = reshape %3 : tile<1x1xi64> -> tile<i64>
    %cst_3_i32 = constant <i32: 3> : tile<i32>
    %4 = extract %tile[%cst_0_i32_11, %cst_3_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_16 = reshape %4 : tile<1x1xi64> -> tile<i64>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %5 = extract %tile[%cst_0_i32_11, %cst_4_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_17 = reshape %5 : tile<1x1xi64> -> tile<i64>
    %6 = trunci %reshape_14 : tile<i64> -> tile<i32>
    %7 = trunci %reshape_15 : tile<i64> -> tile<i32>
    %8 = trunci %reshape_16 : tile<i64> -> tile<i32>
    %9 = trunci %reshape_17 : tile<i64> -> tile<i32>
    %10 = int_to_ptr %reshape : tile<i64> -> tile<ptr<f16>>
    %assume = assume div_by<16>, %10 : tile<ptr<f16>>
    %assume_18 = assume bounded<0, ?>, %6 : tile<i32>
    %assume_assume = assume div_by<16>, %assume_18 : tile<i32>
    %assume_19 = assume bounded<0, ?>, %7 : tile<i32>
    %assume_assume_20 = assume div_by<16>, %assume_19 : tile<i32>
    %assume_21 = assume bounded<0, ?>, %8 : tile<i32>
    %assume_assume_22 = assume div_by<8>, %assume_21 : tile<i32>
    %tview_23 = make_tensor_view %assume, shape = [%assume_assume, %assume_assume_20], strides = [%assume_assume_22, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %cst_0_i32_24 = constant <i32: 0> : tile<i32>
    %tile_25, %result_token_26 = load_view_tko weak %pview_3[%loopIdx, %cst_0_i32_24] : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>, tile<i32> -> tile<1x8xi64>, token
    %cst_0_i32_27 = constant <i32: 0> : tile<i32>
    %11 = extract %tile_25[%cst_0_i32_24, %cst_0_i32_27] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_28 = reshape %11 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_29 = constant <i32: 1> : tile<i32>
    %12 = extract %tile_25[%cst_0_i32_24, %cst_1_i32_29] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_30 = reshape %12 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32_31 = constant <i32: 2> : tile<i32>
    %13 = extract %tile_25[%cst_0_i32_24, %cst_2_i32_31] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_32 = reshape %13 : tile<1x1xi64> -> tile<i64>
    %cst_3_i32_33 = constant <i32: 3> : tile<i32>
    %14 = extract %tile_25[%cst_0_i32_24, %cst_3_i32_33] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_34 = reshape %14 : tile<1x1xi64> -> tile<i64>
    %cst_4_i32_35 = constant <i32: 4> : tile<i32>
    %15 = extract %tile_25[%cst_0_i32_24, %cst_4_i32_35] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_36 = reshape %15 : tile<1x1xi64> -> tile<i64>
    %16 = trunci %reshape_30 : tile<i64> -> tile<i32>
    %17 = trunci %reshape_32 : tile<i64> -> tile<i32>
    %18 = trunci %reshape_34 : tile<i64> -> tile<i32>
    %19 = trunci %reshape_36 : tile<i64> -> tile<i32>
    %20 = int_to_ptr %reshape_28 : tile<i64> -> tile<ptr<f16>>
    %assume_37 = assume div_by<16>, %20 : tile<ptr<f16>>
    %assume_38 = assume bounded<0, ?>, %16 : tile<i32>
    %assume_assume_39 = assume div_by<16>, %assume_38 : tile<i32>
    %assume_40 = assume bounded<0, ?>, %17 : tile<i32>
    %assume_assume_41 = assume div_by<16>, %assume_40 : tile<i32>
    %assume_42 = assume bounded<0, ?>, %18 : tile<i32>
    %assume_assume_43 = assume div_by<8>, %assume_42 : tile<i32>
    %tview_44 = make_tensor_view %assume_37, shape = [%assume_assume_39, %assume_assume_41], strides = [%assume_assume_43, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %cst_0_i32_45 = constant <i32: 0> : tile<i32>
    %tile_46, %result_token_47 = load_view_tko weak %pview_5[%loopIdx, %cst_0_i32_45] : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>, tile<i32> -> tile<1x8xi64>, token
    %cst_0_i32_48 = constant <i32: 0> : tile<i32>
    %21 = extract %tile_46[%cst_0_i32_45, %cst_0_i32_48] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_49 = reshape %21 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_50 = constant <i32: 1> : tile<i32>
    %22 = extract %tile_46[%cst_0_i32_45, %cst_1_i32_50] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_51 = reshape %22 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32_52 = constant <i32: 2> : tile<i32>
    %23 = extract %tile_46[%cst_0_i32_45, %cst_2_i32_52] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_53 = reshape %23 : tile<1x1xi64> -> tile<i64>
    %cst_3_i32_54 = constant <i32: 3> : tile<i32>
    %24 = extract %tile_46[%cst_0_i32_45, %cst_3_i32_54] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_55 = reshape %24 : tile<1x1xi64> -> tile<i64>
    %cst_4_i32_56 = constant <i32: 4> : tile<i32>
    %25 = extract %tile_46[%cst_0_i32_45, %cst_4_i32_56] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_57 = reshape %25 : tile<1x1xi64> -> tile<i64>
    %26 = trunci %reshape_51 : tile<i64> -> tile<i32>
    %27 = trunci %reshape_53 : tile<i64> -> tile<i32>
    %28 = trunci %reshape_55 : tile<i64> -> tile<i32>
    %29 = trunci %reshape_57 : tile<i64> -> tile<i32>
    %30 = int_to_ptr %reshape_49 : tile<i64> -> tile<ptr<f16>>
    %assume_58 = assume div_by<16>, %30 : tile<ptr<f16>>
    %assume_59 = assume bounded<0, ?>, %26 : tile<i32>
    %assume_assume_60 = assume div_by<16>, %assume_59 : tile<i32>
    %assume_61 = assume bounded<0, ?>, %27 : tile<i32>
    %assume_assume_62 = assume div_by<16>, %assume_61 : tile<i32>
    %assume_63 = assume bounded<0, ?>, %28 : tile<i32>
    %assume_assume_64 = assume div_by<8>, %assume_63 : tile<i32>
    %tview_65 = make_tensor_view %assume_58, shape = [%assume_assume_60, %assume_assume_62], strides = [%assume_assume_64, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %pview_66 = make_partition_view %tview_65 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
    %31:2 = get_index_space_shape %pview_66 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
    %pview_67 = make_partition_view %tview_65 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
    %32:2 = get_index_space_shape %pview_67 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
    %33 = muli %32#0, %31#1 : tile<i32>
    %34 = addi %iterArg0, %33 : tile<i32>
    %35 = cmpi less_than %31#1, %cst_0_i32_8, signed : tile<i32> -> tile<i1>
    %pview_68 = make_partition_view %tview_23 : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>>
    %36:2 = get_index_space_shape %pview_68 : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
    %pview_69 = make_partition_view %tview_23 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %pview_70 = make_partition_view %tview_44 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %pview_71 = make_partition_view %tview_65 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
    %37:2 = loop iter_values(%arg6 = %iterArg1, %arg7 = %iterArg2) : tile<i32>, token -> tile<i32>, token {
      %38 = cmpi greater_than_or_equal %arg6, %iterArg0, signed : tile<i32> -> tile<i1>
      %39 = if %38 -> (tile<i1>) {
        %53 = cmpi less_than %arg6, %34, signed : tile<i32> -> tile<i1>
        yield %53 : tile<i1>
      } else {
        yield %38 : tile<i1>
      }
      if %39 {
      } else {
        break %arg6, %arg7 : tile<i32>, token
      }
      %40 = subi %arg6, %iterArg0 : tile<i32>
      %41 = divi %40, %31#1 signed rounding<negative_inf> : tile<i32>
      %42 = subi %arg6, %iterArg0 : tile<i32>
      %43 = remi %42, %31#1 signed : tile<i32>
      %44 = cmpi less_than %43, %cst_0_i32_8, signed : tile<i32> -> tile<i1>
      %45 = xori %44, %35 : tile<i1>
      %46 = cmpi not_equal %43, %cst_0_i32_8, signed : tile<i32> -> tile<i1>
      %47 = andi %45, %46 : tile<i1>
      %48 = addi %43, %31#1 : tile<i32>
      %49 = select %47, %48, %43 : tile<i1>, tile<i32>
      %for_72 = for %loopIdx_73 in (%cst_0_i32_9 to %36#1, step %cst_1_i32_10) : tile<i32> iter_values(%iterArg0_74 = %cst_0_f32) -> (tile<64x64xf32>) {
        %tile_75, %result_token_76 = load_view_tko weak %pview_69[%41, %loopIdx_73] token = %0 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
        %tile_77, %result_token_78 = load_view_tko weak %pview_70[%loopIdx_73, %49] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
        %53 = mmaf %tile_75, %tile_77, %iterArg0_74 : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %53 : tile<64x64xf32>
      }
      %50 = ftof %for_72  : tile<64x64xf32> -> tile<64x64xf16>
      %51 = store_view_tko weak %50, %pview_71[%41, %49] token = %arg7 : tile<64x64xf16>, partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
      %52 = addi %arg6, %gridSize_x : tile<i32>
      continue %52, %51 : tile<i32>, token
    }
    continue %34, %37#0, %37#1 : tile<i32>, tile<i32>, token
  }
  return
}
entry @grouped_matmul_Kt1_LA2f16_1v8l0_2t1_p16_LA2f16_1v8l0_2t1_p16_LA2f16_1v8l0_2t1_p16_I64_I64_I32(%arg0: tile<ptr<i64>>, %arg1: tile<i32>, %arg2: tile<ptr<i64>>, %arg3: tile<i32>, %arg4: tile<ptr<i64>>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_0 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %tview = make_tensor_view %arg0, shape = [%arg1, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi64, strides=[5,1]>
  %pview = make_partition_view %tview : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>
  %tview_2 = make_tensor_view %arg2, shape = [%arg3, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi64, strides=[5,1]>
  %pview_3 = make_partition_view %tview_2 : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>
  %tview_4 = make_tensor_view %arg4, shape = [%arg5, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi64, strides=[5,1]>
  %pview_5 = make_partition_view %tview_4 : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_6 = constant <i32: 0> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_0_i32_8 = constant <i32: 0> : tile<i32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %cst_0_i32_9 = constant <i32: 0> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %for:3 = for %loopIdx in (%cst_0_i32_6 to %arg1, step %cst_1_i32_7) : tile<i32> iter_values(%iterArg0 = %cst_0_i32, %iterArg1 = %blockId_x, %iterArg2 = %0) -> (tile<i32>, tile<i32>, token) {
    %cst_0_i32_11 = constant <i32: 0> : tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%loopIdx, %cst_0_i32_11] : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>, tile<i32> -> tile<1x8xi64>, token
    %cst_0_i32_12 = constant <i32: 0> : tile<i32>
    %1 = extract %tile[%cst_0_i32_11, %cst_0_i32_12] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape = reshape %1 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_13 = constant <i32: 1> : tile<i32>
    %2 = extract %tile[%cst_0_i32_11, %cst_1_i32_13] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_14 = reshape %2 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %3 = extract %tile[%cst_0_i32_11, %cst_2_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_15 = reshape %3 : tile<1x1xi64> -> tile<i64>
    %cst_3_i32 = constant <i32: 3> : tile<i32>
    %4 = extract %tile[%cst_0_i32_11, %cst_3_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_16 = reshape %4 : tile<1x1xi64> -> tile<i64>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %5 = extract %tile[%cst_0_i32_11, %cst_4_i32] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_17 = reshape %5 : tile<1x1xi64> -> tile<i64>
    %6 = trunci %reshape_14 : tile<i64> -> tile<i32>
    %7 = trunci %reshape_15 : tile<i64> -> tile<i32>
    %8 = trunci %reshape_16 : tile<i64> -> tile<i32>
    %9 = trunci %reshape_17 : tile<i64> -> tile<i32>
    %10 = int_to_ptr %reshape : tile<i64> -> tile<ptr<f16>>
    %assume = assume div_by<16>, %10 : tile<ptr<f16>>
    %assume_18 = assume bounded<0, ?>, %6 : tile<i32>
    %assume_19 = assume bounded<0, ?>, %7 : tile<i32>
    %assume_20 = assume bounded<0, ?>, %8 : tile<i32>
    %assume_assume = assume div_by<8>, %assume_20 : tile<i32>
    %tview_21 = make_tensor_view %assume, shape = [%assume_18, %assume_19], strides = [%assume_assume, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %cst_0_i32_22 = constant <i32: 0> : tile<i32>
    %tile_23, %result_token_24 = load_view_tko weak %pview_3[%loopIdx, %cst_0_i32_22] : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>, tile<i32> -> tile<1x8xi64>, token
    %cst_0_i32_25 = constant <i32: 0> : tile<i32>
    %11 = extract %tile_23[%cst_0_i32_22, %cst_0_i32_25] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_26 = reshape %11 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_27 = constant <i32: 1> : tile<i32>
    %12 = extract %tile_23[%cst_0_i32_22, %cst_1_i32_27] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_28 = reshape %12 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32_29 = constant <i32: 2> : tile<i32>
    %13 = extract %tile_23[%cst_0_i32_22, %cst_2_i32_29] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_30 = reshape %13 : tile<1x1xi64> -> tile<i64>
    %cst_3_i32_31 = constant <i32: 3> : tile<i32>
    %14 = extract %tile_23[%cst_0_i32_22, %cst_3_i32_31] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_32 = reshape %14 : tile<1x1xi64> -> tile<i64>
    %cst_4_i32_33 = constant <i32: 4> : tile<i32>
    %15 = extract %tile_23[%cst_0_i32_22, %cst_4_i32_33] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_34 = reshape %15 : tile<1x1xi64> -> tile<i64>
    %16 = trunci %reshape_28 : tile<i64> -> tile<i32>
    %17 = trunci %reshape_30 : tile<i64> -> tile<i32>
    %18 = trunci %reshape_32 : tile<i64> -> tile<i32>
    %19 = trunci %reshape_34 : tile<i64> -> tile<i32>
    %20 = int_to_ptr %reshape_26 : tile<i64> -> tile<ptr<f16>>
    %assume_35 = assume div_by<16>, %20 : tile<ptr<f16>>
    %assume_36 = assume bounded<0, ?>, %16 : tile<i32>
    %assume_37 = assume bounded<0, ?>, %17 : tile<i32>
    %assume_38 = assume bounded<0, ?>, %18 : tile<i32>
    %assume_assume_39 = assume div_by<8>, %assume_38 : tile<i32>
    %tview_40 = make_tensor_view %assume_35, shape = [%assume_36, %assume_37], strides = [%assume_assume_39, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %cst_0_i32_41 = constant <i32: 0> : tile<i32>
    %tile_42, %result_token_43 = load_view_tko weak %pview_5[%loopIdx, %cst_0_i32_41] : partition_view<tile=(1x8), tensor_view<?x5xi64, strides=[5,1]>>, tile<i32> -> tile<1x8xi64>, token
    %cst_0_i32_44 = constant <i32: 0> : tile<i32>
    %21 = extract %tile_42[%cst_0_i32_41, %cst_0_i32_44] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_45 = reshape %21 : tile<1x1xi64> -> tile<i64>
    %cst_1_i32_46 = constant <i32: 1> : tile<i32>
    %22 = extract %tile_42[%cst_0_i32_41, %cst_1_i32_46] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_47 = reshape %22 : tile<1x1xi64> -> tile<i64>
    %cst_2_i32_48 = constant <i32: 2> : tile<i32>
    %23 = extract %tile_42[%cst_0_i32_41, %cst_2_i32_48] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_49 = reshape %23 : tile<1x1xi64> -> tile<i64>
    %cst_3_i32_50 = constant <i32: 3> : tile<i32>
    %24 = extract %tile_42[%cst_0_i32_41, %cst_3_i32_50] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_51 = reshape %24 : tile<1x1xi64> -> tile<i64>
    %cst_4_i32_52 = constant <i32: 4> : tile<i32>
    %25 = extract %tile_42[%cst_0_i32_41, %cst_4_i32_52] : tile<1x8xi64> -> tile<1x1xi64>
    %reshape_53 = reshape %25 : tile<1x1xi64> -> tile<i64>
    %26 = trunci %reshape_47 : tile<i64> -> tile<i32>
    %27 = trunci %reshape_49 : tile<i64> -> tile<i32>
    %28 = trunci %reshape_51 : tile<i64> -> tile<i32>
    %29 = trunci %reshape_53 : tile<i64> -> tile<i32>
    %30 = int_to_ptr %reshape_45 : tile<i64> -> tile<ptr<f16>>
    %assume_54 = assume div_by<16>, %30 : tile<ptr<f16>>
    %assume_55 = assume bounded<0, ?>, %26 : tile<i32>
    %assume_56 = assume bounded<0, ?>, %27 : tile<i32>
    %assume_57 = assume bounded<0, ?>, %28 : tile<i32>
    %assume_assume_58 = assume div_by<8>, %assume_57 : tile<i32>
    %tview_59 = make_tensor_view %assume_54, shape = [%assume_55, %assume_56], strides = [%assume_assume_58, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %pview_60 = make_partition_view %tview_59 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
    %31:2 = get_index_space_shape %pview_60 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
    %pview_61 = make_partition_view %tview_59 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
    %32:2 = get_index_space_shape %pview_61 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
    %33 = muli %32#0, %31#1 : tile<i32>
    %34 = addi %iterArg0, %33 : tile<i32>
    %35 = cmpi less_than %31#1, %cst_0_i32_8, signed : tile<i32> -> tile<i1>
    %pview_62 = make_partition_view %tview_21 : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>>
    %36:2 = get_index_space_shape %pview_62 : partition_view<tile=(64x32), tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
    %pview_63 = make_partition_view %tview_21 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %pview_64 = make_partition_view %tview_40 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %pview_65 = make_partition_view %tview_59 : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
    %37:2 = loop iter_values(%arg6 = %iterArg1, %arg7 = %iterArg2) : tile<i32>, token -> tile<i32>, token {
      %38 = cmpi greater_than_or_equal %arg6, %iterArg0, signed : tile<i32> -> tile<i1>
      %39 = if %38 -> (tile<i1>) {
        %53 = cmpi less_than %arg6, %34, signed : tile<i32> -> tile<i1>
        yield %53 : tile<i1>
      } else {
        yield %38 : tile<i1>
      }
      if %39 {
      } else {
        break %arg6, %arg7 : tile<i32>, token
      }
      %40 = subi %arg6, %iterArg0 : tile<i32>
      %41 = divi %40, %31#1 signed rounding<negative_inf> : tile<i32>
      %42 = subi %arg6, %iterArg0 : tile<i32>
      %43 = remi %42, %31#1 signed : tile<i32>
      %44 = cmpi less_than %43, %cst_0_i32_8, signed : tile<i32> -> tile<i1>
      %45 = xori %44, %35 : tile<i1>
      %46 = cmpi not_equal %43, %cst_0_i32_8, signed : tile<i32> -> tile<i1>
      %47 = andi %45, %46 : tile<i1>
      %48 = addi %43, %31#1 : tile<i32>
      %49 = select %47, %48, %43 : tile<i1>, tile<i32>
      %for_66 = for %loopIdx_67 in (%cst_0_i32_9 to %36#1, step %cst_1_i32_10) : tile<i32> iter_values(%iterArg0_68 = %cst_0_f32) -> (tile<64x64xf32>) {
        %tile_69, %result_token_70 = load_view_tko weak %pview_63[%41, %loopIdx_67] token = %0 : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
        %tile_71, %result_token_72 = load_view_tko weak %pview_64[%loopIdx_67, %49] token = %0 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
        %53 = mmaf %tile_69, %tile_71, %iterArg0_68 : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %53 : tile<64x64xf32>
      }
      %50 = ftof %for_66  : tile<64x64xf32> -> tile<64x64xf16>
      %51 = store_view_tko weak %50, %pview_65[%41, %49] token = %arg7 : tile<64x64xf16>, partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
      %52 = addi %arg6, %gridSize_x : tile<i32>
      continue %52, %51 : tile<i32>, token
    }
    continue %34, %37#0, %37#1 : tile<i32>, tile<i32>, token
  }
  return
}
