// Two counters with different steps in one index.
//! load %v: convertible = 3·trip(%i) + 1 -> partition
//! absent: one
//! absent: two
//! twin: muli %sum, %c64 => addi %sum, %c64
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(64), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %c20 = constant <i32: 20> : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %one_end, %two_end = for %i in (%c0 to %c20, step %c1) : tile<i32> iter_values(%one = %c0, %two = %c1) -> (tile<i32>, tile<i32>) {
      %sum = addi %one, %two : tile<i32>
      %at = muli %sum, %c64 : tile<i32>
      %x, %x_token = load_view_tko weak %v[%at] : !view, tile<i32> -> tile<64xf32>, token
      %next_one = addi %one, %c1 : tile<i32>
      %next_two = addi %two, %c2 : tile<i32>
      continue %next_one, %next_two : tile<i32>, tile<i32>
    }
    return
  }
}
