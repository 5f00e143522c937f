"""Packs matrix products with operands that may be stored transposed, as ports to cutile-rs that the real crate compiles: all
choices of both flags, by permuted tiles and by views in the kernel's order. For transposes_launch.py. Needs no GPU.

    python kernels/gpu/transposes_bundle.py OUT --tileport target/release/tileport [--target sm_90]

Writes, flat in OUT: PRODUCT.FORM.CHOICE.cubin and manifest.json. Each choice was verified against the source by `tileport
convert` on the CPU; what it said is in the manifest. Exits 1 if one can't be packed.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import bundle  # noqa: E402
import cubin  # noqa: E402
import export  # noqa: E402

FORMS = ("permute", "order")
# What is known of a dense array with lengths that are multiples of 16, by rank: strides are whole units of 16 bytes.
DENSE = {2: "[?/16:?/{unit}, ?/16:1]", 3: "[?/16:?/{unit}, ?/16:?/{unit}, ?/16:1]"}
UNIT = {"f8e4m3fn": 16, "f16": 8, "f32": 4}
# Product: kernel, its arrays, their rank, the element types of operands and result, its other parameters. f32 is multiplied
# as TensorFloat-32.
PRODUCTS = {
    "matmul": ("matmul", ("a", "b", "c"), 2, ("f16", "f16"), "TILE_M=128, TILE_N=128, TILE_K=64"),
    "matmul.tf32": ("matmul", ("a", "b", "c"), 2, ("f32", "f32"), "TILE_M=128, TILE_N=128, TILE_K=32"),
    "matmul.e4m3": ("matmul", ("a", "b", "c"), 2, ("f8e4m3fn", "f16"), "TILE_M=128, TILE_N=128, TILE_K=128"),
    "batched_matmul": ("batched_matmul", ("a", "w", "c"), 3, ("f16", "f16"), "SHARED=false, TILE_M=128, TILE_N=128, TILE_K=64"),
}


def pack(product, form, args, tileiras):
    name, arrays, rank, (operand, result), constants = PRODUCTS[product]
    types = dict.fromkeys(arrays, operand) | {arrays[-1]: result}
    dense = [f"{array}: {dtype}{DENSE[rank].format(unit=UNIT[dtype])}" for array, dtype in types.items()]
    signature = ", ".join(dense) + ", " + constants
    with tempfile.TemporaryDirectory() as folder:
        port, ir = pathlib.Path(folder, "port"), pathlib.Path(folder, "ir")
        command = [args.tileport, "convert", HERE.parent / f"{name}.py", "--to", "cutile-rs", "-o", port, "--sig", signature]
        command += ["--transpose", ",".join(arrays[:2]), "--transpose-by", form, "--effort", "quick", "--ir", ir]
        done = subprocess.run([*map(str, command)], capture_output=True, text=True)
        if done.returncode:
            raise ValueError(f"exit {done.returncode}: {done.stderr or done.stdout}")
        manifest = json.loads((port / "tileport.json").read_text())
        (entry,) = manifest["entries"]
        found = {"arrays": arrays, "types": [operand, result], "params": [c for p in entry["parameters"] for c in p["carries"]], "choices": {}}
        found["evidence"] = json.loads((port / "evidence.json").read_text())["verdict"]
        for module in sorted(ir.glob("*.port.tileirbc")):
            choice = module.name[:2]
            path = args.out / f"{product}.{form}.{choice}.cubin"
            bundle.assemble(tileiras, module, path, args.target, args.limit)
            ((symbol, entry),) = cubin.entries(path.read_bytes()).items()
            if len(entry.params) != len(found["params"]):
                raise ValueError(f"{path.name}: takes {len(entry.params)} parameters, not {len(found['params'])}")
            found["choices"][choice] = {"cubin": path.name, "entry": symbol}
    if sorted(found["choices"]) != ["NN", "NT", "TN", "TT"]:
        raise ValueError(f"choices {sorted(found['choices'])}")
    return found


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("out", type=pathlib.Path, help="made anew: what is in it is removed")
    ap.add_argument("--tileport", type=pathlib.Path, required=True)
    ap.add_argument("--target", default="sm_90")
    ap.add_argument("--limit", type=int, default=120, help="seconds for each assembly")
    args = ap.parse_args()
    if args.out.exists() and any(args.out.iterdir()) and not (args.out / "manifest.json").exists():
        ap.error(f"{args.out} is not empty and no bundle: give another folder")
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    (args.out / "manifest.json").touch()
    tileiras = export.find_tileiras()
    kernels = {}
    for name in PRODUCTS:
        kernels[name] = {form: pack(name, form, args, tileiras) for form in FORMS}
        said = [f"{form}: {kernel['evidence']}" for form, kernel in kernels[name].items()]
        print(f"{name}: {', '.join(said)}", flush=True)
    text = {"format": 2, "target": args.target, "kernels": kernels}
    (args.out / "manifest.json").write_text(json.dumps(text, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
