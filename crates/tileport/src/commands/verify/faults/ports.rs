//! Our ports of the kernels, as cutile compiles them.

use super::Only;
use crate::commands::convert;
use crate::commands::verify::source::{self, Launch, Wanted};
use crate::commands::verify::{Port, cutile, cutile_ports, parameters};
use crate::render::Report as Findings;
use clap::Parser;
use std::path::Path;
use tileport_ir::{Module, Version, bytecode};
use tileport_verify::execution::Subject;
use tileport_verify::{Correspondence, Interface, Origin};

#[derive(Parser)]
struct Convert {
    #[command(flatten)]
    convert: convert::ConvertArgs,
}

/// A port's kernel for one launch, and which of its parameters carries what of the source's.
pub(super) struct Ported {
    pub(super) module: Module,
    pub(super) carried: Correspondence,
}

impl Ported {
    /// The source as its own port.
    pub(super) fn itself(launch: &Launch) -> Self {
        let module = launch.module.clone();
        let carried = in_order(launch, &module);
        Self { module, carried }
    }

    /// What is kept: bytecode, and what each parameter carries, a line each.
    fn write(&self, launch: &Launch, place: &Path) {
        let bytes = bytecode::write(&self.module, Version::NEWEST).unwrap();
        std::fs::write(place, bytes).unwrap();
        let source = parameters::interface(launch).unwrap();
        let lines: Vec<String> = self
            .carried
            .origins()
            .iter()
            .map(|o| expression(o, &source))
            .collect();
        std::fs::write(place.with_extension("map"), lines.join("\n")).unwrap();
    }

    fn read(launch: &Launch, place: &Path) -> Option<Self> {
        let module = bytecode::read(&std::fs::read(place).ok()?).unwrap().0;
        let lines = std::fs::read_to_string(place.with_extension("map")).ok()?;
        let expressions: Vec<&str> = lines.lines().collect();
        let source = parameters::interface(launch).unwrap();
        let carried = Correspondence::named(&source, &expressions).unwrap();
        Some(Self { module, carried })
    }
}

fn in_order(launch: &Launch, port: &Module) -> Correspondence {
    let source = parameters::interface(launch).unwrap();
    let port = Subject::new(port, &[]).unwrap();
    Correspondence::same_order(&source, port.interface()).unwrap()
}

/// What a parameter carries, as `--map` has it.
fn expression(origin: &Origin, source: &Interface) -> String {
    match origin {
        Origin::Source(at) => source.describe(*at),
        Origin::Transposed(at) => format!("{}.mT", source.describe(*at)),
        Origin::Int(value) => value.to_string(),
        Origin::Item(_) | Origin::Number(_) => panic!("--map has no words for {origin:?}"),
    }
}

/// The port of a kernel for each launch, if there is one. What has been compiled is kept in a folder.
pub(super) fn ports(folder: &Path, file: &Path, launches: &[Launch]) -> Vec<Option<Ported>> {
    let stem = file.file_stem().unwrap().to_str().unwrap();
    let place = |launch: &Launch| {
        let case = launch.case.as_deref().unwrap_or_default();
        folder.join(format!("{stem}.{case}.tileirbc"))
    };
    let kept = || -> Vec<Option<Ported>> {
        launches
            .iter()
            .map(|launch| Ported::read(launch, &place(launch)))
            .collect()
    };
    // Says that a kernel was tried, also one that has no port.
    let done = folder.join(format!("{stem}.done"));
    if !done.exists() && kept().iter().all(Option::is_none) {
        std::fs::create_dir_all(folder).unwrap();
        for (launch, port) in launches.iter().zip(compiled(file)) {
            let module = port.module.unwrap();
            let carried = port.correspondence.unwrap_or_else(|| in_order(launch, &module));
            Ported { module, carried }.write(launch, &place(launch));
        }
        std::fs::write(done, "").unwrap();
    }
    kept()
}

/// Converts a kernel and compiles it; nothing if it can't be converted, which is said.
fn compiled(file: &Path) -> Vec<Port> {
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
    cutile_ports(&args, &kernel, &source).unwrap()
}
