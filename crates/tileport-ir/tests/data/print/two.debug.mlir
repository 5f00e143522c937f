global  @g1 <f32: [1.000000e+00, 2.000000e+00]> : tile<2xf32> loc(#loc)
global private  constant @g2 alignment = 256 <i32: [1, 2, 3, 4]> : tile<4xi32> loc(#loc)
global  constant @"g 3" <i32: 1> : tile<1xi32> loc(#loc)
entry @k1(%arg0: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2, occupancy = 3}> {
  %0 = get_global @g1 : tile<ptr<f32>> loc(#loc10)
  %1 = get_global @"g 3" : tile<ptr<i32>> loc(#loc10)
  %cst_1_i32 = constant <i32: 1> : tile<i32> loc(#loc16)
  %true = constant <i1: true> : tile<i1> loc(#loc)
  if %true {
    %cst_2_i32 = constant <i32: 2> : tile<i32> loc(#loc13)
  } else {
  } loc(#loc6)
  return loc(#loc)
} loc(#loc6)
entry @"k 2"(%arg0: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2, occupancy = 3}> {
  %0 = get_global @g1 : tile<ptr<f32>> loc(#loc11)
  %1 = get_global @"g 3" : tile<ptr<i32>> loc(#loc11)
  %cst_1_i32 = constant <i32: 1> : tile<i32> loc(#loc17)
  %true = constant <i1: true> : tile<i1> loc(#loc)
  if %true {
    %cst_2_i32 = constant <i32: 2> : tile<i32> loc(#loc15)
  } else {
  } loc(#loc8)
  return loc(#loc)
} loc(#loc8)
#di_file = #cuda_tile.di_file<"a\22b.py" in "/x">
#loc = loc(unknown)
#loc1 = loc("/x/a\22b.py":1:2)
#loc2 = loc("/x/a\22b.py":7:8)
#loc3 = loc("/x/c.py":9:9)
#loc4 = loc("/x/a\22b.py":10:11)
#loc5 = loc("/x/a\22b.py":12:2)
#di_compile_unit = #cuda_tile.di_compile_unit<file = #di_file>
#di_subprogram = #cuda_tile.di_subprogram<file = #di_file, line = 1, name = "k1", linkageName = "k1", compileUnit = #di_compile_unit, scopeLine = 2>
#di_subprogram1 = #cuda_tile.di_subprogram<file = #di_file, line = 2, name = "k 2", linkageName = "k 2", compileUnit = #di_compile_unit, scopeLine = 3>
#di_lexical_block = #cuda_tile.di_lexical_block<scope = #di_subprogram, file = #di_file, line = 3, column = 4>
#di_lexical_block1 = #cuda_tile.di_lexical_block<scope = #di_subprogram1, file = #di_file, line = 3, column = 4>
#loc6 = #cuda_tile.di_loc<#loc1 in #di_subprogram>
#loc7 = #cuda_tile.di_loc<#loc3 in #di_subprogram>
#loc8 = #cuda_tile.di_loc<#loc1 in #di_subprogram1>
#loc9 = #cuda_tile.di_loc<#loc3 in #di_subprogram1>
#di_lexical_block2 = #cuda_tile.di_lexical_block<scope = #di_lexical_block, file = #di_file, line = 5>
#di_lexical_block3 = #cuda_tile.di_lexical_block<scope = #di_lexical_block1, file = #di_file, line = 5>
#loc10 = #cuda_tile.di_loc<#loc2 in #di_lexical_block>
#loc11 = #cuda_tile.di_loc<#loc2 in #di_lexical_block1>
#loc12 = #cuda_tile.di_loc<#loc4 in #di_lexical_block2>
#loc13 = #cuda_tile.di_loc<#loc5 in #di_lexical_block2>
#loc14 = #cuda_tile.di_loc<#loc4 in #di_lexical_block3>
#loc15 = #cuda_tile.di_loc<#loc5 in #di_lexical_block3>
#loc16 = loc(callsite(#loc7 at #loc12))
#loc17 = loc(callsite(#loc9 at #loc14))
