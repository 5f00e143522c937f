//! Literals and comments.

use crate::syntax::ExprKind;

/// An integer literal and its type: decimal ones are `Int`, others as wide as their digits.
pub(crate) fn integer(text: &str) -> Option<ExprKind> {
    let digits = text.replace('_', "");
    let based = |prefix: &str, radix: u32, bits_each: usize| {
        let digits = digits.strip_prefix(prefix)?;
        let value = i128::from_str_radix(digits, radix).ok()?;
        let ty = match digits.len() * bits_each {
            0..=8 => "UInt8",
            9..=16 => "UInt16",
            17..=32 => "UInt32",
            33..=64 => "UInt64",
            _ => return None,
        };
        Some(ExprKind::Int(value, ty))
    };
    if digits.starts_with("0x") {
        return based("0x", 16, 4);
    }
    if digits.starts_with("0b") {
        return based("0b", 2, 1);
    }
    if digits.starts_with("0o") {
        return based("0o", 8, 3);
    }
    let value: i128 = digits.parse().ok()?;
    // Beyond 64 bits Julia takes wider types, which kernels lack; the least number is written with a sign before this.
    (value <= 1 << 63).then_some(ExprKind::Int(value, "Int64"))
}

pub(crate) fn float(text: &str) -> Option<ExprKind> {
    let digits = text.replace('_', "");
    if digits.starts_with("0x") {
        return None;
    }
    if digits.contains('f') {
        let digits = digits.replace('f', "e");
        return digits.parse().ok().map(ExprKind::Float32);
    }
    digits.parse().ok().map(ExprKind::Float64)
}

pub(crate) fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some(other) => out.push(other),
            None => out.push('\\'),
        }
    }
    out
}

/// A comment without its mark.
pub(crate) fn comment(text: &str) -> String {
    let text = text
        .strip_prefix("#=")
        .and_then(|text| text.strip_suffix("=#"))
        .or_else(|| text.strip_prefix('#'))
        .unwrap_or(text);
    text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned()
}
