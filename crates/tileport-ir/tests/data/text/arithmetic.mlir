// Integers, bits and floats, as the disassembler prints them.
entry @integers(%arg0: tile<4xi32>, %arg1: tile<4xi32>, %arg2: tile<4x4xi8>, %arg3: tile<4x4xi32>) {
  %0 = absi %arg0 : tile<4xi32>
  %1 = addi %arg0, %arg1 overflow<no_wrap> : tile<4xi32>
  %2 = cmpi less_than_or_equal %arg0, %arg1, unsigned : tile<4xi32> -> tile<4xi1>
  %3 = divi %arg0, %arg1 signed rounding<negative_inf> : tile<4xi32>
  %4 = maxi %arg0, %arg1 signed : tile<4xi32>
  %5 = mini %arg0, %arg1 unsigned : tile<4xi32>
  %6 = mmai %arg2, %arg2, %arg3 signed unsigned : tile<4x4xi8>, tile<4x4xi8>, tile<4x4xi32>
  %7 = mulhii %arg0, %arg1 : tile<4xi32>
  %8 = muli %arg0, %arg1 overflow<no_unsigned_wrap> : tile<4xi32>
  %9 = negi %arg0 overflow<no_signed_wrap> : tile<4xi32>
  %10 = remi %arg0, %arg1 signed : tile<4xi32>
  %11 = shli %arg0, %arg1 : tile<4xi32>
  %12 = shri %arg0, %arg1 signed : tile<4xi32>
  %13 = subi %arg0, %arg1 : tile<4xi32>
  %14 = andi %arg0, %arg1 : tile<4xi32>
  %15 = ori %arg0, %arg1 : tile<4xi32>
  %16 = xori %arg0, %arg1 : tile<4xi32>
  return
}
entry @floats(%arg0: tile<4xf32>, %arg1: tile<4xf32>, %arg2: tile<4xi32>, %arg3: tile<64x64xf8E4M3FN>, %arg4: tile<64x64xf32>, %arg5: tile<64x2xf8E8M0FNU>, %arg6: tile<2x64xf8E8M0FNU>) {
  %0 = absf %arg0 : tile<4xf32>
  %1 = addf %arg0, %arg1 rounding<zero> flush_to_zero : tile<4xf32>
  %2 = atan2 %arg0, %arg1 : tile<4xf32>
  %3 = ceil %arg0 : tile<4xf32>
  %4 = cmpf not_equal unordered %arg0, %arg1 : tile<4xf32> -> tile<4xi1>
  %5 = cos %arg0 : tile<4xf32>
  %6 = cosh %arg0 : tile<4xf32>
  %7 = divf %arg0, %arg1 rounding<approx> flush_to_zero : tile<4xf32>
  %8 = exp %arg0  : tile<4xf32>
  %9 = exp2 %arg0 flush_to_zero : tile<4xf32>
  %10 = floor %arg0 : tile<4xf32>
  %11 = fma %arg0, %arg1, %arg0  : tile<4xf32>
  %12 = fpowf %arg0, %arg1 : tile<4xf32>
  %13 = fpowi %arg0, %arg2 : tile<4xf32>, tile<4xi32>
  %14 = log %arg0 : tile<4xf32>
  %15 = log2 %arg0 : tile<4xf32>
  %16 = maxf %arg0, %arg1 flush_to_zero propagate_nan : tile<4xf32>
  %17 = minf %arg0, %arg1 propagate_nan : tile<4xf32>
  %18 = mmaf %arg3, %arg3, %arg4 fast_acc : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>
  %19 = mmaf_scaled %arg3, %arg3, %arg4, %arg5, %arg6 : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>, tile<64x2xf8E8M0FNU>, tile<2x64xf8E8M0FNU>
  %20 = mulf %arg0, %arg1  : tile<4xf32>
  %21 = negf %arg0 : tile<4xf32>
  %22 = remf %arg0, %arg1 : tile<4xf32>
  %23 = rsqrt %arg0 flush_to_zero : tile<4xf32>
  %24 = sin %arg0 : tile<4xf32>
  %25 = sinh %arg0 : tile<4xf32>
  %26 = sqrt %arg0 rounding<approx> : tile<4xf32>
  %27 = subf %arg0, %arg1  : tile<4xf32>
  %28 = tan %arg0 : tile<4xf32>
  %29 = tanh %arg0 rounding<approx> : tile<4xf32>
  return
}
