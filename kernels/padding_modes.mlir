entry @padding_modes_Kt1_A1f32_1t1_p16_A2f32_1v4l0_2i16t1_p16_A1i32_1t1_p16_I16(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<f32>>
  %assume_1 = assume div_by<16>, %arg5 : tile<i32>
  %assume_2 = assume div_by<4>, %arg6 : tile<i32>
  %assume_3 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_23_i32 = constant <i32: 23> : tile<16xi32>
  %cst_511_i32 = constant <i32: 511> : tile<16xi32>
  %cst_0_i32 = constant <i32: 0> : tile<16xi32>
  %cst_23_i32_6 = constant <i32: 23> : tile<16xi32>
  %cst_511_i32_7 = constant <i32: 511> : tile<16xi32>
  %cst_0_i32_8 = constant <i32: 0> : tile<16xi32>
  %cst_23_i32_9 = constant <i32: 23> : tile<16xi32>
  %cst_255_i32 = constant <i32: 255> : tile<16xi32>
  %cst_0_i32_10 = constant <i32: 0> : tile<16xi32>
  %cst_23_i32_11 = constant <i32: 23> : tile<16xi32>
  %cst_511_i32_12 = constant <i32: 511> : tile<16xi32>
  %cst_0_i32_13 = constant <i32: 0> : tile<16xi32>
  %cst_23_i32_14 = constant <i32: 23> : tile<16xi32>
  %cst_511_i32_15 = constant <i32: 511> : tile<16xi32>
  %cst_0_i32_16 = constant <i32: 0> : tile<16xi32>
  %assume_17 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_18 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_19 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_20 = assume div_by<4>, %assume_assume_19 : tile<i32>
  %tview_21 = make_tensor_view %assume_0, shape = [%assume_18, %assume_assume_assume], strides = [%assume_assume_assume_20, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_22 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_23 = make_tensor_view %assume_3, shape = [%assume_22], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %1 = iota : tile<16xi32>
  %cst_0_i32_24 = constant <i32: 0> : tile<i32>
  %cst_1_i32_25 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_0_i32_26 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(16), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32_26] token = %0 : partition_view<tile=(16), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
  %cst_0_i32_27 = constant <i32: 0> : tile<i32>
  %reshape = reshape %tile : tile<16xf32> -> tile<1x16xf32>
  %pview_28 = make_partition_view %tview_21 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = store_view_tko weak %reshape, %pview_28[%cst_0_i32_24, %cst_0_i32_27] token = %0 : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %3 = bitcast %tile : tile<16xf32> -> tile<16xi32>
  %4 = shri %3, %cst_23_i32 signed : tile<16xi32>
  %5 = andi %4, %cst_511_i32 : tile<16xi32>
  %reshape_29 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape_29 : tile<1xi32> -> tile<16xi32>
  %6 = cmpi equal %1, %bcast, signed : tile<16xi32> -> tile<16xi1>
  %7 = select %6, %5, %cst_0_i32 : tile<16xi1>, tile<16xi32>
  %reduce = reduce %7 dim=0 identities=[-2147483648 : i32] : tile<16xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %37 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %37 : tile<i32>
  }
  %reshape_30 = reshape %reduce : tile<i32> -> tile<1xi32>
  %pview_31 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %8 = store_view_tko weak %reshape_30, %pview_31[%cst_0_i32_24] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_32 = constant <i32: 0> : tile<i32>
  %pview_33 = make_partition_view %tview : partition_view<tile=(16), padding_value = neg_zero, tensor_view<?xf32, strides=[1]>>
  %tile_34, %result_token_35 = load_view_tko weak %pview_33[%cst_0_i32_32] token = %0 : partition_view<tile=(16), padding_value = neg_zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
  %cst_0_i32_36 = constant <i32: 0> : tile<i32>
  %reshape_37 = reshape %tile_34 : tile<16xf32> -> tile<1x16xf32>
  %pview_38 = make_partition_view %tview_21 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>
  %9 = store_view_tko weak %reshape_37, %pview_38[%cst_1_i32_25, %cst_0_i32_36] token = %2 : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %10 = bitcast %tile_34 : tile<16xf32> -> tile<16xi32>
  %11 = shri %10, %cst_23_i32_6 signed : tile<16xi32>
  %12 = andi %11, %cst_511_i32_7 : tile<16xi32>
  %reshape_39 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast_40 = broadcast %reshape_39 : tile<1xi32> -> tile<16xi32>
  %13 = cmpi equal %1, %bcast_40, signed : tile<16xi32> -> tile<16xi1>
  %14 = select %13, %12, %cst_0_i32_8 : tile<16xi1>, tile<16xi32>
  %reduce_41 = reduce %14 dim=0 identities=[-2147483648 : i32] : tile<16xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %37 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %37 : tile<i32>
  }
  %reshape_42 = reshape %reduce_41 : tile<i32> -> tile<1xi32>
  %pview_43 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %15 = store_view_tko weak %reshape_42, %pview_43[%cst_1_i32_25] token = %8 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_44 = constant <i32: 0> : tile<i32>
  %pview_45 = make_partition_view %tview : partition_view<tile=(16), padding_value = nan, tensor_view<?xf32, strides=[1]>>
  %tile_46, %result_token_47 = load_view_tko weak %pview_45[%cst_0_i32_44] token = %0 : partition_view<tile=(16), padding_value = nan, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
  %cst_0_i32_48 = constant <i32: 0> : tile<i32>
  %reshape_49 = reshape %tile_46 : tile<16xf32> -> tile<1x16xf32>
  %pview_50 = make_partition_view %tview_21 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>
  %16 = store_view_tko weak %reshape_49, %pview_50[%cst_2_i32, %cst_0_i32_48] token = %9 : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %17 = bitcast %tile_46 : tile<16xf32> -> tile<16xi32>
  %18 = shri %17, %cst_23_i32_9 signed : tile<16xi32>
  %19 = andi %18, %cst_255_i32 : tile<16xi32>
  %reshape_51 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast_52 = broadcast %reshape_51 : tile<1xi32> -> tile<16xi32>
  %20 = cmpi equal %1, %bcast_52, signed : tile<16xi32> -> tile<16xi1>
  %21 = select %20, %19, %cst_0_i32_10 : tile<16xi1>, tile<16xi32>
  %reduce_53 = reduce %21 dim=0 identities=[-2147483648 : i32] : tile<16xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %37 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %37 : tile<i32>
  }
  %reshape_54 = reshape %reduce_53 : tile<i32> -> tile<1xi32>
  %pview_55 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %22 = store_view_tko weak %reshape_54, %pview_55[%cst_2_i32] token = %15 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_56 = constant <i32: 0> : tile<i32>
  %pview_57 = make_partition_view %tview : partition_view<tile=(16), padding_value = pos_inf, tensor_view<?xf32, strides=[1]>>
  %tile_58, %result_token_59 = load_view_tko weak %pview_57[%cst_0_i32_56] token = %0 : partition_view<tile=(16), padding_value = pos_inf, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
  %cst_0_i32_60 = constant <i32: 0> : tile<i32>
  %reshape_61 = reshape %tile_58 : tile<16xf32> -> tile<1x16xf32>
  %pview_62 = make_partition_view %tview_21 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>
  %23 = store_view_tko weak %reshape_61, %pview_62[%cst_3_i32, %cst_0_i32_60] token = %16 : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %24 = bitcast %tile_58 : tile<16xf32> -> tile<16xi32>
  %25 = shri %24, %cst_23_i32_11 signed : tile<16xi32>
  %26 = andi %25, %cst_511_i32_12 : tile<16xi32>
  %reshape_63 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast_64 = broadcast %reshape_63 : tile<1xi32> -> tile<16xi32>
  %27 = cmpi equal %1, %bcast_64, signed : tile<16xi32> -> tile<16xi1>
  %28 = select %27, %26, %cst_0_i32_13 : tile<16xi1>, tile<16xi32>
  %reduce_65 = reduce %28 dim=0 identities=[-2147483648 : i32] : tile<16xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %37 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %37 : tile<i32>
  }
  %reshape_66 = reshape %reduce_65 : tile<i32> -> tile<1xi32>
  %pview_67 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %29 = store_view_tko weak %reshape_66, %pview_67[%cst_3_i32] token = %22 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_68 = constant <i32: 0> : tile<i32>
  %pview_69 = make_partition_view %tview : partition_view<tile=(16), padding_value = neg_inf, tensor_view<?xf32, strides=[1]>>
  %tile_70, %result_token_71 = load_view_tko weak %pview_69[%cst_0_i32_68] token = %0 : partition_view<tile=(16), padding_value = neg_inf, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
  %cst_0_i32_72 = constant <i32: 0> : tile<i32>
  %reshape_73 = reshape %tile_70 : tile<16xf32> -> tile<1x16xf32>
  %pview_74 = make_partition_view %tview_21 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>
  %30 = store_view_tko weak %reshape_73, %pview_74[%cst_4_i32, %cst_0_i32_72] token = %23 : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %31 = bitcast %tile_70 : tile<16xf32> -> tile<16xi32>
  %32 = shri %31, %cst_23_i32_14 signed : tile<16xi32>
  %33 = andi %32, %cst_511_i32_15 : tile<16xi32>
  %reshape_75 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast_76 = broadcast %reshape_75 : tile<1xi32> -> tile<16xi32>
  %34 = cmpi equal %1, %bcast_76, signed : tile<16xi32> -> tile<16xi1>
  %35 = select %34, %33, %cst_0_i32_16 : tile<16xi1>, tile<16xi32>
  %reduce_77 = reduce %35 dim=0 identities=[-2147483648 : i32] : tile<16xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %37 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %37 : tile<i32>
  }
  %reshape_78 = reshape %reduce_77 : tile<i32> -> tile<1xi32>
  %pview_79 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %36 = store_view_tko weak %reshape_78, %pview_79[%cst_4_i32] token = %29 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @padding_modes_Kt1_A1bf16_1t1_p16_A2bf16_1v8l0_2i16t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<bf16>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i32>>, %arg9: tile<i32>, %arg10: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<bf16>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<bf16>>
  %assume_1 = assume div_by<16>, %arg5 : tile<i32>
  %assume_2 = assume div_by<8>, %arg6 : tile<i32>
  %assume_3 = assume div_by<16>, %arg8 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_23_i32 = constant <i32: 23> : tile<64xi32>
  %cst_511_i32 = constant <i32: 511> : tile<64xi32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %cst_23_i32_6 = constant <i32: 23> : tile<64xi32>
  %cst_511_i32_7 = constant <i32: 511> : tile<64xi32>
  %cst_0_i32_8 = constant <i32: 0> : tile<64xi32>
  %cst_23_i32_9 = constant <i32: 23> : tile<64xi32>
  %cst_255_i32 = constant <i32: 255> : tile<64xi32>
  %cst_0_i32_10 = constant <i32: 0> : tile<64xi32>
  %cst_23_i32_11 = constant <i32: 23> : tile<64xi32>
  %cst_511_i32_12 = constant <i32: 511> : tile<64xi32>
  %cst_0_i32_13 = constant <i32: 0> : tile<64xi32>
  %cst_23_i32_14 = constant <i32: 23> : tile<64xi32>
  %cst_511_i32_15 = constant <i32: 511> : tile<64xi32>
  %cst_0_i32_16 = constant <i32: 0> : tile<64xi32>
  %assume_17 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_17], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
  %assume_18 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_19 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_20 = assume div_by<8>, %assume_assume_19 : tile<i32>
  %tview_21 = make_tensor_view %assume_0, shape = [%assume_18, %assume_assume_assume], strides = [%assume_assume_assume_20, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
  %assume_22 = assume bounded<0, ?>, %arg9 : tile<i32>
  %tview_23 = make_tensor_view %assume_3, shape = [%assume_22], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %1 = iota : tile<64xi32>
  %cst_0_i32_24 = constant <i32: 0> : tile<i32>
  %cst_1_i32_25 = constant <i32: 1> : tile<i32>
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %cst_3_i32 = constant <i32: 3> : tile<i32>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_0_i32_26 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xbf16, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32_26] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
  %cst_0_i32_27 = constant <i32: 0> : tile<i32>
  %reshape = reshape %tile : tile<64xbf16> -> tile<1x64xbf16>
  %pview_28 = make_partition_view %tview_21 : partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>
  %2 = store_view_tko weak %reshape, %pview_28[%cst_0_i32_24, %cst_0_i32_27] token = %0 : tile<1x64xbf16>, partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %3 = ftof %tile  : tile<64xbf16> -> tile<64xf32>
  %4 = bitcast %3 : tile<64xf32> -> tile<64xi32>
  %5 = shri %4, %cst_23_i32 signed : tile<64xi32>
  %6 = andi %5, %cst_511_i32 : tile<64xi32>
  %reshape_29 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape_29 : tile<1xi32> -> tile<64xi32>
  %7 = cmpi equal %1, %bcast, signed : tile<64xi32> -> tile<64xi1>
  %8 = select %7, %6, %cst_0_i32 : tile<64xi1>, tile<64xi32>
  %reduce = reduce %8 dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %42 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %42 : tile<i32>
  }
  %reshape_30 = reshape %reduce : tile<i32> -> tile<1xi32>
  %pview_31 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %9 = store_view_tko weak %reshape_30, %pview_31[%cst_0_i32_24] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_32 = constant <i32: 0> : tile<i32>
  %pview_33 = make_partition_view %tview : partition_view<tile=(64), padding_value = neg_zero, tensor_view<?xbf16, strides=[1]>>
  %tile_34, %result_token_35 = load_view_tko weak %pview_33[%cst_0_i32_32] token = %0 : partition_view<tile=(64), padding_value = neg_zero, tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
  %cst_0_i32_36 = constant <i32: 0> : tile<i32>
  %reshape_37 = reshape %tile_34 : tile<64xbf16> -> tile<1x64xbf16>
  %pview_38 = make_partition_view %tview_21 : partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>
  %10 = store_view_tko weak %reshape_37, %pview_38[%cst_1_i32_25, %cst_0_i32_36] token = %2 : tile<1x64xbf16>, partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %11 = ftof %tile_34  : tile<64xbf16> -> tile<64xf32>
  %12 = bitcast %11 : tile<64xf32> -> tile<64xi32>
  %13 = shri %12, %cst_23_i32_6 signed : tile<64xi32>
  %14 = andi %13, %cst_511_i32_7 : tile<64xi32>
  %reshape_39 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast_40 = broadcast %reshape_39 : tile<1xi32> -> tile<64xi32>
  %15 = cmpi equal %1, %bcast_40, signed : tile<64xi32> -> tile<64xi1>
  %16 = select %15, %14, %cst_0_i32_8 : tile<64xi1>, tile<64xi32>
  %reduce_41 = reduce %16 dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %42 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %42 : tile<i32>
  }
  %reshape_42 = reshape %reduce_41 : tile<i32> -> tile<1xi32>
  %pview_43 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %17 = store_view_tko weak %reshape_42, %pview_43[%cst_1_i32_25] token = %9 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_44 = constant <i32: 0> : tile<i32>
  %pview_45 = make_partition_view %tview : partition_view<tile=(64), padding_value = nan, tensor_view<?xbf16, strides=[1]>>
  %tile_46, %result_token_47 = load_view_tko weak %pview_45[%cst_0_i32_44] token = %0 : partition_view<tile=(64), padding_value = nan, tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
  %cst_0_i32_48 = constant <i32: 0> : tile<i32>
  %reshape_49 = reshape %tile_46 : tile<64xbf16> -> tile<1x64xbf16>
  %pview_50 = make_partition_view %tview_21 : partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>
  %18 = store_view_tko weak %reshape_49, %pview_50[%cst_2_i32, %cst_0_i32_48] token = %10 : tile<1x64xbf16>, partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %19 = ftof %tile_46  : tile<64xbf16> -> tile<64xf32>
  %20 = bitcast %19 : tile<64xf32> -> tile<64xi32>
  %21 = shri %20, %cst_23_i32_9 signed : tile<64xi32>
  %22 = andi %21, %cst_255_i32 : tile<64xi32>
  %reshape_51 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast_52 = broadcast %reshape_51 : tile<1xi32> -> tile<64xi32>
  %23 = cmpi equal %1, %bcast_52, signed : tile<64xi32> -> tile<64xi1>
  %24 = select %23, %22, %cst_0_i32_10 : tile<64xi1>, tile<64xi32>
  %reduce_53 = reduce %24 dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %42 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %42 : tile<i32>
  }
  %reshape_54 = reshape %reduce_53 : tile<i32> -> tile<1xi32>
  %pview_55 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %25 = store_view_tko weak %reshape_54, %pview_55[%cst_2_i32] token = %17 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_56 = constant <i32: 0> : tile<i32>
  %pview_57 = make_partition_view %tview : partition_view<tile=(64), padding_value = pos_inf, tensor_view<?xbf16, strides=[1]>>
  %tile_58, %result_token_59 = load_view_tko weak %pview_57[%cst_0_i32_56] token = %0 : partition_view<tile=(64), padding_value = pos_inf, tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
  %cst_0_i32_60 = constant <i32: 0> : tile<i32>
  %reshape_61 = reshape %tile_58 : tile<64xbf16> -> tile<1x64xbf16>
  %pview_62 = make_partition_view %tview_21 : partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>
  %26 = store_view_tko weak %reshape_61, %pview_62[%cst_3_i32, %cst_0_i32_60] token = %18 : tile<1x64xbf16>, partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %27 = ftof %tile_58  : tile<64xbf16> -> tile<64xf32>
  %28 = bitcast %27 : tile<64xf32> -> tile<64xi32>
  %29 = shri %28, %cst_23_i32_11 signed : tile<64xi32>
  %30 = andi %29, %cst_511_i32_12 : tile<64xi32>
  %reshape_63 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast_64 = broadcast %reshape_63 : tile<1xi32> -> tile<64xi32>
  %31 = cmpi equal %1, %bcast_64, signed : tile<64xi32> -> tile<64xi1>
  %32 = select %31, %30, %cst_0_i32_13 : tile<64xi1>, tile<64xi32>
  %reduce_65 = reduce %32 dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %42 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %42 : tile<i32>
  }
  %reshape_66 = reshape %reduce_65 : tile<i32> -> tile<1xi32>
  %pview_67 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %33 = store_view_tko weak %reshape_66, %pview_67[%cst_3_i32] token = %25 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_68 = constant <i32: 0> : tile<i32>
  %pview_69 = make_partition_view %tview : partition_view<tile=(64), padding_value = neg_inf, tensor_view<?xbf16, strides=[1]>>
  %tile_70, %result_token_71 = load_view_tko weak %pview_69[%cst_0_i32_68] token = %0 : partition_view<tile=(64), padding_value = neg_inf, tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
  %cst_0_i32_72 = constant <i32: 0> : tile<i32>
  %reshape_73 = reshape %tile_70 : tile<64xbf16> -> tile<1x64xbf16>
  %pview_74 = make_partition_view %tview_21 : partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>
  %34 = store_view_tko weak %reshape_73, %pview_74[%cst_4_i32, %cst_0_i32_72] token = %26 : tile<1x64xbf16>, partition_view<tile=(1x64), tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
  %35 = ftof %tile_70  : tile<64xbf16> -> tile<64xf32>
  %36 = bitcast %35 : tile<64xf32> -> tile<64xi32>
  %37 = shri %36, %cst_23_i32_14 signed : tile<64xi32>
  %38 = andi %37, %cst_511_i32_15 : tile<64xi32>
  %reshape_75 = reshape %assume_17 : tile<i32> -> tile<1xi32>
  %bcast_76 = broadcast %reshape_75 : tile<1xi32> -> tile<64xi32>
  %39 = cmpi equal %1, %bcast_76, signed : tile<64xi32> -> tile<64xi1>
  %40 = select %39, %38, %cst_0_i32_16 : tile<64xi1>, tile<64xi32>
  %reduce_77 = reduce %40 dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %42 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %42 : tile<i32>
  }
  %reshape_78 = reshape %reduce_77 : tile<i32> -> tile<1xi32>
  %pview_79 = make_partition_view %tview_23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %41 = store_view_tko weak %reshape_78, %pview_79[%cst_4_i32] token = %33 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
