// A block's own range in steps of a smaller tile.
//! load %v: convertible = 2·blockId.x + trip(%i) -> partition
//! absent: muli %bx, %c256
//! twin: muli %i, %c128 => addi %i, %c128
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %c256 = constant <i32: 256> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %start = muli %bx, %c256 : tile<i32>
    for %i in (%c0 to %c2, step %c1) : tile<i32> {
      %o = muli %i, %c128 : tile<i32>
      %at = addi %start, %o : tile<i32>
      %x, %x_token = load_view_tko weak %v[%at] : !view, tile<i32> -> tile<128xf32>, token
    }
    return
  }
}
