//! Ports by hand are compiled with the real cutile crate: what it says of their entries, of their faults and of where these
//! are.

mod host;
mod lists;

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use tileport_ir::bytecode;
use tileport_toolchain::Cache;
use tileport_toolchain::cutile::{CutileRs, Kernels, modules};

fn port(name: &str) -> Result<Kernels> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cutile/ports")
        .join(name);
    let text = std::fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    Ok(Kernels {
        path,
        modules: modules(&text),
    })
}

fn real_crate() -> Result<CutileRs> {
    CutileRs::ensure(&Cache::from_env()?, &mut |_| {})
}

#[test]
fn several_ports_are_compiled_in_one_build() -> Result<()> {
    let ports = ["vector_add.rs", "softmax.rs", "matmul.rs"];
    let kernels: Vec<Kernels> = ports.iter().map(|name| port(name)).collect::<Result<_>>()?;
    let built = real_crate()?.build(&kernels)?;
    let driver = built.map_err(|found| anyhow::anyhow!("{found:?}"))?;
    let entries = driver.describe(0, "vector_add_module")?;
    let [entry] = entries.as_slice() else {
        anyhow::bail!("{entries:?}")
    };
    let generics: Vec<(&str, &str)> = entry
        .generics
        .iter()
        .map(|g| (g.name.as_str(), g.kind.as_str()))
        .collect();
    ensure!(generics == [("E", "type"), ("BLOCK", "const")], "{generics:?}");
    let parameters: Vec<(&str, &str, usize)> = entry
        .parameters
        .iter()
        .map(|p| (p.name.as_str(), p.kind.as_str(), p.rank))
        .collect();
    ensure!(
        parameters == [("x", "tensor", 1), ("y", "tensor", 1), ("z", "tensor", 1)],
        "{parameters:?}"
    );
    let request = |module: &str, entry: &str, generics: &[&str], tensors: &[(&str, &[i32])]| {
        serde_json::json!({
            "module": module, "entry": entry, "generics": generics, "strides": tensors, "target": "sm_90"
        })
    };
    let vectors: &[(&str, &[i32])] = &[("x", &[1]), ("y", &[1]), ("z", &[1])];
    let rows: &[(&str, &[i32])] = &[("x", &[-1, 1]), ("y", &[-1, 1])];
    let matrices: &[(&str, &[i32])] = &[("a", &[-1, 1]), ("b", &[-1, 1]), ("c", &[-1, 1])];
    let requests = [
        (
            0,
            request("vector_add_module", "vector_add", &["f16", "128"], vectors),
        ),
        (1, request("softmax_module", "softmax", &["f32", "256"], rows)),
        (
            2,
            request("matmul_module", "matmul", &["bf16", "32", "64", "16"], matrices),
        ),
        (2, request("matmul_module", "nothing", &[], matrices)),
        // The crate panics where strides are missing; that is an answer, too, and no end of the driver.
        (
            0,
            request("vector_add_module", "vector_add", &["f16", "128"], &[]),
        ),
    ];
    let made = driver.compile(&requests)?;
    for artifact in made.iter().take(3) {
        let artifact = artifact.as_ref().map_err(|found| anyhow::anyhow!("{found}"))?;
        let (module, _) = bytecode::read(&artifact.bytecode).map_err(|found| anyhow::anyhow!("{found:?}"))?;
        ensure!(module.entries().count() == 1, "{}", artifact.text);
    }
    ensure!(
        made.iter().skip(3).all(std::result::Result::is_err),
        "no such entry, and no strides"
    );
    Ok(())
}

#[test]
fn what_rustc_refuses_is_said_with_its_place() -> Result<()> {
    let kernels = port("vector_add_refused.rs")?;
    let path: PathBuf = kernels.path.clone();
    let findings = match real_crate()?.build(&[kernels])? {
        Ok(_) => anyhow::bail!("rustc took it"),
        Err(findings) => findings,
    };
    let first = findings.first().context("no finding")?;
    ensure!(first.file.as_ref() == Some(&path), "{first}");
    ensure!(
        first.line == Some(13) && first.message.contains("mismatched types"),
        "{first}"
    );
    Ok(())
}
