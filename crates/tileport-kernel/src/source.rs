//! The text of several files in one space of places.
//!
//! A kernel may use functions and constants of other files, and a diagnostic may point into any of them. So each
//! file that is read gets a range of its own in one space of bytes, and a [`Span`] is a place in that space. The
//! [`SourceMap`] says which file a span lies in.

use std::ops::Range;
use std::sync::Arc;
use tileport_ir::Span;

/// A file of a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// The files that were read, each with its range in one space of bytes.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

/// One file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    path: String,
    text: Arc<str>,
    start: u32,
}

/// A position as an editor shows it; both count from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl SourceMap {
    /// No files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file. `None` when the space is full: all files together may have about four gigabytes.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> Option<FileId> {
        let text = text.into();
        let start = self.files.last().map_or(0, SourceFile::next_start);
        let id = FileId(u32::try_from(self.files.len()).ok()?);
        // The byte after the text belongs to the file too, so that the end of one file is not the start of the next.
        let end = u64::from(start).checked_add(u64::try_from(text.len()).ok()?)?;
        if end >= u64::from(Span::NONE.start) - 1 {
            return None;
        }
        self.files.push(SourceFile {
            path: path.into(),
            text,
            start,
        });
        Some(id)
    }

    /// A file; `None` when the identifier is of another map.
    #[must_use]
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All files, in the order in which they were added.
    pub fn files(&self) -> impl ExactSizeIterator<Item = &SourceFile> {
        self.files.iter()
    }

    /// The file that a span starts in; `None` for [`Span::NONE`] and for places past the last file.
    #[must_use]
    pub fn file_of(&self, span: Span) -> Option<&SourceFile> {
        if !span.is_some() {
            return None;
        }
        let after = self.files.partition_point(|file| file.start <= span.start);
        let file = self.files.get(after.checked_sub(1)?)?;
        (span.start < file.next_start()).then_some(file)
    }
}

impl SourceFile {
    /// The path that it was loaded by.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The place of its first byte in the space of all files.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The range of bytes of [`text`](Self::text) that a span of this file covers, cut at the file's ends.
    #[must_use]
    pub fn range(&self, span: Span) -> Range<usize> {
        let local = |place: u32| (place.saturating_sub(self.start) as usize).min(self.text.len());
        let start = local(span.start);
        start..local(span.end).max(start)
    }

    /// The text that a span covers; empty when its ends cut a character in two.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(self.range(span)).unwrap_or_default()
    }

    /// Where a span starts.
    #[must_use]
    pub fn line_column(&self, span: Span) -> LineColumn {
        let before = self.text.get(..self.range(span).start).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        LineColumn {
            line: 1 + before.bytes().filter(|&byte| byte == b'\n').count(),
            column: 1 + before.get(line_start..).unwrap_or_default().chars().count(),
        }
    }

    fn next_start(&self) -> u32 {
        let length = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        self.start.saturating_add(length).saturating_add(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_leads_back_to_its_file() {
        let mut map = SourceMap::new();
        map.add("a.py", "x = 1\n").unwrap();
        map.add("empty.py", "").unwrap();
        let b = map.add("b.py", "é = 2\nyy = é\n").unwrap();
        let start = map.get(b).unwrap().start();
        assert_eq!(start, 8);
        let span = Span {
            start: start + 7,
            end: start + 9,
        };
        let file = map.file_of(span).unwrap();
        assert_eq!((file.path(), file.slice(span)), ("b.py", "yy"));
        assert_eq!(file.line_column(span), LineColumn { line: 2, column: 1 });
        let two = Span {
            start: start + 5,
            end: start + 6,
        };
        assert_eq!(file.slice(two), "2");
        assert_eq!(file.line_column(two), LineColumn { line: 1, column: 5 });
    }

    #[test]
    fn ends_of_files_are_places_of_their_own() {
        let mut map = SourceMap::new();
        map.add("a.py", "x").unwrap();
        map.add("b.py", "y").unwrap();
        let path = |at: u32| map.file_of(Span { start: at, end: at }).map(SourceFile::path);
        assert_eq!(
            [0, 1, 2, 3, 4].map(path),
            [Some("a.py"), Some("a.py"), Some("b.py"), Some("b.py"), None]
        );
        assert!(map.file_of(Span::NONE).is_none());
    }

    #[test]
    fn a_span_that_cuts_a_character_has_no_text() {
        let mut map = SourceMap::new();
        let id = map.add("a.py", "é").unwrap();
        let file = map.get(id).unwrap();
        assert_eq!(file.slice(Span { start: 1, end: 2 }), "");
        assert_eq!(file.slice(Span { start: 0, end: 90 }), "é");
    }
}
