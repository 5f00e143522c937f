//! `cargo xtask kernels`.

use crate::{repo_root, toolchain};
use anyhow::{Context, Result, anyhow, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use tileport_ir::bytecode;
use tileport_ir::text::{self, PrintOptions};
use tileport_toolchain::{Assembled, Toolchain, own_corpus};

const ASSEMBLE_LIMIT: Duration = Duration::from_mins(2);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Also run tileirdisasm and tileiras on each kernel, and fail if either refuses one
    #[arg(long)]
    check: bool,
    /// Also make the text of each kernel and manifest.json under kernels/ again
    #[arg(long)]
    write: bool,
    /// The GPU that --check compiles for
    #[arg(long, default_value = "sm_100", requires = "check")]
    gpu: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let tools = toolchain::ensure()?;
    let folder = own_corpus(&tools, &repo_root()?)?;
    say!("{}", folder.display());
    if arguments.write {
        write_all(&folder, &repo_root()?.join("kernels"))?;
    }
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

/// Writes what the exported files read as, one `.mlir` file a kernel, and the manifest; removes what has no kernel any more.
fn write_all(exported: &Path, kernels: &Path) -> Result<()> {
    let mut kept = Vec::new();
    for entry in fs::read_dir(exported).with_context(|| format!("listing {}", exported.display()))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "tileirbc") {
            continue;
        }
        let bytes = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        let (module, _) = bytecode::read(&bytes).map_err(|findings| {
            let first = findings.first().map(ToString::to_string).unwrap_or_default();
            anyhow!("{}: {first}", path.display())
        })?;
        let name = Path::new(path.file_name().context("a file without a name")?).with_extension("mlir");
        let target = kernels.join(&name);
        fs::write(&target, text::print(&module, &PrintOptions::default()))
            .with_context(|| format!("writing {}", target.display()))?;
        kept.push(name);
    }
    for entry in fs::read_dir(kernels).with_context(|| format!("listing {}", kernels.display()))? {
        let name = PathBuf::from(entry?.file_name());
        if name.extension().is_some_and(|extension| extension == "mlir") && !kept.contains(&name) {
            fs::remove_file(kernels.join(&name)).with_context(|| format!("removing {}", name.display()))?;
        }
    }
    fs::copy(exported.join("manifest.json"), kernels.join("manifest.json"))
        .context("copying manifest.json")?;
    say!("kernels/: {} kernels as text, and manifest.json", kept.len());
    Ok(())
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
