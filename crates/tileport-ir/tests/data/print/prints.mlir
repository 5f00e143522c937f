entry @kernel() {
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %cst_1_f32 = constant <f32: 1.000000e+00> : tile<8xf32>
  %0 = make_token : token
  %1 = print_tko "hello\0A" -> token
  %2 = print_tko "x = %d\0A", %cst_1_i32 : tile<i32> -> token
  %3 = print_tko "%d %f \22q\22", %cst_1_i32, %cst_1_f32 token=%0 : tile<i32>, tile<8xf32> -> token
  %4 = print_tko "" token=%0 -> token
  return
}
