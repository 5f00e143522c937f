//! The committed texts: valid ones in all spellings, and invalid ones with the findings that they must give.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::path::PathBuf;
use tileport_ir::op::{FieldKind, FieldRef, ResultLayout};
use tileport_ir::text::{self, Form, PrintOptions};
use tileport_ir::{Body, ELEMENT_TYPES, Module, Opcode, RegionId, TileElement, Type, TypeId, Value, compare};

fn fixtures(folder: &str) -> Vec<(String, String)> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder);
    let mut list: Vec<(String, String)> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    list.sort();
    assert!(!list.is_empty());
    list
}

fn line_of(text: &str, at: u32) -> usize {
    1 + text[..at as usize].matches('\n').count()
}

fn parse(name: &str, source: &str) -> Module {
    text::parse(source.as_bytes()).unwrap_or_else(|errors| {
        let list: Vec<String> = errors
            .iter()
            .map(|e| format!("{name}:{}: {e}", line_of(source, e.span.start)))
            .collect();
        panic!("{}", list.join("\n"))
    })
}

#[test]
fn valid_texts_parse_and_survive_printing() {
    for (name, source) in fixtures("text") {
        let module = parse(&name, &source);
        for form in [Form::Disassembly, Form::Mlir] {
            let options = PrintOptions {
                form,
                debug_info: true,
                ..PrintOptions::default()
            };
            let printed = text::print(&module, &options);
            let again = parse(&format!("{name} as {form:?}"), &printed);
            let options = compare::Options { locations: true };
            if let Err(difference) = compare::same_with(&module, &again, options) {
                // The producer is only in the form that has a module around it.
                assert!(
                    form == Form::Disassembly && difference.message.contains("producer"),
                    "{name} as {form:?}: {difference}\n{printed}"
                );
            }
        }
    }
}

#[test]
fn texts_of_the_disassembler_are_printed_as_they_were() {
    for (name, source) in fixtures("text") {
        let Some((_, text)) = source.split_once("as the disassembler prints them.\n") else {
            continue;
        };
        let module = parse(&name, text);
        let printed = text::print(&module, &PrintOptions::default());
        for (n, (a, b)) in printed.lines().zip(text.lines()).enumerate() {
            // Numbers may be written in more ways than they are printed, and names are given anew.
            let comparable = !b.contains("constant <") && !b.contains('%') && !b.contains("global");
            assert!(!comparable || a == b, "{name}:{}: {a}", n + 2);
        }
        assert_eq!(printed.lines().count(), text.lines().count(), "{name}");
    }
}

#[test]
fn every_operation_and_type_has_a_text() {
    let (mut operations, mut elements, mut kinds) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (name, source) in fixtures("text") {
        let module = parse(&name, &source);
        for entry in module.entries() {
            entry.body.walk(|op| {
                operations.insert(entry.body.op(op).opcode());
            });
        }
        for (_, ty) in module.types.iter() {
            kinds.insert(kind_name(ty));
            if let Type::Tile(tile) = ty
                && let TileElement::Number(element) = tile.element
            {
                elements.insert(element);
            }
        }
    }
    let missing: Vec<&str> = Opcode::ALL
        .iter()
        .filter(|op| !operations.contains(op))
        .map(|op| op.mnemonic())
        .collect();
    assert!(missing.is_empty(), "no text in tests/data/text for {missing:?}");
    for facts in ELEMENT_TYPES {
        assert!(
            elements.contains(&facts.element),
            "no text in tests/data/text for {}",
            facts.name
        );
    }
    let all = [
        "element",
        "function",
        "gather/scatter",
        "partition",
        "pointer",
        "strided",
        "tensor",
        "tile",
        "token",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

/// Names the kind of a type; a new kind does not compile without a name here.
fn kind_name(ty: &Type) -> &'static str {
    match ty {
        Type::Element(_) => "element",
        Type::Pointer(_) => "pointer",
        Type::Tile(_) => "tile",
        Type::Token => "token",
        Type::TensorView(_) => "tensor",
        Type::PartitionView(_) => "partition",
        Type::StridedView(_) => "strided",
        Type::GatherScatterView(_) => "gather/scatter",
        Type::Function(_) => "function",
    }
}

// ---- The generic form -------------------------------------------------------------------------------------------------

/// Prints entries in MLIR's generic form, from the facts of the table alone.
struct Generic<'m> {
    module: &'m Module,
    body: &'m Body,
    out: String,
}

impl Generic<'_> {
    fn ty(&self, ty: TypeId) -> String {
        let text = text::print_type(&self.module.types, ty);
        if matches!(self.module.types[ty], Type::Element(_)) {
            text
        } else {
            format!("!cuda_tile.{text}")
        }
    }

    fn types(&self, values: impl Iterator<Item = Value>) -> String {
        values
            .map(|v| self.ty(self.body.ty(v)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn name(value: Value) -> String {
        format!("%{value:?}")
    }

    fn region(&mut self, region: RegionId) {
        self.out.push_str("{\n");
        if let Some(block) = self.body.entry_block(region) {
            let args: Vec<String> = (self.body.block(block).args.iter())
                .map(|&a| format!("{}: {}", Self::name(a), self.ty(self.body.ty(a))))
                .collect();
            self.out.push_str(&format!("^bb0({}):\n", args.join(", ")));
            for &op in &self.body.block(block).ops {
                self.op(op);
            }
        }
        self.out.push('}');
    }

    fn attribute(&self, field: FieldRef<'_>) -> Option<String> {
        Some(match field {
            FieldRef::Flag(false) | FieldRef::OptionalEnum(_, None) | FieldRef::Hints(None) => return None,
            FieldRef::Flag(true) => "unit".to_owned(),
            FieldRef::Bool(b) => b.to_string(),
            FieldRef::Int(n) => format!("{n} : i64"),
            FieldRef::Enum(facts, code) | FieldRef::OptionalEnum(facts, Some(code)) => {
                format!("#cuda_tile.{}<{}>", facts.mnemonic, facts.keyword(code)?)
            }
            FieldRef::Bytes(s) => {
                let escaped: String = s.as_bytes().iter().map(|b| format!("\\{b:02X}")).collect();
                format!("\"{escaped}\"")
            }
            FieldRef::Symbol(s) => format!("@{s}"),
            FieldRef::Ints(list) => format!("array<i32: {}>", join(list)),
            FieldRef::Bools([]) => return None,
            FieldRef::Bools(list) => format!("array<i1: {}>", join(list)),
            FieldRef::Hints(Some(hints)) => {
                let targets: Vec<String> = hints
                    .0
                    .iter()
                    .map(|(target, list)| {
                        let list: Vec<String> = list
                            .iter()
                            .map(|(k, v)| match v {
                                tileport_ir::attr::HintValue::Int(n) => {
                                    format!("{k} = {} : {}", n.bits, n.element.name())
                                }
                                tileport_ir::attr::HintValue::Bool(b) => format!("{k} = {b}"),
                                tileport_ir::attr::HintValue::String(_) => panic!("no text has one"),
                            })
                            .collect();
                        format!("{target} = {{{}}}", list.join(", "))
                    })
                    .collect();
                format!("#cuda_tile.optimization_hints<{}>", targets.join(", "))
            }
            FieldRef::Predicate(p) => {
                use tileport_ir::attr::Predicate::*;
                let bound = |b: &Option<i64>| b.map_or("?".to_owned(), |n| n.to_string());
                match p {
                    DivBy {
                        divisor,
                        every: Some(e),
                        along: Some(a),
                    } => {
                        format!("#cuda_tile.div_by<{divisor}, every {e} along {a}>")
                    }
                    DivBy { divisor, .. } => format!("#cuda_tile.div_by<{divisor}>"),
                    SameElements(list) => format!("#cuda_tile.same_elements<[{}]>", join(list)),
                    Bounded { lower, upper } => {
                        format!("#cuda_tile.bounded<{}, {}>", bound(lower), bound(upper))
                    }
                }
            }
            FieldRef::Numbers(list) => {
                let list: Vec<String> = list
                    .iter()
                    .map(|n| match n.element.is_float() {
                        true => format!("0x{:X} : {}", n.bits, n.element.name()),
                        false => format!("{} : {}", n.as_signed().unwrap(), n.element.name()),
                    })
                    .collect();
                format!("[{}]", list.join(", "))
            }
            FieldRef::Elements(_)
            | FieldRef::Operand(_)
            | FieldRef::OptionalOperand(_)
            | FieldRef::Operands(_)
            | FieldRef::Region(_)
            | FieldRef::OptionalRegion(_) => return None,
        })
    }

    fn op(&mut self, id: tileport_ir::OpId) {
        let op = self.body.op(id);
        let facts = op.facts();
        let results: Vec<Value> = self.body.results(id).collect();
        if let Some(&first) = results.first() {
            // Values of one operation follow each other, so each gets a name of its own.
            let names: Vec<String> = results.iter().map(|&v| Self::name(v)).collect();
            assert_eq!(Self::name(first), names[0]);
            self.out.push_str(&format!("{} = ", names.join(", ")));
        }
        let operands = op.operands();
        let names: Vec<String> = operands.iter().map(|&v| Self::name(v)).collect();
        let (mut attrs, mut segments) = (Vec::new(), Vec::new());
        for (i, field) in facts.fields.iter().enumerate() {
            let content = op.field(i).unwrap();
            match content {
                FieldRef::Operand(_) => segments.push(1),
                FieldRef::OptionalOperand(v) => segments.push(usize::from(v.is_some())),
                FieldRef::Operands(list) => segments.push(list.len()),
                FieldRef::Elements(e) => {
                    let hex: String = e.as_bytes().iter().map(|b| format!("{b:02X}")).collect();
                    attrs.push(format!(
                        "{} = dense<\"0x{hex}\"> : {}",
                        field.spelling,
                        self.ty(self.body.ty(results[0]))
                    ));
                }
                _ => attrs.extend(
                    self.attribute(content)
                        .map(|a| format!("{} = {a}", field.spelling)),
                ),
            }
            assert_eq!(
                field.kind.is_operand(),
                matches!(
                    field.kind,
                    FieldKind::Operand | FieldKind::OptionalOperand | FieldKind::Operands
                )
            );
        }
        attrs.push(format!("operandSegmentSizes = array<i32: {}>", join(&segments)));
        self.out.push_str(&format!(
            "\"cuda_tile.{}\"({}) <{{{}}}>",
            facts.mnemonic,
            names.join(", "),
            attrs.join(", ")
        ));
        let regions = op.regions();
        if !regions.is_empty() {
            self.out.push_str(" (");
            for (i, region) in regions.into_iter().enumerate() {
                self.out.push_str(if i == 0 { "" } else { ", " });
                self.region(region);
            }
            self.out.push(')');
        }
        assert!(facts.results == ResultLayout::Open || results.len() == facts.result_names.len());
        let types = format!(
            " : ({}) -> ({})\n",
            self.types(operands.into_iter()),
            self.types(results.into_iter())
        );
        self.out.push_str(&types);
    }
}

fn join<T: ToString>(list: &[T]) -> String {
    list.iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn the_generic_form_says_the_same() {
    for (name, source) in fixtures("text") {
        let mut module = parse(&name, &source);
        // What is not in the entries' bodies has tests of its own.
        module
            .items
            .retain(|item| matches!(item, tileport_ir::Item::Entry(_)));
        module.producer = None;
        let mut generic = String::new();
        for entry in module.entries_mut() {
            entry.hints = None;
            entry.arg_attrs.clear();
        }
        for entry in module.entries() {
            let mut printer = Generic {
                module: &module,
                body: &entry.body,
                out: String::new(),
            };
            printer.region(entry.body.root());
            let inputs: Vec<String> = entry.signature.inputs.iter().map(|&t| printer.ty(t)).collect();
            generic.push_str(&format!(
                "\"cuda_tile.entry\"() <{{sym_name = \"{}\", function_type = ({}) -> ()}}> ({}) : () -> ()\n",
                entry.name,
                inputs.join(", "),
                printer.out
            ));
        }
        let again = parse(&format!("{name} in generic form"), &generic);
        if let Err(difference) = compare::same(&module, &again) {
            panic!("{name}: {difference}\n{generic}");
        }
    }
}

// ---- Invalid texts ----------------------------------------------------------------------------------------------------

#[test]
fn invalid_texts_give_exactly_the_findings_that_they_state() {
    for (name, source) in fixtures("text_invalid") {
        let stated: Vec<(usize, String)> = source
            .lines()
            .enumerate()
            .filter_map(|(n, line)| Some((n + 1, line.split_once("// error: ")?.1.to_owned())))
            .collect();
        let found: Vec<(usize, String)> = match text::parse(source.as_bytes()) {
            Ok(_) => Vec::new(),
            Err(errors) => errors
                .iter()
                .map(|e| (line_of(&source, e.span.start), e.message.clone()))
                .collect(),
        };
        // What is not closed is found at the end of the file, where no note can stand.
        let found: Vec<_> = found
            .into_iter()
            .filter(|(_, m)| m != "expected `}`, found the end of the file")
            .collect();
        for (line, message) in &found {
            assert!(
                stated.contains(&(*line, message.clone())),
                "{name}:{line}: not stated: {message}"
            );
        }
        for (line, message) in &stated {
            assert!(
                found.contains(&(*line, message.clone())),
                "{name}:{line}: not found: {message}"
            );
        }
        assert_eq!(stated.len(), found.len(), "{name}");
    }
}
