"""The port against the kernel that it is a port of, on a GPU. Skipped, with the reason, where that can't be."""

import importlib
import pathlib
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE, KERNEL, SOURCE = "@PACKAGE@", "@KERNEL@", "@SOURCE@"
sys.path[:0] = [str(HERE), str(HERE.parent / "python")]

torch = pytest.importorskip("torch", reason="torch is not installed")
ct = pytest.importorskip("cuda.tile", reason="cuda-tile is not installed")
if not torch.cuda.is_available():
    pytest.skip("there is no GPU", allow_module_level=True)

TYPES = {
    "f64": torch.float64, "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16,
    "f8e4m3fn": torch.float8_e4m3fn, "f8e5m2": torch.float8_e5m2, "i64": torch.int64, "i32": torch.int32,
    "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8, "bool": torch.bool,
    "u16": getattr(torch, "uint16", None), "u32": getattr(torch, "uint32", None),
    "u64": getattr(torch, "uint64", None), "f8e8m0fnu": getattr(torch, "float8_e8m0fnu", None),
}


def cases():
    """The launches that the kernel's sidecar has."""
    file = HERE / "launches.toml"
    if not file.exists():
        return []
    tomllib = pytest.importorskip("tomllib", reason="launches.toml wants Python 3.11")
    return tomllib.loads(file.read_text()).get("case", [])


def filled(argument, shape, random):
    """Values for an array, as its `init` has it."""
    count = 1
    for length in shape:
        count *= length
    kind = argument.get("init", "randn")
    if kind == "randn":
        flat = torch.randn(count, generator=random, dtype=torch.float64) * argument.get("scale", 1.0)
    elif kind == "uniform":
        flat = torch.rand(count, generator=random, dtype=torch.float64)
        flat = flat * (argument["high"] - argument["low"]) + argument["low"]
    elif kind == "randint":
        flat = torch.randint(argument["low"], argument["high"], (count,), generator=random)
    elif kind == "arange":
        flat = torch.arange(count) * argument.get("step", 1) + argument.get("start", 0)
    elif kind == "zeros":
        flat = torch.zeros(count)
    elif kind == "full":
        flat = torch.full((count,), argument["value"])
    elif kind == "cycle":
        values = torch.tensor([float(one) if isinstance(one, str) else one for one in argument["values"]])
        flat = values[torch.arange(count) % len(values)]
    elif kind == "permutation":
        flat = torch.randperm(count, generator=random)
    else:
        pytest.skip(f"this test makes no arrays with init = {kind!r}")
    return flat.reshape(shape)


def array(argument, random):
    """An array on the GPU, laid out as the sidecar says."""
    dtype = TYPES.get(argument["array"])
    if dtype is None:
        pytest.skip(f"this torch has no {argument['array']}")
    shape = argument["shape"]
    values = filled(argument, shape, random).to(dtype)
    strides = argument.get("strides")
    if strides is None:
        strides, step = [], 1
        for length in reversed(shape):
            strides.insert(0, step)
            step *= length
    size = 1 + sum((length - 1) * stride for length, stride in zip(shape, strides)) if 0 not in shape else 0
    # No more aligned than is said: as many elements behind the start of an allocation.
    skipped = argument.get("align", 16) // values.element_size() if argument.get("align", 16) < 16 else 0
    store = torch.zeros(size + skipped, dtype=dtype, device="cuda")
    view = torch.as_strided(store, shape, strides, skipped)
    view.copy_(values.cuda())
    return view


def value(argument, random):
    """An argument of a launch."""
    if "array" in argument:
        return array(argument, random)
    if "list" in argument:
        return [array({"array": argument["list"]} | one, random) for one in argument["arrays"]]
    if "tuple" in argument:
        return tuple(value(one, random) for one in argument["tuple"])
    if "scalar" in argument:
        return argument["value"]
    return argument["constant"]


def arguments(case):
    random = torch.Generator().manual_seed(case.get("seed", 0))
    return [value(argument, random) for argument in case["args"].values()]


@pytest.fixture(scope="module")
def port():
    return importlib.import_module(PACKAGE)


@pytest.fixture(scope="module")
def source():
    if not SOURCE:
        pytest.skip("the source is not among the tests")
    kernel = importlib.import_module(SOURCE)
    for part in KERNEL.split("."):
        kernel = getattr(kernel, part)
    return kernel


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_the_port_computes_what_its_source_does(case, port, source):
    stream = torch.cuda.current_stream()
    grid = tuple(case["grid"])
    ours, theirs = arguments(case), arguments(case)
    ct.launch(stream, grid, source, tuple(theirs))
    # By the source's own kernel, as in a program of which one line changed.
    port.launch(stream, grid, source, tuple(ours))
    torch.cuda.synchronize()
    for (name, argument), found, expected in zip(case["args"].items(), ours, theirs):
        if "array" not in argument:
            continue
        tolerance = case.get("tolerance", {}).get(name, {})
        torch.testing.assert_close(
            found.to(torch.float64) if found.dtype.is_floating_point else found,
            expected.to(torch.float64) if expected.dtype.is_floating_point else expected,
            rtol=tolerance.get("rtol", 0.0), atol=tolerance.get("atol", 0.0), equal_nan=True,
        )


def test_there_are_launches_to_compare():
    if not cases():
        pytest.skip("the port was made from signatures alone: no sidecar says how the kernel is launched")


def test_what_is_no_array_on_the_gpu_is_refused(port):
    kernel = port.@VARIABLE@
    with pytest.raises((TypeError, ValueError)):
        kernel.launch(0, (1,), [object()] * len(kernel.parameters))
