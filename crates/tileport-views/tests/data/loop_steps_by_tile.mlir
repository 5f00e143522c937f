// A loop over element offsets.
//! load %v: convertible = trip(%i) -> partition
//! result: divi %i, %c128 unsigned
//! twin: step %c128 => step %c64
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    for %i in (%c0 to %n, step %c128) : tile<i32> {
      %unused = addi %c64, %i : tile<i32>
      %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    }
    return
  }
}
