//! An evaluator of the integer part of a kernel, of the tests' own: slow, plain, and without any analysis.

#![allow(unreachable_pub, reason = "each test is a crate of its own")]

use std::collections::BTreeMap;
use tileport_ir::attr::{ComparisonPredicate as P, Overflow, Predicate, RoundingMode, Signedness};
use tileport_ir::op::Op;
use tileport_ir::{Body, Dim, Entity, Entry, Module, OpId, RegionId, Type, Value};

/// A launch of one tile block.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    pub block: [u64; 3],
    pub grid: [u64; 3],
    /// Values of the entry's integer arguments, by position.
    pub args: BTreeMap<usize, i64>,
}

/// One dynamic access through a view: which operation, which index, and where its tile starts, in elements of the
/// tensor's dimensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub op: OpId,
    pub index: Vec<u64>,
    pub start: Vec<u128>,
}

/// The program is undefined for this launch.
#[derive(Debug)]
pub struct Undefined;

enum Flow {
    Next,
    Yield(Vec<Value>),
    Continue(Vec<Value>),
    Break(Vec<Value>),
    Return,
}

pub struct Machine<'a> {
    module: &'a Module,
    body: &'a Body,
    launch: &'a Launch,
    values: BTreeMap<usize, u64>,
    pub events: Vec<Event>,
}

pub fn run(module: &Module, entry: &Entry, launch: &Launch) -> Result<Vec<Event>, Undefined> {
    let mut machine = Machine {
        module,
        body: &entry.body,
        launch,
        values: BTreeMap::new(),
        events: Vec::new(),
    };
    for (i, &arg) in entry.body.args().iter().enumerate() {
        if let (Some(width), Some(&n)) = (machine.width(arg), launch.args.get(&i)) {
            machine.set(arg, n as u64, width);
        }
    }
    machine.region(entry.body.root())?;
    Ok(machine.events)
}

fn sign(bits: u64, width: u32) -> i128 {
    let n = i128::from(bits) & ((1i128 << width) - 1);
    if n >> (width - 1) & 1 == 1 {
        n - (1i128 << width)
    } else {
        n
    }
}

impl Machine<'_> {
    fn width(&self, v: Value) -> Option<u32> {
        let tile = self.module.types[self.body.ty(v)].as_tile()?;
        let e = tile.element.as_number()?;
        (tile.rank() == 0 && e.is_int()).then(|| e.value_bits())
    }
    fn get(&self, v: Value) -> u64 {
        *self
            .values
            .get(&v.index())
            .unwrap_or_else(|| panic!("{v:?} is not evaluated"))
    }
    fn set(&mut self, v: Value, bits: u64, width: u32) {
        self.values.insert(v.index(), bits & (u64::MAX >> (64 - width)));
    }
    fn signed(&self, v: Value) -> i128 {
        sign(self.get(v), self.width(v).unwrap())
    }
    fn read(&self, v: Value, s: Signedness) -> i128 {
        if s == Signedness::Signed {
            self.signed(v)
        } else {
            self.get(v).into()
        }
    }

    fn region(&mut self, region: RegionId) -> Result<Flow, Undefined> {
        for &op in self.body.region_ops(region) {
            match self.op(op)? {
                Flow::Next => {}
                end => return Ok(end),
            }
        }
        Ok(Flow::Next)
    }

    fn op(&mut self, id: OpId) -> Result<Flow, Undefined> {
        let results: Vec<Value> = self.body.results(id).collect();
        match self.body.op(id) {
            Op::For {
                lower_bound,
                upper_bound,
                step,
                init_values,
                unsigned_cmp,
                body,
            } => {
                let s = if *unsigned_cmp {
                    Signedness::Unsigned
                } else {
                    Signedness::Signed
                };
                let (mut at, end, by) = (
                    self.read(*lower_bound, s),
                    self.read(*upper_bound, s),
                    self.read(*step, s),
                );
                assert!(by > 0);
                let args = self.body.region_args(*body).to_vec();
                let width = self.width(*lower_bound).unwrap();
                let mut carried: Vec<u64> = init_values.iter().map(|&v| self.get(v)).collect();
                while at < end {
                    self.set(args[0], at as u64, width);
                    self.assign(&args[1..], &carried);
                    match self.region(*body)? {
                        Flow::Continue(next) => carried = next.iter().map(|&v| self.get(v)).collect(),
                        Flow::Next => {}
                        end => return Ok(end),
                    }
                    at += by;
                }
                self.assign(&results, &carried);
            }
            Op::Loop { init_values, body } => {
                let args = self.body.region_args(*body).to_vec();
                let mut carried: Vec<u64> = init_values.iter().map(|&v| self.get(v)).collect();
                loop {
                    self.assign(&args, &carried);
                    match self.region(*body)? {
                        Flow::Continue(next) => carried = next.iter().map(|&v| self.get(v)).collect(),
                        Flow::Break(out) => {
                            let out: Vec<u64> = out.iter().map(|&v| self.get(v)).collect();
                            self.assign(&results, &out);
                            break;
                        }
                        Flow::Next | Flow::Yield(_) => panic!("a loop's body ends without a word"),
                        Flow::Return => return Ok(Flow::Return),
                    }
                }
            }
            Op::If {
                condition,
                then_region,
                else_region,
            } => {
                let region = if self.get(*condition) != 0 {
                    Some(*then_region)
                } else {
                    *else_region
                };
                if let Some(region) = region {
                    match self.region(region)? {
                        Flow::Yield(values) => {
                            let values: Vec<u64> = values.iter().map(|&v| self.get(v)).collect();
                            self.assign(&results, &values);
                        }
                        Flow::Next => {}
                        end => return Ok(end),
                    }
                }
            }
            Op::Yield { operands } => return Ok(Flow::Yield(operands.to_vec())),
            Op::Continue { operands } => return Ok(Flow::Continue(operands.to_vec())),
            Op::Break { operands } => return Ok(Flow::Break(operands.to_vec())),
            Op::Return { .. } => return Ok(Flow::Return),
            Op::GetTileBlockId {} => self.assign(&results, &self.launch.block.clone()),
            Op::GetNumTileBlocks {} => self.assign(&results, &self.launch.grid.clone()),
            Op::LoadViewTko { view, index, .. } | Op::StoreViewTko { view, index, .. } => {
                let event = self.access(id, *view, index)?;
                self.events.push(event);
            }
            _ => self.plain(id, &results)?,
        }
        Ok(Flow::Next)
    }

    fn assign(&mut self, to: &[Value], bits: &[u64]) {
        for (&v, &n) in to.iter().zip(bits) {
            if let Some(w) = self.width(v) {
                self.set(v, n, w);
            }
        }
    }

    fn access(&self, op: OpId, view: Value, index: &[Value]) -> Result<Event, Undefined> {
        let (strides, dim_map, tensor) = match &self.module.types[self.body.ty(view)] {
            Type::StridedView(v) => (&v.traversal_strides, &v.dim_map, &v.tensor),
            Type::PartitionView(v) => (&v.tile_shape, &v.dim_map, &v.tensor),
            other => panic!("no tile view: {other:?}"),
        };
        let mut start = vec![0; index.len()];
        let mut bits = Vec::new();
        for (d, &v) in index.iter().enumerate() {
            let n = self.get(v);
            bits.push(n);
            let at = u128::from(n) * strides[d] as u128;
            if let Dim::Static(size) = tensor.shape[dim_map[d] as usize]
                && at >= size as u128
            {
                return Err(Undefined);
            }
            start[dim_map[d] as usize] = at;
        }
        Ok(Event {
            op,
            index: bits,
            start,
        })
    }

    fn plain(&mut self, id: OpId, results: &[Value]) -> Result<(), Undefined> {
        let [result] = results else { return Ok(()) };
        let Some(width) = self.width(*result) else {
            return Ok(());
        };
        let (min, max) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
        let promised = |overflow: Overflow, s: i128, u: i128| {
            let (signed, unsigned) = ((min..=max).contains(&s), (0..1i128 << width).contains(&u));
            match overflow {
                Overflow::None => true,
                Overflow::NoSignedWrap => signed,
                Overflow::NoUnsignedWrap => unsigned,
                Overflow::NoWrap => signed && unsigned,
            }
        };
        let n: i128 = match self.body.op(id) {
            Op::Constant { value } => {
                let e = self.module.types[self.body.ty(*result)]
                    .as_tile()
                    .unwrap()
                    .element
                    .as_number()
                    .unwrap();
                value.get(e, 0).unwrap().bits.into()
            }
            Op::AddI { lhs, rhs, overflow } => {
                let s = self.signed(*lhs) + self.signed(*rhs);
                if !promised(
                    *overflow,
                    s,
                    i128::from(self.get(*lhs)) + i128::from(self.get(*rhs)),
                ) {
                    return Err(Undefined);
                }
                s
            }
            Op::SubI { lhs, rhs, .. } => self.signed(*lhs) - self.signed(*rhs),
            Op::MulI { lhs, rhs, overflow } => {
                let s = self.signed(*lhs) * self.signed(*rhs);
                if !promised(
                    *overflow,
                    s,
                    i128::from(self.get(*lhs)) * i128::from(self.get(*rhs)),
                ) {
                    return Err(Undefined);
                }
                s
            }
            Op::NegI { source, .. } => -self.signed(*source),
            Op::ShLI { lhs, rhs, .. } => self.signed(*lhs) << self.get(*rhs),
            Op::ShRI { lhs, rhs, signedness } => self.read(*lhs, *signedness) >> self.get(*rhs),
            Op::AndI { lhs, rhs } => (self.get(*lhs) & self.get(*rhs)).into(),
            Op::OrI { lhs, rhs } => (self.get(*lhs) | self.get(*rhs)).into(),
            Op::DivI {
                lhs,
                rhs,
                signedness,
                rounding,
            } => {
                let (a, b) = (self.read(*lhs, *signedness), self.read(*rhs, *signedness));
                if b == 0 {
                    return Err(Undefined);
                }
                match rounding {
                    RoundingMode::NegativeInf => (a - a.rem_euclid(b)) / b,
                    RoundingMode::PositiveInf => (a + (-a).rem_euclid(b)) / b,
                    _ => a / b,
                }
            }
            Op::RemI { lhs, rhs, signedness } => {
                let b = self.read(*rhs, *signedness);
                if b == 0 {
                    return Err(Undefined);
                }
                self.read(*lhs, *signedness) % b
            }
            Op::MinI { lhs, rhs, signedness } => {
                self.read(*lhs, *signedness).min(self.read(*rhs, *signedness))
            }
            Op::MaxI { lhs, rhs, signedness } => {
                self.read(*lhs, *signedness).max(self.read(*rhs, *signedness))
            }
            Op::Select {
                cond,
                val_if_true,
                val_if_false,
            } => self.signed(if self.get(*cond) != 0 {
                *val_if_true
            } else {
                *val_if_false
            }),
            Op::CmpI {
                comparison_predicate,
                lhs,
                rhs,
                signedness,
            } => {
                let (a, b) = (self.read(*lhs, *signedness), self.read(*rhs, *signedness));
                match comparison_predicate {
                    P::Equal => a == b,
                    P::NotEqual => a != b,
                    P::LessThan => a < b,
                    P::LessThanOrEqual => a <= b,
                    P::GreaterThan => a > b,
                    P::GreaterThanOrEqual => a >= b,
                }
                .into()
            }
            Op::ExtI { from, signedness } => self.read(*from, *signedness),
            Op::TruncI { from, .. } => self.signed(*from),
            Op::Assume { value, predicate } => {
                let n = self.signed(*value);
                let holds = match predicate {
                    Predicate::DivBy { divisor, .. } => n % i128::from(*divisor) == 0,
                    Predicate::Bounded { lower, upper } => {
                        lower.is_none_or(|l| n >= l.into()) && upper.is_none_or(|u| n <= u.into())
                    }
                    Predicate::SameElements(_) => true,
                };
                if !holds {
                    return Err(Undefined);
                }
                n
            }
            other => panic!("the evaluator does not know {other:?}"),
        };
        self.set(*result, n as u64, width);
        Ok(())
    }
}
