//! Corpora of real bytecode, exported once with the toolchain and kept in the cache.

use crate::pins::{self, Fnv};
use crate::{Output, Toolchain, Verdict};
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Exporting takes about a tenth of a second for each kernel.
const EXPORT_LIMIT: Duration = Duration::from_mins(15);

/// The file, in an exported folder, with what the exporter said.
const LOG: &str = "export.log";

/// Our own kernels as bytecode: the folder that `kernels/export.py` filled, with a `.tileirbc` file for each kernel and
/// `manifest.json`.
///
/// It is made again whenever a `.py` or `.toml` file under `kernels/` or a pinned version changes.
pub fn own_corpus(toolchain: &Toolchain, repo_root: &Path) -> Result<PathBuf> {
    let kernels = repo_root.join("kernels");
    let script = kernels.join("export.py");
    if !script.is_file() {
        bail!("{} is missing: it exports our own kernels", script.display());
    }
    let mut sources = Vec::new();
    find_sources(&kernels, &mut sources)?;
    sources.sort();
    export(toolchain, "own", &kernels, &sources, &script, &[])
}

/// The recorded launches of the tilegym package as bytecode: the folder that the exporter filled, with a `.tileirbc` file
/// for each record that it could rebuild.
///
/// `records` is a folder with `export.py` and `tilegym-VERSION.jsonl`, VERSION being the pinned one.
pub fn tilegym_corpus(toolchain: &Toolchain, records: &Path) -> Result<PathBuf> {
    let version = pins::version("tilegym").context("tilegym is not among the pinned packages")?;
    let (script, list) = (
        records.join("export.py"),
        records.join(format!("tilegym-{version}.jsonl")),
    );
    for file in [&script, &list] {
        if !file.is_file() {
            bail!(
                "{} is missing: the folder with the recorded corpus must have it",
                file.display()
            );
        }
    }
    let arguments = [toolchain.site_packages.as_os_str(), list.as_os_str()];
    export(
        toolchain,
        "tilegym",
        records,
        &[script.clone(), list.clone()],
        &script,
        &arguments,
    )
}

/// Runs `script ARGUMENTS… FOLDER` once for each state of `sources`, which lie under `base`.
fn export(
    toolchain: &Toolchain,
    what: &str,
    base: &Path,
    sources: &[PathBuf],
    script: &Path,
    arguments: &[&OsStr],
) -> Result<PathBuf> {
    let mut hash = Fnv::new();
    hash.field(pins::key().as_bytes());
    for source in sources {
        let name = source.strip_prefix(base).unwrap_or(source);
        hash.field(name.as_os_str().as_encoded_bytes());
        hash.field(&fs::read(source).with_context(|| format!("reading {}", source.display()))?);
    }
    let name = format!("corpus-{what}-{}", hash.finish());
    let ready = |folder: &Path| folder.join(LOG).is_file();
    let build = |partial: &Path| {
        let output = toolchain.python(
            script,
            arguments.iter().copied().chain([partial.as_os_str()]),
            EXPORT_LIMIT,
        )?;
        check(script, &output)?;
        if !fs::read_dir(partial)?
            .filter_map(Result::ok)
            .any(|entry| is_bytecode(&entry.path()))
        {
            bail!(
                "{} wrote no .tileirbc file; it said:\n{}",
                script.display(),
                last_lines(&output)
            );
        }
        fs::write(partial.join(LOG), format!("{}{}", output.stdout, output.stderr))
            .context("keeping the exporter's log")
    };
    toolchain
        .cache()
        .folder(&name, ready, build)
        .with_context(|| format!("exporting with {}", script.display()))
}

fn is_bytecode(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "tileirbc")
}

fn find_sources(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let context = || format!("listing {}", folder.display());
    for entry in fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        if path.is_dir() {
            find_sources(&path, found)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "py" || extension == "toml")
        {
            found.push(path);
        }
    }
    Ok(())
}

fn check(script: &Path, output: &Output) -> Result<()> {
    let what = match output.verdict {
        Verdict::Accepted => return Ok(()),
        Verdict::Refused(code) => format!("failed with exit code {code}"),
        Verdict::Crashed => "was ended by a signal".to_owned(),
        Verdict::TimedOut => format!("was still running after {} minutes", EXPORT_LIMIT.as_secs() / 60),
    };
    bail!("{} {what}:\n{}", script.display(), last_lines(output))
}

fn last_lines(output: &Output) -> String {
    let mut lines: Vec<&str> = output
        .stdout
        .lines()
        .chain(output.stderr.lines())
        .rev()
        .take(15)
        .collect();
    lines.reverse();
    lines.join("\n")
}
