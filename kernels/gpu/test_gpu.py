"""Tests of this folder without a GPU: python kernels/gpu/test_gpu.py. Needs cuda-tile, nvidia-cuda-tileiras and numpy."""

import contextlib
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import numpy as np  # noqa: E402

import compare  # noqa: E402
import cubin  # noqa: E402
import driver  # noqa: E402
import launch  # noqa: E402
import mla_bundle  # noqa: E402
import mla_launch  # noqa: E402
import references  # noqa: E402
import sidecar  # noqa: E402
from formats import storage  # noqa: E402

# A list, a tuple, both calling conventions, 64-bit indices, bool and bf16, strides, and one that sm_90 hasn't.
KERNELS = ["list_sum", "static_shape", "wide_index", "branches", "softmax", "vector_add", "mx_quantize"]


def run(script, *args):
    return subprocess.run([sys.executable, str(HERE / script), *map(str, args)], capture_output=True, text=True)


class Pipeline(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        cls.bundle = cls.root / "bundle"
        done = run("bundle.py", cls.bundle, *(x for k in KERNELS for x in ("--kernel", k)))
        assert done.returncode == 0, done.stderr
        cls.manifest = json.loads((cls.bundle / "manifest.json").read_text())

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def launch(self, name, *args):
        out = self.root / name
        done = run("launch.py", self.bundle, out, "--dry-run", *args)
        return done, json.loads((out / "report.json").read_text()), out

    def case(self, kernel, name):
        return next(c for c in self.manifest["cases"] if (c["kernel"], c["case"]) == (kernel, name))

    def write_references(self, name, spoil=None):
        """What an executor would write, if it computed what the references do."""
        out = self.root / name
        out.mkdir()
        for kernel in KERNELS:
            for case in sidecar.read(kernel).cases:
                dtypes = {k: a.dtype for k, a in case.outputs().items()}
                arrays = {k: storage(v, dtypes[k]) for k, v in references.expected(kernel, case).items()}
                if spoil and kernel == spoil:
                    arrays = {k: v + v.dtype.type(1) for k, v in arrays.items()}
                np.savez(out / f"{kernel}.{case.name}.npz", **arrays)
        return out

    def test_refusal_is_recorded_with_the_assemblers_words(self):
        case = self.case("mx_quantize", "f32-aligned")
        self.assertIsNone(case["cubin"])
        self.assertIn("unsupported type 'f8E8M0FNU'", case["refused"])

    def test_parameters_of_a_list_and_of_64_bit_indices(self):
        kinds = [p["kind"] for p in self.case("list_sum", "f32-three")["params"]]
        self.assertEqual(kinds, ["list", "length", *["pointer", "size", "stride"] * 2])
        wide = self.case("wide_index", "f32-aligned")["params"]
        self.assertEqual([len(p["bytes"]) for p in wide if p["kind"] != "pointer"], [16] * 4 + [8] * 4 + [16])

    def test_dry_run_checks_all_and_leaves_outputs_as_they_were(self):
        done, report, out = self.launch("dry")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual({r["status"] for r in report["cases"] if r["kernel"] != "mx_quantize"}, {"ok"})
        with np.load(out / "outputs-0.npz") as found:
            self.assertEqual(found["branches/ragged/log"].tolist(), np.load(self.bundle / "branches.ragged.npz")["log"].tolist())
        self.assertEqual(run("compare.py", self.bundle, out).returncode, 1)

    def test_a_failing_case_does_not_stop_the_rest(self):
        for fault, words, restarts in (
            ("error", "error, as asked", 0),
            ("sticky", "sticky, as asked", 1),
            ("hang", "stopped after 2 s", 1),
        ):
            symbol = self.case("static_shape", "f32-aligned")["entry"]
            done, report, _ = self.launch(fault, "--limit", "2", "--fault", json.dumps({symbol: fault}))
            failed = [r for r in report["cases"] if r["status"] == "error"]
            self.assertEqual([(r["kernel"], r["case"]) for r in failed], [("static_shape", "f32-aligned")])
            self.assertIn(words, failed[0]["error"])
            self.assertEqual((done.returncode, report["restarts"]), (1, restarts))

    def test_compare_passes_what_the_references_give_and_fails_what_differs(self):
        good, bad = self.write_references("good"), self.write_references("bad", spoil="wide_index")
        table = self.root / "table.md"
        done = run("compare.py", self.bundle, good, "--executor", good, "--markdown", table)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("| softmax | bf16-ragged | y | bf16 | 0 | 0 | yes | 0 | 0 | yes |", table.read_text())
        done = run("compare.py", self.bundle, good, "--executor", bad)
        self.assertEqual(done.returncode, 1)
        self.assertIn("wide_index, case f32-aligned, sizes: the executor and the GPU differ", done.stdout)
        (good / "softmax.f32-ragged.npz").unlink()
        done = run("compare.py", self.bundle, good)
        self.assertEqual(done.returncode, 1)
        self.assertIn("did not run", done.stdout)


class Parts(unittest.TestCase):
    def test_a_write_beside_the_array_is_seen(self):
        class Stray(driver.Dry):
            def launch(self, *_):
                data = next(iter(self.memory.values()))
                data[at] ^= 1

        a = {"name": "x", "dtype": "i32", "storage": "<i4", "shape": [3], "strides": [2], "align": 4, "output": True}
        base = launch.GUARD + 4
        for at, seen in ((base, False), (base + 4, True), (base + 16, False), (base + 20, True), (base - 1, True)):
            dev = Stray(cubin.entries)
            buffer = launch.Buffer(dev, a, np.arange(3, dtype=np.int32), natural=False)
            self.assertEqual(buffer.address % 8, 4)
            dev.launch()
            values, note = buffer.read()
            self.assertEqual(note is not None, seen, (at, note))
            if not seen:
                self.assertEqual((values != np.arange(3)).sum(), 1)
        a["output"] = False
        at = base
        dev = Stray(cubin.entries)
        buffer = launch.Buffer(dev, a, np.arange(3, dtype=np.int32), natural=False)
        dev.launch()
        self.assertIn("beside every output", buffer.read()[1])

    def test_differences(self):
        def of(got, want, dtype, **tolerance):
            return compare.difference(np.array(got), np.array(want), dtype, tolerance or {"exact": True})

        f = np.float32
        d = of(f([1, np.nan, -0.0]), f([1, -np.nan, 0.0]), "f32")
        self.assertEqual((d.worst, d.ulp, d.beyond, d.exact()), (0, 0, 0, "values"))
        d = of(f([1, np.nextafter(f(1), f(2))]), f([1, 1]), "f32")
        self.assertEqual((d.ulp, d.beyond, d.exact()), (1, 1, "no"))
        tiny = np.finfo(f).smallest_subnormal
        self.assertEqual(of(f([tiny]), f([-tiny]), "f32").ulp, 2)
        self.assertEqual(of(f([np.inf]), f([1]), "f32", atol=1e30, rtol=1).beyond, 1)
        self.assertEqual(of(np.uint16([0x3F81]), np.uint16([0x3F80]), "bf16", atol=0.01, rtol=0.0).beyond, 0)
        self.assertEqual(of(np.uint16([0x3F82]), np.uint16([0x3F80]), "bf16", atol=0.01, rtol=0.0).ulp, 2)
        self.assertEqual(of(np.uint8([0x80, 127]), np.uint8([0, 127]), "f8e4m3fn").exact(), "values")
        self.assertEqual(of(np.uint32([0x3F802000]), np.uint32([0x3F800000]), "tf32").ulp, 1)
        self.assertEqual(of(np.int64([2**63 - 1]), np.int64([-(2**63)]), "i64").worst, 2.0**64)
        self.assertEqual(of(np.uint64([2**64 - 1]), np.uint64([2**64 - 2]), "u64").worst, 1)
        self.assertEqual(of(np.array([True]), np.array([False]), "bool").beyond, 1)
        self.assertGreater(of(np.float64([1e300]), np.float64([-1e300]), "f64").ulp, 2**63)

    def test_the_attention_kernel_with_aligned_pointers(self):
        text = mla_bundle.aligned(mla_bundle.FIXTURE.read_text())
        self.assertEqual(text.count("assume div_by<16>"), 7)
        self.assertEqual(text.count("make_tensor_view"), len(mla_bundle.re.findall(r"make_tensor_view %\w+_ptr_16,", text)))
        self.assertIn("tile=(1x1x128x128)", text)
        self.assertNotIn("256", text.replace("%c256_i32", ""))

    def test_parameters_of_the_attention_kernel(self):
        sizes = [len(p) for p in mla_launch.parameters(range(7), mla_launch.TIMED)]
        self.assertEqual(sizes, mla_bundle.SIZES)

    def test_damaged_cubins_are_refused(self):
        for data in (b"", b"\x7fELF\x02\x01", b"\x7fELF\x02\x01" + b"\xff" * 100):
            with self.assertRaises(cubin.CubinError):
                cubin.entries(data)

    def test_a_folder_of_the_wrong_outputs_is_said_to_be_so(self):
        case = {"kernel": "k", "case": "c", "arrays": [{"name": "y", "output": True, "shape": [2], "storage": "<f4"}]}
        with tempfile.TemporaryDirectory() as folder:
            np.savez(pathlib.Path(folder) / "k.c.npz", y=np.zeros(3, np.float32))
            with self.assertRaisesRegex(ValueError, r"y is <f4 \[3\], should be <f4 \[2\]"):
                compare.Outputs(pathlib.Path(folder)).read(case)

    def test_outputs_go_into_few_files(self):
        cases = [{"kernel": "k", "case": str(i)} for i in range(12)]
        results = {("check", i): {"status": "ok"} for i in range(12)}
        with tempfile.TemporaryDirectory() as a, tempfile.TemporaryDirectory() as b, contextlib.redirect_stdout(io.StringIO()):
            scratch, out = pathlib.Path(a), pathlib.Path(b)
            for i in range(12):
                np.savez(scratch / f"{i}.npz", y=np.full(launch.PER_FILE // 2 - 100, i, np.uint8))
            files = launch.merge(cases, results, scratch, out)
            self.assertEqual(files, [f"outputs-{i}.npz" for i in range(launch.MOST_FILES)])
            with np.load(out / files[1]) as found:
                self.assertEqual(found.files, ["k/2/y", "k/3/y"])
            lost = [i for i in range(12) if results["check", i]["status"] == "error"]
            self.assertEqual(lost, [10, 11])


if __name__ == "__main__":
    unittest.main()
