// c = a b, f16 with f32 sums, all 1024 x 1024: block (i, j) makes the 128 x 128 tile (i, j) in steps of 64.
entry @k(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
  %at = make_tensor_view %a, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
  %bt = make_tensor_view %b, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
  %ct = make_tensor_view %c, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf32, strides=[1024,1]>
  %av = make_partition_view %at : partition_view<tile=(128x64), tensor_view<1024x1024xf16, strides=[1024,1]>>
  %bv = make_partition_view %bt : partition_view<tile=(64x128), tensor_view<1024x1024xf16, strides=[1024,1]>>
  %cv = make_partition_view %ct : partition_view<tile=(128x128), tensor_view<1024x1024xf32, strides=[1024,1]>>
  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %steps = constant <i32: 16> : tile<i32>
  %start = constant <f32: 0.0> : tile<128x128xf32>
  %i, %j, %w = get_tile_block_id : tile<i32>
  %sum = for %k in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %start) -> (tile<128x128xf32>) {
    %x, %t1 = load_view_tko weak %av[%i, %k] : partition_view<tile=(128x64), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<128x64xf16>, token
    %y, %t2 = load_view_tko weak %bv[%k, %j] : partition_view<tile=(64x128), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<64x128xf16>, token
    %next = mmaf %x, %y, %acc : tile<128x64xf16>, tile<64x128xf16>, tile<128x128xf32>
    continue %next : tile<128x128xf32>
  }
  %t3 = store_view_tko weak %sum, %cv[%i, %j] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<1024x1024xf32, strides=[1024,1]>>, tile<i32> -> token
  return
}
