//! How a program launches a kernel, in terms of what it hands in: grids and constants, as far as the text tells.
//!
//! A host function computes its grid from the arrays that it launches the kernel with. Where the text tells which, the grid
//! is an expression in lengths of the kernel's own parameters, which means the same in another language. Where launches
//! differ, or the text depends on something else, nothing is said.

use crate::kernels::KernelDef;
use crate::launches::{Argument, Launch};
use crate::project::{Module, Project, ScopeRef};
use crate::resolve::{BoundRef, FunctionRef, Resolved};
use crate::scope::BindingKind;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Number, Operator, Stmt, UnaryOp};
use ruff_text_size::{Ranged, TextRange};
use std::cell::Cell;

/// How a program launches a kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostLaunch {
    /// Numbers of tile blocks, one for each axis; none where the text does not tell all of them.
    pub grid: Option<Vec<HostInt>>,
    /// Integers that every launch hands in for a parameter, by its position.
    pub constants: Vec<(usize, i64)>,
}

/// An integer of a host program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostInt {
    /// A number.
    Int(i64),
    /// What is handed in for the kernel's parameter at this position.
    Value(usize),
    /// The length of the array that is handed in for a parameter, along an axis; a negative one counts from the last.
    Length(usize, i64),
    /// The number of elements of the array that is handed in for a parameter.
    Count(usize),
    /// Something computed of two.
    Of(HostOp, Box<HostInt>, Box<HostInt>),
}

/// What is computed of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostOp {
    /// Their sum.
    Add,
    /// Their difference.
    Sub,
    /// Their product.
    Mul,
    /// Their quotient, rounded down.
    FloorDiv,
    /// Their quotient, rounded up.
    CeilDiv,
    /// What is left of the quotient rounded down.
    Mod,
    /// The lesser.
    Min,
    /// The greater.
    Max,
}

/// Methods of arrays whose result has the same lengths.
const SAME_LENGTHS: &[&str] = &[
    "contiguous",
    "detach",
    "clone",
    "to",
    "half",
    "bfloat16",
    "float",
    "cuda",
];

/// How much one launch may look at, and how deep it may go.
const MAX_STEPS: u32 = 2000;
const MAX_DEPTH: u32 = 24;

impl<'a> Project<'a> {
    /// How a module launches one of its kernels; `None` if it doesn't, or the text doesn't tell.
    #[must_use]
    pub fn host_launch(&self, module: &Module<'a>, kernel: &KernelDef<'a>) -> Option<HostLaunch> {
        let mut known: Option<HostLaunch> = None;
        for launch in self.launches(module) {
            let is_it = |target: &crate::KernelTarget<'_, 'a>| {
                std::ptr::eq(target.function.module, module) && target.function.id == kernel.function
            };
            if !launch.kernels.iter().any(is_it) {
                continue;
            }
            let own = Site {
                project: self,
                arguments: &launch.arguments,
                configuration: None,
                steps: Cell::new(MAX_STEPS),
            }
            .launch(&launch);
            known = Some(match known {
                None => own,
                Some(other) => other.agreed(&own),
            });
        }
        known.filter(|launch| launch.grid.is_some() || !launch.constants.is_empty())
    }
}

impl HostLaunch {
    /// What two launches have in common.
    fn agreed(mut self, other: &Self) -> Self {
        if self.grid != other.grid {
            self.grid = None;
        }
        self.constants
            .retain(|constant| other.constants.contains(constant));
        self
    }
}

/// One launch.
struct Site<'s, 'p, 'a> {
    project: &'p Project<'a>,
    arguments: &'s Argument<'p, 'a>,
    /// The name that stands for the configuration in what is looked at.
    configuration: Option<&'a str>,
    steps: Cell<u32>,
}

/// What the parameters of a function that is called stand for.
struct Frame<'p, 'a> {
    function: FunctionRef<'p, 'a>,
    values: Vec<Option<HostInt>>,
}

impl<'p, 'a> Site<'_, 'p, 'a> {
    fn launch(mut self, launch: &Launch<'p, 'a>) -> HostLaunch {
        let mut constants = Vec::new();
        self.configuration = self.arguments.configuration;
        for (position, expr) in self.arguments.elements().unwrap_or_default().iter().enumerate() {
            // What is handed in is a number of its own, not that of a parameter.
            if let Some(HostInt::Int(value)) = self.computed(self.arguments.scope, expr, None, MAX_DEPTH) {
                constants.push((position, value));
            }
        }
        self.configuration = launch.grid.configuration;
        let grid = launch.grid.elements().and_then(|elements| {
            let all = elements
                .iter()
                .map(|expr| self.int(launch.grid.scope, expr, None, MAX_DEPTH));
            all.collect::<Option<Vec<HostInt>>>()
        });
        HostLaunch { grid, constants }
    }

    /// An integer: what is handed in by that name, or what it is computed of.
    fn int(
        &self,
        scope: ScopeRef<'p, 'a>,
        expr: &'a Expr,
        frame: Option<&Frame<'p, 'a>>,
        depth: u32,
    ) -> Option<HostInt> {
        let depth = depth.checked_sub(1)?;
        self.steps.set(self.steps.get().checked_sub(1)?);
        let is_named = matches!(expr, Expr::Name(_) | Expr::Attribute(_));
        match is_named.then(|| self.passed(scope, expr, depth)).flatten() {
            Some(position) => Some(HostInt::Value(position)),
            None => self.computed(scope, expr, frame, depth),
        }
    }

    fn computed(
        &self,
        scope: ScopeRef<'p, 'a>,
        expr: &'a Expr,
        frame: Option<&Frame<'p, 'a>>,
        depth: u32,
    ) -> Option<HostInt> {
        let depth = depth.checked_sub(1)?;
        self.steps.set(self.steps.get().checked_sub(1)?);
        let of = |expr: &'a Expr| self.int(scope, expr, frame, depth);
        match expr {
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Int(value) => Some(HostInt::Int(value.as_i64()?)),
                _ => None,
            },
            Expr::UnaryOp(unary) => match (unary.op, of(&unary.operand)?) {
                (UnaryOp::USub, HostInt::Int(value)) => Some(HostInt::Int(value.checked_neg()?)),
                _ => None,
            },
            Expr::BinOp(binary) => {
                let op = match binary.op {
                    Operator::Add => HostOp::Add,
                    Operator::Sub => HostOp::Sub,
                    Operator::Mult => HostOp::Mul,
                    Operator::FloorDiv => HostOp::FloorDiv,
                    Operator::Mod => HostOp::Mod,
                    _ => return None,
                };
                made(op, of(&binary.left)?, of(&binary.right)?)
            }
            Expr::Subscript(subscript) => {
                let Expr::Attribute(shape) = &*subscript.value else {
                    return None;
                };
                (shape.attr.as_str() == "shape").then_some(())?;
                let HostInt::Int(axis) = of(&subscript.slice)? else {
                    return None;
                };
                Some(HostInt::Length(self.passed(scope, &shape.value, depth)?, axis))
            }
            Expr::Call(call) => self.call(scope, call, frame, depth),
            Expr::Name(_) | Expr::Attribute(_) => {
                match self.project.resolve_at(scope, expr, expr.start())? {
                    Resolved::Value(value) => self.int(value.scope, value.value, None, depth),
                    Resolved::Bound(bound) => self.unpacked(&bound, depth),
                    Resolved::Parameter(function, position) => {
                        let frame = frame.filter(|frame| frame.function == function)?;
                        frame.values.get(position)?.clone()
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A part of `m, n = x.shape`.
    fn unpacked(&self, bound: &BoundRef<'p, 'a>, depth: u32) -> Option<HostInt> {
        let BindingKind::Unpacked(value) = bound.binding.kind else {
            return None;
        };
        let array = match value {
            Expr::Attribute(shape) if shape.attr.as_str() == "shape" => &*shape.value,
            Expr::Call(call) if call.arguments.is_empty() => match &*call.func {
                Expr::Attribute(size) if size.attr.as_str() == "size" => &*size.value,
                _ => return None,
            },
            _ => return None,
        };
        let mut targets = Targets {
            value,
            name: bound.binding.range,
            found: None,
        };
        targets.visit_body(bound.scope.module.file().body());
        let axis = i64::try_from(targets.found?).ok()?;
        Some(HostInt::Length(self.passed(bound.scope, array, depth)?, axis))
    }

    fn call(
        &self,
        scope: ScopeRef<'p, 'a>,
        call: &'a ExprCall,
        frame: Option<&Frame<'p, 'a>>,
        depth: u32,
    ) -> Option<HostInt> {
        call.arguments.keywords.is_empty().then_some(())?;
        let of = |expr: &'a Expr| self.int(scope, expr, frame, depth);
        let args = &*call.arguments.args;
        if let Expr::Attribute(method) = &*call.func {
            let array = || self.passed(scope, &method.value, depth);
            match (method.attr.as_str(), args) {
                ("numel", []) => return array().map(HostInt::Count),
                ("size", [axis]) => {
                    if let Some(HostInt::Int(axis)) = of(axis) {
                        return Some(HostInt::Length(array()?, axis));
                    }
                }
                _ => {}
            }
        }
        match (self.project.resolve(scope, &call.func)?, args) {
            (Resolved::Builtin(name), [a, b]) if name == "min" => made(HostOp::Min, of(a)?, of(b)?),
            (Resolved::Builtin(name), [a, b]) if name == "max" => made(HostOp::Max, of(a)?, of(b)?),
            (Resolved::Builtin(name), [a]) if name == "int" => of(a),
            (Resolved::Builtin(name), [a]) if name == "len" => {
                Some(HostInt::Length(self.passed(scope, a, depth)?, 0))
            }
            (Resolved::External(name), [Expr::BinOp(binary)])
                if name == "math.ceil" && binary.op == Operator::Div =>
            {
                made(HostOp::CeilDiv, of(&binary.left)?, of(&binary.right)?)
            }
            (Resolved::External(name), [a, b])
                if matches!(name.as_str(), "cuda.tile.cdiv" | "triton.cdiv") =>
            {
                made(HostOp::CeilDiv, of(a)?, of(b)?)
            }
            // A function of one `return` is what it returns.
            (Resolved::Function(function), args) => {
                let def = function.get()?.def;
                let [Stmt::Return(only)] = without_docstring(&def.body) else {
                    return None;
                };
                let frame = Frame {
                    function,
                    values: args.iter().map(of).collect(),
                };
                self.int(function.scope(), only.value.as_deref()?, Some(&frame), depth)
            }
            _ => None,
        }
    }

    /// Which of the kernel's parameters something is handed in for.
    fn passed(&self, scope: ScopeRef<'p, 'a>, expr: &'a Expr, depth: u32) -> Option<usize> {
        let all = self.arguments.elements()?;
        let scope_of = self.arguments.scope;
        let mut found = all
            .iter()
            .enumerate()
            .filter(|(_, argument)| self.same((scope, expr), (scope_of, argument), depth))
            .map(|(position, _)| position);
        found.next()
    }

    /// Whether two expressions stand for the same thing, or arrays of the same lengths.
    fn same(
        &self,
        one: (ScopeRef<'p, 'a>, &'a Expr),
        other: (ScopeRef<'p, 'a>, &'a Expr),
        depth: u32,
    ) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        match (one.1, other.1) {
            (Expr::Attribute(a), Expr::Attribute(b)) if a.attr == b.attr => {
                let is_own = |expr: &Expr, own: Option<&str>| match expr {
                    Expr::Name(name) => own == Some(name.id.as_str()),
                    _ => false,
                };
                // Each lambda has its own name for the configuration.
                (is_own(&a.value, self.configuration) && is_own(&b.value, self.arguments.configuration))
                    || self.same((one.0, &*a.value), (other.0, &*b.value), depth)
            }
            (Expr::Name(_), Expr::Name(_)) => {
                let (a, b) = (self.origin(one, depth), self.origin(other, depth));
                match (a, b) {
                    (Some(a), Some(b)) => {
                        a == b
                            && matches!(
                                a,
                                Resolved::Value(_) | Resolved::Parameter(..) | Resolved::Bound(_)
                            )
                    }
                    _ => false,
                }
            }
            (Expr::Name(_), Expr::Call(_)) | (Expr::Call(_), Expr::Name(_) | Expr::Call(_)) => {
                let (a, b) = (plain(one.1), plain(other.1));
                (!std::ptr::eq(a, one.1) || !std::ptr::eq(b, other.1))
                    && self.same((one.0, a), (other.0, b), depth)
            }
            _ => false,
        }
    }

    /// What a name stands for, through methods that keep the lengths of an array.
    fn origin(&self, (scope, expr): (ScopeRef<'p, 'a>, &'a Expr), depth: u32) -> Option<Resolved<'p, 'a>> {
        let depth = depth.checked_sub(1)?;
        self.steps.set(self.steps.get().checked_sub(1)?);
        let resolved = self.project.resolve_at(scope, expr, expr.start())?;
        if let Resolved::Value(value) = &resolved {
            let inner = plain(value.value);
            if !std::ptr::eq(inner, value.value) && inner.is_name_expr() {
                return self.origin((value.scope, inner), depth);
            }
        }
        Some(resolved)
    }
}

/// An array without the methods that keep its lengths.
fn plain(expr: &Expr) -> &Expr {
    let mut expr = expr;
    while let Expr::Call(call) = expr
        && let Expr::Attribute(method) = &*call.func
        && SAME_LENGTHS.contains(&method.attr.as_str())
    {
        expr = &method.value;
    }
    expr
}

fn without_docstring(body: &[Stmt]) -> &[Stmt] {
    match body {
        [Stmt::Expr(first), rest @ ..] if first.value.is_string_literal_expr() => rest,
        all => all,
    }
}

/// Something computed of two, `(n + b - 1) // b` as what it means.
fn made(op: HostOp, a: HostInt, b: HostInt) -> Option<HostInt> {
    if let (HostInt::Int(a), HostInt::Int(b)) = (&a, &b) {
        let value = match op {
            HostOp::Add => a.checked_add(*b)?,
            HostOp::Sub => a.checked_sub(*b)?,
            HostOp::Mul => a.checked_mul(*b)?,
            HostOp::FloorDiv if *b > 0 => a.checked_div_euclid(*b)?,
            HostOp::CeilDiv if *b > 0 => a.checked_add(b - 1)?.checked_div_euclid(*b)?,
            HostOp::Mod if *b > 0 => a.checked_rem_euclid(*b)?,
            HostOp::Min => *a.min(b),
            HostOp::Max => *a.max(b),
            _ => return None,
        };
        return Some(HostInt::Int(value));
    }
    if op == HostOp::FloorDiv
        && let HostInt::Of(HostOp::Sub, sum, one) = &a
        && **one == HostInt::Int(1)
        && let HostInt::Of(HostOp::Add, x, y) = &**sum
    {
        if **y == b {
            return Some(HostInt::Of(HostOp::CeilDiv, x.clone(), Box::new(b)));
        }
        if **x == b {
            return Some(HostInt::Of(HostOp::CeilDiv, y.clone(), Box::new(b)));
        }
    }
    Some(HostInt::Of(op, Box::new(a), Box::new(b)))
}

/// Finds which part of an assignment's target a name is.
struct Targets<'a> {
    value: &'a Expr,
    name: TextRange,
    found: Option<usize>,
}

impl<'a> Visitor<'a> for Targets<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        if let Stmt::Assign(assign) = statement
            && std::ptr::eq(&*assign.value, self.value)
        {
            for target in &assign.targets {
                let parts = match target {
                    Expr::Tuple(tuple) => tuple.elts.as_slice(),
                    Expr::List(list) => list.elts.as_slice(),
                    _ => continue,
                };
                // After a starred part, places count from the other end.
                if parts.iter().any(Expr::is_starred_expr) {
                    continue;
                }
                self.found = parts.iter().position(|part| part.range() == self.name);
            }
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}
