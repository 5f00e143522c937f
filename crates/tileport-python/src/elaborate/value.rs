//! What a Python expression is while a kernel is elaborated.

use super::open::Part;
use std::rc::Rc;
use tileport_kernel::{Cond, Dim, Dtype, ExprId, FloatExpr, ParamId, SymbolId, Type, VarId};

/// A value of the interpreted program. Python's tuples, records, functions and modules exist only here: what reaches the
/// kernel are tiles, arrays and numbers.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// A number known when the kernel is compiled, perhaps as an expression over its constants.
    Number(Number),
    /// A value known at launch or later: a tile, a scalar, an array, a view, …
    Run(RunValue),
    /// Text.
    Text(Rc<str>),
    /// Text with values in it, for printing.
    Formatted(Rc<[FormatPiece]>),
    /// `None`.
    None,
    /// `...`.
    Ellipsis,
    /// An element type.
    Dtype(Dtype),
    /// A member of an enumeration of cuTile, by its qualified name: `cuda.tile.RoundingMode.RZ`.
    Member(Rc<str>),
    /// A tuple or a list literal.
    Tuple(Rc<[Value]>),
    /// A dictionary with text keys.
    Dict(Rc<[(Rc<str>, Value)]>),
    /// `start:stop:step`.
    Slice(Rc<[Value; 3]>),
    /// `range(…)`: start, stop and step, all of one integer type.
    Range(Rc<[Value; 3]>),
    /// `ct.Slice(start, length)`: an index that covers several elements.
    IndexSlice(Rc<[Value; 2]>),
    /// An instance of a data class, a named tuple or an enumeration of the source.
    Record(Rc<Record>),
    /// Something to call or to look into that is known by its qualified name: a module, a function of `cuda.tile` or of
    /// Python (`builtins.len`, `math.sqrt`), a class of either.
    Named(Rc<str>),
    /// A function of the source, or a lambda.
    Function(Rc<Function>),
    /// A method with its object.
    Method(Rc<(Value, Value)>),
    /// A class of the source.
    Class(Rc<Class>),
    /// A module of the source.
    Module(usize),
    /// A part of a parameter of which nothing is known yet: what the source does with it will tell.
    Open(Rc<Part>),
    /// A name that has no value on some path, or values of different types; an error once it is used.
    Invalid(Rc<Invalid>),
}

/// A number known when the kernel is compiled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Number {
    /// The number.
    pub(crate) value: NumberValue,
    /// Its element type; `None` for Python's own numbers, which take the type of what they meet.
    pub(crate) dtype: Option<Dtype>,
}

/// The number itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NumberValue {
    /// A Python `bool`.
    Bool(Cond),
    /// A Python `int`.
    Int(Dim),
    /// A Python `float`.
    Float(FloatExpr),
}

/// A value known at launch or later.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RunValue {
    /// Where it is.
    pub(crate) place: Place,
    /// Its type.
    pub(crate) ty: Type,
    /// A tiled view remembers what `ct.TiledView` shows of it.
    pub(crate) constant: Option<Number>,
}

/// Where a value known at launch or later is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a variable; it may be read any number of times.
    Var(VarId),
    /// In an expression that nothing uses yet; it may be used **once**. `Context::share` puts it into a variable.
    Tree(ExprId),
    /// A parameter of the kernel; it may be read any number of times.
    Param(ParamId),
}

/// A piece of formatted text.
#[derive(Clone, Debug)]
pub(crate) enum FormatPiece {
    /// Text.
    Text(Rc<str>),
    /// A value with its format specification, if it has one.
    Value(Value, Option<Rc<str>>),
}

/// An instance of a class of the source.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// The class.
    pub(crate) class: Rc<Class>,
    /// The fields, in order.
    pub(crate) fields: Vec<(Rc<str>, Value)>,
}

/// Why a name has no value.
#[derive(Clone, Debug)]
pub(crate) struct Invalid {
    /// What to say when it is used.
    pub(crate) message: String,
    /// The constants that decide which path is taken; empty if a value does.
    pub(crate) symbols: Vec<SymbolId>,
    /// Whether an error is the reason, which was reported: nothing more is to be said.
    pub(crate) poison: bool,
}

/// A function of the source: made by `def` or `lambda`, with what it captures.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// Which function, in the elaborator's list.
    pub(crate) info: usize,
    /// The activation of the function around it, whose variables it sees.
    pub(crate) frame: Option<usize>,
    /// Default values of its parameters, evaluated where it was made, by parameter.
    pub(crate) defaults: Vec<(Rc<str>, Value)>,
}

/// A class of the source.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// Which class, in the elaborator's list.
    pub(crate) info: usize,
    /// Its name.
    pub(crate) name: Rc<str>,
}

impl Value {
    /// A Python `int`.
    pub(crate) fn int(value: impl Into<Dim>) -> Self {
        Self::Number(Number {
            value: NumberValue::Int(value.into()),
            dtype: None,
        })
    }

    /// A Python `bool`.
    pub(crate) fn bool(value: bool) -> Self {
        Self::Number(Number {
            value: NumberValue::Bool(Cond::Known(value)),
            dtype: None,
        })
    }
}
