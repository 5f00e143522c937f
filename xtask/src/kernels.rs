//! `cargo xtask kernels`.

use crate::{repo_root, toolchain};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use tileport_toolchain::{Assembled, Toolchain, own_corpus};

const ASSEMBLE_LIMIT: Duration = Duration::from_mins(2);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Also run tileirdisasm and tileiras on each kernel, and fail if either refuses one
    #[arg(long)]
    check: bool,
    /// The GPU that --check compiles for
    #[arg(long, default_value = "sm_100", requires = "check")]
    gpu: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let tools = toolchain::ensure()?;
    let folder = own_corpus(&tools, &repo_root()?)?;
    say!("{}", folder.display());
    if !arguments.check {
        return Ok(ExitCode::SUCCESS);
    }
    let scratch = std::env::temp_dir().join(format!("tileport-kernels-{}", std::process::id()));
    fs::create_dir_all(&scratch).with_context(|| format!("making {}", scratch.display()))?;
    let result = check_all(&tools, &arguments.gpu, &folder, &scratch.join("kernel.cubin"));
    fs::remove_dir_all(&scratch).with_context(|| format!("removing {}", scratch.display()))?;
    let (passed, failed) = result?;
    say!("kernels: {passed} passed, {failed} failed");
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn check_all(tools: &Toolchain, gpu: &str, folder: &Path, cubin: &Path) -> Result<(usize, usize)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "tileirbc") {
            files.push(path);
        }
    }
    files.sort();
    let mut failed = 0;
    for file in &files {
        if let Err(error) = check(tools, gpu, file, cubin) {
            failed += 1;
            eprintln!("error: {}: {error:#}", file.display());
        }
    }
    Ok((files.len() - failed, failed))
}

fn check(tools: &Toolchain, gpu: &str, file: &Path, cubin: &Path) -> Result<()> {
    let listing = tools.disassemble(file)?;
    if !listing.is_accepted() {
        bail!("tileirdisasm: {:?}: {}", listing.verdict, listing.stderr.trim());
    }
    match tools.assemble(file, gpu, cubin, ASSEMBLE_LIMIT)? {
        Assembled::Accepted => Ok(()),
        Assembled::Refused { code, stderr } => bail!("tileiras refused it ({code}): {}", stderr.trim()),
        Assembled::Crashed { stderr } => bail!("tileiras crashed: {}", stderr.trim()),
        Assembled::TimedOut => bail!("tileiras was still running after {} s", ASSEMBLE_LIMIT.as_secs()),
    }
}
