global  @g1 <f32: [1.000000e+00, 2.000000e+00]> : tile<2xf32>
global private  constant @g2 alignment = 256 <i32: [1, 2, 3, 4]> : tile<4xi32>
global  constant @"g 3" <i32: 1> : tile<1xi32>
entry @k1(%arg0: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2, occupancy = 3}> {
  %0 = get_global @g1 : tile<ptr<f32>>
  %1 = get_global @"g 3" : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %true = constant <i1: true> : tile<i1>
  if %true {
    %cst_2_i32 = constant <i32: 2> : tile<i32>
  } else {
  }
  return
}
entry @"k 2"(%arg0: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2, occupancy = 3}> {
  %0 = get_global @g1 : tile<ptr<f32>>
  %1 = get_global @"g 3" : tile<ptr<i32>>
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %true = constant <i1: true> : tile<i1>
  if %true {
    %cst_2_i32 = constant <i32: 2> : tile<i32>
  } else {
  }
  return
}
