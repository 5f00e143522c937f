cuda_tile.module @terminators {
  entry @return_in_for(%c: tile<i32>) {
    for %i in (%c to %c, step %c) : tile<i32> {
      return // error: `return` cannot end a region of `for`
    }
    return
  }
  entry @return_in_if_in_for(%c: tile<i32>, %b: tile<i1>) {
    for %i in (%c to %c, step %c) : tile<i32> {
      if %b {
        return // error: `return` cannot leave `for`
      }
      continue
    }
    return
  }
  // Since 13.4.
  entry @return_in_loop(%b: tile<i1>) {
    loop {
      if %b {
        return
      }
      return
    }
    return
  }
  entry @yield_in_loop() {
    loop {
      yield // error: `yield` cannot end a region of `loop`
    }
    return
  }
  entry @break_in_for(%c: tile<i32>, %b: tile<i1>) {
    for %i in (%c to %c, step %c) : tile<i32> {
      if %b {
        break // error: `break` must stand in a `loop`, with only `if` between, but stands in `for`
      }
      continue
    }
    return
  }
  entry @continue_in_entry(%b: tile<i1>) {
    if %b {
      continue // error: `continue` must stand in a `for` or `loop`, with only `if` between, but stands in an entry
    }
    return
  }
  entry @break_ends_entry() {
    break // error: `break` cannot end a region of an entry
  }
  entry @not_last(%b: tile<i1>) {
    return // error: `return` must be the last operation of its block
    assert %b, "never" : tile<i1>
    return
  }
  entry @left_out(%a: tile<8xf32>, %b: tile<i1>) {
    // A terminator that the text leaves out hands over nothing.
    %0 = if %b -> (tile<f32>) { // error: `yield` hands over `()`, but the `if` around it needs `(tile<f32>)`
      %1 = iota : tile<4xi32>
    } else {
      %2 = constant <f32: 1.0> : tile<f32>
      yield %2 : tile<f32>
    }
    return
  }
}

// -----

cuda_tile.module @carried {
  entry @for_continue(%c: tile<i32>) {
    %0 = for %i in (%c to %c, step %c) : tile<i32> iter_values(%x = %c) -> (tile<i32>) {
      continue // error: `continue` hands over `()`, but the `for` around it needs `(tile<i32>)`
    }
    return
  }
  entry @loop_continue(%c: tile<i32>) {
    %0 = loop iter_values(%x = %c) : tile<i32> -> tile<f32> {
      continue // error: `continue` hands over `()`, but the `loop` around it needs `(tile<i32>)`
    }
    return
  }
  entry @loop_break(%c: tile<i32>) {
    %0 = loop iter_values(%x = %c) : tile<i32> -> tile<f32> {
      break %x : tile<i32> // error: `break` hands over `(tile<i32>)`, but the `loop` around it needs `(tile<f32>)`
    }
    return
  }
  entry @if_yield(%b: tile<i1>, %c: tile<i32>) {
    %0 = if %b -> (tile<f32>) {
      yield %c : tile<i32> // error: `yield` hands over `(tile<i32>)`, but the `if` around it needs `(tile<f32>)`
    } else {
      yield // error: `yield` hands over `()`, but the `if` around it needs `(tile<f32>)`
    }
    return
  }
  entry @if_else(%b: tile<i1>, %c: tile<i32>) {
    %0 = if %b -> (tile<i32>) { // error: `if` has 1 result and so needs an else region, but has none
      yield %c : tile<i32>
    }
    return
  }
  entry @return_value(%c: tile<i32>) {
    return %c : tile<i32> // error: `return` hands over 1 value, but an entry returns nothing
  }
}

// -----

cuda_tile.module @views {
  entry @for_view(%c: tile<i32>, %v: tensor_view<4xf32, strides=[1]>) {
    %0 = for %i in (%c to %c, step %c) : tile<i32> iter_values(%x = %v) -> (tensor_view<4xf32, strides=[1]>) { // error: `for` cannot carry a view, but carried value 0 is `tensor_view<4xf32, strides=[1]>` // error: `for` cannot give a view, but result 0 is `tensor_view<4xf32, strides=[1]>`
      continue %x : tensor_view<4xf32, strides=[1]>
    }
    return
  }
  entry @if_view(%b: tile<i1>, %v: tensor_view<4xf32, strides=[1]>) {
    %0 = if %b -> (tensor_view<4xf32, strides=[1]>) { // error: `if` cannot give a view, but result 0 is `tensor_view<4xf32, strides=[1]>`
      yield %v : tensor_view<4xf32, strides=[1]>
    } else {
      yield %v : tensor_view<4xf32, strides=[1]>
    }
    return
  }
}

// -----

cuda_tile.module @for_bounds {
  entry @bounds(%c: tile<1xi32>) {
    for %i in (%c to %c, step %c) : tile<1xi32> { // error: `lowerBound` must be a scalar tile of i1, i8, i16, i32 or i64, but is `tile<1xi32>`
      continue
    }
    return
  }
}
