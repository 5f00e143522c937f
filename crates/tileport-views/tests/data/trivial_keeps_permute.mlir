// A partition view in disguise keeps its permutes: nothing but the view's name changes.
//! load %v: trivial, trivial -> partition
//! result: permute
!tensor = !cuda_tile.tensor_view<?x?xf16, strides=[?,1]>
!view = !cuda_tile.strided_view<tile=(64x32), traversal_strides=[64,32], padding_value = zero, !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f16>>, %n0: tile<i32>, %n1: tile<i32>, %s0: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n0, %n1], strides = [%s0, 1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %x, %tok = load_view_tko weak %v[%bx, %by] : !view, tile<i32> -> tile<64x32xf16>, token
    %y = permute %x [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
    %printed = print_tko "%f\0A", %y : tile<32x64xf16> -> token
    return
  }
}
