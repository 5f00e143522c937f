//! Structured attributes in text.

use super::names::push_display;
use super::types;
use super::{number, strings};
use crate::MAX_NESTING;
use crate::attr::{Attr, Dictionary, HintValue, Hints, Predicate};
use crate::types::{TileElement, Type, Types};
use std::sync::Arc;

/// Named items by name, as MLIR holds dictionaries; of equal names the order stays.
fn sorted<T>(items: &[(Arc<str>, T)]) -> Vec<&(Arc<str>, T)> {
    let mut list: Vec<_> = items.iter().collect();
    list.sort_by(|a, b| a.0.cmp(&b.0));
    list
}

/// Writes hints: `<sm_100 = {latency = 1, allow_tma = true}>`.
pub(super) fn push_hints(out: &mut String, hints: &Hints) {
    out.push('<');
    for (i, (target, list)) in sorted(&hints.0).into_iter().enumerate() {
        out.push_str(if i == 0 { "" } else { ", " });
        strings::push_keyword_or_string(out, target);
        out.push_str(" = {");
        for (j, (key, value)) in sorted(list).into_iter().enumerate() {
            out.push_str(if j == 0 { "" } else { ", " });
            strings::push_keyword_or_string(out, key);
            out.push_str(" = ");
            match value {
                HintValue::Int(n) => number::push(out, *n),
                HintValue::Bool(b) => push_display(out, b),
                HintValue::String(s) => strings::push_quoted(out, s.as_bytes()),
            }
        }
        out.push('}');
    }
    out.push('>');
}

/// Writes a predicate of `assume`: `div_by<16>`, `bounded<0, ?>`.
pub(super) fn push_predicate(out: &mut String, predicate: &Predicate) {
    match predicate {
        Predicate::DivBy {
            divisor,
            every,
            along,
        } => {
            push_display(out, format_args!("div_by<{divisor}"));
            if let (Some(every), Some(along)) = (every, along) {
                push_display(out, format_args!(", every {every} along {along}"));
            }
            out.push('>');
        }
        Predicate::SameElements(sizes) => {
            out.push_str("same_elements<[");
            for (i, size) in sizes.iter().enumerate() {
                push_display(out, format_args!("{}{size}", if i == 0 { "" } else { ", " }));
            }
            out.push_str("]>");
        }
        Predicate::Bounded { lower, upper } => {
            out.push_str("bounded<");
            push_bound(out, *lower);
            out.push_str(", ");
            push_bound(out, *upper);
            out.push('>');
        }
    }
}

fn push_bound(out: &mut String, bound: Option<i64>) {
    match bound {
        Some(n) => push_display(out, n),
        None => out.push('?'),
    }
}

/// Writes a dictionary in braces.
pub(super) fn push_dictionary(out: &mut String, types: &Types, dictionary: &Dictionary) {
    push_dictionary_at(out, types, dictionary, 0);
}

fn push_dictionary_at(out: &mut String, types: &Types, dictionary: &Dictionary, depth: usize) {
    out.push('{');
    for (i, (name, value)) in sorted(dictionary).into_iter().enumerate() {
        out.push_str(if i == 0 { "" } else { ", " });
        strings::push_keyword_or_string(out, name);
        out.push_str(" = ");
        push_attr(out, types, value, depth + 1);
    }
    out.push('}');
}

fn push_attr(out: &mut String, types: &Types, attr: &Attr, depth: usize) {
    if depth > MAX_NESTING {
        out.push_str("...");
        return;
    }
    match attr {
        Attr::Number(n) => number::push_typed(out, *n),
        Attr::Bool(b) => push_display(out, b),
        Attr::Type(t) => types::push(out, types, *t, "!cuda_tile."),
        Attr::String(s) => strings::push_quoted(out, s.as_bytes()),
        Attr::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                push_attr(out, types, item, depth + 1);
            }
            out.push(']');
        }
        Attr::Elements(ty, elements) => {
            out.push_str("dense<");
            if let Some(Type::Tile(tile)) = types.get(*ty)
                && let TileElement::Number(element) = tile.element
            {
                number::push_elements(out, element, &tile.shape, elements);
            }
            out.push_str("> : ");
            types::push(out, types, *ty, "!cuda_tile.");
        }
        Attr::Predicate(p) => {
            out.push_str("#cuda_tile.");
            push_predicate(out, p);
        }
        Attr::Dictionary(d) => push_dictionary_at(out, types, d, depth),
        Attr::Hints(h) => {
            out.push_str("#cuda_tile.optimization_hints");
            push_hints(out, h);
        }
    }
}
