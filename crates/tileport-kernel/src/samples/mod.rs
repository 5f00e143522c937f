//! Kernels for tests, and which variants they cover.

mod accesses;
mod arrays;
mod combinations;
mod flow;
mod tiles;

use crate::expr::{AccessHints, BinaryOp, Constant, FloatMode, MemoryOrdering};
use crate::kernel::{Contraction, Requirement, TargetHints};
use crate::symbolic::{CompareOp, Cond, Dim, Dtype, FloatExpr};
use crate::{
    ArrayType, Block, ConstantValue, Element, Expr, ExprData, ExprId, Kernel, Param, ParamId, ParamKind,
    Stmt, StmtKind, Symbol, SymbolId, SymbolKind, TileType, Type, VarData, VarId, ViewKind, ViewType,
};
use tileport_ir::Span;
use tileport_ir::attr::PaddingValue;

/// Makes a name for each variant, and the list of all names, so that a variant that is added must be named here.
macro_rules! variants {
    ($of:ident, $function:ident, $all:ident, $($name:ident $(($($tuple:tt)*))? $({$($fields:tt)*})?;)*) => {
        pub(crate) fn $function(value: &$of) -> &'static str {
            match value { $($of::$name $(($($tuple)*))? $({$($fields)*})? => stringify!($name),)* }
        }
        pub(crate) const $all: &[&str] = &[$(stringify!($name),)*];
    };
}

variants!(Expr, expr_variant, EXPRS,
    Constant(..); Var(..); Param(..); BlockId{..}; BlockCount{..}; Shape{..}; Stride{..}; TileCount{..};
    ListLength{..}; ListItem{..}; Slice{..}; Memory{..}; AddressOf{..}; ArrayAt{..}; View{..}; Unary{..};
    Binary{..}; Compare{..}; Fma{..}; Select{..}; Cast{..}; Bitcast{..}; PackBytes{..}; UnpackBytes{..};
    Full{..}; Range{..}; Broadcast{..}; Reshape{..}; Permute{..}; Extract{..}; Insert{..}; Cat{..};
    Reduce{..}; Scan{..}; Mma{..}; MmaScaled{..}; Load{..}; Gather{..}; LoadOffset{..}; Atomic{..};
    CompareExchange{..}; AssumeDivisible{..};
);
variants!(StmtKind, stmt_variant, STMTS,
    Assign{..}; Evaluate(..); Store{..}; Scatter{..}; StoreOffset{..}; AtomicStore{..}; If{..}; StaticIf{..};
    For{..}; While{..}; Break; Continue; Return; Inlined{..}; Print{..}; Assert{..}; GridDependency{..};
);

/// Makes kernels. Expressions get the type given; nothing is checked.
#[derive(Default)]
pub(crate) struct Maker {
    pub(crate) kernel: Kernel,
}

pub(crate) fn tile(dtype: impl Into<Dtype>, shape: &[i32]) -> Type {
    tile_of(dtype, shape.iter().map(|length| Dim::from(*length)).collect())
}

pub(crate) fn tile_of(dtype: impl Into<Dtype>, shape: Vec<Dim>) -> Type {
    Type::Tile(TileType {
        dtype: dtype.into(),
        shape,
    })
}

pub(crate) fn array(dtype: impl Into<Dtype>, rank: usize) -> ArrayType {
    ArrayType {
        dtype: dtype.into(),
        shape: vec![None; rank],
        strides: vec![None; rank],
        wide_index: false,
    }
}

pub(crate) fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(kind, Span::NONE)
}

pub(crate) fn block(stmts: Vec<Stmt>) -> Block {
    Block {
        stmts,
        trailing: Vec::new(),
    }
}

pub(crate) const I32: Dtype = Dtype::Known(Element::I32);
pub(crate) const F32: Dtype = Dtype::Known(Element::F32);
pub(crate) const BOOL: Dtype = Dtype::Known(Element::Bool);

impl Maker {
    pub(crate) fn param(&mut self, name: &str, kind: ParamKind) -> ParamId {
        let position = self.kernel.params.len();
        self.kernel.params.push(Param {
            name: name.to_owned(),
            path: Vec::new(),
            position,
            kind,
            span: Span::NONE,
        })
    }

    pub(crate) fn symbol(&mut self, name: &str, kind: SymbolKind, param: ParamId) -> SymbolId {
        self.kernel.symbols.push(Symbol {
            name: name.to_owned(),
            kind,
            param,
        })
    }

    /// A constant parameter that stays symbolic.
    pub(crate) fn constant(&mut self, name: &str, kind: SymbolKind) -> SymbolId {
        let id = self.kernel.params.next_key();
        let symbol = self.symbol(name, kind, id);
        self.param(name, ParamKind::Constant(symbol));
        symbol
    }

    pub(crate) fn var(&mut self, name: &str, ty: Type) -> VarId {
        self.kernel.vars.push(VarData {
            name: name.to_owned(),
            ty,
            span: Span::NONE,
            temporary: false,
        })
    }

    pub(crate) fn add(&mut self, expr: Expr, ty: Type) -> ExprId {
        self.kernel.add(expr, ty, Span::NONE)
    }

    /// An expression that the source leaves implicit.
    pub(crate) fn implied(&mut self, expr: Expr, ty: Type) -> ExprId {
        self.kernel.exprs.push(ExprData {
            expr,
            types: smallvec::smallvec![ty],
            implied: true,
            span: Span::NONE,
        })
    }

    pub(crate) fn several(&mut self, expr: Expr, types: &[Type]) -> ExprId {
        self.kernel.exprs.push(ExprData {
            expr,
            types: types.into(),
            implied: false,
            span: Span::NONE,
        })
    }

    pub(crate) fn read(&mut self, var: VarId) -> ExprId {
        let ty = self.kernel.vars[var].ty.clone();
        self.add(Expr::Var(var), ty)
    }

    pub(crate) fn given(&mut self, param: ParamId) -> ExprId {
        let ty = match &self.kernel.params[param].kind {
            ParamKind::Array(array) => Type::Array(array.clone()),
            ParamKind::List(array) => Type::List(Box::new(array.clone())),
            ParamKind::Scalar(dtype) => Type::scalar(dtype.clone()),
            ParamKind::Pointer(dtype) => Type::Pointer(dtype.clone()),
            ParamKind::Constant(_) | ParamKind::Bound(_) => panic!("no value at launch"),
        };
        self.add(Expr::Param(param), ty)
    }

    pub(crate) fn int(&mut self, value: i32) -> ExprId {
        self.add(Expr::Constant(Constant::Int(value.into())), Type::scalar(I32))
    }

    pub(crate) fn float(&mut self, value: f64) -> ExprId {
        self.add(
            Expr::Constant(Constant::Float(FloatExpr::value(value))),
            Type::scalar(F32),
        )
    }

    pub(crate) fn truth(&mut self, value: bool) -> ExprId {
        self.add(
            Expr::Constant(Constant::Bool(Cond::Known(value))),
            Type::scalar(BOOL),
        )
    }

    /// A float in every element.
    pub(crate) fn filled(&mut self, value: f64, shape: &[i32]) -> ExprId {
        let value = self.float(value);
        self.add(Expr::Full { value }, tile(F32, shape))
    }

    /// Indices of elements.
    pub(crate) fn range(&mut self, length: i32) -> ExprId {
        let all = Expr::Range {
            start: None,
            step: None,
        };
        self.add(all, tile(I32, &[length]))
    }

    pub(crate) fn view(&mut self, of: ParamId, tile: &[i32], kind: ViewKind) -> ExprId {
        let array = self.given(of);
        let Some(Type::Array(of)) = self.kernel.type_of(array).cloned() else {
            panic!("no array");
        };
        let ty = ViewType {
            array: of,
            tile: tile.iter().map(|length| Dim::from(*length)).collect(),
            scalar: false,
            padding: Some(PaddingValue::Zero),
            kind,
        };
        self.add(Expr::View { array }, Type::View(Box::new(ty)))
    }

    pub(crate) fn tiles(&mut self, of: ParamId, tile: &[i32]) -> ExprId {
        let order = (0..tile.len()).collect();
        self.view(of, tile, ViewKind::Partition { order })
    }

    pub(crate) fn binary(&mut self, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> ExprId {
        let ty = self.kernel.type_of(lhs).cloned().unwrap();
        let mode = FloatMode::default();
        self.add(Expr::Binary { op, lhs, rhs, mode }, ty)
    }

    pub(crate) fn push(&mut self, kind: StmtKind) {
        self.kernel.body.stmts.push(stmt(kind));
    }

    /// Assigns to a new variable.
    pub(crate) fn assign(&mut self, name: &str, value: ExprId) -> VarId {
        let ty = self.kernel.type_of(value).cloned().unwrap();
        let var = self.var(name, ty);
        self.push(StmtKind::Assign {
            targets: vec![var],
            value,
        });
        var
    }
}

const WEAK: MemoryOrdering = MemoryOrdering(None);
const HINTS: AccessHints = AccessHints {
    latency: None,
    allow_tma: None,
};
const MODE: FloatMode = FloatMode {
    rounding: None,
    flush_to_zero: false,
};

/// A kernel with every variant of expressions and statements, and valid.
pub(crate) fn every_variant() -> Kernel {
    let mut m = Maker::default();
    m.kernel.name = "everything".to_owned();
    m.kernel.doc = Some("Uses everything once.\n\nIt computes nothing.".to_owned());
    let x = m.param("x", ParamKind::Array(array(F32, 2)));
    let bytes = m.param("bytes", ParamKind::Array(array(Element::I32, 1)));
    let xs = m.param("xs", ParamKind::List(array(F32, 1)));
    let n = m.param("n", ParamKind::Scalar(I32));
    let p = m.param("p", ParamKind::Pointer(F32));
    let block_symbol = m.constant("BLOCK", SymbolKind::Int);
    let causal = m.constant("CAUSAL", SymbolKind::Bool);
    m.param("ACT", ParamKind::Bound(ConstantValue::Text("gelu".to_owned())));
    m.kernel.contraction = Contraction::Fused;
    m.kernel.hints = vec![(
        Some("sm_90".to_owned()),
        TargetHints {
            occupancy: Some(2),
            ..TargetHints::default()
        },
    )];
    m.kernel.requirements = vec![Requirement {
        cond: Cond::compare(CompareOp::Lt, &Dim::int(0), &Dim::symbol(block_symbol)),
        message: Some("BLOCK is positive".to_owned()),
        implied: false,
        span: Span::NONE,
    }];
    arrays::arrays(&mut m, x, xs, n, p);
    tiles::tiles(&mut m, block_symbol);
    combinations::combinations(&mut m);
    accesses::accesses(&mut m, x, bytes);
    flow::flow(&mut m, causal);
    m.kernel
}

/// All statements of a kernel, those of reductions' functions included.
pub(crate) fn all_stmts(kernel: &Kernel) -> Vec<&Stmt> {
    let mut found = Vec::new();
    let mut blocks = vec![&kernel.body];
    for data in kernel.exprs.values() {
        blocks.extend(data.expr.body().map(|(body, _)| body));
    }
    while let Some(block) = blocks.pop() {
        for stmt in &block.stmts {
            found.push(stmt);
            stmt.kind.each_block(&mut |inner| blocks.push(inner));
        }
    }
    found
}
