#twice = #cuda_tile.div_by<2>
#twice = #cuda_tile.div_by<4> // error: the alias `#twice` is already defined
#itself = [#itself] // error: the alias `#itself` stands for itself
entry @syntax(%a: tile<4xf32>, %n: tile<i32>) optimization_hints=<default = {}> {
  %0 = adff %a, %a : tile<4xf32> // error: `adff` is not an operation of Tile IR
  %1 = arith.addi %n, %n : i32 // error: `arith.addi` is an operation of another dialect
  %2 = addf %a %a : tile<4xf32> // error: expected `,`, found `%a`
  %3 = addf %a, %a rounding<nearest> : tile<4xf32> // error: `nearest` is not a value of `rounding`: expected `nearest_even`, `zero`, `negative_inf`, `positive_inf`, `approx`, `full`, `nearest_int_to_zero` or `nearest_away`
  %4 = addf %a, %a // error: expected `:`, found the end of the line
  %5 = constant <i8: 256> : tile<i8> // error: `256` is no `i8`: the integer is out of range for i8
  %6 = constant <i32: [[1, 2], [3]]> : tile<2x2xi32> // error: this list has length 1, but the lists beside it have length 2
  %7 = constant <i32: [1, [2]]> : tile<2xi32> // error: this list is nested deeper than the others
  %8 = constant <i32: [1, 2]> : tile<4xi32> // error: the value has the shape 2, but its type has the shape 4
  %9 = constant <i32: "0x00"> : tile<4xi32> // error: the value has 1 byte, but each of the 4 elements of the tile takes 4
  assert %n, "not closed : tile<i32> // error: this string does not end on its line
  print_tko "\q" -> token // error: unknown escape in a string
  %10 = iota {colour = 1} : tile<4xi32> // error: `iota` has no attribute `colour`
  %11 = assume divby<4>, %n : tile<i32> // error: `divby` is no predicate: expected `div_by`, `same_elements` or `bounded`
  %12 = "addi"(%n, %n) : (tile<i32>, tile<i32>) -> tile<i32> // error: `"addi"` is not the full name of an operation
  %13 = "cuda_tile.cmpi"(%n, %n) <{signedness = #cuda_tile.signedness<signed>}> : (tile<i32>, tile<i32>) -> tile<i1> // error: `cmpi` lacks its attribute `comparison_predicate`
  "cuda_tile.print_tko"() <{str = "x"}> : () -> token // error: `print_tko` lacks `operandSegmentSizes`, which says how many operands each field has
  %14 = ? // error: expected an operation, found `?`
  ^bb1: // error: a region of Tile IR has one block
  return loc(callsite("a":1:2 by "b":1:2)) // error: expected `at`, found `by`
}
}  // error: this `}` closes nothing
cuda_tile.module @one { }
cuda_tile.module @two { } // error: the file holds a second Tile IR module
entry @again(%a: tile<4xf32>) optimization_hints=<a = {}, a = {}> { // error: hints for `a` are given twice
  return
}
entry @unclosed() {
  return