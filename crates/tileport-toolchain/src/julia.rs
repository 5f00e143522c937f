//! Julia, as a judge of ports to cuTile.jl: Debian's, in a folder of its own.
//!
//! It is older than cuTile.jl wants, so that it runs ports with a stand-in; but its parser, its broadcasting, its indices and
//! its integers are Julia's own. Installing it takes `debootstrap`, and running it `chroot`: both want root.

use crate::{Cache, Output, run_limited};
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The Debian release that it is taken from.
const RELEASE: &str = "bullseye";
/// Its version there.
const VERSION: &str = "1.5.3";

/// Packages are fetched and unpacked in some minutes.
const INSTALL_LIMIT: Duration = Duration::from_mins(30);
const QUESTION_LIMIT: Duration = Duration::from_mins(2);

/// Julia, ready to run files.
#[derive(Debug, Clone)]
pub struct Julia {
    root: PathBuf,
}

impl Julia {
    /// Julia in the user's cache, installed if it isn't there yet.
    ///
    /// # Errors
    /// It can't be installed or doesn't run here: the message says what is missing.
    pub fn ensure() -> Result<Self> {
        let cache = Cache::from_env()?;
        let mirror = std::env::var_os("TILEPORT_DEBIAN_MIRROR");
        let root = cache.folder(
            &format!("julia-{VERSION}"),
            |folder| folder.join("usr/bin/julia").is_file(),
            |folder| install(folder, mirror.as_deref()),
        )?;
        let julia = Self { root };
        julia.open()?;
        let folder = julia.root.join("tmp");
        fs::write(folder.join("version.jl"), "println(VERSION)\n").context("writing a file for Julia")?;
        let output = julia.in_root(&["/tmp/version.jl"], "/tmp", QUESTION_LIMIT)?;
        if !output.is_accepted() || output.stdout.trim() != VERSION {
            bail!(
                "Julia {VERSION} was installed in {}, but doesn't run: {}{}",
                julia.root.display(),
                output.stdout,
                output.stderr
            );
        }
        Ok(julia)
    }

    /// Makes what Julia asks of a system visible in its folder.
    fn open(&self) -> Result<()> {
        for (name, probe) in [("proc", "cpuinfo"), ("dev", "urandom")] {
            let inside = self.root.join(name);
            if inside.join(probe).exists() {
                continue;
            }
            let output = run_limited(
                Command::new("mount")
                    .arg("--bind")
                    .arg(format!("/{name}"))
                    .arg(&inside),
                QUESTION_LIMIT,
            )?;
            if !output.is_accepted() {
                bail!(
                    "/{name} can't be mounted in {}, which Julia needs (are you root?): {}",
                    self.root.display(),
                    output.stderr
                );
            }
        }
        Ok(())
    }

    fn in_root(&self, args: &[&str], folder: &str, limit: Duration) -> Result<Output> {
        let mut command = Command::new("chroot");
        command
            .arg(&self.root)
            .args([
                "/bin/sh",
                "-c",
                "cd \"$0\" && exec julia --startup-file=no \"$@\"",
            ])
            .arg(folder)
            .args(args);
        run_limited(&mut command, limit)
    }

    /// Runs a file of a folder; what it writes there is there afterwards.
    ///
    /// # Errors
    /// Files can't be copied, or Julia can't be started. What Julia itself says is in the output.
    pub fn run(&self, folder: &Path, file: &str, limit: Duration) -> Result<Output> {
        self.run_with(folder, &[file], limit)
    }

    /// The same, with arguments after the file.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub fn run_with(&self, folder: &Path, file: &[&str], limit: Duration) -> Result<Output> {
        let name = format!("run-{}", std::process::id());
        let serial = folder
            .file_name()
            .map(|n| n.to_string_lossy().into_owned())
            .unwrap_or_default();
        let inside = self.root.join("tmp").join(format!("{name}-{serial}"));
        fs::create_dir_all(&inside).with_context(|| format!("making {}", inside.display()))?;
        copy(folder, &inside)?;
        let within = format!("/tmp/{name}-{serial}");
        let output = self.in_root(file, &within, limit);
        copy(&inside, folder)?;
        fs::remove_dir_all(&inside).with_context(|| format!("removing {}", inside.display()))?;
        output
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from).with_context(|| format!("reading {}", from.display()))? {
        let path = entry?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        if path.is_dir() {
            let inside = to.join(name);
            fs::create_dir_all(&inside).with_context(|| format!("making {}", inside.display()))?;
            copy(&path, &inside)?;
            continue;
        }
        fs::copy(&path, to.join(name)).with_context(|| format!("copying {}", path.display()))?;
    }
    Ok(())
}

/// Without a mirror, debootstrap takes Debian's own.
fn install(folder: &Path, mirror: Option<&OsStr>) -> Result<()> {
    let output = run_limited(
        Command::new("debootstrap")
            .args(["--variant=minbase", "--include=julia", RELEASE])
            .arg(folder)
            .args(mirror),
        INSTALL_LIMIT,
    )
    .context("Julia is installed with debootstrap: install the package `debootstrap`")?;
    if !output.is_accepted() {
        bail!(
            "debootstrap could not install Julia (it must be root; TILEPORT_DEBIAN_MIRROR names another mirror): {}{}",
            output.stdout.lines().rev().take(5).collect::<Vec<_>>().join("\n"),
            output.stderr
        );
    }
    Ok(())
}
