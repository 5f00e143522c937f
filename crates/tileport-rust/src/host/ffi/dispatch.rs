//! Which entry is launched: by element types first, then by constants and by what an entry takes as known.

use super::entry::is_own_part;
use super::symbols::SymbolNames;
use super::{CALL, WIDTH, Writer, unwritten};
use crate::PortEntry;
use crate::host::interface::{Argument, ArgumentKind, Arm, Cell, Result, dtype_name, rust_type, with_second};
use crate::host::source::SourceKind;
use crate::host::value;
use std::collections::BTreeSet;
use tileport_kernel::ConstantValue;

impl Writer<'_> {
    /// What an entry takes as known of arrays, as methods of their arguments.
    pub(super) fn known_parts(&self, entry: &PortEntry) -> Result<Vec<Known>> {
        let interface = self.interface;
        let names = SymbolNames { entry, interface };
        let mut known = Vec::new();
        for argument in &interface.arguments {
            let (lengths, strides) = match self.array(entry, argument).map(|param| &param.kind) {
                Some(
                    SourceKind::Array { lengths, strides, .. } | SourceKind::List { lengths, strides, .. },
                ) => (lengths, strides),
                _ => continue,
            };
            for (axis, length) in lengths.iter().enumerate() {
                let Some(length) = length else { continue };
                // A length that is a constant of its own is taken from the array.
                if is_own_part(entry, argument, length) {
                    continue;
                }
                let length = self.decided(entry, length, |dim, bindings| dim.substitute(bindings))?;
                let text = self.known(value::dim(&length, &names))?;
                known.push(Known {
                    name: argument.name.clone(),
                    call: format!("length({axis}, {text})"),
                });
            }
            for (axis, stride) in strides.iter().enumerate() {
                if let Some(stride) = stride {
                    known.push(Known {
                        name: argument.name.clone(),
                        call: format!("stride({axis}, {stride})"),
                    });
                }
            }
        }
        Ok(known)
    }

    /// The arguments whose element types decide.
    pub(super) fn columns(&self) -> Vec<(usize, &Argument)> {
        (self.interface.arguments.iter().enumerate())
            .filter(|(at, _)| {
                (self.interface.arms.iter())
                    .any(|arm| matches!(arm.cells.get(*at), Some(Cell::Element(_) | Cell::Missing)))
            })
            .collect()
    }

    pub(super) fn dispatch(&mut self) -> Result<()> {
        let interface = self.interface;
        let columns: Vec<(usize, Argument)> = (self.columns().into_iter())
            .map(|(at, argument)| (at, argument.clone()))
            .collect();
        let codes: Vec<String> = columns.iter().map(|(_, argument)| code(argument)).collect();
        let mut arms: Vec<(String, String, String)> = Vec::new();
        for arm in &interface.arms {
            let pattern: Vec<String> = (columns.iter())
                .map(|(at, _)| match arm.cells.get(*at) {
                    Some(Cell::Element(element)) => dtype_name(*element),
                    Some(Cell::Missing) => "NONE".to_owned(),
                    _ => "_".to_owned(),
                })
                .collect();
            let pattern = match pattern.as_slice() {
                [] => "()".to_owned(),
                pattern => format!("[{}]", pattern.join(", ")),
            };
            arms.push((pattern, self.guard(arm)?, self.launching(arm)));
        }
        if columns.is_empty()
            && let [(_, guard, call)] = arms.as_slice()
            && guard.is_empty()
        {
            let call = call.clone();
            self.line(2, call);
            return Ok(());
        }
        let one = codes.join(", ");
        if codes.is_empty() {
            self.line(2, "match () {");
        } else if one.len() <= CALL {
            self.line(2, format!("match [{one}] {{"));
        } else {
            self.line(2, "match [");
            for code in codes {
                self.line(3, format!("{code},"));
            }
            self.line(2, "] {");
        }
        for (pattern, guard, call) in &arms {
            let short = if guard.is_empty() {
                format!("{pattern} => {call},")
            } else {
                format!("{pattern} if {guard} => {call},")
            };
            if short.len() + 12 <= WIDTH || guard.is_empty() {
                self.line(3, short);
            } else {
                self.line(3, pattern);
                if guard.len() + 22 <= WIDTH {
                    self.line(4, format!("if {guard} =>"));
                } else {
                    let parts = guard.replace(" && ", "\n                    && ");
                    self.line(4, format!("if {parts} =>"));
                }
                self.line(3, "{");
                self.line(4, call);
                self.line(3, "}");
            }
        }
        let guarded = arms.iter().any(|(_, guard, _)| !guard.is_empty());
        let patterns: BTreeSet<&str> = arms.iter().map(|(pattern, ..)| pattern.as_str()).collect();
        let patterns: Vec<&str> = patterns.into_iter().collect();
        let fit = match (guarded, columns.is_empty()) {
            (false, _) => "false",
            (true, true) => "true",
            (true, false) => {
                self.line(3, "found => {");
                self.line(
                    4,
                    format!("let dtypes_fit = matches!(found, {});", patterns.join(" | ")),
                );
                "dtypes_fit"
            }
        };
        if fit != "dtypes_fit" {
            self.line(
                3,
                if columns.is_empty() {
                    "() => {"
                } else {
                    "found => {"
                },
            );
        }
        let names: Vec<String> = (columns.iter().enumerate())
            .map(|(at, (_, argument))| format!("(\"{}\", found[{at}])", argument.source))
            .collect();
        let one = names.join(", ");
        if one.len() <= CALL {
            self.line(4, format!("let found = [{one}];"));
        } else {
            self.line(4, "let found = [");
            for name in names {
                self.line(5, format!("{name},"));
            }
            self.line(4, "];");
        }
        self.line(4, format!("Err(ffi_util::no_entry(&found, {fit}, ENTRIES))"));
        self.line(3, "}");
        self.line(2, "}");
        Ok(())
    }

    /// The element types that entries are for, in words.
    pub(super) fn entries(&self, columns: &[(usize, Argument)]) -> String {
        let mut known: Vec<String> = Vec::new();
        for arm in &self.interface.arms {
            let parts: Vec<String> = (columns.iter())
                .map(|(at, argument)| match arm.cells.get(*at) {
                    Some(Cell::Element(element)) => format!("{} {}", argument.source, element.name()),
                    _ => format!("no {}", argument.source),
                })
                .collect();
            let text = parts.join(", ");
            if !known.contains(&text) {
                known.push(text);
            }
        }
        let more = known.len().saturating_sub(8);
        known.truncate(8);
        let mut text = format!("this port is for {}", known.join("; "));
        if more > 0 {
            text.push_str(&format!("; and {more} others"));
        }
        text
    }

    /// What else must hold for an entry.
    pub(super) fn guard(&self, arm: &Arm) -> Result<String> {
        let mut parts = Vec::new();
        for (argument, cell) in self.interface.arguments.iter().zip(&arm.cells) {
            let Cell::Value(value) = cell else { continue };
            let name = &argument.name;
            parts.push(match (&argument.kind, value) {
                (ArgumentKind::Bool, ConstantValue::Bool(true)) => name.clone(),
                (ArgumentKind::Bool, ConstantValue::Bool(false)) => format!("!{name}"),
                (ArgumentKind::Int, ConstantValue::Int(value)) => format!("{name} == {value}"),
                (ArgumentKind::Int, ConstantValue::Bool(value)) => format!("{name} == {}", i32::from(*value)),
                (ArgumentKind::Float, ConstantValue::Int(value)) => {
                    format!("{name}.to_bits() == {}.to_bits()", float(*value as f64))
                }
                (ArgumentKind::Float, ConstantValue::Float(value)) => {
                    format!("{name}.to_bits() == {}.to_bits()", float(*value))
                }
                (ArgumentKind::Choice(values), value) => {
                    let at = values
                        .iter()
                        .position(|known| known == value)
                        .unwrap_or(values.len());
                    format!("{name} == {at}")
                }
                _ => return unwritten("a constant of the port that is a number in some signatures only"),
            });
        }
        if let (false, Some(entry)) = (self.is_single(), self.port.entries.get(arm.entry)) {
            for argument in &self.interface.arguments {
                let is_plain = matches!(
                    argument.kind,
                    ArgumentKind::Tensor { optional: false } | ArgumentKind::List
                );
                if let (true, None, Some(rank)) =
                    (is_plain, self.common_rank(argument), self.rank(entry, argument))
                {
                    parts.push(format!("{}.has_rank({rank})", argument.name));
                }
            }
            for known in self.known_parts(entry)? {
                let argument = self.interface.arguments.iter().find(|a| a.name == known.name);
                let optional =
                    argument.is_some_and(|a| matches!(a.kind, ArgumentKind::Tensor { optional: true }));
                parts.push(if optional {
                    format!("{}.is_some_and(|it| it.has_{})", known.name, known.call)
                } else {
                    format!("{}.has_{}", known.name, known.call)
                });
            }
        }
        Ok(parts.join(" && "))
    }

    pub(super) fn launching(&mut self, arm: &Arm) -> String {
        let Some(entry) = self.port.entries.get(arm.entry) else {
            return String::new();
        };
        let name = self.launcher(entry);
        if arm.elements.is_empty() {
            return format!("{name}()");
        }
        let mut types = Vec::new();
        for element in &arm.elements {
            self.import(*element);
            types.push(rust_type(*element).0);
        }
        format!("{name}!({})", types.join(", "))
    }
}

/// Something that an entry takes as known: `x.expect_stride(1, 1)`.
pub(super) struct Known {
    pub(super) name: String,
    pub(super) call: String,
}

/// The expression for the number of an argument's element type.
fn code(argument: &Argument) -> String {
    let name = &argument.name;
    match argument.kind {
        ArgumentKind::Tensor { optional: false } | ArgumentKind::List => format!("{name}.dtype()"),
        ArgumentKind::Tensor { optional: true } => format!("ffi_util::dtype_of({name})"),
        ArgumentKind::Scalar(_) => with_second(name, "dtype"),
        _ => name.clone(),
    }
}

/// A float as Rust has it.
fn float(value: f64) -> String {
    if value.is_nan() {
        "f64::NAN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 {
            "f64::INFINITY"
        } else {
            "f64::NEG_INFINITY"
        }
        .to_owned()
    } else {
        let text = format!("{value:?}_f64");
        if text.starts_with('-') {
            format!("({text})")
        } else {
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_keep_their_bits() {
        for value in [1e-5, 0.1, -0.0, 1e300, f64::INFINITY, 5e-324, 1.0] {
            let text = float(value);
            let number = text.trim_matches(['(', ')']).trim_end_matches("_f64");
            if let Ok(read) = number.parse::<f64>() {
                assert_eq!(read.to_bits(), value.to_bits(), "{text}");
            } else {
                assert_eq!(text, "f64::INFINITY");
            }
        }
    }
}
