//! Reading bytecode.

mod attrs;
mod body;
mod debug;
mod tables;
mod types;

pub(super) use body::BodyReader;

use super::cursor::{Cursor, Part, Read};
use super::{MAGIC, MALFORMED, PADDING, TRUNCATED, UNSUPPORTED, VERSION, attr_tag, function_flag, section};
use crate::attr::{AttrEnum, Dictionary, Hints, Visibility};
use crate::{Diagnostic, Entry, Global, Item, Module, Span, Type, Types, Version};
use debug::DebugReader;
use std::sync::Arc;
use tables::{Constants, Strings};

/// Reads a module and the version that its file is written in.
///
/// The module has the form of the newest version: what older versions leave out is filled in with what they mean by
/// it (`print_tko` of 13.1 gets its token). Unused types of the file stay in the type table. Whether the module is
/// valid beyond its format is the verifier's business.
///
/// # Errors
/// The first mistake of the tables, or else the first one of each entry; each points at bytes of the file.
pub fn read(bytes: &[u8]) -> Result<(Module, Version), Vec<Diagnostic>> {
    let (version, sections) = layout(bytes).map_err(|d| vec![*d])?;
    read_module(bytes, version, &sections)
}

/// Everything that is shared between the parts of a file.
pub(super) struct Context<'a> {
    pub(super) version: Version,
    pub(super) strings: Strings<'a>,
    constants: Constants<'a>,
    types: Types,
    /// The handles of the file's types.
    type_ids: Vec<crate::TypeId>,
    debug: DebugReader<'a>,
}

/// The payloads of the sections, by id.
type Sections<'a> = [Option<Cursor<'a>>; section::ALL.len()];

fn error(code: crate::Code, start: usize, end: usize, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, Span::new(start, end), message))
}

/// The version and the sections.
fn layout(file: &[u8]) -> Read<(Version, Sections<'_>)> {
    if !super::is_bytecode(file) {
        let end = file.len().min(MAGIC.len());
        if MAGIC.starts_with(file) {
            return Err(error(
                TRUNCATED,
                0,
                end,
                "the file ends within the magic number of Tile IR bytecode",
            ));
        }
        let message = "this is not Tile IR bytecode: it does not begin with the bytes 7F `TileIR` 00";
        return Err(error(MALFORMED, 0, end, message));
    }
    if u32::try_from(file.len()).is_err() {
        return Err(error(UNSUPPORTED, 0, MAGIC.len(), "the file has 4 GiB or more"));
    }
    let mut cursor = Cursor::new(file, MAGIC.len(), file.len(), Part::File);
    let version = header(&mut cursor)?;
    let mut sections: Sections<'_> = [None; section::ALL.len()];
    loop {
        let start = cursor.pos();
        let head = cursor.byte("the end section")?;
        let (id, aligned) = (head & !section::ALIGNED, head & section::ALIGNED != 0);
        if id == section::END {
            if aligned {
                return Err(cursor.malformed(start, "the end section has an alignment"));
            }
            break;
        }
        let Some(&(name, required)) = section::ALL.get(usize::from(id)) else {
            return Err(cursor.malformed(start, format!("the file has a section with the unknown id {id}")));
        };
        if id == section::PRODUCER && version < Version::V13_3 {
            let message = format!("the producer section needs version 13.3, but the file is {version}");
            return Err(error(VERSION, start, cursor.pos(), message));
        }
        let payload = section_payload(file, &mut cursor, start, name, aligned, required)?;
        let slot = sections.get_mut(usize::from(id));
        if slot.is_some_and(|s| s.replace(payload).is_some()) {
            return Err(cursor.malformed(start, format!("the file has two {name} sections")));
        }
    }
    if cursor.remaining() > 0 {
        let message = format!("{} bytes follow the end section", cursor.remaining());
        return Err(error(MALFORMED, cursor.pos(), file.len(), message));
    }
    Ok((version, sections))
}

fn header(cursor: &mut Cursor<'_>) -> Read<Version> {
    let start = cursor.pos();
    let major = cursor.byte("its version")?;
    let minor = cursor.byte("its version")?;
    let tag = cursor.u16_le("its version")?;
    let at = |message: String| error(VERSION, start, cursor.pos(), message);
    if tag & 1 != 0 {
        let message = format!("the file uses preview features of {major}.{minor}, whose format is not fixed");
        return Err(Box::new(
            at(message).help("export the kernel without preview features"),
        ));
    }
    let name = if tag == 0 {
        format!("{major}.{minor}")
    } else {
        format!("{major}.{minor}.{tag}")
    };
    let version = if tag == 0 {
        Version::from_numbers(major, minor)
    } else {
        None
    };
    version.ok_or_else(|| {
        let (oldest, newest) = (Version::OLDEST, Version::NEWEST);
        let message = format!("the file has version {name}, but only {oldest} to {newest} are known");
        Box::new(at(message).help(format!("export the kernel with version {newest} or older")))
    })
}

/// Skips over a section behind its id and gives its payload.
fn section_payload<'a>(
    file: &'a [u8],
    cursor: &mut Cursor<'a>,
    start: usize,
    name: &'static str,
    aligned: bool,
    required: u64,
) -> Read<Cursor<'a>> {
    let length_at = cursor.pos();
    let length = cursor.varint("the length of a section")?;
    let mut alignment = 1;
    if aligned {
        alignment = cursor.varint("the alignment of a section")?;
        if !alignment.is_power_of_two() {
            let message =
                format!("the {name} section is aligned to {alignment} bytes, which is no power of two");
            return Err(cursor.malformed(start, message));
        }
    }
    if required > 0 && alignment % required != 0 {
        let message =
            format!("the {name} section is aligned to {alignment} bytes, but must be to {required}");
        return Err(cursor.malformed(start, message));
    }
    let gap = usize::try_from(alignment).unwrap_or(usize::MAX);
    cursor.align(gap, 0, "the payload of a section")?;
    let payload = cursor.pos();
    let available = cursor.remaining();
    let Some(length) = usize::try_from(length).ok().filter(|&n| n <= available) else {
        let message = format!("the {name} section states {length} bytes, but only {available} follow");
        return Err(error(TRUNCATED, length_at, payload, message));
    };
    cursor.bytes(length, "the payload of a section")?;
    Ok(Cursor::new(file, payload, payload + length, Part::Section(name)))
}

fn read_module(
    file: &[u8],
    version: Version,
    sections: &Sections<'_>,
) -> Result<(Module, Version), Vec<Diagnostic>> {
    let section = |id: u8| sections.get(usize::from(id)).copied().flatten();
    let prepare = || -> Read<_> {
        let need = |id: u8| {
            let name = section::ALL.get(usize::from(id)).map_or("", |s| s.0);
            let end = file.len();
            let message = format!("the file has no {name} section");
            section(id).ok_or_else(|| error(MALFORMED, end.saturating_sub(1), end, message))
        };
        let strings = Strings::read(file, need(section::STRINGS)?)?;
        let functions = need(section::FUNCTIONS)?;
        let constants = Constants::read(file, section(section::CONSTANTS))?;
        let debug = DebugReader::read(file, section(section::DEBUG))?;
        let mut context = Context {
            version,
            strings,
            constants,
            types: Types::default(),
            type_ids: Vec::new(),
            debug,
        };
        if let Some(types) = section(section::TYPES) {
            types::read(file, types, &mut context)?;
        }
        let producer = section(section::PRODUCER).map(|mut c| -> Read<Name> {
            let producer = context.strings.text(&mut c, "the producer")?;
            c.finish()?;
            Ok(producer)
        });
        let mut items = Vec::new();
        if let Some(globals) = section(section::GLOBALS) {
            read_globals(globals, &mut context, &mut items)?;
        }
        Ok((context, functions, producer.transpose()?, items))
    };
    let (mut context, functions, producer, mut items) = prepare().map_err(|d| vec![*d])?;
    let mut problems = Vec::new();
    if let Err(problem) = read_functions(file, functions, &mut context, &mut items, &mut problems) {
        problems.push(*problem);
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let module = Module {
        name: None,
        producer,
        items,
        types: context.types,
        debug: context.debug.into_info(),
    };
    Ok((module, version))
}

fn read_globals(mut cursor: Cursor<'_>, context: &mut Context<'_>, items: &mut Vec<Item>) -> Read<()> {
    let count = cursor.count("globals", 4)?;
    for _ in 0..count {
        let start = cursor.pos();
        let name = context.strings.name(&mut cursor, "the name of a global")?;
        let ty = context.type_id(&mut cursor, "the type of a global")?;
        let value = context.elements(&mut cursor, ty, "the value of a global")?;
        let alignment = cursor.varint("the alignment of a global")?;
        let (mut visibility, mut constant) = (Visibility::Public, false);
        if context.version >= Version::V13_3 {
            let at = cursor.pos();
            let code = cursor.varint("the visibility of a global")?;
            visibility = Visibility::from_code(code).ok_or_else(|| {
                cursor.malformed(at, format!("global `@{name}` has the unknown visibility {code}"))
            })?;
            constant = cursor.varint("whether a global is constant")? != 0;
        }
        items.push(Item::Global(Global {
            name,
            ty,
            value,
            alignment,
            constant,
            visibility,
            loc: crate::LocId::UNKNOWN,
            span: cursor.span_from(start),
        }));
    }
    only_padding(&mut cursor)
}

/// Reads all entries; what is wrong within one body does not hide the next entry.
fn read_functions<'a>(
    file: &'a [u8],
    mut cursor: Cursor<'a>,
    context: &mut Context<'a>,
    items: &mut Vec<Item>,
    problems: &mut Vec<Diagnostic>,
) -> Read<()> {
    let count = cursor.count("functions", 5)?;
    for _ in 0..count {
        match read_function(file, &mut cursor, context)? {
            Ok(entry) => items.push(Item::Entry(Box::new(entry))),
            Err(problem) => problems.push(*problem),
        }
    }
    only_padding(&mut cursor)
}

/// Reads one entry. The outer error ends the reading of the section; the inner one is confined to the body.
fn read_function<'a>(
    file: &'a [u8],
    cursor: &mut Cursor<'a>,
    context: &mut Context<'a>,
) -> Read<Read<Entry>> {
    let start = cursor.pos();
    let (name_text, name) = context.strings.name_in_file(cursor, "the name of a function")?;
    let signature_at = cursor.pos();
    let signature = context.type_id(cursor, "the type of a function")?;
    let Some(Type::Function(signature)) = context.types.get(signature).cloned() else {
        return Err(cursor.malformed(
            signature_at,
            format!("the type of entry `@{name}` is not a function type"),
        ));
    };
    let flags_at = cursor.pos();
    let flags = cursor.byte("the flags of a function")?;
    let known = function_flag::PRIVATE | function_flag::KERNEL | function_flag::HINTS;
    let unsupported = |message: String| error(UNSUPPORTED, flags_at, flags_at + 1, message);
    if flags & !known != 0 {
        return Err(cursor.malformed(
            flags_at,
            format!("function `@{name}` has the unknown flags {flags:#04x}"),
        ));
    }
    if flags & function_flag::KERNEL == 0 {
        let message = format!("function `@{name}` is not a kernel; modules hold entries only");
        return Err(unsupported(message));
    }
    if flags & function_flag::PRIVATE != 0 {
        return Err(unsupported(format!(
            "entry `@{name}` is private, but entries are always public"
        )));
    }
    let mut locations = context.debug.locations(cursor, &name)?;
    let hints = read_entry_hints(cursor, context, flags)?;
    let arg_attrs = read_arg_attrs(cursor, context, &name, signature.inputs.len())?;
    let length = cursor.count("bytes of a body", 1)?;
    let body_start = cursor.pos();
    cursor.bytes(length, "a body")?;
    let span = cursor.span_from(start);
    let body_cursor = Cursor::new(file, body_start, body_start + length, Part::Body(name_text));
    let read_body = |context: &mut Context<'a>| -> Read<Entry> {
        let loc = context
            .debug
            .next(&mut locations, &mut context.strings, context.version)?;
        let body = BodyReader::new(body_cursor, context, &signature.inputs, locations).read()?;
        Ok(Entry {
            name,
            signature,
            hints,
            arg_attrs,
            body,
            loc,
            span,
        })
    };
    Ok(read_body(context))
}

/// From 13.5 on, all entries state hints, and having none is stating an empty list.
fn read_entry_hints(cursor: &mut Cursor<'_>, context: &mut Context<'_>, flags: u8) -> Read<Option<Hints>> {
    let always = context.version >= Version::V13_5;
    if !always && flags & function_flag::HINTS == 0 {
        return Ok(None);
    }
    let start = cursor.pos();
    let tag = cursor.varint("the hints of an entry")?;
    if tag != attr_tag::HINTS {
        return Err(cursor.malformed(start, "the hints of an entry are another attribute"));
    }
    let hints = context.hints(cursor)?;
    Ok(Some(hints).filter(|h| !always || !h.0.is_empty()))
}

fn read_arg_attrs(
    cursor: &mut Cursor<'_>,
    context: &mut Context<'_>,
    name: &str,
    params: usize,
) -> Read<Vec<Dictionary>> {
    if context.version < Version::V13_5 {
        return Ok(Vec::new());
    }
    let start = cursor.pos();
    let wrong = |cursor: &Cursor<'_>, what: &str| {
        cursor.malformed(
            start,
            format!("the argument attributes of entry `@{name}` are {what}"),
        )
    };
    if cursor.varint("the argument attributes of an entry")? != attr_tag::ARRAY {
        return Err(wrong(cursor, "no list"));
    }
    let count = cursor.count("argument attributes", 2)?;
    let mut list = Vec::with_capacity(count);
    for _ in 0..count {
        if cursor.varint("an argument attribute")? != attr_tag::DICTIONARY {
            return Err(wrong(cursor, "not all dictionaries"));
        }
        list.push(context.dictionary(cursor, 0)?);
    }
    // No attributes for any parameter is what the empty list says, too; the vendor's reader then does not mind how many
    // times it is said.
    if list.iter().all(Vec::is_empty) {
        return Ok(Vec::new());
    }
    if count != params {
        return Err(wrong(cursor, &format!("{count}, but it has {params} parameters")));
    }
    Ok(list)
}

/// Sections may be filled up behind their content.
fn only_padding(cursor: &mut Cursor<'_>) -> Read<()> {
    while cursor.remaining() > 0 {
        let mut next = *cursor;
        if next.byte("padding")? != PADDING {
            break;
        }
        *cursor = next;
    }
    cursor.finish()
}

/// A name that is kept while the file is read.
type Name = Arc<str>;
