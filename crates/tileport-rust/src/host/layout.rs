//! Where the files of a port are, and the files that only that makes.

use super::interface::{Interface, has_lists};
use super::{CUTILE, Options, ffi, python, tests};
use crate::Port;
use std::path::PathBuf;

/// What C interfaces have in common, in Rust.
const FFI_UTIL: &str = include_str!("templates/ffi_util.rs");
/// The same of those that take lists of arrays.
const FFI_LISTS: &str = include_str!("templates/ffi_lists.rs");

/// A port and what was made for it.
pub(super) struct Parts<'a> {
    pub(super) name: String,
    pub(super) port: &'a Port,
    pub(super) interface: Interface,
    pub(super) ffi: String,
    pub(super) options: &'a Options,
}

type Files = Vec<(PathBuf, String)>;

impl Parts<'_> {
    fn kernel(&self) -> &str {
        let entry = self.port.entries.first();
        entry.map_or(self.name.as_str(), |entry| entry.source.kernel.as_str())
    }

    fn table(&self, library: &str) -> String {
        let entry = self.port.entries.first();
        python::table(&self.name, entry, self.options, &self.interface, library)
    }

    /// A text that is only where a list is.
    fn for_lists(&self, text: &'static str) -> &'static str {
        if has_lists(self.port) { text } else { "" }
    }

    /// What C interfaces have in common, in a folder.
    fn common_files(&self, folder: &str, files: &mut Files) {
        let folder = PathBuf::from(folder);
        if has_lists(self.port) {
            files.push((folder.join("ffi_lists.rs"), FFI_LISTS.to_owned()));
        }
        files.push((folder.join("ffi_util.rs"), FFI_UTIL.to_owned()));
    }

    /// The port's own files, in a folder.
    fn kernel_files(&self, folder: &str, files: &mut Files) {
        for (path, text) in &self.port.files {
            files.push((PathBuf::from(folder).join(path), text.clone()));
        }
        files.push((PathBuf::from(folder).join("ffi.rs"), self.ffi.clone()));
    }

    /// The tests in Rust, in a folder.
    fn rust_tests(&self, folder: &str, krate: &str, files: &mut Files) {
        let folder = PathBuf::from(folder);
        files.push((folder.join("compile.rs"), tests::compile(krate, self.port)));
        if let Some(text) = tests::interface(krate, &self.name, self.port, &self.interface) {
            files.push((folder.join("interface.rs"), text));
        }
    }

    /// The test in Python and what it reads, in a folder.
    fn python_tests(&self, folder: &str, package: &str, files: &mut Files) {
        let folder = PathBuf::from(folder);
        let test = tests::pytest(package, self.kernel(), self.options);
        files.push((folder.join(format!("test_{}.py", self.name)), test));
        files.push((folder.join("launches.py"), tests::LAUNCHES.to_owned()));
        if let Some(launches) = &self.options.launches {
            files.push((folder.join("launches.toml"), launches.clone()));
        }
        if let Some(source) = &self.options.source
            && let Some(text) = &source.text
        {
            files.push((folder.join(format!("{}.py", source.module)), text.clone()));
        }
    }
}

/// What a module with a tile kernel is allowed: cutile's own functions are unsafe, and names are the source's.
const KERNEL_MODULE: &str = "#[allow(non_snake_case, unsafe_op_in_unsafe_fn, reason = \"cutile takes no blocks in a kernel for that\")]\n";

/// A crate with a kernel and nothing else.
pub(super) fn kernel_alone(name: &str, port: &Port) -> Files {
    let (krate, dashed) = (format!("{name}_rs"), format!("{}-rs", name.replace('_', "-")));
    let mut files: Files = vec![
        (PathBuf::from("Cargo.toml"), manifest(&dashed, &krate, None)),
        (
            PathBuf::from("src/lib.rs"),
            format!("//! The tile kernel `{name}` in cutile-rs.\n\n{KERNEL_MODULE}pub mod kernel;\n"),
        ),
    ];
    for (path, text) in &port.files {
        files.push((PathBuf::from("src").join(path), text.clone()));
    }
    files
}

/// A crate with its Python package, which work by themselves.
pub(super) fn standalone(parts: &Parts<'_>) -> Files {
    let name = &parts.name;
    let (krate, dashed) = (format!("{name}_rs"), format!("{}-rs", name.replace('_', "-")));
    let mut files: Files = vec![
        (PathBuf::from("Cargo.toml"), manifest(&dashed, &krate, None)),
        (PathBuf::from(".gitignore"), "/target\n__pycache__/\n".to_owned()),
        (PathBuf::from("README.md"), readme(parts, &krate)),
        (
            PathBuf::from("pyproject.toml"),
            pyproject(&dashed, &krate, parts.kernel()),
        ),
        (
            PathBuf::from("src/lib.rs"),
            format!(
                "//! The tile kernel `{name}` in cutile-rs, and its C interface.\n\npub mod ffi;\n{}pub mod ffi_util;\n{KERNEL_MODULE}pub mod kernel;\n",
                parts.for_lists("pub mod ffi_lists;\n")
            ),
        ),
    ];
    parts.common_files("src", &mut files);
    parts.kernel_files("src", &mut files);
    parts.rust_tests("tests", &krate, &mut files);
    let package = PathBuf::from("python").join(&krate);
    let variable = python::kernel_variable(parts.kernel());
    let kinds = python::kinds(&parts.interface);
    files.push((
        package.join("__init__.py"),
        format!(
            "\"\"\"The kernel `{}`, ported to cutile-rs.\n\n`from {krate} import ct` in place of `import cuda.tile as ct` makes a program launch the \
             port; `launch`,\n`exhaustive_search` and `autotune_launch` take what those of cuda.tile take.\n\"\"\"\n\n\
             from ._ct import ct\nfrom ._port import {variable}\n\
             from ._runtime import LaunchError, autotune_launch, exhaustive_search, launch, port_of\n\n\
             __all__ = [\"LaunchError\", \"autotune_launch\", \"ct\", \"exhaustive_search\", \"launch\", \"port_of\", \"{variable}\"]\n",
            parts.kernel()
        ),
    ));
    files.push((package.join("_ct.py"), python::CT.to_owned()));
    files.push((package.join("_runtime.py"), python::RUNTIME.to_owned()));
    files.push((
        package.join("_port.py"),
        format!(
            "\"\"\"What the port takes. `src/ffi.rs` has the same arguments in the same order.\"\"\"\n\nimport ctypes\nimport os\n\n\
             from ._runtime import {}\n\n_HERE = os.path.dirname(os.path.abspath(__file__))\n\n\
             LIBRARY = Library(\n    variable=\"{}_LIBRARY\",\n    crate=os.path.dirname(os.path.dirname(_HERE)),\n    \
             name=\"{krate}\",\n    functions={{\n        \"{}\": (\n{}        ),\n    }},\n)\n\n{}",
            kinds_and_library(&kinds),
            krate.to_uppercase(),
            ffi::symbol(name),
            python::argument_types(&parts.interface, "            "),
            parts.table("LIBRARY"),
        ),
    ));
    if let Some(carried) = &parts.options.carried {
        files.push((package.join("host.py"), carried.replace(super::PORT, &krate)));
    }
    parts.python_tests("tests", &krate, &mut files);
    files
}

/// The folder of an operator's kernel, by TileGym's convention: `OPERATOR_kernel`.
fn operator_folder(name: &str) -> String {
    if name.ends_with("_kernel") {
        name.to_owned()
    } else {
        format!("{name}_kernel")
    }
}

/// The places that TileGym has: a folder for the operator's kernel, a crate for all kernels, a module that registers it.
pub(super) fn tilegym(parts: &Parts<'_>) -> Files {
    let name = &parts.name;
    let krate = format!("{name}_kernels");
    let home = operator_folder(name);
    let lib = format!("../{home}");
    let mut files: Files = vec![
        (
            PathBuf::from("cutile_kernels/Cargo.toml"),
            manifest(&krate.replace('_', "-"), &krate, Some("src/lib.rs")),
        ),
        (
            PathBuf::from("cutile_kernels/.gitignore"),
            "/target\n/Cargo.lock\n/.build.lock\n".to_owned(),
        ),
        (
            PathBuf::from("cutile_kernels/src/lib.rs"),
            format!(
                "//! The library of the operator `{name}`.\n\n#[path = \"../{lib}/ffi.rs\"]\npub mod ffi;\n\
                 {}#[path = \"../../ffi_util.rs\"]\npub mod ffi_util;\n#[path = \"../{lib}/kernel.rs\"]\n{KERNEL_MODULE}pub mod kernel;\n",
                parts.for_lists("#[path = \"../../ffi_lists.rs\"]\npub mod ffi_lists;\n")
            ),
        ),
    ];
    parts.common_files("", &mut files);
    parts.kernel_files(&home, &mut files);
    parts.rust_tests("cutile_kernels/tests", &krate, &mut files);
    let variable = python::kernel_variable(parts.kernel());
    let mut imports = python::kinds(&parts.interface);
    imports.extend([
        "TensorDesc",
        "autotune_launch",
        "exhaustive_search",
        "find_tileiras",
        "launch",
    ]);
    imports.sort_unstable();
    let imports: String = imports.iter().map(|name| format!("    {name},\n")).collect();
    files.push((PathBuf::from("_launcher.py"), python::RUNTIME.to_owned()));
    files.push((
        PathBuf::from(format!("{name}_port.py")),
        include_str!("templates/tilegym_port.py")
            .replace("@NAME@", name)
            .replace("@LIBRARY@", &krate)
            .replace("@IMPORTS@", &imports)
            .replace("@FOLDER@", &home)
            .replace("@DECLARATIONS@", &python::declarations(name, &parts.interface))
            .replace("@TABLE@", &parts.table("_Shared()"))
            .replace("@VARIABLE@", &variable),
    ));
    let operator = match &parts.options.carried {
        Some(carried) => carried.replace(super::PORT, &format!(".{name}_port")),
        None => format!(
            "\"\"\"The operator `{name}` in cutile-rs: its kernel and its launch.\n\nThe source has no host function that TileGym knows the operator \
             by, so none is registered here: wrap\n`launch` in one, with `@register_impl(\"{name}\", backend=\"cutile-rs\")`.\n\"\"\"\n\n\
             from .{name}_port import {variable}, autotune_launch, exhaustive_search, launch\n\n\
             __all__ = [\"autotune_launch\", \"exhaustive_search\", \"launch\", \"{variable}\"]\n"
        ),
    };
    files.push((PathBuf::from(format!("{name}.py")), operator));
    files.push((
        PathBuf::from("__init__.py"),
        format!(
            "\"\"\"Operators in cutile-rs; importing them registers them.\"\"\"\n\nfrom . import {name}  # noqa: F401\n"
        ),
    ));
    files
}

/// What the standalone package's table imports of the runtime, sorted.
fn kinds_and_library(kinds: &[&str]) -> String {
    let mut names: Vec<&str> = kinds.iter().copied().chain(["Library", "TensorDesc"]).collect();
    names.sort_unstable();
    names.join(", ")
}

/// The manifest of the crate.
fn manifest(package: &str, krate: &str, path: Option<&str>) -> String {
    let path = path.map_or_else(String::new, |path| format!("path = \"{path}\"\n"));
    format!(
        "[package]\nname = \"{package}\"\nversion = \"0.1.0\"\nedition = \"2024\"\nrust-version = \"1.89\"\n\n\
         [lib]\nname = \"{krate}\"\ncrate-type = [\"cdylib\", \"rlib\"]\n{path}\n\
         [dependencies]\ncutile = \"={CUTILE}\"\n\n[dev-dependencies]\ncutile-ir = \"={CUTILE}\"\n\n\
         # By itself wherever it lies.\n[workspace]\n"
    )
}

/// What makes the package installable where it lies.
fn pyproject(package: &str, krate: &str, kernel: &str) -> String {
    format!(
        "[build-system]\nrequires = [\"setuptools>=64\"]\nbuild-backend = \"setuptools.build_meta\"\n\n\
         [project]\nname = \"{package}\"\nversion = \"0.1.0\"\ndescription = \"The tile kernel {kernel}, ported to cutile-rs\"\n\
         requires-python = \">=3.10\"\n\n\
         # `pip install -e .`: the crate, which the first launch builds, stays beside the package.\n\
         [tool.setuptools]\npackages = [\"{krate}\"]\npackage-dir = {{ \"\" = \"python\" }}\n"
    )
}

fn readme(parts: &Parts<'_>, krate: &str) -> String {
    let kernel = parts.kernel();
    let variable = python::kernel_variable(kernel);
    let flags = parts.options.flags.iter().map(|flag| flag.name.as_str());
    let all: Vec<&str> = (parts.options.parameters.iter().map(String::as_str))
        .chain(flags)
        .collect();
    let call = format!("({})", all.join(", "));
    let mut text = format!(
        "# `{kernel}` in cutile-rs\n\nMade by Tileport. `src/kernel.rs` is the kernel, `src/ffi.rs` its C interface, `python/{krate}` \
         launches it from Python.\n\n## From Python\n\nOne line of a program changes:\n\n```python\n\
         from {krate} import ct   # was: import cuda.tile as ct\n\nct.launch(stream, grid, {kernel}, {call})\n```\n\n\
         Without the source's kernel, `{krate}.launch(stream, grid, {krate}.{variable}, …)` takes the same arguments. Put `python/` on \
         `PYTHONPATH`, or\n`pip install -e .` here. The first launch builds the crate with cargo, unless `{}_LIBRARY` names a built library; the kernel itself\nis \
         compiled at its first launch, by `tileiras`, which must be on PATH, in the CUDA toolkit, or installed as the package \
         nvidia-cuda-tileiras.\n\n## Tests\n\n    cargo test            # compiles each entry; no GPU\n    pytest tests          # the port \
         against its source, on a GPU\n\n",
        krate.to_uppercase()
    );
    if parts.options.carried.is_some() {
        text.push_str(&format!(
            "The source's own host functions, with the port in place of the kernel, are in `python/{krate}/host.py`.\n\n"
        ));
    }
    text.push_str(
        "Building wants a Rust toolchain of 1.89 or later, CUDA's headers (`CUDA_TOOLKIT_PATH`; the Python packages nvidia-cuda-runtime,\n\
         nvidia-cuda-crt, nvidia-cuda-nvcc and nvidia-curand have them) and libclang (`LIBCLANG_PATH`; the package libclang).\n",
    );
    text
}
