// An offset without its low bits.
//! load %v: convertible = ⌊(blockId.x) / 128⌋ -> partition
//! result: divi %bx, 
//! twin: <i32: -128> => <i32: -64>
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %mask = constant <i32: -128> : tile<i32>
    %i = andi %bx, %mask : tile<i32>
    %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
