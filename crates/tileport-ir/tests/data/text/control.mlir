// Control flow, reductions and printing, as the disassembler prints them.
entry @control(%arg0: tile<i32>, %arg1: tile<i1>, %arg2: tile<8x4xf32>) {
  assert %arg1, "a \22quoted\22 message\0A" : tile<i1>
  %for:2 = for unsigned %loopIdx in (%arg0 to %arg0, step %arg0) : tile<i32> iter_values(%iterArg0 = %arg0, %iterArg1 = %arg1) -> (tile<i32>, tile<i1>) {
    %0 = addi %iterArg0, %loopIdx : tile<i32>
    if %iterArg1 {
      continue %0, %iterArg1 : tile<i32>, tile<i1>
    }
    continue %iterArg0, %iterArg1 : tile<i32>, tile<i1>
  }
  for %loopIdx_0 in (%arg0 to %for#0, step %arg0) : tile<i32> {
  }
  %1 = if %for#1 -> (tile<i32>) {
    yield %arg0 : tile<i32>
  } else {
    yield %for#0 : tile<i32>
  }
  %loop = loop iter_values(%iterArg0 = %1) : tile<i32> -> tile<f32> {
    %cst = constant <f32: 1.000000e+00> : tile<f32>
    if %arg1 {
      break %cst : tile<f32>
    }
    continue %iterArg0 : tile<i32>
  }
  loop {
    break
  }
  %reduce:2 = reduce %arg2, %arg2 dim=1 identities=[0.000000e+00 : f32, 0xFF800000 : f32] : tile<8x4xf32>, tile<8x4xf32> -> tile<8xf32>, tile<8xf32>
  (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>, %reduce_lhs_1: tile<f32>, %reduce_rhs_2: tile<f32>) {
    %2 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
    %3 = maxf %reduce_lhs_1, %reduce_rhs_2 : tile<f32>
    yield %2, %3 : tile<f32>, tile<f32>
  }
  %scan = scan %arg2 dim=0 reverse=true identities=[1.000000e+00 : f32] : tile<8x4xf32> -> tile<8x4xf32>
  (%scan_lhs: tile<f32>, %scan_rhs: tile<f32>) {
    %4 = mulf %scan_lhs, %scan_rhs  : tile<f32>
    yield %4 : tile<f32>
  }
  %5 = print_tko "%d %f\0A", %1, %loop : tile<i32>, tile<f32> -> token
  %6 = print_tko "done" token=%5 -> token
  return
}
