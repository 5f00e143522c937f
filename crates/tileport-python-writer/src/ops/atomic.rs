//! Atomic operations.

use crate::api;
use crate::error::{Result, malformed, unsupported};
use crate::px::Px;
use crate::writer::Writer;
use tileport_kernel::expr::{AccessHints, AtomicPlace, MemoryOrdering, Ordering, Scope};
use tileport_kernel::{Dtype, Expr, ExprId, StmtKind};

/// The object of an atomic operation, its first arguments, and those by name.
type Place = (Px, Vec<Px>, Vec<(&'static str, Px)>);

impl Writer<'_> {
    /// The memory order of an atomic operation, where it isn't the default.
    fn atomic_order(&self, call: Px, ordering: MemoryOrdering) -> Result<Px> {
        let (order, scope) = match ordering.0 {
            Some((Ordering::AcqRel, Scope::Device)) => return Ok(call),
            Some((Ordering::Weak, _)) | None => {
                return unsupported(
                    self.span,
                    "atomic operation without a memory order",
                    "say at least that it is relaxed",
                );
            }
            Some(other) => other,
        };
        let call = match order {
            Ordering::AcqRel => call,
            other => call.with("memory_order", Px::ct_name("MemoryOrder").attr(api::order(other))),
        };
        Ok(match scope {
            Scope::Device => call,
            other => call.with("memory_scope", Px::ct_name("MemoryScope").attr(api::scope(other))),
        })
    }

    pub(crate) fn atomic(&mut self, id: ExprId) -> Result<Px> {
        let dtype = self.tile(id)?.dtype;
        match self.expr(id)?.expr.clone() {
            Expr::Atomic {
                op,
                place,
                value,
                ordering,
            } => {
                let (on_array, on_memory, _) = api::atomic(op);
                let (object, args, named) = self.place(&place)?;
                let value = self.updated(value, &dtype)?;
                let call = Self::placed(&place, object, [on_array, on_memory], args, vec![value], named);
                self.atomic_order(call, ordering)
            }
            Expr::CompareExchange {
                place,
                expected,
                desired,
                ordering,
            } => {
                let (object, args, named) = self.place(&place)?;
                let rest = vec![self.stored(expected, &dtype)?, self.stored(desired, &dtype)?];
                let names = ["atomic_cas", "atomic_cas_offset"];
                let call = Self::placed(&place, object, names, args, rest, named);
                self.atomic_order(call, ordering)
            }
            _ => malformed(self.span, "an atomic operation is needed here"),
        }
    }

    /// An update: a number is broadcast before it is converted, so that it takes the type that it has by itself, unless there is
    /// nothing to broadcast it to.
    fn updated(&mut self, value: ExprId, dtype: &Dtype) -> Result<Px> {
        let scalar = self.tile_shape(value)?.is_empty();
        let inner = self.uncast(value).unwrap_or(value);
        let inner = self.bare(inner);
        if let Some(number) = self.number(inner)?
            && !scalar
        {
            let own = self.tile(inner)?.dtype;
            return self.typed(number, &own);
        }
        self.stored(value, dtype)
    }

    fn placed(
        place: &AtomicPlace,
        object: Px,
        [on_array, on_memory]: [&'static str; 2],
        mut args: Vec<Px>,
        rest: Vec<Px>,
        named: Vec<(&'static str, Px)>,
    ) -> Px {
        args.extend(rest);
        let call = match place {
            AtomicPlace::Indices { .. } => {
                args.insert(0, object);
                Px::ct(on_array, args)
            }
            AtomicPlace::Offset { .. } => object.method(on_memory, args),
        };
        named
            .into_iter()
            .fold(call, |call, (name, value)| call.with(name, value))
    }

    /// The object, the first arguments and those by name that say where an atomic operation takes place.
    fn place(&mut self, place: &AtomicPlace) -> Result<Place> {
        match place {
            AtomicPlace::Indices { mask: Some(_), .. } => unsupported(
                self.span,
                "mask for an atomic operation by indices",
                "give an index outside the array to elements that shall not take part",
            ),
            AtomicPlace::Indices {
                array,
                indices,
                check_bounds,
                ..
            } => {
                let array = self.value(*array)?;
                let places = self.indices(indices)?;
                let unchecked = (!check_bounds).then(|| ("check_bounds", Px::truth(false)));
                Ok((array, vec![places], unchecked.into_iter().collect()))
            }
            AtomicPlace::Offset { memory, offset, mask } => {
                let memory = self.value(*memory)?;
                let offset = self.integer(*offset)?;
                let mut named = Vec::new();
                if let Some(mask) = mask {
                    let mask = self.bare(*mask);
                    named.push(("mask", self.value(mask)?));
                }
                Ok((memory, vec![offset], named))
            }
        }
    }

    pub(crate) fn atomic_store(&mut self, stmt: &StmtKind) -> Result {
        let StmtKind::AtomicStore {
            op,
            view,
            index,
            value,
            ordering,
            hints,
        } = stmt
        else {
            return malformed(self.span, "an atomic store is needed here");
        };
        let plain =
            ordering.0 == Some((Ordering::Relaxed, Scope::Device)) && *hints == AccessHints::default();
        let (Some(name), true) = (api::atomic(*op).2, plain) else {
            return unsupported(
                self.span,
                "atomic store of a tile but relaxed sums, extremes and operations on bits in the device's scope",
                "use one of those, or an atomic operation by indices",
            );
        };
        let ty = self.view(*view)?;
        let view = self.value(*view)?;
        let mut items = Vec::new();
        for index in index {
            items.push(self.integer(*index)?);
        }
        let value = self.updated(*value, &ty.array.dtype)?;
        let call = view.method(name, vec![Px::Tuple(items), value]);
        self.statement("", &call, "");
        Ok(())
    }
}
