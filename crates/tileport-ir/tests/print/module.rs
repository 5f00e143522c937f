//! Modules: globals, several entries, debug information.

use crate::build::Builder;
use tileport_ir::attr::{Elements, HintValue, Hints, Number, Visibility};
use tileport_ir::{ElementType as E, Global, Item, Loc, LocId, Module, Op, Scope, ScopeId, Span, TileType};

fn global(module: &mut Module, name: &str, element: E, bytes: &[u8]) -> Global {
    let count = bytes.len() as u64 / 4;
    Global {
        name: name.into(),
        ty: module.types.intern(TileType::new(&[count as i64], element)),
        value: Elements::from_bytes(element, count, bytes).unwrap(),
        alignment: 0,
        constant: false,
        visibility: Visibility::Public,
        loc: LocId::UNKNOWN,
        span: Span::NONE,
    }
}

pub(crate) fn two() -> Module {
    let mut module = Module::default();
    let bytes: Vec<u8> = [1.0f32, 2.0].into_iter().flat_map(f32::to_le_bytes).collect();
    let g1 = global(&mut module, "g1", E::F32, &bytes);
    let bytes: Vec<u8> = (1..=4i32).flat_map(i32::to_le_bytes).collect();
    let g2 = Global {
        alignment: 256,
        constant: true,
        visibility: Visibility::Private,
        ..global(&mut module, "g2", E::I32, &bytes)
    };
    let g3 = Global {
        constant: true,
        ..global(&mut module, "g 3", E::I32, &bytes[..4])
    };
    module.items.extend([g1, g2, g3].map(Item::Global));
    for (i, name) in ["k1", "k 2"].into_iter().enumerate() {
        module = entry(module, name, i as u32);
    }
    module
}

/// The scopes of one entry: the function, and two blocks within each other.
fn scopes(module: &mut Module, name: &str, index: u32) -> [ScopeId; 3] {
    let debug = &mut module.debug;
    let file = debug.scope(Scope::File {
        name: "a\"b.py".into(),
        directory: "/x".into(),
    });
    let compile_unit = debug.scope(Scope::CompileUnit { file });
    let function = debug.scope(Scope::Subprogram {
        file,
        line: 1 + index,
        name: name.into(),
        linkage_name: name.into(),
        compile_unit,
        scope_line: 2 + index,
    });
    let outer = debug.scope(Scope::LexicalBlock {
        scope: function,
        file,
        line: 3,
        column: 4,
    });
    let inner = debug.scope(Scope::LexicalBlock {
        scope: outer,
        file,
        line: 5,
        column: 0,
    });
    [function, outer, inner]
}

fn entry(mut module: Module, name: &str, index: u32) -> Module {
    let [function, outer, inner] = scopes(&mut module, name, index);
    let mut at = |file: &str, line, column, scope| {
        module.debug.loc(Loc::Scoped {
            file: file.into(),
            line,
            column,
            scope,
        })
    };
    let head = at("/x/a\"b.py", 1, 2, function);
    let globals = at("/x/a\"b.py", 7, 8, outer);
    let (callee, caller) = (at("/x/c.py", 9, 9, function), at("/x/a\"b.py", 10, 11, inner));
    let (then_loc, else_loc) = (at("/x/a\"b.py", 12, 2, inner), at("/x/a\"b.py", 13, 2, inner));
    let call = module.debug.loc(Loc::CallSite { callee, caller });
    let int = module.types.intern(TileType::scalar(E::I32));
    let mut b = Builder::in_module(module, &[int]);
    let (float_pointer, int_pointer) = (b.pointers(&[], E::F32), b.pointers(&[], E::I32));
    b.loc = globals;
    b.one(Op::GetGlobal { name: "g1".into() }, float_pointer);
    b.one(Op::GetGlobal { name: "g 3".into() }, int_pointer);
    b.loc = call;
    b.i32(&[], 1);
    b.loc = LocId::UNKNOWN;
    let condition = b.i1(&[], true);
    b.loc = then_loc;
    let then_region = b.region(&[], |b, _| {
        b.i32(&[], 2);
        b.run(
            Op::Yield {
                operands: Default::default(),
            },
            &[],
        );
    });
    b.loc = else_loc;
    let else_region = Some(b.region(&[], |b, _| {
        drop(b.run(
            Op::Yield {
                operands: Default::default(),
            },
            &[],
        ))
    }));
    b.loc = head;
    b.run(
        Op::If {
            condition,
            then_region,
            else_region,
        },
        &[],
    );
    b.loc = LocId::UNKNOWN;
    b.finish_entry(name, |entry| {
        let hint = |name: &str, n| (name.into(), HintValue::Int(Number::int(E::I32, n)));
        let list = vec![hint("occupancy", 3), hint("num_cta_in_cga", 2)];
        entry.hints = Some(Hints(vec![("sm_100".into(), list)]));
        entry.loc = head;
    })
}
