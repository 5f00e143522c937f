//! The evidence for a port before it is written, and what its files say of it.

use super::{ConvertArgs, Ported, transpose};
use crate::Outcome;
use crate::commands::verify::cutile::{self, Wishes};
use crate::commands::verify::manifest::{self as form, Manifest};
use crate::commands::verify::source::{self, Wanted};
use crate::commands::verify::{Port as Compiled, evidence, evidence::Verified, show};
use crate::output;
use crate::render::{Report, say};
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tileport_toolchain::cutile::{CutileRs, VERSION};
use tileport_verify::Verdict;

/// The file with the kernel in a port.
const KERNEL: &str = "kernel.rs";
/// The file with the evidence.
const EVIDENCE: &str = "evidence.json";

/// What is known of a port.
#[derive(Debug)]
pub(super) struct Evidence {
    /// For each launch, in order.
    pub(super) launches: Vec<Verified>,
}

impl Evidence {
    /// What it comes to.
    pub(super) fn outcome(&self) -> Result<Outcome> {
        evidence::outcome(&self.launches)
    }
}

/// Compiles a port with the real crate and compares it with its source, launch by launch; `None` if the source is not
/// valid, which has then been reported.
pub(super) fn gather(
    args: &ConvertArgs,
    ported: &Ported,
    manifest: &Manifest,
    report: &Report,
) -> Result<Option<Evidence>> {
    let Some(source) = launches(args, ported, manifest, report)? else {
        return Ok(None);
    };
    let number = source.len();
    let ports = compiled(args, ported, manifest, &source)?;
    let toolchain = evidence::assembler(&args.evidence)?;
    let mut launches = Vec::new();
    for (at, (launch, port)) in source.iter().zip(ports).enumerate() {
        evidence::write_ir(&args.evidence, launch, &port, at)?;
        let one = evidence::gather(&args.evidence, launch, port, toolchain.as_ref())?;
        tell(args, &one, (at + 1, number))?;
        launches.push(one);
    }
    Ok(Some(Evidence { launches }))
}

/// The source's launches; `None` if it is not valid, which has then been reported.
fn launches(
    args: &ConvertArgs,
    ported: &Ported,
    manifest: &Manifest,
    report: &Report,
) -> Result<Option<Vec<source::Launch>>> {
    if !ported.transposed.is_empty() {
        return transpose::launches(ported, &transpose::cases(args, report)?).map(Some);
    }
    let wanted = Wanted {
        file: args.file.clone(),
        kernels: args.wanted.clone(),
        quiet: true,
        ..Wanted::default()
    };
    let Some(mut source) = source::read(&wanted, report)? else {
        return Ok(None);
    };
    source.adopt(manifest)?;
    Ok(Some(source.launches))
}

/// The port for each launch, compiled.
fn compiled(
    args: &ConvertArgs,
    ported: &Ported,
    manifest: &Manifest,
    launches: &[source::Launch],
) -> Result<Vec<Compiled>> {
    let help = "the port can't be verified, so nothing is written; --no-verify writes it without evidence";
    let crate_ = cutile::real_crate().context(help)?;
    let file = keep(&crate_, ported)?;
    say!("compiling the port with cutile {VERSION}");
    let built = match cutile::build(&crate_, std::slice::from_ref(&file)).context(help)? {
        Ok(built) => built,
        Err(findings) => return Ok(named(cutile::refused_all(&findings, launches.len()), &file)),
    };
    let built = built.first().context("the port was not built")?;
    let arch = args.evidence.arch.first().map(String::as_str);
    if !ported.transposed.is_empty() {
        return Ok(named(transpose::compile(ported, built, arch, launches)?, &file));
    }
    let wishes = Wishes {
        manifest: Some(manifest),
        arch,
        ..Wishes::default()
    };
    Ok(named(cutile::compile(built, &wishes, launches)?, &file))
}

/// Keeps the kernel's text where it can be compiled.
pub(super) fn keep(crate_: &CutileRs, ported: &Ported) -> Result<PathBuf> {
    let mut files = ported.port.files.iter();
    let kernel = files.find(|(path, _)| path.ends_with(KERNEL));
    let (_, text) = kernel.context("the port has no kernel.rs")?;
    crate_.keep(text)
}

/// Findings are about the port's own file, not where it was compiled.
fn named(mut ports: Vec<Compiled>, kept: &Path) -> Vec<Compiled> {
    let kept = kept.display().to_string();
    for port in &mut ports {
        if let Err(refused) = &mut port.module
            && refused.file.as_ref() == Some(&kept)
        {
            refused.file = Some(KERNEL.to_owned());
        }
    }
    ports
}

/// Says how a launch fared: what is wrong in full, what is right in a line.
fn tell(args: &ConvertArgs, one: &Verified, (at, number): (usize, usize)) -> Result<()> {
    let text = show::pretty(one);
    let good = one.report.verdict.is_good();
    let shown = if good && !args.explain {
        text.lines().next().unwrap_or_default()
    } else {
        text.trim_end()
    };
    if args.json {
        say!(
            "launch {at} of {number}: {}",
            text.lines().next().unwrap_or_default()
        );
        return Ok(());
    }
    output::write(None, format!("{shown}\n").as_bytes())
}

/// Adds the evidence to a port's files: a line at the head of the kernel, the evidence itself, and what `tileport verify`
/// needs to gather it again.
pub(super) fn add(
    files: &mut Vec<(PathBuf, String)>,
    ported: &Ported,
    manifest: &Manifest,
    evidence: Option<&Evidence>,
) -> Result<()> {
    let Some((path, text)) = files.iter_mut().find(|(path, _)| path.ends_with(KERNEL)) else {
        return Ok(());
    };
    text.insert_str(0, &format!("{}\n\n", header(&ported.file, evidence)?));
    let folder = home(path);
    let manifest = serde_json::to_string_pretty(manifest)? + "\n";
    if let Some(evidence) = evidence {
        let json = evidence::json(
            &ported.file,
            &path.display().to_string(),
            true,
            &evidence.launches,
        )?;
        files.push((folder.join(EVIDENCE), json));
    }
    files.push((folder.join(form::NAME), manifest));
    Ok(())
}

/// Where a port keeps what is about all of it: the crate's folder, or the kernel's own.
fn home(kernel: &Path) -> PathBuf {
    let own = kernel.parent().unwrap_or(Path::new(""));
    match own.file_name() {
        Some(name) if name == "src" => own.parent().unwrap_or(Path::new("")).to_owned(),
        _ => own.to_owned(),
    }
}

/// What the kernel's file says of the evidence.
fn header(file: &str, evidence: Option<&Evidence>) -> Result<String> {
    let tileport = env!("CARGO_PKG_VERSION");
    let ported = format!("// Ported from {file} by Tileport {tileport}.");
    let Some(evidence) = evidence else {
        return Ok(format!("{ported} Not verified."));
    };
    let launches = &evidence.launches;
    let mut said = format!("with cutile {VERSION}, {}", show::summary(launches).trim_end());
    // What a proof rests on is in the evidence; what runs rest on had better be known to whoever reads the kernel.
    let agreed = launches
        .iter()
        .filter(|launch| launch.report.verdict == Verdict::Agrees);
    let conditions: BTreeSet<&String> = agreed.flat_map(|launch| &launch.report.conditions).collect();
    for condition in conditions {
        said.push_str(&format!(", if {condition}"));
    }
    Ok(match evidence.outcome()? {
        Outcome::Clean => format!("{ported} Verified {said}."),
        Outcome::Findings if launches.iter().any(|launch| !launch.findings.is_empty()) => {
            format!("{ported} IT DOES NOT COMPILE {said}.")
        }
        Outcome::Findings => format!("{ported} IT IS NOT THE SAME KERNEL: compared {said}."),
        Outcome::Failed => format!("{ported} NOT VERIFIED, it could not be told: compared {said}."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileport_verify::Report as Judged;

    fn evidence(verdicts: &[Verdict]) -> Evidence {
        let launch = |verdict: &Verdict| Verified {
            case: None,
            entry: String::new(),
            signature: None,
            port_entry: String::new(),
            generics: Vec::new(),
            report: Judged {
                verdict: *verdict,
                ..Judged::unknown("")
            },
            findings: Vec::new(),
        };
        Evidence {
            launches: verdicts.iter().map(launch).collect(),
        }
    }

    #[test]
    fn the_head_of_a_kernel_says_what_it_was_verified_by() {
        let start = format!("// Ported from k.py by Tileport {}.", env!("CARGO_PKG_VERSION"));
        let head = |verdicts: &[Verdict]| header("k.py", Some(&evidence(verdicts))).unwrap();
        assert_eq!(header("k.py", None).unwrap(), format!("{start} Not verified."));
        assert_eq!(
            head(&[Verdict::Proven, Verdict::Proven, Verdict::Agrees]),
            format!("{start} Verified with cutile {VERSION}, 3 launches: 2 proven, 1 agrees on 0 runs.")
        );
        let mut held = evidence(&[Verdict::Proven, Verdict::Agrees]);
        for launch in &mut held.launches {
            launch.report.conditions = vec!["it holds".to_owned()];
        }
        assert_eq!(
            header("k.py", Some(&held)).unwrap(),
            format!(
                "{start} Verified with cutile {VERSION}, 2 launches: 1 proven, 1 agrees on 0 runs, if it holds."
            )
        );
        let fails = head(&[Verdict::Proven, Verdict::Differs]);
        assert!(
            fails.starts_with(&format!("{start} IT IS NOT THE SAME KERNEL: compared with")),
            "{fails}"
        );
        let unknown = head(&[Verdict::Unknown, Verdict::Proven]);
        assert!(unknown.starts_with(&format!("{start} NOT VERIFIED")), "{unknown}");
        assert!(
            header("k.py", Some(&evidence(&[]))).is_err(),
            "evidence of nothing"
        );
    }

    #[test]
    fn what_is_about_all_of_a_port_is_in_its_folder() {
        assert_eq!(home(Path::new("src/kernel.rs")), Path::new(""));
        assert_eq!(home(Path::new("op_kernel/kernel.rs")), Path::new("op_kernel"));
        assert_eq!(home(Path::new("kernel.rs")), Path::new(""));
    }
}
