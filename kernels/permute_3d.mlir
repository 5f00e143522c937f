entry @permute_3d_Kt1_A3f32_2i16_3v4l0_4t1_p16_A3f32_3v4l0_4i16t1_p16_A3f32_1i16_3v4l0_4t1_p16_A3f32_3v4l0_4i16t1_p16_A3f32_2i16_3v4l0_4t1_p16_I8(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<ptr<f32>>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<f32>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<ptr<f32>>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>, %arg27: tile<i32>, %arg28: tile<ptr<f32>>, %arg29: tile<i32>, %arg30: tile<i32>, %arg31: tile<i32>, %arg32: tile<i32>, %arg33: tile<i32>, %arg34: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg2 : tile<i32>
  %assume_1 = assume div_by<4>, %arg4 : tile<i32>
  %assume_2 = assume div_by<4>, %arg5 : tile<i32>
  %assume_3 = assume div_by<16>, %arg7 : tile<ptr<f32>>
  %assume_4 = assume div_by<16>, %arg10 : tile<i32>
  %assume_5 = assume div_by<4>, %arg11 : tile<i32>
  %assume_6 = assume div_by<4>, %arg12 : tile<i32>
  %assume_7 = assume div_by<16>, %arg14 : tile<ptr<f32>>
  %assume_8 = assume div_by<16>, %arg15 : tile<i32>
  %assume_9 = assume div_by<4>, %arg18 : tile<i32>
  %assume_10 = assume div_by<4>, %arg19 : tile<i32>
  %assume_11 = assume div_by<16>, %arg21 : tile<ptr<f32>>
  %assume_12 = assume div_by<16>, %arg24 : tile<i32>
  %assume_13 = assume div_by<4>, %arg25 : tile<i32>
  %assume_14 = assume div_by<4>, %arg26 : tile<i32>
  %assume_15 = assume div_by<16>, %arg28 : tile<ptr<f32>>
  %assume_16 = assume div_by<16>, %arg30 : tile<i32>
  %assume_17 = assume div_by<4>, %arg32 : tile<i32>
  %assume_18 = assume div_by<4>, %arg33 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %cst_1_i32_20 = constant <i32: 1> : tile<i32>
  %cst_1_i32_21 = constant <i32: 1> : tile<i32>
  %cst_1_i32_22 = constant <i32: 1> : tile<i32>
  %assume_23 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_24 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_assume_25 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_26 = assume div_by<4>, %assume_assume_25 : tile<i32>
  %assume_assume_27 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_28 = assume div_by<4>, %assume_assume_27 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_23, %assume_assume_assume, %assume_24], strides = [%assume_assume_assume_26, %assume_assume_assume_28, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %assume_29 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_30 = assume bounded<0, ?>, %arg9 : tile<i32>
  %assume_assume_31 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_32 = assume div_by<16>, %assume_assume_31 : tile<i32>
  %assume_assume_33 = assume bounded<0, ?>, %assume_5 : tile<i32>
  %assume_assume_assume_34 = assume div_by<4>, %assume_assume_33 : tile<i32>
  %assume_assume_35 = assume bounded<0, ?>, %assume_6 : tile<i32>
  %assume_assume_assume_36 = assume div_by<4>, %assume_assume_35 : tile<i32>
  %tview_37 = make_tensor_view %assume_3, shape = [%assume_29, %assume_30, %assume_assume_assume_32], strides = [%assume_assume_assume_34, %assume_assume_assume_36, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %assume_assume_38 = assume bounded<0, ?>, %assume_8 : tile<i32>
  %assume_assume_assume_39 = assume div_by<16>, %assume_assume_38 : tile<i32>
  %assume_40 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_41 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_assume_42 = assume bounded<0, ?>, %assume_9 : tile<i32>
  %assume_assume_assume_43 = assume div_by<4>, %assume_assume_42 : tile<i32>
  %assume_assume_44 = assume bounded<0, ?>, %assume_10 : tile<i32>
  %assume_assume_assume_45 = assume div_by<4>, %assume_assume_44 : tile<i32>
  %tview_46 = make_tensor_view %assume_7, shape = [%assume_assume_assume_39, %assume_40, %assume_41], strides = [%assume_assume_assume_43, %assume_assume_assume_45, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %assume_47 = assume bounded<0, ?>, %arg22 : tile<i32>
  %assume_48 = assume bounded<0, ?>, %arg23 : tile<i32>
  %assume_assume_49 = assume bounded<0, ?>, %assume_12 : tile<i32>
  %assume_assume_assume_50 = assume div_by<16>, %assume_assume_49 : tile<i32>
  %assume_assume_51 = assume bounded<0, ?>, %assume_13 : tile<i32>
  %assume_assume_assume_52 = assume div_by<4>, %assume_assume_51 : tile<i32>
  %assume_assume_53 = assume bounded<0, ?>, %assume_14 : tile<i32>
  %assume_assume_assume_54 = assume div_by<4>, %assume_assume_53 : tile<i32>
  %tview_55 = make_tensor_view %assume_11, shape = [%assume_47, %assume_48, %assume_assume_assume_50], strides = [%assume_assume_assume_52, %assume_assume_assume_54, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %assume_56 = assume bounded<0, ?>, %arg29 : tile<i32>
  %assume_assume_57 = assume bounded<0, ?>, %assume_16 : tile<i32>
  %assume_assume_assume_58 = assume div_by<16>, %assume_assume_57 : tile<i32>
  %assume_59 = assume bounded<0, ?>, %arg31 : tile<i32>
  %assume_assume_60 = assume bounded<0, ?>, %assume_17 : tile<i32>
  %assume_assume_assume_61 = assume div_by<4>, %assume_assume_60 : tile<i32>
  %assume_assume_62 = assume bounded<0, ?>, %assume_18 : tile<i32>
  %assume_assume_assume_63 = assume div_by<4>, %assume_assume_62 : tile<i32>
  %tview_64 = make_tensor_view %assume_15, shape = [%assume_56, %assume_assume_assume_58, %assume_59], strides = [%assume_assume_assume_61, %assume_assume_assume_63, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_65, %blockId_y_66, %blockId_z_67 = get_tile_block_id : tile<i32>
  %blockId_x_68, %blockId_y_69, %blockId_z_70 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %blockId_y_66, %blockId_z_70] token = %0 : partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<8x8x8xf32>, token
  %1 = permute %tile [2, 0, 1] : tile<8x8x8xf32> -> tile<8x8x8xf32>
  %pview_71 = make_partition_view %tview_37 : partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %2 = store_view_tko weak %1, %pview_71[%blockId_z_70, %blockId_x, %blockId_y_66] token = %0 : tile<8x8x8xf32>, partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %pview_72 = make_partition_view %tview : partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>, dim_map=[1, 0, 2]>
  %tile_73, %result_token_74 = load_view_tko weak %pview_72[%blockId_y_66, %blockId_x, %blockId_z_70] token = %0 : partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>, dim_map=[1, 0, 2]>, tile<i32> -> tile<8x8x8xf32>, token
  %pview_75 = make_partition_view %tview_46 : partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %3 = store_view_tko weak %tile_73, %pview_75[%blockId_y_66, %blockId_x, %blockId_z_70] token = %0 : tile<8x8x8xf32>, partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  %pview_76 = make_partition_view %tview_55 : partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>, dim_map=[0, 2, 1]>
  %4 = store_view_tko weak %tile, %pview_76[%blockId_x, %blockId_y_66, %blockId_z_70] token = %0 : tile<8x8x8xf32>, partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>, dim_map=[0, 2, 1]>, tile<i32> -> token
  %5 = permute %tile [2, 1, 0] : tile<8x8x8xf32> -> tile<8x8x8xf32>
  %pview_77 = make_partition_view %tview_64 : partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>>
  %6 = store_view_tko weak %5, %pview_77[%blockId_z_70, %blockId_y_66, %blockId_x] token = %0 : tile<8x8x8xf32>, partition_view<tile=(8x8x8), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
  return
}
entry @permute_3d_Kt1_A3i16_3l0_4t1_p16_A3i16_3l0_4t1_p16_A3i16_3l0_4t1_p16_A3i16_3l0_4t1_p16_A3i16_3l0_4t1_p16_I8(%arg0: tile<ptr<i16>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<ptr<i16>>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i32>, %arg13: tile<i32>, %arg14: tile<ptr<i16>>, %arg15: tile<i32>, %arg16: tile<i32>, %arg17: tile<i32>, %arg18: tile<i32>, %arg19: tile<i32>, %arg20: tile<i32>, %arg21: tile<ptr<i16>>, %arg22: tile<i32>, %arg23: tile<i32>, %arg24: tile<i32>, %arg25: tile<i32>, %arg26: tile<i32>, %arg27: tile<i32>, %arg28: tile<ptr<i16>>, %arg29: tile<i32>, %arg30: tile<i32>, %arg31: tile<i32>, %arg32: tile<i32>, %arg33: tile<i32>, %arg34: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i16>>
  %assume_0 = assume div_by<16>, %arg7 : tile<ptr<i16>>
  %assume_1 = assume div_by<16>, %arg14 : tile<ptr<i16>>
  %assume_2 = assume div_by<16>, %arg21 : tile<ptr<i16>>
  %assume_3 = assume div_by<16>, %arg28 : tile<ptr<i16>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %assume_8 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_9 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_10 = assume bounded<0, ?>, %arg3 : tile<i32>
  %assume_11 = assume bounded<0, ?>, %arg4 : tile<i32>
  %assume_12 = assume bounded<0, ?>, %arg5 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_8, %assume_9, %assume_10], strides = [%assume_11, %assume_12, 1] : tile<i32> -> tensor_view<?x?x?xi16, strides=[?,?,1]>
  %assume_13 = assume bounded<0, ?>, %arg8 : tile<i32>
  %assume_14 = assume bounded<0, ?>, %arg9 : tile<i32>
  %assume_15 = assume bounded<0, ?>, %arg10 : tile<i32>
  %assume_16 = assume bounded<0, ?>, %arg11 : tile<i32>
  %assume_17 = assume bounded<0, ?>, %arg12 : tile<i32>
  %tview_18 = make_tensor_view %assume_0, shape = [%assume_13, %assume_14, %assume_15], strides = [%assume_16, %assume_17, 1] : tile<i32> -> tensor_view<?x?x?xi16, strides=[?,?,1]>
  %assume_19 = assume bounded<0, ?>, %arg15 : tile<i32>
  %assume_20 = assume bounded<0, ?>, %arg16 : tile<i32>
  %assume_21 = assume bounded<0, ?>, %arg17 : tile<i32>
  %assume_22 = assume bounded<0, ?>, %arg18 : tile<i32>
  %assume_23 = assume bounded<0, ?>, %arg19 : tile<i32>
  %tview_24 = make_tensor_view %assume_1, shape = [%assume_19, %assume_20, %assume_21], strides = [%assume_22, %assume_23, 1] : tile<i32> -> tensor_view<?x?x?xi16, strides=[?,?,1]>
  %assume_25 = assume bounded<0, ?>, %arg22 : tile<i32>
  %assume_26 = assume bounded<0, ?>, %arg23 : tile<i32>
  %assume_27 = assume bounded<0, ?>, %arg24 : tile<i32>
  %assume_28 = assume bounded<0, ?>, %arg25 : tile<i32>
  %assume_29 = assume bounded<0, ?>, %arg26 : tile<i32>
  %tview_30 = make_tensor_view %assume_2, shape = [%assume_25, %assume_26, %assume_27], strides = [%assume_28, %assume_29, 1] : tile<i32> -> tensor_view<?x?x?xi16, strides=[?,?,1]>
  %assume_31 = assume bounded<0, ?>, %arg29 : tile<i32>
  %assume_32 = assume bounded<0, ?>, %arg30 : tile<i32>
  %assume_33 = assume bounded<0, ?>, %arg31 : tile<i32>
  %assume_34 = assume bounded<0, ?>, %arg32 : tile<i32>
  %assume_35 = assume bounded<0, ?>, %arg33 : tile<i32>
  %tview_36 = make_tensor_view %assume_3, shape = [%assume_31, %assume_32, %assume_33], strides = [%assume_34, %assume_35, 1] : tile<i32> -> tensor_view<?x?x?xi16, strides=[?,?,1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_37, %blockId_y_38, %blockId_z_39 = get_tile_block_id : tile<i32>
  %blockId_x_40, %blockId_y_41, %blockId_z_42 = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x, %blockId_y_38, %blockId_z_42] token = %0 : partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>>, tile<i32> -> tile<8x8x8xi16>, token
  %1 = permute %tile [2, 0, 1] : tile<8x8x8xi16> -> tile<8x8x8xi16>
  %pview_43 = make_partition_view %tview_18 : partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>>
  %2 = store_view_tko weak %1, %pview_43[%blockId_z_42, %blockId_x, %blockId_y_38] token = %0 : tile<8x8x8xi16>, partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>>, tile<i32> -> token
  %pview_44 = make_partition_view %tview : partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>, dim_map=[1, 0, 2]>
  %tile_45, %result_token_46 = load_view_tko weak %pview_44[%blockId_y_38, %blockId_x, %blockId_z_42] token = %0 : partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>, dim_map=[1, 0, 2]>, tile<i32> -> tile<8x8x8xi16>, token
  %pview_47 = make_partition_view %tview_24 : partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>>
  %3 = store_view_tko weak %tile_45, %pview_47[%blockId_y_38, %blockId_x, %blockId_z_42] token = %0 : tile<8x8x8xi16>, partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>>, tile<i32> -> token
  %pview_48 = make_partition_view %tview_30 : partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>, dim_map=[0, 2, 1]>
  %4 = store_view_tko weak %tile, %pview_48[%blockId_x, %blockId_y_38, %blockId_z_42] token = %0 : tile<8x8x8xi16>, partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>, dim_map=[0, 2, 1]>, tile<i32> -> token
  %5 = permute %tile [2, 1, 0] : tile<8x8x8xi16> -> tile<8x8x8xi16>
  %pview_49 = make_partition_view %tview_36 : partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>>
  %6 = store_view_tko weak %5, %pview_49[%blockId_z_42, %blockId_y_38, %blockId_x] token = %0 : tile<8x8x8xi16>, partition_view<tile=(8x8x8), tensor_view<?x?x?xi16, strides=[?,?,1]>>, tile<i32> -> token
  return
}
