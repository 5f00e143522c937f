//! The driver's command line.

use anyhow::{Context, Result, bail};
use lexopt::prelude::*;
use std::path::PathBuf;
use tileport_fuzz::Target;

pub(crate) const HELP: &str = "\
Runs a fuzz target on mutated inputs, and stops at the first fault: a panic, a crash, a hang, or more memory than the input
justifies.

Usage: cargo xtask fuzz TARGET [OPTIONS]
       cargo xtask fuzz list

  --runs N         how many inputs to run, over all jobs [1000000]
  --seed S         the same seed, jobs and corpus give the same inputs [1]
  --jobs J         how many processes to run side by side [1]
  --corpus DIR     a folder with inputs to start from; may be given more than once
  --max-len N      the longest input to make or to take from a corpus, in bytes [16384]
  --timeout N      how many seconds one input may take [10]
  --artifacts DIR  where to write an input that shows a fault, in a folder for its target [fuzz/artifacts]
  --replay FILE    run this one file instead, and say what happens
";

pub(crate) enum Command {
    Help,
    List,
    Run(Options),
}

pub(crate) struct Options {
    pub(crate) target: &'static Target,
    pub(crate) runs: u64,
    pub(crate) seed: u64,
    pub(crate) jobs: u64,
    pub(crate) corpus: Vec<PathBuf>,
    pub(crate) max_len: usize,
    pub(crate) timeout: u64,
    pub(crate) artifacts: PathBuf,
    pub(crate) replay: Option<PathBuf>,
    /// For a job: its number and its journal. The supervisor adds this to its own command line.
    pub(crate) job: Option<(u64, PathBuf)>,
}

pub(crate) fn parse(mut parser: lexopt::Parser) -> Result<Command> {
    let mut name = None;
    let (mut runs, mut seed, mut jobs, mut max_len, mut timeout) = (1_000_000, 1, 1, 16384, 10);
    let (mut corpus, mut artifacts, mut replay, mut job) =
        (Vec::new(), PathBuf::from("fuzz/artifacts"), None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("runs") => runs = parser.value()?.parse().context("--runs")?,
            Long("seed") => seed = parser.value()?.parse().context("--seed")?,
            Long("jobs") => jobs = parser.value()?.parse().context("--jobs")?,
            Long("max-len") => max_len = parser.value()?.parse().context("--max-len")?,
            Long("timeout") => timeout = parser.value()?.parse().context("--timeout")?,
            Long("corpus") => corpus.push(parser.value()?.into()),
            Long("artifacts") => artifacts = parser.value()?.into(),
            Long("replay") => replay = Some(parser.value()?.into()),
            Long("job") => job = Some((parser.value()?.parse().context("--job")?, parser.value()?.into())),
            Long("help") | Short('h') => return Ok(Command::Help),
            Value(value) if name.is_none() => name = Some(value.string()?),
            other => return Err(other.unexpected()).context("see --help"),
        }
    }
    let name = match name.as_deref() {
        None => bail!("which target? `list` lists them, --help shows the options"),
        Some("list") => return Ok(Command::List),
        Some(name) => name,
    };
    let target = tileport_fuzz::target(name)
        .with_context(|| format!("there is no target {name}; `list` lists them"))?;
    if !(1..=256).contains(&jobs) {
        bail!("--jobs {jobs}: from 1 to 256");
    }
    Ok(Command::Run(Options {
        target,
        runs,
        seed,
        jobs,
        corpus,
        max_len,
        timeout,
        artifacts,
        replay,
        job,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_words(words: &str) -> Result<Command> {
        parse(lexopt::Parser::from_args(words.split_whitespace()))
    }

    #[test]
    fn a_command_line_is_read_or_refused() {
        let Ok(Command::Run(options)) =
            parse_words("selfcheck-ok --runs=5 --corpus a --corpus b --job 3 journal")
        else {
            panic!("it was refused");
        };
        assert_eq!(
            (options.target.name, options.runs, options.corpus.len()),
            ("selfcheck-ok", 5, 2)
        );
        assert_eq!(options.job, Some((3, PathBuf::from("journal"))));
        for bad in [
            "",
            "nonesuch",
            "selfcheck-ok --runs x",
            "selfcheck-ok --jobs 0",
            "selfcheck-ok more",
            "--nope",
        ] {
            assert!(parse_words(bad).is_err(), "{bad}");
        }
    }
}
