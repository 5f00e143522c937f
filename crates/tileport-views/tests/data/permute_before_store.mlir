// The same before a store.
//! store %v: convertible = blockId.x, convertible = blockId.y -> partition dim_map=[1, 0]
//! result: tile=(32x64)
//! result: store_view_tko weak %x, %v[%by, %bx]
//! absent: permute
//! twin: muli %by, %c32 => addi %by, %c32
!tensor = !cuda_tile.tensor_view<?x?xf16, strides=[?,1]>
!view = !cuda_tile.strided_view<tile=(64x32), traversal_strides=[1,1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f16>>, %n0: tile<i32>, %n1: tile<i32>, %s0: tile<i32>) {
    %c32 = constant <i32: 32> : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n0, %n1], strides = [%s0, 1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %i = muli %bx, %c64 : tile<i32>
    %j = muli %by, %c32 : tile<i32>
    %x = constant <f16: 1.0> : tile<32x64xf16>
    %y = permute %x [1, 0] : tile<32x64xf16> -> tile<64x32xf16>
    %tok = store_view_tko weak %y, %v[%i, %j] : tile<64x32xf16>, !view, tile<i32> -> token
    return
  }
}
