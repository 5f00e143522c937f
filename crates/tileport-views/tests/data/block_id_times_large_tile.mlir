// With tiles of 1024 the product of a block id can wrap. Tensor sizes are known to be below 2^31, and the block before
// would already lie outside.
//! load %v: convertible = blockId.x -> partition
//! result: %v[%bx]
//! twin: muli %bx, %c1024 => addi %bx, %c1024
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(1024), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c1024 = constant <i32: 1024> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %n_in_range = assume bounded<0, ?>, %n : tile<i32>
    %t = make_tensor_view %p, shape = [%n_in_range], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %i = muli %bx, %c1024 : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<1024xf32>, token
    return
  }
}
