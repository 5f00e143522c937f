// The counter is used elsewhere, and is computed from the induction variable there.
//! load %v: convertible = trip(%i) -> partition
//! result: print_tko "%d\0A", %i
//! absent: cnt
//! twin: muli %cnt, %c128 => addi %cnt, %c128
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %hi: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %n_in_range = assume bounded<0, ?>, %n : tile<i32>
    %t = make_tensor_view %p, shape = [%n_in_range], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %cnt_end = for %i in (%c0 to %hi, step %c1) : tile<i32> iter_values(%cnt = %c0) -> (tile<i32>) {
      %at = muli %cnt, %c128 : tile<i32>
      %x, %x_token = load_view_tko weak %v[%at] : !view, tile<i32> -> tile<128xf32>, token
      %printed = print_tko "%d\0A", %cnt : tile<i32> -> token
      %next = addi %cnt, %c1 : tile<i32>
      continue %next : tile<i32>
    }
    return
  }
}
