// Integers, bits and floats.
cuda_tile.module @ties {
  entry @class(%a: tile<4xi32>) {
    %0 = addf %a, %a : tile<4xi32> // error:
    return
  }
  entry @cmp_shape(%a: tile<4xi32>) {
    %0 = cmpi equal %a, %a, signed : tile<4xi32> -> tile<8xi1> // error:
    return
  }
  entry @fpowi(%a: tile<4xf32>, %e: tile<4xi64>) {
    %0 = fpowi %a, %e : tile<4xf32>, tile<4xi64> -> tile<4xf32> // error:
    return
  }
  entry @fpowi_shape(%a: tile<4xf32>, %e: tile<8xi32>) {
    %0 = fpowi %a, %e : tile<4xf32>, tile<8xi32> -> tile<4xf32> // error:
    return
  }
}

// -----

cuda_tile.module @integers {
  entry @divi_unsigned(%a: tile<4xi32>) {
    %0 = divi %a, %a unsigned rounding<negative_inf> : tile<4xi32> // error:
    return
  }
  entry @divi(%a: tile<4xi32>) {
    %0 = divi %a, %a signed rounding<nearest_even> : tile<4xi32> // error:
    return
  }
  entry @negi(%a: tile<4xi32>) {
    %0 = negi %a overflow<no_unsigned_wrap> : tile<4xi32> // error:
    return
  }
}

// -----

cuda_tile.module @floats {
  entry @flush(%a: tile<4xf64>) {
    %0 = addf %a, %a flush_to_zero : tile<4xf64> // error:
    return
  }
  entry @flush_unary(%a: tile<4xf16>) {
    %0 = rsqrt %a flush_to_zero : tile<4xf16> // error:
    return
  }
  entry @approx(%a: tile<4xf64>) {
    %0 = divf %a, %a rounding<approx> : tile<4xf64> // error:
    return
  }
  entry @full(%a: tile<4xf16>) {
    %0 = divf %a, %a rounding<full> : tile<4xf16> // error:
    return
  }
  entry @tanh(%a: tile<4xf16>) {
    %0 = tanh %a rounding<approx> : tile<4xf16> // error:
    return
  }
  entry @exp(%a: tile<4xf16>) {
    %0 = exp %a rounding<approx> : tile<4xf16> // error:
    return
  }
  entry @two_errors(%a: tile<4xf64>) {
    %0 = sqrt %a rounding<approx> flush_to_zero : tile<4xf64> // error: // error:
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
    %0 = mmaf %a, %a, %a : tile<4xf16>, tile<4xf16>, tile<4xf16> // error:
    return
  }
  entry @ranks(%a: tile<4x4xf16>, %c: tile<1x4x4xf16>) {
    %0 = mmaf %a, %a, %c : tile<4x4xf16>, tile<4x4xf16>, tile<1x4x4xf16> // error:
    return
  }
  entry @inner(%a: tile<4x8xf16>, %c: tile<4x8xf16>) {
    %0 = mmaf %a, %a, %c : tile<4x8xf16>, tile<4x8xf16>, tile<4x8xf16> // error:
    return
  }
  entry @outer(%a: tile<4x4xi8>, %c: tile<8x8xi32>) {
    %0 = mmai %a, %a, %c signed signed : tile<4x4xi8>, tile<4x4xi8>, tile<8x8xi32> // error: // error:
    return
  }
  entry @batch(%a: tile<2x4x4xf16>, %b: tile<1x4x4xf16>, %c: tile<4x4x4xf16>) {
    %0 = mmaf %a, %b, %c : tile<2x4x4xf16>, tile<1x4x4xf16>, tile<4x4x4xf16> // error: // error:
    return
  }
  entry @elements(%a: tile<4x4xf16>, %b: tile<4x4xf32>, %c: tile<4x4xf32>) {
    %0 = mmaf %a, %b, %c : tile<4x4xf16>, tile<4x4xf32>, tile<4x4xf32> // error:
    return
  }
  entry @accumulator(%a: tile<4x4xbf16>, %c: tile<4x4xf16>) {
    %0 = mmaf %a, %a, %c : tile<4x4xbf16>, tile<4x4xbf16>, tile<4x4xf16> // error:
    return
  }
}

// -----

cuda_tile.module @scaled {
  entry @combination(%a: tile<128x128xf8E5M2>, %c: tile<128x128xf32>, %s: tile<128x4xf8E4M3FN>, %t: tile<4x128xf8E4M3FN>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x4xf8E4M3FN>, tile<4x128xf8E4M3FN> // error:
    return
  }
  entry @block(%a: tile<128x128xf8E5M2>, %c: tile<128x128xf32>, %s: tile<128x8xf8E8M0FNU>, %t: tile<8x128xf8E8M0FNU>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x8xf8E8M0FNU>, tile<8x128xf8E8M0FNU> // error:
    return
  }
  entry @rows(%a: tile<128x128xf8E5M2>, %c: tile<128x128xf32>, %s: tile<64x4xf8E8M0FNU>, %t: tile<4x64xf8E8M0FNU>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<64x4xf8E8M0FNU>, tile<4x64xf8E8M0FNU> // error: // error:
    return
  }
  entry @inner(%a: tile<128x128xf8E5M2>, %c: tile<128x128xf32>, %s: tile<128x4xf8E8M0FNU>, %t: tile<8x128xf8E8M0FNU>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<8x128xf8E8M0FNU> // error:
    return
  }
  entry @good(%a: tile<128x128xf4E2M1FN>, %c: tile<128x128xf32>, %s: tile<128x8xf8E4M3FN>, %t: tile<8x128xf8E4M3FN>) {
    %0 = mmaf_scaled %a, %a, %c, %s, %t : tile<128x128xf4E2M1FN>, tile<128x128xf4E2M1FN>, tile<128x128xf32>, tile<128x8xf8E4M3FN>, tile<8x128xf8E4M3FN>
    return
  }
}
