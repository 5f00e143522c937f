//! What no file of the repository may have: markers of a merge that was not finished, folders of somebody's machine, more
//! lines than one reads.

use crate::repo_root;
use anyhow::{Context, Result, bail, ensure};
use std::path::Path;
use std::process::Command;

/// The most lines of a file of code, but for tests.
const MAX_LINES: usize = 900;
/// What is code.
const CODE: [&str; 4] = ["rs", "py", "jl", "sh"];

/// Looks at every file that git knows, or would take.
pub(crate) fn check() -> Result<()> {
    let root = repo_root()?;
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(&root)
        .output()
        .context("starting git, to know which files there are")?;
    ensure!(
        listed.status.success(),
        "git does not list the files of {}: {}",
        root.display(),
        String::from_utf8_lossy(&listed.stderr).trim()
    );
    let mut found = Vec::new();
    let mut files = 0;
    for name in listed
        .stdout
        .split(|byte| *byte == 0)
        .filter(|name| !name.is_empty())
    {
        let name = String::from_utf8_lossy(name);
        // A file that git knows may be gone from the folder, and what is no text has none of this.
        let Ok(text) = std::fs::read_to_string(root.join(&*name)) else {
            continue;
        };
        files += 1;
        found.extend(findings(&name, &text));
    }
    for line in &found {
        eprintln!("{line}");
    }
    if !found.is_empty() {
        bail!("{} in {files} files", count(found.len()));
    }
    say!("{files} files");
    Ok(())
}

fn count(findings: usize) -> String {
    match findings {
        1 => "1 finding".to_owned(),
        many => format!("{many} findings"),
    }
}

/// What is wrong with a file, a line each.
fn findings(name: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = 0;
    for (at, line) in text.lines().enumerate() {
        lines = at + 1;
        if is_marker(line) {
            found.push(format!("{name}:{lines}: a merge that was not finished: {line}"));
        }
        if let Some(folder) = home(line) {
            found.push(format!(
                "{name}:{lines}: a folder of somebody's machine: {folder}"
            ));
        }
    }
    if lines > MAX_LINES && is_code(name) {
        found.push(format!(
            "{name}: {lines} lines, and {MAX_LINES} are the most: divide it"
        ));
    }
    found
}

/// Whether a line is what git puts between two versions.
fn is_marker(line: &str) -> bool {
    ['<', '>', '|'].into_iter().any(|c| {
        let rest = line.trim_start_matches(c);
        line.len() - rest.len() == 7 && (rest.is_empty() || rest.starts_with(' '))
    })
}

/// A path below somebody's home folder, if a line has one.
fn home(line: &str) -> Option<&str> {
    for start in ["/home/", "/root/", "/Users/", r"C:\Users\"] {
        for (at, _) in line.match_indices(start) {
            let before = line[..at].chars().next_back();
            let path = line[at..]
                .split(|c: char| c.is_whitespace() || "\"'`)>,;".contains(c))
                .next()?;
            // As a part of another path, of an address or of a pattern it is none.
            let whole = before.is_none_or(|c| !c.is_alphanumeric() && !"./}_-~*$".contains(c));
            let user = path[start.len()..].chars().next();
            let is_name = user.is_some_and(|c| c.is_alphanumeric() || c == '.');
            if whole && is_name {
                return Some(path);
            }
        }
    }
    None
}

fn is_code(name: &str) -> bool {
    let path = Path::new(name);
    let code = path
        .extension()
        .and_then(|e| e.to_str())
        .is_some_and(|e| CODE.contains(&e));
    let test = path.components().any(|part| part.as_os_str() == "tests") || name.ends_with("tests.rs");
    code && !test
}

#[cfg(test)]
mod own {
    use super::{MAX_LINES, findings};

    /// Made of parts, so that this file itself has none of it.
    fn text(parts: &[&str]) -> String {
        parts.concat()
    }

    #[test]
    fn what_a_merge_left_is_found() {
        for marker in ["<<<<<<", ">>>>>>", "||||||"] {
            let sign = &marker[..1];
            let found = findings("README.md", &text(&["a\n", marker, sign, " main\nb\n"]));
            assert_eq!(found.len(), 1, "{marker}");
            assert!(found[0].starts_with("README.md:2: a merge"), "{}", found[0]);
        }
        assert!(findings("a.rs", "let x = 1 << 7;\n||\n=======\n<<<<<<<<\n").is_empty());
    }

    #[test]
    fn folders_of_a_machine_are_found() {
        for (path, is) in [
            (text(&["see /ho", "me/ann/x.py\n"]), true),
            (text(&["\"/ro", "ot/.cache\"\n"]), true),
            (text(&["(/Us", "ers/ann)\n"]), true),
            (text(&["https://x.org/ho", "me/page\n"]), false),
            (text(&["$HOME/x, ~/y, /ho", "me/{user}\n"]), false),
        ] {
            assert_eq!(findings("a.md", &path).len(), usize::from(is), "{path}");
        }
    }

    #[test]
    fn long_files_of_code_are_found() {
        let long = "x\n".repeat(MAX_LINES + 1);
        assert_eq!(findings("crates/a/src/b.rs", &long).len(), 1);
        for name in [
            "crates/a/tests/b.rs",
            "crates/a/src/tests.rs",
            "Cargo.lock",
            "kernels/a.mlir",
        ] {
            assert!(findings(name, &long).is_empty(), "{name}");
        }
        assert!(findings("crates/a/src/b.rs", &"x\n".repeat(MAX_LINES)).is_empty());
    }
}
