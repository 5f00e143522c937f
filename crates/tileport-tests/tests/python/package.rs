//! Which kernels are in the package.

use crate::{Disk, folder, records};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tileport_python::{Project, SourceFiles};
use tileport_toolchain::Toolchain;

/// The Python files in a folder, at any depth.
pub(crate) fn python_files(folder: &Path, into: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            python_files(&path, into)?;
        } else if path.extension().is_some_and(|extension| extension == "py") {
            into.push(path);
        }
    }
    into.sort();
    Ok(())
}

/// Every kernel of the package is found, with its comments; so are the places where it is launched.
#[test]
fn every_kernel_is_found() -> Result<()> {
    let root = Toolchain::ensure()?.site_packages;
    let mut paths = Vec::new();
    python_files(&root.join("tilegym"), &mut paths)?;
    let start = Instant::now();
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let (mut found, mut launches, mut unknown) = (BTreeSet::new(), 0, 0);
    for path in &paths {
        let name = path.to_str().context("a path in UTF-8")?;
        let module = project
            .open(name)
            .map_err(|found| anyhow::anyhow!("{name}: {found}"))?;
        let kernels = project.kernels(module);
        ensure!(
            module.file().diagnostics().is_empty(),
            "{name}: {:?}",
            module.file().diagnostics()
        );
        ensure!(
            kernels.diagnostics().is_empty(),
            "{name}: {:?}",
            kernels.diagnostics()
        );
        let file = path.strip_prefix(&root)?.to_string_lossy().into_owned();
        for kernel in kernels.all() {
            found.insert((file.clone(), kernel.qualified_name.clone()));
            let function = module
                .outline()
                .function(kernel.function)
                .context("a kernel's function")?;
            let inside = |comment: &&_| function.def.range.contains_range(**comment);
            let comments = module.file().comments().iter().filter(inside).count();
            ensure!(
                kernel.comments.all().len() >= comments,
                "{name}: {}: a comment is lost",
                kernel.name
            );
            ensure!(!kernel.body.is_empty(), "{name}: {}", kernel.name);
        }
        let sites = project.launches(module);
        launches += sites.len();
        unknown += sites.iter().filter(|launch| launch.kernels.is_empty()).count();
    }
    println!(
        "{} files, {} kernels, {launches} launches, {unknown} of which don't tell their kernel, in {:?}",
        paths.len(),
        found.len(),
        start.elapsed()
    );
    ensure!(found.len() == 188, "{} kernels were found", found.len());
    if let Some(folder) = folder() {
        let recorded = records(&folder)?
            .into_iter()
            .map(|record| (record.file, record.kernel))
            .collect();
        ensure!(found == recorded, "other kernels than those recorded");
    }
    Ok(())
}
