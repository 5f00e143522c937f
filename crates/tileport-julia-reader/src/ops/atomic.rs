//! Atomic operations.

use crate::context::Result;
use crate::number;
use crate::reader::Reader;
use crate::value::{Arguments, Val, Value};
use tileport_kernel::expr::{AccessHints, AtomicOp, AtomicPlace, MemoryOrdering, Ordering, Scope};
use tileport_kernel::{Element, Expr, StmtKind};

const KEYWORDS: &[&str] = &["mask", "check_bounds", "memory_order", "memory_scope"];

/// The default of atomic operations that give what was there before.
const ACQ_REL: MemoryOrdering = MemoryOrdering(Some((Ordering::AcqRel, Scope::Device)));
/// The order of those that don't.
const RELAXED: MemoryOrdering = MemoryOrdering(Some((Ordering::Relaxed, Scope::Device)));

fn operation(name: &str) -> Option<AtomicOp> {
    Some(match name {
        "xchg" => AtomicOp::Exchange,
        "add" => AtomicOp::Add,
        "max" => AtomicOp::Max,
        "min" => AtomicOp::Min,
        "and" => AtomicOp::And,
        "or" => AtomicOp::Or,
        "xor" => AtomicOp::Xor,
        _ => return None,
    })
}

impl Reader<'_> {
    pub(crate) fn atomic_function(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        let short = name.trim_start_matches("atomic_");
        if let Some(op) = short.strip_prefix("store_").and_then(operation) {
            return self.atomic_store(op, args).map(Some);
        }
        self.only(&format!("ct.{name}"), args, KEYWORDS)?;
        if short == "cas" {
            return self.compare_exchange(args).map(Some);
        }
        let Some(op) = operation(short) else {
            return Ok(None);
        };
        let (place, shape, number, elem) = self.atomic_place(name, args)?;
        let Some(value) = args.positional.get(2).map(|argument| argument.value.clone()) else {
            return self.cx.error(
                "julia-arguments",
                format!("`ct.{name}` is given an array, indices and a value"),
            );
        };
        let val = self.val(value, "an update")?;
        if matches!(op, AtomicOp::And | AtomicOp::Or | AtomicOp::Xor) && val.elem != elem {
            return self.cx.error_help(
                "julia-type",
                format!(
                    "`ct.{name}` on an array of {} wants such an update, not one of {}",
                    number::name(elem),
                    number::name(val.elem)
                ),
                "convert the update: bitwise operations don't",
            );
        }
        let val = self.converted(val, elem, None)?;
        let val = self.cx.broadcast(val, &shape)?;
        let value = self.cx.take(&val);
        let ordering = self.ordering(args, ACQ_REL)?;
        let node = Expr::Atomic {
            op,
            place,
            value,
            ordering,
        };
        let made = self.cx.node(node, elem, &shape, number);
        Ok(Some(Value::Val(made.with_effect(true))))
    }

    /// Where an atomic operation takes place; whether at one element, whose index is a number.
    fn atomic_place(
        &mut self,
        name: &str,
        args: &Arguments,
    ) -> Result<(AtomicPlace, Vec<i64>, bool, Element)> {
        let (array, indices) = self.array_and_indices(&format!("ct.{name}"), args)?;
        let check_bounds = match super::tile::keyword(args, "check_bounds").cloned() {
            Some(value) => self.known_bool(&value, "`check_bounds`")?,
            None => true,
        };
        if let Value::Val(index) = &indices
            && index.number
        {
            if array.rank() != 1 {
                return self.cx.error_help(
                    "julia-index",
                    "one number is the index of an array of one dimension",
                    "give a tuple of tiles: `(ct.Tile(i), ct.Tile(j))`",
                );
            }
            let index = self.converted(index.clone(), array.index_element(), None)?;
            let index = self.shifted(index, -1);
            let indices = vec![self.cx.take(&index)];
            let mask = self.mask(args, &[])?;
            let id = self.cx.array(&array);
            let place = AtomicPlace::Indices {
                array: id,
                indices,
                mask,
                // An index that is a number isn't checked.
                check_bounds: false,
            };
            return Ok((place, Vec::new(), true, array.elem));
        }
        let (indices, shape, _) = self.places(&array, &indices)?;
        let mask = self.mask(args, &shape)?;
        let id = self.cx.array(&array);
        let place = AtomicPlace::Indices {
            array: id,
            indices,
            mask,
            check_bounds,
        };
        // Of tiles without dimensions, a number comes back.
        let number = shape.is_empty();
        Ok((place, shape, number, array.elem))
    }

    fn compare_exchange(&mut self, args: &Arguments) -> Result<Value> {
        let (place, shape, number, elem) = self.atomic_place("atomic_cas", args)?;
        let mut ids = Vec::new();
        for position in [2, 3] {
            let Some(value) = args
                .positional
                .get(position)
                .map(|argument| argument.value.clone())
            else {
                return self.cx.error(
                    "julia-arguments",
                    "`ct.atomic_cas` is given an array, indices, what is expected and what is stored",
                );
            };
            let val = self.val(value, "what is compared or stored")?;
            let val = self.converted(val, elem, None)?;
            let val = self.cx.broadcast(val, &shape)?;
            ids.push(self.cx.take(&val));
        }
        let Ok([expected, desired]) = <[_; 2]>::try_from(ids) else {
            return self.cx.fault("a compare and exchange of other than two values");
        };
        let ordering = self.ordering(args, ACQ_REL)?;
        let node = Expr::CompareExchange {
            place,
            expected,
            desired,
            ordering,
        };
        let made = self.cx.node(node, elem, &shape, number);
        Ok(Value::Val(made.with_effect(true)))
    }

    fn atomic_store(&mut self, op: AtomicOp, args: &Arguments) -> Result<Value> {
        self.only("an atomic store", args, &[])?;
        let values: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        let [target, index, update] = values.as_slice() else {
            return self.cx.error(
                "julia-arguments",
                "an atomic store is given an array, an index and a tile",
            );
        };
        let update = self.val(update.clone(), "an update")?;
        let bitwise = matches!(op, AtomicOp::And | AtomicOp::Or | AtomicOp::Xor);
        let (elem, rank) = match target {
            Value::Array(array) => (array.elem, array.rank()),
            Value::Tiles(tiles) => (tiles.array.elem, tiles.shape.len()),
            other => {
                let message = format!("an atomic store is into an array, not into {}", other.show());
                return self.cx.error("julia-type", message);
            }
        };
        if bitwise && update.elem != elem {
            return self.cx.error_help(
                "julia-type",
                format!(
                    "this operation on an array of {} wants such an update, not one of {}",
                    number::name(elem),
                    number::name(update.elem)
                ),
                "convert the update: bitwise operations don't",
            );
        }
        let update: Val = self.stored_value(update, elem, rank)?;
        let (view, update) = match target {
            Value::Array(array) => {
                let shape = super::memory::match_shape(self, &update.shape, rank)?;
                let update = self.cx.reshape(update, &shape)?;
                let order: Vec<usize> = (0..rank).collect();
                (self.partition(array, &shape, &order, None), update)
            }
            Value::Tiles(tiles) => {
                let update = self.cx.broadcast(update, &tiles.shape)?;
                (self.tiles_view(tiles, None), update)
            }
            _ => return self.cx.fault("an atomic store into nothing"),
        };
        let index = self.index_of_tile(index, rank)?;
        let value = self.cx.take(&update);
        self.cx.push(StmtKind::AtomicStore {
            op,
            view,
            index,
            value,
            ordering: RELAXED,
            hints: AccessHints::default(),
        });
        Ok(Value::Nothing)
    }
}
