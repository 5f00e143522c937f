//! Checks that the result is the source, but for accesses and what nobody needs.
//!
//! Both are walked side by side. Every value belongs to a class, and values of one class are equal whenever both are
//! computed: scalar integers by their forms, pure operations by what they compute, the results of everything else by
//! the pair of operations that gives them. Operations with effects have to come in the same order with equal operands;
//! pure ones may come and go, as long as none can be undefined where the source's was not.

use super::access_place;
use super::claims::{Checked, Claims, Kind};
use super::index::Old;
use super::poly::{Poly, Span};
use super::source::Code;
use crate::access::access_of;
use crate::proof::{AccessProof, EntryProof, OutcomeProof};
use rustc_hash::FxHashMap;
use tileport_ir::attr::Overflow;
use tileport_ir::op::{Effects, Op, Values};
use tileport_ir::{BlockId, Entity, Entry, Module, OpId, RegionId, Type, TypeId, Types, Value};

/// Which of the two modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Source,
    Result,
}

/// What makes values equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// The same operation on the same classes, its result types, and which result.
    Op(Op, Vec<TypeId>, usize),
    /// A scalar integer of a width with a form.
    Form(Poly, u32),
    /// A tile with its dimensions in another order, and of another shape but for unit dimensions.
    Layout(usize, Vec<usize>, Vec<i64>),
}

/// A class of equal values.
#[derive(Clone, Debug, Default)]
pub(super) struct Class {
    pub(super) poly: Option<Poly>,
    pub(super) width: Option<u32>,
    /// What it can be as unsigned, if the form is that number.
    unsigned: Option<Span>,
    /// The tile that it is another layout of.
    layout: Option<(usize, Vec<usize>)>,
}

/// Two entries being compared.
pub(super) struct Pairing<'a> {
    pub(super) src: &'a Code<'a>,
    pub(super) res: &'a Code<'a>,
    pub(super) claims: &'a Claims<'a>,
    pub(super) classes: Vec<Class>,
    types: Types,
    keys: FxHashMap<Key, usize>,
    /// Classes that turned out to be the same as another.
    same: FxHashMap<usize, usize>,
    added: Vec<Vec<Key>>,
    of: [FxHashMap<Value, usize>; 2],
    accesses: FxHashMap<OpId, usize>,
    proof: &'a EntryProof,
    kept: FxHashMap<OpId, Vec<usize>>,
    /// The loops around, with the positions of the values that the result still carries.
    loops: Vec<Vec<usize>>,
    signed_sizes: bool,
    place: String,
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

fn need(holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(what.to_owned()) }
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
    fn read_proof(&mut self, covered: &mut super::Covered) -> Checked {
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

    pub(super) fn class(&self, side: Side, v: Value) -> Option<usize> {
        let mut class = self.of[side as usize].get(&v).copied()?;
        while let Some(&into) = self.same.get(&class) {
            class = into;
        }
        Some(class)
    }

    fn code(&self, side: Side) -> &Code<'_> {
        match side {
            Side::Source => self.src,
            Side::Result => self.res,
        }
    }

    fn ty(&mut self, side: Side, v: Value) -> Option<TypeId> {
        let code = match side {
            Side::Source => self.src,
            Side::Result => self.res,
        };
        let ty = code.module.types.get(code.body.ty(v))?.clone();
        Some(self.types.intern(ty))
    }

    fn fresh(&mut self, class: Class) -> usize {
        self.classes.push(class);
        self.classes.len() - 1
    }

    fn keyed(&mut self, key: Key, class: impl FnOnce() -> Class) -> usize {
        if let Some(&c) = self.keys.get(&key) {
            return c;
        }
        let c = self.fresh(class());
        self.remember(key, c);
        c
    }

    fn remember(&mut self, key: Key, class: usize) {
        if let Some(scope) = self.added.last_mut() {
            scope.push(key.clone());
        }
        self.keys.insert(key, class);
    }

    /// Notes that two classes are the same; the second one stands for both.
    fn unite(&mut self, class: usize, into: usize) {
        let find = |same: &FxHashMap<usize, usize>, mut c: usize| {
            while let Some(&next) = same.get(&c) {
                c = next;
            }
            c
        };
        let (a, b) = (find(&self.same, class), find(&self.same, into));
        if a != b {
            self.same.insert(a, b);
        }
    }

    /// The class of a value of the source about which there is a claim.
    fn claimed(&mut self, v: Value) -> Option<usize> {
        let claim = self.claims.claims.get(&v)?;
        let (poly, width) = (claim.poly.clone(), claim.width);
        let unsigned = claim.exact_unsigned.then_some(claim.unsigned);
        let class = self.keyed(Key::Form(poly.clone(), width), || Class {
            poly: Some(poly),
            width: Some(width),
            ..Class::default()
        });
        if let (Some(c), Some(span)) = (self.classes.get_mut(class), unsigned) {
            c.unsigned = Some(c.unsigned.map_or(span, |s| s.meet(span)));
        }
        Some(class)
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

    fn alone(&mut self, a: Value) -> usize {
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

    fn pair_arguments(&mut self, a: &[Value], b: &[Value]) -> Checked {
        need(a.len() == b.len(), "the numbers of arguments differ")?;
        a.iter().zip(b).try_for_each(|(&a, &b)| self.pair(a, b))
    }

    fn region(&mut self, a: RegionId, b: RegionId) -> Checked {
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

    fn block(&mut self, a: BlockId, b: BlockId) -> Checked {
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
    fn peek(&self, ops: &[OpId], at: usize) -> Option<tileport_ir::Opcode> {
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
    fn pass_over(&mut self, x: OpId) {
        for r in self.src.body.results(x) {
            self.alone(r);
        }
    }

    fn place_of(&self, x: OpId) -> String {
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
    fn next(&mut self, side: Side, ops: &[OpId], at: &mut usize) -> Checked<Option<OpId>> {
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

    fn is_removable(&self, id: OpId) -> bool {
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

    /// An operation with classes in the place of its operands.
    fn mapped(&self, side: Side, id: OpId) -> Checked<Op> {
        let mut op = self.code(side).body.op(id).clone();
        let mut missing = false;
        op.each_operand_mut(|v| match self.class(side, *v) {
            Some(c) => *v = Value::new(c),
            None => missing = true,
        });
        need(!missing, "an operand comes from an operation that has no partner")?;
        Ok(op)
    }

    /// Classes for the results of a pure operation.
    fn pure(&mut self, side: Side, id: OpId) -> Checked {
        let body = self.code(side).body;
        let results: Vec<Value> = body.results(id).collect();
        let mapped = match self.mapped(side, id) {
            Ok(op) => op,
            // What depends on something that is gone is gone as well.
            Err(_) if side == Side::Source => {
                for &r in &results {
                    self.alone(r);
                }
                return Ok(());
            }
            Err(message) => {
                self.place = format!("operation {} of the result", self.res.number(id));
                return Err(message);
            }
        };
        if matches!(mapped, Op::GetIndexSpaceShape { .. }) && self.index_space(side, id).is_some() {
            return Ok(());
        }
        let types: Vec<TypeId> = results.iter().filter_map(|&r| self.ty(side, r)).collect();
        let mut known = true;
        for (i, &r) in results.iter().enumerate() {
            let key = Key::Op(mapped.clone(), types.clone(), i);
            let there = self.keys.get(&key).copied();
            known &= there.is_some();
            let claimed = if side == Side::Source {
                self.claimed(r)
            } else {
                None
            };
            let class = match (claimed, there) {
                (Some(c), Some(other)) => {
                    self.unite(other, c);
                    c
                }
                (Some(c), None) | (None, Some(c)) => c,
                (None, None) => match self.evaluated(side, r, &mapped, i) {
                    Some(c) => c,
                    None => self.fresh(Class {
                        width: self.code(side).width(r),
                        ..Class::default()
                    }),
                },
            };
            if there.is_none() {
                self.remember(key, class);
            }
            self.of[side as usize].insert(r, class);
        }
        if side == Side::Result && !known && !results.is_empty() {
            self.place = format!(
                "operation {} of the result (`{}`)",
                self.res.number(id),
                mapped.opcode().mnemonic()
            );
            self.harmless(&mapped)?;
        }
        Ok(())
    }

    /// Whether an operation that the source does not have cannot be undefined.
    fn harmless(&self, op: &Op) -> Checked {
        let number = |v: &Value| {
            self.classes
                .get(v.index())
                .and_then(|c| c.poly.as_ref()?.number())
        };
        let safe = match op {
            Op::DivI { rhs, .. } => number(rhs).is_some_and(|n| n > 0),
            Op::AddI { overflow, .. }
            | Op::SubI { overflow, .. }
            | Op::MulI { overflow, .. }
            | Op::ShLI { overflow, .. }
            | Op::NegI { overflow, .. }
            | Op::TruncI { overflow, .. } => *overflow == Overflow::None,
            _ => op.facts().effects == Effects::Pure,
        };
        need(safe, "the source has no such operation, and it may be undefined")
    }

    /// The class of a scalar integer by its form, or of a tile by its layout, if the operation is understood.
    fn evaluated(&mut self, side: Side, result: Value, op: &Op, index: usize) -> Option<usize> {
        if let Op::Reshape { source } | Op::Permute { source, .. } = op
            && let Some(c) = self.layout(side, result, source.index(), op)
        {
            return Some(c);
        }
        let width = self.code(side).width(result)?;
        let poly = self.form(side, result, op, index)?;
        let class = Class {
            poly: Some(poly.clone()),
            width: Some(width),
            ..Class::default()
        };
        Some(self.keyed(Key::Form(poly, width), || class))
    }

    fn form(&self, side: Side, result: Value, op: &Op, index: usize) -> Option<Poly> {
        let poly = |v: &Value| self.classes.get(v.index())?.poly.clone();
        let width = |v: &Value| self.classes.get(v.index())?.width;
        let exact = |v: &Value| self.classes.get(v.index())?.unsigned;
        match op {
            Op::Constant { value } => {
                let code = self.code(side);
                let tile = code.module.types.get(code.body.ty(result))?.as_tile()?;
                Some(Poly::constant(
                    value.get(tile.element.as_number()?, 0)?.as_signed()?.into(),
                ))
            }
            Op::GetTileBlockId {} => self.claims.find(&Kind::Block(index as u8)).map(Poly::atom),
            Op::GetNumTileBlocks {} => self.claims.find(&Kind::Grid(index as u8)).map(Poly::atom),
            Op::AddI { lhs, rhs, .. } => poly(lhs)?.add(&poly(rhs)?),
            Op::SubI { lhs, rhs, .. } => poly(lhs)?.sub(&poly(rhs)?),
            Op::MulI { lhs, rhs, .. } => poly(lhs)?.mul(&poly(rhs)?),
            // Wider: the form must be the number itself.
            Op::ExtI { from, .. } => {
                let (p, w) = (poly(from)?, width(from)?);
                let range = self.claims.range(&p);
                range.within(Span::of(0, (1i128 << (w - 1)) - 1)).then_some(p)
            }
            Op::TruncI { from, .. } => poly(from),
            Op::DivI { lhs, rhs, .. } => {
                let (x, c) = (poly(lhs)?, poly(rhs)?.number().filter(|&c| c > 0)?);
                let w = width(lhs)?;
                let is_number = exact(lhs).is_some() || self.claims.range(&x).within(Span::unsigned(w));
                let fits_signed = exact(lhs).is_some_and(|s| s.hi < 1i128 << (w - 1))
                    || self.claims.range(&x).within(Span::of(0, (1i128 << (w - 1)) - 1));
                if !(is_number && (fits_signed || is_unsigned(op))) {
                    return None;
                }
                if let Some(q) = x.div(c) {
                    return Some(q);
                }
                (0..self.claims.atoms.len())
                    .filter(|&a| matches!(self.claims.atoms.get(a), Some((Kind::Floor(..), _))))
                    .map(Poly::atom)
                    .find(|q| {
                        let left = q.scale(c).and_then(|p| x.sub(&p));
                        left.is_some_and(|l| self.claims.between(&l, 0, c - 1))
                    })
                    .filter(|_| rounds_down(op))
            }
            _ => None,
        }
    }

    /// The class of a tile that is another one but for the order of dimensions and unit dimensions.
    fn layout(&mut self, side: Side, result: Value, source: usize, op: &Op) -> Option<usize> {
        let code = self.code(side);
        let shape_of = |v: Value| Some(code.module.types.get(code.body.ty(v))?.as_tile()?.shape.to_vec());
        let shape = shape_of(result)?;
        let original = match code.body.defining_op(result)? {
            Op::Reshape { source } | Op::Permute { source, .. } => shape_of(*source)?,
            _ => return None,
        };
        let (root, order) = self.layout_of(source, &original);
        let order = match op {
            Op::Permute { permutation, .. } => {
                let mut p = Vec::new();
                for &i in permutation {
                    p.push(usize::try_from(i).ok()?);
                }
                reordered(&order, &original, &p)?
            }
            _ => {
                let solid = |s: &[i64]| s.iter().copied().filter(|&n| n != 1).collect::<Vec<_>>();
                if solid(&original) != solid(&shape) {
                    return None;
                }
                order
            }
        };
        Some(self.laid_out(root, order, shape))
    }

    /// The tile that a class is a layout of, and the order of its dimensions that are not of size one.
    fn layout_of(&self, class: usize, shape: &[i64]) -> (usize, Vec<usize>) {
        let solid = shape.iter().filter(|&&n| n != 1).count();
        self.classes
            .get(class)
            .and_then(|c| c.layout.clone())
            .unwrap_or_else(|| (class, (0..solid).collect()))
    }

    fn laid_out(&mut self, root: usize, order: Vec<usize>, shape: Vec<i64>) -> usize {
        let class = Class {
            layout: Some((root, order.clone())),
            ..Class::default()
        };
        self.keyed(Key::Layout(root, order, shape), || class)
    }

    /// The shape of a strided view's index space follows from the tensor's shape.
    fn index_space(&mut self, side: Side, id: OpId) -> Option<()> {
        let code = self.code(side);
        let Op::GetIndexSpaceShape { src } = *code.body.op(id) else {
            return None;
        };
        let Type::StridedView(ty) = code.module.types.get(code.body.ty(src))?.clone() else {
            return None;
        };
        let Some(Op::MakeStridedView { tensor_view }) = code.body.defining_op(src).cloned() else {
            return None;
        };
        let results: Vec<Value> = code.body.results(id).collect();
        let tensor = Value::new(self.class(side, tensor_view)?);
        let asked = self.ty(side, *results.first()?)?;
        if ty.traversal_strides == ty.tile_shape {
            let partition = self
                .types
                .intern(Type::PartitionView(tileport_ir::PartitionViewType {
                    tile_shape: ty.tile_shape,
                    tensor: ty.tensor,
                    dim_map: ty.dim_map,
                    padding: ty.padding,
                }));
            let view = Key::Op(Op::MakePartitionView { tensor_view: tensor }, vec![partition], 0);
            let view = self.keyed(view, Class::default);
            for (d, &r) in results.iter().enumerate() {
                let op = Op::GetIndexSpaceShape {
                    src: Value::new(view),
                };
                let class = self.keyed(Key::Op(op, vec![asked; results.len()], d), Class::default);
                self.of[side as usize].insert(r, class);
            }
            return Some(());
        }
        let wide = self
            .types
            .intern(tileport_ir::TileType::scalar(tileport_ir::ElementType::I64));
        let unit = ty.traversal_strides.iter().all(|&s| s == 1);
        let size_ty = if unit { asked } else { wide };
        let width = self.code(side).width(*results.first()?);
        for (d, &r) in results.iter().enumerate() {
            let at = usize::try_from(*ty.dim_map.get(d)?).ok()?;
            let stride = *ty.traversal_strides.get(d)?;
            let shape = Op::GetTensorShape { src: tensor };
            let mut class = self.keyed(Key::Op(shape, vec![size_ty; ty.tensor.shape.len()], at), || {
                Class {
                    width: if unit { width } else { Some(64) },
                    ..Class::default()
                }
            });
            if stride != 1 {
                let by = Poly::constant(stride.into());
                let by = self.keyed(Key::Form(by.clone(), 64), || Class {
                    poly: Some(by),
                    width: Some(64),
                    ..Class::default()
                });
                let divide = Op::DivI {
                    lhs: Value::new(class),
                    rhs: Value::new(by),
                    signedness: tileport_ir::attr::Signedness::Unsigned,
                    rounding: tileport_ir::attr::RoundingMode::PositiveInf,
                };
                class = self.keyed(Key::Op(divide, vec![wide], 0), || Class {
                    width: Some(64),
                    ..Class::default()
                });
            }
            if size_ty != asked {
                let narrow = Op::TruncI {
                    from: Value::new(class),
                    overflow: Overflow::None,
                };
                class = self.keyed(Key::Op(narrow, vec![asked], 0), || Class {
                    width,
                    ..Class::default()
                });
            }
            // A claim about the old value holds for the new one, but the class is that of the computation.
            self.of[side as usize].insert(r, class);
        }
        Some(())
    }

    /// Checks that two operations with effects, or with regions, are the same.
    fn pair_ops(&mut self, x: OpId, y: OpId) -> Checked {
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

    fn equal_lists(&self, old: &[Value], new: &[Value]) -> Checked {
        need(old.len() == new.len(), "the numbers of operands differ")?;
        for (&a, &b) in old.iter().zip(new) {
            let (a, b) = (self.class(Side::Source, a), self.class(Side::Result, b));
            need(a.is_some() && a == b, "an operand is another value")?;
        }
        Ok(())
    }

    /// The same operation with equal operands, and regions that are the same.
    fn pair_same(&mut self, x: OpId, y: OpId) -> Checked {
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
    fn pair_for(&mut self, x: OpId, y: OpId) -> Checked {
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
    fn pair_kept(&mut self, old: &[Value], new: &[Value], kept: &[usize], before: usize) -> Checked {
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

    /// An access through a strided view and what became of it.
    fn pair_access(&mut self, x: OpId, y: OpId, access: &AccessProof) -> Checked {
        match &access.outcome {
            None | Some(OutcomeProof::Kept(_)) => {
                need(
                    self.src.body.op(x).opcode() == self.res.body.op(y).opcode(),
                    "it is another operation",
                )?;
                self.pair_same(x, y)
            }
            Some(OutcomeProof::Partition { permutation }) => self.pair_partition(x, y, access, permutation),
            Some(OutcomeProof::Pointers) => self.pair_pointers(x, y),
        }
    }

    fn pair_partition(&mut self, x: OpId, y: OpId, access: &AccessProof, permutation: &[usize]) -> Checked {
        let (old, new) = (self.src.body.op(x), self.res.body.op(y));
        let (Some((_, old_view, old_index)), Some((_, new_view, new_index))) =
            (access_of(old), access_of(new))
        else {
            return Err("the result has another operation in its place".to_owned());
        };
        let Some(Type::StridedView(ty)) = self.src.module.types.get(self.src.body.ty(old_view)) else {
            return Err("the source does not go through a strided view".to_owned());
        };
        self.check_view(old_view, new_view, permutation)?;
        let rank = ty.tile_shape.len();
        let fits = [old_index.len(), new_index.len(), access.dimensions.len()]
            .iter()
            .all(|&n| n == rank);
        need(fits, "the index does not fit the view")?;
        let Some(Op::MakeStridedView { tensor_view }) = self.src.body.defining_op(old_view) else {
            return Err("the view is not made in sight".to_owned());
        };
        for (&d, &n) in permutation.iter().zip(new_index) {
            let (Some(&index), Some(proof)) = (old_index.get(d), access.dimensions.get(d)) else {
                return Err("the permutation does not fit the view".to_owned());
            };
            let old = Old {
                access: x,
                tensor: *tensor_view,
                ty,
                d,
                index,
            };
            self.check_index(&old, n, proof, self.signed_sizes)
                .map_err(|e| format!("dimension {d}: {e}"))?;
        }
        let (mut a, mut b) = (self.mapped(Side::Source, x)?, self.mapped(Side::Result, y)?);
        let (a_tile, b_tile) = (blank_access(&mut a), blank_access(&mut b));
        need(a == b, "its operands or attributes differ")?;
        need(
            inbounds_match(old, new, permutation),
            "what it promises of bounds differs",
        )?;
        let shape: Vec<i64> = ty.tile_shape.iter().map(|&n| n.into()).collect();
        let moved: Vec<i64> = permutation
            .iter()
            .filter_map(|&i| shape.get(i).copied())
            .collect();
        if let (Some(a), Some(b)) = (a_tile, b_tile) {
            // The tile that is stored, permuted like the view, must be the tile that was stored.
            let (root, order) = self.layout_of(a, &shape);
            let order =
                reordered(&order, &shape, permutation).ok_or("the permutation does not fit the tile")?;
            need(
                self.layout_of(b, &moved) == (root, order),
                "another tile is stored",
            )?;
        }
        self.pair_results(x, y, &shape, &moved, permutation)
    }

    /// The loaded tile of the result is that of the source, permuted like the view; all else is the same.
    fn pair_results(
        &mut self,
        x: OpId,
        y: OpId,
        shape: &[i64],
        moved: &[i64],
        permutation: &[usize],
    ) -> Checked {
        let (p, q): (Vec<_>, Vec<_>) = (
            self.src.body.results(x).collect(),
            self.res.body.results(y).collect(),
        );
        need(p.len() == q.len(), "the numbers of results differ")?;
        for (&a, &b) in p.iter().zip(&q) {
            if self
                .src
                .module
                .types
                .get(self.src.body.ty(a))
                .is_some_and(|t| t.as_tile().is_none())
                || permutation.iter().enumerate().all(|(i, &j)| i == j)
            {
                self.pair(a, b)?;
                continue;
            }
            let root = self.alone(a);
            let solid = shape.iter().filter(|&&n| n != 1).count();
            let order = reordered(&(0..solid).collect::<Vec<_>>(), shape, permutation)
                .ok_or("the permutation does not fit the tile")?;
            let class = self.laid_out(root, order, moved.to_vec());
            self.of[1].insert(b, class);
        }
        Ok(())
    }

    /// A partition view of the same tensor, with the same tiles in another order of dimensions.
    fn check_view(&self, old: Value, new: Value, permutation: &[usize]) -> Checked {
        let types = |c: &Code<'_>, v: Value| c.module.types.get(c.body.ty(v)).cloned();
        let (Some(Type::StridedView(a)), Some(Type::PartitionView(b))) =
            (types(self.src, old), types(self.res, new))
        else {
            return Err("the result does not go through a partition view".to_owned());
        };
        let mut seen = vec![false; a.tile_shape.len()];
        for &i in permutation {
            let slot = seen.get_mut(i).ok_or("the permutation does not fit the view")?;
            need(
                !std::mem::replace(slot, true),
                "the permutation has a dimension twice",
            )?;
        }
        need(
            seen.iter().all(|&s| s) && permutation.len() == a.dim_map.len(),
            "the permutation does not fit the view",
        )?;
        let moved = |list: &[i32]| {
            permutation
                .iter()
                .filter_map(|&i| list.get(i).copied())
                .collect::<Vec<_>>()
        };
        let same = moved(&a.tile_shape) == b.tile_shape.to_vec() && moved(&a.dim_map) == b.dim_map.to_vec();
        need(
            same && a.tensor == b.tensor && a.padding == b.padding,
            "the partition view is another one",
        )?;
        let tensor = |c: &Code<'_>, v: Value| match c.body.defining_op(v) {
            Some(Op::MakeStridedView { tensor_view } | Op::MakePartitionView { tensor_view }) => {
                Some(*tensor_view)
            }
            _ => None,
        };
        let (Some(a), Some(b)) = (tensor(self.src, old), tensor(self.res, new)) else {
            return Err("a view is not made in sight".to_owned());
        };
        let same = self
            .class(Side::Source, a)
            .is_some_and(|c| self.class(Side::Result, b) == Some(c));
        need(same, "the views are of different tensors")
    }
}

fn is_unsigned(op: &Op) -> bool {
    matches!(
        op,
        Op::DivI {
            signedness: tileport_ir::attr::Signedness::Unsigned,
            ..
        }
    )
}

fn rounds_down(op: &Op) -> bool {
    matches!(
        op,
        Op::DivI {
            rounding: tileport_ir::attr::RoundingMode::Zero | tileport_ir::attr::RoundingMode::NegativeInf,
            ..
        }
    )
}

/// The order of the dimensions that are not of size one after a permutation of all dimensions.
fn reordered(order: &[usize], shape: &[i64], permutation: &[usize]) -> Option<Vec<usize>> {
    let mut at = vec![None; shape.len()];
    let mut next = order.iter();
    for (slot, &n) in at.iter_mut().zip(shape) {
        if n != 1 {
            *slot = Some(*next.next()?);
        }
    }
    let mut out = Vec::new();
    for &i in permutation {
        if let Some(n) = *at.get(i)? {
            out.push(n);
        }
    }
    Some(out)
}

/// Takes what is checked apart out of an access; the class of the tile that it stores.
fn blank_access(op: &mut Op) -> Option<usize> {
    let nothing = Value::new(0);
    match op {
        Op::LoadViewTko {
            view,
            index,
            inbounds,
            ..
        }
        | Op::MultimemLoadReduceViewTko {
            view,
            index,
            inbounds,
            ..
        } => {
            *view = nothing;
            index.clear();
            inbounds.clear();
            None
        }
        Op::StoreViewTko {
            view,
            index,
            inbounds,
            tile,
            ..
        }
        | Op::AtomicRedViewTko {
            view,
            index,
            inbounds,
            value: tile,
            ..
        }
        | Op::MultimemReduceViewTko {
            view,
            index,
            inbounds,
            tile,
            ..
        }
        | Op::MultimemStoreViewTko {
            view,
            index,
            inbounds,
            tile,
            ..
        } => {
            *view = nothing;
            index.clear();
            inbounds.clear();
            Some(std::mem::replace(tile, nothing).index())
        }
        _ => None,
    }
}

fn inbounds_match(old: &Op, new: &Op, permutation: &[usize]) -> bool {
    let of = |op: &Op| match op {
        Op::LoadViewTko { inbounds, .. }
        | Op::StoreViewTko { inbounds, .. }
        | Op::AtomicRedViewTko { inbounds, .. }
        | Op::MultimemLoadReduceViewTko { inbounds, .. }
        | Op::MultimemReduceViewTko { inbounds, .. }
        | Op::MultimemStoreViewTko { inbounds, .. } => inbounds.to_vec(),
        _ => Vec::new(),
    };
    let (a, b) = (of(old), of(new));
    if a.is_empty() {
        return b.is_empty();
    }
    permutation
        .iter()
        .filter_map(|&i| a.get(i).copied())
        .collect::<Vec<_>>()
        == b
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
