// Core operations and conversions, as the disassembler prints them.
global @bytes <i8: [1, 2, 3, 4]> : tile<4xi8>
global private constant @halves alignment = 16 <f16: [5.000000e-01, 0x7C00]> : tile<2xf16>
entry @core(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<f32>) optimization_hints=<default = {occupancy = 2}, sm_100 = {num_cta_in_cga = 2}> {
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
  %reshape = reshape %arg1 : tile<i32> -> tile<1x1xi32>
  %bcast = broadcast %reshape : tile<1x1xi32> -> tile<4x8xi32>
  %0 = cat %bcast, %bcast dim = 1 : tile<4x8xi32>, tile<4x8xi32> -> tile<4x16xi32>
  %cst = constant <i32: [[1, -2], [0x7F, 4]]> : tile<2x2xi32>
  %true = constant <i1: true> : tile<4x8xi1>
  %raw = constant <f32: "0x0000803F00000040"> : tile<2xf32>
  %1 = extract %bcast[%arg1, %blockId_x] : tile<4x8xi32> -> tile<2x4xi32>
  %2 = insert %1, %bcast[%arg1, %arg1] : tile<2x4xi32>, tile<4x8xi32>
  %3 = get_global @bytes : tile<ptr<i8>>
  %4 = iota : tile<16xi32>
  %5 = offset %arg0, %arg1 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
  %6 = pack %4 : tile<16xi32> -> tile<64xi8>
  %7 = unpack %6 : tile<64xi8> -> tile<16xi32>
  %8 = permute %bcast [1, 0] : tile<4x8xi32> -> tile<8x4xi32>
  %9 = select %true, %bcast, %2 : tile<4x8xi1>, tile<4x8xi32>
  %10 = bitcast %arg1 : tile<i32> -> tile<f32>
  %11 = exti %arg1 signed : tile<i32> -> tile<i64>
  %12 = trunci %11 overflow<no_signed_wrap> : tile<i64> -> tile<i32>
  %13 = ftof %arg2  : tile<f32> -> tile<f16>
  %14 = ftof %arg2 rounding<zero> : tile<f32> -> tile<f8E8M0FNU>
  %15 = ftoi %arg2 unsigned  saturating : tile<f32> -> tile<i32>
  %16 = itof %arg1 signed  : tile<i32> -> tile<f32>
  %17 = ptr_to_int %arg0 : tile<ptr<f32>> -> tile<i64>
  %18 = int_to_ptr %17 : tile<i64> -> tile<ptr<f32>>
  %19 = ptr_to_ptr %18 : tile<ptr<f32>> -> tile<ptr<i8>>
  %20 = assume div_by<16>, %arg0 : tile<ptr<f32>>
  %21 = assume div_by<4, every 2 along 0>, %4 : tile<16xi32>
  %22 = assume same_elements<[2, 4]>, %bcast : tile<4x8xi32>
  %23 = assume bounded<?, -1>, %arg1 : tile<i32>
  return
}
