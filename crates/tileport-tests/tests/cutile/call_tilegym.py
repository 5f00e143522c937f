"""Calls a port in TileGym's layout through TileGym's own loader, with arrays that no GPU holds. Arguments: the folder with the
operator's files, the operator, a folder for cffi, which TileGym loads libraries with. The library must have been built.

TileGym imports torch, which is not here: a stand-in has the names that are looked up when its modules are read.
"""

import importlib
import importlib.util
import os
import pathlib
import subprocess
import sys
import types

folder, operator, cffi = sys.argv[1:]
wanted = ["cffi==2.1.1", "pycparser==3.12"]
subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", cffi, *wanted], check=True)
sys.path.insert(0, cffi)
site = str(pathlib.Path(importlib.util.find_spec("tilegym").origin).parent.parent)


class Named(types.ModuleType):
    """A module that has whatever name is asked for."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


sys.modules["torch"] = Named("torch")
# The packages without what their `__init__` files do: all backends would be looked for, and a GPU.
for package in ("tilegym", "tilegym.backend", "tilegym.backend.cutile_rs"):
    module = types.ModuleType(package)
    module.__path__ = [os.path.join(site, *package.split("."))]
    assert os.path.isdir(module.__path__[0]), module.__path__
    sys.modules[package] = module
dispatcher = importlib.import_module("tilegym.backend.dispatcher")
sys.modules["tilegym.backend"].register_impl = dispatcher.register_impl
sys.modules["tilegym.backend"].is_backend_available = lambda name: name == "cutile-rs"
utils = importlib.import_module("tilegym.backend.cutile_rs.utils")
# Nothing is built here: TileGym must take what is there for new enough.
utils._build_kernels = lambda *arguments: sys.exit(f"TileGym would build again: {arguments}")

# The folder takes the place that TileGym's own operators have: a package.
folder = pathlib.Path(folder)
spec = importlib.util.spec_from_file_location("operators", folder / "__init__.py", submodule_search_locations=[str(folder)])
sys.modules["operators"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["operators"])
port = importlib.import_module(f"operators.{operator}_port")
launcher = importlib.import_module("operators._launcher")
(kernel,) = [one for one in vars(port).values() if isinstance(one, launcher.Kernel)]


class Array:
    """An array by the CUDA array interface; nothing reads what it points to."""

    device = 0

    def __init__(self, shape, typestr="<f4", address=1 << 20):
        self.__cuda_array_interface__ = {
            "shape": shape, "typestr": typestr, "strides": None, "data": (address, False), "version": 3,
        }


def answer(*args, grid=(1,), **hints):
    try:
        kernel.replace_hints(**hints).launch(0, grid, args)
    except launcher.LaunchError as error:
        return error.code, str(error)
    sys.exit("the launch went through without a GPU")


def check(found, code, *words):
    assert found[0] == code and all(word in found[1] for word in words), (found, code, words)


if operator == "softmax":
    x, y = Array((4, 100)), Array((4, 100))
    check(answer(Array((2, 3, 4)), y, 128), -6, "`x` has 3 dimensions, not 2")
    check(answer(Array((4, 100), "|i1"), y, 128), -2, "x i8", "y f32")
    check(answer(x, Array((4, 100), address=0), 128), -5, "`y`")
    check(answer(x, y, 128, occupancy=33), -6, "occupancy is 33")
else:
    x, count = Array((100,)), Array((1,), "<i4")
    check(answer([x, Array((2, 3))], x, count, 128), -6, "`terms[1]` has 2 dimensions, not 1")
    check(answer([x, Array((100,), "|i1")], x, count, 128), -2, "`terms[1]` has elements of i8", "f32")
    check(answer((x, x, Array((100,), address=0)), x, count, 128), -5, "`terms[2]`")
    check(answer([], x, count, 128), -6, "empty list")
    # All is well but for the device.
    check(answer([x, x], x, count, 128), -4, "device 0")
# TileGym's codes of element types, of which it has eight, are those of the port.
for dtype, code in utils._DTYPE_CODE.items():
    name = dtype.removeprefix("torch.")
    # It packs two numbers of four bits in a byte; the port has bytes, too.
    assert name == "uint8" or launcher.DTYPES[name] == code, (dtype, code)
for code, said in utils._RC_MESSAGES.items():
    assert launcher.RETURN_CODES[code] == said, code
# What the source registers for cutile, the port has registered for its own backend.
assert dispatcher.has_backend_impl(operator, "cutile-rs"), dispatcher.get_registry_info()
assert not dispatcher.has_backend_impl(operator, "cutile"), dispatcher.get_registry_info()
print("ok")
