#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#f = #cuda_tile.di_subprogram<file = #file, line = 1, name = "f", linkageName = "f", compileUnit = #unit, scopeLine = 2>
#g = #cuda_tile.di_subprogram<file = #file, line = 5, name = "g", linkageName = "g", compileUnit = #unit, scopeLine = 6>
#block = #cuda_tile.di_lexical_block<scope = #f, file = #file, line = 3, column = 4>
#in_f = #cuda_tile.di_loc<loc("k.py":1:1) in #f>
#in_g = #cuda_tile.di_loc<loc("k.py":5:1) in #g>
#in_block = #cuda_tile.di_loc<loc("k.py":3:4) in #block>
cuda_tile.module @scopes {
  global @v <f32: [1.0, 2.0]> : tile<2xf32> loc(#in_f) // error: the location of global `@v` must lie in no scope, but lies in one
  entry @linkage() { // error: the location of entry `@linkage` lies in a subprogram that is linked as `f`
    return
  } loc(#in_f)
  entry @f() {
    %0 = iota : tile<4xi32> loc(#in_block)
    %1 = iota : tile<4xi32> loc(#in_g) // error: the location of `iota` lies in subprogram `g`, but that of its entry in `f`
    %2 = iota : tile<4xi32> loc(#in_g)
    return loc(#in_f)
  } loc(#in_f)
  entry @none() {
    return loc(#in_f) // error: the location of `return` lies in subprogram `f`, but that of its entry in none
  }
  entry @in_block() { // error: the location of entry `@in_block` must lie in a subprogram, but lies in a lexical block
    return
  } loc(#in_block)
  entry @call() { // error: the location of entry `@call` must not be a call site
    return
  } loc(callsite("k.py":1:1 at "k.py":2:2))
}
