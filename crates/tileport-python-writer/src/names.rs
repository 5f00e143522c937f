//! Names: those of the source where Python allows them.

use tileport_writer::Unique;

/// What a kernel may not call its own: Python's keywords, and what the written text calls by its name.
const RESERVED: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield", "ct",
    "abs", "bool", "float", "int", "len", "max", "min", "print", "range", "tuple",
];

/// The name of the source as one that Python takes.
pub(crate) fn plain(name: &str) -> String {
    let mut text: String = name
        .trim_start_matches('$')
        .chars()
        .map(|c| if c.is_alphanumeric() || c == '_' { c } else { '_' })
        .collect();
    if text.is_empty() || text.starts_with(|c: char| c.is_numeric()) {
        text.insert(0, 'v');
    }
    if RESERVED.contains(&text.as_str()) {
        text.push('_');
    }
    text
}

/// The names that are taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(Unique);

impl Names {
    /// Takes a name; false if it is taken already.
    pub(crate) fn take(&mut self, name: &str) -> bool {
        self.0.take(name)
    }

    /// A name like this that isn't taken yet.
    pub(crate) fn fresh(&mut self, like: &str) -> String {
        self.0.fresh(&plain(like))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_keyword_and_is_unique() {
        let mut names = Names::default();
        assert_eq!(names.fresh("lambda"), "lambda_");
        assert_eq!(names.fresh("x"), "x");
        assert_eq!(names.fresh("x"), "x_2");
        assert_eq!(names.fresh("$retval"), "retval");
        assert_eq!(names.fresh("3"), "v3");
        assert!(names.take("y") && !names.take("y"));
    }
}
