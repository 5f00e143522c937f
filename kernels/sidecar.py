"""Reads the sidecars: one NAME.toml beside each NAME.py. Strict: an unknown key, a missing file, or an argument that
doesn't fit the kernel's parameters is an error. Also makes each case's inputs. README.md documents the format.
"""

import ast
import dataclasses
import pathlib
import tomllib

import numpy as np

from formats import BYTES, NUMPY, SMALL, round_to

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = {"coverage", "export", "formats", "references", "sidecar"}
CONVENTIONS = ("cutile_python_v1", "cutile_python_v2")
INITS = {
    "randn": {"scale"}, "uniform": {"low", "high"}, "randint": {"low", "high"}, "arange": {"start", "step"},
    "zeros": set(), "full": {"value"}, "cycle": {"values"}, "permutation": set(),
}  # fmt: skip
REQUIRED_BY_INIT = {"uniform": {"low", "high"}, "randint": {"low", "high"}, "full": {"value"}, "cycle": {"values"}}


class SidecarError(Exception):
    """A sidecar that says something wrong, with the file and the place in it."""


@dataclasses.dataclass(frozen=True)
class Array:
    dtype: str
    shape: tuple
    strides: tuple  # in elements
    init: dict
    output: bool
    index: str  # "i32" or "i64": the type of its shape, strides and indices
    align: int  # the base address is a multiple of this many bytes, and no more is known
    facts: bool  # whether the launcher derives divisibility facts from the shape and the strides
    static_shape: tuple  # dimensions whose length is a compile-time constant
    static_strides: tuple | None  # dimensions whose stride is one; None: those with stride 1


@dataclasses.dataclass(frozen=True)
class Scalar:
    dtype: str
    value: object


@dataclasses.dataclass(frozen=True)
class Constant:
    value: object  # bool, int or float


@dataclasses.dataclass(frozen=True)
class ArrayList:
    arrays: tuple
    output: bool


@dataclasses.dataclass(frozen=True)
class Tuple:
    items: tuple


@dataclasses.dataclass(frozen=True)
class Case:
    name: str
    grid: tuple
    seed: int
    args: dict
    tolerance: dict

    def outputs(self):
        """Output name → Array. An element of a list is `name[i]`."""
        found = {}
        for name, arg in self.args.items():
            if isinstance(arg, Array) and arg.output:
                found[name] = arg
            elif isinstance(arg, ArrayList) and arg.output:
                found |= {f"{name}[{i}]": a for i, a in enumerate(arg.arrays)}
        return found


@dataclasses.dataclass(frozen=True)
class Sidecar:
    name: str
    kernel: str
    summary: str
    families: tuple
    targets: tuple
    bytecode: str | None
    calling_convention: str
    cases: tuple


def names():
    """Every kernel of the corpus. Raises if a kernel has no sidecar or a sidecar no kernel."""
    code = {p.stem for p in HERE.glob("*.py")} - TOOLS
    text = {p.stem for p in HERE.glob("*.toml")}
    if code != text:
        raise SidecarError(f"no sidecar for {sorted(code - text)}; no kernel for {sorted(text - code)}")
    return sorted(code)


def read(name, folder=HERE):
    path = folder / f"{name}.toml"
    try:
        return _sidecar(name, tomllib.loads(path.read_text()), _parameters(name), cases=2 if folder == HERE else 1)
    except (SidecarError, tomllib.TOMLDecodeError) as e:
        raise SidecarError(f"{path.name}: {e}") from None


def _parameters(name):
    """The kernel's function name → its parameters' names, read from the source without running it."""
    tree = ast.parse((HERE / f"{name}.py").read_text())
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for d in node.decorator_list:
                if ast.unparse(d).split("(")[0] == "ct.kernel":
                    found[node.name] = [a.arg for a in node.args.posonlyargs + node.args.args]
    return found


def _take(table, where, required, optional=()):
    unknown, missing = set(table) - set(required) - set(optional), set(required) - set(table)
    if unknown or missing:
        raise SidecarError(f"{where}: " + "; ".join(
            f"{what} {sorted(keys)}" for what, keys in (("unknown", unknown), ("missing", missing)) if keys))  # fmt: skip
    return table


def _check(ok, where, message):
    if not ok:
        raise SidecarError(f"{where}: {message}")


def _sidecar(name, t, kernels, cases):
    _take(t, "top", ("kernel", "summary", "families", "case"), ("targets", "bytecode", "calling_convention"))
    _check(t["kernel"] in kernels, "kernel", f"no @ct.kernel function {t['kernel']!r}, only {sorted(kernels)}")
    _check(len(t["case"]) >= cases, "case", "at least two cases, please")
    convention = t.get("calling_convention", CONVENTIONS[0])
    _check(convention in CONVENTIONS, "calling_convention", f"one of {CONVENTIONS}")
    cases = tuple(_case(c, kernels[t["kernel"]]) for c in t["case"])
    _check(len({c.name for c in cases}) == len(cases), "case", "two cases of one name")
    return Sidecar(
        name=name, kernel=t["kernel"], summary=t["summary"], families=tuple(t["families"]),
        targets=tuple(t.get("targets", ["sm_90"])), bytecode=t.get("bytecode"), calling_convention=convention, cases=cases,
    )  # fmt: skip


def _case(t, parameters):
    where = f"case {t.get('name')!r}"
    _take(t, where, ("name", "grid", "seed", "args", "tolerance"))
    _check(len(t["grid"]) == 3 and all(isinstance(n, int) and n > 0 for n in t["grid"]), where, "grid is three positive integers")
    _check(list(t["args"]) == parameters, where, f"args are {list(t['args'])}, the kernel's parameters {parameters}")
    args = {k: _argument(v, f"{where}, {k}") for k, v in t["args"].items()}
    case = Case(t["name"], tuple(t["grid"]), t["seed"], args, t["tolerance"])
    outputs = {k.split("[")[0] for k in case.outputs()}
    _check(outputs, where, "no output")
    _check(set(t["tolerance"]) == outputs, where, f"tolerances for {sorted(t['tolerance'])}, outputs {sorted(outputs)}")
    for k, v in t["tolerance"].items():
        if "exact" in v:
            _take(v, f"{where}, tolerance {k}", ("exact",))
            _check(v["exact"] is True, where, "exact is true or absent")
        else:
            _take(v, f"{where}, tolerance {k}", ("rtol", "atol"))
    return case


def _argument(t, where):
    kinds = [k for k in ("array", "scalar", "constant", "list", "tuple") if k in t]
    _check(len(kinds) == 1, where, "one of array, scalar, constant, list, tuple")
    kind = kinds[0]
    if kind == "array":
        return _array(t, where)
    if kind == "scalar":
        _take(t, where, ("scalar", "value"))
        _check(t["scalar"] in NUMPY, where, f"no scalar type {t['scalar']}")
        return Scalar(t["scalar"], t["value"])
    if kind == "constant":
        _take(t, where, ("constant",))
        _check(isinstance(t["constant"], (bool, int, float)), where, "a constant is a bool, int or float")
        return Constant(t["constant"])
    if kind == "list":
        # The arrays of a list share one signature: what one of them lacks, none may claim.
        _take(t, where, ("list", "arrays"), ("output",))
        arrays = tuple(_array({"array": t["list"]} | a, f"{where}[{i}]") for i, a in enumerate(t["arrays"]))
        _check(len({len(a.shape) for a in arrays}) == 1, where, "arrays of several ranks")
        return ArrayList(arrays, t.get("output", False))
    _take(t, where, ("tuple",))
    return Tuple(tuple(_argument(item, f"{where}[{i}]") for i, item in enumerate(t["tuple"])))


def _array(t, where):
    optional = {"output", "strides", "index", "align", "facts", "static_shape", "static_strides"}
    init = t.get("init")
    _check(init in INITS, where, f"init is one of {sorted(INITS)}")
    _take(t, where, {"array", "shape", "init"} | REQUIRED_BY_INIT.get(init, set()), optional | INITS[init])
    _check(t["array"] in BYTES, where, f"no type {t['array']}")
    shape = tuple(t["shape"])
    packed, step = [], 1
    for n in reversed(shape):
        packed.insert(0, step)
        step *= n
    strides = tuple(t.get("strides", packed))
    _check(len(strides) == len(shape), where, "as many strides as dimensions")
    _check(t.get("index", "i32") in ("i32", "i64"), where, "index is i32 or i64")
    return Array(
        dtype=t["array"], shape=shape, strides=strides, output=t.get("output", False), index=t.get("index", "i32"),
        init={k: t[k] for k in {"init"} | INITS[init] if k in t}, align=t.get("align", 16), facts=t.get("facts", True),
        static_shape=tuple(t.get("static_shape", ())),
        static_strides=tuple(t["static_strides"]) if "static_strides" in t else None,
    )  # fmt: skip


def inputs(case):
    """What the kernel is given: parameter → numpy array, list of them, scalar or constant, before the launch."""
    return {name: _value(arg, [case.seed, i]) for i, (name, arg) in enumerate(case.args.items())}


def _value(arg, seed):
    if isinstance(arg, Array):
        return _fill(arg, np.random.default_rng(seed))
    if isinstance(arg, ArrayList):
        return [_fill(a, np.random.default_rng([*seed, i])) for i, a in enumerate(arg.arrays)]
    if isinstance(arg, Tuple):
        return tuple(_value(a, [*seed, i]) for i, a in enumerate(arg.items))
    if isinstance(arg, Scalar):
        return NUMPY[arg.dtype](arg.value)
    return arg.value


def _fill(a, rng):
    """README.md says what each rule means; a logical array, its strides play no part."""
    p, n = a.init, int(np.prod(a.shape, dtype=np.int64))
    match p["init"]:
        case "randn":
            x = rng.standard_normal(n) * p.get("scale", 1.0)
        case "uniform":
            x = rng.uniform(p["low"], p["high"], n)
        case "randint":
            x = rng.integers(p["low"], p["high"], n)
        case "arange":
            x = p.get("start", 0) + p.get("step", 1) * np.arange(n)
        case "zeros":
            x = np.zeros(n)
        case "full":
            x = np.full(n, p["value"])
        case "cycle":
            x = np.resize(np.array(p["values"]), n)
        case "permutation":
            x = rng.permutation(n)
    return round_to(x, a.dtype).reshape(a.shape)


def is_float(dtype):
    return dtype in SMALL or dtype.startswith("f")
