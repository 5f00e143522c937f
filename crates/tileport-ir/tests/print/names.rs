//! Names of values.

use crate::assert_same_lines;
use crate::build::Builder;
use tileport_ir::attr::{Overflow, Predicate};
use tileport_ir::text::{Names, PrintOptions, print};
use tileport_ir::{ElementType as E, Module, Op, Value};

fn assume(b: &mut Builder, value: Value) -> Value {
    let ty = b.body.ty(value);
    let predicate = Predicate::DivBy {
        divisor: 2,
        every: None,
        along: None,
    };
    b.one(Op::Assume { value, predicate }, ty)
}

pub(crate) fn names() -> Module {
    let mut b = Builder::new(|_| vec![]);
    b.i1(&[], true);
    b.i1(&[], false);
    let one = b.i32(&[1], 1);
    let ty = b.tile(&[1, 1], E::I32);
    let r = b.one(Op::Reshape { source: one }, ty);
    assume(&mut b, r);
    let ty = b.tile(&[2, 4], E::I32);
    let broadcast = b.one(Op::Broadcast { source: r }, ty);
    assume(&mut b, broadcast);
    let scalar = b.tile(&[], E::I32);
    for id in b.run(Op::GetTileBlockId {}, &[scalar; 3]) {
        assume(&mut b, id);
    }
    let mut chain = b.i32(&[], 1);
    for _ in 0..60 {
        chain = assume(&mut b, chain);
    }
    b.finish()
}

/// The text's own names are kept where it had some; names that clash, and numbers, are made anew.
#[test]
fn kept_names() {
    let mut b = Builder::new(|m| vec![m.types.intern(tileport_ir::TileType::scalar(E::I32))]);
    let x = b.arg(0);
    let ty = b.body.ty(x);
    let mut add = |name: Option<&str>, lhs, rhs| {
        let overflow = Overflow::None;
        let value = b.one(Op::AddI { lhs, rhs, overflow }, ty);
        if let Some(name) = name {
            b.body.set_name(value, name.into());
        }
        value
    };
    let sum = add(Some("sum"), x, x);
    let clash = add(Some("sum"), sum, sum);
    let number = add(Some("17"), clash, clash);
    let none = add(None, number, number);
    add(Some("a b-é"), none, none);
    b.body.set_name(x, "width".into());
    let results = b.run(Op::GetTileBlockId {}, &[ty; 3]);
    b.body.set_name(results[1], "row".into());
    let results = b.run(Op::GetTensorShape { src: x }, &[ty; 3]);
    b.body.set_name(results[0], "size".into());
    let options = PrintOptions {
        names: Names::Kept,
        ..PrintOptions::default()
    };
    let expected = "\
entry @kernel(%width: tile<i32>) {
  %sum = addi %width, %width : tile<i32>
  %sum_0 = addi %sum, %sum : tile<i32>
  %0 = addi %sum_0, %sum_0 : tile<i32>
  %1 = addi %0, %0 : tile<i32>
  %a_b-C3A9 = addi %1, %1 : tile<i32>
  %blockId_x, %row, %blockId_z = get_tile_block_id : tile<i32>
  %size:3 = get_tensor_shape %width : tile<i32> -> tile<i32>
  return
}
";
    assert_same_lines("kept", &print(&b.finish(), &options), expected);
}

/// A chain of `assume` of any length is printed in time and space linear in its length.
#[test]
fn long_chains_of_assume_have_names_of_bounded_length() {
    let mut b = Builder::new(|_| vec![]);
    let mut chain = b.i32(&[], 1);
    for _ in 0..10_000 {
        chain = assume(&mut b, chain);
    }
    let text = print(&b.finish(), &PrintOptions::default());
    assert_eq!(text.lines().count(), 10_004);
    assert!(text.lines().all(|line| line.len() < 1100));
}
