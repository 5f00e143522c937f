// The ways of writing the same thing: prefixes, aliases, attributes in full, terminators left out, comments, locations
// of all kinds. Aliases may be defined behind their uses.
module @outer attributes {dialect.note = "kept by no one"} {
  cuda_tile.module @kernels attributes {producer = "by hand"} { // a comment
    cuda_tile.entry @"quoted name"(%x: !cuda_tile.tile<!cuda_tile.ptr<f32>>, %y: !scalar {a.b = 1 : i32, c = [true, "s"]}) {
      %0 = cuda_tile.assume #cuda_tile.div_by<16>, %x : !cuda_tile.tile<ptr<f32>> loc("kernel.py":3:5)
      %1 = assume #divisible, %0 : tile<!cuda_tile.ptr<f32>> loc(#place)
      %2 = "cuda_tile.addi"(%y, %y) <{overflow = #cuda_tile.overflow<none>}> : (!scalar, !scalar) -> !scalar loc(unknown)
      %3 = "cuda_tile.addi"(%y, %y) {overflow = 0 : i32} : (!scalar, !scalar) -> tile<i32> loc(callsite(#place at "caller.py":1:2))
      %4 = "cuda_tile.constant"() <{value = dense<[1, 2]> : tile<2xi32>}> : () -> tile<2xi32> loc(fused<"note">[#place, "a name"(#place)])
      %c = constant <i1: 1> : tile<i1> loc("a name")
      if %c { } else { }
      "cuda_tile.if"(%c) ({
      ^bb0:
        "cuda_tile.yield"() : () -> ()
      }, {
      }) : (tile<i1>) -> ()
      for %i in (%y to %2, step %3) : !scalar { %a = muli %i, %i : !scalar }
      for %i in (%y to %2, step %3) : !scalar { %a = muli %i, %i : !scalar }
      loop { if %c { break } }
      %5:3 = "cuda_tile.get_tile_block_id"() : () -> (tile<i32>, tile<i32>, tile<i32>)
      %6 = addi %5#0,
                %5#2 : tile<i32>
      %t = make_token : token
      print_tko "no names on the left" -> token
      %8 = itof %y signed : tile<i32> -> tile<f32>
      %7 = pow %8, %8 : tile<f32>
    } loc(#scoped)
  } loc(unknown)
}
!scalar = !cuda_tile.tile<i32>
#divisible = #cuda_tile.div_by<4>
#place = loc("kernel.py":4:5)
#file = #cuda_tile.di_file<"kernel.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#function = #cuda_tile.di_subprogram<file = #file, line = 1, name = "k", linkageName = "quoted name", compileUnit = #unit, scopeLine = 2>
#block = #cuda_tile.di_lexical_block<scope = #function, file = #file, line = 3, column = 4>
#scoped = #cuda_tile.di_loc<#place in #block>
