cuda_tile.module @conversions {
  entry @bitcast(%a: tile<4xf32>) {
    %0 = bitcast %a : tile<4xf32> -> tile<4xi64> // error: `bitcast` keeps the width, but `f32` has 32 bits and `i64` has 64
    return
  }
  entry @exti(%a: tile<4xi32>) {
    %0 = exti %a signed : tile<4xi32> -> tile<4xi32> // error: `exti` gives wider integers, but converts `i32` to `i32`
    return
  }
  entry @trunci(%a: tile<4xi32>) {
    %0 = trunci %a : tile<4xi32> -> tile<4xi64> // error: `trunci` gives narrower integers, but converts `i32` to `i64`
    return
  }
  entry @shape(%a: tile<4xi32>) {
    %0 = exti %a signed : tile<4xi32> -> tile<8xi64> // error: `from` is `tile<4xi32>` but `to` is `tile<8xi64>`: `exti` needs equal shapes
    return
  }
  entry @itof_scale(%a: tile<4xi32>) {
    %0 = itof %a signed : tile<4xi32> -> tile<4xf8E8M0FNU> // error: `itof` cannot convert to `f8E8M0FNU`
    return
  }
  entry @int_to_ptr(%a: tile<4xi32>) {
    %0 = int_to_ptr %a : tile<4xi32> -> tile<4xptr<f32>> // error: `source` must be a tile of i64, but is `tile<4xi32>`
    return
  }
}

// -----

cuda_tile.module @ftof {
  entry @same(%a: tile<4xf32>) {
    %0 = ftof %a : tile<4xf32> -> tile<4xf32> // error: `ftof` converts to another format, but both are `f32`
    return
  }
  entry @scale(%a: tile<4xf32>) {
    %0 = ftof %a : tile<4xf32> -> tile<4xf8E8M0FNU> // error: `ftof` from `f32` to `f8E8M0FNU` rounds zero or positive_inf, but states `nearest_even`
    return
  }
  entry @narrow(%a: tile<4xf32>) {
    %0 = ftof %a rounding<zero> : tile<4xf32> -> tile<4xf8E5M2> // error: `ftof` from `f32` to `f8E5M2` rounds nearest_even, but states `zero`
    return
  }
  entry @half(%a: tile<4xf32>) {
    %0 = ftof %a rounding<negative_inf> : tile<4xf32> -> tile<4xf16> // error: `ftof` from `f32` to `f16` rounds nearest_even or zero, but states `negative_inf`
    return
  }
  entry @tf32(%a: tile<4xf32>) {
    %0 = ftof %a rounding<positive_inf> : tile<4xf32> -> tile<4xtf32> // error: `ftof` from `f32` to `tf32` rounds nearest_even, zero or nearest_away, but states `positive_inf`
    return
  }
  entry @double(%a: tile<4xf64>) {
    %0 = ftof %a rounding<nearest_away> : tile<4xf64> -> tile<4xf32> // error: `ftof` from `f64` to `f32` rounds nearest_even, zero, negative_inf or positive_inf, but states `nearest_away`
    return
  }
  entry @widen(%a: tile<4xf16>) {
    %0 = ftof %a rounding<approx> : tile<4xf16> -> tile<4xf32> // error: `ftof` from `f16` to `f32` rounds nearest_even, zero, negative_inf, positive_inf or nearest_away, but states `approx`
    return
  }
  entry @good(%a: tile<4xf32>) {
    %0 = ftof %a rounding<zero> : tile<4xf32> -> tile<4xf16>
    %1 = ftof %a rounding<nearest_away> : tile<4xf32> -> tile<4xtf32>
    %2 = ftof %a rounding<nearest_away> : tile<4xf32> -> tile<4xf64>
    return
  }
}

// -----

cuda_tile.module @rounding {
  entry @itof(%a: tile<4xi32>) {
    %0 = itof %a signed rounding<zero> : tile<4xi32> -> tile<4xf32> // error: `itof` rounds nearest_even, but states `zero`
    return
  }
}
