"""One case on numpy: numpy_side.py CASE DIR RUNS

Makes the inputs (the same ones each time), computes RUNS times after one warm-up, prints the seconds of each run, and
leaves the inputs and the result in DIR as raw arrays: in0, in1, … and want (float32). Conversions from float16 are not
timed: they are part of the executor's time only.
"""

import os
import pathlib
import sys
import time

# OpenBLAS reads these when it is loaded; a setting made for other programs must not slow it down here.
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)

import numpy as np  # noqa: E402

RNG = np.random.default_rng(0)


def normal(shape, dtype):
    return RNG.standard_normal(shape, np.float32).astype(dtype)


def vector_add():
    x, y = normal(1 << 24, np.float32), normal(1 << 24, np.float32)
    return [x, y], lambda: x + y


def softmax():
    x = normal((4096, 4096), np.float32)

    def compute():
        e = np.exp(x - x.max(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)

    return [x], compute


def matmul():
    a, b = normal((1024, 1024), np.float16), normal((1024, 1024), np.float16)
    wide_a, wide_b = a.astype(np.float32), b.astype(np.float32)
    return [a, b], lambda: wide_a @ wide_b


def attention():
    inputs = [normal((8, 1024, 64), np.float16) for _ in range(3)]
    q, k, v = (x.astype(np.float32) for x in inputs)

    def compute():
        scores = q @ k.transpose(0, 2, 1) * np.float32(0.125)
        e = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return (e / e.sum(axis=-1, keepdims=True)) @ v

    return inputs, compute


case, folder, runs = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
arrays, compute = {f.__name__: f for f in (vector_add, softmax, matmul, attention)}[case]()
want = compute()
for _ in range(runs):
    start = time.perf_counter()
    want = compute()
    print(time.perf_counter() - start)
for i, array in enumerate(arrays):
    array.tofile(folder / f"in{i}")
want.astype(np.float32).tofile(folder / "want")
