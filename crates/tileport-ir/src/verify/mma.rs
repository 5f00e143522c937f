//! Matrix products of integers and floats.

use super::context::OpContext;
use super::rules::*;
use super::show;
use crate::op::Op;
use crate::types::{ElementType, TileType};

use ElementType::{BF16, F4E2M1FN, F8E4M3FN, F8E5M2, F8E5M3FNU, F8E8M0FNU, F16, F32, F64, TF32};

pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    let (lhs, rhs, acc) = match *cx.op {
        Op::MmaI { lhs, rhs, acc, .. }
        | Op::MmaF { lhs, rhs, acc, .. }
        | Op::MmaFScaled { lhs, rhs, acc, .. } => (lhs, rhs, acc),
        _ => return,
    };
    let (Some(a), Some(b), Some(c)) = (cx.tile(lhs), cx.tile(rhs), cx.tile(acc)) else {
        return;
    };
    if !matches!(a.rank(), 2 | 3) {
        let message = format!(
            "`{}` works on tiles of rank 2 or 3, but `lhs` is `{}`",
            cx.mnemonic(),
            show::tile(a)
        );
        cx.error(MMA_SHAPE, message);
        return;
    }
    let fits = shapes(cx, a, b, c);
    match *cx.op {
        Op::MmaF { .. } => mmaf_elements(cx, a, c),
        Op::MmaFScaled {
            lhs_scale, rhs_scale, ..
        } if fits => {
            if let (Some(sa), Some(sb)) = (cx.tile(lhs_scale), cx.tile(rhs_scale)) {
                scales(cx, (a, sa), (b, sb));
            }
        }
        _ => {}
    }
}

/// One dimension of a tile: its name, the tile, and which dimension.
type Side<'t> = (&'static str, &'t TileType, usize);

fn same_size(cx: &mut OpContext<'_, '_>, code: crate::Code, a: Side<'_>, b: Side<'_>) -> bool {
    let (Some(x), Some(y)) = (a.1.shape.get(a.2), b.1.shape.get(b.2)) else {
        return false;
    };
    if x == y {
        return true;
    }
    let message = format!(
        "dimension {} of `{}` is {x} but dimension {} of `{}` is {y}: `{}` needs equal sizes",
        a.2,
        a.0,
        b.2,
        b.0,
        cx.mnemonic()
    );
    let note = format!(
        "`{}` is `{}` and `{}` is `{}`",
        a.0,
        show::tile(a.1),
        b.0,
        show::tile(b.1)
    );
    cx.error(code, message).notes.push(note);
    false
}

fn shapes(cx: &mut OpContext<'_, '_>, a: &TileType, b: &TileType, c: &TileType) -> bool {
    let (row, col) = (a.rank() - 2, a.rank() - 1);
    let mut fits = true;
    if a.rank() == 3 {
        fits &= same_size(cx, MMA_SHAPE, ("lhs", a, 0), ("rhs", b, 0));
        fits &= same_size(cx, MMA_SHAPE, ("lhs", a, 0), ("acc", c, 0));
    }
    fits &= same_size(cx, MMA_SHAPE, ("lhs", a, col), ("rhs", b, row));
    fits &= same_size(cx, MMA_SHAPE, ("lhs", a, row), ("acc", c, row));
    fits &= same_size(cx, MMA_SHAPE, ("rhs", b, col), ("acc", c, col));
    fits
}

fn mmaf_elements(cx: &mut OpContext<'_, '_>, a: &TileType, c: &TileType) {
    let (Some(input), Some(acc)) = (a.element.as_number(), c.element.as_number()) else {
        return;
    };
    let allowed: &[ElementType] = match input {
        F8E4M3FN | F8E5M2 | F16 => &[F16, F32],
        BF16 | TF32 | F32 => &[F32],
        F64 => &[F64],
        _ => &[],
    };
    if !allowed.contains(&acc) {
        let message = format!(
            "`mmaf` of `{}` accumulates in {}, but `acc` is `{}`",
            input.name(),
            show::elements(allowed),
            show::tile(c)
        );
        cx.error(MMA_ELEMENT, message);
    }
}

fn scales(cx: &mut OpContext<'_, '_>, (a, sa): (&TileType, &TileType), (b, sb): (&TileType, &TileType)) {
    let (row, col) = (a.rank() - 2, a.rank() - 1);
    let mut fits = true;
    if a.rank() == 3 {
        fits &= same_size(cx, MMA_SCALE, ("lhs", a, 0), ("lhs_scale", sa, 0));
        fits &= same_size(cx, MMA_SCALE, ("rhs", b, 0), ("rhs_scale", sb, 0));
    }
    fits &= same_size(cx, MMA_SCALE, ("lhs", a, row), ("lhs_scale", sa, row));
    fits &= same_size(cx, MMA_SCALE, ("rhs", b, col), ("rhs_scale", sb, col));
    fits &= same_size(cx, MMA_SCALE, ("lhs_scale", sa, col), ("rhs_scale", sb, row));
    let (Some(input), Some(scale)) = (a.element.as_number(), sa.element.as_number()) else {
        return;
    };
    // How many elements share a scale.
    let blocks: &[i64] = match (input, scale) {
        (F4E2M1FN, F8E4M3FN) => &[16],
        (F4E2M1FN, F8E8M0FNU | F8E5M3FNU) => &[16, 32],
        (F8E4M3FN | F8E5M2, F8E8M0FNU) => &[32],
        _ => &[],
    };
    if blocks.is_empty() {
        let message = format!(
            "`mmaf_scaled` of `{}` cannot have scales of `{}`",
            input.name(),
            scale.name()
        );
        let inputs: &[ElementType] = if scale == F8E8M0FNU {
            &[F8E4M3FN, F8E5M2, F4E2M1FN]
        } else {
            &[F4E2M1FN]
        };
        let help = format!("scales of `{}` are for {}", scale.name(), show::elements(inputs));
        cx.error(MMA_ELEMENT, message).help = Some(help);
        return;
    }
    let (Some(&k), Some(&n)) = (a.shape.get(col), sa.shape.get(col)) else {
        return;
    };
    if fits && (n <= 0 || k % n != 0 || !blocks.contains(&(k / n))) {
        let message = format!(
            "`mmaf_scaled` of `{}` with scales of `{}` has one for {} elements, but dimension {col} of `lhs` is {k} and of `lhs_scale` is {n}",
            input.name(),
            scale.name(),
            show::choice(blocks)
        );
        cx.error(MMA_SCALE, message);
    }
}
