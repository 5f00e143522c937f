//! Which of the port's parameters carries what of the source's.

use crate::interface::{Interface, Part};
use tileport_exec::{Arg, Args};
use tileport_ir::TileElement;
use tileport_ir::attr::Number;

/// Where the value of one of the port's parameters comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The source's entry takes it, too: the position among its parameters.
    Source(usize),
    /// The source's entry takes it, too, but of each array of the list the last two dimensions are the other way round.
    Transposed(usize),
    /// It is a part of one of the arrays of a list of the source.
    Item(Item),
    /// An integer, such as a constant of the source.
    Int(i64),
    /// A number of a given format.
    Number(Number),
}

/// A part of an array of a list of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The list: where its table is among the parameters of the source's entry.
    pub list: usize,
    /// Which of its arrays.
    pub item: usize,
    /// How many arrays it must have, as the port is for that many.
    pub count: usize,
    /// Which part of the array.
    pub part: Part,
}

/// For each parameter of the port's entry, where its value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correspondence {
    origins: Vec<Origin>,
}

impl Correspondence {
    /// What is given.
    #[must_use]
    pub fn new(origins: Vec<Origin>) -> Self {
        Self { origins }
    }

    /// The port takes what the source takes, in the same order.
    ///
    /// # Errors
    /// If the numbers or types of the parameters differ.
    pub fn same_order(source: &Interface, port: &Interface) -> Result<Self, String> {
        let (a, b) = (source.elements(), port.elements());
        if a.len() != b.len() {
            return Err(format!(
                "the source's entry takes {} parameters and the port's {}; say which carries what",
                a.len(),
                b.len()
            ));
        }
        for (i, (&a, &b)) in a.iter().zip(b).enumerate() {
            if !fits(a, b) {
                return Err(format!(
                    "parameter {i} is {} ({}) in the source and {} in the port; say which carries what",
                    Interface::element_name(a),
                    source.describe(i),
                    Interface::element_name(b)
                ));
            }
        }
        Ok(Self {
            origins: (0..a.len()).map(Origin::Source).collect(),
        })
    }

    /// The parts of an array of a list of the source, in the order of an entry's parameters: its address, lengths and strides.
    /// Nothing if the source has no such list.
    #[must_use]
    pub fn of_item(
        source: &Interface,
        list: &str,
        (item, count): (usize, usize),
        rank: usize,
    ) -> Option<Vec<Origin>> {
        let at = source.named(list)?;
        source.list(at)?;
        let list = source.flat(at, Part::Base)?;
        let sizes = (0..rank).map(Part::Size);
        let parts = std::iter::once(Part::Base)
            .chain(sizes)
            .chain((0..rank).map(Part::Stride));
        let origin = |part| {
            Origin::Item(Item {
                list,
                item,
                count,
                part,
            })
        };
        Some(parts.map(origin).collect())
    }

    /// For each of the port's parameters, in order, an expression: `a`, `a.shape[0]`, `a.strides[1]`, `len(list)`, `list.mT` of
    /// the source's parameters, or an integer.
    ///
    /// # Errors
    /// If one says nothing that the source has.
    pub fn named<S: AsRef<str>>(source: &Interface, expressions: &[S]) -> Result<Self, String> {
        let origin = |text: &str| {
            if let Ok(value) = text.trim().parse() {
                return Ok(Origin::Int(value));
            }
            if let Some(list) = text.trim().strip_suffix(".mT")
                && let Some(parameter) = source.named(list)
                && source.list(parameter).is_some()
                && let Some(flat) = source.flat(parameter, Part::Base)
            {
                return Ok(Origin::Transposed(flat));
            }
            let found = Part::parse(text).and_then(|(name, part)| {
                let parameter = source.named(name)?;
                source.flat(parameter, part)
            });
            found.map(Origin::Source).ok_or_else(|| {
                let known: Vec<&str> = source.parameters().map(|(name, _)| name).collect();
                format!(
                    "`{text}` is nothing that the source's entry takes; its parameters are {}",
                    known.join(", ")
                )
            })
        };
        let origins: Result<_, String> = expressions.iter().map(|e| origin(e.as_ref())).collect();
        Ok(Self { origins: origins? })
    }

    /// The origins, in order of the port's parameters.
    #[must_use]
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// The port's arguments, made of the source's.
    pub(crate) fn arguments(&self, source: &Args, port: &Interface) -> Result<Args, String> {
        let elements = port.elements();
        if elements.len() != self.origins.len() {
            return Err(format!(
                "the port's entry takes {} parameters, but the correspondence speaks of {}",
                elements.len(),
                self.origins.len()
            ));
        }
        let mut args = source.clone();
        args.params.clear();
        for (i, (origin, element)) in self.origins.iter().zip(elements).enumerate() {
            let arg = match origin {
                Origin::Source(at) => source.params.get(*at).cloned().ok_or_else(|| {
                    format!(
                        "the port's parameter {i} carries the source's parameter {at}, which is not there"
                    )
                })?,
                Origin::Transposed(at) => {
                    let table = match source.params.get(*at) {
                        Some(Arg::Pointer(table)) => args.transposed_list(*table),
                        _ => None,
                    };
                    Arg::Pointer(table.ok_or_else(|| {
                        format!("the port's parameter {i} carries the arrays of a list, and the source's parameter {at} is none")
                    })?)
                }
                Origin::Item(of) => item(source, of)?,
                Origin::Int(n) => Arg::Int(*n),
                Origin::Number(n) => Arg::Scalar(*n),
            };
            args.params.push(adapted(arg, *element));
        }
        Ok(args)
    }
}

/// A part of an array of a list among a source's arguments.
fn item(source: &Args, of: &Item) -> Result<Arg, String> {
    let arrays = source
        .list(of.list)
        .ok_or_else(|| format!("the source's parameter {} is no list of arrays", of.list))?;
    if arrays.len() != of.count {
        return Err(format!(
            "the port was read for a list of {} arrays, and the source is given {}",
            of.count,
            arrays.len()
        ));
    }
    let array = arrays.get(of.item);
    let found = array.and_then(|array| match of.part {
        Part::Base | Part::Value => Some(Arg::Pointer(array.tensor)),
        Part::Size(axis) => array.sizes.get(axis).copied().map(Arg::Int),
        Part::Stride(axis) => array.strides.get(axis).copied().map(Arg::Int),
        Part::Count => None,
    });
    found.ok_or_else(|| format!("array {} of the list has no such part", of.item))
}

/// Whether a parameter's value can be handed on: the same, or integers of any width.
fn fits(source: TileElement, port: TileElement) -> bool {
    match (source, port) {
        (TileElement::Number(a), TileElement::Number(b)) => a == b || (a.is_int() && b.is_int()),
        (TileElement::Pointer(a), TileElement::Pointer(b)) => a.pointee == b.pointee,
        _ => false,
    }
}

/// An integer takes the width of the parameter that it goes to.
fn adapted(arg: Arg, element: TileElement) -> Arg {
    match (&arg, element) {
        (Arg::Scalar(n), TileElement::Number(e)) if n.element != e && e.is_int() => {
            n.as_signed().map_or(arg, Arg::Int)
        }
        _ => arg,
    }
}
