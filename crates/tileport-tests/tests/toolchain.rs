//! The real toolchain can be installed and run, and says yes and no where it should.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tileport_toolchain::{Assembled, Cache, Toolchain, Verdict, own_corpus};

const LIMIT: Duration = Duration::from_mins(2);

/// The bytecode of a small kernel, made by cuda-tile.
fn vadd(toolchain: &Toolchain, folder: &Path) -> Result<PathBuf> {
    let file = folder.join("vadd.tileirbc");
    let script = tileport_tests::repo_root().join("crates/tileport-tests/tests/data/vadd.py");
    let output = toolchain.python(&script, [&file], LIMIT)?;
    ensure!(
        output.is_accepted(),
        "{}: {:?}\n{}",
        script.display(),
        output.verdict,
        output.stderr
    );
    Ok(file)
}

#[test]
fn bytecode_from_cuda_tile_is_disassembled_and_assembled() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let folder = tempfile::tempdir()?;
    let file = vadd(&toolchain, folder.path())?;
    let listing = toolchain.disassemble(&file)?;
    ensure!(listing.is_accepted(), "{:?}\n{}", listing.verdict, listing.stderr);
    ensure!(listing.stdout.contains("entry @vadd"), "{}", listing.stdout);
    let cubin = folder.path().join("vadd.cubin");
    assert_eq!(
        toolchain.assemble(&file, "sm_90", &cubin, LIMIT)?,
        Assembled::Accepted
    );
    ensure!(
        fs::read(&cubin)?.starts_with(b"\x7fELF"),
        "the machine code is not an ELF file"
    );
    Ok(())
}

#[test]
fn a_truncated_file_is_refused_at_every_length() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let folder = tempfile::tempdir()?;
    let whole = fs::read(vadd(&toolchain, folder.path())?)?;
    let file = folder.path().join("cut.tileirbc");
    for length in (0..whole.len()).step_by(61) {
        fs::write(&file, whole.get(..length).context("a length within the file")?)?;
        let listing = toolchain.disassemble(&file)?;
        ensure!(
            listing.verdict == Verdict::Refused(3),
            "cut to {length} bytes: {listing:?}"
        );
        ensure!(
            !listing.stderr.is_empty(),
            "cut to {length} bytes: refused without a word"
        );
    }
    let refused = toolchain.assemble(&file, "sm_90", &folder.path().join("cut.cubin"), LIMIT)?;
    ensure!(
        matches!(&refused, Assembled::Refused { code: 3, stderr } if stderr.contains("bytecode")),
        "{refused:?}"
    );
    Ok(())
}

#[test]
fn our_own_mistakes_and_time_limits_are_no_verdicts() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let folder = tempfile::tempdir()?;
    let file = vadd(&toolchain, folder.path())?;
    let out = folder.path().join("out.cubin");
    assert!(
        toolchain.assemble(&file, "sm_1", &out, LIMIT).is_err(),
        "an unknown GPU"
    );
    assert!(
        toolchain.disassemble(&folder.path().join("absent")).is_err(),
        "a missing file"
    );
    assert_eq!(
        toolchain.assemble(&file, "sm_90", &out, Duration::ZERO)?,
        Assembled::TimedOut
    );
    Ok(())
}

#[test]
fn a_corpus_is_exported_once_for_each_state_of_its_sources() -> Result<()> {
    let repo = tempfile::tempdir()?;
    let toolchain = Toolchain::ensure()?.exporting_to(Cache::at(&repo.path().join("cache"))?);
    let kernels = repo.path().join("kernels");
    fs::create_dir(&kernels)?;
    assert!(
        own_corpus(&toolchain, repo.path()).is_err(),
        "there is no export.py yet"
    );
    let script = |text: &str| fs::write(kernels.join("export.py"), format!("import sys, time\n{text}"));
    script("open(sys.argv[1] + '/k.tileirbc', 'w').write(str(time.time_ns()))\n")?;
    let first = own_corpus(&toolchain, repo.path())?;
    let stamp = fs::read(first.join("k.tileirbc"))?;
    assert_eq!(own_corpus(&toolchain, repo.path())?, first);
    assert_eq!(
        fs::read(first.join("k.tileirbc"))?,
        stamp,
        "it was exported again"
    );
    fs::write(kernels.join("list.toml"), "one = 1\n")?;
    let second = own_corpus(&toolchain, repo.path())?;
    assert_ne!(second, first, "a changed source must make a new corpus");
    script("sys.exit('no such kernel')\n")?;
    let error = format!("{:#}", own_corpus(&toolchain, repo.path()).unwrap_err());
    ensure!(error.contains("no such kernel"), "{error}");
    Ok(())
}
