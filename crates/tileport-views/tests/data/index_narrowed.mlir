// An index cut down to 32 bits, which the bounds of block ids allow.
//! load %v: convertible = blockId.x -> partition
//! result: %v[%bx]
//! twin: muli %wide, %tile => addi %wide, %tile
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %tile = constant <i64: 128> : tile<i64>
    %wide = exti %bx signed : tile<i32> -> tile<i64>
    %o = muli %wide, %tile : tile<i64>
    %i = trunci %o : tile<i64> -> tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
