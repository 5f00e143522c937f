entry @saturating_add_Kt1_A1i16_1i16t1_p16_A1i16_1i16t1_p16_A1i16_1i16t1_p16_I64(%arg0: tile<ptr<i16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i16>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i16>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i16>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i16>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i16>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_-32768_i32 = constant <i32: -32768> : tile<64xi32>
  %cst_32767_i32 = constant <i32: 32767> : tile<64xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
  %assume_assume_7 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_8 = assume div_by<16>, %assume_assume_7 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_assume_assume_8], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
  %assume_assume_10 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_11 = assume div_by<16>, %assume_assume_10 : tile<i32>
  %tview_12 = make_tensor_view %assume_3, shape = [%assume_assume_assume_11], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
  %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xi16, strides=[1]>>
  %1 = get_index_space_shape %pview : partition_view<tile=(64), tensor_view<?xi16, strides=[1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %pview_14 = make_partition_view %tview : partition_view<tile=(64), tensor_view<?xi16, strides=[1]>>
  %pview_15 = make_partition_view %tview_9 : partition_view<tile=(64), tensor_view<?xi16, strides=[1]>>
  %pview_16 = make_partition_view %tview_12 : partition_view<tile=(64), tensor_view<?xi16, strides=[1]>>
  for %loopIdx in (%cst_0_i32 to %1, step %cst_1_i32_13) : tile<i32> {
    %tile, %result_token = load_view_tko weak %pview_14[%loopIdx] token = %0 : partition_view<tile=(64), tensor_view<?xi16, strides=[1]>>, tile<i32> -> tile<64xi16>, token
    %2 = exti %tile signed : tile<64xi16> -> tile<64xi32>
    %tile_17, %result_token_18 = load_view_tko weak %pview_15[%loopIdx] token = %0 : partition_view<tile=(64), tensor_view<?xi16, strides=[1]>>, tile<i32> -> tile<64xi16>, token
    %3 = exti %tile_17 signed : tile<64xi16> -> tile<64xi32>
    %4 = addi %2, %3 : tile<64xi32>
    %5 = maxi %4, %cst_-32768_i32 signed : tile<64xi32>
    %6 = mini %5, %cst_32767_i32 signed : tile<64xi32>
    %7 = trunci %6 : tile<64xi32> -> tile<64xi16>
    %8 = store_view_tko weak %7, %pview_16[%loopIdx] token = %0 : tile<64xi16>, partition_view<tile=(64), tensor_view<?xi16, strides=[1]>>, tile<i32> -> token
  }
  return
}
entry @saturating_add_Kt1_A2u16_1l0_2t1_p16_A2u16_1l0_2t1_p16_A2u16_1l0_2t1_p16_I32(%arg0: tile<ptr<i16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<ptr<i16>>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<ptr<i16>>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i16>>
  %assume_0 = assume div_by<16>, %arg5 : tile<ptr<i16>>
  %assume_1 = assume div_by<16>, %arg10 : tile<ptr<i16>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<1x32xi32>
  %cst_65535_i32 = constant <i32: 65535> : tile<1x32xi32>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_5 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_6 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4, %assume_5], strides = [%assume_6, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
  %assume_7 = assume bounded<0, ?>, %arg6 : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg8 : tile<i32>
  %tview_10 = make_tensor_view %assume_0, shape = [%assume_7, %assume_8], strides = [%assume_9, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
  %assume_11 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg13 : tile<i32>
  %tview_14 = make_tensor_view %assume_1, shape = [%assume_11, %assume_12], strides = [%assume_13, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x32), tensor_view<?x?xi16, strides=[?,1]>>
  %1:2 = get_index_space_shape %pview : partition_view<tile=(1x32), tensor_view<?x?xi16, strides=[?,1]>> -> tile<i32>
  %cst_0_i32_15 = constant <i32: 0> : tile<i32>
  %cst_1_i32_16 = constant <i32: 1> : tile<i32>
  %pview_17 = make_partition_view %tview : partition_view<tile=(1x32), tensor_view<?x?xi16, strides=[?,1]>>
  %pview_18 = make_partition_view %tview_10 : partition_view<tile=(1x32), tensor_view<?x?xi16, strides=[?,1]>>
  %pview_19 = make_partition_view %tview_14 : partition_view<tile=(1x32), tensor_view<?x?xi16, strides=[?,1]>>
  for %loopIdx in (%cst_0_i32_15 to %1#1, step %cst_1_i32_16) : tile<i32> {
    %tile, %result_token = load_view_tko weak %pview_17[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x32), tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> tile<1x32xi16>, token
    %2 = exti %tile unsigned : tile<1x32xi16> -> tile<1x32xi32>
    %tile_20, %result_token_21 = load_view_tko weak %pview_18[%blockId_x, %loopIdx] token = %0 : partition_view<tile=(1x32), tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> tile<1x32xi16>, token
    %3 = exti %tile_20 unsigned : tile<1x32xi16> -> tile<1x32xi32>
    %4 = addi %2, %3 : tile<1x32xi32>
    %5 = maxi %4, %cst_0_i32 signed : tile<1x32xi32>
    %6 = mini %5, %cst_65535_i32 signed : tile<1x32xi32>
    %7 = trunci %6 : tile<1x32xi32> -> tile<1x32xi16>
    %8 = store_view_tko weak %7, %pview_19[%blockId_x, %loopIdx] token = %0 : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> token
  }
  return
}
entry @saturating_add_Kt1_A4i16_3v8_7l0_8t1_p16_A4i16_3v8_7l0_8t1_p16_A4i16_3v8_7l0_8t1_p16_I16(%arg0: tile<ptr<i16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i16>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<ptr<i16>>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<i32>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i16>>
  %assume_0 = assume div_by<8>, %arg5 : tile<i32>
  %assume_1 = assume div_by<8>, %arg6 : tile<i32>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<i16>>
  %assume_3 = assume div_by<8>, %arg14 : tile<i32>
  %assume_4 = assume div_by<8>, %arg15 : tile<i32>
  %assume_5 = assume div_by<16>, %arg18 : tile<ptr<i16>>
  %assume_6 = assume div_by<8>, %arg23 : tile<i32>
  %assume_7 = assume div_by<8>, %arg24 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_8 = constant <i32: 1> : tile<i32>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_-32768_i32 = constant <i32: -32768> : tile<1x1x1x16xi32>
  %cst_32767_i32 = constant <i32: 32767> : tile<1x1x1x16xi32>
  %assume_10 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_13 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<8>, %assume_assume : tile<i32>
  %assume_assume_14 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_15 = assume div_by<8>, %assume_assume_14 : tile<i32>
  %assume_16 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_10, %assume_11, %assume_12, %assume_13], strides = [%assume_assume_assume, %assume_assume_assume_15, %assume_16, 1] : tile<i32> -> tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>
  %assume_17 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_18 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_19 = assume bounded<0, ?>, %arg12 : tile<i32>
  %assume_20 = assume bounded<0, ?>, %arg13 : tile<i32>
  %assume_assume_21 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_22 = assume div_by<8>, %assume_assume_21 : tile<i32>
  %assume_assume_23 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_24 = assume div_by<8>, %assume_assume_23 : tile<i32>
  %assume_25 = assume bounded<0, ?>, %arg16 : tile<i32>
  %tview_26 = make_tensor_view %assume_2, shape = [%assume_17, %assume_18, %assume_19, %assume_20], strides = [%assume_assume_assume_22, %assume_assume_assume_24, %assume_25, 1] : tile<i32> -> tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>
  %assume_27 = assume bounded<0, ?>, %arg19 : tile<i32>
  %assume_28 = assume bounded<0, ?>, %arg20 : tile<i32>
  %assume_29 = assume bounded<0, ?>, %arg21 : tile<i32>
  %assume_30 = assume bounded<0, ?>, %arg22 : tile<i32>
  %assume_assume_31 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_32 = assume div_by<8>, %assume_assume_31 : tile<i32>
  %assume_assume_33 = assume bounded<0, ?>, %assume_7 : tile<i32>
  %assume_assume_assume_34 = assume div_by<8>, %assume_assume_33 : tile<i32>
  %assume_35 = assume bounded<0, ?>, %arg25 : tile<i32>
  %tview_36 = make_tensor_view %assume_5, shape = [%assume_27, %assume_28, %assume_29, %assume_30], strides = [%assume_assume_assume_32, %assume_assume_assume_34, %assume_35, 1] : tile<i32> -> tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_37, %blockId_y_38, %blockId_z_39 = get_tile_block_id : tile<i32>
  %blockId_x_40, %blockId_y_41, %blockId_z_42 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1x1x1x16), tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>>
  %1:4 = get_index_space_shape %pview : partition_view<tile=(1x1x1x16), tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>> -> tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i32_43 = constant <i32: 1> : tile<i32>
  %pview_44 = make_partition_view %tview : partition_view<tile=(1x1x1x16), tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>>
  %pview_45 = make_partition_view %tview_26 : partition_view<tile=(1x1x1x16), tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>>
  %pview_46 = make_partition_view %tview_36 : partition_view<tile=(1x1x1x16), tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>>
  for %loopIdx in (%cst_0_i32 to %1#3, step %cst_1_i32_43) : tile<i32> {
    %tile, %result_token = load_view_tko weak %pview_44[%blockId_x, %blockId_y_38, %blockId_z_42, %loopIdx] token = %0 : partition_view<tile=(1x1x1x16), tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x1x16xi16>, token
    %2 = exti %tile signed : tile<1x1x1x16xi16> -> tile<1x1x1x16xi32>
    %tile_47, %result_token_48 = load_view_tko weak %pview_45[%blockId_x, %blockId_y_38, %blockId_z_42, %loopIdx] token = %0 : partition_view<tile=(1x1x1x16), tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>>, tile<i32> -> tile<1x1x1x16xi16>, token
    %3 = exti %tile_47 signed : tile<1x1x1x16xi16> -> tile<1x1x1x16xi32>
    %4 = addi %2, %3 : tile<1x1x1x16xi32>
    %5 = maxi %4, %cst_-32768_i32 signed : tile<1x1x1x16xi32>
    %6 = mini %5, %cst_32767_i32 signed : tile<1x1x1x16xi32>
    %7 = trunci %6 : tile<1x1x1x16xi32> -> tile<1x1x1x16xi16>
    %8 = store_view_tko weak %7, %pview_46[%blockId_x, %blockId_y_38, %blockId_z_42, %loopIdx] token = %0 : tile<1x1x1x16xi16>, partition_view<tile=(1x1x1x16), tensor_view<?x?x?x?xi16, strides=[?,?,?,1]>>, tile<i32> -> token
  }
  return
}
