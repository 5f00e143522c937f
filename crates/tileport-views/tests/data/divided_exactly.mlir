// A division that leaves nothing.
//! load %v: convertible = blockId.x -> partition
//! result: %v[%bx]
//! absent: divi
//! twin: divi %o, %c8 => divi %o, %c16
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c8 = constant <i32: 8> : tile<i32>
    %c16 = constant <i32: 16> : tile<i32>
    %c1024 = constant <i32: 1024> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %unused = addi %c16, %c16 : tile<i32>
    %o = muli %bx, %c1024 overflow<no_signed_wrap> : tile<i32>
    %i = divi %o, %c8 signed : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
