//! Putting the parameters of the source back together.
//!
//! cuTile Python, cutile-rs and cuTile.jl flatten an array into a pointer, its sizes and its strides. Three things tell
//! that a pointer begins an array, and of which rank, in order of trust: the entry's name, a `make_tensor_view` that
//! takes sizes or strides from the parameters that follow, and, failing both, that an even number of integers follows.

use super::symbol::SourceParameter;
use crate::attr::Predicate;
use crate::body::{Body, ValueDef};
use crate::entity::{OpId, Value};
use crate::module::{Entry, Module};
use crate::op::Op;
use crate::types::{Dim, ElementType, TileElement, Type};
use serde::Serialize;

/// What the code states of a parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Known {
    /// The value, where the code replaced the parameter by it (a stride of 1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// A power of two that divides it; for a pointer, its address in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divisible_by: Option<u64>,
    /// Its least value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<i64>,
    /// Its greatest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<i64>,
}

/// What told that a pointer begins an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recognised {
    /// The entry's name.
    Name,
    /// A tensor view made of it.
    TensorView,
    /// Only the order of the parameters: a guess.
    Position,
}

/// A parameter of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Parameter {
    /// An array.
    Array {
        /// The position of its pointer among the entry's parameters.
        first: usize,
        /// The type of the elements.
        element: &'static str,
        /// What is known of its sizes.
        shape: Vec<Known>,
        /// What is known of its strides, in elements.
        strides: Vec<Known>,
        /// What is known of its base address.
        base: Known,
        /// The integer type of sizes and strides.
        index: &'static str,
        /// What told that it is an array.
        recognised: Recognised,
    },
    /// A list of arrays: a table of pointers, sizes and strides, and a length.
    List {
        /// The position of its pointer among the entry's parameters.
        first: usize,
    },
    /// A pointer by itself.
    Pointer {
        /// Its position among the entry's parameters.
        first: usize,
        /// What it points to.
        element: &'static str,
        /// What is known of it.
        known: Known,
    },
    /// A number.
    Scalar {
        /// Its position among the entry's parameters.
        first: usize,
        /// Its type.
        element: &'static str,
        /// What is known of it.
        known: Known,
    },
}

impl Parameter {
    /// The position of its first part among the entry's parameters.
    #[must_use]
    pub fn first(&self) -> usize {
        match self {
            Self::Array { first, .. }
            | Self::List { first }
            | Self::Pointer { first, .. }
            | Self::Scalar { first, .. } => *first,
        }
    }
}

/// The parameter of the entry that a value is, seen through `assume`.
pub(super) fn entry_parameter(body: &Body, mut value: Value) -> Option<usize> {
    while let Some(Op::Assume { value: inner, .. }) = body.defining_op(value) {
        value = *inner;
    }
    match body.def(value) {
        ValueDef::Argument { block, index } if Some(block) == body.entry_block(body.root()) => {
            Some(index as usize)
        }
        _ => None,
    }
}

/// The parameters of the source, in order; every parameter of the entry is in exactly one.
pub(super) fn rebuild(
    module: &Module,
    entry: &Entry,
    source: Option<&[SourceParameter]>,
    ops: &[OpId],
) -> Vec<Parameter> {
    let mut rebuild = Rebuild {
        module,
        entry,
        known: known(entry, ops),
        plain: plain(entry, ops),
        used: used(entry, ops),
        views: tensor_views(module, entry, ops),
        parameters: Vec::new(),
    };
    if !source.is_some_and(|source| rebuild.by_name(source)) {
        rebuild.by_code();
    }
    rebuild.constant_strides();
    rebuild.parameters
}

/// A tensor view whose base is a parameter.
struct TensorView {
    base: usize,
    shape: Vec<Dim>,
    strides: Vec<Dim>,
    /// The parameters that its dynamic sizes and strides are, where they are parameters.
    operands: Vec<Option<usize>>,
}

struct Rebuild<'a> {
    module: &'a Module,
    entry: &'a Entry,
    known: Vec<Known>,
    /// Whether a parameter is used without a word on its being no negative number, which sizes and strides aren't.
    plain: Vec<bool>,
    /// Whether a parameter is used at all, but for facts.
    used: Vec<bool>,
    views: Vec<TensorView>,
    parameters: Vec<Parameter>,
}

impl Rebuild<'_> {
    fn len(&self) -> usize {
        self.entry.signature.inputs.len()
    }

    /// The element of a parameter that is a scalar tile.
    fn element(&self, at: usize) -> Option<TileElement> {
        match &self.module.types[*self.entry.signature.inputs.get(at)?] {
            Type::Tile(t) if t.shape.is_empty() => Some(t.element),
            _ => None,
        }
    }

    fn pointee(&self, at: usize) -> Option<ElementType> {
        self.element(at)?.as_pointer().map(|p| p.pointee)
    }

    fn integer(&self, at: usize) -> Option<ElementType> {
        self.element(at)?.as_number().filter(|e| e.is_int())
    }

    fn known(&self, at: usize) -> Known {
        self.known.get(at).cloned().unwrap_or_default()
    }

    /// Follows the entry's name, if all of it fits the parameters.
    fn by_name(&mut self, source: &[SourceParameter]) -> bool {
        if source.iter().map(SourceParameter::flattened).sum::<usize>() != self.len() {
            return false;
        }
        let mut at = 0;
        for parameter in source {
            match parameter {
                SourceParameter::Array { rank, .. } if !self.array(at, *rank, Recognised::Name) => {
                    self.parameters.clear();
                    return false;
                }
                SourceParameter::Array { .. } | SourceParameter::Constant(_) => {}
                SourceParameter::List => self.parameters.push(Parameter::List { first: at }),
                SourceParameter::Scalar(_) => self.single(at),
            }
            at += parameter.flattened();
        }
        true
    }

    fn by_code(&mut self) {
        let mut at = 0;
        while at < self.len() {
            let following = self.integers_after(at);
            let rank = self
                .views
                .iter()
                .find(|v| v.base == at && self.fits(v, at, following))
                .map(|v| v.strides.len());
            let (rank, recognised) = match rank {
                Some(rank) => (rank, Recognised::TensorView),
                None => (self.sizes(at, following) / 2, Recognised::Position),
            };
            let guess = recognised == Recognised::Position && rank == 0;
            if self.pointee(at).is_some() && !guess && self.array(at, rank, recognised) {
                at += 1 + 2 * rank;
            } else {
                self.single(at);
                at += 1;
            }
        }
    }

    /// How many integers of one type follow a parameter directly.
    fn integers_after(&self, at: usize) -> usize {
        let Some(first) = self.integer(at + 1) else {
            return 0;
        };
        (at + 1..self.len())
            .take_while(|&i| self.integer(i) == Some(first))
            .count()
    }

    /// How many of the integers that follow a pointer may be sizes and strides: none, unless their number is even. An unused one
    /// at the end doesn't count where others are said to be sizes. Where nothing is stated of any, all may be.
    fn sizes(&self, at: usize, following: usize) -> usize {
        let parts = at + 1..at + 1 + following;
        let sizes = parts.take_while(|at| self.plain.get(*at) == Some(&false));
        let sizes: Vec<Known> = sizes.map(|at| self.known(at)).collect();
        let stated = sizes.iter().any(|known| known.at_least.is_some());
        if sizes.len() / 2 == 0 && !stated && following.is_multiple_of(2) {
            return following;
        }
        match sizes.len() % 2 {
            0 => sizes.len(),
            _ if stated && sizes.last() == Some(&Known::default()) => sizes.len() - 1,
            _ => 0,
        }
    }

    /// Whether a view's dynamic sizes and strides are the parameters that an array's would be.
    fn fits(&self, view: &TensorView, at: usize, following: usize) -> bool {
        let parts = at + 1..=at + 2 * view.strides.len();
        2 * view.strides.len() <= following
            && view.operands.iter().any(Option::is_some)
            && view.operands.iter().flatten().all(|p| parts.contains(p))
            && !self.contradicts(view, at)
    }

    /// Whether a view states a size or stride as a constant whose parameter is used: it would be another number.
    fn contradicts(&self, view: &TensorView, at: usize) -> bool {
        let dims = view.shape.iter().chain(&view.strides).enumerate();
        dims.into_iter()
            .any(|(part, dim)| !dim.is_dynamic() && self.used.get(at + 1 + part) == Some(&true))
    }

    fn array(&mut self, at: usize, rank: usize, recognised: Recognised) -> bool {
        let Some(element) = self.pointee(at) else {
            return false;
        };
        let parts = at + 1..at + 1 + 2 * rank;
        if !parts.clone().all(|i| self.integer(i).is_some()) {
            return false;
        }
        let list = |range: std::ops::Range<usize>| range.map(|i| self.known(i)).collect::<Vec<_>>();
        let parameter = Parameter::Array {
            first: at,
            element: element.name(),
            shape: list(at + 1..at + 1 + rank),
            strides: list(at + 1 + rank..parts.end),
            base: self.known(at),
            index: self.integer(at + 1).unwrap_or(ElementType::I32).name(),
            recognised,
        };
        self.parameters.push(parameter);
        true
    }

    fn single(&mut self, at: usize) {
        let known = self.known(at);
        self.parameters.push(match self.element(at) {
            Some(TileElement::Pointer(p)) => Parameter::Pointer {
                first: at,
                element: p.pointee.name(),
                known,
            },
            Some(TileElement::Number(e)) => Parameter::Scalar {
                first: at,
                element: e.name(),
                known,
            },
            None => Parameter::Scalar {
                first: at,
                element: "tile",
                known,
            },
        });
    }

    /// A stride that a tensor view states as a constant is known, though its parameter is not used.
    fn constant_strides(&mut self) {
        for parameter in &mut self.parameters {
            let Parameter::Array { first, strides, .. } = parameter else {
                continue;
            };
            let (rank, used) = (strides.len(), &self.used);
            for view in self
                .views
                .iter()
                .filter(|v| v.base == *first && v.strides.len() == rank)
            {
                for (axis, (known, dim)) in strides.iter_mut().zip(&view.strides).enumerate() {
                    if used.get(*first + 1 + rank + axis) == Some(&false) {
                        known.value = known.value.or(dim.as_static());
                    }
                }
            }
        }
    }
}

/// What `assume` operations state of each parameter of the entry.
fn known(entry: &Entry, ops: &[OpId]) -> Vec<Known> {
    let mut list = vec![Known::default(); entry.signature.inputs.len()];
    for &op in ops {
        let Op::Assume { value, predicate } = entry.body.op(op) else {
            continue;
        };
        let Some(known) = entry_parameter(&entry.body, *value).and_then(|at| list.get_mut(at)) else {
            continue;
        };
        match *predicate {
            Predicate::DivBy {
                divisor,
                every: None,
                along: None,
            } => {
                known.divisible_by = known.divisible_by.max(Some(divisor));
            }
            Predicate::Bounded { lower, upper } => {
                known.at_least = known.at_least.max(lower);
                known.at_most = match (known.at_most, upper) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
            }
            _ => {}
        }
    }
    list
}

/// Which parameters are used for more than facts that nobody uses.
fn used(entry: &Entry, ops: &[OpId]) -> Vec<bool> {
    let body = &entry.body;
    let mut used = vec![false; entry.signature.inputs.len()];
    for &op in ops {
        if matches!(body.op(op), Op::Assume { .. }) {
            continue;
        }
        body.op(op).each_operand(|value| {
            let at = entry_parameter(body, value);
            if let Some(used) = at.and_then(|at| used.get_mut(at)) {
                *used = true;
            }
        });
    }
    used
}

/// Which parameters are used as they are, or with no fact that they aren't negative.
fn plain(entry: &Entry, ops: &[OpId]) -> Vec<bool> {
    let body = &entry.body;
    let mut plain = vec![false; entry.signature.inputs.len()];
    for &op in ops {
        if matches!(body.op(op), Op::Assume { .. }) {
            continue;
        }
        body.op(op).each_operand(|operand| {
            let mut value = operand;
            while let Some(Op::Assume {
                value: inner,
                predicate,
            }) = body.defining_op(value)
            {
                if let Predicate::Bounded { lower: Some(0..), .. } = predicate {
                    return;
                }
                value = *inner;
            }
            let at = entry_parameter(body, value);
            if let Some(plain) = at.and_then(|at| plain.get_mut(at)) {
                *plain = true;
            }
        });
    }
    plain
}

fn tensor_views(module: &Module, entry: &Entry, ops: &[OpId]) -> Vec<TensorView> {
    let body = &entry.body;
    let view = |&op: &OpId| {
        let Op::MakeTensorView {
            base,
            dynamic_shape,
            dynamic_strides,
        } = body.op(op)
        else {
            return None;
        };
        let ty = module.types[body.ty(body.result(op, 0)?)].as_tensor_view()?;
        Some(TensorView {
            base: entry_parameter(body, *base)?,
            shape: ty.shape.to_vec(),
            strides: ty.strides.to_vec(),
            operands: dynamic_shape
                .iter()
                .chain(dynamic_strides)
                .map(|&v| entry_parameter(body, v))
                .collect(),
        })
    };
    ops.iter().filter_map(view).collect()
}
