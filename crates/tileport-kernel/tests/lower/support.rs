//! Kernels built by hand.

use tileport_ir::text::{PrintOptions, print};
use tileport_ir::{Diagnostic, Module, Span, Version};
use tileport_kernel::expr::{AccessHints, BinaryOp, Constant, FloatMode, MemoryOrdering};
use tileport_kernel::kernel::Contraction;
use tileport_kernel::signature::Target;
use tileport_kernel::*;

/// A kernel and its signature in the making.
pub(crate) struct Build {
    pub(crate) kernel: Kernel,
    pub(crate) signature: Signature,
    pub(crate) version: Version,
    pub(crate) gpu: Option<String>,
    /// Blocks that are open, the innermost last.
    blocks: Vec<Block>,
    next: usize,
}

pub(crate) fn weak() -> MemoryOrdering {
    MemoryOrdering(None)
}

pub(crate) fn exact() -> FloatMode {
    FloatMode::default()
}

pub(crate) fn tile(dtype: impl Into<Dtype>, shape: &[i128]) -> Type {
    Type::Tile(TileType {
        dtype: dtype.into(),
        shape: shape.iter().map(|n| Dim::int(*n)).collect(),
    })
}

impl Build {
    pub(crate) fn new() -> Self {
        let kernel = Kernel {
            name: "k".to_owned(),
            contraction: Contraction::Fused,
            ..Kernel::default()
        };
        Self {
            kernel,
            signature: Signature::default(),
            version: Version::V13_3,
            gpu: None,
            blocks: vec![Block::default()],
            next: 0,
        }
    }

    /// A place of its own for each thing, so that diagnostics can be told apart.
    pub(crate) fn span(&mut self) -> Span {
        self.next += 10;
        Span::new(self.next, self.next + 5)
    }

    pub(crate) fn last_span(&self) -> Span {
        Span::new(self.next, self.next + 5)
    }

    pub(crate) fn param(&mut self, name: &str, kind: ParamKind, spec: ParamSpec) -> ParamId {
        let (span, position) = (self.span(), self.signature.params.len());
        self.signature.params.push(spec);
        self.kernel.params.push(Param {
            name: name.to_owned(),
            path: Vec::new(),
            position,
            kind,
            span,
        })
    }

    pub(crate) fn array_type(element: Element, rank: usize) -> ArrayType {
        ArrayType {
            dtype: element.into(),
            shape: vec![None; rank],
            strides: vec![None; rank],
            wide_index: false,
        }
    }

    /// A dense array parameter.
    pub(crate) fn array(&mut self, name: &str, element: Element, rank: usize) -> ParamId {
        let kind = ParamKind::Array(Self::array_type(element, rank));
        self.param(
            name,
            kind,
            ParamSpec::Array(ArraySpec::dense(Some(element), rank)),
        )
    }

    pub(crate) fn scalar(&mut self, name: &str, element: Element) -> ParamId {
        self.param(
            name,
            ParamKind::Scalar(element.into()),
            ParamSpec::Scalar(Some(element)),
        )
    }

    /// A compile-time integer.
    pub(crate) fn constant(&mut self, name: &str, value: Option<i128>) -> Dim {
        let symbol = self.kernel.symbols.next_key();
        let spec = ParamSpec::Constant(value.map(ConstantValue::Int));
        let param = self.param(name, ParamKind::Constant(symbol), spec);
        Dim::symbol(self.kernel.symbols.push(Symbol {
            name: name.to_owned(),
            kind: SymbolKind::Int,
            param,
        }))
    }

    pub(crate) fn var(&mut self, name: &str, ty: Type) -> VarId {
        let span = self.span();
        self.kernel.vars.push(VarData {
            name: name.to_owned(),
            ty,
            span,
            temporary: false,
        })
    }

    pub(crate) fn add(&mut self, expr: Expr, ty: Type) -> ExprId {
        let span = self.span();
        self.kernel.add(expr, ty, span)
    }

    pub(crate) fn get(&mut self, var: VarId) -> ExprId {
        let ty = self.kernel.vars[var].ty.clone();
        self.add(Expr::Var(var), ty)
    }

    pub(crate) fn of(&mut self, param: ParamId) -> ExprId {
        let ty = match &self.kernel.params[param].kind {
            ParamKind::Array(array) => Type::Array(array.clone()),
            ParamKind::List(array) => Type::List(Box::new(array.clone())),
            ParamKind::Scalar(dtype) => Type::scalar(dtype.clone()),
            _ => panic!("a constant has no value at launch"),
        };
        self.add(Expr::Param(param), ty)
    }

    pub(crate) fn int(&mut self, value: i128, element: Element) -> ExprId {
        self.add(
            Expr::Constant(Constant::Int(Dim::int(value))),
            Type::scalar(element),
        )
    }

    pub(crate) fn bid(&mut self) -> ExprId {
        self.add(Expr::BlockId { axis: 0 }, Type::scalar(Element::I32))
    }

    pub(crate) fn binary(&mut self, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> ExprId {
        let ty = self.kernel.type_of(lhs).unwrap().clone();
        let mode = exact();
        self.add(Expr::Binary { op, lhs, rhs, mode }, ty)
    }

    pub(crate) fn compare(&mut self, op: expr::Comparison, lhs: ExprId, rhs: ExprId) -> ExprId {
        let Type::Tile(mut ty) = self.kernel.type_of(lhs).unwrap().clone() else {
            panic!("only tiles are compared")
        };
        ty.dtype = Element::Bool.into();
        self.add(Expr::Compare { op, lhs, rhs }, Type::Tile(ty))
    }

    /// A view of an array parameter in tiles of these lengths.
    pub(crate) fn view(&mut self, param: ParamId, shape: &[Dim]) -> ExprId {
        let array = self.of(param);
        let Some(Type::Array(ty)) = self.kernel.type_of(array).cloned() else {
            panic!("only arrays have views")
        };
        let ty = ViewType {
            array: ty,
            tile: shape.to_vec(),
            scalar: false,
            padding: None,
            kind: ViewKind::Partition {
                order: (0..shape.len()).collect(),
            },
        };
        self.add(Expr::View { array }, Type::View(Box::new(ty)))
    }

    /// Loads the tile at an index.
    pub(crate) fn load(&mut self, param: ParamId, shape: &[Dim], index: Vec<ExprId>) -> ExprId {
        let view = self.view(param, shape);
        let Some(Type::View(ty)) = self.kernel.type_of(view).cloned() else {
            panic!("a view has a view type")
        };
        let ty = Type::Tile(TileType {
            dtype: ty.array.dtype.clone(),
            shape: shape.to_vec(),
        });
        let load = Expr::Load {
            view,
            index,
            check_bounds: true,
            hints: AccessHints::default(),
            ordering: weak(),
        };
        self.add(load, ty)
    }

    pub(crate) fn store(&mut self, param: ParamId, shape: &[Dim], index: Vec<ExprId>, value: ExprId) {
        let view = self.view(param, shape);
        self.push(StmtKind::Store {
            view,
            index,
            value,
            check_bounds: true,
            hints: AccessHints::default(),
            ordering: weak(),
        });
    }

    pub(crate) fn push(&mut self, kind: StmtKind) {
        let span = self.span();
        self.blocks.last_mut().unwrap().stmts.push(Stmt::new(kind, span));
    }

    pub(crate) fn assign(&mut self, var: VarId, value: ExprId) {
        self.push(StmtKind::Assign {
            targets: vec![var],
            value,
        });
    }

    /// Statements of a block of their own.
    pub(crate) fn block(&mut self, f: impl FnOnce(&mut Self)) -> Block {
        self.blocks.push(Block::default());
        f(self);
        self.blocks.pop().unwrap()
    }

    pub(crate) fn count(&mut self, var: VarId, stop: ExprId, f: impl FnOnce(&mut Self)) {
        let (start, step) = (self.int(0, Element::I32), self.int(1, Element::I32));
        let body = self.block(f);
        self.push(StmtKind::For {
            var,
            start,
            stop,
            step,
            body,
        });
    }

    pub(crate) fn choose(
        &mut self,
        cond: ExprId,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let (then, otherwise) = (self.block(then), self.block(otherwise));
        self.push(StmtKind::If {
            cond,
            then,
            otherwise,
            expression: false,
        });
    }

    pub(crate) fn lower(&mut self) -> Result<Module, Vec<Diagnostic>> {
        self.kernel.body = self.blocks.first().cloned().unwrap();
        let target = Target {
            version: self.version,
            gpu: self.gpu.clone(),
        };
        lower(&self.kernel, &self.signature, &target)
    }

    /// What it becomes, as text.
    #[track_caller]
    pub(crate) fn text(&mut self) -> String {
        match self.lower() {
            Ok(module) => print(&module, &PrintOptions::default()),
            Err(findings) => panic!("{} {:?}", findings[0].message, findings[0].span),
        }
    }

    /// What is wrong with it, and where.
    #[track_caller]
    pub(crate) fn error(&mut self) -> Diagnostic {
        match self.lower() {
            Ok(module) => panic!("nothing is wrong:\n{}", print(&module, &PrintOptions::default())),
            Err(findings) => findings[0].clone(),
        }
    }
}

/// The lines that hold one of these words, trimmed.
pub(crate) fn lines(text: &str, words: &[&str]) -> Vec<String> {
    text.lines()
        .map(str::trim)
        .filter(|line| words.iter().any(|word| line.contains(word)))
        .map(str::to_owned)
        .collect()
}
