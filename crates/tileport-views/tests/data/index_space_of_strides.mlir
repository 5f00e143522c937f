// With other strides the number of tiles follows from the tensor's size.
//! load %v: convertible = trip(%i) -> partition
//! result: get_tensor_shape %t
//! result: rounding<positive_inf>
//! absent: get_index_space_shape
//! twin: step %c2 => step %c1
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[64], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %unused = addi %c1, %c1 : tile<i32>
    %m = get_index_space_shape %v : !view -> tile<i32>
    for %i in (%c0 to %m, step %c2) : tile<i32> {
      %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    }
    return
  }
}
