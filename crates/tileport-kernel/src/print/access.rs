//! Expressions that stand for arrays, ask about them, or touch memory.

use super::{Piece, Printer, symbolic, types};
use crate::expr::{AccessHints, AtomicOp, AtomicPlace, MemoryOrdering};
use crate::{Expr, ExprData, ExprId, Type};
use tileport_ir::attr::AttrEnum as _;

impl<'k> Printer<'k> {
    pub(super) fn access(&mut self, data: &'k ExprData) -> Piece {
        match &data.expr {
            Expr::Load {
                view,
                index,
                check_bounds,
                hints,
                ordering,
            } => {
                let mut args = vec![self.expr(*view), self.list(index)];
                unchecked(&mut args, *check_bounds);
                facts(&mut args, *hints, *ordering);
                Piece::call("load", &args)
            }
            Expr::Gather {
                array,
                indices,
                mask,
                padding,
                check_bounds,
                hints,
            } => {
                let mut args = vec![self.expr(*array), self.list(indices)];
                self.optional(&mut args, "mask", *mask);
                self.optional(&mut args, "padding", *padding);
                unchecked(&mut args, *check_bounds);
                facts(&mut args, *hints, MemoryOrdering::default());
                Piece::call("gather", &args)
            }
            Expr::LoadOffset {
                memory,
                offset,
                mask,
                padding,
                ordering,
                hints,
            } => {
                let mut args = self.exprs(&[*memory, *offset]);
                self.optional(&mut args, "mask", *mask);
                self.optional(&mut args, "padding", *padding);
                facts(&mut args, *hints, *ordering);
                Piece::call("load_offset", &args)
            }
            Expr::Atomic {
                op,
                place,
                value,
                ordering,
            } => {
                let name = format!("atomic_{}", atomic_name(*op));
                self.atomic(&name, place, &[*value], *ordering)
            }
            Expr::CompareExchange {
                place,
                expected,
                desired,
                ordering,
            } => self.atomic("compare_exchange", place, &[*expected, *desired], *ordering),
            _ => self.about(data),
        }
    }

    /// Blocks, arrays, views, lists.
    fn about(&mut self, data: &'k ExprData) -> Piece {
        match &data.expr {
            Expr::BlockId { axis } => Piece::atom(format!("block_id({axis})")),
            Expr::BlockCount { axis } => Piece::atom(format!("block_count({axis})")),
            Expr::Shape { array, axis } => self.member(*array, "shape", *axis),
            Expr::Stride { array, axis } => self.member(*array, "stride", *axis),
            Expr::TileCount { view, axis } => {
                let args = [self.expr(*view), format!("axis={axis}")];
                Piece::call("tile_count", &args)
            }
            Expr::ListLength { list } => Piece::call("len", &self.exprs(&[*list])),
            Expr::ListItem { list, index } => {
                let list = self.piece(*list).at(super::level::ATOM);
                Piece::atom(format!("{list}[{}]", self.expr(*index)))
            }
            Expr::Slice {
                array,
                axis,
                start,
                stop,
            } => {
                let array = self.expr(*array);
                let mut args = vec![array, format!("axis={axis}")];
                args.extend(self.exprs(&[*start, *stop]));
                Piece::call("slice", &args)
            }
            Expr::Memory { array } => Piece::call("memory", &self.exprs(&[*array])),
            Expr::AddressOf { array } => Piece::call("address", &self.exprs(&[*array])),
            Expr::ArrayAt {
                pointer,
                shape,
                strides,
            } => {
                let pointer = self.expr(*pointer);
                let args = [
                    pointer,
                    format!("shape={}", self.list(shape)),
                    format!("strides={}", self.list(strides)),
                ];
                Piece::call("array_at", &args)
            }
            Expr::View { array } => {
                let mut args = vec![self.expr(*array)];
                if let Some(Type::View(view)) = data.types.first() {
                    args.push(types::shape(&self.names, &view.tile));
                    args.extend(types::view_facts(&self.names, view));
                }
                Piece::call("tiles", &args)
            }
            Expr::AssumeDivisible { x, by } => {
                let args = [self.expr(*x), symbolic::dim(&self.names, by).text];
                Piece::call("assume_divisible", &args)
            }
            _ => Piece::atom("?"),
        }
    }

    fn member(&mut self, array: ExprId, what: &str, axis: usize) -> Piece {
        let array = self.piece(array).at(super::level::ATOM);
        Piece::atom(format!("{array}.{what}[{axis}]"))
    }

    pub(super) fn optional(&mut self, args: &mut Vec<String>, name: &str, value: Option<ExprId>) {
        if let Some(value) = value {
            args.push(format!("{name}={}", self.expr(value)));
        }
    }

    fn atomic(
        &mut self,
        name: &str,
        place: &'k AtomicPlace,
        values: &[ExprId],
        ordering: MemoryOrdering,
    ) -> Piece {
        let (mut args, mask, check_bounds) = match place {
            AtomicPlace::Indices {
                array,
                indices,
                mask,
                check_bounds,
            } => (vec![self.expr(*array), self.list(indices)], *mask, *check_bounds),
            AtomicPlace::Offset { memory, offset, mask } => (self.exprs(&[*memory, *offset]), *mask, true),
        };
        args.extend(self.exprs(values));
        self.optional(&mut args, "mask", mask);
        unchecked(&mut args, check_bounds);
        facts(&mut args, AccessHints::default(), ordering);
        Piece::call(name, &args)
    }
}

pub(super) fn unchecked(args: &mut Vec<String>, check_bounds: bool) {
    if !check_bounds {
        args.push("unchecked".to_owned());
    }
}

/// Memory ordering and hints.
pub(super) fn facts(args: &mut Vec<String>, hints: AccessHints, ordering: MemoryOrdering) {
    if let Some((ordering, scope)) = ordering.0 {
        args.push(format!("ordering={}", ordering.keyword()));
        args.push(format!("scope={}", scope.keyword()));
    }
    args.extend(hints.latency.map(|latency| format!("latency={latency}")));
    args.extend(hints.allow_tma.map(|allow| format!("tma={allow}")));
}

pub(crate) const fn atomic_name(op: AtomicOp) -> &'static str {
    match op {
        AtomicOp::Exchange => "exchange",
        AtomicOp::Add => "add",
        AtomicOp::Max => "max",
        AtomicOp::Min => "min",
        AtomicOp::And => "and",
        AtomicOp::Or => "or",
        AtomicOp::Xor => "xor",
    }
}
