//! The views of an entry and the accesses through them.

use tileport_ir::op::{Op, Values};
use tileport_ir::{Body, OpId, PartitionViewType, SideTable, StridedViewType, Type, Types, Value};

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccessKind {
    /// Loads a tile.
    Load,
    /// Stores a tile.
    Store,
    /// Reduces a tile into memory.
    Reduce,
    /// Goes through a multicast group, which pointers cannot.
    Multicast,
}

/// An access through a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The operation.
    pub op: OpId,
    /// What it does.
    pub kind: AccessKind,
    /// The view.
    pub view: Value,
    /// The index, in tile order.
    pub index: Values,
}

/// A strided view with the accesses through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StridedView {
    /// The operation that makes it.
    pub make: OpId,
    /// The view.
    pub value: Value,
    /// The tensor underneath.
    pub tensor: Value,
    /// Its type.
    pub ty: StridedViewType,
    /// The accesses through it, in order of the text.
    pub accesses: Vec<Access>,
    /// Operations that ask for the shape of its index space.
    pub queries: Vec<OpId>,
    /// Whether something else uses it, so that it has to stay.
    pub other_uses: bool,
}

impl StridedView {
    /// Whether the traversal strides are the tile's sizes, so that the view is a partition view but for its name.
    #[must_use]
    pub fn is_partition(&self) -> bool {
        self.ty.traversal_strides == self.ty.tile_shape
    }
}

/// The access that an operation makes through a view.
#[must_use]
pub fn access_of(op: &Op) -> Option<(AccessKind, Value, &Values)> {
    match op {
        Op::LoadViewTko { view, index, .. } => Some((AccessKind::Load, *view, index)),
        Op::StoreViewTko { view, index, .. } => Some((AccessKind::Store, *view, index)),
        Op::AtomicRedViewTko { view, index, .. } => Some((AccessKind::Reduce, *view, index)),
        Op::MultimemLoadReduceViewTko { view, index, .. }
        | Op::MultimemReduceViewTko { view, index, .. }
        | Op::MultimemStoreViewTko { view, index, .. } => Some((AccessKind::Multicast, *view, index)),
        _ => None,
    }
}

/// The strided views of a body, in order of the text, with everything that uses them.
#[must_use]
pub fn strided_views(types: &Types, body: &Body) -> Vec<StridedView> {
    let mut views: Vec<StridedView> = Vec::new();
    let mut at: SideTable<Value, Option<usize>> = SideTable::with_default(None);
    body.walk(|id| {
        let op = body.op(id);
        if let Op::MakeStridedView { tensor_view } = op
            && let Some(value) = body.result(id, 0)
            && let Some(Type::StridedView(ty)) = types.get(body.ty(value))
        {
            at.set(value, Some(views.len()));
            views.push(StridedView {
                make: id,
                value,
                tensor: *tensor_view,
                ty: ty.clone(),
                accesses: Vec::new(),
                queries: Vec::new(),
                other_uses: false,
            });
            return;
        }
        let access = access_of(op);
        op.each_operand(|v| {
            let Some(view) = at[v].and_then(|i| views.get_mut(i)) else {
                return;
            };
            match (&access, op) {
                (Some((kind, through, index)), _) if *through == v => view.accesses.push(Access {
                    op: id,
                    kind: *kind,
                    view: v,
                    index: (*index).clone(),
                }),
                (_, Op::GetIndexSpaceShape { .. }) => view.queries.push(id),
                _ => view.other_uses = true,
            }
        });
    });
    views
}

/// The operations that make partition views, with their types, in order of the text.
#[must_use]
pub fn partition_views(types: &Types, body: &Body) -> Vec<(OpId, PartitionViewType)> {
    let mut found = Vec::new();
    body.walk(|id| {
        if matches!(body.op(id), Op::MakePartitionView { .. })
            && let Some(value) = body.result(id, 0)
            && let Some(Type::PartitionView(ty)) = types.get(body.ty(value))
        {
            found.push((id, ty.clone()));
        }
    });
    found
}
