//! Files: loaded, bounded, parsed.

use crate::nesting::{self, MAX_NESTING};
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{PySourceType, Stmt};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, Ref, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::source::SourceMap;

/// The longest file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 4 << 20;

/// The most files that one project may read.
pub const MAX_FILES: usize = 1024;

/// A file that is not valid Python.
pub const SYNTAX: Code = Code("python-syntax");
/// A file or project beyond what is read.
pub const TOO_LARGE: Code = Code("python-too-large");

/// Where the text of files comes from.
pub trait FileLoader {
    /// The text of the file at a path, which has `/` between its parts; `None` when there is no such file or it is not
    /// text.
    fn load(&self, path: &str) -> Option<String>;
}

/// Files in memory, by path.
impl FileLoader for BTreeMap<String, String> {
    fn load(&self, path: &str) -> Option<String> {
        self.get(path).cloned()
    }
}

/// The files that were read. It owns their syntax trees, so everything else borrows it; files may be added while it is
/// borrowed.
pub struct SourceFiles {
    loader: Box<dyn FileLoader>,
    slots: Box<[OnceCell<ParsedFile>]>,
    /// The slot of each path that was asked for; `None` when there is no such file.
    by_path: RefCell<FxHashMap<String, Option<usize>>>,
    map: RefCell<SourceMap>,
}

/// A file that was read.
pub struct ParsedFile {
    path: String,
    text: Arc<str>,
    start: u32,
    body: Vec<Stmt>,
    comments: Vec<TextRange>,
    diagnostics: Vec<Diagnostic>,
}

impl SourceFiles {
    /// No files yet.
    #[must_use]
    pub fn new(loader: impl FileLoader + 'static) -> Self {
        Self {
            loader: Box::new(loader),
            slots: (0..MAX_FILES).map(|_| OnceCell::new()).collect(),
            by_path: RefCell::default(),
            map: RefCell::default(),
        }
    }

    /// The files' texts and ranges: what a diagnostic's span refers to.
    #[must_use]
    pub fn map(&self) -> Ref<'_, SourceMap> {
        self.map.borrow()
    }

    /// The file at a path, read and parsed when it was not before. `None` when there is no such file. A file that is
    /// not valid Python, too long or too deep is there all the same, with what could be parsed and
    /// [diagnostics](ParsedFile::diagnostics).
    ///
    /// # Errors
    ///
    /// When more than [`MAX_FILES`] files, or more text than places can tell apart, would be read.
    pub fn load(&self, path: &str) -> Result<Option<&ParsedFile>, Box<Diagnostic>> {
        let known = self.by_path.borrow().get(path).copied();
        if let Some(slot) = known {
            return Ok(slot.and_then(|slot| self.slots.get(slot)?.get()));
        }
        let Some(text) = self.loader.load(path) else {
            self.by_path.borrow_mut().insert(path.to_owned(), None);
            return Ok(None);
        };
        let text: Arc<str> = text.into();
        let slot = self.map.borrow().files().len();
        let Some(cell) = self.slots.get(slot) else {
            return Err(Box::new(full(path, &format!("more than {MAX_FILES} files"))));
        };
        let start = {
            let mut map = self.map.borrow_mut();
            let id = map.add(path, Arc::clone(&text));
            id.and_then(|id| map.get(id).map(tileport_kernel::source::SourceFile::start))
        };
        let Some(start) = start else {
            return Err(Box::new(full(path, "more than four gigabytes of text")));
        };
        self.by_path.borrow_mut().insert(path.to_owned(), Some(slot));
        Ok(Some(cell.get_or_init(|| ParsedFile::parse(path, text, start))))
    }
}

fn full(path: &str, what: &str) -> Diagnostic {
    Diagnostic::error(
        TOO_LARGE,
        Span::NONE,
        format!("reading `{path}` would make {what}"),
    )
    .help("name the kernel's file rather than a collection of files")
}

impl ParsedFile {
    fn parse(path: &str, text: Arc<str>, start: u32) -> Self {
        let mut file = Self {
            path: path.to_owned(),
            text,
            start,
            body: Vec::new(),
            comments: Vec::new(),
            diagnostics: Vec::new(),
        };
        if file.text.len() > MAX_FILE_BYTES {
            let message = format!(
                "the file has {} bytes, more than {MAX_FILE_BYTES}",
                file.text.len()
            );
            let diagnostic = Diagnostic::error(TOO_LARGE, file.span(TextRange::default()), message);
            file.diagnostics
                .push(diagnostic.help("move the kernels to a file of their own"));
            return file;
        }
        if let Some(at) = nesting::too_deep_at(&file.text) {
            let message = format!("blocks, brackets and operators nest more than {MAX_NESTING} deep here");
            let span = file.span(offset(at).map_or_else(TextRange::default, TextRange::empty));
            let diagnostic = Diagnostic::error(TOO_LARGE, span, message);
            file.diagnostics
                .push(diagnostic.help("split the expression or the function"));
            return file;
        }
        let parsed = ruff_python_parser::parse_unchecked_source(&file.text, PySourceType::Python);
        for error in parsed.errors() {
            // The parser may list many faults that follow from one; a hundred are enough for anybody.
            if file.diagnostics.len() == 100 {
                break;
            }
            let message = lower_first(&error.error.to_string());
            let diagnostic = Diagnostic::error(SYNTAX, file.span(error.location), message);
            file.diagnostics
                .push(diagnostic.note("the file is not valid Python"));
        }
        let comments = parsed
            .tokens()
            .iter()
            .filter(|token| token.kind() == TokenKind::Comment);
        file.comments = comments.map(Ranged::range).collect();
        file.body = parsed.into_syntax().body.into_iter().collect();
        file
    }

    /// The path that it was loaded by.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its statements.
    #[must_use]
    pub fn body(&self) -> &[Stmt] {
        &self.body
    }

    /// The ranges of its comments, each from `#` to before the end of the line, in order.
    #[must_use]
    pub fn comments(&self) -> &[TextRange] {
        &self.comments
    }

    /// What is wrong with the text itself.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The place of a range of this file in the space of all files.
    #[must_use]
    pub fn span(&self, range: TextRange) -> Span {
        Span {
            start: self.start.saturating_add(range.start().to_u32()),
            end: self.start.saturating_add(range.end().to_u32()),
        }
    }

    /// The place of a node of this file.
    #[must_use]
    pub fn span_of(&self, node: &impl Ranged) -> Span {
        self.span(node.range())
    }

    /// The text of a range; empty when the range is of another file.
    #[must_use]
    pub fn slice(&self, range: TextRange) -> &str {
        self.text.get(range.to_std_range()).unwrap_or_default()
    }
}

/// An offset in bytes; `None` beyond what a file may have.
pub(crate) fn offset(bytes: usize) -> Option<TextSize> {
    u32::try_from(bytes).ok().map(TextSize::new)
}

fn lower_first(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> SourceFiles {
        let files: BTreeMap<_, _> = list
            .iter()
            .map(|(path, text)| (path.to_string(), text.to_string()))
            .collect();
        SourceFiles::new(files)
    }

    #[test]
    fn a_file_with_errors_gives_what_parsed_and_where_it_is_wrong() {
        let files = files(&[("pad.py", "x = 1\n"), ("a.py", "x = 1\ny = = 2\nz = 3\n")]);
        files.load("pad.py").unwrap().unwrap();
        let file = files.load("a.py").unwrap().unwrap();
        let [diagnostic] = file.diagnostics() else {
            panic!("{:?}", file.diagnostics())
        };
        assert_eq!(
            (diagnostic.code, diagnostic.message.as_str()),
            (SYNTAX, "expected an expression")
        );
        let map = files.map();
        let place = map.file_of(diagnostic.span).unwrap();
        assert_eq!(
            (place.path(), place.line_column(diagnostic.span).line),
            ("a.py", 2)
        );
        assert!(file.body().len() >= 3);
    }

    #[test]
    fn a_file_is_read_once_and_a_missing_one_is_none() {
        let files = files(&[("a.py", "x = 1\n")]);
        let first = files.load("a.py").unwrap().unwrap();
        assert!(std::ptr::eq(first, files.load("a.py").unwrap().unwrap()));
        assert!(files.load("b.py").unwrap().is_none());
        assert_eq!(files.map().files().len(), 1);
    }

    #[test]
    fn too_deep_and_too_long_files_are_refused_with_a_place() {
        let deep = "y = 1\nx = ".to_string() + &"(".repeat(5000);
        let long = "#".repeat(MAX_FILE_BYTES + 1);
        let files = files(&[("deep.py", &deep), ("long.py", &long)]);
        let file = files.load("deep.py").unwrap().unwrap();
        assert!(file.body().is_empty());
        let [diagnostic] = file.diagnostics() else {
            panic!("{:?}", file.diagnostics())
        };
        assert_eq!(
            diagnostic.message,
            "blocks, brackets and operators nest more than 400 deep here"
        );
        assert!(
            diagnostic.span.start > 100 && diagnostic.span.start < 420,
            "{:?}",
            diagnostic.span
        );
        let file = files.load("long.py").unwrap().unwrap();
        assert_eq!(
            file.diagnostics()[0].message,
            "the file has 4194305 bytes, more than 4194304"
        );
    }

    #[test]
    fn what_just_fits_can_be_walked_on_a_small_stack() {
        for chain in [
            "x = 1".to_string() + &" + 1".repeat(390),
            "x = ".to_string() + &"[".repeat(195) + &"]".repeat(195),
        ] {
            let walk = move || {
                let files = files(&[("a.py", &chain)]);
                let file = files.load("a.py").unwrap().unwrap();
                assert!(file.diagnostics().is_empty(), "{:?}", file.diagnostics());
                ruff_python_ast::visitor::walk_body(&mut Count, file.body());
            };
            std::thread::Builder::new()
                .stack_size(1 << 20)
                .spawn(walk)
                .unwrap()
                .join()
                .unwrap();
        }
    }

    struct Count;
    impl<'a> ruff_python_ast::visitor::Visitor<'a> for Count {}

    #[test]
    fn there_are_at_most_so_many_files() {
        let list: BTreeMap<_, _> = (0..=MAX_FILES)
            .map(|n| (format!("{n}.py"), String::new()))
            .collect();
        let files = SourceFiles::new(list);
        for n in 0..MAX_FILES {
            assert!(files.load(&format!("{n}.py")).unwrap().is_some());
        }
        let Err(error) = files.load("1024.py") else {
            panic!()
        };
        assert_eq!(error.message, "reading `1024.py` would make more than 1024 files");
    }
}
