// A 64-bit index.
//! load %v: convertible = blockId.x -> partition
//! result: %v[%wide]
//! absent: muli
//! twin: muli %wide, %tile => addi %wide, %tile
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %tile = constant <i64: 128> : tile<i64>
    %wide = exti %bx unsigned : tile<i32> -> tile<i64>
    %i = muli %wide, %tile : tile<i64>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i64> -> tile<128xf32>, token
    return
  }
}
