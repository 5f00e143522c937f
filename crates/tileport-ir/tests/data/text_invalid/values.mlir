entry @values(%count: tile<i32>, %flag: tile<i1>) {
  %0 = addi %cuont, %count : tile<i32> // error: `%cuont` is not defined
  %1 = addi %0, %0 : tile<i32>
  %2 = addi %cuont, %count : tile<i32>
  %3 = addi %later, %count : tile<i32> // error: `%later` is used before it is defined, or outside the region that defines it
  %later = addi %count, %count : tile<i32>
  %count = addi %later, %later : tile<i32> // error: `%count` is already defined
  %4:2 = addi %later, %later : tile<i32> // error: `addi` gives 1 result, but 2 are named here
  %5, %6 = get_tile_block_id : tile<i32> // error: `get_tile_block_id` gives 3 results, but 2 are named here
  %7:3 = get_tile_block_id : tile<i32>
  %8 = addi %7#0, %7#3 : tile<i32> // error: `%7` stands for 3 values, so there is no `%7#3`
  %9 = if %later -> (tile<i32>) { // error: `%later` is `tile<i32>`, but this operation takes `tile<i1>`
    %inner = addi %later, %later : tile<i32>
    yield %inner : tile<i32>
  } else {
    yield %missing : tile<i32> // error: `%missing` is not defined
  }
  %10 = join_tokens %later : token // error: `%later` is `tile<i32>`, but this operation takes `token`
  return %later, %later : tile<i32> // error: there are 2 operands but 1 type
}
