"""The launches in launches.toml, with their arrays on a GPU."""

import pathlib

import torch

HERE = pathlib.Path(__file__).resolve().parent


class Unavailable(Exception):
    """What this machine can't make."""


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
    try:
        import tomllib
    except ImportError:
        raise Unavailable("launches.toml wants Python 3.11") from None
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
        raise Unavailable(f"no arrays are made here with init = {kind!r}")
    return flat.reshape(shape)


def array(argument, random):
    """An array on the GPU, laid out as the sidecar says."""
    dtype = TYPES.get(argument["array"])
    if dtype is None:
        raise Unavailable(f"this torch has no {argument['array']}")
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
    """The arguments of a launch, the same each time."""
    random = torch.Generator().manual_seed(case.get("seed", 0))
    return [value(argument, random) for argument in case["args"].values()]
