cuda_tile.module @assume {
  entry @div_by_value(%a: tile<4xf32>) {
    %0 = assume div_by<4>, %a : tile<4xf32> // error: `div_by` is stated of tiles of integers or pointers and of tensor views, but `value` is `tile<4xf32>`
    return
  }
  entry @div_by_power(%a: tile<4xi32>) {
    %0 = assume div_by<3>, %a : tile<4xi32> // error: the divisor of `div_by` must be a power of two, but is 3
    return
  }
  entry @div_by_large(%a: tile<4xi64>) {
    %0 = assume div_by<9223372036854775808>, %a : tile<4xi64> // error: the divisor of `div_by` can be 4611686018427387904 at most, but is 9223372036854775808
    return
  }
  entry @every_view(%a: tensor_view<16xf32, strides=[1]>) {
    %0 = assume div_by<4, every 4 along 0>, %a : tensor_view<16xf32, strides=[1]> // error: `div_by` of a tensor view has no `every` and `along`, but they are stated
    return
  }
  entry @along(%a: tile<16xi32>) {
    %0 = assume div_by<4, every 4 along 1>, %a : tile<16xi32> // error: `along` is 1, but `value` has 1 dimension
    return
  }
  entry @every(%a: tile<16xi32>) {
    %0 = assume div_by<4, every 17 along 0>, %a : tile<16xi32> // error: `every` must be 0 to 16, the size of dimension 0, but is 17
    return
  }
  entry @same_value(%a: tile<4xf32>) {
    %0 = assume same_elements<[2]>, %a : tile<4xf32> // error: `same_elements` is stated of tiles of integers or pointers, but `value` is `tile<4xf32>`
    return
  }
  entry @same_rank(%a: tile<4xi32>) {
    %0 = assume same_elements<[2, 2]>, %a : tile<4xi32> // error: `same_elements` has a size for each dimension, but has 2 sizes for 1
    return
  }
  entry @same_size(%a: tile<4xi32>) {
    %0 = assume same_elements<[8]>, %a : tile<4xi32> // error: `same_elements` in dimension 0 must be 0 to 4, but is 8
    return
  }
  entry @bounded_value(%a: tile<4xptr<i8>>) {
    %0 = assume bounded<0, 4>, %a : tile<4xptr<i8>> // error: `bounded` is stated of tiles of integers, but `value` is `tile<4xptr<i8>>`
    return
  }
  entry @bounded_range(%a: tile<4xi8>) {
    %0 = assume bounded<-129, 128>, %a : tile<4xi8> // error: the lower bound of `i8` must be -128 to 127, but is -129 // error: the upper bound of `i8` must be -128 to 127, but is 128
    return
  }
  entry @bounded_order(%a: tile<4xi8>) {
    %0 = assume bounded<4, 3>, %a : tile<4xi8> // error: the lower bound must not exceed the upper, but they are 4 and 3
    return
  }
}

// -----

cuda_tile.module @print {
  entry @few() {
    %0 = print_tko "%d" -> token // error: the format has 1 specifier, but `print_tko` has 0 arguments
    return
  }
  entry @many(%a: tile<i32>) {
    %0 = print_tko "%%", %a : tile<i32> -> token // error: the format has 0 specifiers, but `print_tko` has 1 argument
    return
  }
  entry @unterminated() {
    %0 = print_tko "100% " -> token // error: the format has a `%` at byte 3 that nothing ends
    return
  }
}
