//! Making modules that no text can say.

use tileport_ir::op::{Op, Values};
use tileport_ir::{
    Body, ElementType, Entry, FunctionType, Item, LocId, Module, Span, TileType, Type, TypeId, Value,
};

/// A module with one entry `k` under construction.
pub(crate) struct Builder {
    pub(crate) module: Module,
    pub(crate) params: Vec<TypeId>,
    pub(crate) body: Body,
}

impl Builder {
    pub(crate) fn new(params: &[Type]) -> Self {
        let mut module = Module::default();
        let params: Vec<TypeId> = params.iter().map(|t| module.types.intern(t.clone())).collect();
        let body = Body::new(&params);
        Self { module, params, body }
    }

    pub(crate) fn ty(&mut self, ty: impl Into<Type>) -> TypeId {
        self.module.types.intern(ty)
    }

    pub(crate) fn arg(&self, i: usize) -> Value {
        self.body.args()[i]
    }

    pub(crate) fn op(&mut self, op: Op, results: &[Type]) -> Option<Value> {
        let results: Vec<TypeId> = results
            .iter()
            .map(|t| self.module.types.intern(t.clone()))
            .collect();
        let block = self.body.entry_block(self.body.root()).unwrap();
        let id = self
            .body
            .append_op(block, op, &results, LocId::UNKNOWN, Span::NONE);
        self.body.result(id, 0)
    }

    pub(crate) fn entry(self) -> (Module, Entry) {
        let entry = Entry {
            name: "k".into(),
            signature: FunctionType {
                inputs: self.params,
                results: Vec::new(),
            },
            hints: None,
            arg_attrs: Vec::new(),
            body: self.body,
            loc: LocId::UNKNOWN,
            span: Span::NONE,
        };
        (self.module, entry)
    }

    pub(crate) fn finish(mut self) -> Module {
        self.op(
            Op::Return {
                operands: Values::new(),
            },
            &[],
        );
        let (mut module, entry) = self.entry();
        module.items.push(Item::Entry(Box::new(entry)));
        module
    }
}

pub(crate) fn tile(shape: &[i64], element: ElementType) -> Type {
    Type::Tile(TileType::new(shape, element))
}

pub(crate) fn i32s() -> Type {
    tile(&[], ElementType::I32)
}

/// Changes an entry that has one parameter and only returns.
pub(crate) fn with_entry(change: impl FnOnce(&mut Module, &mut Entry)) -> Module {
    let mut b = Builder::new(&[i32s()]);
    b.op(
        Op::Return {
            operands: Values::new(),
        },
        &[],
    );
    let (mut module, mut entry) = b.entry();
    change(&mut module, &mut entry);
    module.items.push(Item::Entry(Box::new(entry)));
    module
}
