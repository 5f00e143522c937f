//! What a compiler states wrongly of constants.
//!
//! cuda-tile 1.7 states of a stride that it knows to be 1 what the array's other strides are divisible by, where the array has a
//! constant length: `assume div_by<8>, 1`. Such a statement makes the kernel undefined on every input, although no input has
//! a part in it and tileiras compiles it as meant. For execution it is left out, of source and port alike; other statements are
//! checked.

use tileport_ir::attr::{Number, Predicate};
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Body, Module, Op, OpId, TileElement, Type, Types, Value};

/// Leaves out statements of divisibility that are wrong of a constant; how many there were.
pub(crate) fn leave_out(module: &mut Module) -> usize {
    let (mut count, types) = (0, module.types.clone());
    for entry in module.entries_mut() {
        let mut rewriter = Rewriter::new(&mut entry.body);
        let mut ops: Vec<OpId> = Vec::new();
        rewriter.body().walk(|op| ops.push(op));
        for op in ops {
            let Op::Assume { value, predicate } = rewriter.body().op(op).clone() else {
                continue;
            };
            if let Some(result) = rewriter.body().result(op, 0)
                && contradicts(rewriter.body(), &types, value, &predicate)
            {
                rewriter.replace_uses(result, value);
                rewriter.erase(op);
                count += 1;
            }
        }
    }
    count
}

/// Whether a constant scalar is not divisible by what a fact says.
fn contradicts(body: &Body, types: &Types, value: Value, fact: &Predicate) -> bool {
    let (Predicate::DivBy { divisor, .. }, Some(Op::Constant { value: elements })) =
        (fact, body.defining_op(value))
    else {
        return false;
    };
    let Type::Tile(tile) = &types[body.ty(value)] else {
        return false;
    };
    let TileElement::Number(element) = tile.element else {
        return false;
    };
    let number = elements.get(element, 0).and_then(Number::as_signed);
    number.is_some_and(|n| {
        n.unsigned_abs()
            .checked_rem(*divisor)
            .is_some_and(|rest| rest != 0)
    })
}
