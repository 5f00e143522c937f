"""Packs kernels at realistic sizes twice: as cuda-tile compiles them, and as another compiles the same for the same
signature. For pairs_launch.py. Needs no GPU: what bundle.py needs, and a build of tileport.

    python kernels/gpu/pairs_bundle.py OUT --tileport target/release/tileport [--form tileport|cutile-rs] [--kernel NAME]...

The other form is what tileport compiles the same source to, or what the real cutile crate compiles its port to cutile-rs to.
The launches are those of launches/NAME.toml, in the sidecars' form. Writes, flat in OUT: NAME.cuda-tile.cubin and
NAME.FORM.cubin, and manifest.json, with what `tileport diff` says of the two modules and whether the assembler made
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
BASE = "cuda-tile"
WIDTH = {"i32": 4, "i64": 8}


def values(case):
    """What the parameters of entries carry, by name: the address of an array, or bytes in hexadecimal."""
    found = {}
    for name, arg in case.args.items():
        if isinstance(arg, sidecar.Array):
            found[name] = {"array": name}
            for what, numbers in [("shape", arg.shape), ("strides", arg.strides)]:
                for axis, n in enumerate(numbers):
                    found[f"{name}.{what}[{axis}]"] = {"bytes": n.to_bytes(WIDTH[arg.index], "little").hex()}
        elif isinstance(arg, sidecar.Scalar):
            found[name] = {"bytes": bundle.storage(bundle.np.asarray(sidecar.NUMPY[arg.dtype](arg.value)), arg.dtype).tobytes().hex()}
        elif not isinstance(arg, sidecar.Constant):
            raise ValueError(f"{name}: only arrays, scalars and constants are timed")
    return found


def arrays(case):
    found = {}
    for name, arg in case.args.items():
        if isinstance(arg, sidecar.Array):
            found[name] = {"dtype": arg.dtype, "shape": list(arg.shape), "init": arg.init["init"], "scale": arg.init.get("scale", 1.0), "output": arg.output}
    return found


def tileport(program, *words, allowed=(0,)):
    done = subprocess.run([str(program), *map(str, words)], capture_output=True, text=True)
    if done.returncode not in allowed:
        raise ValueError(f"tileport {words[0]}: exit {done.returncode}: {done.stderr or done.stdout}")


def source(name, folder):
    """The kernel in a folder of its own, with the launch as the sidecar beside it."""
    path = pathlib.Path(folder, f"{name}.py")
    shutil.copy(sidecar.HERE / path.name, path)
    shutil.copy(LAUNCHES / f"{name}.toml", path.with_suffix(".toml"))
    return path


def compiled(name, case, program, out):
    """Compiles the kernel with tileport. Its parameters are as in the source."""
    with tempfile.TemporaryDirectory() as folder:
        tileport(program, "ir", source(name, folder), "--emit", "bytecode", "--bytecode-version", "13.3", "-o", out)
    return list(values(case))


def ported(name, case, program, out):
    """Ports the kernel and compiles the port with cutile. Returns what its parameters carry, as the port itself says.

    The signature is given as text, since evidence for the launch itself would run it on the CPU.
    """
    with tempfile.TemporaryDirectory() as folder:
        kernel, port, ir = source(name, folder), pathlib.Path(folder, "port"), pathlib.Path(folder, "ir")
        tileport(program, "convert", kernel, "--to", "cutile-rs", "-o", port, "--no-verify")
        (entry,) = json.loads((port / "tileport.json").read_text())["entries"]
        (signature,) = entry["signatures"]
        # Without a launch there may be no input on which the kernel is defined; then no evidence can be had here (2), and the
        # GPU's bits are what is compared.
        signature = ["--sig", signature["signature"]]
        tileport(program, "convert", kernel, "--to", "cutile-rs", "-o", port, "--force", *signature, "--ir", ir, allowed=(0, 2))
        (module,) = ir.glob("*.port.tileirbc")
        shutil.copy(module, out)
        (entry,) = json.loads((port / "tileport.json").read_text())["entries"]
        return [carried for parameter in entry["parameters"] for carried in parameter["carries"]]


FORMS = {"tileport": compiled, "cutile-rs": ported}


def code(data, symbol):
    """The machine code and constants of a cubin: its sections but those that name files and symbols."""
    found = [(name.replace(symbol, ""), body) for name, body in cubin.sections(data)]
    return {name: body for name, body in found if name.startswith((".text.", ".nv.constant"))}


def pack(name, args, tileiras):
    side = sidecar.read(name, LAUNCHES)
    (case,) = side.cases
    modules = {form: args.out / f"{name}.{form}.tileirbc" for form in (BASE, args.form)}
    bundle.export_entries(name, side, "13.3", side.cases, modules[BASE])
    known = values(case)
    carried = {BASE: list(known), args.form: FORMS[args.form](name, case, args.tileport, modules[args.form])}
    command = [args.tileport, "diff", *modules.values()]
    said = subprocess.run([*map(str, command)], capture_output=True, text=True)
    found = {"grid": list(case.grid), "arrays": arrays(case), "forms": {}}
    found["ir"] = {0: "equal", 1: "different"}.get(said.returncode, "unknown")
    machine = []
    for form, module in modules.items():
        path = module.with_suffix(".cubin")
        bundle.assemble(tileiras, module, path, args.target, args.limit)
        data = path.read_bytes()
        ((symbol, entry),) = cubin.entries(data).items()
        machine.append(code(data, symbol))
        params = [known[name] for name in carried[form]]
        wanted = [size for _, size in entry.params]
        sizes = [8 if "array" in p else len(p["bytes"]) // 2 for p in params]
        if sizes != wanted:
            raise ValueError(f"{path.name}: takes parameters of {wanted} bytes, but the launch has {sizes}")
        found["forms"][form] = {"cubin": path.name, "entry": symbol, "params": params}
        module.unlink()
    found["same_machine_code"] = machine[0] == machine[1]
    return found


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("out", type=pathlib.Path, help="made anew: what is in it is removed")
    ap.add_argument("--tileport", type=pathlib.Path, required=True)
    ap.add_argument("--form", choices=FORMS, default="tileport", help="what to compare with cuda-tile's")
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
    text = {"format": 2, "target": args.target, "base": BASE, "form": args.form, "pairs": pairs, "failed": failed}
    (args.out / "manifest.json").write_text(json.dumps(text, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
