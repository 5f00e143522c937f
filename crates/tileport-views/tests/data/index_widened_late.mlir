// A 64-bit index of which the block id has no 64-bit form yet.
//! load %v: convertible = blockId.x -> partition
//! result: exti %bx signed
//! absent: muli
//! twin: muli %bx, %c64 => addi %bx, %c64
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(64), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c64 = constant <i32: 64> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %o = muli %bx, %c64 : tile<i32>
    %i = exti %o signed : tile<i32> -> tile<i64>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i64> -> tile<64xf32>, token
    return
  }
}
