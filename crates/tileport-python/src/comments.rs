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
                let between = file
                    .text()
                    .get(end.to_usize()..comment.start().to_usize())
                    .unwrap_or_default();
                let code = between.chars().any(|c| !c.is_whitespace() && c != ';');
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
        let head_end = def
            .returns
            .as_ref()
            .map_or(def.parameters.end(), |returns| returns.end());
        attacher.head(def.range(), head_end, def.body.first());
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
        for statement in body {
            while self
                .next()
                .is_some_and(|comment| comment.start() < statement.start())
            {
                self.take(statement.range(), Place::Leading);
            }
            self.statement(statement);
        }
        while let Some(comment) = self.next().filter(|comment| comment.start() < end) {
            if own_line(self.file, comment.start()) && self::column(self.file, comment.start()) <= column {
                break;
            }
            self.take(last.range(), Place::After);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        let range = statement.range();
        let column = column(self.file, range.start());
        match statement {
            Stmt::If(inner) => {
                self.head(range, inner.test.end(), inner.body.first());
                let first_clause = inner.elif_else_clauses.first();
                self.block(
                    &inner.body,
                    column,
                    first_clause.map_or(TextSize::new(u32::MAX), Ranged::start),
                );
                for (index, clause) in inner.elif_else_clauses.iter().enumerate() {
                    let head = clause
                        .test
                        .as_ref()
                        .map_or(clause.start() + TextSize::new(4), Ranged::end);
                    self.clause(clause.range(), head, &clause.body);
                    let next = inner.elif_else_clauses.get(index + 1);
                    self.block(
                        &clause.body,
                        column,
                        next.map_or(TextSize::new(u32::MAX), Ranged::start),
                    );
                }
            }
            Stmt::For(inner) => {
                self.head(range, inner.iter.end(), inner.body.first());
                self.blocks(&[&inner.body, &inner.orelse], column);
            }
            Stmt::While(inner) => {
                self.head(range, inner.test.end(), inner.body.first());
                self.blocks(&[&inner.body, &inner.orelse], column);
            }
            Stmt::With(inner) => {
                let end = inner.items.last().map_or(range.start(), Ranged::end);
                self.head(range, end, inner.body.first());
                self.blocks(&[&inner.body], column);
            }
            Stmt::FunctionDef(inner) => {
                let end = inner
                    .returns
                    .as_ref()
                    .map_or(inner.parameters.end(), |returns| returns.end());
                self.head(range, end, inner.body.first());
                self.blocks(&[&inner.body], column);
            }
            Stmt::ClassDef(inner) => {
                let end = inner
                    .arguments
                    .as_ref()
                    .map_or(inner.name.end(), |arguments| arguments.end());
                self.head(range, end, inner.body.first());
                self.blocks(&[&inner.body], column);
            }
            Stmt::Try(inner) => {
                self.head(range, range.start() + TextSize::new(4), inner.body.first());
                self.blocks(&[&inner.body], column);
                for ExceptHandler::ExceptHandler(handler) in &inner.handlers {
                    let end = handler
                        .type_
                        .as_ref()
                        .map_or(handler.start() + TextSize::new(7), |type_| type_.end());
                    self.clause(handler.range(), end, &handler.body);
                    self.blocks(&[&handler.body], column);
                }
                self.blocks(&[&inner.orelse, &inner.finalbody], column);
            }
            Stmt::Match(inner) => {
                self.head(range, inner.subject.end(), None);
                for case in &inner.cases {
                    self.clause(case.range(), case.pattern.end(), &case.body);
                    self.blocks(&[&case.body], self::column(self.file, case.start()));
                }
            }
            _ => {}
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

    fn blocks(&mut self, blocks: &[&[Stmt]], column: usize) {
        for (index, block) in blocks.iter().enumerate() {
            let next = blocks.iter().skip(index + 1).find_map(|block| block.first());
            self.block(block, column, next.map_or(TextSize::new(u32::MAX), Ranged::start));
        }
    }

    /// Whatever is left belongs to the function.
    fn rest(&mut self, statement: TextRange) {
        while self.next().is_some() {
            self.take(statement, Place::After);
        }
    }
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

fn same_line(file: &ParsedFile, from: TextSize, to: TextSize) -> bool {
    let between = file.text().get(from.to_usize()..to.to_usize());
    between.is_some_and(|between| !between.contains(['\n', '\r']))
}
