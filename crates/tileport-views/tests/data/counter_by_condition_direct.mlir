// The same counter as an element offset: nothing shows that it is a multiple of the tile size, nor that it is not.
//! load %v: unknown -> pointers
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %hi: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %cnt_end = for %i in (%c0 to %hi, step %c1) : tile<i32> iter_values(%cnt = %c0) -> (tile<i32>) {
      %x, %x_token = load_view_tko weak %v[%cnt] : !view, tile<i32> -> tile<128xf32>, token
      %first = extract %x[%c0] : tile<128xf32> -> tile<1xf32>
      %s = reshape %first : tile<1xf32> -> tile<f32>
      %z = constant <f32: 0.0> : tile<f32>
      %c = cmpf greater_than ordered %s, %z : tile<f32> -> tile<i1>
      %more = addi %cnt, %c1 : tile<i32>
      %next = select %c, %more, %cnt : tile<i1>, tile<i32>
      continue %next : tile<i32>
    }
    return
  }
}
