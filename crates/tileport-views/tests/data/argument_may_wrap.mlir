// Nothing is known of the argument, so the product may wrap: divisible it stays, but its quotient is not the argument.
//! load %v: convertible by division -> partition
//! result: divi %i, %c128 unsigned
//! twin: muli %a, %c128 => addi %a, %c128
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %a: tile<i32>) {
    %c128 = constant <i32: 128> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %i = muli %a, %c128 : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
