//! Loads, stores and atomics.

use super::{F32, HINTS, I32, Maker, WEAK, tile};
use crate::expr::{AccessHints, AtomicOp, AtomicPlace, MemoryOrdering, Ordering, Scope};
use crate::{Expr, ParamId, StmtKind, Type, ViewKind};

pub(super) fn accesses(m: &mut Maker, x: ParamId, bytes: ParamId) {
    let device = MemoryOrdering(Some((Ordering::Relaxed, Scope::Device)));
    let (view, i, j) = (m.tiles(x, &[1, 32]), m.int(0), m.int(1));
    let loaded = m.add(
        Expr::Load {
            view,
            index: vec![i, j],
            check_bounds: true,
            hints: AccessHints {
                latency: Some(3),
                allow_tma: Some(false),
            },
            ordering: WEAK,
        },
        tile(F32, &[1, 32]),
    );
    let loaded = m.assign("loaded", loaded);
    let kind = ViewKind::Strided {
        steps: vec![1.into(), 16.into()],
        order: vec![1, 0],
    };
    let (view, i, j, value) = (m.view(x, &[1, 32], kind), m.int(0), m.int(1), m.read(loaded));
    m.push(StmtKind::Store {
        view,
        index: vec![i, j],
        value,
        check_bounds: false,
        hints: HINTS,
        ordering: WEAK,
    });
    let (view, i, j) = (
        m.view(x, &[8, 32], ViewKind::GatherScatter { sparse: 0 }),
        m.range(8),
        m.int(1),
    );
    let value = m.filled(1.0, &[8, 32]);
    m.push(StmtKind::AtomicStore {
        op: AtomicOp::Add,
        view,
        index: vec![i, j],
        value,
        ordering: device,
        hints: HINTS,
    });
    let (of, index, mask, padding) = (m.given(bytes), m.range(16), m.truth(true), m.int(-1));
    let gathered = m.add(
        Expr::Gather {
            array: of,
            indices: vec![index],
            mask: Some(mask),
            padding: Some(padding),
            check_bounds: false,
            hints: HINTS,
        },
        tile(I32, &[16]),
    );
    let gathered = m.assign("gathered", gathered);
    let (of, index, value) = (m.given(bytes), m.range(16), m.read(gathered));
    m.push(StmtKind::Scatter {
        array: of,
        indices: vec![index],
        value,
        mask: None,
        check_bounds: true,
        hints: HINTS,
    });
    let of = m.given(bytes);
    let memory = m.add(Expr::Memory { array: of }, Type::Memory(I32));
    let offset = m.range(16);
    let read = m.add(
        Expr::LoadOffset {
            memory,
            offset,
            mask: None,
            padding: None,
            ordering: device,
            hints: HINTS,
        },
        tile(I32, &[16]),
    );
    let of = m.given(bytes);
    let memory = m.add(Expr::Memory { array: of }, Type::Memory(I32));
    let (offset, mask) = (m.range(16), m.truth(false));
    m.push(StmtKind::StoreOffset {
        memory,
        offset,
        value: read,
        mask: Some(mask),
        ordering: device,
        hints: HINTS,
    });
    let (of, index, value) = (m.given(bytes), m.int(3), m.int(1));
    let before = m.add(
        Expr::Atomic {
            op: AtomicOp::Max,
            place: AtomicPlace::Indices {
                array: of,
                indices: vec![index],
                mask: None,
                check_bounds: false,
            },
            value,
            ordering: device,
        },
        Type::scalar(I32),
    );
    m.push(StmtKind::Evaluate(before));
    let of = m.given(bytes);
    let memory = m.add(Expr::Memory { array: of }, Type::Memory(I32));
    let (offset, expected, desired) = (m.int(0), m.int(0), m.int(1));
    let before = m.add(
        Expr::CompareExchange {
            place: AtomicPlace::Offset {
                memory,
                offset,
                mask: None,
            },
            expected,
            desired,
            ordering: device,
        },
        Type::scalar(I32),
    );
    m.assign("before", before);
}
