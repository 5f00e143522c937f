//! Names: those of the source where Julia allows them.

use tileport_writer::Unique;

/// What a port may not call its own: keywords, and what the port itself calls by its name.
const RESERVED: &[&str] = &[
    "baremodule",
    "begin",
    "break",
    "catch",
    "const",
    "continue",
    "do",
    "else",
    "elseif",
    "end",
    "export",
    "false",
    "finally",
    "for",
    "function",
    "global",
    "if",
    "import",
    "in",
    "isa",
    "let",
    "local",
    "macro",
    "module",
    "public",
    "quote",
    "return",
    "struct",
    "true",
    "try",
    "using",
    "while",
    "where",
    "abstract",
    "mutable",
    "primitive",
    "type",
    "ct",
    "cuTile",
    "CUDA",
    "Base",
    "Core",
    "Main",
    "Test",
    "Int",
    "Inf",
    "Inf16",
    "Inf32",
    "NaN",
    "NaN16",
    "NaN32",
    "Bool",
    "Int8",
    "Int16",
    "Int32",
    "Int64",
    "UInt8",
    "UInt16",
    "UInt32",
    "UInt64",
    "Float16",
    "Float32",
    "Float64",
    "RoundNearest",
    "RoundToZero",
    "RoundDown",
    "RoundUp",
    "RoundNearestTiesAway",
    "identity",
    "im",
    "pi",
    "nothing",
    "missing",
];

/// Whether a port may use a name for something of its own. A local variable of the name of a function would hide it.
pub(crate) fn is_free(name: &str) -> bool {
    !RESERVED.contains(&name) && !crate::api::BASE.contains(&name)
}

/// The name of the source as one that Julia takes.
pub(crate) fn plain(name: &str) -> String {
    let mut text: String = name
        .trim_start_matches('$')
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || c == '_' || c == '!' {
                c
            } else {
                '_'
            }
        })
        .collect();
    if text.is_empty() || text.chars().all(|c| c == '_') || text.starts_with(|c: char| c.is_numeric()) {
        text.insert(0, 'v');
    }
    if !is_free(&text) {
        text.push('_');
    }
    text
}

/// The names that are taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(Unique);

impl Names {
    /// A name like this that isn't taken yet.
    pub(crate) fn fresh(&mut self, like: &str) -> String {
        self.0.fresh(&plain(like))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_hides_nothing_and_is_unique() {
        let mut names = Names::default();
        assert_eq!(names.fresh("sum"), "sum_");
        assert_eq!(names.fresh("x"), "x");
        assert_eq!(names.fresh("x"), "x_2");
        assert_eq!(names.fresh("end"), "end_");
        assert_eq!(names.fresh("$3"), "v3");
        assert_eq!(names.fresh("_"), "v_");
    }
}
