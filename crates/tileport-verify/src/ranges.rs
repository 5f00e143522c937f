//! Between which numbers the elements of integer tiles lie, read as signed.
//!
//! **Invariant:** a range holds in every execution that comes to the operation without undefined behaviour of what was
//! run before. An operation whose result may wrap has the range of its type. Nothing is concluded from facts that an
//! operation still in the body takes for granted (`assume`, promises not to overflow) but for what comes after it.

use crate::interface::{Interface, Part};
use crate::strip::Facts;
use rustc_hash::FxHashMap;
use tileport_ir::attr::{Predicate, RoundingMode, Signedness};
use tileport_ir::{Body, ElementType, Op, OpId, RegionId, Types, Value};
use tileport_num::Format;

/// The least and the greatest number that an element can be.
pub(crate) type Range = (i128, i128);

/// The ranges of the values of a body that are known better than by their types.
#[derive(Debug)]
pub(crate) struct Ranges<'a> {
    types: &'a Types,
    known: FxHashMap<Value, Range>,
}

impl<'a> Ranges<'a> {
    /// What is known of the parameters: lengths and strides of arrays are not negative (cuTile says so of all of which it
    /// makes views), and what the entry takes for granted holds.
    pub(crate) fn of_parameters(types: &'a Types, body: &Body, facts: &Facts, names: &Interface) -> Self {
        let mut ranges = Self {
            types,
            known: FxHashMap::default(),
        };
        for (at, &arg) in body.args().iter().enumerate() {
            let mut range = ranges.of(body, arg);
            if matches!(names.part(at), Some((_, Part::Size(_) | Part::Stride(_)))) {
                range.0 = range.0.max(0);
            }
            for (_, fact) in facts.iter().filter(|(p, _)| *p == at) {
                range = within(range, fact);
            }
            ranges.set(arg, range);
        }
        ranges
    }

    fn set(&mut self, value: Value, (low, high): Range) {
        // An empty range means that nothing comes here; saying nothing is right, too.
        if low <= high {
            self.known.insert(value, (low, high));
        }
    }

    /// The range of a value.
    pub(crate) fn of(&self, body: &Body, value: Value) -> Range {
        self.known
            .get(&value)
            .copied()
            .unwrap_or_else(|| self.element(body, value).map_or((i128::MIN, i128::MAX), whole))
    }

    /// Whether a value is an integer that is never negative.
    pub(crate) fn is_natural(&self, body: &Body, value: Value) -> bool {
        self.of(body, value).0 >= 0
    }

    pub(crate) fn element(&self, body: &Body, value: Value) -> Option<ElementType> {
        let tile = self.types[body.ty(value)].as_tile()?;
        tile.element.as_number().filter(|e| e.is_int())
    }

    /// The type of the numbers of a tile.
    pub(crate) fn any_element(&self, body: &Body, value: Value) -> Option<ElementType> {
        self.types[body.ty(value)].as_tile()?.element.as_number()
    }

    /// The format of a tile of floats.
    pub(crate) fn float(&self, body: &Body, value: Value) -> Option<Format> {
        self.any_element(body, value)?.format()
    }

    /// Notes what is known of what an operation gives. Operations come in order of the text.
    pub(crate) fn visit(&mut self, body: &Body, id: OpId) {
        if let Op::For {
            lower_bound,
            upper_bound,
            step,
            unsigned_cmp,
            body: region,
            ..
        } = body.op(id)
        {
            let bounds = (*lower_bound, *upper_bound, *step);
            self.induction(body, *region, bounds, *unsigned_cmp);
            return;
        }
        for result in body.results(id) {
            let Some(element) = self.element(body, result) else {
                continue;
            };
            let type_range = whole(element);
            let found = self.computed(body, id, result);
            if let Some((low, high)) = found.filter(|r| r.0 >= type_range.0 && r.1 <= type_range.1) {
                self.set(result, (low, high));
            }
        }
    }

    /// The induction variable goes from the lower bound up and stays below the upper one: a step that is not positive is
    /// undefined, and it is compared before it would wrap. From a known number on it is a whole number of steps away.
    fn induction(
        &mut self,
        body: &Body,
        region: RegionId,
        (lower, upper, step): (Value, Value, Value),
        unsigned: bool,
    ) {
        let (lower, upper, step) = (self.of(body, lower), self.of(body, upper), self.of(body, step));
        let most = upper.1.saturating_sub(1);
        let most = match (lower, step) {
            ((from, to), (by, same)) if from == to && by == same && by > 0 && most >= from => {
                from.saturating_add(most.saturating_sub(from) / by * by)
            }
            _ => most,
        };
        let Some(&variable) = body.region_args(region).first() else {
            return;
        };
        if !unsigned || (lower.0 >= 0 && upper.0 >= 0) {
            self.set(variable, (lower.0, most));
        }
    }

    fn computed(&self, body: &Body, id: OpId, result: Value) -> Option<Range> {
        let of = |value: &Value| self.of(body, *value);
        let natural = |value: &Value| self.is_natural(body, *value);
        let both = |a: &Value, b: &Value| natural(a) && natural(b);
        let most = self.element(body, result).map(whole)?.1;
        Some(match body.op(id) {
            Op::GetTileBlockId {} => (0, most),
            Op::GetNumTileBlocks {} => (1, most),
            // A number that does not fit is undefined in both; a size is never negative.
            Op::GetIndexSpaceShape { .. } | Op::GetTensorShape { .. } => (0, most),
            Op::Iota {} => {
                let length = *self.types[body.ty(result)].as_tile()?.shape.first()?;
                (0, i128::from(length) - 1)
            }
            Op::Constant { value } => {
                let element = self.element(body, result).filter(|_| value.is_splat())?;
                let number = i128::from(value.get(element, 0)?.as_signed()?);
                (number, number)
            }
            Op::ExtI { from, signedness } => match of(from) {
                range if *signedness == Signedness::Signed || range.0 >= 0 => range,
                _ => (0, (1 << self.element(body, *from)?.value_bits()) - 1),
            },
            Op::TruncI { from, .. } => of(from),
            Op::AddI { lhs, rhs, .. } => {
                let (a, b) = (of(lhs), of(rhs));
                (a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)
            }
            Op::SubI { lhs, rhs, .. } => {
                let (a, b) = (of(lhs), of(rhs));
                (a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)
            }
            Op::MulI { lhs, rhs, .. } => product(of(lhs), of(rhs))?,
            Op::ShLI { lhs, rhs, .. } => {
                let by = self.shift(body, *rhs)?;
                product(of(lhs), (1 << by, 1 << by))?
            }
            Op::ShRI { lhs, rhs, signedness } if *signedness == Signedness::Signed || natural(lhs) => {
                let (by, range) = (self.shift(body, *rhs)?, of(lhs));
                (range.0 >> by, range.1 >> by)
            }
            Op::ShRI { rhs, .. } => {
                let (by, bits) = (self.shift(body, *rhs)?, self.element(body, result)?.value_bits());
                (0, ((1i128 << bits) - 1) >> by)
            }
            Op::DivI {
                lhs, rhs, rounding, ..
            } if both(lhs, rhs) => {
                // A divisor of zero is undefined.
                let (a, b) = (of(lhs), of(rhs));
                let up = i128::from(*rounding == RoundingMode::PositiveInf && b.1 > 1);
                (a.0 / b.1.max(1), a.1 / b.0.max(1) + up)
            }
            Op::RemI { lhs, rhs, .. } if both(lhs, rhs) => (0, of(lhs).1.min((of(rhs).1 - 1).max(0))),
            Op::AndI { lhs, rhs } if natural(lhs) || natural(rhs) => {
                let most = |v: &Value| if natural(v) { of(v).1 } else { i128::MAX };
                (0, most(lhs).min(most(rhs)))
            }
            Op::MinI { lhs, rhs, signedness } if *signedness == Signedness::Signed || both(lhs, rhs) => {
                let (a, b) = (of(lhs), of(rhs));
                (a.0.min(b.0), a.1.min(b.1))
            }
            Op::MaxI { lhs, rhs, signedness } if *signedness == Signedness::Signed || both(lhs, rhs) => {
                let (a, b) = (of(lhs), of(rhs));
                (a.0.max(b.0), a.1.max(b.1))
            }
            Op::Select {
                val_if_true: a,
                val_if_false: b,
                ..
            }
            | Op::Cat { lhs: a, rhs: b, .. } => {
                let (a, b) = (of(a), of(b));
                (a.0.min(b.0), a.1.max(b.1))
            }
            Op::Assume { value, predicate } => within(of(value), predicate),
            Op::Broadcast { source } | Op::Reshape { source } => of(source),
            Op::Permute { source, .. } | Op::Extract { source, .. } => of(source),
            _ => return None,
        })
    }

    /// A shift by a known number of bits, fewer than the widest type has.
    fn shift(&self, body: &Body, by: Value) -> Option<u32> {
        let (low, high) = self.of(body, by);
        u32::try_from(low).ok().filter(|&by| low == high && by < 64)
    }
}

/// The numbers of a type.
fn whole(element: ElementType) -> Range {
    let half = 1i128 << (element.value_bits().clamp(1, 64) - 1);
    (-half, half - 1)
}

fn within((low, high): Range, fact: &Predicate) -> Range {
    match fact {
        Predicate::Bounded { lower, upper } => (
            lower.map_or(low, |l| low.max(l.into())),
            upper.map_or(high, |u| high.min(u.into())),
        ),
        _ => (low, high),
    }
}

fn product(a: Range, b: Range) -> Option<Range> {
    let ends = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
    let mut products = ends.iter().map(|(x, y)| x.checked_mul(*y));
    let first = products.next()??;
    products.try_fold((first, first), |(low, high), p| {
        let p = p?;
        Some((low.min(p), high.max(p)))
    })
}
