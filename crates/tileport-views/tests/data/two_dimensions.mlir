// Two axes of the grid.
//! load %v: convertible = blockId.x, convertible = blockId.y -> partition
//! result: %v[%bx, %by]
//! twin: muli %by, %c32 => addi %by, %c32
!tensor = !cuda_tile.tensor_view<?x?xf16, strides=[?,1]>
!view = !cuda_tile.strided_view<tile=(64x32), traversal_strides=[1,1], padding_value = zero, !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f16>>, %n0: tile<i32>, %n1: tile<i32>, %s0: tile<i32>) {
    %c32 = constant <i32: 32> : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n0, %n1], strides = [%s0, 1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %i = muli %bx, %c64 : tile<i32>
    %j = muli %by, %c32 : tile<i32>
    %x, %tok = load_view_tko weak %v[%i, %j] : !view, tile<i32> -> tile<64x32xf16>, token
    return
  }
}
