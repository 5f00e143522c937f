//! The corpus, ported.
#![allow(dead_code, reason = "each test needs a part of it")]

use std::path::{Path, PathBuf};
use tileport_ir::Diagnostic;
use tileport_kernel::signature::sidecar;
use tileport_python::{FileLoader, Project, SourceFiles};
use tileport_rust::{Options, Port, Source, port_all};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

/// The folder of the corpus.
pub(crate) fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

/// Ports a kernel of the corpus for the signatures of its sidecar.
pub(crate) fn port(name: &str, options: &Options) -> Result<Port, Vec<Diagnostic>> {
    Ok(port_with_parameters(name, options)?.0)
}

/// The same, with the names of the kernel's parameters.
pub(crate) fn port_with_parameters(
    name: &str,
    options: &Options,
) -> Result<(Port, Vec<String>), Vec<Diagnostic>> {
    let path = kernels().join(name);
    let text = std::fs::read_to_string(path.with_extension("toml")).unwrap();
    let sidecar = sidecar::parse(&text, 0).unwrap();
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let module = project.open(path.with_extension("py").to_str().unwrap()).unwrap();
    let kernels = project.kernels(module);
    let kernel = kernels.named(&sidecar.kernel).unwrap();
    let mut sources = Vec::new();
    for case in sidecar.cases {
        let reading = project
            .read(module, kernel, &case.signature.opened(), Some(&case.signature))
            .or_else(|_| project.read(module, kernel, &case.signature, None))?;
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
    let names = kernel
        .parameters
        .iter()
        .map(|parameter| parameter.name.to_owned());
    Ok((port_all(&sources, options)?, names.collect()))
}
