entry @kernel() {
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<8x4xf32>
  %cst_3_i32 = constant <i32: 3> : tile<8x4xi32>
  %reduce = reduce %cst_1_f32 dim=1 identities=[0.000000e+00 : f32] : tile<8x4xf32> -> tile<8xf32> 
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    %4 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    yield %4 : tile<f32>
  }
  %reduce_0:2 = reduce %cst_1_f32, %cst_3_i32 dim=1 identities=[0.000000e+00 : f32, -5 : i32] : tile<8x4xf32>, tile<8x4xi32> -> tile<8xf32>, tile<8xi32> 
  (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %4 = addf %reduce_lhs0, %reduce_rhs0  : tile<f32>
    %5 = addi %reduce_lhs1, %reduce_rhs1 : tile<i32>
    yield %4, %5 : tile<f32>, tile<i32>
  }
  %0 = addi %reduce_0#1, %reduce_0#1 : tile<8xi32>
  %assume_ = assume div_by<2>, %reduce_0#1 : tile<8xi32>
  %1 = scan %cst_1_f32 dim=1 reverse=false identities=[0.000000e+00 : f32] : tile<8x4xf32> -> tile<8x4xf32> 
  (%arg0: tile<f32>, %arg1: tile<f32>) {
    %4 = addf %arg0, %arg1  : tile<f32>
    yield %4 : tile<f32>
  }
  %2:2 = scan %cst_1_f32, %cst_3_i32 dim=1 reverse=true identities=[0.000000e+00 : f32, -5 : i32] : tile<8x4xf32>, tile<8x4xi32> -> tile<8x4xf32>, tile<8x4xi32> 
  (%arg0: tile<f32>, %arg1: tile<f32>, %arg2: tile<i32>, %arg3: tile<i32>) {
    %4 = addf %arg0, %arg1  : tile<f32>
    %5 = addi %arg2, %arg3 : tile<i32>
    yield %4, %5 : tile<f32>, tile<i32>
  }
  %3 = addi %2#1, %2#1 : tile<8x4xi32>
  %assume__1 = assume div_by<2>, %2#1 : tile<8x4xi32>
  return
}
