// A permute of the inner dimensions before a store, with a reshape that adds a unit dimension.
//! store %v: trivial, convertible = blockId.x, convertible = blockId.y -> partition dim_map=[0, 2, 1]
//! result: tile=(1x32x64)
//! absent: permute
//! twin: muli %by, %c32 => addi %by, %c32
!tensor = !cuda_tile.tensor_view<?x?x?xf16, strides=[?,?,1]>
!view = !cuda_tile.strided_view<tile=(1x64x32), traversal_strides=[1,1,1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f16>>, %n0: tile<i32>, %n1: tile<i32>, %n2: tile<i32>, %s0: tile<i32>, %s1: tile<i32>) {
    %c32 = constant <i32: 32> : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n0, %n1, %n2], strides = [%s0, %s1, 1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %i = muli %bx, %c64 : tile<i32>
    %j = muli %by, %c32 : tile<i32>
    %x = constant <f16: 1.0> : tile<32x64xf16>
    %y = permute %x [1, 0] : tile<32x64xf16> -> tile<64x32xf16>
    %z = reshape %y : tile<64x32xf16> -> tile<1x64x32xf16>
    %tok = store_view_tko weak %z, %v[%bz, %i, %j] : tile<1x64x32xf16>, !view, tile<i32> -> token
    return
  }
}
