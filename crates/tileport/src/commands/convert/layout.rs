//! The files of a port, and where they are.

use std::path::{Path, PathBuf};
use tileport_rust::Port;

/// A crate that works by itself.
pub(super) fn standalone(port: &Port) -> Vec<(PathBuf, String)> {
    let name = port.module.trim_end_matches("_module");
    let mut files = vec![
        (
            PathBuf::from("Cargo.toml"),
            format!(
                "[package]\nname = \"{}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\ncutile = \"=0.5.0\"\n",
                name.replace('_', "-")
            ),
        ),
        (
            PathBuf::from("src/lib.rs"),
            format!("//! The tile kernel `{name}` in cutile-rs.\n\npub mod kernel;\n"),
        ),
    ];
    files.extend(
        port.files
            .iter()
            .map(|(path, text)| (Path::new("src").join(path), text.clone())),
    );
    files
}
