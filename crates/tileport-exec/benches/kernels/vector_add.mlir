// z = x + y: block i adds elements 1024 i to 1024 i + 1023 of vectors of length %n.
entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>, %n: tile<i32>) {
  %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %yt = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %zt = make_tensor_view %z, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %xv = make_partition_view %xt : partition_view<tile=(1024), tensor_view<?xf32, strides=[1]>>
  %yv = make_partition_view %yt : partition_view<tile=(1024), tensor_view<?xf32, strides=[1]>>
  %zv = make_partition_view %zt : partition_view<tile=(1024), tensor_view<?xf32, strides=[1]>>
  %i, %j, %k = get_tile_block_id : tile<i32>
  %a, %t1 = load_view_tko weak %xv[%i] : partition_view<tile=(1024), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
  %b, %t2 = load_view_tko weak %yv[%i] : partition_view<tile=(1024), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
  %c = addf %a, %b : tile<1024xf32>
  %t3 = store_view_tko weak %c, %zv[%i] : tile<1024xf32>, partition_view<tile=(1024), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
