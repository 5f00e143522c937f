use super::*;

/// What is found of an expression with one operand, a tile of f32.
fn shaped(shape: &[i32], make: impl FnOnce(ExprId) -> Expr, ty: Type) -> Vec<String> {
    of(|m, _| {
        let x = m.filled(1.0, shape);
        m.add(make(x), ty)
    })
}

#[test]
fn shapes_follow() {
    only(
        shaped(&[4], |x| Expr::Full { value: x }, tile(F32, &[4])),
        "the value of `full` should be `f32`, but is `tile<f32>[4]`",
    );
    let range = |_| Expr::Range {
        start: None,
        step: None,
    };
    only(
        shaped(&[4], range, tile(I32, &[4, 4])),
        "the result of `iota` should be a tile of rank 1, but is `tile<i32>[4, 4]`",
    );
    let broadcast = |shape: &[i32], to: &[i32]| shaped(shape, |x| Expr::Broadcast { x }, tile(F32, to));
    assert!(broadcast(&[1, 8], &[2, 4, 8]).is_empty());
    only(
        broadcast(&[4, 8], &[8]),
        "the operand of `broadcast` should be a tile that broadcasts to `tile<f32>[8]`, but is `tile<f32>[4, 8]`",
    );
    only(
        broadcast(&[4], &[8]),
        "the operand of `broadcast` should be a tile that broadcasts to `tile<f32>[8]`, but is `tile<f32>[4]`",
    );
    let reshape = |form, to: &[i32]| shaped(&[4, 1, 8], |x| Expr::Reshape { x, form }, tile(F32, to));
    assert!(reshape(ReshapeForm::Shape, &[32]).is_empty());
    only(
        reshape(ReshapeForm::Shape, &[64]),
        "`reshape` makes 64 elements of 32",
    );
    assert!(reshape(ReshapeForm::Expand(3), &[4, 1, 8, 1]).is_empty());
    only(
        reshape(ReshapeForm::Expand(0), &[4, 1, 1, 8]),
        "the result of `reshape` should be `tile<f32>[1, 4, 1, 8]`, but is `tile<f32>[4, 1, 1, 8]`",
    );
    only(
        reshape(ReshapeForm::Expand(4), &[4, 1, 8, 1]),
        "`reshape` is along axis 4, but there are 4 dimensions",
    );
    assert!(reshape(ReshapeForm::Squeeze, &[4, 8]).is_empty());
    only(
        reshape(ReshapeForm::Squeeze, &[8, 4]),
        "`reshape` leaves out dimensions of length one, but makes `tile<f32>[8, 4]` of `tile<f32>[4, 1, 8]`",
    );
    let permute = |axes: &[usize], to: &[i32]| {
        let axes = axes.to_vec();
        shaped(&[4, 8], |x| Expr::Permute { x, axes }, tile(F32, to))
    };
    only(
        permute(&[0, 0], &[4, 8]),
        "`permute` has the order [0, 0], which is no permutation of 2 dimensions",
    );
    only(
        permute(&[1, 0], &[4, 8]),
        "the result of `permute` should be `tile<f32>[8, 4]`, but is `tile<f32>[4, 8]`",
    );
    let bytes = |ty: Type| shaped(&[4], |x| Expr::PackBytes { x }, ty);
    only(
        bytes(tile(I32, &[4])),
        "the byte side of `pack_bytes` should be a tile of bytes, but is `tile<i32>[4]`",
    );
    only(
        bytes(tile(Element::U8, &[4, 4])),
        "the result of `pack_bytes` should be a tile of rank 1, but is `tile<u8>[4, 4]`",
    );
}

#[test]
fn pieces_divide_their_tiles() {
    let extract = |count: usize, to: &[i32]| {
        of(|m, _| {
            let x = m.filled(1.0, &[4, 8]);
            let index = (0..count).map(|_| m.int(0)).collect();
            m.add(Expr::Extract { x, index }, tile(F32, to))
        })
    };
    assert!(extract(2, &[2, 8]).is_empty());
    only(extract(1, &[2, 8]), "`extract` wants 2 indices, but has 1");
    only(
        extract(2, &[2, 3]),
        "the result of `extract` has the length 3 in dimension 1, which doesn't divide 8",
    );
    only(
        extract(2, &[8]),
        "the result of `extract` should be a tile of rank 2, but is `tile<f32>[8]`",
    );
    only(
        of(|m, _| {
            let (x, i, value) = (m.filled(1.0, &[8]), m.float(0.0), m.filled(1.0, &[4]));
            let index = vec![i];
            m.add(Expr::Insert { x, index, value }, tile(F32, &[8]))
        }),
        "an index of `insert` should be a scalar of integers, but is `f32`",
    );
    let cat = |b: &[i32], axis, to: &[i32]| {
        of(|m, _| {
            let (a, b) = (m.filled(1.0, &[4, 8]), m.filled(1.0, b));
            m.add(Expr::Cat { a, b, axis }, tile(F32, to))
        })
    };
    assert!(cat(&[2, 8], 0, &[6, 8]).is_empty());
    only(
        cat(&[4, 4], 0, &[8, 8]),
        "the second operand of `cat` should be `tile<f32>[4, 8]`, but is `tile<f32>[4, 4]`",
    );
    only(
        cat(&[4, 8], 0, &[4, 8]),
        "the result of `cat` should be `tile<f32>[8, 8]`, but is `tile<f32>[4, 8]`",
    );
    only(
        cat(&[4, 8], 2, &[4, 8]),
        "`cat` is along axis 2, but there are 2 dimensions",
    );
}

#[test]
fn reductions_give_one_value_for_each_input() {
    let reduce = |combine: Combine, axis, keep, types: &[Type]| {
        of(|m, _| {
            let xs = vec![m.filled(1.0, &[4, 8])];
            m.several(
                Expr::Reduce {
                    xs,
                    axis,
                    keep,
                    combine,
                },
                types,
            )
        })
    };
    let sum = || Combine::Sum(MODE);
    assert!(reduce(sum(), 1, true, &[tile(F32, &[4, 1])]).is_empty());
    assert!(reduce(Combine::ArgMax { nan: false }, 0, false, &[tile(I32, &[8])]).is_empty());
    only(
        reduce(sum(), 0, false, &[tile(F32, &[4])]),
        "the result of a reduction should be `tile<f32>[8]`, but is `tile<f32>[4]`",
    );
    only(
        reduce(Combine::ArgMin { nan: true }, 0, false, &[tile(F32, &[8])]),
        "the result of a reduction should be `tile<i32>[8]`, but is `tile<f32>[8]`",
    );
    only(
        reduce(sum(), 2, false, &[tile(F32, &[4, 8])]),
        "a reduction is along axis 2, but there are 2 dimensions",
    );
    only(
        reduce(sum(), 0, false, &[tile(F32, &[8]), tile(F32, &[8])]),
        "a reduction wants 1 results, but has 2",
    );
    only(
        of(|m, _| {
            let (a, b) = (m.filled(1.0, &[8]), m.filled(1.0, &[4]));
            let scan = Expr::Scan {
                xs: vec![a, b],
                axis: 0,
                reverse: false,
                combine: Combine::Function {
                    params: Vec::new(),
                    body: Block::default(),
                    results: Vec::new(),
                    identities: Vec::new(),
                },
            };
            m.several(scan, &[tile(F32, &[8]), tile(F32, &[8])])
        })
        .into_iter()
        .take(1)
        .collect(),
        "an operand of a scan should be `tile<f32>[8]`, but is `tile<f32>[4]`",
    );
    let function = |params: usize, identities: usize, dtype: crate::Dtype| {
        of(|m, _| {
            let x = m.filled(1.0, &[8]);
            let params: Vec<VarId> = (0..params)
                .map(|_| m.var("p", Type::scalar(dtype.clone())))
                .collect();
            let results = vec![m.read(params[0])];
            let combine = Combine::Function {
                params,
                body: Block::default(),
                results,
                identities: vec![Constant::Float(FloatExpr::value(0.0)); identities],
            };
            m.add(
                Expr::Reduce {
                    xs: vec![x],
                    axis: 0,
                    keep: false,
                    combine,
                },
                Type::scalar(F32),
            )
        })
    };
    assert!(function(2, 1, F32).is_empty());
    only(
        function(3, 1, F32),
        "a reduction wants 2 parameters of its function, but has 3",
    );
    only(
        function(2, 0, F32),
        "a reduction wants 1 neutral elements, but has 0",
    );
    let wrong = function(2, 1, I32);
    assert_eq!(
        wrong,
        [
            "a parameter of the function of a reduction should be `f32`, but is `i32`",
            "a parameter of the function of a reduction should be `f32`, but is `i32`",
            "a result of the function of a reduction should be `f32`, but is `i32`",
        ]
    );
    only(
        of(|m, _| {
            let combine = Combine::Sum(MODE);
            m.several(
                Expr::Reduce {
                    xs: Vec::new(),
                    axis: 0,
                    keep: false,
                    combine,
                },
                &[Type::scalar(F32)],
            )
        }),
        "a reduction has no operand",
    );
}

#[test]
fn matrices_fit() {
    let mma = |a: &[i32], b: &[i32], acc: &[i32]| {
        of(|m, _| {
            let ty = tile(F32, acc);
            let (a, b, acc) = (m.filled(1.0, a), m.filled(1.0, b), m.filled(1.0, acc));
            let fast_acc = None;
            m.add(Expr::Mma { a, b, acc, fast_acc }, ty)
        })
    };
    assert!(mma(&[2, 4, 8], &[2, 8, 2], &[2, 4, 2]).is_empty());
    only(
        mma(&[4, 8], &[4, 2], &[4, 2]),
        "the columns of the first matrix and rows of the second of `mma` differ: 8 and 4",
    );
    only(
        mma(&[8, 8], &[8, 2], &[4, 2]),
        "the rows of the first matrix and of the accumulator of `mma` differ: 8 and 4",
    );
    only(
        mma(&[4, 8], &[8, 4], &[4, 2]),
        "the columns of the second matrix and of the accumulator of `mma` differ: 4 and 2",
    );
    only(
        mma(&[2, 4, 8], &[1, 8, 2], &[2, 4, 2]),
        "the batches of the two matrices of `mma` differ: 2 and 1",
    );
    only(
        mma(&[4], &[4], &[4]),
        "the accumulator of `mma` should be a tile of rank 2 or 3, but is `tile<f32>[4]`",
    );
    only(
        of(|m, _| {
            let (a, b, acc) = (
                m.filled(1.0, &[4, 8]),
                m.filled(1.0, &[8, 2]),
                m.filled(1.0, &[4, 2]),
            );
            let (a_scale, b_scale) = (m.filled(1.0, &[4]), m.filled(1.0, &[1, 2]));
            let scaled = Expr::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            };
            m.add(scaled, tile(F32, &[4, 2]))
        }),
        "the first scales of `mma_scaled` should be a tile of rank 2, but is `tile<f32>[4]`",
    );
}
