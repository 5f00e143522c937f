//! Views and access through them.

use crate::build::{Builder, pointer_tile, tensor, tensor_type};
use std::sync::Arc;
use tileport_ir::attr::{AtomicMode, HintValue, Hints, MemoryOrdering, MemoryScope, Number, PaddingValue};
use tileport_ir::{
    ElementType as E, GatherScatterViewType, Module, Op, PartitionViewType, StridedViewType, TensorViewType,
    TileType, Type, Value,
};

struct Tensor {
    view: Value,
    ty: Arc<TensorViewType>,
}

impl Tensor {
    fn new(b: &mut Builder, shape: &[i64], strides: &[i64], sizes: &[Value], steps: &[Value]) -> Self {
        let ty = tensor(E::F32, shape, strides, None);
        let id = tensor_type(&mut b.module, &ty);
        let op = Op::MakeTensorView {
            base: b.arg(0),
            dynamic_shape: sizes.into(),
            dynamic_strides: steps.into(),
        };
        Self {
            view: b.one(op, id),
            ty,
        }
    }

    fn partition(&self, b: &mut Builder, dim_map: [i32; 2], padding: Option<PaddingValue>) -> Value {
        let ty = b.module.types.intern(Type::PartitionView(PartitionViewType {
            tile_shape: [16, 16].as_slice().into(),
            tensor: self.ty.clone(),
            dim_map: dim_map.as_slice().into(),
            padding,
        }));
        let tensor_view = self.view;
        b.one(Op::MakePartitionView { tensor_view }, ty)
    }

    fn strided(&self, b: &mut Builder, dim_map: [i32; 2], padding: Option<PaddingValue>) -> Value {
        let ty = b.module.types.intern(Type::StridedView(StridedViewType {
            tile_shape: [16, 16].as_slice().into(),
            traversal_strides: [8, 16].as_slice().into(),
            tensor: self.ty.clone(),
            dim_map: dim_map.as_slice().into(),
            padding,
        }));
        let tensor_view = self.view;
        b.one(Op::MakeStridedView { tensor_view }, ty)
    }

    fn gather(&self, b: &mut Builder) -> Value {
        let ty = b
            .module
            .types
            .intern(Type::GatherScatterView(GatherScatterViewType {
                tile_shape: [16, 16].as_slice().into(),
                tensor: self.ty.clone(),
                sparse_dim: 1,
                padding: None,
            }));
        let tensor_view = self.view;
        b.one(Op::MakeGatherScatterView { tensor_view }, ty)
    }
}

fn hints() -> Option<Box<Hints>> {
    Some(Box::new(Hints(vec![(
        "sm_90".into(),
        vec![
            ("latency".into(), HintValue::Int(Number::int(E::I32, 3))),
            ("allow_tma".into(), HintValue::Bool(false)),
        ],
    )])))
}

pub(crate) fn views() -> Module {
    let mut b = Builder::new(|m| {
        vec![
            pointer_tile(m, &[], E::F32, None),
            m.types.intern(TileType::scalar(E::I32)),
            m.types.intern(TileType::scalar(E::I64)),
        ]
    });
    let (n, q) = (b.arg(1), b.arg(2));
    let first = Tensor::new(&mut b, &[-1, 64], &[64, 1], &[n], &[]);
    let second = Tensor::new(&mut b, &[128, 64], &[-1, -1], &[], &[q, q]);
    let third = Tensor::new(&mut b, &[128, 64], &[64, 1], &[], &[]);
    Tensor::new(&mut b, &[-1, -1], &[-1, 1], &[n, n], &[n]);
    let p = first.partition(&mut b, [0, 1], None);
    let p2 = second.partition(&mut b, [1, 0], Some(PaddingValue::Zero));
    third.partition(&mut b, [1, 0], Some(PaddingValue::Nan));
    first.strided(&mut b, [0, 1], None);
    let s2 = second.strided(&mut b, [1, 0], Some(PaddingValue::NegInf));
    let g = first.gather(&mut b);
    let (i, l) = (b.i32(&[], 0), b.i64(&[], 0));
    let ty = b.tile(&[16], E::I32);
    let rows = b.one(Op::Iota {}, ty);
    let token = b.token();
    let t = b.one(Op::MakeToken {}, token);
    let mut loaded = None;
    for (view, index) in [(p, [i, i]), (p2, [l, l]), (s2, [i, i]), (g, [i, rows])] {
        loaded = Some(accesses(&mut b, view, index, t));
    }
    for (token_in, inbounds) in [(None, [false, false]), (Some(t), [false, true])] {
        let op = Op::AtomicRedViewTko {
            memory_ordering_semantics: MemoryOrdering::Relaxed,
            memory_scope: MemoryScope::Device,
            view: p,
            index: [i, i].as_slice().into(),
            mode: AtomicMode::AddF,
            value: loaded.unwrap(),
            token: token_in,
            inbounds: inbounds.as_slice().into(),
        };
        b.one(op, token);
    }
    let (int, long) = (b.tile(&[], E::I32), b.tile(&[], E::I64));
    b.run(Op::GetIndexSpaceShape { src: p }, &[int, int]);
    b.run(Op::GetTensorShape { src: first.view }, &[long, long]);
    b.finish()
}

/// Loads and stores with and without token, hints and what is in bounds.
fn accesses(b: &mut Builder, view: Value, index: [Value; 2], t: Value) -> Value {
    use MemoryOrdering::{Acquire, Relaxed, Release, Weak};
    use MemoryScope::{Device, System};
    let (tile, token) = (b.tile(&[16, 16], E::F32), b.token());
    let mut loaded = t;
    for (token_in, memory_ordering_semantics, memory_scope, optimization_hints, inbounds) in [
        (None, Weak, None, None, [false, false]),
        (Some(t), Relaxed, Some(Device), hints(), [true, false]),
        (Some(t), Acquire, Some(System), None, [false, true]),
        (None, Weak, None, hints(), [false, false]),
    ] {
        let op = Op::LoadViewTko {
            memory_ordering_semantics,
            memory_scope,
            view,
            index: index.as_slice().into(),
            token: token_in,
            optimization_hints,
            inbounds: inbounds.as_slice().into(),
        };
        loaded = b.run(op, &[tile, token])[0];
    }
    for (token_in, memory_ordering_semantics, memory_scope, optimization_hints, inbounds) in [
        (None, Weak, None, None, [false, false]),
        (Some(t), Relaxed, Some(Device), hints(), [true, true]),
        (Some(t), Release, Some(System), None, [false, true]),
        (None, Weak, None, hints(), [false, false]),
    ] {
        let op = Op::StoreViewTko {
            memory_ordering_semantics,
            memory_scope,
            tile: loaded,
            view,
            index: index.as_slice().into(),
            token: token_in,
            optimization_hints,
            inbounds: inbounds.as_slice().into(),
        };
        b.one(op, token);
    }
    loaded
}
