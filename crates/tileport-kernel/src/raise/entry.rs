//! The entry: its parameters as the source had them, and its hints.

use super::context::Raising;
use super::error::{PARAMETER, Result, UNSUPPORTED, error};
use super::lists::Words;
use super::value::{ArrayVal, Base, From, Pointers, Repr, Source, TileVal, element_of, with_sign};
use crate::kernel::TargetHints;
use crate::signature::{Convention, DimSpec, Target, demangle};
use crate::{ArraySpec, ArrayType, ConstantValue, Element, Param, ParamId, ParamKind, ParamSpec};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use tileport_ir::attr::{AtomicMode, HintValue};
use tileport_ir::inspect::{self, Known, Parameter, Recognised};
use tileport_ir::{
    Body, Dim, ElementType, Entry, Ints, Module, Op, TileElement, Type, Value, Version, requirements,
};

/// One way to read the parameters of an entry.
#[derive(Clone, Debug)]
pub(super) struct Params {
    /// The kernel's name.
    pub(super) name: String,
    pub(super) convention: Convention,
    /// What is known of the parameters of the source.
    pub(super) specs: Vec<ParamSpec>,
    /// Whether some are only guessed.
    pub(super) guessed: bool,
}

/// The ways to read an entry's parameters, the most telling first.
pub(super) fn readings(module: &Module, entry: &Entry) -> Vec<Params> {
    let mut ways = Vec::new();
    ways.extend(by_name(module, entry));
    // Where nothing is guessed, the two are the same, and the second counts.
    for guess in [true, false] {
        let way = by_code(module, entry, guess);
        ways.retain(|other: &Params| !other.guessed || other.specs != way.specs);
        ways.push(way);
    }
    ways
}

/// The scalar element type of an entry's parameter.
fn input(module: &Module, entry: &Entry, at: usize) -> Option<TileElement> {
    match module.types.get(*entry.signature.inputs.get(at)?)? {
        Type::Tile(tile) if tile.shape.is_empty() => Some(tile.element),
        _ => None,
    }
}

/// What the entry's name says, if it fits the parameters.
fn by_name(module: &Module, entry: &Entry) -> Option<Params> {
    let (name, signature) = demangle(&entry.name).ok()?;
    let mut at = 0;
    for spec in &signature.params {
        at = fits(module, entry, spec, at)?;
    }
    (at == entry.signature.inputs.len()).then_some(Params {
        name,
        convention: signature.convention,
        specs: signature.params,
        guessed: false,
    })
}

/// Whether a parameter is what a signature says; where the next one begins.
fn fits(module: &Module, entry: &Entry, spec: &ParamSpec, at: usize) -> Option<usize> {
    let number =
        |at: usize, element: ElementType| (input(module, entry, at)?.as_number()? == element).then_some(());
    let pointer = |at: usize, element: ElementType| {
        (input(module, entry, at)?.as_pointer()?.pointee == element).then_some(())
    };
    Some(match spec {
        ParamSpec::Constant(Some(_)) => at,
        ParamSpec::Scalar(Some(element)) => {
            number(at, element.to_ir())?;
            at + 1
        }
        ParamSpec::Array(array) => {
            pointer(at, array.dtype?.to_ir())?;
            let rank = array.dims.len();
            let index = if array.wide_index {
                ElementType::I64
            } else {
                ElementType::I32
            };
            for part in at + 1..=at + 2 * rank {
                number(part, index)?;
            }
            at + 1 + 2 * rank
        }
        ParamSpec::List { .. } => {
            pointer(at, ElementType::I64)?;
            number(at + 1, ElementType::I32)?;
            at + 2
        }
        ParamSpec::Tuple(items) => {
            let mut at = at;
            for item in items {
                at = fits(module, entry, item, at)?;
            }
            at
        }
        ParamSpec::Constant(None) | ParamSpec::Scalar(None) | ParamSpec::Open => return None,
    })
}

/// What the code says; `guess` takes a pointer that an even number of integers follows for an array.
fn by_code(module: &Module, entry: &Entry, guess: bool) -> Params {
    let report = inspect::inspect(module);
    let found = report.entries.into_iter().find(|found| found.name == *entry.name);
    let (parameters, name) = match found {
        Some(found) => (
            found.parameters,
            found.source_name.unwrap_or_else(|| found.name.clone()),
        ),
        None => (Vec::new(), entry.name.to_string()),
    };
    let words = Words::new(module, &entry.body);
    let mut specs = Vec::new();
    let mut next = 0;
    for parameter in &parameters {
        if parameter.first() < next {
            continue;
        }
        if let Some(list) = words.spec(module, entry, parameter.first()) {
            next = parameter.first() + 2;
            specs.push(list);
            continue;
        }
        match parameter {
            Parameter::Array {
                first,
                shape,
                strides,
                base,
                index,
                recognised,
                ..
            } => {
                let rank = shape.len();
                if *recognised == Recognised::Position && !guess {
                    specs.push(pointer_spec(module, entry, *first, base));
                    for at in *first + 1..=*first + 2 * rank {
                        specs.push(scalar_spec(module, entry, at));
                    }
                    continue;
                }
                specs.push(array_spec(
                    module,
                    entry,
                    *first,
                    (shape, strides),
                    base,
                    *index == "i64",
                ));
            }
            Parameter::List { first } => {
                specs.push(pointer_spec(module, entry, *first, &Known::default()));
                specs.push(scalar_spec(module, entry, *first + 1));
            }
            Parameter::Pointer { first, known, .. } => {
                specs.push(pointer_spec(module, entry, *first, known));
            }
            Parameter::Scalar { first, .. } => specs.push(scalar_spec(module, entry, *first)),
        }
    }
    Params {
        name,
        convention: Convention::CuTilePythonV1,
        specs,
        guessed: guess,
    }
}

fn scalar_spec(module: &Module, entry: &Entry, at: usize) -> ParamSpec {
    let element = input(module, entry, at).and_then(TileElement::as_number);
    ParamSpec::Scalar(element.and_then(|element| element_of(element, true)))
}

/// A pointer by itself is an array of rank 0, so that the signature can say what it is divisible by and may alias.
fn pointer_spec(module: &Module, entry: &Entry, at: usize, known: &Known) -> ParamSpec {
    array_spec(module, entry, at, (&[], &[]), known, false)
}

fn array_spec(
    module: &Module,
    entry: &Entry,
    first: usize,
    (shape, strides): (&[Known], &[Known]),
    base: &Known,
    wide: bool,
) -> ParamSpec {
    let pointee = input(module, entry, first).and_then(TileElement::as_pointer);
    let signed = !unsigned(&entry.body, first);
    let rank = shape.len();
    let (lengths, steps) = constants(module, entry, first, rank);
    let mut dims = Vec::new();
    for (axis, (length, stride)) in shape.iter().zip(strides).enumerate() {
        let dim = DimSpec {
            length: length.value.or(lengths.get(axis).copied().flatten()),
            length_divisible_by: length.divisible_by.unwrap_or(1),
            stride: stride.value.or(steps.get(axis).copied().flatten()),
            stride_divisible_by: stride.divisible_by.unwrap_or(1),
            stride_at_least: Some(0),
        };
        dims.push(dim.normalized());
    }
    ParamSpec::Array(ArraySpec {
        dtype: pointee.and_then(|pointer| element_of(pointer.pointee, signed)),
        dims,
        wide_index: wide,
        base_divisible_by: base.divisible_by.unwrap_or(1),
        alias_groups: Vec::new(),
        may_alias_internally: false,
    })
}

/// The lengths and strides that tensor views of an array state as constants.
fn constants(
    module: &Module,
    entry: &Entry,
    first: usize,
    rank: usize,
) -> (Vec<Option<i64>>, Vec<Option<i64>>) {
    let body = &entry.body;
    let mut known = (vec![None; rank], vec![None; rank]);
    let used = used(body);
    // What is used is no constant, whatever a view beside states.
    let is_free = |part: usize| {
        body.args()
            .get(first + 1 + part)
            .is_some_and(|arg| !used.contains(arg))
    };
    body.walk(|op| {
        let Op::MakeTensorView {
            base,
            dynamic_strides,
            ..
        } = body.op(op)
        else {
            return;
        };
        let ty = body
            .result(op, 0)
            .and_then(|view| module.types.get(body.ty(view)))
            .and_then(Type::as_tensor_view);
        let Some(ty) = ty.filter(|ty| ty.shape.len() == rank && argument(body, *base) == Some(first)) else {
            return;
        };
        for (axis, (known, dim)) in known.0.iter_mut().zip(&ty.shape).enumerate() {
            *known = known.or(dim.as_static()).filter(|_| is_free(axis));
        }
        let mut dynamic = dynamic_strides.iter();
        for (axis, (known, dim)) in known.1.iter_mut().zip(&ty.strides).enumerate() {
            let stated = match dim {
                Dim::Static(value) => Some(*value),
                Dim::Dynamic => dynamic.next().and_then(|value| constant(module, body, *value)),
            };
            *known = known.or(stated).filter(|_| is_free(rank + axis));
        }
    });
    known
}

/// What operations use, facts aside.
fn used(body: &Body) -> FxHashSet<Value> {
    let mut used = FxHashSet::default();
    body.walk(|op| {
        if !matches!(body.op(op), Op::Assume { .. }) {
            body.op(op).each_operand(|value| {
                used.insert(behind(body, value));
            });
        }
    });
    used
}

/// The value behind facts.
pub(super) fn behind(body: &Body, mut value: Value) -> Value {
    while let Some(Op::Assume { value: inner, .. }) = body.defining_op(value) {
        value = *inner;
    }
    value
}

pub(super) fn constant(module: &Module, body: &Body, value: Value) -> Option<i64> {
    let value = behind(body, value);
    let Op::Constant { value: elements } = body.defining_op(value)? else {
        return None;
    };
    let element = module.types.get(body.ty(value))?.as_tile()?.element.as_number()?;
    elements.get(element, 0)?.as_signed()
}

/// The entry's parameter that a value is.
fn argument(body: &Body, value: Value) -> Option<usize> {
    let value = behind(body, value);
    body.args().iter().position(|arg| *arg == value)
}

/// Whether atomic operations on a parameter's memory take its integers for unsigned.
fn unsigned(body: &Body, first: usize) -> bool {
    let mut found = false;
    body.walk(|op| {
        let (mode, mut at) = match body.op(op) {
            Op::AtomicRmwTko { mode, pointers, .. } => (*mode, *pointers),
            Op::AtomicRedViewTko { mode, view, .. } => (*mode, *view),
            _ => return,
        };
        if !matches!(mode, AtomicMode::UMax | AtomicMode::UMin) {
            return;
        }
        while let Some(next) = match body.defining_op(at) {
            Some(
                Op::MakePartitionView { tensor_view: next }
                | Op::MakeStridedView { tensor_view: next }
                | Op::MakeGatherScatterView { tensor_view: next }
                | Op::MakeTensorView { base: next, .. }
                | Op::Offset { ptr: next, .. }
                | Op::Broadcast { source: next }
                | Op::Reshape { source: next }
                | Op::Assume { value: next, .. },
            ) => Some(*next),
            _ => None,
        } {
            at = next;
        }
        found |= body.args().iter().position(|arg| *arg == at) == Some(first);
    });
    found
}

/// For what to lower a kernel so that it becomes the module again: hints up to 13.2 are said of a GPU.
pub(super) fn target(module: &Module, entry: &Entry) -> Target {
    let (version, _) = requirements::minimum_version(module);
    let named = entry.hints.iter().flat_map(|hints| &hints.0);
    let mut gpu = None;
    for (target, _) in named {
        if &**target == "default" {
            return Target {
                version: version.max(Version::NEWEST),
                gpu: None,
            };
        }
        gpu = Some(target.to_string());
    }
    match gpu {
        Some(gpu) if version <= Version::V13_2 => Target {
            version: Version::V13_2,
            gpu: Some(gpu),
        },
        _ => Target {
            version: version.max(Version::NEWEST),
            gpu: None,
        },
    }
}

impl Raising<'_> {
    /// Makes the parameters, and says what the entry's arguments are.
    pub(super) fn params(&mut self, params: &Params) -> Result {
        let mut at = 0;
        for (position, spec) in params.specs.iter().enumerate() {
            self.param(spec, position, &mut Vec::new(), &mut at)?;
        }
        if at != self.body().args().len() {
            return Err(error(
                PARAMETER,
                self.span,
                "the entry has other parameters than were found",
            ));
        }
        self.signature.params.clone_from(&params.specs);
        Ok(())
    }

    fn argument(&self, at: &mut usize) -> Result<Value> {
        let value = self.body().args().get(*at).copied();
        *at += 1;
        value.ok_or_else(|| error(PARAMETER, self.span, "the entry has too few parameters"))
    }

    fn add_param(
        &mut self,
        kind: ParamKind,
        position: usize,
        path: &[String],
        value: Option<Value>,
    ) -> ParamId {
        let stated = value.and_then(|value| self.body().name(value)).filter(|name| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        });
        let name = match (stated, &kind) {
            (Some(name), _) => name.to_string(),
            (None, ParamKind::Array(_) | ParamKind::List(_) | ParamKind::Pointer(_)) => {
                let number = self
                    .kernel
                    .params
                    .values()
                    .filter(|param| !matches!(param.kind, ParamKind::Scalar(_) | ParamKind::Bound(_)))
                    .count();
                match u32::try_from(number).ok().filter(|n| *n < 26) {
                    Some(n) => char::from_u32(u32::from('a') + n)
                        .map(String::from)
                        .unwrap_or_default(),
                    None => format!("a{number}"),
                }
            }
            (None, ParamKind::Scalar(_)) => format!("n{}", self.kernel.params.len()),
            (None, _) => format!("C{}", self.kernel.params.len()),
        };
        self.kernel.params.push(Param {
            name,
            path: path.to_vec(),
            position,
            kind,
            span: self.span,
        })
    }

    fn param(&mut self, spec: &ParamSpec, position: usize, path: &mut Vec<String>, at: &mut usize) -> Result {
        match spec {
            ParamSpec::Tuple(items) => {
                for (index, item) in items.iter().enumerate() {
                    path.push(index.to_string());
                    self.param(item, position, path, at)?;
                    path.pop();
                }
            }
            ParamSpec::Constant(value) => {
                let value = value.clone().unwrap_or(ConstantValue::None);
                self.add_param(ParamKind::Bound(value), position, path, None);
            }
            ParamSpec::Scalar(element) => {
                let value = self.argument(at)?;
                let element = match element {
                    Some(element) => *element,
                    None => self.element_in(value, true)?,
                };
                let kind = ParamKind::Scalar(element.into());
                let param = self.add_param(kind, position, path, Some(value));
                let tile = TileVal {
                    element,
                    shape: Ints::new(),
                    from: Source::Param(param),
                };
                self.set(value, Repr::Tile(tile));
            }
            ParamSpec::Array(spec) => {
                let base = self.argument(at)?;
                let (ty, element) = self.array_of(spec)?;
                let rank = ty.rank();
                let kind = ParamKind::Array(ty.clone());
                let param = self.add_param(kind, position, path, Some(base));
                let array = Rc::new(ArrayVal {
                    from: From::Param(param),
                    ty,
                    element,
                });
                self.set_base(base, &array);
                for stride in [false, true] {
                    for axis in 0..rank {
                        let value = self.argument(at)?;
                        self.set_size(value, &array, axis, stride);
                    }
                }
            }
            ParamSpec::List { element, .. } => {
                let (table, length) = (self.argument(at)?, self.argument(at)?);
                let (ty, _) = self.array_of(element)?;
                let param = self.add_param(ParamKind::List(ty), position, path, Some(table));
                self.set(table, Repr::Table(param));
                let length_tile = TileVal {
                    element: Element::I32,
                    shape: Ints::new(),
                    from: Source::ListLength(param),
                };
                self.set(length, Repr::Tile(length_tile));
            }
            ParamSpec::Open => {
                return Err(error(PARAMETER, self.span, "nothing is known of a parameter"));
            }
        }
        Ok(())
    }

    /// The type of a signature's array.
    fn array_of(&self, spec: &ArraySpec) -> Result<(ArrayType, Element)> {
        let Some(element) = spec.dtype else {
            let message = "a parameter points to elements that kernels don't have";
            return Err(error(UNSUPPORTED, self.span, message));
        };
        let rank = spec.dims.len();
        let ty = ArrayType {
            dtype: element.into(),
            shape: vec![None; rank],
            strides: vec![None; rank],
            wide_index: spec.wide_index,
        };
        Ok((ty, element))
    }

    /// A value is the address of an array.
    pub(super) fn set_base(&mut self, value: Value, array: &Rc<ArrayVal>) {
        let pointers = Pointers {
            base: Base::Array(Rc::clone(array)),
            pointee: array.element,
            offset: None,
            shape: Ints::new(),
        };
        self.set(value, Repr::Pointers(pointers));
    }

    /// A value is a length or a stride of an array.
    pub(super) fn set_size(&mut self, value: Value, array: &Rc<ArrayVal>, axis: usize, stride: bool) {
        let array = Rc::clone(array);
        let wide = array.ty.wide_index;
        let from = if stride {
            Source::Stride(array, axis)
        } else {
            Source::Length(array, axis)
        };
        let tile = TileVal {
            element: with_sign(if wide { Element::I64 } else { Element::I32 }, true),
            shape: Ints::new(),
            from,
        };
        self.set(value, Repr::Tile(tile));
    }

    /// The entry's hints.
    pub(super) fn hints(&mut self) -> Result {
        let mut all = Vec::new();
        for (target, list) in self.entry.hints.iter().flat_map(|hints| &hints.0) {
            let mut hints = TargetHints::default();
            for (name, value) in list {
                let value = match value {
                    HintValue::Int(number) => number.as_signed(),
                    _ => None,
                };
                let slot = match &**name {
                    "num_cta_in_cga" => &mut hints.ctas,
                    "occupancy" => &mut hints.occupancy,
                    "num_worker_warps_per_cta" => &mut hints.warps,
                    other => {
                        let message = format!("kernels have no hint `{other}`");
                        return Err(error(UNSUPPORTED, self.span, message));
                    }
                };
                *slot = value;
            }
            if hints != TargetHints::default() {
                all.push(((&**target != "default").then(|| target.to_string()), hints));
            }
        }
        // The default first, as sources have it.
        all.sort_by(|a, b| a.0.cmp(&b.0));
        self.kernel.hints = all;
        Ok(())
    }
}
