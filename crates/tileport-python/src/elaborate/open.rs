//! Parameters of which a signature says too little: the source shows what they are by what it does with them.
//!
//! A parameter that is open is a [`Value::Open`]; the first thing that is done with it stops elaboration with
//! [`Stop::Open`], which says what it must be. An array of which only that is known is elaborated with a rank that is a
//! guess, until an access with another number of indices stops elaboration likewise. Whoever infers signatures begins
//! again with what was learnt.

use super::Elaborator;
use super::builtin::Builtin;
use super::context::{Result, Stop};
use super::value::{FormatPiece, Number, NumberValue, Place, RunValue, Value};
use std::rc::Rc;
use tileport_kernel::{Expr, ExprId, ParamId, StmtKind, Type, VarId};

/// A part of a parameter: its position, and for items of tuples the way into it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    /// The position of the parameter.
    pub(crate) position: usize,
    /// The positions in the tuples on the way.
    pub(crate) path: Vec<usize>,
}

/// What a part of a parameter must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// An array.
    Array(Rank),
    /// A list of arrays.
    List,
    /// A number known at launch.
    Scalar,
    /// A tuple of so many items.
    Tuple(usize),
}

/// How many dimensions an array must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// So many.
    Exactly(usize),
    /// So many or more; zero says nothing.
    AtLeast(usize),
}

/// How far a value's origin is followed.
const DEPTH: usize = 16;

/// Functions of `cuda.tile` on an array, with the position of the argument that has one item a dimension.
const ON_ARRAYS: &[(&str, usize)] = &[
    ("load", 1),
    ("store", 1),
    ("num_tiles", 2),
    ("gather", 1),
    ("scatter", 1),
    ("load_advanced_indexing", 1),
    ("store_advanced_indexing", 1),
    ("atomic_cas", 1),
    ("atomic_xchg", 1),
    ("atomic_add", 1),
    ("atomic_max", 1),
    ("atomic_min", 1),
    ("atomic_and", 1),
    ("atomic_or", 1),
    ("atomic_xor", 1),
    ("Array.tiled_view", 1),
];

/// The open part in a value, if there is one.
fn open_in(value: &Value) -> Option<&Rc<Part>> {
    match value {
        Value::Open(part) => Some(part),
        Value::Tuple(items) => items.iter().find_map(open_in),
        Value::Formatted(pieces) => pieces.iter().find_map(|piece| match piece {
            FormatPiece::Value(value, _) => open_in(value),
            FormatPiece::Text(_) => None,
        }),
        Value::Range(parts) | Value::Slice(parts) => parts.iter().find_map(open_in),
        Value::IndexSlice(parts) => parts.iter().find_map(open_in),
        _ => None,
    }
}

impl Elaborator<'_> {
    /// Stops, to find out more about a part of a parameter.
    pub(super) fn ask<T>(&self, part: &Part, want: Want, what: impl Into<String>) -> Result<T> {
        Err(Stop::Open {
            part: part.clone(),
            want,
            what: what.into(),
            span: self.cx.span,
        })
    }

    /// Before a known function is called: what its arguments say of open parts among them.
    pub(super) fn ask_about(&self, builtin: &Builtin, args: &[Value]) -> Result<()> {
        if !self.inferring {
            return Ok(());
        }
        let short = builtin.name.strip_prefix("cuda.tile.").unwrap_or(builtin.name);
        let on_array = ON_ARRAYS.iter().find(|(name, _)| *name == short);
        match (on_array, args.first()) {
            (Some((_, index)), Some(array)) => {
                let items = match args.get(*index) {
                    Some(Value::Tuple(items)) => items.len(),
                    _ => 1,
                };
                let dimensions = if items == 1 { "dimension" } else { "dimensions" };
                let name = match short.strip_prefix("Array") {
                    Some(method) => method.to_owned(),
                    None => format!("ct.{short}"),
                };
                self.rank(
                    array,
                    Rank::Exactly(items),
                    &format!("{name} in {items} {dimensions}"),
                )?;
            }
            (None, Some(array)) if short == "Array.slice" => {
                if let Some(Value::Number(Number {
                    value: NumberValue::Int(axis),
                    ..
                })) = args.get(1)
                    && let Some(axis) = axis.as_int()
                {
                    self.dimension(array, axis, ".slice")?;
                }
            }
            (None, Some(Value::Open(part))) => match builtin.name {
                "operator.getitem" => return self.ask(part, Want::List, "indexed like a list"),
                "builtins.len" => return self.ask(part, Want::List, "its length is asked for"),
                _ => {}
            },
            _ => {}
        }
        match args.iter().find_map(open_in) {
            // `is` only asks whether it is None, which it isn't.
            Some(_) if matches!(builtin.name, "operator.is_" | "operator.is_not") => Ok(()),
            Some(part) => {
                let name = builtin.name.rsplit('.').next().unwrap_or(builtin.name);
                self.ask(part, Want::Scalar, format!("a number in {name}"))
            }
            None => Ok(()),
        }
    }

    /// That a value is an array of a rank.
    pub(super) fn rank(&self, value: &Value, rank: Rank, what: &str) -> Result<()> {
        match value {
            Value::Open(part) => self.ask(part, Want::Array(rank), what),
            Value::Run(RunValue {
                ty: Type::Array(ty),
                place,
                ..
            }) if !self.provisional.is_empty() => {
                let fits = match rank {
                    Rank::Exactly(rank) => ty.rank() == rank,
                    Rank::AtLeast(rank) => ty.rank() >= rank,
                };
                let found = self
                    .origin(*place, DEPTH)
                    .and_then(|param| self.provisional.iter().find(|(known, _)| *known == param));
                match found {
                    // A guess that turns out right is no guess any more.
                    Some((_, part)) if !fits || matches!(rank, Rank::Exactly(_)) => {
                        self.ask(part, Want::Array(rank), what)
                    }
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// That an array has a dimension; negative ones count from the last.
    pub(super) fn dimension(&self, value: &Value, axis: i128, what: &str) -> Result<()> {
        let least = if axis < 0 {
            axis.checked_neg()
        } else {
            axis.checked_add(1)
        };
        // Beyond what any array has, the access itself says what is wrong.
        match least.and_then(|least| usize::try_from(least).ok()) {
            Some(least @ ..=16) => self.rank(
                value,
                Rank::AtLeast(least),
                &format!("{what} of dimension {axis}"),
            ),
            _ => Ok(()),
        }
    }

    /// The parameter that an array is, is a part of, or is an item of.
    fn origin(&self, place: Place, depth: usize) -> Option<ParamId> {
        match place {
            Place::Param(param) => Some(param),
            Place::Var(var) => self.origin_of(self.assigned(var)?, depth.checked_sub(1)?),
            Place::Tree(id) => self.origin_of(id, depth.checked_sub(1)?),
        }
    }

    fn origin_of(&self, id: ExprId, depth: usize) -> Option<ParamId> {
        match self.cx.kernel.exprs.get(id)?.expr {
            Expr::Param(param) => Some(param),
            Expr::Var(var) => self.origin(Place::Var(var), depth),
            Expr::Slice { array, .. } => self.origin_of(array, depth.checked_sub(1)?),
            Expr::ListItem { list, .. } => self.origin_of(list, depth.checked_sub(1)?),
            Expr::AssumeDivisible { x, .. } => self.origin_of(x, depth.checked_sub(1)?),
            _ => None,
        }
    }

    /// What an open block assigns to a variable, last.
    fn assigned(&self, var: VarId) -> Option<ExprId> {
        let blocks = self.cx.blocks.iter().rev();
        blocks
            .flat_map(|block| block.stmts.iter().rev())
            .find_map(|stmt| match &stmt.kind {
                StmtKind::Assign { targets, value } if targets.as_slice() == [var] => Some(*value),
                _ => None,
            })
    }
}
