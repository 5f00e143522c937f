//! Forms, single operations, single types, and what only the crate's own modules can hold.

use crate::assert_same_lines;
use crate::build::{Builder, pointer_tile};
use tileport_ir::attr::{Attr, Hints, Number, Predicate};
use tileport_ir::text::{Form, PrintOptions, print, print_op, print_type};
use tileport_ir::{ElementType as E, FunctionType, Loc, Module, Op, TileType, Type};

fn small() -> Module {
    let mut b = Builder::new(|m| vec![pointer_tile(m, &[], E::F16, None), m.types.token()]);
    let condition = b.i1(&[], true);
    let int = b.tile(&[2], E::I32);
    let then_region = b.region(&[], |b, _| {
        b.one(Op::Iota {}, int);
        b.run(
            Op::Yield {
                operands: Default::default(),
            },
            &[],
        );
    });
    b.run(
        Op::If {
            condition,
            then_region,
            else_region: None,
        },
        &[],
    );
    b.finish()
}

#[test]
fn mlir_form_names_the_dialect() {
    let mut module = small();
    module.producer = Some("a \"b\"".into());
    let options = PrintOptions {
        form: Form::Mlir,
        ..PrintOptions::default()
    };
    let expected = "\
cuda_tile.module @kernels attributes {producer = \"a \\22b\\22\"} {
  cuda_tile.entry @kernel(%arg0: !cuda_tile.tile<ptr<f16>>, %arg1: !cuda_tile.token) {
    %true = cuda_tile.constant <i1: true> : !cuda_tile.tile<i1>
    cuda_tile.if %true {
      %0 = cuda_tile.iota : !cuda_tile.tile<2xi32>
    }
    cuda_tile.return
  }
}
";
    assert_same_lines("mlir", &print(&module, &options), expected);
    module.name = Some("m n".into());
    assert!(print(&module, &options).starts_with("cuda_tile.module @\"m n\" attributes"));
}

#[test]
fn mlir_form_with_debug_information() {
    let mut module = small();
    let file = module.debug.loc(Loc::File {
        file: "a.py".into(),
        line: 3,
        column: 4,
    });
    let named = module.debug.loc(Loc::Named {
        name: "x".into(),
        child: file,
    });
    let bare = module.debug.loc(Loc::Named {
        name: "y".into(),
        child: tileport_ir::LocId::UNKNOWN,
    });
    let fused = module.debug.loc(Loc::Fused(vec![named, bare]));
    for entry in module.entries_mut() {
        entry.loc = fused;
    }
    let options = PrintOptions {
        form: Form::Mlir,
        debug_info: true,
        ..PrintOptions::default()
    };
    let text = print(&module, &options);
    let end = "\
    cuda_tile.return loc(#loc)
  } loc(#loc4)
} loc(#loc)
#loc = loc(unknown)
#loc1 = loc(\"a.py\":3:4)
#loc2 = loc(\"y\")
#loc3 = loc(\"x\"(#loc1))
#loc4 = loc(fused[#loc3, #loc2])
";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn one_operation_is_one_line() {
    let module = small();
    let entry = module.entries().next().unwrap();
    let ops = entry.body.region_ops(entry.body.root());
    let lines: Vec<_> = ops.iter().map(|&op| print_op(&module, entry, op)).collect();
    assert_eq!(
        lines,
        [
            "%true = constant <i1: true> : tile<i1>",
            "if %true {...}",
            "return"
        ]
    );
}

/// Functions of functions, which no valid module holds, do not make text of exponential size.
#[test]
fn function_types() {
    let mut module = Module::default();
    let int = module.types.intern(TileType::scalar(E::I32));
    let mut ty = module.types.intern(Type::Function(FunctionType {
        inputs: vec![int, int],
        results: vec![],
    }));
    assert_eq!(print_type(&module.types, ty), "(tile<i32>, tile<i32>) -> ()");
    for _ in 0..100 {
        ty = module.types.intern(Type::Function(FunctionType {
            inputs: vec![ty, ty],
            results: vec![ty],
        }));
    }
    let expected = "((...) -> (...), (...) -> (...)) -> ((...) -> (...))";
    assert_eq!(print_type(&module.types, ty), expected);
}

/// As `tileirdisasm` 13.5.37 prints them.
#[test]
fn attributes_of_parameters() {
    let module =
        Builder::new(|m| vec![m.types.intern(TileType::scalar(E::I32))]).finish_entry("kernel", |entry| {
            let int = |n| Attr::Number(Number::int(E::I32, n));
            let attrs = [
                ("a.b", int(1)),
                ("a.c", Attr::Bool(true)),
                ("a.d", Attr::String("q\"x".into())),
                ("a.e", Attr::Array(vec![int(1), Attr::Bool(false)])),
                (
                    "a.g",
                    Attr::Predicate(Predicate::Bounded {
                        lower: Some(0),
                        upper: None,
                    }),
                ),
                (
                    "a.f",
                    Attr::Predicate(Predicate::DivBy {
                        divisor: 16,
                        every: None,
                        along: None,
                    }),
                ),
                ("a.h", Attr::Dictionary(vec![("z".into(), int(2))])),
                (
                    "a.i",
                    Attr::Hints(Hints(vec![(
                        "sm_100".into(),
                        vec![(
                            "latency".into(),
                            tileport_ir::attr::HintValue::Int(Number::int(E::I32, 1)),
                        )],
                    )])),
                ),
            ];
            entry.arg_attrs = vec![attrs.into_iter().map(|(n, a)| (n.into(), a)).collect()];
        });
    let expected = "\
entry @kernel(%arg0: tile<i32> {a.b = 1 : i32, a.c = true, a.d = \"q\\22x\", a.e = [1 : i32, false], \
a.f = #cuda_tile.div_by<16>, a.g = #cuda_tile.bounded<0, ?>, a.h = {z = 2 : i32}, \
a.i = #cuda_tile.optimization_hints<sm_100 = {latency = 1}>}) {
  return
}
";
    assert_same_lines("attributes", &print(&module, &PrintOptions::default()), expected);
}

/// Text does not depend on a deep call stack: what is nested deeper than any reader admits is left out.
#[test]
fn nesting_is_bounded() {
    let mut b = Builder::new(|_| vec![]);
    let condition = b.i1(&[], true);
    let mut region = b.region(&[], |b, _| {
        drop(b.run(
            Op::Yield {
                operands: Default::default(),
            },
            &[],
        ))
    });
    for _ in 0..100_000 {
        region = b.region(&[], |b, _| {
            b.run(
                Op::If {
                    condition,
                    then_region: region,
                    else_region: None,
                },
                &[],
            );
            b.run(
                Op::Yield {
                    operands: Default::default(),
                },
                &[],
            );
        });
    }
    b.run(
        Op::If {
            condition,
            then_region: region,
            else_region: None,
        },
        &[],
    );
    let text = print(&b.finish(), &PrintOptions::default());
    assert_eq!(text.matches("{...}").count(), 1);
}
