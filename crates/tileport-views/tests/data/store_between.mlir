// A store that partition views cannot do.
//! store %v: not convertible -> pointers
//! result: store_ptr_tko
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %x = constant <f32: 1.0> : tile<128xf32>
    %tok = store_view_tko weak %x, %v[%bx] : tile<128xf32>, !view, tile<i32> -> token
    return
  }
}
