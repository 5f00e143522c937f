//! What is refused, with which words and at which bytes.

mod code;

use super::super::write::varint;
use super::super::{MAGIC, section};
use super::read;
use crate::{Span, Version};

/// Numbers of the types in [`types`].
const TILE: u8 = 1;
const FUNCTION: u8 = 2;
const TOKEN: u8 = 3;
/// Where the payload of the first section begins, and the body of the first function up to 13.4.
const PAYLOAD: u32 = 16;
const BODY: u32 = 22;

fn table(items: &[&[u8]], width: usize) -> Vec<u8> {
    let mut out = vec![items.len() as u8];
    out.resize(width, 0xCB);
    let mut offset = 0u64;
    for item in items {
        out.extend(offset.to_le_bytes().into_iter().take(width));
        offset += item.len() as u64;
    }
    out.extend(items.concat());
    out
}

fn tile() -> Vec<u8> {
    [&[13, 0, 1][..], &2u64.to_le_bytes()].concat()
}

fn types() -> Vec<u8> {
    table(&[&[7], &tile(), &[16, 0, 0], &[17]], 4)
}

/// A file with the given sections, the first of which has its payload at [`PAYLOAD`].
fn file(minor: u8, sections: &[(u8, &[u8])]) -> Vec<u8> {
    let mut out = [&MAGIC[..], &[13, minor, 0, 0]].concat();
    for (id, payload) in sections {
        out.push(id | section::ALIGNED);
        varint(&mut out, payload.len() as u64);
        out.push(8);
        out.resize(out.len().next_multiple_of(8), 0xCB);
        out.extend_from_slice(payload);
    }
    out.push(section::END);
    out
}

fn functions(body: &[u8]) -> Vec<u8> {
    let mut out = vec![1, 0, FUNCTION, 2, 0];
    varint(&mut out, body.len() as u64);
    out.extend_from_slice(body);
    out
}

/// A file with one entry `@k` with this body.
fn with_body(minor: u8, body: &[u8]) -> Vec<u8> {
    let strings = table(&[b"k", b"", b"\xFF"], 4);
    file(
        minor,
        &[
            (section::FUNCTIONS, &functions(body)),
            (section::TYPES, &types()),
            (section::STRINGS, &strings),
        ],
    )
}

/// A file with one entry whose section of functions is as given.
fn with_functions(minor: u8, functions: &[u8]) -> Vec<u8> {
    let strings = table(&[b"k", b"", b"\xFF"], 4);
    file(
        minor,
        &[
            (section::FUNCTIONS, functions),
            (section::TYPES, &types()),
            (section::STRINGS, &strings),
        ],
    )
}

#[track_caller]
fn refused(bytes: &[u8], start: u32, end: u32, message: &str) {
    let problems = read(bytes).expect_err(message);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0].message, message);
    assert_eq!(problems[0].span, Span { start, end }, "{message}");
}

#[test]
fn the_fixture_is_valid() {
    let (module, version) = read(&with_body(3, &[0x5C, 0, 0])).unwrap();
    assert_eq!(version, Version::V13_3);
    assert_eq!(&*module.entries().next().unwrap().name, "k");
}

#[test]
fn headers() {
    refused(
        b"MLIR",
        0,
        4,
        "this is not Tile IR bytecode: it does not begin with the bytes 7F `TileIR` 00",
    );
    refused(
        &MAGIC[..5],
        0,
        5,
        "the file ends within the magic number of Tile IR bytecode",
    );
    refused(&MAGIC, 8, 8, "the file ends before its version");
    let header = |bytes: [u8; 4]| [&MAGIC[..], &bytes].concat();
    refused(
        &header([18, 0, 0, 0]),
        8,
        12,
        "the file has version 18.0, but only 13.1 to 13.5 are known",
    );
    refused(
        &header([13, 6, 2, 0]),
        8,
        12,
        "the file has version 13.6.2, but only 13.1 to 13.5 are known",
    );
    let preview = "the file uses preview features of 13.3, whose format is not fixed";
    refused(&header([13, 3, 1, 0]), 8, 12, preview);
    refused(
        &header([13, 3, 0, 0]),
        12,
        12,
        "the file ends before the end section",
    );
}

#[test]
fn sections() {
    let raw = |bytes: &[u8]| [&MAGIC[..], &[13, 1, 0, 0], bytes].concat();
    refused(&raw(&[0x80]), 12, 13, "the end section has an alignment");
    refused(
        &raw(&[0x7F, 1, 0]),
        12,
        13,
        "the file has a section with the unknown id 127",
    );
    refused(
        &raw(&[7, 1, 0, 0]),
        12,
        13,
        "the producer section needs version 13.3, but the file is 13.1",
    );
    refused(
        &raw(&[0x81, 1, 3]),
        12,
        15,
        "the string section is aligned to 3 bytes, which is no power of two",
    );
    refused(
        &raw(&[1, 1, 0]),
        12,
        14,
        "the string section is aligned to 1 bytes, but must be to 4",
    );
    refused(
        &raw(&[0x81, 9, 4, 0xCB, 0]),
        13,
        16,
        "the string section states 9 bytes, but only 1 follow",
    );
    refused(&raw(&[0, 1]), 13, 14, "1 bytes follow the end section");
    refused(&raw(&[0]), 12, 13, "the file has no string section");
    let strings = table(&[], 4);
    let twice = file(1, &[(section::STRINGS, &strings), (section::STRINGS, &strings)]);
    refused(&twice, 20, 28, "the file has two string sections");
    refused(
        &file(1, &[(section::STRINGS, &strings)]),
        20,
        21,
        "the file has no function section",
    );
}

#[test]
fn tables() {
    let strings = |payload: &[u8]| file(1, &[(section::STRINGS, payload), (section::FUNCTIONS, &[0])]);
    refused(&strings(&[]), 16, 16, "the string section ends before entries");
    refused(
        &strings(&[9, 0, 0, 0, 0]),
        16,
        17,
        "the string section states 9 for entries, but only 4 bytes follow",
    );
    let offset = |offset: u8| [1, 0xCB, 0xCB, 0xCB, offset, 0, 0, 0, b'k'];
    refused(
        &strings(&offset(2)),
        20,
        24,
        "string 0 begins at offset 2, but there are only 1 bytes",
    );
    let mut back = table(&[b"a", b"b"], 4);
    back[4] = 1;
    back[8] = 0;
    refused(
        &strings(&back),
        24,
        28,
        "string 1 begins at offset 0, before the string in front of it",
    );
}

#[test]
fn type_errors() {
    let with = |minor: u8, item: &[u8]| {
        let types = table(&[item, &[7], &[16, 0, 0]], 4);
        file(
            minor,
            &[
                (section::TYPES, &types),
                (section::STRINGS, &table(&[], 4)),
                (section::FUNCTIONS, &[0]),
            ],
        )
    };
    // The items begin behind the count and three offsets.
    const ITEM: u32 = PAYLOAD + 16;
    refused(
        &with(3, &[99]),
        ITEM,
        ITEM + 1,
        "type 0 of 3 has the unknown tag 99",
    );
    refused(
        &with(1, &[19]),
        ITEM,
        ITEM + 1,
        "`f4E2M1FN` needs version 13.3, but the file is 13.1",
    );
    refused(
        &with(2, &[21]),
        ITEM,
        ITEM + 1,
        "`strided_view` needs version 13.3, but the file is 13.2",
    );
    refused(
        &with(3, &[13]),
        ITEM + 1,
        ITEM + 1,
        "type 0 of 3 ends before the element type",
    );
    refused(
        &with(3, &[13, 9]),
        ITEM + 1,
        ITEM + 2,
        "the element type is type 9, but the file has 3",
    );
    let cycle = "the element type in type 0 of 3 is type 0, which is a `tile`";
    refused(&with(3, &[13, 0, 0]), ITEM + 1, ITEM + 2, cycle);
    refused(
        &with(3, &[12, 1, 5]),
        ITEM + 2,
        ITEM + 3,
        "type 0 of 3 has 1 bytes too many",
    );
    refused(
        &with(4, &[12, 2, 1, 0]),
        ITEM + 1,
        ITEM + 2,
        "type 0 of 3 has the unknown flags 0x2",
    );
    refused(
        &with(4, &[12, 1, 1, 3]),
        ITEM + 3,
        ITEM + 4,
        "type 0 of 3 has the unknown pointer attribute 3",
    );
    let unicast = "the pointer attribute `unicast` needs version 13.5, but the file is 13.4";
    refused(&with(4, &[12, 1, 1, 1]), ITEM + 3, ITEM + 4, unicast);
    let shape = "type 0 of 3 states 3 for sizes, but only 2 bytes follow";
    refused(&with(3, &[13, 1, 3, 0, 0]), ITEM + 2, ITEM + 3, shape);
    let nested = "type 0 of 3 has type 2 among its parameters and results, which is a function";
    refused(&with(3, &[16, 1, 2, 0]), ITEM, ITEM + 3, nested);
    let tensor = "the tensor of a view in type 0 of 3 is type 1, which is a `f32`";
    refused(&with(3, &[15, 0, 0, 1, 0]), ITEM + 3, ITEM + 4, tensor);
    let gather = [&[20, 1, 0][..], &[3], &[1], &[9]].concat();
    let types = table(&[&gather, &[7], &[16, 0, 0], &[14, 1, 0, 0]], 4);
    let bytes = file(
        3,
        &[
            (section::TYPES, &types),
            (section::STRINGS, &table(&[], 4)),
            (section::FUNCTIONS, &[0]),
        ],
    );
    refused(
        &bytes,
        ITEM + 4 + 5,
        ITEM + 4 + 6,
        "type 0 of 4 has the unknown padding value 9",
    );
}

#[test]
fn function_errors() {
    let at = |bytes: &[u8], start: u32, end: u32, message: &str| {
        refused(&with_functions(3, bytes), PAYLOAD + start, PAYLOAD + end, message);
    };
    at(
        &[9],
        0,
        1,
        "the function section states 9 for functions, but only 0 bytes follow",
    );
    at(
        &[1, 9, 0, 0, 0, 0],
        1,
        2,
        "the name of a function is string 9, but the file has 3",
    );
    let huge = [&[1][..], &[0xFF; 9], &[1]].concat();
    let message = "the name of a function is string 18446744073709551615, but the file has 3";
    at(&huge, 1, 11, message);
    at(&[1, 1, 0, 0, 0, 0], 1, 2, "the name of a function is empty");
    at(
        &[1, 2, 0, 0, 0, 0],
        1,
        2,
        "the name of a function is string 2, which is not UTF-8",
    );
    at(
        &[1, 0, TILE, 2, 0, 0],
        2,
        3,
        "the type of entry `@k` is not a function type",
    );
    at(
        &[1, 0, FUNCTION, 0, 0, 0],
        3,
        4,
        "function `@k` is not a kernel; modules hold entries only",
    );
    at(
        &[1, 0, FUNCTION, 3, 0, 0],
        3,
        4,
        "entry `@k` is private, but entries are always public",
    );
    at(
        &[1, 0, FUNCTION, 0x12, 0, 0],
        3,
        4,
        "function `@k` has the unknown flags 0x12",
    );
    at(
        &[1, 0, FUNCTION, 2, 1, 0],
        4,
        5,
        "entry `@k` names list 1 of locations, but the debug section has 0",
    );
    at(
        &[1, 0, FUNCTION, 6, 0, 5, 0],
        5,
        6,
        "the hints of an entry are another attribute",
    );
    at(
        &[1, 0, FUNCTION, 2, 0, 9],
        5,
        6,
        "the function section states 9 for bytes of a body, but only 0 bytes follow",
    );
    at(
        &[1, 0, FUNCTION, 2, 0, 0, 7],
        6,
        7,
        "the function section has 1 bytes too many",
    );
    let hints = |rest: &[u8]| [&[1, 0, FUNCTION, 6, 0, 11], rest, &[0, 0, 0, 0, 0, 0]].concat();
    at(&hints(&[1, 1]), 7, 8, "the name of an attribute is empty");
    at(
        &hints(&[1, 0, 5]),
        8,
        9,
        "the hints for a target are not a dictionary",
    );
    let dictionary = [1, 0, 10, 2, 0, 3, 1, 0, 3, 0];
    at(
        &hints(&dictionary),
        9,
        16,
        "the hints for a target has two attributes `k`",
    );
    at(
        &hints(&[1, 0, 10, 1, 0, 12, 0]),
        11,
        13,
        "the value of a hint is neither integer, truth value nor string",
    );
    at(
        &hints(&[1, 0, 10, 1, 0, 77]),
        11,
        12,
        "an attribute has the unknown tag 77",
    );
    let new = |rest: &[u8], start: u32, end: u32, message: &str| {
        let bytes = [&[1, 0, FUNCTION, 2, 0, 11, 0], rest, &[0, 0, 0, 0]].concat();
        refused(
            &with_functions(5, &bytes),
            PAYLOAD + start,
            PAYLOAD + end,
            message,
        );
    };
    new(&[5, 0], 7, 8, "the argument attributes of entry `@k` are no list");
    new(
        &[6, 1, 10, 1, 0, 3, 1],
        7,
        14,
        "the argument attributes of entry `@k` are 1, but it has 0 parameters",
    );
}

/// As the vendor's reader has it: empty dictionaries say nothing, however many there are.
#[test]
fn empty_argument_attributes_may_be_any_number() {
    let bytes = [1, 0, FUNCTION, 2, 0, 11, 0, 6, 2, 10, 0, 10, 0, 3, 0x5C, 0, 0];
    let (module, _) = read(&with_functions(5, &bytes)).unwrap();
    let entry = module.entries().next().unwrap();
    assert!(entry.signature.inputs.is_empty());
    assert!(entry.arg_attrs.is_empty());
}

#[test]
fn global_errors() {
    let at = |minor: u8, payload: &[u8], start: u32, end: u32, message: &str| {
        let constants = table(&[&[4, 0, 0, 0x80, 0x3F], &[3, 0, 0, 0]], 8);
        let bytes = file(
            minor,
            &[
                (section::GLOBALS, payload),
                (section::FUNCTIONS, &[0]),
                (section::TYPES, &types()),
                (section::CONSTANTS, &constants),
                (section::STRINGS, &table(&[b"g"], 4)),
            ],
        );
        refused(&bytes, PAYLOAD + start, PAYLOAD + end, message);
    };
    at(
        3,
        &[1, 0, TILE, 0, 0, 2, 0],
        5,
        6,
        "global `@g` has the unknown visibility 2",
    );
    at(
        3,
        &[1, 0, TILE, 2, 0, 0, 0],
        3,
        4,
        "the value of a global is constant 2, but the file has 2",
    );
    let size =
        "the value of a global is constant 1 of 3 bytes, which are neither one nor 2 elements of `f32`";
    at(3, &[1, 0, TILE, 1, 0, 0, 0], 3, 4, size);
    at(
        1,
        &[1, 0, TILE, 0, 0, 0, 0],
        5,
        7,
        "the global section has 2 bytes too many",
    );
    at(
        3,
        &[1, 0, TILE, 0, 0],
        5,
        5,
        "the global section ends before the visibility of a global",
    );
}

/// A file with one entry, whose only operation and itself have the locations with these numbers.
fn with_debug(minor: u8, numbers: &[u64], items: &[&[u8]]) -> (Vec<u8>, u32) {
    let mut debug = vec![1, 0xCB, 0xCB, 0xCB, 0, 0, 0, 0, numbers.len() as u8];
    debug.resize(16, 0xCB);
    numbers.iter().for_each(|n| debug.extend(n.to_le_bytes()));
    debug.extend(table(items, 4));
    let data = PAYLOAD + (16 + 8 * numbers.len() + 4 + 4 * items.len()) as u32;
    let functions = [1, 0, FUNCTION, 2, 1, 3, 0x5C, 0, 0];
    let bytes = file(
        minor,
        &[
            (section::DEBUG, &debug),
            (section::FUNCTIONS, &functions),
            (section::TYPES, &types()),
            (section::STRINGS, &table(&[b"k"], 4)),
        ],
    );
    (bytes, data)
}

#[test]
fn debug_errors() {
    const NUMBERS: u32 = PAYLOAD + 16;
    let at = |numbers: &[u64], items: &[&[u8]], start: i32, end: i32, message: &str| {
        let (bytes, data) = with_debug(3, numbers, items);
        refused(
            &bytes,
            data.wrapping_add_signed(start),
            data.wrapping_add_signed(end),
            message,
        );
    };
    let (bytes, _) = with_debug(3, &[0, 0], &[]);
    assert!(read(&bytes).is_ok());
    let (bytes, _) = with_debug(3, &[0], &[]);
    refused(
        &bytes,
        NUMBERS,
        NUMBERS + 8,
        "there are more operations than locations for them",
    );
    let (bytes, _) = with_debug(3, &[0, 7], &[]);
    refused(
        &bytes,
        NUMBERS + 8,
        NUMBERS + 16,
        "a location is debug attribute 7, but the file has 0",
    );
    at(
        &[1, 0],
        &[&[9]],
        0,
        1,
        "debug attribute 0 of 1 has the unknown tag 9",
    );
    at(
        &[1, 0],
        &[&[6, 1, 0]],
        0,
        3,
        "debug attribute 1 is part of itself",
    );
    at(
        &[1, 0],
        &[&[6, 2, 0], &[6, 0, 1]],
        3,
        6,
        "debug attribute 1 is part of itself",
    );
    at(
        &[1, 0],
        &[&[4, 0, 0, 1, 1]],
        0,
        5,
        "debug attribute 0 must be a subprogram or lexical block here, but is something else",
    );
    at(
        &[1, 0],
        &[&[4, 2, 0, 1, 1], &[2, 0, 0]],
        0,
        5,
        "debug attribute 2 must be a subprogram or lexical block here, but is something else",
    );
    at(
        &[1, 0],
        &[&[6, 2, 0], &[2, 0, 0]],
        0,
        3,
        "debug attribute 2 must be a location here, but is something else",
    );
    at(
        &[1, 0],
        &[&[2, 0, 9]],
        2,
        3,
        "its directory is string 9, but the file has 1",
    );
    let line = [&[4, 1, 0][..], &[0xFF, 0xFF, 0xFF, 0xFF, 0x7F], &[1]].concat();
    at(
        &[1, 0],
        &[&line],
        3,
        8,
        "its line is 34359738367, which takes more than 32 bits",
    );
    // A scope in place of a location.
    let (bytes, _) = with_debug(3, &[1, 0], &[&[2, 0, 0]]);
    refused(
        &bytes,
        NUMBERS,
        NUMBERS + 8,
        "debug attribute 1 must be a location here, but is something else",
    );
    // 13.5 has flags behind a subprogram, none of which is known.
    let items: &[&[u8]] = &[&[5, 2, 1, 0, 0, 3, 1, 4], &[2, 0, 0], &[1, 2], &[4, 1, 0, 1, 1]];
    at(
        &[4, 0],
        items,
        7,
        8,
        "debug attribute 0 of 4 has 1 bytes too many",
    );
}
