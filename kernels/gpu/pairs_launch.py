"""Runs what pairs_bundle.py made, on this machine's GPU: the same kernel as cuda-tile and as another compiled it.

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

DTYPES = {"f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64", "i32": "int32"}
BITS = {1: "uint8", 2: "int16", 4: "int32", 8: "int64"}


class Form:
    def __init__(self, dev, folder, pair, name):
        form = pair["forms"][name]
        data = (folder / form["cubin"]).read_bytes()
        self.dev, self.grid, self.params = dev, tuple(pair["grid"]), form["params"]
        self.threads = cubin.entries(data)[form["entry"]].threads
        self.function = dev.function(dev.load(data), form["entry"])
        self.block = (1, 1, 1)

    def prepare(self, held):
        return self.dev.prepare(
            [held[p["array"]].data_ptr().to_bytes(8, "little") if "array" in p else bytes.fromhex(p["bytes"]) for p in self.params]
        )

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


def outputs_after(torch, dev, pair, form):
    """The bits of all outputs after one launch on fresh inputs."""
    held = tensors(torch, pair)
    torch.cuda.synchronize()
    form.launch(form.prepare(held))
    dev.synchronize()
    outputs = [held[name] for name, a in pair["arrays"].items() if a["output"]]
    return [t.contiguous().view(getattr(torch, BITS[t.element_size()])) for t in outputs]


def compare(torch, dev, folder, pair, runs, names):
    base, other = (Form(dev, folder, pair, name) for name in names)
    left, right = (outputs_after(torch, dev, pair, form) for form in (base, other))
    differ = sum(int((a != b).sum().item()) for a, b in zip(left, right))
    written = all(bool((a != 0).any()) for a in left)
    del left, right
    held = tensors(torch, pair)
    first, second = base.prepare(held), other.prepare(held)
    calls = {
        names[0]: lambda: base.launch(first),
        names[1]: lambda: other.launch(second),
        "again": lambda: base.launch(first),
    }
    us = mla_launch.measure(torch, calls, runs)
    whole = us[names[0]]["median_us"]
    return {
        "bits_that_differ": differ, "written": written, "us": us,
        "ratio": us[names[1]]["median_us"] / whole, "noise": us["again"]["median_us"] / whole,
        "ir": pair["ir"], "same_machine_code": pair["same_machine_code"],
    }  # fmt: skip


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def table(rows, names):
    lines = [f"| kernel | {names[0]}, µs | {names[1]}, µs | ratio | against itself | machine code |", "| --- | --: | --: | --: | --: | --- |"]
    for name, r in rows.items():
        a, b = (r["us"][form]["median_us"] for form in names)
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
    rows, names = {}, (manifest["base"], manifest["form"])
    for name, pair in manifest["pairs"].items():
        rows[name] = compare(torch, dev, args.bundle, pair, args.runs, names)
        torch.cuda.empty_cache()
    ratios, noise = ([r[key] for r in rows.values()] for key in ("ratio", "noise"))
    ok = all(not r["bits_that_differ"] and r["written"] for r in rows.values())
    report = {
        "format": 2, "target": manifest["target"], "base": names[0], "form": names[1], "device": dev.describe(), "torch": torch.__version__, "ok": ok,
        "geometric_mean": mean(ratios), "largest": max(ratios), "noise": {"geometric_mean": mean(noise), "largest": max(noise)},
        "pairs": rows,
    }  # fmt: skip
    print(table(rows, names))
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
