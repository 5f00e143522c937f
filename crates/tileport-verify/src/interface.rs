//! What an entry takes: the parameters of its source, put back together, with their names.

use std::fmt;
use tileport_ir::attr::Predicate;
use tileport_ir::inspect::{EntryReport, Known, Parameter, Recognised};
use tileport_ir::{ElementType, Entry, Module, TileElement, Type};

/// A part of a parameter of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// All of it: a number or a pointer.
    Value,
    /// The address of an array's first element.
    Base,
    /// The length along an axis.
    Size(usize),
    /// The stride along an axis, in elements.
    Stride(usize),
    /// How many arrays a list has.
    Count,
}

/// What an entry takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    names: Vec<String>,
    parameters: Vec<Parameter>,
    elements: Vec<TileElement>,
    /// What is known of the arrays of lists, with the lists' positions.
    lists: Vec<(usize, ListOf)>,
    /// What a signature states of each of the entry's parameters, to which all launches keep; empty without a signature.
    guaranteed: Vec<Known>,
}

/// What a signature says of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// An array: its address, lengths and strides are parameters of the entry.
    Array {
        /// What is known of the address.
        base: Known,
        /// What is known of the lengths.
        shape: Vec<Known>,
        /// What is known of the strides, in elements; as many as lengths.
        strides: Vec<Known>,
    },
    /// A list of arrays.
    List(ListOf),
    /// A number or a pointer.
    Single,
}

/// What is known of all arrays of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListOf {
    /// The type of their elements.
    pub element: ElementType,
    /// What is known of their addresses.
    pub base: Known,
    /// What is known of their lengths.
    pub shape: Vec<Known>,
    /// What is known of their strides, in elements; as many as lengths.
    pub strides: Vec<Known>,
}

impl Interface {
    /// What an entry takes. The source's names are used if there are as many as parameters.
    ///
    /// # Errors
    /// If a parameter is no scalar: entries that take tiles can't be launched.
    pub fn of(
        module: &Module,
        entry: &Entry,
        report: &EntryReport,
        names: &[String],
    ) -> Result<Self, String> {
        let elements = elements(module, entry)?;
        let parameters = report.parameters.clone();
        let names = if names.len() == parameters.len() {
            names.to_vec()
        } else {
            (0..parameters.len()).map(|i| format!("arg{i}")).collect()
        };
        Ok(Self {
            names,
            parameters,
            elements,
            lists: Vec::new(),
            guaranteed: Vec::new(),
        })
    }

    /// What an entry takes that was compiled for a signature: each parameter with its name. Nothing if the entry takes
    /// another number of scalars.
    ///
    /// # Errors
    /// If a parameter is no scalar.
    pub fn stated(
        module: &Module,
        entry: &Entry,
        stated: Vec<(String, Stated)>,
    ) -> Result<Option<Self>, String> {
        let elements = elements(module, entry)?;
        let (mut names, mut parameters, mut lists) = (Vec::new(), Vec::new(), Vec::new());
        let mut first = 0;
        for (name, what) in stated {
            let Some(&element) = elements.get(first) else {
                return Ok(None);
            };
            let width = what.width();
            if let Stated::List(list) = &what {
                lists.push((names.len(), list.clone()));
            }
            names.push(name);
            parameters.push(what.parameter(first, element, elements.get(first + 1).copied()));
            first += width;
        }
        if first != elements.len() {
            return Ok(None);
        }
        let mut interface = Self {
            names,
            parameters,
            elements,
            lists,
            guaranteed: Vec::new(),
        };
        interface.guaranteed = (0..first).map(|flat| interface.known(flat)).collect();
        Ok(Some(interface))
    }

    /// The same with what the code states of parameters, where the signature says nothing. `values` says whether it also
    /// tells which are constants.
    #[must_use]
    pub fn with_code(mut self, code: &Self, values: bool) -> Self {
        let known: Vec<Known> = (0..self.elements.len()).map(|flat| code.known(flat)).collect();
        let add = |own: &mut Known, flat: usize| {
            if let (None, Some(other)) = (own.value, known.get(flat)) {
                own.divisible_by = own.divisible_by.max(other.divisible_by);
                own.at_least = own.at_least.max(other.at_least);
                own.at_most = own.at_most.or(other.at_most);
                own.value = other.value.filter(|_| values);
            }
        };
        for parameter in &mut self.parameters {
            let first = parameter.first();
            match parameter {
                Parameter::Array {
                    base, shape, strides, ..
                } => {
                    let all = std::iter::once(base).chain(shape).chain(strides);
                    all.enumerate().for_each(|(at, own)| add(own, first + at));
                }
                Parameter::Pointer { known, .. } | Parameter::Scalar { known, .. } => add(known, first),
                Parameter::List { .. } => {}
            }
        }
        self
    }

    /// The number that a parameter of the entry is in all launches, since the signature states it.
    #[must_use]
    pub fn constant(&self, flat: usize) -> Option<i64> {
        self.guaranteed.get(flat)?.value
    }

    /// Whether all launches keep to a fact about a parameter of the entry, since the signature states it.
    #[must_use]
    pub fn guarantees(&self, flat: usize, fact: &Predicate) -> bool {
        let Some(known) = self.guaranteed.get(flat) else {
            return false;
        };
        match fact {
            Predicate::DivBy {
                divisor,
                every: None,
                along: None,
            } => match known.value {
                Some(value) => *divisor > 0 && value.unsigned_abs() % *divisor == 0,
                None => known
                    .divisible_by
                    .is_some_and(|d| *divisor > 0 && d % *divisor == 0),
            },
            Predicate::Bounded { lower, upper } => {
                let least = known.value.or(known.at_least);
                let most = known.value.or(known.at_most);
                lower.is_none_or(|l| least.is_some_and(|known| known >= l))
                    && upper.is_none_or(|u| most.is_some_and(|known| known <= u))
            }
            _ => false,
        }
    }

    /// The source's parameters with their names.
    pub fn parameters(&self) -> impl Iterator<Item = (&str, &Parameter)> {
        self.names.iter().map(String::as_str).zip(&self.parameters)
    }

    /// What is known of the arrays of a list, where a signature says it.
    #[must_use]
    pub fn list(&self, parameter: usize) -> Option<&ListOf> {
        self.lists
            .iter()
            .find(|(at, _)| *at == parameter)
            .map(|(_, list)| list)
    }

    /// The types of the entry's own parameters.
    #[must_use]
    pub fn elements(&self) -> &[TileElement] {
        &self.elements
    }

    /// The entry's parameter that a part of a source's parameter is.
    #[must_use]
    pub fn flat(&self, parameter: usize, part: Part) -> Option<usize> {
        let found = self.parameters.get(parameter)?;
        let first = found.first();
        match (found, part) {
            (Parameter::Array { .. } | Parameter::List { .. }, Part::Base | Part::Value)
            | (Parameter::Pointer { .. }, Part::Base | Part::Value)
            | (Parameter::Scalar { .. }, Part::Value) => Some(first),
            (Parameter::List { .. }, Part::Count) => Some(first + 1),
            (Parameter::Array { shape, .. }, Part::Size(axis)) if axis < shape.len() => {
                Some(first + 1 + axis)
            }
            (Parameter::Array { strides, .. }, Part::Stride(axis)) if axis < strides.len() => {
                Some(first + 1 + strides.len() + axis)
            }
            _ => None,
        }
    }

    /// What a parameter of the entry is a part of.
    #[must_use]
    pub fn part(&self, flat: usize) -> Option<(usize, Part)> {
        let at = self.parameters.iter().rposition(|p| p.first() <= flat)?;
        let offset = flat - self.parameters.get(at)?.first();
        let part = match self.parameters.get(at)? {
            Parameter::Array { .. } if offset == 0 => Part::Base,
            Parameter::Array { shape, .. } if offset <= shape.len() => Part::Size(offset - 1),
            Parameter::Array { shape, .. } if offset <= 2 * shape.len() => {
                Part::Stride(offset - 1 - shape.len())
            }
            Parameter::List { .. } if offset == 0 => Part::Base,
            Parameter::List { .. } if offset == 1 => Part::Count,
            Parameter::Pointer { .. } | Parameter::Scalar { .. } if offset == 0 => Part::Value,
            _ => return None,
        };
        Some((at, part))
    }

    /// The position of the parameter with a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|n| n == name)
    }

    /// A parameter of the entry as the source would write it: `a.shape[0]`.
    #[must_use]
    pub fn describe(&self, flat: usize) -> String {
        let Some((at, part)) = self.part(flat) else {
            return format!("parameter {flat}");
        };
        let name = self.names.get(at).map_or("", String::as_str);
        Described { name, part }.to_string()
    }

    /// What the source takes for granted of a parameter of the entry.
    #[must_use]
    pub fn known(&self, flat: usize) -> Known {
        let Some((at, part)) = self.part(flat) else {
            return Known::default();
        };
        let found = match (self.parameters.get(at), part) {
            (Some(Parameter::Array { base, .. }), Part::Base | Part::Value) => Some(base),
            (Some(Parameter::Array { shape, .. }), Part::Size(axis)) => shape.get(axis),
            (Some(Parameter::Array { strides, .. }), Part::Stride(axis)) => strides.get(axis),
            (Some(Parameter::Pointer { known, .. } | Parameter::Scalar { known, .. }), _) => Some(known),
            _ => None,
        };
        found.cloned().unwrap_or_default()
    }

    /// What an entry's parameter is, for people.
    #[must_use]
    pub fn element_name(element: TileElement) -> String {
        match element {
            TileElement::Number(e) => e.name().to_owned(),
            TileElement::Pointer(p) => format!("ptr<{}>", p.pointee.name()),
        }
    }

    /// Whether a parameter of the entry is an integer.
    #[must_use]
    pub fn integer(&self, flat: usize) -> Option<ElementType> {
        self.elements.get(flat)?.as_number().filter(|e| e.is_int())
    }
}

/// The types of an entry's parameters.
fn elements(module: &Module, entry: &Entry) -> Result<Vec<TileElement>, String> {
    let all = entry.signature.inputs.iter().enumerate();
    all.map(|(i, &ty)| match &module.types[ty] {
        Type::Tile(tile) if tile.shape.is_empty() => Ok(tile.element),
        _ => Err(format!("parameter {i} of `{}` is no scalar", entry.name)),
    })
    .collect()
}

impl Stated {
    /// How many parameters of the entry it is.
    fn width(&self) -> usize {
        match self {
            Self::Array { shape, .. } => 1 + 2 * shape.len(),
            Self::List(_) => 2,
            Self::Single => 1,
        }
    }

    /// The parameter that begins at one of the entry's, which is of type `element`; `next` is the one after that.
    fn parameter(self, first: usize, element: TileElement, next: Option<TileElement>) -> Parameter {
        let name = match element {
            TileElement::Number(number) => number.name(),
            TileElement::Pointer(pointer) => pointer.pointee.name(),
        };
        match (self, element) {
            (Self::Array { base, shape, strides }, _) => Parameter::Array {
                first,
                element: name,
                index: next
                    .filter(|_| !shape.is_empty())
                    .and_then(TileElement::as_number)
                    .unwrap_or(ElementType::I32)
                    .name(),
                shape,
                strides,
                base,
                recognised: Recognised::Name,
            },
            (Self::List(_), _) => Parameter::List { first },
            (Self::Single, TileElement::Pointer(_)) => Parameter::Pointer {
                first,
                element: name,
                known: Known::default(),
            },
            (Self::Single, TileElement::Number(_)) => Parameter::Scalar {
                first,
                element: name,
                known: Known::default(),
            },
        }
    }
}

struct Described<'a> {
    name: &'a str,
    part: Part,
}

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        match self.part {
            Part::Value | Part::Base => f.write_str(name),
            Part::Size(axis) => write!(f, "{name}.shape[{axis}]"),
            Part::Stride(axis) => write!(f, "{name}.strides[{axis}]"),
            Part::Count => write!(f, "len({name})"),
        }
    }
}

impl Part {
    /// Reads what [`Interface::describe`] writes: a name and a part.
    #[must_use]
    pub fn parse(text: &str) -> Option<(&str, Self)> {
        let text = text.trim();
        if let Some(name) = text.strip_prefix("len(").and_then(|rest| rest.strip_suffix(')')) {
            return Some((name.trim(), Self::Count));
        }
        let indexed = |key: &str| {
            let (name, rest) = text.split_once(key)?;
            let axis = rest.strip_suffix(']')?.trim().parse().ok()?;
            Some((name, axis))
        };
        if let Some((name, axis)) = indexed(".shape[") {
            return Some((name, Self::Size(axis)));
        }
        if let Some((name, axis)) = indexed(".strides[") {
            return Some((name, Self::Stride(axis)));
        }
        (!text.is_empty()).then_some((text, Self::Value))
    }
}
