//! Operations that no text can say.

use crate::build::{Builder, i32s, tile};
use tileport_ir::attr::{Elements, Number};
use tileport_ir::op::{Numbers, Op, Values};
use tileport_ir::{ElementType, LocId, Module, Span, TileType, Type};

pub(crate) fn operations() -> Vec<(&'static str, Module, Vec<&'static str>)> {
    use tileport_ir::attr::{MemoryOrdering, PointerAttr};
    use tileport_ir::{Dim, Ints, PartitionViewType, PointerType, TensorViewType, TileElement};
    let number = Number::int(ElementType::I32, 1);
    let tensor = |shape: &[Dim]| TensorViewType {
        element: ElementType::F32,
        shape: Ints::from_slice(shape),
        strides: std::iter::repeat_n(Dim::Static(1), shape.len()).collect(),
        attr: None,
    };
    let view = |t: TensorViewType| {
        Type::PartitionView(PartitionViewType {
            tile_shape: Ints::from_slice(&[4]),
            tensor: t.into(),
            dim_map: Ints::from_slice(&[0]),
            padding: None,
        })
    };
    let pointer = Type::Tile(TileType {
        shape: Ints::new(),
        element: TileElement::Pointer(PointerType {
            pointee: ElementType::F32,
            attr: None,
        }),
    });
    let mut list = Vec::new();
    let mut add = |name, params: &[Type], rules: &[&'static str], make: &dyn Fn(&mut Builder)| {
        let mut b = Builder::new(params);
        make(&mut b);
        list.push((name, b.finish(), rules.to_vec()));
    };
    add("a short constant", &[], &["verify-constant"], &|b| {
        let value = Elements::from_bytes(ElementType::I32, 2, &[1, 0, 0, 0, 2, 0, 0, 0]).unwrap();
        b.op(Op::Constant { value }, &[tile(&[4], ElementType::I32)]);
    });
    add("no result", &[i32s()], &["verify-result-count"], &|b| {
        let source = b.arg(0);
        b.op(Op::AbsI { source }, &[]);
    });
    add("no operands", &[], &["verify-reduction"], &|b| {
        let body = b.body.add_region();
        let block = b.body.add_block(body, &[]);
        b.body.append_op(
            block,
            Op::Yield {
                operands: Values::new(),
            },
            &[],
            LocId::UNKNOWN,
            Span::NONE,
        );
        b.op(
            Op::Reduce {
                operands: Values::new(),
                dim: 0,
                identities: Numbers::new(),
                body,
            },
            &[],
        );
    });
    add(
        "a tie between types",
        &[i32s(), tile(&[4], ElementType::I32)],
        &["verify-same-type"],
        &|b| {
            let (lhs, rhs) = (b.arg(0), b.arg(1));
            b.op(Op::MulhiI { x: lhs, y: rhs }, &[i32s()]);
        },
    );
    add(
        "a missing size",
        std::slice::from_ref(&pointer),
        &["verify-tensor-operands"],
        &|b| {
            let base = b.arg(0);
            let op = Op::MakeTensorView {
                base,
                dynamic_shape: Values::new(),
                dynamic_strides: Values::new(),
            };
            b.op(op, &[Type::TensorView(tensor(&[Dim::Dynamic]).into())]);
        },
    );
    add(
        "sizes of two types",
        &[pointer.clone(), i32s(), tile(&[], ElementType::I64)],
        &["verify-tensor-operands"],
        &|b| {
            let dynamic_shape: Values = [b.arg(1), b.arg(2)].into_iter().collect();
            let op = Op::MakeTensorView {
                base: b.arg(0),
                dynamic_shape,
                dynamic_strides: Values::new(),
            };
            b.op(
                op,
                &[Type::TensorView(tensor(&[Dim::Dynamic, Dim::Dynamic]).into())],
            );
        },
    );
    let given = Type::TensorView(tensor(&[Dim::Static(8)]).into());
    add(
        "a view of another tensor",
        &[given],
        &["verify-view-tensor"],
        &|b| {
            let tensor_view = b.arg(0);
            b.op(
                Op::MakePartitionView { tensor_view },
                &[view(tensor(&[Dim::Static(16)]))],
            );
        },
    );
    let seen = view(tensor(&[Dim::Static(16)]));
    add("inbounds of two", &[seen, i32s()], &["verify-inbounds"], &|b| {
        let op = Op::LoadViewTko {
            memory_ordering_semantics: MemoryOrdering::Weak,
            memory_scope: None,
            view: b.arg(0),
            index: std::iter::once(b.arg(1)).collect(),
            token: None,
            optimization_hints: None,
            inbounds: [true, true].into_iter().collect(),
        };
        b.op(op, &[tile(&[4], ElementType::F32), Type::Token]);
    });
    add(
        "no identity",
        &[tile(&[4], ElementType::I32)],
        &["verify-reduction"],
        &|b| {
            let ty = b.ty(i32s());
            let body = b.body.add_region();
            let block = b.body.add_block(body, &[ty, ty]);
            let operands: Values = std::iter::once(b.body.block(block).args[0]).collect();
            b.body
                .append_op(block, Op::Yield { operands }, &[], LocId::UNKNOWN, Span::NONE);
            let identities: Numbers = [number, number].into_iter().collect();
            let operands: Values = std::iter::once(b.arg(0)).collect();
            b.op(
                Op::Reduce {
                    operands,
                    dim: 0,
                    identities,
                    body,
                },
                &[i32s()],
            );
        },
    );
    let shape = [Dim::Static(4), Dim::Static(4)];
    let mut short = tensor(&shape);
    short.strides.pop();
    add(
        "a stride too few",
        &[Type::TensorView(short.into())],
        &["verify-tensor-rank"],
        &|_| {},
    );
    let other = [
        (
            "other memory",
            "verify-pointer-attr",
            TensorViewType {
                attr: Some(PointerAttr::Unicast),
                ..tensor(&shape)
            },
        ),
        (
            "other elements",
            "verify-pointee-match",
            TensorViewType {
                element: ElementType::F64,
                ..tensor(&shape)
            },
        ),
    ];
    for (name, rule, other) in other {
        add(name, std::slice::from_ref(&pointer), &[rule], &|b| {
            let op = Op::MakeTensorView {
                base: b.arg(0),
                dynamic_shape: Values::new(),
                dynamic_strides: Values::new(),
            };
            b.op(op, &[Type::TensorView(other.clone().into())]);
        });
    }
    add(
        "one size of two",
        &[Type::TensorView(tensor(&shape).into())],
        &["verify-shape-results"],
        &|b| {
            let src = b.arg(0);
            b.op(Op::GetTensorShape { src }, &[i32s()]);
        },
    );
    add(
        "two sizes of one",
        &[view(tensor(&[Dim::Static(16)]))],
        &["verify-shape-results"],
        &|b| {
            let src = b.arg(0);
            b.op(Op::GetIndexSpaceShape { src }, &[i32s(), i32s()]);
        },
    );
    list
}
