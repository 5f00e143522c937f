//! Findings in the code of entries, and what the writer refuses.

use super::super::super::{PADDING, section};
use super::super::{read, sample, write};
use super::{BODY, FUNCTION, PAYLOAD, TILE, TOKEN, refused, with_body, with_functions};
use crate::op::Values;
use crate::{LocId, Op, Span, Version};

#[test]
fn body_errors() {
    let at = |body: &[u8], start: u32, end: u32, message: &str| {
        refused(&with_body(3, body), BODY + start, BODY + end, message);
    };
    at(
        &[0x7F],
        0,
        1,
        "there is no operation with code 127 in version 13.3 or any other known one",
    );
    at(
        &[0x76, 1, 1],
        0,
        1,
        "`insert` needs version 13.4, but the file is 13.3",
    );
    at(
        &[0x4F, TILE, 5],
        2,
        3,
        "operation `negf` names value 5, but only 0 are defined here",
    );
    at(
        &[0x4F, 9, 0],
        1,
        2,
        "a result type of `negf` is type 9, but the file has 4",
    );
    at(
        &[0x4F],
        1,
        1,
        "the body of entry `@k` ends before a result type of `negf`",
    );
    at(
        &[0x02, TILE, 2, 0, 0, 0],
        2,
        3,
        "operation `addf` has the flags 0x2, of which version 13.3 only knows 0x1",
    );
    at(
        &[0x02, TILE, 0, 99],
        3,
        4,
        "`rounding_mode` of `addf` has the unknown value 99",
    );
    let away =
        "the value `nearest_away` for `rounding_mode` of `addf` needs version 13.4, but the file is 13.3";
    at(&[0x02, TILE, 0, 7], 3, 4, away);
    at(
        &[0x5C, 1, TILE, 0],
        1,
        2,
        "`return` has 0 results, but 1 are stated",
    );
    at(
        &[0x26, 1, TILE, 0],
        4,
        4,
        "operation `extract` states too few operands",
    );
    at(
        &[0x44, TOKEN, 0x32, 0, 0, 3],
        5,
        6,
        "`if` has 2 regions, but 3 are stated",
    );
    let blocks = "the body of entry `@k` states 9 for the blocks of a region, but only 1 bytes follow";
    at(&[0x41, 0, 0, 1, 9, 0], 4, 5, blocks);
    at(
        &[0x10, TILE, 5],
        2,
        3,
        "value of `constant` is constant 5, but the file has 0",
    );
    let pointer =
        "value of `constant` has a type that is not a tile of numbers with a known number of elements";
    at(&[0x10, TOKEN, 0], 2, 2, pointer);
    at(&[0xFF; 11], 0, 10, "an operation takes more than ten bytes");
    let large = [[0xFF; 9].as_slice(), &[0x7F]].concat();
    at(&large, 0, 10, "an operation takes more than 64 bits");
    let dim = [&[0x0C, TILE][..], &[0xFF; 9], &[1]].concat();
    at(
        &dim,
        2,
        12,
        "`dim` of `cat` is 18446744073709551615, which is too large",
    );
    at(
        &[0x06, TILE, 1],
        2,
        3,
        "the predicate is an attribute with tag 1, not a predicate",
    );
    at(
        &[0x06, TILE, 8, 16, 4],
        4,
        5,
        "a predicate has the unknown flags 0x04",
    );
    let same_elements = [&[0x06, TILE, 9, 1][..], &i64::MAX.to_le_bytes()].concat();
    at(
        &same_elements,
        4,
        12,
        "a group size is 9223372036854775807, which is reserved",
    );
    let permute = [&[0x53, TILE, 1][..], &i32::MIN.to_le_bytes()].concat();
    at(
        &permute,
        3,
        7,
        "`permutation` of `permute` holds -2147483648, which is reserved",
    );
    at(
        &[0x58, 0, 0, 1, 5, 0],
        4,
        5,
        "an identity is an attribute with tag 5, not a number",
    );
    at(
        &[0x58, 0, 0, 1, 1, 0, 0],
        4,
        6,
        "an integer has a type that is none",
    );
    at(
        &[0x58, 0, 0, 1, 2, TILE, 0],
        4,
        6,
        "a float has a type that is none",
    );
    let wide = [&[0x58, 0, 0, 1, 2, 0][..], &[0xFF, 0xFF, 0xFF, 0xFF, 0x7F]].concat();
    at(
        &wide,
        4,
        11,
        "the number 0xfffffffc00000000 does not fit in `f32`",
    );
    at(&[0x2C, TILE, 1], 2, 3, "name of `get_global` is empty");
    let old = with_body(1, &[0x55, 1, TOKEN, 0, 0]);
    refused(
        &old,
        BODY + 1,
        BODY + 2,
        "`print_tko` has 0 results, but 1 are stated",
    );
    let extra = with_body(4, &[0x44, TOKEN, 0x78, TOKEN, 2, 0, 0]);
    refused(
        &extra,
        BODY + 4,
        BODY + 6,
        "operation `gdc_wait_tko` states 1 operands too many",
    );
}

#[test]
fn both_entries_are_reported() {
    let bad = [0, FUNCTION, 2, 0, 1, 0x7F];
    let problems = read(&with_functions(3, &[&[2][..], &bad, &bad].concat())).unwrap_err();
    assert_eq!(
        problems
            .iter()
            .map(|p| p.span.start - PAYLOAD)
            .collect::<Vec<_>>(),
        [6, 12]
    );
}

#[test]
fn inbounds_must_be_as_many_as_indices() {
    let mut draft = sample::Draft::new();
    let arg = draft.body.args()[0];
    let (ty, token) = (draft.params[0], draft.module.types.token());
    let load = |inbounds: &[bool]| Op::LoadViewTko {
        memory_ordering_semantics: crate::attr::MemoryOrdering::Weak,
        memory_scope: None,
        view: arg,
        index: Values::from_slice(&[arg, arg]),
        token: None,
        optimization_hints: None,
        inbounds: inbounds.iter().copied().collect(),
    };
    draft.append(load(&[]), &[ty, token]);
    let bytes = write(&draft.finish("k"), Version::V13_4).unwrap();
    // Behind the flags and the ordering, the list is spelt out: its length, and false for each index.
    let expected = [0, 0, 2, 0, 0, 0, 2, 0, 0];
    let at = bytes.windows(9).position(|w| w == expected).unwrap() + 2;
    let mut short = bytes.clone();
    // No list, and the two bytes less are made up for behind the body.
    short[at] = 0;
    short.drain(at + 1..at + 3);
    let body_length = at - 2 - 5;
    short[body_length] -= 2;
    let end = short
        .iter()
        .position(|&b| b == section::CONSTANTS | section::ALIGNED)
        .unwrap();
    short.splice(end..end, [PADDING; 2]);
    let problems = read(&short).unwrap_err();
    assert_eq!(
        problems[0].message,
        "operation `load_view_tko` has 2 indices, but `inbounds` is empty"
    );
}

#[test]
fn deep_nesting_is_refused_without_deep_recursion() {
    // `loop` without operands, in `loop`, in `loop`: results, operands, regions, blocks, arguments, operations.
    let body = [0x41, 0, 0, 1, 1, 0, 1].repeat(crate::MAX_NESTING + 1);
    let bytes = with_body(3, &body);
    let problems = read(&bytes).unwrap_err();
    assert_eq!(problems[0].message, "regions nest deeper than 128");
}

#[test]
fn what_no_version_can_hold() {
    let refused = |module: &crate::Module, message: &str| {
        let problems = write(module, Version::V13_5).expect_err(message);
        assert_eq!(
            problems.iter().map(|p| p.message.as_str()).collect::<Vec<_>>(),
            [message]
        );
    };
    let mut draft = sample::Draft::new();
    let arg = draft.body.args()[0];
    let ty = draft.params[0];
    draft.append(
        Op::Cat {
            lhs: arg,
            rhs: arg,
            dim: -1,
        },
        &[ty],
    );
    let message = "operation `cat` in entry `@k`: `dim` is -1, but bytecode has no negative numbers there";
    refused(&draft.finish("k"), message);
    // A value from within a region, used behind it.
    let mut draft = sample::Draft::new();
    let region = draft.body.add_region();
    let block = draft.body.add_block(region, &[]);
    let inner = draft
        .body
        .append_op(block, Op::NegF { source: arg }, &[ty], LocId::UNKNOWN, Span::NONE);
    draft.append(
        Op::If {
            condition: arg,
            then_region: region,
            else_region: None,
        },
        &[],
    );
    let value = draft.body.result(inner, 0).unwrap();
    draft.append(Op::AbsF { source: value }, &[ty]);
    let message = "operation `absf` in entry `@k`: it uses a value that is not defined there";
    refused(&draft.finish("k"), message);
    let mut draft = sample::Draft::new();
    draft.append(Op::AbsF { source: arg }, &[]);
    refused(
        &draft.finish("k"),
        "operation `absf` in entry `@k`: it has 0 results, but must have 1",
    );
    let mut draft = sample::Draft::new();
    draft.params.pop();
    refused(
        &draft.finish("k"),
        "entry `@k`: its parameters are not those of its signature",
    );
    let mut draft = sample::Draft::new();
    let token = draft.module.types.token();
    let elements = crate::attr::Elements::from_bytes(crate::ElementType::I8, 1, &[1]).unwrap();
    draft.append(Op::Constant { value: elements }, &[token]);
    let message = "operation `constant` in entry `@k`: `value` has a type that is not a tile of numbers";
    refused(&draft.finish("k"), message);
}
