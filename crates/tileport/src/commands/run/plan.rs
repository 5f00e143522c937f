//! Matching what is given with what an entry takes.

use super::dtype::DType;
use super::generate::Num;
use super::names;
use crate::render::count;
use anyhow::{Context, Result, bail, ensure};
use tileport_exec::{Arg, Args, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::inspect::{EntryReport, Known, Parameter};
use tileport_ir::{ElementType, Entry, Module, TileElement, Type};

/// `|got - expected| <= atol + rtol * |expected|`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tolerance {
    /// Relative.
    pub(crate) rtol: f64,
    /// Absolute.
    pub(crate) atol: f64,
}

/// An argument that is given.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// Its name, if it has one.
    pub(crate) name: Option<String>,
    /// What it is.
    pub(crate) value: Value,
    /// How far it may be off.
    pub(crate) tolerance: Option<Tolerance>,
}

/// What an argument is.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// An array, or several for a list.
    Arrays(Vec<(DType, TensorArg)>),
    /// A number, with its type where it was said.
    Scalar(Option<DType>, Num),
}

/// An array of a run.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    /// Its name.
    pub(crate) name: String,
    /// The type of its elements.
    pub(crate) dtype: DType,
    /// Its position among the tensors.
    pub(crate) tensor: usize,
    /// How far it may be off.
    pub(crate) tolerance: Option<Tolerance>,
}

/// Arguments that fit an entry.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// For the executor.
    pub(crate) args: Args,
    /// The arrays, in order.
    pub(crate) slots: Vec<Slot>,
}

/// What an entry takes, with names for messages.
#[derive(Clone, Debug)]
pub(crate) struct Wanted<'a> {
    parameters: Vec<Parameter>,
    names: Vec<String>,
    /// Whether the names are the source's own, so that others are wrong.
    named: bool,
    entry: &'a Entry,
}

impl<'a> Wanted<'a> {
    /// What an entry takes. The names of the source's parameters are those given, if there are as many, else those
    /// in the file, else arg0, arg1 and so on.
    pub(crate) fn of(entry: &'a Entry, report: &EntryReport, source_names: &[String]) -> Self {
        let parameters = report.parameters.clone();
        if source_names.len() == parameters.len() {
            return Self {
                parameters,
                names: source_names.to_vec(),
                named: true,
                entry,
            };
        }
        let names = (0..parameters.len()).map(|i| format!("arg{i}")).collect();
        Self {
            parameters,
            names,
            named: false,
            entry,
        }
    }

    /// What an entry takes, parameter by parameter, where the source's are not to be put back together.
    pub(crate) fn flat(entry: &'a Entry, module: &Module) -> Self {
        let single = |(first, ty): (usize, &tileport_ir::TypeId)| {
            let element = match &module.types[*ty] {
                Type::Tile(t) if t.shape.is_empty() => Some(t.element),
                _ => None,
            };
            match element {
                Some(TileElement::Pointer(p)) => Parameter::Pointer {
                    first,
                    element: p.pointee.name(),
                    known: Known::default(),
                },
                Some(TileElement::Number(e)) => Parameter::Scalar {
                    first,
                    element: e.name(),
                    known: Known::default(),
                },
                None => Parameter::Scalar {
                    first,
                    element: "tile",
                    known: Known::default(),
                },
            }
        };
        let parameters: Vec<Parameter> = entry.signature.inputs.iter().enumerate().map(single).collect();
        Self {
            names: (0..parameters.len()).map(|i| format!("arg{i}")).collect(),
            parameters,
            named: false,
            entry,
        }
    }

    /// The names of the source's parameters.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The parameters, for people.
    pub(crate) fn describe(&self, module: &Module) -> String {
        let line = |(p, n): (&Parameter, &String)| format!("{n}: {}", describe(module, self.entry, p));
        self.parameters
            .iter()
            .zip(&self.names)
            .map(line)
            .collect::<Vec<_>>()
            .join("; ")
    }

    /// Puts what is given in the order of the parameters.
    fn order(&self, given: Vec<Given>, module: &Module) -> Result<Vec<Given>> {
        let takes = || {
            let n = count(self.parameters.len(), "argument");
            format!("the entry takes {n}: {}", self.describe(module))
        };
        let mut slots: Vec<Option<Given>> = self.parameters.iter().map(|_| None).collect();
        let mut rest = Vec::new();
        for given in given {
            let at = given.name.as_ref().and_then(|name| {
                let by_place = |p: &Parameter| format!("%arg{}", p.first());
                self.names
                    .iter()
                    .position(|n| n == name)
                    .or_else(|| self.parameters.iter().position(|p| by_place(p) == *name))
            });
            match (at.and_then(|at| slots.get_mut(at)), &given.name) {
                (Some(Some(_)), Some(name)) => bail!("argument `{name}` is given twice"),
                (Some(slot), _) => *slot = Some(given),
                (None, Some(name)) if self.named => {
                    let known = self.names.iter().map(String::as_str);
                    bail!(
                        "the kernel has no parameter `{name}`{}",
                        names::nearest(name, known)
                    )
                }
                (None, _) => rest.push(given),
            }
        }
        let total = rest.len() + slots.iter().flatten().count();
        ensure!(
            total <= slots.len(),
            "{} are given, but {}",
            count(total, "argument"),
            takes()
        );
        let mut rest = rest.into_iter();
        let mut missing = Vec::new();
        for (slot, name) in slots.iter_mut().zip(&self.names) {
            if slot.is_none() {
                *slot = rest.next();
            }
            if slot.is_none() {
                missing.push(name.as_str());
            }
        }
        ensure!(
            missing.is_empty(),
            "{} {} not given; {}",
            names::list(&missing),
            if missing.len() == 1 { "is" } else { "are" },
            takes()
        );
        Ok(slots.into_iter().flatten().collect())
    }

    /// Matches what is given with the parameters.
    pub(crate) fn bind(&self, module: &Module, given: Vec<Given>) -> Result<Bound> {
        let given = self.order(given, module)?;
        let mut bound = Bound {
            args: Args::new(),
            slots: Vec::new(),
        };
        for ((parameter, name), given) in self.parameters.iter().zip(&self.names).zip(given) {
            let name = given.name.clone().unwrap_or_else(|| name.clone());
            self.bind_one(module, &mut bound, parameter, &name, given)?;
        }
        let mut seen = std::collections::BTreeSet::new();
        for slot in &bound.slots {
            ensure!(seen.insert(&slot.name), "two arrays are named `{}`", slot.name);
        }
        Ok(bound)
    }

    fn bind_one(
        &self,
        module: &Module,
        bound: &mut Bound,
        parameter: &Parameter,
        name: &str,
        given: Given,
    ) -> Result<()> {
        let mismatch = |what: String| {
            let takes = describe(module, self.entry, parameter);
            anyhow::anyhow!("argument `{name}` is {what}, but the entry takes {takes}")
        };
        let Given { value, tolerance, .. } = given;
        let mut slot = |name: String, dtype: DType, tensor: usize| {
            bound.slots.push(Slot {
                name,
                dtype,
                tensor,
                tolerance,
            });
        };
        match (parameter, value) {
            (
                Parameter::Array {
                    element,
                    shape,
                    strides,
                    index,
                    ..
                },
                Value::Arrays(list),
            ) => {
                let [(dtype, mut tensor)] =
                    one(list).map_err(|n| mismatch(format!("a list of {n} arrays")))?;
                if dtype.element.name() != *element || tensor.shape.len() != shape.len() {
                    return Err(mismatch(shown(dtype, &tensor.shape)));
                }
                for (axis, ((known, given), what)) in strides
                    .iter()
                    .zip(&tensor.strides)
                    .zip(std::iter::repeat("stride"))
                    .chain(shape.iter().zip(&tensor.shape).zip(std::iter::repeat("size")))
                    .enumerate()
                {
                    let axis = axis % shape.len().max(1);
                    // A length of one makes the stride meaningless.
                    let matters = what == "size" || tensor.shape.get(axis).is_none_or(|n| *n > 1);
                    if let Some(value) = known.value.filter(|v| u64::try_from(*v) != Ok(*given) && matters) {
                        bail!(
                            "the {what} of `{name}` along axis {axis} is {given}, but the kernel was compiled for {value}"
                        );
                    }
                    let limit = if *index == "i64" {
                        i64::MAX as u64
                    } else {
                        i32::MAX as u64
                    };
                    ensure!(
                        *given <= limit,
                        "the {what} of `{name}` along axis {axis} is {given}, which the entry's {index} cannot hold"
                    );
                }
                name.clone_into(&mut tensor.name);
                let tensor = bound.args.push_array(tensor);
                slot(name.to_owned(), dtype, tensor);
            }
            (Parameter::Pointer { element, .. }, Value::Arrays(list)) => {
                let [(dtype, mut tensor)] =
                    one(list).map_err(|n| mismatch(format!("a list of {n} arrays")))?;
                if dtype.element.name() != *element {
                    return Err(mismatch(shown(dtype, &tensor.shape)));
                }
                name.clone_into(&mut tensor.name);
                let tensor = bound.args.add_tensor(tensor);
                bound.args.push(Arg::Pointer(tensor));
                slot(name.to_owned(), dtype, tensor);
            }
            (Parameter::List { .. }, Value::Arrays(list)) => {
                let rank = list.first().map(|(d, t)| (d.element, t.shape.len()));
                if let Some((d, t)) = list
                    .iter()
                    .find(|(d, t)| Some((d.element, t.shape.len())) != rank)
                {
                    return Err(mismatch(format!(
                        "a list with arrays of several types or ranks, such as {}",
                        shown(*d, &t.shape)
                    )));
                }
                let (dtypes, mut tensors): (Vec<_>, Vec<_>) = list.into_iter().unzip();
                for (i, tensor) in tensors.iter_mut().enumerate() {
                    tensor.name = format!("{name}[{i}]");
                }
                let first = bound.args.push_list(name, tensors);
                for (i, dtype) in dtypes.into_iter().enumerate() {
                    slot(format!("{name}[{i}]"), dtype, first + i);
                }
            }
            (Parameter::Scalar { element, .. }, Value::Scalar(dtype, value)) => {
                let wanted = ElementType::from_name(element)
                    .with_context(|| format!("the entry takes a tile as `{name}`, which cannot be given"))?;
                if let Some(dtype) = dtype.filter(|d| d.element != wanted) {
                    return Err(mismatch(format!("a scalar of type {}", dtype.name())));
                }
                let bits = scalar(wanted, value).with_context(|| format!("argument `{name}`"))?;
                bound.args.push_scalar(Number {
                    element: wanted,
                    bits,
                });
            }
            (Parameter::Scalar { .. }, Value::Arrays(list)) => {
                let first = list
                    .first()
                    .map_or_else(String::new, |(d, t)| shown(*d, &t.shape));
                return Err(mismatch(first));
            }
            (_, Value::Scalar(dtype, value)) => {
                let of = dtype.map_or(String::new(), |d| format!(" of type {}", d.name()));
                return Err(mismatch(format!(
                    "the number {}{of}",
                    super::dtype::number(value.float())
                )));
            }
        }
        Ok(())
    }

    /// How well an entry fits: how much of what is known of its parameters holds, so that the entry whose compiler was
    /// promised most is preferred.
    ///
    /// # Errors
    /// If it does not fit.
    pub(crate) fn fit(&self, module: &Module, given: &[Given]) -> Result<usize> {
        // The memory is not copied for this: only shapes and strides matter.
        let light = given.iter().map(|g| Given {
            name: g.name.clone(),
            value: match &g.value {
                Value::Arrays(list) => Value::Arrays(list.iter().map(|(d, t)| (*d, hollow(t))).collect()),
                scalar @ Value::Scalar(..) => scalar.clone(),
            },
            tolerance: g.tolerance,
        });
        let light: Vec<Given> = light.collect();
        self.bind(module, light.clone())?;
        let ordered = self.order(light, module)?;
        let mut facts = 0;
        for ((parameter, given), name) in self.parameters.iter().zip(&ordered).zip(&self.names) {
            let (
                Parameter::Array {
                    shape, strides, base, ..
                },
                Value::Arrays(list),
            ) = (parameter, &given.value)
            else {
                continue;
            };
            let Some((_, tensor)) = list.first() else { continue };
            let numbers = shape
                .iter()
                .zip(&tensor.shape)
                .chain(strides.iter().zip(&tensor.strides));
            for (known, &n) in numbers.chain([(base, &tensor.align)]) {
                let broken = || {
                    format!("`{name}` breaks what the compiler was told of its sizes, strides or alignment")
                };
                facts += holds(known, n).with_context(broken)?;
            }
        }
        Ok(facts + spelled(&self.entry.name, &ordered))
    }
}

/// How many of the arrays the entry's name spells, in order: it tells signed integers from unsigned, which the
/// parameters do not.
fn spelled(name: &str, given: &[Given]) -> usize {
    let mut rest = name;
    let mut found = 0;
    for given in given {
        if let Value::Arrays(list) = &given.value
            && let Some((dtype, tensor)) = list.first()
            && let Some(at) = rest.find(&format!("A{}{}", tensor.shape.len(), dtype.name()))
        {
            found += 1;
            rest = rest.get(at + 1..).unwrap_or_default();
        }
    }
    found
}

/// How many of the facts hold; `None` if one does not.
fn holds(known: &Known, n: u64) -> Option<usize> {
    let mut facts = 0;
    for fact in [
        known.value.map(|v| u64::try_from(v) == Ok(n)),
        known.divisible_by.map(|d| n.is_multiple_of(d)),
        known.at_least.map(|low| i128::from(n) >= low.into()),
        known.at_most.map(|high| i128::from(n) <= high.into()),
    ] {
        match fact {
            Some(true) => facts += 1,
            Some(false) => return None,
            None => {}
        }
    }
    Some(facts)
}

fn hollow(tensor: &TensorArg) -> TensorArg {
    TensorArg {
        name: tensor.name.clone(),
        dtype: tensor.dtype,
        shape: tensor.shape.clone(),
        strides: tensor.strides.clone(),
        data: Vec::new().into(),
        align: tensor.align,
        read_only: tensor.read_only,
    }
}

fn one<T>(list: Vec<T>) -> Result<[T; 1], usize> {
    list.try_into().map_err(|list: Vec<T>| list.len())
}

fn shown(dtype: DType, shape: &[u64]) -> String {
    format!("an array {}{shape:?} of rank {}", dtype.name(), shape.len())
}

fn describe(module: &Module, entry: &Entry, parameter: &Parameter) -> String {
    match parameter {
        Parameter::Array { element, shape, .. } => format!("an array of {element}, rank {}", shape.len()),
        Parameter::List { .. } => "a list of arrays".to_owned(),
        Parameter::Pointer { element, .. } => format!("a pointer to {element}"),
        Parameter::Scalar { first, element, .. } => {
            match entry.signature.inputs.get(*first).map(|t| &module.types[*t]) {
                Some(Type::Tile(t)) if t.shape.is_empty() => format!("a scalar of type {element}"),
                _ => "a tile".to_owned(),
            }
        }
    }
}

/// The bits of a scalar of a type.
fn scalar(element: ElementType, value: Num) -> Result<u64> {
    let bits = element.value_bits();
    match value {
        Num::Int(n) if element.is_int() => {
            let fits = bits == 64 || (-(1i64 << (bits - 1))..1i64 << bits).contains(&n);
            ensure!(fits, "{n} does not fit type {}", element.name());
            Ok(Number::int(element, n).bits)
        }
        Num::Float(x) if element.is_int() => {
            bail!(
                "{} is no whole number, but the entry takes a scalar of type {}",
                super::dtype::number(x),
                element.name()
            )
        }
        value => Ok(match value {
            Num::Int(n) => DType::of(element).encode_integer(n),
            Num::Float(x) => DType::of(element).encode(x),
        }),
    }
}
