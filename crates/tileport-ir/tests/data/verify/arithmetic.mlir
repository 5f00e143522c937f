// Integers, bits and floats.
cuda_tile.module @ties {
  entry @class(%a: tile<4xi32>) {
    %0 = addf %a, %a : tile<4xi32> // error: `lhs` must be a tile of f16, bf16, f32 or f64, but is `tile<4xi32>`
    return
  }
  entry @cmp_shape(%a: tile<4xi32>) {
    %0 = cmpi equal %a, %a, signed : tile<4xi32> -> tile<8xi1> // error: `lhs` is `tile<4xi32>` but `result` is `tile<8xi1>`: `cmpi` needs equal shapes
    return
  }
  entry @fpowi(%a: tile<4xf32>, %e: tile<4xi64>) {
    %0 = fpowi %a, %e : tile<4xf32>, tile<4xi64> // error: `exponent` must be a tile of i1, i8, i16 or i32, but is `tile<4xi64>`
    return
  }
  entry @fpowi_shape(%a: tile<4xf32>, %e: tile<8xi32>) {
    %0 = fpowi %a, %e : tile<4xf32>, tile<8xi32> // error: `source` is `tile<4xf32>` but `exponent` is `tile<8xi32>`: `fpowi` needs equal shapes
    return
  }
}

// -----

cuda_tile.module @integers {
  entry @divi_unsigned(%a: tile<4xi32>) {
    %0 = divi %a, %a unsigned rounding<negative_inf> : tile<4xi32> // error: unsigned `divi` cannot round `negative_inf`, which is `zero` for unsigned numbers
    return
  }
  entry @divi(%a: tile<4xi32>) {
    %0 = divi %a, %a signed rounding<nearest_even> : tile<4xi32> // error: `divi` rounds zero, negative_inf or positive_inf, but states `nearest_even`
    return
  }
  entry @negi(%a: tile<4xi32>) {
    %0 = negi %a overflow<no_unsigned_wrap> : tile<4xi32> // error: `negi` is signed, but its overflow is `no_unsigned_wrap`
    return
  }
}

// -----

cuda_tile.module @floats {
  entry @flush(%a: tile<4xf64>) {
    %0 = addf %a, %a flush_to_zero : tile<4xf64> // error: `flush_to_zero` is for `f32` only, but `addf` works on `f64`
    return
  }
  entry @flush_unary(%a: tile<4xf16>) {
    %0 = rsqrt %a flush_to_zero : tile<4xf16> // error: `flush_to_zero` is for `f32` only, but `rsqrt` works on `f16`
    return
  }
  entry @approx(%a: tile<4xf64>) {
    %0 = divf %a, %a rounding<approx> : tile<4xf64> // error: `divf` with `approx` rounding is for `f32` only, but works on `f64`
    return
  }
  entry @full(%a: tile<4xf16>) {
    %0 = divf %a, %a rounding<full> : tile<4xf16> // error: `divf` with `full` rounding is for `f32` only, but works on `f16`
    return
  }
  entry @tanh(%a: tile<4xf16>) {
    %0 = tanh %a rounding<approx> : tile<4xf16> // error: `tanh` with `approx` rounding is for `f32` only, but works on `f16`
    return
  }
  entry @exp(%a: tile<4xf16>) {
    %0 = exp %a rounding<approx> : tile<4xf16> // error: `exp` with `approx` rounding is for `f32` only, but works on `f16`
    return
  }
  entry @two_errors(%a: tile<4xf64>) {
    %0 = sqrt %a rounding<approx> flush_to_zero : tile<4xf64> // error: `sqrt` with `approx` rounding is for `f32` only, but works on `f64` // error: `flush_to_zero` is for `f32` only, but `sqrt` works on `f64`
    return
  }
  entry @good(%a: tile<4xf32>) {
    %0 = sqrt %a rounding<approx> flush_to_zero : tile<4xf32>
    %1 = tanh %a : tile<4xf32>
    return
  }
}

// -----

cuda_tile.module @mma {
  entry @rank(%a: tile<4xf16>) {
    %0 = mmaf %a, %a, %a : tile<4xf16>, tile<4xf16>, tile<4xf16> // error: `mmaf` works on tiles of rank 2 or 3, but `lhs` is `tile<4xf16>`
    return
  }
  entry @ranks(%a: tile<4x4xf16>, %c: tile<1x4x4xf16>) {
    %0 = mmaf %a, %a, %c : tile<4x4xf16>, tile<4x4xf16>, tile<1x4x4xf16> // error: `lhs` is `tile<4x4xf16>` but `acc` is `tile<1x4x4xf16>`: `mmaf` needs equal ranks
    return
  }
  entry @inner(%a: tile<4x8xf16>, %c: tile<4x8xf16>) {
    %0 = mmaf %a, %a, %c : tile<4x8xf16>, tile<4x8xf16>, tile<4x8xf16> // error: dimension 1 of `lhs` is 8 but dimension 0 of `rhs` is 4: `mmaf` needs equal sizes
    return
  }
  entry @outer(%a: tile<4x4xi8>, %c: tile<8x8xi32>) {
    %0 = mmai %a, %a, %c signed signed : tile<4x4xi8>, tile<4x4xi8>, tile<8x8xi32> // error: dimension 0 of `lhs` is 4 but dimension 0 of `acc` is 8: `mmai` needs equal sizes // error: dimension 1 of `rhs` is 4 but dimension 1 of `acc` is 8: `mmai` needs equal sizes
    return
  }
  entry @batch(%a: tile<2x4x4xf16>, %b: tile<1x4x4xf16>, %c: tile<4x4x4xf16>) {
    %0 = mmaf %a, %b, %c : tile<2x4x4xf16>, tile<1x4x4xf16>, tile<4x4x4xf16> // error: dimension 0 of `lhs` is 2 but dimension 0 of `rhs` is 1: `mmaf` needs equal sizes // error: dimension 0 of `lhs` is 2 but dimension 0 of `acc` is 4: `mmaf` needs equal sizes
    return
  }
  entry @elements(%a: tile<4x4xf16>, %b: tile<4x4xf32>, %c: tile<4x4xf32>) {
    %0 = mmaf %a, %b, %c : tile<4x4xf16>, tile<4x4xf32>, tile<4x4xf32> // error: `lhs` is `tile<4x4xf16>` but `rhs` is `tile<4x4xf32>`: `mmaf` needs equal element types
    return
  }
  entry @accumulator(%a: tile<4x4xbf16>, %c: tile<4x4xf16>) {
    %0 = mmaf %a, %a, %c : tile<4x4xbf16>, tile<4x4xbf16>, tile<4x4xf16> // error: `mmaf` of `bf16` accumulates in f32, but `acc` is `tile<4x4xf16>`
    return
  }
}

// -----

cuda_tile.module @scaled {
  entry @combination(%a: tile<128x128xf8E5M2>, %c: tile<128x128xf32>, %s: tile<128x4xf8E4M3FN>, %t: tile<4x128xf8E4M3FN>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x4xf8E4M3FN>, tile<4x128xf8E4M3FN> // error: `mmaf_scaled` of `f8E5M2` cannot have scales of `f8E4M3FN`
    return
  }
  entry @block(%a: tile<128x128xf8E5M2>, %c: tile<128x128xf32>, %s: tile<128x8xf8E8M0FNU>, %t: tile<8x128xf8E8M0FNU>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x8xf8E8M0FNU>, tile<8x128xf8E8M0FNU> // error: `mmaf_scaled` of `f8E5M2` with scales of `f8E8M0FNU` has one for 32 elements, but dimension 1 of `lhs` is 128 and of `lhs_scale` is 8
    return
  }
  entry @rows(%a: tile<128x128xf8E5M2>, %c: tile<128x128xf32>, %s: tile<64x4xf8E8M0FNU>, %t: tile<4x64xf8E8M0FNU>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<64x4xf8E8M0FNU>, tile<4x64xf8E8M0FNU> // error: dimension 0 of `lhs` is 128 but dimension 0 of `lhs_scale` is 64: `mmaf_scaled` needs equal sizes // error: dimension 1 of `rhs` is 128 but dimension 1 of `rhs_scale` is 64: `mmaf_scaled` needs equal sizes
    return
  }
  entry @inner(%a: tile<128x128xf8E5M2>, %c: tile<128x128xf32>, %s: tile<128x4xf8E8M0FNU>, %t: tile<8x128xf8E8M0FNU>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<8x128xf8E8M0FNU> // error: dimension 1 of `lhs_scale` is 4 but dimension 0 of `rhs_scale` is 8: `mmaf_scaled` needs equal sizes
    return
  }
  entry @good(%a: tile<128x128xf4E2M1FN>, %c: tile<128x128xf32>, %s: tile<128x8xf8E4M3FN>, %t: tile<8x128xf8E4M3FN>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf4E2M1FN>, tile<128x128xf4E2M1FN>, tile<128x128xf32>, tile<128x8xf8E4M3FN>, tile<8x128xf8E4M3FN>
    return
  }
}
