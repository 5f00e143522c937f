cuda_tile.module @terminators {
  entry @return_in_for(%c: tile<i32>) {
    for %i in (%c to %c, step %c) : tile<i32> {
      return // error:
    }
    return
  }
  entry @return_in_if_in_for(%c: tile<i32>, %b: tile<i1>) {
    for %i in (%c to %c, step %c) : tile<i32> {
      if %b {
        return // error:
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
      yield // error:
    }
    return
  }
  entry @break_in_for(%c: tile<i32>, %b: tile<i1>) {
    for %i in (%c to %c, step %c) : tile<i32> {
      if %b {
        break // error:
      }
      continue
    }
    return
  }
  entry @continue_in_entry(%b: tile<i1>) {
    if %b {
      continue // error:
    }
    return
  }
  entry @break_ends_entry() {
    break // error:
  }
  entry @not_last() {
    return // error:
    %0 = iota : tile<4xi32>
    return
  }
  entry @missing(%a: tile<8xf32>, %b: tile<i1>) {
    %0 = if %b -> (tile<f32>) {
      %1 = iota : tile<4xi32> // error:
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
      continue // error:
    }
    return
  }
  entry @loop_continue(%c: tile<i32>) {
    %0 = loop iter_values(%x = %c) : tile<i32> -> tile<f32> {
      continue // error:
    }
    return
  }
  entry @loop_break(%c: tile<i32>) {
    %0 = loop iter_values(%x = %c) : tile<i32> -> tile<f32> {
      break %x : tile<i32> // error:
    }
    return
  }
  entry @if_yield(%b: tile<i1>, %c: tile<i32>) {
    %0 = if %b -> (tile<f32>) {
      yield %c : tile<i32> // error:
    } else {
      yield // error:
    }
    return
  }
  entry @if_else(%b: tile<i1>, %c: tile<i32>) {
    %0 = if %b -> (tile<i32>) { // error:
      yield %c : tile<i32>
    }
    return
  }
  entry @return_value(%c: tile<i32>) {
    return %c : tile<i32> // error:
  }
}

// -----

cuda_tile.module @views {
  entry @for_view(%c: tile<i32>, %v: tensor_view<4xf32, strides=[1]>) {
    %0 = for %i in (%c to %c, step %c) : tile<i32> iter_values(%x = %v) -> (tensor_view<4xf32, strides=[1]>) { // error: // error:
      continue %x : tensor_view<4xf32, strides=[1]>
    }
    return
  }
  entry @if_view(%b: tile<i1>, %v: tensor_view<4xf32, strides=[1]>) {
    %0 = if %b -> (tensor_view<4xf32, strides=[1]>) { // error:
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
    for %i in (%c to %c, step %c) : tile<1xi32> { // error:
      continue
    }
    return
  }
  entry @condition(%c: tile<i32>) {
    if %c { // error:
      yield
    }
    return
  }
}
