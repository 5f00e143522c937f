//! What the accesses to memory have in common: indices, shapes, orders, hints, and conversions to an array's element type.

use super::super::context::{Context, Elements, Result, Stop};
use super::super::operand::{Operand, RULE};
use super::super::value::{Number, NumberValue, Place, RunValue, Value};
use tileport_ir::attr::PaddingValue;
use tileport_ir::{Code, Diagnostic};
use tileport_kernel::expr::{AccessHints, MemoryOrdering, Ordering, ReshapeForm, Scope};
use tileport_kernel::symbolic::promote;
use tileport_kernel::{ArrayType, Dim, Dtype, Element, ElementClass, Expr, ExprId, Type, ViewType};

/// The orders and scopes that an operation on memory may have.
pub(super) struct Orderings {
    /// Names of orders.
    pub(super) orders: &'static [&'static str],
    /// Names of scopes.
    pub(super) scopes: &'static [&'static str],
}

/// Scopes of all operations on memory.
const SCOPES: &[&str] = &["NONE", "BLOCK", "DEVICE", "SYS"];
/// What a load may be.
pub(super) const OF_LOADS: Orderings = Orderings {
    orders: &["WEAK", "RELAXED", "ACQUIRE"],
    scopes: SCOPES,
};
/// What a store may be.
pub(super) const OF_STORES: Orderings = Orderings {
    orders: &["WEAK", "RELAXED", "RELEASE"],
    scopes: SCOPES,
};
/// What an atomic operation may be.
pub(super) const OF_ATOMICS: Orderings = Orderings {
    orders: &["RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL"],
    scopes: SCOPES,
};

impl Context {
    /// An error with advice.
    pub(super) fn error_help<T>(
        &self,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Result<T> {
        let diagnostic = Diagnostic::error(Code(code), self.span, message).help(help);
        Err(Stop::Error(Box::new(diagnostic)))
    }

    fn wrong_value<T>(&self, value: &Value, what: &str, wanted: &str) -> Result<T> {
        match value {
            Value::Invalid(invalid) => self.no_value(invalid),
            _ => self.error(
                "python-type",
                format!("{what} must be {wanted}, not {}", self.show_value(value)),
            ),
        }
    }

    /// An array.
    pub(super) fn array<'v>(&self, value: &'v Value, what: &str) -> Result<(&'v RunValue, &'v ArrayType)> {
        match value {
            Value::Run(run) => match &run.ty {
                Type::Array(array) => Ok((run, array)),
                _ => self.wrong_value(value, what, "an array"),
            },
            _ => self.wrong_value(value, what, "an array"),
        }
    }

    /// A tiled view.
    pub(super) fn view<'v>(&self, value: &'v Value) -> Result<(&'v RunValue, &'v ViewType)> {
        match value {
            Value::Run(run) => match &run.ty {
                Type::View(view) => Ok((run, view)),
                _ => self.wrong_value(value, "this", "a tiled view"),
            },
            _ => self.wrong_value(value, "this", "a tiled view"),
        }
    }

    /// The memory of an array.
    pub(super) fn memory<'v>(&self, value: &'v Value) -> Result<(&'v RunValue, &'v Dtype)> {
        match value {
            Value::Run(run) => match &run.ty {
                Type::Memory(dtype) => Ok((run, dtype)),
                _ => self.wrong_value(value, "this", "raw memory of an array"),
            },
            _ => self.wrong_value(value, "this", "raw memory of an array"),
        }
    }

    /// The element type, which a decision depends on: a symbolic one must be bound first.
    pub(super) fn known_element(&self, dtype: &Dtype, what: &str) -> Result<Element> {
        self.known_element_of(dtype, Elements::Any, what)
    }

    /// The same, where only some element types will do.
    pub(super) fn known_element_of(&self, dtype: &Dtype, elements: Elements, what: &str) -> Result<Element> {
        dtype.as_element().map_or_else(
            || {
                let mut symbols = Vec::new();
                dtype.each_symbol(&mut |symbol| symbols.push(symbol));
                self.needs_symbols(symbols, elements, what)
            },
            Ok,
        )
    }

    fn needs_symbols<T>(
        &self,
        symbols: Vec<tileport_kernel::SymbolId>,
        elements: Elements,
        what: &str,
    ) -> Result<T> {
        Err(Stop::NeedsConstants {
            symbols,
            what: what.to_owned(),
            elements,
            span: self.span,
        })
    }

    /// A truth value that is known now.
    pub(super) fn known_bool(&self, value: &Value, what: &str) -> Result<bool> {
        let cond = self.static_bool(value, what)?;
        match cond.as_bool() {
            Some(known) => Ok(known),
            None => self.needs(&cond, what),
        }
    }

    /// A truth value that is known now, or nothing.
    fn optional_bool(&self, value: &Value, what: &str) -> Result<Option<bool>> {
        match value {
            Value::None => Ok(None),
            _ => self.known_bool(value, what).map(Some),
        }
    }

    /// Whether two lengths are the same; if that depends on constants, they must be bound first.
    pub(super) fn same_length(&self, a: &Dim, b: &Dim, what: &str) -> Result<bool> {
        if a == b {
            return Ok(true);
        }
        match a.sub(b).ok().and_then(|difference| difference.as_int()) {
            Some(difference) => Ok(difference == 0),
            None => {
                let mut symbols = Vec::new();
                a.each_symbol(&mut |symbol| symbols.push(symbol));
                b.each_symbol(&mut |symbol| symbols.push(symbol));
                self.needs_symbols(symbols, Elements::Any, what)
            }
        }
    }

    /// Whether two shapes are the same.
    pub(super) fn same_shape(&self, a: &[Dim], b: &[Dim], what: &str) -> Result<bool> {
        if a.len() != b.len() {
            return Ok(false);
        }
        for (a, b) in a.iter().zip(b) {
            if !self.same_length(a, b, what)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a shape broadcasts to another: aligned at the ends, each length is the same or one.
    pub(super) fn broadcasts(&self, from: &[Dim], to: &[Dim], what: &str) -> Result<bool> {
        if from.len() > to.len() {
            return Ok(false);
        }
        for (a, b) in from.iter().rev().zip(to.iter().rev()) {
            if !a.is(1) && !self.same_length(a, b, what)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The shape that several shapes broadcast to.
    pub(super) fn common_shape<'s>(
        &self,
        shapes: impl Iterator<Item = &'s [Dim]> + Clone,
        what: &str,
    ) -> Result<Vec<Dim>> {
        let mut common: Vec<Dim> = Vec::new();
        for shape in shapes.clone() {
            let rank = shape.len().max(common.len());
            let at = |dims: &[Dim], index: usize| {
                let from_start = (index + dims.len()).checked_sub(rank);
                let found = from_start.and_then(|index| dims.get(index));
                found.cloned().unwrap_or_else(|| Dim::int(1))
            };
            let mut joined = Vec::with_capacity(rank);
            for index in 0..rank {
                let (a, b) = (at(&common, index), at(shape, index));
                joined.push(if b.is(1) {
                    a
                } else if a.is(1) || self.same_length(&a, &b, what)? {
                    b
                } else {
                    let all: Vec<String> = shapes.map(|shape| self.show_shape(shape)).collect();
                    let message = format!(
                        "the shapes of {what} can't be broadcast together: {}",
                        all.join(", ")
                    );
                    return self.error("python-shape", message);
                });
            }
            common = joined;
        }
        Ok(common)
    }

    /// A member of an enumeration: one of those allowed, by its name. Text that names a member will do.
    pub(super) fn one_of<'v>(
        &self,
        value: &'v Value,
        class: &str,
        allowed: &[&str],
        what: &str,
    ) -> Result<&'v str> {
        let name = match value {
            Value::Text(text) => Some(&**text),
            Value::Member(_) => self.member(value, class, what)?,
            _ => None,
        };
        let Some(name) = name else {
            return self.wrong_value(value, what, &format!("a member of ct.{class}"));
        };
        if !allowed.contains(&name) {
            let message = format!("{what} can't be {name} here");
            return self.error_help(
                "python-argument",
                message,
                format!("it may be {} (of ct.{class})", allowed.join(", ")),
            );
        }
        Ok(name)
    }

    /// What elements outside the array read as.
    pub(super) fn padding_mode(&self, value: &Value, dtype: &Dtype) -> Result<Option<PaddingValue>> {
        let all = ["UNDETERMINED", "ZERO", "NEG_ZERO", "NAN", "POS_INF", "NEG_INF"];
        let name = self.one_of(value, "PaddingMode", &all, "padding_mode")?;
        let padding = match name {
            "ZERO" => PaddingValue::Zero,
            "NEG_ZERO" => PaddingValue::NegZero,
            "NAN" => PaddingValue::Nan,
            "POS_INF" => PaddingValue::PosInf,
            "NEG_INF" => PaddingValue::NegInf,
            _ => return Ok(None),
        };
        if padding != PaddingValue::Zero && dtype.as_element().is_some_and(|element| !element.is_float()) {
            let message = format!(
                "padding_mode {name} needs floats, but the array's elements are {}",
                self.show_dtype(dtype)
            );
            return self.error_help("python-argument", message, "use ct.PaddingMode.ZERO");
        }
        Ok(Some(padding))
    }

    /// How an access is ordered with those of other threads.
    pub(super) fn ordering(
        &self,
        order: &Value,
        scope: &Value,
        allowed: &Orderings,
    ) -> Result<MemoryOrdering> {
        let order = self.one_of(order, "MemoryOrder", allowed.orders, "memory_order")?;
        let scope = self.one_of(scope, "MemoryScope", allowed.scopes, "memory_scope")?;
        if order == "WEAK" && scope != "NONE" {
            return self.error_help(
                "python-argument",
                format!("memory_order WEAK has no scope, but memory_scope is {scope}"),
                "give a stronger memory_order, or leave memory_scope out",
            );
        }
        let ordering = match order {
            "RELAXED" => Ordering::Relaxed,
            "ACQUIRE" => Ordering::Acquire,
            "RELEASE" => Ordering::Release,
            "ACQ_REL" => Ordering::AcqRel,
            _ => return Ok(MemoryOrdering(None)),
        };
        let scope = match scope {
            "BLOCK" => Scope::TileBlock,
            "DEVICE" => Scope::Device,
            "SYS" => Scope::System,
            _ => {
                return self.error_help(
                    "python-argument",
                    format!("memory_order {order} needs a memory_scope, but it is NONE"),
                    "give memory_scope=ct.MemoryScope.DEVICE, BLOCK or SYS",
                );
            }
        };
        Ok(MemoryOrdering(Some((ordering, scope))))
    }

    /// The hints of an access.
    pub(super) fn hints(&self, latency: &Value, allow_tma: &Value) -> Result<AccessHints> {
        let latency = match latency {
            Value::None => None,
            _ => match self.known_int(latency, "latency")? {
                value @ 1..=10 => i64::try_from(value).ok(),
                value => {
                    let message = format!("latency must be from 1 to 10, not {value}");
                    return self.error("python-argument", message);
                }
            },
        };
        let allow_tma = self.optional_bool(allow_tma, "allow_tma")?;
        Ok(AccessHints { latency, allow_tma })
    }

    /// The shape of a tile of an array: lengths known when the kernel is compiled, powers of two.
    pub(super) fn array_tile_shape(&self, value: &Value, rank: usize, what: &str) -> Result<Vec<Dim>> {
        let shape = self.static_shape(value, what)?;
        if shape.len() != rank && !shape.is_empty() {
            return self.error_help(
                "python-shape",
                format!(
                    "{what} {} has {} dimensions, but the array has {rank}",
                    self.show_shape(&shape),
                    shape.len()
                ),
                "give one length for each dimension of the array, or `()` for a scalar",
            );
        }
        for (index, length) in shape.iter().enumerate() {
            if let Some(length) = length.as_int()
                && (length <= 0 || length & (length - 1) != 0)
            {
                let message = format!("dimension {index} of {what} is {length}, which is not a power of two");
                return self.error("python-shape", message);
            }
        }
        Ok(shape)
    }

    /// The order of an array's dimensions: `"C"`, `"F"` or a permutation.
    pub(super) fn dimension_order(&self, value: &Value, rank: usize) -> Result<Vec<usize>> {
        let items = match value {
            Value::Text(text) if &**text == "C" => return Ok((0..rank).collect()),
            Value::Text(text) if &**text == "F" => return Ok((0..rank).rev().collect()),
            Value::Tuple(items) => items,
            _ => return self.wrong_value(value, "order", "\"C\", \"F\" or a tuple of integers"),
        };
        if items.len() != rank {
            let message = format!(
                "order has {} entries, but the array has {rank} dimensions",
                items.len()
            );
            return self.error("python-axis", message);
        }
        let mut order = Vec::with_capacity(rank);
        for item in items.iter() {
            let axis = self.axis(item, rank, "an entry of order")?;
            if order.contains(&axis) {
                let message = format!("order must be a permutation, but dimension {axis} occurs twice");
                return self.error("python-axis", message);
            }
            order.push(axis);
        }
        Ok(order)
    }

    /// The items of an index: of a tuple, or the value alone.
    pub(super) fn index_items<'v>(&self, value: &'v Value, rank: usize, what: &str) -> Result<&'v [Value]> {
        let items = match value {
            Value::Tuple(items) => &**items,
            _ => std::slice::from_ref(value),
        };
        if items.len() != rank {
            return self.error_help(
                "python-index",
                format!(
                    "the index has {} entries, but {what} has {rank} dimensions",
                    items.len()
                ),
                "give one index for each dimension",
            );
        }
        Ok(items)
    }

    /// An index that is an integer: a scalar, which must be signed, or with `tiles` any tile.
    pub(super) fn integer_operand(&self, value: &Value, tiles: bool, what: &str) -> Result<Operand> {
        let wanted = if tiles {
            "an integer or a tile of integers"
        } else {
            "a signed integer"
        };
        let operand = match value {
            Value::Number(Number {
                value: NumberValue::Int(_),
                ..
            }) => self.operand(value, what)?,
            Value::Run(RunValue {
                ty: Type::Tile(tile), ..
            }) if tiles || tile.shape.is_empty() => self.operand(value, what)?,
            _ => return self.wrong_value(value, what, wanted),
        };
        let element = self.known_element_of(&operand.dtype(), Elements::Integers, what)?;
        if !element.is_integer() || !(tiles || element.is_signed_integer()) {
            return self.wrong_value(value, what, wanted);
        }
        Ok(operand)
    }

    /// The tile index of an access through a view, one scalar a dimension. Indices of tiles side by side have the width of the
    /// array's indices, all others 32 bits.
    pub(super) fn tile_index(&mut self, value: &Value, view: &ViewType, what: &str) -> Result<Vec<ExprId>> {
        let side_by_side = matches!(view.kind, tileport_kernel::ViewKind::Partition { .. });
        let wide = view.array.wide_index && side_by_side;
        let items = self.index_items(value, view.array.rank(), what)?;
        let mut index = Vec::with_capacity(items.len());
        let mut first: Option<Element> = None;
        for (dimension, item) in items.iter().enumerate() {
            let operand =
                self.integer_operand(item, false, &format!("the index of dimension {dimension}"))?;
            let own = self.known_element_of(&operand.dtype(), Elements::Integers, "the type of an index")?;
            let dtype = match own {
                _ if wide => Element::I64,
                _ if own.storage_bits() > 32 => Element::I32,
                own => own,
            };
            let other = *first.get_or_insert(dtype);
            if other != dtype {
                return self.error_help(
                    "python-index",
                    format!(
                        "the indices have two types, {} and {}",
                        other.long_name(),
                        dtype.long_name()
                    ),
                    "convert them to ct.int32",
                );
            }
            let id = self.convert(operand, &dtype.into())?;
            self.warn_if_element_offset(id, view.tile.get(dimension), dimension);
            index.push(id);
        }
        Ok(index)
    }

    /// A view of an array that the source doesn't name.
    pub(super) fn implied_view(&mut self, array: &RunValue, view: ViewType) -> ExprId {
        let array = self.take(array);
        self.add_implied(Expr::View { array }, Type::View(Box::new(view)))
    }

    /// An operand as an element of an array, as the language converts it when it isn't asked to.
    pub(super) fn implicit_cast(&mut self, operand: Operand, to: &Dtype, what: &str) -> Result<ExprId> {
        let from = operand.dtype();
        let weak = match &operand {
            Operand::Number(number) => number.weak(),
            Operand::Tile(..) => None,
        };
        if let (Some(from_element), Some(to_element)) = (from.as_element(), to.as_element()) {
            let fits = match &operand {
                Operand::Number(number) if weak.is_some() => {
                    if to_element == Element::Bool {
                        is_zero_or_one(number)
                    } else {
                        from_element.class() <= to_element.class()
                    }
                }
                _ => promote(RULE, from_element, to_element) == Ok(to_element),
            };
            if !fits {
                let value = match &operand {
                    Operand::Number(number) => self.show_value(&Value::Number(number.clone())),
                    Operand::Tile(..) => self.show_dtype(&from),
                };
                return self.error_help(
                    "python-cast",
                    format!(
                        "{what}: {value} is not converted to {} by itself",
                        self.show_dtype(to)
                    ),
                    format!(
                        "convert it first, with .astype(ct.{}) or ct.astype",
                        self.show_dtype(to)
                    ),
                );
            }
        }
        self.convert(operand, to)
    }

    /// A number as a tile of the element type that it has by itself, once it is broadcast to a shape that isn't a scalar's.
    pub(super) fn settled(&mut self, operand: Operand, shape: &[Dim]) -> Result<Operand> {
        let Operand::Number(number) = &operand else {
            return Ok(operand);
        };
        if shape.is_empty() {
            return Ok(operand);
        }
        let dtype = number.own_dtype();
        let id = self.coerce(operand.clone(), &dtype, shape)?;
        let ty = tileport_kernel::TileType {
            dtype,
            shape: shape.to_vec(),
        };
        let run = RunValue {
            place: Place::Tree(id),
            ty: Type::Tile(ty.clone()),
            constant: None,
        };
        Ok(Operand::Tile(run, ty))
    }

    /// The same elements in another shape, which the source leaves implicit; nothing if it is the same.
    pub(super) fn reshape_implied(&mut self, id: ExprId, shape: Vec<Dim>) -> ExprId {
        match self.type_of(id) {
            Type::Tile(ty) if ty.shape != shape => {
                let ty = Type::Tile(tileport_kernel::TileType {
                    dtype: ty.dtype,
                    shape,
                });
                self.add_implied(
                    Expr::Reshape {
                        x: id,
                        form: ReshapeForm::Shape,
                    },
                    ty,
                )
            }
            _ => id,
        }
    }

    /// A tile whose elements must be of this type or a symbolic one, as an arithmetic operation asks of them.
    pub(super) fn arithmetic(&mut self, dtype: &Dtype, what: &str) -> Result<()> {
        match dtype.as_element() {
            Some(element) if element.class() == ElementClass::RestrictedFloat => self.error_help(
                "python-type",
                format!("{what} can't have elements of type {}", element.long_name()),
                "convert it first, for instance with .astype(ct.float32)",
            ),
            _ => Ok(()),
        }
    }
}

/// Whether a number is a truth value, or an integer that stands for one.
fn is_zero_or_one(number: &Number) -> bool {
    match &number.value {
        NumberValue::Bool(_) => true,
        NumberValue::Int(value) => value.as_int().is_none_or(|value| value == 0 || value == 1),
        NumberValue::Float(_) => false,
    }
}
