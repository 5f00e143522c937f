entry @attention_Kt1_A4f16_7v8l0_8t1_ci16_p16_A4f16_7v8l0_8t1_ci16_p16_A4f16_7v8l0_8t1_ci16_p16_A4f16_7v8l0_8t1_ci16_p16_A3f32_3v4l0_4i16t1_p16_Sf32_I1_B0_I64_I64_I64(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f16>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<f16>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>, %arg27: tile<ptr<f16>>, %arg28: tile<i32>, %arg29: tile<i32>, %arg30: tile<i32>, %arg31: tile<i32>, %arg32: tile<i32>, %arg33: tile<i32>, %arg34: tile<i32>, %arg35: tile<i32>, %arg36: tile<ptr<f32>>, %arg37: tile<i32>, %arg38: tile<i32>, %arg39: tile<i32>, %arg40: tile<i32>, %arg41: tile<i32>, %arg42: tile<i32>, %arg43: tile<f32>) optimization_hints=<default = {occupancy = 2}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg4 : tile<i32>
  %assume_2 = assume div_by<8>, %arg5 : tile<i32>
  %assume_3 = assume div_by<8>, %arg6 : tile<i32>
  %assume_4 = assume div_by<8>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<f16>>
  %assume_6 = assume div_by<16>, %arg12 : tile<i32>
  %assume_7 = assume div_by<16>, %arg13 : tile<i32>
  %assume_8 = assume div_by<8>, %arg14 : tile<i32>
  %assume_9 = assume div_by<8>, %arg15 : tile<i32>
  %assume_10 = assume div_by<8>, %arg16 : tile<i32>
  %assume_11 = assume div_by<16>, %arg18 : tile<ptr<f16>>
  %assume_12 = assume div_by<16>, %arg21 : tile<i32>
  %assume_13 = assume div_by<16>, %arg22 : tile<i32>
  %assume_14 = assume div_by<8>, %arg23 : tile<i32>
  %assume_15 = assume div_by<8>, %arg24 : tile<i32>
  %assume_16 = assume div_by<8>, %arg25 : tile<i32>
  %assume_17 = assume div_by<16>, %arg27 : tile<ptr<f16>>
  %assume_18 = assume div_by<16>, %arg30 : tile<i32>
  %assume_19 = assume div_by<16>, %arg31 : tile<i32>
  %assume_20 = assume div_by<8>, %arg32 : tile<i32>
  %assume_21 = assume div_by<8>, %arg33 : tile<i32>
  %assume_22 = assume div_by<8>, %arg34 : tile<i32>
  %assume_23 = assume div_by<16>, %arg36 : tile<ptr<f32>>
  %assume_24 = assume div_by<16>, %arg39 : tile<i32>
  %assume_25 = assume div_by<4>, %arg40 : tile<i32>
  %assume_26 = assume div_by<4>, %arg41 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_27 = constant <i32: 1> : tile<i32>
  %cst_1_i32_28 = constant <i32: 1> : tile<i32>
  %cst_1_i32_29 = constant <i32: 1> : tile<i32>
  %cst_1_i32_30 = constant <i32: 1> : tile<i32>
  %assume_31 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_32 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_33 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_34 = assume div_by<16>, %assume_assume_33 : tile<i32>
  %assume_assume_35 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_36 = assume div_by<8>, %assume_assume_35 : tile<i32>
  %assume_assume_37 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_38 = assume div_by<8>, %assume_assume_37 : tile<i32>
  %assume_assume_39 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_40 = assume div_by<8>, %assume_assume_39 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_31, %assume_32, %assume_assume_assume, %assume_assume_assume_34], strides = [%assume_assume_assume_36, %assume_assume_assume_38, %assume_assume_assume_40, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_41 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_42 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_assume_43 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_44 = assume div_by<16>, %assume_assume_43 : tile<i32>
  %assume_assume_45 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_46 = assume div_by<16>, %assume_assume_45 : tile<i32>
  %assume_assume_47 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_48 = assume div_by<8>, %assume_assume_47 : tile<i32>
  %assume_assume_49 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_50 = assume div_by<8>, %assume_assume_49 : tile<i32>
  %assume_assume_51 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_52 = assume div_by<8>, %assume_assume_51 : tile<i32>
  %tview_53 = make_tensor_view %assume_5, shape = [%assume_41, %assume_42, %assume_assume_assume_44, %assume_assume_assume_46], strides = [%assume_assume_assume_48, %assume_assume_assume_50, %assume_assume_assume_52, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_54 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_55 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_assume_56 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_57 = assume div_by<16>, %assume_assume_56 : tile<i32>
  %assume_assume_58 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_59 = assume div_by<16>, %assume_assume_58 : tile<i32>
  %assume_assume_60 = assume bounded<0, ?>, %assume_14 : tile<i32>
  %assume_assume_assume_61 = assume div_by<8>, %assume_assume_60 : tile<i32>
  %assume_assume_62 = assume bounded<0, ?>, %assume_15 : tile<i32>
  %assume_assume_assume_63 = assume div_by<8>, %assume_assume_62 : tile<i32>
  %assume_assume_64 = assume bounded<0, ?>, %assume_16 : tile<i32>
  %assume_assume_assume_65 = assume div_by<8>, %assume_assume_64 : tile<i32>
  %tview_66 = make_tensor_view %assume_11, shape = [%assume_54, %assume_55, %assume_assume_assume_57, %assume_assume_assume_59], strides = [%assume_assume_assume_61, %assume_assume_assume_63, %assume_assume_assume_65, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_67 = assume bounded<0, ?>, %arg28 : tile<i32>
  %assume_68 = assume bounded<0, ?>, %arg29 : tile<i32>
  %assume_assume_69 = assume bounded<0, ?>, %assume_18 : tile<i32>
  %assume_assume_assume_70 = assume div_by<16>, %assume_assume_69 : tile<i32>
  %assume_assume_71 = assume bounded<0, ?>, %assume_19 : tile<i32>
  %assume_assume_assume_72 = assume div_by<16>, %assume_assume_71 : tile<i32>
  %assume_assume_73 = assume bounded<0, ?>, %assume_20 : tile<i32>
  %assume_assume_assume_74 = assume div_by<8>, %assume_assume_73 : tile<i32>
  %assume_assume_75 = assume bounded<0, ?>, %assume_21 : tile<i32>
  %assume_assume_assume_76 = assume div_by<8>, %assume_assume_75 : tile<i32>
  %assume_assume_77 = assume bounded<0, ?>, %assume_22 : tile<i32>
  %assume_assume_assume_78 = assume div_by<8>, %assume_assume_77 : tile<i32>
  %tview_79 = make_tensor_view %assume_17, shape = [%assume_67, %assume_68, %assume_assume_assume_70, %assume_assume_assume_72], strides = [%assume_assume_assume_74, %assume_assume_assume_76, %assume_assume_assume_78, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_80 = assume bounded<0, ?>, %arg37 : tile<i32>
  %assume_81 = assume bounded<0, ?>, %arg38 : tile<i32>
  %assume_assume_82 = assume bounded<0, ?>, %assume_24 : tile<i32>
  %assume_assume_assume_83 = assume div_by<16>, %assume_assume_82 : tile<i32>
  %assume_assume_84 = assume bounded<0, ?>, %assume_25 : tile<i32>
  %assume_assume_assume_85 = assume div_by<4>, %assume_assume_84 : tile<i32>
  %assume_assume_86 = assume bounded<0, ?>, %assume_26 : tile<i32>
  %assume_assume_assume_87 = assume div_by<4>, %assume_assume_86 : tile<i32>
  %tview_88 = make_tensor_view %assume_23, shape = [%assume_80, %assume_81, %assume_assume_assume_83], strides = [%assume_assume_assume_85, %assume_assume_assume_87, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %cst_1_i32_89 = constant <i32: 1> : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_90, %blockId_y_91, %blockId_z_92 = get_tile_block_id : tile<i32>
  %1 = divi %blockId_y_91, %assume_32 signed rounding<negative_inf> : tile<i32>
  %blockId_x_93, %blockId_y_94, %blockId_z_95 = get_tile_block_id : tile<i32>
  %2 = remi %blockId_y_94, %assume_32 signed : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %3 = cmpi less_than %2, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %4 = cmpi less_than %assume_32, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %5 = xori %3, %4 : tile<i1>
  %6 = cmpi not_equal %2, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %7 = andi %5, %6 : tile<i1>
  %8 = addi %2, %assume_32 : tile<i32>
  %9 = select %7, %8, %2 : tile<i1>, tile<i32>
  %10 = divi %9, %cst_1_i32_89 signed rounding<negative_inf> : tile<i32>
  %cst_f32 = constant <f32: 1.44269502> : tile<f32>
  %11 = mulf %arg43, %cst_f32  : tile<f32>
  %cst_0_i32_96 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%1, %9, %blockId_x, %cst_0_i32_96] token = %0 : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x64x64xf16>, token
  %reshape = reshape %tile : tile<1x1x64x64xf16> -> tile<64x64xf16>
  %cst_f32_97 = constant <f32: 0xFF800000> : tile<64x1xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x1xf32>
  %cst_0_f32_98 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %12 = divi %assume_assume_assume_44, %cst_64_i32 signed rounding<positive_inf> : tile<i32>
  %cst_0_i32_99 = constant <i32: 0> : tile<i32>
  %cst_1_i32_100 = constant <i32: 1> : tile<i32>
  %cst_0_i32_101 = constant <i32: 0> : tile<i32>
  %pview_102 = make_partition_view %tview_53 : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>, dim_map=[0, 1, 3, 2]>
  %cst_0_f32_103 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %13 = iota : tile<64xi32>
  %reshape_104 = reshape %13 : tile<64xi32> -> tile<1x64xi32>
  %reshape_105 = reshape %assume_assume_assume_44 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_105 : tile<1x1xi32> -> tile<1x64xi32>
  %reshape_106 = reshape %11 : tile<f32> -> tile<1x1xf32>
  %bcast_107 = broadcast %reshape_106 : tile<1x1xf32> -> tile<64x64xf32>
  %cst_f32_108 = constant <f32: 0xFF800000> : tile<f32>
  %reshape_109 = reshape %cst_f32_108 : tile<f32> -> tile<1x1xf32>
  %bcast_110 = broadcast %reshape_109 : tile<1x1xf32> -> tile<64x64xf32>
  %cst_0_i32_111 = constant <i32: 0> : tile<i32>
  %pview_112 = make_partition_view %tview_66 : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %for:3 = for %loopIdx in (%cst_0_i32_99 to %12, step %cst_1_i32_100) : tile<i32> iter_values(%iterArg0 = %cst_0_f32_98, %iterArg1 = %cst_f32_97, %iterArg2 = %cst_0_f32) -> (tile<64x64xf32>, tile<64x1xf32>, tile<64x1xf32>) {
    %tile_119, %result_token_120 = load_view_tko weak %pview_102[%1, %10, %cst_0_i32_101, %loopIdx] token = %0 optimization_hints = <default = {latency = 2}> : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>, dim_map=[0, 1, 3, 2]>, tile<i32> -> tile<1x1x64x64xf16>, token
    %reshape_121 = reshape %tile_119 : tile<1x1x64x64xf16> -> tile<64x64xf16>
    %20 = mmaf %reshape, %reshape_121, %cst_0_f32_103 : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
    %21 = muli %loopIdx, %cst_64_i32 : tile<i32>
    %reshape_122 = reshape %21 : tile<i32> -> tile<1x1xi32>
    %bcast_123 = broadcast %reshape_122 : tile<1x1xi32> -> tile<1x64xi32>
    %22 = addi %bcast_123, %reshape_104 : tile<1x64xi32>
    %23 = cmpi less_than %22, %bcast, signed : tile<1x64xi32> -> tile<1x64xi1>
    %24 = mulf %20, %bcast_107  : tile<64x64xf32>
    %bcast_124 = broadcast %23 : tile<1x64xi1> -> tile<64x64xi1>
    %25 = select %bcast_124, %24, %bcast_110 : tile<64x64xi1>, tile<64x64xf32>
    %reduce = reduce %25 dim=1 identities=[0xFF800000 : f32] : tile<64x64xf32> -> tile<64xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %35 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %35 : tile<f32>
    }
    %reshape_125 = reshape %reduce : tile<64xf32> -> tile<64x1xf32>
    %26 = maxf %iterArg1, %reshape_125 : tile<64x1xf32>
    %bcast_126 = broadcast %26 : tile<64x1xf32> -> tile<64x64xf32>
    %27 = subf %25, %bcast_126  : tile<64x64xf32>
    %28 = exp2 %27 flush_to_zero : tile<64x64xf32>
    %29 = subf %iterArg1, %26  : tile<64x1xf32>
    %30 = exp2 %29 flush_to_zero : tile<64x1xf32>
    %reduce_127 = reduce %28 dim=1 identities=[0.000000e+00 : f32] : tile<64x64xf32> -> tile<64xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %35 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %35 : tile<f32>
    }
    %reshape_128 = reshape %reduce_127 : tile<64xf32> -> tile<64x1xf32>
    %31 = fma %iterArg2, %30, %reshape_128  : tile<64x1xf32>
    %tile_129, %result_token_130 = load_view_tko weak %pview_112[%1, %10, %loopIdx, %cst_0_i32_111] token = %0 optimization_hints = <default = {latency = 4}> : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x64x64xf16>, token
    %reshape_131 = reshape %tile_129 : tile<1x1x64x64xf16> -> tile<64x64xf16>
    %32 = ftof %28  : tile<64x64xf32> -> tile<64x64xf16>
    %bcast_132 = broadcast %30 : tile<64x1xf32> -> tile<64x64xf32>
    %33 = mulf %iterArg0, %bcast_132  : tile<64x64xf32>
    %34 = mmaf %32, %reshape_131, %33 : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
    continue %34, %26, %31 : tile<64x64xf32>, tile<64x1xf32>, tile<64x1xf32>
  }
  %bcast_113 = broadcast %for#2 : tile<64x1xf32> -> tile<64x64xf32>
  %14 = divf %for#0, %bcast_113 rounding<approx> flush_to_zero : tile<64x64xf32>
  %cst_0_i32_114 = constant <i32: 0> : tile<i32>
  %reshape_115 = reshape %14 : tile<64x64xf32> -> tile<1x1x64x64xf32>
  %15 = ftof %reshape_115  : tile<1x1x64x64xf32> -> tile<1x1x64x64xf16>
  %pview_116 = make_partition_view %tview_79 : partition_view<tile=(1x1x64x64), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %16 = store_view_tko weak %15, %pview_116[%1, %9, %blockId_x, %cst_0_i32_114] token = %0 : tile<1x1x64x64xf16>, partition_view<tile=(1x1x64x64), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>, tile<i32> -> token
  %17 = log2 %for#2 : tile<64x1xf32>
  %18 = addf %for#1, %17  : tile<64x1xf32>
  %reshape_117 = reshape %18 : tile<64x1xf32> -> tile<1x1x64xf32>
  %pview_118 = make_partition_view %tview_88 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %19 = store_view_tko weak %reshape_117, %pview_118[%1, %9, %blockId_x] token = %0 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  return
}
entry @attention_Kt1_A4f16_7v8l0_8t1_ci16_p16_A4f16_7v8l0_8t1_ci16_p16_A4f16_7v8l0_8t1_ci16_p16_A4f16_7v8l0_8t1_ci16_p16_A3f32_3v4l0_4i16t1_p16_Sf32_I1_B1_I64_I32_I64(%arg0: tile<ptr<f16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<f16>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<f16>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>, %arg27: tile<ptr<f16>>, %arg28: tile<i32>, %arg29: tile<i32>, %arg30: tile<i32>, %arg31: tile<i32>, %arg32: tile<i32>, %arg33: tile<i32>, %arg34: tile<i32>, %arg35: tile<i32>, %arg36: tile<ptr<f32>>, %arg37: tile<i32>, %arg38: tile<i32>, %arg39: tile<i32>, %arg40: tile<i32>, %arg41: tile<i32>, %arg42: tile<i32>, %arg43: tile<f32>) optimization_hints=<default = {occupancy = 2}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<i32>
  %assume_1 = assume div_by<16>, %arg4 : tile<i32>
  %assume_2 = assume div_by<8>, %arg5 : tile<i32>
  %assume_3 = assume div_by<8>, %arg6 : tile<i32>
  %assume_4 = assume div_by<8>, %arg7 : tile<i32>
  %assume_5 = assume div_by<16>, %arg9 : tile<ptr<f16>>
  %assume_6 = assume div_by<16>, %arg12 : tile<i32>
  %assume_7 = assume div_by<16>, %arg13 : tile<i32>
  %assume_8 = assume div_by<8>, %arg14 : tile<i32>
  %assume_9 = assume div_by<8>, %arg15 : tile<i32>
  %assume_10 = assume div_by<8>, %arg16 : tile<i32>
  %assume_11 = assume div_by<16>, %arg18 : tile<ptr<f16>>
  %assume_12 = assume div_by<16>, %arg21 : tile<i32>
  %assume_13 = assume div_by<16>, %arg22 : tile<i32>
  %assume_14 = assume div_by<8>, %arg23 : tile<i32>
  %assume_15 = assume div_by<8>, %arg24 : tile<i32>
  %assume_16 = assume div_by<8>, %arg25 : tile<i32>
  %assume_17 = assume div_by<16>, %arg27 : tile<ptr<f16>>
  %assume_18 = assume div_by<16>, %arg30 : tile<i32>
  %assume_19 = assume div_by<16>, %arg31 : tile<i32>
  %assume_20 = assume div_by<8>, %arg32 : tile<i32>
  %assume_21 = assume div_by<8>, %arg33 : tile<i32>
  %assume_22 = assume div_by<8>, %arg34 : tile<i32>
  %assume_23 = assume div_by<16>, %arg36 : tile<ptr<f32>>
  %assume_24 = assume div_by<16>, %arg39 : tile<i32>
  %assume_25 = assume div_by<4>, %arg40 : tile<i32>
  %assume_26 = assume div_by<4>, %arg41 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_27 = constant <i32: 1> : tile<i32>
  %cst_1_i32_28 = constant <i32: 1> : tile<i32>
  %cst_1_i32_29 = constant <i32: 1> : tile<i32>
  %cst_1_i32_30 = constant <i32: 1> : tile<i32>
  %assume_31 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_32 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_33 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_34 = assume div_by<16>, %assume_assume_33 : tile<i32>
  %assume_assume_35 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_36 = assume div_by<8>, %assume_assume_35 : tile<i32>
  %assume_assume_37 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_38 = assume div_by<8>, %assume_assume_37 : tile<i32>
  %assume_assume_39 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_40 = assume div_by<8>, %assume_assume_39 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_31, %assume_32, %assume_assume_assume, %assume_assume_assume_34], strides = [%assume_assume_assume_36, %assume_assume_assume_38, %assume_assume_assume_40, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_41 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_42 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_assume_43 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_44 = assume div_by<16>, %assume_assume_43 : tile<i32>
  %assume_assume_45 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_46 = assume div_by<16>, %assume_assume_45 : tile<i32>
  %assume_assume_47 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_48 = assume div_by<8>, %assume_assume_47 : tile<i32>
  %assume_assume_49 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_50 = assume div_by<8>, %assume_assume_49 : tile<i32>
  %assume_assume_51 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_52 = assume div_by<8>, %assume_assume_51 : tile<i32>
  %tview_53 = make_tensor_view %assume_5, shape = [%assume_41, %assume_42, %assume_assume_assume_44, %assume_assume_assume_46], strides = [%assume_assume_assume_48, %assume_assume_assume_50, %assume_assume_assume_52, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_54 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_55 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_assume_56 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_57 = assume div_by<16>, %assume_assume_56 : tile<i32>
  %assume_assume_58 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_59 = assume div_by<16>, %assume_assume_58 : tile<i32>
  %assume_assume_60 = assume bounded<0, ?>, %assume_14 : tile<i32>
  %assume_assume_assume_61 = assume div_by<8>, %assume_assume_60 : tile<i32>
  %assume_assume_62 = assume bounded<0, ?>, %assume_15 : tile<i32>
  %assume_assume_assume_63 = assume div_by<8>, %assume_assume_62 : tile<i32>
  %assume_assume_64 = assume bounded<0, ?>, %assume_16 : tile<i32>
  %assume_assume_assume_65 = assume div_by<8>, %assume_assume_64 : tile<i32>
  %tview_66 = make_tensor_view %assume_11, shape = [%assume_54, %assume_55, %assume_assume_assume_57, %assume_assume_assume_59], strides = [%assume_assume_assume_61, %assume_assume_assume_63, %assume_assume_assume_65, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_67 = assume bounded<0, ?>, %arg28 : tile<i32>
  %assume_68 = assume bounded<0, ?>, %arg29 : tile<i32>
  %assume_assume_69 = assume bounded<0, ?>, %assume_18 : tile<i32>
  %assume_assume_assume_70 = assume div_by<16>, %assume_assume_69 : tile<i32>
  %assume_assume_71 = assume bounded<0, ?>, %assume_19 : tile<i32>
  %assume_assume_assume_72 = assume div_by<16>, %assume_assume_71 : tile<i32>
  %assume_assume_73 = assume bounded<0, ?>, %assume_20 : tile<i32>
  %assume_assume_assume_74 = assume div_by<8>, %assume_assume_73 : tile<i32>
  %assume_assume_75 = assume bounded<0, ?>, %assume_21 : tile<i32>
  %assume_assume_assume_76 = assume div_by<8>, %assume_assume_75 : tile<i32>
  %assume_assume_77 = assume bounded<0, ?>, %assume_22 : tile<i32>
  %assume_assume_assume_78 = assume div_by<8>, %assume_assume_77 : tile<i32>
  %tview_79 = make_tensor_view %assume_17, shape = [%assume_67, %assume_68, %assume_assume_assume_70, %assume_assume_assume_72], strides = [%assume_assume_assume_74, %assume_assume_assume_76, %assume_assume_assume_78, 1] : tile<i32> -> tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>
  %assume_80 = assume bounded<0, ?>, %arg37 : tile<i32>
  %assume_81 = assume bounded<0, ?>, %arg38 : tile<i32>
  %assume_assume_82 = assume bounded<0, ?>, %assume_24 : tile<i32>
  %assume_assume_assume_83 = assume div_by<16>, %assume_assume_82 : tile<i32>
  %assume_assume_84 = assume bounded<0, ?>, %assume_25 : tile<i32>
  %assume_assume_assume_85 = assume div_by<4>, %assume_assume_84 : tile<i32>
  %assume_assume_86 = assume bounded<0, ?>, %assume_26 : tile<i32>
  %assume_assume_assume_87 = assume div_by<4>, %assume_assume_86 : tile<i32>
  %tview_88 = make_tensor_view %assume_23, shape = [%assume_80, %assume_81, %assume_assume_assume_83], strides = [%assume_assume_assume_85, %assume_assume_assume_87, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %cst_1_i32_89 = constant <i32: 1> : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %cst_32_i32 = constant <i32: 32> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_90, %blockId_y_91, %blockId_z_92 = get_tile_block_id : tile<i32>
  %1 = divi %blockId_y_91, %assume_32 signed rounding<negative_inf> : tile<i32>
  %blockId_x_93, %blockId_y_94, %blockId_z_95 = get_tile_block_id : tile<i32>
  %2 = remi %blockId_y_94, %assume_32 signed : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %3 = cmpi less_than %2, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %4 = cmpi less_than %assume_32, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %5 = xori %3, %4 : tile<i1>
  %6 = cmpi not_equal %2, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %7 = andi %5, %6 : tile<i1>
  %8 = addi %2, %assume_32 : tile<i32>
  %9 = select %7, %8, %2 : tile<i1>, tile<i32>
  %10 = divi %9, %cst_1_i32_89 signed rounding<negative_inf> : tile<i32>
  %cst_f32 = constant <f32: 1.44269502> : tile<f32>
  %11 = mulf %arg43, %cst_f32  : tile<f32>
  %cst_0_i32_96 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%1, %9, %blockId_x, %cst_0_i32_96] token = %0 : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x64x64xf16>, token
  %reshape = reshape %tile : tile<1x1x64x64xf16> -> tile<64x64xf16>
  %12 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %13 = iota : tile<64xi32>
  %reshape_97 = reshape %13 : tile<64xi32> -> tile<64x1xi32>
  %reshape_98 = reshape %12 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_98 : tile<1x1xi32> -> tile<64x1xi32>
  %14 = addi %bcast, %reshape_97 : tile<64x1xi32>
  %cst_f32_99 = constant <f32: 0xFF800000> : tile<64x1xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x1xf32>
  %cst_0_f32_100 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %cst_1_i32_101 = constant <i32: 1> : tile<i32>
  %15 = addi %blockId_x, %cst_1_i32_101 : tile<i32>
  %16 = muli %15, %cst_64_i32 : tile<i32>
  %17 = mini %16, %assume_assume_assume_44 signed : tile<i32>
  %18 = divi %17, %cst_32_i32 signed rounding<positive_inf> : tile<i32>
  %cst_0_i32_102 = constant <i32: 0> : tile<i32>
  %cst_1_i32_103 = constant <i32: 1> : tile<i32>
  %cst_0_i32_104 = constant <i32: 0> : tile<i32>
  %pview_105 = make_partition_view %tview_53 : partition_view<tile=(1x1x64x32), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>, dim_map=[0, 1, 3, 2]>
  %cst_0_f32_106 = constant <f32: 0.000000e+00> : tile<64x32xf32>
  %19 = iota : tile<32xi32>
  %reshape_107 = reshape %19 : tile<32xi32> -> tile<1x32xi32>
  %reshape_108 = reshape %assume_assume_assume_44 : tile<i32> -> tile<1x1xi32>
  %bcast_109 = broadcast %reshape_108 : tile<1x1xi32> -> tile<1x32xi32>
  %bcast_110 = broadcast %14 : tile<64x1xi32> -> tile<64x32xi32>
  %reshape_111 = reshape %11 : tile<f32> -> tile<1x1xf32>
  %bcast_112 = broadcast %reshape_111 : tile<1x1xf32> -> tile<64x32xf32>
  %cst_f32_113 = constant <f32: 0xFF800000> : tile<f32>
  %reshape_114 = reshape %cst_f32_113 : tile<f32> -> tile<1x1xf32>
  %bcast_115 = broadcast %reshape_114 : tile<1x1xf32> -> tile<64x32xf32>
  %cst_0_i32_116 = constant <i32: 0> : tile<i32>
  %pview_117 = make_partition_view %tview_66 : partition_view<tile=(1x1x32x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %for:3 = for %loopIdx in (%cst_0_i32_102 to %18, step %cst_1_i32_103) : tile<i32> iter_values(%iterArg0 = %cst_0_f32_100, %iterArg1 = %cst_f32_99, %iterArg2 = %cst_0_f32) -> (tile<64x64xf32>, tile<64x1xf32>, tile<64x1xf32>) {
    %tile_124, %result_token_125 = load_view_tko weak %pview_105[%1, %10, %cst_0_i32_104, %loopIdx] token = %0 optimization_hints = <default = {latency = 2}> : partition_view<tile=(1x1x64x32), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>, dim_map=[0, 1, 3, 2]>, tile<i32> -> tile<1x1x64x32xf16>, token
    %reshape_126 = reshape %tile_124 : tile<1x1x64x32xf16> -> tile<64x32xf16>
    %26 = mmaf %reshape, %reshape_126, %cst_0_f32_106 : tile<64x64xf16>, tile<64x32xf16>, tile<64x32xf32>
    %27 = muli %loopIdx, %cst_32_i32 : tile<i32>
    %reshape_127 = reshape %27 : tile<i32> -> tile<1x1xi32>
    %bcast_128 = broadcast %reshape_127 : tile<1x1xi32> -> tile<1x32xi32>
    %28 = addi %bcast_128, %reshape_107 : tile<1x32xi32>
    %29 = cmpi less_than %28, %bcast_109, signed : tile<1x32xi32> -> tile<1x32xi1>
    %bcast_129 = broadcast %28 : tile<1x32xi32> -> tile<64x32xi32>
    %30 = cmpi less_than_or_equal %bcast_129, %bcast_110, signed : tile<64x32xi32> -> tile<64x32xi1>
    %bcast_130 = broadcast %29 : tile<1x32xi1> -> tile<64x32xi1>
    %31 = andi %bcast_130, %30 : tile<64x32xi1>
    %32 = mulf %26, %bcast_112  : tile<64x32xf32>
    %33 = select %31, %32, %bcast_115 : tile<64x32xi1>, tile<64x32xf32>
    %reduce = reduce %33 dim=1 identities=[0xFF800000 : f32] : tile<64x32xf32> -> tile<64xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %43 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %43 : tile<f32>
    }
    %reshape_131 = reshape %reduce : tile<64xf32> -> tile<64x1xf32>
    %34 = maxf %iterArg1, %reshape_131 : tile<64x1xf32>
    %bcast_132 = broadcast %34 : tile<64x1xf32> -> tile<64x32xf32>
    %35 = subf %33, %bcast_132  : tile<64x32xf32>
    %36 = exp2 %35 flush_to_zero : tile<64x32xf32>
    %37 = subf %iterArg1, %34  : tile<64x1xf32>
    %38 = exp2 %37 flush_to_zero : tile<64x1xf32>
    %reduce_133 = reduce %36 dim=1 identities=[0.000000e+00 : f32] : tile<64x32xf32> -> tile<64xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %43 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %43 : tile<f32>
    }
    %reshape_134 = reshape %reduce_133 : tile<64xf32> -> tile<64x1xf32>
    %39 = fma %iterArg2, %38, %reshape_134  : tile<64x1xf32>
    %tile_135, %result_token_136 = load_view_tko weak %pview_117[%1, %10, %loopIdx, %cst_0_i32_116] token = %0 optimization_hints = <default = {latency = 4}> : partition_view<tile=(1x1x32x64), padding_value = zero, tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x32x64xf16>, token
    %reshape_137 = reshape %tile_135 : tile<1x1x32x64xf16> -> tile<32x64xf16>
    %40 = ftof %36  : tile<64x32xf32> -> tile<64x32xf16>
    %bcast_138 = broadcast %38 : tile<64x1xf32> -> tile<64x64xf32>
    %41 = mulf %iterArg0, %bcast_138  : tile<64x64xf32>
    %42 = mmaf %40, %reshape_137, %41 : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
    continue %42, %34, %39 : tile<64x64xf32>, tile<64x1xf32>, tile<64x1xf32>
  }
  %bcast_118 = broadcast %for#2 : tile<64x1xf32> -> tile<64x64xf32>
  %20 = divf %for#0, %bcast_118 rounding<approx> flush_to_zero : tile<64x64xf32>
  %cst_0_i32_119 = constant <i32: 0> : tile<i32>
  %reshape_120 = reshape %20 : tile<64x64xf32> -> tile<1x1x64x64xf32>
  %21 = ftof %reshape_120  : tile<1x1x64x64xf32> -> tile<1x1x64x64xf16>
  %pview_121 = make_partition_view %tview_79 : partition_view<tile=(1x1x64x64), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>
  %22 = store_view_tko weak %21, %pview_121[%1, %9, %blockId_x, %cst_0_i32_119] token = %0 : tile<1x1x64x64xf16>, partition_view<tile=(1x1x64x64), tensor_view<?x?x?x?xf16, strides=[?,?,?,1]>>, tile<i32> -> token
  %23 = log2 %for#2 : tile<64x1xf32>
  %24 = addf %for#1, %23  : tile<64x1xf32>
  %reshape_122 = reshape %24 : tile<64x1xf32> -> tile<1x1x64xf32>
  %pview_123 = make_partition_view %tview_88 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %25 = store_view_tko weak %reshape_122, %pview_123[%1, %9, %blockId_x] token = %0 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  return
}
entry @attention_Kt1_A4bf16_7v8l0_8i16t1_p16_A4bf16_7v8l0_8i16t1_p16_A4bf16_7v8l0_8i16t1_p16_A4bf16_7v8l0_8i16t1_p16_A3f32_3v4l0_4t1_p16_Sf32_I2_B0_I64_I32_I32(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<bf16>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<bf16>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>, %arg27: tile<ptr<bf16>>, %arg28: tile<i32>, %arg29: tile<i32>, %arg30: tile<i32>, %arg31: tile<i32>, %arg32: tile<i32>, %arg33: tile<i32>, %arg34: tile<i32>, %arg35: tile<i32>, %arg36: tile<ptr<f32>>, %arg37: tile<i32>, %arg38: tile<i32>, %arg39: tile<i32>, %arg40: tile<i32>, %arg41: tile<i32>, %arg42: tile<i32>, %arg43: tile<f32>) optimization_hints=<default = {occupancy = 2}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<16>, %arg4 : tile<i32>
  %assume_1 = assume div_by<8>, %arg5 : tile<i32>
  %assume_2 = assume div_by<8>, %arg6 : tile<i32>
  %assume_3 = assume div_by<8>, %arg7 : tile<i32>
  %assume_4 = assume div_by<16>, %arg9 : tile<ptr<bf16>>
  %assume_5 = assume div_by<16>, %arg13 : tile<i32>
  %assume_6 = assume div_by<8>, %arg14 : tile<i32>
  %assume_7 = assume div_by<8>, %arg15 : tile<i32>
  %assume_8 = assume div_by<8>, %arg16 : tile<i32>
  %assume_9 = assume div_by<16>, %arg18 : tile<ptr<bf16>>
  %assume_10 = assume div_by<16>, %arg22 : tile<i32>
  %assume_11 = assume div_by<8>, %arg23 : tile<i32>
  %assume_12 = assume div_by<8>, %arg24 : tile<i32>
  %assume_13 = assume div_by<8>, %arg25 : tile<i32>
  %assume_14 = assume div_by<16>, %arg27 : tile<ptr<bf16>>
  %assume_15 = assume div_by<16>, %arg31 : tile<i32>
  %assume_16 = assume div_by<8>, %arg32 : tile<i32>
  %assume_17 = assume div_by<8>, %arg33 : tile<i32>
  %assume_18 = assume div_by<8>, %arg34 : tile<i32>
  %assume_19 = assume div_by<16>, %arg36 : tile<ptr<f32>>
  %assume_20 = assume div_by<4>, %arg40 : tile<i32>
  %assume_21 = assume div_by<4>, %arg41 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_22 = constant <i32: 1> : tile<i32>
  %cst_1_i32_23 = constant <i32: 1> : tile<i32>
  %cst_1_i32_24 = constant <i32: 1> : tile<i32>
  %cst_1_i32_25 = constant <i32: 1> : tile<i32>
  %assume_26 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_27 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_28 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_29 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_30 = assume div_by<8>, %assume_assume_29 : tile<i32>
  %assume_assume_31 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_32 = assume div_by<8>, %assume_assume_31 : tile<i32>
  %assume_assume_33 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_34 = assume div_by<8>, %assume_assume_33 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_26, %assume_27, %assume_28, %assume_assume_assume], strides = [%assume_assume_assume_30, %assume_assume_assume_32, %assume_assume_assume_34, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_35 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_36 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_37 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_assume_38 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_39 = assume div_by<16>, %assume_assume_38 : tile<i32>
  %assume_assume_40 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_41 = assume div_by<8>, %assume_assume_40 : tile<i32>
  %assume_assume_42 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_43 = assume div_by<8>, %assume_assume_42 : tile<i32>
  %assume_assume_44 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_45 = assume div_by<8>, %assume_assume_44 : tile<i32>
  %tview_46 = make_tensor_view %assume_4, shape = [%assume_35, %assume_36, %assume_37, %assume_assume_assume_39], strides = [%assume_assume_assume_41, %assume_assume_assume_43, %assume_assume_assume_45, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_47 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_48 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_49 = assume bounded<0, ?>, %arg21 : tile<i32>
  %assume_assume_50 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_51 = assume div_by<16>, %assume_assume_50 : tile<i32>
  %assume_assume_52 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_53 = assume div_by<8>, %assume_assume_52 : tile<i32>
  %assume_assume_54 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_55 = assume div_by<8>, %assume_assume_54 : tile<i32>
  %assume_assume_56 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_57 = assume div_by<8>, %assume_assume_56 : tile<i32>
  %tview_58 = make_tensor_view %assume_9, shape = [%assume_47, %assume_48, %assume_49, %assume_assume_assume_51], strides = [%assume_assume_assume_53, %assume_assume_assume_55, %assume_assume_assume_57, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_59 = assume bounded<0, ?>, %arg28 : tile<i32>
  %assume_60 = assume bounded<0, ?>, %arg29 : tile<i32>
  %assume_61 = assume bounded<0, ?>, %arg30 : tile<i32>
  %assume_assume_62 = assume bounded<0, ?>, %assume_15 : tile<i32>
  %assume_assume_assume_63 = assume div_by<16>, %assume_assume_62 : tile<i32>
  %assume_assume_64 = assume bounded<0, ?>, %assume_16 : tile<i32>
  %assume_assume_assume_65 = assume div_by<8>, %assume_assume_64 : tile<i32>
  %assume_assume_66 = assume bounded<0, ?>, %assume_17 : tile<i32>
  %assume_assume_assume_67 = assume div_by<8>, %assume_assume_66 : tile<i32>
  %assume_assume_68 = assume bounded<0, ?>, %assume_18 : tile<i32>
  %assume_assume_assume_69 = assume div_by<8>, %assume_assume_68 : tile<i32>
  %tview_70 = make_tensor_view %assume_14, shape = [%assume_59, %assume_60, %assume_61, %assume_assume_assume_63], strides = [%assume_assume_assume_65, %assume_assume_assume_67, %assume_assume_assume_69, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_71 = assume bounded<0, ?>, %arg37 : tile<i32>
  %assume_72 = assume bounded<0, ?>, %arg38 : tile<i32>
  %assume_73 = assume bounded<0, ?>, %arg39 : tile<i32>
  %assume_assume_74 = assume bounded<0, ?>, %assume_20 : tile<i32>
  %assume_assume_assume_75 = assume div_by<4>, %assume_assume_74 : tile<i32>
  %assume_assume_76 = assume bounded<0, ?>, %assume_21 : tile<i32>
  %assume_assume_assume_77 = assume div_by<4>, %assume_assume_76 : tile<i32>
  %tview_78 = make_tensor_view %assume_19, shape = [%assume_71, %assume_72, %assume_73], strides = [%assume_assume_assume_75, %assume_assume_assume_77, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_32_i32 = constant <i32: 32> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_79, %blockId_y_80, %blockId_z_81 = get_tile_block_id : tile<i32>
  %1 = divi %blockId_y_80, %assume_27 signed rounding<negative_inf> : tile<i32>
  %blockId_x_82, %blockId_y_83, %blockId_z_84 = get_tile_block_id : tile<i32>
  %2 = remi %blockId_y_83, %assume_27 signed : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %3 = cmpi less_than %2, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %4 = cmpi less_than %assume_27, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %5 = xori %3, %4 : tile<i1>
  %6 = cmpi not_equal %2, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %7 = andi %5, %6 : tile<i1>
  %8 = addi %2, %assume_27 : tile<i32>
  %9 = select %7, %8, %2 : tile<i1>, tile<i32>
  %10 = divi %9, %cst_2_i32 signed rounding<negative_inf> : tile<i32>
  %cst_f32 = constant <f32: 1.44269502> : tile<f32>
  %11 = mulf %arg43, %cst_f32  : tile<f32>
  %cst_0_i32_85 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x1x64x32), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%1, %9, %blockId_x, %cst_0_i32_85] token = %0 : partition_view<tile=(1x1x64x32), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x64x32xbf16>, token
  %reshape = reshape %tile : tile<1x1x64x32xbf16> -> tile<64x32xbf16>
  %cst_f32_86 = constant <f32: 0xFF800000> : tile<64x1xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x1xf32>
  %cst_0_f32_87 = constant <f32: 0.000000e+00> : tile<64x32xf32>
  %12 = divi %assume_37, %cst_32_i32 signed rounding<positive_inf> : tile<i32>
  %cst_0_i32_88 = constant <i32: 0> : tile<i32>
  %cst_1_i32_89 = constant <i32: 1> : tile<i32>
  %cst_0_i32_90 = constant <i32: 0> : tile<i32>
  %pview_91 = make_partition_view %tview_46 : partition_view<tile=(1x1x32x32), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>, dim_map=[0, 1, 3, 2]>
  %cst_0_f32_92 = constant <f32: 0.000000e+00> : tile<64x32xf32>
  %13 = iota : tile<32xi32>
  %reshape_93 = reshape %13 : tile<32xi32> -> tile<1x32xi32>
  %reshape_94 = reshape %assume_37 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_94 : tile<1x1xi32> -> tile<1x32xi32>
  %reshape_95 = reshape %11 : tile<f32> -> tile<1x1xf32>
  %bcast_96 = broadcast %reshape_95 : tile<1x1xf32> -> tile<64x32xf32>
  %cst_f32_97 = constant <f32: 0xFF800000> : tile<f32>
  %reshape_98 = reshape %cst_f32_97 : tile<f32> -> tile<1x1xf32>
  %bcast_99 = broadcast %reshape_98 : tile<1x1xf32> -> tile<64x32xf32>
  %cst_0_i32_100 = constant <i32: 0> : tile<i32>
  %pview_101 = make_partition_view %tview_58 : partition_view<tile=(1x1x32x32), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>
  %for:3 = for %loopIdx in (%cst_0_i32_88 to %12, step %cst_1_i32_89) : tile<i32> iter_values(%iterArg0 = %cst_0_f32_87, %iterArg1 = %cst_f32_86, %iterArg2 = %cst_0_f32) -> (tile<64x32xf32>, tile<64x1xf32>, tile<64x1xf32>) {
    %tile_108, %result_token_109 = load_view_tko weak %pview_91[%1, %10, %cst_0_i32_90, %loopIdx] token = %0 optimization_hints = <default = {latency = 2}> : partition_view<tile=(1x1x32x32), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>, dim_map=[0, 1, 3, 2]>, tile<i32> -> tile<1x1x32x32xbf16>, token
    %reshape_110 = reshape %tile_108 : tile<1x1x32x32xbf16> -> tile<32x32xbf16>
    %20 = mmaf %reshape, %reshape_110, %cst_0_f32_92 : tile<64x32xbf16>, tile<32x32xbf16>, tile<64x32xf32>
    %21 = muli %loopIdx, %cst_32_i32 : tile<i32>
    %reshape_111 = reshape %21 : tile<i32> -> tile<1x1xi32>
    %bcast_112 = broadcast %reshape_111 : tile<1x1xi32> -> tile<1x32xi32>
    %22 = addi %bcast_112, %reshape_93 : tile<1x32xi32>
    %23 = cmpi less_than %22, %bcast, signed : tile<1x32xi32> -> tile<1x32xi1>
    %24 = mulf %20, %bcast_96  : tile<64x32xf32>
    %bcast_113 = broadcast %23 : tile<1x32xi1> -> tile<64x32xi1>
    %25 = select %bcast_113, %24, %bcast_99 : tile<64x32xi1>, tile<64x32xf32>
    %reduce = reduce %25 dim=1 identities=[0xFF800000 : f32] : tile<64x32xf32> -> tile<64xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %35 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %35 : tile<f32>
    }
    %reshape_114 = reshape %reduce : tile<64xf32> -> tile<64x1xf32>
    %26 = maxf %iterArg1, %reshape_114 : tile<64x1xf32>
    %bcast_115 = broadcast %26 : tile<64x1xf32> -> tile<64x32xf32>
    %27 = subf %25, %bcast_115  : tile<64x32xf32>
    %28 = exp2 %27 flush_to_zero : tile<64x32xf32>
    %29 = subf %iterArg1, %26  : tile<64x1xf32>
    %30 = exp2 %29 flush_to_zero : tile<64x1xf32>
    %reduce_116 = reduce %28 dim=1 identities=[0.000000e+00 : f32] : tile<64x32xf32> -> tile<64xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %35 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %35 : tile<f32>
    }
    %reshape_117 = reshape %reduce_116 : tile<64xf32> -> tile<64x1xf32>
    %31 = fma %iterArg2, %30, %reshape_117  : tile<64x1xf32>
    %tile_118, %result_token_119 = load_view_tko weak %pview_101[%1, %10, %loopIdx, %cst_0_i32_100] token = %0 optimization_hints = <default = {latency = 4}> : partition_view<tile=(1x1x32x32), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x32x32xbf16>, token
    %reshape_120 = reshape %tile_118 : tile<1x1x32x32xbf16> -> tile<32x32xbf16>
    %32 = ftof %28  : tile<64x32xf32> -> tile<64x32xbf16>
    %bcast_121 = broadcast %30 : tile<64x1xf32> -> tile<64x32xf32>
    %33 = mulf %iterArg0, %bcast_121  : tile<64x32xf32>
    %34 = mmaf %32, %reshape_120, %33 : tile<64x32xbf16>, tile<32x32xbf16>, tile<64x32xf32>
    continue %34, %26, %31 : tile<64x32xf32>, tile<64x1xf32>, tile<64x1xf32>
  }
  %bcast_102 = broadcast %for#2 : tile<64x1xf32> -> tile<64x32xf32>
  %14 = divf %for#0, %bcast_102 rounding<approx> flush_to_zero : tile<64x32xf32>
  %cst_0_i32_103 = constant <i32: 0> : tile<i32>
  %reshape_104 = reshape %14 : tile<64x32xf32> -> tile<1x1x64x32xf32>
  %15 = ftof %reshape_104  : tile<1x1x64x32xf32> -> tile<1x1x64x32xbf16>
  %pview_105 = make_partition_view %tview_70 : partition_view<tile=(1x1x64x32), tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>
  %16 = store_view_tko weak %15, %pview_105[%1, %9, %blockId_x, %cst_0_i32_103] token = %0 : tile<1x1x64x32xbf16>, partition_view<tile=(1x1x64x32), tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>, tile<i32> -> token
  %17 = log2 %for#2 : tile<64x1xf32>
  %18 = addf %for#1, %17  : tile<64x1xf32>
  %reshape_106 = reshape %18 : tile<64x1xf32> -> tile<1x1x64xf32>
  %pview_107 = make_partition_view %tview_78 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %19 = store_view_tko weak %reshape_106, %pview_107[%1, %9, %blockId_x] token = %0 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  return
}
entry @attention_Kt1_A4bf16_7v8l0_8i16t1_p16_A4bf16_7v8l0_8i16t1_p16_A4bf16_7v8l0_8i16t1_p16_A4bf16_7v8l0_8i16t1_p16_A3f32_1v4_3l0_4t1_p16_Sf32_I1_B1_I64_I64_I64(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<bf16>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<bf16>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>, %arg27: tile<ptr<bf16>>, %arg28: tile<i32>, %arg29: tile<i32>, %arg30: tile<i32>, %arg31: tile<i32>, %arg32: tile<i32>, %arg33: tile<i32>, %arg34: tile<i32>, %arg35: tile<i32>, %arg36: tile<ptr<f32>>, %arg37: tile<i32>, %arg38: tile<i32>, %arg39: tile<i32>, %arg40: tile<i32>, %arg41: tile<i32>, %arg42: tile<i32>, %arg43: tile<f32>) optimization_hints=<default = {occupancy = 2}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<16>, %arg4 : tile<i32>
  %assume_1 = assume div_by<8>, %arg5 : tile<i32>
  %assume_2 = assume div_by<8>, %arg6 : tile<i32>
  %assume_3 = assume div_by<8>, %arg7 : tile<i32>
  %assume_4 = assume div_by<16>, %arg9 : tile<ptr<bf16>>
  %assume_5 = assume div_by<16>, %arg13 : tile<i32>
  %assume_6 = assume div_by<8>, %arg14 : tile<i32>
  %assume_7 = assume div_by<8>, %arg15 : tile<i32>
  %assume_8 = assume div_by<8>, %arg16 : tile<i32>
  %assume_9 = assume div_by<16>, %arg18 : tile<ptr<bf16>>
  %assume_10 = assume div_by<16>, %arg22 : tile<i32>
  %assume_11 = assume div_by<8>, %arg23 : tile<i32>
  %assume_12 = assume div_by<8>, %arg24 : tile<i32>
  %assume_13 = assume div_by<8>, %arg25 : tile<i32>
  %assume_14 = assume div_by<16>, %arg27 : tile<ptr<bf16>>
  %assume_15 = assume div_by<16>, %arg31 : tile<i32>
  %assume_16 = assume div_by<8>, %arg32 : tile<i32>
  %assume_17 = assume div_by<8>, %arg33 : tile<i32>
  %assume_18 = assume div_by<8>, %arg34 : tile<i32>
  %assume_19 = assume div_by<16>, %arg36 : tile<ptr<f32>>
  %assume_20 = assume div_by<4>, %arg40 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_21 = constant <i32: 1> : tile<i32>
  %cst_1_i32_22 = constant <i32: 1> : tile<i32>
  %cst_1_i32_23 = constant <i32: 1> : tile<i32>
  %cst_1_i32_24 = constant <i32: 1> : tile<i32>
  %assume_25 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_26 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_27 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_28 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_29 = assume div_by<8>, %assume_assume_28 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_31 = assume div_by<8>, %assume_assume_30 : tile<i32>
  %assume_assume_32 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_33 = assume div_by<8>, %assume_assume_32 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_25, %assume_26, %assume_27, %assume_assume_assume], strides = [%assume_assume_assume_29, %assume_assume_assume_31, %assume_assume_assume_33, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_34 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_35 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_36 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_assume_37 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_38 = assume div_by<16>, %assume_assume_37 : tile<i32>
  %assume_assume_39 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_40 = assume div_by<8>, %assume_assume_39 : tile<i32>
  %assume_assume_41 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_42 = assume div_by<8>, %assume_assume_41 : tile<i32>
  %assume_assume_43 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_44 = assume div_by<8>, %assume_assume_43 : tile<i32>
  %tview_45 = make_tensor_view %assume_4, shape = [%assume_34, %assume_35, %assume_36, %assume_assume_assume_38], strides = [%assume_assume_assume_40, %assume_assume_assume_42, %assume_assume_assume_44, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_46 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_47 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_48 = assume bounded<0, ?>, %arg21 : tile<i32>
  %assume_assume_49 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_50 = assume div_by<16>, %assume_assume_49 : tile<i32>
  %assume_assume_51 = assume bounded<0, ?>, %assume_11 : tile<i32>
  %assume_assume_assume_52 = assume div_by<8>, %assume_assume_51 : tile<i32>
  %assume_assume_53 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_54 = assume div_by<8>, %assume_assume_53 : tile<i32>
  %assume_assume_55 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_56 = assume div_by<8>, %assume_assume_55 : tile<i32>
  %tview_57 = make_tensor_view %assume_9, shape = [%assume_46, %assume_47, %assume_48, %assume_assume_assume_50], strides = [%assume_assume_assume_52, %assume_assume_assume_54, %assume_assume_assume_56, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_58 = assume bounded<0, ?>, %arg28 : tile<i32>
  %assume_59 = assume bounded<0, ?>, %arg29 : tile<i32>
  %assume_60 = assume bounded<0, ?>, %arg30 : tile<i32>
  %assume_assume_61 = assume bounded<0, ?>, %assume_15 : tile<i32>
  %assume_assume_assume_62 = assume div_by<16>, %assume_assume_61 : tile<i32>
  %assume_assume_63 = assume bounded<0, ?>, %assume_16 : tile<i32>
  %assume_assume_assume_64 = assume div_by<8>, %assume_assume_63 : tile<i32>
  %assume_assume_65 = assume bounded<0, ?>, %assume_17 : tile<i32>
  %assume_assume_assume_66 = assume div_by<8>, %assume_assume_65 : tile<i32>
  %assume_assume_67 = assume bounded<0, ?>, %assume_18 : tile<i32>
  %assume_assume_assume_68 = assume div_by<8>, %assume_assume_67 : tile<i32>
  %tview_69 = make_tensor_view %assume_14, shape = [%assume_58, %assume_59, %assume_60, %assume_assume_assume_62], strides = [%assume_assume_assume_64, %assume_assume_assume_66, %assume_assume_assume_68, 1] : tile<i32> -> tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>
  %assume_70 = assume bounded<0, ?>, %arg37 : tile<i32>
  %assume_71 = assume bounded<0, ?>, %arg38 : tile<i32>
  %assume_72 = assume bounded<0, ?>, %arg39 : tile<i32>
  %assume_assume_73 = assume bounded<0, ?>, %assume_20 : tile<i32>
  %assume_assume_assume_74 = assume div_by<4>, %assume_assume_73 : tile<i32>
  %assume_75 = assume bounded<0, ?>, %arg41 : tile<i32>
  %tview_76 = make_tensor_view %assume_19, shape = [%assume_70, %assume_71, %assume_72], strides = [%assume_assume_assume_74, %assume_75, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %cst_1_i32_77 = constant <i32: 1> : tile<i32>
  %cst_64_i32 = constant <i32: 64> : tile<i32>
  %cst_64_i32_78 = constant <i32: 64> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_79, %blockId_y_80, %blockId_z_81 = get_tile_block_id : tile<i32>
  %1 = divi %blockId_y_80, %assume_26 signed rounding<negative_inf> : tile<i32>
  %blockId_x_82, %blockId_y_83, %blockId_z_84 = get_tile_block_id : tile<i32>
  %2 = remi %blockId_y_83, %assume_26 signed : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %3 = cmpi less_than %2, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %4 = cmpi less_than %assume_26, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %5 = xori %3, %4 : tile<i1>
  %6 = cmpi not_equal %2, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %7 = andi %5, %6 : tile<i1>
  %8 = addi %2, %assume_26 : tile<i32>
  %9 = select %7, %8, %2 : tile<i1>, tile<i32>
  %10 = divi %9, %cst_1_i32_77 signed rounding<negative_inf> : tile<i32>
  %cst_f32 = constant <f32: 1.44269502> : tile<f32>
  %11 = mulf %arg43, %cst_f32  : tile<f32>
  %cst_0_i32_85 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%1, %9, %blockId_x, %cst_0_i32_85] token = %0 : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x64x64xbf16>, token
  %reshape = reshape %tile : tile<1x1x64x64xbf16> -> tile<64x64xbf16>
  %12 = muli %blockId_x, %cst_64_i32 : tile<i32>
  %13 = iota : tile<64xi32>
  %reshape_86 = reshape %13 : tile<64xi32> -> tile<64x1xi32>
  %reshape_87 = reshape %12 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape_87 : tile<1x1xi32> -> tile<64x1xi32>
  %14 = addi %bcast, %reshape_86 : tile<64x1xi32>
  %cst_f32_88 = constant <f32: 0xFF800000> : tile<64x1xf32>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64x1xf32>
  %cst_0_f32_89 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %cst_1_i32_90 = constant <i32: 1> : tile<i32>
  %15 = addi %blockId_x, %cst_1_i32_90 : tile<i32>
  %16 = muli %15, %cst_64_i32 : tile<i32>
  %17 = mini %16, %assume_36 signed : tile<i32>
  %18 = divi %17, %cst_64_i32_78 signed rounding<positive_inf> : tile<i32>
  %cst_0_i32_91 = constant <i32: 0> : tile<i32>
  %cst_1_i32_92 = constant <i32: 1> : tile<i32>
  %cst_0_i32_93 = constant <i32: 0> : tile<i32>
  %pview_94 = make_partition_view %tview_45 : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>, dim_map=[0, 1, 3, 2]>
  %cst_0_f32_95 = constant <f32: 0.000000e+00> : tile<64x64xf32>
  %19 = iota : tile<64xi32>
  %reshape_96 = reshape %19 : tile<64xi32> -> tile<1x64xi32>
  %reshape_97 = reshape %assume_36 : tile<i32> -> tile<1x1xi32>
  %bcast_98 = broadcast %reshape_97 : tile<1x1xi32> -> tile<1x64xi32>
  %bcast_99 = broadcast %14 : tile<64x1xi32> -> tile<64x64xi32>
  %reshape_100 = reshape %11 : tile<f32> -> tile<1x1xf32>
  %bcast_101 = broadcast %reshape_100 : tile<1x1xf32> -> tile<64x64xf32>
  %cst_f32_102 = constant <f32: 0xFF800000> : tile<f32>
  %reshape_103 = reshape %cst_f32_102 : tile<f32> -> tile<1x1xf32>
  %bcast_104 = broadcast %reshape_103 : tile<1x1xf32> -> tile<64x64xf32>
  %cst_0_i32_105 = constant <i32: 0> : tile<i32>
  %pview_106 = make_partition_view %tview_57 : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>
  %for:3 = for %loopIdx in (%cst_0_i32_91 to %18, step %cst_1_i32_92) : tile<i32> iter_values(%iterArg0 = %cst_0_f32_89, %iterArg1 = %cst_f32_88, %iterArg2 = %cst_0_f32) -> (tile<64x64xf32>, tile<64x1xf32>, tile<64x1xf32>) {
    %tile_113, %result_token_114 = load_view_tko weak %pview_94[%1, %10, %cst_0_i32_93, %loopIdx] token = %0 optimization_hints = <default = {latency = 2}> : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>, dim_map=[0, 1, 3, 2]>, tile<i32> -> tile<1x1x64x64xbf16>, token
    %reshape_115 = reshape %tile_113 : tile<1x1x64x64xbf16> -> tile<64x64xbf16>
    %26 = mmaf %reshape, %reshape_115, %cst_0_f32_95 : tile<64x64xbf16>, tile<64x64xbf16>, tile<64x64xf32>
    %27 = muli %loopIdx, %cst_64_i32_78 : tile<i32>
    %reshape_116 = reshape %27 : tile<i32> -> tile<1x1xi32>
    %bcast_117 = broadcast %reshape_116 : tile<1x1xi32> -> tile<1x64xi32>
    %28 = addi %bcast_117, %reshape_96 : tile<1x64xi32>
    %29 = cmpi less_than %28, %bcast_98, signed : tile<1x64xi32> -> tile<1x64xi1>
    %bcast_118 = broadcast %28 : tile<1x64xi32> -> tile<64x64xi32>
    %30 = cmpi less_than_or_equal %bcast_118, %bcast_99, signed : tile<64x64xi32> -> tile<64x64xi1>
    %bcast_119 = broadcast %29 : tile<1x64xi1> -> tile<64x64xi1>
    %31 = andi %bcast_119, %30 : tile<64x64xi1>
    %32 = mulf %26, %bcast_101  : tile<64x64xf32>
    %33 = select %31, %32, %bcast_104 : tile<64x64xi1>, tile<64x64xf32>
    %reduce = reduce %33 dim=1 identities=[0xFF800000 : f32] : tile<64x64xf32> -> tile<64xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %43 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %43 : tile<f32>
    }
    %reshape_120 = reshape %reduce : tile<64xf32> -> tile<64x1xf32>
    %34 = maxf %iterArg1, %reshape_120 : tile<64x1xf32>
    %bcast_121 = broadcast %34 : tile<64x1xf32> -> tile<64x64xf32>
    %35 = subf %33, %bcast_121  : tile<64x64xf32>
    %36 = exp2 %35 flush_to_zero : tile<64x64xf32>
    %37 = subf %iterArg1, %34  : tile<64x1xf32>
    %38 = exp2 %37 flush_to_zero : tile<64x1xf32>
    %reduce_122 = reduce %36 dim=1 identities=[0.000000e+00 : f32] : tile<64x64xf32> -> tile<64xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %43 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %43 : tile<f32>
    }
    %reshape_123 = reshape %reduce_122 : tile<64xf32> -> tile<64x1xf32>
    %39 = fma %iterArg2, %38, %reshape_123  : tile<64x1xf32>
    %tile_124, %result_token_125 = load_view_tko weak %pview_106[%1, %10, %loopIdx, %cst_0_i32_105] token = %0 optimization_hints = <default = {latency = 4}> : partition_view<tile=(1x1x64x64), padding_value = zero, tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x64x64xbf16>, token
    %reshape_126 = reshape %tile_124 : tile<1x1x64x64xbf16> -> tile<64x64xbf16>
    %40 = ftof %36  : tile<64x64xf32> -> tile<64x64xbf16>
    %bcast_127 = broadcast %38 : tile<64x1xf32> -> tile<64x64xf32>
    %41 = mulf %iterArg0, %bcast_127  : tile<64x64xf32>
    %42 = mmaf %40, %reshape_126, %41 : tile<64x64xbf16>, tile<64x64xbf16>, tile<64x64xf32>
    continue %42, %34, %39 : tile<64x64xf32>, tile<64x1xf32>, tile<64x1xf32>
  }
  %bcast_107 = broadcast %for#2 : tile<64x1xf32> -> tile<64x64xf32>
  %20 = divf %for#0, %bcast_107 rounding<approx> flush_to_zero : tile<64x64xf32>
  %cst_0_i32_108 = constant <i32: 0> : tile<i32>
  %reshape_109 = reshape %20 : tile<64x64xf32> -> tile<1x1x64x64xf32>
  %21 = ftof %reshape_109  : tile<1x1x64x64xf32> -> tile<1x1x64x64xbf16>
  %pview_110 = make_partition_view %tview_69 : partition_view<tile=(1x1x64x64), tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>
  %22 = store_view_tko weak %21, %pview_110[%1, %9, %blockId_x, %cst_0_i32_108] token = %0 : tile<1x1x64x64xbf16>, partition_view<tile=(1x1x64x64), tensor_view<?x?x?x?xbf16, strides=[?,?,?,1]>>, tile<i32> -> token
  %23 = log2 %for#2 : tile<64x1xf32>
  %24 = addf %for#1, %23  : tile<64x1xf32>
  %reshape_111 = reshape %24 : tile<64x1xf32> -> tile<1x1x64xf32>
  %pview_112 = make_partition_view %tview_76 : partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %25 = store_view_tko weak %reshape_111, %pview_112[%1, %9, %blockId_x] token = %0 : tile<1x1x64xf32>, partition_view<tile=(1x1x64), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  return
}
