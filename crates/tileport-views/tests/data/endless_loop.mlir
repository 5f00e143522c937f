// A counter of a loop that ends by a break.
//! load %v: convertible by division -> partition
//! twin: muli %cnt, %c128 => addi %cnt, %c128
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %hi: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    loop iter_values(%cnt = %c0) : tile<i32> {
      %done = cmpi greater_than_or_equal %cnt, %hi, signed : tile<i32> -> tile<i1>
      if %done {
        break
      }
      %at = muli %cnt, %c128 : tile<i32>
      %x, %x_token = load_view_tko weak %v[%at] : !view, tile<i32> -> tile<128xf32>, token
      %next = addi %cnt, %c1 : tile<i32>
      continue %next : tile<i32>
    }
    return
  }
}
