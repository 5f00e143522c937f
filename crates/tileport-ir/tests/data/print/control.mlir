entry @kernel() {
  %cst_0_i32 = constant <i32: 0> : tile<i32>
  %cst_10_i32 = constant <i32: 10> : tile<i32>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %true = constant <i1: true> : tile<i1>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<f32>
  for %loopIdx in (%cst_0_i32 to %cst_10_i32, step %cst_1_i32) : tile<i32> {
  }
  for unsigned %loopIdx in (%cst_0_i32 to %cst_10_i32, step %cst_1_i32) : tile<i32> {
  }
  %for = for %loopIdx in (%cst_0_i32 to %cst_10_i32, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %cst_0_i32) -> (tile<i32>) {
    %7 = addi %iterArg0, %loopIdx : tile<i32>
    continue %7 : tile<i32>
  }
  %assume_for = assume div_by<4>, %for : tile<i32>
  %for_0:2 = for %loopIdx in (%cst_0_i32 to %cst_10_i32, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %cst_0_i32, %iterArg1 = %cst_0_f32) -> (tile<i32>, tile<f32>) {
    %for_2:2 = for %loopIdx_3 in (%cst_0_i32 to %cst_10_i32, step %cst_1_i32) : tile<i32> iter_values(%iterArg0_4 = %iterArg0, %iterArg1_5 = %iterArg1) -> (tile<i32>, tile<f32>) {
      if %true {
        continue %iterArg0_4, %iterArg1_5 : tile<i32>, tile<f32>
      } else {
      }
      %7 = addi %iterArg0_4, %loopIdx : tile<i32>
      continue %7, %iterArg1_5 : tile<i32>, tile<f32>
    }
    continue %for_2#0, %for_2#1 : tile<i32>, tile<f32>
  }
  %assume_for_1 = assume div_by<4>, %for_0#0 : tile<i32>
  %0 = addf %for_0#1, %for_0#1  : tile<f32>
  loop {
    break
  }
  %1:2 = loop : tile<i32>, tile<f32> {
    break %cst_0_i32, %cst_0_f32 : tile<i32>, tile<f32>
  }
  %assume_ = assume div_by<4>, %1#0 : tile<i32>
  loop iter_values(%arg0 = %cst_0_i32) : tile<i32> {
    if %true {
      break
    } else {
    }
    continue %arg0 : tile<i32>
  }
  %2:2 = loop iter_values(%arg0 = %cst_0_i32) : tile<i32> -> tile<f32>, tile<i32> {
    break %cst_0_f32, %arg0 : tile<f32>, tile<i32>
  }
  %3 = loop iter_values(%arg0 = %cst_0_i32, %arg1 = %cst_0_f32) : tile<i32>, tile<f32> -> tile<f32> {
    continue %arg0, %arg1 : tile<i32>, tile<f32>
  }
  loop {
  }
  %4 = if %true -> (tile<i32>) {
    yield %cst_0_i32 : tile<i32>
  } else {
    yield %cst_10_i32 : tile<i32>
  }
  %5:2 = if %true -> (tile<i32>, tile<f32>) {
    yield %cst_0_i32, %cst_0_f32 : tile<i32>, tile<f32>
  } else {
    yield %cst_10_i32, %cst_0_f32 : tile<i32>, tile<f32>
  }
  %6 = addi %5#0, %5#0 : tile<i32>
  if %true {
    return
  } else {
    %7 = addi %5#0, %5#0 : tile<i32>
  }
  return
}
