//! Entries and globals that no text can say.

use crate::build::{i32s, tile, with_entry};
use tileport_ir::attr::Elements;
use tileport_ir::{ElementType, Global, Item, LocId, Module, Scope, Span};

pub(crate) fn entries() -> Vec<(&'static str, Module, Vec<&'static str>)> {
    vec![
        (
            "a result",
            with_entry(|m, e| e.signature.results.push(m.types.intern(i32s()))),
            vec!["verify-entry-result"],
        ),
        (
            "a block without arguments",
            with_entry(|m, e| e.signature.inputs.push(m.types.intern(i32s()))),
            vec!["verify-entry-argument"],
        ),
        (
            "attributes for too many",
            with_entry(|_, e| e.arg_attrs = vec![Vec::new(); 2]),
            vec!["verify-entry-attribute"],
        ),
        (
            "a short global",
            {
                let mut module = Module::default();
                let ty = module.types.intern(tile(&[4], ElementType::I32));
                let value = Elements::from_bytes(ElementType::I32, 2, &[1, 0, 0, 0, 2, 0, 0, 0]).unwrap();
                module.items.push(Item::Global(Global {
                    name: "g".into(),
                    ty,
                    value,
                    alignment: 0,
                    constant: false,
                    visibility: tileport_ir::attr::Visibility::Public,
                    loc: LocId::UNKNOWN,
                    span: Span::NONE,
                }));
                module
            },
            vec!["verify-global-value"],
        ),
        (
            "a file for a scope",
            {
                let mut module = Module::default();
                let file = module.debug.scope(Scope::File {
                    name: "f".into(),
                    directory: "/".into(),
                });
                module.debug.scope(Scope::LexicalBlock {
                    scope: file,
                    file,
                    line: 1,
                    column: 1,
                });
                module
            },
            vec!["verify-debug-node"],
        ),
    ]
}
