//! Ports with their host code are built and tested by cargo, and called from Python: all that needs no GPU.

use super::real_crate;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tileport_kernel::signature::sidecar;
use tileport_python::{FileLoader, Project, SourceFiles};
use tileport_rust::host::{Layout, Options, SourceFile, files};
use tileport_rust::{Port, Source, port_all};
use tileport_toolchain::{Verdict, run_limited};

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

fn ported(name: &str) -> Result<(Port, Options)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../kernels")
        .join(name);
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
    let options = Options {
        layout: Layout::Standalone,
        parameters: kernel.parameters.iter().map(|p| p.name.to_owned()).collect(),
        definition: None,
        source: Some(SourceFile {
            module: format!("{name}_source"),
            text: Some(text),
        }),
        carried: None,
        launches: Some(launches),
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

fn succeeds(command: &mut Command, what: &str) -> Result<String> {
    let output = run_limited(command, LIMIT)?;
    ensure!(
        matches!(output.verdict, Verdict::Accepted),
        "{what}:\n{}\n{}",
        output.stdout,
        output.stderr
    );
    Ok(output.stdout)
}

fn python(arguments: &[&str], what: &str) -> Result<String> {
    let mut command = Command::new("python3");
    command.args(arguments).env("PYTHONDONTWRITEBYTECODE", "1");
    succeeds(&mut command, what)
}

#[test]
fn ports_build_and_their_tests_pass() -> Result<()> {
    let cutile = real_crate()?;
    let folder = tempfile::tempdir()?;
    for name in PORTS {
        let (port, options) = ported(name)?;
        let made = files(&port, &options).map_err(|found| anyhow::anyhow!("{found:?}"))?;
        let home = folder.path().join(name);
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
        if name == "softmax" {
            succeeds(
                cutile.cargo_of(&home)?.args(["build", "--offline", "--lib"]),
                name,
            )?;
            let library = cutile.target_dir().join("debug/libsoftmax_rs.so");
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cutile/call_port.py");
            let (script, home) = (script.to_string_lossy(), home.to_string_lossy());
            let library = library.to_string_lossy();
            let said = python(
                &[&script, &home, "softmax_rs", "softmax", &library],
                "calling softmax",
            )?;
            ensure!(said.trim() == "ok", "{said}");
        }
    }
    Ok(())
}
