//! Memory through pointers, tokens, printing, multimem.

use crate::build::{Builder, pointer_tile, tensor, tensor_type};
use tileport_ir::attr::{
    AtomicMode, AttrEnum, ByteString, HintValue, Hints, MemoryOrdering, MemoryScope, MultimemReduction,
    Number, PointerAttr,
};
use tileport_ir::{ElementType as E, Module, Op, PartitionViewType, Type, TypeId, Value};

/// Latencies, not in the order in which they are printed.
fn latencies() -> Option<Box<Hints>> {
    let latency = |n| vec![("latency".into(), HintValue::Int(Number::int(E::I32, n)))];
    Some(Box::new(Hints(vec![
        ("sm_90".into(), latency(3)),
        ("default".into(), latency(5)),
    ])))
}

pub(crate) fn pointers() -> Module {
    use MemoryOrdering::{Acquire, Relaxed, Release, Weak};
    use MemoryScope::{Device, System, TileBlock};
    let mut b = Builder::new(|_| vec![]);
    let address = b.i64(&[8], 64);
    let ty = b.pointers(&[8], E::F32);
    let p = b.one(Op::IntToPtr { source: address }, ty);
    let mask = b.i1(&[8], true);
    let x = b.f32(&[8], 1.0);
    let (token, f32s) = (b.token(), b.tile(&[8], E::F32));
    let t = b.one(Op::MakeToken {}, token);
    let loads = [
        (None, None, None, Weak, None, None),
        (Some(mask), None, None, Relaxed, Some(Device), None),
        (Some(mask), Some(x), Some(t), Acquire, Some(System), latencies()),
        (None, None, Some(t), Weak, None, None),
        (None, None, None, Weak, None, latencies()),
    ];
    for (mask, padding_value, token_in, memory_ordering_semantics, memory_scope, optimization_hints) in loads
    {
        let op = Op::LoadPtrTko {
            memory_ordering_semantics,
            memory_scope,
            source: p,
            mask,
            padding_value,
            token: token_in,
            optimization_hints,
        };
        b.run(op, &[f32s, token]);
    }
    let stores = [
        (None, None, Weak, None, None),
        (Some(mask), None, Relaxed, Some(TileBlock), None),
        (Some(mask), Some(t), Release, Some(System), latencies()),
        (None, Some(t), Weak, None, None),
        (None, None, Weak, None, latencies()),
    ];
    for (mask, token_in, memory_ordering_semantics, memory_scope, optimization_hints) in stores {
        let op = Op::StorePtrTko {
            memory_ordering_semantics,
            memory_scope,
            destination: p,
            value: x,
            mask,
            token: token_in,
            optimization_hints,
        };
        b.one(op, token);
    }
    for tokens in [[t; 3].as_slice()[..2].into(), [t; 3].as_slice().into()] {
        b.one(Op::JoinTokens { tokens }, token);
    }
    atomics(&mut b, mask, t, token);
    b.one(Op::GdcLaunchDependentsTko { token: None }, token);
    b.one(Op::GdcWaitTko { token: Some(t) }, token);
    b.one(Op::MemoryFenceAliasTko { token: t }, token);
    b.finish()
}

fn atomics(b: &mut Builder, mask: Value, t: Value, token: TypeId) {
    let address = b.i64(&[8], 64);
    let ty = b.pointers(&[8], E::I32);
    let pointers = b.one(Op::IntToPtr { source: address }, ty);
    let arg = b.i32(&[8], 3);
    let results = [b.body.ty(arg), token];
    let rmw = |memory_scope, mode, mask, token| Op::AtomicRmwTko {
        memory_ordering_semantics: MemoryOrdering::Relaxed,
        memory_scope,
        pointers,
        mode,
        arg,
        mask,
        token,
    };
    for (mask, token) in [
        (None, None),
        (Some(mask), None),
        (None, Some(t)),
        (Some(mask), Some(t)),
    ] {
        let cas = Op::AtomicCasTko {
            memory_ordering_semantics: MemoryOrdering::AcqRel,
            memory_scope: MemoryScope::Device,
            pointers,
            cmp: arg,
            val: arg,
            mask,
            token,
        };
        b.run(cas, &results);
        b.run(rmw(MemoryScope::Device, AtomicMode::Add, mask, token), &results);
    }
    for &(mode, ..) in AtomicMode::CASES.iter().filter(|c| c.0 != AtomicMode::AddF) {
        b.run(rmw(MemoryScope::System, mode, None, None), &results);
    }
}

pub(crate) fn prints() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let (i, x) = (b.i32(&[], 1), b.f32(&[8], 1.0));
    let token = b.token();
    let t = b.one(Op::MakeToken {}, token);
    let all = [i, x];
    for (text, args, token_in) in [
        ("hello\n", &all[..0], None),
        ("x = %d\n", &all[..1], None),
        ("%d %f \"q\"", &all[..], Some(t)),
        ("", &all[..0], Some(t)),
    ] {
        let op = Op::PrintTko {
            str: ByteString::from(text),
            args: args.into(),
            token: token_in,
        };
        b.one(op, token);
    }
    b.finish()
}

/// One multimem operation's place and options.
#[derive(Clone, Copy)]
struct Access {
    view: Value,
    index: Value,
    token: Option<Value>,
    inbounds: [bool; 2],
    ordering: (MemoryOrdering, Option<MemoryScope>),
    reduction: MultimemReduction,
}

impl Access {
    fn load_reduce(self, b: &mut Builder, tile: TypeId) -> Value {
        let op = Op::MultimemLoadReduceViewTko {
            memory_ordering_semantics: self.ordering.0,
            memory_scope: self.ordering.1,
            view: self.view,
            index: [self.index; 2].as_slice().into(),
            token: self.token,
            reduction: self.reduction,
            inbounds: self.inbounds.as_slice().into(),
        };
        let token = b.token();
        b.run(op, &[tile, token])[0]
    }

    fn reduce(self, b: &mut Builder, tile: Value) {
        let op = Op::MultimemReduceViewTko {
            memory_ordering_semantics: MemoryOrdering::Relaxed,
            memory_scope: MemoryScope::System,
            view: self.view,
            tile,
            index: [self.index; 2].as_slice().into(),
            token: self.token,
            reduction: self.reduction,
            inbounds: self.inbounds.as_slice().into(),
        };
        let token = b.token();
        b.one(op, token);
    }

    fn store(self, b: &mut Builder, tile: Value) {
        let op = Op::MultimemStoreViewTko {
            memory_ordering_semantics: self.ordering.0,
            memory_scope: self.ordering.1,
            view: self.view,
            tile,
            index: [self.index; 2].as_slice().into(),
            token: self.token,
            inbounds: self.inbounds.as_slice().into(),
        };
        let token = b.token();
        b.one(op, token);
    }
}

/// Makes a tensor view of a pointer to multicast memory.
fn view_of(b: &mut Builder, element: E, shape: &[i64], strides: &[i64], dynamic: &[Value]) -> (Value, Type) {
    let tensor = tensor(element, shape, strides, Some(PointerAttr::Multicast));
    let ty = tensor_type(&mut b.module, &tensor);
    let op = Op::MakeTensorView {
        base: b.arg(0),
        dynamic_shape: dynamic.into(),
        dynamic_strides: Default::default(),
    };
    let view = Type::PartitionView(PartitionViewType {
        tile_shape: [16, 16].as_slice().into(),
        tensor,
        dim_map: [0, 1].as_slice().into(),
        padding: None,
    });
    (b.one(op, ty), view)
}

pub(crate) fn multimem() -> Module {
    let mut b = Builder::new(|m| {
        let pointer = pointer_tile(m, &[], E::F32, Some(PointerAttr::Multicast));
        vec![pointer, m.types.intern(tileport_ir::TileType::scalar(E::I32))]
    });
    let size = b.arg(1);
    let (tensor_view, partition) = view_of(&mut b, E::F32, &[-1, 64], &[64, 1], &[size]);
    view_of(&mut b, E::F32, &[128, 64], &[64, 1], &[]);
    view_of(&mut b, E::F32, &[], &[], &[]);
    let ty = b.module.types.intern(partition);
    let view = b.one(Op::MakePartitionView { tensor_view }, ty);
    let index = b.i32(&[], 0);
    let token = b.token();
    let t = b.one(Op::MakeToken {}, token);
    let tile = b.tile(&[16, 16], E::F32);
    for token in [None, Some(t)] {
        for inbounds in [[false, false], [true, false]] {
            let mut access = Access {
                view,
                index,
                token,
                inbounds,
                ordering: (MemoryOrdering::Weak, None),
                reduction: MultimemReduction::Add,
            };
            let loaded = access.load_reduce(&mut b, tile);
            access.store(&mut b, loaded);
            access.ordering = (MemoryOrdering::Relaxed, Some(MemoryScope::System));
            let loaded = access.load_reduce(&mut b, tile);
            access.store(&mut b, loaded);
            access.reduce(&mut b, loaded);
        }
    }
    b.finish()
}

pub(crate) fn multimem_int() -> Module {
    let mut b = Builder::new(|m| vec![pointer_tile(m, &[], E::I32, Some(PointerAttr::Multicast))]);
    let (tensor_view, partition) = view_of(&mut b, E::I32, &[128, 64], &[64, 1], &[]);
    let ty = b.module.types.intern(partition);
    let view = b.one(Op::MakePartitionView { tensor_view }, ty);
    let index = b.i32(&[], 0);
    let token = b.token();
    let t = b.one(Op::MakeToken {}, token);
    let tile = b.tile(&[16, 16], E::I32);
    for &(reduction, ..) in MultimemReduction::CASES {
        for (token, inbounds) in [(None, [false, false]), (Some(t), [true, true])] {
            let access = Access {
                view,
                index,
                token,
                inbounds,
                ordering: (MemoryOrdering::Weak, None),
                reduction,
            };
            let loaded = access.load_reduce(&mut b, tile);
            access.reduce(&mut b, loaded);
        }
    }
    b.finish()
}
