//! What is to be done with arrays after a launch: writing and comparing. All of it is settled before the launch.

use super::array::Array;
use super::check::{Comparison, compare};
use super::options::RunArgs;
use super::plan::{Slot, Tolerance};
use super::{files, names, npy, show};
use crate::output;
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use tileport_exec::TensorArg;

/// What is to be done.
#[derive(Debug, Default)]
pub(crate) struct Wishes {
    outs: Vec<(String, PathBuf)>,
    out_all: Option<PathBuf>,
    checks: Vec<(String, Array)>,
    rtol: Option<f64>,
    atol: Option<f64>,
}

impl Wishes {
    /// Reads the options and the files with what is expected.
    pub(crate) fn read(args: &RunArgs) -> Result<Self> {
        let mut wishes = Self {
            out_all: args.out_all.clone(),
            rtol: args.rtol,
            atol: args.atol,
            ..Self::default()
        };
        for text in &args.out {
            let (name, file) = split(text);
            let path = PathBuf::from(file);
            ensure!(
                path.extension().is_some_and(|e| e == "npy"),
                "--out {text}: one array is written as a .npy file; `--out-all FILE.npz` writes all"
            );
            let stem = path
                .file_stem()
                .map(|s| s.to_string_lossy().into_owned())
                .unwrap_or_default();
            wishes.outs.push((name.map_or(stem, str::to_owned), path));
        }
        if let Some(path) = &wishes.out_all {
            let npz = path.extension().is_some_and(|e| e == "npz");
            ensure!(
                npz,
                "--out-all {}: arrays are written as a .npz file",
                path.display()
            );
        }
        for text in &args.check {
            match split(text) {
                (Some(name), file) => wishes.checks.push((name.to_owned(), files::read_array(file)?)),
                (None, file) => wishes.checks.extend(files::read_all(file)?),
            }
        }
        ensure!(
            !wishes.checks.is_empty() || (args.rtol.is_none() && args.atol.is_none()),
            "a tolerance needs `--check FILE`, with what is expected"
        );
        for path in wishes.outs.iter().map(|o| &o.1).chain(&wishes.out_all) {
            let folder = path
                .parent()
                .filter(|p| !p.as_os_str().is_empty())
                .unwrap_or(Path::new("."));
            ensure!(
                folder.is_dir(),
                "cannot write {}: there is no folder {}",
                path.display(),
                folder.display()
            );
        }
        Ok(wishes)
    }

    /// Whether there is nothing to do.
    pub(crate) fn is_empty(&self) -> bool {
        self.outs.is_empty() && self.out_all.is_none() && self.checks.is_empty()
    }

    /// Whether it can be done with these arrays.
    pub(crate) fn fit(&self, slots: &[Slot], tensors: &[TensorArg]) -> Result<()> {
        let known = || slots.iter().map(|s| s.name.as_str());
        for (name, path) in &self.outs {
            if slot(slots, name).is_none() {
                let near = names::nearest(name, known());
                bail!("--out {}: there is no array `{name}`{near}", path.display());
            }
        }
        for (name, expected) in &self.checks {
            let Some(slot) = slot(slots, name) else {
                bail!(
                    "--check: no argument is named `{name}`{}",
                    names::nearest(name, known())
                );
            };
            let shape = tensors
                .get(slot.tensor)
                .map(|t| t.shape.as_slice())
                .unwrap_or_default();
            ensure!(
                shape == expected.shape,
                "--check: `{name}` is {}, but {} is expected",
                show::form(slot.dtype, shape),
                show::form(expected.dtype, &expected.shape)
            );
        }
        Ok(())
    }

    /// Compares.
    pub(crate) fn check(&self, slots: &[Slot], tensors: &[TensorArg]) -> Result<Vec<Comparison>> {
        let one = |(name, expected): &(String, Array)| {
            let slot = slot(slots, name).context("an array that is not there")?;
            let of_case = slot.tolerance.unwrap_or(Tolerance { rtol: 0.0, atol: 0.0 });
            let tolerance = Tolerance {
                rtol: self.rtol.unwrap_or(of_case.rtol),
                atol: self.atol.unwrap_or(of_case.atol),
            };
            compare(name, &take(slot, tensors)?, expected, tolerance)
        };
        self.checks.iter().map(one).collect()
    }

    /// Writes: first everything is made, then each file appears whole.
    pub(crate) fn write(&self, slots: &[Slot], tensors: &[TensorArg]) -> Result<()> {
        let mut made = Vec::new();
        for (name, path) in &self.outs {
            let slot = slot(slots, name).context("an array that is not there")?;
            made.push((path, npy::write(&take(slot, tensors)?)));
        }
        if let Some(path) = &self.out_all {
            let arrays: Vec<(&str, Array)> = slots
                .iter()
                .map(|s| Ok((s.name.as_str(), take(s, tensors)?)))
                .collect::<Result<_>>()?;
            made.push((path, npy::write_npz(arrays.iter().map(|(n, a)| (*n, a)))?));
        }
        made.iter()
            .try_for_each(|(path, bytes)| output::write(Some(path), bytes))
    }
}

fn slot<'a>(slots: &'a [Slot], name: &str) -> Option<&'a Slot> {
    slots.iter().find(|s| s.name == name)
}

fn take(slot: &Slot, tensors: &[TensorArg]) -> Result<Array> {
    Ok(Array::take(
        tensors.get(slot.tensor).context("an array that is not there")?,
        slot.dtype,
    ))
}

/// `[NAME=]FILE`.
fn split(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, file)) if !name.contains(['/', '.']) => (Some(name), file),
        _ => (None, text),
    }
}
