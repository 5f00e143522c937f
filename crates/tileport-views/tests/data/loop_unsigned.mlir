// A loop that compares unsigned numbers.
//! load %v: convertible = trip(%i) -> partition
//! result: %v[%i]
//! twin: muli %i, %c128 => addi %i, %c128
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c40 = constant <i32: 40> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    for unsigned %i in (%c0 to %c40, step %c1) : tile<i32> {
      %at = muli %i, %c128 : tile<i32>
      %x, %x_token = load_view_tko weak %v[%at] : !view, tile<i32> -> tile<128xf32>, token
    }
    return
  }
}
