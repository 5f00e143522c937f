//! Functions of tiles and arrays, by name.

use crate::context::Result;
use crate::number::Known;
use crate::reader::Reader;
use crate::rules;
use crate::value::{Argument, Arguments, Callable, Ty, Val, Value};
use tileport_kernel::expr::AccessHints;
use tileport_kernel::{Element, Expr};

impl Reader<'_> {
    /// A function of tiles and arrays; nothing if there is none for these arguments.
    pub(crate) fn tile_function(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        let found = match name {
            "+" | "-" | "*" | "/" => return self.operator(name, args),
            "bid"
            | "num_blocks"
            | "num_tiles"
            | "size"
            | "length"
            | "eltype"
            | "ndims"
            | "grid_dependency_control_wait"
            | "grid_dependency_control_launch_dependents"
            | "assume_divisible_by" => self.grid_function(name, args)?,
            "load" | "store" | "gather" | "scatter" | "eachtile" | "view" => {
                self.memory_function(name, args)?
            }
            "arange" | "zeros" | "ones" | "fill" | "broadcast_to" | "reshape" | "permutedims"
            | "transpose" | "adjoint" | "extract" | "insert" | "cat" | "vcat" | "hcat" | "dropdims"
            | "repeat" | "convert" | "reinterpret" => self.shape_function(name, args)?,
            "sum" | "prod" | "maximum" | "minimum" | "argmax" | "argmin" | "any" | "all" | "count"
            | "reduce" | "mapreduce" | "accumulate" | "cumsum" | "cumprod" | "map" => {
                self.reduction(name, args)?
            }
            "muladd" | "muladd_scaled" => self.matrix_function(name, args)?,
            "print" | "println" => self.print(name == "println", args)?,
            "divmod" => self.quotients(args)?,
            "=>" => match args.positional.as_slice() {
                [a, b] => Some(Value::Pair(Box::new((a.value.clone(), b.value.clone())))),
                _ => None,
            },
            "isempty" => match args.positional.as_slice() {
                [argument] => match &argument.value {
                    Value::Tuple(items) => Some(Value::Val(Val::bool(items.is_empty()))),
                    _ => None,
                },
                _ => None,
            },
            // `Base.tail`
            "tail" => match args.positional.as_slice() {
                [argument] => match &argument.value {
                    Value::Tuple(items) => match items.split_first() {
                        Some((_, rest)) => Some(Value::Tuple(rest.to_vec())),
                        None => return self.cx.error("julia-index", "an empty tuple has no rest"),
                    },
                    _ => None,
                },
                _ => None,
            },
            "tuple" => {
                let items = args.positional.iter().map(|argument| argument.value.clone());
                Some(Value::Tuple(items.collect()))
            }
            "maxf" | "minf" | "scan" => self.intrinsic(name, args)?,
            _ if name.starts_with("atomic_") => self.atomic_function(name, args)?,
            _ => None,
        };
        Ok(found)
    }

    /// Operators on tiles that aren't broadcast: of one type and size, or with a number.
    fn operator(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        let vals: Vec<&Val> = args
            .positional
            .iter()
            .filter_map(|argument| match &argument.value {
                Value::Val(val) => Some(val),
                _ => None,
            })
            .collect();
        match (name, vals.as_slice()) {
            ("-" | "+", [x]) if vals.len() == args.positional.len() => {
                let x = (*x).clone().with_number(true);
                let shape = x.shape.clone();
                let args = self.plain(vec![Value::Val(x)]);
                let made = self.scalar(name, args)?;
                self.tiled(made, &shape).map(Some)
            }
            ("*", [a, b]) if !a.number && !b.number => {
                let (a, b) = ((*a).clone(), (*b).clone());
                self.product(a, b).map(|val| Some(Value::Val(val)))
            }
            ("*", [a, b]) if a.number != b.number => {
                let tile = if a.number { b } else { a };
                if !tile.elem.is_float() {
                    return rules::undotted_operator(self, name, args).map(Some);
                }
                self.beside_number(name, (*a).clone(), (*b).clone()).map(Some)
            }
            ("/", [a, b]) if !a.number && b.number && a.elem.is_float() => {
                self.beside_number(name, (*a).clone(), (*b).clone()).map(Some)
            }
            ("+" | "-", [a, _, ..]) if vals.iter().all(|val| !val.number) => {
                let alike = |val: &&Val| val.elem == a.elem && val.shape == a.shape;
                if !vals.iter().all(alike) || (name == "-" && vals.len() > 2) {
                    return rules::undotted_operator(self, name, args).map(Some);
                }
                let shape = a.shape.clone();
                let numbers = vals
                    .iter()
                    .map(|val| Value::Val((*val).clone().with_number(true)));
                let args = self.plain(numbers.collect());
                let made = self.scalar(name, args)?;
                self.tiled(made, &shape).map(Some)
            }
            _ => rules::undotted_operator(self, name, args).map(Some),
        }
    }

    /// A tile and a number, which takes the tile's type.
    fn beside_number(&mut self, name: &'static str, a: Val, b: Val) -> Result<Value> {
        let (shape, elem) = if a.number {
            (b.shape.clone(), b.elem)
        } else {
            (a.shape.clone(), a.elem)
        };
        let mut values = Vec::new();
        for val in [a, b] {
            let val = if val.number {
                self.converted(val, elem, None)?
            } else {
                val.with_number(true)
            };
            values.push(Value::Val(self.cx.broadcast(val, &shape)?));
        }
        let args = self.plain(values);
        let made = self.scalar(name, args)?;
        self.tiled(made, &shape)
    }

    /// Positional arguments at the current place.
    pub(crate) fn plain(&self, values: Vec<Value>) -> Arguments {
        let span = self.cx.span;
        Arguments {
            positional: values.into_iter().map(|value| Argument { value, span }).collect(),
            named: Vec::new(),
        }
    }

    fn quotients(&mut self, args: &Arguments) -> Result<Option<Value>> {
        let [a, b] = args.positional.as_slice() else {
            return Ok(None);
        };
        let (a, b) = (self.share(a.value.clone()), self.share(b.value.clone()));
        let mut items = Vec::new();
        for name in ["fld", "mod"] {
            let args = self.plain(vec![a.clone(), b.clone()]);
            items.push(self.broadcast_call(&Value::Function(Callable::Builtin(name)), args)?);
        }
        Ok(Some(Value::Tuple(items)))
    }

    /// A tuple of lengths, or one length.
    pub(crate) fn lengths(&mut self, value: &Value, what: &str) -> Result<Vec<i64>> {
        let items = match value {
            Value::Tuple(items) => items.clone(),
            Value::Wrapped(inner) => return self.lengths(&inner.clone(), what),
            Value::Val(_) => vec![value.clone()],
            other => {
                let message = format!("{what} is a tuple of lengths, not {}", other.show());
                return self.cx.error("julia-type", message);
            }
        };
        let mut lengths = Vec::new();
        for item in items {
            lengths.push(self.known_int(&item, what)?);
        }
        Ok(lengths)
    }

    /// A shape: lengths that are powers of two.
    pub(crate) fn shape(&mut self, value: &Value, what: &str) -> Result<Vec<i64>> {
        let lengths = self.lengths(value, what)?;
        for length in &lengths {
            if *length < 1 || length & (length - 1) != 0 {
                let message = format!("the lengths of a tile are powers of two, and {length} is none");
                return self.cx.error_help(
                    "julia-shape",
                    message,
                    "take the next power of two, and mask or pad what is beyond the end",
                );
            }
        }
        rules::tile_size(self, &lengths)?;
        Ok(lengths)
    }

    /// An integer that is known when the kernel is compiled.
    pub(crate) fn known_int(&mut self, value: &Value, what: &str) -> Result<i64> {
        match value {
            Value::Val(val) => {
                if let Some(value) = val.constant_int().and_then(|value| i64::try_from(value).ok()) {
                    return Ok(value);
                }
                if val.number && val.elem.is_integer() {
                    return rules::not_constant(self, what);
                }
            }
            Value::Wrapped(inner) => return self.known_int(&inner.clone(), what),
            _ => {}
        }
        let message = format!("{what} is made of integers, not of {}", value.show());
        self.cx.error("julia-type", message)
    }

    /// A truth value that is known when the kernel is compiled.
    pub(crate) fn known_bool(&mut self, value: &Value, what: &str) -> Result<bool> {
        match value {
            Value::Val(val) => match val.constant() {
                Some(Known::Bool(value)) => Ok(value),
                _ => self
                    .cx
                    .error("julia-type", format!("{what} is `true` or `false`")),
            },
            other => {
                let message = format!("{what} is `true` or `false`, not {}", other.show());
                self.cx.error("julia-type", message)
            }
        }
    }

    /// A dimension, from one; given back from zero.
    pub(crate) fn dimension(&mut self, value: &Value, rank: usize, what: &str) -> Result<usize> {
        let dim = self.known_int(value, what)?;
        match usize::try_from(dim.saturating_sub(1)) {
            Ok(dim) if dim < rank => Ok(dim),
            _ => rules::dimension(self, dim, rank, what),
        }
    }

    /// Refuses keywords that a function doesn't have.
    pub(crate) fn only(&mut self, name: &str, args: &Arguments, keywords: &[&str]) -> Result {
        for (keyword, argument) in &args.named {
            if !keywords.contains(&keyword.as_str()) {
                self.cx.span = argument.span;
                if rules::PYTHON_KEYWORDS.iter().any(|(python, _)| python == keyword) {
                    return rules::python_keyword(self, name, keyword);
                }
                let message = format!("`{name}` has no keyword `{keyword}`");
                return self.cx.error_help(
                    "julia-arguments",
                    message,
                    format!("it has {}", keywords.join(", ")),
                );
            }
        }
        Ok(())
    }

    /// The hints of an access.
    pub(crate) fn hints(&mut self, args: &Arguments) -> Result<AccessHints> {
        let mut hints = AccessHints::default();
        if let Some(value) = keyword(args, "latency")
            && *value != Value::Nothing
        {
            hints.latency = Some(self.known_int(value, "a latency")?);
        }
        if let Some(value) = keyword(args, "allow_tma")
            && *value != Value::Nothing
        {
            hints.allow_tma = Some(self.known_bool(value, "`allow_tma`")?);
        }
        Ok(hints)
    }

    fn print(&mut self, line: bool, args: &Arguments) -> Result<Option<Value>> {
        use tileport_kernel::stmt::PrintPiece;
        let mut pieces = Vec::new();
        for argument in &args.positional {
            match &argument.value {
                Value::Text(text) => pieces.push(PrintPiece::Text(text.clone())),
                Value::Val(val) => {
                    let format = match val.elem {
                        Element::I64 => "%lld",
                        Element::U64 => "%llu",
                        elem if elem.is_float() => "%f",
                        elem if elem.is_integer() && !elem.is_signed_integer() => "%u",
                        _ => "%i",
                    };
                    let id = self.cx.take(val);
                    pieces.push(PrintPiece::Value(id, format.to_owned()));
                }
                other => {
                    let message = format!("{} can't be printed", other.show());
                    return self.cx.error("julia-type", message);
                }
            }
        }
        if line {
            pieces.push(PrintPiece::Text("\n".to_owned()));
        }
        self.cx.push(tileport_kernel::StmtKind::Print { pieces });
        Ok(Some(Value::Nothing))
    }

    /// A number in every element of a shape.
    pub(crate) fn full(&mut self, val: &Val, shape: &[i64]) -> Val {
        if val.known.is_some() {
            return Val {
                shape: shape.to_vec(),
                number: false,
                ..val.clone()
            };
        }
        let value = self.cx.take(val);
        if shape.is_empty() {
            return Val::tree(val.elem, Vec::new(), false, value).with_effect(val.effect);
        }
        let made = self.cx.node(Expr::Full { value }, val.elem, shape, false);
        made.with_effect(val.effect)
    }

    /// An element type.
    pub(crate) fn element(&mut self, value: &Value, what: &str) -> Result<Element> {
        match value {
            Value::Type(Ty::Element(element)) => Ok(*element),
            other => {
                let message = format!("{what} is an element type, not {}", other.show());
                self.cx.error("julia-type", message)
            }
        }
    }
}

/// The value of a keyword.
pub(crate) fn keyword<'a>(args: &'a Arguments, name: &str) -> Option<&'a Value> {
    args.named
        .iter()
        .find(|(keyword, _)| keyword == name)
        .map(|(_, argument)| &argument.value)
}
