// Gaps: every second tile.
//! load %v: convertible = 2·blockId.x -> partition
//! result: muli %bx, 
//! twin: traversal_strides=[256] => traversal_strides=[320]
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[256], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_strided_view %t : !view
    %x, %x_token = load_view_tko weak %v[%bx] : !view, tile<i32> -> tile<128xf32>, token
    return
  }
}
