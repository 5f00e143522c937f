// A module in MLIR's generic form.
"builtin.module"() ({
  "cuda_tile.module"() <{sym_name = "generic"}> ({
    "cuda_tile.global"() <{alignment = 8 : i64, constant, sym_name = "g", symbol_visibility = #cuda_tile.symbol_visibility<private>, value = dense<1.0> : !cuda_tile.tile<2xf32>}> : () -> ()
    "cuda_tile.entry"() <{arg_attrs = [{}, {}], function_type = (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>) -> (), optimization_hints = #cuda_tile.optimization_hints<sm_90 = {occupancy = 2}>, sym_name = "k"}> ({
    ^bb0(%arg0: !cuda_tile.tile<ptr<f32>>, %arg1: !cuda_tile.tile<i32>):
      %0 = "cuda_tile.make_tensor_view"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tensor_view<?x4xf32, strides=[?,1]>
      %1 = "cuda_tile.make_partition_view"(%0) : (!cuda_tile.tensor_view<?x4xf32, strides=[?,1]>) -> !cuda_tile.partition_view<tile=(2x4), tensor_view<?x4xf32, strides=[?,1]>>
      %2:2 = "cuda_tile.load_view_tko"(%1, %arg1, %arg1) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 2, 0>}> : (!cuda_tile.partition_view<tile=(2x4), tensor_view<?x4xf32, strides=[?,1]>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<2x4xf32>, !cuda_tile.token)
      %3 = "cuda_tile.reduce"(%2#0) <{dim = 0 : i32, identities = [0.0 : f32]}> ({
      ^bb0(%a: !cuda_tile.tile<f32>, %b: !cuda_tile.tile<f32>):
        %4 = "cuda_tile.addf"(%a, %b) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
        "cuda_tile.yield"(%4) : (!cuda_tile.tile<f32>) -> ()
      }) : (!cuda_tile.tile<2x4xf32>) -> !cuda_tile.tile<4xf32>
      "cuda_tile.for"(%arg1, %arg1, %arg1) <{unsignedCmp}> ({
      ^bb0(%i: !cuda_tile.tile<i32>):
        "cuda_tile.continue"() : () -> ()
      }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> ()
      "cuda_tile.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
