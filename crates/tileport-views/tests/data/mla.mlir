// Multi-head latent attention, forward: one head and 256 queries per tile block, keys and values in steps of 128.
// In the style of a dump of Triton's Tile IR backend: every view has traversal strides of 1, element offsets are its
// indices, a counter of its own runs beside the loop's induction variable, keys are transposed after the load.
//
//! load %q_view: trivial, trivial, convertible = blockId.x, convertible = 0 -> partition
//! load %qpe_view: trivial, trivial, convertible = blockId.x, convertible = 0 -> partition
//! load %k_view: trivial, trivial, convertible = trip(%i), convertible = 0 -> partition dim_map=[0, 1, 3, 2]
//! load %kpe_view: trivial, trivial, convertible = trip(%i), convertible = 0 -> partition dim_map=[0, 1, 3, 2]
//! load %v_view: trivial, trivial, convertible = trip(%i), convertible = 0 -> partition
//! store %out_view: trivial, trivial, convertible = blockId.x, convertible = 0 -> partition
//! store %l_view: trivial, trivial, convertible = blockId.x -> partition
//! result: %q_view[%b, %h, %bid_x, %c0_i32]
//! result: %qpe_view[%b, %h, %bid_x, %c0_i32]
//! result: %k_view[%b, %h, %c0_i32, %i]
//! result: %kpe_view[%b, %c0_i32, %c0_i32, %i]
//! result: %v_view[%b, %h, %i, %c0_i32]
//! result: %out_view[%b, %h, %bid_x, %c0_i32]
//! result: %l_view[%b, %h, %bid_x]
//! absent: permute
//! absent: %cnt
//! absent: muli %bid_x
//! twin: muli %cnt, %c128_i32 => muli %cnt, %c64_i32
cuda_tile.module @mla {
  entry @mla_forward(%q_ptr: tile<ptr<f16>>, %qpe_ptr: tile<ptr<f16>>, %k_ptr: tile<ptr<f16>>,
                     %kpe_ptr: tile<ptr<f16>>, %v_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<f16>>,
                     %l_ptr: tile<ptr<f32>>, %scale: tile<f32>, %batch: tile<i32>, %heads: tile<i32>,
                     %queries: tile<i32>, %keys: tile<i32>) {
    %c0_i32 = constant <i32: 0> : tile<i32>
    %c1_i32 = constant <i32: 1> : tile<i32>
    %c64_i32 = constant <i32: 64> : tile<i32>
    %c127_i32 = constant <i32: 127> : tile<i32>
    %c128_i32 = constant <i32: 128> : tile<i32>
    %c256_i32 = constant <i32: 256> : tile<i32>
    %zero = constant <f32: 0.0> : tile<256x128xf32>
    %zero_row = constant <f32: 0.0> : tile<256xf32>
    %minus_inf = constant <f32: 0xFF800000> : tile<256xf32>
    %bid_x, %bid_y, %bid_z = get_tile_block_id : tile<i32>
    // The head varies fastest along the second axis of the grid.
    %b = divi %bid_y, %heads signed : tile<i32>
    %h = remi %bid_y, %heads signed : tile<i32>

    // Strides of dense tensors of batch × heads × length × width.
    %q_row = muli %queries, %c128_i32 : tile<i32>
    %q_batch = muli %heads, %q_row : tile<i32>
    %qpe_row = muli %queries, %c64_i32 : tile<i32>
    %qpe_batch = muli %heads, %qpe_row : tile<i32>
    %k_row = muli %keys, %c128_i32 : tile<i32>
    %k_batch = muli %heads, %k_row : tile<i32>
    %kpe_row = muli %keys, %c64_i32 : tile<i32>
    %l_batch = muli %heads, %queries : tile<i32>
    %q_tensor = make_tensor_view %q_ptr, shape = [%batch, %heads, %queries, 128], strides = [%q_batch, %q_row, 128, 1] : tile<i32> -> tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>
    %qpe_tensor = make_tensor_view %qpe_ptr, shape = [%batch, %heads, %queries, 64], strides = [%qpe_batch, %qpe_row, 64, 1] : tile<i32> -> tensor_view<?x?x?x64xf16, strides=[?,?,64,1]>
    %k_tensor = make_tensor_view %k_ptr, shape = [%batch, %heads, %keys, 128], strides = [%k_batch, %k_row, 128, 1] : tile<i32> -> tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>
    %kpe_tensor = make_tensor_view %kpe_ptr, shape = [%batch, 1, %keys, 64], strides = [%kpe_row, %kpe_row, 64, 1] : tile<i32> -> tensor_view<?x1x?x64xf16, strides=[?,?,64,1]>
    %v_tensor = make_tensor_view %v_ptr, shape = [%batch, %heads, %keys, 128], strides = [%k_batch, %k_row, 128, 1] : tile<i32> -> tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>
    %out_tensor = make_tensor_view %out_ptr, shape = [%batch, %heads, %queries, 128], strides = [%q_batch, %q_row, 128, 1] : tile<i32> -> tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>
    %l_tensor = make_tensor_view %l_ptr, shape = [%batch, %heads, %queries], strides = [%l_batch, %queries, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>

    %q_view = make_strided_view %q_tensor : strided_view<tile=(1x1x256x128), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>>
    %qpe_view = make_strided_view %qpe_tensor : strided_view<tile=(1x1x256x64), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x?x?x64xf16, strides=[?,?,64,1]>>
    %k_view = make_strided_view %k_tensor : strided_view<tile=(1x1x128x128), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>>
    %kpe_view = make_strided_view %kpe_tensor : strided_view<tile=(1x1x128x64), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x1x?x64xf16, strides=[?,?,64,1]>>
    %v_view = make_strided_view %v_tensor : strided_view<tile=(1x1x128x128), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>>
    %out_view = make_strided_view %out_tensor : strided_view<tile=(1x1x256x128), traversal_strides=[1,1,1,1], tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>>
    %l_view = make_strided_view %l_tensor : strided_view<tile=(1x1x256), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>

    %start = muli %bid_x, %c256_i32 : tile<i32>
    %q4, %q_token = load_view_tko weak %q_view[%b, %h, %start, %c0_i32] : strided_view<tile=(1x1x256x128), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>>, tile<i32> -> tile<1x1x256x128xf16>, token
    %q = reshape %q4 : tile<1x1x256x128xf16> -> tile<256x128xf16>
    %qpe4, %qpe_token = load_view_tko weak %qpe_view[%b, %h, %start, %c0_i32] : strided_view<tile=(1x1x256x64), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x?x?x64xf16, strides=[?,?,64,1]>>, tile<i32> -> tile<1x1x256x64xf16>, token
    %qpe = reshape %qpe4 : tile<1x1x256x64xf16> -> tile<256x64xf16>

    %rounded = addi %keys, %c127_i32 : tile<i32>
    %steps = divi %rounded, %c128_i32 signed : tile<i32>
    %scale_1 = reshape %scale : tile<f32> -> tile<1x1xf32>
    %scale_all = broadcast %scale_1 : tile<1x1xf32> -> tile<256x128xf32>
    %lane = iota : tile<128xi32>
    %acc_end, %max_end, %sum_end, %cnt_end = for %i in (%c0_i32 to %steps, step %c1_i32) : tile<i32> iter_values(%acc = %zero, %max = %minus_inf, %sum = %zero_row, %cnt = %c0_i32) -> (tile<256x128xf32>, tile<256xf32>, tile<256xf32>, tile<i32>) {
      %at = muli %cnt, %c128_i32 : tile<i32>
      %k4, %k_token = load_view_tko weak %k_view[%b, %h, %at, %c0_i32] : strided_view<tile=(1x1x128x128), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>>, tile<i32> -> tile<1x1x128x128xf16>, token
      %k = reshape %k4 : tile<1x1x128x128xf16> -> tile<128x128xf16>
      %k_t = permute %k [1, 0] : tile<128x128xf16> -> tile<128x128xf16>
      %kpe4, %kpe_token = load_view_tko weak %kpe_view[%b, %c0_i32, %at, %c0_i32] : strided_view<tile=(1x1x128x64), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x1x?x64xf16, strides=[?,?,64,1]>>, tile<i32> -> tile<1x1x128x64xf16>, token
      %kpe = reshape %kpe4 : tile<1x1x128x64xf16> -> tile<128x64xf16>
      %kpe_t = permute %kpe [1, 0] : tile<128x64xf16> -> tile<64x128xf16>
      %scores_nope = mmaf %q, %k_t, %zero : tile<256x128xf16>, tile<128x128xf16>, tile<256x128xf32>
      %scores_raw = mmaf %qpe, %kpe_t, %scores_nope : tile<256x64xf16>, tile<64x128xf16>, tile<256x128xf32>
      %scores_scaled = mulf %scores_raw, %scale_all rounding<nearest_even> : tile<256x128xf32>
      // Keys beyond the end take no part.
      %at_1 = reshape %at : tile<i32> -> tile<1xi32>
      %at_all = broadcast %at_1 : tile<1xi32> -> tile<128xi32>
      %column = addi %at_all, %lane : tile<128xi32>
      %keys_1 = reshape %keys : tile<i32> -> tile<1xi32>
      %keys_all = broadcast %keys_1 : tile<1xi32> -> tile<128xi32>
      %valid_1 = cmpi less_than %column, %keys_all, signed : tile<128xi32> -> tile<128xi1>
      %valid_2 = reshape %valid_1 : tile<128xi1> -> tile<1x128xi1>
      %valid = broadcast %valid_2 : tile<1x128xi1> -> tile<256x128xi1>
      %excluded = constant <f32: 0xFF800000> : tile<256x128xf32>
      %scores = select %valid, %scores_scaled, %excluded : tile<256x128xi1>, tile<256x128xf32>
      %row_max = reduce %scores dim=1 identities=[0xFF800000 : f32] : tile<256x128xf32> -> tile<256xf32>
      (%x: tile<f32>, %y: tile<f32>) {
        %m = maxf %x, %y : tile<f32>
        yield %m : tile<f32>
      }
      %new_max = maxf %max, %row_max : tile<256xf32>
      %max_2 = reshape %new_max : tile<256xf32> -> tile<256x1xf32>
      %max_all = broadcast %max_2 : tile<256x1xf32> -> tile<256x128xf32>
      %shifted = subf %scores, %max_all rounding<nearest_even> : tile<256x128xf32>
      %p = exp %shifted : tile<256x128xf32>
      %row_sum = reduce %p dim=1 identities=[0.000000e+00 : f32] : tile<256x128xf32> -> tile<256xf32>
      (%x_0: tile<f32>, %y_0: tile<f32>) {
        %s = addf %x_0, %y_0 rounding<nearest_even> : tile<f32>
        yield %s : tile<f32>
      }
      %drop = subf %max, %new_max rounding<nearest_even> : tile<256xf32>
      %correction = exp %drop : tile<256xf32>
      %sum_corrected = mulf %sum, %correction rounding<nearest_even> : tile<256xf32>
      %new_sum = addf %sum_corrected, %row_sum rounding<nearest_even> : tile<256xf32>
      %correction_2 = reshape %correction : tile<256xf32> -> tile<256x1xf32>
      %correction_all = broadcast %correction_2 : tile<256x1xf32> -> tile<256x128xf32>
      %acc_corrected = mulf %acc, %correction_all rounding<nearest_even> : tile<256x128xf32>
      %v4, %v_token = load_view_tko weak %v_view[%b, %h, %at, %c0_i32] : strided_view<tile=(1x1x128x128), traversal_strides=[1,1,1,1], padding_value = zero, tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>>, tile<i32> -> tile<1x1x128x128xf16>, token
      %v = reshape %v4 : tile<1x1x128x128xf16> -> tile<128x128xf16>
      %p16 = ftof %p : tile<256x128xf32> -> tile<256x128xf16>
      %new_acc = mmaf %p16, %v, %acc_corrected : tile<256x128xf16>, tile<128x128xf16>, tile<256x128xf32>
      %next_cnt = addi %cnt, %c1_i32 : tile<i32>
      continue %new_acc, %new_max, %new_sum, %next_cnt : tile<256x128xf32>, tile<256xf32>, tile<256xf32>, tile<i32>
    }

    %sum_2 = reshape %sum_end : tile<256xf32> -> tile<256x1xf32>
    %sum_all = broadcast %sum_2 : tile<256x1xf32> -> tile<256x128xf32>
    %out_32 = divf %acc_end, %sum_all rounding<nearest_even> : tile<256x128xf32>
    %out = ftof %out_32 : tile<256x128xf32> -> tile<256x128xf16>
    %out4 = reshape %out : tile<256x128xf16> -> tile<1x1x256x128xf16>
    %out_token = store_view_tko weak %out4, %out_view[%b, %h, %start, %c0_i32] : tile<1x1x256x128xf16>, strided_view<tile=(1x1x256x128), traversal_strides=[1,1,1,1], tensor_view<?x?x?x128xf16, strides=[?,?,128,1]>>, tile<i32> -> token
    %log_sum = log %sum_end : tile<256xf32>
    %l_1 = addf %log_sum, %max_end rounding<nearest_even> : tile<256xf32>
    %l = reshape %l_1 : tile<256xf32> -> tile<1x1x256xf32>
    %l_token = store_view_tko weak %l, %l_view[%b, %h, %start] : tile<1x1x256xf32>, strided_view<tile=(1x1x256), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
    return
  }
}
