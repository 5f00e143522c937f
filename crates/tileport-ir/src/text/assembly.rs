//! Assembly formats, compiled from the notation of the operation table into directives that the parser and the
//! printer both follow.

use crate::op::{FieldKind, OpFacts, Opcode};
use std::sync::OnceLock;

/// One step of an assembly format. Fields and results are given by position.
#[derive(Debug, PartialEq)]
pub(crate) enum Directive {
    /// Punctuation or a keyword.
    Literal(&'static str),
    /// The operands or the attribute of a field, in its default form.
    Field(usize),
    /// `name=` and then a field, without space.
    Named(&'static str, usize),
    /// The keyword of a flag, where it is set.
    Flag(usize),
    /// The bare keyword of an enum.
    Keyword(usize),
    /// `name<keyword>`, left out where the enum has the default's code.
    Bracketed {
        /// The word before the bracket.
        name: &'static str,
        /// The enum.
        field: usize,
        /// The code that is left out.
        default: u8,
        /// Whether a space stays behind when it is left out, as MLIR's custom directives leave one.
        leaves_space: bool,
    },
    /// The types of a field's operands.
    FieldType(usize),
    /// The type of a result (of all results where their number is open).
    ResultType(usize),
    /// Steps that are there when the field is.
    Group {
        /// The field that decides.
        anchor: usize,
        /// The steps.
        steps: Vec<Directive>,
    },
    /// Where further attributes would stand.
    AttrDict,
    /// A form of its own.
    Custom(&'static str),
}

/// The assembly format of an operation.
pub(crate) fn assembly(opcode: Opcode) -> &'static [Directive] {
    static FORMATS: OnceLock<Vec<Vec<Directive>>> = OnceLock::new();
    let formats = FORMATS.get_or_init(|| Opcode::ALL.iter().map(|op| compile(op.facts())).collect());
    formats.get(opcode as usize).map_or(&[], |f| f)
}

fn compile(facts: &'static OpFacts) -> Vec<Directive> {
    let mut tokens = facts.assembly.split(' ').filter(|t| !t.is_empty());
    steps(facts, &mut tokens)
}

fn steps(facts: &'static OpFacts, tokens: &mut impl Iterator<Item = &'static str>) -> Vec<Directive> {
    let mut list = Vec::new();
    while let Some(token) = tokens.next() {
        match token {
            "(" => {
                let steps = steps(facts, tokens);
                let anchor = steps.iter().find_map(field_of).unwrap_or(0);
                list.push(Directive::Group { anchor, steps });
            }
            ")?" => break,
            _ => list.push(step(facts, token)),
        }
    }
    list
}

/// A token that the notation does not know is a literal; a test sees to it that all literals are meant.
fn step(facts: &'static OpFacts, token: &'static str) -> Directive {
    let literal = Directive::Literal(token);
    if token == "attr-dict" {
        return Directive::AttrDict;
    }
    if let Some(name) = token.strip_prefix('@') {
        return Directive::Custom(name);
    }
    if let Some(name) = token.strip_prefix('?') {
        return facts.field(name).map_or(literal, Directive::Flag);
    }
    if let Some(name) = token.strip_prefix('$') {
        return facts.field(name).map_or(literal, Directive::Field);
    }
    if let Some(name) = token.strip_prefix("type(").and_then(|t| t.strip_suffix(')')) {
        let result = || {
            facts
                .result_names
                .iter()
                .position(|r| *r == name)
                .map(Directive::ResultType)
        };
        return facts
            .field(name)
            .map(Directive::FieldType)
            .or_else(result)
            .unwrap_or(literal);
    }
    if let Some((name, field)) = token.split_once("=$") {
        return facts.field(field).map_or(literal, |f| Directive::Named(name, f));
    }
    if let Some((name, inner)) = token.strip_suffix('>').and_then(|t| t.split_once('<')) {
        return bracketed(facts, name, inner).unwrap_or(literal);
    }
    literal
}

fn bracketed(facts: &'static OpFacts, name: &'static str, inner: &'static str) -> Option<Directive> {
    let Some((field, default)) = inner.split_once(':') else {
        return facts.field(inner).map(Directive::Keyword);
    };
    let field = facts.field(field)?;
    let FieldKind::Enum(cases) = facts.fields[field].kind else {
        return None;
    };
    Some(Directive::Bracketed {
        name: name.trim_start_matches('~'),
        field,
        default: cases.code(default)?,
        leaves_space: name.starts_with('~'),
    })
}

fn field_of(step: &Directive) -> Option<usize> {
    match step {
        Directive::Field(f)
        | Directive::Named(_, f)
        | Directive::Flag(f)
        | Directive::Keyword(f)
        | Directive::FieldType(f)
        | Directive::Bracketed { field: f, .. } => Some(*f),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every token of the table is understood: what remains literal is punctuation or a known keyword.
    #[test]
    fn literals_are_meant() {
        const WORDS: [&str; 12] = [
            ",",
            ":",
            "->",
            "[",
            "]",
            "=",
            "dim",
            "num_elem",
            "alignment",
            "token",
            "optimization_hints",
            "(",
        ];
        fn check(mnemonic: &str, steps: &[Directive]) {
            for step in steps {
                match step {
                    Directive::Literal(word) => assert!(WORDS.contains(word), "{mnemonic}: `{word}`"),
                    Directive::Group { steps, .. } => {
                        assert!(
                            steps.iter().any(|s| field_of(s).is_some()),
                            "{mnemonic}: group without a field"
                        );
                        check(mnemonic, steps);
                    }
                    _ => {}
                }
            }
        }
        for &op in Opcode::ALL {
            check(op.mnemonic(), assembly(op));
        }
    }

    /// An operation whose format is not its own prints every field and can be parsed back from them.
    #[test]
    fn every_field_is_in_the_format() {
        fn fields(steps: &[Directive], found: &mut Vec<usize>) {
            for step in steps {
                found.extend(field_of(step));
                if let Directive::Group { steps, .. } = step {
                    fields(steps, found);
                }
            }
        }
        for &op in Opcode::ALL {
            let steps = assembly(op);
            if matches!(steps, [Directive::Custom(_)]) {
                continue;
            }
            let mut found = Vec::new();
            fields(steps, &mut found);
            for (i, field) in op.facts().fields.iter().enumerate() {
                assert!(
                    found.contains(&i),
                    "{}: `{}` is never printed",
                    op.mnemonic(),
                    field.name
                );
            }
        }
    }
}
