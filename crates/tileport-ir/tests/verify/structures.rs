//! Regions and blocks that no text can say.

use crate::build::{Builder, i32s, tile, with_entry};
use tileport_ir::op::{Op, Values};
use tileport_ir::{ElementType, Item, LocId, MAX_NESTING, Module, Span, Type};

pub(crate) fn structures() -> Vec<(&'static str, Module, Vec<&'static str>)> {
    let condition = tile(&[], ElementType::I1);
    vec![
        ("too deep", nested(MAX_NESTING + 1), vec!["verify-nesting"]),
        (
            "placed twice",
            with_entry(|_, e| {
                let block = e.body.entry_block(e.body.root()).unwrap();
                let op = e.body.make_op(Op::MakeToken {}, &[], LocId::UNKNOWN, Span::NONE);
                e.body.block_ops_mut(block).insert(0, op);
                e.body.block_ops_mut(block).insert(0, op);
            }),
            vec!["verify-placement", "verify-result-count"],
        ),
        (
            "a region without blocks",
            {
                let mut b = Builder::new(std::slice::from_ref(&condition));
                let then_region = b.body.add_region();
                let condition = b.arg(0);
                b.op(
                    Op::If {
                        condition,
                        then_region,
                        else_region: None,
                    },
                    &[],
                );
                b.finish()
            },
            vec!["verify-region"],
        ),
        (
            "two blocks",
            with_entry(|_, e| {
                let block = e.body.add_block(e.body.root(), &[]);
                e.body.append_op(
                    block,
                    Op::Return {
                        operands: Values::new(),
                    },
                    &[],
                    LocId::UNKNOWN,
                    Span::NONE,
                );
            }),
            vec!["verify-region"],
        ),
        (
            "used before defined",
            {
                let mut b = Builder::new(&[i32s()]);
                let a = b.arg(0);
                let first = b.op(Op::AbsI { source: a }, &[i32s()]).unwrap();
                b.op(Op::AbsI { source: first }, &[i32s()]);
                let block = b.body.entry_block(b.body.root()).unwrap();
                b.body.block_ops_mut(block).swap(0, 1);
                b.finish()
            },
            vec!["verify-dominance"],
        ),
        (
            "used outside its region",
            {
                let mut b = Builder::new(&[condition.clone(), i32s()]);
                let (condition, a) = (b.arg(0), b.arg(1));
                let ty = b.ty(i32s());
                let then_region = b.body.add_region();
                let block = b.body.add_block(then_region, &[]);
                let inner =
                    b.body
                        .append_op(block, Op::AbsI { source: a }, &[ty], LocId::UNKNOWN, Span::NONE);
                let inner = b.body.result(inner, 0).unwrap();
                b.body.append_op(
                    block,
                    Op::Yield {
                        operands: Values::new(),
                    },
                    &[],
                    LocId::UNKNOWN,
                    Span::NONE,
                );
                b.op(
                    Op::If {
                        condition,
                        then_region,
                        else_region: None,
                    },
                    &[],
                );
                b.op(Op::AbsI { source: inner }, &[i32s()]);
                b.finish()
            },
            vec!["verify-dominance"],
        ),
        (
            "no terminator",
            {
                let mut b = Builder::new(&[]);
                b.op(Op::Iota {}, &[tile(&[4], ElementType::I32)]);
                let (mut module, entry) = b.entry();
                module.items.push(Item::Entry(Box::new(entry)));
                module
            },
            vec!["verify-terminator-missing"],
        ),
        (
            "a bare number",
            Builder::new(&[Type::Element(ElementType::F32)]).finish(),
            vec!["verify-value-type"],
        ),
    ]
}

/// `if` operations in each other, `depth` deep.
pub(crate) fn nested(depth: usize) -> Module {
    let mut b = Builder::new(&[tile(&[], ElementType::I1)]);
    let condition = b.arg(0);
    let mut block = b.body.entry_block(b.body.root()).unwrap();
    for i in 0..depth {
        let then_region = b.body.add_region();
        let op = Op::If {
            condition,
            then_region,
            else_region: None,
        };
        b.body.append_op(block, op, &[], LocId::UNKNOWN, Span::NONE);
        let end = if i == 0 {
            Op::Return {
                operands: Values::new(),
            }
        } else {
            Op::Yield {
                operands: Values::new(),
            }
        };
        b.body.append_op(block, end, &[], LocId::UNKNOWN, Span::NONE);
        block = b.body.add_block(then_region, &[]);
    }
    b.body.append_op(
        block,
        Op::Yield {
            operands: Values::new(),
        },
        &[],
        LocId::UNKNOWN,
        Span::NONE,
    );
    let (mut module, entry) = b.entry();
    module.items.push(Item::Entry(Box::new(entry)));
    module
}
