entry @kernel() {
  %cst_0_f64 = constant <f64: 0.000000e+00> : tile<8xf64>
  %reduce = reduce %cst_0_f64 dim=0 identities=[0x7FF0000000000000 : f64] : tile<8xf64> -> tile<f64> 
  (%reduce_lhs: tile<f64>, %reduce_rhs: tile<f64>) {
    yield %reduce_lhs : tile<f64>
  }
  %cst_0_f64_0 = constant <f64: 0.000000e+00> : tile<8xf64>
  %reduce_1 = reduce %cst_0_f64_0 dim=0 identities=[1.500000e+00] : tile<8xf64> -> tile<f64> 
  (%reduce_lhs: tile<f64>, %reduce_rhs: tile<f64>) {
    yield %reduce_lhs : tile<f64>
  }
  %cst_0_i64 = constant <i64: 0> : tile<8xi64>
  %reduce_2 = reduce %cst_0_i64 dim=0 identities=[-1] : tile<8xi64> -> tile<i64> 
  (%reduce_lhs: tile<i64>, %reduce_rhs: tile<i64>) {
    yield %reduce_lhs : tile<i64>
  }
  %false = constant <i1: false> : tile<8xi1>
  %reduce_3 = reduce %false dim=0 identities=[true] : tile<8xi1> -> tile<i1> 
  (%reduce_lhs: tile<i1>, %reduce_rhs: tile<i1>) {
    yield %reduce_lhs : tile<i1>
  }
  %cst_0_i8 = constant <i8: 0> : tile<8xi8>
  %reduce_4 = reduce %cst_0_i8 dim=0 identities=[-3 : i8] : tile<8xi8> -> tile<i8> 
  (%reduce_lhs: tile<i8>, %reduce_rhs: tile<i8>) {
    yield %reduce_lhs : tile<i8>
  }
  %cst_0_f16 = constant <f16: 0.000000e+00> : tile<8xf16>
  %reduce_5 = reduce %cst_0_f16 dim=0 identities=[0xFC00 : f16] : tile<8xf16> -> tile<f16> 
  (%reduce_lhs: tile<f16>, %reduce_rhs: tile<f16>) {
    yield %reduce_lhs : tile<f16>
  }
  return
}
