//! A warning for elements beyond an array's end that reach a reduction: without a padding mode nobody knows what they are.

use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::expr::{BinaryOp, Constant};
use tileport_kernel::{
    Block, Expr, ExprId, Kernel, ParamId, ParamKind, ParamSpec, StmtKind, Type, VarId, ViewKind, ViewType,
};

/// How much of a kernel is looked through for one reduction.
const MAX_STEPS: usize = 4000;

/// The warnings of a kernel that was elaborated for these parameters.
pub(super) fn warnings(kernel: &Kernel, specs: &[ParamSpec]) -> Vec<Diagnostic> {
    let mut assigned = Assigned::default();
    assigned.block(&kernel.body);
    assigned.mark(kernel);
    let mut found: Vec<Diagnostic> = Vec::new();
    for (id, data) in kernel.exprs.iter() {
        if !assigned.used.contains(&id) {
            continue;
        }
        let (operands, what): (Vec<(ExprId, usize)>, &str) = match &data.expr {
            Expr::Reduce { xs, axis, .. } => (xs.iter().map(|x| (*x, *axis)).collect(), "reduction"),
            Expr::Scan { xs, axis, .. } => (xs.iter().map(|x| (*x, *axis)).collect(), "scan"),
            Expr::Mma { a, b, .. } => {
                let rank = |id: &ExprId| {
                    kernel
                        .type_of(*id)
                        .and_then(Type::as_tile)
                        .map_or(2, |ty| ty.shape.len())
                };
                let (last, first) = (rank(a).saturating_sub(1), rank(b).saturating_sub(2));
                // The product of two such elements counts, so that one side with padding is not enough; one warning is.
                (vec![(*a, last), (*b, first)], "product of matrices")
            }
            _ => continue,
        };
        for (operand, axis) in operands {
            let mut trace = Trace {
                kernel,
                specs,
                assigned: &assigned,
                seen: FxHashSet::default(),
                load: None,
            };
            trace.follow(operand, axis);
            if let Some((load, array, dimension)) = trace.load {
                let warning = warning(what, data.span, load, &array, dimension);
                if !found.contains(&warning) {
                    found.push(warning);
                }
                break;
            }
        }
    }
    found
}

fn warning(what: &str, span: Span, load: Span, array: &str, dimension: usize) -> Diagnostic {
    let message = format!(
        "this {what} takes in elements beyond the end of {array} along dimension {dimension}, where its length is no multiple \
         of the tile's: nobody knows what these are"
    );
    Diagnostic::warning(Code("python-ragged-reduction"), span, message)
        .label(load, "loaded here without a padding mode")
        .help(
            "load with padding_mode=ct.PaddingMode.ZERO or another that leaves the result as it is, or choose with ct.where",
        )
}

/// What is assigned to variables, the bounds of counted loops, and which expressions are part of the kernel.
#[derive(Default)]
struct Assigned {
    values: FxHashMap<VarId, Vec<ExprId>>,
    loops: FxHashMap<VarId, ExprId>,
    used: FxHashSet<ExprId>,
    roots: Vec<ExprId>,
}

impl Assigned {
    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Assign { targets, value } => {
                    for target in targets {
                        self.values.entry(*target).or_default().push(*value);
                    }
                }
                StmtKind::For { var, stop, .. } => {
                    self.loops.insert(*var, *stop);
                }
                _ => {}
            }
            stmt.kind.each_operand(&mut |id| self.roots.push(id));
            stmt.kind.each_block(&mut |block| self.block(block));
        }
    }
}

impl Assigned {
    /// Finds the expressions that are part of the kernel: others were made and dropped.
    fn mark(&mut self, kernel: &Kernel) {
        while let Some(id) = self.roots.pop() {
            if !self.used.insert(id) {
                continue;
            }
            let Some(data) = kernel.exprs.get(id) else {
                continue;
            };
            data.expr.each_operand(&mut |id| self.roots.push(id));
            if let Some((block, results)) = data.expr.body() {
                self.roots.extend(results);
                self.block(block);
            }
        }
    }
}

struct Trace<'k> {
    kernel: &'k Kernel,
    specs: &'k [ParamSpec],
    assigned: &'k Assigned,
    seen: FxHashSet<(ExprId, usize)>,
    /// The load that was found: its place, the array in words, the dimension.
    load: Option<(Span, String, usize)>,
}

impl Trace<'_> {
    /// Looks for a load whose elements come through unchanged in number along a dimension.
    fn follow(&mut self, id: ExprId, axis: usize) {
        let mut open = vec![(id, axis)];
        while let Some((id, axis)) = open.pop() {
            if self.load.is_some() || self.seen.len() >= MAX_STEPS || !self.seen.insert((id, axis)) {
                continue;
            }
            let Some(data) = self.kernel.exprs.get(id) else {
                continue;
            };
            match &data.expr {
                Expr::Var(var) => {
                    let values = self.assigned.values.get(var);
                    open.extend(values.into_iter().flatten().map(|value| (*value, axis)));
                }
                Expr::Unary { x, .. } | Expr::Cast { x, .. } | Expr::Bitcast { x } => open.push((*x, axis)),
                Expr::Binary { lhs, rhs, .. } => open.extend([(*lhs, axis), (*rhs, axis)]),
                Expr::Fma { a, b, c, .. } => open.extend([(*a, axis), (*b, axis), (*c, axis)]),
                Expr::Permute { x, axes } => open.extend(axes.get(axis).map(|axis| (*x, *axis))),
                // A reduction or scan along another dimension, such as of a chain that reduces several.
                Expr::Reduce {
                    xs,
                    axis: reduced,
                    keep,
                    ..
                } if !*keep || axis != *reduced => {
                    let before = axis + usize::from(!*keep && axis >= *reduced);
                    open.extend(xs.iter().map(|x| (*x, before)));
                }
                Expr::Scan { xs, axis: along, .. } if axis != *along => {
                    open.extend(xs.iter().map(|x| (*x, axis)));
                }
                Expr::Broadcast { x } => open.extend(self.before_broadcast(id, *x, axis)),
                Expr::Load {
                    view,
                    index,
                    check_bounds: true,
                    ..
                } => {
                    if let Some(Type::View(ty)) = self.kernel.type_of(*view) {
                        self.load = self
                            .ragged(*view, ty, index, axis)
                            .map(|array| (data.span, array, axis));
                    }
                }
                _ => {}
            }
        }
    }

    /// The same dimension before a broadcast, if it was there with more than one element.
    fn before_broadcast(&self, after: ExprId, before: ExprId, axis: usize) -> Option<(ExprId, usize)> {
        let rank = |id| Some(self.kernel.type_of(id)?.as_tile()?.shape.len());
        let axis = (axis + rank(before)?).checked_sub(rank(after)?)?;
        let length = self.kernel.type_of(before)?.as_tile()?.shape.get(axis)?;
        (!length.is(1)).then_some((before, axis))
    }

    /// The array in words, if a load may go beyond its end along a dimension, and nothing says what it reads there.
    fn ragged(&self, view: ExprId, ty: &ViewType, index: &[ExprId], axis: usize) -> Option<String> {
        let ViewKind::Partition { order } = &ty.kind else {
            return None;
        };
        let (length, dimension) = (ty.tile.get(axis)?, *order.get(axis)?);
        if ty.padding.is_some() || length.is(1) || !self.reaches_the_end(*index.get(axis)?) {
            return None;
        }
        if let Some(Some(known)) = ty.array.shape.get(dimension)
            && known.modulo(length).is_ok_and(|rest| rest.is(0))
        {
            return None;
        }
        match self.array_of(view) {
            // A part of an array, or one made in the kernel: its length is the kernel's own business.
            None => None,
            Some(param) => {
                let divisor = self.divisor(param, dimension);
                let fits = |divisor: u64| {
                    let divisor = i128::from(divisor);
                    length
                        .as_int()
                        .is_some_and(|length| length > 0 && divisor % length == 0)
                };
                if divisor.is_some_and(fits) {
                    return None;
                }
                self.kernel
                    .params
                    .get(param)
                    .map(|param| format!("`{}`", param.name))
            }
        }
    }

    /// What the length of a parameter's dimension is divisible by.
    fn divisor(&self, param: ParamId, dimension: usize) -> Option<u64> {
        let param = self.kernel.params.get(param)?;
        if !matches!(param.kind, ParamKind::Array(_)) || !param.path.is_empty() {
            return None;
        }
        let ParamSpec::Array(spec) = self.specs.get(param.position)? else {
            return None;
        };
        let dim = spec.dims.get(dimension)?;
        match dim.length {
            Some(length) => u64::try_from(length).ok(),
            None => Some(dim.length_divisible_by),
        }
    }

    /// The parameter that is viewed, if it is one as a whole.
    fn array_of(&self, view: ExprId) -> Option<ParamId> {
        let mut id = view;
        for _ in 0..16 {
            id = match &self.kernel.exprs.get(id)?.expr {
                Expr::Param(param) => return Some(*param),
                Expr::View { array } => *array,
                Expr::AssumeDivisible { x, .. } => *x,
                Expr::Var(var) => match self.assigned.values.get(var)?.as_slice() {
                    [only] => *only,
                    _ => return None,
                },
                _ => return None,
            };
        }
        None
    }

    /// Whether a tile index certainly takes the last, ragged tile at some time: it is zero, so that there is one tile only, or
    /// it counts to a number of tiles that was rounded up.
    fn reaches_the_end(&self, index: ExprId) -> bool {
        let mut id = index;
        for _ in 0..16 {
            let Some(data) = self.kernel.exprs.get(id) else {
                return false;
            };
            id = match &data.expr {
                Expr::Constant(Constant::Int(value)) => return value.is(0),
                Expr::Cast { x, .. } => *x,
                Expr::Var(var) => {
                    if let Some(stop) = self.assigned.loops.get(var) {
                        return self.rounded_up(*stop, 16);
                    }
                    match self.assigned.values.get(var).map(Vec::as_slice) {
                        Some([only]) => *only,
                        _ => return false,
                    }
                }
                _ => return false,
            };
        }
        false
    }

    /// Whether a number of tiles counts a ragged one.
    fn rounded_up(&self, id: ExprId, depth: u32) -> bool {
        let (Some(depth), Some(data)) = (depth.checked_sub(1), self.kernel.exprs.get(id)) else {
            return false;
        };
        match &data.expr {
            Expr::TileCount { .. }
            | Expr::Binary {
                op: BinaryOp::CeilDiv,
                ..
            } => true,
            Expr::Cast { x, .. } => self.rounded_up(*x, depth),
            Expr::Var(var) => match self.assigned.values.get(var).map(Vec::as_slice) {
                Some([only]) => self.rounded_up(*only, depth),
                _ => false,
            },
            _ => false,
        }
    }
}
