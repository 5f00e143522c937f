"""Runs what pairs_bundle.py made, on this machine's GPU: the same kernel as cuda-tile and as tileport compiled it.

    python pairs_launch.py BUNDLE [--out report.json] [--runs 60]

Both get the same inputs and must leave the same bits. Times are taken in turns, each launch after the L2 cache was
overwritten. Each ratio stands beside what the same measure says of cuda-tile's kernel against itself, which is the noise.
Needs torch and the CUDA driver. Prints a table and JSON; exits 1 if a result differs.
"""

import argparse
import json
import math
import pathlib
import sys

import cubin
import driver
import mla_launch

DTYPES = {"f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64"}
BITS = {1: "uint8", 2: "int16", 4: "int32", 8: "int64"}


class Form:
    def __init__(self, dev, folder, pair, form):
        data = (folder / pair["cubins"][form]).read_bytes()
        self.dev, self.grid = dev, tuple(pair["grid"])
        self.threads = cubin.entries(data)[pair["entry"]].threads
        self.function = dev.function(dev.load(data), pair["entry"])
        self.block = (1, 1, 1)

    def launch(self, prepared):
        try:
            self.dev.launch(self.function, self.grid, self.block, prepared, None)
        except driver.CudaError as e:
            # As in launch.py: a driver that does not know tile kernels takes the machine code's own block.
            if "INVALID_VALUE" not in str(e) or self.threads is None or self.block == self.threads:
                raise
            self.block = self.threads
            self.dev.launch(self.function, self.grid, self.block, prepared, None)


def tensors(torch, pair):
    made = torch.Generator(device="cuda").manual_seed(1)
    found = {}
    for name, a in pair["arrays"].items():
        dtype = getattr(torch, DTYPES[a["dtype"]])
        t = torch.zeros(a["shape"], device="cuda", dtype=dtype)
        if a["init"] == "randn":
            t.normal_(generator=made).mul_(a["scale"])
        elif a["init"] != "zeros":
            raise SystemExit(f"{name}: an array is filled with randn or zeros here, not {a['init']}")
        found[name] = t
    return found


def prepare(dev, pair, held):
    return dev.prepare(
        [held[p["array"]].data_ptr().to_bytes(8, "little") if "array" in p else bytes.fromhex(p["bytes"]) for p in pair["params"]]
    )


def outputs_after(torch, dev, pair, form):
    """The bits of all outputs after one launch on fresh inputs."""
    held = tensors(torch, pair)
    torch.cuda.synchronize()
    form.launch(prepare(dev, pair, held))
    dev.synchronize()
    outputs = [held[name] for name, a in pair["arrays"].items() if a["output"]]
    return [t.contiguous().view(getattr(torch, BITS[t.element_size()])) for t in outputs]


def compare(torch, dev, folder, pair, runs):
    forms = {name: Form(dev, folder, pair, name) for name in pair["cubins"]}
    left, right = (outputs_after(torch, dev, pair, forms[name]) for name in ("cuda-tile", "tileport"))
    differ = sum(int((a != b).sum().item()) for a, b in zip(left, right))
    written = all(bool((a != 0).any()) for a in left)
    del left, right
    held = tensors(torch, pair)
    prepared = prepare(dev, pair, held)
    calls = {
        "cuda-tile": lambda: forms["cuda-tile"].launch(prepared),
        "tileport": lambda: forms["tileport"].launch(prepared),
        "again": lambda: forms["cuda-tile"].launch(prepared),
    }
    us = mla_launch.measure(torch, calls, runs)
    base = us["cuda-tile"]["median_us"]
    return {
        "bits_that_differ": differ, "written": written, "us": us,
        "ratio": us["tileport"]["median_us"] / base, "noise": us["again"]["median_us"] / base,
        "ir": pair["ir"], "same_machine_code": pair["same_machine_code"],
    }  # fmt: skip


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def table(rows):
    lines = ["| kernel | cuda-tile, µs | tileport, µs | ratio | against itself | machine code |", "| --- | --: | --: | --: | --: | --- |"]
    for name, r in rows.items():
        a, b = (r["us"][form]["median_us"] for form in ("cuda-tile", "tileport"))
        code = "the same" if r["same_machine_code"] else "differs"
        lines.append(f"| {name} | {a:.1f} | {b:.1f} | {r['ratio']:.3f} | {r['noise']:.3f} | {code} |")
    return "\n".join(lines)


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("bundle", type=pathlib.Path)
    ap.add_argument("--out", type=pathlib.Path, help="also write the report here")
    ap.add_argument("--runs", type=int, default=60)
    args = ap.parse_args()
    manifest = json.loads((args.bundle / "manifest.json").read_text())
    import torch

    torch.empty(1, device="cuda")
    dev = driver.Cuda()
    rows = {}
    for name, pair in manifest["pairs"].items():
        rows[name] = compare(torch, dev, args.bundle, pair, args.runs)
        torch.cuda.empty_cache()
    ratios, noise = ([r[key] for r in rows.values()] for key in ("ratio", "noise"))
    ok = all(not r["bits_that_differ"] and r["written"] for r in rows.values())
    report = {
        "format": 1, "target": manifest["target"], "device": dev.describe(), "torch": torch.__version__, "ok": ok,
        "geometric_mean": mean(ratios), "largest": max(ratios), "noise": {"geometric_mean": mean(noise), "largest": max(noise)},
        "pairs": rows,
    }  # fmt: skip
    print(table(rows))
    print(f"geometric mean {mean(ratios):.4f}, largest {max(ratios):.3f}; against itself {mean(noise):.4f}, {max(noise):.3f}; "
          f"{sum(bool(r['bits_that_differ']) for r in rows.values())} of {len(rows)} differ in a bit")  # fmt: skip
    text = json.dumps(report, indent=1)
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(text + "\n")
    else:
        print(text)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
