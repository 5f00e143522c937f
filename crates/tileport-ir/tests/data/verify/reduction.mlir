cuda_tile.module @head {
  entry @dim(%a: tile<8xf32>) {
    %0 = reduce %a dim=1 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { // error:
      yield %x : tile<f32>
    }
    return
  }
  entry @identity(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0 : i32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { // error:
      yield %x : tile<f32>
    }
    return
  }
  entry @identities(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32, 0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { // error:
      yield %x : tile<f32>
    }
    return
  }
  entry @result(%a: tile<8x4xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8x4xf32> -> tile<8xf32> (%x: tile<f32>, %y: tile<f32>) { // error:
      yield %x : tile<f32>
    }
    return
  }
  entry @scan_result(%a: tile<8xf32>) {
    %0 = scan %a dim=0 reverse=false identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { // error:
      yield %x : tile<f32>
    }
    return
  }
  entry @shapes(%a: tile<8xf32>, %b: tile<4xf32>) {
    %0:2 = reduce %a, %b dim=0 identities=[0.0 : f32, 0.0 : f32] : tile<8xf32>, tile<4xf32> -> tile<f32>, tile<f32> (%x: tile<f32>, %y: tile<f32>, %z: tile<f32>, %w: tile<f32>) { // error:
      yield %x, %z : tile<f32>, tile<f32>
    }
    return
  }
}

// -----

cuda_tile.module @bodies {
  entry @arguments(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>) { // error:
      yield %x : tile<f32>
    }
    return
  }
  entry @argument_type(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<1xf32>) { // error:
      yield %x : tile<f32>
    }
    return
  }
  entry @yields_other(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) {
      %1 = ftof %x : tile<f32> -> tile<f64>
      yield %1 : tile<f64> // error:
    }
    return
  }
  entry @yields_none(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) {
      yield // error:
    }
    return
  }
  entry @effect(%a: tile<8xf32>) {
    %0 = reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) {
      %t = print_tko "in a body" -> token // error:
      yield %x : tile<f32>
    }
    return
  }
  entry @nested_effect(%a: tile<8xi32>) {
    %0 = reduce %a dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32> (%x: tile<i32>, %y: tile<i32>) {
      for %i in (%x to %y, step %y) : tile<i32> { // error:
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
