// Three dimensions in a cycle.
//! load %v: trivial, convertible = blockId.x, convertible = blockId.y -> partition dim_map=[2, 0, 1]
//! result: tile=(32x1x64)
//! result: %v[%by, %bz, %bx]
//! absent: permute
//! twin: muli %by, %c32 => addi %by, %c32
!tensor = !cuda_tile.tensor_view<?x?x?xf16, strides=[?,?,1]>
!view = !cuda_tile.strided_view<tile=(1x64x32), traversal_strides=[1,1,1], padding_value = zero, !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f16>>, %n0: tile<i32>, %n1: tile<i32>, %n2: tile<i32>, %s0: tile<i32>, %s1: tile<i32>) {
    %c32 = constant <i32: 32> : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n0, %n1, %n2], strides = [%s0, %s1, 1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %i = muli %bx, %c64 : tile<i32>
    %j = muli %by, %c32 : tile<i32>
    %x, %tok = load_view_tko weak %v[%bz, %i, %j] : !view, tile<i32> -> tile<1x64x32xf16>, token
    %y = permute %x [2, 0, 1] : tile<1x64x32xf16> -> tile<32x1x64xf16>
    %printed = print_tko "%f\0A", %y : tile<32x1x64xf16> -> token
    return
  }
}
