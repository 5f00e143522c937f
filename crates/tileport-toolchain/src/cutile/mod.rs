//! The real cutile-rs crate, as a judge: kernels are compiled by rustc and by its own compiler, without a GPU.
//!
//! A program, the driver, is built with the kernels' files included by their paths; it answers requests. The crate below it
//! is built once and kept in the cache; another kernel costs a run of rustc over that kernel alone.

mod messages;

use crate::install;
use crate::pins::Fnv;
use crate::{Cache, Verdict, run_limited};
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

pub use messages::Finding;

const PINS: &str = include_str!("../../cutile/pins.txt");
const MANIFEST: &str = include_str!("../../cutile/manifest.toml");
const LOCK: &str = include_str!("../../cutile/lock.txt");
const DRIVER: &str = include_str!("../../cutile/main.rs");

/// The version of the crate.
pub const VERSION: &str = "0.5.0";

/// The first build compiles the whole crate: a minute on an idle machine.
const BUILD_LIMIT: Duration = Duration::from_hours(1);
/// Compiling a kernel to Tile IR takes milliseconds to seconds; one of a thousand lines, half a minute on an idle machine. This is
/// for each of several.
const COMPILE_LIMIT: Duration = Duration::from_mins(5);
/// How many drivers are kept, some 12 MB each.
const KEPT: usize = 40;
/// How many kernels' files are kept, some kilobytes each.
const KEPT_TEXTS: usize = 1024;

/// The real crate, ready to compile kernels.
#[derive(Debug, Clone)]
pub struct CutileRs {
    root: PathBuf,
    site_packages: PathBuf,
}

/// A file with kernels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kernels {
    /// The file: absolute, or relative to the current folder.
    pub path: PathBuf,
    /// Its modules with `#[cutile::module]`; see [`modules`].
    pub modules: Vec<String>,
}

/// A driver that holds kernels.
#[derive(Debug, Clone)]
pub struct Driver {
    program: PathBuf,
}

/// What a kernel became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// Tile IR as text, as the crate prints it.
    pub text: String,
    /// Tile IR as bytecode.
    pub bytecode: Vec<u8>,
}

/// An entry of a module, as its source declares it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct EntryOutline {
    /// The function.
    pub name: String,
    /// Its generics, in order, without lifetimes.
    pub generics: Vec<Generic>,
    /// Its parameters, in order.
    pub parameters: Vec<ParameterOutline>,
}

/// A generic parameter.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Generic {
    /// Its name.
    pub name: String,
    /// `type` or `const`.
    pub kind: String,
    /// The type of a constant.
    #[serde(rename = "type", default)]
    pub ty: Option<String>,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ParameterOutline {
    /// Its name.
    pub name: String,
    /// `tensor`, `tensor-mut`, `pointer`, `scalar` or `other`.
    pub kind: String,
    /// The rank of a tensor.
    pub rank: usize,
    /// The type of its elements, which may be a generic.
    pub element: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
}

/// What the driver answers.
#[derive(Deserialize)]
struct Answer {
    text: Option<String>,
    bytecode: Option<String>,
    entries: Option<Vec<EntryOutline>>,
    error: Option<ErrorAnswer>,
}

#[derive(Deserialize)]
struct ErrorAnswer {
    message: String,
    file: Option<PathBuf>,
    line: Option<u32>,
    column: Option<u32>,
}

/// A request with the place of its kernels among those of the driver.
#[derive(Serialize)]
struct Numbered<'a, T> {
    port: usize,
    #[serde(flatten)]
    request: &'a T,
}

impl CutileRs {
    /// The crate in a cache, installed and built first if it isn't there yet; `progress` is told what is done.
    ///
    /// # Errors
    /// If a compiler, the network or something else that it takes is missing.
    pub fn ensure(cache: &Cache, progress: &mut dyn FnMut(&str)) -> Result<Self> {
        let name = format!("cutile-wheels-{}", key(&[PINS]));
        let marked = |folder: &Path| -> Option<PathBuf> {
            let site = folder.join(fs::read_to_string(folder.join(install::MARKER)).ok()?);
            site.join("nvidia/cu13/include/cuda.h").is_file().then_some(site)
        };
        let wheels = cache
            .folder(
                &name,
                |folder| marked(folder).is_some(),
                |partial| install::install_list(partial, PINS, "about 150 MB to download", progress),
            )
            .context("installing what building the real cutile crate needs")?;
        let site_packages =
            marked(&wheels).with_context(|| format!("{} went away while it was read", wheels.display()))?;
        let root = cache
            .root()
            .join(format!("cutile-{VERSION}-{}", key(&[PINS, MANIFEST, LOCK])));
        let found = Self { root, site_packages };
        let built = found.root.join("built");
        if !built.is_file() {
            progress(&format!(
                "building the cutile crate {VERSION} (a minute on an idle machine, once)"
            ));
            match found.build(&[])? {
                Ok(_) => {
                    fs::write(&built, VERSION).with_context(|| format!("writing {}", built.display()))?
                }
                Err(findings) => bail!(
                    "the cutile crate {VERSION} does not build here:\n{}",
                    findings
                        .iter()
                        .map(Finding::to_string)
                        .collect::<Vec<_>>()
                        .join("\n")
                ),
            }
        }
        Ok(found)
    }

    /// A file with this text in the cache: the same place for the same text, so that what was built of it is found again.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep(&self, text: &str) -> Result<PathBuf> {
        let all = self.root.join("kernels");
        let folder = all.join(key(&[text]));
        let file = folder.join("kernel.rs");
        let context = || format!("keeping a port in {}", folder.display());
        if !file.is_file() {
            fs::create_dir_all(&folder).with_context(context)?;
            let partial = folder.join(format!("kernel.{}.partial", std::process::id()));
            fs::write(&partial, text).with_context(context)?;
            fs::rename(&partial, &file).with_context(context)?;
            forget_old(&all, KEPT_TEXTS)?;
        }
        Ok(file)
    }

    /// Builds a driver with kernels, by rustc. What rustc says against them are findings.
    ///
    /// # Errors
    /// If it can't be tried.
    pub fn build(&self, kernels: &[Kernels]) -> Result<std::result::Result<Driver, Vec<Finding>>> {
        let mut hash = Fnv::new();
        hash.field(DRIVER.as_bytes());
        for file in kernels {
            let path = absolute(&file.path)?;
            hash.field(path.as_os_str().as_encoded_bytes());
            hash.field(&fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
        }
        let program = self.root.join("bin").join(hash.finish());
        if program.is_file() {
            return Ok(Ok(Driver { program }));
        }
        let folder = self.root.join("driver");
        let sources = folder.join("src");
        fs::create_dir_all(&sources).with_context(|| format!("making the folder {}", sources.display()))?;
        let lock_path = self.root.join("driver.lock");
        let lock = File::create(&lock_path).with_context(|| format!("making {}", lock_path.display()))?;
        lock.lock()
            .with_context(|| format!("waiting for {}", lock_path.display()))?;
        for (name, text) in [
            ("Cargo.toml", MANIFEST),
            ("Cargo.lock", LOCK),
            ("src/main.rs", DRIVER),
            ("src/ports.rs", &ports(kernels)?),
        ] {
            let file = folder.join(name);
            fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
        }
        let mut command = self.cargo(&folder)?;
        command.args(["build", "--locked", "--message-format=json"]);
        let output = run_limited(&mut command, BUILD_LIMIT)?;
        match output.verdict {
            Verdict::Accepted => {}
            Verdict::TimedOut => bail!(
                "building with the cutile crate took over {} minutes",
                BUILD_LIMIT.as_secs() / 60
            ),
            _ => {
                let paths: Vec<PathBuf> = kernels.iter().map(|k| absolute(&k.path)).collect::<Result<_>>()?;
                let findings = messages::findings(&output.stdout, &paths);
                if findings.is_empty() {
                    bail!(
                        "cargo could not build with the cutile crate:\n{}",
                        tail(&output.stderr)
                    );
                }
                return Ok(Err(findings));
            }
        }
        let built = self.root.join("target/debug/driver");
        let bin = self.root.join("bin");
        fs::create_dir_all(&bin).with_context(|| format!("making the folder {}", bin.display()))?;
        let partial = program.with_extension("partial");
        fs::copy(&built, &partial).with_context(|| format!("keeping {}", built.display()))?;
        fs::rename(&partial, &program).with_context(|| format!("keeping {}", built.display()))?;
        forget_old(&bin, KEPT)?;
        Ok(Ok(Driver { program }))
    }

    /// Cargo in the folder of a crate that depends on cutile, which shares what was built of cutile here. The crate gets the
    /// lock file that goes with it, unless it has one.
    ///
    /// # Errors
    /// If a C compiler is missing, or the lock file can't be written.
    pub fn cargo_of(&self, folder: &Path) -> Result<Command> {
        let lock = folder.join("Cargo.lock");
        if !lock.is_file() {
            fs::write(&lock, LOCK).with_context(|| format!("writing {}", lock.display()))?;
        }
        let mut command = self.cargo(folder)?;
        // As in the driver's manifest: another profile would build all of cutile again.
        for setting in [
            "profile.dev.debug=false",
            "profile.dev.opt-level=0",
            "profile.dev.package.\"*\".opt-level=1",
        ] {
            command.args(["--config", setting]);
        }
        Ok(command)
    }

    /// Where that cargo puts what it builds.
    #[must_use]
    pub fn target_dir(&self) -> PathBuf {
        self.root.join("target")
    }

    fn cargo(&self, folder: &Path) -> Result<Command> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.current_dir(folder);
        for name in [
            "RUSTFLAGS",
            "CARGO_ENCODED_RUSTFLAGS",
            "RUSTC_WRAPPER",
            "RUSTC_WORKSPACE_WRAPPER",
            "CARGO_BUILD_TARGET",
        ] {
            command.env_remove(name);
        }
        command.env("CARGO_TARGET_DIR", self.root.join("target"));
        command.env("CUDA_TOOLKIT_PATH", self.site_packages.join("nvidia/cu13"));
        command.env("LIBCLANG_PATH", self.site_packages.join("clang/native"));
        command.env("BINDGEN_EXTRA_CLANG_ARGS", format!("-I{}", compiler_headers()?));
        Ok(command)
    }
}

/// Where the C compiler has its own headers, which the libclang wheel lacks.
fn compiler_headers() -> Result<String> {
    for name in ["gcc", "cc", "clang"] {
        let output = Command::new(name).arg("-print-file-name=include").output();
        if let Ok(output) = output
            && output.status.success()
        {
            let found = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            if Path::new(&found).is_absolute() {
                return Ok(found);
            }
        }
    }
    bail!(
        "building the cutile crate needs a C compiler, gcc or clang, on PATH (on Debian: apt-get install gcc)"
    )
}

impl Driver {
    /// What a module of the kernels' file at a position declares.
    ///
    /// # Errors
    /// If the driver does not answer.
    pub fn describe(&self, file: usize, module: &str) -> Result<Vec<EntryOutline>> {
        let request = serde_json::json!({ "port": file, "module": module, "describe": true });
        let answer = self.ask(&[request])?.pop().context("the driver gave no answer")?;
        match (answer.entries, answer.error) {
            (Some(entries), _) => Ok(entries),
            (None, Some(error)) => bail!("{}", error.message),
            (None, None) => bail!("the driver's answer says nothing"),
        }
    }

    /// Compiles entries to Tile IR: each request is of the kernels' file at a position, and serialises as
    /// `tileport_verify::CompileRequest` does.
    ///
    /// # Errors
    /// If the driver does not answer.
    pub fn compile<T: Serialize>(
        &self,
        requests: &[(usize, T)],
    ) -> Result<Vec<std::result::Result<Artifact, Finding>>> {
        let numbered: Vec<Numbered<'_, T>> = requests
            .iter()
            .map(|(port, request)| Numbered { port: *port, request })
            .collect();
        let answers = self.ask(&numbered)?;
        answers.into_iter().map(artifact).collect()
    }

    fn ask<T: Serialize>(&self, requests: &[T]) -> Result<Vec<Answer>> {
        // What is in use is as good as new: others that build drivers meanwhile don't forget it.
        if let Ok(file) = File::open(&self.program) {
            let _ = file.set_modified(std::time::SystemTime::now());
        }
        let mut text = String::new();
        for request in requests {
            text.push_str(&serde_json::to_string(request)?);
            text.push('\n');
        }
        let file = self
            .program
            .with_extension(format!("{}.requests", std::process::id()));
        fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
        let limit = COMPILE_LIMIT * u32::try_from(requests.len()).unwrap_or(u32::MAX).max(1);
        let output = run_limited(Command::new(&self.program).arg(&file), limit);
        // Left behind, it would only take space.
        let _ = fs::remove_file(&file);
        let output = output?;
        match output.verdict {
            Verdict::Accepted => {}
            Verdict::TimedOut => bail!("cutile's compiler took over {} minutes", limit.as_secs() / 60),
            _ => bail!("cutile's compiler crashed: {}", tail(&output.stderr)),
        }
        let answers: Vec<Answer> = output
            .stdout
            .lines()
            .map(serde_json::from_str)
            .collect::<std::result::Result<_, _>>()
            .context("reading the driver's answers")?;
        if answers.len() != requests.len() {
            bail!(
                "cutile's compiler answered {} of {} requests",
                answers.len(),
                requests.len()
            );
        }
        Ok(answers)
    }
}

fn artifact(answer: Answer) -> Result<std::result::Result<Artifact, Finding>> {
    if let Some(error) = answer.error {
        return Ok(Err(Finding {
            message: error.message,
            file: error.file,
            line: error.line,
            column: error.column,
        }));
    }
    let (Some(text), Some(hex)) = (answer.text, answer.bytecode) else {
        bail!("the driver's answer says nothing");
    };
    let bytes = hex.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair)?;
        Ok(u8::from_str_radix(pair, 16)?)
    });
    let bytecode = bytes
        .collect::<Result<Vec<u8>>>()
        .context("reading the driver's bytecode")?;
    Ok(Ok(Artifact { text, bytecode }))
}

/// The modules with `#[cutile::module]` of a kernels' file, in order.
#[must_use]
pub fn modules(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[cutile::module") || line.starts_with("#[module") {
            marked = true;
        } else if marked && !line.starts_with('#') && !line.starts_with("//") && !line.is_empty() {
            marked = false;
            let mut words = line
                .split(|c: char| !(c.is_alphanumeric() || c == '_'))
                .skip_while(|w| *w != "mod");
            if let Some(name) = words.nth(1).filter(|name| !name.is_empty()) {
                found.push(name.to_owned());
            }
        }
    }
    found
}

/// The part of the driver that differs: the kernels' files as modules.
fn ports(kernels: &[Kernels]) -> Result<String> {
    let mut text = String::from("use cutile_compiler::ast::Module;\n");
    let mut list = String::new();
    for (i, file) in kernels.iter().enumerate() {
        let path = absolute(&file.path)?;
        let path = path
            .to_str()
            .with_context(|| format!("{} is no UTF-8", path.display()))?;
        text.push_str(&format!("#[path = {path:?}]\npub mod port_{i};\n"));
        for module in &file.modules {
            list.push_str(&format!(
                "        ({i}, {module:?}, port_{i}::{module}::__module_ast_self),\n"
            ));
        }
    }
    text.push_str(&format!(
        "pub fn modules() -> Vec<(usize, &'static str, fn() -> Module)> {{\n    vec![\n{list}    ]\n}}\n"
    ));
    Ok(text)
}

fn absolute(path: &Path) -> Result<PathBuf> {
    std::path::absolute(path).with_context(|| format!("the path {}", path.display()))
}

fn key(texts: &[&str]) -> String {
    let mut hash = Fnv::new();
    texts.iter().for_each(|text| hash.field(text.as_bytes()));
    hash.finish()
}

/// Removes what has not been made or used lately from a folder.
fn forget_old(folder: &Path, kept: usize) -> Result<()> {
    let context = || format!("listing {}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(context)? {
        let entry = entry.with_context(context)?;
        found.push((
            entry
                .metadata()
                .with_context(context)?
                .modified()
                .with_context(context)?,
            entry.path(),
        ));
    }
    found.sort();
    let old = found.len().saturating_sub(kept);
    for (_, path) in found.into_iter().take(old) {
        // Another process may have been faster.
        let _ = if path.is_dir() {
            fs::remove_dir_all(path)
        } else {
            fs::remove_file(path)
        };
    }
    Ok(())
}

fn tail(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().rev().take(15).collect();
    lines.reverse();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_by_their_attribute() {
        let text = "use x;\n#[cutile::module]\n// a comment\npub mod one {\n}\nmod other {}\n#[cutile::module(core = true)]\n\
                    #[allow(unused)]\nmod two{ }\n";
        assert_eq!(modules(text), ["one", "two"]);
        assert!(modules("mod one {}").is_empty());
    }

    #[test]
    fn kernels_are_included_by_path() {
        let file = Kernels {
            path: "/k/a b.rs".into(),
            modules: vec!["m".to_owned()],
        };
        let text = ports(&[file]).unwrap();
        assert!(
            text.contains("#[path = \"/k/a b.rs\"]\npub mod port_0;"),
            "{text}"
        );
        assert!(
            text.contains("(0, \"m\", port_0::m::__module_ast_self),"),
            "{text}"
        );
    }

    #[test]
    fn the_lock_is_of_the_version_that_is_named() {
        assert!(LOCK.contains(&format!("name = \"cutile\"\nversion = \"{VERSION}\"")));
        assert!(MANIFEST.contains(&format!("cutile = \"={VERSION}\"")));
    }
}
