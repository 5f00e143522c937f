entry @kernel() {
  %cst_64_i64 = constant <i64: 64> : tile<8xi64>
  %0 = int_to_ptr %cst_64_i64 : tile<8xi64> -> tile<8xptr<f32>>
  %true = constant <i1: true> : tile<8xi1>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<8xf32>
  %1 = make_token : token
  %result, %result_token = load_ptr_tko weak %0 : tile<8xptr<f32>> -> tile<8xf32>, token
  %result_0, %result_token_1 = load_ptr_tko relaxed device %0, %true : tile<8xptr<f32>>, tile<8xi1> -> tile<8xf32>, token
  %result_2, %result_token_3 = load_ptr_tko acquire sys %0, %true, %cst_1_f32 token=%1 optimization_hints = <default = {latency = 5}, sm_90 = {latency = 3}> : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
  %result_4, %result_token_5 = load_ptr_tko weak %0 token=%1 : tile<8xptr<f32>> -> tile<8xf32>, token
  %result_6, %result_token_7 = load_ptr_tko weak %0 optimization_hints = <default = {latency = 5}, sm_90 = {latency = 3}> : tile<8xptr<f32>> -> tile<8xf32>, token
  %2 = store_ptr_tko weak %0, %cst_1_f32 : tile<8xptr<f32>>, tile<8xf32> -> token
  %3 = store_ptr_tko relaxed tl_blk %0, %cst_1_f32, %true : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
  %4 = store_ptr_tko release sys %0, %cst_1_f32, %true token=%1 optimization_hints = <default = {latency = 5}, sm_90 = {latency = 3}> : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
  %5 = store_ptr_tko weak %0, %cst_1_f32 token=%1 : tile<8xptr<f32>>, tile<8xf32> -> token
  %6 = store_ptr_tko weak %0, %cst_1_f32 optimization_hints = <default = {latency = 5}, sm_90 = {latency = 3}> : tile<8xptr<f32>>, tile<8xf32> -> token
  %7 = join_tokens %1, %1 : token
  %8 = join_tokens %1, %1, %1 : token
  %cst_64_i64_8 = constant <i64: 64> : tile<8xi64>
  %9 = int_to_ptr %cst_64_i64_8 : tile<8xi64> -> tile<8xptr<i32>>
  %cst_3_i32 = constant <i32: 3> : tile<8xi32>
  %result_9, %result_token_10 = atomic_cas_tko acq_rel device %9, %cst_3_i32, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_11, %result_token_12 = atomic_rmw_tko relaxed device %9, add, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_13, %result_token_14 = atomic_cas_tko acq_rel device %9, %cst_3_i32, %cst_3_i32, %true : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
  %result_15, %result_token_16 = atomic_rmw_tko relaxed device %9, add, %cst_3_i32, %true : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
  %result_17, %result_token_18 = atomic_cas_tko acq_rel device %9, %cst_3_i32, %cst_3_i32 token=%1 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_19, %result_token_20 = atomic_rmw_tko relaxed device %9, add, %cst_3_i32 token=%1 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_21, %result_token_22 = atomic_cas_tko acq_rel device %9, %cst_3_i32, %cst_3_i32, %true token=%1 : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
  %result_23, %result_token_24 = atomic_rmw_tko relaxed device %9, add, %cst_3_i32, %true token=%1 : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
  %result_25, %result_token_26 = atomic_rmw_tko relaxed sys %9, and, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_27, %result_token_28 = atomic_rmw_tko relaxed sys %9, or, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_29, %result_token_30 = atomic_rmw_tko relaxed sys %9, xor, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_31, %result_token_32 = atomic_rmw_tko relaxed sys %9, add, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_33, %result_token_34 = atomic_rmw_tko relaxed sys %9, max, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_35, %result_token_36 = atomic_rmw_tko relaxed sys %9, min, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_37, %result_token_38 = atomic_rmw_tko relaxed sys %9, umax, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_39, %result_token_40 = atomic_rmw_tko relaxed sys %9, umin, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %result_41, %result_token_42 = atomic_rmw_tko relaxed sys %9, xchg, %cst_3_i32 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  %10 = gdc_launch_dependents_tko -> token
  %11 = gdc_wait_tko token = %1 -> token
  %12 = memory_fence_alias_tko %1
  return
}
