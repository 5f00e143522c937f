"""Runs the pytest files that travel with ports to cutile-rs on a GPU, where nothing can be built or assembled.

    python kernels/gpu/port_tests.py bundle OUT --tileport target/release/tileport [--kernel NAME]... [--python 3.12]
    python port_tests.py run OUT --out DIR            # on the GPU: writes DIR/recorded.tgz the first time
    python kernels/gpu/port_tests.py assemble OUT DIR/recorded.tgz
    python port_tests.py run OUT --out DIR            # on the GPU again; and so on, until nothing is missing

`bundle` converts kernels and builds their libraries: that needs tileport, cargo, and what the cutile crate is built with
(CUDA_TOOLKIT_PATH, libclang). `run` needs torch and pytest; cuda-tile comes with the bundle. Both compilers ask for `tileiras`; where there
is none, `run` puts a program of that name in its place, which hands out what was assembled before, and else writes down what is to be
assembled. `assemble` does that, where tileiras is. Three turns do: the first tells cuda-tile which bytecode is understood. OUT has to lie at the same
path each time it is run, since cuda-tile writes the paths of sources into what it compiles.
Exits 1 if a test fails or a port can't be packed.
"""

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = [
    "attention", "concat_columns", "gelu", "grouped_matmul", "layer_norm", "list_sum", "matmul", "rope", "saxpy", "softmax", "vector_add",
]
CUDA_TILE = "cuda-tile==1.7.0"

STAND_IN = """#!{python}
import pathlib, shutil, sys
sys.path.insert(0, {here!r})
import port_tests

arguments = sys.argv[1:]
if "--version" in arguments:
    print("tileiras: NVIDIA (R) Cuda Tile IR optimizing assembler\\nCuda compilation tools, release 13.5, V13.5.37\\nBuild stand-in")
elif "--list-versions" in arguments:
    print("13.1\\n13.2\\n13.3")
else:
    out = arguments[arguments.index("-o") + 1]
    rest = [word for word in arguments if word not in ("-o", out)]
    (module,) = [word for word in rest if pathlib.Path(word).is_file()]
    # Where remarks go is another place each time.
    options = [word for word in rest if word != module and not word.startswith("--remark")]
    content = pathlib.Path(module).read_bytes()
    name = port_tests.name_of(content, options)
    cubin = pathlib.Path({cubins!r}, name + ".cubin")
    if cubin.exists():
        shutil.copy(cubin, out)
    else:
        folder = pathlib.Path({record!r})
        folder.mkdir(parents=True, exist_ok=True)
        (folder / (name + ".tileirbc")).write_bytes(content)
        (folder / (name + ".options")).write_text("\\n".join(options))
        sys.exit("written down as " + name + ", not assembled")
"""


def name_of(module, options):
    """The name under which a module, assembled with these options, is kept."""
    return hashlib.sha256(module + " ".join(options).encode()).hexdigest()[:32]


def bundle(args):
    shutil.rmtree(args.out, ignore_errors=True)
    (args.out / "lib").mkdir(parents=True)
    shutil.copy(__file__, args.out / "port_tests.py")
    version = ["--python-version", args.python, "--platform", "manylinux2014_x86_64", "--only-binary", ":all:"]
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", *version, "-d", args.out, CUDA_TILE], check=True)
    failed = 0
    with tempfile.TemporaryDirectory() as target:
        target = args.target_dir or target
        for name in args.kernel or KERNELS:
            port = args.out / "ports" / name
            words = ["convert", HERE.parent / f"{name}.py", "--to", "cutile-rs", "-o", port, "--no-verify"]
            built = subprocess.run([args.tileport, *words]).returncode == 0 and (
                subprocess.run(["cargo", "build", "--release", "--manifest-path", port / "Cargo.toml", "--target-dir", target]).returncode == 0
            )
            if not built:
                print(f"{name}: can't be packed", file=sys.stderr)
                failed += 1
                continue
            library = f"lib{name}_rs.so"
            shutil.copy(pathlib.Path(target, "release", library), args.out / "lib" / library)
            subprocess.run(["strip", "--strip-unneeded", args.out / "lib" / library], check=True)
            print(f"{name}: packed", flush=True)
    # They have much in common: eight take a tenth of the room together.
    with tarfile.open(args.out / "lib.tar.xz", "w:xz") as archive:
        archive.add(args.out / "lib", "lib")
    shutil.rmtree(args.out / "lib")
    return 1 if failed else 0


def tests(port, out, environment, limit):
    """Runs the tests of a port, or, while something isn't assembled, each launch of source and port, so that both ask for it."""
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-rA", "--tb=short", str(port / "tests")]
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=limit)
    (out / f"{port.name}.log").write_text(done.stdout + done.stderr)
    last = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr[-200:]
    print(f"{port.name}: {last}", flush=True)
    if done.returncode:
        script = RECORD.format(home=str(port), name=port.name)
        subprocess.run([sys.executable, "-c", script], capture_output=True, env=environment, timeout=limit)
    return done.returncode


RECORD = """
import importlib, pathlib, sys
import cuda.tile as ct, torch
home = pathlib.Path({home!r})
sys.path[:0] = [str(home / "tests"), str(home / "python")]
launches = importlib.import_module("launches")
source = getattr(importlib.import_module("{name}_source"), "{name}")
port = importlib.import_module("{name}_rs")
stream = torch.cuda.current_stream()
for case in launches.cases():
    for launch in (ct.launch, port.launch):
        try:
            launch(stream, tuple(case["grid"]), source, tuple(launches.arguments(case)))
        except Exception as error:
            print(case["name"], error)
"""


def run(args):
    out = args.out.resolve()
    shutil.rmtree(out / "recorded", ignore_errors=True)
    here = pathlib.Path(args.bundle).resolve()
    # Where cuda-tile is gets into what it compiles, too.
    work = pathlib.Path(tempfile.gettempdir(), "tileport-port-tests")
    shutil.rmtree(work, ignore_errors=True)
    (work / "bin").mkdir(parents=True)
    out.mkdir(parents=True, exist_ok=True)
    wheel = next(here.glob("cuda_tile-*.whl"))
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--no-compile", "--target", work / "site", wheel]
    subprocess.run(install, check=True)
    with tarfile.open(here / "lib.tar.xz") as archive:
        archive.extractall(work, filter="data")
    tool = work / "bin" / "tileiras"
    text = STAND_IN.format(python=sys.executable, here=str(here), cubins=str(here / "cubins"), record=str(out / "recorded"))
    tool.write_text(text)
    tool.chmod(0o755)
    environment = dict(os.environ)
    environment |= {
        "PATH": f"{work / 'bin'}:{os.environ['PATH']}",
        "CUTILE_TILEIRAS_PATH": str(tool),
        "CUDA_TILE_CACHE_DIR": str(work / "cache"),
        "PYTHONPATH": f"{work / 'site'}:{os.environ.get('PYTHONPATH', '')}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    failed = 0
    for port in sorted((here / "ports").iterdir()):
        environment[f"{port.name}_rs_LIBRARY".upper()] = str(work / "lib" / f"lib{port.name}_rs.so")
        failed += tests(port, out, environment, args.limit) != 0
    if (out / "recorded").exists():
        with tarfile.open(out / "recorded.tgz", "w:gz") as archive:
            archive.add(out / "recorded", "recorded")
        count = len(list((out / "recorded").glob("*.tileirbc")))
        shutil.rmtree(out / "recorded")
        print(f"{count} modules are to be assembled: {out / 'recorded.tgz'}")
    print(f"the tests of {failed} ports failed" if failed else "all tests pass")
    shutil.rmtree(work)
    return 1 if failed else 0


def assemble(args):
    sys.path[:0] = [str(HERE), str(HERE.parent)]
    import export

    tileiras, cubins, failed = export.find_tileiras(), args.bundle / "cubins", 0
    cubins.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        with tarfile.open(args.recorded) as archive:
            archive.extractall(work, filter="data")
        for module in sorted(pathlib.Path(work, "recorded").glob("*.tileirbc")):
            options = module.with_suffix(".options").read_text().splitlines()
            words = [tileiras, *options, module, "-o", cubins / f"{module.stem}.cubin"]
            done = subprocess.run(words, capture_output=True, text=True, timeout=args.limit)
            if done.returncode:
                failed += 1
                print(f"{module.stem}: {' '.join(done.stderr.split())[-300:]}", file=sys.stderr)
    print(f"{len(list(cubins.iterdir()))} cubins")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("bundle", help="convert kernels and build their libraries")
    one.add_argument("out", type=pathlib.Path, help="made anew: what is in it is removed")
    one.add_argument("--tileport", type=pathlib.Path, required=True)
    one.add_argument("--kernel", action="append", help="only this one; may be repeated")
    one.add_argument("--python", default="3.12", help="the GPU machine's Python, for cuda-tile's wheel")
    one.add_argument("--target-dir", type=pathlib.Path, help="where cargo builds, if that is to be kept")
    one.set_defaults(run=bundle)
    one = commands.add_parser("run", help="run the tests, on the GPU")
    one.add_argument("bundle", type=pathlib.Path)
    one.add_argument("--out", type=pathlib.Path, required=True, help="logs, and what is to be assembled")
    one.add_argument("--limit", type=int, default=120, help="seconds a port")
    one.set_defaults(run=run)
    one = commands.add_parser("assemble", help="assemble what was written down")
    one.add_argument("bundle", type=pathlib.Path)
    one.add_argument("recorded", type=pathlib.Path)
    one.add_argument("--limit", type=int, default=120, help="seconds a module")
    one.set_defaults(run=assemble)
    args = parser.parse_args()
    return args.run(args)


if __name__ == "__main__":
    sys.exit(main())
