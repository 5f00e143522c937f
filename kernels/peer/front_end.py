"""How long cuda-tile's own front end takes for each kernel of the corpus, once warm. The peer in `cargo xtask bench python`.

    python kernels/peer/front_end.py [--runs 3]

Prints {kernel: seconds of processor time} as JSON: from the kernel's function to the bytecode of its first case, in
memory, the best of some runs after a first one that doesn't count.
"""

import argparse
import io
import json
import pathlib
import sys
import time
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from cuda.tile import compilation as C  # noqa: E402

import export  # noqa: E402
import sidecar  # noqa: E402


def seconds(name, runs):
    side = sidecar.read(name)
    kernel = getattr(export.load(name), side.kernel)
    convention = getattr(C.CallingConvention, side.calling_convention)()
    constraints = [export.parameter(a)[1] for a in side.cases[0].args.values()]
    signature = C.KernelSignature(constraints, convention).with_mangled_symbol(side.kernel)
    version = max(side.bytecode or "13.3", "13.3")
    times = []
    for _ in range(1 + runs):
        out = io.BytesIO()
        before = time.process_time()
        C.export_kernel(kernel, [signature], out, gpu_code=None, output_format="tileir_bytecode", bytecode_version=version)
        times.append(time.process_time() - before)
    return min(times[1:])


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--runs", type=int, default=3)
    args = ap.parse_args()
    warnings.simplefilter("error")
    json.dump({name: seconds(name, args.runs) for name in sidecar.names()}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
