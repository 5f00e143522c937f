"""Calls a built port through its Python package, with arrays that no GPU holds: what the C function sees of them, and what
it answers. Arguments: the port's folder, the package, the kernel, the library.
"""

import importlib
import os
import sys

folder, package, kernel, library = sys.argv[1:]
os.environ[f"{package.upper()}_LIBRARY"] = library
sys.path.insert(0, os.path.join(folder, "python"))
port = importlib.import_module(package)
handle = getattr(port, kernel)


class Array:
    """An array by the CUDA array interface; nothing reads what it points to."""

    device = 0

    def __init__(self, shape, typestr="<f4", strides=None, address=1 << 20):
        self.__cuda_array_interface__ = {
            "shape": shape, "typestr": typestr, "strides": strides, "data": (address, False), "version": 3,
        }


def code_of(*args, grid=(1,), **hints):
    try:
        port.launch(0, grid, handle.replace_hints(**hints), args)
    except port.LaunchError as error:
        return error.code, str(error)
    raise SystemExit("the launch went through without a GPU")


def check(found, code, *words):
    assert found[0] == code and all(word in found[1] for word in words), (found, code, words)


x, y = Array((4, 100)), Array((4, 100))
check(code_of(Array((2, 3, 4)), y, 128), -6, "`x` has 3 dimensions, not 2")
check(code_of(Array((4, 100), "|i1"), y, 128), -2, "x i8", "y f32")
check(code_of(x, Array((4, -7)), 128), -6, "`y` has a length of -7")
check(code_of(x, Array((4, 100), address=0), 128), -5, "`y`")
check(code_of(x, y, 1 << 40), -6, "TILE", str(1 << 40))
check(code_of(x, y, 128, occupancy=33), -6, "occupancy is 33")
check(code_of(x, y, 128, num_ctas=3), -6, "num_ctas is 3")
check(code_of(x, y, 128, grid=(1, 70000)), -6, "70000")
# All is well but for the length, which crosses as 32 bits, and then for the device, in this order.
for wrong in [lambda: port.launch(0, (0,), handle, (x, y, 128)), lambda: port.launch(0, (1,), handle, (x, y))]:
    try:
        wrong()
    except (TypeError, ValueError):
        continue
    raise SystemExit("a launch that can't be was let through")
key = handle.code_key((x, y, 128))
assert key == handle.code_key((Array((20, 100)), Array((4, 100)), 128)), "lengths that change no code change the key"
assert key != handle.code_key((x, y, 256)), "a constant is not in the key"
assert key != handle.code_key((x, Array((4, 100), "<f2"), 128)), "an element type is not in the key"
assert key != handle.code_key((x, Array((4, 100), strides=(800, 8)), 128)), "a stride is not in the key"
assert key != handle.code_key((x, Array((4, 100), address=(1 << 20) + 4), 128)), "alignment is not in the key"
assert key != handle.replace_hints(occupancy=2).code_key((x, y, 128)), "a hint is not in the key"
print("ok")
