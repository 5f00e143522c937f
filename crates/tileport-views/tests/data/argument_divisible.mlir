// An offset of which the program states that the tile size divides it.
//! load %v: convertible = ⌊(%a) / 128⌋ -> partition
//! result: divi
//! twin: div_by<128> => div_by<64>
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %a: tile<i32>) {
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %b = assume bounded<0, ?>, %a : tile<i32>
    %i = assume div_by<128>, %b : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
