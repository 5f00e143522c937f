entry @collatz_Kt1_A1i32_1i16t1_p16_A1i32_1i16t1_p16_A1i64_1i16t1_p16_I1000(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i64>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %assume_3 = assume div_by<16>, %arg6 : tile<ptr<i64>>
  %assume_4 = assume div_by<16>, %arg7 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_7 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_8 = assume div_by<16>, %assume_assume_7 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_assume_assume_8], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_10 = assume bounded<0, ?>, %assume_4 : tile<i32>
  %assume_assume_assume_11 = assume div_by<16>, %assume_assume_10 : tile<i32>
  %tview_12 = make_tensor_view %assume_3, shape = [%assume_assume_assume_11], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %cst_1000_i32 = constant <i32: 1000> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
  %reshape = reshape %tile : tile<1xi32> -> tile<i32>
  %1 = exti %reshape signed : tile<i32> -> tile<i64>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i32_13 = constant <i32: 1> : tile<i32>
  %cst_2_i64 = constant <i64: 2> : tile<i64>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %false = constant <i1: false> : tile<i1>
  %cst_0_i64_14 = constant <i64: 0> : tile<i64>
  %cst_3_i64 = constant <i64: 3> : tile<i64>
  %cst_1_i64_15 = constant <i64: 1> : tile<i64>
  %2:3 = loop iter_values(%arg9 = %cst_0_i32, %arg10 = %1, %arg11 = %1) : tile<i32>, tile<i64>, tile<i64> -> tile<i32>, tile<i64>, tile<i64> {
    %5 = cmpi not_equal %arg11, %cst_1_i64, signed : tile<i64> -> tile<i1>
    if %5 {
    } else {
      break %arg9, %arg10, %arg11 : tile<i32>, tile<i64>, tile<i64>
    }
    %6 = cmpi equal %arg9, %cst_1000_i32, signed : tile<i32> -> tile<i1>
    if %6 {
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      break %cst_-1_i32, %arg10, %arg11 : tile<i32>, tile<i64>, tile<i64>
    } else {
    }
    %7 = addi %arg9, %cst_1_i32_13 : tile<i32>
    %8 = remi %arg11, %cst_2_i64 signed : tile<i64>
    %9 = cmpi less_than %8, %cst_0_i64, signed : tile<i64> -> tile<i1>
    %10 = xori %9, %false : tile<i1>
    %11 = cmpi not_equal %8, %cst_0_i64, signed : tile<i64> -> tile<i1>
    %12 = andi %10, %11 : tile<i1>
    %13 = addi %8, %cst_2_i64 : tile<i64>
    %14 = select %12, %13, %8 : tile<i1>, tile<i64>
    %15 = cmpi equal %14, %cst_0_i64_14, signed : tile<i64> -> tile<i1>
    if %15 {
      %cst_2_i64_20 = constant <i64: 2> : tile<i64>
      %19 = divi %arg11, %cst_2_i64_20 signed rounding<negative_inf> : tile<i64>
      continue %7, %arg10, %19 : tile<i32>, tile<i64>, tile<i64>
    } else {
    }
    %16 = muli %cst_3_i64, %arg11 : tile<i64>
    %17 = addi %16, %cst_1_i64_15 : tile<i64>
    %18 = maxi %arg10, %17 signed : tile<i64>
    continue %7, %18, %17 : tile<i32>, tile<i64>, tile<i64>
  }
  %reshape_16 = reshape %2#0 : tile<i32> -> tile<1xi32>
  %pview_17 = make_partition_view %tview_9 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %3 = store_view_tko weak %reshape_16, %pview_17[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reshape_18 = reshape %2#1 : tile<i64> -> tile<1xi64>
  %pview_19 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>
  %4 = store_view_tko weak %reshape_18, %pview_19[%blockId_x] token = %0 : tile<1xi64>, partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
  return
}
entry @collatz_Kt1_A1i32_1t1_p16_A1i32_1t1_p16_A1i64_1t1_p16_I100(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<i64>>, %arg7: tile<i32>, %arg8: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<i64>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_2 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %assume_4 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_4], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_5 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_6 = make_tensor_view %assume_0, shape = [%assume_5], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_8 = make_tensor_view %assume_1, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
  %cst_100_i32 = constant <i32: 100> : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
  %reshape = reshape %tile : tile<1xi32> -> tile<i32>
  %1 = exti %reshape signed : tile<i32> -> tile<i64>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_1_i64 = constant <i64: 1> : tile<i64>
  %cst_1_i32_9 = constant <i32: 1> : tile<i32>
  %cst_2_i64 = constant <i64: 2> : tile<i64>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %false = constant <i1: false> : tile<i1>
  %cst_0_i64_10 = constant <i64: 0> : tile<i64>
  %cst_3_i64 = constant <i64: 3> : tile<i64>
  %cst_1_i64_11 = constant <i64: 1> : tile<i64>
  %2:3 = loop iter_values(%arg9 = %cst_0_i32, %arg10 = %1, %arg11 = %1) : tile<i32>, tile<i64>, tile<i64> -> tile<i32>, tile<i64>, tile<i64> {
    %5 = cmpi not_equal %arg11, %cst_1_i64, signed : tile<i64> -> tile<i1>
    if %5 {
    } else {
      break %arg9, %arg10, %arg11 : tile<i32>, tile<i64>, tile<i64>
    }
    %6 = cmpi equal %arg9, %cst_100_i32, signed : tile<i32> -> tile<i1>
    if %6 {
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      break %cst_-1_i32, %arg10, %arg11 : tile<i32>, tile<i64>, tile<i64>
    } else {
    }
    %7 = addi %arg9, %cst_1_i32_9 : tile<i32>
    %8 = remi %arg11, %cst_2_i64 signed : tile<i64>
    %9 = cmpi less_than %8, %cst_0_i64, signed : tile<i64> -> tile<i1>
    %10 = xori %9, %false : tile<i1>
    %11 = cmpi not_equal %8, %cst_0_i64, signed : tile<i64> -> tile<i1>
    %12 = andi %10, %11 : tile<i1>
    %13 = addi %8, %cst_2_i64 : tile<i64>
    %14 = select %12, %13, %8 : tile<i1>, tile<i64>
    %15 = cmpi equal %14, %cst_0_i64_10, signed : tile<i64> -> tile<i1>
    if %15 {
      %cst_2_i64_16 = constant <i64: 2> : tile<i64>
      %19 = divi %arg11, %cst_2_i64_16 signed rounding<negative_inf> : tile<i64>
      continue %7, %arg10, %19 : tile<i32>, tile<i64>, tile<i64>
    } else {
    }
    %16 = muli %cst_3_i64, %arg11 : tile<i64>
    %17 = addi %16, %cst_1_i64_11 : tile<i64>
    %18 = maxi %arg10, %17 signed : tile<i64>
    continue %7, %18, %17 : tile<i32>, tile<i64>, tile<i64>
  }
  %reshape_12 = reshape %2#0 : tile<i32> -> tile<1xi32>
  %pview_13 = make_partition_view %tview_6 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %3 = store_view_tko weak %reshape_12, %pview_13[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %reshape_14 = reshape %2#1 : tile<i64> -> tile<1xi64>
  %pview_15 = make_partition_view %tview_8 : partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>
  %4 = store_view_tko weak %reshape_14, %pview_15[%blockId_x] token = %0 : tile<1xi64>, partition_view<tile=(1), tensor_view<?xi64, strides=[1]>>, tile<i32> -> token
  return
}
