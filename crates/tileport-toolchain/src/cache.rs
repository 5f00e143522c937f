//! The cache folder: whole folders made once, under a lock, and seen by others only when complete.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The folder that holds everything that is made once and used many times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The user's cache: `$TILEPORT_CACHE`, else `$XDG_CACHE_HOME/tileport`, else `~/.cache/tileport`.
    pub fn from_env() -> Result<Self> {
        let variable = |name| {
            std::env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        if let Some(root) = variable("TILEPORT_CACHE") {
            return Self::at(&root);
        }
        // A relative XDG_CACHE_HOME is to be ignored, says the XDG base directory specification.
        if let Some(base) = variable("XDG_CACHE_HOME").filter(|path| path.is_absolute()) {
            return Self::at(&base.join("tileport"));
        }
        match std::env::home_dir().filter(|home| home.is_absolute()) {
            Some(home) => Self::at(&home.join(".cache/tileport")),
            None => bail!("no place for the cache: set TILEPORT_CACHE to a folder (HOME is not set either)"),
        }
    }

    /// A cache in a given folder, which is made when first needed.
    pub fn at(root: &Path) -> Result<Self> {
        let root =
            std::path::absolute(root).with_context(|| format!("the cache folder {}", root.display()))?;
        Ok(Self { root })
    }

    /// The cache folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder `name`, made by `build` if it isn't there yet or is not `ready`.
    ///
    /// `build` fills a folder beside it, which gets its name only once `build` has succeeded. Other processes that want the
    /// same folder wait for the lock and then find it.
    pub(crate) fn folder(
        &self,
        name: &str,
        ready: impl Fn(&Path) -> bool,
        build: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<PathBuf> {
        let folder = self.root.join(name);
        if ready(&folder) {
            return Ok(folder);
        }
        fs::create_dir_all(&self.root)
            .with_context(|| format!("making the cache folder {}", self.root.display()))?;
        let lock_path = self.root.join(format!("{name}.lock"));
        let lock = File::create(&lock_path)
            .with_context(|| format!("making the lock file {}", lock_path.display()))?;
        lock.lock()
            .with_context(|| format!("waiting for the lock file {}", lock_path.display()))?;
        if ready(&folder) {
            return Ok(folder);
        }
        let partial = self.root.join(format!("{name}.partial"));
        remove_folder(&partial)?;
        fs::create_dir(&partial).with_context(|| format!("making the folder {}", partial.display()))?;
        let built = build(&partial).and_then(|()| {
            if ready(&partial) {
                return Ok(());
            }
            bail!(
                "{} was made without an error, but is not complete",
                partial.display()
            )
        });
        if built.is_err() {
            remove_folder(&partial)?;
        }
        built?;
        remove_folder(&folder)?;
        fs::rename(&partial, &folder)
            .with_context(|| format!("renaming {} to {}", partial.display(), folder.display()))?;
        Ok(folder)
    }
}

fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
            Err(e).with_context(|| format!("removing what an earlier attempt left in {}", folder.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn has_file(folder: &Path) -> bool {
        folder.join("file").is_file()
    }

    #[test]
    fn a_folder_is_made_once_however_many_ask() {
        let dir = tempfile::tempdir().unwrap();
        let cache = Cache::at(dir.path()).unwrap();
        let builds = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let build = |partial: &Path| {
                        builds.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        Ok(fs::write(partial.join("file"), "x")?)
                    };
                    assert!(has_file(&cache.folder("thing", has_file, build).unwrap()));
                });
            }
        });
        assert_eq!(builds.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn a_failed_or_incomplete_build_leaves_nothing_behind_that_counts() {
        let dir = tempfile::tempdir().unwrap();
        let cache = Cache::at(dir.path()).unwrap();
        let failing = |partial: &Path| {
            fs::write(partial.join("half"), "x")?;
            bail!("no network")
        };
        assert_eq!(
            cache.folder("thing", has_file, failing).unwrap_err().to_string(),
            "no network"
        );
        assert!(
            cache
                .folder("thing", has_file, |_| Ok(()))
                .unwrap_err()
                .to_string()
                .contains("not complete")
        );
        assert!(!dir.path().join("thing").exists());
        assert!(!dir.path().join("thing.partial").exists());
        let good = |partial: &Path| Ok(fs::write(partial.join("file"), "x")?);
        let made = cache.folder("thing", has_file, good).unwrap();
        assert!(
            !made.join("half").exists(),
            "the failed attempt's files must be gone"
        );
    }
}
