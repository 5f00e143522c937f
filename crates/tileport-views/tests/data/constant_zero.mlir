// The first tile.
//! load %v: convertible = 0 -> partition
//! twin: %v[%c0] => %v[%c1]
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %unused = addi %c0, %c1 : tile<i32>
    %x, %x_token = load_view_tko weak %v[%c0] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
