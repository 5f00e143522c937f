// Bounds that only the launch knows, with a lower one that is not negative.
//! load %v: convertible = %a + trip(%i) -> partition
//! result: %v[%i]
//! twin: muli %i, %c128 => addi %i, %c128
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %hi: tile<i32>, %a: tile<i32>) {
    %c1 = constant <i32: 1> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %n_in_range = assume bounded<0, ?>, %n : tile<i32>
    %t = make_tensor_view %p, shape = [%n_in_range], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %from = assume bounded<0, 1000000>, %a : tile<i32>
    for %i in (%from to %hi, step %c1) : tile<i32> {
      %at = muli %i, %c128 : tile<i32>
      %x, %x_token = load_view_tko weak %v[%at] : !view, tile<i32> -> tile<128xf32>, token
    }
    return
  }
}
