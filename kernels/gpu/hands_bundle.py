"""Packs the five operators that NVIDIA ported to cutile-rs by hand, as tilegym has them, beside our ports of the same sources.
For pairs_launch.py. Needs no GPU: what bundle.py needs, tilegym, and a build of tileport.

    python kernels/gpu/hands_bundle.py OUT --tileport target/release/tileport --tilegym SITE-PACKAGES/tilegym

Both are compiled by the real cutile crate with the facts of one signature. What `tileport verify` says of the port by hand is
in the manifest. Exits 1 if one can't be packed.
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
import pairs_bundle  # noqa: E402

BASE, FORM = "by hand", "cutile-rs"
DENSE2, DENSE3, DENSE4 = "f16[?/16:?/8, ?/16:1]", "f16[?/16:?/8, ?/16:?/8, ?/16:1]", "f16[?:?/8, ?/16:?/8, ?/16:?/8, ?/16:1]"


def array(*shape, output=False):
    return {"dtype": "f16", "shape": list(shape), "init": "zeros" if output else "randn", "scale": 1.0, "output": output}


# The source's kernel with its signature; the port by hand with its entry, generics and what its parameters carry, where the
# names don't tell; the arrays and the grid of the launch.
CASES = {
    "swiglu": {
        "kernel": "_swiglu_forward_kernel",
        "sig": f"a: {DENSE2}, b: {DENSE2}, c: {DENSE2}, TILE_SIZE=4096, check_bounds=false",
        "entry": "swiglu_forward_kernel",
        "arrays": {"a": array(8192, 4096), "b": array(8192, 4096), "c": array(8192, 4096, output=True)},
        "grid": [8192, 1, 1],
    },
    "silu_and_mul": {
        "kernel": "_silu_and_mul_kernel_row_wise",
        "sig": f"input: {DENSE2}, output: {DENSE2}, TILE_SIZE=4096, TOTAL_HIDDEN_SIZE=4096",
        "entry": "silu_and_mul_kernel",
        "generic": ["BLOCK_SIZE=4096"],
        "map": "output, input, 4096, input.strides[0], output.strides[0]",
        "arrays": {"input": array(8192, 8192), "output": array(8192, 4096, output=True)},
        "grid": [8192, 1, 1],
    },
    "matmul": {
        "kernel": "_matmul_kernel",
        "sig": f"A: {DENSE2}, B: {DENSE2}, C: {DENSE2}, TILE_SIZE_M=128, TILE_SIZE_N=128, TILE_SIZE_K=64",
        "entry": "non_persistent_matmul_kernel",
        "generic": ["BM=128", "BN=128", "BK=64", "CAST_TF32=0"],
        "arrays": {"A": array(4096, 4096), "B": array(4096, 4096), "C": array(4096, 4096, output=True)},
        "grid": [1024, 1, 1],
    },
    "bmm": {
        "kernel": "_bmm_kernel",
        "sig": f"A: {DENSE3}, B: {DENSE3}, C: {DENSE3}, TM=128, TN=128, TK=64",
        "entry": "non_persistent_bmm_kernel",
        "generic": ["BM=128", "BN=128", "BK=64"],
        "arrays": {"A": array(8, 2048, 2048), "B": array(8, 2048, 2048), "C": array(8, 2048, 2048, output=True)},
        "grid": [16, 16, 8],
    },
    "attention_sink": {
        "kernel": "_attention_sink_kernel",
        "sig": f"Q: {DENSE4}, K: {DENSE4}, V: {DENSE4}, Sinks: f16[?/16:1], Out: {DENSE4}, Start_q: i32[?:1], qk_scale: f32, "
        "TILE_D=128, H=64, N_KV_CTX=2048, TILE_M=64, TILE_N=64, QUERY_GROUP_SIZE=8, BANDWIDTH=0",
        "entry": "attention_sink_kernel",
        "arrays": {
            "Q": array(2, 64, 2048, 128), "K": array(2, 8, 2048, 128), "V": array(2, 8, 2048, 128), "Sinks": array(64),
            "Out": array(2, 64, 2048, 128, output=True),
            "Start_q": {"dtype": "i32", "shape": [1], "init": "zeros", "scale": 1.0, "output": False},
        },
        "scalars": {"qk_scale": bundle.np.float32(128**-0.5).tobytes().hex()},
        "grid": [32, 128, 1],
    },
}  # fmt: skip


def values(case):
    """What the parameters of entries carry, by name."""
    found = {}
    for name, a in case["arrays"].items():
        found[name] = {"array": name}
        step, strides = 1, []
        for n in reversed(a["shape"]):
            strides.insert(0, step)
            step *= n
        for what, numbers in [("shape", a["shape"]), ("strides", strides)]:
            for axis, n in enumerate(numbers):
                found[f"{name}.{what}[{axis}]"] = {"bytes": n.to_bytes(4, "little").hex()}
    for name, text in case.get("scalars", {}).items():
        found[name] = {"bytes": text}
    return found


def carried(case, known):
    """What the parameters of the port by hand carry: as it says, or all of the source's in order."""
    if "map" not in case:
        return list(known.values())
    numbers = lambda word: {"bytes": int(word).to_bytes(4, "little").hex()} if word.isdigit() else known[word]
    return [numbers(word.strip()) for word in case["map"].split(",")]


def pack(name, case, args, tileiras):
    source = args.tilegym / "ops" / "cutile" / f"{name}.py"
    hand = args.tilegym / "ops" / "cutile_rs" / f"{name}_kernel" / "kernel.rs"
    known = values(case)
    with tempfile.TemporaryDirectory() as folder:
        port, ours, theirs = (pathlib.Path(folder, what) for what in ("port", "ours", "theirs"))
        kernel = ["--kernel", case["kernel"], "--sig", case["sig"], "--effort", "quick"]
        said = subprocess.run(
            [*map(str, [args.tileport, "convert", source, "--to", "cutile-rs", "-o", port, "--force", *kernel, "--ir", ours])],
            capture_output=True, text=True,
        )  # fmt: skip
        if not list(ours.glob("*.port.tileirbc")):
            raise ValueError(f"tileport convert: exit {said.returncode}: {said.stderr or said.stdout}")
        more = [word for generic in case.get("generic", []) for word in ("--generic", generic)]
        more += ["--map", case["map"]] if "map" in case else []
        words = [args.tileport, "verify", source, hand, *kernel, "--entry", case["entry"], *more, "--ir", theirs, "--json"]
        verdict = subprocess.run([*map(str, words)], capture_output=True, text=True)
        if not list(theirs.glob("*.port.tileirbc")):
            raise ValueError(f"tileport verify: exit {verdict.returncode}: {verdict.stderr or verdict.stdout}")
        (entry,) = json.loads((port / "tileport.json").read_text())["entries"]
        params = {FORM: [known[c] for p in entry["parameters"] for c in p["carries"]], BASE: carried(case, known)}
        found = {"grid": case["grid"], "arrays": case["arrays"], "forms": {}}
        found["verdicts"] = {FORM: json.loads((port / "evidence.json").read_text())["verdict"], BASE: json.loads(verdict.stdout)["verdict"]}
        machine = []
        for form, ir in [(BASE, theirs), (FORM, ours)]:
            (module,) = ir.glob("*.port.tileirbc")
            path = args.out / f"{name}.{form.replace(' ', '-')}.cubin"
            bundle.assemble(tileiras, module, path, args.target, args.limit)
            data = path.read_bytes()
            ((symbol, compiled),) = cubin.entries(data).items()
            machine.append(pairs_bundle.code(data, symbol))
            wanted = [size for _, size in compiled.params]
            sizes = [8 if "array" in p else len(p["bytes"]) // 2 for p in params[form]]
            if sizes != wanted:
                raise ValueError(f"{path.name}: takes parameters of {wanted} bytes, but the launch has {sizes}")
            found["forms"][form] = {"cubin": path.name, "entry": symbol, "params": params[form]}
    found["ir"], found["same_machine_code"] = "not compared", machine[0] == machine[1]
    return found


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("out", type=pathlib.Path, help="made anew: what is in it is removed")
    ap.add_argument("--tileport", type=pathlib.Path, required=True)
    ap.add_argument("--tilegym", type=pathlib.Path, required=True)
    ap.add_argument("--target", default="sm_90")
    ap.add_argument("--limit", type=int, default=120, help="seconds for each assembly")
    args = ap.parse_args()
    if args.out.exists() and any(args.out.iterdir()) and not (args.out / "manifest.json").exists():
        ap.error(f"{args.out} is not empty and no bundle: give another folder")
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    (args.out / "manifest.json").touch()
    tileiras = export.find_tileiras()
    pairs, failed = {}, {}
    for name, case in CASES.items():
        try:
            pairs[name] = pack(name, case, args, tileiras)
        except Exception as e:
            failed[name] = f"{type(e).__name__}: {e}"
            print(f"{name}: {failed[name]}", file=sys.stderr)
            continue
        print(f"{name}: {pairs[name]['verdicts']}", flush=True)
    text = {"format": 2, "target": args.target, "base": BASE, "form": FORM, "pairs": pairs, "failed": failed}
    (args.out / "manifest.json").write_text(json.dumps(text, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
