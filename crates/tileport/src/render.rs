//! Showing diagnostics: for people, with the source under them, or as JSON for programs.

use crate::input::Source;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;
use std::io::IsTerminal;
use std::ops::Range;
use tileport_ir::{Diagnostic, Severity, Span, bytecode};

/// Prints a line on standard error. That it cannot be written is no reason to panic, as `eprintln!` does: the exit code
/// still says what came out.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($text)*);
    }};
}
pub(crate) use say;

/// Where and how diagnostics go.
#[derive(Debug)]
pub(crate) struct Report {
    json: bool,
}

impl Report {
    /// Reports to standard error; as JSON, one object a line, or for people.
    pub(crate) fn new(json: bool) -> Self {
        Self { json }
    }

    /// Shows findings in a file, in order.
    pub(crate) fn diagnostics(&self, source: &Source, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            let text = if self.json {
                json(source, diagnostic)
            } else {
                pretty(source, diagnostic)
            };
            say!("{text}");
        }
        if !self.json && diagnostics.len() > 1 {
            let errors = diagnostics
                .iter()
                .filter(|d| d.severity == Severity::Error)
                .count();
            let warnings = diagnostics.len() - errors;
            let path = source.path.display();
            say!(
                "{path}: {}",
                count(errors, "error").as_str().to_owned() + &also(warnings)
            );
        }
    }
}

fn also(warnings: usize) -> String {
    if warnings == 0 {
        String::new()
    } else {
        format!(", {}", count(warnings, "warning"))
    }
}

/// A number with its noun; the plural of a noun in -y is -ies.
pub(crate) fn count(n: usize, noun: &str) -> String {
    match noun.strip_suffix('y') {
        _ if n == 1 => format!("1 {noun}"),
        Some(stem) if !noun.ends_with("ay") => format!("{n} {stem}ies"),
        _ => format!("{n} {noun}s"),
    }
}

/// Shows why a command could not run.
pub(crate) fn failure(error: &anyhow::Error) {
    say!(
        "{}",
        renderer().render(&[Group::with_title(
            Level::ERROR.primary_title(format!("{error:#}"))
        )])
    );
}

fn renderer() -> Renderer {
    if std::io::stderr().is_terminal() {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
}

/// A place for people and programs: line and column, from 1, in text; the byte's offset in bytecode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Place {
    /// In text.
    Text {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
    },
    /// In bytecode.
    Bytecode {
        /// The offset from the start of the file.
        byte: u32,
    },
}

impl Place {
    /// Where a span starts in a file; `None` if it is no place.
    pub(crate) fn of(bytes: &[u8], span: Span) -> Option<Self> {
        Places::new(bytes).of(span)
    }
}

/// The places of a file: for many spans, reads it once.
pub(crate) struct Places<'a> {
    bytes: &'a [u8],
    /// Where each line starts; none in bytecode.
    lines: Vec<usize>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut lines = Vec::new();
        if !bytecode::is_bytecode(bytes) {
            let ends = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n');
            lines.extend(std::iter::once(0).chain(ends.map(|(at, _)| at + 1)));
        }
        Self { bytes, lines }
    }

    /// Where a span starts; `None` if it is no place.
    pub(crate) fn of(&self, span: Span) -> Option<Place> {
        if !span.is_some() {
            return None;
        }
        let at = self.bytes.len().min(span.start as usize);
        let line = self.lines.partition_point(|start| *start <= at);
        let Some(start) = line.checked_sub(1).and_then(|i| self.lines.get(i)) else {
            return Some(Place::Bytecode { byte: span.start });
        };
        let before = self.bytes.get(*start..at).unwrap_or_default();
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        Some(Place::Text { line, column })
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "{line}:{column}"),
            Self::Bytecode { byte } => write!(f, "byte {byte:#x}"),
        }
    }
}

fn pretty(source: &Source, diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let path = source.path.display().to_string();
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code.0);
    let mut group = Group::with_title(title);
    let text = (!bytecode::is_bytecode(&source.bytes))
        .then(|| std::str::from_utf8(&source.bytes).ok())
        .flatten();
    let mut notes = diagnostic.notes.clone();
    match text {
        Some(text) if diagnostic.span.is_some() => {
            let mut snippet = Snippet::source(text)
                .path(path)
                .annotation(AnnotationKind::Primary.span(clamp(text, diagnostic.span)));
            for label in &diagnostic.labels {
                let span = clamp(text, label.span);
                snippet =
                    snippet.annotation(AnnotationKind::Context.span(span).label(label.message.as_str()));
            }
            group = group.element(snippet);
        }
        _ => {
            // Bytecode has no lines to show: say the byte and print the operation instead.
            let place = Place::of(&source.bytes, diagnostic.span)
                .map(|p| format!(", {p}"))
                .unwrap_or_default();
            notes.insert(0, format!("in {path}{place}"));
            notes.extend(diagnostic.op.iter().map(|op| format!("operation: {op}")));
            notes.extend(diagnostic.labels.iter().map(|l| l.message.clone()));
        }
    }
    for note in notes {
        group = group.element(Level::NOTE.message(note));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer().render(&[group])
}

/// A span as a range of the text, on character boundaries.
fn clamp(text: &str, span: Span) -> Range<usize> {
    let floor = |at: u32| {
        let mut at = (at as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start);
    start..floor(span.end).max(start)
}

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    file: String,
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    place: Option<Place>,
    span: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    labels: Vec<JsonLabel<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    operation: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    place: Option<Place>,
    message: &'a str,
}

fn json(source: &Source, diagnostic: &Diagnostic) -> String {
    let object = JsonDiagnostic {
        file: source.path.display().to_string(),
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        code: diagnostic.code.0,
        message: &diagnostic.message,
        place: Place::of(&source.bytes, diagnostic.span),
        span: diagnostic
            .span
            .is_some()
            .then_some([diagnostic.span.start, diagnostic.span.end]),
        labels: (diagnostic.labels.iter())
            .map(|l| JsonLabel {
                place: Place::of(&source.bytes, l.span),
                message: &l.message,
            })
            .collect(),
        notes: &diagnostic.notes,
        help: diagnostic.help.as_deref(),
        operation: diagnostic.op.as_deref(),
    };
    serde_json::to_string(&object).unwrap_or_else(|error| format!("{{\"message\":\"{error}\"}}"))
}
