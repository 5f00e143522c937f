entry @kernel() {
  %cst_f32 = constant <f32: 1.500000e+00> : tile<8xf32>
  %reshape = reshape %cst_f32 : tile<8xf32> -> tile<1x8xf32>
  %bcast = broadcast %reshape : tile<1x8xf32> -> tile<4x8xf32>
  %0 = cat %reshape, %reshape dim = 0 : tile<1x8xf32>, tile<1x8xf32> -> tile<2x8xf32>
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %1 = extract %reshape[%cst_0_i32, %cst_0_i32] : tile<1x8xf32> -> tile<1x4xf32>
  %2 = extract %reshape[%cst_0_i32, %cst_0_i32] : tile<1x8xf32> -> tile<1x4xf32>
  %3 = insert %2, %reshape[%cst_0_i32, %cst_0_i32] : tile<1x4xf32>, tile<1x8xf32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %4 = iota : tile<8xi32>
  %cst_9_i64 = constant <i64: 9> : tile<8xi64>
  %5 = int_to_ptr %cst_9_i64 : tile<8xi64> -> tile<8xptr<f32>>
  %6 = offset %5, %4 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
  %7 = pack %cst_f32 : tile<8xf32> -> tile<32xi8>
  %8 = unpack %7 : tile<32xi8> -> tile<8xf32>
  %9 = permute %reshape [1, 0] : tile<1x8xf32> -> tile<8x1xf32>
  %true = constant <i1: true> : tile<8xi1>
  %10 = select %true, %cst_f32, %cst_f32 : tile<8xi1>, tile<8xf32>
  %11 = alloca num_elem = 16, alignment = 4 : tile<ptr<f32>>
  %12 = alloca num_elem = 16, alignment = 128 global : tile<ptr<f32>>
  %true_0 = constant <i1: true> : tile<i1>
  assert %true_0, "bad \22x\22\0A\\ \C3\A9" : tile<i1>
  %assume = assume div_by<16>, %4 : tile<8xi32>
  %assume_1 = assume div_by<16, every 4 along 0>, %4 : tile<8xi32>
  %assume_assume = assume bounded<?, 5>, %assume_1 : tile<8xi32>
  %assume_2 = assume bounded<-3, ?>, %4 : tile<8xi32>
  %assume_3 = assume bounded<-3, 7>, %4 : tile<8xi32>
  %assume_4 = assume bounded<?, ?>, %4 : tile<8xi32>
  return
}
