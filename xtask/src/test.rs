//! `cargo xtask test`: the one test command.

use crate::{cargo, folder_variable, fuzz, sources, toolchain};
use anyhow::{Context, Result, bail};
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Leave out what needs the real toolchain (and so the network, the first time)
    #[arg(long)]
    fast: bool,
    /// Run the other steps too when one fails
    #[arg(long)]
    keep_going: bool,
}

/// One step: what it is called, and what does it.
struct Step {
    name: &'static str,
    run: fn() -> Result<()>,
}

const FAST: [Step; 6] = [
    Step {
        name: "what no file may have",
        run: sources::check,
    },
    Step {
        name: "format",
        run: || run_cargo(&["fmt", "--all", "--check"], &[]),
    },
    Step {
        name: "lints",
        run: || {
            let arguments = [
                "clippy",
                "--workspace",
                "--all-targets",
                "--all-features",
                "--",
                "-D",
                "warnings",
            ];
            run_cargo(&arguments, &[])
        },
    },
    Step {
        name: "tests",
        run: || run_cargo(&["test", "--workspace", "--no-fail-fast"], &[]),
    },
    Step {
        name: "documentation",
        run: || {
            let arguments = ["doc", "--workspace", "--no-deps", "--all-features"];
            run_cargo(&arguments, &[("RUSTDOCFLAGS", "-D warnings")])
        },
    },
    Step {
        name: "fuzz targets, for a moment",
        run: fuzz::smoke,
    },
];

const WITH_TOOLCHAIN: [Step; 4] = [
    Step {
        name: "real toolchain",
        run: || toolchain::ensure().map(|_| ()),
    },
    Step {
        name: "tests against the real toolchain",
        run: || {
            run_cargo(
                &[
                    "test",
                    "-p",
                    "tileport-tests",
                    "--features",
                    "toolchain",
                    "--release",
                    "--no-fail-fast",
                    // The figures of the corpora are worth seeing.
                    "--",
                    "--show-output",
                ],
                &[],
            )
        },
    },
    Step {
        name: "our corpus, executed as cuda-tile compiles it and as we do",
        run: || {
            run_cargo(
                &[
                    "test",
                    "-p",
                    "tileport",
                    "--features",
                    "toolchain",
                    "--release",
                    "--no-fail-fast",
                    "--bin",
                    "tileport",
                    "verify::corpus",
                    "--",
                    "--show-output",
                ],
                &[],
            )
        },
    },
    Step {
        name: "our corpus in cutile-rs, verified with the real crate",
        run: || {
            run_cargo(
                &[
                    "test",
                    "-p",
                    "tileport",
                    "--features",
                    "toolchain",
                    "--release",
                    "--no-fail-fast",
                    "--bin",
                    "tileport",
                    "--test",
                    "convert",
                    "convert",
                    "--",
                    "--show-output",
                ],
                &[],
            )
        },
    },
];

enum Outcome {
    Passed(Duration),
    Failed(String, Duration),
    NotRun(&'static str),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let steps: Vec<&Step> = match arguments.fast {
        true => FAST.iter().collect(),
        false => FAST.iter().chain(&WITH_TOOLCHAIN).collect(),
    };
    let mut outcomes = Vec::new();
    let mut stopped = false;
    for (index, step) in steps.iter().enumerate() {
        if stopped {
            outcomes.push((step.name, Outcome::NotRun("an earlier step failed")));
            continue;
        }
        say!("\n==> {}/{} {}", index + 1, steps.len(), step.name);
        let start = Instant::now();
        let outcome = match (step.run)() {
            Ok(()) => Outcome::Passed(start.elapsed()),
            Err(error) => {
                stopped = !arguments.keep_going;
                let message = format!("{error:#}");
                eprintln!("error: {}: {message}", step.name);
                Outcome::Failed(message, start.elapsed())
            }
        };
        say!("==> {}: {:.1} s", step.name, start.elapsed().as_secs_f64());
        outcomes.push((step.name, outcome));
    }
    outcomes.extend(
        left_out(arguments.fast)
            .into_iter()
            .map(|(name, why)| (name, Outcome::NotRun(why))),
    );
    Ok(summarize(&outcomes))
}

/// What this run can't have covered, and why: said at the end, so that a green run isn't taken for more than it is.
fn left_out(fast: bool) -> Vec<(&'static str, &'static str)> {
    let mut list = Vec::new();
    if fast {
        list.push(("tests against the real toolchain", "--fast was given"));
    } else if folder_variable("TILEPORT_CORPUS").is_none() {
        list.push((
            "the recorded corpus",
            "TILEPORT_CORPUS is not set (README.md says to what)",
        ));
    }
    if folder_variable("TILEPORT_CUDA_TILE").is_none() {
        list.push((
            "the public lit tests",
            "TILEPORT_CUDA_TILE is not set (README.md says to what)",
        ));
    }
    list
}

fn summarize(outcomes: &[(&str, Outcome)]) -> ExitCode {
    say!("\n==> summary");
    let mut failed = false;
    for (name, outcome) in outcomes {
        match outcome {
            Outcome::Passed(time) => say!("    passed   {:>7.1} s  {name}", time.as_secs_f64()),
            Outcome::Failed(message, time) => {
                failed = true;
                say!("    FAILED   {:>7.1} s  {name}: {message}", time.as_secs_f64());
            }
            Outcome::NotRun(why) => say!("    NOT RUN             {name}: {why}"),
        }
    }
    if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// Runs cargo with its output going straight through.
fn run_cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<()> {
    let shown = format!("cargo {}", arguments.join(" "));
    say!("$ {shown}");
    let mut command = cargo()?;
    command
        .args(arguments)
        .envs(environment.iter().copied())
        .stdin(std::process::Stdio::null());
    let status = command.status().with_context(|| format!("starting `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}
