"""Runs what transposes_bundle.py made, on this machine's GPU: matrix products with operands stored transposed.

    python transposes_launch.py BUNDLE [--out report.json] [--runs 40]

Each choice of flags must give what torch gives of the same operands, within the rounding of the result. Times are taken in turns,
each launch after the L2 cache was overwritten, beside torch's matmul of the same operands and beside copying the transposed
operands (`.contiguous()`) before the product without flags. Needs torch and the CUDA driver. Prints a table and JSON; exits 1
if a result is wrong.
"""

import argparse
import json
import pathlib
import sys

import cubin
import driver
import mla_launch

# Product and sizes: (batch,) m, n, k.
SHAPES = [
    ("matmul", (4096, 4096, 4096)),
    ("matmul", (8192, 8192, 8192)),
    ("matmul.tf32", (4096, 4096, 4096)),
    ("matmul.e4m3", (4096, 4096, 4096)),
    ("matmul.e4m3", (8192, 8192, 8192)),
    ("batched_matmul", (16, 2048, 2048, 2048)),
]
TILE = 128
# By element type: its name in torch, and what a result may be off by: relative, absolute. Hopper's fp8 units add products
# with fewer bits than f32 has.
TYPES = {"f16": ("float16", 2e-3, 2e-1), "f32": ("float32", 2e-3, 5e-1), "f8e4m3fn": ("float8_e4m3fn", 1e-2, 2.0)}


class Choice:
    def __init__(self, dev, folder, kernel, choice):
        form = kernel["choices"][choice]
        data = (folder / form["cubin"]).read_bytes()
        self.dev, self.arrays, self.params = dev, kernel["arrays"], kernel["params"]
        self.threads = cubin.entries(data)[form["entry"]].threads
        self.function = dev.function(dev.load(data), form["entry"])
        self.block = (1, 1, 1)

    def prepare(self, tensors):
        """The parameters for arrays as they lie in memory."""
        known = {}
        for name, t in zip(self.arrays, tensors):
            known[name] = t.data_ptr().to_bytes(8, "little")
            for axis in range(t.dim()):
                known[f"{name}.shape[{axis}]"] = t.shape[axis].to_bytes(4, "little")
                known[f"{name}.strides[{axis}]"] = t.stride(axis).to_bytes(4, "little")
        return self.dev.prepare([known[name] for name in self.params])

    def launch(self, grid, prepared):
        try:
            self.dev.launch(self.function, grid, self.block, prepared, None)
        except driver.CudaError as e:
            # As in launch.py: a driver that does not know tile kernels takes the machine code's own block.
            if "INVALID_VALUE" not in str(e) or self.threads is None or self.block == self.threads:
                raise
            self.block = self.threads
            self.dev.launch(self.function, grid, self.block, prepared, None)


def measure(torch, dev, folder, manifest, name, sizes, runs):
    *batch, m, n, k = sizes
    operand, result = manifest["kernels"][name]["permute"]["types"]
    operand_type, result_type = (getattr(torch, TYPES[of][0]) for of in (operand, result))
    _, rtol, atol = TYPES[operand]
    made = torch.Generator(device="cuda").manual_seed(1)

    def random(*shape):
        return torch.randn(*batch, *shape, device="cuda", generator=made, dtype=torch.float32).to(operand_type)

    a, b, c = random(m, k), random(k, n), torch.zeros(*batch, m, n, device="cuda", dtype=result_type)
    stored = {"N": (a, b), "T": (a.mT.contiguous(), b.mT.contiguous())}
    tiles = (-(-m // TILE), -(-n // TILE))
    grid = (*batch, *tiles) if batch else (*tiles, 1)
    want = a.float() @ b.float()
    calls, beyond = {}, {}
    for form, kernel in manifest["kernels"][name].items():
        for choice in ("NN", "NT", "TN", "TT"):
            one = Choice(dev, folder, kernel, choice)
            operands = stored[choice[0]][0], stored[choice[1]][1]
            prepared = one.prepare([*operands, c])
            c.fill_(float("nan"))
            torch.cuda.synchronize()
            one.launch(grid, prepared)
            dev.synchronize()
            beyond[f"{form} {choice}"] = int((~((c.float() - want).abs() <= rtol * want.abs() + atol)).sum().item())
            calls[f"{form} {choice}"] = lambda one=one, prepared=prepared: one.launch(grid, prepared)
    plain = Choice(dev, folder, manifest["kernels"][name]["permute"], "NN")

    def copied(choice):
        x, y = stored[choice[0]][0], stored[choice[1]][1]

        def call():
            left = x.mT.contiguous() if choice[0] == "T" else x
            right = y.mT.contiguous() if choice[1] == "T" else y
            plain.launch(grid, plain.prepare([left, right, c]))
            return left, right

        return call

    for choice in ("NT", "TN", "TT"):
        calls[f"copy {choice}"] = copied(choice)
    for choice in ("NN", "NT", "TN", "TT"):
        x = stored[choice[0]][0].mT if choice[0] == "T" else stored["N"][0]
        y = stored[choice[1]][1].mT if choice[1] == "T" else stored["N"][1]
        if operand == "f8e4m3fn":
            # torch multiplies fp8 where the right operand lies column by column, and no other.
            if choice == "NT":
                one = torch.ones((), device="cuda")
                calls["torch NT"] = lambda x=x, y=y, one=one: torch._scaled_mm(x, y, one, one, out_dtype=result_type)
            continue
        calls[f"torch {choice}"] = lambda x=x, y=y: torch.matmul(x, y, out=c)
    us = mla_launch.measure(torch, calls, runs)
    flops = 2 * m * n * k * (batch[0] if batch else 1)
    rate = {call: flops / row["median_us"] / 1e6 for call, row in us.items()}
    return {"kernel": name, "sizes": sizes, "beyond_tolerance": beyond, "us": us, "tflops": rate}


def table(rows):
    lines = ["| product | stored as | permute | order | permute to NN | copy first | torch |", "| --- | --- | --: | --: | --: | --: | --: |"]
    for row in rows:
        t = row["tflops"]
        for choice in ("NN", "NT", "TN", "TT"):
            copy, torch_ = (f"{t[call]:.0f}" if (call := f"{of} {choice}") in t else "–" for of in ("copy", "torch"))
            ratio = row["us"][f"permute {choice}"]["median_us"] / row["us"]["permute NN"]["median_us"]
            sizes = " × ".join(map(str, row["sizes"]))
            lines.append(f"| {row['kernel']} {sizes} | {choice} | {t[f'permute {choice}']:.0f} | {t[f'order {choice}']:.0f} "
                         f"| {ratio:.3f} | {copy} | {torch_} |")  # fmt: skip
    return "\n".join(lines)


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("bundle", type=pathlib.Path)
    ap.add_argument("--out", type=pathlib.Path, help="also write the report here")
    ap.add_argument("--runs", type=int, default=40)
    args = ap.parse_args()
    manifest = json.loads((args.bundle / "manifest.json").read_text())
    import torch

    torch.empty(1, device="cuda")
    # Sums of f16 in f32, as the kernels have them.
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    torch.backends.cuda.matmul.allow_tf32 = True
    dev = driver.Cuda()
    rows = [measure(torch, dev, args.bundle, manifest, name, sizes, args.runs) for name, sizes in SHAPES]
    ok = not any(n for row in rows for n in row["beyond_tolerance"].values())
    report = {"format": 1, "target": manifest["target"], "device": dev.describe(), "torch": torch.__version__, "ok": ok, "rows": rows}
    print(table(rows))
    print("TFLOP/s; all results within tolerance" if ok else f"WRONG: {[row['beyond_tolerance'] for row in rows]}")
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(json.dumps(report, indent=1) + "\n")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
