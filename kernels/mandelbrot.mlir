entry @mandelbrot_Kt1_A2i32_1v4l0_2t1_3i16_p16_Sf32_Sf32_Sf32_I4_I8_I16(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<f32>, %arg6: tile<f32>, %arg7: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg2 : tile<i32>
  %assume_2 = assume div_by<4>, %arg3 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %assume_assume_3 = assume bounded<0, ?>, %assume_1 : tile<i32>
  %assume_assume_assume_4 = assume div_by<16>, %assume_assume_3 : tile<i32>
  %assume_assume_5 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_6 = assume div_by<4>, %assume_assume_5 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume, %assume_assume_assume_4], strides = [%assume_assume_assume_6, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %cst_4_i32 = constant <i32: 4> : tile<i32>
  %cst_8_i32 = constant <i32: 8> : tile<i32>
  %cst_16_i32 = constant <i32: 16> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_7, %blockId_y_8, %blockId_z_9 = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_8_i32 : tile<i32>
  %2 = iota : tile<8xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<8xi32>
  %3 = addi %bcast, %2 : tile<8xi32>
  %4 = itof %3 signed  : tile<8xi32> -> tile<8xf32>
  %5 = muli %blockId_y_8, %cst_16_i32 : tile<i32>
  %6 = iota : tile<16xi32>
  %reshape_10 = reshape %5 : tile<i32> -> tile<1xi32>
  %bcast_11 = broadcast %reshape_10 : tile<1xi32> -> tile<16xi32>
  %7 = addi %bcast_11, %6 : tile<16xi32>
  %8 = itof %7 signed  : tile<16xi32> -> tile<16xf32>
  %reshape_12 = reshape %arg7 : tile<f32> -> tile<1xf32>
  %bcast_13 = broadcast %reshape_12 : tile<1xf32> -> tile<8xf32>
  %reshape_14 = reshape %arg6 : tile<f32> -> tile<1xf32>
  %bcast_15 = broadcast %reshape_14 : tile<1xf32> -> tile<8xf32>
  %9 = fma %bcast_13, %4, %bcast_15  : tile<8xf32>
  %reshape_16 = reshape %9 : tile<8xf32> -> tile<8x1xf32>
  %bcast_17 = broadcast %reshape_16 : tile<8x1xf32> -> tile<8x16xf32>
  %reshape_18 = reshape %arg7 : tile<f32> -> tile<1xf32>
  %bcast_19 = broadcast %reshape_18 : tile<1xf32> -> tile<16xf32>
  %reshape_20 = reshape %arg5 : tile<f32> -> tile<1xf32>
  %bcast_21 = broadcast %reshape_20 : tile<1xf32> -> tile<16xf32>
  %10 = fma %bcast_19, %8, %bcast_21  : tile<16xf32>
  %reshape_22 = reshape %10 : tile<16xf32> -> tile<1x16xf32>
  %bcast_23 = broadcast %reshape_22 : tile<1x16xf32> -> tile<8x16xf32>
  %cst_0_i32 = constant <i32: 0> : tile<8x16xi32>
  %cst_0_i32_24 = constant <i32: 0> : tile<i32>
  %11 = mulf %bcast_17, %bcast_17  : tile<8x16xf32>
  %12 = fma %bcast_23, %bcast_23, %11  : tile<8x16xf32>
  %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
  %reshape_25 = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_26 = broadcast %reshape_25 : tile<1x1xf32> -> tile<8x16xf32>
  %13 = cmpf less_than_or_equal ordered %12, %bcast_26 : tile<8x16xf32> -> tile<8x16xi1>
  %cst_2_f32 = constant <f32: 2.000000e+00> : tile<f32>
  %reshape_27 = reshape %cst_2_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_28 = broadcast %reshape_27 : tile<1x1xf32> -> tile<8x16xf32>
  %cst_4_f32_29 = constant <f32: 4.000000e+00> : tile<f32>
  %reshape_30 = reshape %cst_4_f32_29 : tile<f32> -> tile<1x1xf32>
  %bcast_31 = broadcast %reshape_30 : tile<1x1xf32> -> tile<8x16xf32>
  %cst_1_i32_32 = constant <i32: 1> : tile<i32>
  %14:5 = loop iter_values(%arg8 = %cst_0_i32, %arg9 = %13, %arg10 = %cst_0_i32_24, %arg11 = %bcast_23, %arg12 = %bcast_17) : tile<8x16xi32>, tile<8x16xi1>, tile<i32>, tile<8x16xf32>, tile<8x16xf32> -> tile<8x16xi32>, tile<8x16xi1>, tile<i32>, tile<8x16xf32>, tile<8x16xf32> {
    %16 = cmpi less_than %arg10, %cst_4_i32, signed : tile<i32> -> tile<i1>
    %17 = if %16 -> (tile<i1>) {
      %32 = exti %arg9 unsigned : tile<8x16xi1> -> tile<8x16xi32>
      %reduce = reduce %32 dim=0 identities=[-2147483648 : i32] : tile<8x16xi32> -> tile<16xi32> 
      (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
        %34 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
        yield %34 : tile<i32>
      }
      %reduce_33 = reduce %reduce dim=0 identities=[-2147483648 : i32] : tile<16xi32> -> tile<i32> 
      (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
        %34 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
        yield %34 : tile<i32>
      }
      %cst_0_i32_34 = constant <i32: 0> : tile<i32>
      %33 = cmpi greater_than %reduce_33, %cst_0_i32_34, signed : tile<i32> -> tile<i1>
      yield %33 : tile<i1>
    } else {
      yield %16 : tile<i1>
    }
    if %17 {
    } else {
      break %arg8, %arg9, %arg10, %arg11, %arg12 : tile<8x16xi32>, tile<8x16xi1>, tile<i32>, tile<8x16xf32>, tile<8x16xf32>
    }
    %18 = exti %arg9 unsigned : tile<8x16xi1> -> tile<8x16xi32>
    %19 = addi %arg8, %18 : tile<8x16xi32>
    %20 = mulf %arg12, %arg12  : tile<8x16xf32>
    %21 = negf %20 : tile<8x16xf32>
    %22 = fma %arg11, %arg11, %21  : tile<8x16xf32>
    %23 = addf %22, %bcast_23  : tile<8x16xf32>
    %24 = select %arg9, %23, %arg11 : tile<8x16xi1>, tile<8x16xf32>
    %25 = mulf %bcast_28, %arg11  : tile<8x16xf32>
    %26 = fma %25, %arg12, %bcast_17  : tile<8x16xf32>
    %27 = select %arg9, %26, %arg12 : tile<8x16xi1>, tile<8x16xf32>
    %28 = mulf %27, %27  : tile<8x16xf32>
    %29 = fma %24, %24, %28  : tile<8x16xf32>
    %30 = cmpf less_than_or_equal ordered %29, %bcast_31 : tile<8x16xf32> -> tile<8x16xi1>
    %31 = addi %arg10, %cst_1_i32_32 : tile<i32>
    continue %19, %30, %31, %24, %27 : tile<8x16xi32>, tile<8x16xi1>, tile<i32>, tile<8x16xf32>, tile<8x16xf32>
  }
  %pview = make_partition_view %tview : partition_view<tile=(8x16), tensor_view<?x?xi32, strides=[?,1]>>
  %15 = store_view_tko weak %14#0, %pview[%blockId_x, %blockId_y_8] token = %0 : tile<8x16xi32>, partition_view<tile=(8x16), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  return
}
entry @mandelbrot_Kt1_A2i32_1l0_2t1_p16_Sf32_Sf32_Sf32_I50_I8_I16(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<f32>, %arg6: tile<f32>, %arg7: tile<f32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %assume_0 = assume bounded<0, ?>, %arg1 : tile<i32>
  %assume_1 = assume bounded<0, ?>, %arg2 : tile<i32>
  %assume_2 = assume bounded<0, ?>, %arg3 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_0, %assume_1], strides = [%assume_2, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %cst_50_i32 = constant <i32: 50> : tile<i32>
  %cst_8_i32 = constant <i32: 8> : tile<i32>
  %cst_16_i32 = constant <i32: 16> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %blockId_x_3, %blockId_y_4, %blockId_z_5 = get_tile_block_id : tile<i32>
  %1 = muli %blockId_x, %cst_8_i32 : tile<i32>
  %2 = iota : tile<8xi32>
  %reshape = reshape %1 : tile<i32> -> tile<1xi32>
  %bcast = broadcast %reshape : tile<1xi32> -> tile<8xi32>
  %3 = addi %bcast, %2 : tile<8xi32>
  %4 = itof %3 signed  : tile<8xi32> -> tile<8xf32>
  %5 = muli %blockId_y_4, %cst_16_i32 : tile<i32>
  %6 = iota : tile<16xi32>
  %reshape_6 = reshape %5 : tile<i32> -> tile<1xi32>
  %bcast_7 = broadcast %reshape_6 : tile<1xi32> -> tile<16xi32>
  %7 = addi %bcast_7, %6 : tile<16xi32>
  %8 = itof %7 signed  : tile<16xi32> -> tile<16xf32>
  %reshape_8 = reshape %arg7 : tile<f32> -> tile<1xf32>
  %bcast_9 = broadcast %reshape_8 : tile<1xf32> -> tile<8xf32>
  %reshape_10 = reshape %arg6 : tile<f32> -> tile<1xf32>
  %bcast_11 = broadcast %reshape_10 : tile<1xf32> -> tile<8xf32>
  %9 = fma %bcast_9, %4, %bcast_11  : tile<8xf32>
  %reshape_12 = reshape %9 : tile<8xf32> -> tile<8x1xf32>
  %bcast_13 = broadcast %reshape_12 : tile<8x1xf32> -> tile<8x16xf32>
  %reshape_14 = reshape %arg7 : tile<f32> -> tile<1xf32>
  %bcast_15 = broadcast %reshape_14 : tile<1xf32> -> tile<16xf32>
  %reshape_16 = reshape %arg5 : tile<f32> -> tile<1xf32>
  %bcast_17 = broadcast %reshape_16 : tile<1xf32> -> tile<16xf32>
  %10 = fma %bcast_15, %8, %bcast_17  : tile<16xf32>
  %reshape_18 = reshape %10 : tile<16xf32> -> tile<1x16xf32>
  %bcast_19 = broadcast %reshape_18 : tile<1x16xf32> -> tile<8x16xf32>
  %cst_0_i32 = constant <i32: 0> : tile<8x16xi32>
  %cst_0_i32_20 = constant <i32: 0> : tile<i32>
  %11 = mulf %bcast_13, %bcast_13  : tile<8x16xf32>
  %12 = fma %bcast_19, %bcast_19, %11  : tile<8x16xf32>
  %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
  %reshape_21 = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_22 = broadcast %reshape_21 : tile<1x1xf32> -> tile<8x16xf32>
  %13 = cmpf less_than_or_equal ordered %12, %bcast_22 : tile<8x16xf32> -> tile<8x16xi1>
  %cst_2_f32 = constant <f32: 2.000000e+00> : tile<f32>
  %reshape_23 = reshape %cst_2_f32 : tile<f32> -> tile<1x1xf32>
  %bcast_24 = broadcast %reshape_23 : tile<1x1xf32> -> tile<8x16xf32>
  %cst_4_f32_25 = constant <f32: 4.000000e+00> : tile<f32>
  %reshape_26 = reshape %cst_4_f32_25 : tile<f32> -> tile<1x1xf32>
  %bcast_27 = broadcast %reshape_26 : tile<1x1xf32> -> tile<8x16xf32>
  %cst_1_i32_28 = constant <i32: 1> : tile<i32>
  %14:5 = loop iter_values(%arg8 = %cst_0_i32, %arg9 = %13, %arg10 = %cst_0_i32_20, %arg11 = %bcast_19, %arg12 = %bcast_13) : tile<8x16xi32>, tile<8x16xi1>, tile<i32>, tile<8x16xf32>, tile<8x16xf32> -> tile<8x16xi32>, tile<8x16xi1>, tile<i32>, tile<8x16xf32>, tile<8x16xf32> {
    %16 = cmpi less_than %arg10, %cst_50_i32, signed : tile<i32> -> tile<i1>
    %17 = if %16 -> (tile<i1>) {
      %32 = exti %arg9 unsigned : tile<8x16xi1> -> tile<8x16xi32>
      %reduce = reduce %32 dim=0 identities=[-2147483648 : i32] : tile<8x16xi32> -> tile<16xi32> 
      (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
        %34 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
        yield %34 : tile<i32>
      }
      %reduce_29 = reduce %reduce dim=0 identities=[-2147483648 : i32] : tile<16xi32> -> tile<i32> 
      (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
        %34 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
        yield %34 : tile<i32>
      }
      %cst_0_i32_30 = constant <i32: 0> : tile<i32>
      %33 = cmpi greater_than %reduce_29, %cst_0_i32_30, signed : tile<i32> -> tile<i1>
      yield %33 : tile<i1>
    } else {
      yield %16 : tile<i1>
    }
    if %17 {
    } else {
      break %arg8, %arg9, %arg10, %arg11, %arg12 : tile<8x16xi32>, tile<8x16xi1>, tile<i32>, tile<8x16xf32>, tile<8x16xf32>
    }
    %18 = exti %arg9 unsigned : tile<8x16xi1> -> tile<8x16xi32>
    %19 = addi %arg8, %18 : tile<8x16xi32>
    %20 = mulf %arg12, %arg12  : tile<8x16xf32>
    %21 = negf %20 : tile<8x16xf32>
    %22 = fma %arg11, %arg11, %21  : tile<8x16xf32>
    %23 = addf %22, %bcast_19  : tile<8x16xf32>
    %24 = select %arg9, %23, %arg11 : tile<8x16xi1>, tile<8x16xf32>
    %25 = mulf %bcast_24, %arg11  : tile<8x16xf32>
    %26 = fma %25, %arg12, %bcast_13  : tile<8x16xf32>
    %27 = select %arg9, %26, %arg12 : tile<8x16xi1>, tile<8x16xf32>
    %28 = mulf %27, %27  : tile<8x16xf32>
    %29 = fma %24, %24, %28  : tile<8x16xf32>
    %30 = cmpf less_than_or_equal ordered %29, %bcast_27 : tile<8x16xf32> -> tile<8x16xi1>
    %31 = addi %arg10, %cst_1_i32_28 : tile<i32>
    continue %19, %30, %31, %24, %27 : tile<8x16xi32>, tile<8x16xi1>, tile<i32>, tile<8x16xf32>, tile<8x16xf32>
  }
  %pview = make_partition_view %tview : partition_view<tile=(8x16), tensor_view<?x?xi32, strides=[?,1]>>
  %15 = store_view_tko weak %14#0, %pview[%blockId_x, %blockId_y_4] token = %0 : tile<8x16xi32>, partition_view<tile=(8x16), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  return
}
