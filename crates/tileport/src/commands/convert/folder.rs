//! Writing a folder that appears only when complete.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// Refuses a folder that holds something.
pub(super) fn check(folder: &Path, force: bool) -> Result<()> {
    match std::fs::read_dir(folder) {
        Ok(mut entries) => {
            if !force && entries.next().is_some() {
                bail!(
                    "{} is not empty; --force replaces what is in it",
                    folder.display()
                );
            }
            Ok(())
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => writable(folder),
        Err(error) => Err(error).with_context(|| format!("cannot write to {}", folder.display())),
    }
}

/// Whether a folder can be made here. That is tried in the nearest folder that exists, since evidence takes its time and would
/// be lost with the port; nothing stays.
fn writable(folder: &Path) -> Result<()> {
    let there = (folder.ancestors().skip(1))
        .map(|above| {
            if above.as_os_str().is_empty() {
                Path::new(".")
            } else {
                above
            }
        })
        .find(|above| above.exists())
        .unwrap_or(Path::new("."));
    tempfile::Builder::new()
        .prefix(".tileport-")
        .tempdir_in(there)
        .map(drop)
        .with_context(|| format!("cannot write {}", folder.display()))
}

/// Writes a folder, which appears only when complete.
pub(super) fn write(folder: &Path, files: &[(PathBuf, String)], force: bool) -> Result<()> {
    let context = || format!("cannot write {}", folder.display());
    let parent = (folder.parent())
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent).with_context(context)?;
    let made = tempfile::Builder::new()
        .prefix(".tileport-")
        .tempdir_in(parent)
        .with_context(context)?;
    let new = made.path().join("new");
    for (path, text) in files {
        let path = new.join(path);
        if let Some(inner) = path.parent() {
            std::fs::create_dir_all(inner).with_context(context)?;
        }
        std::fs::write(&path, text).with_context(context)?;
    }
    // What was made in the meantime isn't replaced either.
    check(folder, force)?;
    let old = made.path().join("old");
    let had = folder.exists();
    if had {
        std::fs::rename(folder, &old).with_context(context)?;
    }
    if let Err(error) = std::fs::rename(&new, folder) {
        if had {
            std::fs::rename(&old, folder).with_context(context)?;
        }
        return Err(error).with_context(context);
    }
    Ok(())
}
