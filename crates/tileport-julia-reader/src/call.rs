//! Calls: of functions of the file, which are put in place; of those of Base and cuTile.jl; broadcast over tiles.

use crate::context::Result;
use crate::number::{self, Known};
use crate::reader::{Instance, Reader};
use crate::rules;
use crate::scope::Scope;
use crate::syntax::{Arg, Expr, ExprKind, Function, Stmt, assigned};
use crate::value::{Argument, Arguments, Callable, Ty, Val, Value};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use tileport_kernel::{Element, ElementClass};

impl Reader<'_> {
    pub(crate) fn call(&mut self, expr: &Expr) -> Result<Value> {
        let ExprKind::Call {
            callee,
            args,
            dotted,
            operator,
        } = &expr.kind
        else {
            return self.cx.fault("a call that is none");
        };
        let span = self.cx.span;
        let function = if *operator && !matches!(&callee.kind, ExprKind::Name(name) if name == "adjoint") {
            let name = callee.as_name().unwrap_or_default();
            let local = self.here.scope.get(name).is_some() || self.file.functions.contains_key(name);
            match crate::names::known(crate::names::BASE, name) {
                Some(known) if !local => Value::Function(Callable::Builtin(known)),
                _ => self.expr(callee)?,
            }
        } else {
            self.expr(callee)?
        };
        // `x^2` multiplies: a literal exponent is no number like others.
        let literal = matches!(args.get(1).map(|arg| &arg.value.kind), Some(ExprKind::Int(..)));
        let function = match function {
            Value::Function(Callable::Builtin("^")) if literal => {
                Value::Function(Callable::Builtin("literal_pow"))
            }
            other => other,
        };
        let args = self.arguments(args)?;
        self.cx.span = span;
        if *dotted {
            return self.broadcast_call(&function, args);
        }
        self.apply(&function, args)
    }

    /// The values of arguments, evaluated in order.
    fn arguments(&mut self, args: &[Arg]) -> Result<Arguments> {
        let mut made = Arguments::default();
        let mut values: Vec<(Value, usize)> = Vec::new();
        let mut slots: Vec<(Option<String>, tileport_ir::Span)> = Vec::new();
        for arg in args {
            if let ExprKind::Splat(inner) = &arg.value.kind {
                let value = self.expr(inner)?;
                let Value::Tuple(items) = value else {
                    let message = format!("{} can't be put in as several arguments", value.show());
                    return self.cx.error("julia-type", message);
                };
                for item in items {
                    values.push((item, self.cx.len()));
                    slots.push((None, arg.value.span));
                }
                continue;
            }
            let value = self.expr(&arg.value)?;
            values.push((value, self.cx.len()));
            slots.push((arg.name.clone(), arg.value.span));
        }
        self.in_order(&mut values);
        for ((value, _), (name, span)) in values.into_iter().zip(slots) {
            let argument = Argument { value, span };
            match name {
                Some(name) => made.named.push((name, argument)),
                None => made.positional.push(argument),
            }
        }
        Ok(made)
    }

    /// Calls a function.
    pub(crate) fn apply(&mut self, function: &Value, args: Arguments) -> Result<Value> {
        match function {
            Value::Function(Callable::Builtin(name)) => self.builtin(name, args),
            Value::Function(Callable::Operation(operation)) => self.own_operation(*operation, &args),
            Value::Function(Callable::Function(function)) => {
                let function = self.method(function, args.positional.len());
                self.inline(&function, args, Scope::default())
            }
            Value::Function(Callable::Lambda(function, scope)) => {
                let scope = (**scope).clone();
                self.inline(function, args, scope)
            }
            Value::Type(ty) => self.construct(*ty, args),
            other => {
                let message = format!("{} can't be called", other.show());
                self.cx.error("julia-type", message)
            }
        }
    }

    /// The method of a function for a number of arguments.
    fn method(&self, function: &Rc<Function>, given: usize) -> Rc<Function> {
        let methods = self.file.functions.get(&function.name);
        let fits = |method: &&Rc<Function>| {
            let positional = method.params.iter().filter(|param| !param.keyword);
            let (needed, most) = positional.fold((0, 0), |(needed, most), param| {
                (needed + usize::from(param.default.is_none()), most + 1)
            });
            (needed..=most).contains(&given)
        };
        methods
            .and_then(|methods| methods.iter().find(fits))
            .unwrap_or(function)
            .clone()
    }

    /// Puts a function's body in the place of its call.
    pub(crate) fn inline(&mut self, function: &Rc<Function>, args: Arguments, scope: Scope) -> Result<Value> {
        self.enter()?;
        let mut names: FxHashSet<String> = assigned(&function.body, false).into_iter().collect();
        names.extend(function.params.iter().map(|param| param.name.clone()));
        names.extend(
            function
                .params
                .iter()
                .flat_map(|param| param.parts.clone().unwrap_or_default()),
        );
        let mut inner = Instance::new(scope, names, false);
        self.parameters(function, args, &mut inner)?;
        let outer = std::mem::replace(&mut self.here, inner);
        let span = self.cx.span;
        let stmts: Vec<&Stmt> = function.body.iter().collect();
        let value = self.value_of(&stmts);
        self.here = outer;
        self.cx.span = span;
        self.leave();
        let value = value?;
        // What is returned may stand in variables of the function, which another call assigns anew.
        Ok(value)
    }

    fn parameters(&mut self, function: &Function, args: Arguments, inner: &mut Instance) -> Result {
        let mut positional = args.positional.into_iter();
        let mut named = args.named;
        let shown = if function.name == "->" {
            "this function".to_owned()
        } else {
            format!("`{}`", function.name)
        };
        for param in &function.params {
            let given = if param.keyword {
                let at = named.iter().position(|(name, _)| *name == param.name);
                at.map(|at| named.remove(at).1)
            } else if param.splat {
                let rest: Vec<Value> = positional.by_ref().map(|arg| arg.value).collect();
                let value = self.share(Value::Tuple(rest));
                inner.scope.bind(&param.name, value);
                continue;
            } else {
                positional.next()
            };
            let value = match (given, &param.default) {
                (Some(argument), _) => argument.value,
                (None, Some(default)) => {
                    let default = default.clone();
                    self.expr(&default)?
                }
                (None, None) => {
                    let message = format!("{shown} is called without its parameter `{}`", param.name);
                    return self.cx.error("julia-arguments", message);
                }
            };
            let value = self.share(value);
            if let Some(parts) = &param.parts {
                let Value::Tuple(items) = value else {
                    let message = format!("{shown} is given {} where it takes a tuple apart", value.show());
                    return self.cx.error("julia-type", message);
                };
                for (part, item) in parts.iter().zip(items) {
                    inner.scope.bind(part, item);
                }
                continue;
            }
            self.generics_of(function, param.ty.as_ref(), &value, inner);
            inner.scope.bind(&param.name, value);
        }
        if let Some(extra) = positional.next() {
            self.cx.span = extra.span;
            let message = format!("{shown} is called with more arguments than it has parameters");
            return self.cx.error("julia-arguments", message);
        }
        if let Some((name, argument)) = named.first() {
            self.cx.span = argument.span;
            return self
                .cx
                .error("julia-arguments", format!("{shown} has no keyword `{name}`"));
        }
        Ok(())
    }

    /// What a helper's `where` clause stands for, from an argument.
    fn generics_of(&self, function: &Function, ty: Option<&Expr>, value: &Value, inner: &mut Instance) {
        let Some(ty) = ty else { return };
        // `::Type{T}`: what is handed in is what `T` stands for.
        if let (ExprKind::Curly(base, args), Value::Type(Ty::Element(element))) = (&ty.kind, value) {
            if let (Some("Type"), [generic]) = (base.as_name(), args.as_slice())
                && let Some(name) = generic.as_name()
                && function.generics.iter().any(|generic| generic == name)
            {
                inner.scope.bind(name, Value::Type(Ty::Element(*element)));
            }
            return;
        }
        let element = match value {
            Value::Val(val) => val.elem,
            Value::Array(array) => array.elem,
            _ => return,
        };
        let name = match &ty.kind {
            ExprKind::Name(name) => Some(name.as_str()),
            ExprKind::Curly(_, args) => args.first().and_then(Expr::as_name),
            _ => None,
        };
        if let Some(name) = name
            && function.generics.iter().any(|generic| generic == name)
        {
            inner.scope.bind(name, Value::Type(Ty::Element(element)));
        }
    }

    /// `f.(x, y)`: for each element, where one of them is a tile.
    pub(crate) fn broadcast_call(&mut self, function: &Value, args: Arguments) -> Result<Value> {
        let is_tile = |argument: &Argument| matches!(&argument.value, Value::Val(val) if !val.number);
        if !args.positional.iter().any(is_tile) {
            if let Some(tuples) = self.broadcast_tuples(function, &args)? {
                return Ok(tuples);
            }
            return self.apply(function, args);
        }
        let vals: Vec<Val> = args
            .positional
            .iter()
            .filter_map(|argument| match &argument.value {
                Value::Val(val) => Some(val.clone()),
                _ => None,
            })
            .collect();
        let mut shape: Vec<i64> = Vec::new();
        for val in vals.iter().filter(|val| !val.number) {
            shape = self.cx.joined(&shape, &val.shape)?;
        }
        let mut elementwise = Arguments {
            positional: Vec::new(),
            named: args.named,
        };
        for argument in args.positional {
            let value = match argument.value {
                Value::Val(val) => {
                    let val = if val.number {
                        self.loosened(val, &vals)?
                    } else {
                        val
                    };
                    let val = self.cx.broadcast(val, &shape)?;
                    Value::Val(val.with_number(true))
                }
                other => other,
            };
            elementwise.positional.push(Argument { value, ..argument });
        }
        let value = self.apply(function, elementwise)?;
        self.tiled(value, &shape)
    }

    /// What was computed for each element, as a tile.
    pub(crate) fn tiled(&mut self, value: Value, shape: &[i64]) -> Result<Value> {
        match value {
            Value::Val(val) => {
                let val = self.cx.broadcast(val, shape)?;
                Ok(Value::Val(val.with_number(false)))
            }
            other => {
                let message = format!(
                    "a function gives {} for each element, where a number is needed",
                    other.show()
                );
                self.cx.error("julia-type", message)
            }
        }
    }

    /// A number beside tiles takes the element type of the first of them that is of its kind.
    fn loosened(&mut self, val: Val, all: &[Val]) -> Result<Val> {
        let kind = |elem: Element| match elem.class() {
            ElementClass::Boolean => 0,
            ElementClass::Integer => 1,
            _ => 2,
        };
        let own = kind(val.elem);
        let Some(tile) = all.iter().find(|tile| !tile.number && kind(tile.elem) == own) else {
            return Ok(val);
        };
        let to = tile.elem;
        if let Some(known) = val.known
            && number::convert(known, to).is_none()
            && to.is_integer()
        {
            let message = match known {
                Known::Int(value) => format!("{value} is no {}", number::name(to)),
                _ => format!("this number is no {}", number::name(to)),
            };
            return self.cx.error_help(
                "julia-inexact",
                message,
                format!("beside a tile of {} a number takes its type", number::name(to)),
            );
        }
        Ok(self.cx.promoted(val, to))
    }

    /// Broadcasting over tuples of numbers: `cld.(size(x), 2)`.
    fn broadcast_tuples(&mut self, function: &Value, args: &Arguments) -> Result<Option<Value>> {
        let length = args.positional.iter().find_map(|argument| match &argument.value {
            Value::Tuple(items) => Some(items.len()),
            _ => None,
        });
        let Some(length) = length else {
            return Ok(None);
        };
        let mut items = Vec::new();
        for i in 0..length {
            let mut each = Arguments {
                positional: Vec::new(),
                named: args.named.clone(),
            };
            for argument in &args.positional {
                let value = match &argument.value {
                    Value::Tuple(items) => match items.get(i) {
                        Some(item) => item.clone(),
                        None => {
                            return self
                                .cx
                                .error("julia-shape", "these tuples are of different lengths");
                        }
                    },
                    other => self.share(other.clone()),
                };
                each.positional.push(Argument {
                    value,
                    span: argument.span,
                });
            }
            items.push(self.apply(function, each)?);
        }
        Ok(Some(Value::Tuple(items)))
    }

    /// An operator on two values that were evaluated.
    pub(crate) fn binary(&mut self, op: &str, a: Value, b: Value) -> Result<Value> {
        let Some(known) = crate::names::known(crate::names::BASE, if op == "⊻" { "xor" } else { op })
        else {
            return self
                .cx
                .error("julia-unsupported", format!("the operator `{op}=` can't be read"));
        };
        let span = self.cx.span;
        let args = Arguments {
            positional: [a, b].map(|value| Argument { value, span }).into(),
            named: Vec::new(),
        };
        self.builtin(known, args)
    }

    /// A call of a function of Base or cuTile.jl.
    pub(crate) fn builtin(&mut self, name: &'static str, args: Arguments) -> Result<Value> {
        let numbers_only = args
            .positional
            .iter()
            .all(|argument| !matches!(&argument.value, Value::Val(val) if !val.number));
        if numbers_only && crate::ops::scalar::is_scalar(name) {
            return self.scalar(name, args);
        }
        if let Some(value) = self.tile_function(name, &args)? {
            return Ok(value);
        }
        if crate::ops::scalar::is_scalar(name) {
            return rules::not_broadcast(self, name, &args);
        }
        let message = format!("`{name}` can't be called with these arguments in a kernel");
        let shown: Vec<String> = args
            .positional
            .iter()
            .map(|argument| argument.value.show())
            .collect();
        self.cx
            .error_help("julia-type", message, format!("they are {}", shown.join(", ")))
    }

    /// `T(x)`, `ct.Tile(x)`, `Val(x)`.
    fn construct(&mut self, ty: Ty, args: Arguments) -> Result<Value> {
        match ty {
            Ty::Array(made) => return self.made_array(made, &args),
            Ty::Spec(rank) => return self.spec(rank, &args),
            Ty::AnyArray | Ty::AnySpec => {
                return self.cx.error_help(
                    "julia-unsupported",
                    "an array is made in a kernel with all parameters of its type",
                    "write `ct.TileArray{T, N, Int32, SPEC}`, where `const SPEC = ct.ArraySpec{N}(…)`",
                );
            }
            _ => {}
        }
        let mut positional = args.positional.into_iter();
        let first = positional.next();
        let second = positional.next();
        let Some(first) = first else {
            return self
                .cx
                .error("julia-arguments", "a type is called with a value to convert");
        };
        match ty {
            Ty::Val => Ok(Value::Wrapped(Box::new(first.value))),
            Ty::Array(_) | Ty::Spec(_) | Ty::AnyArray | Ty::AnySpec => {
                self.cx.fault("an array that isn't made")
            }
            Ty::AnyTile | Ty::Tile(_) => {
                let val = self.val(first.value, "what becomes a tile")?;
                let val = match ty {
                    Ty::Tile(elem) => self.cx.cast(val, elem, None),
                    _ => val,
                };
                Ok(Value::Val(val.with_number(false)))
            }
            Ty::Element(elem) => {
                let rounding = match second.map(|argument| argument.value) {
                    None => None,
                    Some(Value::Rounding(mode)) => Some(mode),
                    Some(other) => {
                        let message =
                            format!("a conversion rounds by a mode of Base, not by {}", other.show());
                        return self.cx.error("julia-type", message);
                    }
                };
                let value = first.value;
                if let Value::Val(val) = &value
                    && !val.number
                {
                    return rules::undotted(self, number::name(elem), "convert(ct.Tile{T}, x)");
                }
                let val = self.val(value, "what is converted")?;
                self.converted(val, elem, rounding).map(Value::Val)
            }
        }
    }
}
