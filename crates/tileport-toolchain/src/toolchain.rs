//! The toolchain: where its tools are, and how they are run.

use crate::install::{self, MARKER};
use crate::{Cache, Output, Verdict, pins, run_limited};
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// tileirdisasm answers within milliseconds, even on large files.
const DISASSEMBLE_LIMIT: Duration = Duration::from_mins(1);

/// The real tools, ready to run.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Toolchain {
    /// NVIDIA's assembler: Tile IR bytecode to machine code.
    pub tileiras: PathBuf,
    /// NVIDIA's disassembler: Tile IR bytecode to text.
    pub tileirdisasm: PathBuf,
    /// A Python that has cuda-tile, numpy and tilegym.
    pub python: PathBuf,
    /// Where the installed Python packages are.
    pub site_packages: PathBuf,
    cache: Cache,
}

/// What tileiras made of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assembled {
    /// It wrote machine code.
    Accepted,
    /// It said no.
    Refused {
        /// Its exit code: 3 when it could not read the bytecode or found it invalid, 5 when it could not compile it.
        code: i32,
        /// Its messages.
        stderr: String,
    },
    /// It ended on a signal: a fault of tileiras, not an answer.
    Crashed {
        /// Its messages.
        stderr: String,
    },
    /// It was still running at the time limit.
    TimedOut,
}

impl Toolchain {
    /// The toolchain in the user's cache, installed first if it isn't there yet (a minute or so, and it needs the network).
    pub fn ensure() -> Result<Self> {
        Self::ensure_with(&Cache::from_env()?, &mut |_| {})
    }

    /// The same in a given cache; `progress` is told, a line at a time, what an installation is doing.
    pub fn ensure_with(cache: &Cache, progress: &mut dyn FnMut(&str)) -> Result<Self> {
        let name = format!("toolchain-{}", pins::key());
        let ready = |folder: &Path| Self::in_folder(cache, folder).is_some();
        let folder = cache
            .folder(&name, ready, |partial| install::install(partial, progress))
            .with_context(|| {
                format!(
                    "the real CUDA Tile toolchain is not installed in {}",
                    cache.root().display()
                )
            })?;
        Self::in_folder(cache, &folder)
            .with_context(|| format!("{} went away while it was read", folder.display()))
    }

    /// The tools of an environment, if it is complete.
    fn in_folder(cache: &Cache, folder: &Path) -> Option<Self> {
        let site_packages = folder.join(fs::read_to_string(folder.join(MARKER)).ok()?);
        let bin = site_packages.join("nvidia/cu13/bin");
        let (tileiras, tileirdisasm, python) = (
            bin.join("tileiras"),
            bin.join("tileirdisasm"),
            folder.join("bin/python"),
        );
        // `bin/python` is a link to the interpreter that made the environment, which may have been removed since.
        let there = tileiras.is_file() && tileirdisasm.is_file() && python.is_file();
        there.then(|| Self {
            tileiras,
            tileirdisasm,
            python,
            site_packages,
            cache: cache.clone(),
        })
    }

    /// The same tools, with exported corpora kept in another cache.
    #[must_use]
    pub fn exporting_to(self, cache: Cache) -> Self {
        Self { cache, ..self }
    }

    /// The cache that exported corpora are kept in.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// The text that tileirdisasm prints for a bytecode file.
    pub fn disassemble(&self, bytecode: &Path) -> Result<Output> {
        let output = run_limited(self.command(&self.tileirdisasm)?.arg(bytecode), DISASSEMBLE_LIMIT)?;
        no_usage_error(output, &self.tileirdisasm, bytecode)
    }

    /// Compiles a bytecode file for a GPU (for example `sm_90`) with tileiras, into the file `out`.
    ///
    /// It is an error, and no verdict, when tileiras can't read or write the files or doesn't know the GPU.
    pub fn assemble(&self, bytecode: &Path, gpu: &str, out: &Path, limit: Duration) -> Result<Assembled> {
        let mut command = self.command(&self.tileiras)?;
        command.args(["--gpu-name", gpu]).arg(bytecode).arg("-o").arg(out);
        let output = no_usage_error(run_limited(&mut command, limit)?, &self.tileiras, bytecode)?;
        Ok(match output.verdict {
            Verdict::Accepted if !out.is_file() => {
                bail!(
                    "tileiras exited with 0 for {} but wrote no {}",
                    bytecode.display(),
                    out.display()
                )
            }
            Verdict::Accepted => Assembled::Accepted,
            Verdict::Refused(code) => Assembled::Refused {
                code,
                stderr: output.stderr,
            },
            Verdict::Crashed => Assembled::Crashed {
                stderr: output.stderr,
            },
            Verdict::TimedOut => Assembled::TimedOut,
        })
    }

    /// Runs a Python script of ours with the toolchain's packages.
    pub fn python<A: AsRef<OsStr>>(
        &self,
        script: &Path,
        args: impl IntoIterator<Item = A>,
        limit: Duration,
    ) -> Result<Output> {
        let mut command = self.command(&self.python)?;
        command.arg(script).args(args);
        // Nothing of the user's own Python set-up, and no compiled files left beside the script.
        command.env_remove("PYTHONPATH").env_remove("PYTHONHOME");
        command
            .env("PYTHONNOUSERSITE", "1")
            .env("PYTHONDONTWRITEBYTECODE", "1");
        run_limited(&mut command, limit)
    }

    /// A command with the tools' folder first on PATH: cuda-tile looks for tileiras there. (tileiras itself finds libnvvm
    /// and ptxas from its own place, so it must be run where it was installed.)
    fn command(&self, program: &Path) -> Result<Command> {
        let bin = self
            .tileiras
            .parent()
            .context("the toolchain's tools are in no folder")?;
        let rest = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(std::iter::once(bin.to_owned()).chain(std::env::split_paths(&rest)))
            .with_context(|| format!("putting {} on PATH", bin.display()))?;
        let mut command = Command::new(program);
        command.env("PATH", path);
        Ok(command)
    }
}

/// Both tools exit with 1 or 2 for a wrong option, a file that can't be read and one that can't be written; the answers
/// about the bytecode itself have other codes.
fn no_usage_error(output: Output, tool: &Path, bytecode: &Path) -> Result<Output> {
    if let Verdict::Refused(code @ (1 | 2)) = output.verdict {
        bail!(
            "{} could not be run on {} (exit code {code}): {}",
            tool.display(),
            bytecode.display(),
            output.stderr.trim()
        );
    }
    Ok(output)
}
