entry @branches_Kt1_A1f32_1i16t1_p16_A1i32_1t1_p16_A1f32_1i16t1_p16_A1i32_1t1_p16_Sb8_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i1>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_3 = assume div_by<16>, %arg7 : tile<i32>
  %assume_4 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_1_i32_6 = constant <i32: 1> : tile<i32>
  %cst_1_i32_7 = constant <i32: 1> : tile<i32>
  %cst_-1_i32 = constant <i32: -1> : tile<1xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_8 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_9 = make_tensor_view %assume_1, shape = [%assume_8], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_10 = assume bounded<0, ?>, %assume_3 : tile<i32>
  %assume_assume_assume_11 = assume div_by<16>, %assume_assume_10 : tile<i32>
  %tview_12 = make_tensor_view %assume_2, shape = [%assume_assume_assume_11], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_13 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_14 = make_tensor_view %assume_4, shape = [%assume_13], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_9 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
  %reshape = reshape %tile : tile<1xi32> -> tile<i32>
  %pview_15 = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile_16, %result_token_17 = load_view_tko weak %pview_15[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = cmpi equal %reshape, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %2:3 = if %1 -> (tile<i32>, tile<64xf32>, token) {
    %cst_10_i32 = constant <i32: 10> : tile<i32>
    yield %cst_10_i32, %tile_16, %0 : tile<i32>, tile<64xf32>, token
  } else {
    %cst_1_i32_23 = constant <i32: 1> : tile<i32>
    %16 = cmpi equal %reshape, %cst_1_i32_23, signed : tile<i32> -> tile<i1>
    %17:3 = if %16 -> (tile<i32>, tile<64xf32>, token) {
      %18 = addf %tile_16, %tile_16  : tile<64xf32>
      %cst_20_i32 = constant <i32: 20> : tile<i32>
      yield %cst_20_i32, %18, %0 : tile<i32>, tile<64xf32>, token
    } else {
      %cst_2_i32_24 = constant <i32: 2> : tile<i32>
      %18 = cmpi equal %reshape, %cst_2_i32_24, signed : tile<i32> -> tile<i1>
      %19:3 = if %18 -> (tile<i32>, tile<64xf32>, token) {
        %20 = negf %tile_16 : tile<64xf32>
        %21 = if %arg12 -> (tile<i1>) {
          %reduce = reduce %20 dim=0 identities=[0.000000e+00 : f32] : tile<64xf32> -> tile<f32> 
          (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
            %24 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
            yield %24 : tile<f32>
          }
          %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
          %23 = cmpf less_than ordered %reduce, %cst_0_f32 : tile<f32> -> tile<i1>
          yield %23 : tile<i1>
        } else {
          yield %arg12 : tile<i1>
        }
        %22 = if %21 -> (tile<i32>) {
          %cst_-30_i32 = constant <i32: -30> : tile<i32>
          yield %cst_-30_i32 : tile<i32>
        } else {
          %cst_30_i32 = constant <i32: 30> : tile<i32>
          yield %cst_30_i32 : tile<i32>
        }
        yield %22, %20, %0 : tile<i32>, tile<64xf32>, token
      } else {
        %pview_25 = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
        %20 = store_view_tko weak %cst_-1_i32, %pview_25[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
        return
      }
      yield %19#0, %19#1, %19#2 : tile<i32>, tile<64xf32>, token
    }
    yield %17#0, %17#1, %17#2 : tile<i32>, tile<64xf32>, token
  }
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %3 = remi %blockId_x, %cst_2_i32 signed : tile<i32>
  %cst_0_i32_18 = constant <i32: 0> : tile<i32>
  %4 = cmpi less_than %3, %cst_0_i32_18, signed : tile<i32> -> tile<i1>
  %false = constant <i1: false> : tile<i1>
  %5 = xori %4, %false : tile<i1>
  %6 = cmpi not_equal %3, %cst_0_i32_18, signed : tile<i32> -> tile<i1>
  %7 = andi %5, %6 : tile<i1>
  %8 = addi %3, %cst_2_i32 : tile<i32>
  %9 = select %7, %8, %3 : tile<i1>, tile<i32>
  %cst_1_i32_19 = constant <i32: 1> : tile<i32>
  %10 = cmpi equal %9, %cst_1_i32_19, signed : tile<i32> -> tile<i1>
  %11 = if %10 -> (tile<i32>) {
    %cst_1_i32_23 = constant <i32: 1> : tile<i32>
    yield %cst_1_i32_23 : tile<i32>
  } else {
    %cst_0_i32_23 = constant <i32: 0> : tile<i32>
    yield %cst_0_i32_23 : tile<i32>
  }
  %12 = addi %2#0, %11 : tile<i32>
  %reshape_20 = reshape %12 : tile<i32> -> tile<1xi32>
  %pview_21 = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %13 = store_view_tko weak %reshape_20, %pview_21[%blockId_x] token = %2#2 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_22 = constant <i32: 0> : tile<i32>
  %14 = cmpi less_than %12, %cst_0_i32_22, signed : tile<i32> -> tile<i1>
  %true = constant <i1: true> : tile<i1>
  %15 = xori %14, %true : tile<i1>
  if %15 {
    %pview_23 = make_partition_view %tview_12 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %16 = store_view_tko weak %2#1, %pview_23[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  } else {
  }
  return
}
entry @branches_Kt1_A1f32_1t1_p16_A1i32_1t1_p16_A1f32_1t1_p16_A1i32_1t1_p16_Sb8_I64(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<ptr<i32>>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<i1>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_1 = assume div_by<16>, %arg6 : tile<ptr<f32>>
  %assume_2 = assume div_by<16>, %arg9 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_1_i32_4 = constant <i32: 1> : tile<i32>
  %cst_1_i32_5 = constant <i32: 1> : tile<i32>
  %cst_-1_i32 = constant <i32: -1> : tile<1xi32>
  %assume_6 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_6], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_7 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_8 = make_tensor_view %assume_0, shape = [%assume_7], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_9 = assume bounded<0, ?>, %arg7 : tile<i32>
  %tview_10 = make_tensor_view %assume_1, shape = [%assume_9], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %assume_11 = assume bounded<0, ?>, %arg10 : tile<i32>
  %tview_12 = make_tensor_view %assume_2, shape = [%assume_11], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview_8 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
  %reshape = reshape %tile : tile<1xi32> -> tile<i32>
  %pview_13 = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %tile_14, %result_token_15 = load_view_tko weak %pview_13[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = cmpi equal %reshape, %cst_0_i32, signed : tile<i32> -> tile<i1>
  %2:3 = if %1 -> (tile<i32>, tile<64xf32>, token) {
    %cst_10_i32 = constant <i32: 10> : tile<i32>
    yield %cst_10_i32, %tile_14, %0 : tile<i32>, tile<64xf32>, token
  } else {
    %cst_1_i32_21 = constant <i32: 1> : tile<i32>
    %16 = cmpi equal %reshape, %cst_1_i32_21, signed : tile<i32> -> tile<i1>
    %17:3 = if %16 -> (tile<i32>, tile<64xf32>, token) {
      %18 = addf %tile_14, %tile_14  : tile<64xf32>
      %cst_20_i32 = constant <i32: 20> : tile<i32>
      yield %cst_20_i32, %18, %0 : tile<i32>, tile<64xf32>, token
    } else {
      %cst_2_i32_22 = constant <i32: 2> : tile<i32>
      %18 = cmpi equal %reshape, %cst_2_i32_22, signed : tile<i32> -> tile<i1>
      %19:3 = if %18 -> (tile<i32>, tile<64xf32>, token) {
        %20 = negf %tile_14 : tile<64xf32>
        %21 = if %arg12 -> (tile<i1>) {
          %reduce = reduce %20 dim=0 identities=[0.000000e+00 : f32] : tile<64xf32> -> tile<f32> 
          (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
            %24 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
            yield %24 : tile<f32>
          }
          %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
          %23 = cmpf less_than ordered %reduce, %cst_0_f32 : tile<f32> -> tile<i1>
          yield %23 : tile<i1>
        } else {
          yield %arg12 : tile<i1>
        }
        %22 = if %21 -> (tile<i32>) {
          %cst_-30_i32 = constant <i32: -30> : tile<i32>
          yield %cst_-30_i32 : tile<i32>
        } else {
          %cst_30_i32 = constant <i32: 30> : tile<i32>
          yield %cst_30_i32 : tile<i32>
        }
        yield %22, %20, %0 : tile<i32>, tile<64xf32>, token
      } else {
        %pview_23 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
        %20 = store_view_tko weak %cst_-1_i32, %pview_23[%blockId_x] token = %0 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
        return
      }
      yield %19#0, %19#1, %19#2 : tile<i32>, tile<64xf32>, token
    }
    yield %17#0, %17#1, %17#2 : tile<i32>, tile<64xf32>, token
  }
  %cst_2_i32 = constant <i32: 2> : tile<i32>
  %3 = remi %blockId_x, %cst_2_i32 signed : tile<i32>
  %cst_0_i32_16 = constant <i32: 0> : tile<i32>
  %4 = cmpi less_than %3, %cst_0_i32_16, signed : tile<i32> -> tile<i1>
  %false = constant <i1: false> : tile<i1>
  %5 = xori %4, %false : tile<i1>
  %6 = cmpi not_equal %3, %cst_0_i32_16, signed : tile<i32> -> tile<i1>
  %7 = andi %5, %6 : tile<i1>
  %8 = addi %3, %cst_2_i32 : tile<i32>
  %9 = select %7, %8, %3 : tile<i1>, tile<i32>
  %cst_1_i32_17 = constant <i32: 1> : tile<i32>
  %10 = cmpi equal %9, %cst_1_i32_17, signed : tile<i32> -> tile<i1>
  %11 = if %10 -> (tile<i32>) {
    %cst_1_i32_21 = constant <i32: 1> : tile<i32>
    yield %cst_1_i32_21 : tile<i32>
  } else {
    %cst_0_i32_21 = constant <i32: 0> : tile<i32>
    yield %cst_0_i32_21 : tile<i32>
  }
  %12 = addi %2#0, %11 : tile<i32>
  %reshape_18 = reshape %12 : tile<i32> -> tile<1xi32>
  %pview_19 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
  %13 = store_view_tko weak %reshape_18, %pview_19[%blockId_x] token = %2#2 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  %cst_0_i32_20 = constant <i32: 0> : tile<i32>
  %14 = cmpi less_than %12, %cst_0_i32_20, signed : tile<i32> -> tile<i1>
  %true = constant <i1: true> : tile<i1>
  %15 = xori %14, %true : tile<i1>
  if %15 {
    %pview_21 = make_partition_view %tview_10 : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %16 = store_view_tko weak %2#1, %pview_21[%blockId_x] token = %0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  } else {
  }
  return
}
