use super::*;

#[test]
fn arrays_are_asked_what_they_have() {
    only(
        of(|m, x| {
            let array = m.given(x);
            m.add(Expr::Shape { array, axis: 2 }, Type::scalar(I32))
        }),
        "`shape` is along axis 2, but there are 2 dimensions",
    );
    only(
        of(|m, x| {
            let array = m.given(x);
            m.add(Expr::Stride { array, axis: 0 }, Type::scalar(Element::I64))
        }),
        "the result of `stride` should be `i32`, but is `i64`",
    );
    only(
        of(|m, x| {
            let view = m.given(x);
            m.add(Expr::TileCount { view, axis: 0 }, Type::scalar(I32))
        }),
        "the operand of `tile_count` should be a view, but is `array<f32>[?, ?]`",
    );
    only(
        of(|m, x| {
            let view = m.tiles(x, &[4, 4]);
            m.add(Expr::TileCount { view, axis: 0 }, Type::scalar(F32))
        }),
        "the result of `tile_count` should be a scalar of integers, but is `f32`",
    );
    only(
        of(|m, x| {
            let list = m.given(x);
            m.add(Expr::ListLength { list }, Type::scalar(I32))
        }),
        "the operand of `len` should be a list of arrays, but is `array<f32>[?, ?]`",
    );
    only(
        of(|m, x| {
            let (array, start, stop) = (m.given(x), m.int(0), m.int(1));
            let slice = Expr::Slice {
                array,
                axis: 0,
                start,
                stop,
            };
            m.add(slice, Type::Array(crate::samples::array(F32, 1)))
        }),
        "the result of `slice` should be an array of f32 and rank 2, but is `array<f32>[?]`",
    );
    only(
        of(|m, x| {
            let array = m.given(x);
            m.add(Expr::Memory { array }, Type::Memory(I32))
        }),
        "the result of `memory` should be `memory<f32>`, but is `memory<i32>`",
    );
    only(
        of(|m, x| {
            let array = m.given(x);
            m.add(Expr::AddressOf { array }, Type::Memory(F32))
        }),
        "the result of `address` should be `pointer<f32>`, but is `memory<f32>`",
    );
    only(
        of(|m, x| {
            let (pointer, length) = (m.given(x), m.int(1));
            let at = Expr::ArrayAt {
                pointer,
                shape: vec![length],
                strides: Vec::new(),
            };
            m.add(at, Type::Array(array(F32, 1)))
        })
        .split_off(1),
        "the operand of `array_at` should be a pointer, but is `array<f32>[?, ?]`",
    );
    only(
        of(|m, x| {
            let array = m.given(x);
            m.add(Expr::View { array }, Type::scalar(F32))
        }),
        "the result of `tiles` should be a view, but is `f32`",
    );
    only(
        of(|m, _| {
            let x = m.int(8);
            m.add(Expr::AssumeDivisible { x, by: Dim::int(0) }, Type::scalar(I32))
        }),
        "`assume_divisible` is said of a divisor less than one",
    );
    only(
        of(|m, _| {
            let x = m.float(8.0);
            m.add(Expr::AssumeDivisible { x, by: Dim::int(2) }, Type::scalar(F32))
        }),
        "the operand of `assume_divisible` should be a scalar of integers, but is `f32`",
    );
    only(
        of(|m, _| {
            let xs = m.param("xs", ParamKind::List(array(F32, 1)));
            let (list, index) = (m.given(xs), m.float(0.0));
            m.add(Expr::ListItem { list, index }, Type::Array(array(F32, 1)))
        }),
        "the index of an item of a list should be a scalar of integers, but is `f32`",
    );
}

#[test]
fn accesses_have_indices_and_elements() {
    let load = |count: usize, ty: Type| {
        of(|m, x| {
            let view = m.tiles(x, &[1, 32]);
            let index = (0..count).map(|_| m.int(0)).collect();
            let load = Expr::Load {
                view,
                index,
                check_bounds: true,
                hints: HINTS,
                ordering: WEAK,
            };
            m.add(load, ty)
        })
    };
    assert!(load(2, tile(F32, &[1, 32])).is_empty());
    only(load(1, tile(F32, &[1, 32])), "`load` wants 2 indices, but has 1");
    only(
        load(2, tile(I32, &[1, 32])),
        "the result of `load` should be `tile<f32>[1, 32]`, but is `tile<i32>[1, 32]`",
    );
    let store = |value: fn(&mut Maker) -> ExprId, sparse: Option<usize>| {
        found(|m, x| {
            let kind = sparse.map_or(ViewKind::Partition { order: vec![0, 1] }, |sparse| {
                ViewKind::GatherScatter { sparse }
            });
            let (view, i, j) = (m.view(x, &[4, 32], kind), m.int(0), m.int(0));
            let value = value(m);
            m.push(StmtKind::Store {
                view,
                index: vec![i, j],
                value,
                check_bounds: true,
                hints: HINTS,
                ordering: WEAK,
            });
        })
    };
    only(
        store(|m| m.filled(1.0, &[32]), None),
        "the value of `store` should be `tile<f32>[4, 32]`, but is `tile<f32>[32]`",
    );
    only(
        store(|m| m.filled(1.0, &[4, 32]), Some(0)),
        "the sparse index of `store` should be `tile<i32>[4]`, but is `i32`",
    );
    let gather = |index: fn(&mut Maker) -> ExprId,
                  mask: fn(&mut Maker) -> ExprId,
                  padding: fn(&mut Maker) -> ExprId| {
        of(|m, x| {
            let (array, i, j) = (m.given(x), index(m), m.range(8));
            let (mask, padding) = (mask(m), padding(m));
            let gather = Expr::Gather {
                array,
                indices: vec![i, j],
                mask: Some(mask),
                padding: Some(padding),
                check_bounds: true,
                hints: HINTS,
            };
            m.add(gather, tile(F32, &[8]))
        })
    };
    let (scalar, truth, zero) = (
        (|m| m.int(0)) as fn(&mut Maker) -> ExprId,
        (|m| m.truth(true)) as fn(&mut Maker) -> ExprId,
        (|m| m.float(0.0)) as fn(&mut Maker) -> ExprId,
    );
    assert!(gather(scalar, truth, zero).is_empty());
    only(
        gather(|m| m.range(4), truth, zero),
        "a tile of indices of `gather` should be a tile that broadcasts to `tile<i32>[8]`, but is `tile<i32>[4]`",
    );
    only(
        gather(zero, truth, zero),
        "a tile of indices of `gather` should be a tile of integers, but is `f32`",
    );
    only(
        gather(scalar, scalar, zero),
        "the mask of `gather` should be a tile of truth values, but is `i32`",
    );
    only(
        gather(scalar, truth, scalar),
        "the padding of `gather` should be `f32`, but is `i32`",
    );
    only(
        of(|m, x| {
            let (array, i) = (m.given(x), m.int(0));
            let gather = Expr::Gather {
                array,
                indices: vec![i],
                mask: None,
                padding: None,
                check_bounds: true,
                hints: HINTS,
            };
            m.add(gather, Type::scalar(F32))
        }),
        "`gather` wants 2 tiles of indices, but has 1",
    );
    only(
        of(|m, x| {
            let (memory, offset) = (m.given(x), m.int(0));
            let load = Expr::LoadOffset {
                memory,
                offset,
                mask: None,
                padding: None,
                ordering: WEAK,
                hints: HINTS,
            };
            m.add(load, Type::scalar(F32))
        }),
        "the operand of `load_offset` should be memory, but is `array<f32>[?, ?]`",
    );
    let place = |m: &mut Maker, x| AtomicPlace::Indices {
        array: m.given(x),
        indices: vec![m.int(0), m.int(0)],
        mask: None,
        check_bounds: true,
    };
    only(
        of(|m, x| {
            let (place, value) = (place(m, x), m.int(0));
            let ordering = WEAK;
            let op = AtomicOp::Add;
            let atomic = Expr::Atomic {
                op,
                place,
                value,
                ordering,
            };
            m.add(atomic, Type::scalar(F32))
        }),
        "the value of an atomic operation should be `f32`, but is `i32`",
    );
    only(
        of(|m, x| {
            let (place, expected, desired) = (place(m, x), m.float(0.0), m.filled(1.0, &[4]));
            let ordering = WEAK;
            let exchange = Expr::CompareExchange {
                place,
                expected,
                desired,
                ordering,
            };
            m.add(exchange, Type::scalar(F32))
        }),
        "the new value of `compare_exchange` should be a tile that broadcasts to `f32`, but is `tile<f32>[4]`",
    );
}

#[test]
fn statements_that_write_have_fitting_values() {
    only(
        found(|m, x| {
            let (array, i, j, value) = (m.given(x), m.range(4), m.int(0), m.filled(1.0, &[8]));
            m.push(StmtKind::Scatter {
                array,
                indices: vec![i, j],
                value,
                mask: None,
                check_bounds: true,
                hints: HINTS,
            });
        }),
        "the value of `scatter` should be a tile that broadcasts to `tile<f32>[4]`, but is `tile<f32>[8]`",
    );
    only(
        found(|m, x| {
            let array = m.given(x);
            let memory = m.add(Expr::Memory { array }, Type::Memory(F32));
            let (offset, value) = (m.int(0), m.int(1));
            m.push(StmtKind::StoreOffset {
                memory,
                offset,
                value,
                mask: None,
                ordering: WEAK,
                hints: HINTS,
            });
        }),
        "the value of `store_offset` should be `f32`, but is `i32`",
    );
    only(
        found(|m, x| {
            let (view, i, j, value) = (
                m.tiles(x, &[4, 4]),
                m.int(0),
                m.truth(true),
                m.filled(1.0, &[4, 4]),
            );
            m.push(StmtKind::AtomicStore {
                op: AtomicOp::Add,
                view,
                index: vec![i, j],
                value,
                ordering: WEAK,
                hints: HINTS,
            });
        }),
        "an index of `atomic_store` should be a scalar of integers, but is `bool`",
    );
    only(
        found(|m, _| {
            let cond = m.int(1);
            let message = String::new();
            m.push(StmtKind::Assert { cond, message });
        }),
        "the condition of `assert` should be a tile of truth values, but is `i32`",
    );
    only(
        found(|m, x| {
            let pieces = vec![PrintPiece::Value(m.given(x), "%f".to_owned())];
            m.push(StmtKind::Print { pieces });
        }),
        "a value of `print` should be a tile, but is `array<f32>[?, ?]`",
    );
}
