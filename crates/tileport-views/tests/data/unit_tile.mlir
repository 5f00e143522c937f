// A tile of one element takes any index.
//! load %v: trivial -> partition
//! result: %v[%a]
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(1), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %a: tile<i32>) {
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %x, %x_token = load_view_tko weak %v[%a] : !view, tile<i32> -> tile<1xf32>, token
    return
  }
}
