// An index outside the index space is undefined behaviour before and after.
//! load %v: convertible = 4 -> partition
//! twin: <i32: 512> => <i32: 100>
!tensor = !cuda_tile.tensor_view<256xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %c512 = constant <i32: 512> : tile<i32>
    %t = make_tensor_view %p, shape = [256], strides = [1] : !tensor
    %v = make_strided_view %t : !view
    %x, %x_token = load_view_tko weak %v[%c512] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
