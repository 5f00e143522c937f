//! Expressions: names, literals, and what isn't a call.

use crate::context::Result;
use crate::names;
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::rules;
use crate::scope::Slot;
use crate::syntax::{Expr, ExprKind, Stmt, StmtKind};
use crate::value::{Callable, Place, Rows, Ty, Val, Value};
use std::rc::Rc;
use tileport_ir::attr::RoundingMode;
use tileport_kernel::{Element, Expr as Node, Type};

impl Reader<'_> {
    /// The value of an expression.
    pub(crate) fn expr(&mut self, expr: &Expr) -> Result<Value> {
        self.enter()?;
        let outer = self.cx.span;
        self.cx.span = expr.span;
        let value = self.expr_kind(expr)?;
        self.cx.span = outer;
        self.leave();
        Ok(value)
    }

    /// The values of expressions, evaluated in order.
    pub(crate) fn exprs(&mut self, exprs: &[Expr]) -> Result<Vec<Value>> {
        let mut values: Vec<(Value, usize)> = Vec::new();
        for expr in exprs {
            if let ExprKind::Splat(inner) = &expr.kind {
                match self.expr(inner)? {
                    Value::Tuple(items) => {
                        let at = self.cx.len();
                        values.extend(items.into_iter().map(|item| (item, at)));
                    }
                    other => {
                        let message = format!("{} can't be put in as several values", other.show());
                        return self.cx.error("julia-type", message);
                    }
                }
                continue;
            }
            let value = self.expr(expr)?;
            let at = self.cx.len();
            values.push((value, at));
        }
        self.in_order(&mut values);
        Ok(values.into_iter().map(|(value, _)| value).collect())
    }

    /// What was evaluated before statements that came after must not read memory after them.
    pub(crate) fn in_order(&mut self, values: &mut [(Value, usize)]) {
        // The last first, so that the places of the others stay what they are.
        for (value, at) in values.iter_mut().rev() {
            if let Value::Val(val) = value {
                self.cx.settle_before(val, *at);
            }
        }
    }

    fn expr_kind(&mut self, expr: &Expr) -> Result<Value> {
        Ok(match &expr.kind {
            ExprKind::Name(name) => return self.name(name),
            ExprKind::Int(value, ty) => {
                let element = number::element(ty).unwrap_or(Element::I64);
                Value::Val(Val::known(element, Known::Int(number::wrap(*value, element))))
            }
            ExprKind::Float32(value) => Value::Val(Val::known(Element::F32, Known::Float(f64::from(*value)))),
            ExprKind::Float64(value) => Value::Val(Val::known(Element::F64, Known::Float(*value))),
            ExprKind::Text(text) => Value::Text(text.clone()),
            ExprKind::Symbol(name) => Value::Symbol(name.clone()),
            ExprKind::Tuple(items) => Value::Tuple(self.exprs(items)?),
            ExprKind::Colon => Value::Colon,
            ExprKind::Paren(inner) => return self.expr(inner),
            ExprKind::Field(base, name) => return self.field(base, name),
            ExprKind::Curly(base, args) => return self.curly(base, args),
            ExprKind::Index(base, index) => {
                let base = self.expr(base)?;
                let index = self.exprs(index)?;
                return self.load_at(&base, index);
            }
            ExprKind::Call { .. } => return self.call(expr),
            ExprKind::Range(parts) => return self.range(parts),
            ExprKind::And(a, b) => return self.both(a, b, true),
            ExprKind::Or(a, b) => return self.both(a, b, false),
            ExprKind::If(branch) => {
                let cond = self.condition(&branch.cond)?;
                let then: Vec<&Stmt> = branch.then.iter().collect();
                let otherwise: Vec<&Stmt> = branch.otherwise.iter().collect();
                return self.choice_value(cond, &mut |reader| reader.value_of(&then), &mut |reader| {
                    reader.value_of(&otherwise)
                });
            }
            ExprKind::Block(stmts) => {
                let stmts: Vec<&Stmt> = stmts.iter().collect();
                return self.value_of(&stmts);
            }
            ExprKind::Macro(name, args) => return self.macro_call(name, args),
            ExprKind::Lambda(function) => {
                let scope = Rc::new(self.here.scope.clone());
                Value::Function(Callable::Lambda(Rc::clone(function), scope))
            }
            ExprKind::Assign(stmt) => {
                let StmtKind::Assign(target, value) = &stmt.kind else {
                    return self
                        .cx
                        .error("julia-unsupported", "this assignment has no value here");
                };
                let value = self.expr(value)?;
                let value = self.share(value);
                if let Some(name) = target.as_name() {
                    self.assign(name, value.clone());
                }
                value
            }
            ExprKind::Typed(inner, ty) => return self.typed(inner, ty),
            ExprKind::Spaced(_) => {
                return self.cx.error_help(
                    "julia-syntax",
                    "there is nothing but space between these",
                    "write an operator, or a comma",
                );
            }
            ExprKind::Splat(_) => {
                return self
                    .cx
                    .error("julia-unsupported", "several values can't be put in here");
            }
            ExprKind::Vector(items) => return self.vector(items),
            ExprKind::Interpolated | ExprKind::Version(_) => {
                return self
                    .cx
                    .error("julia-unsupported", "this text has no meaning here");
            }
            ExprKind::Unknown(what) => {
                return self.cx.error_help(
                    "julia-unsupported",
                    format!("kernels in cuTile.jl can't be read with this: {what}"),
                    "write it with loops, choices and calls",
                );
            }
        })
    }

    /// What a name stands for.
    fn name(&mut self, name: &str) -> Result<Value> {
        match self.here.scope.get(name) {
            Some(Slot::Value(value)) => return Ok(value.clone()),
            Some(Slot::Unassigned) => {
                return self
                    .cx
                    .error("julia-undefined", format!("`{name}` has no value yet"));
            }
            Some(Slot::Lost(why)) => {
                let why = why.clone();
                return self.lost(&why);
            }
            None => {}
        }
        if let Some(value) = builtin(name) {
            return Ok(value);
        }
        if let Some(methods) = self.file.functions.get(name)
            && let Some(first) = methods.first()
        {
            return Ok(Value::Function(Callable::Function(Rc::clone(first))));
        }
        if let Some(value) = self.file.constants.get(name).cloned() {
            return self.constant(name, &value);
        }
        if self.file.modules.iter().any(|module| module == name) {
            return Ok(Value::Module("cuTile"));
        }
        if let Some(known) = names::known(names::BASE, name) {
            return Ok(Value::Function(Callable::Builtin(known)));
        }
        if let Some(known) = names::known(names::EXPORTED, name)
            && self.file.exports
        {
            return Ok(Value::Function(Callable::Builtin(known)));
        }
        if name == "Base" || name == "Core" {
            return Ok(Value::Module("Base"));
        }
        self.unknown_name(name)
    }

    /// A name whose type changes, where it is read.
    fn lost<T>(&self, why: &str) -> Result<T> {
        let integers = ["Int32", "Int64"]
            .iter()
            .all(|name| why.contains(&format!("of type {name} ")));
        if why.contains("loop's first turn") && integers {
            return rules::loop_types(self, why);
        }
        self.cx.error_help(
            "julia-type-unstable",
            why.to_owned(),
            "give the name one type in all places, or use another name",
        )
    }

    fn unknown_name<T>(&self, name: &str) -> Result<T> {
        match name {
            "rsqrt" => return rules::rsqrt(self),
            "range" => return rules::python_range(self),
            _ => {}
        }
        if names::known(names::OWN, name).is_some() {
            let message = format!("`{name}` is no name of Base, and cuTile.jl doesn't export it");
            return self
                .cx
                .error_help("julia-undefined", message, format!("write `ct.{name}`"));
        }
        if let Some(julia) = names::of_python(name) {
            return rules::python_name(self, name, julia);
        }
        let message = format!("`{name}` isn't defined");
        let help = match name {
            "tl" | "np" | "torch" => "kernels call cuTile.jl and Base only",
            _ => "define it in this file, or pass it to the kernel",
        };
        self.cx.error_help("julia-undefined", message, help)
    }

    /// A constant of the file.
    fn constant(&mut self, name: &str, value: &Expr) -> Result<Value> {
        if self.evaluating.iter().any(|known| known == name) {
            return self
                .cx
                .error("julia-undefined", format!("`{name}` is defined by itself"));
        }
        self.evaluating.push(name.to_owned());
        let outer = std::mem::replace(
            &mut self.here,
            crate::reader::Instance::new(crate::scope::Scope::default(), Default::default(), false),
        );
        let at = self.cx.len();
        let value = self.expr(value);
        self.here = outer;
        self.evaluating.pop();
        let value = value?;
        if self.cx.len() != at || !is_constant(&value) {
            let message = format!("`{name}` has no value that is known when the kernel is compiled");
            return self
                .cx
                .error_help("julia-unsupported", message, "pass it to the kernel");
        }
        Ok(value)
    }

    fn field(&mut self, base: &Expr, name: &str) -> Result<Value> {
        let base = self.expr(base)?;
        match &base {
            Value::Module("cuTile") => self.own_name(name),
            Value::Module("Intrinsics") => match (
                names::known(names::INTRINSICS, name),
                self.file.operations.get(name).copied().flatten(),
            ) {
                (Some(known), _) => Ok(Value::Function(Callable::Builtin(known))),
                (None, Some(operation)) => Ok(Value::Function(Callable::Operation(operation))),
                (None, None) => self.cx.error_help(
                    "julia-unsupported",
                    format!("`Intrinsics.{name}` is internal to cuTile.jl, and can't be read"),
                    "call what cuTile.jl or Base has for it",
                ),
            },
            Value::Module(_) => self.name(name),
            Value::Enumeration(of) => {
                let members = names::ENUMERATIONS.iter().find(|(known, _)| known == of);
                let members = members.map(|(_, members)| *members).unwrap_or_default();
                if members.contains(&name) {
                    return Ok(Value::Member(of, name.to_owned()));
                }
                let message = format!("{of} has no member `{name}`");
                let help = format!("it has {}", members.join(", "));
                self.cx.error_help("julia-undefined", message, help)
            }
            Value::Array(array) if matches!(name, "sizes" | "strides") => {
                let array = self.kept(array.clone());
                let of = |reader: &mut Self, dim| match name {
                    "sizes" => reader.length(&array, dim),
                    _ => reader.stride(&array, dim),
                };
                let items = (0..array.rank()).map(|dim| Value::Val(of(self, dim)));
                Ok(Value::Tuple(items.collect()))
            }
            Value::Array(array) if name == "ptr" => Ok(Value::Pointer(self.kept(array.clone()))),
            Value::Pair(pair) if name == "first" => Ok(pair.0.clone()),
            Value::Pair(pair) if name == "second" => Ok(pair.1.clone()),
            other => {
                let message = format!("{} has no field `{name}`", other.show());
                if name == "astype" || name == "shape" || name == "dtype" {
                    let julia = match name {
                        "astype" => "convert(ct.Tile{Float32}, x)",
                        "shape" => "size(x, 1)",
                        _ => "eltype(x)",
                    };
                    return rules::python_name(self, name, julia);
                }
                self.cx.error("julia-undefined", message)
            }
        }
    }

    /// A name of cuTile.jl.
    fn own_name(&mut self, name: &str) -> Result<Value> {
        if let Some(known) = names::known(names::OWN, name) {
            return Ok(Value::Function(Callable::Builtin(known)));
        }
        if let Some((known, _)) = names::ENUMERATIONS.iter().find(|(known, _)| *known == name) {
            return Ok(Value::Enumeration(known));
        }
        match name {
            "Intrinsics" => return Ok(Value::Module("Intrinsics")),
            "TileArray" => return Ok(Value::Type(Ty::AnyArray)),
            "ArraySpec" => return Ok(Value::Type(Ty::AnySpec)),
            "Tile" => return Ok(Value::Type(Ty::AnyTile)),
            "TFloat32" => return Ok(Value::Type(Ty::Element(Element::TF32))),
            "BFloat16" => return Ok(Value::Type(Ty::Element(Element::BF16))),
            _ => {}
        }
        if let Some(julia) = names::of_python(name) {
            return rules::python_name(self, &format!("ct.{name}"), julia);
        }
        let message = format!("cuTile.jl has no `{name}`");
        if tileport_julia::api::PUBLIC.contains(&name) {
            return self.cx.error(
                "julia-unsupported",
                format!("`ct.{name}` isn't for kernels, or can't be read here"),
            );
        }
        self.cx.error("julia-undefined", message)
    }

    fn curly(&mut self, base: &Expr, args: &[Expr]) -> Result<Value> {
        let base = self.expr(base)?;
        match (&base, args) {
            (Value::Type(Ty::AnyTile), [element, ..]) => match self.expr(element)? {
                Value::Type(Ty::Element(element)) => Ok(Value::Type(Ty::Tile(element))),
                other => {
                    let message = format!("the elements of a tile have a type, not {}", other.show());
                    self.cx.error("julia-type", message)
                }
            },
            (Value::Type(Ty::AnyArray), args) => {
                let args = self.exprs(args)?;
                self.array_type_of(&args)
            }
            (Value::Type(Ty::AnySpec), [rank]) => {
                let rank = self.expr(rank)?;
                match usize::try_from(self.known_int(&rank, "the rank of an array")?) {
                    Ok(rank) => Ok(Value::Type(Ty::Spec(rank))),
                    Err(_) => self.cx.error("julia-type", "the rank of an array isn't negative"),
                }
            }
            _ => self.cx.error("julia-unsupported", "this type can't be used here"),
        }
    }

    fn typed(&mut self, inner: &Expr, ty: &Expr) -> Result<Value> {
        let value = self.expr(inner)?;
        let ty = self.expr(ty)?;
        match (&value, &ty) {
            (Value::Val(val), Value::Type(Ty::Element(element))) if val.elem == *element && val.number => {
                Ok(value)
            }
            _ => self.cx.error(
                "julia-type",
                format!(
                    "this is asserted to be of another type than it is: it is {}",
                    value.show()
                ),
            ),
        }
    }

    fn range(&mut self, parts: &[Expr]) -> Result<Value> {
        let values = self.exprs(parts)?;
        let mut vals = Vec::new();
        for value in values {
            vals.push(self.number(value, "an end of a range")?);
        }
        let stepped = vals.len() == 3;
        if !stepped {
            vals.insert(1, Val::int(1));
        }
        let Ok([start, mut step, stop]) = <[Val; 3]>::try_from(vals) else {
            return self
                .cx
                .error("julia-syntax", "a range has a start, an end, and perhaps a step");
        };
        for val in [&start, &step, &stop] {
            if !val.elem.is_integer() {
                let message = format!("a range of {} can't be read", number::name(val.elem));
                return self
                    .cx
                    .error_help("julia-unsupported", message, "let it run over integers");
            }
        }
        if !stepped {
            step = Val::known(start.elem, Known::Int(1));
        }
        let Some(mut elem) = number::promote(start.elem, stop.elem) else {
            return self.cx.fault("integers that don't meet");
        };
        if stepped {
            elem = number::promote(elem, step.elem).unwrap_or(elem);
        }
        let parts = [start, step, stop].map(|val| self.cx.promoted(val, elem));
        Ok(Value::Range(Box::new(parts), stepped))
    }

    /// `a && b`, `a || b`: the second is only evaluated where the first doesn't decide.
    fn both(&mut self, a: &Expr, b: &Expr, and: bool) -> Result<Value> {
        let first = self.condition(a)?;
        if let Some(known) = first.constant().and_then(Known::as_bool) {
            return if known == and {
                self.expr(b)
            } else {
                Ok(Value::Val(Val::bool(known)))
            };
        }
        let decided = Value::Val(Val::bool(!and));
        let second = &mut |reader: &mut Self| reader.condition(b).map(Value::Val);
        let rest = &mut |_: &mut Self| Ok(decided.clone());
        if and {
            self.choice_value(first, second, rest)
        } else {
            self.choice_value(first, rest, second)
        }
    }

    /// `[a, b]`: numbers side by side.
    fn vector(&mut self, items: &[Expr]) -> Result<Value> {
        let values = self.exprs(items)?;
        let mut vals = Vec::new();
        for value in values {
            vals.push(self.number(value, "an element")?);
        }
        self.joined_numbers(vals)
    }

    /// A number, known or not.
    pub(crate) fn number(&mut self, value: Value, what: &str) -> Result<Val> {
        match value {
            Value::Val(val) if val.number && val.shape.is_empty() => Ok(val),
            other => {
                let message = format!("{what} is a number, not {}", other.show());
                self.cx.error("julia-type", message)
            }
        }
    }

    /// A number or a tile.
    pub(crate) fn val(&mut self, value: Value, what: &str) -> Result<Val> {
        match value {
            Value::Val(val) => Ok(val),
            other => {
                let message = format!("{what} is a number or a tile, not {}", other.show());
                self.cx.error("julia-type", message)
            }
        }
    }

    /// A tile.
    pub(crate) fn tile(&mut self, value: Value, what: &str) -> Result<Val> {
        match value {
            Value::Val(val) if !val.number => Ok(val),
            other => {
                let message = format!("{what} is a tile, not {}", other.show());
                self.cx
                    .error_help("julia-type", message, "`ct.Tile(x)` makes a tile of a number")
            }
        }
    }

    /// A view of an array: `@view(x[i:j, :])`.
    pub(crate) fn view(&mut self, args: &[Expr]) -> Result<Value> {
        let [arg] = args else {
            return self
                .cx
                .error("julia-syntax", "`@view` is given one expression, `x[i:j, :]`");
        };
        let ExprKind::Index(base, index) = &arg.bare().kind else {
            return self.cx.error(
                "julia-syntax",
                "`@view` is given an array and its indices, `x[i:j, :]`",
            );
        };
        let base = self.expr(base)?;
        let Value::Array(array) = base else {
            let message = format!("`@view` is of an array, not of {}", base.show());
            return self.cx.error("julia-type", message);
        };
        let index = self.exprs(index)?;
        self.view_of(array, index)
    }

    pub(crate) fn view_of(&mut self, array: crate::value::Array, index: Vec<Value>) -> Result<Value> {
        if index.len() != array.rank() {
            let message = format!(
                "an array of {} dimensions has as many indices, not {}",
                array.rank(),
                index.len()
            );
            return self.cx.error("julia-type", message);
        }
        let sparse: Vec<usize> = index
            .iter()
            .enumerate()
            .filter(|(_, value)| matches!(value, Value::Val(val) if !val.number))
            .map(|(dim, _)| dim)
            .collect();
        match sparse.as_slice() {
            [] => self.slices(array, index),
            [only] => {
                let sparse = *only;
                let mut places = Vec::new();
                for value in index {
                    places.push(match value {
                        Value::Val(val) => self.cx.share(val),
                        Value::Colon => Val::int32(1),
                        Value::Range(parts, false) => {
                            let [first, _, _] = *parts;
                            self.cx.share(first)
                        }
                        other => {
                            let message = format!(
                                "a view by a tile of indices has ranges beside it, not {}",
                                other.show()
                            );
                            return self.cx.error("julia-type", message);
                        }
                    });
                }
                Ok(Value::Rows(Rc::new(Rows {
                    array,
                    index: places,
                    sparse,
                })))
            }
            _ => self
                .cx
                .error("julia-type", "a view has one tile of indices, not several"),
        }
    }

    fn slices(&mut self, array: crate::value::Array, index: Vec<Value>) -> Result<Value> {
        let rank = array.rank();
        let mut array = array;
        for (dim, value) in index.into_iter().enumerate() {
            let parts = match value {
                Value::Colon => continue,
                Value::Range(parts, false) => *parts,
                Value::Range(..) => {
                    return self.cx.error(
                        "julia-unsupported",
                        "a view that leaves elements out can't be read",
                    );
                }
                other => {
                    let message = format!("a view of an array is over ranges, not over {}", other.show());
                    return self
                        .cx
                        .error_help("julia-type", message, "write a range of length one: `i:i`");
                }
            };
            let [first, _, last] = parts;
            let element = array.index_element();
            let first = self.cx.promoted(first, element);
            let last = self.cx.promoted(last, element);
            let first = self.shifted(first, -1);
            let (start, stop) = (self.cx.take(&first), self.cx.take(&last));
            let mut ty = array.ty.clone();
            let axis = self.cx.frame.axis(dim, rank);
            if let Some(length) = ty.shape.get_mut(axis) {
                *length = None;
            }
            let from = self.cx.array(&array);
            let node = Node::Slice {
                array: from,
                axis,
                start,
                stop,
            };
            let id = self.cx.add(node, Type::Array(ty.clone()));
            array.ty = ty;
            array.place = Place::Tree(id);
        }
        Ok(Value::Array(array))
    }
}

/// What Julia itself has names for that aren't functions.
fn builtin(name: &str) -> Option<Value> {
    let float = |elem, value| Some(Value::Val(Val::known(elem, Known::Float(value))));
    if name == "TFloat32" {
        return None;
    }
    if let Some(element) = number::element(name) {
        return Some(Value::Type(Ty::Element(element)));
    }
    match name {
        "true" => Some(Value::Val(Val::bool(true))),
        "false" => Some(Value::Val(Val::bool(false))),
        "nothing" => Some(Value::Nothing),
        "Inf" | "Inf64" => float(Element::F64, f64::INFINITY),
        "Inf32" => float(Element::F32, f64::INFINITY),
        "Inf16" => float(Element::F16, f64::INFINITY),
        "NaN" | "NaN64" => float(Element::F64, f64::NAN),
        "NaN32" => float(Element::F32, f64::NAN),
        "NaN16" => float(Element::F16, f64::NAN),
        "pi" | "π" => float(Element::F64, std::f64::consts::PI),
        "Val" => Some(Value::Type(Ty::Val)),
        "RoundNearest" => Some(Value::Rounding(RoundingMode::NearestEven)),
        "RoundToZero" => Some(Value::Rounding(RoundingMode::Zero)),
        "RoundDown" => Some(Value::Rounding(RoundingMode::NegativeInf)),
        "RoundUp" => Some(Value::Rounding(RoundingMode::PositiveInf)),
        "RoundNearestTiesAway" => Some(Value::Rounding(RoundingMode::NearestAway)),
        _ => None,
    }
}

/// Whether a value needs no kernel to be known.
fn is_constant(value: &Value) -> bool {
    match value {
        Value::Val(val) => val.constant().is_some(),
        Value::Tuple(items) => items.iter().all(is_constant),
        Value::Type(_)
        | Value::Spec(_)
        | Value::Function(_)
        | Value::Text(_)
        | Value::Symbol(_)
        | Value::Member(..)
        | Value::Enumeration(_)
        | Value::Module(_)
        | Value::Nothing
        | Value::Rounding(_) => true,
        _ => false,
    }
}
