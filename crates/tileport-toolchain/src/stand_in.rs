//! A stand-in for the package cuTile.jl, with which [`Julia`](crate::Julia) runs ports: it stands here, beside Julia, since the
//! tests of several crates and `cargo xtask ports` need it.

use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

macro_rules! files {
    ($($name:literal),*) => {
        [$(($name, include_str!(concat!("../julia/", $name)))),*]
    };
}

/// The stand-in's files; `standin.jl` includes the others.
const FILES: [(&str, &str); 9] = files!(
    "standin.jl",
    "numbers.jl",
    "tiles.jl",
    "folds.jl",
    "arrays.jl",
    "access.jl",
    "device.jl",
    "host.jl",
    "ported.jl"
);

/// Writes the stand-in, and `ported.jl`, which runs the tests of ported projects with it, into a folder. Gives the name of a file
/// there that has the module `StandIn`.
///
/// # Errors
/// The folder can't be written to.
pub fn write(folder: &Path) -> Result<&'static str> {
    let inside = folder.join("standin");
    fs::create_dir_all(&inside).with_context(|| format!("making {}", inside.display()))?;
    for (name, text) in FILES {
        let path = match name {
            "ported.jl" => folder.join(name),
            _ => inside.join(name),
        };
        fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
    }
    Ok("standin/standin.jl")
}
