//! Control flow: what regions receive, hand over and end with.

use super::context::OpContext;
use super::rules::*;
use super::show;
use super::structure::Walk;
use crate::diagnostic::Label;
use crate::entity::{OpId, RegionId, TypeId, Value};
use crate::op::Op;
use crate::types::{TileType, Type};

/// Checks the regions of an operation against its operands and results.
pub(super) fn check(walk: &mut Walk<'_, '_>, id: OpId) {
    let op = walk.body().op(id);
    let mut cx = OpContext::new(walk.context, walk.entry, id);
    match op {
        Op::For {
            lower_bound,
            init_values,
            body,
            ..
        } => {
            carried_types(&mut cx, init_values);
            no_views(&mut cx);
            let mut expected = vec![cx.body().ty(*lower_bound)];
            expected.extend(init_values.iter().map(|&v| cx.body().ty(v)));
            arguments(&mut cx, *body, &expected);
        }
        Op::Loop { init_values, body } => {
            no_views(&mut cx);
            let expected: Vec<TypeId> = init_values.iter().map(|&v| cx.body().ty(v)).collect();
            arguments(&mut cx, *body, &expected);
        }
        Op::If {
            then_region,
            else_region,
            ..
        } => {
            no_views(&mut cx);
            arguments(&mut cx, *then_region, &[]);
            let empty = else_region.is_none_or(|r| cx.body().region(r).blocks.is_empty());
            if let (Some(region), false) = (else_region, empty) {
                arguments(&mut cx, *region, &[]);
            }
            let results = cx.body().results(id).len();
            if empty && results != 0 {
                let message = format!(
                    "`if` has {} and so needs an else region, but has none",
                    show::count(results, "result")
                );
                cx.error(ELSE, message);
            }
        }
        Op::Reduce { operands, body, .. } | Op::Scan { operands, body, .. } => {
            reduction_arguments(&mut cx, operands, *body);
        }
        _ => {}
    }
}

/// `for` gives what it carries.
fn carried_types(cx: &mut OpContext<'_, '_>, init_values: &[Value]) {
    let inits = init_values.iter().map(|&v| cx.body().ty(v));
    let results = cx.body().results(cx.id).map(|v| cx.body().ty(v));
    if !inits.clone().eq(results.clone()) {
        let message = format!(
            "`for` gives what it carries, but carries `{}` and gives `{}`",
            cx.show_types(inits),
            cx.show_types(results)
        );
        cx.error(CARRIED, message);
    }
}

fn is_view(ty: &Type) -> bool {
    matches!(ty, Type::TensorView(_)) || ty.as_tile_view().is_some()
}

fn no_views(cx: &mut OpContext<'_, '_>) {
    let inits: &[Value] = match cx.op {
        Op::For { init_values, .. } | Op::Loop { init_values, .. } => init_values,
        _ => &[],
    };
    for (i, &v) in inits.iter().enumerate() {
        if is_view(cx.ty(v)) {
            let message = format!(
                "`{}` cannot carry a view, but carried value {i} is `{}`",
                cx.mnemonic(),
                cx.show_value(v)
            );
            cx.error(CARRIED_VIEW, message);
        }
    }
    for (i, v) in cx.body().results(cx.id).enumerate() {
        if is_view(cx.ty(v)) {
            let message = format!(
                "`{}` cannot give a view, but result {i} is `{}`",
                cx.mnemonic(),
                cx.show_value(v)
            );
            cx.error(CARRIED_VIEW, message);
        }
    }
}

fn arguments(cx: &mut OpContext<'_, '_>, region: RegionId, expected: &[TypeId]) {
    let args = cx.body().region_args(region);
    if cx.body().entry_block(region).is_none() {
        return;
    }
    let given = args.iter().map(|&v| cx.body().ty(v));
    if !given.clone().eq(expected.iter().copied()) {
        let message = format!(
            "a region of `{}` has arguments `{}`, but here `{}`",
            cx.mnemonic(),
            cx.show_types(expected.iter().copied()),
            cx.show_types(given)
        );
        cx.error(BLOCK_ARGUMENT, message);
    }
}

/// The scalar that stands for one element of a tile.
fn scalar_of(tile: &TileType) -> TileType {
    TileType {
        shape: crate::Ints::new(),
        element: tile.element,
    }
}

fn reduction_arguments(cx: &mut OpContext<'_, '_>, operands: &[Value], body: RegionId) {
    if cx.body().entry_block(body).is_none() {
        return;
    }
    let args = cx.body().region_args(body);
    if args.len() != 2 * operands.len() {
        let message = format!(
            "the body of `{}` has 2 arguments for each operand, but has {} for {}",
            cx.mnemonic(),
            args.len(),
            show::count(operands.len(), "operand")
        );
        cx.error(BLOCK_ARGUMENT, message);
        return;
    }
    for (i, &arg) in args.iter().enumerate() {
        let Some(expected) = operands.get(i / 2).and_then(|&v| cx.tile(v)).map(scalar_of) else {
            continue;
        };
        if cx.tile(arg) != Some(&expected) {
            let message = format!(
                "argument {i} of the body of `{}` must be `{}`, as operand {} is, but is `{}`",
                cx.mnemonic(),
                show::tile(&expected),
                i / 2,
                cx.show_value(arg)
            );
            cx.error(BLOCK_ARGUMENT, message);
        }
    }
}

/// Which terminators a region of an operation (or of an entry) can end with.
fn endings(owner: Option<&Op>) -> &'static [&'static str] {
    match owner {
        None => &["return"],
        Some(Op::If { .. }) => &["yield", "break", "continue", "return"],
        Some(Op::For { .. }) => &["continue"],
        // Since 13.4 also `return`.
        Some(Op::Loop { .. }) => &["continue", "break", "return"],
        Some(_) => &["yield"],
    }
}

fn owner_name(owner: Option<&Op>) -> String {
    owner.map_or("an entry".to_owned(), |op| format!("`{}`", op.facts().mnemonic))
}

/// Reports a block that nothing ends.
pub(super) fn missing_terminator(walk: &mut Walk<'_, '_>, owner: Option<OpId>, last: Option<OpId>) {
    let op = owner.map(|o| walk.body().op(o));
    let message = format!(
        "a block of {} must end with {}, but {}",
        owner_name(op),
        show::choice(endings(op).iter().map(|e| format!("`{e}`"))),
        last.map_or("is empty".to_owned(), |l| format!(
            "ends with `{}`",
            walk.body().op(l).facts().mnemonic
        ))
    );
    let span = last.or(owner).map_or(walk.entry.span, |o| walk.body().span(o));
    walk.context.error(TERMINATOR_MISSING, span, message);
}

/// Checks where a terminator stands and what it hands over.
pub(super) fn terminator(walk: &mut Walk<'_, '_>, id: OpId) {
    let body = walk.body();
    let op = body.op(id);
    let mnemonic = op.facts().mnemonic;
    let owner = walk.parents.last().map(|&p| body.op(p));
    if !endings(owner).contains(&mnemonic) {
        let message = format!("`{mnemonic}` cannot end a region of {}", owner_name(owner));
        let help = show::choice(endings(owner).iter().map(|e| format!("`{e}`")));
        let mut cx = OpContext::new(walk.context, walk.entry, id);
        cx.error(TERMINATOR_PARENT, message).help = Some(format!("end it with {help}"));
        return;
    }
    match op {
        Op::Yield { operands } => yielded(walk, id, operands),
        Op::Break { operands } => {
            if let Some(target) = target(walk, id, |op| matches!(op, Op::Loop { .. })) {
                let expected: Vec<TypeId> = body.results(target).map(|v| body.ty(v)).collect();
                handed_over(walk, id, operands, target, &expected);
            }
        }
        Op::Continue { operands } => {
            if let Some(target) = target(walk, id, |op| matches!(op, Op::Loop { .. } | Op::For { .. })) {
                let expected: Vec<TypeId> = match body.op(target) {
                    Op::Loop { init_values, .. } => init_values.iter().map(|&v| body.ty(v)).collect(),
                    _ => body.results(target).map(|v| body.ty(v)).collect(),
                };
                handed_over(walk, id, operands, target, &expected);
            }
        }
        Op::Return { operands } => returned(walk, id, operands),
        _ => {}
    }
}

/// The loop that a terminator leaves or repeats: only `if` operations may stand between.
fn target(walk: &mut Walk<'_, '_>, id: OpId, is_target: impl Fn(&Op) -> bool) -> Option<OpId> {
    let body = walk.body();
    let nearest = walk
        .parents
        .iter()
        .rev()
        .copied()
        .find(|&p| !matches!(body.op(p), Op::If { .. }));
    if let Some(found) = nearest.filter(|&p| is_target(body.op(p))) {
        return Some(found);
    }
    let mut cx = OpContext::new(walk.context, walk.entry, id);
    let loops = if matches!(cx.op, Op::Break { .. }) {
        "a `loop`"
    } else {
        "a `for` or `loop`"
    };
    let message = format!(
        "`{}` must stand in {loops}, with only `if` between, but stands in {}",
        cx.mnemonic(),
        owner_name(nearest.map(|p| body.op(p)))
    );
    let finding = cx.error(EARLY_EXIT, message);
    if let Some(other) = nearest {
        finding.labels.push(Label {
            span: body.span(other),
            message: "this is around it".to_owned(),
        });
    }
    None
}

fn handed_over(walk: &mut Walk<'_, '_>, id: OpId, operands: &[Value], target: OpId, expected: &[TypeId]) {
    let body = walk.body();
    let given = operands.iter().map(|&v| body.ty(v));
    if given.clone().eq(expected.iter().copied()) {
        return;
    }
    let mut cx = OpContext::new(walk.context, walk.entry, id);
    let (what, receiver) = (cx.mnemonic(), body.op(target).facts().mnemonic);
    let message = format!(
        "`{what}` hands over `{}`, but the `{receiver}` around it needs `{}`",
        cx.show_types(given),
        cx.show_types(expected.iter().copied())
    );
    cx.error(CARRIED, message).labels.push(Label {
        span: body.span(target),
        message: format!("the `{receiver}` is here"),
    });
}

fn yielded(walk: &mut Walk<'_, '_>, id: OpId, operands: &[Value]) {
    let Some(&parent) = walk.parents.last() else {
        return;
    };
    let body = walk.body();
    match body.op(parent) {
        Op::If { .. } => {
            let expected: Vec<TypeId> = body.results(parent).map(|v| body.ty(v)).collect();
            handed_over(walk, id, operands, parent, &expected);
        }
        Op::Reduce {
            operands: reduced, ..
        }
        | Op::Scan {
            operands: reduced, ..
        } => {
            let mut cx = OpContext::new(walk.context, walk.entry, id);
            // The vendor's tools compare the element types only; but a body works on single elements.
            let expected: Vec<Option<TileType>> =
                reduced.iter().map(|&v| cx.tile(v).map(scalar_of)).collect();
            let fits = operands.len() == expected.len()
                && operands
                    .iter()
                    .zip(&expected)
                    .all(|(&v, e)| e.is_none() || cx.tile(v) == e.as_ref());
            if !fits {
                let expected: Vec<String> = expected.iter().flatten().map(show::tile).collect();
                let receiver = body.op(parent).facts().mnemonic;
                let message = format!(
                    "`yield` hands over `{}`, but the `{receiver}` around it needs `({})`",
                    cx.show_types(operands.iter().map(|&v| body.ty(v))),
                    expected.join(", ")
                );
                cx.error(CARRIED, message).labels.push(Label {
                    span: body.span(parent),
                    message: format!("the `{receiver}` is here"),
                });
            }
        }
        _ => {}
    }
}

fn returned(walk: &mut Walk<'_, '_>, id: OpId, operands: &[Value]) {
    let body = walk.body();
    // `loop` may hold `return` since 13.4, `for` may not.
    let around = walk
        .parents
        .iter()
        .rev()
        .copied()
        .find(|&p| !matches!(body.op(p), Op::If { .. } | Op::Loop { .. }));
    let mut cx = OpContext::new(walk.context, walk.entry, id);
    if let Some(other) = around {
        let receiver = body.op(other).facts().mnemonic;
        cx.error(EARLY_EXIT, format!("`return` cannot leave `{receiver}`"))
            .labels
            .push(Label {
                span: body.span(other),
                message: format!("the `{receiver}` is here"),
            });
    }
    if !operands.is_empty() {
        let message = format!(
            "`return` hands over {}, but an entry returns nothing",
            show::count(operands.len(), "value")
        );
        cx.error(CARRIED, message);
    }
}
