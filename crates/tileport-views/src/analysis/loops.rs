//! Loops and branches: induction variables, carried counters, values that differ between branches.

use super::{Analysis, Fact};
use crate::atom::AtomKind;
use crate::form::{Form, Range, gcd};
use tileport_ir::op::{Op, Values};
use tileport_ir::{OpId, RegionId, Value};

/// More iterations than any loop runs.
const MAX_TRIPS: i128 = 1 << 62;

/// How a loop changes a value that it carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// By the same amount in each iteration; the form is in terms of the first pass.
    Step(Form),
    /// By multiples of a number.
    Multiples(i128),
    /// In no way that was understood.
    Unknown,
}

/// A loop that is being walked.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// The operands of each `continue` that belongs to it.
    pub(super) continues: Vec<Values>,
}

impl Analysis<'_> {
    pub(super) fn for_loop(&mut self, id: OpId) {
        let body = self.body;
        let Op::For {
            lower_bound,
            upper_bound,
            step,
            init_values,
            unsigned_cmp,
            body: region,
        } = body.op(id)
        else {
            return;
        };
        let signed = !unsigned_cmp;
        let bounds = self.bounds(*lower_bound, *upper_bound, *step, signed);
        let args = body.region_args(*region);
        let (induction, carried) = args
            .split_first()
            .map_or((None, args), |(iv, rest)| (Some(*iv), rest));
        let trip = self.trip_form(id, bounds.as_ref());
        if let Some(iv) = induction {
            self.induction(iv, bounds.as_ref(), &trip, signed);
        }
        self.enter(id, init_values, carried, &trip);
        let continues = self.walk(*region);
        if self.scouting {
            let changes = self.changes_of(id, init_values, carried, &continues);
            self.changes.insert(id, changes);
        }
        let trips = self.trips_form(id, bounds.as_ref());
        self.leave(id, init_values, trips);
    }

    pub(super) fn endless_loop(&mut self, id: OpId) {
        let body = self.body;
        let Op::Loop {
            init_values,
            body: region,
        } = body.op(id)
        else {
            return;
        };
        let carried = body.region_args(*region);
        let trip = self.atoms.form(AtomKind::Trip(id), Range::new(0, MAX_TRIPS));
        self.enter(id, init_values, carried, &trip);
        let continues = self.walk(*region);
        if self.scouting {
            let changes = self.changes_of(id, init_values, carried, &continues);
            self.changes.insert(id, changes);
        }
        for result in body.results(id) {
            self.make_opaque(result);
        }
    }

    /// Walks a loop's body and returns the operands of its `continue`s.
    fn walk(&mut self, region: RegionId) -> Vec<Values> {
        self.frames.push(Frame::default());
        self.region(region);
        self.frames.pop().unwrap_or_default().continues
    }

    /// Lower bound, upper bound and step, exactly.
    fn bounds(&mut self, lower: Value, upper: Value, step: Value, signed: bool) -> Option<Bounds> {
        Some(Bounds {
            lower: self.exact(lower, signed)?,
            upper: self.exact(upper, signed)?,
            step: self.exact(step, signed)?,
        })
    }

    fn trip_form(&mut self, id: OpId, bounds: Option<&Bounds>) -> Form {
        let range = bounds.map_or(Range::new(0, MAX_TRIPS), |b| {
            Range::new(0, (b.max_trips() - 1).max(0))
        });
        self.atoms.form(AtomKind::Trip(id), range)
    }

    /// How many iterations run in all, if a number; else an atom.
    fn trips_form(&mut self, id: OpId, bounds: Option<&Bounds>) -> Form {
        let range = bounds.map_or(Range::new(0, MAX_TRIPS), |b| {
            let exact = (
                b.lower.0.as_constant(),
                b.upper.0.as_constant(),
                b.step.0.as_constant(),
            );
            let hi = b.max_trips();
            match exact {
                (Some(_), Some(_), Some(_)) => Range::new(hi, hi),
                _ => Range::new(0, hi),
            }
        });
        self.atoms.form(AtomKind::Trips(id), range)
    }

    /// The induction variable is its mathematical value: the spec defines the range over the whole numbers.
    fn induction(&mut self, iv: Value, bounds: Option<&Bounds>, trip: &Form, signed: bool) {
        let Some(width) = self.width(iv) else { return };
        let fact = bounds.and_then(|b| {
            let form = b.lower.0.add(&b.step.0.mul(trip)?)?;
            let range = Range::new(b.lower.1.lo, (b.upper.1.hi - 1).max(b.lower.1.lo));
            Some(if signed {
                self.of_signed(width, form, range)
            } else {
                self.of_unsigned(width, form, range)
            })
        });
        let fact = match fact {
            Some(fact) => fact,
            None => self.opaque(iv, width),
        };
        self.set(iv, fact);
    }

    /// Facts about the carried values at the start of an iteration.
    fn enter(&mut self, id: OpId, init_values: &[Value], carried: &[Value], trip: &Form) {
        for (slot, &arg) in carried.iter().enumerate() {
            let Some(width) = self.width(arg) else { continue };
            let fact = init_values
                .get(slot)
                .and_then(|&init| self.carried(id, slot, arg, init, trip));
            let fact = match fact {
                Some(fact) => fact,
                None => self.opaque(arg, width),
            };
            self.set(arg, fact);
        }
    }

    fn carried(&mut self, id: OpId, slot: usize, arg: Value, init: Value, trip: &Form) -> Option<Fact> {
        if self.scouting {
            return None;
        }
        let init = self.fact(init)?.clone();
        match self.changes.get(&id)?.get(slot)?.clone() {
            Change::Step(by) => {
                let by = self.translate(&by, init.width)?;
                if by.as_constant() == Some(0) {
                    return Some(init);
                }
                Some(self.of_form(init.width, init.form.add(&by.mul(trip)?)?))
            }
            Change::Multiples(unit) => {
                let times = Form::atom(self.atoms.atom(AtomKind::Whole(arg), Range::ALL));
                Some(self.of_form(init.width, init.form.add(&times.scale(unit)?)?))
            }
            Change::Unknown => None,
        }
    }

    /// The results of a `for` loop: a counter has been stepped once for each iteration.
    fn leave(&mut self, id: OpId, init_values: &[Value], trips: Form) {
        let body = self.body;
        for (slot, result) in body.results(id).enumerate() {
            let Some(width) = self.width(result) else { continue };
            let fact = self.left(id, slot, init_values, &trips, result);
            let fact = match fact {
                Some(fact) => fact,
                None => self.opaque(result, width),
            };
            self.set(result, fact);
        }
    }

    fn left(&mut self, id: OpId, slot: usize, inits: &[Value], trips: &Form, result: Value) -> Option<Fact> {
        let init = self.fact(*inits.get(slot)?)?.clone();
        match self.changes.get(&id)?.get(slot)?.clone() {
            Change::Step(by) => {
                let by = if self.scouting {
                    by
                } else {
                    self.translate(&by, init.width)?
                };
                if by.as_constant() == Some(0) {
                    return Some(init);
                }
                Some(self.of_form(init.width, init.form.add(&by.mul(trips)?)?))
            }
            Change::Multiples(unit) => {
                let times = Form::atom(self.atoms.atom(AtomKind::Whole(result), Range::ALL));
                Some(self.of_form(init.width, init.form.add(&times.scale(unit)?)?))
            }
            Change::Unknown => None,
        }
    }

    /// How each carried value changes, seen from what the `continue`s hand on.
    fn changes_of(
        &mut self,
        id: OpId,
        inits: &[Value],
        carried: &[Value],
        continues: &[Values],
    ) -> Vec<Change> {
        let change = |slot: usize| {
            let arg = *carried.get(slot)?;
            let width = self.width(arg)?;
            let before = self.fact(arg)?.form.clone();
            let init = self.fact(*inits.get(slot)?)?.form.clone();
            let mut common: Option<Form> = None;
            let mut same = true;
            let mut unit = 0;
            for operands in continues {
                let next = self.fact(*operands.get(slot)?)?;
                if next.width != width {
                    return None;
                }
                let change = next.form.sub(&before)?;
                same &= !change.atoms().any(|a| self.varies_in(a, id));
                same &= common.get_or_insert_with(|| change.clone()) == &change;
                // A value that does not depend on the one before is compared with the first one instead.
                let depends = before.as_atom().is_none_or(|a| next.form.atoms().any(|b| b == a));
                let moved = if depends { change } else { next.form.sub(&init)? };
                unit = gcd(unit, moved.content());
            }
            match common {
                Some(step) if same => Some(Change::Step(step)),
                _ if unit > 1 => Some(Change::Multiples(unit)),
                _ => None,
            }
        };
        (0..carried.len())
            .map(|slot| change(slot).unwrap_or(Change::Unknown))
            .collect()
    }

    /// Puts what the second pass knows into a form of the first.
    fn translate(&mut self, form: &Form, width: u32) -> Option<Form> {
        let mut atoms: Vec<_> = form.atoms().collect();
        atoms.dedup();
        let mut known = Vec::with_capacity(atoms.len());
        for atom in atoms {
            let to = match self.atoms.kind(atom).clone() {
                AtomKind::Value(v) => match self.fact(v) {
                    Some(f) if f.exact_signed || f.width == width => f.form.clone(),
                    _ => return None,
                },
                AtomKind::Floor { of, by } => {
                    let (of, by) = (self.translate_exact(&of)?, self.translate_exact(&by)?);
                    self.atoms.floor(&of, &by)
                }
                AtomKind::Trunc { of, by } => {
                    let (of, by) = (self.translate_exact(&of)?, self.translate_exact(&by)?);
                    self.atoms.form(AtomKind::Trunc { of, by }, Range::ALL)
                }
                // A wrap counts from a form that the second pass may have replaced.
                AtomKind::Wrap { .. } | AtomKind::Whole(_) => return None,
                _ => Form::atom(atom),
            };
            known.push((atom, to));
        }
        form.map_atoms(|a| known.iter().find(|k| k.0 == a).map(|k| k.1.clone()))
    }

    fn translate_exact(&mut self, form: &Form) -> Option<Form> {
        self.translate(form, 0)
    }

    pub(super) fn branch(&mut self, id: OpId) {
        let body = self.body;
        let Op::If {
            condition,
            then_region,
            else_region,
        } = body.op(id)
        else {
            return;
        };
        self.region(*then_region);
        if let Some(region) = else_region {
            self.region(*region);
        }
        let yields = |region: RegionId| match body.terminator(region).map(|op| body.op(op)) {
            Some(Op::Yield { operands }) => Some(operands.clone()),
            _ => None,
        };
        let taken = self.fact(*condition).and_then(|f| f.form.as_constant());
        let (then_values, else_values) = (yields(*then_region), else_region.and_then(yields));
        let arms = match taken {
            Some(0) => (None, else_values),
            Some(_) => (then_values, None),
            None => (then_values, else_values),
        };
        for (index, result) in body.results(id).enumerate() {
            let Some(width) = self.width(result) else { continue };
            let of = |values: &Option<Values>| {
                let value = *values.as_ref()?.get(index)?;
                self.fact(value).cloned()
            };
            let fact = match (&arms.0, &arms.1) {
                // An arm that leaves the loop or the kernel gives no value.
                (Some(_), None) => of(&arms.0),
                (None, Some(_)) => of(&arms.1),
                _ => match (of(&arms.0), of(&arms.1)) {
                    (Some(a), Some(b)) => self.join(result, &a, &b),
                    _ => None,
                },
            };
            let fact = match fact {
                Some(fact) => fact,
                None => self.opaque(result, width),
            };
            self.set(result, fact);
        }
    }
}

/// The bounds of a `for` loop: forms and ranges.
struct Bounds {
    lower: (Form, Range),
    upper: (Form, Range),
    step: (Form, Range),
}

impl Bounds {
    /// The most iterations that can run.
    fn max_trips(&self) -> i128 {
        let span = self.upper.1.hi - self.lower.1.lo;
        let step = self.step.1.lo.max(1);
        (span.max(0) + step - 1) / step
    }
}
