// An index that was loaded.
//! load %v: unknown -> pointers
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %q: tile<ptr<i32>>) {
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %first, %tok = load_ptr_tko weak %q : tile<ptr<i32>> -> tile<i32>, token
    %x, %x_token = load_view_tko weak %v[%first] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
