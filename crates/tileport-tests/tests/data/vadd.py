"""Exports one small kernel with cuda-tile, as Tile IR bytecode, to the file named by the first argument."""
import sys

import cuda.tile as ct
from cuda.tile import compilation as C


@ct.kernel
def vadd(a, b, c, N: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(c, index=(i,), tile=ct.load(a, index=(i,), shape=(N,)) + ct.load(b, index=(i,), shape=(N,)))


array = C.ArrayConstraint(
    ct.float32, 1, index_dtype=ct.int32, stride_lower_bound_incl=[None], alias_groups=[], may_alias_internally=False,
    stride_constant=[1], shape_constant=[None], stride_divisible_by=[1], shape_divisible_by=[16], base_addr_divisible_by=16,
)
signature = C.KernelSignature(
    [array, array, array, C.ConstantConstraint(256)], calling_convention=C.CallingConvention.cutile_python_v1()
)
C.export_kernel(
    vadd, [signature], sys.argv[1], output_format="tileir_bytecode", gpu_code="sm_90", bytecode_version="13.3"
)
