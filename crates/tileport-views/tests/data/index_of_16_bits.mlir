// A 16-bit index wraps easily: only its remainders are known.
//! load %v: convertible by division -> partition
//! twin: muli %short, %tile => addi %short, %tile
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %tile = constant <i16: 128> : tile<i16>
    %short = trunci %bx : tile<i32> -> tile<i16>
    %i = muli %short, %tile : tile<i16>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i16> -> tile<128xf32>, token
    return
  }
}
