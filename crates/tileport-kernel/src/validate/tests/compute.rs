use super::*;

#[test]
fn loops_and_conditions_have_scalars() {
    only(
        found(|m, _| {
            let cond = m.int(1);
            m.push(StmtKind::If {
                cond,
                then: Block::default(),
                otherwise: Block::default(),
                expression: false,
            });
        }),
        "the condition of `if` should be a scalar of truth values, but is `i32`",
    );
    only(
        found(|m, _| {
            let cond = m.int(1);
            let body = Block::default();
            m.push(StmtKind::While {
                cond: Some(cond),
                body,
            });
        }),
        "the condition of `while` should be a scalar of truth values, but is `i32`",
    );
    let counted = |ty: Type, step: i32| {
        found(|m, _| {
            let (var, start, stop, step) = (m.var("i", ty), m.int(0), m.int(8), m.int(step));
            let body = Block::default();
            m.push(StmtKind::For {
                var,
                start,
                stop,
                step,
                body,
            });
        })
    };
    only(
        counted(Type::scalar(I32), 0),
        "the step of `for` should be positive, but is 0",
    );
    let found = counted(Type::scalar(F32), 1);
    assert_eq!(
        found[0],
        "the variable of `for` should be a scalar of integers, but is `f32`"
    );
    assert_eq!(found[1], "the start of `for` should be `f32`, but is `i32`");
}

#[test]
fn constants_have_a_type_that_holds_them() {
    let constant = |constant: Constant, ty: Type| of(|m, _| m.add(Expr::Constant(constant), ty));
    let int = |value: i32| Constant::Int(value.into());
    only(
        constant(int(300), Type::scalar(Element::U8)),
        "the constant 300 is out of the range of `u8`",
    );
    only(
        constant(int(-1), Type::scalar(Element::U64)),
        "the constant -1 is out of the range of `u64`",
    );
    only(
        constant(int(1), Type::scalar(F32)),
        "a constant that is an integer has the element type `f32`",
    );
    only(
        constant(Constant::Bool(Cond::Known(true)), Type::scalar(I32)),
        "a constant that is a truth value has the element type `i32`",
    );
    only(
        constant(Constant::Float(FloatExpr::value(1.0)), Type::scalar(I32)),
        "a constant that is a float has the element type `i32`",
    );
    only(
        constant(int(1), tile(I32, &[4])),
        "the result of a constant should be a scalar, but is `tile<i32>[4]`",
    );
    only(
        of(|m, x| m.add(Expr::Param(x), Type::Array(array(F32, 1)))),
        "the parameter `x` is read as `array<f32>[?]`, but is `array<f32>[?, ?]`",
    );
    only(
        of(|m, _| {
            m.constant("N", SymbolKind::Int);
            m.add(Expr::Param(ParamId::new(1)), Type::scalar(I32))
        }),
        "the compile-time constant `N` is read as if at launch",
    );
    only(
        of(|m, _| m.add(Expr::BlockId { axis: 3 }, Type::scalar(I32))),
        "`block_id` is along axis 3, but there are 3 dimensions",
    );
}

#[test]
fn operations_on_elements_have_operands_of_one_type() {
    let unary = |op: UnaryOp, value: fn(&mut Maker) -> ExprId, ty: Type| {
        of(|m, _| {
            let x = value(m);
            m.add(Expr::Unary { op, x, mode: MODE }, ty)
        })
    };
    let one = |m: &mut Maker| m.int(1);
    only(
        unary(UnaryOp::Exp, one, Type::scalar(I32)),
        "the operand of `exp` should be a tile of floats with arithmetic of their own, but is `i32`",
    );
    only(
        unary(UnaryOp::Not, |m| m.float(1.0), Type::scalar(F32)),
        "the operand of `not` should be a tile of integers or truth values, but is `f32`",
    );
    only(
        unary(UnaryOp::IsNan, |m| m.float(1.0), Type::scalar(F32)),
        "the result of `isnan` should be `bool`, but is `f32`",
    );
    only(
        unary(UnaryOp::Neg, |m| m.filled(1.0, &[4]), tile(F32, &[8])),
        "the result of `neg` should be `tile<f32>[4]`, but is `tile<f32>[8]`",
    );
    let binary = |op: BinaryOp, right: fn(&mut Maker) -> ExprId| {
        of(|m, _| {
            let (lhs, rhs) = (m.float(1.0), right(m));
            m.binary(op, lhs, rhs)
        })
    };
    only(
        binary(BinaryOp::Add, one),
        "the second operand of `add` should be `f32`, but is `i32`",
    );
    only(
        binary(BinaryOp::PowInt, |m| m.float(2.0)),
        "the second operand of `pow_int` should be `i32`, but is `f32`",
    );
    assert!(binary(BinaryOp::PowInt, one).is_empty());
    only(
        binary(BinaryOp::FloorDiv, |m| m.float(2.0)),
        "the first operand of `floor_div` should be a tile of integers, but is `f32`",
    );
    only(
        binary(BinaryOp::Shl, |m| m.float(2.0)),
        "the first operand of `shl` should be a tile of integers, but is `f32`",
    );
    only(
        binary(BinaryOp::Xor, |m| m.float(2.0)),
        "the first operand of `xor` should be a tile of integers or truth values, but is `f32`",
    );
    only(
        of(|m, x| {
            let (lhs, rhs) = (m.given(x), m.int(1));
            m.add(
                Expr::Binary {
                    op: BinaryOp::Add,
                    lhs,
                    rhs,
                    mode: MODE,
                },
                Type::scalar(I32),
            )
        }),
        "the first operand of `add` should be a tile, but is `array<f32>[?, ?]`",
    );
    only(
        of(|m, _| {
            let (lhs, rhs) = (m.filled(1.0, &[4]), m.filled(1.0, &[8]));
            let op = Comparison::Eq;
            m.add(Expr::Compare { op, lhs, rhs }, tile(BOOL, &[4]))
        }),
        "the second operand of a comparison should be `tile<f32>[4]`, but is `tile<f32>[8]`",
    );
    only(
        of(|m, _| {
            let (a, b, c) = (m.float(1.0), m.float(1.0), m.int(1));
            m.add(Expr::Fma { a, b, c, mode: MODE }, Type::scalar(F32))
        }),
        "the third operand of `fma` should be `f32`, but is `i32`",
    );
    only(
        of(|m, _| {
            let (cond, then, otherwise) = (m.truth(true), m.filled(1.0, &[4]), m.filled(1.0, &[4]));
            m.add(
                Expr::Select {
                    cond,
                    then,
                    otherwise,
                },
                tile(F32, &[4]),
            )
        }),
        "the condition of `select` should be `tile<bool>[4]`, but is `bool`",
    );
    only(
        of(|m, _| {
            let x = m.filled(1.0, &[4]);
            m.add(Expr::Cast { x, rounding: None }, tile(I32, &[8]))
        }),
        "the result of `cast` should be `tile<i32>[4]`, but is `tile<i32>[8]`",
    );
    only(
        of(|m, _| {
            let x = m.filled(1.0, &[4]);
            m.add(Expr::Bitcast { x }, tile(Element::I16, &[4]))
        }),
        "`bitcast` keeps bits, but makes 16 bits of 32",
    );
}

#[test]
fn what_depends_on_symbols_is_left_to_their_values() {
    let mut m = Maker::default();
    let x = m.param("x", ParamKind::Array(array(F32, 1)));
    let e = crate::Dtype::Symbol(m.symbol("E", SymbolKind::Dtype, x));
    let n = Dim::symbol(m.constant("N", SymbolKind::Int));
    let full = |m: &mut Maker, dtype: &crate::Dtype, dim: Dim| {
        let zero = m.add(
            Expr::Constant(Constant::Int(0.into())),
            Type::scalar(dtype.clone()),
        );
        m.add(Expr::Full { value: zero }, tile_of(dtype.clone(), vec![dim]))
    };
    let (lhs, rhs) = (full(&mut m, &e, n.clone()), full(&mut m, &I32, Dim::int(4)));
    let sum = m.binary(BinaryOp::Add, lhs, rhs);
    m.push(StmtKind::Evaluate(sum));
    assert_eq!(messages(&m.kernel), [] as [String; 0]);
    // But `N` and `N + 1` never agree.
    let (lhs, rhs) = (
        full(&mut m, &e, n.clone()),
        full(&mut m, &e, n.add(&Dim::int(1)).unwrap()),
    );
    let sum = m.binary(BinaryOp::Add, lhs, rhs);
    m.push(StmtKind::Evaluate(sum));
    only(
        messages(&m.kernel),
        "the second operand of `add` should be `tile<E>[N]`, but is `tile<E>[N + 1]`",
    );
    assert_eq!(Cond::compare(CompareOp::Eq, &n, &n), Cond::Known(true));
}
