//! Rewriting strided views to partition views.
//!
//! Each access is treated on its own: what a partition view can do goes through one, the rest goes through pointers.
//! Everything else in the kernel stays as it was written, but for what nobody needs any more.

mod emit;
mod index;
mod pointers;
mod transpose;

use crate::access::{Access, StridedView};
use crate::analysis::Analysis;
use crate::decide::{Decision, Verdict};
use emit::Emitter;
use index::{Counter, Expr, Planner};
use rustc_hash::FxHashMap;
use tileport_ir::op::{Bools, Op, Values};
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Body, OpId, PartitionViewType, TileElement, TileType, Type, Types, Value};
use transpose::{Permutation, permuted};

/// What became of an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes through a partition view now; its dimensions were permuted so (the identity if they were not).
    Partition(Vec<usize>),
    /// It goes through pointers now.
    Pointers,
    /// It stays as it was.
    Kept(String),
}

/// What is to be done with an access.
#[derive(Debug)]
enum Action {
    Partition(Vec<Expr>),
    Pointers,
    Keep(String),
}

/// What is to be done with an entry, worked out before anything is changed.
#[derive(Debug)]
pub(crate) struct Plan {
    views: Vec<StridedView>,
    /// For each view and access, in order.
    actions: Vec<Vec<Action>>,
    /// The view and access of each, in order of the text.
    order: Vec<(usize, usize)>,
    /// Counters of which the indices were computed.
    counters: Vec<Counter>,
}

impl Plan {
    /// Whether there is nothing to do.
    pub(crate) fn is_empty(&self) -> bool {
        self.views.is_empty()
    }
}

/// What may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transforms {
    /// Accesses that cannot go through a partition view go through pointers; else they stay.
    pub pointers: bool,
    /// Permutes after loads and before stores become the view's dim_map.
    pub transposes: bool,
}

impl Default for Transforms {
    fn default() -> Self {
        Self {
            pointers: true,
            transposes: true,
        }
    }
}

/// Works out what to do with an entry.
pub(crate) fn plan(
    analysis: &mut Analysis<'_>,
    views: Vec<StridedView>,
    decisions: &[Vec<Decision>],
    transforms: Transforms,
) -> Plan {
    let (types, body) = (analysis.types, analysis.body);
    let mut order: Vec<(usize, usize)> = (views.iter().enumerate())
        .flat_map(|(v, view)| (0..view.accesses.len()).map(move |a| (v, a)))
        .collect();
    order.sort_by_key(|&(v, a)| {
        (views.get(v).and_then(|view| view.accesses.get(a))).map_or(0, |x| analysis.order.position(x.op))
    });
    let mut planner = Planner::new(analysis);
    let mut counters: Vec<Counter> = Vec::new();
    for decision in decisions.iter().flatten().filter(|d| d.is_convertible()) {
        for dimension in &decision.dimensions {
            if dimension.verdict == Verdict::Trivial {
                continue;
            }
            for counter in planner.counters(dimension.index) {
                if counters.iter().all(|c| c.value != counter.value) {
                    counters.push(counter);
                }
            }
        }
    }
    let actions = (views.iter().zip(decisions))
        .map(|(view, decisions)| {
            (decisions.iter())
                .map(|decision| action(&mut planner, types, body, view, decision, transforms))
                .collect()
        })
        .collect();
    Plan {
        views,
        actions,
        order,
        counters,
    }
}

fn action(
    planner: &mut Planner<'_, '_>,
    types: &Types,
    body: &Body,
    view: &StridedView,
    decision: &Decision,
    transforms: Transforms,
) -> Action {
    let access = &decision.access;
    if decision.is_convertible() {
        let index = (decision.dimensions.iter())
            .map(|d| match &d.verdict {
                Verdict::Convertible(new) => planner.plan(access, d, new),
                _ => Expr::Value(d.index),
            })
            .collect();
        return Action::Partition(index);
    }
    if !transforms.pointers {
        return Action::Keep("it cannot go through a partition view".to_owned());
    }
    match pointers::obstacle(types, body, view, access) {
        Some(reason) => Action::Keep(reason.to_owned()),
        None => Action::Pointers,
    }
}

/// Carries a plan out; what became of each access of each view.
pub(crate) fn apply(
    types: &mut Types,
    body: &mut Body,
    plan: &Plan,
    transforms: Transforms,
) -> Vec<Vec<Outcome>> {
    let mut outcomes: Vec<Vec<Outcome>> = (plan.views.iter())
        .map(|v| vec![Outcome::Kept("it could not be rewritten".to_owned()); v.accesses.len()])
        .collect();
    let mut rewriter = Rewriter::new(body);
    let mut converter = Converter {
        emitter: Emitter::new(&mut rewriter, types),
        made: FxHashMap::default(),
    };
    for &(v, a) in &plan.order {
        let (Some(view), Some(action)) = (plan.views.get(v), plan.actions.get(v).and_then(|l| l.get(a)))
        else {
            continue;
        };
        let Some(access) = view.accesses.get(a) else {
            continue;
        };
        let done = match action {
            Action::Partition(index) => converter.through_partition(view, access, index, transforms),
            Action::Pointers => {
                pointers::lower(&mut converter.emitter, view, access).map(|()| Outcome::Pointers)
            }
            Action::Keep(reason) => Some(Outcome::Kept(reason.clone())),
        };
        if let (Some(done), Some(slot)) = (done, outcomes.get_mut(v).and_then(|l| l.get_mut(a))) {
            *slot = done;
        }
    }
    for view in &plan.views {
        converter.finish(view);
    }
    replace_counters(types, body, &plan.counters);
    // Only now, as plans use values that nobody else may use any more.
    tileport_ir::canon::drop_unneeded(types, body);
    outcomes
}

/// Computes counters, should something else still need them, from the induction variable, so that loops need not carry
/// them.
fn replace_counters(types: &mut Types, body: &mut Body, counters: &[Counter]) {
    let mut rewriter = Rewriter::new(body);
    let mut emitter = Emitter::new(&mut rewriter, types);
    for counter in counters {
        let block = emitter.rewriter.body().block(counter.block);
        let (Some(&first), true) = (block.ops.first(), block.args.contains(&counter.value)) else {
            continue;
        };
        if let Some(value) = emitter.index(first, &counter.expr, counter.width) {
            emitter.rewriter.replace_uses(counter.value, value);
        }
    }
}

struct Converter<'a, 'b> {
    emitter: Emitter<'a, 'b>,
    /// The partition views that took a strided view's place, by how their dimensions are permuted.
    made: FxHashMap<(OpId, Permutation), Value>,
}

impl Converter<'_, '_> {
    /// Moves an access to a partition view.
    fn through_partition(
        &mut self,
        view: &StridedView,
        access: &Access,
        index: &[Expr],
        transforms: Transforms,
    ) -> Option<Outcome> {
        let mut new: Values = Values::new();
        for (expr, &old) in index.iter().zip(&access.index) {
            let width = self.emitter.width(old)?;
            new.push(self.emitter.index(access.op, expr, width)?);
        }
        let permutation = if transforms.transposes && !view.is_partition() {
            self.absorb(view, access)
        } else {
            None
        };
        let identity: Permutation = (0..view.ty.tile_shape.len()).collect();
        let permutation = permutation.unwrap_or(identity);
        let new: Values = permuted(&new, &permutation)?;
        let through = self.partition_view(view, &permutation)?;
        let mut op = self.emitter.rewriter.body().op(access.op).clone();
        match &mut op {
            Op::LoadViewTko {
                view,
                index,
                inbounds,
                ..
            }
            | Op::StoreViewTko {
                view,
                index,
                inbounds,
                ..
            }
            | Op::AtomicRedViewTko {
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
            }
            | Op::MultimemReduceViewTko {
                view,
                index,
                inbounds,
                ..
            }
            | Op::MultimemStoreViewTko {
                view,
                index,
                inbounds,
                ..
            } => {
                *view = through;
                *index = new;
                if !inbounds.is_empty() {
                    *inbounds = permuted::<_, Bools>(inbounds, &permutation)?;
                }
            }
            _ => return None,
        }
        self.emitter.rewriter.set_op(access.op, op);
        Some(Outcome::Partition(permutation.to_vec()))
    }

    /// Takes a permute away that the view can do, and says how the view's dimensions have to be permuted for that.
    fn absorb(&mut self, view: &StridedView, access: &Access) -> Option<Permutation> {
        match self.emitter.rewriter.body().op(access.op).clone() {
            Op::LoadViewTko { .. } => self.absorb_after(view, access),
            Op::StoreViewTko { tile, .. } => {
                let (permutation, source) = self.absorb_before(view, access, tile)?;
                let mut op = self.emitter.rewriter.body().op(access.op).clone();
                if let Op::StoreViewTko { tile, .. } = &mut op {
                    *tile = source;
                }
                self.emitter.rewriter.set_op(access.op, op);
                Some(permutation)
            }
            Op::AtomicRedViewTko { value, .. } => {
                let (permutation, source) = self.absorb_before(view, access, value)?;
                let mut op = self.emitter.rewriter.body().op(access.op).clone();
                if let Op::AtomicRedViewTko { value, .. } = &mut op {
                    *value = source;
                }
                self.emitter.rewriter.set_op(access.op, op);
                Some(permutation)
            }
            _ => None,
        }
    }

    fn absorb_after(&mut self, view: &StridedView, access: &Access) -> Option<Permutation> {
        let tile = self.emitter.rewriter.body().result(access.op, 0)?;
        let found = transpose::after_load(self.emitter.types, self.emitter.rewriter, tile)?;
        let ty = self.tile_type(view, &found.permutation)?;
        let rewriter = &mut *self.emitter.rewriter;
        rewriter.set_type(tile, ty);
        for &(permute, reshaped) in &found.permutes {
            let result = rewriter.body().result(permute, 0)?;
            if reshaped {
                rewriter.set_op(permute, Op::Reshape { source: tile });
            } else {
                rewriter.replace_uses(result, tile);
                rewriter.erase(permute);
            }
        }
        // The reshapes in between are used no more, and no longer fit the tile.
        let between: Vec<OpId> = (rewriter.uses(tile).iter().copied())
            .filter(|&op| {
                matches!(rewriter.body().op(op), Op::Reshape { .. })
                    && rewriter.body().results(op).all(|r| rewriter.uses(r).is_empty())
            })
            .collect();
        for op in between {
            rewriter.erase(op);
        }
        Some(found.permutation)
    }

    fn absorb_before(
        &mut self,
        view: &StridedView,
        access: &Access,
        tile: Value,
    ) -> Option<(Permutation, Value)> {
        let found = transpose::before_store(self.emitter.types, self.emitter.rewriter, tile)?;
        let mut source = found.source;
        if found.reshape {
            let ty = self.tile_type(view, &found.permutation)?;
            source = self.emitter.one(access.op, Op::Reshape { source }, ty)?;
        }
        Some((found.permutation, source))
    }

    /// The type of the tiles of a view whose dimensions are permuted.
    fn tile_type(&mut self, view: &StridedView, permutation: &[usize]) -> Option<tileport_ir::TypeId> {
        let shape: Vec<i32> = permuted(&view.ty.tile_shape, permutation)?;
        Some(self.emitter.types.intern(TileType {
            shape: shape.into_iter().map(i64::from).collect(),
            element: TileElement::Number(view.ty.tensor.element),
        }))
    }

    /// The partition view that takes a strided view's place.
    fn partition_view(&mut self, view: &StridedView, permutation: &Permutation) -> Option<Value> {
        let key = (view.make, permutation.clone());
        if let Some(&made) = self.made.get(&key) {
            return Some(made);
        }
        let ty = PartitionViewType {
            tile_shape: permuted(&view.ty.tile_shape, permutation)?,
            tensor: view.ty.tensor.clone(),
            dim_map: permuted(&view.ty.dim_map, permutation)?,
            padding: view.ty.padding,
        };
        let ty = self.emitter.types.intern(Type::PartitionView(ty));
        let op = Op::MakePartitionView {
            tensor_view: view.tensor,
        };
        let made = self.emitter.one(view.make, op, ty)?;
        if self.made.keys().all(|k| k.0 != view.make) {
            self.emitter.rewriter.copy_name(view.value, made);
        }
        self.made.insert(key, made);
        Some(made)
    }

    /// Once all accesses are done: questions for the index space are answered from the tensor's shape, and a view that
    /// nobody uses goes.
    fn finish(&mut self, view: &StridedView) -> Option<()> {
        let still_used =
            |c: &Self| (c.emitter.rewriter.uses(view.value).iter()).any(|op| !view.queries.contains(op));
        if still_used(self) {
            return None;
        }
        for &query in &view.queries {
            self.answer(view, query)?;
        }
        if self.emitter.rewriter.uses(view.value).is_empty() {
            self.emitter.rewriter.erase(view.make);
        }
        Some(())
    }

    fn answer(&mut self, view: &StridedView, query: OpId) -> Option<()> {
        if view.is_partition() {
            let identity: Permutation = (0..view.ty.tile_shape.len()).collect();
            let src = self.partition_view(view, &identity)?;
            self.emitter
                .rewriter
                .set_op(query, Op::GetIndexSpaceShape { src });
            return Some(());
        }
        let results: Vec<Value> = self.emitter.rewriter.body().results(query).collect();
        let asked = self.emitter.rewriter.body().ty(*results.first()?);
        let unit = view.ty.traversal_strides.iter().all(|&s| s == 1);
        // A tensor's size may not fit where its number of tiles does.
        let ty = if unit { asked } else { self.emitter.scalar(64)? };
        let shape = Op::GetTensorShape { src: view.tensor };
        let rank = view.ty.tensor.shape.len();
        let sizes = self
            .emitter
            .rewriter
            .insert_before(query, shape, &vec![ty; rank])?;
        for (d, &old) in results.iter().enumerate() {
            let tensor_dim = usize::try_from(*view.ty.dim_map.get(d)?).ok()?;
            let stride = i64::from(*view.ty.traversal_strides.get(d)?);
            let mut new = self.emitter.rewriter.body().result(sizes, tensor_dim)?;
            if stride != 1 {
                new = pointers::tiles_of(&mut self.emitter, query, new, stride, ty)?;
            }
            if ty != asked {
                let narrow = Op::TruncI {
                    from: new,
                    overflow: tileport_ir::attr::Overflow::None,
                };
                new = self.emitter.one(query, narrow, asked)?;
            }
            self.emitter.rewriter.copy_name(old, new);
            self.emitter.rewriter.replace_uses(old, new);
        }
        self.emitter.rewriter.erase(query);
        Some(())
    }
}
