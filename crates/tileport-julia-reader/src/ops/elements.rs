//! Elements at places of their own: gathers and scatters.

use super::tile::keyword;
use crate::context::Result;
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::value::{Arguments, Array, Val, Value};
use tileport_kernel::expr::MemoryOrdering;
use tileport_kernel::{Dtype, Element, Expr, ExprId, StmtKind, Type};

impl Reader<'_> {
    /// The places of elements, from one, as the kernel has them, and the shape that they have together.
    pub(crate) fn places(&mut self, array: &Array, value: &Value) -> Result<(Vec<ExprId>, Vec<i64>, bool)> {
        let items = match value {
            Value::Tuple(items) => items.clone(),
            other => vec![other.clone()],
        };
        if items.len() != array.rank() {
            let message = format!(
                "an array of {} dimensions has as many indices, not {}",
                array.rank(),
                items.len()
            );
            return self.cx.error("julia-index", message);
        }
        let mut vals = Vec::new();
        let mut shape = Vec::new();
        for item in items {
            let val = self.tile(item, "indices of elements")?;
            if !val.elem.is_integer() {
                let message = format!("indices of elements are integers, not {}", number::name(val.elem));
                return self.cx.error("julia-type", message);
            }
            shape = self.cx.joined(&shape, &val.shape)?;
            vals.push(val);
        }
        let rank = shape.len();
        let wide = array.index_element();
        let mut effect = false;
        let mut ids = Vec::new();
        for val in vals {
            let val = self.shifted(val, -1);
            // Places wider than the array's lose their upper bits.
            let val = if val.elem.storage_bits() > wide.storage_bits() {
                self.cx.promoted(val, wide)
            } else {
                val
            };
            let val = self.padded(val, rank)?;
            effect |= val.effect;
            ids.push(self.cx.take(&val));
        }
        Ok((self.cx.frame.order(ids), shape, effect))
    }

    /// A tile with ones after its last dimension, where the kernel would take its dimensions for the last ones.
    pub(crate) fn padded(&mut self, val: Val, rank: usize) -> Result<Val> {
        if val.shape.is_empty()
            || val.shape.len() >= rank
            || self.cx.frame.0 == tileport_julia::Layout::Reversed
        {
            return Ok(val);
        }
        let mut shape = val.shape.clone();
        shape.resize(rank, 1);
        self.cx.reshape(val, &shape)
    }

    /// A mask of accesses.
    pub(crate) fn mask(&mut self, args: &Arguments, shape: &[i64]) -> Result<Option<ExprId>> {
        let Some(value) = keyword(args, "mask").filter(|value| **value != Value::Nothing) else {
            return Ok(None);
        };
        let val = self.val(value.clone(), "a mask")?;
        if val.elem != Element::Bool {
            let message = format!("a mask holds truth values, not {}", number::name(val.elem));
            return self.cx.error("julia-type", message);
        }
        let val = self.cx.broadcast(val, shape)?;
        Ok(Some(self.cx.take(&val)))
    }

    /// What elements are that aren't read.
    fn filler(&mut self, args: &Arguments, elem: Element, guarded: bool) -> Result<Option<ExprId>> {
        Ok(
            match keyword(args, "padding_value").filter(|value| **value != Value::Nothing) {
                Some(value) if guarded => {
                    let val = self.number(value.clone(), "a padding value")?;
                    let val = self.converted(val, elem, None)?;
                    Some(self.cx.take(&val))
                }
                None if guarded => {
                    let zero = if elem.is_float() {
                        Known::Float(0.0)
                    } else if elem == Element::Bool {
                        Known::Bool(false)
                    } else {
                        Known::Int(0)
                    };
                    Some(self.cx.take(&Val::known(elem, zero)))
                }
                _ => None,
            },
        )
    }

    /// An array's memory, where an array is given a length that isn't looked at.
    pub(crate) fn memory_value(&mut self, array: Array, shape: &[i64]) -> Result<Value> {
        if shape != [1] {
            return self.cx.error_help(
                "julia-unsupported",
                format!("an array is read with its own dimensions, not reshaped to {shape:?} in a kernel"),
                "reshape the array for the launch; `reshape(x, (1,))` is its memory, for elements by their offset",
            );
        }
        Ok(Value::Memory(self.kept(array)))
    }

    /// The memory and the offsets, from zero, of an access to elements of `reshape(x, (1,))`, and their shape.
    fn offsets(&mut self, array: &Array, args: &Arguments) -> Result<(ExprId, ExprId, Vec<i64>)> {
        if self.check_bounds(args)? {
            return self.cx.error_help(
                "julia-bounds",
                "all elements but the first are outside of an array that is reshaped to length one",
                "say `check_bounds=false`, and check what must be checked in the mask",
            );
        }
        let Some(index) = args.positional.get(1).map(|argument| argument.value.clone()) else {
            return self.cx.error(
                "julia-arguments",
                "an access to elements is given an array and indices",
            );
        };
        let val = self.tile(index, "indices of elements")?;
        if !val.elem.is_integer() {
            let message = format!("indices of elements are integers, not {}", number::name(val.elem));
            return self.cx.error("julia-type", message);
        }
        let val = self.shifted(val, -1);
        let wide = array.index_element();
        let val = if val.elem.storage_bits() > wide.storage_bits() {
            self.cx.promoted(val, wide)
        } else {
            val
        };
        let shape = val.shape.clone();
        let offset = self.cx.take(&val);
        let id = self.cx.array(array);
        let memory = self
            .cx
            .add(Expr::Memory { array: id }, Type::Memory(Dtype::from(array.elem)));
        Ok((memory, offset, shape))
    }

    fn gather_memory(&mut self, array: &Array, args: &Arguments) -> Result<Value> {
        let hints = self.hints(args)?;
        let (memory, offset, shape) = self.offsets(array, args)?;
        let mask = self.mask(args, &shape)?;
        let padding = self.filler(args, array.elem, mask.is_some())?;
        let node = Expr::LoadOffset {
            memory,
            offset,
            mask,
            padding,
            ordering: MemoryOrdering(None),
            hints,
        };
        let made = self.cx.node(node, array.elem, &shape, false);
        Ok(Value::Val(made.with_effect(true)))
    }

    fn scatter_memory(&mut self, array: &Array, args: &Arguments) -> Result<Value> {
        let hints = self.hints(args)?;
        let Some(tile) = args.positional.get(2).map(|argument| argument.value.clone()) else {
            return self.cx.error(
                "julia-arguments",
                "`ct.scatter` is given an array, indices and a tile",
            );
        };
        let tile = self.tile(tile, "what is scattered")?;
        let tile = self.converted(tile, array.elem, None)?;
        let (memory, offset, shape) = self.offsets(array, args)?;
        let all = self.cx.joined(&shape, &tile.shape)?;
        if all != shape {
            return self.cx.shapes_differ(&tile.shape, &shape);
        }
        let mask = self.mask(args, &shape)?;
        let tile = self.cx.broadcast(tile, &shape)?;
        let value = self.cx.take(&tile);
        self.cx.push(StmtKind::StoreOffset {
            memory,
            offset,
            value,
            mask,
            ordering: MemoryOrdering(None),
            hints,
        });
        Ok(Value::Nothing)
    }

    /// The array whose memory a function is given first.
    fn memory_of(args: &Arguments) -> Option<Array> {
        match args.positional.first().map(|argument| &argument.value) {
            Some(Value::Memory(array)) => Some(array.clone()),
            _ => None,
        }
    }

    pub(crate) fn gather(&mut self, args: &Arguments) -> Result<Value> {
        self.only(
            "ct.gather",
            args,
            &["mask", "padding_value", "check_bounds", "latency"],
        )?;
        if let Some(array) = Self::memory_of(args) {
            return self.gather_memory(&array, args);
        }
        let (array, indices) = self.array_and_indices("ct.gather", args)?;
        let hints = self.hints(args)?;
        let check_bounds = self.check_bounds(args)?;
        let (indices, shape, _) = self.places(&array, &indices)?;
        let mask = self.mask(args, &shape)?;
        let padding = self.filler(args, array.elem, check_bounds || mask.is_some())?;
        let id = self.cx.array(&array);
        let node = Expr::Gather {
            array: id,
            indices,
            mask,
            padding,
            check_bounds,
            hints,
        };
        let made = self.cx.node(node, array.elem, &shape, false);
        Ok(Value::Val(made.with_effect(true)))
    }

    /// The array and the indices that a function is given first.
    pub(crate) fn array_and_indices(&mut self, name: &str, args: &Arguments) -> Result<(Array, Value)> {
        match args.positional.as_slice() {
            [first, second, ..] => match &first.value {
                Value::Array(array) => {
                    let array = array.clone();
                    let indices = second.value.clone();
                    Ok((self.kept(array), indices))
                }
                other => {
                    let message = format!("`{name}` is given an array first, not {}", other.show());
                    self.cx.error("julia-type", message)
                }
            },
            _ => self.cx.error(
                "julia-arguments",
                format!("`{name}` is given an array and indices"),
            ),
        }
    }

    pub(crate) fn scatter(&mut self, args: &Arguments) -> Result<Value> {
        self.only("ct.scatter", args, &["mask", "check_bounds", "latency"])?;
        if let Some(array) = Self::memory_of(args) {
            return self.scatter_memory(&array, args);
        }
        let (array, indices) = self.array_and_indices("ct.scatter", args)?;
        if array.rank() > 2 {
            return self.cx.error_help(
                "julia-unsupported",
                "cuTile.jl scatters into arrays of one and two dimensions",
                "reshape the array for the launch",
            );
        }
        let Some(tile) = args.positional.get(2).map(|argument| argument.value.clone()) else {
            return self.cx.error(
                "julia-arguments",
                "`ct.scatter` is given an array, indices and a tile",
            );
        };
        let tile = self.tile(tile, "what is scattered")?;
        let tile = self.converted(tile, array.elem, None)?;
        let hints = self.hints(args)?;
        let check_bounds = self.check_bounds(args)?;
        let (indices, shape, _) = self.places(&array, &indices)?;
        let all = self.cx.joined(&shape, &tile.shape)?;
        if all != shape {
            return self.cx.shapes_differ(&tile.shape, &shape);
        }
        let mask = self.mask(args, &all)?;
        let tile = self.cx.broadcast(tile, &all)?;
        let value = self.cx.take(&tile);
        let id = self.cx.array(&array);
        self.cx.push(StmtKind::Scatter {
            array: id,
            indices,
            value,
            mask,
            check_bounds,
            hints,
        });
        Ok(Value::Nothing)
    }
}
