//! Ports with their host code are built and tested by cargo, and called from Python: all that needs no GPU.

use super::real_crate;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tileport_kernel::signature::sidecar;
use tileport_python::host::Carry;
use tileport_python::{FileLoader, Project, SourceFiles};
use tileport_rust::host::{Layout, Options, SourceFile, files};
use tileport_rust::{Port, Source, port_all};
use tileport_toolchain::cutile::CutileRs;
use tileport_toolchain::{Toolchain, Verdict, run_limited};

/// Generic element types; entries of several types; pointers; a constant that is derived; both kinds of entries in one port.
const PORTS: [&str; 5] = ["softmax", "matmul", "saxpy", "rope", "vector_add"];

/// Building takes a minute on an idle machine the first time, then seconds.
const LIMIT: Duration = Duration::from_mins(30);

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

/// One of our kernels.
pub(super) fn ported(name: &str) -> Result<(Port, Options)> {
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    ported_from(&kernels.join(name), Layout::Standalone)
}

/// The kernel in `PATH.py` with the launches in `PATH.toml`, and the host functions beside it.
fn ported_from(path: &Path, layout: Layout) -> Result<(Port, Options)> {
    let name = path
        .file_name()
        .context("a path without a name")?
        .to_string_lossy();
    let launches = std::fs::read_to_string(path.with_extension("toml"))?;
    let text = std::fs::read_to_string(path.with_extension("py"))?;
    let sidecar = sidecar::parse(&launches, 0).map_err(|d| anyhow::anyhow!("{}", d.message))?;
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let file = path.with_extension("py");
    let module = project
        .open(&file.to_string_lossy())
        .map_err(|d| anyhow::anyhow!("{}", d.message))?;
    let kernel = project
        .kernels(module)
        .named(&sidecar.kernel)
        .context("no kernel")?;
    let mut sources = Vec::new();
    for case in sidecar.cases {
        let reading = project
            .read(module, kernel, &case.signature.opened(), Some(&case.signature))
            .or_else(|_| project.read(module, kernel, &case.signature, None))
            .map_err(|found| anyhow::anyhow!("{found:?}"))?;
        let bound = (kernel.parameters.iter().enumerate())
            .filter(|(_, parameter)| reading.bound.iter().any(|name| name == parameter.name))
            .map(|(position, _)| position)
            .collect();
        sources.push(Source {
            kernel: reading.kernel,
            signature: case.signature,
            bound,
        });
    }
    let port = port_all(&sources, &tileport_rust::Options::default())
        .map_err(|found| anyhow::anyhow!("{found:?}"))?;
    let carry = Carry {
        port: tileport_rust::host::PORT,
        variable: &tileport_rust::host::variable(kernel.name),
        package: None,
        backend: "cutile-rs",
    };
    let options = Options {
        layout,
        parameters: kernel.parameters.iter().map(|p| p.name.to_owned()).collect(),
        definition: None,
        source: Some(SourceFile {
            module: format!("{name}_source"),
            text: Some(text),
        }),
        carried: project.carried(module, kernel, &carry),
        launches: Some(launches),
        flags: Vec::new(),
    };
    Ok((port, options))
}

fn write(folder: &Path, files: &[(PathBuf, String)]) -> Result<()> {
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().context("a file has no folder")?)?;
        std::fs::write(&path, text)?;
    }
    Ok(())
}

pub(super) fn succeeds(command: &mut Command, what: &str) -> Result<String> {
    let output = run_limited(command, LIMIT)?;
    ensure!(
        matches!(output.verdict, Verdict::Accepted),
        "{what}:\n{}\n{}",
        output.stdout,
        output.stderr
    );
    Ok(output.stdout)
}

pub(super) fn python(arguments: &[&str], what: &str) -> Result<String> {
    let mut command = Command::new("python3");
    command.args(arguments).env("PYTHONDONTWRITEBYTECODE", "1");
    succeeds(&mut command, what)
}

/// A script of these tests.
pub(super) fn script(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cutile");
    folder.join(name).to_string_lossy().into_owned()
}

/// Writes a port and runs the tests that travel with it; gives its folder.
pub(super) fn tested(cutile: &CutileRs, folder: &Path, name: &str) -> Result<PathBuf> {
    let (port, options) = ported(name)?;
    let made = files(&port, &options).map_err(|found| anyhow::anyhow!("{found:?}"))?;
    let home = folder.join(name);
    write(&home, &made)?;
    let mut cargo = cutile.cargo_of(&home)?;
    let stdout = succeeds(cargo.args(["test", "--offline"]), name)?;
    let passed: usize = stdout
        .lines()
        .filter_map(|line| {
            line.strip_prefix("test result: ok. ")?
                .split(' ')
                .next()?
                .parse::<usize>()
                .ok()
        })
        .sum();
    // A compilation for each signature, and what the C function refuses.
    let signatures: usize = port.entries.iter().map(|entry| entry.signatures.len()).sum();
    ensure!(passed >= signatures + 6, "{name}: {passed} tests passed");
    for (path, _) in made
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|e| e == "py"))
    {
        let path = home.join(path);
        let check = format!("compile(open({path:?}).read(), {path:?}, 'exec')");
        python(&["-c", &check], name)?;
    }
    Ok(home)
}

/// Builds the library of a port.
pub(super) fn library(cutile: &CutileRs, home: &Path, name: &str) -> Result<PathBuf> {
    succeeds(cutile.cargo_of(home)?.args(["build", "--offline", "--lib"]), name)?;
    Ok(cutile.target_dir().join(format!("debug/lib{name}_rs.so")))
}

#[test]
fn ports_build_and_their_tests_pass() -> Result<()> {
    let cutile = real_crate()?;
    let folder = tempfile::tempdir()?;
    for name in PORTS {
        let home = tested(&cutile, folder.path(), name)?;
        if name == "softmax" {
            let library = library(&cutile, &home, name)?;
            let (home, library) = (home.to_string_lossy(), library.to_string_lossy());
            let script = script("call_port.py");
            let said = python(
                &[&script, &home, "softmax_rs", "softmax", &library],
                "calling softmax",
            )?;
            ensure!(said.trim() == "ok", "{said}");
        }
    }
    Ok(())
}

/// What calls a kernel in a program of TileGym's kind, of two arrays.
const OPERATOR: &str = "


from tilegym.backend import register_impl


@register_impl(\"softmax\", backend=\"cutile\")
def run(x, y, stream):
    ct.launch(stream, (x.shape[0],), softmax, (x, y, 128))
";

/// The same of a list of arrays.
const OPERATOR_OF_LIST: &str = "


from tilegym.backend import register_impl


@register_impl(\"list_sum\", backend=\"cutile\")
def run(terms, total, count, stream):
    ct.launch(stream, (ct.cdiv(total.shape[0], 128),), list_sum, (terms, total, count, 128))
";

#[test]
fn tilegym_loads_and_registers_a_port_in_its_layout() -> Result<()> {
    tilegym_loads("softmax", OPERATOR)
}

#[test]
fn tilegym_loads_and_registers_a_port_that_takes_a_list() -> Result<()> {
    tilegym_loads("list_sum", OPERATOR_OF_LIST)
}

fn tilegym_loads(name: &str, operator: &str) -> Result<()> {
    let cutile = real_crate()?;
    let toolchain = Toolchain::ensure()?;
    let folder = tempfile::tempdir()?;
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let source = folder.path().join(name);
    let text = std::fs::read_to_string(kernels.join(name).with_extension("py"))? + operator;
    std::fs::write(source.with_extension("py"), text)?;
    let sidecar = kernels.join(name).with_extension("toml");
    std::fs::copy(sidecar, source.with_extension("toml"))?;
    let (port, options) = ported_from(&source, Layout::TileGym)?;
    let made = files(&port, &options).map_err(|found| anyhow::anyhow!("{found:?}"))?;
    let home = folder.path().join("operators");
    write(&home, &made)?;
    let krate = home.join("cutile_kernels");
    succeeds(
        cutile.cargo_of(&krate)?.args(["test", "--offline"]),
        "the crate of an operator",
    )?;
    succeeds(
        cutile.cargo_of(&krate)?.args(["build", "--offline", "--lib"]),
        "the library of an operator",
    )?;
    // Where TileGym would have built it.
    let built = krate.join("target/release");
    std::fs::create_dir_all(&built)?;
    let library = format!("lib{name}_kernels.so");
    std::fs::copy(
        cutile.target_dir().join("debug").join(&library),
        built.join(library),
    )?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cutile/call_tilegym.py");
    let cffi = folder.path().join("cffi");
    let arguments = [home.as_os_str(), name.as_ref(), cffi.as_os_str()];
    let output = toolchain.python(&script, arguments, LIMIT)?;
    ensure!(
        matches!(output.verdict, Verdict::Accepted) && output.stdout.trim().ends_with("ok"),
        "{}\n{}",
        output.stdout,
        output.stderr
    );
    Ok(())
}

#[test]
fn the_first_launch_builds_the_library() -> Result<()> {
    let cutile = real_crate()?;
    let folder = tempfile::tempdir()?;
    let (port, options) = ported("softmax")?;
    let made = files(&port, &options).map_err(|found| anyhow::anyhow!("{found:?}"))?;
    let home = folder.path().join("softmax");
    write(&home, &made)?;
    succeeds(
        cutile.cargo_of(&home)?.args(["build", "--offline", "--lib"]),
        "the library of a port",
    )?;
    let library = cutile.target_dir().join("debug/libsoftmax_rs.so");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cutile/build_port.py");
    let (script, home, library) = (
        script.to_string_lossy(),
        home.to_string_lossy(),
        library.to_string_lossy(),
    );
    let said = python(&[&script, &home, "softmax_rs", &library], "building softmax")?;
    ensure!(said.trim() == "ok", "{said}");
    Ok(())
}
