//! Operations on shapes, tile blocks, and `assume`.

use crate::build::Builder;
use tileport_ir::attr::{ByteString, Predicate};
use tileport_ir::{ElementType as E, Module, Op};

pub(crate) fn core() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let x = b.f32(&[8], 1.5);
    let row = b.tile(&[1, 8], E::F32);
    let quarter = b.tile(&[1, 4], E::F32);
    let f32s = b.tile(&[8], E::F32);
    let i32s = b.tile(&[8], E::I32);
    let r = b.one(Op::Reshape { source: x }, row);
    let ty = b.tile(&[4, 8], E::F32);
    b.one(Op::Broadcast { source: r }, ty);
    let ty = b.tile(&[2, 8], E::F32);
    b.one(
        Op::Cat {
            lhs: r,
            rhs: r,
            dim: 0,
        },
        ty,
    );
    let zero = b.i32(&[], 0);
    let extract = Op::Extract {
        source: r,
        indices: [zero, zero].as_slice().into(),
    };
    b.one(extract.clone(), quarter);
    let part = b.one(extract, quarter);
    let insert = Op::Insert {
        source: part,
        destination: r,
        indices: [zero, zero].as_slice().into(),
    };
    b.one(insert, row);
    let scalar = b.tile(&[], E::I32);
    b.run(Op::GetNumTileBlocks {}, &[scalar; 3]);
    b.run(Op::GetTileBlockId {}, &[scalar; 3]);
    let iota = b.one(Op::Iota {}, i32s);
    let address = b.i64(&[8], 9);
    let pointers = b.pointers(&[8], E::F32);
    let ptr = b.one(Op::IntToPtr { source: address }, pointers);
    b.one(Op::Offset { ptr, offset: iota }, pointers);
    let ty = b.tile(&[32], E::I8);
    let packed = b.one(Op::Pack { source: x }, ty);
    b.one(Op::Unpack { source: packed }, f32s);
    let ty = b.tile(&[8, 1], E::F32);
    b.one(
        Op::Permute {
            source: r,
            permutation: [1, 0].as_slice().into(),
        },
        ty,
    );
    let cond = b.i1(&[8], true);
    b.one(
        Op::Select {
            cond,
            val_if_true: x,
            val_if_false: x,
        },
        f32s,
    );
    let ty = b.pointers(&[], E::F32);
    for (alignment, global) in [(4, false), (128, true)] {
        b.one(
            Op::Alloca {
                num_elem: 16,
                alignment,
                global,
            },
            ty,
        );
    }
    let condition = b.i1(&[], true);
    let message = ByteString::from("bad \"x\"\n\\ é");
    b.run(Op::Assert { condition, message }, &[]);
    assumptions(&mut b, iota);
    b.finish()
}

fn assumptions(b: &mut Builder, iota: tileport_ir::Value) {
    let ty = b.body.ty(iota);
    let div_by = |every, along| Predicate::DivBy {
        divisor: 16,
        every,
        along,
    };
    let bounded = |lower, upper| Predicate::Bounded { lower, upper };
    let mut assume = |value, predicate| b.one(Op::Assume { value, predicate }, ty);
    assume(iota, div_by(None, None));
    let a = assume(iota, div_by(Some(4), Some(0)));
    assume(a, bounded(None, Some(5)));
    assume(iota, bounded(Some(-3), None));
    assume(iota, bounded(Some(-3), Some(7)));
    assume(iota, bounded(None, None));
}

pub(crate) fn same_elements() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let value = b.i32(&[8, 4], 5);
    let ty = b.body.ty(value);
    let predicate = Predicate::SameElements([8, 2].as_slice().into());
    b.one(Op::Assume { value, predicate }, ty);
    b.finish()
}
