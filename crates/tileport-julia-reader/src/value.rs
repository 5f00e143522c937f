//! What expressions of Julia stand for while a kernel is read.

use crate::number::{self, Known};
use crate::syntax::Function;
use std::rc::Rc;
use tileport_ir::Span;
use tileport_ir::attr::{PaddingValue, RoundingMode};
use tileport_kernel::expr::{BinaryOp, FloatMode, UnaryOp};
use tileport_kernel::{Element, ExprId, ParamId, VarId};

/// Where a number or tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Nowhere but in what is known of it.
    Known,
    /// In an expression that nothing uses yet; taking it uses it up.
    Tree(ExprId),
    /// In a variable.
    Var(VarId),
    /// In a parameter.
    Param(ParamId),
}

/// A number or a tile.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Val {
    /// The element type.
    pub(crate) elem: Element,
    /// The lengths, in Julia's order. A number that stands for the elements of a tile has the tile's.
    pub(crate) shape: Vec<i64>,
    /// Whether it is a number to Julia, not a tile.
    pub(crate) number: bool,
    /// Where it is.
    pub(crate) place: Place,
    /// What is added to what is at that place; of integers only. Places that count from one are kept so.
    pub(crate) add: i128,
    /// Its value in every element, if that is known when the kernel is compiled.
    pub(crate) known: Option<Known>,
    /// Whether the expression reads or writes memory.
    pub(crate) effect: bool,
    /// Whether it is known to be greater than zero.
    pub(crate) positive: bool,
}

impl Val {
    /// A number that is known when the kernel is compiled.
    pub(crate) const fn known(elem: Element, value: Known) -> Self {
        Self {
            elem,
            shape: Vec::new(),
            number: true,
            place: Place::Known,
            add: 0,
            known: Some(value),
            effect: false,
            positive: false,
        }
    }

    pub(crate) const fn int(value: i128) -> Self {
        Self::known(Element::I64, Known::Int(value))
    }

    pub(crate) const fn int32(value: i128) -> Self {
        Self::known(Element::I32, Known::Int(value))
    }

    pub(crate) const fn bool(value: bool) -> Self {
        Self::known(Element::Bool, Known::Bool(value))
    }

    /// A number in an expression.
    pub(crate) const fn tree(elem: Element, shape: Vec<i64>, number: bool, id: ExprId) -> Self {
        Self {
            elem,
            shape,
            number,
            place: Place::Tree(id),
            add: 0,
            known: None,
            effect: false,
            positive: false,
        }
    }

    pub(crate) fn with_effect(mut self, effect: bool) -> Self {
        self.effect |= effect;
        self
    }

    /// The same as a tile, or as a number.
    pub(crate) fn with_number(mut self, number: bool) -> Self {
        self.number = number;
        self
    }

    /// The value of a number that is known when the kernel is compiled.
    pub(crate) fn constant(&self) -> Option<Known> {
        self.known.filter(|_| self.number && self.shape.is_empty())
    }

    /// An integer that is known when the kernel is compiled.
    pub(crate) fn constant_int(&self) -> Option<i128> {
        match self.constant()? {
            Known::Int(value) => Some(value),
            _ => None,
        }
    }

    /// What it is, in Julia's words.
    pub(crate) fn type_text(&self) -> String {
        let name = number::name(self.elem);
        if self.number {
            return name.to_owned();
        }
        let lengths: Vec<String> = self.shape.iter().map(i64::to_string).collect();
        format!("Tile{{{name}, Tuple{{{}}}}}", lengths.join(", "))
    }
}

/// An array in memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Array {
    /// Where it is.
    pub(crate) place: Place,
    /// Its type; dimensions in the kernel's order.
    pub(crate) ty: tileport_kernel::ArrayType,
    /// The element type.
    pub(crate) elem: Element,
}

impl Array {
    pub(crate) fn rank(&self) -> usize {
        self.ty.rank()
    }

    /// The type of its lengths and strides.
    pub(crate) const fn index_element(&self) -> Element {
        if self.ty.wide_index {
            Element::I64
        } else {
            Element::I32
        }
    }
}

/// What `eachtile` gives.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tiles {
    pub(crate) array: Array,
    /// The shape that was asked for.
    pub(crate) requested: Vec<i64>,
    /// The same with as many dimensions as the array.
    pub(crate) shape: Vec<i64>,
    /// How far it is from one tile to the next.
    pub(crate) step: Vec<i64>,
    /// Position by position, which dimension of the array is meant, from one.
    pub(crate) order: Vec<usize>,
    pub(crate) padding: Option<PaddingValue>,
}

/// What `@view` gives where one index is a tile.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rows {
    pub(crate) array: Array,
    /// One a dimension: the first element, from one, or the tile of elements.
    pub(crate) index: Vec<Val>,
    /// The dimension with the tile, from zero, in Julia's order.
    pub(crate) sparse: usize,
}

/// A type, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    /// An element type.
    Element(Element),
    /// `ct.Tile{T}`.
    Tile(Element),
    /// `ct.Tile` of any elements.
    AnyTile,
    /// `Val`.
    Val,
    /// `ct.TileArray`.
    AnyArray,
    /// `ct.TileArray{T, N, I, S}`.
    Array(Made),
    /// `ct.ArraySpec`, of a rank.
    AnySpec,
    Spec(usize),
}

/// The type of an array that a kernel makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) elem: Element,
    /// Whether its indices have 64 bits.
    pub(crate) wide: bool,
    pub(crate) spec: Spec,
}

/// What a type says of an array's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spec {
    pub(crate) rank: usize,
    /// Whether the first dimension in Julia has no gaps.
    pub(crate) contiguous: bool,
}

/// An operation of Tile IR that a file makes itself, in a mode of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Operation {
    /// Of one float.
    Unary(UnaryOp, FloatMode),
    /// Of two floats of one type.
    Binary(BinaryOp, FloatMode),
}

/// A function.
#[derive(Clone, Debug)]
pub(crate) enum Callable {
    /// One that Julia or cuTile.jl has, by its name.
    Builtin(&'static str),
    /// One of the file.
    Function(Rc<Function>),
    /// An operation that the file adds to those of cuTile.jl.
    Operation(Operation),
    /// One without a name, with what it sees.
    Lambda(Rc<Function>, Rc<crate::scope::Scope>),
}

impl PartialEq for Callable {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Builtin(a), Self::Builtin(b)) => a == b,
            (Self::Operation(a), Self::Operation(b)) => a == b,
            (Self::Function(a), Self::Function(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}

/// What an expression stands for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// `nothing`.
    Nothing,
    /// A number or a tile.
    Val(Val),
    Array(Array),
    /// An array's memory from its first element on: `reshape(x, (1,))`.
    Memory(Array),
    /// An array's address: `x.ptr`.
    Pointer(Array),
    /// What is known of an array's memory: `ct.ArraySpec{N}(…)`.
    Spec(Spec),
    Tiles(Rc<Tiles>),
    Rows(Rc<Rows>),
    Tuple(Vec<Value>),
    /// `a:b` or `a:s:b`.
    Range(Box<[Val; 3]>, bool),
    /// `:`.
    Colon,
    Type(Ty),
    Function(Callable),
    /// A module, by its name: `cuTile`.
    Module(&'static str),
    /// A member of an enumeration of cuTile.jl: `PaddingMode.Zero`.
    Member(&'static str, String),
    /// An enumeration of cuTile.jl.
    Enumeration(&'static str),
    /// One of Base's rounding modes.
    Rounding(RoundingMode),
    /// Text.
    Text(String),
    /// `:name`.
    Symbol(String),
    /// `a => b`.
    Pair(Box<(Value, Value)>),
    /// `Val(x)`.
    Wrapped(Box<Value>),
}

impl Value {
    /// What it is, in words.
    pub(crate) fn show(&self) -> String {
        match self {
            Self::Nothing => "nothing".to_owned(),
            Self::Val(val) => match val.constant() {
                Some(Known::Int(value)) => format!("the number {value}"),
                Some(Known::Float(value)) => format!("the number {value}"),
                Some(Known::Bool(value)) => value.to_string(),
                None => format!("a value of type {}", val.type_text()),
            },
            Self::Array(array) => format!("a TileArray{{{}, {}}}", number::name(array.elem), array.rank()),
            Self::Memory(_) => "the memory of an array".to_owned(),
            Self::Pointer(_) => "the address of an array".to_owned(),
            Self::Spec(_) => "what is known of an array".to_owned(),
            Self::Tiles(_) => "the tiles of an array".to_owned(),
            Self::Rows(_) => "a view of an array".to_owned(),
            Self::Tuple(items) => format!("a tuple of {}", items.len()),
            Self::Range(..) => "a range".to_owned(),
            Self::Colon => "a colon".to_owned(),
            Self::Type(_) => "a type".to_owned(),
            Self::Function(_) => "a function".to_owned(),
            Self::Module(name) => format!("the module {name}"),
            Self::Member(of, name) => format!("{of}.{name}"),
            Self::Enumeration(name) => format!("the enumeration {name}"),
            Self::Rounding(_) => "a rounding mode".to_owned(),
            Self::Text(_) => "text".to_owned(),
            Self::Symbol(name) => format!(":{name}"),
            Self::Pair(_) => "a pair".to_owned(),
            Self::Wrapped(_) => "a Val".to_owned(),
        }
    }
}

/// An argument of a call that was evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) value: Value,
    pub(crate) span: Span,
}

/// The arguments of a call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments {
    pub(crate) positional: Vec<Argument>,
    pub(crate) named: Vec<(String, Argument)>,
}
