"""What the Python side does where there is no library yet. Arguments: the port's folder, the package, a library that was
built of it, which a stand-in for cargo hands out: building all of cutile once more, optimised, takes minutes.
"""

import importlib
import os
import pathlib
import shutil
import stat
import sys
import tempfile

folder, package, built = sys.argv[1:]
sys.path.insert(0, os.path.join(folder, "python"))
port = importlib.import_module(package)
runtime = importlib.import_module(f"{package}._runtime")
library = importlib.import_module(f"{package}._port").LIBRARY
work = pathlib.Path(tempfile.mkdtemp())
target = work / "target"
python = os.path.dirname(sys.executable)


def cargo(body):
    """A stand-in for cargo, alone on PATH."""
    tools = work / "tools"
    tools.mkdir(exist_ok=True)
    program = tools / "cargo"
    program.write_text(f"#!{sys.executable}\n{body}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    os.environ["PATH"] = str(tools)


def refused(*words):
    try:
        library.path()
    except RuntimeError as error:
        assert all(word in str(error) for word in words), (str(error), words)
        return
    sys.exit(f"a library came of nothing; {words} was to be said")


for name in ("CARGO_HOME", library.variable):
    os.environ.pop(name, None)
os.environ |= {"HOME": str(work), "CARGO_TARGET_DIR": str(target), "PATH": str(work)}

# No cargo, and what to do about it.
refused("cargo is not on PATH", "Rust 1.89", library.variable)
# A library that is named and isn't there.
os.environ[library.variable] = str(work / "nothing.so")
refused(library.variable, "there is no such file")
del os.environ[library.variable]
# A cargo that fails: its words.
cargo("import sys; sys.exit('error: no such crate as cutile')")
refused("cargo could not build", "no such crate as cutile", "CUDA_TOOLKIT_PATH")
# One that says it did, and did not.
cargo("")
refused("there is no")

# One that builds: once, in the crate's folder, optimised, into the folder that CARGO_TARGET_DIR names.
cargo(f"""import os, pathlib, shutil, sys
assert sys.argv[1:] == ['build', '--release', '--lib', '--target-dir', {str(target)!r}], sys.argv
assert os.path.samefile(os.getcwd(), {folder!r}), os.getcwd()
with open({str(work / "count")!r}, 'a') as count:
    count.write('x')
# As cargo does: a library that is loaded keeps its file.
library = {str(target)!r} + '/release/lib{package}.so'
shutil.copy({built!r}, library + '.new')
os.replace(library + '.new', library)""")
path = library.path()
assert path == str(target / "release" / f"lib{package}.so"), path
assert library.path() == path
builds = lambda: len((work / "count").read_text())
assert builds() == 1, builds()
loaded = library.loaded()
assert loaded.cutile_last_error is not None
# A source that changed since: once more. A test that did: not.
later = os.path.getmtime(path) + 10
os.utime(os.path.join(folder, "tests", "compile.rs"), (later, later))
library.path()
assert builds() == 1, builds()
os.utime(os.path.join(folder, "src", "kernel.rs"), (later, later))
library.path()
assert builds() == 2, builds()
# A package without its crate beside it.
library.crate = str(work)
refused("pip install -e", library.variable)
shutil.rmtree(work)
print("ok")
