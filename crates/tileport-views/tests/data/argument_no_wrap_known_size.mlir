// As before; the size is known from the type, so nothing is assumed.
//! load %v: convertible = %a -> partition
//! result: %v[%a]
//! twin: muli %a, %c128 overflow<no_wrap> => subi %a, %c128
!tensor = !cuda_tile.tensor_view<65536xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %a: tile<i32>) {
    %c128 = constant <i32: 128> : tile<i32>
    %t = make_tensor_view %p, shape = [65536], strides = [1] : !tensor
    %v = make_strided_view %t : !view
    %i = muli %a, %c128 overflow<no_wrap> : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
