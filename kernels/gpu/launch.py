"""Runs a bundle that bundle.py made on this machine's GPU. Needs numpy and the CUDA driver; with --time torch, if there.

    python launch.py BUNDLE OUT [--kernel NAME]... [--time NAME|all]... [--runs 100] [--limit 30] [--total 540] [--dry-run]

Each case runs twice on fresh copies of its inputs. Around each array lie guard bytes, and what is written there, in the
gaps between strides, or to an array that isn't an output, is reported. Writes OUT/report.json and OUT/outputs-N.npz (no
more than five). A case that fails, or takes longer than --limit seconds, is recorded and the others run on, in a new
process if the context is broken. Exits 1 if a case failed. --dry-run needs no GPU: it checks the parameters only.
"""

import argparse
import ctypes
import json
import os
import pathlib
import select
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

import cubin
import driver

GUARD, FILL = 512, 0x7F
PER_FILE, MOST_FILES = 14 << 20, 5
IMPORT_S = 60  # what a timing job may take longer: it imports torch


# In the worker


class Buffer:
    """One array in device memory, its guards, and what they held."""

    def __init__(self, dev, a, values, natural):
        self.dev, self.a, self.size = dev, a, np.dtype(a["storage"]).itemsize
        self.offset = GUARD if natural else GUARD + a["align"]
        span = 1 + sum((n - 1) * s for n, s in zip(a["shape"], a["strides"])) if all(a["shape"]) else 0
        self.before = np.full(self.offset + span * self.size + GUARD, FILL, np.uint8)
        self.logical(self.before)[...] = values
        self.start = dev.alloc(len(self.before))
        self.address = self.start + self.offset
        dev.put(self.start, self.before.tobytes())

    def logical(self, raw):
        """The array within its memory."""
        strides = [s * self.size for s in self.a["strides"]]
        return np.ndarray(self.a["shape"], self.a["storage"], raw, self.offset, strides)

    def read(self):
        """(the array after the launch, what else of its memory has changed, in words)."""
        after = np.frombuffer(self.dev.get(self.start, len(self.before)), np.uint8).copy()
        values = self.logical(after).copy()
        if self.a["output"]:
            self.logical(after)[...] = self.logical(self.before)
        changed = np.flatnonzero(after != self.before)
        if not len(changed):
            return values, None
        where = f"{len(changed)} bytes, the first at byte {int(changed[0]) - self.offset} from its base"
        return values, f"{self.a['name']}: wrote {where}, beside " + ("its elements" if self.a["output"] else "every output")

    def free(self):
        self.dev.free(self.start)


class Setup:
    """A case's memory and parameters. Used once: a launch may change its inputs."""

    def __init__(self, dev, case, inputs, natural=False):
        self.dev = dev
        self.buffers = [Buffer(dev, a, inputs[a["name"]], natural) for a in case["arrays"]]
        self.tables = [self.table(case, members["arrays"]) for members in case["lists"]]
        self.params = [self.param(p) for p in case["params"]]

    def table(self, case, members):
        # A row for each array: address, lengths, strides, all i64.
        rows = [[self.buffers[k].address, *case["arrays"][k]["shape"], *case["arrays"][k]["strides"]] for k in members]
        data = np.array(rows, np.int64).tobytes()
        address = self.dev.alloc(max(len(data), 8))
        self.dev.put(address, data)
        return address

    def param(self, p):
        if p["kind"] == "pointer":
            return self.buffers[p["array"]].address.to_bytes(8, "little")
        if p["kind"] == "list":
            return self.tables[p["list"]].to_bytes(8, "little")
        return bytes.fromhex(p["bytes"])

    def free(self):
        for b in self.buffers:
            b.free()
        for t in self.tables:
            self.dev.free(t)


class Worker:
    def __init__(self, args):
        self.args, self.folder = args, args.bundle
        self.cases = json.loads((self.folder / "manifest.json").read_text())["cases"]
        self.dev = driver.Dry(cubin.entries, json.loads(args.fault)) if args.dry_run else driver.Cuda()
        self.loaded = {}
        self.libc = ctypes.CDLL(None)

    def function(self, case):
        """(the entry, the threads that its machine code was made for)."""
        file = case["cubin"]
        if file not in self.loaded:
            data = (self.folder / file).read_bytes()
            self.loaded[file] = self.dev.load(data), cubin.entries(data)
        library, entries = self.loaded[file]
        return self.dev.function(library, case["entry"]), entries[case["entry"]].threads

    def launch(self, case, function, threads, prepared):
        """One block of the grid is one tile block, so the block is (1, 1, 1) and the driver knows better. A driver that
        doesn't may take the machine code's own block; the report says which it was."""
        try:
            self.dev.launch(function, case["grid"], (1, 1, 1), prepared)
            return [1, 1, 1]
        except driver.CudaError as e:
            if "INVALID_VALUE" not in str(e) or threads is None:
                raise
            self.dev.launch(function, case["grid"], threads, prepared)
            return list(threads)

    def once(self, case, inputs):
        function, threads = self.function(case)
        setup = Setup(self.dev, case, inputs)
        block = self.launch(case, function, threads, self.dev.prepare(setup.params))
        self.dev.synchronize()
        outputs, touched = {}, []
        for b in setup.buffers:
            values, note = b.read()
            if b.a["output"]:
                outputs[b.a["name"]] = values
            if note:
                touched.append(note)
        setup.free()
        return block, outputs, touched

    def check(self, index):
        case = self.cases[index]
        inputs = dict(np.load(self.folder / case["inputs"]))
        block, outputs, touched = self.once(case, inputs)
        _, again, _ = self.once(case, inputs)
        self.save(index, outputs)
        same = all(outputs[k].tobytes() == again[k].tobytes() for k in outputs)
        return {"block": block, "touched": touched, "same_twice": same}

    def save(self, index, outputs):
        np.savez(self.args.scratch / f"{index}.npz", **outputs)

    def measure(self, index):
        case = self.cases[index]
        inputs = dict(np.load(self.folder / case["inputs"]))
        function, threads = self.function(case)
        setup = Setup(self.dev, case, inputs, natural=True)
        prepared = self.dev.prepare(setup.params)
        block = self.launch(case, function, threads, prepared)
        self.dev.synchronize()
        inner = self.args.inner

        def launch(stream):
            self.dev.launch(function, case["grid"], block, prepared, stream)

        found = {"launches_per_run": inner, "by": "graph"}
        try:
            times = self.dev.times_us(launch, self.args.runs, inner, graph=True)
        except driver.CudaError as e:
            found["by"] = f"launches one by one, since a graph failed: {e}"
            times = self.dev.times_us(launch, self.args.runs, inner, graph=False)
        found["ours_us"] = summary(times)
        setup.free()
        if not self.args.dry_run:
            found |= self.torch_times(index, case, inputs)
        return found

    def torch_times(self, case_index, case, inputs):
        try:
            import torch_equivalents
        except ImportError as e:
            return {"torch": f"none: {e}"}
        try:
            call = torch_equivalents.make(case, inputs)
            if call is None:
                return {}
            with np.load(self.args.scratch / f"{case_index}.npz") as ours:
                agreement = torch_equivalents.worst_difference(call(), case, dict(ours))
            times = torch_equivalents.times_us(call, self.args.runs, self.args.inner)
        except Exception as e:
            return {"torch": f"{type(e).__name__}: {e}"[:500]}
        return {"torch_us": summary(times), "torch_differs_by": agreement}

    def broken(self):
        try:
            self.dev.synchronize()
            self.dev.free(self.dev.alloc(512))
        except driver.CudaError:
            return True
        return False

    def serve(self, jobs, events):
        def tell(**event):
            events.write(json.dumps(event) + "\n")
            events.flush()

        tell(hello=self.dev.describe())
        for kind, index in jobs:
            tell(begin=[kind, index])
            started = time.monotonic()
            try:
                result = {"status": "ok"} | {"check": self.check, "time": self.measure}[kind](index)
            except Exception as e:
                result = {"status": "error", "error": f"{type(e).__name__}: {e}"}
            result["seconds"] = round(time.monotonic() - started, 3)
            # What a kernel prints is in the C library's buffers.
            self.libc.fflush(None)
            printed = os.pread(1, 4000, self.printed_from) if os.fstat(1).st_size > self.printed_from else b""
            self.printed_from = os.fstat(1).st_size
            if printed and kind == "check":
                result["printed"] = printed.decode(errors="replace")
            broken = result["status"] == "error" and self.broken()
            tell(end=[kind, index], result=result)
            if broken:
                return

    printed_from = 0


def summary(times):
    return {"median": round(statistics.median(times), 3), "min": round(times[0], 3), "runs": len(times)}


# In the parent


class Run:
    def __init__(self, args, scratch):
        self.args, self.scratch = args, scratch
        self.deadline = time.monotonic() + args.total
        self.results, self.device, self.restarts = {}, None, 0

    def run(self, jobs):
        """Runs (kind, index) jobs in order, in as many processes as it takes."""
        left = [list(j) for j in jobs]
        while left:
            if time.monotonic() > self.deadline:
                self.results |= {tuple(j): {"status": "error", "error": "not run: out of time"} for j in left}
                return
            done = self.process(left)
            if not done:
                failed = {"status": "error", "error": f"the worker ended before its first case: {self.last_words()}"}
                self.results |= {tuple(j): failed for j in left}
                return
            left = left[done:]
            self.restarts += 1 if left else 0

    def last_words(self):
        return (self.scratch / "stderr").read_text(errors="replace")[-1500:].strip()

    def process(self, jobs):
        """Starts a worker and follows it. Returns how many jobs are settled, one that it died of included."""
        end, start = os.pipe()
        command = [sys.executable, __file__, str(self.args.bundle), str(self.args.out), "--worker", str(start)]
        command += ["--scratch", str(self.scratch), "--runs", str(self.args.runs), "--inner", str(self.args.inner)]
        command += ["--fault", self.args.fault] + (["--dry-run"] if self.args.dry_run else [])
        with open(self.scratch / "stdout", "wb+") as out, open(self.scratch / "stderr", "wb") as err:
            worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=err, pass_fds=[start])
        os.close(start)
        worker.stdin.write(json.dumps(jobs).encode())
        worker.stdin.close()
        done, current, text = 0, None, b""
        limit = time.monotonic() + 120  # to import numpy and to open the device
        while True:
            ready, _, _ = select.select([end], [], [], max(0, min(limit, self.deadline + 5) - time.monotonic()))
            if not ready:
                worker.kill()
                why = f"stopped after {self.args.limit} s" if current else "the worker did not start"
                break
            chunk = os.read(end, 1 << 16)
            if not chunk:
                why = f"the worker died: {self.last_words()}"
                break
            *lines, text = (text + chunk).split(b"\n")
            for event in map(json.loads, lines):
                if "hello" in event:
                    self.device = event["hello"]
                elif "begin" in event:
                    current = tuple(event["begin"])
                    limit = time.monotonic() + self.args.limit + (IMPORT_S if current[0] == "time" else 0)
                else:
                    self.results[tuple(event["end"])] = event["result"]
                    done, current = done + 1, None
                    limit = time.monotonic() + 60
        os.close(end)
        try:
            worker.wait(20)
        except subprocess.TimeoutExpired:
            worker.kill()  # It may stay in the driver for a while; a new one is started regardless.
        if current:
            self.results[current] = {"status": "error", "error": why}
            done += 1
        return done


def merge(cases, results, scratch, out):
    """Puts all outputs into few archives, KERNEL/CASE/ARRAY. Returns the files' names."""
    files, batch, size = [], {}, 0

    def write():
        nonlocal batch, size
        if batch:
            files.append(f"outputs-{len(files)}.npz")
            np.savez_compressed(out / files[-1], **batch)
        batch, size = {}, 0

    for i, case in enumerate(cases):
        if results.get(("check", i), {}).get("status") != "ok":
            continue
        with np.load(scratch / f"{i}.npz") as arrays:
            for name in arrays.files:
                if size + arrays[name].nbytes > PER_FILE:
                    write()
                if len(files) == MOST_FILES:
                    results["check", i] = {"status": "error", "error": "its outputs don't fit into the files"}
                    break
                batch[f"{case['kernel']}/{case['case']}/{name}"] = arrays[name]
                size += arrays[name].nbytes
    write()
    return files


def arguments():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("bundle", type=pathlib.Path)
    ap.add_argument("out", type=pathlib.Path)
    ap.add_argument("--kernel", action="append", help="only this one; may be repeated")
    ap.add_argument("--time", action="append", default=[], metavar="NAME", help="also measure this kernel's cases, or all")
    ap.add_argument("--runs", type=int, default=100, help="measurements of a case; the median is reported")
    ap.add_argument("--inner", type=int, default=20, help="launches in one measurement")
    ap.add_argument("--limit", type=int, default=30, help="seconds that a case may take")
    ap.add_argument("--total", type=int, default=540, help="seconds that everything may take")
    ap.add_argument("--dry-run", action="store_true", help="no GPU: check the parameters only")
    ap.add_argument("--fault", default="{}", help=argparse.SUPPRESS)
    ap.add_argument("--worker", type=int, help=argparse.SUPPRESS)
    ap.add_argument("--scratch", type=pathlib.Path, help=argparse.SUPPRESS)
    return ap.parse_args()


def main():
    args = arguments()
    if args.worker is not None:
        with os.fdopen(args.worker, "w") as events:
            Worker(args).serve(json.load(sys.stdin), events)
        return 0
    manifest = json.loads((args.bundle / "manifest.json").read_text())
    cases = manifest["cases"]
    chosen = [i for i, c in enumerate(cases) if not args.kernel or c["kernel"] in args.kernel]
    runnable = [i for i in chosen if cases[i]["cubin"]]
    timed = [i for i in runnable if "all" in args.time or cases[i]["kernel"] in args.time]
    args.out.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        run = Run(args, pathlib.Path(scratch))
        run.run([("check", i) for i in runnable])
        run.run([("time", i) for i in timed if run.results["check", i]["status"] == "ok"])
        files = merge(cases, run.results, run.scratch, args.out)
    rows = []
    for i in chosen:
        row = {"kernel": cases[i]["kernel"], "case": cases[i]["case"]}
        row |= run.results.get(("check", i), {"status": "refused", "error": cases[i].get("refused", "no cubin")})
        if ("time", i) in run.results:
            row["time"] = run.results["time", i]
        rows.append(row)
    total = round(time.monotonic() - started, 1)
    report = {"format": 1, "target": manifest["target"], "device": run.device, "seconds": total, "restarts": run.restarts}
    report |= {"files": files, "cases": rows}
    (args.out / "report.json").write_text(json.dumps(report, indent=1, allow_nan=False) + "\n")
    return tell(report)


def tell(report):
    count = {s: sum(r["status"] == s for r in report["cases"]) for s in ("ok", "error", "refused")}
    print(f"{report['device']}: {count['ok']} cases ran, {count['error']} failed, {count['refused']} have no cubin; ", end="")
    print(f"{report['restarts']} restarts, {report['seconds']} s")
    for r in report["cases"]:
        where = f"{r['kernel']}, case {r['case']}"
        if r["status"] == "error":
            print(f"FAILED {where}: {r['error'][:300]}")
            continue
        for note in r.get("touched", []):
            print(f"TOUCHED {where}: {note}")
        if not r.get("same_twice", True):
            print(f"DIFFERS from run to run: {where}")
        t = r.get("time")
        if t and t["status"] == "ok":
            torch = f", torch {t['torch_us']['median']} µs" if "torch_us" in t else ""
            torch = f", torch: {t['torch'][:120]}" if "torch" in t else torch
            print(f"TIME {where}: {t['ours_us']['median']} µs{torch}")
        elif t:
            print(f"TIME FAILED {where}: {t['error'][:300]}")
    blocks = {tuple(r["block"]) for r in report["cases"] if "block" in r} - {(1, 1, 1)}
    if blocks:
        print(f"the driver wanted these blocks instead of (1, 1, 1): {sorted(blocks)}")
    touched = any(r.get("touched") for r in report["cases"])
    return 1 if count["error"] or touched else 0


if __name__ == "__main__":
    sys.exit(main())
