entry @debug_checks_Kt1_A1i32_1i16t1_p16_A1i32_1i16t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg1 : tile<i32>
  %assume_1 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %assume_2 = assume div_by<16>, %arg4 : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_3 = constant <i32: 1> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %assume_assume = assume bounded<0, ?>, %assume_0 : tile<i32>
  %assume_assume_assume = assume div_by<16>, %assume_assume : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_assume_assume], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_assume_4 = assume bounded<0, ?>, %assume_2 : tile<i32>
  %assume_assume_assume_5 = assume div_by<16>, %assume_assume_4 : tile<i32>
  %tview_6 = make_tensor_view %assume_1, shape = [%assume_assume_assume_5], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %1 = join_tokens %0, %result_token : token
  %2 = cmpi greater_than_or_equal %tile, %cst_0_i32, signed : tile<64xi32> -> tile<64xi1>
  assert %2, "x has a negative element" : tile<64xi1>
  %cst_0_i32_7 = constant <i32: 0> : tile<i32>
  %3 = cmpi equal %blockId_x, %cst_0_i32_7, signed : tile<i32> -> tile<i1>
  %4 = if %3 -> (token) {
    %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
    %reduce = reduce %tile dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %13 = addi %reduce_lhs, %reduce_rhs : tile<i32>
      yield %13 : tile<i32>
    }
    %7 = join_tokens %0, %1 : token
    %8 = print_tko "blocks: %d, first tile's sum: %d\0A", %gridSize_x, %reduce token=%7 : tile<i32>, tile<i32> -> token
    %reduce_9 = reduce %tile dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %13 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
      yield %13 : tile<i32>
    }
    %9 = join_tokens %8, %1 : token
    %10 = print_tko "largest: %d\0A", %reduce_9 token=%9 : tile<i32> -> token
    %reduce_10 = reduce %tile dim=0 identities=[2147483647 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %13 = mini %reduce_lhs, %reduce_rhs signed : tile<i32>
      yield %13 : tile<i32>
    }
    %11 = join_tokens %10, %1 : token
    %12 = print_tko "smallest: %d\0A", %reduce_10 token=%11 : tile<i32> -> token
    yield %12 : token
  } else {
    yield %0 : token
  }
  %pview_8 = make_partition_view %tview_6 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %5 = join_tokens %0, %4 : token
  %6 = store_view_tko weak %tile, %pview_8[%blockId_x] token = %5 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
entry @debug_checks_Kt1_A1i32_1t1_p16_A1i32_1t1_p16_I64(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<i32>>, %arg4: tile<i32>, %arg5: tile<i32>) optimization_hints=<default = {}> {
  %0 = make_token : token
  %assume = assume div_by<16>, %arg0 : tile<ptr<i32>>
  %assume_0 = assume div_by<16>, %arg3 : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_i32_1 = constant <i32: 1> : tile<i32>
  %cst_0_i32 = constant <i32: 0> : tile<64xi32>
  %assume_2 = assume bounded<0, ?>, %arg1 : tile<i32>
  %tview = make_tensor_view %assume, shape = [%assume_2], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
  %tview_4 = make_tensor_view %assume_0, shape = [%assume_3], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %pview = make_partition_view %tview : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] token = %0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
  %1 = join_tokens %0, %result_token : token
  %2 = cmpi greater_than_or_equal %tile, %cst_0_i32, signed : tile<64xi32> -> tile<64xi1>
  assert %2, "x has a negative element" : tile<64xi1>
  %cst_0_i32_5 = constant <i32: 0> : tile<i32>
  %3 = cmpi equal %blockId_x, %cst_0_i32_5, signed : tile<i32> -> tile<i1>
  %4 = if %3 -> (token) {
    %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
    %reduce = reduce %tile dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %13 = addi %reduce_lhs, %reduce_rhs : tile<i32>
      yield %13 : tile<i32>
    }
    %7 = join_tokens %0, %1 : token
    %8 = print_tko "blocks: %d, first tile's sum: %d\0A", %gridSize_x, %reduce token=%7 : tile<i32>, tile<i32> -> token
    %reduce_7 = reduce %tile dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %13 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
      yield %13 : tile<i32>
    }
    %9 = join_tokens %8, %1 : token
    %10 = print_tko "largest: %d\0A", %reduce_7 token=%9 : tile<i32> -> token
    %reduce_8 = reduce %tile dim=0 identities=[2147483647 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %13 = mini %reduce_lhs, %reduce_rhs signed : tile<i32>
      yield %13 : tile<i32>
    }
    %11 = join_tokens %10, %1 : token
    %12 = print_tko "smallest: %d\0A", %reduce_8 token=%11 : tile<i32> -> token
    yield %12 : token
  } else {
    yield %0 : token
  }
  %pview_6 = make_partition_view %tview_4 : partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>
  %5 = join_tokens %0, %4 : token
  %6 = store_view_tko weak %tile, %pview_6[%blockId_x] token = %5 : tile<64xi32>, partition_view<tile=(64), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  return
}
