// The fourth tile.
//! load %v: convertible = 3 -> partition
//! result: constant <i32: 3>
//! absent: <i32: 384>
//! twin: <i32: 384> => <i32: 383>
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c384 = constant <i32: 384> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %x, %x_token = load_view_tko weak %v[%c384] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
