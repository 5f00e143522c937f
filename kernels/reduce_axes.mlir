entry @reduce_axes_Kt1_A3f32_3v4l0_4i16t1_p16_A1f32_1t1_p16_A2f32_1v4l0_2i16t1_p16_A1f32_1t1_p16_A3f32_1v4l0_6t1_p16_I4_I8_I16(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<ptr<f32>>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<f32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<f32>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<f32>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<i32>
  %assume_1 = assume div_by<4>, %arg4 : tile<i32>
  %assume_2 = assume div_by<4>, %arg5 : tile<i32>
  %assume_3 = assume div_by<16>, %arg7 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg10 : tile<ptr<f32>>
  %assume_5 = assume div_by<16>, %arg12 : tile<i32>
  %assume_6 = assume div_by<4>, %arg13 : tile<i32>
  %assume_7 = assume div_by<16>, %arg15 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg18 : tile<ptr<f32>>
  %assume_9 = assume div_by<4>, %arg22 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %cst_1_i32_14 = constant <i32: 1> : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_16 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_17 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_18 = assume div_by<4>, %assume_assume_17 : tile<i32>
  %assume_assume_19 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_20 = assume div_by<4>, %assume_assume_19 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_15, %assume_16, %assume_assume_assume], strides = [%assume_assume_assume_18, %assume_assume_assume_20, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %assume_21 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_22 = make_tensor_view %assume_3, shape = [%assume_21], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_23 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_assume_24 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_25 = assume div_by<16>, %assume_assume_24 : tile<i32>
  %assume_assume_26 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_27 = assume div_by<4>, %assume_assume_26 : tile<i32>
  %tview_28 = make_tensor_view %assume_4, shape = [%assume_23, %assume_assume_assume_25], strides = [%assume_assume_assume_27, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %assume_29 = assume bounded<0, ?>, %arg16 : tile<i32>
  %tview_30 = make_tensor_view %assume_7, shape = [%assume_29], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_31 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_32 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_33 = assume bounded<0, ?>, %arg21 : tile<i32>
  %assume_assume_34 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_35 = assume div_by<4>, %assume_assume_34 : tile<i32>
  %tview_36 = make_tensor_view %assume_8, shape = [%assume_31, %assume_32, %assume_33], strides = [%assume_assume_assume_35, 1, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,1,1]>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_37 = constant <i32: 0> : tile<i32>
  %cst_0_i32_38 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(4x8x16), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32, %cst_0_i32_37, %cst_0_i32_38] token = %0 : partition_view<tile=(4x8x16), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<4x8x16xf32>, token
  %cst_0_i32_39 = constant <i32: 0> : tile<i32>
  %reduce = reduce %tile dim=0 identities=[0.000000e+00 : f32] : tile<4x8x16xf32> -> tile<8x16xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %5 : tile<f32>
  }
  %reduce_40 = reduce %reduce dim=1 identities=[0.000000e+00 : f32] : tile<8x16xf32> -> tile<8xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %5 : tile<f32>
  }
  %pview_41 = make_partition_view %tview_22 : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>
  %1 = store_view_tko weak %reduce_40, %pview_41[%cst_0_i32_39] token = %0 : tile<8xf32>, partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_42 = constant <i32: 0> : tile<i32>
  %cst_0_i32_43 = constant <i32: 0> : tile<i32>
  %reduce_44 = reduce %tile dim=1 identities=[0xFF800000 : f32] : tile<4x8x16xf32> -> tile<4x16xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %5 : tile<f32>
  }
  %pview_45 = make_partition_view %tview_28 : partition_view<tile=(4x16), tensor_view<?x?xf32, strides=[?,1]>>
  %2 = store_view_tko weak %reduce_44, %pview_45[%cst_0_i32_42, %cst_0_i32_43] token = %0 : tile<4x16xf32>, partition_view<tile=(4x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_46 = constant <i32: 0> : tile<i32>
  %reduce_47 = reduce %tile dim=0 identities=[0x7F800000 : f32] : tile<4x8x16xf32> -> tile<8x16xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = minf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %5 : tile<f32>
  }
  %reduce_48 = reduce %reduce_47 dim=0 identities=[0x7F800000 : f32] : tile<8x16xf32> -> tile<16xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = minf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %5 : tile<f32>
  }
  %reduce_49 = reduce %reduce_48 dim=0 identities=[0x7F800000 : f32] : tile<16xf32> -> tile<f32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = minf %reduce_lhs, %reduce_rhs : tile<f32>
    yield %5 : tile<f32>
  }
  %reshape = reshape %reduce_49 : tile<f32> -> tile<1xf32>
  %pview_50 = make_partition_view %tview_30 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
  %3 = store_view_tko weak %reshape, %pview_50[%cst_0_i32_46] token = %0 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_51 = constant <i32: 0> : tile<i32>
  %cst_0_i32_52 = constant <i32: 0> : tile<i32>
  %cst_0_i32_53 = constant <i32: 0> : tile<i32>
  %reduce_54 = reduce %tile dim=2 identities=[1.000000e+00 : f32] : tile<4x8x16xf32> -> tile<4x8xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %5 = mulf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %5 : tile<f32>
  }
  %reshape_55 = reshape %reduce_54 : tile<4x8xf32> -> tile<4x8x1xf32>
  %pview_56 = make_partition_view %tview_36 : partition_view<tile=(4x8x1), tensor_view<?x?x?xf32, strides=[?,1,1]>>
  %4 = store_view_tko weak %reshape_55, %pview_56[%cst_0_i32_51, %cst_0_i32_52, %cst_0_i32_53] token = %0 : tile<4x8x1xf32>, partition_view<tile=(4x8x1), tensor_view<?x?x?xf32, strides=[?,1,1]>>, tile<i32> -> token
  return
}
entry @reduce_axes_Kt1_A3i32_3v4l0_4t1_p16_A1i32_1t1_p16_A2i32_1v4l0_2t1_p16_A1i32_1t1_p16_A3i32_1v4l0_6t1_p16_I2_I4_I8(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<ptr<i32>>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<i32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<i32>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<i32>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<4>, %arg4 : tile<i32>
  %assume_1 = assume div_by<4>, %arg5 : tile<i32>
  %assume_2 = assume div_by<16>, %arg7 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg10 : tile<ptr<i32>>
  %assume_4 = assume div_by<4>, %arg13 : tile<i32>
  %assume_5 = assume div_by<16>, %arg15 : tile<ptr<i32>>
  %assume_6 = assume div_by<16>, %arg18 : tile<ptr<i32>>
  %assume_7 = assume div_by<4>, %arg22 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i32>
  %assume_assume_16 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_17 = assume div_by<4>, %assume_assume_16 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_13, %assume_14, %assume_15], strides = [%assume_assume_assume, %assume_assume_assume_17, 1] : tile<i32> -> tensor_view<?x?x?xi32, strides=[?,?,1]>
  %assume_18 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_19 = make_tensor_view %assume_2, shape = [%assume_18], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_20 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_21 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_assume_22 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_23 = assume div_by<4>, %assume_assume_22 : tile<i32>
  %tview_24 = make_tensor_view %assume_3, shape = [%assume_20, %assume_21], strides = [%assume_assume_assume_23, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_25 = assume bounded<0, ?>, %arg16 : tile<i32>
  %tview_26 = make_tensor_view %assume_5, shape = [%assume_25], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_27 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_28 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_29 = assume bounded<0, ?>, %arg21 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_31 = assume div_by<4>, %assume_assume_30 : tile<i32>
  %tview_32 = make_tensor_view %assume_6, shape = [%assume_27, %assume_28, %assume_29], strides = [%assume_assume_assume_31, 1, 1] : tile<i32> -> tensor_view<?x?x?xi32, strides=[?,1,1]>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_33 = constant <i32: 0> : tile<i32>
  %cst_0_i32_34 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(2x4x8), tensor_view<?x?x?xi32, strides=[?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32, %cst_0_i32_33, %cst_0_i32_34] token = %0 : partition_view<tile=(2x4x8), tensor_view<?x?x?xi32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x8xi32>, token
  %cst_0_i32_35 = constant <i32: 0> : tile<i32>
  %reduce = reduce %tile dim=0 identities=[0 : i32] : tile<2x4x8xi32> -> tile<4x8xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %5 : tile<i32>
  }
  %reduce_36 = reduce %reduce dim=1 identities=[0 : i32] : tile<4x8xi32> -> tile<4xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %5 : tile<i32>
  }
  %pview_37 = make_partition_view %tview_19 : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
  %1 = store_view_tko weak %reduce_36, %pview_37[%cst_0_i32_35] token = %0 : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_38 = constant <i32: 0> : tile<i32>
  %cst_0_i32_39 = constant <i32: 0> : tile<i32>
  %reduce_40 = reduce %tile dim=1 identities=[-2147483648 : i32] : tile<2x4x8xi32> -> tile<2x8xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %5 : tile<i32>
  }
  %pview_41 = make_partition_view %tview_24 : partition_view<tile=(2x8), tensor_view<?x?xi32, strides=[?,1]>>
  %2 = store_view_tko weak %reduce_40, %pview_41[%cst_0_i32_38, %cst_0_i32_39] token = %0 : tile<2x8xi32>, partition_view<tile=(2x8), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_42 = constant <i32: 0> : tile<i32>
  %reduce_43 = reduce %tile dim=0 identities=[2147483647 : i32] : tile<2x4x8xi32> -> tile<4x8xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = mini %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %5 : tile<i32>
  }
  %reduce_44 = reduce %reduce_43 dim=0 identities=[2147483647 : i32] : tile<4x8xi32> -> tile<8xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = mini %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %5 : tile<i32>
  }
  %reduce_45 = reduce %reduce_44 dim=0 identities=[2147483647 : i32] : tile<8xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = mini %reduce_lhs, %reduce_rhs signed : tile<i32>
    yield %5 : tile<i32>
  }
  %reshape = reshape %reduce_45 : tile<i32> -> tile<1xi32>
  %pview_46 = make_partition_view %tview_26 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %3 = store_view_tko weak %reshape, %pview_46[%cst_0_i32_42] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_47 = constant <i32: 0> : tile<i32>
  %cst_0_i32_48 = constant <i32: 0> : tile<i32>
  %cst_0_i32_49 = constant <i32: 0> : tile<i32>
  %reduce_50 = reduce %tile dim=2 identities=[1 : i32] : tile<2x4x8xi32> -> tile<2x4xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = muli %reduce_lhs, %reduce_rhs : tile<i32>
    yield %5 : tile<i32>
  }
  %reshape_51 = reshape %reduce_50 : tile<2x4xi32> -> tile<2x4x1xi32>
  %pview_52 = make_partition_view %tview_32 : partition_view<tile=(2x4x1), tensor_view<?x?x?xi32, strides=[?,1,1]>>
  %4 = store_view_tko weak %reshape_51, %pview_52[%cst_0_i32_47, %cst_0_i32_48, %cst_0_i32_49] token = %0 : tile<2x4x1xi32>, partition_view<tile=(2x4x1), tensor_view<?x?x?xi32, strides=[?,1,1]>>, tile<i32> -> token
  return
}
entry @reduce_axes_Kt1_A3u32_3v4l0_4t1_p16_A1u32_1t1_p16_A2u32_1v4l0_2t1_p16_A1u32_1t1_p16_A3u32_1v4l0_6t1_p16_I2_I4_I8(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<ptr<i32>>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<i32>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<ptr<i32>>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<i32>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<4>, %arg4 : tile<i32>
  %assume_1 = assume div_by<4>, %arg5 : tile<i32>
  %assume_2 = assume div_by<16>, %arg7 : tile<ptr<i32>>
  %assume_3 = assume div_by<16>, %arg10 : tile<ptr<i32>>
  %assume_4 = assume div_by<4>, %arg13 : tile<i32>
  %assume_5 = assume div_by<16>, %arg15 : tile<ptr<i32>>
  %assume_6 = assume div_by<16>, %arg18 : tile<ptr<i32>>
  %assume_7 = assume div_by<4>, %arg22 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_1_i32_10 = constant <i32: 1> : tile<i32>
  %cst_1_i32_11 = constant <i32: 1> : tile<i32>
  %cst_1_i32_12 = constant <i32: 1> : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<4>, %assume_assume : tile<i32>
  %assume_assume_16 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_17 = assume div_by<4>, %assume_assume_16 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_13, %assume_14, %assume_15], strides = [%assume_assume_assume, %assume_assume_assume_17, 1] : tile<i32> -> tensor_view<?x?x?xi32, strides=[?,?,1]>
  %assume_18 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_19 = make_tensor_view %assume_2, shape = [%assume_18], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_20 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_21 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_assume_22 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_23 = assume div_by<4>, %assume_assume_22 : tile<i32>
  %tview_24 = make_tensor_view %assume_3, shape = [%assume_20, %assume_21], strides = [%assume_assume_assume_23, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %assume_25 = assume bounded<0, ?>, %arg16 : tile<i32>
  %tview_26 = make_tensor_view %assume_5, shape = [%assume_25], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_27 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_28 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_29 = assume bounded<0, ?>, %arg21 : tile<i32>
  %assume_assume_30 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_31 = assume div_by<4>, %assume_assume_30 : tile<i32>
  %tview_32 = make_tensor_view %assume_6, shape = [%assume_27, %assume_28, %assume_29], strides = [%assume_assume_assume_31, 1, 1] : tile<i32> -> tensor_view<?x?x?xi32, strides=[?,1,1]>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_0_i32_33 = constant <i32: 0> : tile<i32>
  %cst_0_i32_34 = constant <i32: 0> : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(2x4x8), tensor_view<?x?x?xi32, strides=[?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%cst_0_i32, %cst_0_i32_33, %cst_0_i32_34] token = %0 : partition_view<tile=(2x4x8), tensor_view<?x?x?xi32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x8xi32>, token
  %cst_0_i32_35 = constant <i32: 0> : tile<i32>
  %reduce = reduce %tile dim=0 identities=[0 : i32] : tile<2x4x8xi32> -> tile<4x8xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %5 : tile<i32>
  }
  %reduce_36 = reduce %reduce dim=1 identities=[0 : i32] : tile<4x8xi32> -> tile<4xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = addi %reduce_lhs, %reduce_rhs : tile<i32>
    yield %5 : tile<i32>
  }
  %pview_37 = make_partition_view %tview_19 : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
  %1 = store_view_tko weak %reduce_36, %pview_37[%cst_0_i32_35] token = %0 : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_38 = constant <i32: 0> : tile<i32>
  %cst_0_i32_39 = constant <i32: 0> : tile<i32>
  %reduce_40 = reduce %tile dim=1 identities=[0 : i32] : tile<2x4x8xi32> -> tile<2x8xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = maxi %reduce_lhs, %reduce_rhs unsigned : tile<i32>
    yield %5 : tile<i32>
  }
  %pview_41 = make_partition_view %tview_24 : partition_view<tile=(2x8), tensor_view<?x?xi32, strides=[?,1]>>
  %2 = store_view_tko weak %reduce_40, %pview_41[%cst_0_i32_38, %cst_0_i32_39] token = %0 : tile<2x8xi32>, partition_view<tile=(2x8), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  %cst_0_i32_42 = constant <i32: 0> : tile<i32>
  %reduce_43 = reduce %tile dim=0 identities=[-1 : i32] : tile<2x4x8xi32> -> tile<4x8xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = mini %reduce_lhs, %reduce_rhs unsigned : tile<i32>
    yield %5 : tile<i32>
  }
  %reduce_44 = reduce %reduce_43 dim=0 identities=[-1 : i32] : tile<4x8xi32> -> tile<8xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = mini %reduce_lhs, %reduce_rhs unsigned : tile<i32>
    yield %5 : tile<i32>
  }
  %reduce_45 = reduce %reduce_44 dim=0 identities=[-1 : i32] : tile<8xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = mini %reduce_lhs, %reduce_rhs unsigned : tile<i32>
    yield %5 : tile<i32>
  }
  %reshape = reshape %reduce_45 : tile<i32> -> tile<1xi32>
  %pview_46 = make_partition_view %tview_26 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %3 = store_view_tko weak %reshape, %pview_46[%cst_0_i32_42] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_47 = constant <i32: 0> : tile<i32>
  %cst_0_i32_48 = constant <i32: 0> : tile<i32>
  %cst_0_i32_49 = constant <i32: 0> : tile<i32>
  %reduce_50 = reduce %tile dim=2 identities=[1 : i32] : tile<2x4x8xi32> -> tile<2x4xi32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    %5 = muli %reduce_lhs, %reduce_rhs : tile<i32>
    yield %5 : tile<i32>
  }
  %reshape_51 = reshape %reduce_50 : tile<2x4xi32> -> tile<2x4x1xi32>
  %pview_52 = make_partition_view %tview_32 : partition_view<tile=(2x4x1), tensor_view<?x?x?xi32, strides=[?,1,1]>>
  %4 = store_view_tko weak %reshape_51, %pview_52[%cst_0_i32_47, %cst_0_i32_48, %cst_0_i32_49] token = %0 : tile<2x4x1xi32>, partition_view<tile=(2x4x1), tensor_view<?x?x?xi32, strides=[?,1,1]>>, tile<i32> -> token
  return
}
