//! Writing bytecode.

mod body;
mod debug;
mod tables;
mod types;

pub(super) use body::BodyWriter;

use super::{MAGIC, PADDING, UNREPRESENTABLE, VERSION, attr_tag, constants, function_flag, section};
use crate::attr::AttrEnum;
use crate::requirements::requirements;
use crate::types::TileElement;
use crate::{Diagnostic, Entry, Global, Module, Span, Type, Version};
use debug::DebugWriter;
use tables::Table;
use types::TypeWriter;

/// Writes a module in a version.
///
/// The bytes depend on the module's content only: types, strings, constants and locations are numbered in order of
/// first use, so that equal modules give equal files. The order of sections is that of cuTile Python's files.
///
/// Dropped without a word, as they do not bear on what the kernel does: names of values and of the module, the place of
/// globals among entries, the producer below 13.3, and of locations what bytecode has no place for: a file and line
/// outside any scope, names, and all but the first of fused places.
///
/// # Errors
/// All that the version cannot hold, with the version that can; or what no version can hold, such as a value that is
/// used where it is not defined.
pub fn write(module: &Module, version: Version) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let too_young: Vec<Diagnostic> = (requirements(module).into_iter())
        .filter(|r| r.version > version)
        .map(|r| {
            let message = format!(
                "{r} needs bytecode version {}, but {version} is to be written",
                r.version
            );
            Diagnostic::error(VERSION, r.span, message).help(format!("write version {} or newer", r.version))
        })
        .collect();
    if !too_young.is_empty() {
        return Err(too_young);
    }
    let mut context = Context {
        module,
        version,
        strings: Table::default(),
        constants: Table::default(),
        types: TypeWriter::new(module, version),
        debug: DebugWriter::new(module),
        problems: Vec::new(),
    };
    // As cuTile Python's files begin.
    context.types.predefine();
    let globals = context.globals();
    let functions = context.functions();
    if !context.problems.is_empty() {
        return Err(context.problems);
    }
    Ok(context.file(&functions, &globals))
}

/// What the parts of a file share while it is written.
pub(super) struct Context<'m> {
    module: &'m Module,
    version: Version,
    strings: Table,
    constants: Table,
    types: TypeWriter<'m>,
    debug: DebugWriter<'m>,
    problems: Vec<Diagnostic>,
}

impl Context<'_> {
    fn refuse(&mut self, span: Span, message: String) {
        self.problems
            .push(Diagnostic::error(UNREPRESENTABLE, span, message));
    }

    /// The payload of the section of globals; empty if there are none.
    fn globals(&mut self) -> Vec<u8> {
        let module = self.module;
        let mut out = Vec::new();
        let count = module.globals().count();
        if count > 0 {
            varint(&mut out, count as u64);
        }
        for global in module.globals() {
            self.global(&mut out, global);
        }
        out
    }

    fn global(&mut self, out: &mut Vec<u8>, global: &Global) {
        let element = match self.module.types.get(global.ty) {
            Some(Type::Tile(tile)) => tile.element,
            _ => {
                return self.refuse(
                    global.span,
                    format!("the type of global `@{}` is not a tile", global.name),
                );
            }
        };
        let TileElement::Number(element) = element else {
            return self.refuse(
                global.span,
                format!(
                    "global `@{}` is a tile of pointers, which have no constants",
                    global.name
                ),
            );
        };
        varint(out, self.strings.id(global.name.as_bytes()));
        varint(out, self.types.id(global.ty));
        varint(
            out,
            constant_id(&mut self.constants, &constants::encode(element, &global.value)),
        );
        varint(out, global.alignment);
        if self.version >= Version::V13_3 {
            out.push(global.visibility.code());
            out.push(global.constant.into());
        }
    }

    /// The payload of the section of functions.
    fn functions(&mut self) -> Vec<u8> {
        let module = self.module;
        let mut out = Vec::new();
        varint(&mut out, module.entries().count() as u64);
        for entry in module.entries() {
            self.function(&mut out, entry);
        }
        out
    }

    fn function(&mut self, out: &mut Vec<u8>, entry: &Entry) {
        let locations = self.debug.begin(entry, &mut self.strings, self.version);
        varint(out, self.strings.id(entry.name.as_bytes()));
        let signature = self.types.function(&entry.signature);
        varint(out, signature);
        let always = self.version >= Version::V13_5;
        let mut flags = function_flag::KERNEL;
        if entry.hints.is_some() && !always {
            flags |= function_flag::HINTS;
        }
        out.push(flags);
        varint(out, locations);
        let mut writer = BodyWriter::new(self, entry);
        if entry.hints.is_some() || always {
            writer.varint(attr_tag::HINTS);
            writer.hints(entry.hints.as_ref().unwrap_or(&crate::attr::Hints::default()));
        }
        if always {
            writer.varint(attr_tag::ARRAY);
            writer.varint(entry.arg_attrs.len() as u64);
            for dictionary in &entry.arg_attrs {
                writer.varint(attr_tag::DICTIONARY);
                writer.dictionary(dictionary, 0);
            }
        }
        out.append(&mut writer.take());
        writer.body();
        let body = writer.take();
        varint(out, body.len() as u64);
        out.extend_from_slice(&body);
    }

    fn file(mut self, functions: &[u8], globals: &[u8]) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        let (major, minor) = self.version.numbers();
        out.extend_from_slice(&[major, minor, 0, 0]);
        let debug = self.debug.section();
        let producer = match &self.module.producer {
            Some(producer) if self.version >= Version::V13_3 => Some(self.strings.id(producer.as_bytes())),
            _ => None,
        };
        write_section(&mut out, section::FUNCTIONS, 8, functions);
        if !globals.is_empty() {
            write_section(&mut out, section::GLOBALS, 1, globals);
        }
        write_section(&mut out, section::CONSTANTS, 8, &self.constants.payload(8));
        if !debug.is_empty() {
            write_section(&mut out, section::DEBUG, 8, &debug);
        }
        write_section(&mut out, section::TYPES, 4, &self.types.payload());
        if let Some(id) = producer {
            let mut payload = Vec::new();
            varint(&mut payload, id);
            write_section(&mut out, section::PRODUCER, 1, &payload);
        }
        write_section(&mut out, section::STRINGS, 4, &self.strings.payload(4));
        out.push(section::END);
        out
    }
}

/// A number of variable length: seven bits a byte, lowest first.
#[inline]
pub(super) fn varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// A signed number of variable length: the sign is the lowest bit.
fn signed_varint(out: &mut Vec<u8>, value: i64) {
    varint(out, (value as u64) << 1 ^ (value >> 63) as u64);
}

/// Fills up to a multiple of the alignment.
fn align(out: &mut Vec<u8>, alignment: usize) {
    out.resize(out.len().next_multiple_of(alignment), PADDING);
}

fn write_section(out: &mut Vec<u8>, id: u8, alignment: usize, payload: &[u8]) {
    out.push(if alignment > 1 { id | section::ALIGNED } else { id });
    varint(out, payload.len() as u64);
    if alignment > 1 {
        varint(out, alignment as u64);
        align(out, alignment);
    }
    out.extend_from_slice(payload);
}

/// The number of a constant with these bytes.
fn constant_id(constants: &mut Table, bytes: &[u8]) -> u64 {
    let mut item = Vec::with_capacity(bytes.len() + 2);
    varint(&mut item, bytes.len() as u64);
    item.extend_from_slice(bytes);
    constants.id(&item)
}
