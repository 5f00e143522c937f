// A linear block id taken apart, and put together again.
//! load %v: convertible = blockId.x -> partition
//! result: %v[%bx]
//! twin: muli %at, %c128 => addi %at, %c128
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %a: tile<i32>) {
    %c128 = constant <i32: 128> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %a_pos = assume bounded<1, ?>, %a : tile<i32>
    %q = divi %bx, %a_pos signed : tile<i32>
    %r = remi %bx, %a_pos signed : tile<i32>
    %row = muli %q, %a_pos : tile<i32>
    %at = addi %row, %r : tile<i32>
    %i = muli %at, %c128 : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
