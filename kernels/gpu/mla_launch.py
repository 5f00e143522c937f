"""Runs what mla_bundle.py made, on this machine's GPU: strided against partition views. Needs torch and the CUDA driver.

    python mla_launch.py BUNDLE [--out report.json] [--runs 200] [--shape B,H,QUERIES,KEYS] [--dry-run]

Correctness: on shapes that no tile divides, both forms must leave the same bits, the same again on a second launch,
nothing beside their outputs, and what torch computes in float64, within a tolerance. Time: on one realistic shape, both
forms in turns, each launch after the L2 cache was overwritten; medians. Prints JSON; exits 1 if something differs.
--dry-run needs no GPU: it checks that the driver would be given what the cubins take.
"""

import argparse
import json
import pathlib
import statistics
import struct
import sys

import cubin
import driver

D, D_PE = 128, 64
# Batch, heads, queries, keys. The last is divided by all tiles.
CHECKED = [(1, 2, 300, 200), (2, 3, 257, 129), (1, 1, 1, 1), (2, 4, 1000, 777), (3, 1, 255, 1023), (1, 2, 512, 256)]
TIMED = (4, 32, 4096, 4096)
# Half a unit in the last place of f16 for the output, and what rounding the weights to f16 does to their sum.
OUT_TOLERANCE, L_TOLERANCE = {"rtol": 4e-3, "atol": 2e-3}, {"rtol": 1e-4, "atol": 1e-3}
GUARD = 4096  # elements after each output that must stay
FLUSHED = 256 << 20  # bytes, several times the L2 cache
SCALE = (D + D_PE) ** -0.5


def parameters(pointers, shape):
    return [p.to_bytes(8, "little") for p in pointers] + [struct.pack("<f", SCALE)] + [struct.pack("<i", n) for n in shape]


class Tensors:
    """Inputs from a seeded generator on the device, and outputs full of NaN with a guard behind."""

    def __init__(self, torch, shape, seed=1):
        b, h, q, k = shape
        self.torch, self.shape = torch, shape
        made = torch.Generator(device="cuda").manual_seed(seed)

        def randn(*sizes):
            return torch.randn(sizes, generator=made, device="cuda", dtype=torch.float32).half()

        self.q, self.qpe = randn(b, h, q, D), randn(b, h, q, D_PE)
        self.k, self.kpe, self.v = randn(b, h, k, D), randn(b, 1, k, D_PE), randn(b, h, k, D)
        self.out_all = torch.empty(b * h * q * D + GUARD, device="cuda", dtype=torch.float16)
        self.l_all = torch.empty(b * h * q + GUARD, device="cuda", dtype=torch.float32)
        self.clear()

    def clear(self):
        self.out_all.fill_(float("nan"))
        self.l_all.fill_(float("nan"))

    def pointers(self):
        tensors = (self.q, self.qpe, self.k, self.kpe, self.v, self.out_all, self.l_all)
        return [t.data_ptr() for t in tensors]

    def results(self):
        """(outputs, logarithms of sums, whether the guards are as they were)."""
        b, h, q, _ = self.shape
        n, m = b * h * q * D, b * h * q
        untouched = bool(self.out_all[n:].isnan().all() and self.l_all[m:].isnan().all())
        return self.out_all[:n].view(b, h, q, D).clone(), self.l_all[:m].view(b, h, q).clone(), untouched

    def reference(self, batch, head):
        """One head in float64."""
        torch = self.torch
        q, qpe, k, v = (t[batch, head].double() for t in (self.q, self.qpe, self.k, self.v))
        scores = (q @ k.T + qpe @ self.kpe[batch, 0].double().T) * SCALE
        return torch.softmax(scores, 1) @ v, torch.logsumexp(scores, 1)


class Form:
    """An entry of a cubin, ready to launch."""

    def __init__(self, dev, folder, variant, form):
        data = (folder / variant["forms"][form]["cubin"]).read_bytes()
        self.dev, self.queries = dev, variant["queries_per_block"]
        self.threads = cubin.entries(data)[variant["entry"]].threads
        self.function = dev.function(dev.load(data), variant["entry"])
        self.block = (1, 1, 1)

    def launch(self, prepared, shape, stream=None):
        grid = (-(-shape[2] // self.queries), shape[0] * shape[1], 1)
        try:
            self.dev.launch(self.function, grid, self.block, prepared, stream)
        except driver.CudaError as e:
            # As in launch.py: a driver that does not know tile kernels takes the machine code's own block.
            if "INVALID_VALUE" not in str(e) or self.threads is None or self.block == self.threads:
                raise
            self.block = self.threads
            self.dev.launch(self.function, grid, self.block, prepared, stream)


def bits(torch, t):
    return t.view(torch.int16 if t.dtype == torch.float16 else torch.int32)


def worst(found, want, tolerance):
    """(the largest difference, how many elements are beyond the tolerance)."""
    gap = (found.double() - want).abs()
    beyond = ~(gap <= tolerance["atol"] + tolerance["rtol"] * want.abs())
    return gap.max().item(), int(beyond.sum().item())


def check(torch, dev, forms, shape, heads=None):
    """Both forms on one shape: the same bits, and the reference's values."""
    t = Tensors(torch, shape)
    prepared = dev.prepare(parameters(t.pointers(), shape))
    found = {}
    row = {"shape": shape, "untouched": True, "same_twice": True}
    for name, form in forms.items():
        for _ in range(2):
            t.clear()
            torch.cuda.synchronize()
            form.launch(prepared, shape)
            dev.synchronize()
            out, l, untouched = t.results()
            row["untouched"] &= untouched
            if name in found:
                row["same_twice"] &= all(bool((bits(torch, a) == bits(torch, b)).all()) for a, b in zip(found[name], (out, l)))
            found[name] = out, l
    (a, b) = found.values()
    row["bits_that_differ"] = sum(int((bits(torch, x) != bits(torch, y)).sum().item()) for x, y in zip(a, b))
    pairs = [(i, j) for i in range(shape[0]) for j in range(shape[1])]
    row["heads_compared_with_reference"] = len(pairs[:heads])
    for name, (out, l) in found.items():
        worst_out, worst_l, beyond = 0.0, 0.0, 0
        for i, j in pairs[:heads]:
            want_out, want_l = t.reference(i, j)
            (w, n), (x, m) = worst(out[i, j], want_out, OUT_TOLERANCE), worst(l[i, j], want_l, L_TOLERANCE)
            worst_out, worst_l, beyond = max(worst_out, w), max(worst_l, x), beyond + n + m
        row[name] = {"worst_out": worst_out, "worst_l": worst_l, "beyond_tolerance": beyond}
    right = not row["bits_that_differ"] and not any(row[n]["beyond_tolerance"] for n in found)
    row["ok"] = right and row["untouched"] and row["same_twice"]
    return row


def measure(torch, calls, runs):
    """Name → summary in microseconds of each call, in turns, each after the same writes to the whole L2 cache."""
    flush = torch.empty(FLUSHED, dtype=torch.uint8, device="cuda")
    for _ in range(10):
        for call in calls.values():
            call()
    torch.cuda.synchronize()
    times = {name: [] for name in calls}
    for i in range(runs):
        # The one that goes first changes, too.
        for name in list(calls) if i % 2 == 0 else reversed(calls):
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            flush.fill_(i % 251)
            start.record()
            calls[name]()
            end.record()
            end.synchronize()
            times[name].append(start.elapsed_time(end) * 1000)
    return {name: summary(sorted(t)) for name, t in times.items()}


def summary(times):
    at = lambda share: round(times[int(share * (len(times) - 1))], 2)
    return {"median_us": round(statistics.median(times), 2), "min_us": at(0), "p10_us": at(0.1), "p90_us": at(0.9), "runs": len(times)}


def torch_attention(torch, t):
    """The same by torch's own attention, on concatenated heads, as a yardstick."""
    q = torch.cat([t.q, t.qpe], 3)
    k = torch.cat([t.k, t.kpe.expand(-1, t.shape[1], -1, -1)], 3)
    return lambda: torch.nn.functional.scaled_dot_product_attention(q, k, t.v, scale=SCALE)


def timed(torch, dev, variants, shape, runs):
    """All forms of all variants on one shape. The launches go to torch's stream, between its events."""
    t = Tensors(torch, shape)
    prepared = dev.prepare(parameters(t.pointers(), shape))
    calls = {f"{v}/{f}": lambda form=form: form.launch(prepared, shape) for v, forms in variants.items() for f, form in forms.items()}
    note = None
    try:
        attention = torch_attention(torch, t)
        attention()
        torch.cuda.synchronize()
        calls["torch"] = attention
    except Exception as e:
        note = f"{type(e).__name__}: {e}"[:300]
    found = {"shape": shape, "l2": "overwritten before each launch", "us": measure(torch, calls, runs)}
    flops = 2 * shape[0] * shape[1] * shape[2] * shape[3] * (D + D_PE + D)
    for row in found["us"].values():
        row["tflops"] = round(flops / row["median_us"] / 1e6, 1)
    found["partition_over_strided"] = {
        v: round(found["us"][f"{v}/partition"]["median_us"] / found["us"][f"{v}/strided"]["median_us"], 4) for v in variants
    }
    return found | ({"torch": note} if note else {})


def dry(folder, manifest):
    dev = driver.Dry(cubin.entries)
    for name, variant in manifest["variants"].items():
        for form in variant["forms"]:
            Form(dev, folder, variant, form).launch(dev.prepare(parameters([1 << 20] * 7, TIMED)), TIMED)
            print(f"{name}/{form}: as the cubin takes it")


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("bundle", type=pathlib.Path)
    ap.add_argument("--out", type=pathlib.Path, help="also write the report here")
    ap.add_argument("--runs", type=int, default=200)
    ap.add_argument("--shape", type=lambda s: tuple(map(int, s.split(","))), default=TIMED, help="what is timed")
    ap.add_argument("--dry-run", action="store_true")
    args = ap.parse_args()
    manifest = json.loads((args.bundle / "manifest.json").read_text())
    if args.dry_run:
        dry(args.bundle, manifest)
        return 0
    import torch

    torch.empty(1, device="cuda")
    dev = driver.Cuda()
    report = {"format": 1, "target": manifest["target"], "device": dev.describe(), "torch": torch.__version__, "checks": {}}
    variants = {
        name: {form: Form(dev, args.bundle, variant, form) for form in variant["forms"]}
        for name, variant in manifest["variants"].items()
    }
    ok = True
    for name, forms in variants.items():
        rows = [check(torch, dev, forms, shape) for shape in CHECKED]
        # The timed shape is compared too, some heads of it with the reference.
        rows.append(check(torch, dev, forms, args.shape, heads=4))
        torch.cuda.empty_cache()
        report["checks"][name] = rows
        ok &= all(row["ok"] for row in rows)
    report["ok"] = ok
    report["time"] = timed(torch, dev, variants, args.shape, args.runs)
    text = json.dumps(report, indent=1)
    print(text)
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(text + "\n")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
