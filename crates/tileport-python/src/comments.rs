//! Which statement a comment belongs to.
//!
//! Every comment of a function's body is attached to exactly one statement, so that whoever writes the kernel in
//! another language can write its comments too.

use crate::source::ParsedFile;
use ruff_python_ast::{ExceptHandler, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustc_hash::FxHashMap;

/// The comments of a function, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Comments {
    attached: Vec<Comment>,
    by_statement: FxHashMap<(u32, u32), Vec<usize>>,
}

/// A comment and what it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The comment, with its `#`.
    pub range: TextRange,
    /// The range of the statement that it belongs to, or of an `elif`, `else`, `except` or `case` clause.
    pub statement: TextRange,
    /// Where it stands.
    pub place: Place,
}

/// Where a comment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// On a line of its own before the statement.
    Leading,
    /// Among the lines of a statement, or of the head of a compound one.
    Inside,
    /// At the end of the statement's last line, or of the last line of a compound statement's head.
    Trailing,
    /// On a line of its own after the last statement of a block.
    After,
}

impl Comments {
    /// The comments of a function's body and head, each attached to one of its statements. Those of the head are
    /// attached to the function itself.
    #[must_use]
    pub fn of_function(file: &ParsedFile, def: &StmtFunctionDef) -> Self {
        let all = file.comments();
        let first = all.partition_point(|comment| comment.start() < def.start());
        // The comments after the last statement belong to the function as long as they are indented deeper.
        let column = column(file, def.start());
        let (mut last, mut end) = (first, def.end());
        while let Some(comment) = all.get(last) {
            if comment.start() >= def.end() {
                let code = code_between(file, end, comment.start());
                let beside = same_line(file, def.end(), comment.start());
                if code || !beside && self::column(file, comment.start()) <= column {
                    break;
                }
            }
            end = end.max(comment.end());
            last += 1;
        }
        let comments = all.get(first..last).unwrap_or_default();
        let mut attacher = Attacher {
            file,
            comments,
            attached: Vec::with_capacity(comments.len()),
        };
        attacher.head(def.range(), function_head(def), def.body.first());
        attacher.block(&def.body, column, TextSize::new(u32::MAX));
        attacher.rest(def.range());
        let mut by_statement: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for (index, comment) in attacher.attached.iter().enumerate() {
            by_statement
                .entry(key(comment.statement))
                .or_default()
                .push(index);
        }
        Self {
            attached: attacher.attached,
            by_statement,
        }
    }

    /// All comments.
    #[must_use]
    pub fn all(&self) -> &[Comment] {
        &self.attached
    }

    /// The comments that belong to a statement or clause, by its range.
    pub fn of(&self, statement: TextRange) -> impl Iterator<Item = &Comment> {
        let indices = self
            .by_statement
            .get(&key(statement))
            .map(Vec::as_slice)
            .unwrap_or_default();
        indices.iter().filter_map(|&index| self.attached.get(index))
    }

    /// Those at one place of it.
    pub fn at(&self, statement: TextRange, place: Place) -> impl Iterator<Item = &Comment> {
        self.of(statement).filter(move |comment| comment.place == place)
    }
}

impl Comment {
    /// Its text, without `#` and the space after it.
    #[must_use]
    pub fn text<'f>(&self, file: &'f ParsedFile) -> &'f str {
        text(file, self.range)
    }
}

/// The comment at the end of the line that a piece of code ends on; `None` when there is none, when more code is
/// between them than a comma, or when it is outside `within`.
pub(crate) fn at_end_of_line(file: &ParsedFile, code: TextRange, within: TextRange) -> Option<&str> {
    let all = file.comments();
    let comment = *all.get(all.partition_point(|comment| comment.start() < code.end()))?;
    let between = file
        .text()
        .get(code.end().to_usize()..comment.start().to_usize())?;
    let only = between.chars().all(|c| matches!(c, ' ' | '\t' | ','));
    (only && comment.end() <= within.end()).then(|| text(file, comment))
}

fn key(range: TextRange) -> (u32, u32) {
    (range.start().to_u32(), range.end().to_u32())
}

fn text(file: &ParsedFile, comment: TextRange) -> &str {
    let text = file.slice(comment).trim_start_matches('#');
    text.strip_prefix(' ').unwrap_or(text).trim_end()
}

/// The statements of a block, in the order of the text, get the comments around them.
struct Attacher<'f> {
    file: &'f ParsedFile,
    /// Those that are not attached yet.
    comments: &'f [TextRange],
    attached: Vec<Comment>,
}

impl Attacher<'_> {
    fn take(&mut self, statement: TextRange, place: Place) {
        if let Some((&range, rest)) = self.comments.split_first() {
            self.comments = rest;
            self.attached.push(Comment {
                range,
                statement,
                place,
            });
        }
    }

    fn next(&self) -> Option<TextRange> {
        self.comments.first().copied()
    }

    /// Attaches the comments of a head that ends there: of `if …:`, of `def …:`. `first` is the first statement of
    /// the body, which comments on lines of their own after the head belong to.
    fn head(&mut self, statement: TextRange, end: TextSize, first: Option<&Stmt>) {
        let body = first.map_or(statement.end(), Ranged::start);
        while let Some(comment) = self.next().filter(|comment| comment.start() < body) {
            if comment.start() < end {
                self.take(statement, Place::Inside);
            } else if same_line(self.file, end, comment.start()) || !own_line(self.file, comment.start()) {
                self.take(statement, Place::Trailing);
            } else {
                break;
            }
        }
    }

    /// Attaches the comments of a block, up to `end`. `column` is that of the statement that the block belongs to.
    fn block(&mut self, body: &[Stmt], column: usize, end: TextSize) {
        let Some(last) = body.last() else { return };
        for (index, statement) in body.iter().enumerate() {
            while self
                .next()
                .is_some_and(|comment| comment.start() < statement.start())
            {
                self.take(statement.range(), Place::Leading);
            }
            let next = body.get(index + 1).map_or(end, Ranged::start);
            self.statement(statement, next);
        }
        // What was attached last may be a comment beside the last statement.
        let mut from = self
            .attached
            .last()
            .map_or(last.end(), |comment| comment.range.end().max(last.end()));
        while let Some(comment) = self.next().filter(|comment| comment.start() < end) {
            // What is beside or below a keyword, such as `else:`, belongs to the block after it.
            if code_between(self.file, from, comment.start())
                || self::column(self.file, comment.start()) <= column
            {
                break;
            }
            from = comment.end();
            self.take(last.range(), Place::After);
        }
    }

    /// `end` is where the code after the statement starts.
    fn statement(&mut self, statement: &Stmt, end: TextSize) {
        let range = statement.range();
        if let Some((head_end, parts)) = parts(statement) {
            self.head(range, head_end, parts.first().and_then(|part| part.body.first()));
            for (index, part) in parts.iter().enumerate() {
                if let Some((clause, head_end)) = part.clause {
                    self.clause(clause, head_end, part.body);
                }
                let next = parts.iter().skip(index + 1).find_map(Part::start);
                let line = part.clause.map_or(range, |(clause, _)| clause);
                self.block(part.body, column(self.file, line.start()), next.unwrap_or(end));
            }
        }
        // What is left of it: the lines of a simple statement, and what stands beside its end.
        while let Some(comment) = self.next() {
            if comment.start() < range.end() {
                self.take(range, Place::Inside);
            } else if same_line(self.file, range.end(), comment.start()) {
                self.take(range, Place::Trailing);
            } else {
                break;
            }
        }
    }

    /// The comments before a clause and in its head.
    fn clause(&mut self, clause: TextRange, head_end: TextSize, body: &[Stmt]) {
        while self
            .next()
            .is_some_and(|comment| comment.start() < clause.start())
        {
            self.take(clause, Place::Leading);
        }
        self.head(clause, head_end, body.first());
    }

    /// Whatever is left belongs to the function.
    fn rest(&mut self, statement: TextRange) {
        while self.next().is_some() {
            self.take(statement, Place::After);
        }
    }
}

/// A block of a compound statement.
struct Part<'s> {
    /// The range of the clause that it is the body of, and where that clause's head ends; `None` for the first block,
    /// and for `else` and `finally`, which the syntax tree gives no place.
    clause: Option<(TextRange, TextSize)>,
    body: &'s [Stmt],
}

impl<'s> Part<'s> {
    fn of(body: &'s [Stmt]) -> Self {
        Self { clause: None, body }
    }

    fn start(&self) -> Option<TextSize> {
        self.clause
            .map(|(clause, _)| clause.start())
            .or_else(|| self.body.first().map(Ranged::start))
    }
}

/// Where the head of a compound statement ends, and its blocks; `None` for a simple statement.
fn parts(statement: &Stmt) -> Option<(TextSize, Vec<Part<'_>>)> {
    let keyword = |at: TextSize, keyword: &str| at + TextSize::of(keyword);
    Some(match statement {
        Stmt::If(inner) => {
            let clauses = inner.elif_else_clauses.iter().map(|clause| {
                let head = clause
                    .test
                    .as_ref()
                    .map_or(keyword(clause.start(), "else"), Ranged::end);
                Part {
                    clause: Some((clause.range(), head)),
                    body: &clause.body,
                }
            });
            (
                inner.test.end(),
                std::iter::once(Part::of(&inner.body)).chain(clauses).collect(),
            )
        }
        Stmt::For(inner) => (
            inner.iter.end(),
            vec![Part::of(&inner.body), Part::of(&inner.orelse)],
        ),
        Stmt::While(inner) => (
            inner.test.end(),
            vec![Part::of(&inner.body), Part::of(&inner.orelse)],
        ),
        Stmt::With(inner) => {
            let head = inner.items.last().map_or(inner.start(), Ranged::end);
            (head, vec![Part::of(&inner.body)])
        }
        Stmt::FunctionDef(inner) => (function_head(inner), vec![Part::of(&inner.body)]),
        Stmt::ClassDef(inner) => {
            let head = inner
                .arguments
                .as_ref()
                .map_or(inner.name.end(), |arguments| arguments.end());
            (head, vec![Part::of(&inner.body)])
        }
        Stmt::Try(inner) => {
            let handlers = inner
                .handlers
                .iter()
                .map(|ExceptHandler::ExceptHandler(handler)| {
                    let head = handler
                        .type_
                        .as_ref()
                        .map_or(keyword(handler.start(), "except"), |type_| type_.end());
                    Part {
                        clause: Some((handler.range(), head)),
                        body: &handler.body,
                    }
                });
            let first = std::iter::once(Part::of(&inner.body)).chain(handlers);
            let all = first
                .chain([Part::of(&inner.orelse), Part::of(&inner.finalbody)])
                .collect();
            (keyword(inner.start(), "try"), all)
        }
        Stmt::Match(inner) => {
            let cases = inner.cases.iter().map(|case| Part {
                clause: Some((
                    case.range(),
                    case.guard
                        .as_ref()
                        .map_or(case.pattern.end(), |guard| guard.end()),
                )),
                body: &case.body,
            });
            let first = std::iter::once(Part::of(&[]));
            (inner.subject.end(), first.chain(cases).collect())
        }
        _ => return None,
    })
}

fn function_head(def: &StmtFunctionDef) -> TextSize {
    def.returns
        .as_ref()
        .map_or(def.parameters.end(), |returns| returns.end())
}

fn line_start(file: &ParsedFile, at: TextSize) -> usize {
    let before = file.text().get(..at.to_usize()).unwrap_or_default();
    before.rfind(['\n', '\r']).map_or(0, |newline| newline + 1)
}

/// How far into its line a place is, in bytes.
fn column(file: &ParsedFile, at: TextSize) -> usize {
    at.to_usize().saturating_sub(line_start(file, at))
}

/// Whether nothing but space is before a place in its line.
fn own_line(file: &ParsedFile, at: TextSize) -> bool {
    let before = file
        .text()
        .get(line_start(file, at)..at.to_usize())
        .unwrap_or_default();
    before.trim().is_empty()
}

/// Whether there is code between the end of a statement and a comment.
fn code_between(file: &ParsedFile, from: TextSize, to: TextSize) -> bool {
    let between = file
        .text()
        .get(from.to_usize()..to.to_usize())
        .unwrap_or_default();
    between
        .chars()
        .any(|c| !c.is_whitespace() && !matches!(c, ';' | '\\'))
}

fn same_line(file: &ParsedFile, from: TextSize, to: TextSize) -> bool {
    let between = file.text().get(from.to_usize()..to.to_usize());
    between.is_some_and(|between| !between.contains(['\n', '\r']))
}
