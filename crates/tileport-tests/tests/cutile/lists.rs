//! Ports that take lists of arrays: what their C functions see of lists, and what a launch puts on its stream. A stand-in for
//! CUDA's driver takes the place of a GPU.

use super::host::{library, ported, python, script, succeeds, tested};
use super::real_crate;
use anyhow::{Context, Result, ensure};
use std::process::Command;
use tileport_rust::host::files;
use tileport_toolchain::Toolchain;

/// One list; several; one of arrays with 64-bit lengths.
const PORTS: [&str; 3] = ["list_sum", "grouped_matmul", "concat_columns"];

#[test]
fn tables_of_lists_are_made_in_the_order_of_the_stream() -> Result<()> {
    let (cutile, toolchain) = (real_crate()?, Toolchain::ensure()?);
    let folder = tempfile::tempdir()?;
    let driver = folder.path().join("driver");
    std::fs::create_dir(&driver)?;
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]);
    compiler.arg(driver.join("libcuda.so.1")).arg(script("driver.c"));
    succeeds(&mut compiler, "the stand-in for the driver")?;
    for name in PORTS {
        let home = tested(&cutile, folder.path(), name)?;
        let library = library(&cutile, &home, name)?;
        if name == "list_sum" {
            let (home, library) = (home.to_string_lossy(), library.to_string_lossy());
            let said = python(&[&script("call_list.py"), &home, &library], name)?;
            ensure!(said.trim() == "ok", "{said}");
        }
        let mut launching = Command::new("python3");
        launching.arg(script("launch_list.py")).arg(&home).arg(name);
        launching.arg(&library).arg(folder.path().join("log"));
        launching.env("PYTHONDONTWRITEBYTECODE", "1");
        launching.env("LD_LIBRARY_PATH", &driver);
        launching.env("CUTILE_TILEIRAS_PATH", &toolchain.tileiras);
        let said = succeeds(&mut launching, name)?;
        ensure!(said.trim() == "ok", "{said}");
    }
    Ok(())
}

/// The kernel that writes the tables is no tile kernel: the driver assembles it.
#[test]
fn what_writes_the_tables_of_lists_assembles() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let (port, options) = ported("list_sum")?;
    let made = files(&port, &options).map_err(|found| anyhow::anyhow!("{found:?}"))?;
    let (_, lists) = (made.iter())
        .find(|(path, _)| path.ends_with("ffi_lists.rs"))
        .context("a port that takes a list has no ffi_lists.rs")?;
    let begin = "const WRITE_WORDS: &str = \"";
    let (_, rest) = lists.split_once(begin).context("there is no such kernel")?;
    let (text, _) = rest.split_once("\";").context("the kernel has no end")?;
    let folder = tempfile::tempdir()?;
    let source = folder.path().join("write_words.ptx");
    std::fs::write(&source, text)?;
    let assembler = toolchain.site_packages.join("nvidia/cu13/bin/ptxas");
    for gpu in ["sm_80", "sm_90", "sm_100", "sm_120"] {
        let mut command = Command::new(&assembler);
        command.arg("-arch").arg(gpu).arg(&source).arg("-o");
        succeeds(command.arg(folder.path().join("write_words.cubin")), gpu)?;
    }
    Ok(())
}
