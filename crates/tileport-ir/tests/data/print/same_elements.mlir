entry @kernel() {
  %cst_5_i32 = constant <i32: 5> : tile<8x4xi32>
  %assume_cst_5_i32 = assume same_elements<[8, 2]>, %cst_5_i32 : tile<8x4xi32>
  return
}
