// An index space of one tile has only the index 0.
//! load %v: convertible = 0 -> partition
//! twin: traversal_strides=[2] => traversal_strides=[1]
!tensor = !cuda_tile.tensor_view<2xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(4), traversal_strides=[2], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %a: tile<i32>) {
    %t = make_tensor_view %p, shape = [2], strides = [1] : !tensor
    %v = make_strided_view %t : !view
    %x, %x_token = load_view_tko weak %v[%a] : !view, tile<i32> -> tile<4xf32>, token
    return
  }
}
