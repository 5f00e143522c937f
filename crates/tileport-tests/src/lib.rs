//! What the tests against the real toolchain share; the tests themselves are in `tests/`.

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn repo_root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).unwrap_or(manifest).to_owned()
}
