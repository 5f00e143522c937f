//! Installing the pinned wheels into a Python virtual environment.

use crate::pins;
use anyhow::{Context, Result, anyhow, bail};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

/// Where in an environment the marker is: it names the site-packages folder, relative to the environment.
pub(crate) const MARKER: &str = "tileport-site-packages";

/// The interpreters to try, best first: the corpus was first made with 3.11, and any of these has all the wheels
/// (cuda-tile has wheels for CPython 3.10 to 3.14, numpy 2.4 needs 3.11).
const INTERPRETERS: [&str; 6] = [
    "python3.11",
    "python3.12",
    "python3.13",
    "python3.14",
    "python3",
    "python",
];

/// Says in one line whether an interpreter will do; exits with 0 only if so.
const PROBE: &str = r#"
import sys
v = "%d.%d" % sys.version_info[:2]
if sys.implementation.name != "cpython" or not (3, 11) <= sys.version_info < (3, 15):
    sys.exit("is " + sys.implementation.name + " " + v + ", and CPython 3.11 to 3.14 is needed")
try:
    import venv, ensurepip
except ImportError as e:
    sys.exit("is " + v + ", but lacks the module " + e.name + " (on Debian: apt-get install python" + v + "-venv)")
"#;

/// Makes the environment with the toolchain in `folder`, which is there and empty.
pub(crate) fn install(folder: &Path, progress: &mut dyn FnMut(&str)) -> Result<()> {
    let size = "about 230 MB to download, 650 MB installed";
    install_list(folder, pins::REQUIREMENTS, size, progress)
}

/// Makes an environment with the packages of a requirements file in `folder`, which is there and empty.
pub(crate) fn install_list(
    folder: &Path,
    list: &str,
    size: &str,
    progress: &mut dyn FnMut(&str),
) -> Result<()> {
    let interpreter = find_interpreter()?;
    progress(&format!("making a Python environment with {interpreter}"));
    run(
        Command::new(interpreter).arg("-m").arg("venv").arg(folder),
        &mut |_| {},
    )
    .context("making a Python environment")?;
    let python = folder.join("bin/python");
    let requirements = folder.join("pins.txt");
    fs::write(&requirements, list).with_context(|| format!("writing {}", requirements.display()))?;
    let number = list.lines().filter(|line| line.contains("==")).count();
    progress(&format!("installing {number} pinned wheels ({size})"));
    let mut pip = Command::new(&python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--no-input",
        "--disable-pip-version-check",
        "--progress-bar=off",
        "--no-deps",
    ])
    .args(["--only-binary=:all:", "--requirement"])
    .arg(&requirements);
    run(&mut pip, &mut |line| {
        if let Some(package) = line.strip_prefix("Collecting ") {
            progress(&format!("  {}", package.split(" (from").next().unwrap_or(package)));
        } else if line.starts_with("Installing ") {
            progress("  unpacking");
        }
    })
    .context(
        "installing the pinned wheels with pip. They come from PyPI, by way of pip's own configuration, and exist for \
         Linux on x86-64 and AArch64",
    )?;
    let mut site = Command::new(&python);
    site.args([
        "-c",
        "import sys, sysconfig, os; print(os.path.relpath(sysconfig.get_path('purelib'), sys.prefix))",
    ]);
    let site_packages = run(&mut site, &mut |_| {}).context("finding the environment's site-packages")?;
    let marker = folder.join(MARKER);
    fs::write(&marker, site_packages.trim()).with_context(|| format!("writing {}", marker.display()))
}

fn find_interpreter() -> Result<&'static str> {
    let mut rejected = String::new();
    for name in INTERPRETERS {
        let probe = Command::new(name)
            .args(["-c", PROBE])
            .stdin(Stdio::null())
            .output();
        match probe {
            Ok(output) if output.status.success() => return Ok(name),
            Ok(output) => {
                let why = String::from_utf8_lossy(&output.stderr);
                let why = why
                    .lines()
                    .find(|line| !line.trim().is_empty())
                    .unwrap_or("failed without a message");
                rejected.push_str(&format!("\n  {name}: {why}"));
            }
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
            Err(e) => rejected.push_str(&format!("\n  {name}: {e}")),
        }
    }
    let rejected = if rejected.is_empty() {
        "\n  none was found at all".to_owned()
    } else {
        rejected
    };
    bail!(
        "the real toolchain comes as Python wheels and needs CPython 3.11, 3.12, 3.13 or 3.14 with its venv module on PATH \
         (on Debian: apt-get install python3-venv). Tried:{rejected}"
    )
}

/// Runs a command, hands each line of its standard output to `line`, and returns that output. On failure the error has the
/// last lines of all that the command said.
fn run(command: &mut Command, line: &mut dyn FnMut(&str)) -> Result<String> {
    let program = command.get_program().display().to_string();
    command
        .env_remove("PYTHONPATH")
        .env_remove("PYTHONHOME")
        .env("PYTHONNOUSERSITE", "1");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("starting {program}"))?;
    let errors = child.stderr.take();
    let errors = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut errors) = errors {
            errors.read_to_end(&mut bytes)?;
        }
        std::io::Result::Ok(String::from_utf8_lossy(&bytes).into_owned())
    });
    let mut said = String::new();
    if let Some(pipe) = child.stdout.take() {
        for text in BufReader::new(pipe).lines() {
            let text = text.with_context(|| format!("reading the output of {program}"))?;
            line(&text);
            said.push_str(&text);
            said.push('\n');
        }
    }
    let errors = errors
        .join()
        .map_err(|_| anyhow!("the reader of {program}'s errors failed"))?;
    let errors = errors.with_context(|| format!("reading the errors of {program}"))?;
    let status = child.wait().with_context(|| format!("waiting for {program}"))?;
    if status.success() {
        return Ok(said);
    }
    let mut last: Vec<&str> = said.lines().chain(errors.lines()).rev().take(15).collect();
    last.reverse();
    bail!("{program} failed ({status}):\n{}", last.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_quotes_what_the_command_said() {
        let mut lines = Vec::new();
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "echo one; echo two; echo 'no such wheel' >&2; exit 1"]);
        let error = run(&mut command, &mut |line| lines.push(line.to_owned()))
            .unwrap_err()
            .to_string();
        assert!(error.contains("two\nno such wheel"), "{error}");
        assert_eq!(lines, ["one", "two"]);
    }
}
