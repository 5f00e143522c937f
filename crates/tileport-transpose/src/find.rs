//! The operands of a kernel's matrix products, and where they come from.

use crate::{OPERAND, Result1, refusal};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::Span;
use tileport_kernel::expr::Constant;
use tileport_kernel::{Block, Expr, ExprId, Kernel, ParamId, ParamKind, StmtKind, VarId};

/// Which side of a matrix product an operand is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The left: *m* × *k*.
    A,
    /// The right: *k* × *n*.
    B,
}

impl Role {
    /// The flag's name, where the kernel has one operand in this role.
    pub(crate) const fn flag(self) -> &'static str {
        match self {
            Self::A => "TRANSPOSE_A",
            Self::B => "TRANSPOSE_B",
        }
    }
}

/// An array that is an operand of a matrix product, or a list whose arrays are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// The array, or the list.
    pub param: ParamId,
    /// Its name.
    pub name: String,
    /// The sides that it is on, one or both.
    pub roles: Vec<Role>,
}

/// A side of a matrix product, traced to where it comes from.
#[derive(Clone, Debug)]
struct Side {
    role: Role,
    span: Span,
    /// The loads that it comes from, by their arrays or lists.
    loads: Vec<ParamId>,
    /// The first thing on the way that is no load and nothing that passes a tile on.
    other: Option<&'static str>,
}

/// The arrays whose tiles are operands of matrix products, in the order of the parameters.
#[must_use]
pub fn operands(kernel: &Kernel) -> Vec<Operand> {
    let mut found: Vec<Operand> = Vec::new();
    for side in sides(kernel) {
        for param in side.loads {
            match found.iter_mut().find(|operand| operand.param == param) {
                Some(known) if known.roles.contains(&side.role) => {}
                Some(known) => known.roles.push(side.role),
                None => found.push(Operand {
                    param,
                    name: kernel
                        .params
                        .get(param)
                        .map(|p| p.name.clone())
                        .unwrap_or_default(),
                    roles: vec![side.role],
                }),
            }
        }
    }
    found.sort_by_key(|operand| operand.param);
    for operand in &mut found {
        operand.roles.sort();
    }
    found
}

/// The constant by which a kernel itself already says how an operand is stored: `a` with `TRANSPOSE_A`, `TRANS_A` or the like, in
/// capitals or not.
#[must_use]
pub fn own_flag<'k>(kernel: &'k Kernel, operand: &str) -> Option<&'k str> {
    let operand = operand.to_lowercase();
    let names = ["transpose_", "transposed_", "trans_"].map(|prefix| format!("{prefix}{operand}"));
    let flag = kernel.params.values().find(|param| {
        let constant = matches!(param.kind, ParamKind::Constant(_) | ParamKind::Bound(_));
        constant && names.contains(&param.name.to_lowercase())
    });
    flag.map(|param| param.name.as_str())
}

/// The operand that a name means, with its role.
pub(crate) fn chosen(kernel: &Kernel, known: &[Operand], name: &str) -> Result1<(Role, ParamId)> {
    let sides = sides(kernel);
    let names = known
        .iter()
        .map(|operand| format!("`{}`", operand.name))
        .collect::<Vec<_>>()
        .join(", ");
    if sides.is_empty() {
        let message = format!(
            "`{}` has no matrix product, so that `{name}` is no operand of one",
            kernel.name
        );
        return Err(refusal(OPERAND, kernel.span, message));
    }
    let param = kernel.params.iter().find(|(_, param)| param.name == name);
    if let Some((id, param)) = param {
        let Some(operand) = known.iter().find(|operand| operand.param == id) else {
            return Err(no_operand(&sides, param.span, name, &names));
        };
        return match operand.roles.as_slice() {
            [role] => Ok((*role, id)),
            _ => Err(Box::new(
                refusal(
                    OPERAND,
                    param.span,
                    format!("`{name}` is the left operand of a matrix product and the right one of another"),
                )
                .help(
                    "a transposed array would have to be loaded in two ways; give the kernel two parameters",
                ),
            )),
        };
    }
    let role = match name {
        "a" | "A" => Some(Role::A),
        "b" | "B" => Some(Role::B),
        _ => None,
    };
    let of_role: Vec<&Operand> = known
        .iter()
        .filter(|o| Some(o.roles.as_slice()) == role.as_ref().map(std::slice::from_ref))
        .collect();
    match (role, of_role.as_slice()) {
        (Some(role), [only]) => Ok((role, only.param)),
        (Some(_), [_, ..]) => Err(Box::new(
            refusal(
                OPERAND,
                kernel.span,
                format!("several arrays are the operand `{name}` of matrix products"),
            )
            .help(format!("say which by the parameter's name: {names}")),
        )),
        _ => {
            let message = format!("`{}` has no operand `{name}`", kernel.name);
            let help = if names.is_empty() {
                "none of its matrix products takes tiles that are loaded from an array".to_owned()
            } else {
                format!("the operands of its matrix products are {names}")
            };
            Err(Box::new(refusal(OPERAND, kernel.span, message).help(help)))
        }
    }
}

/// Why a parameter is no operand.
fn no_operand(sides: &[Side], span: Span, name: &str, names: &str) -> Box<tileport_ir::Diagnostic> {
    let message = format!("`{name}` is no operand of a matrix product");
    let mut diagnostic = refusal(OPERAND, span, message);
    if let Some((side, what)) = sides.iter().find_map(|side| Some((side, side.other?))) {
        let text = format!("an operand here is {what}, and not a tile that was loaded");
        *diagnostic = diagnostic.label(side.span, text);
    }
    if !names.is_empty() {
        return Box::new(diagnostic.help(format!("the operands are {names}")));
    }
    diagnostic
}

/// The sides of all matrix products.
fn sides(kernel: &Kernel) -> Vec<Side> {
    let assigned = assignments(kernel);
    let arrays = Arrays::of(kernel, &assigned);
    let mut found = Vec::new();
    for (_, data) in kernel.exprs.iter() {
        let (a, b) = match &data.expr {
            Expr::Mma { a, b, .. } | Expr::MmaScaled { a, b, .. } => (*a, *b),
            _ => continue,
        };
        for (role, operand) in [(Role::A, a), (Role::B, b)] {
            let mut trace = Trace {
                kernel,
                assigned: &assigned,
                arrays: &arrays,
                seen: FxHashSet::default(),
                side: Side {
                    role,
                    span: kernel.expr(operand).span,
                    loads: Vec::new(),
                    other: None,
                },
            };
            trace.value(operand, 0);
            found.push(trace.side);
        }
    }
    found
}

/// The values that each variable takes; several for one that is assigned in several places.
pub(crate) fn assignments(kernel: &Kernel) -> FxHashMap<VarId, Vec<ExprId>> {
    fn walk(block: &Block, found: &mut FxHashMap<VarId, Vec<ExprId>>) {
        for stmt in &block.stmts {
            if let StmtKind::Assign { targets, value } = &stmt.kind {
                for target in targets {
                    found.entry(*target).or_default().push(*value);
                }
            }
            stmt.kind.each_block(&mut |inner| walk(inner, found));
        }
    }
    let mut found = FxHashMap::default();
    walk(&kernel.body, &mut found);
    found
}

/// Expressions in expressions, at most.
const MAX_DEPTH: usize = 256;

struct Trace<'k> {
    kernel: &'k Kernel,
    assigned: &'k FxHashMap<VarId, Vec<ExprId>>,
    arrays: &'k Arrays,
    seen: FxHashSet<ExprId>,
    side: Side,
}

impl Trace<'_> {
    fn value(&mut self, id: ExprId, depth: usize) {
        if depth > MAX_DEPTH || !self.seen.insert(id) {
            return;
        }
        let what = match &self.kernel.expr(id).expr {
            Expr::Var(var) => {
                let values = self.assigned.get(var).cloned().unwrap_or_default();
                if values.is_empty() {
                    self.other("a loop's counter");
                }
                return values.into_iter().for_each(|value| self.value(value, depth + 1));
            }
            Expr::Cast { x, .. }
            | Expr::Bitcast { x }
            | Expr::Reshape { x, .. }
            | Expr::Permute { x, .. }
            | Expr::Extract { x, .. } => return self.value(*x, depth + 1),
            // A mask or a scale on the way changes no place.
            Expr::Select { then, otherwise, .. } => {
                let (then, otherwise) = (*then, *otherwise);
                self.value(then, depth + 1);
                return self.value(otherwise, depth + 1);
            }
            Expr::Full { .. } => return,
            Expr::Constant(Constant::Int(_) | Constant::Bool(_) | Constant::Float(_)) => return,
            Expr::Broadcast { x } => return self.value(*x, depth + 1),
            Expr::Load { view, .. } => match self.view_of(*view) {
                Some(param) => {
                    if !self.side.loads.contains(&param) {
                        self.side.loads.push(param);
                    }
                    return;
                }
                None => "a tile of an array that is no parameter",
            },
            Expr::Gather { .. } | Expr::LoadOffset { .. } => "gathered element by element",
            Expr::Mma { .. } | Expr::MmaScaled { .. } => "itself a matrix product",
            _ => "computed",
        };
        self.other(what);
    }

    fn other(&mut self, what: &'static str) {
        self.side.other.get_or_insert(what);
    }
}

/// Which parameter an array is: itself, or an item of a list.
pub(crate) struct Arrays {
    /// The variables that hold nothing else than arrays of one parameter.
    held: FxHashMap<VarId, ParamId>,
}

impl Arrays {
    /// The arrays of a kernel whose variables take these values.
    pub(crate) fn of(kernel: &Kernel, assigned: &FxHashMap<VarId, Vec<ExprId>>) -> Self {
        let mut arrays = Self {
            held: FxHashMap::default(),
        };
        // A variable may hold what another holds; each round finds at least one, or is the last.
        loop {
            let mut more: Vec<(VarId, ParamId)> = Vec::new();
            for (var, values) in assigned {
                if arrays.held.contains_key(var) {
                    continue;
                }
                let mut params = values.iter().map(|value| arrays.param(kernel, *value));
                if let Some(Some(first)) = params.next()
                    && params.all(|other| other == Some(first))
                {
                    more.push((*var, first));
                }
            }
            if more.is_empty() {
                return arrays;
            }
            arrays.held.extend(more);
        }
    }

    /// The parameter that an expression is an array of.
    pub(crate) fn param(&self, kernel: &Kernel, array: ExprId) -> Option<ParamId> {
        match &kernel.exprs.get(array)?.expr {
            Expr::Param(param) => {
                matches!(kernel.params.get(*param)?.kind, ParamKind::Array(_)).then_some(*param)
            }
            Expr::ListItem { list, .. } => match kernel.exprs.get(*list)?.expr {
                Expr::Param(param) => Some(param),
                _ => None,
            },
            Expr::Var(var) => self.held.get(var).copied(),
            _ => None,
        }
    }

    /// The variables that hold arrays of a parameter.
    pub(crate) fn holders(&self, param: ParamId) -> impl Iterator<Item = VarId> {
        let all = self.held.iter();
        all.filter(move |(_, of)| **of == param).map(|(var, _)| *var)
    }
}

impl Trace<'_> {
    /// The parameter that a view is of: an array, or a list of which it is an array.
    fn view_of(&self, view: ExprId) -> Option<ParamId> {
        let mut at = view;
        for _ in 0..MAX_DEPTH {
            at = match &self.kernel.exprs.get(at)?.expr {
                Expr::View { array } => return self.arrays.param(self.kernel, *array),
                Expr::Var(var) => match self.assigned.get(var)?.as_slice() {
                    [only] => *only,
                    _ => return None,
                },
                _ => return None,
            };
        }
        None
    }
}
