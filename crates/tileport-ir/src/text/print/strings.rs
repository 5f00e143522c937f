//! Strings, symbols and identifiers as MLIR prints them.

use super::names::push_display;

/// Writes the inside of a string: printable ASCII as it is, all else as a backslash and two hexadecimal digits.
pub(super) fn push_escaped(out: &mut String, bytes: &[u8]) {
    let is_plain = |b: u8| matches!(b, b' '..=b'~') && b != b'"' && b != b'\\';
    let mut rest = bytes;
    while !rest.is_empty() {
        let plain = rest.iter().position(|&b| !is_plain(b)).unwrap_or(rest.len());
        let (run, end) = rest.split_at(plain);
        out.push_str(std::str::from_utf8(run).unwrap_or(""));
        let Some((&b, end)) = end.split_first() else {
            return;
        };
        if b == b'\\' {
            out.push_str("\\\\");
        } else {
            push_display(out, format_args!("\\{b:02X}"));
        }
        rest = end;
    }
}

/// Writes a string in quotes.
pub(super) fn push_quoted(out: &mut String, bytes: &[u8]) {
    out.push('"');
    push_escaped(out, bytes);
    out.push('"');
}

/// Writes the name of a symbol: `@name`, in quotes where it is no identifier.
pub(super) fn push_symbol(out: &mut String, name: &str) {
    out.push('@');
    push_keyword_or_string(out, name);
}

/// Writes a word, in quotes where it is no identifier.
pub(super) fn push_keyword_or_string(out: &mut String, name: &str) {
    let is_identifier = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'));
    if is_identifier {
        out.push_str(name);
    } else {
        push_quoted(out, name.as_bytes());
    }
}

/// Writes a name with what may not stand in the name of a value replaced: a space by an underscore, other bytes by
/// their hexadecimal digits; a leading digit gets an underscore before it.
pub(super) fn push_identifier(out: &mut String, name: &str) {
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        out.push('_');
    }
    for b in name.bytes() {
        match b {
            b' ' => out.push('_'),
            b'$' | b'.' | b'_' | b'-' => out.push(char::from(b)),
            _ if b.is_ascii_alphanumeric() => out.push(char::from(b)),
            _ => push_display(out, format_args!("{b:X}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: impl Fn(&mut String)) -> String {
        let mut out = String::new();
        write(&mut out);
        out
    }

    #[test]
    fn escapes() {
        assert_eq!(
            text(|o| push_quoted(o, b"a\"b\\c\n%d \x7f\xff")),
            r#""a\22b\\c\0A%d \7F\FF""#
        );
        assert_eq!(text(|o| push_symbol(o, "a.b$_1")), "@a.b$_1");
        assert_eq!(text(|o| push_symbol(o, "1a")), "@\"1a\"");
        assert_eq!(text(|o| push_symbol(o, "")), "@\"\"");
    }

    #[test]
    fn identifiers() {
        assert_eq!(text(|o| push_identifier(o, "a b")), "a_b");
        assert_eq!(text(|o| push_identifier(o, "1a-é")), "_1a-C3A9");
    }
}
