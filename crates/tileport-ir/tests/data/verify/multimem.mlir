!multi = !cuda_tile.partition_view<tile=(4), tensor_view<16xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
!single = !cuda_tile.partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
!bytes = !cuda_tile.partition_view<tile=(4), tensor_view<16xi8, strides=[1], #cuda_tile.ptr_attr<multicast>>>
!halves = !cuda_tile.partition_view<tile=(4), tensor_view<16xf16, strides=[2], #cuda_tile.ptr_attr<multicast>>>
!half = !cuda_tile.partition_view<tile=(1), tensor_view<16xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>
cuda_tile.module @multimem {
  entry @placeholder() { return }
}
