//! Writing results: whole or not at all.

use anyhow::{Context, Result};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// Writes to a file, which appears only when complete, or to standard output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> Result<()> {
    let Some(path) = path.filter(|p| *p != Path::new("-")) else {
        let mut out = std::io::stdout().lock();
        return out
            .write_all(bytes)
            .and_then(|()| out.flush())
            .context("cannot write to standard output");
    };
    let context = || format!("cannot write {}", path.display());
    let folder = path
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new()
        .prefix(".tileport-")
        .tempfile_in(folder)
        .with_context(context)?;
    file.write_all(bytes).with_context(context)?;
    keep_permissions(file.as_file(), path).with_context(context)?;
    file.persist(path).with_context(context)?;
    Ok(())
}

/// A temporary file is private; the result gets the permissions of the file that it replaces, or the usual ones.
#[cfg(unix)]
fn keep_permissions(file: &std::fs::File, path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).map_or(0o644, |m| m.permissions().mode());
    file.set_permissions(std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_permissions(_file: &std::fs::File, _path: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Whether an error means only that nobody reads our output any more.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|e| {
        e.downcast_ref::<std::io::Error>()
            .is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
    })
}
