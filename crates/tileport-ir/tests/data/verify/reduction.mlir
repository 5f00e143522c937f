cuda_tile.module @head {
  entry @dim(%a: tile<8xf32>) {
    %0 = reduce %a dim=1 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { // error: `dim` is 1, but the tiles have 1 dimension
      yield %x : tile<f32>
    }
    return
  }
  entry @identity(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0 : i32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { // error: the elements of operand 0 are `f32`, but its identity is `i32`
      yield %x : tile<f32>
    }
    return
  }
  entry @identities(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32, 0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { // error: `reduce` has an identity for each operand, but has 1 operand and 2 identities
      yield %x : tile<f32>
    }
    return
  }
  entry @result(%a: tile<8x4xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8x4xf32> -> tile<8xf32> (%x: tile<f32>, %y: tile<f32>) { // error: `reduce` of `tile<8x4xf32>` along dimension 0 is `tile<4xf32>`, but result 0 is `tile<8xf32>`
      yield %x : tile<f32>
    }
    return
  }
  entry @scan_result(%a: tile<8xf32>) {
    %0 = scan %a dim=0 reverse=false identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { // error: `scan` of `tile<8xf32>` along dimension 0 is `tile<8xf32>`, but result 0 is `tile<f32>`
      yield %x : tile<f32>
    }
    return
  }
  entry @shapes(%a: tile<8xf32>, %b: tile<4xf32>) {
    %0:2 = reduce %a, %b dim=0 identities=[0.0 : f32, 0.0 : f32] : tile<8xf32>, tile<4xf32> -> tile<f32>, tile<f32> (%x: tile<f32>, %y: tile<f32>, %z: tile<f32>, %w: tile<f32>) { // error: `operands` 0 is `tile<8xf32>` but `operands` 1 is `tile<4xf32>`: `reduce` needs equal shapes
      yield %x, %z : tile<f32>, tile<f32>
    }
    return
  }
}

// -----

cuda_tile.module @bodies {
  entry @arguments(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>) { // error: the body of `reduce` has 2 arguments for each operand, but has 1 for 1 operand
      yield %x : tile<f32>
    }
    return
  }
  entry @argument_type(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<1xf32>) { // error: argument 1 of the body of `reduce` must be `tile<f32>`, as operand 0 is, but is `tile<1xf32>`
      yield %x : tile<f32>
    }
    return
  }
  entry @yields_other(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) {
      %1 = ftof %x : tile<f32> -> tile<f64>
      yield %1 : tile<f64> // error: `yield` hands over `(tile<f64>)`, but the `reduce` around it needs `(tile<f32>)`
    }
    return
  }
  entry @yields_none(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) {
      yield // error: `yield` hands over `()`, but the `reduce` around it needs `(tile<f32>)`
    }
    return
  }
  entry @effect(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) {
      %t = print_tko "in a body" -> token // error: `print_tko` has an effect, which the body of `reduce` must not have
      yield %x : tile<f32>
    }
    return
  }
  entry @nested_effect(%a: tile<8xi32>) {
    %0 = reduce %a dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32> (%x: tile<i32>, %y: tile<i32>) {
      for %i in (%x to %y, step %y) : tile<i32> { // error: `for` has an effect, which the body of `reduce` must not have
        continue
      }
      yield %x : tile<i32>
    }
    return
  }
  // Since 13.5 what has no effect on memory is allowed, not only what may be run speculatively.
  entry @good(%a: tile<8xi32>, %c: tile<i1>) {
    %0 = reduce %a dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32> (%x: tile<i32>, %y: tile<i32>) {
      %1 = divi %x, %y signed : tile<i32>
      %2 = if %c -> (tile<i32>) {
        yield %1 : tile<i32>
      } else {
        yield %x : tile<i32>
      }
      yield %2 : tile<i32>
    }
    return
  }
}
