//! What a kernel does with each array: which tiles it loads and stores, what it gathers, scatters and changes atomically.

use rustc_hash::FxHashMap;
use tileport_ir::Span;
use tileport_ir::attr::PaddingValue;
use tileport_kernel::expr::AtomicPlace;
use tileport_kernel::print::print_dim;
use tileport_kernel::{Block, Dim, Expr, ExprId, Kernel, ParamId, StmtKind, Type, VarId, ViewKind};

/// Accesses of one kind to one array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The parameter; `None` where the array does not come from one, or from one of several.
    pub param: Option<ParamId>,
    /// What is done: `load`, `store`, `gather`, `scatter`, `atomic add`, …
    pub kind: &'static str,
    /// The shape of the tile, or of the indices: numbers, and expressions over the kernel's constants.
    pub shape: Vec<String>,
    /// Through which view, beside tiles that lie side by side: `steps 1, 4` or `one dimension gathered`.
    pub view: Option<String>,
    /// What elements outside the array read as, if that is stated.
    pub padding: Option<&'static str>,
    /// Whether the source promises that no element is outside the array.
    pub unchecked: bool,
    /// Where, once for each place of the source.
    pub places: Vec<Span>,
}

/// The accesses of a kernel, by array in the order of the parameters.
#[must_use]
pub fn accesses(kernel: &Kernel) -> Vec<Access> {
    let mut finder = Finder {
        kernel,
        origins: FxHashMap::default(),
        found: Vec::new(),
    };
    finder.assignments(&kernel.body);
    finder.block(&kernel.body);
    finder
        .found
        .sort_by_key(|access| (access.param.is_none(), access.param));
    finder.found
}

struct Finder<'k> {
    kernel: &'k Kernel,
    /// What is assigned to variables; nothing where there are several assignments.
    origins: FxHashMap<VarId, Option<ExprId>>,
    found: Vec<Access>,
}

/// How far an array's origin is followed.
const DEPTH: u32 = 32;

impl Finder<'_> {
    fn assignments(&mut self, block: &Block) {
        for stmt in &block.stmts {
            if let StmtKind::Assign { targets, value } = &stmt.kind {
                for target in targets {
                    let only = (targets.len() == 1).then_some(*value);
                    self.origins
                        .entry(*target)
                        .and_modify(|known| *known = None)
                        .or_insert(only);
                }
            }
            stmt.kind.each_block(&mut |block| self.assignments(block));
        }
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            stmt.kind.each_operand(&mut |id| self.expr(id));
            match &stmt.kind {
                StmtKind::Store {
                    view, check_bounds, ..
                } => self.through_view("store", *view, *check_bounds, stmt.span),
                StmtKind::Scatter {
                    array,
                    indices,
                    check_bounds,
                    ..
                } => {
                    let shape = self.shape_of(indices.iter().copied());
                    self.add("scatter", *array, shape, !*check_bounds, stmt.span);
                }
                StmtKind::StoreOffset { memory, offset, .. } => {
                    let shape = self.shape_of(std::iter::once(*offset));
                    self.add("store at offsets", *memory, shape, true, stmt.span);
                }
                StmtKind::AtomicStore { op, view, .. } => {
                    self.through_view(atomic_name(*op), *view, true, stmt.span);
                }
                _ => {}
            }
            stmt.kind.each_block(&mut |block| self.block(block));
        }
    }

    fn expr(&mut self, id: ExprId) {
        let Some(data) = self.kernel.exprs.get(id) else {
            return;
        };
        data.expr.each_operand(&mut |id| self.expr(id));
        if let Some((block, _)) = data.expr.body() {
            self.block(block);
        }
        match &data.expr {
            Expr::Load {
                view, check_bounds, ..
            } => self.through_view("load", *view, *check_bounds, data.span),
            Expr::Gather {
                array,
                indices,
                check_bounds,
                ..
            } => {
                let shape = self.shape_of(indices.iter().copied());
                self.add("gather", *array, shape, !*check_bounds, data.span);
            }
            Expr::LoadOffset { memory, offset, .. } => {
                let shape = self.shape_of(std::iter::once(*offset));
                self.add("load at offsets", *memory, shape, true, data.span);
            }
            Expr::Atomic { op, place, .. } => self.atomic(atomic_name(*op), place, data.span),
            Expr::CompareExchange { place, .. } => {
                self.atomic("atomic compare and exchange", place, data.span)
            }
            _ => {}
        }
    }

    fn atomic(&mut self, kind: &'static str, place: &AtomicPlace, span: Span) {
        match place {
            AtomicPlace::Indices {
                array,
                indices,
                check_bounds,
                ..
            } => {
                let shape = self.shape_of(indices.iter().copied());
                self.add(kind, *array, shape, !*check_bounds, span);
            }
            AtomicPlace::Offset { memory, offset, .. } => {
                let shape = self.shape_of(std::iter::once(*offset));
                self.add(kind, *memory, shape, true, span);
            }
        }
    }

    /// The shape that indices broadcast to.
    fn shape_of(&self, indices: impl Iterator<Item = ExprId>) -> Vec<Dim> {
        let mut shape: Vec<Dim> = Vec::new();
        for id in indices {
            let Some(Type::Tile(tile)) = self.kernel.type_of(id) else {
                continue;
            };
            let lacking = tile.shape.len().saturating_sub(shape.len());
            shape.splice(0..0, std::iter::repeat_n(Dim::int(1), lacking));
            for (known, length) in shape.iter_mut().rev().zip(tile.shape.iter().rev()) {
                if known.is(1) {
                    *known = length.clone();
                }
            }
        }
        shape
    }

    fn through_view(&mut self, kind: &'static str, view: ExprId, check_bounds: bool, span: Span) {
        let Some(Type::View(ty)) = self.kernel.type_of(view) else {
            return;
        };
        let shape = if ty.scalar { Vec::new() } else { ty.tile.clone() };
        let through = match &ty.kind {
            ViewKind::Partition { .. } => None,
            ViewKind::Strided { steps, .. } => {
                let steps: Vec<String> = steps.iter().map(|step| print_dim(self.kernel, step)).collect();
                Some(format!("steps {}", steps.join(", ")))
            }
            ViewKind::GatherScatter { sparse } => Some(format!("dimension {sparse} by a tile of indices")),
        };
        let padding = ty.padding.filter(|_| kind == "load").map(padding_name);
        self.add_access(
            Access {
                param: self.origin(view, DEPTH),
                kind,
                shape: self.texts(&shape),
                view: through,
                padding,
                unchecked: !check_bounds,
                places: Vec::new(),
            },
            span,
        );
    }

    fn texts(&self, shape: &[Dim]) -> Vec<String> {
        shape.iter().map(|dim| print_dim(self.kernel, dim)).collect()
    }

    fn add(&mut self, kind: &'static str, array: ExprId, shape: Vec<Dim>, unchecked: bool, span: Span) {
        self.add_access(
            Access {
                param: self.origin(array, DEPTH),
                kind,
                shape: self.texts(&shape),
                view: None,
                padding: None,
                unchecked,
                places: Vec::new(),
            },
            span,
        );
    }

    fn add_access(&mut self, access: Access, span: Span) {
        let same = |known: &&mut Access| {
            let places = access.places.clone();
            let known = Access {
                places,
                ..(**known).clone()
            };
            known == access
        };
        match self.found.iter_mut().find(same) {
            Some(known) if known.places.contains(&span) => {}
            Some(known) => known.places.push(span),
            None => self.found.push(Access {
                places: vec![span],
                ..access
            }),
        }
    }

    /// The parameter that an array, or a view of one, comes from.
    fn origin(&self, id: ExprId, depth: u32) -> Option<ParamId> {
        let depth = depth.checked_sub(1)?;
        match &self.kernel.exprs.get(id)?.expr {
            Expr::Param(param) => Some(*param),
            Expr::Var(var) => self.origin((*self.origins.get(var)?)?, depth),
            Expr::View { array } | Expr::Slice { array, .. } | Expr::Memory { array } => {
                self.origin(*array, depth)
            }
            Expr::ListItem { list, .. } => self.origin(*list, depth),
            Expr::AssumeDivisible { x, .. } => self.origin(*x, depth),
            _ => None,
        }
    }
}

fn atomic_name(op: tileport_kernel::expr::AtomicOp) -> &'static str {
    use tileport_kernel::expr::AtomicOp;
    match op {
        AtomicOp::Exchange => "atomic exchange",
        AtomicOp::Add => "atomic add",
        AtomicOp::Max => "atomic max",
        AtomicOp::Min => "atomic min",
        AtomicOp::And => "atomic and",
        AtomicOp::Or => "atomic or",
        AtomicOp::Xor => "atomic xor",
    }
}

fn padding_name(padding: PaddingValue) -> &'static str {
    match padding {
        PaddingValue::Zero => "zero",
        PaddingValue::NegZero => "negative zero",
        PaddingValue::Nan => "NaN",
        PaddingValue::PosInf => "infinity",
        PaddingValue::NegInf => "negative infinity",
    }
}
