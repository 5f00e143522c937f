//! What a port says of itself: which entry is compiled how for which signature, and what its parameters carry of the
//! source's. It only binds what a launch gives to the port; whether the two mean the same is found out all the same.

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The file's name.
pub(crate) const NAME: &str = "tileport.json";
/// The version of its form.
pub(crate) const SCHEMA: u32 = 1;
/// How far above a file with kernels the manifest may be: `CRATE/src/kernel.rs`.
const ABOVE: usize = 3;

/// What a port says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The version of the form.
    pub(crate) schema: u32,
    /// The version of Tileport that wrote it.
    pub(crate) tileport: String,
    /// The name of the source's file.
    pub(crate) source: String,
    /// The source's kernel.
    pub(crate) kernel: String,
    /// The module with the entries.
    pub(crate) module: String,
    /// The entries.
    pub(crate) entries: Vec<ManifestEntry>,
}

/// An entry of the port.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ManifestEntry {
    /// The function.
    pub(crate) name: String,
    /// Its generics, in order.
    pub(crate) generics: Vec<String>,
    /// Its parameters, in order.
    pub(crate) parameters: Vec<ManifestParameter>,
    /// The signatures of the source's kernel that it covers.
    pub(crate) signatures: Vec<ManifestSignature>,
}

/// A parameter of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ManifestParameter {
    /// Its name.
    pub(crate) name: String,
    /// What it carries of the source's, as in `--map`: one for each scalar that it is taken apart into.
    pub(crate) carries: Vec<String>,
}

/// A signature that an entry covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ManifestSignature {
    /// The signature, in the notation of `--sig`.
    pub(crate) signature: String,
    /// The generics' values, in order.
    pub(crate) generics: Vec<String>,
}

impl Manifest {
    /// The manifest of a file with kernels, if there is one: beside it or above it, in the folder that was given.
    pub(crate) fn find(file: &Path) -> Result<Option<Self>> {
        let mut folder = file.parent();
        for _ in 0..ABOVE {
            let Some(here) = folder else { break };
            let path = here.join(NAME);
            if path.is_file() {
                return Self::read(&path).map(Some);
            }
            // A crate ends where its own manifest is.
            if here.join("Cargo.toml").is_file() {
                break;
            }
            folder = here.parent();
        }
        Ok(None)
    }

    fn read(path: &PathBuf) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let found: Self = serde_json::from_str(&text).with_context(|| {
            format!(
                "{} is not as `tileport convert` writes it; without that file the port is taken as one by hand",
                path.display()
            )
        })?;
        ensure!(
            found.schema == SCHEMA,
            "{} is of form {}, and this version of Tileport reads {SCHEMA}",
            path.display(),
            found.schema
        );
        Ok(found)
    }

    /// The entry that covers a signature, with its generics' values.
    pub(crate) fn covering(&self, signature: &str) -> Option<(&ManifestEntry, &[String])> {
        self.entries.iter().find_map(|entry| {
            let found = entry.signatures.iter().find(|s| s.signature == signature)?;
            Some((entry, found.generics.as_slice()))
        })
    }

    /// The entry with a name.
    pub(crate) fn entry(&self, name: &str) -> Option<&ManifestEntry> {
        self.entries.iter().find(|entry| entry.name == name)
    }
}
