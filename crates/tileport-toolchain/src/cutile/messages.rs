//! What rustc says against kernels.

use serde::Deserialize;
use std::fmt;
use std::path::{Path, PathBuf};

/// Something that is wrong with a kernel's source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What.
    pub message: String,
    /// The file.
    pub file: Option<PathBuf>,
    /// The line, from one.
    pub line: Option<u32>,
    /// The column, from one.
    pub column: Option<u32>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}:", file.display())?;
            if let (Some(line), Some(column)) = (self.line, self.column) {
                write!(f, "{line}:{column}:")?;
            }
            f.write_str(" ")?;
        }
        f.write_str(&self.message)
    }
}

#[derive(Deserialize)]
struct Line {
    reason: String,
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Message {
    message: String,
    level: String,
    spans: Vec<Span>,
    #[serde(default)]
    children: Vec<Message>,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: u32,
    column_start: u32,
    is_primary: bool,
    expansion: Option<Box<Expansion>>,
}

#[derive(Deserialize)]
struct Expansion {
    span: Span,
}

/// The errors in cargo's messages, with their places in the files given where they have one there.
pub(super) fn findings(stdout: &str, files: &[PathBuf]) -> Vec<Finding> {
    let messages = stdout
        .lines()
        .filter_map(|line| serde_json::from_str::<Line>(line).ok())
        .filter(|line| line.reason == "compiler-message")
        .filter_map(|line| line.message)
        .filter(|message| message.level == "error" && !message.message.starts_with("aborting due to"));
    messages.map(|message| finding(&message, files)).collect()
}

fn finding(message: &Message, files: &[PathBuf]) -> Finding {
    let place = message
        .spans
        .iter()
        .filter(|span| span.is_primary)
        .chain(&message.spans)
        .find_map(|span| in_files(span, files));
    let mut text = message.message.clone();
    for child in message
        .children
        .iter()
        .filter(|c| c.level == "help" || c.level == "note")
        .take(2)
    {
        text.push_str(&format!(" ({}: {})", child.level, child.message));
    }
    Finding {
        message: text,
        file: place.map(|(file, _)| file.to_owned()),
        line: place.map(|(_, span)| span.line_start),
        column: place.map(|(_, span)| span.column_start),
    }
}

/// The place in one of the files that a span, or the use of the macro that made it, is.
fn in_files<'a>(span: &'a Span, files: &'a [PathBuf]) -> Option<(&'a Path, &'a Span)> {
    let mut span = span;
    loop {
        if let Some(file) = files
            .iter()
            .find(|file| Path::new(&span.file_name) == file.as_path())
        {
            return Some((file, span));
        }
        span = &span.expansion.as_ref()?.span;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_found_with_their_places() {
        let span = |file: &str, line: u32, inner: &str| {
            format!(
                r#"{{"file_name":"{file}","line_start":{line},"column_start":7,"is_primary":true,"expansion":{inner}}}"#
            )
        };
        let message = |level: &str, text: &str, spans: &str| {
            format!(
                r#"{{"reason":"compiler-message","message":{{"message":"{text}","level":"{level}","spans":[{spans}],"children":[{{"message":"do that","level":"help","spans":[]}}]}}}}"#
            )
        };
        let used = span("/k.rs", 3, "null");
        let made = span("/macro.rs", 99, &format!(r#"{{"span":{used}}}"#));
        let text = [
            message("warning", "unused", &used),
            message("error", "mismatched types", &made),
            message("error", "aborting due to 1 previous error", ""),
            r#"{"reason":"build-finished","success":false}"#.to_owned(),
        ]
        .join("\n");
        let found = findings(&text, &[PathBuf::from("/k.rs")]);
        let shown: Vec<String> = found.iter().map(Finding::to_string).collect();
        assert_eq!(shown, ["/k.rs:3:7: mismatched types (help: do that)"]);
    }
}
