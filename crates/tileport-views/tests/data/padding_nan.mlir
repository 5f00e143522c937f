// Padding `nan` stays, also where pointers are needed.
//! load %v: convertible = blockId.x -> partition
//! load %v: not convertible -> pointers
//! result: padding_value = nan
//! twin: muli %bx, %c128 => muli %bx, %c64
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], padding_value = nan, !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %c64 = constant <i32: 64> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %unused = addi %c64, %c64 : tile<i32>
    %i = muli %bx, %c128 : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    %y, %y_token = load_view_tko weak %v[%bx] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
