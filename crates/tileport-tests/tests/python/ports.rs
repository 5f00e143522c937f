//! Our own kernels, written anew in cuTile Python and compiled by the real compiler: its bytecode is that of the source in
//! canonical form.

use crate::Disk;
use anyhow::{Context, Result, anyhow, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tileport_ir::{Module, bytecode, canon, compare};
use tileport_kernel::signature::sidecar;
use tileport_python::{Project, SourceFiles};
use tileport_python_writer::{Options, Source, port_all};
use tileport_tests::repo_root;
use tileport_toolchain::{Toolchain, own_corpus};

/// Kernels whose port has the source's meaning, but that the real compiler makes something else of, and why.
const OTHERWISE: &[(&str, &str)] = &[];

/// The text of a kernel's port; nothing where it takes several functions or has none.
fn port(kernels: &Path, name: &str) -> Result<Option<String>> {
    let text = fs::read_to_string(kernels.join(format!("{name}.toml")))?;
    let sidecar = sidecar::parse(&text, 0).map_err(|found| anyhow!("{name}: {found:?}"))?;
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let path = kernels.join(format!("{name}.py"));
    let module = project
        .open(&path.to_string_lossy())
        .map_err(|found| anyhow!("{name}: {}", found.message))?;
    let kernel = project
        .kernels(module)
        .named(&sidecar.kernel)
        .context("a kernel")?;
    let mut sources = Vec::new();
    for case in sidecar.cases {
        let reading = project
            .read(module, kernel, &case.signature.opened(), Some(&case.signature))
            .or_else(|_| project.read(module, kernel, &case.signature, None))
            .map_err(|found| anyhow!("{name}: {found:?}"))?;
        sources.push(Source {
            kernel: reading.kernel,
            signature: case.signature,
        });
    }
    let Ok(port) = port_all(&sources, &Options::default()) else {
        return Ok(None);
    };
    let text = port.files.first().map(|(_, text)| text.clone());
    Ok(text.filter(|_| port.kernels.len() == 1))
}

/// The entries of a module in canonical form.
fn canonical(folder: &Path, name: &str) -> Result<Module> {
    let bytes = fs::read(folder.join(format!("{name}.tileirbc")))?;
    let (mut module, _) = bytecode::read(&bytes).map_err(|found| anyhow!("{name}: {found:?}"))?;
    canon::canonicalize(&mut module);
    Ok(module)
}

fn difference(source: &Module, port: &Module) -> Option<String> {
    let of: BTreeMap<_, _> = port
        .entries()
        .map(|entry| (entry.name.to_string(), entry))
        .collect();
    for entry in source.entries() {
        let Some(other) = of.get(&entry.name.to_string()) else {
            return Some(format!("there is no entry {}", entry.name));
        };
        if let Err(found) = compare::same_entry((source, entry), (port, other), compare::Options::default()) {
            return Some(found.to_string());
        }
    }
    None
}

#[test]
fn the_real_compiler_makes_the_same_of_what_is_written() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let root = repo_root();
    let kernels = root.join("kernels");
    let made = tempfile::tempdir()?;
    let folder = made.path().join("kernels");
    fs::create_dir(&folder)?;
    let mut names = Vec::new();
    for entry in fs::read_dir(&kernels)? {
        let path = entry?.path();
        let Some(name) = path.file_stem().map(|name| name.to_string_lossy().into_owned()) else {
            continue;
        };
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("toml") => {
                if let Some(text) = port(&kernels, &name)? {
                    fs::write(folder.join(format!("{name}.py")), text)?;
                    fs::copy(&path, folder.join(format!("{name}.toml")))?;
                    names.push(name);
                }
            }
            Some("py") if !kernels.join(format!("{name}.toml")).exists() => {
                fs::copy(&path, folder.join(format!("{name}.py")))?;
            }
            _ => {}
        }
    }
    names.sort();
    let (sources, ports) = (
        own_corpus(&toolchain, &root)?,
        own_corpus(&toolchain, made.path())?,
    );
    let mut differ = Vec::new();
    for name in &names {
        if let Some(found) = difference(&canonical(&sources, name)?, &canonical(&ports, name)?) {
            differ.push(format!("{name}: {found}"));
        }
    }
    println!("{} ports compiled, {} differ", names.len(), differ.len());
    let named: Vec<&str> = differ.iter().filter_map(|text| text.split(':').next()).collect();
    let expected: Vec<&str> = OTHERWISE.iter().map(|(name, _)| *name).collect();
    ensure!(named == expected, "{differ:#?}");
    ensure!(names.len() >= 60, "only {} ports take one function", names.len());
    Ok(())
}
