// Types are reported where they are first used.
cuda_tile.module @tiles {
  entry @zero(%a: tile<4x0xf32>) { return } // error:
  entry @three(%a: tile<3xf32>) { return } // error:
  entry @large(%a: tile<16384x2048xf32>) { return } // error:
  entry @huge(%a: tile<4294967296x4294967296xf32>) { return } // error:
  entry @largest(%a: tile<16384x1024xf32>) { return }
  entry @odd(%a: tile<1xf4E2M1FN>) { return } // error:
  entry @odd_scalar(%a: tile<f4E2M1FN>) { return } // error:
  entry @even(%a: tile<1x2xf4E2M1FN>) { return }
  entry @pointers(%a: tile<4xptr<f4E2M1FN>>) { return } // error:
  entry @pointer(%a: tile<ptr<f4E2M1FN>>) { return }
  entry @pointee(%a: tile<ptr<i4>>) { return } // error:
}

// -----

cuda_tile.module @once {
  // The same type is reported once, where it is used first.
  entry @first(%a: tile<3xf32>) { return } // error:
  entry @second(%a: tile<3xf32>) { return }
}

// -----

cuda_tile.module @tensors {
  entry @rank(%a: tensor_view<4x4xf32, strides=[1]>) { return } // error:
  entry @size(%a: tensor_view<0x4xf32, strides=[4,1]>) { return } // error:
  entry @element(%a: tensor_view<4xi4, strides=[1]>) { return } // error:
  entry @good(%a: tensor_view<?x3xf32, strides=[?,1]>) { return }
}

// -----

cuda_tile.module @views {
  entry @rank(%a: partition_view<tile=(4), tensor_view<4x4xf32, strides=[4,1]>>) { return } // error:
  entry @scalar(%a: partition_view<tile=(), tensor_view<f32>>) { return } // error:
  entry @tile(%a: partition_view<tile=(5), tensor_view<4xf32, strides=[1]>>) { return } // error:
  entry @few(%a: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0]>) { return } // error:
  entry @outside(%a: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, 2]>) { return } // error:
  entry @negative(%a: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, -1]>) { return } // error:
  entry @twice(%a: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[1, 1]>) { return } // error:
  entry @padding(%a: partition_view<tile=(4), padding_value = nan, tensor_view<4xi32, strides=[1]>>) { return } // error:
  entry @odd(%a: partition_view<tile=(1), tensor_view<4xf4E2M1FN, strides=[1]>>) { return } // error:
  entry @large(%a: partition_view<tile=(8192x8192), tensor_view<4x4xf32, strides=[4,1]>>) { return } // error:
  entry @good(%a: partition_view<tile=(4x2), padding_value = zero, tensor_view<4x4xi32, strides=[4,1]>, dim_map=[1, 0]>) { return }
}

// -----

cuda_tile.module @strided {
  entry @few(%a: strided_view<tile=(4x4), traversal_strides=[1], tensor_view<4x4xf32, strides=[4,1]>>) { return } // error:
  entry @zero(%a: strided_view<tile=(4x4), traversal_strides=[1,0], tensor_view<4x4xf32, strides=[4,1]>>) { return } // error:
  entry @good(%a: strided_view<tile=(4x4), traversal_strides=[1,3], tensor_view<4x4xf32, strides=[4,1]>>) { return }
}

// -----

cuda_tile.module @gather {
  entry @outside(%a: gather_scatter_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, sparse_dim=2>) { return } // error:
  entry @good(%a: gather_scatter_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, sparse_dim=1>) { return }
}
