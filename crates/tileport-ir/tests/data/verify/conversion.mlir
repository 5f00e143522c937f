cuda_tile.module @conversions {
  entry @bitcast(%a: tile<4xf32>) {
    %0 = bitcast %a : tile<4xf32> -> tile<4xi64> // error:
    return
  }
  entry @exti(%a: tile<4xi32>) {
    %0 = exti %a signed : tile<4xi32> -> tile<4xi32> // error:
    return
  }
  entry @trunci(%a: tile<4xi32>) {
    %0 = trunci %a : tile<4xi32> -> tile<4xi64> // error:
    return
  }
  entry @shape(%a: tile<4xi32>) {
    %0 = exti %a signed : tile<4xi32> -> tile<8xi64> // error:
    return
  }
  entry @itof_scale(%a: tile<4xi32>) {
    %0 = itof %a signed : tile<4xi32> -> tile<4xf8E8M0FNU> // error:
    return
  }
  entry @int_to_ptr(%a: tile<4xi32>) {
    %0 = int_to_ptr %a : tile<4xi32> -> tile<4xptr<f32>> // error:
    return
  }
}

// -----

cuda_tile.module @ftof {
  entry @same(%a: tile<4xf32>) {
    %0 = ftof %a : tile<4xf32> -> tile<4xf32> // error:
    return
  }
  entry @scale(%a: tile<4xf32>) {
    %0 = ftof %a : tile<4xf32> -> tile<4xf8E8M0FNU> // error:
    return
  }
  entry @narrow(%a: tile<4xf32>) {
    %0 = ftof %a rounding<zero> : tile<4xf32> -> tile<4xf8E5M2> // error:
    return
  }
  entry @half(%a: tile<4xf32>) {
    %0 = ftof %a rounding<negative_inf> : tile<4xf32> -> tile<4xf16> // error:
    return
  }
  entry @tf32(%a: tile<4xf32>) {
    %0 = ftof %a rounding<positive_inf> : tile<4xf32> -> tile<4xtf32> // error:
    return
  }
  entry @double(%a: tile<4xf64>) {
    %0 = ftof %a rounding<nearest_away> : tile<4xf64> -> tile<4xf32> // error:
    return
  }
  entry @widen(%a: tile<4xf16>) {
    %0 = ftof %a rounding<approx> : tile<4xf16> -> tile<4xf32> // error:
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
    %0 = itof %a signed rounding<zero> : tile<4xi32> -> tile<4xf32> // error:
    return
  }
}
