entry @moments_Kt1_A2f32_1v4l0_2i16t1_p16_A1f32_1t1_p16_A2f32_1v4l0_2t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg3 : tile<i32>
  %assume_2 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_3 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %assume_4 = assume div_by<4>, %arg11 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_8 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_9 = assume div_by<4>, %assume_assume_8 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_7, %assume_assume_assume], strides = [%assume_assume_assume_9, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_10 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_11 = make_tensor_view %assume_2, shape = [%assume_10], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_12 = assume bounded<0, ?>, %arg9 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_15 = assume div_by<4>, %assume_assume_14 : tile<i32>
  %tview_16 = make_tensor_view %assume_3, shape = [%assume_12, %assume_13], strides = [%assume_assume_assume_15, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_11 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %reshape = reshape %tile : tile<1xf32> -> tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %cst_0_f32_17 = constant <f32: 0.000000e+00> : tile<1xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = divi %assume_assume_assume, %cst_64_i32 signed rounding<positive_inf> : tile<i32>
  %cst_0_i32_18 = constant <i32: 0> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %pview_20 = make_partition_view %tview : partition_view<tile=(1x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %2 = iota : tile<64xi32>
  %reshape_21 = reshape %assume_assume_assume : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape_21 : tile<1xi32> -> tile<64xi32>
  %reshape_22 = reshape %reshape : tile<f32> -> tile<1x1xf32>
  %bcast_23 = broadcast %reshape_22 : tile<1x1xf32> -> tile<1x64xf32>
  %reshape_24 = reshape %cst_0_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_25 = broadcast %reshape_24 : tile<1x1xf32> -> tile<1x64xf32>
  %cst_0_f32_26 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_27 = reshape %cst_0_f32_26 : tile<f32> -> tile<1x1xf32>
  %bcast_28 = broadcast %reshape_27 : tile<1x1xf32> -> tile<1x64xf32>
  %for:5 = for %loopIdx in (%cst_0_i32_18 to %1, step %cst_1_i32_19) : tile<i32> iter_values(%iterArg0 = %cst_0_i32, %iterArg1 = %cst_0_f32_17, %iterArg2 = %cst_0_f32_17, %iterArg3 = %cst_0_f32_17, %iterArg4 = %cst_0_f32_17) -> (tile<i32>, tile<1xf32>, tile<1xf32>, tile<1xf32>, tile<1xf32>) {
    %tile_43, %result_token_44 = load_view_tko weak %pview_20[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
    %15 = muli %loopIdx, %cst_64_i32 : tile<i32>
    %reshape_45 = reshape %15 : tile<i32> -> tile<1xi32>
    %bcast_46 = broadcast %reshape_45 : tile<1xi32> -> tile<64xi32>
    %16 = addi %bcast_46, %2 : tile<64xi32>
    %17 = cmpi less_than %16, %bcast, signed : tile<64xi32> -> tile<64xi1>
    %reshape_47 = reshape %17 : tile<64xi1> -> tile<1x64xi1>
    %18 = subf %tile_43, %bcast_23  : tile<1x64xf32>
    %19 = select %reshape_47, %18, %bcast_25 : tile<1x64xi1>, tile<1x64xf32>
    %reshape_48 = reshape %17 : tile<64xi1> -> tile<1x64xi1>
    %20 = select %reshape_48, %19, %bcast_28 : tile<1x64xi1>, tile<1x64xf32>
    %21 = mulf %20, %20  : tile<1x64xf32>
    %22 = mulf %21, %20  : tile<1x64xf32>
    %23 = mulf %22, %20  : tile<1x64xf32>
    %24 = muli %loopIdx, %cst_64_i32 : tile<i32>
    %25 = subi %assume_assume_assume, %24 : tile<i32>
    %26 = mini %cst_64_i32, %25 signed : tile<i32>
    %reduce = reduce %20 dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %32 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %32 : tile<f32>
    }
    %27 = addf %iterArg1, %reduce  : tile<1xf32>
    %reduce_49 = reduce %21 dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %32 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %32 : tile<f32>
    }
    %28 = addf %iterArg2, %reduce_49  : tile<1xf32>
    %reduce_50 = reduce %22 dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %32 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %32 : tile<f32>
    }
    %29 = addf %iterArg3, %reduce_50  : tile<1xf32>
    %reduce_51 = reduce %23 dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %32 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %32 : tile<f32>
    }
    %30 = addf %iterArg4, %reduce_51  : tile<1xf32>
    %31 = addi %iterArg0, %26 : tile<i32>
    continue %31, %27, %28, %29, %30 : tile<i32>, tile<1xf32>, tile<1xf32>, tile<1xf32>, tile<1xf32>
  }
  %cst_0_i32_29 = constant <i32: 0> : tile<i32>
  %cst_1_i32_30 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %3 = itof %for#0 signed  : tile<i32> -> tile<f32>
  %reshape_31 = reshape %3 : tile<f32> -> tile<1xf32>
  %4 = divf %for#1, %reshape_31  : tile<1xf32>
  %reshape_32 = reshape %4 : tile<1xf32> -> tile<1x1xf32>
  %pview_33 = make_partition_view %tview_16 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %5 = store_view_tko weak %reshape_32, %pview_33[%blockId_x, %cst_0_i32_29] token = %0 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %6 = itof %for#0 signed  : tile<i32> -> tile<f32>
  %reshape_34 = reshape %6 : tile<f32> -> tile<1xf32>
  %7 = divf %for#2, %reshape_34  : tile<1xf32>
  %reshape_35 = reshape %7 : tile<1xf32> -> tile<1x1xf32>
  %pview_36 = make_partition_view %tview_16 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape_35, %pview_36[%blockId_x, %cst_1_i32_30] token = %5 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %9 = itof %for#0 signed  : tile<i32> -> tile<f32>
  %reshape_37 = reshape %9 : tile<f32> -> tile<1xf32>
  %10 = divf %for#3, %reshape_37  : tile<1xf32>
  %reshape_38 = reshape %10 : tile<1xf32> -> tile<1x1xf32>
  %pview_39 = make_partition_view %tview_16 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_38, %pview_39[%blockId_x, %cst_2_i32] token = %8 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %12 = itof %for#0 signed  : tile<i32> -> tile<f32>
  %reshape_40 = reshape %12 : tile<f32> -> tile<1xf32>
  %13 = divf %for#4, %reshape_40  : tile<1xf32>
  %reshape_41 = reshape %13 : tile<1xf32> -> tile<1x1xf32>
  %pview_42 = make_partition_view %tview_16 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %14 = store_view_tko weak %reshape_41, %pview_42[%blockId_x, %cst_3_i32] token = %11 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @moments_Kt1_A2f32_1l0_2t1_p16_A1f32_1t1_p16_A2f32_1v4l0_2t1_p16_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<f32>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg8 : tile<ptr<f32>>
  %assume_2 = assume div_by<4>, %arg11 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_7 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_5, %assume_6], strides = [%assume_7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_8 = assume bounded<0, ?>, %arg6 : tile<i32>
  %tview_9 = make_tensor_view %assume_0, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_10 = assume bounded<0, ?>, %arg9 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i32>
  %tview_12 = make_tensor_view %assume_1, shape = [%assume_10, %assume_11], strides = [%assume_assume_assume, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_9 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
  %reshape = reshape %tile : tile<1xf32> -> tile<f32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  %cst_0_f32_13 = constant <f32: 0.000000e+00> : tile<1xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = divi %assume_6, %cst_64_i32 signed rounding<positive_inf> : tile<i32>
  %cst_0_i32_14 = constant <i32: 0> : tile<i32>
  %cst_1_i32_15 = constant <i32: 1> : tile<i32>
  %pview_16 = make_partition_view %tview : partition_view<tile=(1x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %2 = iota : tile<64xi32>
  %reshape_17 = reshape %assume_6 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape_17 : tile<1xi32> -> tile<64xi32>
  %reshape_18 = reshape %reshape : tile<f32> -> tile<1x1xf32>
  %bcast_19 = broadcast %reshape_18 : tile<1x1xf32> -> tile<1x64xf32>
  %reshape_20 = reshape %cst_0_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_21 = broadcast %reshape_20 : tile<1x1xf32> -> tile<1x64xf32>
  %cst_0_f32_22 = constant <f32: 0.000000e+00> : tile<f32>
  %reshape_23 = reshape %cst_0_f32_22 : tile<f32> -> tile<1x1xf32>
  %bcast_24 = broadcast %reshape_23 : tile<1x1xf32> -> tile<1x64xf32>
  %for:5 = for %loopIdx in (%cst_0_i32_14 to %1, step %cst_1_i32_15) : tile<i32> iter_values(%iterArg0 = %cst_0_i32, %iterArg1 = %cst_0_f32_13, %iterArg2 = %cst_0_f32_13, %iterArg3 = %cst_0_f32_13, %iterArg4 = %cst_0_f32_13) -> (tile<i32>, tile<1xf32>, tile<1xf32>, tile<1xf32>, tile<1xf32>) {
    %tile_39, %result_token_40 = load_view_tko weak %pview_16[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
    %15 = muli %loopIdx, %cst_64_i32 : tile<i32>
    %reshape_41 = reshape %15 : tile<i32> -> tile<1xi32>
    %bcast_42 = broadcast %reshape_41 : tile<1xi32> -> tile<64xi32>
    %16 = addi %bcast_42, %2 : tile<64xi32>
    %17 = cmpi less_than %16, %bcast, signed : tile<64xi32> -> tile<64xi1>
    %reshape_43 = reshape %17 : tile<64xi1> -> tile<1x64xi1>
    %18 = subf %tile_39, %bcast_19  : tile<1x64xf32>
    %19 = select %reshape_43, %18, %bcast_21 : tile<1x64xi1>, tile<1x64xf32>
    %reshape_44 = reshape %17 : tile<64xi1> -> tile<1x64xi1>
    %20 = select %reshape_44, %19, %bcast_24 : tile<1x64xi1>, tile<1x64xf32>
    %21 = mulf %20, %20  : tile<1x64xf32>
    %22 = mulf %21, %20  : tile<1x64xf32>
    %23 = mulf %22, %20  : tile<1x64xf32>
    %24 = muli %loopIdx, %cst_64_i32 : tile<i32>
    %25 = subi %assume_6, %24 : tile<i32>
    %26 = mini %cst_64_i32, %25 signed : tile<i32>
    %reduce = reduce %20 dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %32 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %32 : tile<f32>
    }
    %27 = addf %iterArg1, %reduce  : tile<1xf32>
    %reduce_45 = reduce %21 dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %32 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %32 : tile<f32>
    }
    %28 = addf %iterArg2, %reduce_45  : tile<1xf32>
    %reduce_46 = reduce %22 dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %32 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %32 : tile<f32>
    }
    %29 = addf %iterArg3, %reduce_46  : tile<1xf32>
    %reduce_47 = reduce %23 dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %32 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %32 : tile<f32>
    }
    %30 = addf %iterArg4, %reduce_47  : tile<1xf32>
    %31 = addi %iterArg0, %26 : tile<i32>
    continue %31, %27, %28, %29, %30 : tile<i32>, tile<1xf32>, tile<1xf32>, tile<1xf32>, tile<1xf32>
  }
  %cst_0_i32_25 = constant <i32: 0> : tile<i32>
  %cst_1_i32_26 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %3 = itof %for#0 signed  : tile<i32> -> tile<f32>
  %reshape_27 = reshape %3 : tile<f32> -> tile<1xf32>
  %4 = divf %for#1, %reshape_27  : tile<1xf32>
  %reshape_28 = reshape %4 : tile<1xf32> -> tile<1x1xf32>
  %pview_29 = make_partition_view %tview_12 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %5 = store_view_tko weak %reshape_28, %pview_29[%blockId_x, %cst_0_i32_25] token = %0 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %6 = itof %for#0 signed  : tile<i32> -> tile<f32>
  %reshape_30 = reshape %6 : tile<f32> -> tile<1xf32>
  %7 = divf %for#2, %reshape_30  : tile<1xf32>
  %reshape_31 = reshape %7 : tile<1xf32> -> tile<1x1xf32>
  %pview_32 = make_partition_view %tview_12 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %8 = store_view_tko weak %reshape_31, %pview_32[%blockId_x, %cst_1_i32_26] token = %5 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %9 = itof %for#0 signed  : tile<i32> -> tile<f32>
  %reshape_33 = reshape %9 : tile<f32> -> tile<1xf32>
  %10 = divf %for#3, %reshape_33  : tile<1xf32>
  %reshape_34 = reshape %10 : tile<1xf32> -> tile<1x1xf32>
  %pview_35 = make_partition_view %tview_12 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %11 = store_view_tko weak %reshape_34, %pview_35[%blockId_x, %cst_2_i32] token = %8 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %12 = itof %for#0 signed  : tile<i32> -> tile<f32>
  %reshape_36 = reshape %12 : tile<f32> -> tile<1xf32>
  %13 = divf %for#4, %reshape_36  : tile<1xf32>
  %reshape_37 = reshape %13 : tile<1xf32> -> tile<1x1xf32>
  %pview_38 = make_partition_view %tview_12 : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>
  %14 = store_view_tko weak %reshape_37, %pview_38[%blockId_x, %cst_3_i32] token = %11 : tile<1x1xf32>, partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
