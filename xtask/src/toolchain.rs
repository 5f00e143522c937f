//! `cargo xtask toolchain`.

use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::ExitCode;
use tileport_toolchain::{Cache, Toolchain, pins};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print lines that a POSIX shell can eval: TILEPORT_TILEIRAS, TILEPORT_TILEIRDISASM, TILEPORT_PYTHON
    #[arg(long, conflicts_with = "json")]
    print_env: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// The toolchain, installed first if need be, with progress on standard error.
pub(crate) fn ensure() -> Result<Toolchain> {
    Toolchain::ensure_with(&Cache::from_env()?, &mut |line| eprintln!("toolchain: {line}"))
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let toolchain = ensure()?;
    let tools = [
        ("tileiras", &toolchain.tileiras),
        ("tileirdisasm", &toolchain.tileirdisasm),
        ("python", &toolchain.python),
    ];
    if arguments.json {
        let mut object = serde_json::Map::new();
        for (name, path) in tools {
            object.insert(name.to_owned(), utf8(path)?.into());
        }
        let packages = pins::packages().map(|(name, version)| (name.to_owned(), version.into()));
        object.insert(
            "packages".to_owned(),
            packages.collect::<serde_json::Map<_, _>>().into(),
        );
        say!(
            "{}",
            serde_json::to_string_pretty(&object).context("writing JSON")?
        );
        return Ok(ExitCode::SUCCESS);
    }
    for (name, path) in tools {
        if arguments.print_env {
            say!("TILEPORT_{}={}", name.to_uppercase(), shell_quoted(utf8(path)?));
        } else {
            say!("{name:<13} {}", path.display());
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn utf8(path: &Path) -> Result<&str> {
    match path.to_str() {
        Some(text) => Ok(text),
        None => bail!(
            "the cache folder's name is not UTF-8: {}; set TILEPORT_CACHE",
            path.display()
        ),
    }
}

/// The text as one word of a POSIX shell.
fn shell_quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+@:,".contains(c);
    if text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::shell_quoted;

    #[test]
    fn paths_survive_a_shell() {
        assert_eq!(shell_quoted("/a/b-1.2/c"), "/a/b-1.2/c");
        assert_eq!(shell_quoted("/it's a/$HOME"), r"'/it'\''s a/$HOME'");
    }
}
