//! Starts the jobs, watches them, and keeps the input of one that dies or hangs.

use crate::journal;
use crate::options::Options;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// The exit code of a job that found a fault and has kept the input itself.
pub(crate) const FAULT: u8 = 3;

struct Job {
    child: Child,
    journal: PathBuf,
    /// The run that it was last seen in, and since when.
    seen: (Option<u64>, Instant),
}

enum State {
    Running,
    Finished,
    Faulty,
}

/// Runs all jobs; fails at the first fault.
pub(crate) fn run(options: &Options, seeds: usize) -> Result<ExitCode> {
    say!(
        "{}: {} runs in {} job(s), seed {}, {seeds} input(s) to start from",
        options.target.name,
        options.runs,
        options.jobs,
        options.seed
    );
    let folder = std::env::temp_dir().join(format!("tileport-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    let mut jobs = Vec::new();
    let start = Instant::now();
    let result = supervise(options, &folder, &mut jobs);
    let mut runs = 0;
    for job in &mut jobs {
        // Those that are still running, after a fault of another; an error means that it has ended by itself.
        let _ = job.child.kill();
        let _ = job.child.wait();
        runs += journal::read_run(&job.journal).unwrap_or(0);
    }
    fs::remove_dir_all(&folder).with_context(|| format!("removing {}", folder.display()))?;
    let sound = result?;
    let seconds = start.elapsed().as_secs_f64();
    let verdict = if sound { "no fault" } else { "FAULT" };
    say!(
        "{}: {verdict}, {runs} runs in {seconds:.1} s, {:.0}/s",
        options.target.name,
        runs as f64 / seconds.max(1e-9)
    );
    Ok(if sound {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Whether all jobs ended without a fault.
fn supervise(options: &Options, folder: &Path, jobs: &mut Vec<Job>) -> Result<bool> {
    let program = std::env::current_exe().context("finding this program")?;
    for index in 0..options.jobs {
        let journal = folder.join(format!("job-{index}"));
        let mut command = Command::new(&program);
        command
            .args(std::env::args_os().skip(1))
            .arg("--job")
            .arg(index.to_string())
            .arg(&journal);
        let child = command.stdin(Stdio::null()).spawn().context("starting a job")?;
        jobs.push(Job {
            child,
            journal,
            seen: (None, Instant::now()),
        });
    }
    let mut pause = Duration::from_millis(2);
    loop {
        let mut running = 0;
        for job in jobs.iter_mut() {
            match look_at(options, job)? {
                State::Running => running += 1,
                State::Finished => {}
                State::Faulty => return Ok(false),
            }
        }
        if running == 0 {
            return Ok(true);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(200));
    }
}

fn look_at(options: &Options, job: &mut Job) -> Result<State> {
    if let Some(status) = job.child.try_wait().context("waiting for a job")? {
        if status.success() {
            return Ok(State::Finished);
        }
        if status.code() != Some(i32::from(FAULT)) {
            keep_journal(options, job, "crash", &format!("the job ended with {status}"))?;
        }
        return Ok(State::Faulty);
    }
    let run = journal::read_run(&job.journal);
    if run != job.seen.0 {
        job.seen = (run, Instant::now());
    } else if job.seen.1.elapsed() > Duration::from_secs(options.timeout) {
        job.child.kill().context("ending a job that hangs")?;
        keep_journal(
            options,
            job,
            "hang",
            &format!("still running after {} s", options.timeout),
        )?;
        return Ok(State::Faulty);
    }
    Ok(State::Running)
}

fn keep_journal(options: &Options, job: &Job, kind: &str, what: &str) -> Result<()> {
    match journal::read(&job.journal) {
        Some((_, input)) => keep(options, kind, &input, what),
        None => {
            eprintln!("error: {}: {what}, before its first run", options.target.name);
            Ok(())
        }
    }
}

/// Writes an input that shows a fault to a file, and says so.
pub(crate) fn keep(options: &Options, kind: &str, input: &[u8], what: &str) -> Result<()> {
    let folder = options.artifacts.join(options.target.name);
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    let hash = input.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let file = folder.join(format!("{kind}-{hash:016x}"));
    // Another job's fault can end this process at any moment: a file of this name is whole or not there.
    let draft = folder.join(format!(".draft-{}", std::process::id()));
    fs::write(&draft, input).with_context(|| format!("writing {}", draft.display()))?;
    fs::rename(&draft, &file).with_context(|| format!("writing {}", file.display()))?;
    eprintln!("error: {}: {what}", options.target.name);
    eprintln!("  the input ({} bytes): {}", input.len(), file.display());
    eprintln!(
        "  again: cargo xtask fuzz {} --replay {}",
        options.target.name,
        file.display()
    );
    Ok(())
}
