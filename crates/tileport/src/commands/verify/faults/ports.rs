//! Our ports of the kernels, as cutile compiles them.

use super::Only;
use crate::commands::convert;
use crate::commands::verify::source::{self, Launch, Wanted};
use crate::commands::verify::{cutile, cutile_ports};
use crate::render::Report as Findings;
use clap::Parser;
use std::path::Path;
use tileport_ir::{Module, Version, bytecode};

#[derive(Parser)]
struct Convert {
    #[command(flatten)]
    convert: convert::ConvertArgs,
}

/// The port of a kernel for each launch, if there is one. What has been compiled is kept in a folder.
pub(super) fn ports(folder: &Path, file: &Path, launches: &[Launch]) -> Vec<Option<Module>> {
    let stem = file.file_stem().unwrap().to_str().unwrap();
    let place = |launch: &Launch| {
        let case = launch.case.as_deref().unwrap_or_default();
        folder.join(format!("{stem}.{case}.tileirbc"))
    };
    let kept = || -> Vec<Option<Module>> {
        let read = |launch| {
            let bytes = std::fs::read(place(launch)).ok()?;
            Some(bytecode::read(&bytes).unwrap().0)
        };
        launches.iter().map(read).collect()
    };
    // Says that a kernel was tried, also one that has no port.
    let tried = folder.join(format!("{stem}.tried"));
    if !tried.exists() && kept().iter().all(Option::is_none) {
        std::fs::create_dir_all(folder).unwrap();
        for (launch, module) in launches.iter().zip(compiled(file)) {
            let bytes = bytecode::write(&module, Version::NEWEST).unwrap();
            std::fs::write(place(launch), bytes).unwrap();
        }
        std::fs::write(tried, "").unwrap();
    }
    kept()
}

/// Converts a kernel and compiles it; nothing if it can't be converted, which is said.
fn compiled(file: &Path) -> Vec<Module> {
    let folder = tempfile::tempdir().unwrap();
    let (path, port) = (file.to_str().unwrap(), folder.path().join("port"));
    let words = [
        "convert",
        path,
        "--to",
        "cutile-rs",
        "--no-verify",
        "-o",
        port.to_str().unwrap(),
    ];
    let args = Convert::try_parse_from(words).unwrap().convert;
    if convert::run(&args).is_err() || !port.exists() {
        return Vec::new();
    }
    let args = Only::try_parse_from(["verify", path, port.to_str().unwrap()])
        .unwrap()
        .verify;
    let source = source::read(&Wanted::of(&args), &Findings::new(false))
        .unwrap()
        .unwrap();
    let kernel = cutile::find(&port).unwrap().unwrap();
    let made = cutile_ports(&args, &kernel, &source).unwrap();
    made.into_iter().map(|port| port.module.unwrap()).collect()
}
