//! Child processes with a time limit and captured output.

use anyhow::{Context, Result, anyhow};
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How a tool answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It exited with 0.
    Accepted,
    /// It exited with another code: it said no.
    Refused(i32),
    /// A signal ended it: a fault of the tool, not an answer.
    Crashed,
    /// It was still running at the time limit and was ended.
    TimedOut,
}

/// What a tool said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// How it answered.
    pub verdict: Verdict,
    /// Its standard output; bytes that aren't UTF-8 are replaced.
    pub stdout: String,
    /// Its standard error; bytes that aren't UTF-8 are replaced.
    pub stderr: String,
    /// How long it ran.
    pub elapsed: Duration,
}

impl Output {
    /// Whether the tool exited with 0.
    pub fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Accepted
    }
}

/// Runs a command with no standard input, and ends it and its children when the limit has passed.
pub fn run_limited(command: &mut Command, limit: Duration) -> Result<Output> {
    let start = Instant::now();
    let program = command.get_program().display().to_string();
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // A group of its own: the tools start children (tileiras starts ptxas), which hold the pipes open.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn().with_context(|| format!("starting {program}"))?;
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let waited = wait(&mut child, start, limit).with_context(|| format!("waiting for {program}"));
    if !matches!(waited, Ok(Some(_))) {
        end(&mut child);
    }
    let status = waited?;
    let output = |thread: JoinHandle<std::io::Result<Vec<u8>>>| -> Result<String> {
        let bytes = thread
            .join()
            .map_err(|_| anyhow!("the reader of {program}'s output failed"))?;
        let bytes = bytes.with_context(|| format!("reading the output of {program}"))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let verdict = match status.map(|status| status.code()) {
        None => Verdict::TimedOut,
        Some(None) => Verdict::Crashed,
        Some(Some(0)) => Verdict::Accepted,
        Some(Some(code)) => Verdict::Refused(code),
    };
    Ok(Output {
        verdict,
        stdout: output(stdout)?,
        stderr: output(stderr)?,
        elapsed: start.elapsed(),
    })
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<std::io::Result<Vec<u8>>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            pipe.read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    })
}

/// The exit status, or `None` when the limit has passed.
fn wait(child: &mut Child, start: Instant, limit: Duration) -> std::io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(500);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let Some(left) = limit.checked_sub(start.elapsed()) else {
            return Ok(None);
        };
        std::thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// Ends the child and its whole group. Failure means that they have already ended.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id())
        .ok()
        .and_then(rustix::process::Pid::from_raw)
    {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit: Duration) -> Output {
        run_limited(Command::new("/bin/sh").args(["-c", script]), limit).unwrap()
    }

    #[test]
    fn output_and_exit_code_are_kept() {
        let minute = Duration::from_mins(1);
        let said = shell("echo out; echo err >&2; exit 3", minute);
        assert_eq!(
            (said.verdict, said.stdout.as_str(), said.stderr.as_str()),
            (Verdict::Refused(3), "out\n", "err\n")
        );
        assert_eq!(shell("kill -9 $$", minute).verdict, Verdict::Crashed);
        let long = shell(
            "i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done",
            minute,
        );
        assert_eq!((long.verdict, long.stdout.len()), (Verdict::Accepted, 220_000));
    }

    #[test]
    fn the_limit_ends_grandchildren_too() {
        let said = shell("echo begun; sleep 60 & sleep 60", Duration::from_millis(300));
        assert_eq!(
            (said.verdict, said.stdout.as_str()),
            (Verdict::TimedOut, "begun\n")
        );
        assert!(
            said.elapsed < Duration::from_secs(20),
            "the grandchild kept the pipe open: {:?}",
            said.elapsed
        );
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = run_limited(&mut Command::new("/nonexistent/tool"), Duration::from_secs(1)).unwrap_err();
        assert!(error.to_string().contains("/nonexistent/tool"), "{error}");
    }
}
