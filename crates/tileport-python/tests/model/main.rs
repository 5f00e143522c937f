//! The module model on small programs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod comments;
mod kernels;
mod launches;
mod malformed;
mod resolve;

use std::collections::BTreeMap;
use tileport_ir::Diagnostic;
use tileport_python::SourceFiles;

/// Files in memory.
fn files(list: &[(&str, &str)]) -> SourceFiles {
    let files: BTreeMap<_, _> = list
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
        .collect();
    SourceFiles::new(files)
}

/// `path:line:column text: message` of a finding.
fn shown(files: &SourceFiles, diagnostic: &Diagnostic) -> String {
    let map = files.map();
    let file = map.file_of(diagnostic.span).expect("a finding has a place");
    let place = file.line_column(diagnostic.span);
    let first_line = file.slice(diagnostic.span).lines().next().unwrap_or_default();
    format!(
        "{}:{}: `{first_line}`: {}",
        file.path(),
        place.line,
        diagnostic.message
    )
}
