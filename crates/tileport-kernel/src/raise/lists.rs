//! Lists of arrays: a table with a row an array, whose words are an address, lengths and strides.

use crate::signature::DimSpec;
use crate::{ArraySpec, ParamSpec};
use rustc_hash::FxHashMap;
use tileport_ir::attr::Predicate;
use tileport_ir::{Body, Dim, ElementType, Entry, Module, Op, Type, Value};

/// The parts of arrays that come from tables: the entry's argument that is the table, and the word.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// Words as they are in the table.
    raw: FxHashMap<Value, (usize, usize)>,
    /// Words as addresses, lengths and strides.
    pub(super) parts: FxHashMap<Value, (usize, usize)>,
    /// How many words rows have, by argument.
    tables: FxHashMap<usize, usize>,
    /// Whether lengths and strides are used without being narrowed.
    wide: bool,
}

impl Words {
    pub(super) fn new(module: &Module, body: &Body) -> Self {
        let mut words = Self::default();
        let mut rows: FxHashMap<Value, usize> = FxHashMap::default();
        let mut views: FxHashMap<Value, usize> = FxHashMap::default();
        body.walk(|id| {
            let Some(result) = body.result(id, 0) else {
                return;
            };
            match body.op(id) {
                Op::MakeTensorView { base, .. } => {
                    if let Some((table, count)) = table(module, body, *base, result) {
                        views.insert(result, table);
                        words.tables.insert(table, count);
                    }
                }
                Op::MakePartitionView { tensor_view } => {
                    if let Some(&table) = views.get(tensor_view) {
                        views.insert(result, table);
                    }
                }
                Op::LoadViewTko { view, .. } => {
                    if let Some(&table) = views.get(view) {
                        rows.insert(result, table);
                    }
                }
                Op::Extract { source, indices } => {
                    let word = indices.get(1).and_then(|index| number(module, body, *index));
                    if let (Some(&table), Some(word)) = (rows.get(source), word) {
                        words.raw.insert(result, (table, word));
                    }
                }
                Op::Reshape { source } => {
                    if let Some(&(table, word)) = words.raw.get(source) {
                        words.raw.insert(result, (table, word));
                    }
                }
                Op::IntToPtr { source: from } | Op::TruncI { from, .. } => {
                    if let Some(&part) = words.raw.get(from) {
                        words.parts.insert(result, part);
                    }
                }
                op => {
                    let raw = &words.raw;
                    let wide = &mut words.wide;
                    op.each_operand(|value| *wide |= raw.get(&value).is_some_and(|(_, word)| *word > 0));
                }
            }
        });
        if words.wide {
            let sizes = words.raw.iter().filter(|(_, (_, word))| *word > 0);
            words.parts.extend(sizes.map(|(value, part)| (*value, *part)));
        }
        words
    }

    /// What the code says of the list whose table an argument is.
    pub(super) fn spec(&self, module: &Module, entry: &Entry, at: usize) -> Option<ParamSpec> {
        let words = *self.tables.get(&at)?;
        let rank = words.checked_sub(1).filter(|sizes| sizes % 2 == 0)? / 2;
        let body = &entry.body;
        let address = |value: &Value| {
            let ty = module.types.get(body.ty(*value))?.as_tile()?;
            ty.element.as_pointer()
        };
        let mut spec = ArraySpec {
            dtype: None,
            dims: vec![DimSpec::ANY; rank],
            wide_index: self.wide,
            base_divisible_by: 1,
            alias_groups: Vec::new(),
            may_alias_internally: false,
        };
        for (value, _) in self.parts.iter().filter(|(_, part)| **part == (at, 0)) {
            let pointer = address(value)?;
            spec.dtype = super::value::element_of(pointer.pointee, true);
        }
        spec.dtype?;
        body.walk(|id| match body.op(id) {
            Op::Assume {
                value,
                predicate:
                    Predicate::DivBy {
                        divisor,
                        every: None,
                        along: None,
                    },
            } => {
                let source = super::entry::behind(body, *value);
                if let Some(&(_, word)) = self.parts.get(&source).filter(|part| part.0 == at) {
                    divisible(&mut spec, word, *divisor);
                }
            }
            Op::MakeTensorView { base, .. } => {
                let source = super::entry::behind(body, *base);
                let ty = body
                    .result(id, 0)
                    .and_then(|view| module.types.get(body.ty(view)))
                    .and_then(Type::as_tensor_view);
                if let (Some(ty), Some((_, 0))) = (ty, self.parts.get(&source).filter(|part| part.0 == at)) {
                    for (dim, (length, stride)) in spec.dims.iter_mut().zip(ty.shape.iter().zip(&ty.strides))
                    {
                        dim.length = dim.length.or(length.as_static());
                        dim.stride = dim.stride.or(stride.as_static());
                    }
                }
            }
            _ => {}
        });
        for dim in &mut spec.dims {
            *dim = dim.normalized();
        }
        Some(ParamSpec::List {
            element: spec,
            alias_groups: Vec::new(),
            elements_may_alias: false,
        })
    }
}

/// The table that a tensor view is of, and how many words its rows have.
fn table(module: &Module, body: &Body, base: Value, view: Value) -> Option<(usize, usize)> {
    let ty = module.types.get(body.ty(view))?.as_tensor_view()?;
    let ([Dim::Dynamic, Dim::Static(words)], [Dim::Static(stride), Dim::Static(1)]) =
        (ty.shape.as_slice(), ty.strides.as_slice())
    else {
        return None;
    };
    if words != stride || ty.element != ElementType::I64 {
        return None;
    }
    let at = body
        .args()
        .iter()
        .position(|arg| *arg == super::entry::behind(body, base))?;
    Some((at, usize::try_from(*words).ok()?))
}

fn divisible(spec: &mut ArraySpec, word: usize, divisor: u64) {
    let rank = spec.dims.len();
    if word == 0 {
        spec.base_divisible_by = spec.base_divisible_by.max(divisor);
    } else if let Some(dim) = spec.dims.get_mut((word - 1) % rank.max(1)) {
        let known = if word > rank {
            &mut dim.stride_divisible_by
        } else {
            &mut dim.length_divisible_by
        };
        *known = (*known).max(divisor);
    }
}

fn number(module: &Module, body: &Body, value: Value) -> Option<usize> {
    usize::try_from(super::entry::constant(module, body, value)?).ok()
}
