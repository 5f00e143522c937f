// One of two neighbours is even; the form alone does not show it, trying all remainders does.
//! load %v: convertible by division -> partition
//! twin: muli %bx, %next => muli %bx, %bx
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c1 = constant <i32: 1> : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %next = addi %bx, %c1 : tile<i32>
    %o = muli %bx, %next : tile<i32>
    %i = muli %o, %c64 : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
