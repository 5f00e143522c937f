//! Single elements: `ct.gather`, `ct.scatter`, and raw memory by offsets.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default};
use super::super::context::{Context, Elements, Result};
use super::super::operand::Operand;
use super::super::value::Value;
use super::params::{CHECK_BOUNDS, LATENCY, MASK, SELF, named, positional};
use tileport_kernel::expr::{AccessHints, MemoryOrdering};
use tileport_kernel::{Dim, Dtype, Element, Expr, ExprId, StmtKind, TileType, Type};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "cuda.tile.gather",
        parameters: &[
            positional("array"),
            positional("indices"),
            MASK,
            named("padding_value", Default::Int(0)),
            CHECK_BOUNDS,
            LATENCY,
        ],
        call: gather,
    },
    Builtin {
        name: "cuda.tile.scatter",
        parameters: &[
            positional("array"),
            positional("indices"),
            positional("value"),
            MASK,
            CHECK_BOUNDS,
            LATENCY,
        ],
        call: scatter,
    },
    Builtin {
        name: "cuda.tile.RawArrayMemory.load_offset",
        parameters: &[
            SELF,
            positional("offset"),
            MASK,
            named("padding_value", Default::Int(0)),
            LATENCY,
        ],
        call: load_offset,
    },
    Builtin {
        name: "cuda.tile.RawArrayMemory.store_offset",
        parameters: &[SELF, positional("offset"), positional("value"), MASK, LATENCY],
        call: store_offset,
    },
];

fn missing<T>(e: &Elaborator<'_>) -> Result<T> {
    e.cx.error("python-arguments", "an argument is missing")
}

/// Elements of an array, or places in raw memory, that an operation takes part in.
pub(super) struct Places {
    /// The array or the memory.
    pub(super) base: ExprId,
    /// One tile of indices a dimension, or one of offsets, each in its own shape and type.
    pub(super) indices: Vec<ExprId>,
    /// The shape that they broadcast to.
    pub(super) shape: Vec<Dim>,
    /// The element type.
    pub(super) dtype: Dtype,
}

impl Context {
    /// The elements of an array at these indices.
    pub(super) fn elements(&mut self, array: &Value, indices: &Value) -> Result<Places> {
        let (run, ty) = self.array(array, "the array")?;
        let mut operands = Vec::with_capacity(ty.rank());
        for (dimension, item) in self
            .index_items(indices, ty.rank(), "the array")?
            .iter()
            .enumerate()
        {
            operands.push(self.integer_operand(
                item,
                true,
                &format!("the index of dimension {dimension}"),
            )?);
        }
        let shape = self.common_shape(operands.iter().map(Operand::shape), "the indices")?;
        let dtype = ty.dtype.clone();
        let base = self.take(run);
        let indices = self.in_own_types(operands)?;
        Ok(Places {
            base,
            indices,
            shape,
            dtype,
        })
    }

    /// The places in raw memory at these offsets.
    pub(super) fn offsets(&mut self, memory: &Value, offset: &Value) -> Result<Places> {
        let (run, dtype) = self.memory(memory)?;
        let operand = self.integer_operand(offset, true, "the offset")?;
        let (shape, dtype) = (operand.shape().to_vec(), dtype.clone());
        let base = self.take(run);
        let indices = self.in_own_types(vec![operand])?;
        Ok(Places {
            base,
            indices,
            shape,
            dtype,
        })
    }

    fn in_own_types(&mut self, operands: Vec<Operand>) -> Result<Vec<ExprId>> {
        operands
            .into_iter()
            .map(|operand| {
                let dtype = operand.dtype();
                self.convert(operand, &dtype)
            })
            .collect()
    }

    /// A mask, broadcast to the indices' shape.
    pub(super) fn mask(&mut self, value: &Value, shape: &[Dim]) -> Result<Option<ExprId>> {
        if matches!(value, Value::None) {
            return Ok(None);
        }
        let operand = self.operand(value, "mask")?;
        let element = self.known_element_of(&operand.dtype(), Elements::Truths, "the type of the mask")?;
        if element != Element::Bool {
            return self.error_help(
                "python-type",
                format!(
                    "mask must have elements of type bool_, not {}",
                    self.show_dtype(&operand.dtype())
                ),
                "compare, for instance with `!= 0`",
            );
        }
        self.must_broadcast(&operand, shape, "mask")?;
        self.coerce(operand, &Element::Bool.into(), shape).map(Some)
    }

    /// Refuses what doesn't broadcast to the indices' shape.
    pub(super) fn must_broadcast(&self, operand: &Operand, shape: &[Dim], what: &str) -> Result<()> {
        if self.broadcasts(operand.shape(), shape, what)? {
            return Ok(());
        }
        let message = format!(
            "{what} has the shape {}, which can't be broadcast to the indices' {}",
            self.show_shape(operand.shape()),
            self.show_shape(shape)
        );
        self.error("python-shape", message)
    }

    /// A value to be stored: converted to the element type, then broadcast to the indices' shape.
    pub(super) fn stored_elements(&mut self, value: &Value, places: &Places, what: &str) -> Result<ExprId> {
        let operand = self.operand(value, what)?;
        self.must_broadcast(&operand, &places.shape, what)?;
        let id = self.implicit_cast(operand, &places.dtype, what)?;
        Ok(self.broadcast_implied(id, &places.shape))
    }

    /// What elements that aren't loaded are. A scalar stays one.
    fn padding_value(&mut self, value: &Value, places: &Places) -> Result<ExprId> {
        let operand = self.operand(value, "padding_value")?;
        self.must_broadcast(&operand, &places.shape, "padding_value")?;
        let scalar = operand.shape().is_empty();
        let id = self.implicit_cast(operand, &places.dtype, "padding_value")?;
        Ok(if scalar {
            id
        } else {
            self.broadcast_implied(id, &places.shape)
        })
    }

    fn latency(&self, value: &Value) -> Result<AccessHints> {
        self.hints(value, &Value::None)
    }
}

/// A tile of a shape.
pub(super) fn tile(dtype: Dtype, shape: Vec<Dim>) -> Type {
    Type::Tile(TileType { dtype, shape })
}

fn gather(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [array, indices, mask, padding, check, latency] = args else {
        return missing(e);
    };
    let check_bounds = e.cx.known_bool(check, "check_bounds")?;
    let places = e.cx.elements(array, indices)?;
    let mask = e.cx.mask(mask, &places.shape)?;
    let padding = Some(e.cx.padding_value(padding, &places)?);
    let hints = e.cx.latency(latency)?;
    let expr = Expr::Gather {
        array: places.base,
        indices: places.indices,
        mask,
        padding,
        check_bounds,
        hints,
    };
    Ok(e.cx.load(expr, tile(places.dtype, places.shape)))
}

fn scatter(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [array, indices, value, mask, check, latency] = args else {
        return missing(e);
    };
    let check_bounds = e.cx.known_bool(check, "check_bounds")?;
    let places = e.cx.elements(array, indices)?;
    let mask = e.cx.mask(mask, &places.shape)?;
    let value = e.cx.stored_elements(value, &places, "the stored value")?;
    let hints = e.cx.latency(latency)?;
    e.cx.push(StmtKind::Scatter {
        array: places.base,
        indices: places.indices,
        value,
        mask,
        check_bounds,
        hints,
    });
    Ok(Value::None)
}

/// The one offset of places in raw memory.
pub(super) fn only_offset(e: &Elaborator<'_>, places: &Places) -> Result<ExprId> {
    match places.indices.as_slice() {
        [offset] => Ok(*offset),
        _ => missing(e),
    }
}

fn load_offset(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [memory, offset, mask, padding, latency] = args else {
        return missing(e);
    };
    let places = e.cx.offsets(memory, offset)?;
    let mask = e.cx.mask(mask, &places.shape)?;
    let padding = match padding {
        Value::None => None,
        padding => Some(e.cx.padding_value(padding, &places)?),
    };
    let hints = e.cx.latency(latency)?;
    let offset = only_offset(e, &places)?;
    let expr = Expr::LoadOffset {
        memory: places.base,
        offset,
        mask,
        padding,
        ordering: MemoryOrdering(None),
        hints,
    };
    Ok(e.cx.load(expr, tile(places.dtype, places.shape)))
}

fn store_offset(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [memory, offset, value, mask, latency] = args else {
        return missing(e);
    };
    let places = e.cx.offsets(memory, offset)?;
    let mask = e.cx.mask(mask, &places.shape)?;
    let value = e.cx.stored_elements(value, &places, "the stored value")?;
    let hints = e.cx.latency(latency)?;
    let offset = only_offset(e, &places)?;
    e.cx.push(StmtKind::StoreOffset {
        memory: places.base,
        offset,
        value,
        mask,
        ordering: MemoryOrdering(None),
        hints,
    });
    Ok(Value::None)
}
