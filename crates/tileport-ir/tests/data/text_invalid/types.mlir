entry @types(%a: tile<4xf32>, %b: tile<8xf32>, %c: tile<i32>, %p: tile<ptr<f16>>) {
  %0 = addf %a, %b : tile<8xf32> // error: `%a` is `tile<4xf32>`, but this operation takes `tile<8xf32>`
  %1 = reshape %a : tile<8xf32> -> tile<8x1xf32> // error: `%a` is `tile<4xf32>`, but this operation says `tile<8xf32>`
  %2 = iota : tlie<4xi32> // error: `tlie` is not a type of Tile IR
  %3 = iota : tensor<4xi32> // error: `tensor` is not a type of Tile IR
  %4 = iota : tile<4x?xi32> // error: a tile has static sizes only, found `?`
  %5 = iota : tile<99999999999999999999xi32> // error: the size `99999999999999999999` is too large: at most 9223372036854775807 is supported
  %6 = reshape %c : tile<i32> -> tile<1xtoken> // error: a tile holds numbers or pointers, found `token`
  %7 = ptr_to_ptr %p : tile<ptr<f16>> -> tile<ptr<tile<f16>>> // error: `tile<f16>` cannot be what a pointer points to: expected a number type
  %8 = make_tensor_view %p, shape = [4], strides = [0] : tensor_view<4xf16, strides=[0]> // error: a stride must be positive, found 0
  %9 = make_tensor_view %p, shape = [4, 4], strides = [4, 1] : tensor_view<4x4xf16, strides=[1]> // error: the tensor view has rank 2 but 1 strides
  %10 = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<8xf16, strides=[1]> // error: size 0 is 4 here, but 8 in the type of the view
  %11 = make_tensor_view %p, shape = [%c], strides = [1] : tensor_view<?xf16, strides=[1]> // error: the type of the sizes and strides that are values is missing
  %12 = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]> // error: `%p` is `tile<ptr<f16>>`, but this operation takes `tile<ptr<f32>>`
  %13 = make_partition_view %10 : partition_view<tile=(0), tensor_view<4xf16, strides=[1]>> // error: the tile size `0` is not between 1 and 2147483647
  %14 = iota : !missing // error: the alias `!missing` is not defined
  %15 = constant <f32: 1.0> : token // error: a constant is a tile of numbers, but this type is `token`
  %16 = constant <f32: 1.0> : tile<f16> // error: the value is of `f32`, but the tile is of `f16`
}
