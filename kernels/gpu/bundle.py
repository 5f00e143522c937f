"""Packs the corpus for a run on a GPU. Needs no GPU: cuda-tile, nvidia-cuda-tileiras and numpy, as kernels/export.py does.

    python kernels/gpu/bundle.py OUT [--kernel NAME]... [--target sm_90] [--limit 120]

Writes, flat in OUT: NAME.tileirbc for each kernel, NAME.cubin, or NAME.0.cubin and so on where it has several entries,
NAME.CASE.npz with the inputs of each case, and manifest.json. What the assembler refuses is recorded in the manifest with
its words, and is no failure; anything else is, and exits 1. README.md has the formats.
"""

import argparse
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import numpy as np  # noqa: E402
from cuda.tile import compilation as C  # noqa: E402

import cubin  # noqa: E402
import export  # noqa: E402
import sidecar  # noqa: E402
from formats import storage  # noqa: E402

CASE_LIMIT = 2 << 20
TOTAL_LIMIT = 40 << 20


class Refused(Exception):
    """The vendor's assembler says no."""


class TimeLimit(Exception):
    """A kernel took longer than it may."""


def assemble(tileiras, module, out, target, limit):
    command = [tileiras, "--gpu-name", target, str(module), "-o", str(out)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        raise TimeLimit(f"tileiras took over {limit} s for {target}") from None
    if done.returncode:
        raise Refused(reason((done.stderr or done.stdout).strip()) or f"exit status {done.returncode}")


def reason(text):
    """The first error that the assembler gives, without the description of the place before it."""
    lines = [line for line in text.splitlines() if "error: " in line] or text.splitlines()[:1]
    return "".join(lines[:1]).rpartition("error: ")[2][:1000]


def export_entries(name, side, version, cases, path):
    """One module with the signatures of `cases`; returns case name → (symbol, the facts of its parameters)."""
    kernel = getattr(export.load(name), side.kernel)
    convention = getattr(C.CallingConvention, side.calling_convention)()
    signatures, found = {}, {}
    for case in cases:
        tables, constraints = zip(*(export.parameter(a) for a in case.args.values()))
        signature = C.KernelSignature(constraints, convention).with_mangled_symbol(side.kernel)
        signatures.setdefault(signature.symbol, signature)
        found[case.name] = (signature.symbol, [{"name": n, **t} for n, t in zip(case.args, tables)])
    gpu = None if export._version(version) >= (13, 3) else side.targets[0]
    C.export_kernel(
        kernel, list(signatures.values()), path, gpu_code=gpu, output_format="tileir_bytecode", bytecode_version=version
    )
    return found


class Flat:
    """A case's arguments as the entry takes them, one parameter after another, and its arrays in order."""

    def __init__(self, case, values):
        self.arrays, self.lists, self.params, self.data, self.tolerance = [], [], [], {}, case.tolerance
        for name, arg in case.args.items():
            self.argument(name, arg, values[name])

    def argument(self, name, arg, value):
        if isinstance(arg, sidecar.Array):
            k = self.array(name, arg, value, arg.output)
            self.params.append({"kind": "pointer", "array": k})
            self.extents(k, arg)
        elif isinstance(arg, sidecar.ArrayList):
            items = zip(arg.arrays, value)
            members = [self.array(f"{name}[{i}]", a, v, arg.output) for i, (a, v) in enumerate(items)]
            self.params.append({"kind": "list", "list": len(self.lists)})
            self.params.append(self.integer("length", "i32", len(members)) | {"list": len(self.lists)})
            self.lists.append({"name": name, "arrays": members})
        elif isinstance(arg, sidecar.Tuple):
            for i, (item, v) in enumerate(zip(arg.items, value)):
                self.argument(f"{name}[{i}]", item, v)
        elif isinstance(arg, sidecar.Scalar):
            raw = storage(np.asarray(value), arg.dtype)
            text = arg.value if isinstance(arg.value, (bool, int)) else repr(float(value))
            self.params.append({"kind": "scalar", "name": name, "dtype": arg.dtype, "value": text, "bytes": raw.tobytes().hex()})

    def array(self, name, a, value, output):
        raw = np.ascontiguousarray(storage(value, a.dtype)).reshape(a.shape)
        entry = {
            "name": name, "dtype": a.dtype, "storage": raw.dtype.str, "shape": list(a.shape), "strides": list(a.strides),
            "align": a.align, "output": output,
        }  # fmt: skip
        if output:
            entry["tolerance"] = self.tolerance[name.split("[")[0]]
        self.data[name] = raw
        self.arrays.append(entry)
        return len(self.arrays) - 1

    def integer(self, kind, dtype, value):
        width = {"i32": 4, "i64": 8}[dtype]
        return {"kind": kind, "dtype": dtype, "value": value, "bytes": int(value).to_bytes(width, "little", signed=True).hex()}

    def extents(self, k, a):
        for kind, numbers in (("size", a.shape), ("stride", a.strides)):
            for axis, n in enumerate(numbers):
                self.params.append(self.integer(kind, a.index, n) | {"array": k, "axis": axis})


def check_entry(case, entry):
    """The cubin must want the parameters that the manifest has, of their sizes."""
    sizes = [8 if p["kind"] in ("pointer", "list") else len(p["bytes"]) // 2 for p in case["params"]]
    wanted = [size for _, size in entry.params]
    if sizes != wanted:
        raise ValueError(f"case {case['case']}: parameters of {sizes} bytes, but {case['entry']} takes {wanted}")


def bundle(name, out, args, tileiras):
    """Writes one kernel's files. Returns (its entry of the manifest, its cases, why cases were refused)."""
    side = sidecar.read(name)
    version = side.bytecode or args.bytecode_version
    if export._version(version) < export._version(args.bytecode_version):
        version = args.bytecode_version
    module = out / f"{name}.tileirbc"
    signal.alarm(args.limit)
    facts = export_entries(name, side, version, side.cases, module)
    signal.alarm(0)
    cubins, refused = {}, {}
    symbols = list(dict.fromkeys(symbol for symbol, _ in facts.values()))
    for i, symbol in enumerate(symbols):
        # One cubin an entry: of two entries that make descriptors of bulk copies at run time, only one gets memory for
        # them from the driver, and the other writes them elsewhere (tileiras 13.5.37, driver 580.159).
        alone, path = module, out / f"{name}.cubin"
        if len(symbols) > 1:
            alone, path = out / f"{name}.{i}.tileirbc", out / f"{name}.{i}.cubin"
            signal.alarm(args.limit)
            export_entries(name, side, version, [c for c in side.cases if facts[c.name][0] == symbol], alone)
            signal.alarm(0)
        try:
            assemble(tileiras, alone, path, args.target, args.limit)
            cubins[symbol] = path.name
        except Refused as e:
            refused[symbol] = str(e)
        if alone != module:
            alone.unlink()
    inside = {}
    for file in set(cubins.values()):
        inside |= cubin.entries((out / file).read_bytes())
    cases = []
    for case in side.cases:
        symbol, parameters = facts[case.name]
        flat = Flat(case, sidecar.inputs(case))
        inputs = out / f"{name}.{case.name}.npz"
        np.savez(inputs, **flat.data)
        if sum(a.nbytes for a in flat.data.values()) > CASE_LIMIT:
            print(f"{name}, case {case.name}: its arrays are more than {CASE_LIMIT >> 20} MiB", file=sys.stderr)
        entry = {
            "kernel": name, "case": case.name, "module": module.name, "cubin": cubins.get(symbol), "entry": symbol,
            "grid": list(case.grid), "inputs": inputs.name, "arrays": flat.arrays, "lists": flat.lists, "params": flat.params,
            "facts": parameters,
        }  # fmt: skip
        if symbol in refused:
            entry["refused"] = refused[symbol]
        else:
            check_entry(entry, inside[symbol])
        cases.append(entry)
    return {"bytecode_version": version, "calling_convention": side.calling_convention}, cases


def on_alarm(*_):
    raise TimeLimit("the export took longer than its limit")


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("out", type=pathlib.Path, help="made anew: what is in it is removed")
    ap.add_argument("--kernel", action="append", help="only this one; may be repeated")
    ap.add_argument("--target", default="sm_90")
    ap.add_argument("--bytecode-version", default="13.3")
    ap.add_argument("--limit", type=int, default=120, help="seconds for a kernel's export, and for each assembly")
    args = ap.parse_args()
    warnings.simplefilter("error")
    signal.signal(signal.SIGALRM, on_alarm)
    if args.out.exists() and any(args.out.iterdir()) and not (args.out / "manifest.json").exists():
        ap.error(f"{args.out} is not empty and no bundle: give another folder")
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    # A run that is stopped leaves a folder that the next may replace.
    (args.out / "manifest.json").touch()
    tileiras = export.find_tileiras()
    kernels, cases, failed = {}, [], {}
    for name in args.kernel or sidecar.names():
        try:
            kernels[name], more = bundle(name, args.out, args, tileiras)
            cases += more
        except Exception as e:
            signal.alarm(0)
            failed[name] = f"{type(e).__name__}: {e}"
            print(f"{name}: {failed[name]}", file=sys.stderr)
    text = {"format": 1, "target": args.target, "kernels": kernels, "failed": failed, "cases": cases}
    (args.out / "manifest.json").write_text(json.dumps(text, indent=1, allow_nan=False) + "\n")
    total = sum(f.stat().st_size for f in args.out.iterdir())
    refused = [c for c in cases if "refused" in c]
    print(f"{len(kernels)} kernels, {len(cases) - len(refused)} cases to run, {total / 2**20:.1f} MiB")
    for c in refused:
        print(f"refused for {args.target}: {c['kernel']}, case {c['case']}: {c['refused']}")
    if total > TOTAL_LIMIT:
        print(f"more than {TOTAL_LIMIT >> 20} MiB in all", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
