"""Calls a built port of list_sum, which takes a list of arrays, through its Python package, with arrays that no GPU holds: what
the C function sees of them, and what it answers. Arguments: the port's folder, the library.
"""

import importlib
import os
import sys

folder, library = sys.argv[1:]
os.environ["LIST_SUM_RS_LIBRARY"] = library
sys.path.insert(0, os.path.join(folder, "python"))
port = importlib.import_module("list_sum_rs")


class Array:
    """An array by the CUDA array interface; nothing reads what it points to."""

    def __init__(self, shape, typestr="<f4", strides=None, address=1 << 20, device=0):
        self.__cuda_array_interface__ = {
            "shape": shape, "typestr": typestr, "strides": strides, "data": (address, False), "version": 3,
        }
        self.device, self.shape = device, shape


def code_of(*args):
    try:
        port.launch(0, (1,), port.list_sum, args)
    except port.LaunchError as error:
        return error.code, str(error)
    raise SystemExit("the launch went through without a GPU")


def check(found, code, *words):
    assert found[0] == code and all(word in found[1] for word in words), (found, code, words)


def raises(kind, *args):
    try:
        port.launch(0, (1,), port.list_sum, args)
    except kind as error:
        return str(error)
    raise SystemExit("a launch that can't be was let through")


x, total, count = Array((100,)), Array((100,)), Array((1,), "<i4")
# All that can be said without a GPU is well with a list, and with a tuple; then there is none.
for terms in ([x], [x, x, x], (x, Array((7,))), [Array((0,), address=0), x]):
    check(code_of(terms, total, count, 128), -4, "device 0")
check(code_of([], total, count, 128), -6, "`terms` is an empty list")
check(code_of([x, Array((4, 100))], total, count, 128), -6, "`terms[1]` has 2 dimensions, not 1")
check(code_of([x, x, Array((100,), "<f2")], total, count, 128), -2, "`terms[2]` has elements of f16, `terms[0]` of f32")
check(code_of([Array((100,), "<f8")] * 2, total, count, 128), -2, "terms f64", "terms f32", "terms f16")
check(code_of([x, Array((-7,))], total, count, 128), -6, "`terms[1]` has a length of -7")
check(code_of([x, Array((9,), address=0)], total, count, 128), -5, "`terms[1]` has elements, but its address is null")
check(code_of([x, Array((9,), strides=(8,))], total, count, 128), -6, "dimension 0 of `terms[1]`", "must be 1")
assert "`" not in raises(TypeError, x, total, count, 128), "an array is no list of arrays"
assert "terms[1]" in raises(TypeError, [x, 3], total, count, 128)
assert "terms[0]" in raises(TypeError, [None], total, count, 128)
assert "device 1" in raises(ValueError, [x, Array((100,), device=1)], total, count, 128)
# What is beyond 32 bits is found once there is a device.
key = lambda *terms, of=port.list_sum: of.code_key((list(terms), total, count, 128))
assert key(x, x) == key(x, Array((300,))), "lengths that change no code change the key"
assert key(x, x) == key(x, Array((100,), address=3 << 20)), "addresses that change no code change the key"
assert key(x, x) != key(x, Array((100,), address=(1 << 20) + 4)), "alignment is not in the key"
assert key(x, x) != key(x, Array((102,))), "what lengths are divisible by is not in the key"
assert key(x, x) != key(x, Array((100,), strides=(16,))), "strides are not in the key"
assert key(x, x) != key(*[Array((100,), "<f2")] * 2), "the element type is not in the key"
assert key(x, x) != key(*[Array((100, 1))] * 2), "the rank is not in the key"
assert key(*[x] * 16) == key(*[x] * 32), "a number of arrays that changes no code changes the key"
# Tuning is of these shapes: of all in the list.
runtime = importlib.import_module("list_sum_rs._runtime")
assert runtime._shapes(([x, Array((7,))], total, 128)) == (((100,), (7,)), (100,), None)
print("ok")
