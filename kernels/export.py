"""Compiles the corpus to Tile IR bytecode. Needs no GPU: pip install cuda-tile==1.7.0 nvidia-cuda-tileiras==13.5.37 numpy

    python kernels/export.py OUT_DIR [--kernel NAME]... [--bytecode-version 13.3] [--cubin [sm_90]]

Writes OUT_DIR/NAME.tileirbc, one module a kernel with one entry for each distinct signature of its cases, and
OUT_DIR/manifest.json: which entry a case runs, with what parameters, on what grid. With --cubin, also assembles each
module with tileiras (looked for on PATH, then beside the installed wheel) for the target given, or for those that its
sidecar names. Exits 1, naming the kernel, when anything fails.
"""

import argparse
import importlib.util
import json
import linecache
import os
import pathlib
import shutil
import subprocess
import sys
import time
import types
import warnings

import cuda.tile as ct
from cuda.tile import compilation as C

import sidecar
from formats import BYTES

DTYPES = {
    "f64": ct.float64, "f32": ct.float32, "tf32": ct.tfloat32, "f16": ct.float16, "bf16": ct.bfloat16,
    "f8e4m3fn": ct.float8_e4m3fn, "f8e5m2": ct.float8_e5m2, "f8e8m0fnu": ct.float8_e8m0fnu,
    "i64": ct.int64, "i32": ct.int32, "i16": ct.int16, "i8": ct.int8,
    "u64": ct.uint64, "u32": ct.uint32, "u16": ct.uint16, "u8": ct.uint8, "bool": ct.bool_,
}  # fmt: skip
ASSEMBLE_LIMIT_S = 120


def array_facts(a):
    """What the real launcher would tell the compiler about such an array, as a table.

    A stride of 1 becomes a constant. A stride that spans a whole number of 16-byte units is said to be divisible by
    16 bytes' worth of elements, a length that is a multiple of 16 by 16, an address aligned to 16 bytes by 16. Arrays
    of more than five dimensions get no such facts.
    """
    unit = 16 // BYTES[a.dtype]
    rank, facts = len(a.shape), a.facts and len(a.shape) <= 5
    fixed = a.static_strides
    if fixed is None:
        fixed = [i for i, s in enumerate(a.strides) if s == 1 and facts]
    fixed = {i % rank for i in fixed}
    shape_fixed = {i % rank for i in a.static_shape}
    return {
        "dtype": a.dtype,
        "ndim": rank,
        "index": a.index,
        "stride_constant": [s if i in fixed else None for i, s in enumerate(a.strides)],
        "shape_constant": [n if i in shape_fixed else None for i, n in enumerate(a.shape)],
        "stride_divisible_by": [
            unit if facts and i not in fixed and s % unit == 0 else 1 for i, s in enumerate(a.strides)
        ],
        "shape_divisible_by": [16 if facts and i not in shape_fixed and n % 16 == 0 else 1 for i, n in enumerate(a.shape)],
        "base_addr_divisible_by": min(a.align, 16),
    }  # fmt: skip


def array_constraint(f):
    keys = ("stride_constant", "shape_constant", "stride_divisible_by", "shape_divisible_by", "base_addr_divisible_by")
    return C.ArrayConstraint(
        DTYPES[f["dtype"]],
        f["ndim"],
        index_dtype=DTYPES[f["index"]],
        stride_lower_bound_incl=[None if s is not None else 0 for s in f["stride_constant"]],
        alias_groups=[],
        may_alias_internally=False,
        **{k: f[k] for k in keys},
    )


def common_facts(tables):
    """The facts that all arrays of a list share."""
    first = dict(tables[0])
    for key in ("stride_divisible_by", "shape_divisible_by"):
        first[key] = [min(column) for column in zip(*(t[key] for t in tables))]
    for key in ("stride_constant", "shape_constant"):
        first[key] = [c[0] if len(set(c)) == 1 else None for c in zip(*(t[key] for t in tables))]
    first["base_addr_divisible_by"] = min(t["base_addr_divisible_by"] for t in tables)
    return first


def parameter(arg):
    """(the table for the manifest, cuda-tile's constraint) of one argument."""
    if isinstance(arg, sidecar.Array):
        facts = array_facts(arg)
        return {"kind": "array", **facts}, array_constraint(facts)
    if isinstance(arg, sidecar.ArrayList):
        facts = common_facts([array_facts(a) for a in arg.arrays])
        constraint = C.ListConstraint(array_constraint(facts), alias_groups=[], elements_may_alias=False)
        return {"kind": "list", "element": facts}, constraint
    if isinstance(arg, sidecar.Scalar):
        return {"kind": "scalar", "dtype": arg.dtype}, C.ScalarConstraint(DTYPES[arg.dtype])
    if isinstance(arg, sidecar.Constant):
        return {"kind": "constant", "value": arg.value}, C.ConstantConstraint(arg.value)
    items = [parameter(item) for item in arg.items]
    return {"kind": "tuple", "items": [t for t, _ in items]}, C.TupleConstraint([c for _, c in items])


def load(name):
    """Runs a kernel's file under the name kernels/NAME.py, whatever directory it's in: the name ends up in the bytecode's
    debug information, which should be the same wherever it's made."""
    file = f"kernels/{name}.py"
    source = (sidecar.HERE / f"{name}.py").read_text()
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    module = types.ModuleType(name)
    module.__file__ = file
    sys.modules[f"kernels.{name}"] = module
    exec(compile(source, file, "exec"), module.__dict__)
    return module


def export(name, out, version):
    """Writes one kernel's module and returns its entry of the manifest."""
    side = sidecar.read(name)
    kernel = getattr(load(name), side.kernel)
    convention = getattr(C.CallingConvention, side.calling_convention)()
    if side.bytecode and _version(side.bytecode) > _version(version):
        version = side.bytecode
    signatures, cases = {}, {}
    for case in side.cases:
        tables, constraints = zip(*(parameter(a) for a in case.args.values()))
        signature = C.KernelSignature(constraints, convention).with_mangled_symbol(side.kernel)
        signatures.setdefault(signature.symbol, signature)
        cases[case.name] = {
            "entry": signature.symbol,
            "grid": list(case.grid),
            "parameters": [{"name": n, **t} for n, t in zip(case.args, tables)],
        }
    path = out / f"{name}.tileirbc"
    # Before 13.3 a module is for one architecture; from then on it needn't be.
    gpu = None if _version(version) >= (13, 3) else side.targets[0]
    C.export_kernel(
        kernel, list(signatures.values()), path, gpu_code=gpu, output_format="tileir_bytecode", bytecode_version=version
    )
    return {
        "module": path.name,
        "bytecode_version": version,
        "calling_convention": side.calling_convention,
        "targets": list(side.targets),
        "cases": cases,
    }


def _version(text):
    return tuple(int(part) for part in text.split("."))


def find_tileiras():
    found = shutil.which("tileiras")
    if not found:
        spec = importlib.util.find_spec("nvidia")
        for root in spec.submodule_search_locations if spec else ():
            candidate = pathlib.Path(root) / "cu13" / "bin" / "tileiras"
            if candidate.exists():
                found = str(candidate)
    if not found:
        sys.exit("tileiras is neither on PATH nor in an installed wheel: pip install nvidia-cuda-tileiras==13.5.37")
    # tileiras looks for ptxas on PATH.
    os.environ["PATH"] = f"{pathlib.Path(found).parent}{os.pathsep}{os.environ['PATH']}"
    return found


def assemble(tileiras, module, target):
    cubin = module.with_suffix(f".{target}.cubin")
    command = [tileiras, "--gpu-name", target, str(module), "-o", str(cubin)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ASSEMBLE_LIMIT_S)
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"tileiras took over {ASSEMBLE_LIMIT_S} s for {target}") from None
    if done.returncode:
        raise RuntimeError(f"tileiras refused it for {target}: {(done.stderr or done.stdout).strip()[:2000]}")


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("out", type=pathlib.Path)
    ap.add_argument("--kernel", action="append", help="only this one; may be repeated")
    ap.add_argument("--bytecode-version", default="13.3")
    ap.add_argument("--cubin", nargs="?", const="own", metavar="TARGET", help="also assemble; default: each one's own targets")
    args = ap.parse_args()
    warnings.simplefilter("error")
    args.out.mkdir(parents=True, exist_ok=True)
    tileiras = find_tileiras() if args.cubin else None
    manifest, failed = {}, []
    for name in args.kernel or sidecar.names():
        started = time.monotonic()
        try:
            manifest[name] = export(name, args.out, args.bytecode_version)
            if tileiras:
                for target in manifest[name]["targets"] if args.cubin == "own" else [args.cubin]:
                    assemble(tileiras, args.out / f"{name}.tileirbc", target)
        except Exception as e:
            failed.append(name)
            print(f"{name}: {type(e).__name__}: {e}", file=sys.stderr)
            continue
        if time.monotonic() - started > 30:
            print(f"{name}: took {time.monotonic() - started:.0f} s", file=sys.stderr)
    text = json.dumps({"format": 1, "kernels": manifest}, indent=1, allow_nan=False) + "\n"
    (args.out / "manifest.json").write_text(text)
    print(f"exported {len(manifest)} kernels, {sum(len(k['cases']) for k in manifest.values())} cases; failed: {failed or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except sidecar.SidecarError as e:
        sys.exit(str(e))
