//! Kernels for tests, and which variants they cover.

use crate::expr::{
    AccessHints, AtomicOp, AtomicPlace, BinaryOp, Combine, Comparison, Constant, FloatMode, MemoryOrdering,
    Ordering, ReshapeForm, Scope, UnaryOp,
};
use crate::kernel::{Contraction, Requirement, TargetHints};
use crate::stmt::PrintPiece;
use crate::symbolic::{CompareOp, Cond, Dim, Dtype, FloatExpr};
use crate::{
    ArrayType, Block, ConstantValue, Element, Expr, ExprData, ExprId, Kernel, Param, ParamId, ParamKind,
    Stmt, StmtKind, Symbol, SymbolId, SymbolKind, TileType, Type, VarData, VarId, ViewKind, ViewType,
};
use tileport_ir::Span;
use tileport_ir::attr::{PaddingValue, RoundingMode};

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
        span: Span::NONE,
    }];
    arrays(&mut m, x, xs, n, p);
    tiles(&mut m, block_symbol);
    combinations(&mut m);
    accesses(&mut m, x, bytes);
    flow(&mut m, causal);
    m.kernel
}

fn arrays(m: &mut Maker, x: ParamId, xs: ParamId, n: ParamId, p: ParamId) {
    let row = m.add(Expr::BlockId { axis: 0 }, Type::scalar(I32));
    m.assign("row", row);
    let rows = m.add(Expr::BlockCount { axis: 0 }, Type::scalar(I32));
    let given = m.given(n);
    let given = m.add(
        Expr::AssumeDivisible {
            x: given,
            by: Dim::int(16),
        },
        Type::scalar(I32),
    );
    let sum = m.binary(BinaryOp::Add, rows, given);
    m.assign("n", sum);
    let of = m.given(x);
    let length = m.add(Expr::Shape { array: of, axis: 1 }, Type::scalar(I32));
    let of = m.given(x);
    let stride = m.add(Expr::Stride { array: of, axis: 0 }, Type::scalar(I32));
    let product = m.binary(BinaryOp::Mul, length, stride);
    m.assign("size", product);
    let view = m.tiles(x, &[1, 32]);
    let count = m.add(Expr::TileCount { view, axis: 1 }, Type::scalar(I32));
    m.assign("tiles", count);
    let list = m.given(xs);
    let length = m.add(Expr::ListLength { list }, Type::scalar(I32));
    m.assign("lists", length);
    let list = m.given(xs);
    let index = m.int(0);
    let item = m.add(Expr::ListItem { list, index }, Type::Array(array(F32, 1)));
    let (start, stop) = (m.int(2), m.int(8));
    let slice = m.add(
        Expr::Slice {
            array: item,
            axis: 0,
            start,
            stop,
        },
        Type::Array(array(F32, 1)),
    );
    m.assign("part", slice);
    let of = m.given(x);
    let memory = m.add(Expr::Memory { array: of }, Type::Memory(F32));
    m.assign("memory", memory);
    let of = m.given(x);
    let address = m.add(Expr::AddressOf { array: of }, Type::Pointer(F32));
    m.assign("address", address);
    let pointer = m.given(p);
    let (length, stride) = (m.int(64), m.int(1));
    let at = m.add(
        Expr::ArrayAt {
            pointer,
            shape: vec![length],
            strides: vec![stride],
        },
        Type::Array(array(F32, 1)),
    );
    m.assign("raw", at);
}

fn tiles(m: &mut Maker, block_symbol: SymbolId) {
    let block = Dim::symbol(block_symbol);
    let symbolic = m.add(Expr::Constant(Constant::Int(block.clone())), Type::scalar(I32));
    m.assign("block", symbolic);
    let half = m.add(
        Expr::Constant(Constant::Float(FloatExpr::value(0.5))),
        Type::scalar(Element::F16),
    );
    m.assign("half", half);
    let x = m.filled(1.0, &[4, 8]);
    let x = m.assign("t", x);
    let (a, b) = (m.read(x), m.filled(2.0, &[4, 8]));
    let negative = m.add(
        Expr::Unary {
            op: UnaryOp::Neg,
            x: a,
            mode: MODE,
        },
        tile(F32, &[4, 8]),
    );
    let difference = m.binary(BinaryOp::Sub, negative, b);
    let root = m.add(
        Expr::Unary {
            op: UnaryOp::Sqrt,
            x: difference,
            mode: FloatMode {
                rounding: Some(RoundingMode::Approx),
                flush_to_zero: true,
            },
        },
        tile(F32, &[4, 8]),
    );
    let (b, c) = (m.read(x), m.read(x));
    let fused = m.add(
        Expr::Fma {
            a: root,
            b,
            c,
            mode: MODE,
        },
        tile(F32, &[4, 8]),
    );
    let y = m.assign("y", fused);
    let (a, b) = (m.read(x), m.read(y));
    let less = m.add(
        Expr::Compare {
            op: Comparison::Lt,
            lhs: a,
            rhs: b,
        },
        tile(BOOL, &[4, 8]),
    );
    let (then, otherwise) = (m.read(x), m.read(y));
    let chosen = m.add(
        Expr::Select {
            cond: less,
            then,
            otherwise,
        },
        tile(F32, &[4, 8]),
    );
    let narrow = m.add(
        Expr::Cast {
            x: chosen,
            rounding: Some(RoundingMode::Zero),
        },
        tile(Element::F16, &[4, 8]),
    );
    let bits = m.add(Expr::Bitcast { x: narrow }, tile(Element::I16, &[4, 8]));
    let flat = m.add(
        Expr::Reshape {
            x: bits,
            form: ReshapeForm::Shape,
        },
        tile(Element::I16, &[32]),
    );
    let packed = m.add(Expr::PackBytes { x: flat }, tile(Element::U8, &[64]));
    let unpacked = m.add(Expr::UnpackBytes { x: packed }, tile(Element::I16, &[32]));
    m.assign("bytes_of_y", unpacked);
    let (start, step) = (m.int(1), m.int(2));
    let range = m.add(
        Expr::Range {
            start: Some(start),
            step: Some(step),
        },
        tile_of(I32, vec![block.clone()]),
    );
    let expanded = m.add(
        Expr::Reshape {
            x: range,
            form: ReshapeForm::Expand(0),
        },
        tile_of(I32, vec![1.into(), block.clone()]),
    );
    let repeated = m.implied(
        Expr::Broadcast { x: expanded },
        tile_of(I32, vec![4.into(), block.clone()]),
    );
    let turned = m.add(
        Expr::Permute {
            x: repeated,
            axes: vec![1, 0],
        },
        tile_of(I32, vec![block, 4.into()]),
    );
    m.assign("turned", turned);
    let whole = m.read(x);
    let (i, j) = (m.int(0), m.int(1));
    let piece = m.add(
        Expr::Extract {
            x: whole,
            index: vec![i, j],
        },
        tile(F32, &[2, 4]),
    );
    let whole = m.read(y);
    let (i, j) = (m.int(1), m.int(1));
    let inserted = m.add(
        Expr::Insert {
            x: whole,
            index: vec![i, j],
            value: piece,
        },
        tile(F32, &[4, 8]),
    );
    let other = m.read(x);
    let both = m.add(
        Expr::Cat {
            a: inserted,
            b: other,
            axis: 0,
        },
        tile(F32, &[8, 8]),
    );
    m.assign("both", both);
}

fn combinations(m: &mut Maker) {
    let x = m.filled(1.0, &[4, 8]);
    let sum = m.add(
        Expr::Reduce {
            xs: vec![x],
            axis: 1,
            keep: true,
            combine: Combine::Sum(MODE),
        },
        tile(F32, &[4, 1]),
    );
    m.assign("sums", sum);
    // The greatest with its place, by a function of the source.
    let (values, places) = (m.filled(1.0, &[8]), m.range(8));
    let params = ["a", "i", "b", "j"].map(|name| {
        let dtype = if matches!(name, "a" | "b") { F32 } else { I32 };
        m.var(name, Type::scalar(dtype))
    });
    let [a, i, b, j] = params;
    let (left, right) = (m.read(a), m.read(b));
    let less = m.add(
        Expr::Compare {
            op: Comparison::Lt,
            lhs: left,
            rhs: right,
        },
        Type::scalar(BOOL),
    );
    let later = m.var("later", Type::scalar(BOOL));
    let body = block(vec![stmt(StmtKind::Assign {
        targets: vec![later],
        value: less,
    })]);
    let (c, then, otherwise) = (m.read(later), m.read(b), m.read(a));
    let value = m.add(
        Expr::Select {
            cond: c,
            then,
            otherwise,
        },
        Type::scalar(F32),
    );
    let (c, then, otherwise) = (m.read(later), m.read(j), m.read(i));
    let place = m.add(
        Expr::Select {
            cond: c,
            then,
            otherwise,
        },
        Type::scalar(I32),
    );
    let combine = Combine::Function {
        params: params.to_vec(),
        body,
        results: vec![value, place],
        identities: vec![
            Constant::Float(FloatExpr::value(f64::NEG_INFINITY)),
            Constant::Int(0.into()),
        ],
    };
    let types = [Type::scalar(F32), Type::scalar(I32)];
    let found = m.several(
        Expr::Reduce {
            xs: vec![values, places],
            axis: 0,
            keep: false,
            combine,
        },
        &types,
    );
    let targets = vec![
        m.var("greatest", Type::scalar(F32)),
        m.var("place", Type::scalar(I32)),
    ];
    m.push(StmtKind::Assign {
        targets,
        value: found,
    });
    let x = m.filled(1.0, &[8]);
    let scanned = m.add(
        Expr::Scan {
            xs: vec![x],
            axis: 0,
            reverse: true,
            combine: Combine::Product(MODE),
        },
        tile(F32, &[8]),
    );
    m.assign("products", scanned);
    let (a, b, acc) = (
        m.filled(1.0, &[4, 8]),
        m.filled(1.0, &[8, 2]),
        m.filled(0.0, &[4, 2]),
    );
    let product = m.add(
        Expr::Mma {
            a,
            b,
            acc,
            fast_acc: Some(true),
        },
        tile(F32, &[4, 2]),
    );
    let (a, b) = (m.filled(1.0, &[4, 8]), m.filled(1.0, &[8, 2]));
    let (a_scale, b_scale) = (m.filled(1.0, &[4, 1]), m.filled(1.0, &[1, 2]));
    let scaled = m.add(
        Expr::MmaScaled {
            a,
            a_scale,
            b,
            b_scale,
            acc: product,
        },
        tile(F32, &[4, 2]),
    );
    m.assign("acc", scaled);
}

fn accesses(m: &mut Maker, x: ParamId, bytes: ParamId) {
    let device = MemoryOrdering(Some((Ordering::Relaxed, Scope::Device)));
    let (view, i, j) = (m.tiles(x, &[1, 32]), m.int(0), m.int(1));
    let loaded = m.add(
        Expr::Load {
            view,
            index: vec![i, j],
            check_bounds: true,
            hints: AccessHints {
                latency: Some(3),
                allow_tma: Some(false),
            },
            ordering: WEAK,
        },
        tile(F32, &[1, 32]),
    );
    let loaded = m.assign("loaded", loaded);
    let kind = ViewKind::Strided {
        steps: vec![1.into(), 16.into()],
        order: vec![1, 0],
    };
    let (view, i, j, value) = (m.view(x, &[1, 32], kind), m.int(0), m.int(1), m.read(loaded));
    m.push(StmtKind::Store {
        view,
        index: vec![i, j],
        value,
        check_bounds: false,
        hints: HINTS,
        ordering: WEAK,
    });
    let (view, i, j) = (
        m.view(x, &[8, 32], ViewKind::GatherScatter { sparse: 0 }),
        m.range(8),
        m.int(1),
    );
    let value = m.filled(1.0, &[8, 32]);
    m.push(StmtKind::AtomicStore {
        op: AtomicOp::Add,
        view,
        index: vec![i, j],
        value,
        ordering: device,
        hints: HINTS,
    });
    let (of, index, mask, padding) = (m.given(bytes), m.range(16), m.truth(true), m.int(-1));
    let gathered = m.add(
        Expr::Gather {
            array: of,
            indices: vec![index],
            mask: Some(mask),
            padding: Some(padding),
            check_bounds: false,
            hints: HINTS,
        },
        tile(I32, &[16]),
    );
    let gathered = m.assign("gathered", gathered);
    let (of, index, value) = (m.given(bytes), m.range(16), m.read(gathered));
    m.push(StmtKind::Scatter {
        array: of,
        indices: vec![index],
        value,
        mask: None,
        check_bounds: true,
        hints: HINTS,
    });
    let of = m.given(bytes);
    let memory = m.add(Expr::Memory { array: of }, Type::Memory(I32));
    let offset = m.range(16);
    let read = m.add(
        Expr::LoadOffset {
            memory,
            offset,
            mask: None,
            padding: None,
            ordering: device,
            hints: HINTS,
        },
        tile(I32, &[16]),
    );
    let of = m.given(bytes);
    let memory = m.add(Expr::Memory { array: of }, Type::Memory(I32));
    let (offset, mask) = (m.range(16), m.truth(false));
    m.push(StmtKind::StoreOffset {
        memory,
        offset,
        value: read,
        mask: Some(mask),
        ordering: device,
        hints: HINTS,
    });
    let (of, index, value) = (m.given(bytes), m.int(3), m.int(1));
    let before = m.add(
        Expr::Atomic {
            op: AtomicOp::Max,
            place: AtomicPlace::Indices {
                array: of,
                indices: vec![index],
                mask: None,
                check_bounds: false,
            },
            value,
            ordering: device,
        },
        Type::scalar(I32),
    );
    m.push(StmtKind::Evaluate(before));
    let of = m.given(bytes);
    let memory = m.add(Expr::Memory { array: of }, Type::Memory(I32));
    let (offset, expected, desired) = (m.int(0), m.int(0), m.int(1));
    let before = m.add(
        Expr::CompareExchange {
            place: AtomicPlace::Offset {
                memory,
                offset,
                mask: None,
            },
            expected,
            desired,
            ordering: device,
        },
        Type::scalar(I32),
    );
    m.assign("before", before);
}

fn flow(m: &mut Maker, causal: SymbolId) {
    let start = m.int(0);
    let total = m.assign("total", start);
    let i = m.var("i", Type::scalar(I32));
    let (cond, left, right) = (m.truth(true), m.read(i), m.read(total));
    let sum = m.binary(BinaryOp::Add, left, right);
    let body = vec![
        stmt(StmtKind::If {
            cond,
            then: block(vec![stmt(StmtKind::Continue)]),
            otherwise: Block::default(),
            expression: false,
        }),
        stmt(StmtKind::Assign {
            targets: vec![total],
            value: sum,
        }),
    ];
    let (start, stop, step) = (m.int(0), m.int(10), m.int(2));
    m.push(StmtKind::For {
        var: i,
        start,
        stop,
        step,
        body: block(body),
    });
    m.push(StmtKind::While {
        cond: None,
        body: block(vec![stmt(StmtKind::Break)]),
    });
    let least = m.var("least", Type::scalar(I32));
    let arm = |m: &mut Maker, value: i32| {
        let value = m.int(value);
        block(vec![stmt(StmtKind::Assign {
            targets: vec![least],
            value,
        })])
    };
    let (cond, then, otherwise) = (m.truth(false), arm(m, 1), arm(m, 2));
    m.push(StmtKind::If {
        cond,
        then,
        otherwise,
        expression: true,
    });
    let (value, seen) = (m.read(least), m.truth(true));
    let checked = block(vec![
        stmt(StmtKind::Print {
            pieces: vec![
                PrintPiece::Text("least: ".to_owned()),
                PrintPiece::Value(value, "%d".to_owned()),
            ],
        }),
        stmt(StmtKind::Assert {
            cond: seen,
            message: "it \"is\"".to_owned(),
        }),
    ]);
    m.push(StmtKind::Inlined {
        function: "helper".to_owned(),
        body: checked,
    });
    let mut last = stmt(StmtKind::Return);
    last.before = vec!["Nothing else to do.".to_owned()];
    last.after = Some("at last".to_owned());
    m.push(StmtKind::StaticIf {
        cond: Cond::Symbol(causal),
        then: Block {
            stmts: vec![stmt(StmtKind::GridDependency { wait: true })],
            trailing: vec!["Then on.".to_owned()],
        },
        otherwise: block(vec![last]),
    });
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
