"""Packs kernels at realistic sizes twice: as cuda-tile compiles them, and as tileport compiles the same source for the
same signature. For pairs_launch.py. Needs no GPU: what bundle.py needs, and a build of tileport.

    python kernels/gpu/pairs_bundle.py OUT --tileport target/release/tileport [--kernel NAME]... [--target sm_90]

The launches are those of launches/NAME.toml, in the sidecars' form. Writes, flat in OUT: NAME.cuda-tile.cubin and
NAME.tileport.cubin, and manifest.json, with what `tileport diff` says of the two modules and whether the assembler made
the same machine code of both. Exits 1 if a kernel can't be packed.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import bundle  # noqa: E402
import cubin  # noqa: E402
import export  # noqa: E402
import sidecar  # noqa: E402

LAUNCHES = HERE / "launches"
FORMS = ("cuda-tile", "tileport")
WIDTH = {"i32": 4, "i64": 8}


def parameters(case):
    """The entry's parameters, flat and in order: the address of an array, or bytes in hexadecimal."""
    flat = []
    for name, arg in case.args.items():
        if isinstance(arg, sidecar.Array):
            flat.append({"array": name})
            extents = [*arg.shape, *arg.strides]
            flat += [{"bytes": n.to_bytes(WIDTH[arg.index], "little").hex()} for n in extents]
        elif isinstance(arg, sidecar.Scalar):
            flat.append({"bytes": bundle.storage(bundle.np.asarray(sidecar.NUMPY[arg.dtype](arg.value)), arg.dtype).tobytes().hex()})
        elif not isinstance(arg, sidecar.Constant):
            raise ValueError(f"{name}: only arrays, scalars and constants are timed")
    return flat


def arrays(case):
    found = {}
    for name, arg in case.args.items():
        if isinstance(arg, sidecar.Array):
            found[name] = {"dtype": arg.dtype, "shape": list(arg.shape), "init": arg.init["init"], "scale": arg.init.get("scale", 1.0), "output": arg.output}
    return found


def ours(name, program, out):
    """Compiles the kernel with tileport, with the launch as the sidecar beside it."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, f"{name}.py")
        shutil.copy(sidecar.HERE / source.name, source)
        shutil.copy(LAUNCHES / f"{name}.toml", source.with_suffix(".toml"))
        command = [program, "ir", source, "--emit", "bytecode", "--bytecode-version", "13.3", "-o", out]
        done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    if done.returncode:
        raise ValueError(f"tileport ir: exit {done.returncode}: {done.stderr}")


def code(data):
    """The machine code and constants of a cubin: its sections but those that name files and symbols."""
    return {name: body for name, body in cubin.sections(data) if name.startswith((".text.", ".nv.constant"))}


def pack(name, args, tileiras):
    side = sidecar.read(name, LAUNCHES)
    (case,) = side.cases
    modules = {form: args.out / f"{name}.{form}.tileirbc" for form in FORMS}
    symbol, _ = bundle.export_entries(name, side, "13.3", side.cases, modules["cuda-tile"])[case.name]
    ours(name, args.tileport, modules["tileport"])
    command = [args.tileport, "diff", *modules.values()]
    said = subprocess.run([*map(str, command)], capture_output=True, text=True)
    entry = {"entry": symbol, "grid": list(case.grid), "arrays": arrays(case), "params": parameters(case), "cubins": {}}
    entry["ir"] = {0: "equal", 1: "different"}.get(said.returncode, "unknown")
    machine = []
    for form, module in modules.items():
        path = module.with_suffix(".cubin")
        bundle.assemble(tileiras, module, path, args.target, args.limit)
        data = path.read_bytes()
        machine.append(code(data))
        wanted = [size for _, size in cubin.entries(data)[symbol].params]
        sizes = [8 if "array" in p else len(p["bytes"]) // 2 for p in entry["params"]]
        if sizes != wanted:
            raise ValueError(f"{path.name}: takes parameters of {wanted} bytes, but the launch has {sizes}")
        entry["cubins"][form] = path.name
        module.unlink()
    entry["same_machine_code"] = machine[0] == machine[1]
    return entry


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("out", type=pathlib.Path, help="made anew: what is in it is removed")
    ap.add_argument("--tileport", type=pathlib.Path, required=True)
    ap.add_argument("--kernel", action="append", help="only this one; may be repeated")
    ap.add_argument("--target", default="sm_90")
    ap.add_argument("--limit", type=int, default=120, help="seconds for each assembly")
    args = ap.parse_args()
    warnings.simplefilter("error")
    if args.out.exists() and any(args.out.iterdir()) and not (args.out / "manifest.json").exists():
        ap.error(f"{args.out} is not empty and no bundle: give another folder")
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    (args.out / "manifest.json").touch()
    tileiras = export.find_tileiras()
    pairs, failed = {}, {}
    for name in args.kernel or sorted(p.stem for p in LAUNCHES.glob("*.toml")):
        try:
            pairs[name] = pack(name, args, tileiras)
        except Exception as e:
            failed[name] = f"{type(e).__name__}: {e}"
            print(f"{name}: {failed[name]}", file=sys.stderr)
            continue
        same = "the same machine code" if pairs[name]["same_machine_code"] else "different machine code"
        print(f"{name}: IR {pairs[name]['ir']}, {same}", flush=True)
    text = {"format": 1, "target": args.target, "pairs": pairs, "failed": failed}
    (args.out / "manifest.json").write_text(json.dumps(text, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
