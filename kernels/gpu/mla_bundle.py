"""Packs the attention kernel of the view tests (multi-head latent attention) before and after its conversion from strided
to partition views, for mla_launch.py. Needs no GPU: what bundle.py needs, and a build of tileport.

    python kernels/gpu/mla_bundle.py OUT --tileport target/release/tileport [--target sm_90] [--limit 600]

Writes, flat in OUT: VARIANT.FORM.tileirbc and VARIANT.FORM.cubin, the proof VARIANT.proof.json, and manifest.json. Each
proof is checked again before anything is assembled. Variants:

    fixture   the test's text as it is: 256 queries a tile block, nothing stated about pointers
    aligned   128 queries a tile block, which spills fewer registers, and pointers stated to be multiples of 16 bytes, as
              front ends do, so that the assembler may use the tensor memory accelerator
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import bundle  # noqa: E402
import cubin  # noqa: E402
import export  # noqa: E402

FIXTURE = HERE.parent.parent / "crates" / "tileport-views" / "tests" / "data" / "mla.mlir"
ENTRY = "mla_forward"
FORMS = ("strided", "partition")
# Seven pointers, the scale, and four i32.
SIZES = [8] * 7 + [4] * 5


def aligned(text):
    """The text with half the queries a tile block and what is known of pointers."""
    text = re.sub(r"(?<!%c)256", "128", text)
    pointers = re.findall(r"(%\w+_ptr): (tile<ptr<\w+>>)", text)
    facts = "".join(f"    {p}_16 = assume div_by<16>, {p} : {t}\n" for p, t in pointers)
    start = text.index("{\n", text.index(f"entry @{ENTRY}")) + 2
    return text[:start] + facts + re.sub(r"make_tensor_view (%\w+_ptr)\b", r"make_tensor_view \1_16", text[start:])


VARIANTS = {"fixture": (256, lambda text: text), "aligned": (128, aligned)}


def tileport(program, *args, allowed=(0,)):
    done = subprocess.run([str(program), *map(str, args)], capture_output=True, text=True)
    if done.returncode not in allowed:
        raise SystemExit(f"tileport {' '.join(map(str, args))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def make(variant, text, args, tileiras):
    """One variant's files. Returns form → its files and what they hold."""
    out, program = args.out, args.tileport
    source, result, proof = (out / f"{variant}.{s}" for s in ("strided.mlir", "partition.mlir", "proof.json"))
    source.write_text(text)
    tileport(program, "views", source, "--to", "partition", "-o", result, "--proof", proof)
    covered = tileport(program, "views", source, "--check-proof", proof, "--result", result).strip()
    forms = {}
    for form, mlir in zip(FORMS, (source, result)):
        module = mlir.with_suffix(".tileirbc")
        tileport(program, "ir", mlir, "--emit", "bytecode", "-o", module)
        path = mlir.with_suffix(".cubin")
        bundle.assemble(tileiras, module, path, args.target, args.limit)
        entry = cubin.entries(path.read_bytes())[ENTRY]
        if [size for _, size in entry.params] != SIZES:
            raise SystemExit(f"{path.name}: parameters of {[s for _, s in entry.params]} bytes, expected {SIZES}")
        if f"make_{form}_view" not in mlir.read_text() or f"make_{FORMS[form == FORMS[0]]}_view" in mlir.read_text():
            raise SystemExit(f"{mlir.name}: its views are not all {form} views")
        mlir.unlink()
        forms[form] = {"module": module.name, "cubin": path.name}
    return forms, covered.splitlines()[0].partition(": ")[2]


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("out", type=pathlib.Path, help="made anew: what is in it is removed")
    ap.add_argument("--tileport", type=pathlib.Path, required=True)
    ap.add_argument("--target", default="sm_90")
    ap.add_argument("--limit", type=int, default=600, help="seconds for each assembly")
    args = ap.parse_args()
    if args.out.exists() and any(args.out.iterdir()) and not (args.out / "manifest.json").exists():
        ap.error(f"{args.out} is not empty and no bundle: give another folder")
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    (args.out / "manifest.json").touch()
    text = "".join(line for line in FIXTURE.read_text().splitlines(True) if not line.startswith("//"))
    tileiras, variants = export.find_tileiras(), {}
    for name, (queries, change) in VARIANTS.items():
        forms, covered = make(name, change(text), args, tileiras)
        variants[name] = {"entry": ENTRY, "queries_per_block": queries, "forms": forms, "proof": covered}
        print(f"{name}: the proof {covered}")
    manifest = {"format": 1, "target": args.target, "variants": variants}
    (args.out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    print(f"{sum(f.stat().st_size for f in args.out.iterdir()) / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
