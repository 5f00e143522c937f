// An index that differs between the arms of a branch.
//! load %v: convertible = blockId.x + some(%i) -> partition
//! result: divi %i, %c128 unsigned
//! twin: yield %c0 => yield %c3
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %a: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c3 = constant <i32: 3> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %c = cmpi less_than %a, %c3, signed : tile<i32> -> tile<i1>
    %i = if %c -> (tile<i32>) {
      %o = muli %bx, %c128 : tile<i32>
      yield %o : tile<i32>
    } else {
      yield %c0 : tile<i32>
    }
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
