//! The driver finds each kind of fault, keeps an input that shows it, and is quiet where there is none.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn driver(arguments: &[&str], folder: &Path) -> Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tileport-fuzz"));
    command.args(arguments).arg("--artifacts").arg(folder);
    command.output().context("starting the driver")
}

/// Checks that the driver found a fault of this kind, starting from a seed input; returns the input that it kept.
fn finds(target: &str, seed: &[u8], kind: &str, message: &str) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let corpus = folder.path().join("corpus");
    std::fs::create_dir(&corpus)?;
    std::fs::write(corpus.join("seed"), seed)?;
    let corpus = corpus.to_str().context("a folder name in UTF-8")?;
    let arguments = [
        target,
        "--runs",
        "300000",
        "--jobs",
        "2",
        "--timeout",
        "1",
        "--corpus",
        corpus,
    ];
    let output = driver(&arguments, folder.path())?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.code() == Some(1),
        "{target}: {:?}\n{said}",
        output.status
    );
    ensure!(said.contains(message), "{target}: {said}");
    let kept: Vec<PathBuf> = std::fs::read_dir(folder.path().join(target))?
        .map(|entry| Ok(entry?.path()))
        .collect::<std::io::Result<_>>()?;
    let name = |file: &PathBuf| {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_default()
    };
    // A job that was ended while it wrote leaves a draft behind, whose name starts with a dot.
    let file = kept.iter().find(|file| !name(file).starts_with('.'));
    let file = file.with_context(|| format!("{target}: no input was kept"))?;
    ensure!(name(file).starts_with(kind), "{target}: {}", name(file));
    Ok(std::fs::read(file)?)
}

#[test]
fn a_sound_target_passes() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let output = driver(&["selfcheck-ok", "--runs", "20001", "--jobs", "2"], folder.path())?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success() && said.contains("no fault, 20001 runs"),
        "{said}"
    );
    Ok(())
}

#[test]
fn a_panic_is_found_and_its_input_shrunk() -> Result<()> {
    // One byte of the four is wrong: this test builds the driver without coverage, so it can't climb from nothing.
    assert_eq!(
        finds(
            "selfcheck-panic",
            b"TIXE and more",
            "panic-",
            "the fault that must be found"
        )?,
        b"TILE"
    );
    Ok(())
}

#[test]
fn a_stack_overflow_is_found() -> Result<()> {
    ensure!(finds("selfcheck-abort", b"(", "crash-", "signal")?.starts_with(b"(("));
    Ok(())
}

#[test]
fn a_hang_is_found() -> Result<()> {
    ensure!(finds("selfcheck-hang", b"l", "hang-", "still running after 1 s")?.starts_with(b"lo"));
    Ok(())
}

#[test]
fn memory_beyond_the_bound_is_found() -> Result<()> {
    let input = finds("selfcheck-memory", b"ab", "memory-", "bytes were held at once")?;
    ensure!(input.len() == 2 && input > vec![0x10, 0], "{input:?}");
    Ok(())
}
