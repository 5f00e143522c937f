// o = softmax(q k^T / 8) v for 8 heads of 1024 x 64, f16, without the scores in memory: block (i, h) makes rows 128 i to
// 128 i + 127 of head h, over tiles of 128 keys. Exponentials are in base 2; 0.180336878 is log2(e) / 8.
entry @k(%q: tile<ptr<f16>>, %k: tile<ptr<f16>>, %v: tile<ptr<f16>>, %o: tile<ptr<f16>>) {
  %qt = make_tensor_view %q, shape = [8, 1024, 64], strides = [65536, 64, 1] : tensor_view<8x1024x64xf16, strides=[65536,64,1]>
  %kt = make_tensor_view %k, shape = [8, 1024, 64], strides = [65536, 64, 1] : tensor_view<8x1024x64xf16, strides=[65536,64,1]>
  %vt = make_tensor_view %v, shape = [8, 1024, 64], strides = [65536, 64, 1] : tensor_view<8x1024x64xf16, strides=[65536,64,1]>
  %ot = make_tensor_view %o, shape = [8, 1024, 64], strides = [65536, 64, 1] : tensor_view<8x1024x64xf16, strides=[65536,64,1]>
  %qv = make_partition_view %qt : partition_view<tile=(1x128x64), tensor_view<8x1024x64xf16, strides=[65536,64,1]>>
  %kv = make_partition_view %kt : partition_view<tile=(1x64x128), tensor_view<8x1024x64xf16, strides=[65536,64,1]>, dim_map=[0, 2, 1]>
  %vv = make_partition_view %vt : partition_view<tile=(1x128x64), tensor_view<8x1024x64xf16, strides=[65536,64,1]>>
  %ov = make_partition_view %ot : partition_view<tile=(1x128x64), tensor_view<8x1024x64xf16, strides=[65536,64,1]>>
  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %steps = constant <i32: 8> : tile<i32>
  %factor = constant <f32: 0.180336878> : tile<128x128xf32>
  %no_scores = constant <f32: 0.0> : tile<128x128xf32>
  %no_acc = constant <f32: 0.0> : tile<128x64xf32>
  %no_peak = constant <f32: 0xFF800000> : tile<128x1xf32>
  %no_total = constant <f32: 0.0> : tile<128x1xf32>
  %i, %h, %w = get_tile_block_id : tile<i32>
  %q3, %t1 = load_view_tko weak %qv[%h, %i, %zero] : partition_view<tile=(1x128x64), tensor_view<8x1024x64xf16, strides=[65536,64,1]>>, tile<i32> -> tile<1x128x64xf16>, token
  %q2 = reshape %q3 : tile<1x128x64xf16> -> tile<128x64xf16>
  %end:3 = for %j in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %no_acc, %peak = %no_peak, %total = %no_total) -> (tile<128x64xf32>, tile<128x1xf32>, tile<128x1xf32>) {
    %k3, %t2 = load_view_tko weak %kv[%h, %zero, %j] : partition_view<tile=(1x64x128), tensor_view<8x1024x64xf16, strides=[65536,64,1]>, dim_map=[0, 2, 1]>, tile<i32> -> tile<1x64x128xf16>, token
    %k2 = reshape %k3 : tile<1x64x128xf16> -> tile<64x128xf16>
    %raw = mmaf %q2, %k2, %no_scores : tile<128x64xf16>, tile<64x128xf16>, tile<128x128xf32>
    %scores = mulf %raw, %factor : tile<128x128xf32>
    %top = reduce %scores dim=1 identities=[0xFF800000 : f32] : tile<128x128xf32> -> tile<128xf32>
    (%x: tile<f32>, %y: tile<f32>) {
      %z = maxf %x, %y : tile<f32>
      yield %z : tile<f32>
    }
    %top1 = reshape %top : tile<128xf32> -> tile<128x1xf32>
    %higher = maxf %peak, %top1 : tile<128x1xf32>
    %highers = broadcast %higher : tile<128x1xf32> -> tile<128x128xf32>
    %below = subf %scores, %highers : tile<128x128xf32>
    %weights = exp2 %below : tile<128x128xf32>
    %fall = subf %peak, %higher : tile<128x1xf32>
    %shrink = exp2 %fall : tile<128x1xf32>
    %part = reduce %weights dim=1 identities=[0.000000e+00 : f32] : tile<128x128xf32> -> tile<128xf32>
    (%x: tile<f32>, %y: tile<f32>) {
      %z = addf %x, %y : tile<f32>
      yield %z : tile<f32>
    }
    %part1 = reshape %part : tile<128xf32> -> tile<128x1xf32>
    %sum = fma %total, %shrink, %part1 : tile<128x1xf32>
    %v3, %t3 = load_view_tko weak %vv[%h, %j, %zero] : partition_view<tile=(1x128x64), tensor_view<8x1024x64xf16, strides=[65536,64,1]>>, tile<i32> -> tile<1x128x64xf16>, token
    %v2 = reshape %v3 : tile<1x128x64xf16> -> tile<128x64xf16>
    %narrow = ftof %weights : tile<128x128xf32> -> tile<128x128xf16>
    %shrinks = broadcast %shrink : tile<128x1xf32> -> tile<128x64xf32>
    %less = mulf %acc, %shrinks : tile<128x64xf32>
    %more = mmaf %narrow, %v2, %less : tile<128x128xf16>, tile<128x64xf16>, tile<128x64xf32>
    continue %more, %higher, %sum : tile<128x64xf32>, tile<128x1xf32>, tile<128x1xf32>
  }
  %totals = broadcast %end#2 : tile<128x1xf32> -> tile<128x64xf32>
  %o2 = divf %end#0, %totals : tile<128x64xf32>
  %o16 = ftof %o2 : tile<128x64xf32> -> tile<128x64xf16>
  %o3 = reshape %o16 : tile<128x64xf16> -> tile<1x128x64xf16>
  %t4 = store_view_tko weak %o3, %ov[%h, %i, %zero] : tile<1x128x64xf16>, partition_view<tile=(1x128x64), tensor_view<8x1024x64xf16, strides=[65536,64,1]>>, tile<i32> -> token
  return
}
