//! Forms and verdicts in words that a reader of the kernel knows.

use crate::atom::{AtomKind, Atoms};
use crate::decide::{Dimension, NoWrap, Verdict};
use crate::form::{Atom, Form};
use crate::witness::Witness;
use tileport_ir::op::Op;
use tileport_ir::text::{Names, ValueNames};
use tileport_ir::{Body, Entry, Module, OpId, Value};

/// Writes forms of one entry.
pub struct Explainer<'a> {
    body: &'a Body,
    atoms: &'a Atoms,
    names: ValueNames,
}

impl<'a> Explainer<'a> {
    /// Takes the names that the file gave.
    #[must_use]
    pub fn new(module: &'a Module, entry: &'a Entry, atoms: &'a Atoms) -> Self {
        Self {
            body: &entry.body,
            atoms,
            names: ValueNames::new(module, entry, Names::Kept),
        }
    }

    /// The name of a value, with its percent sign.
    #[must_use]
    pub fn value(&self, value: Value) -> String {
        self.names.name(value)
    }

    /// A form: `128·trip(%i) + blockId.x − 1`.
    #[must_use]
    pub fn form(&self, form: &Form) -> String {
        let mut out = String::new();
        for (m, c) in form.terms() {
            let product: Vec<String> = m.iter().map(|&a| self.atom(a)).collect();
            let product = product.join("·");
            let sign = match (out.is_empty(), *c < 0) {
                (true, true) => "−",
                (true, false) => "",
                (false, true) => " − ",
                (false, false) => " + ",
            };
            out.push_str(sign);
            if c.abs() != 1 {
                out.push_str(&format!("{}·", c.abs()));
            }
            out.push_str(&product);
        }
        let n = form.constant_part();
        if out.is_empty() {
            return if n < 0 {
                format!("−{}", n.abs())
            } else {
                n.to_string()
            };
        }
        if n != 0 {
            out.push_str(&format!(" {} {}", if n < 0 { '−' } else { '+' }, n.abs()));
        }
        out
    }

    /// An atom: `blockId.x`, `gridSize.y`, `%n`, `trip(%i)`.
    #[must_use]
    pub fn atom(&self, atom: Atom) -> String {
        let axis = |n: &u8| ["x", "y", "z"].get(usize::from(*n)).copied().unwrap_or("?");
        match self.atoms.kind(atom) {
            AtomKind::BlockId(n) => format!("blockId.{}", axis(n)),
            AtomKind::GridSize(n) => format!("gridSize.{}", axis(n)),
            AtomKind::Value(v) => self.value(*v),
            AtomKind::Trip(id) => format!("trip({})", self.loop_name(*id)),
            AtomKind::Trips(id) => format!("trips({})", self.loop_name(*id)),
            AtomKind::Floor { of, by } => format!("⌊({}) / {}⌋", self.form(of), self.divisor(by)),
            AtomKind::Trunc { of, by } => format!("trunc(({}) / {})", self.form(of), self.divisor(by)),
            AtomKind::Wrap { value, .. } => format!("wraps({})", self.value(*value)),
            AtomKind::Whole(v) => format!("some({})", self.value(*v)),
        }
    }

    fn divisor(&self, by: &Form) -> String {
        let text = self.form(by);
        if by.as_constant().is_some() || by.as_atom().is_some() {
            text
        } else {
            format!("({text})")
        }
    }

    /// A loop, by its induction variable or the first value that it carries.
    #[must_use]
    pub fn loop_name(&self, id: OpId) -> String {
        let region = match self.body.op(id) {
            Op::For { body, .. } | Op::Loop { body, .. } => *body,
            _ => return "loop".to_owned(),
        };
        self.body
            .region_args(region)
            .first()
            .map_or_else(|| "loop".to_owned(), |&v| self.value(v))
    }

    /// A verdict in a few words.
    #[must_use]
    pub fn verdict(&self, dimension: &Dimension) -> String {
        match &dimension.verdict {
            Verdict::Convertible(new) => match &new.form {
                Some((form, _)) => format!("convertible = {}", self.form(form)),
                None => "convertible by division".to_owned(),
            },
            other => other.name().to_owned(),
        }
    }

    /// Why an index does not wrap.
    #[must_use]
    pub fn no_wrap(&self, reason: &NoWrap) -> String {
        match reason {
            NoWrap::Range => "its range and the overflow flags exclude that it wraps".to_owned(),
            NoWrap::IndexSpace(tiles) => {
                format!("if it wrapped it would lie outside the index space of at most {tiles} tiles")
            }
            NoWrap::Induction(tiles, over) => {
                let over: Vec<String> = over.iter().map(|&a| self.atom(a)).collect();
                format!(
                    "it is computed for every smaller {} as well, and lies in the index space of at most {tiles} tiles \
                     each time, so no step takes it across the end of its type",
                    over.join(", ")
                )
            }
        }
    }

    /// A witness, in one line.
    #[must_use]
    pub fn witness(&self, witness: &Witness) -> String {
        let [x, y, z] = witness.block;
        let mut out = format!("tile block ({x}, {y}, {z})");
        for &(id, trip) in &witness.iterations {
            out.push_str(&format!(
                ", iteration {trip} of the loop over {}",
                self.loop_name(id)
            ));
        }
        let args: Vec<String> = (witness.arguments.iter())
            .filter_map(|&(i, n)| Some(format!("{} = {n}", self.value(*self.body.args().get(i)?))))
            .collect();
        if !args.is_empty() {
            out.push_str(&format!(", with {}", args.join(", ")));
        }
        out.push_str(&format!(": the index is {}", witness.index));
        out
    }
}
