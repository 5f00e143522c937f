//! What is written can be read, for every operation, type, attribute and version.

use super::sample::{self, Draft, Random};
use super::{read, round_trip, same, write};
use crate::attr::{Elements, Number, Overflow, RoundingMode};
use crate::op::Values;
use crate::requirements::{Feature, minimum_version, requirements};
use crate::types::{ElementType, TileType};
use crate::{Loc, LocId, Module, Op, Opcode, Version};
use std::collections::BTreeSet;

/// Writes and reads a module in all versions, and checks that the versions that cannot hold it say so.
#[track_caller]
fn all_versions(module: &Module, label: &str) {
    let (minimum, reasons) = minimum_version(module);
    assert_eq!(reasons.is_empty(), minimum == Version::OLDEST, "{label}");
    for version in Version::ALL {
        if version >= minimum {
            let (bytes, again) = round_trip(module, version);
            same(module, &again).unwrap_or_else(|d| panic!("{label} in {version}: {d:?}"));
            assert_eq!(write(&again, version).unwrap(), bytes, "{label} in {version}");
        } else {
            let problems = write(module, version).expect_err(label);
            let expected = requirements(module)
                .into_iter()
                .filter(|r| r.version > version)
                .count();
            assert_eq!(problems.len(), expected, "{label}");
            for problem in problems {
                assert!(problem.help.is_some_and(|h| h.ends_with("or newer")), "{label}");
            }
        }
    }
}

#[test]
fn every_operation_round_trips_in_every_version() {
    let mut covered = BTreeSet::new();
    for &opcode in Opcode::ALL {
        for seed in 1..=40 {
            let mut draft = Draft::new();
            draft.made_up(opcode, &mut Random(0x9E37_79B9_7F4A_7C15 ^ seed << 17));
            all_versions(&draft.finish("k"), opcode.mnemonic());
        }
        covered.insert(opcode.facts().code);
    }
    assert_eq!(covered.len(), Opcode::ALL.len());
}

#[test]
fn every_type_round_trips() {
    let count = sample::all_types(&mut Module::default().types).len();
    for i in 0..count {
        let mut draft = Draft::new();
        let ty = sample::all_types(&mut draft.module.types)[i];
        let block = draft.body.entry_block(draft.body.root()).unwrap();
        draft.body.add_block_arg(block, ty);
        draft.params.push(ty);
        let module = draft.finish("k");
        let since = module.types[ty].since(&module.types);
        assert_eq!(minimum_version(&module).0, since);
        all_versions(&module, &format!("{:?}", module.types[ty]));
    }
}

#[test]
fn everything_round_trips() {
    let module = sample::everything();
    assert_eq!(minimum_version(&module).0, Version::V13_5);
    let (_, again) = round_trip(&module, Version::V13_5);
    same(&module, &again).unwrap_or_else(|d| panic!("{d:?}"));
    assert_eq!(again.producer.as_deref(), Some("test 1.0"));
}

#[test]
fn locations_round_trip_and_others_are_dropped() {
    let mut draft = Draft::new();
    let locs = sample::locations(&mut draft.module);
    let debug = &mut draft.module.debug;
    let outside = debug.loc(Loc::File {
        file: "a.py".into(),
        line: 1,
        column: 2,
    });
    let named = debug.loc(Loc::Named {
        name: "n".into(),
        child: locs[1],
    });
    let fused = debug.loc(Loc::Fused(vec![locs[0], outside]));
    let call = debug.loc(Loc::CallSite {
        callee: outside,
        caller: outside,
    });
    let written = [locs.clone(), vec![outside, named, fused, call]].concat();
    let mut expected = locs.clone();
    expected.extend([LocId::UNKNOWN, locs[1], locs[0], LocId::UNKNOWN]);
    let token = draft.module.types.token();
    for &loc in &written {
        let op = draft.append(Op::MakeToken {}, &[token]);
        draft.body.set_loc(op, loc);
    }
    let module = draft.finish("k");
    let (_, again) = round_trip(&module, Version::V13_3);
    let body = &again.entries().next().unwrap().body;
    let ops = body.region_ops(body.root());
    for (i, &want) in expected.iter().enumerate() {
        assert_eq!(
            describe(&again, body.loc(ops[i])),
            describe(&module, want),
            "location {i}"
        );
    }
}

/// A location without handles.
fn describe(module: &Module, loc: LocId) -> String {
    match &module.debug[loc] {
        Loc::Scoped {
            file,
            line,
            column,
            scope,
        } => {
            format!("{file}:{line}:{column} in {}", describe_scope(module, *scope))
        }
        Loc::CallSite { callee, caller } => {
            format!("({} at {})", describe(module, *callee), describe(module, *caller))
        }
        other => format!("{other:?}"),
    }
}

fn describe_scope(module: &Module, scope: crate::ScopeId) -> String {
    use crate::Scope::*;
    match &module.debug[scope] {
        File { name, directory } => format!("{directory}/{name}"),
        CompileUnit { file } => format!("unit {}", describe_scope(module, *file)),
        Subprogram {
            file,
            line,
            name,
            linkage_name,
            compile_unit,
            scope_line,
        } => format!(
            "{name} {linkage_name} {line} {scope_line} {} {}",
            describe_scope(module, *file),
            describe_scope(module, *compile_unit)
        ),
        LexicalBlock {
            scope,
            file,
            line,
            column,
        } => {
            format!(
                "block {line}:{column} {} {}",
                describe_scope(module, *file),
                describe_scope(module, *scope)
            )
        }
    }
}

#[test]
fn nested_regions_keep_values_apart() {
    let mut draft = Draft::new();
    let ty = draft.params[0];
    let (outer, inner) = (draft.body.add_region(), draft.body.add_region());
    let outer_block = draft.body.add_block(outer, &[ty]);
    let inner_block = draft.body.add_block(inner, &[ty, ty]);
    let arg = draft.body.block(inner_block).args[1];
    let body = &mut draft.body;
    let span = crate::Span::NONE;
    let yields = |v| Op::Yield {
        operands: Values::from_slice(&[v]),
    };
    let neg = body.append_op(inner_block, Op::NegF { source: arg }, &[ty], LocId::UNKNOWN, span);
    let value = body.result(neg, 0).unwrap();
    body.append_op(inner_block, yields(value), &[], LocId::UNKNOWN, span);
    let condition = body.args()[0];
    let nested = Op::If {
        condition,
        then_region: inner,
        else_region: None,
    };
    let nested = body.append_op(outer_block, nested, &[ty], LocId::UNKNOWN, span);
    let value = body.result(nested, 0).unwrap();
    body.append_op(outer_block, yields(value), &[], LocId::UNKNOWN, span);
    let op = Op::Loop {
        init_values: Values::from_slice(&[condition]),
        body: outer,
    };
    let id = draft.append(op, &[ty, ty]);
    let last = draft.body.result(id, 1).unwrap();
    draft.append(Op::NegF { source: last }, &[ty]);
    let module = draft.finish("k");
    all_versions(&module, "nesting");
    let (_, again) = round_trip(&module, Version::V13_3);
    let body = &again.entries().next().unwrap().body;
    let ops = body.region_ops(body.root());
    // The last operation uses the second result of the loop, and the spans nest.
    assert_eq!(
        body.op(ops[1]),
        &Op::NegF {
            source: body.result(ops[0], 1).unwrap()
        }
    );
    let Op::Loop { body: region, .. } = body.op(ops[0]) else {
        panic!("no loop")
    };
    let inner = body.region_ops(*region)[0];
    assert!(body.span(ops[0]).start < body.span(inner).start && body.span(inner).end < body.span(ops[0]).end);
    assert_eq!(body.span(ops[0]).end, body.span(ops[1]).start);
}

#[test]
fn print_gains_its_token_in_13_2() {
    let mut draft = Draft::new();
    let token = draft.module.types.token();
    let print = || Op::PrintTko {
        str: "x".into(),
        args: Values::new(),
        token: None,
    };
    let ty = draft.params[0];
    draft.append(print(), &[token]);
    let neg = draft.append(
        Op::NegF {
            source: draft.body.args()[0],
        },
        &[ty],
    );
    let value = draft.body.result(neg, 0).unwrap();
    draft.append(Op::NegF { source: value }, &[ty]);
    let module = draft.finish("k");
    // The token is not used, so 13.1 can do without it, and does not count it among the values.
    let (bytes, again) = round_trip(&module, Version::V13_1);
    same(&module, &again).unwrap();
    assert!(bytes.len() < write(&module, Version::V13_2).unwrap().len());
    let mut draft = Draft::new();
    let token = draft.module.types.token();
    let id = draft.append(print(), &[token]);
    let value = draft.body.result(id, 0);
    draft.append(
        Op::PrintTko {
            str: "y".into(),
            args: Values::new(),
            token: value,
        },
        &[token],
    );
    let problems = write(&draft.finish("k"), Version::V13_1).unwrap_err();
    let texts: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "the use of `result_token` of operation `print_tko` in entry `@k` needs bytecode version 13.2, but 13.1 is to be written",
            "`token` of operation `print_tko` in entry `@k` needs bytecode version 13.2, but 13.1 is to be written",
        ]
    );
    assert_eq!(problems[0].help.as_deref(), Some("write version 13.2 or newer"));
}

#[test]
fn older_versions_mean_the_default() {
    let mut draft = Draft::new();
    let ty = draft.params[0];
    let source = draft.body.args()[0];
    let exp = |rounding_mode| Op::Exp {
        source,
        rounding_mode,
    };
    draft.append(exp(RoundingMode::Full), &[ty]);
    draft.append(
        Op::NegI {
            source,
            overflow: Overflow::None,
        },
        &[ty],
    );
    let module = draft.finish("k");
    let (_, again) = round_trip(&module, Version::V13_1);
    same(&module, &again).unwrap();
    let mut draft = Draft::new();
    draft.append(exp(RoundingMode::Approx), &[ty]);
    draft.append(
        Op::NegI {
            source,
            overflow: Overflow::NoWrap,
        },
        &[ty],
    );
    let (version, reasons) = minimum_version(&draft.finish("k"));
    assert_eq!(version, Version::V13_3);
    assert_eq!(reasons.len(), 1);
    assert_eq!(reasons[0].feature, Feature::Field("exp", "rounding_mode"));
}

#[test]
fn constants_lie_as_the_vendor_lays_them() {
    use super::super::constants::{decode, encode};
    use ElementType::{F4E2M1FN, I1, TF32};
    let bits = |e: &Elements, n: usize| -> Vec<u64> { (0..n).map(|i| e.get(I1, i).unwrap().bits).collect() };
    // Eight or fewer are packed into one byte; one byte for more of them is all of them.
    assert_eq!(bits(&decode(I1, 4, &[0xF1]).unwrap(), 4), [1, 0, 0, 0]);
    assert!(decode(I1, 4, &[0x0F]).unwrap().is_splat());
    assert_eq!(bits(&decode(I1, 16, &[0xFE]).unwrap(), 2), [0, 0]);
    assert_eq!(bits(&decode(I1, 16, &[0x01]).unwrap(), 2), [1, 1]);
    let packed = decode(I1, 16, &[0xA5, 0x0F]).unwrap();
    assert_eq!(bits(&packed, 9), [1, 0, 1, 0, 0, 1, 0, 1, 1]);
    assert_eq!(encode(I1, &packed), [0xA5, 0x0F]);
    assert_eq!(
        encode(I1, &Elements::splat(Number { element: I1, bits: 1 })),
        [0xFF]
    );
    assert_eq!(decode(I1, 16, &[0; 16]), None);
    assert_eq!(
        decode(TF32, 2, &[0, 0xFC, 1]).unwrap().get(TF32, 1).unwrap().bits,
        0x1_FC00
    );
    assert_eq!(decode(TF32, 2, &[0; 8]), None);
    // Four bits take a byte, of which the upper half does not count.
    assert_eq!(decode(F4E2M1FN, 2, &[0xF3, 0x13]), decode(F4E2M1FN, 2, &[3]));
    assert_eq!(decode(F4E2M1FN, 4, &[0x21, 0x43]), None);
}

#[test]
fn the_header_names_the_version_and_equal_modules_give_equal_bytes() {
    let module = sample::everything();
    let bytes = write(&module, Version::V13_5).unwrap();
    assert_eq!(bytes[..12], *b"\x7FTileIR\0\x0D\x05\0\0");
    assert!(super::super::is_bytecode(&bytes) && !super::super::is_bytecode(&bytes[1..]));
    // Types that are not used are not written.
    let mut more = module.clone();
    more.types.intern(TileType::new(&[1024], ElementType::I64));
    assert_eq!(write(&more, Version::V13_5).unwrap(), bytes);
    assert_eq!(write(&read(&bytes).unwrap().0, Version::V13_5).unwrap(), bytes);
}
