"""The kernel `@NAME@` as TileGym's cutile-rs backend loads it."""

import ctypes
import os

from tilegym.backend.cutile_rs.utils import bind_kernel_function_cffi

from ._launcher import (
@IMPORTS@)

_HERE = os.path.dirname(os.path.abspath(__file__))

# As `@FOLDER@/ffi.rs` has it.
_FFI_CDEF = """
@DECLARATIONS@"""


class _Shared:
    """The library of this folder's crate, built and loaded by TileGym."""

    def _bound(self):
        find_tileiras()
        return bind_kernel_function_cffi(
            "@LIBRARY@.@NAME@",
            _FFI_CDEF,
            crate_dir=os.path.join(_HERE, "cutile_kernels"),
            src_roots=(_HERE,),
            so_name="lib@LIBRARY@.so",
        )

    def call(self, symbol, arguments):
        ffi, library = self._bound()

        def passed(argument):
            if argument is None:
                return ffi.NULL
            if isinstance(argument, TensorDesc):
                return ffi.cast("TensorDesc *", ctypes.addressof(argument))
            if isinstance(argument, list):
                return ffi.new("TensorDesc *[]", list(map(passed, argument)))
            return argument

        return getattr(library, symbol)(*map(passed, arguments))

    def last_error(self):
        ffi, library = self._bound()
        buffer = ffi.new("char[4096]")
        length = library.cutile_last_error(buffer, 4096)
        return ffi.buffer(buffer, min(length, 4096))[:].decode(errors="replace")


@TABLE@
__all__ = ["autotune_launch", "exhaustive_search", "launch", "@VARIABLE@"]
