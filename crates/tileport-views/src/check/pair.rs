//! Checks that the result is the source, but for accesses and what nobody needs.
//!
//! Both are walked side by side. Every value belongs to a class, and values of one class are equal whenever both are
//! computed: scalar integers by their forms, pure operations by what they compute, the results of everything else by
//! the pair of operations that gives them. Operations with effects have to come in the same order with equal operands;
//! pure ones may come and go, as long as none can be undefined where the source's was not.

use super::access_place;
use super::claims::{Checked, Claims, need};
use super::classes::{Class, Key, Side};
use super::source::Code;
use crate::access::access_of;
use crate::proof::{EntryProof, OutcomeProof};
use rustc_hash::FxHashMap;
use tileport_ir::op::{Effects, Op, Values};
use tileport_ir::{BlockId, Entity, Entry, Module, OpId, RegionId, Type, Types, Value};

/// Two entries being compared.
pub(super) struct Pairing<'a> {
    pub(super) src: &'a Code<'a>,
    pub(super) res: &'a Code<'a>,
    pub(super) claims: &'a Claims<'a>,
    pub(super) classes: Vec<Class>,
    pub(super) types: Types,
    pub(super) keys: FxHashMap<Key, usize>,
    /// Classes that turned out to be the same as another.
    pub(super) same: FxHashMap<usize, usize>,
    /// Unknowns that turned out to be the same as another, as the same operation gives both.
    pub(super) same_atoms: FxHashMap<usize, usize>,
    pub(super) added: Vec<Vec<Key>>,
    pub(super) of: [FxHashMap<Value, usize>; 2],
    accesses: FxHashMap<OpId, usize>,
    proof: &'a EntryProof,
    kept: FxHashMap<OpId, Vec<usize>>,
    /// The loops around, with the positions of the values that the result still carries.
    loops: Vec<Vec<usize>>,
    pub(super) signed_sizes: bool,
    pub(super) place: String,
}

/// Checks that the globals are the same.
pub(super) fn same_globals(source: &Module, result: &Module) -> Checked {
    let (a, b): (Vec<_>, Vec<_>) = (source.globals().collect(), result.globals().collect());
    let same = a.len() == b.len()
        && a.iter().zip(&b).all(|(a, b)| {
            a.name == b.name
                && a.value == b.value
                && a.alignment == b.alignment
                && a.constant == b.constant
                && source.types.get(a.ty) == result.types.get(b.ty)
        });
    need(same, "the globals differ")
}

/// Checks an entry of the result against that of the source.
pub(super) fn check(
    (source, old): (&Module, &Entry),
    (result, new): (&Module, &Entry),
    claims: &Claims<'_>,
    proof: &EntryProof,
    signed_sizes: bool,
    covered: &mut super::Covered,
) -> Result<(), (String, String)> {
    let (src, res) = (Code::new(source, &old.body), Code::new(result, &new.body));
    let whole = |message: String| ("the entry".to_owned(), message);
    need(old.hints == new.hints, "the entry's hints differ").map_err(whole)?;
    let mut pairing = Pairing {
        src: &src,
        res: &res,
        claims,
        classes: Vec::new(),
        types: Types::default(),
        keys: FxHashMap::default(),
        same: FxHashMap::default(),
        same_atoms: FxHashMap::default(),
        added: Vec::new(),
        of: [FxHashMap::default(), FxHashMap::default()],
        accesses: FxHashMap::default(),
        proof,
        kept: FxHashMap::default(),
        loops: Vec::new(),
        signed_sizes,
        place: "the entry".to_owned(),
    };
    pairing.read_proof(covered).map_err(whole)?;
    let (a, b) = (old.body.args().to_vec(), new.body.args().to_vec());
    pairing.pair_arguments(&a, &b).map_err(whole)?;
    let done = pairing.region(old.body.root(), new.body.root());
    done.map_err(|message| (pairing.place.clone(), message))
}

impl Pairing<'_> {
    pub(super) fn read_proof(&mut self, covered: &mut super::Covered) -> Checked {
        for (i, access) in self.proof.accesses.iter().enumerate() {
            let op = self.src.op(access.op)?;
            need(self.accesses.insert(op, i).is_none(), "an access is there twice")?;
            match access.outcome {
                Some(OutcomeProof::Partition { .. }) => covered.partition += 1,
                Some(OutcomeProof::Pointers) => covered.pointers += 1,
                Some(OutcomeProof::Kept(_)) | None => covered.kept += 1,
            }
        }
        for l in &self.proof.loops {
            let op = self.src.op(l.op)?;
            need(
                l.kept.windows(2).all(|w| w[0] < w[1]),
                "the values that a loop carries are out of order",
            )?;
            self.kept.insert(op, l.kept.clone());
        }
        Ok(())
    }

    /// Gives a value of the source that comes from no pure operation its class, and its partner the same.
    pub(super) fn pair(&mut self, a: Value, b: Value) -> Checked {
        let (ta, tb) = (self.ty(Side::Source, a), self.ty(Side::Result, b));
        need(
            ta.is_some() && ta == tb,
            "two values that belong together have different types",
        )?;
        let class = self.alone(a);
        self.of[1].insert(b, class);
        Ok(())
    }

    pub(super) fn alone(&mut self, a: Value) -> usize {
        let class = match self.claimed(a) {
            Some(c) => c,
            None => self.fresh(Class {
                width: self.src.width(a),
                ..Class::default()
            }),
        };
        self.of[0].insert(a, class);
        class
    }

    pub(super) fn pair_arguments(&mut self, a: &[Value], b: &[Value]) -> Checked {
        need(a.len() == b.len(), "the numbers of arguments differ")?;
        a.iter().zip(b).try_for_each(|(&a, &b)| self.pair(a, b))
    }

    pub(super) fn region(&mut self, a: RegionId, b: RegionId) -> Checked {
        match (self.src.body.entry_block(a), self.res.body.entry_block(b)) {
            (None, None) => Ok(()),
            (Some(a), Some(b)) => {
                self.added.push(Vec::new());
                let done = self.block(a, b);
                for key in self.added.pop().unwrap_or_default() {
                    self.keys.remove(&key);
                }
                done
            }
            _ => Err("one region is empty and the other is not".to_owned()),
        }
    }

    pub(super) fn block(&mut self, a: BlockId, b: BlockId) -> Checked {
        let (old, new) = (
            self.src.body.block(a).ops.clone(),
            self.res.body.block(b).ops.clone(),
        );
        let (mut i, mut j) = (0, 0);
        let around = self.loops.len();
        loop {
            let x = self.next(Side::Source, &old, &mut i)?;
            // A loop or branch that is gone is passed over before the result is looked at any further.
            if let Some(x) = x
                && self.is_removable(x)
                && self.peek(&new, j) != Some(self.src.body.op(x).opcode())
            {
                self.pass_over(x);
                i += 1;
                continue;
            }
            let y = self.next(Side::Result, &new, &mut j)?;
            match (x, y) {
                (None, None) => return Ok(()),
                (Some(x), y) => {
                    self.place = self.place_of(x);
                    let paired = match y {
                        Some(y) => self.pair_ops(x, y),
                        None => Err("the result ends before it".to_owned()),
                    };
                    match paired {
                        Ok(()) => {
                            i += 1;
                            j += 1;
                        }
                        // What has no effect may be gone.
                        Err(_) if self.is_removable(x) => {
                            self.loops.truncate(around);
                            self.pass_over(x);
                            i += 1;
                        }
                        Err(message) => return Err(message),
                    }
                }
                (None, Some(_)) => return Err("the result goes on where the source ends".to_owned()),
            }
        }
    }

    /// The next operation of the result that is not pure.
    pub(super) fn peek(&self, ops: &[OpId], at: usize) -> Option<tileport_ir::Opcode> {
        (ops.iter().skip(at))
            .map(|&id| self.res.body.op(id))
            .find_map(|op| {
                let pure = matches!(
                    op.facts().effects,
                    Effects::Pure | Effects::NoMemory | Effects::Assume
                );
                (!pure).then(|| op.opcode())
            })
    }

    /// The results of an operation that has no partner are values of the source alone.
    pub(super) fn pass_over(&mut self, x: OpId) {
        for r in self.src.body.results(x) {
            self.alone(r);
        }
    }

    pub(super) fn place_of(&self, x: OpId) -> String {
        match self.accesses.get(&x) {
            Some(&i) => access_place(self.proof, i),
            None => format!(
                "operation {} of the source (`{}`)",
                self.src.number(x),
                self.src.body.op(x).opcode().mnemonic()
            ),
        }
    }

    /// Passes over pure operations to the next one that is not.
    pub(super) fn next(&mut self, side: Side, ops: &[OpId], at: &mut usize) -> Checked<Option<OpId>> {
        while let Some(&id) = ops.get(*at) {
            let effects = self.code(side).body.op(id).facts().effects;
            if !matches!(effects, Effects::Pure | Effects::NoMemory | Effects::Assume) {
                return Ok(Some(id));
            }
            self.pure(side, id)?;
            *at += 1;
        }
        Ok(None)
    }

    pub(super) fn is_removable(&self, id: OpId) -> bool {
        let op = self.src.body.op(id);
        let inside = |r: RegionId| {
            (self.src.body.region_ops(r).iter()).all(|&inner| match self.src.body.op(inner) {
                Op::Yield { .. } => true,
                Op::Continue { .. } => matches!(op, Op::For { .. }),
                o => match o.facts().effects {
                    Effects::Pure | Effects::NoMemory | Effects::Assume => true,
                    Effects::Regions => self.is_removable(inner),
                    _ => false,
                },
            })
        };
        op.facts().effects == Effects::Regions
            && !matches!(op, Op::Loop { .. })
            && op.regions().into_iter().all(inside)
    }

    /// Checks that two operations with effects, or with regions, are the same.
    pub(super) fn pair_ops(&mut self, x: OpId, y: OpId) -> Checked {
        let (old, new) = (self.src.body.op(x), self.res.body.op(y));
        if let Some(&i) = self.accesses.get(&x)
            && let Some(access) = self.proof.accesses.get(i)
        {
            return self.pair_access(x, y, access);
        }
        if let Some((_, view, _)) = access_of(old)
            && let Some(Type::StridedView(_)) = self.src.module.types.get(self.src.body.ty(view))
        {
            return Err("the proof has no word about this access".to_owned());
        }
        need(
            old.opcode() == new.opcode(),
            "the result has another operation in its place",
        )?;
        match old {
            Op::For { .. } => self.pair_for(x, y),
            Op::Continue { operands } => {
                let kept = self.loops.last().cloned().unwrap_or_default();
                let old: Values = kept.iter().filter_map(|&i| operands.get(i).copied()).collect();
                self.equal_lists(&old, &new.operands())
            }
            _ => self.pair_same(x, y),
        }
    }

    pub(super) fn equal_lists(&self, old: &[Value], new: &[Value]) -> Checked {
        need(old.len() == new.len(), "the numbers of operands differ")?;
        for (&a, &b) in old.iter().zip(new) {
            let (a, b) = (self.class(Side::Source, a), self.class(Side::Result, b));
            need(a.is_some() && a == b, "an operand is another value")?;
        }
        Ok(())
    }

    /// The same operation with equal operands, and regions that are the same.
    pub(super) fn pair_same(&mut self, x: OpId, y: OpId) -> Checked {
        let (mut a, mut b) = (self.mapped(Side::Source, x)?, self.mapped(Side::Result, y)?);
        let (old_regions, new_regions) = (a.regions(), b.regions());
        need(
            old_regions.len() == new_regions.len(),
            "the numbers of regions differ",
        )?;
        blank_regions(&mut a);
        blank_regions(&mut b);
        need(a == b, "its operands or attributes differ")?;
        let carries: Option<usize> = match &a {
            Op::Loop { init_values, .. } => Some(init_values.len()),
            _ => None,
        };
        if let Some(n) = carries {
            self.loops.push((0..n).collect());
        }
        for (&r, &s) in old_regions.iter().zip(&new_regions) {
            let (p, q) = (
                self.src.body.region_args(r).to_vec(),
                self.res.body.region_args(s).to_vec(),
            );
            self.pair_arguments(&p, &q)?;
            self.region(r, s)?;
        }
        if carries.is_some() {
            self.loops.pop();
        }
        let (p, q): (Vec<_>, Vec<_>) = (
            self.src.body.results(x).collect(),
            self.res.body.results(y).collect(),
        );
        self.pair_arguments(&p, &q)
    }

    /// Two `for` loops, of which the second may carry fewer values.
    pub(super) fn pair_for(&mut self, x: OpId, y: OpId) -> Checked {
        let (
            Op::For {
                lower_bound: l1,
                upper_bound: u1,
                step: s1,
                init_values: i1,
                unsigned_cmp: c1,
                body: r1,
            },
            Op::For {
                lower_bound: l2,
                upper_bound: u2,
                step: s2,
                init_values: i2,
                unsigned_cmp: c2,
                body: r2,
            },
        ) = (self.src.body.op(x).clone(), self.res.body.op(y).clone())
        else {
            return Err("the result has another operation in its place".to_owned());
        };
        need(c1 == c2, "the loops compare in different ways")?;
        self.equal_lists(&[l1, u1, s1], &[l2, u2, s2])?;
        let kept = self
            .kept
            .get(&x)
            .cloned()
            .unwrap_or_else(|| (0..i1.len()).collect());
        let first: Values = kept.iter().filter_map(|&i| i1.get(i).copied()).collect();
        self.equal_lists(&first, &i2)?;
        let (a, b) = (
            self.src.body.region_args(r1).to_vec(),
            self.res.body.region_args(r2).to_vec(),
        );
        let results: Vec<Value> = self.src.body.results(x).collect();
        let new_results: Vec<Value> = self.res.body.results(y).collect();
        self.pair_kept(&a, &b, &kept, 1)?;
        self.loops.push(kept.clone());
        let done = self.region(r1, r2);
        self.loops.pop();
        done?;
        self.pair_kept(&results, &new_results, &kept, 0)
    }

    /// Pairs values of which some are gone; the first `before` are all there.
    pub(super) fn pair_kept(
        &mut self,
        old: &[Value],
        new: &[Value],
        kept: &[usize],
        before: usize,
    ) -> Checked {
        need(
            new.len() == kept.len() + before,
            "the loop carries another number of values",
        )?;
        let mut next = new.iter();
        for (i, &a) in old.iter().enumerate() {
            if i < before || kept.contains(&(i - before)) {
                let b = *next.next().ok_or("the loop carries fewer values")?;
                self.pair(a, b)?;
            } else {
                self.alone(a);
            }
        }
        need(next.next().is_none(), "the loop carries more values")
    }
}

/// Regions have handles, which differ between modules.
fn blank_regions(op: &mut Op) {
    let nothing = RegionId::new(0);
    match op {
        Op::If {
            then_region,
            else_region,
            ..
        } => {
            *then_region = nothing;
            if let Some(r) = else_region {
                *r = nothing;
            }
        }
        Op::Loop { body, .. } | Op::For { body, .. } | Op::Reduce { body, .. } | Op::Scan { body, .. } => {
            *body = nothing;
        }
        _ => {}
    }
}
