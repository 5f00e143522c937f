"""Compares what a GPU computed with the references, and with what the executor computed. Needs numpy only.

    python kernels/gpu/compare.py BUNDLE GPU_OUT [--executor EXEC_OUT] [--kernel NAME]... [--markdown FILE]

BUNDLE gives the cases and tolerances (its manifest.json is enough), GPU_OUT and EXEC_OUT outputs in either layout of
README.md. Prints a table and exits 1 when an output is beyond its tolerance or a case that has a cubin gave none.
"""

import argparse
import dataclasses
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import numpy as np  # noqa: E402

import references  # noqa: E402
import sidecar  # noqa: E402
from formats import NUMPY, decode, storage  # noqa: E402


def values(raw, dtype):
    """What the stored bits stand for, in the array type that stands for `dtype`."""
    if dtype in NUMPY:
        return raw
    if dtype == "tf32":
        return raw.view(np.float32)
    if dtype == "bf16":
        return (raw.astype(np.uint32) << 16).view(np.float32)
    return decode(raw, dtype)


def steps(got, want, dtype):
    """How many values of the float format lie from one to the other; zeros of either sign are one value."""
    (sign_a, a), (sign_b, b) = _places(got, dtype), _places(want, dtype)
    with np.errstate(over="ignore"):
        return np.where(sign_a == sign_b, np.abs(a - b).astype(np.float64), a.astype(np.float64) + b.astype(np.float64))


def _places(raw, dtype):
    """Each value's sign bit, and its place among the format's values from zero up."""
    if dtype == "f8e8m0fnu":
        return np.zeros(raw.shape, bool), raw.astype(np.int64)
    width = raw.dtype.itemsize * 8
    codes = np.ascontiguousarray(raw).view(f"u{raw.dtype.itemsize}")
    magnitude = (codes & codes.dtype.type((1 << (width - 1)) - 1)).astype(np.int64)
    return codes >> codes.dtype.type(width - 1) != 0, magnitude >> 13 if dtype == "tf32" else magnitude


@dataclasses.dataclass
class Difference:
    """Of one output, `got` against `want`."""

    worst: float = 0.0  # the largest absolute difference
    ulp: float | None = None  # the same in units in the last place, of the output's type; None for integers
    bits: bool = True  # the same bits everywhere
    beyond: int = 0  # elements out of tolerance
    first: str = ""  # the first of them

    def exact(self):
        return "yes" if self.bits else "values" if self.worst == 0 else "no"


def difference(got, want, dtype, tolerance):
    """`got` and `want` are stored bits. `tolerance` is the sidecar's, times a factor for a comparison of two results."""
    d = Difference(bits=got.tobytes() == want.tobytes())
    is_float = sidecar.is_float(dtype)
    if is_float:
        d.ulp = 0.0
    if not got.size or d.bits:
        return d
    a, b = values(got, dtype), values(want, dtype)
    if is_float:
        a, b = a.astype(np.float64), b.astype(np.float64)
        with np.errstate(all="ignore"):
            gap = np.abs(a - b)
        same = (a == b) | (np.isnan(a) & np.isnan(b))
        # A NaN or an infinity on one side only is as far off as can be.
        special = ~same & ~(np.isfinite(a) & np.isfinite(b))
        gap = np.where(same, 0.0, np.where(special, np.inf, gap))
        d.ulp = float(np.where(same, 0.0, np.where(special, np.inf, steps(got, want, dtype))).max())
    else:
        wide = [v.astype(object) if v.dtype.itemsize == 8 else v.astype(np.int64) for v in (a, b)]
        gap = np.abs(wide[0] - wide[1]).astype(np.float64)
        b = b.astype(np.float64)
    d.worst = float(gap.max())
    if "exact" in tolerance:
        wrong = gap != 0
    else:
        with np.errstate(all="ignore"):
            allowed = tolerance["atol"] + tolerance["rtol"] * np.abs(np.where(np.isfinite(b), b, 0.0))
        wrong = gap > allowed
    d.beyond = int(wrong.sum())
    if d.beyond:
        at = tuple(int(i) for i in np.argwhere(wrong)[0])
        d.first = f"element {at}: {values(got, dtype)[at]} instead of {values(want, dtype)[at]}"
    return d


class Outputs:
    """A folder of outputs: NAME.CASE.npz with a member an array, or outputs-N.npz with KERNEL/CASE/ARRAY."""

    def __init__(self, folder):
        if not folder.is_dir():
            raise SystemExit(f"{folder} is no folder")
        self.folder, self.merged = folder, {}
        for path in sorted(folder.glob("outputs-*.npz")):
            with np.load(path) as arrays:
                self.merged |= {name: arrays[name] for name in arrays.files}

    def read(self, case):
        """Output name → stored bits, or None if the case isn't there. Raises ValueError at one of another shape or type."""
        path = self.folder / f"{case['kernel']}.{case['case']}.npz"
        if path.exists():
            with np.load(path) as arrays:
                found = dict(arrays)
        else:
            prefix = f"{case['kernel']}/{case['case']}/"
            found = {k[len(prefix) :]: v for k, v in self.merged.items() if k.startswith(prefix)}
        if not found:
            return None
        wanted = {a["name"]: a for a in case["arrays"] if a["output"]}
        if set(found) != set(wanted):
            raise ValueError(f"has {sorted(found)}, the case's outputs are {sorted(wanted)}")
        for name, a in wanted.items():
            if list(found[name].shape) != a["shape"] or found[name].dtype != np.dtype(a["storage"]):
                have = f"{found[name].dtype.str} {list(found[name].shape)}"
                raise ValueError(f"{name} is {have}, should be {a['storage']} {a['shape']}")
        return found


@dataclasses.dataclass
class Row:
    """One output of one case: each comparison, or why there's none."""

    kernel: str
    case: str
    output: str
    dtype: str
    tolerance: dict
    gpu: Difference | None = None  # the GPU against the reference
    executor: Difference | None = None  # the executor against the reference
    both: Difference | None = None  # the executor against the GPU
    note: str = ""
    failed: bool = False


def twice(tolerance):
    """Two results within the tolerance of a third are within twice that of each other."""
    return tolerance if "exact" in tolerance else {k: 2 * v for k, v in tolerance.items()}


def compare(case, gpu, executor, status):
    """The rows of one case. `status` is the GPU report's row, or None."""
    sides = {c.name: c for c in sidecar.read(case["kernel"]).cases}
    if case["case"] not in sides:
        raise ValueError("the sidecar has no such case: the bundle is older than it")
    expected = references.expected(case["kernel"], sides[case["case"]])
    for a in (a for a in case["arrays"] if a["output"]):
        name, dtype, tolerance = a["name"], a["dtype"], a["tolerance"]
        row = Row(case["kernel"], case["case"], name, dtype, tolerance)
        want = np.ascontiguousarray(storage(expected[name], dtype)).reshape(a["shape"])
        if gpu:
            row.gpu = difference(gpu[name], want, dtype, tolerance)
        elif not case["cubin"]:
            row.note = "refused by the vendor's assembler"
        else:
            row.note, row.failed = f"did not run: {(status or {}).get('error', 'no output')[:200]}", True
        if executor:
            row.executor = difference(executor[name], want, dtype, tolerance)
            if gpu:
                row.both = difference(executor[name], gpu[name], dtype, twice(tolerance))
        row.failed |= any(d and d.beyond for d in (row.gpu, row.executor, row.both))
        if status and status.get("touched"):
            row.note, row.failed = "; ".join(status["touched"]), True
        yield row


def number(x):
    return "–" if x is None else "0" if x == 0 else f"{x:.0f}" if x == int(min(x, 1e9)) else f"{x:.2g}"


def columns(row, with_executor):
    cells = [row.kernel, row.case, row.output, row.dtype]
    for d in (row.gpu, row.both) if with_executor else (row.gpu,):
        cells += ["–", "–", "–"] if d is None else [number(d.worst), number(d.ulp), d.exact()]
    return [*cells, ("FAILED " if row.failed else "") + row.note]


def header(with_executor):
    names = ["kernel", "case", "output", "dtype", "worst Δ", "worst ulp", "exact?"]
    return [*names, *(["executor–GPU Δ", "ulp", "exact?"] if with_executor else []), "note"]


def text_table(rows, with_executor):
    table = [header(with_executor), *(columns(r, with_executor) for r in rows)]
    widths = [max(map(len, column)) for column in zip(*table)]
    return "\n".join(" | ".join(c.ljust(w) for c, w in zip(line, widths)).rstrip(" |") for line in table)


def markdown(rows, with_executor, about):
    head = header(with_executor)
    lines = [about, "", "| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    lines += ["| " + " | ".join(c.replace("|", "\\|") for c in columns(r, with_executor)) + " |" for r in rows]
    return "\n".join(lines) + "\n"


def tell_failures(rows):
    for r in rows:
        named = {
            "the GPU and the reference": r.gpu,
            "the executor and the reference": r.executor,
            "the executor and the GPU": r.both,
        }
        for who, d in named.items():
            if d and d.beyond:
                ulps = "" if d.ulp is None else f", {number(d.ulp)} ulp"
                print(f"FAILED {r.kernel}, case {r.case}, {r.output}: {who} differ beyond {r.tolerance} in {d.beyond} elements; "
                      f"worst {number(d.worst)}{ulps}; {d.first}")  # fmt: skip


def summary(rows, with_executor):
    def cases(some):
        return len({(r.kernel, r.case) for r in some})

    def agree(what, differences):
        within, exact = sum(not d.beyond for d in differences), sum(d.bits for d in differences)
        return f"{within} of {len(differences)} outputs within tolerance of the {what}, {exact} with its very bits"

    ran = [r for r in rows if r.gpu]
    lines = [f"GPU: {cases(ran)} cases of {len({r.kernel for r in ran})} kernels, " + agree("reference", [r.gpu for r in ran])]
    if with_executor:
        ran = [r for r in rows if r.executor]
        lines.append(f"Executor: {cases(ran)} cases, " + agree("reference", [r.executor for r in ran]))
        ran = [r for r in rows if r.both]
        lines.append(f"Executor: {cases(ran)} cases, " + agree("GPU", [r.both for r in ran]))
    return lines


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("bundle", type=pathlib.Path)
    ap.add_argument("gpu", type=pathlib.Path)
    ap.add_argument("--executor", type=pathlib.Path)
    ap.add_argument("--kernel", action="append", help="only this one; may be repeated")
    ap.add_argument("--markdown", type=pathlib.Path, help="write the table here, too")
    args = ap.parse_args()
    manifest = json.loads((args.bundle / "manifest.json").read_text())
    gpu, executor = Outputs(args.gpu), Outputs(args.executor) if args.executor else None
    path = args.gpu / "report.json"
    report = json.loads(path.read_text()) if path.exists() else {}
    status = {(r["kernel"], r["case"]): r for r in report.get("cases", [])}
    rows, broken = [], 0
    for case in manifest["cases"]:
        if args.kernel and case["kernel"] not in args.kernel:
            continue
        try:
            outputs = gpu.read(case), executor.read(case) if executor else None
            rows += compare(case, *outputs, status.get((case["kernel"], case["case"])))
        except ValueError as e:
            broken += 1
            print(f"FAILED {case['kernel']}, case {case['case']}: {e}")
    print(text_table(rows, executor is not None))
    tell_failures(rows)
    lines = summary(rows, executor is not None)
    print("\n".join(lines))
    if args.markdown:
        device = (report.get("device") or {}).get("device", "a GPU")
        about = f"Outputs of the corpus on {device}, against the references. " + ". ".join(lines) + "."
        args.markdown.write_text(markdown(rows, executor is not None, about))
    return 1 if broken or any(r.failed for r in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
