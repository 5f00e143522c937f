"""Launches kernels that were ported to cutile-rs, by the C functions of the port's library.

Nothing is copied: an array crosses as a descriptor of the memory that it has. A launch is put on the stream that it is
given, and not waited for.
"""

import ctypes
import inspect
import math
import operator
import os
import shutil
import subprocess
import sys
import time
import zlib
from dataclasses import dataclass, field, replace
from typing import Any, Mapping, Sequence

MAX_DIMS = 5


class TensorDesc(ctypes.Structure):
    """An array of the caller; `ffi_util.rs` has the same structure. Lengths and strides are in elements."""

    _fields_ = [
        ("ptr", ctypes.c_uint64),
        ("ndim", ctypes.c_int32),
        ("shape", ctypes.c_int64 * MAX_DIMS),
        ("strides", ctypes.c_int64 * MAX_DIMS),
        ("dtype", ctypes.c_int32),
    ]


# The numbers of element types, as ffi_util.rs has them, by the names that they have in PyTorch, NumPy and cuTile.
DTYPES = {
    "float32": 0, "float16": 1, "bfloat16": 2, "int32": 3, "int64": 4, "float8_e5m2": 5,
    "float4_e2m1fn_x2": 6, "float8_e4m3fn": 7, "float64": 8, "int8": 9, "uint8": 10, "int16": 11,
    "uint16": 12, "uint32": 13, "uint64": 14, "bool": 15, "bool_": 15, "float8_e8m0fnu": 16,
    "tfloat32": 17,
}
# By the codes that the CUDA array interface has.
TYPESTRS = {
    "f4": 0, "f2": 1, "i4": 3, "i8": 4, "f8": 8, "i1": 9, "u1": 10, "i2": 11, "u2": 12, "u4": 13,
    "u8": 14, "b1": 15,
}

RETURN_CODES = {
    -2: "unsupported dtype",
    -3: "kernel launch failed",
    -4: "device init failed",
    -5: "null tensor pointer",
    -6: "invalid arguments",
}


class LaunchError(RuntimeError):
    """A launch that did not happen. `code` is the return code of the C function."""

    def __init__(self, code: int, message: str):
        super().__init__(message)
        self.code = code


def dtype_code(dtype: Any) -> int:
    """The number of an element type of PyTorch, NumPy or cuTile."""
    for name in (getattr(dtype, "name", None), getattr(dtype, "__name__", None), str(dtype)):
        if isinstance(name, str):
            code = DTYPES.get(name.rsplit(".", 1)[-1])
            if code is not None:
                return code
    raise TypeError(f"{dtype} is no element type that ported kernels know")


def describe(name: str, array: Any) -> TensorDesc:
    """The descriptor of an array: of PyTorch, or any that has the CUDA array interface."""
    desc = TensorDesc()
    if hasattr(array, "data_ptr"):
        if not array.is_cuda:
            raise ValueError(f"{name} is on {array.device}, but the kernel runs on a GPU")
        desc.ptr, desc.dtype = array.data_ptr(), dtype_code(array.dtype)
        shape, strides = array.shape, array.stride()
    else:
        interface = getattr(array, "__cuda_array_interface__", None)
        if interface is None:
            raise TypeError(f"{name} must be an array on the GPU, not {type(array).__name__}")
        code = TYPESTRS.get(interface["typestr"].lstrip("<|="))
        if code is None:
            raise TypeError(f"{name} has elements of type {interface['typestr']}, which no kernel takes")
        size = int(interface["typestr"][2:])
        desc.ptr, desc.dtype = interface["data"][0], code
        shape = interface["shape"]
        if interface.get("strides") is None:
            strides = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
        else:
            if any(stride % size for stride in interface["strides"]):
                raise ValueError(f"{name} has strides that are no whole number of elements")
            strides = [stride // size for stride in interface["strides"]]
    rank = len(shape)
    if rank > MAX_DIMS:
        raise ValueError(f"{name} has {rank} dimensions; ported kernels take at most {MAX_DIMS}")
    desc.ndim = rank
    desc.shape[:rank] = list(shape)
    desc.strides[:rank] = list(strides)
    return desc


@dataclass(frozen=True)
class Argument:
    """An argument of the C function: which part of the kernel's parameters it is."""

    name: str
    path: tuple

    def of(self, values: Sequence[Any]) -> Any:
        """Its value among the launch's arguments."""
        value = values
        for step in self.path:
            value = value[step]
        return value

    def pack(self, value: Any) -> list:
        """What is passed for it."""
        raise NotImplementedError

    def key(self, packed: list) -> tuple:
        """Whatever of that changes the code that is compiled."""
        return tuple(packed)

    def arrays(self, value: Any) -> list:
        """The arrays in its value."""
        return []


@dataclass(frozen=True)
class Tensor(Argument):
    """An array; `optional` if it may be None."""

    optional: bool = False

    def pack(self, value):
        if value is None and self.optional:
            return [None]
        return [describe(self.name, value)]

    def key(self, packed):
        return () if packed[0] is None else _facts(packed)

    def arrays(self, value):
        return [] if value is None else [value]


@dataclass(frozen=True)
class List(Argument):
    """A list of arrays of one element type: as many descriptors, and how many there are."""

    def pack(self, value):
        if not isinstance(value, (list, tuple)):
            raise TypeError(f"{self.name} must be a list of arrays, not {type(value).__name__}")
        return [[describe(f"{self.name}[{place}]", one) for place, one in enumerate(value)], len(value)]

    def key(self, packed):
        # The number of arrays is a number that is known at launch: what it is divisible by changes the code.
        return (*_facts(packed[0]), _divisor(packed[1]))

    def arrays(self, value):
        return list(value)


@dataclass(frozen=True)
class Integer(Argument):
    """An integer constant."""

    def pack(self, value):
        try:
            value = operator.index(value)
        except TypeError:
            raise TypeError(f"{self.name} must be an integer, not {value!r}") from None
        if not -(2**63) <= value < 2**63:
            raise ValueError(f"{self.name} is {value}, which 64 bits can't hold")
        return [value]


@dataclass(frozen=True)
class Boolean(Argument):
    """A truth value that is a constant."""

    def pack(self, value):
        if value not in (False, True):
            raise TypeError(f"{self.name} must be True or False, not {value!r}")
        return [int(value)]


@dataclass(frozen=True)
class Float(Argument):
    """A float constant."""

    def pack(self, value):
        return [float(value)]


@dataclass(frozen=True)
class Dtype(Argument):
    """A constant that is an element type."""

    def pack(self, value):
        return [dtype_code(value)]


@dataclass(frozen=True)
class Member:
    """A member of an enumeration, by its qualified name."""

    name: str

    def __eq__(self, other):
        kind = type(other)
        if isinstance(other, Member):
            return self.name == other.name
        return self.name.endswith(f"{kind.__qualname__}.{getattr(other, 'name', '')}")

    __hash__ = None


@dataclass(frozen=True)
class Choice(Argument):
    """A constant that is one of the values that the port was made for."""

    values: tuple = ()

    def pack(self, value):
        for index, known in enumerate(self.values):
            same_kind = isinstance(known, Member) or type(known) is type(value)
            if same_kind and known == value:
                return [index]
        known = ", ".join(map(repr, self.values))
        raise ValueError(f"{self.name} is {value!r}; this port was made for {known}")


@dataclass(frozen=True)
class Scalar(Argument):
    """A number known at launch, of one of some element types."""

    dtypes: tuple = ()

    def pack(self, value):
        code = self._code(value)
        kept = float(value) if code in _FLOATS else operator.index(value)
        if len(self.dtypes) == 1:
            low, high = _RANGES.get(code, (-math.inf, math.inf))
            if not low <= kept <= high and not (code in _FLOATS):
                raise ValueError(f"{self.name} is {value}, which its type can't hold")
            return [kept]
        return [kept, code]

    def _code(self, value) -> int:
        own = getattr(value, "dtype", None)
        code = None if own is None else dtype_code(own)
        if code in self.dtypes:
            return code
        if own is not None:
            raise TypeError(f"{self.name} is of type {own}, which this port was not made for")
        if isinstance(value, bool):
            wanted = (15,)
        elif isinstance(value, int):
            # As cuTile's launcher: 32 bits where they suffice. A float parameter takes an integer, too.
            small = -(2**31) <= value < 2**31
            wanted = ((3, 4) if small else (4,)) + (0, 8, 1, 2)
        else:
            wanted = (0, 8, 1, 2)
        for code in wanted:
            if code in self.dtypes:
                return code
        raise TypeError(f"{self.name} is {value!r}, which this port was not made for")


_FLOATS = (0, 1, 2, 8)
_RANGES = {
    3: (-(2**31), 2**31 - 1), 4: (-(2**63), 2**63 - 1), 9: (-128, 127), 10: (0, 255),
    11: (-(2**15), 2**15 - 1), 12: (0, 2**16 - 1), 13: (0, 2**32 - 1), 14: (0, 2**64 - 1), 15: (0, 1),
}


@dataclass(frozen=True)
class Address(Argument):
    """An address on the GPU: a number, or an array whose address is meant."""

    def pack(self, value):
        return [value.data_ptr() if hasattr(value, "data_ptr") else operator.index(value)]


@dataclass(frozen=True, eq=False)
class Kernel:
    """A ported kernel. It is launched as the kernel that it is a port of."""

    name: str
    symbol: str
    parameters: tuple
    arguments: tuple
    library: Any = field(repr=False)
    hints: Mapping[str, Any] = field(default_factory=dict)
    definition: Any = None
    # Parameters that the port has beyond its source's: flags, after the others; a launch without them sets none.
    flags: tuple = ()

    def replace_hints(self, **hints) -> "Kernel":
        """The kernel with other hints for the compiler: num_ctas, occupancy, num_worker_warps, opt_level."""
        unknown = set(hints) - set(_HINTS)
        if unknown:
            raise TypeError(f"{self.name} has no hint {', '.join(sorted(unknown))}")
        return replace(self, hints={**self.hints, **hints})

    def launch(self, stream, grid, args) -> None:
        """Puts the kernel on a stream."""
        packed, device = self._packed(args)
        packed = [value for values in packed for value in values]
        handle, stream_device = _stream(stream)
        if device is None:
            device = stream_device
        elif stream_device is not None and stream_device != device:
            raise ValueError(f"{self.name}: the arrays are on device {device}, the stream on {stream_device}")
        if device is None:
            raise ValueError(f"{self.name}: neither the stream nor an array says on which device to launch")
        packed += [*_grid(grid), *(_hint(self.hints.get(name), device) for name in _HINTS), device, handle]
        code = self.library.call(self.symbol, packed)
        if code != 0:
            said = self.library.last_error() or RETURN_CODES.get(code, "unknown error")
            raise LaunchError(code, f"{said} ({RETURN_CODES.get(code, 'unknown error')}, {code})")

    def code_key(self, args) -> tuple:
        """Whatever of the arguments changes the code that is compiled: two launches with equal keys, and equal hints, run the
        same code. Element types, constants, which strides are 1, and by what powers of two addresses, lengths and strides are
        divisible; of a list, what all its arrays have of that."""
        key = [argument.key(packed) for argument, packed in zip(self.arguments, self._packed(args)[0])]
        return (self.symbol, tuple(sorted((k, repr(v)) for k, v in self.hints.items())), *key)

    def _packed(self, args) -> tuple:
        """What is passed for each argument, and the device that the arrays are on."""
        if len(args) == len(self.parameters):
            args = (*args, *[0] * len(self.flags))
        if len(args) != len(self.parameters) + len(self.flags):
            raise TypeError(f"{self.name} takes {len(self.parameters)} arguments, not {len(args)}")
        packed, device = [], None
        for argument in self.arguments:
            value = argument.of(args)
            packed.append(argument.pack(value))
            for array in argument.arrays(value):
                own = _device(array)
                if device is not None and own is not None and own != device:
                    raise ValueError(f"{self.name}: {argument.name} is on device {own}, others on {device}")
                device = own if own is not None else device
        return packed, device


_HINTS = ("num_ctas", "occupancy", "num_worker_warps", "opt_level")


def _divisor(number: int) -> int:
    """The power of two, up to 16, that divides a number."""
    return 16 if number % 16 == 0 else number & -number


def _facts(arrays: Sequence[TensorDesc]) -> tuple:
    """Whatever of some arrays changes the code that is compiled for all of them."""
    common = lambda numbers: min(map(_divisor, numbers), default=16)  # noqa: E731
    rank = min((array.ndim for array in arrays), default=0)
    return (
        tuple(sorted({(array.dtype, array.ndim) for array in arrays})),
        common(array.ptr for array in arrays),
        tuple(common(array.shape[axis] for array in arrays) for axis in range(rank)),
        tuple(
            (all(array.strides[axis] == 1 for array in arrays), common(array.strides[axis] for array in arrays))
            for axis in range(rank)
        ),
    )


def _shapes(value) -> Any:
    """The shapes in an argument of a launch: of an array, or of those in a list."""
    if isinstance(value, (list, tuple)):
        return tuple(map(_shapes, value))
    return tuple(value.shape) if hasattr(value, "shape") else None


def _grid(grid) -> list:
    blocks = [operator.index(n) for n in (grid if isinstance(grid, (tuple, list)) else (grid,))]
    if not 1 <= len(blocks) <= 3 or any(not 0 < n < 2**31 for n in blocks):
        raise ValueError(f"a grid is up to three positive numbers, not {tuple(grid)!r}")
    return blocks + [1] * (3 - len(blocks))


def _device(holder) -> Any:
    """The number of the device that an array or a stream is on, if it says so."""
    device = getattr(holder, "device", None)
    if device is None:
        device = getattr(holder, "device_id", None)
    for name in ("index", "id"):
        number = getattr(device, name, None)
        if isinstance(number, int):
            return number
    return device if isinstance(device, int) else None


def _stream(stream) -> tuple:
    """The handle and the device of a stream: of PyTorch, CuPy, any with `__cuda_stream__`, or the handle itself."""
    if stream is None:
        return 0, None
    if isinstance(stream, int):
        return stream, None
    protocol = getattr(stream, "__cuda_stream__", None)
    for name in ("cuda_stream", "ptr", "handle"):
        handle = getattr(stream, name, None)
        if isinstance(handle, int):
            return handle, _device(stream)
    if protocol is not None:
        return (protocol() if callable(protocol) else protocol)[1], _device(stream)
    raise TypeError(f"{type(stream).__name__} is no CUDA stream")


def _hint(value, device: int) -> int:
    """A hint as the C function takes it: −1 if it isn't given."""
    by_target = getattr(value, "_by_target", None)
    if by_target is not None:
        default = getattr(value, "_default", None)
        value = by_target.get(_target(device), default if isinstance(default, int) else None)
    elif isinstance(value, dict):
        value = value.get(_target(device), value.get("default"))
    return -1 if value is None else operator.index(value)


def _target(device: int) -> str:
    try:
        import torch

        major, minor = torch.cuda.get_device_capability(device)
    except ImportError:
        from cuda.tile._cext import get_compute_capability

        major, minor = get_compute_capability(device)
    return f"sm_{major}{minor}"


# ---- Which kernel is meant ----

_ports: dict = {}
_found: dict = {}


def register(kernel: Kernel) -> Kernel:
    """Makes `launch` know a kernel by the function that it is a port of."""
    _ports[kernel.name] = kernel
    return kernel


def port_of(kernel) -> Any:
    """The port of a kernel, with the kernel's own hints; None if it is another kernel."""
    if isinstance(kernel, Kernel):
        return kernel
    known = _found.get(id(kernel))
    if known is not None and known[0] is kernel:
        return known[1]
    function = getattr(kernel, "_pyfunc", None)
    port = _ports.get(getattr(function, "__name__", None))
    if port is not None:
        code = function.__code__
        if code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] != port.parameters:
            port = None
        else:
            _check_definition(function, port)
            options = getattr(kernel, "_compiler_options", None)
            given = {name: getattr(options, name, None) for name in _HINTS}
            port = port.replace_hints(**{name: value for name, value in given.items() if value is not None})
    _found[id(kernel)] = (kernel, port)
    return port


def _check_definition(function, port: Kernel) -> None:
    """Refuses a kernel that is not what the port was made of, though it has its name and parameters."""
    if port.definition is None:
        return
    try:
        lines = inspect.getsource(function).splitlines()
    except (OSError, TypeError):
        return  # a program without its sources can't have changed them
    while lines and not lines[0].lstrip().startswith("def "):
        lines.pop(0)
    while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    indent = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    lines = [line[min(indent, len(line) - len(line.lstrip())) :] for line in lines]
    if zlib.crc32("\n".join(lines).rstrip().encode()) != port.definition:
        raise ValueError(
            f"the kernel {port.name} is not the one that was ported: convert it again, or launch it with cuda.tile's own launch"
        )


def launch(stream, grid, kernel, args, /, *, programmatic_dependent_launch=False):
    """As `cuda.tile.launch`, with the same arguments: ported kernels run as ports, all others as they are."""
    port = port_of(kernel)
    if port is None:
        import cuda.tile

        more = {"programmatic_dependent_launch": True} if programmatic_dependent_launch else {}
        return cuda.tile.launch(stream, grid, kernel, args, **more)
    if programmatic_dependent_launch:
        raise ValueError(f"{port.name}: the port can't be launched before the kernel ahead of it is done")
    return port.launch(stream, grid, args)


# ---- Tuning ----


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """A configuration and how long it takes."""

    config: Any
    mean_us: float
    num_samples: int
    error_margin_us: float


@dataclass(frozen=True, kw_only=True)
class TuningResult:
    """What a search found."""

    best: Measurement
    successes: Sequence[Measurement]
    failures: Sequence[tuple]

    def summary(self, *, top_k=10, bottom_k=2) -> str:
        """The measurements, best first."""
        ranked = sorted(self.successes, key=lambda one: one.mean_us)
        shown = ranked if len(ranked) <= top_k + bottom_k else ranked[:top_k] + ranked[-bottom_k:]
        lines = [f"{len(self.successes)} succeeded, {len(self.failures)} failed"]
        lines += [f"  {one.config}: {one.mean_us:.1f}±{one.error_margin_us:.1f} us" for one in shown]
        lines += [f"  {config}: {kind.__name__}: {said}" for config, kind, said in self.failures[:top_k]]
        return "\n".join(lines)

    __str__ = summary


def exhaustive_search(
    search_space, stream, grid_fn, kernel, args_fn, hints_fn=None, *, quiet=False,
    single_run_timeout_sec=None, flush_l2=True,
):
    """As `cuda.tile.tune.exhaustive_search`, with the same arguments: times the port with each configuration."""
    search_space = list(search_space)
    if not search_space:
        raise ValueError("there are no configurations to search")
    is_kernel = isinstance(kernel, Kernel) or hasattr(kernel, "_pyfunc")
    chosen = (lambda _: kernel) if is_kernel else kernel
    if port_of(chosen(search_space[0])) is None:
        from cuda.tile import tune

        return tune.exhaustive_search(
            search_space, stream, grid_fn, kernel, args_fn, hints_fn, quiet=quiet,
            single_run_timeout_sec=single_run_timeout_sec, flush_l2=flush_l2,
        )
    successes, failures = [], []
    for config in search_space:
        try:
            port = port_of(chosen(config)).replace_hints(**(hints_fn(config) if hints_fn else {}))
            times = _times(stream, port, grid_fn(config), args_fn(config), flush_l2)
        except Exception as error:  # a configuration that can't be run is a result
            failures.append((config, type(error), str(error)))
            continue
        mean = sum(times) / len(times)
        spread = math.sqrt(sum((one - mean) ** 2 for one in times) / (len(times) - 1))
        margin = 1.96 * spread / math.sqrt(len(times))
        successes.append(
            Measurement(config=config, mean_us=mean, num_samples=len(times), error_margin_us=margin)
        )
    if not successes:
        config, kind, said = failures[0]
        raise RuntimeError(f"no configuration could be run; {config}: {kind.__name__}: {said}")
    best = min(successes, key=lambda one: one.mean_us)
    result = TuningResult(best=best, successes=successes, failures=failures)
    if not quiet and sys.stdout.isatty():
        print(result)
    return result


def _times(stream, port, grid, args, flush_l2, samples=20) -> list:
    """Microseconds of single launches, by events on the stream."""
    import torch

    if not isinstance(stream, torch.cuda.Stream):
        handle, device = _stream(stream)
        stream = torch.cuda.ExternalStream(handle, device=device)
    # More than the second-level cache of any GPU has.
    flush = torch.empty(256 << 20, dtype=torch.uint8, device=stream.device) if flush_l2 else None
    times = []
    with torch.cuda.stream(stream):
        for turn in range(samples + 3):
            if flush is not None:
                flush.zero_()
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record(stream)
            port.launch(stream, grid, args)
            end.record(stream)
            end.synchronize()
            # The first launches compile and warm up.
            if turn >= 3:
                times.append(start.elapsed_time(end) * 1000.0)
    return times


@dataclass(frozen=True)
class TunedLaunch:
    """A launch that was tuned first: the configuration, and whether it was known."""

    tuned_config: Any
    cache_hit: bool
    tuning_record: Any = None


_tuned: dict = {}


def autotune_launch(
    stream, grid_fn, kernel, args_fn, launch_args_fn=None, hints_fn=None, *, search_space, key=None, **_ignored
):
    """As the experimental `autotune_launch`: searches once for each kind of arguments, then launches the best.

    What was found is kept by `key`, and by all that changes the code or the work: element types, constants, strides,
    alignment, shapes.
    """
    configs = list(search_space() if callable(search_space) else search_space)
    if not configs:
        raise ValueError("there are no configurations to search")
    port = port_of(kernel)
    if port is None:
        raise TypeError("autotune_launch is given a kernel that this is no port of")
    args = args_fn(configs[0])
    shapes = _shapes(args)
    full_key = (key, port.code_key(args), shapes, tuple(map(repr, configs)), _stream(stream)[1])
    found = _tuned.get(full_key)
    hit = found is not None
    if not hit:
        result = exhaustive_search(configs, stream, grid_fn, kernel, args_fn, hints_fn, quiet=True)
        found = _tuned[full_key] = (result.best.config, result)
    config, record = found
    port = port.replace_hints(**(hints_fn(config) if hints_fn else {}))
    port.launch(stream, grid_fn(config), (launch_args_fn or args_fn)(config))
    return TunedLaunch(config, hit, record)


# ---- The library ----


class Library:
    """The port's library, built by cargo at the first launch if it isn't there or older than its sources.

    The environment variable named first gives a built library instead; nothing is built then.
    """

    def __init__(self, variable: str, crate: str, name: str, functions: Mapping[str, Sequence[Any]]):
        self.variable, self.crate, self.name, self.functions = variable, crate, name, functions
        self._loaded = None

    def call(self, symbol: str, arguments: Sequence[Any]) -> int:
        """Calls a C function of the library."""

        def passed(one):
            if isinstance(one, TensorDesc):
                return ctypes.byref(one)
            if isinstance(one, list):
                return (ctypes.POINTER(TensorDesc) * len(one))(*map(ctypes.pointer, one))
            return one

        return getattr(self.loaded(), symbol)(*map(passed, arguments))

    def last_error(self) -> str:
        """What this thread's last call that failed says."""
        buffer = ctypes.create_string_buffer(4096)
        length = self.loaded().cutile_last_error(buffer, len(buffer))
        return buffer.raw[: min(length, len(buffer))].decode(errors="replace")

    def loaded(self) -> ctypes.CDLL:
        """The library, loaded."""
        if self._loaded is None:
            find_tileiras()
            library = ctypes.CDLL(self.path())
            for symbol, argtypes in self.functions.items():
                function = getattr(library, symbol)
                function.restype, function.argtypes = ctypes.c_int32, list(argtypes)
            library.cutile_last_error.restype = ctypes.c_size_t
            library.cutile_last_error.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
            self._loaded = library
        return self._loaded

    def path(self) -> str:
        """Where the library is; built if need be."""
        given = os.environ.get(self.variable)
        if given:
            if not os.path.isfile(given):
                raise RuntimeError(f"{self.variable} is {given}, and there is no such file")
            return given
        # Relative to where the program runs, as cargo would have it.
        target = os.path.abspath(os.environ.get("CARGO_TARGET_DIR") or os.path.join(self.crate, "target"))
        path = os.path.join(target, "release", f"lib{self.name}.so")
        if not os.path.isfile(os.path.join(self.crate, "Cargo.toml")):
            raise RuntimeError(
                f"the crate of this port is not in {self.crate}: install the package with `pip install -e`, which leaves it "
                f"there, or set {self.variable} to its built library"
            )
        if self._is_stale(path):
            self._build(path)
        return path

    def _is_stale(self, path: str) -> bool:
        if not os.path.isfile(path):
            return True
        built = os.path.getmtime(path)
        for folder, folders, files in os.walk(self.crate):
            folders[:] = [one for one in folders if one not in ("target", "python", "tests")]
            for file in files:
                if file.endswith((".rs", ".toml")) and os.path.getmtime(os.path.join(folder, file)) > built:
                    return True
        return False

    def _build(self, path: str) -> None:
        cargo = find_cargo()
        if cargo is None:
            raise RuntimeError(
                f"the port must be built once, and cargo is not on PATH: install Rust 1.89 or later (https://rustup.rs), or "
                f"set {self.variable} to a built library"
            )
        import fcntl

        os.makedirs(os.path.dirname(path), exist_ok=True)
        # Several processes that start at once build once.
        with open(os.path.join(os.path.dirname(path), f".{self.name}.lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self._is_stale(path):
                return
            print(f"building {self.name} with cargo (a minute or two, once)", file=sys.stderr)
            target = os.path.dirname(os.path.dirname(path))
            command = [cargo, "build", "--release", "--lib", "--target-dir", target]
            done = subprocess.run(
                command, cwd=self.crate, env=build_environment(), capture_output=True, text=True
            )
            if done.returncode != 0:
                raise RuntimeError(
                    f"cargo could not build {self.name} in {self.crate}:\n{done.stderr[-3000:]}\n"
                    "Building wants CUDA's headers (CUDA_TOOLKIT_PATH, or the packages nvidia-cuda-runtime, "
                    "nvidia-cuda-crt, nvidia-cuda-nvcc and nvidia-curand) and libclang (or the package libclang)."
                )
            if not os.path.isfile(path):
                raise RuntimeError(f"cargo built {self.name}, but there is no {path}")
            # What was up to date stays as old as it was.
            os.utime(path, (time.time(), time.time()))


def _site_file(*parts: str) -> Any:
    """A file or folder of an installed package."""
    for folder in sys.path:
        path = os.path.join(folder, *parts)
        if os.path.exists(path):
            return path
    return None


def find_cargo() -> Any:
    """cargo on PATH, or where rustup puts it."""
    home = os.environ.get("CARGO_HOME") or os.path.join(os.path.expanduser("~"), ".cargo")
    return shutil.which("cargo") or shutil.which("cargo", path=os.path.join(home, "bin"))


def build_environment() -> dict:
    """The environment for cargo, with what packages of this Python have for building cutile."""
    environment = dict(os.environ)
    if not environment.get("CUDA_TOOLKIT_PATH") and not environment.get("CUDA_HOME"):
        header = _site_file("nvidia", "cu13", "include", "cuda.h")
        if header:
            environment["CUDA_TOOLKIT_PATH"] = os.path.dirname(os.path.dirname(header))
        elif os.path.isfile("/usr/local/cuda/include/cuda.h"):
            environment["CUDA_TOOLKIT_PATH"] = "/usr/local/cuda"
    clang = _site_file("clang", "native", "libclang.so")
    if clang and not environment.get("LIBCLANG_PATH"):
        environment["LIBCLANG_PATH"] = os.path.dirname(clang)
        gcc = shutil.which("gcc") or shutil.which("cc")
        if gcc and not environment.get("BINDGEN_EXTRA_CLANG_ARGS"):
            # That package comes without the compiler's own headers.
            asked = subprocess.run([gcc, "-print-file-name=include"], capture_output=True, text=True)
            environment["BINDGEN_EXTRA_CLANG_ARGS"] = f"-I{asked.stdout.strip()}"
    return environment


def find_tileiras() -> None:
    """Tells cutile where the package nvidia-cuda-tileiras has its assembler, unless it is to be found already."""
    toolkits = [os.environ.get(name) for name in ("CUDA_TOOLKIT_PATH", "CUDA_HOME")]
    if os.environ.get("CUTILE_TILEIRAS_PATH") or shutil.which("tileiras"):
        return
    if any(root and os.path.isfile(os.path.join(root, "bin", "tileiras")) for root in toolkits):
        return
    found = _site_file("nvidia", "cu13", "bin", "tileiras")
    if found:
        os.environ["CUTILE_TILEIRAS_PATH"] = found
