"""Launches ports to cutile-rs through their C interface on a GPU machine that has torch and the CUDA driver, but neither
cuda-tile nor tileiras: the assembler is too large to carry, so a stand-in writes down what it is asked to assemble, and
hands out what was assembled elsewhere.

    python kernels/gpu/ffi_launch.py run PORT LIBRARY --record DIR        # with the GPU: bytecode into DIR
    python kernels/gpu/ffi_launch.py assemble DIR CUBINS --tileiras PATH  # anywhere
    python kernels/gpu/ffi_launch.py run PORT LIBRARY --cubins CUBINS     # with the GPU: results, times

PORT is a folder that `tileport convert` wrote, LIBRARY the library that cargo built of it. Several ports are run as
PORT LIBRARY PORT LIBRARY …; the last line printed is JSON.
"""

import argparse
import hashlib
import importlib
import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import time

STAND_IN = """#!{python}
import hashlib, pathlib, shutil, sys
arguments = sys.argv[1:]
if "--version" in arguments:
    print({version!r})
elif "--list-versions" in arguments:
    print("13.1\\n13.2\\n13.3")
else:
    bytecode = pathlib.Path(arguments[-1])
    options = " ".join(arguments[: arguments.index("-o")])
    name = hashlib.sha256(bytecode.read_bytes() + options.encode()).hexdigest()[:32]
    record, cubins = {record!r}, {cubins!r}
    if record:
        pathlib.Path(record).mkdir(parents=True, exist_ok=True)
        shutil.copy(bytecode, f"{{record}}/{{name}}.tileirbc")
        pathlib.Path(f"{{record}}/{{name}}.options").write_text(options)
        sys.exit("written down, not assembled")
    cubin = pathlib.Path(f"{{cubins}}/{{name}}.cubin")
    if not cubin.exists():
        sys.exit(f"{{name}}.cubin was not carried")
    shutil.copy(cubin, arguments[arguments.index("-o") + 1])
"""
VERSION = "tileiras: NVIDIA (R) Cuda Tile IR optimizing assembler\nCuda compilation tools, release 13.5, V13.5.37\nBuild stand-in"


def expected(kernel, case):
    """What PyTorch computes in float64, by the name of the output; None where it isn't known here."""
    by_name = dict(zip(case["args"], case["values"]))
    wide = {name: value.double() for name, value in by_name.items() if hasattr(value, "double")}
    if kernel == "softmax":
        return {"y": wide["x"].softmax(-1)}
    if kernel == "matmul":
        # The kernel rounds float32 to TensorFloat-32 before it multiplies.
        a, b = (tf32(by_name[name]).double() for name in ("a", "b"))
        return {"c": a @ b}
    if kernel == "vector_add":
        return {"z": (by_name["x"] + by_name["y"]).double()}
    if kernel == "saxpy":
        n = by_name["n"]
        result = wide["y"].clone()
        result[:n] += by_name["alpha"] * wide["x"][:n]
        return {"y": result}
    return None


def tf32(t):
    """The nearest numbers of TensorFloat-32, ties to even; other types as they are."""
    import torch

    if t.dtype != torch.float32:
        return t
    bits = t.contiguous().view(torch.int32)
    return ((bits + 0xFFF + ((bits >> 13) & 1)) & ~0x1FFF).view(torch.float32)


def assemble(arguments):
    """Bytecode that was written down → cubins."""
    out = pathlib.Path(arguments.cubins)
    out.mkdir(parents=True, exist_ok=True)
    for options in sorted(pathlib.Path(arguments.recorded).rglob("*.options")):
        command = [arguments.tileiras, *options.read_text().split(), "-o", str(out / f"{options.stem}.cubin")]
        subprocess.run([*command, str(options.with_suffix(".tileirbc"))], check=True, timeout=120)
        print(options.stem)


def run(arguments):
    """Runs the launches of ports."""
    import torch

    folder = tempfile.mkdtemp()
    stand_in = pathlib.Path(folder) / "tileiras"
    record = arguments.record and os.path.abspath(arguments.record)
    cubins = arguments.cubins and os.path.abspath(arguments.cubins)
    stand_in.write_text(STAND_IN.format(python=sys.executable, version=VERSION, record=record, cubins=cubins))
    stand_in.chmod(stand_in.stat().st_mode | stat.S_IXUSR)
    os.environ["CUTILE_TILEIRAS_PATH"] = str(stand_in)
    results = []
    for home, library in zip(arguments.ports[::2], arguments.ports[1::2]):
        home = pathlib.Path(home).resolve()
        (package,) = [path.name for path in (home / "python").iterdir() if path.is_dir() and path.name != "__pycache__"]
        os.environ[f"{package.upper()}_LIBRARY"] = os.path.abspath(library)
        sys.path[:0] = [str(home / "python"), str(home / "tests")]
        sys.modules.pop("launches", None)
        port, launches = importlib.import_module(package), importlib.import_module("launches")
        kernel = package.removesuffix("_rs")
        for case in launches.cases():
            results.append({"kernel": kernel, "case": case["name"]} | one(torch, port, kernel, launches, case, bool(record)))
            print(json.dumps(results[-1]), flush=True)
        del sys.path[:2]
    print(json.dumps({"gpu": torch.cuda.get_device_name(0), "results": results}))
    return any(wrong(result) for result in results)


def wrong(result):
    """Whether a launch failed, left something else, or did in a CUDA graph."""
    values = [value for value in result.values() if isinstance(value, dict)]
    return "error" in result or not all(value["within"] for value in values) or not result.get("graph", True)


def one(torch, port, kernel, launches, case, recording):
    """One launch: its values, on another stream, in a CUDA graph, and the host's time for it."""
    handle, grid = getattr(port, kernel), tuple(case["grid"])
    try:
        values = launches.arguments(case)
    except launches.Unavailable as why:
        return {"skipped": str(why)}
    wanted = expected(kernel, case | {"values": values})
    outputs = [name for name, argument in case["args"].items() if argument.get("output")]
    side = torch.cuda.Stream()
    torch.cuda.synchronize()
    try:
        port.launch(side, grid, handle, tuple(values))
    except port.LaunchError as error:
        return {"recorded": True} if recording else {"error": str(error), "code": error.code}
    side.synchronize()
    by_name = dict(zip(case["args"], values))
    result = {}
    for name in outputs:
        if wanted and name in wanted:
            tolerance = case.get("tolerance", {}).get(name, {})
            found = by_name[name].double()
            difference = (found - wanted[name].to(found.device)).abs()
            bound = tolerance.get("atol", 0.0) + tolerance.get("rtol", 0.0) * wanted[name].abs()
            result[name] = {"largest": difference.max().item(), "within": bool((difference <= bound).all())}
    # In a CUDA graph: the output is spoilt first, and the graph's replay makes it right again.
    again = launches.arguments(case)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        port.launch(torch.cuda.current_stream(), grid, handle, tuple(again))
    graph.replay()
    torch.cuda.synchronize()
    again = dict(zip(case["args"], again))
    arrays = lambda value: value if isinstance(value, list) else [value]  # noqa: E731
    result["graph"] = all(
        torch.equal(one.contiguous().view(torch.uint8), other.contiguous().view(torch.uint8))
        for name in outputs
        for one, other in zip(arrays(again[name]), arrays(by_name[name]))
    )
    stream, count = torch.cuda.current_stream(), 500
    start = time.perf_counter()
    for _ in range(count):
        port.launch(stream, grid, handle, tuple(values))
    result["host_us"] = (time.perf_counter() - start) / count * 1e6
    torch.cuda.synchronize()
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    running = commands.add_parser("run")
    running.add_argument("ports", nargs="+", metavar="PORT LIBRARY")
    what = running.add_mutually_exclusive_group(required=True)
    what.add_argument("--record")
    what.add_argument("--cubins")
    running.set_defaults(do=run)
    assembling = commands.add_parser("assemble")
    assembling.add_argument("recorded")
    assembling.add_argument("cubins")
    assembling.add_argument("--tileiras", default="tileiras")
    assembling.set_defaults(do=assemble)
    arguments = parser.parse_args()
    return int(bool(arguments.do(arguments)))


if __name__ == "__main__":
    sys.exit(main())
