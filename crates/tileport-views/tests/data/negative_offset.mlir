// An offset that is negative for the first block, which would be undefined behaviour: the rest is what matters.
//! load %v: convertible = blockId.x − 1 -> partition
//! result: subi %bx, 
//! twin: subi %o, %c128 => subi %o, %c1
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c1 = constant <i32: 1> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %n_in_range = assume bounded<0, ?>, %n : tile<i32>
    %t = make_tensor_view %p, shape = [%n_in_range], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %unused = addi %c1, %c1 : tile<i32>
    %o = muli %bx, %c128 : tile<i32>
    %i = subi %o, %c128 : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
