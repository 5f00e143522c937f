//! Control flow, reductions and scans.

use crate::build::Builder;
use tileport_ir::attr::{Number, Overflow, Predicate, RoundingMode};
use tileport_ir::op::Stated;
use tileport_ir::{ElementType as E, Module, Op, TypeId, Value};

fn end(b: &mut Builder, op: fn(tileport_ir::op::Values) -> Op, operands: &[Value]) {
    b.run(op(operands.into()), &[]);
}

fn yields(operands: tileport_ir::op::Values) -> Op {
    Op::Yield { operands }
}

fn continues(operands: tileport_ir::op::Values) -> Op {
    Op::Continue { operands }
}

fn breaks(operands: tileport_ir::op::Values) -> Op {
    Op::Break { operands }
}

fn add(b: &mut Builder, lhs: Value, rhs: Value) -> Value {
    let ty = b.body.ty(lhs);
    let overflow = Overflow::None;
    b.one(Op::AddI { lhs, rhs, overflow }, ty)
}

fn addf(b: &mut Builder, lhs: Value, rhs: Value) -> Value {
    let ty = b.body.ty(lhs);
    let op = Op::AddF {
        lhs,
        rhs,
        rounding_mode: RoundingMode::NearestEven,
        flush_to_zero: false,
    };
    b.one(op, ty)
}

fn assume(b: &mut Builder, value: Value, divisor: u64) {
    let ty = b.body.ty(value);
    let predicate = Predicate::DivBy {
        divisor,
        every: None,
        along: None,
    };
    b.one(Op::Assume { value, predicate }, ty);
}

/// The constants that the loops and branches use.
struct Values {
    zero: Value,
    ten: Value,
    one: Value,
    condition: Value,
    float: Value,
    int_type: TypeId,
    float_type: TypeId,
}

pub(crate) fn control() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let values = Values {
        zero: b.i32(&[], 0),
        ten: b.i32(&[], 10),
        one: b.i32(&[], 1),
        condition: b.i1(&[], true),
        float: b.f32(&[], 0.0),
        int_type: b.tile(&[], E::I32),
        float_type: b.tile(&[], E::F32),
    };
    for_loops(&mut b, &values);
    loops(&mut b, &values);
    branches(&mut b, &values);
    b.finish()
}

fn for_op(v: &Values, init_values: &[Value], unsigned_cmp: bool, body: tileport_ir::RegionId) -> Op {
    Op::For {
        lower_bound: v.zero,
        upper_bound: v.ten,
        step: v.one,
        init_values: init_values.into(),
        unsigned_cmp,
        body,
    }
}

fn for_loops(b: &mut Builder, v: &Values) {
    let (int, float) = (v.int_type, v.float_type);
    for unsigned_cmp in [false, true] {
        let body = b.region(&[int], |b, _| end(b, continues, &[]));
        b.run(for_op(v, &[], unsigned_cmp, body), &[]);
    }
    let body = b.region(&[int, int], |b, args| {
        let sum = add(b, args[1], args[0]);
        end(b, continues, &[sum]);
    });
    let result = b.one(for_op(v, &[v.zero], false, body), int);
    assume(b, result, 4);
    let body = b.region(&[int, int, float], |b, outer| {
        let inner = b.region(&[int, int, float], |b, args| {
            let then_region = b.region(&[], |b, _| end(b, continues, &args[1..]));
            let else_region = Some(b.region(&[], |b, _| end(b, yields, &[])));
            b.run(
                Op::If {
                    condition: v.condition,
                    then_region,
                    else_region,
                },
                &[],
            );
            let sum = add(b, args[1], outer[0]);
            end(b, continues, &[sum, args[2]]);
        });
        let results = b.run(for_op(v, &outer[1..], false, inner), &[int, float]);
        end(b, continues, &results);
    });
    let results = b.run(for_op(v, &[v.zero, v.float], false, body), &[int, float]);
    assume(b, results[0], 4);
    addf(b, results[1], results[1]);
}

fn loops(b: &mut Builder, v: &Values) {
    let (int, float) = (v.int_type, v.float_type);
    let loop_op = |init_values: &[Value], body| Op::Loop {
        init_values: init_values.into(),
        body,
    };
    let body = b.region(&[], |b, _| end(b, breaks, &[]));
    b.run(loop_op(&[], body), &[]);
    let body = b.region(&[], |b, _| end(b, breaks, &[v.zero, v.float]));
    let results = b.run(loop_op(&[], body), &[int, float]);
    assume(b, results[0], 4);
    let body = b.region(&[int], |b, args| {
        let then_region = b.region(&[], |b, _| end(b, breaks, &[]));
        let else_region = Some(b.region(&[], |b, _| end(b, yields, &[])));
        b.run(
            Op::If {
                condition: v.condition,
                then_region,
                else_region,
            },
            &[],
        );
        end(b, continues, args);
    });
    b.run(loop_op(&[v.zero], body), &[]);
    let body = b.region(&[int], |b, args| end(b, breaks, &[v.float, args[0]]));
    b.run(loop_op(&[v.zero], body), &[float, int]);
    let body = b.region(&[int, float], |b, args| end(b, continues, args));
    b.run(loop_op(&[v.zero, v.float], body), &[float]);
    let body = b.region(&[], |b, _| end(b, continues, &[]));
    b.run(loop_op(&[], body), &[]);
}

fn branches(b: &mut Builder, v: &Values) {
    let (int, float) = (v.int_type, v.float_type);
    let branch = |then_region, else_region| Op::If {
        condition: v.condition,
        then_region,
        else_region: Some(else_region),
    };
    let then_region = b.region(&[], |b, _| end(b, yields, &[v.zero]));
    let else_region = b.region(&[], |b, _| end(b, yields, &[v.ten]));
    b.run(branch(then_region, else_region), &[int]);
    let then_region = b.region(&[], |b, _| end(b, yields, &[v.zero, v.float]));
    let else_region = b.region(&[], |b, _| end(b, yields, &[v.ten, v.float]));
    let results = b.run(branch(then_region, else_region), &[int, float]);
    add(b, results[0], results[0]);
    let then_region = b.region(&[], |b, _| end(b, |operands| Op::Return { operands }, &[]));
    let else_region = b.region(&[], |b, _| {
        add(b, results[0], results[0]);
        end(b, yields, &[]);
    });
    b.run(branch(then_region, else_region), &[]);
}

/// An absent second region and one without blocks are the same text.
pub(crate) fn if_empty_else() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let condition = b.i1(&[], true);
    let then_region = b.region(&[], |b, _| end(b, yields, &[]));
    let else_region = Some(b.body.add_region());
    b.run(
        Op::If {
            condition,
            then_region,
            else_region,
        },
        &[],
    );
    b.finish()
}

pub(crate) fn reductions() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let (x, y) = (b.f32(&[8, 4], 1.0), b.i32(&[8, 4], 3));
    let (float, int) = (b.tile(&[], E::F32), b.tile(&[], E::I32));
    let zero = Number {
        element: E::F32,
        bits: 0,
    };
    let minus_five = Number::int(E::I32, -5);
    for scan in [false, true] {
        let op = |operands: &[Value], identities: &[Number], body| {
            let (operands, identities) = (operands.into(), identities.into());
            if scan {
                Op::Scan {
                    reverse: Stated(tileport_ir::op::Values::len(&operands) == 2),
                    operands,
                    dim: 1,
                    identities,
                    body,
                }
            } else {
                Op::Reduce {
                    operands,
                    dim: 1,
                    identities,
                    body,
                }
            }
        };
        let shape: &[i64] = if scan { &[8, 4] } else { &[8] };
        let results = [b.tile(shape, E::F32), b.tile(shape, E::I32)];
        let body = b.region(&[float, float], |b, args| {
            let sum = addf(b, args[0], args[1]);
            end(b, yields, &[sum]);
        });
        b.run(op(&[x], &[zero], body), &results[..1]);
        let body = b.region(&[float, float, int, int], |b, args| {
            let sums = [addf(b, args[0], args[1]), add(b, args[2], args[3])];
            end(b, yields, &sums);
        });
        let reduced = b.run(op(&[x, y], &[zero, minus_five], body), &results);
        add(&mut b, reduced[1], reduced[1]);
        assume(&mut b, reduced[1], 2);
    }
    b.finish()
}

/// Identities of a reduction: `i1`, `i64` and `f64` are printed without their type, but for an `f64` in bits.
pub(crate) fn identities() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let float = |element, bits| Number { element, bits };
    for identity in [
        float(E::F64, f64::INFINITY.to_bits()),
        float(E::F64, 1.5f64.to_bits()),
        Number::int(E::I64, -1),
        Number::int(E::I1, 1),
        Number::int(E::I8, -3),
        float(E::F16, 0xfc00),
    ] {
        let zero = b.splat(&[8], identity.element, 0);
        let scalar = b.tile(&[], identity.element);
        let body = b.region(&[scalar, scalar], |b, args| end(b, yields, &args[..1]));
        let op = Op::Reduce {
            operands: [zero].as_slice().into(),
            dim: 0,
            identities: [identity].as_slice().into(),
            body,
        };
        b.one(op, scalar);
    }
    b.finish()
}
