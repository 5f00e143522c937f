// Types are reported where they are first used.
cuda_tile.module @tiles {
  entry @zero(%a: tile<4x0xf32>) { return } // error: the sizes of a tile must be positive, but are [4, 0]
  entry @three(%a: tile<3xf32>) { return } // error: the sizes of a tile must be powers of two, but are [3]
  entry @large(%a: tile<16384x2048xf32>) { return } // error: a tile can have 16777216 elements, but one of shape [16384, 2048] has more
  entry @huge(%a: tile<4294967296x4294967296xf32>) { return } // error: a tile can have 16777216 elements, but one of shape [4294967296, 4294967296] has more
  entry @largest(%a: tile<16384x1024xf32>) { return }
  entry @odd(%a: tile<1xf4E2M1FN>) { return } // error: a tile of `f4E2M1FN` must have an even number of elements, but its shape is [1]
  entry @odd_scalar(%a: tile<f4E2M1FN>) { return } // error: a tile of `f4E2M1FN` must have an even number of elements, but its shape is []
  entry @even(%a: tile<1x2xf4E2M1FN>) { return }
  entry @pointers(%a: tile<4xptr<f4E2M1FN>>) { return } // error: a tile of pointers to `f4E2M1FN` must be a scalar, but is `tile<4xptr<f4E2M1FN>>`
  entry @pointer(%a: tile<ptr<f4E2M1FN>>) { return }
  entry @pointee(%a: tile<ptr<i4>>) { return } // error: a pointer cannot point to `i4`, which is an element of tiles only
}

// -----

cuda_tile.module @once {
  // The same type is reported once, where it is used first.
  entry @first(%a: tile<3xf32>) { return } // error: the sizes of a tile must be powers of two, but are [3]
  entry @second(%a: tile<3xf32>) { return }
}

// -----

cuda_tile.module @tensors {
  entry @size(%a: tensor_view<0x4xf32, strides=[4,1]>) { return } // error: the sizes of a tensor view must be positive, but are [0, 4]
  entry @element(%a: tensor_view<4xi4, strides=[1]>) { return } // error: the elements of a tensor cannot be `i4`, which is an element of tiles only
  entry @good(%a: tensor_view<?x3xf32, strides=[?,1]>) { return }
}

// -----

cuda_tile.module @views {
  entry @rank(%a: partition_view<tile=(4), tensor_view<4x4xf32, strides=[4,1]>>) { return } // error: the tiles of a view have the tensor's rank, but are of rank 1 and the tensor is of rank 2
  entry @scalar(%a: partition_view<tile=(), tensor_view<f32>>) { return } // error: the tiles of a view must have at least one dimension
  entry @tile(%a: partition_view<tile=(5), tensor_view<4xf32, strides=[1]>>) { return } // error: the sizes of a tile must be powers of two, but are [5]
  entry @few(%a: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0]>) { return } // error: `dim_map` names 1 dimension, but the tensor has 2
  entry @outside(%a: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, 2]>) { return } // error: `dim_map` names dimension 2, but the tensor has 2 dimensions
  entry @negative(%a: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, -1]>) { return } // error: `dim_map` names dimension -1, but the tensor has 2 dimensions
  entry @twice(%a: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[1, 1]>) { return } // error: `dim_map` names dimension 1 for both tile dimensions 0 and 1
  entry @padding(%a: partition_view<tile=(4), padding_value = nan, tensor_view<4xi32, strides=[1]>>) { return } // error: padding with `nan` is for floats only, but the elements are `i32`
  entry @odd(%a: partition_view<tile=(1), tensor_view<4xf4E2M1FN, strides=[1]>>) { return } // error: a tile of `f4E2M1FN` must have an even number of elements, but its shape is [1]
  entry @large(%a: partition_view<tile=(8192x8192), tensor_view<4x4xf32, strides=[4,1]>>) { return } // error: a tile can have 16777216 elements, but one of shape [8192, 8192] has more
  entry @good(%a: partition_view<tile=(4x2), padding_value = zero, tensor_view<4x4xi32, strides=[4,1]>, dim_map=[1, 0]>) { return }
}

// -----

cuda_tile.module @strided {
  entry @few(%a: strided_view<tile=(4x4), traversal_strides=[1], tensor_view<4x4xf32, strides=[4,1]>>) { return } // error: a strided view has a traversal stride for each dimension, but has 1 for 2 dimensions
  entry @zero(%a: strided_view<tile=(4x4), traversal_strides=[1,0], tensor_view<4x4xf32, strides=[4,1]>>) { return } // error: traversal strides must be positive, but are [1, 0]
  entry @good(%a: strided_view<tile=(4x4), traversal_strides=[1,3], tensor_view<4x4xf32, strides=[4,1]>>) { return }
}

// -----

cuda_tile.module @gather {
  entry @outside(%a: gather_scatter_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, sparse_dim=2>) { return } // error: `sparse_dim` is 2, but the tensor has 2 dimensions
  entry @good(%a: gather_scatter_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, sparse_dim=1>) { return }
}
