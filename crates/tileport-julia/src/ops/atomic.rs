//! Atomic operations on elements.

use super::memory::{order_name, scope_name};
use crate::error::{Result, malformed, unsupported};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_kernel::expr::{AtomicOp, AtomicPlace, MemoryOrdering, Ordering, Scope};
use tileport_kernel::{Dim, Expr, ExprId};

impl Writer<'_> {
    pub(crate) fn atomic(&mut self, id: ExprId) -> Result<Val> {
        let kernel = self.kernel;
        let (elem, shape) = self.tile_type(id)?;
        let (name, place, values, ordering) = match kernel.exprs.get(id).map(|data| &data.expr) {
            Some(Expr::Atomic {
                op,
                place,
                value,
                ordering,
            }) => {
                let name = match op {
                    AtomicOp::Exchange => "ct.atomic_xchg",
                    AtomicOp::Add => "ct.atomic_add",
                    AtomicOp::Max => "ct.atomic_max",
                    AtomicOp::Min => "ct.atomic_min",
                    AtomicOp::And => "ct.atomic_and",
                    AtomicOp::Or => "ct.atomic_or",
                    AtomicOp::Xor => "ct.atomic_xor",
                };
                (name, place, vec![*value], *ordering)
            }
            Some(Expr::CompareExchange {
                place,
                expected,
                desired,
                ordering,
            }) => ("ct.atomic_cas", place, vec![*expected, *desired], *ordering),
            _ => return malformed(self.span, "an atomic operation is needed here"),
        };
        let (target, index, mask, check) = self.atomic_place(place, &shape)?;
        let mut args = vec![target, index];
        for value in values {
            let val = self.operand(value)?;
            args.push(self.ranked(val, shape.len())?.jx);
        }
        let mut keywords = Vec::new();
        keywords.extend(mask.map(|mask| ("mask".to_owned(), mask)));
        if !check && !shape.is_empty() {
            keywords.push(("check_bounds".to_owned(), Jx::atom("false")));
        }
        keywords.extend(self.atomic_order(ordering)?);
        Ok(Val::new(Jx::with(name, args, keywords), elem, shape))
    }

    fn atomic_order(&self, ordering: MemoryOrdering) -> Result<Vec<(String, Jx)>> {
        let mut keywords = Vec::new();
        match ordering.0 {
            None | Some((Ordering::Weak, _)) => {
                return unsupported(
                    self.span,
                    "atomic operation with weak memory order",
                    "use relaxed order",
                );
            }
            Some((order, scope)) => {
                if order != Ordering::AcqRel {
                    keywords.push(("memory_order".to_owned(), Jx::atom(order_name(order))));
                }
                if scope != Scope::Device {
                    keywords.push(("memory_scope".to_owned(), Jx::atom(scope_name(scope))));
                }
            }
        }
        Ok(keywords)
    }

    /// Where: the array, the index, the mask, and whether bounds are checked.
    fn atomic_place(&mut self, place: &AtomicPlace, shape: &[Dim]) -> Result<(Jx, Jx, Option<Jx>, bool)> {
        match place {
            AtomicPlace::Indices {
                array,
                indices,
                mask,
                check_bounds,
            } => {
                let target = self.array(*array)?;
                let checked = check_bounds.then_some(*array);
                let in_tiles = *check_bounds || indices.len() > 1;
                let (index, inside) = self.atomic_index(checked, indices, shape, in_tiles)?;
                let mask = self.atomic_mask(inside, *mask, shape)?;
                Ok((target, index, mask, *check_bounds))
            }
            AtomicPlace::Offset { memory, offset, mask } => {
                let target = self.memory(*memory)?;
                let offsets = std::slice::from_ref(offset);
                let (index, inside) = self.atomic_index(None, offsets, shape, false)?;
                let mask = self.atomic_mask(inside, *mask, shape)?;
                Ok((target, index, mask, false))
            }
        }
    }

    /// A single index is a number, unless its bounds are checked: only indices in tiles are. With it come conditions that
    /// cuTile.jl doesn't check.
    fn atomic_index(
        &mut self,
        checked: Option<ExprId>,
        indices: &[ExprId],
        shape: &[Dim],
        in_tiles: bool,
    ) -> Result<(Jx, Vec<Val>)> {
        if !shape.is_empty() {
            let found = self.elements(checked, indices, shape)?;
            return Ok((found.index, found.inside));
        }
        let (mut items, mut inside) = (Vec::new(), Vec::new());
        for (axis, id) in indices.iter().enumerate() {
            let mut place = self.one_based(*id)?;
            if let Some(array) = checked {
                place = self.within(array, axis, place, &mut inside)?;
            }
            items.push(if in_tiles {
                Jx::call("ct.Tile", vec![place.jx])
            } else {
                place.jx
            });
        }
        let index = match (items.len(), items.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                items.extend(last);
                Jx::Tuple(self.frame.order(items))
            }
        };
        Ok((index, inside))
    }

    fn atomic_mask(&mut self, inside: Vec<Val>, mask: Option<ExprId>, shape: &[Dim]) -> Result<Option<Jx>> {
        let masks = self.with_mask(inside, mask)?;
        if !shape.is_empty() {
            return self.mask(masks, shape);
        }
        let mut all: Option<Jx> = None;
        for mask in masks {
            all = Some(match all {
                Some(all) => all.binary("&", mask.jx),
                None => mask.jx,
            });
        }
        Ok(all)
    }
}
