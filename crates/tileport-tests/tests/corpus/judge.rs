//! The steps that one module goes through.

use crate::tally::Tally;
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tileport_ir::compare::{Options, same_with};
use tileport_ir::text::{self, Form, PrintOptions};
use tileport_ir::{Diagnostic, Module, Version, bytecode, canon, verify};
use tileport_toolchain::{Assembled, Toolchain, run_limited};

const DISASSEMBLE_LIMIT: Duration = Duration::from_mins(1);
const ASSEMBLE_LIMIT: Duration = Duration::from_mins(3);
const GPUS: [&str; 2] = ["sm_90", "sm_100"];

/// What is checked of a module, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    Read,
    Verify,
    Print,
    PrintLocations,
    Write,
    WriteSame,
    WriteSameLocations,
    Parse,
    ParseMlir,
    ParseLocations,
    Canonical,
    CanonicalAccepted,
    Compile,
    CompileCanonical,
}

impl Step {
    pub(crate) const ALL: [Self; 14] = [
        Self::Read,
        Self::Verify,
        Self::Print,
        Self::PrintLocations,
        Self::Write,
        Self::WriteSame,
        Self::WriteSameLocations,
        Self::Parse,
        Self::ParseMlir,
        Self::ParseLocations,
        Self::Canonical,
        Self::CanonicalAccepted,
        Self::Compile,
        Self::CompileCanonical,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Read => "reads",
            Self::Verify => "is valid",
            Self::Print => "prints as tileirdisasm does",
            Self::PrintLocations => "prints as tileirdisasm -g does",
            Self::Write => "writes at the version that was read",
            Self::WriteSame => "tileirdisasm prints the same of what was written",
            Self::WriteSameLocations => "tileirdisasm -g prints the same of what was written",
            Self::Parse => "parses to the same module",
            Self::ParseMlir => "parses from full MLIR to the same module",
            Self::ParseLocations => "parses to the same module with the same locations",
            Self::Canonical => "simplifies to a valid module, and no further",
            Self::CanonicalAccepted => "tileirdisasm accepts the simplified module",
            Self::Compile => "tileiras compiles what was written if it does the original",
            Self::CompileCanonical => "tileiras compiles the simplified module likewise",
        }
    }
}

pub(crate) struct Judge<'a> {
    toolchain: &'a Toolchain,
    /// A folder for what this judge alone writes.
    scratch: &'a Path,
    tally: &'a Tally,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(toolchain: &'a Toolchain, scratch: &'a Path, tally: &'a Tally) -> Self {
        Self {
            toolchain,
            scratch,
            tally,
        }
    }

    /// Takes a module through all steps; with `compile` also through `tileiras`.
    pub(crate) fn module(&self, file: &Path, compile: bool) {
        let read = || {
            let bytes = fs::read(file)?;
            let (module, version) = bytecode::read(&bytes).map_err(|findings| report(&findings))?;
            Ok((bytes, module, version))
        };
        let Some((bytes, module, version)) = self.tally.note(file, Step::Read, read()) else {
            return;
        };
        let findings = verify::verify(&module);
        self.tally.note(
            file,
            Step::Verify,
            match findings.is_empty() {
                true => Ok(()),
                false => Err(report(&findings)),
            },
        );
        self.prints(file, &module);
        let written = self.writes(file, &bytes, &module, version);
        self.parses(file, &module);
        let simplified = self.simplifies(file, &module, version);
        if compile {
            let accepted: Vec<&str> = GPUS
                .into_iter()
                .filter(|gpu| matches!(self.assemble(file, gpu), Ok(Assembled::Accepted)))
                .collect();
            for (step, written) in [(Step::Compile, written), (Step::CompileCanonical, simplified)] {
                if let Some(written) = written {
                    self.tally.note(file, step, self.compiles(&written, &accepted));
                }
            }
        }
    }

    fn prints(&self, file: &Path, module: &Module) {
        for (step, debug_info) in [(Step::Print, false), (Step::PrintLocations, true)] {
            let options = PrintOptions {
                debug_info,
                ..PrintOptions::default()
            };
            let compare = || {
                equal(
                    &self.disassemble(file, debug_info)?,
                    &text::print(module, &options),
                )
            };
            self.tally.note(file, step, compare());
        }
    }

    fn writes(&self, file: &Path, original: &[u8], module: &Module, version: Version) -> Option<PathBuf> {
        let write = || self.write(module, version, "written.tileirbc");
        let written = self.tally.note(file, Step::Write, write())?;
        // The same bytes are read the same way.
        let identical = fs::read(&written).is_ok_and(|bytes| bytes == original);
        for (step, debug_info) in [(Step::WriteSame, false), (Step::WriteSameLocations, true)] {
            let compare = || match identical {
                true => Ok(()),
                false => equal(
                    &self.disassemble(file, debug_info)?,
                    &self.disassemble(&written, debug_info)?,
                ),
            };
            self.tally.note(file, step, compare());
        }
        Some(written)
    }

    fn parses(&self, file: &Path, module: &Module) {
        for (step, form, locations) in [
            (Step::Parse, Form::Disassembly, false),
            (Step::ParseMlir, Form::Mlir, false),
            (Step::ParseLocations, Form::Mlir, true),
        ] {
            let options = PrintOptions {
                form,
                debug_info: locations,
                ..PrintOptions::default()
            };
            let parse = || {
                let printed = text::print(module, &options);
                let parsed = text::parse(printed.as_bytes()).map_err(|findings| report(&findings))?;
                same_with(module, &parsed, Options::default())?;
                if locations {
                    // Terminators that the text leaves out have no place for their location there, so the locations are
                    // compared as they are printed.
                    equal(&printed, &text::print(&parsed, &options))?;
                }
                Ok(())
            };
            self.tally.note(file, step, parse());
        }
    }

    fn simplifies(&self, file: &Path, module: &Module, version: Version) -> Option<PathBuf> {
        let mut once = module.clone();
        canon::canonicalize(&mut once);
        let check = || {
            let findings = verify::verify(&once);
            ensure!(findings.is_empty(), "{:#}", report(&findings));
            let mut twice = once.clone();
            canon::canonicalize(&mut twice);
            Ok(same_with(&once, &twice, Options::default())?)
        };
        self.tally.note(file, Step::Canonical, check())?;
        let accept = || {
            let written = self.write(&once, version, "simplified.tileirbc")?;
            self.disassemble(&written, false)?;
            Ok(written)
        };
        self.tally.note(file, Step::CanonicalAccepted, accept())
    }

    fn write(&self, module: &Module, version: Version, name: &str) -> Result<PathBuf> {
        let path = self.scratch.join(name);
        let bytes = bytecode::write(module, version).map_err(|findings| report(&findings))?;
        fs::write(&path, bytes)?;
        Ok(path)
    }

    fn disassemble(&self, file: &Path, debug_info: bool) -> Result<String> {
        let mut command = Command::new(&self.toolchain.tileirdisasm);
        command.args(debug_info.then_some("-g")).arg(file);
        let output = run_limited(&mut command, DISASSEMBLE_LIMIT)?;
        if !output.is_accepted() {
            bail!("tileirdisasm: {:?}: {}", output.verdict, output.stderr.trim());
        }
        Ok(output.stdout)
    }

    fn assemble(&self, file: &Path, gpu: &str) -> Result<Assembled> {
        self.toolchain
            .assemble(file, gpu, &self.scratch.join("out.cubin"), ASSEMBLE_LIMIT)
    }

    fn compiles(&self, file: &Path, gpus: &[&str]) -> Result<()> {
        for gpu in gpus {
            let verdict = self.assemble(file, gpu).context("running tileiras")?;
            ensure!(
                verdict == Assembled::Accepted,
                "{gpu}: {verdict:?}, but the original was accepted"
            );
        }
        Ok(())
    }
}

/// The first few findings as one error.
fn report(findings: &[Diagnostic]) -> anyhow::Error {
    let shown: Vec<String> = findings.iter().take(3).map(ToString::to_string).collect();
    anyhow!("{} findings: {}", findings.len(), shown.join("; "))
}

/// An error that shows the first line in which two texts differ.
fn equal(theirs: &str, ours: &str) -> Result<()> {
    if theirs == ours {
        return Ok(());
    }
    let number = theirs
        .lines()
        .zip(ours.lines())
        .take_while(|(a, b)| a == b)
        .count();
    let line = |text: &str| text.lines().nth(number).unwrap_or("(the end)").to_owned();
    bail!(
        "line {} differs\n  theirs: {}\n  ours:   {}",
        number + 1,
        line(theirs),
        line(ours)
    )
}
