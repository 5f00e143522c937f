//! How far a run is, on a terminal only.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;
use tileport_exec::Progress;

/// A line that is redrawn on standard error while it lives, if that is a terminal, and then taken away.
pub(crate) struct Watch {
    bar: ProgressBar,
    progress: Arc<Progress>,
}

impl Watch {
    /// Begins to show a run.
    pub(crate) fn new(name: &str) -> Self {
        let progress = Arc::new(Progress::default());
        let watched = Arc::clone(&progress);
        let blocks = move |state: &ProgressState, out: &mut dyn Write| {
            // What cannot be drawn is left out.
            let _ = out.write_str(&line(watched.done(), watched.total(), state.elapsed()));
        };
        let bar = ProgressBar::new_spinner().with_message(name.to_owned());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}: {blocks}") {
            bar.set_style(style.with_key("blocks", blocks));
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, progress }
    }

    /// What the run is to count in.
    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The state of a run in words, with the time that is left once it can be told.
fn line(done: u64, total: u64, elapsed: Duration) -> String {
    if total == 0 {
        return "preparing".to_owned();
    }
    let share = done as f64 / total as f64;
    let mut text = format!(
        "{done} of {total} tile blocks, {:.0} %, {}",
        100.0 * share,
        time(elapsed)
    );
    if done > 0 && done < total && elapsed > Duration::from_secs(2) {
        let left = elapsed.mul_f64((1.0 - share) / share);
        let _ = write!(text, ", about {} left", time(left));
    }
    text
}

/// A duration as `12 s` or `3 min 05 s`.
fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes} min {:02} s", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_and_how_long() {
        let seconds = Duration::from_secs;
        assert_eq!(line(0, 0, seconds(0)), "preparing");
        assert_eq!(line(0, 8, seconds(9)), "0 of 8 tile blocks, 0 %, 9 s");
        assert_eq!(
            line(1024, 4096, seconds(1)),
            "1024 of 4096 tile blocks, 25 %, 1 s"
        );
        assert_eq!(
            line(1024, 4096, seconds(65)),
            "1024 of 4096 tile blocks, 25 %, 1 min 05 s, about 3 min 15 s left"
        );
        assert_eq!(line(8, 8, seconds(61)), "8 of 8 tile blocks, 100 %, 1 min 01 s");
    }
}
