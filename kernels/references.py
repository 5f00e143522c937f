"""What each kernel should compute: plain numpy, one function a kernel, in float64 where the kernel rounds.

    python kernels/references.py --check [--kernel NAME]

A function takes its case's inputs by the kernel's parameter names, as `sidecar.inputs` makes them, and returns the
outputs by name. It changes no input. Results may be of a wider type than the output: the comparison rounds them.
A function that has a parameter `grid` is given the case's grid. --check runs them all and checks names, shapes,
that no result is out of the output type's range unless an input says so, and that a second run gives the same.
"""

import argparse
import copy
import inspect
import sys

import numpy as np

import sidecar
from formats import NUMPY, decode, round_to


# Elementwise


def vector_add(x, y, z, BLOCK):
    return {"z": x + y}


def saxpy(x, y, alpha, n, BLOCK):
    out = y.astype(np.float64)
    out[:n] += np.float64(alpha) * x[:n]
    return {"y": out}


def gelu(x, y, BLOCK):
    x = x.astype(np.float64)
    return {"y": 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))}


def swiglu(gate, up, out, TILE_M, TILE_N):
    g = gate.astype(np.float64)
    return {"out": g / (1 + np.exp(-g)) * up}


def clamp(x, y, clamped, low, high, BLOCK):
    low, high = x.dtype.type(low), x.dtype.type(high)
    bounded = np.where(np.isnan(x), x, np.fmin(np.fmax(x, low), high))
    return {"y": bounded, "clamped": ((x < low) | (x > high)).astype(np.int32)}


def compare_all(x, y, bits, BLOCK):
    tests = (x < y, x <= y, x == y, x != y, x >= y, x > y)
    return {"bits": sum(t.astype(np.int32) << k for k, t in enumerate(tests))}


def bit_mix(x, y, shift, out, BLOCK):
    negated = (np.zeros_like(x) - x).astype(x.dtype)
    return {"out": np.stack([x & y, x | y, x ^ y, ~x, x << shift, x >> shift, negated])}


def mul_high(x, y, high, low, BLOCK):
    wide = np.uint64 if x.dtype == np.uint32 else np.int64
    product = x.astype(wide) * y.astype(wide)
    return {"high": (product >> 32).astype(x.dtype), "low": product.astype(x.dtype)}


def integer_division(x, y, out, BLOCK):
    def exact(operation):
        return [operation(int(a), int(b)) for a, b in zip(x, y)]

    def truncated(a, b):
        q = abs(a) // abs(b)
        return q if (a < 0) == (b < 0) else -q

    rows = [
        exact(lambda a, b: a // b),
        exact(lambda a, b: a % b),
        exact(lambda a, b: a),
        exact(lambda a, b: -(-a // b)),
        exact(truncated),
        exact(lambda a, b: a - truncated(a, b) * b),
    ]
    return {"out": np.array(rows, dtype=x.dtype)}


def unsigned_division(x, pages, rest, PAGE, BLOCK):
    page = x.dtype.type(PAGE)
    return {"pages": x // page + (x % page != 0).astype(x.dtype), "rest": x % page}


def float_remainder(x, y, quotient, remainder, BLOCK):
    # np.mod agrees with the kernel: the exact remainder, with the divisor's sign.
    return {"quotient": np.floor(x / y), "remainder": np.mod(x, y)}


# The check


def expected(name, case, inputs=None):
    """The outputs that a case should give: output name → array of the type that stands for the output's type."""
    function = globals()[name]
    given = sidecar.inputs(case) if inputs is None else inputs
    if "grid" in inspect.signature(function).parameters:
        given = given | {"grid": case.grid}
    with np.errstate(all="ignore"):
        results = function(**copy.deepcopy(given))
    flat = {}
    for key, value in results.items():
        flat |= {f"{key}[{i}]": v for i, v in enumerate(value)} if isinstance(value, list) else {key: value}
    outputs = case.outputs()
    if set(flat) != set(outputs):
        raise ValueError(f"gives {sorted(flat)}, the case has {sorted(outputs)}")
    for key, a in outputs.items():
        value = np.asarray(flat[key])
        if value.shape != a.shape:
            raise ValueError(f"{key} has shape {value.shape}, the case says {a.shape}")
        if not sidecar.is_float(a.dtype) and value.dtype != NUMPY[a.dtype]:
            if value.dtype.kind == "f" or (value.astype(NUMPY[a.dtype]) != value).any():
                raise ValueError(f"{key} is {value.dtype}, and doesn't fit {a.dtype}")
        flat[key] = round_to(value, a.dtype)
    return flat


def check(name):
    count = 0
    for case in sidecar.read(name).cases:
        try:
            first, second = expected(name, case), expected(name, case)
        except Exception as e:
            raise ValueError(f"{name}, case {case.name!r}: {type(e).__name__}: {e}") from e
        for key, a in case.outputs().items():
            if not np.array_equal(first[key], second[key], equal_nan=sidecar.is_float(a.dtype)):
                raise ValueError(f"{name}, case {case.name!r}: {key} differs from run to run")
        before = sidecar.inputs(case)
        same = [k for k, v in first.items() if "[" not in k and np.array_equal(v, before[k])]
        if len(same) == len(first):
            raise ValueError(f"{name}, case {case.name!r}: every output is as it was before the launch")
        count += 1
    return count


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--check", action="store_true", required=True)
    ap.add_argument("--kernel", action="append", help="only this one; may be repeated")
    args = ap.parse_args()
    failed, count = [], 0
    names = args.kernel or sidecar.names()
    for name in names:
        try:
            count += check(name)
        except Exception as e:
            failed.append(name)
            print(e, file=sys.stderr)
    print(f"{count} cases of {len(names) - len(failed)} kernels agree with their sidecars; failed: {failed or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
