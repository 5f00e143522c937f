//! Optimisation hints.

use super::attrs::{NamedAttr, RawAttr, Spanned};
use super::cursor::Parser;
use super::lexer::Tok;
use super::{Diagnostic, Parsed, code};
use crate::attr::{HintList, HintValue, Hints};
use crate::types::ElementType;

impl<'a> Parser<'a> {
    /// `<sm_90 = {occupancy = 2}, default = {}>`, behind the word or the attribute's name.
    pub(super) fn hints_body(&mut self) -> Parsed<Hints> {
        self.expect(Tok::Less, "")?;
        let mut targets: Vec<(std::sync::Arc<str>, HintList)> = Vec::new();
        self.list(Tok::Greater, |p| {
            let token = p.tok;
            let target = p.attr_name()?;
            if targets.iter().any(|(t, _)| *t == target) {
                return Err(p.error(
                    code::ATTRIBUTE,
                    token.span(),
                    format!("hints for `{target}` are given twice"),
                ));
            }
            p.expect(Tok::Equal, "")?;
            let value = p.attr()?;
            let list = p.hint_list(&value)?;
            targets.push((target, list));
            Ok(())
        })?;
        // Neither targets nor hints have an order: they are put in that of their names, as bytecode has them.
        targets.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(Hints(targets))
    }

    fn hint_list(&mut self, value: &Spanned) -> Parsed<HintList> {
        let RawAttr::Dict(entries) = &value.attr else {
            return Err(self.report(
                Diagnostic::error(
                    code::ATTRIBUTE,
                    value.span,
                    format!("expected hints in braces, found {}", value.attr.kind()),
                )
                .help("write them as `default = {occupancy = 2}`"),
            ));
        };
        let hints = entries
            .iter()
            .map(|entry| Ok((entry.name.clone(), self.hint(entry)?)));
        let mut list = hints.collect::<Parsed<HintList>>()?;
        list.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(list)
    }

    fn hint(&mut self, entry: &NamedAttr) -> Parsed<HintValue> {
        match &entry.value.attr {
            RawAttr::Bool(b) => Ok(HintValue::Bool(*b)),
            RawAttr::Unit => Ok(HintValue::Bool(true)),
            RawAttr::Str(s) => Ok(HintValue::String(s.clone())),
            RawAttr::Number(text, element) => {
                let element = element.unwrap_or(ElementType::I64);
                let number = self.number(element, text, entry.value.span)?;
                // MLIR makes no difference between a truth value and a one-bit integer.
                Ok(match element {
                    ElementType::I1 => HintValue::Bool(number.bits != 0),
                    _ => HintValue::Int(number),
                })
            }
            other => Err(self.error(
                code::ATTRIBUTE,
                entry.value.span,
                format!(
                    "the hint `{}` must be a number, a truth value or a string, found {}",
                    entry.name,
                    other.kind()
                ),
            )),
        }
    }
}
