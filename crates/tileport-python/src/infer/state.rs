//! What is known of a parameter while a signature is inferred.

use super::Reason;
use super::host::{Passed, PassedArray};
use crate::annotation::{Annotation, ArrayAnnotation, Leaf};
use crate::elaborate::Elements;
use crate::elaborate::open::{Rank, Want};
use crate::kernels::Parameter;
use tileport_ir::Span;
use tileport_kernel::signature::DimSpec;
use tileport_kernel::{ArraySpec, ConstantValue, Element, ParamSpec, SymbolKind};

/// What is known of a parameter, or of an item of one.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) known: Known,
    /// Why.
    pub(super) reasons: Vec<Reason>,
    /// Whether the element type is an assumption.
    pub(super) element_assumed: bool,
    /// What its annotation says.
    leaf: Leaf,
    /// The value that stands for an open constant while the kernel is read generally.
    pub(super) stand_in: Option<ConstantValue>,
}

/// What kind of parameter it is.
#[derive(Clone, Debug)]
pub(super) enum Known {
    /// That isn't known.
    Nothing,
    /// A constant, with its value.
    Constant(Option<ConstantValue>),
    /// A number known at launch, with its element type.
    Scalar(Option<Element>),
    /// An array.
    Array(KnownArray),
    /// A list of arrays.
    List(KnownArray),
    /// Several parameters in one.
    Tuple(Vec<State>),
}

/// What is known of an array.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownArray {
    /// Its element type.
    element: Option<Element>,
    /// The element type that it has while the kernel is read generally.
    bound: Option<Element>,
    /// How many dimensions it has, at least.
    pub(super) rank: usize,
    /// Whether it has just so many.
    pub(super) certain: bool,
    /// Its lengths, where they are stated.
    shape: Option<Vec<i64>>,
    /// Whether lengths that are constants are known only by a stand-in.
    lengths_bound: bool,
}

impl State {
    fn new(leaf: Leaf) -> Self {
        Self {
            known: Known::Nothing,
            reasons: Vec::new(),
            element_assumed: false,
            leaf,
            stand_in: None,
        }
    }

    /// What the declaration of a parameter says.
    pub(super) fn of(parameter: &Parameter<'_>) -> Self {
        let mut state = Self::annotated(&parameter.annotation);
        if let Some(text) = &state.annotation_says() {
            state.reasons.push(Reason {
                text: text.clone(),
                span: parameter.span,
            });
        }
        state
    }

    fn annotated(annotation: &Annotation) -> Self {
        match annotation {
            Annotation::Leaf(leaf) => {
                let mut state = Self::new(leaf.clone());
                state.known = if leaf.constant {
                    Known::Constant(None)
                } else if leaf.list.is_some() {
                    Known::List(KnownArray::guess())
                } else if leaf.array.is_some() || leaf.hint.as_deref().is_some_and(is_array) {
                    Known::Array(KnownArray::guess())
                } else if leaf.int64 {
                    Known::Scalar(Some(Element::I64))
                } else {
                    match leaf.hint.as_deref() {
                        Some("int") => Known::Scalar(Some(Element::I32)),
                        Some("float") => Known::Scalar(Some(Element::F32)),
                        Some("bool") => Known::Scalar(Some(Element::Bool)),
                        _ => Known::Nothing,
                    }
                };
                state
            }
            // A constant tuple is one value.
            tuple if tuple.is_constant() => {
                let mut state = Self::new(Leaf {
                    constant: true,
                    ..Leaf::default()
                });
                state.known = Known::Constant(None);
                state
            }
            Annotation::Tuple(items) => {
                let mut state = Self::new(Leaf::default());
                state.known = Known::Tuple(items.iter().map(Self::annotated).collect());
                state
            }
            Annotation::TupleOf(_) => Self::new(Leaf::default()),
        }
    }

    fn annotation_says(&self) -> Option<String> {
        match &self.known {
            Known::Constant(_) | Known::Nothing | Known::Tuple(_) => None,
            Known::Scalar(Some(element)) => Some(format!("{} by its annotation", element.name())),
            Known::Scalar(None) => None,
            Known::Array(_) => Some("an array by its annotation".to_owned()),
            Known::List(_) => Some("a list by its annotation".to_owned()),
        }
    }

    /// Takes in a value that is stated somewhere, where it says more than is known.
    pub(super) fn passed(&mut self, value: &Passed, what: &str, span: Span) {
        let reason = |text: String| Reason { text, span };
        match (&mut self.known, value) {
            (known @ Known::Nothing, Passed::Constant(constant)) => {
                if matches!(constant, ConstantValue::None) {
                    *known = Known::Constant(Some(ConstantValue::None));
                    self.reasons.push(reason(format!("None {what}")));
                } else if let Some(element) = element_of(constant, self.leaf.int64) {
                    *known = Known::Scalar(Some(element));
                    self.reasons.push(reason(format!("{} {what}", element.name())));
                }
            }
            (Known::Scalar(known @ None), Passed::Constant(constant)) => {
                *known = element_of(constant, self.leaf.int64);
                if let Some(element) = *known {
                    self.reasons.push(reason(format!("{} {what}", element.name())));
                }
            }
            (Known::Constant(known @ None), Passed::Constant(constant)) => {
                if fits(constant, self.leaf.hint.as_deref()) {
                    *known = Some(constant.clone());
                    self.reasons.push(reason(what.to_owned()));
                }
            }
            (Known::Constant(known @ None), Passed::Several(items) | Passed::List(items)) => {
                if let Some(value) = constant_tuple(items) {
                    *known = Some(value);
                    self.reasons.push(reason(what.to_owned()));
                }
            }
            (known @ Known::Nothing, Passed::Array(array)) => {
                *known = Known::Array(KnownArray::guess());
                self.array_passed(array, what, span);
            }
            (Known::Array(_), Passed::Array(array)) => self.array_passed(array, what, span),
            (known @ Known::Nothing, Passed::List(_)) => {
                *known = Known::List(KnownArray::guess());
                self.passed(value, what, span);
            }
            (known @ Known::Nothing, Passed::Several(items)) => {
                *known = Known::Tuple(vec![Self::new(Leaf::default()); items.len()]);
                self.reasons
                    .push(reason(format!("a tuple of {}: {what}", items.len())));
                self.passed(value, what, span);
            }
            (Known::List(_), Passed::Several(items) | Passed::List(items)) => {
                if let Some(Some(Passed::Array(array))) = items.first() {
                    let array = PassedArray {
                        shape: None,
                        ..array.clone()
                    };
                    self.array_passed(&array, what, span);
                }
            }
            (Known::Tuple(states), Passed::Several(items) | Passed::List(items)) => {
                for (state, item) in states.iter_mut().zip(items) {
                    if let Some(item) = item {
                        state.passed(item, what, span);
                    }
                }
            }
            _ => {}
        }
    }

    fn array_passed(&mut self, given: &PassedArray, what: &str, span: Span) {
        let (Known::Array(array) | Known::List(array)) = &mut self.known else {
            return;
        };
        let mut says = Vec::new();
        if let (Some(rank), false) = (given.rank, array.certain) {
            (array.rank, array.certain) = (rank, true);
            says.push(format!("rank {rank}"));
        }
        if let (Some(element), None) = (given.element, array.element) {
            array.element = Some(element);
            says.push(element.name().to_owned());
        }
        if let (Some(shape), None) = (&given.shape, &array.shape)
            && shape.len() == array.rank
        {
            array.shape = Some(shape.clone());
        }
        if !says.is_empty() {
            self.reasons.push(Reason {
                text: format!("{} {what}", says.join(", ")),
                span,
            });
        }
    }

    /// Goes through this and the items of tuples.
    pub(super) fn each(&self, path: &mut Vec<usize>, f: &mut dyn FnMut(&[usize], &Self)) {
        f(path, self);
        if let Known::Tuple(items) = &self.known {
            for (index, item) in items.iter().enumerate() {
                path.push(index);
                item.each(path, f);
                path.pop();
            }
        }
    }

    /// The same, to change them.
    pub(super) fn each_mut(&mut self, f: &mut dyn FnMut(&mut Self)) {
        f(self);
        if let Known::Tuple(items) = &mut self.known {
            items.iter_mut().for_each(|item| item.each_mut(f));
        }
    }

    /// An item of a tuple.
    pub(super) fn part(&mut self, path: &[usize]) -> Option<&mut Self> {
        let Some((first, rest)) = path.split_first() else {
            return Some(self);
        };
        match &mut self.known {
            Known::Tuple(items) => items.get_mut(*first)?.part(rest),
            _ => None,
        }
    }

    /// Takes in what the code shows; whether that is news.
    pub(super) fn learn(&mut self, want: Want, reason: &Reason) -> bool {
        let leaf = |text: String| Reason {
            text,
            span: reason.span,
        };
        match (&mut self.known, want) {
            (known @ Known::Nothing, Want::Array(_)) => {
                *known = Known::Array(KnownArray::guess());
                self.learn(want, reason);
                true
            }
            (known @ Known::Nothing, Want::List) => {
                *known = Known::List(KnownArray::guess());
                self.reasons.push(leaf(format!("a list: {}", reason.text)));
                true
            }
            (known @ Known::Nothing, Want::Scalar) => {
                *known = Known::Scalar(None);
                self.reasons.push(leaf(format!("a scalar: {}", reason.text)));
                true
            }
            (known @ Known::Nothing, Want::Tuple(count)) => {
                *known = Known::Tuple(vec![Self::new(Leaf::default()); count]);
                self.reasons
                    .push(leaf(format!("a tuple of {count}: {}", reason.text)));
                true
            }
            (Known::Array(array) | Known::List(array), Want::Array(rank)) if !array.certain => match rank {
                Rank::Exactly(rank) => {
                    (array.rank, array.certain) = (rank, true);
                    self.reasons.push(leaf(format!("rank {rank}: {}", reason.text)));
                    true
                }
                Rank::AtLeast(rank) if rank > array.rank => {
                    array.rank = rank;
                    true
                }
                Rank::AtLeast(_) => false,
            },
            _ => false,
        }
    }

    /// Gives what is open a value, so that the kernel can be read; whether it had none.
    pub(super) fn bind(&mut self, kind: SymbolKind, elements: Elements) -> bool {
        match (&mut self.known, kind) {
            (Known::Array(array) | Known::List(array), SymbolKind::Dtype) => {
                if array.bound.is_some() {
                    return false;
                }
                let needed = match elements {
                    Elements::Any => None,
                    Elements::Integers => Some(Element::I32),
                    Elements::Truths => Some(Element::Bool),
                };
                if let (None, Some(element)) = (array.element, needed) {
                    array.element = Some(element);
                    self.assumed(format!(
                        "{} assumed: its elements are used as such",
                        element.name()
                    ));
                    self.element_assumed = true;
                }
                if let Known::Array(array) | Known::List(array) = &mut self.known {
                    array.bound = Some(array.element.unwrap_or(Element::F32));
                }
                true
            }
            (Known::Array(array) | Known::List(array), SymbolKind::Shape(_) | SymbolKind::Stride(_)) => {
                !std::mem::replace(&mut array.lengths_bound, true)
            }
            (Known::Scalar(element @ None), SymbolKind::Dtype) => {
                let (chosen, why) = match elements {
                    Elements::Integers => (Element::I32, "it is used as an integer"),
                    Elements::Truths => (Element::Bool, "it is used as a truth value"),
                    Elements::Any => (Element::I32, "nothing says more"),
                };
                *element = Some(chosen);
                self.element_assumed = true;
                self.assumed(format!("{} assumed: {why}", chosen.name()));
                true
            }
            (Known::Constant(value), kind) => {
                if self.stand_in.is_some() {
                    return false;
                }
                self.stand_in = Some(value.clone().unwrap_or(match kind {
                    SymbolKind::Bool => ConstantValue::Bool(false),
                    SymbolKind::Float => ConstantValue::Float(1.0),
                    _ => ConstantValue::Int(16),
                }));
                true
            }
            _ => false,
        }
    }

    /// Notes an assumption.
    pub(super) fn assumed(&mut self, text: String) {
        self.reasons.push(Reason {
            text,
            span: Span::NONE,
        });
    }

    /// Assumes an element type where none is known.
    pub(super) fn assume(&mut self) {
        match &mut self.known {
            Known::Array(array) | Known::List(array) if array.element.is_none() => {
                array.element = Some(Element::F32);
                self.element_assumed = true;
                self.assumed("f32 assumed: nothing says more".to_owned());
            }
            Known::Scalar(element @ None) => {
                *element = Some(Element::I32);
                self.element_assumed = true;
                self.assumed("i32 assumed: nothing says more".to_owned());
            }
            _ => {}
        }
    }

    /// Changes the element type; what it was, if it was another.
    pub(super) fn replace_element(&mut self, element: Element) -> Option<Element> {
        let (Known::Array(KnownArray {
            element: Some(known), ..
        })
        | Known::List(KnownArray {
            element: Some(known), ..
        })
        | Known::Scalar(Some(known))) = &mut self.known
        else {
            return None;
        };
        (*known != element).then(|| std::mem::replace(known, element))
    }

    /// Says that another element type than the usual one is assumed.
    pub(super) fn reassumed(&mut self, element: Element) {
        self.reasons
            .retain(|reason| reason.span.is_some() || !reason.text.contains(" assumed: "));
        self.assumed(format!(
            "{} assumed: the kernel can't be compiled otherwise",
            element.name()
        ));
    }

    /// What must be filled in.
    pub(super) fn missing(&self) -> Option<String> {
        match &self.known {
            Known::Nothing => Some("it is not used".to_owned()),
            Known::Constant(None) => Some("it is a constant without a value".to_owned()),
            Known::Constant(Some(_)) | Known::Scalar(_) => None,
            Known::Array(array) | Known::List(array) => self.fixed().and_then(|fixed| {
                let rank = array.rank;
                let lengths = !fixed.static_shape_dims.is_empty() && array.shape.is_none();
                let last =
                    |axis: &i64| *axis == -1 || usize::try_from(*axis).is_ok_and(|axis| axis + 1 == rank);
                let strides =
                    fixed.static_stride_dims.iter().any(|axis| !last(axis)) && array.shape.is_none();
                match (lengths, strides) {
                    (true, _) => Some("its annotation wants lengths that are constants".to_owned()),
                    (_, true) => Some("its annotation wants strides that are constants".to_owned()),
                    _ => None,
                }
            }),
            Known::Tuple(items) => items.iter().find_map(Self::missing),
        }
    }

    fn fixed(&self) -> Option<&ArrayAnnotation> {
        self.leaf.array.as_ref().or(self.leaf.list.as_ref())
    }

    /// The specification: with `open`, as general as the code allows.
    pub(super) fn spec(&self, open: bool) -> ParamSpec {
        match &self.known {
            Known::Nothing => ParamSpec::Open,
            Known::Constant(value) if open => {
                if let Some(value) = &self.stand_in {
                    return ParamSpec::Constant(Some(value.clone()));
                }
                // Only numbers of a stated type can stay open.
                let opens = match (value, self.leaf.hint.as_deref()) {
                    (None, _) => true,
                    (Some(ConstantValue::Int(_)), hint) => hint.is_none_or(|hint| hint != "float"),
                    (Some(ConstantValue::Bool(_)), Some("bool")) => true,
                    (Some(ConstantValue::Float(_)), Some("float")) => true,
                    _ => false,
                };
                ParamSpec::Constant(value.clone().filter(|_| !opens))
            }
            Known::Constant(value) => ParamSpec::Constant(value.clone()),
            Known::Scalar(element) => ParamSpec::Scalar(*element),
            Known::Array(array) => ParamSpec::Array(self.array(array, open)),
            Known::List(array) => ParamSpec::List {
                element: self.array(array, open),
                alias_groups: Vec::new(),
                elements_may_alias: true,
            },
            Known::Tuple(items) => ParamSpec::Tuple(items.iter().map(|item| item.spec(open)).collect()),
        }
    }

    fn array(&self, array: &KnownArray, open: bool) -> ArraySpec {
        let element = if open { array.bound } else { array.element };
        let mut spec = match (&array.shape, array.element) {
            (Some(shape), Some(element)) if shape.len() == array.rank && !open => {
                ArraySpec::of(element, shape, &packed(shape), 16)
            }
            _ => ArraySpec::dense(element, array.rank),
        };
        spec.dtype = element;
        let Some(fixed) = self.fixed() else { return spec };
        spec.wide_index = fixed.index_int64;
        let axis = |axis: i64| {
            let rank = i64::try_from(array.rank).unwrap_or(i64::MAX);
            usize::try_from(if axis < 0 { axis.saturating_add(rank) } else { axis }).ok()
        };
        if !fixed.static_stride_dims.is_empty() {
            let strides = array.shape.as_deref().map(packed);
            let wanted: Vec<usize> = fixed
                .static_stride_dims
                .iter()
                .copied()
                .filter_map(axis)
                .collect();
            for (index, dim) in spec.dims.iter_mut().enumerate() {
                let stated = strides.as_ref().and_then(|strides| strides.get(index)).copied();
                let usual = if index + 1 == array.rank { Some(1) } else { stated };
                dim.stride = usual.filter(|_| wanted.contains(&index));
                // While the kernel is read generally, any number will do.
                if open && array.lengths_bound && wanted.contains(&index) {
                    dim.stride = dim.stride.or(Some(16));
                }
                dim.stride_at_least = DimSpec::ANY.stride_at_least;
                *dim = dim.normalized();
            }
        }
        for index in fixed.static_shape_dims.iter().copied().filter_map(axis) {
            let stated = array.shape.as_ref().and_then(|shape| shape.get(index)).copied();
            if let Some(dim) = spec.dims.get_mut(index) {
                dim.length = match (open, array.lengths_bound) {
                    (false, _) => stated,
                    (true, true) => stated.or(Some(16)),
                    (true, false) => None,
                };
                *dim = dim.normalized();
            }
        }
        spec
    }
}

impl KnownArray {
    fn guess() -> Self {
        Self {
            rank: 1,
            ..Self::default()
        }
    }
}

/// Whether an annotation names arrays.
fn is_array(hint: &str) -> bool {
    matches!(
        hint,
        "cuda.tile.Array"
            | "torch.Tensor"
            | "numpy.ndarray"
            | "cupy.ndarray"
            | "jax.Array"
            | "jax.numpy.ndarray"
    )
}

/// The element type of a number that is passed at launch.
fn element_of(constant: &ConstantValue, wide: bool) -> Option<Element> {
    Some(match constant {
        ConstantValue::Bool(_) => Element::Bool,
        ConstantValue::Int(_) if wide => Element::I64,
        ConstantValue::Int(value) if i32::try_from(*value).is_ok() => Element::I32,
        ConstantValue::Int(_) => Element::I64,
        ConstantValue::Float(_) => Element::F32,
        _ => return None,
    })
}

/// Whether a value can be that of a constant whose annotation names this type.
fn fits(constant: &ConstantValue, hint: Option<&str>) -> bool {
    match hint {
        Some("int") => matches!(constant, ConstantValue::Int(_)),
        Some("bool") => matches!(constant, ConstantValue::Bool(_) | ConstantValue::Int(0 | 1)),
        Some("float") => matches!(constant, ConstantValue::Float(_) | ConstantValue::Int(_)),
        _ => true,
    }
}

fn constant_tuple(items: &[Option<Passed>]) -> Option<ConstantValue> {
    let items = items.iter().map(|item| match item {
        Some(Passed::Constant(value)) => Some(value.clone()),
        Some(Passed::Several(items) | Passed::List(items)) => constant_tuple(items),
        _ => None,
    });
    items.collect::<Option<_>>().map(ConstantValue::Tuple)
}

/// The strides of a dense row-major array.
fn packed(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1_i64; shape.len()];
    let mut step = 1_i64;
    for (stride, length) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step = step.saturating_mul(*length);
    }
    strides
}
