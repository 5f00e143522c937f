//! A few lines to build modules with.

use std::sync::Arc;
use tileport_ir::attr::{Elements, Number, PointerAttr};
use tileport_ir::{
    BlockId, Body, Dim, ElementType, Entry, FunctionType, Item, LocId, Module, Op, PointerType, RegionId,
    Span, TensorViewType, TileElement, TileType, Type, TypeId, Value,
};

/// One entry under construction.
pub(crate) struct Builder {
    pub(crate) module: Module,
    pub(crate) body: Body,
    pub(crate) loc: LocId,
    block: BlockId,
}

impl Builder {
    /// In a new module.
    pub(crate) fn new(params: impl FnOnce(&mut Module) -> Vec<TypeId>) -> Self {
        let mut module = Module::default();
        let params = params(&mut module);
        Self::in_module(module, &params)
    }

    pub(crate) fn in_module(module: Module, params: &[TypeId]) -> Self {
        let body = Body::new(params);
        let block = body.entry_block(body.root()).unwrap();
        Self {
            module,
            body,
            loc: LocId::UNKNOWN,
            block,
        }
    }

    /// The module, with the entry `kernel` at its end.
    pub(crate) fn finish(self) -> Module {
        self.finish_entry("kernel", |_| {})
    }

    pub(crate) fn finish_entry(mut self, name: &str, change: impl FnOnce(&mut Entry)) -> Module {
        self.run(
            Op::Return {
                operands: Default::default(),
            },
            &[],
        );
        let inputs = self.body.args().iter().map(|&a| self.body.ty(a)).collect();
        let mut entry = Entry {
            name: name.into(),
            signature: FunctionType {
                inputs,
                results: vec![],
            },
            hints: None,
            arg_attrs: vec![],
            body: self.body,
            loc: LocId::UNKNOWN,
            span: Span::NONE,
        };
        change(&mut entry);
        self.module.items.push(Item::Entry(Box::new(entry)));
        self.module
    }

    pub(crate) fn arg(&self, index: usize) -> Value {
        self.body.args()[index]
    }

    /// Adds an operation; its results.
    pub(crate) fn run(&mut self, op: Op, results: &[TypeId]) -> Vec<Value> {
        let id = self.body.append_op(self.block, op, results, self.loc, Span::NONE);
        self.body.results(id).collect()
    }

    /// Adds an operation with one result.
    pub(crate) fn one(&mut self, op: Op, result: TypeId) -> Value {
        self.run(op, &[result])[0]
    }

    /// A region with one block.
    pub(crate) fn region(&mut self, args: &[TypeId], fill: impl FnOnce(&mut Self, &[Value])) -> RegionId {
        let region = self.body.add_region();
        let inner = self.body.add_block(region, args);
        let outer = std::mem::replace(&mut self.block, inner);
        let args = self.body.block(inner).args.clone();
        fill(self, &args);
        self.block = outer;
        region
    }

    pub(crate) fn tile(&mut self, shape: &[i64], element: ElementType) -> TypeId {
        self.module.types.intern(TileType::new(shape, element))
    }

    pub(crate) fn pointers(&mut self, shape: &[i64], pointee: ElementType) -> TypeId {
        pointer_tile(&mut self.module, shape, pointee, None)
    }

    pub(crate) fn token(&mut self) -> TypeId {
        self.module.types.token()
    }

    pub(crate) fn constant(&mut self, shape: &[i64], element: ElementType, value: Elements) -> Value {
        let ty = self.tile(shape, element);
        self.one(Op::Constant { value }, ty)
    }

    pub(crate) fn splat(&mut self, shape: &[i64], element: ElementType, bits: u64) -> Value {
        self.constant(shape, element, Elements::splat(Number { element, bits }))
    }

    pub(crate) fn f32(&mut self, shape: &[i64], value: f32) -> Value {
        self.splat(shape, ElementType::F32, value.to_bits().into())
    }

    pub(crate) fn i32(&mut self, shape: &[i64], value: i32) -> Value {
        self.splat(shape, ElementType::I32, (value as u32).into())
    }

    pub(crate) fn i64(&mut self, shape: &[i64], value: i64) -> Value {
        self.splat(shape, ElementType::I64, value as u64)
    }

    pub(crate) fn i1(&mut self, shape: &[i64], value: bool) -> Value {
        self.splat(shape, ElementType::I1, value.into())
    }
}

pub(crate) fn pointer_tile(
    module: &mut Module,
    shape: &[i64],
    pointee: ElementType,
    attr: Option<PointerAttr>,
) -> TypeId {
    let mut ty = TileType::new(shape, pointee);
    ty.element = TileElement::Pointer(PointerType { pointee, attr });
    module.types.intern(ty)
}

/// A tensor view type; `-1` is a size or stride that is known at run time only.
pub(crate) fn tensor(
    element: ElementType,
    shape: &[i64],
    strides: &[i64],
    attr: Option<PointerAttr>,
) -> Arc<TensorViewType> {
    let dims = |list: &[i64]| {
        let dim = |&n: &i64| if n < 0 { Dim::Dynamic } else { Dim::Static(n) };
        list.iter().map(dim).collect()
    };
    Arc::new(TensorViewType {
        element,
        shape: dims(shape),
        strides: dims(strides),
        attr,
    })
}

pub(crate) fn tensor_type(module: &mut Module, tensor: &Arc<TensorViewType>) -> TypeId {
    module.types.intern(Type::TensorView(tensor.clone()))
}
