entry @kernel() {
  %cst_f32 = constant <f32: 1.500000e+00> : tile<8xf32>
  %cst_3_i32 = constant <i32: 3> : tile<8xi32>
  %cst_9_i64 = constant <i64: 9> : tile<8xi64>
  %0 = bitcast %cst_f32 : tile<8xf32> -> tile<8xi32>
  %1 = exti %cst_3_i32 unsigned : tile<8xi32> -> tile<8xi64>
  %2 = ftoi %cst_f32 unsigned  : tile<8xf32> -> tile<8xi32>
  %3 = ftoi %cst_f32 unsigned  saturating : tile<8xf32> -> tile<8xi32>
  %4 = itof %cst_3_i32 unsigned  : tile<8xi32> -> tile<8xf32>
  %5 = exti %cst_3_i32 signed : tile<8xi32> -> tile<8xi64>
  %6 = ftoi %cst_f32 signed  : tile<8xf32> -> tile<8xi32>
  %7 = ftoi %cst_f32 signed  saturating : tile<8xf32> -> tile<8xi32>
  %8 = itof %cst_3_i32 signed  : tile<8xi32> -> tile<8xf32>
  %9 = trunci %cst_9_i64 : tile<8xi64> -> tile<8xi32>
  %10 = trunci %cst_9_i64 overflow<no_signed_wrap> : tile<8xi64> -> tile<8xi32>
  %11 = trunci %cst_9_i64 overflow<no_unsigned_wrap> : tile<8xi64> -> tile<8xi32>
  %12 = trunci %cst_9_i64 overflow<no_wrap> : tile<8xi64> -> tile<8xi32>
  %13 = ftof %cst_f32  : tile<8xf32> -> tile<8xf16>
  %14 = ftof %cst_f32 rounding<zero> : tile<8xf32> -> tile<8xf16>
  %15 = ftof %cst_f32 rounding<positive_inf> : tile<8xf32> -> tile<8xf8E8M0FNU>
  %16 = int_to_ptr %cst_9_i64 : tile<8xi64> -> tile<8xptr<f32>>
  %17 = ptr_to_int %16 : tile<8xptr<f32>> -> tile<8xi64>
  %18 = ptr_to_ptr %16 : tile<8xptr<f32>> -> tile<8xptr<i8>>
  return
}
