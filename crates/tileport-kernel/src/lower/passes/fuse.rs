//! A product that only feeds a sum or difference becomes one operation with it, rounded once, where both round alike.

use super::Unit;
use super::edit::make;
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::attr::RoundingMode;
use tileport_ir::{BlockId, Body, Op, OpId, Value};

/// A product and the sum that it is part of.
struct Match {
    product: OpId,
    sum: OpId,
    /// Whether the product is the sum's second operand.
    second: bool,
}

pub(super) fn run(unit: &mut Unit<'_>) {
    let body = &mut *unit.body;
    let mut ops = Vec::with_capacity(body.num_ops());
    body.walk(|op| ops.push(op));
    let mut uses: FxHashMap<Value, Vec<OpId>> = FxHashMap::default();
    let mut matches = Vec::new();
    for &id in &ops {
        matches.extend(find(body, id));
        body.op(id)
            .each_operand(|value| uses.entry(value).or_default().push(id));
    }
    let mut taken: FxHashSet<OpId> = FxHashSet::default();
    let mut negated: FxHashMap<OpId, OpId> = FxHashMap::default();
    let mut gone: FxHashSet<OpId> = FxHashSet::default();
    for found in matches {
        let Match { product, sum, second } = found;
        if taken.contains(&product) || taken.contains(&sum) {
            continue;
        }
        let Some(result) = body.result(product, 0) else {
            continue;
        };
        // The product is needed by nothing else, and not twice by the sum.
        let users = uses.get(&result).map_or(&[][..], Vec::as_slice);
        if users != [sum] {
            continue;
        }
        if let Some(negation) = fused(body, product, sum, second) {
            negated.extend(negation.map(|op| (sum, op)));
            taken.extend([product, sum]);
            gone.insert(product);
        }
    }
    let mut blocks: Vec<BlockId> = Vec::new();
    blocks.extend(super::edit::root(body));
    for &id in &ops {
        blocks.extend(super::edit::inner_blocks(body, id));
    }
    for block in blocks {
        let old = std::mem::take(body.block_ops_mut(block));
        let mut new = Vec::with_capacity(old.len());
        for op in old {
            new.extend(negated.get(&op));
            if !gone.contains(&op) {
                new.push(op);
            }
        }
        *body.block_ops_mut(block) = new;
    }
}

fn product_of(body: &Body, value: Value) -> Option<(OpId, RoundingMode, bool)> {
    let tileport_ir::ValueDef::Result { op, .. } = body.def(value) else {
        return None;
    };
    match body.op(op) {
        Op::MulF {
            rounding_mode,
            flush_to_zero,
            ..
        } => Some((op, *rounding_mode, *flush_to_zero)),
        _ => None,
    }
}

fn find(body: &Body, sum: OpId) -> Option<Match> {
    let (Op::AddF {
        lhs,
        rhs,
        rounding_mode,
        flush_to_zero,
    }
    | Op::SubF {
        lhs,
        rhs,
        rounding_mode,
        flush_to_zero,
    }) = body.op(sum)
    else {
        return None;
    };
    // The first operand is tried first, and if it's a product the second isn't.
    let (second, (product, rounding, flush)) = match product_of(body, *lhs) {
        Some(found) => (false, found),
        None => (true, product_of(body, *rhs)?),
    };
    (rounding == *rounding_mode && flush == *flush_to_zero).then_some(Match { product, sum, second })
}

/// Makes the sum one operation with the product; for a difference, with a negation before it, which is given back.
fn fused(body: &mut Body, product: OpId, sum: OpId, second: bool) -> Option<Option<OpId>> {
    let (mut lhs, rhs) = match body.op(product) {
        Op::MulF { lhs, rhs, .. } => (*lhs, *rhs),
        _ => return None,
    };
    let (mut acc, rounding_mode, flush_to_zero, minus) = match body.op(sum) {
        Op::AddF {
            lhs: a,
            rhs: b,
            rounding_mode,
            flush_to_zero,
        } => (
            if second { *a } else { *b },
            *rounding_mode,
            *flush_to_zero,
            false,
        ),
        Op::SubF {
            lhs: a,
            rhs: b,
            rounding_mode,
            flush_to_zero,
        } => (if second { *a } else { *b }, *rounding_mode, *flush_to_zero, true),
        _ => return None,
    };
    let mut negation = None;
    if minus {
        let source = if second { lhs } else { acc };
        let (ty, span) = (body.ty(source), body.span(sum));
        let op = make(body, Op::NegF { source }, &[ty], span);
        let negative = body.result(op, 0)?;
        if second {
            lhs = negative;
        } else {
            acc = negative;
        }
        negation = Some(op);
    }
    *body.op_mut(sum) = Op::Fma {
        lhs,
        rhs,
        acc,
        rounding_mode,
        flush_to_zero,
    };
    Some(negation)
}
