//! The debug section: for each function a list of locations, one for the function and one for each operation in
//! order of the text, and a table of the scopes and locations that they are.

use super::super::cursor::{Cursor, Part, Read};
use super::super::{MALFORMED, debug_tag};
use super::Name;
use super::tables::{Strings, Table};
use crate::{DebugInfo, Loc, LocId, Scope, ScopeId, Span, Version};

/// The debug section, of which only what is used is decoded.
pub(super) struct DebugReader<'a> {
    /// Where each function's list begins in `indices`.
    starts: Vec<u32>,
    /// The numbers of all lists, eight bytes each.
    indices: &'a [u8],
    /// Where `indices` lies in the file.
    indices_at: usize,
    table: Table<'a>,
    decoded: Vec<Node>,
    info: DebugInfo,
}

/// A place in a function's list of locations; nothing where it has none.
#[derive(Clone, Copy)]
pub(super) struct Locations {
    /// The next number, and where the list ends.
    range: Option<(usize, usize)>,
}

/// What is known of one item of the table.
#[derive(Clone, Copy)]
enum Node {
    New,
    /// Begun: its parts are being decoded.
    Open,
    Scope(ScopeId),
    Loc(LocId),
}

/// An item as it stands in the file, with the numbers of its parts.
enum Raw {
    Unknown,
    CompileUnit {
        file: u64,
    },
    File {
        name: Name,
        directory: Name,
    },
    LexicalBlock {
        scope: u64,
        file: u64,
        line: u32,
        column: u32,
    },
    Loc {
        scope: u64,
        file: Name,
        line: u32,
        column: u32,
    },
    Subprogram {
        file: u64,
        line: u32,
        name: Name,
        linkage_name: Name,
        unit: u64,
        scope_line: u32,
    },
    CallSite {
        callee: u64,
        caller: u64,
    },
}

impl Raw {
    /// The numbers of the items that it is made of; 0 is none.
    fn parts(&self) -> [u64; 2] {
        match *self {
            Self::Unknown | Self::File { .. } => [0, 0],
            Self::CompileUnit { file } => [file, 0],
            Self::LexicalBlock { scope, file, .. } => [scope, file],
            Self::Loc { scope, .. } => [scope, 0],
            Self::Subprogram { file, unit, .. } => [file, unit],
            Self::CallSite { callee, caller } => [callee, caller],
        }
    }
}

impl<'a> DebugReader<'a> {
    pub(super) fn read(file: &'a [u8], section: Option<Cursor<'a>>) -> Read<Self> {
        let Some(mut cursor) = section else {
            return Ok(Self {
                starts: Vec::new(),
                indices: &[],
                indices_at: 0,
                table: Table::empty("debug attribute"),
                decoded: Vec::new(),
                info: DebugInfo::default(),
            });
        };
        let base = cursor.pos();
        let functions = cursor.count("functions", 4)?;
        cursor.align(4, base, "its offsets")?;
        let starts_at = cursor.pos();
        let starts = cursor.bytes(functions * 4, "its offsets")?;
        let count = cursor.count("locations", 8)?;
        cursor.align(8, base, "its locations")?;
        let indices_at = cursor.pos();
        let indices = cursor.bytes(count * 8, "its locations")?;
        let starts: Vec<u32> = starts
            .chunks_exact(4)
            .map(|b| b.iter().rev().fold(0, |value, b| value << 8 | u32::from(*b)))
            .collect();
        let mut before = 0;
        for (i, &start) in starts.iter().enumerate() {
            if start < before || start as usize > count {
                let at = starts_at + 4 * i;
                let message = format!(
                    "the locations of function {i} begin at {start}, out of order or beyond all {count}"
                );
                return Err(super::error(MALFORMED, at, at + 4, message));
            }
            before = start;
        }
        let table = Table::read(file, cursor, base, "debug attribute", 4)?;
        Ok(Self {
            starts,
            indices,
            indices_at,
            decoded: vec![Node::New; table.len()],
            table,
            info: DebugInfo::default(),
        })
    }

    /// The scopes and locations that were decoded.
    pub(super) fn into_info(self) -> DebugInfo {
        self.info
    }

    /// Reads which list of locations is a function's.
    pub(super) fn locations(&self, cursor: &mut Cursor<'_>, name: &str) -> Read<Locations> {
        let at = cursor.pos();
        let number = cursor.varint("the location of a function")?;
        let Some(index) = number.checked_sub(1) else {
            return Ok(Locations { range: None });
        };
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(&start) = self.starts.get(index) else {
            let message = format!(
                "entry `@{name}` names list {number} of locations, but the debug section has {}",
                self.starts.len()
            );
            return Err(cursor.malformed(at, message));
        };
        let all = self.indices.len() / 8;
        let end = self.starts.get(index + 1).map_or(all, |&e| e as usize);
        Ok(Locations {
            range: Some((start as usize, end)),
        })
    }

    /// The next location of a list.
    #[inline]
    pub(super) fn next(
        &mut self,
        list: &mut Locations,
        strings: &mut Strings<'a>,
        version: Version,
    ) -> Read<LocId> {
        let Some((at, end)) = &mut list.range else {
            return Ok(LocId::UNKNOWN);
        };
        let place = self.indices_at + *at * 8;
        if at >= end {
            return Err(super::error(
                MALFORMED,
                place - 8.min(place),
                place,
                "there are more operations than locations for them",
            ));
        }
        let bytes = self.indices.get(*at * 8..).and_then(|b| b.first_chunk::<8>());
        let number = u64::from_le_bytes(bytes.copied().unwrap_or_default());
        *at += 1;
        if number == 0 {
            return Ok(LocId::UNKNOWN);
        }
        let span = Span::new(place, place + 8);
        match self.node(number, span)? {
            Node::Loc(loc) => Ok(loc),
            _ => {
                self.decode(number, span, strings, version)?;
                self.loc(number, span)
            }
        }
    }

    fn node(&self, number: u64, span: Span) -> Read<Node> {
        let index = usize::try_from(number.wrapping_sub(1)).unwrap_or(usize::MAX);
        self.decoded.get(index).copied().ok_or_else(|| {
            let message = format!(
                "a location is debug attribute {number}, but the file has {}",
                self.decoded.len()
            );
            super::error(MALFORMED, span.start as usize, span.end as usize, message)
        })
    }

    fn set(&mut self, number: u64, node: Node) {
        if let Some(slot) = self.decoded.get_mut((number.wrapping_sub(1)) as usize) {
            *slot = node;
        }
    }

    fn loc(&self, number: u64, span: Span) -> Read<LocId> {
        if number == 0 {
            return Ok(LocId::UNKNOWN);
        }
        match self.node(number, span)? {
            Node::Loc(loc) => Ok(loc),
            _ => Err(Self::wrong(number, span, "a location")),
        }
    }

    fn scope(&self, number: u64, span: Span, expected: &str, allowed: fn(&Scope) -> bool) -> Read<ScopeId> {
        if number != 0
            && let Node::Scope(scope) = self.node(number, span)?
            && allowed(&self.info[scope])
        {
            return Ok(scope);
        }
        Err(Self::wrong(number, span, expected))
    }

    fn wrong(number: u64, span: Span, expected: &str) -> Box<crate::Diagnostic> {
        let message = format!("debug attribute {number} must be {expected} here, but is something else");
        super::error(MALFORMED, span.start as usize, span.end as usize, message)
    }

    /// Decodes an item and, before it, all that it is made of. Keeps its own stack: scopes nest as deep as they like.
    fn decode(&mut self, number: u64, span: Span, strings: &mut Strings<'a>, version: Version) -> Read<()> {
        let mut stack: Vec<(u64, Raw, Span)> = Vec::new();
        self.open(number, span, &mut stack, strings, version)?;
        while let Some((number, raw, span)) = stack.last() {
            let (number, span) = (*number, *span);
            let mut missing = None;
            for part in raw.parts() {
                if part == 0 {
                    continue;
                }
                match self.node(part, span)? {
                    Node::New => missing = missing.or(Some(part)),
                    Node::Open => {
                        let message = format!("debug attribute {part} is part of itself");
                        return Err(super::error(
                            MALFORMED,
                            span.start as usize,
                            span.end as usize,
                            message,
                        ));
                    }
                    Node::Scope(_) | Node::Loc(_) => {}
                }
            }
            if let Some(part) = missing {
                self.open(part, span, &mut stack, strings, version)?;
                continue;
            }
            if let Some((_, raw, span)) = stack.pop() {
                let node = self.build(raw, span)?;
                self.set(number, node);
            }
        }
        Ok(())
    }

    /// Puts an item on the stack, if it is not decoded.
    fn open(
        &mut self,
        number: u64,
        span: Span,
        stack: &mut Vec<(u64, Raw, Span)>,
        strings: &mut Strings<'a>,
        version: Version,
    ) -> Read<()> {
        if !matches!(self.node(number, span)?, Node::New) {
            return Ok(());
        }
        let mut cursor = self
            .table
            .item((number.wrapping_sub(1)) as usize)
            .unwrap_or_else(|| Cursor::new(&[], 0, 0, Part::File));
        let start = cursor.pos();
        let raw = read_raw(&mut cursor, strings, version)?;
        cursor.finish()?;
        self.set(number, Node::Open);
        stack.push((number, raw, cursor.span_from(start)));
        Ok(())
    }

    fn build(&mut self, raw: Raw, span: Span) -> Read<Node> {
        let is_file = |s: &Scope| matches!(s, Scope::File { .. });
        let is_unit = |s: &Scope| matches!(s, Scope::CompileUnit { .. });
        let is_local = |s: &Scope| matches!(s, Scope::Subprogram { .. } | Scope::LexicalBlock { .. });
        let local = "a subprogram or lexical block";
        let scope = match raw {
            Raw::Unknown => return Ok(Node::Loc(LocId::UNKNOWN)),
            Raw::Loc {
                scope,
                file,
                line,
                column,
            } => {
                let scope = self.scope(scope, span, local, is_local)?;
                return Ok(Node::Loc(self.info.loc(Loc::Scoped {
                    file,
                    line,
                    column,
                    scope,
                })));
            }
            Raw::CallSite { callee, caller } => {
                let (callee, caller) = (self.loc(callee, span)?, self.loc(caller, span)?);
                return Ok(Node::Loc(self.info.loc(Loc::CallSite { callee, caller })));
            }
            Raw::File { name, directory } => Scope::File { name, directory },
            Raw::CompileUnit { file } => Scope::CompileUnit {
                file: self.scope(file, span, "a file", is_file)?,
            },
            Raw::LexicalBlock {
                scope,
                file,
                line,
                column,
            } => Scope::LexicalBlock {
                scope: self.scope(scope, span, local, is_local)?,
                file: self.scope(file, span, "a file", is_file)?,
                line,
                column,
            },
            Raw::Subprogram {
                file,
                line,
                name,
                linkage_name,
                unit,
                scope_line,
            } => Scope::Subprogram {
                file: self.scope(file, span, "a file", is_file)?,
                line,
                name,
                linkage_name,
                compile_unit: self.scope(unit, span, "a compile unit", is_unit)?,
                scope_line,
            },
        };
        Ok(Node::Scope(self.info.scope(scope)))
    }
}

fn read_raw(cursor: &mut Cursor<'_>, strings: &mut Strings<'_>, version: Version) -> Read<Raw> {
    let start = cursor.pos();
    Ok(match cursor.varint("its tag")? {
        debug_tag::UNKNOWN => Raw::Unknown,
        debug_tag::COMPILE_UNIT => Raw::CompileUnit {
            file: cursor.varint("its file")?,
        },
        debug_tag::FILE => Raw::File {
            name: strings.text(cursor, "its name")?,
            directory: strings.text(cursor, "its directory")?,
        },
        debug_tag::LEXICAL_BLOCK => Raw::LexicalBlock {
            scope: cursor.varint("its scope")?,
            file: cursor.varint("its file")?,
            line: cursor.varint_u32("its line")?,
            column: cursor.varint_u32("its column")?,
        },
        debug_tag::LOC => Raw::Loc {
            scope: cursor.varint("its scope")?,
            file: strings.text(cursor, "its file")?,
            line: cursor.varint_u32("its line")?,
            column: cursor.varint_u32("its column")?,
        },
        debug_tag::SUBPROGRAM => {
            let raw = Raw::Subprogram {
                file: cursor.varint("its file")?,
                line: cursor.varint_u32("its line")?,
                name: strings.text(cursor, "its name")?,
                linkage_name: strings.text(cursor, "its linkage name")?,
                unit: cursor.varint("its compile unit")?,
                scope_line: cursor.varint_u32("its scope line")?,
            };
            let at = cursor.pos();
            if version >= Version::V13_5 {
                let flags = cursor.varint("its flags")?;
                if flags != 0 {
                    return Err(
                        cursor.malformed(at, format!("{} has the unknown flags {flags:#x}", cursor.part()))
                    );
                }
            }
            raw
        }
        debug_tag::CALL_SITE => Raw::CallSite {
            callee: cursor.varint("its callee")?,
            caller: cursor.varint("its caller")?,
        },
        tag => return Err(cursor.malformed(start, format!("{} has the unknown tag {tag}", cursor.part()))),
    })
}
