// y = softmax(x) along rows of 4096: block i makes row i of %n.
entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
  %xt = make_tensor_view %x, shape = [%n, 4096], strides = [4096, 1] : tile<i32> -> tensor_view<?x4096xf32, strides=[4096,1]>
  %yt = make_tensor_view %y, shape = [%n, 4096], strides = [4096, 1] : tile<i32> -> tensor_view<?x4096xf32, strides=[4096,1]>
  %xv = make_partition_view %xt : partition_view<tile=(1x4096), tensor_view<?x4096xf32, strides=[4096,1]>>
  %yv = make_partition_view %yt : partition_view<tile=(1x4096), tensor_view<?x4096xf32, strides=[4096,1]>>
  %zero = constant <i32: 0> : tile<i32>
  %i, %j, %k = get_tile_block_id : tile<i32>
  %a, %t1 = load_view_tko weak %xv[%i, %zero] : partition_view<tile=(1x4096), tensor_view<?x4096xf32, strides=[4096,1]>>, tile<i32> -> tile<1x4096xf32>, token
  %peak = reduce %a dim=1 identities=[0xFF800000 : f32] : tile<1x4096xf32> -> tile<1xf32>
  (%p: tile<f32>, %q: tile<f32>) {
    %r = maxf %p, %q : tile<f32>
    yield %r : tile<f32>
  }
  %peak1 = reshape %peak : tile<1xf32> -> tile<1x1xf32>
  %peaks = broadcast %peak1 : tile<1x1xf32> -> tile<1x4096xf32>
  %d = subf %a, %peaks : tile<1x4096xf32>
  %e = exp %d : tile<1x4096xf32>
  %sum = reduce %e dim=1 identities=[0.000000e+00 : f32] : tile<1x4096xf32> -> tile<1xf32>
  (%p: tile<f32>, %q: tile<f32>) {
    %r = addf %p, %q : tile<f32>
    yield %r : tile<f32>
  }
  %sum1 = reshape %sum : tile<1xf32> -> tile<1x1xf32>
  %sums = broadcast %sum1 : tile<1x1xf32> -> tile<1x4096xf32>
  %s = divf %e, %sums : tile<1x4096xf32>
  %t2 = store_view_tko weak %s, %yv[%i, %zero] : tile<1x4096xf32>, partition_view<tile=(1x4096), tensor_view<?x4096xf32, strides=[4096,1]>>, tile<i32> -> token
  return
}
