//! Our own corpus, executed: what we make of each kernel and what cuda-tile's compiler makes of it must leave the same bits on
//! every launch of the sidecars, with the arrays that these say.
//!
//! Inputs that are made of signatures alone are no input for kernels that read indices or counts from arrays; the launches of
//! a sidecar are meant.

use super::VerifyArgs;
use super::source::{self, Launch, Wanted};
use crate::render::Report as Findings;
use clap::Parser;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tileport_ir::{Module, bytecode};
use tileport_toolchain::{Toolchain, own_corpus};
use tileport_verify::execution::{Compared, Outcome, Subject};
use tileport_verify::{Correspondence, Input, single};

#[derive(Parser)]
struct Only {
    #[command(flatten)]
    verify: VerifyArgs,
}

/// What a launch comes to: nothing if both leave the same, else why not.
fn compared(launch: &Launch, theirs: &Module) -> Result<(), String> {
    let alone = single(theirs, &launch.entry).ok_or_else(|| format!("cuda-tile has no {}", launch.entry))?;
    let (args, grid) = launch.given.clone().ok_or("the sidecar gives no arguments")?;
    let input = Input {
        name: launch.case.clone().unwrap_or_default(),
        args,
        grid,
    };
    let source = Subject::new(&alone, &launch.names).map_err(|found| found.reason)?;
    let ours = Subject::new(&launch.module, &launch.names).map_err(|found| found.reason)?;
    let same = Correspondence::same_order(source.interface(), ours.interface())?;
    match source.run(&input, None) {
        Outcome::Void(fault) => Err(format!("undefined on the sidecar's own launch: {fault}")),
        Outcome::Defined {
            after,
            prints,
            race_free,
        } => match ours.compare(&input, &same, (&after, &prints, race_free), None) {
            Compared::Agrees => Ok(()),
            Compared::Differs(witness) => Err(witness.to_string()),
            Compared::Unknown(why) => Err(why),
        },
    }
}

#[test]
fn every_kernel_leaves_what_its_compiler_makes_of_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let toolchain = Toolchain::ensure().unwrap();
    let compiled = own_corpus(&toolchain, &root).unwrap();
    let mut files: Vec<PathBuf> = std::fs::read_dir(root.join("kernels"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    let (mut launches, mut kernels, mut wrong) = (0, BTreeSet::new(), Vec::new());
    for file in &files {
        let stem = file.file_stem().unwrap().to_str().unwrap();
        let bytes = std::fs::read(compiled.join(stem).with_extension("tileirbc")).unwrap();
        let theirs = bytecode::read(&bytes).unwrap().0;
        let path = file.with_extension("py");
        let path = path.to_str().unwrap();
        let args = Only::try_parse_from(["verify", path, path]).unwrap().verify;
        let read = source::read(&Wanted::of(&args), &Findings::new(false))
            .unwrap()
            .unwrap();
        for launch in &read.launches {
            launches += 1;
            match compared(launch, &theirs) {
                Ok(()) => _ = kernels.insert(stem),
                Err(why) => wrong.push(format!("{stem}, {:?}: {why}", launch.case)),
            }
        }
    }
    println!(
        "{launches} launches of {} kernels leave the same bits as with cuda-tile's compiler, of {} kernels",
        kernels.len(),
        files.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files.len() >= 100 && kernels.len() == files.len());
}
