//! Where kernels are launched and tuned: what the program says of a kernel's arguments.

use crate::kernels::{made_by_call, read_options};
use crate::options::KernelOption;
use crate::outline::{CallSite, Owner};
use crate::project::{Module, Project, ScopeRef};
use crate::resolve::{FunctionRef, Resolved, ValueRef};
use crate::scope::BindingKind;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, ExprLambda, Stmt};
use ruff_text_size::Ranged;
use tileport_ir::{Code, Diagnostic, Span};

/// A place where kernels are launched, or tuned by launching them.
#[derive(Debug)]
pub struct Launch<'p, 'a> {
    /// Which call it is.
    pub kind: LaunchKind<'a>,
    /// The call.
    pub call: &'a ExprCall,
    /// What the call stands in.
    pub owner: Owner,
    /// Where the names in the call are looked up.
    pub scope: ScopeRef<'p, 'a>,
    /// The lambda that the call stands in.
    pub lambda: Option<&'a ExprLambda>,
    /// The stream.
    pub stream: &'a Expr,
    /// The grid: a tuple.
    pub grid: Argument<'p, 'a>,
    /// The kernel, as it is written.
    pub kernel: &'a Expr,
    /// The kernels that it can be, as far as the text tells; empty when it does not.
    pub kernels: Vec<KernelTarget<'p, 'a>>,
    /// The arguments: a tuple.
    pub arguments: Argument<'p, 'a>,
    /// The place of the call.
    pub span: Span,
}

/// Which call a [`Launch`] is.
#[derive(Clone, Copy, Debug)]
pub enum LaunchKind<'a> {
    /// `ct.launch(stream, grid, kernel, arguments)`.
    Launch,
    /// `ct.tune.exhaustive_search(configurations, stream, grid, kernel, arguments, hints)`, where the last ones are
    /// functions of a configuration.
    Search {
        /// The configurations.
        configurations: &'a Expr,
        /// The function that gives compiler options for a configuration.
        hints: Option<&'a Expr>,
    },
}

/// An expression of a launch, followed to where it is written out.
#[derive(Clone, Debug)]
pub struct Argument<'p, 'a> {
    /// The argument of the call itself.
    pub written: &'a Expr,
    /// What it stands for: the tuple that a name was assigned, or that a function of the configuration returns.
    /// The same as `written` when the text does not tell more.
    pub value: &'a Expr,
    /// Where names in `value` are looked up.
    pub scope: ScopeRef<'p, 'a>,
    /// The parameter that stands for the configuration in `value`.
    pub configuration: Option<&'a str>,
}

impl<'a> Argument<'_, 'a> {
    /// The elements, when it is written as a tuple or list without `*`.
    #[must_use]
    pub fn elements(&self) -> Option<&'a [Expr]> {
        let elements = elements(self.value)?;
        (!elements.iter().any(Expr::is_starred_expr)).then_some(elements)
    }
}

/// A kernel that a launch can mean.
#[derive(Clone, Debug)]
pub struct KernelTarget<'p, 'a> {
    /// The kernel's function.
    pub function: FunctionRef<'p, 'a>,
    /// The options that replace those of its definition: `kernel.replace_hints(occupancy=4)`.
    pub hints: Vec<KernelOption<'a>>,
}

impl<'a> Project<'a> {
    /// The launches in a module, in the order of the text. `ct.launch` and `ct.tune.exhaustive_search` are known by
    /// whatever name they are called; calls with other arguments than theirs are not listed.
    #[must_use]
    pub fn launches<'p>(&'p self, module: &'p Module<'a>) -> Vec<Launch<'p, 'a>> {
        let sites = module.outline().calls().iter();
        let mut launches: Vec<_> = sites.filter_map(|site| launch(self, module, site)).collect();
        launches.sort_by_key(|launch| launch.span);
        launches
    }

    /// What looks wrong with the launches in a module though it is only refused, or not even that, when they happen.
    #[must_use]
    pub fn launch_warnings<'p>(&'p self, module: &'p Module<'a>) -> Vec<Diagnostic> {
        let mut warnings = Vec::new();
        for launch in self.launches(module) {
            if let Some(grid) = launch.grid.elements()
                && grid.len() > MAX_GRID
            {
                let file = launch.grid.scope.module.file();
                let message = format!(
                    "a grid has at most {MAX_GRID} dimensions, but this one has {}",
                    grid.len()
                );
                let warning = Diagnostic::warning(GRID, file.span_of(launch.grid.value), message)
                    .label(launch.span, "launched here")
                    .help("join dimensions, and take them apart again from ct.bid in the kernel");
                warnings.push(warning);
            }
        }
        warnings
    }

    /// The kernels that an expression can stand for, as far as the text tells: through names, conditional expressions,
    /// containers, `replace_hints`, functions that return kernels, and parameters of functions that are called in the
    /// same module.
    #[must_use]
    pub fn kernel_targets<'p>(
        &'p self,
        scope: ScopeRef<'p, 'a>,
        expr: &'a Expr,
    ) -> Vec<KernelTarget<'p, 'a>> {
        let mut search = Search {
            project: self,
            found: Vec::new(),
            seen: Vec::new(),
            steps: MAX_STEPS,
        };
        search.expr(scope, expr, MAX_DEPTH);
        search.found
    }
}

/// A launch with a grid that there can't be.
pub const GRID: Code = Code("python-grid-rank");
/// How many dimensions a grid may have.
const MAX_GRID: usize = 3;

/// How many expressions one search for kernels may look at, and how deep it may go.
const MAX_STEPS: u32 = 2000;
const MAX_DEPTH: u32 = 24;

fn launch<'p, 'a>(
    project: &'p Project<'a>,
    module: &'p Module<'a>,
    site: &CallSite<'a>,
) -> Option<Launch<'p, 'a>> {
    let scope = module.scope(site.owner);
    let name = match project.resolve_here(scope, &site.call.func)? {
        Resolved::External(name) => name,
        // Only names that may be re-exported ones are worth reading a module for.
        Resolved::Unread(name) if name.ends_with(".launch") || name.ends_with(".exhaustive_search") => {
            project.resolve(scope, &site.call.func)?.external()?.to_owned()
        }
        _ => return None,
    };
    let arguments = &site.call.arguments;
    let find = |name: &str, position: usize| arguments.find_argument_value(name, position);
    let (kind, stream, grid, kernel, values) = match (name.as_str(), &*arguments.args) {
        ("cuda.tile.launch", [stream, grid, kernel, values]) => {
            (LaunchKind::Launch, stream, grid, kernel, values)
        }
        ("cuda.tile.tune.exhaustive_search", _) => {
            let kind = LaunchKind::Search {
                configurations: find("search_space", 0)?,
                hints: find("hints_fn", 5),
            };
            (
                kind,
                find("stream", 1)?,
                find("grid_fn", 2)?,
                find("kernel", 3)?,
                find("args_fn", 4)?,
            )
        }
        _ => return None,
    };
    let of_configuration = matches!(kind, LaunchKind::Search { .. });
    Some(Launch {
        kind,
        call: site.call,
        owner: site.owner,
        scope,
        lambda: site.lambda,
        stream,
        grid: argument(project, scope, grid, of_configuration),
        kernel,
        kernels: project.kernel_targets(scope, kernel),
        arguments: argument(project, scope, values, of_configuration),
        span: module.file().span_of(site.call),
    })
}

/// Follows an expression to the tuple that it stands for. `called` says that it is a function that will be called
/// with a configuration.
fn argument<'p, 'a>(
    project: &'p Project<'a>,
    scope: ScopeRef<'p, 'a>,
    written: &'a Expr,
    called: bool,
) -> Argument<'p, 'a> {
    let mut argument = Argument {
        written,
        value: written,
        scope,
        configuration: None,
    };
    let mut called = called;
    for _ in 0..8 {
        let (scope, value) = (argument.scope, argument.value);
        if called {
            let Some((scope, value, parameter)) = returned(project, scope, value) else {
                break;
            };
            argument = Argument {
                written,
                value,
                scope,
                configuration: parameter,
            };
            called = false;
            continue;
        }
        match value {
            Expr::Name(_) | Expr::Attribute(_) => match project.resolve_at(scope, value, value.start()) {
                Some(Resolved::Value(next))
                    if elements(next.value).is_some() || next.value.is_call_expr() =>
                {
                    (argument.scope, argument.value) = (next.scope, next.value);
                }
                _ => break,
            },
            // `arguments(best)`: what the function returns is worth more than the call, when it is a tuple.
            Expr::Call(call) => match returned(project, scope, &call.func) {
                Some((scope, value, parameter)) if elements(value).is_some() => {
                    argument = Argument {
                        written,
                        value,
                        scope,
                        configuration: parameter,
                    };
                }
                _ => break,
            },
            _ => break,
        }
    }
    argument
}

/// What a lambda or a function of one `return` returns, and the name of its first parameter.
fn returned<'p, 'a>(
    project: &'p Project<'a>,
    scope: ScopeRef<'p, 'a>,
    function: &'a Expr,
) -> Option<(ScopeRef<'p, 'a>, &'a Expr, Option<&'a str>)> {
    let lambda = |scope, lambda: &'a ExprLambda| {
        let parameters = lambda.parameters.as_deref();
        let first = parameters.and_then(|parameters| parameters.iter().next());
        (
            scope,
            &*lambda.body,
            first.map(|parameter| parameter.name().as_str()),
        )
    };
    if let Expr::Lambda(inner) = function {
        return Some(lambda(scope, inner));
    }
    match project.resolve(scope, function)? {
        Resolved::Value(ValueRef { scope, value, .. }) => Some(lambda(scope, value.as_lambda_expr()?)),
        Resolved::Function(function) => {
            let def = function.get()?.def;
            let mut returns = Returns(Vec::new());
            returns.visit_body(&def.body);
            let &[value] = returns.0.as_slice() else {
                return None;
            };
            let first = def.parameters.iter().next();
            Some((
                function.scope(),
                value,
                first.map(|parameter| parameter.name().as_str()),
            ))
        }
        _ => None,
    }
}

/// The values that a function's own `return` statements return.
struct Returns<'a>(Vec<&'a Expr>);

impl<'a> Visitor<'a> for Returns<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Return(statement) => self.0.extend(statement.value.as_deref()),
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}

fn elements(expr: &Expr) -> Option<&[Expr]> {
    match expr {
        Expr::Tuple(tuple) => Some(&tuple.elts),
        Expr::List(list) => Some(&list.elts),
        _ => None,
    }
}

/// A search for the kernels that an expression can stand for.
struct Search<'p, 'a> {
    project: &'p Project<'a>,
    found: Vec<KernelTarget<'p, 'a>>,
    /// The expressions that were looked at, by where they are in memory: what leads in a circle ends there.
    seen: Vec<(*const Expr, Owner)>,
    steps: u32,
}

impl<'p, 'a> Search<'p, 'a> {
    fn expr(&mut self, scope: ScopeRef<'p, 'a>, expr: &'a Expr, depth: u32) {
        let key = (std::ptr::from_ref(expr), scope.owner);
        let (Some(steps), Some(depth)) = (self.steps.checked_sub(1), depth.checked_sub(1)) else {
            return;
        };
        if self.seen.contains(&key) {
            return;
        }
        self.steps = steps;
        self.seen.push(key);
        match expr {
            Expr::Name(_) | Expr::Attribute(_) => {
                // What the name means here comes first; in a loop, it may be bound by what follows.
                let here = self.project.resolve_at(scope, expr, expr.start());
                let resolved = here.filter(|here| *here != Resolved::Unbound);
                if let Some(resolved) = resolved.or_else(|| self.project.resolve(scope, expr)) {
                    self.resolved(resolved, depth);
                } else if let Expr::Attribute(attribute) = expr {
                    self.expr(scope, &attribute.value, depth);
                }
            }
            Expr::If(either) => {
                self.expr(scope, &either.body, depth);
                self.expr(scope, &either.orelse, depth);
            }
            Expr::BoolOp(any) => self.each(scope, &any.values, depth),
            Expr::Named(named) => self.expr(scope, &named.value, depth),
            Expr::Tuple(tuple) => self.each(scope, &tuple.elts, depth),
            Expr::List(list) => self.each(scope, &list.elts, depth),
            Expr::Dict(dict) => {
                for item in &dict.items {
                    self.expr(scope, &item.value, depth);
                }
            }
            Expr::Lambda(lambda) => self.expr(scope, &lambda.body, depth),
            Expr::Subscript(subscript) => self.container(scope, &subscript.value, depth),
            Expr::Call(call) => self.call(scope, call, depth),
            _ => {}
        }
    }

    fn each(&mut self, scope: ScopeRef<'p, 'a>, exprs: &'a [Expr], depth: u32) {
        for expr in exprs {
            self.expr(scope, expr, depth);
        }
    }

    fn resolved(&mut self, resolved: Resolved<'p, 'a>, depth: u32) {
        match resolved {
            Resolved::Function(function) => {
                let is_kernel = self
                    .project
                    .kernels(function.module)
                    .of_function(function.id)
                    .is_some();
                if is_kernel && !self.found.iter().any(|target| target.function == function) {
                    self.found.push(KernelTarget {
                        function,
                        hints: Vec::new(),
                    });
                }
            }
            Resolved::Value(value) => self.expr(value.scope, value.value, depth),
            Resolved::Several(all) => {
                for (_, one) in all {
                    self.resolved(one, depth);
                }
            }
            // `kernel._pyfunc`, `result.best.kernel`.
            Resolved::Member { of, .. } => self.resolved(*of, depth),
            Resolved::Bound(bound) => match bound.binding.kind {
                BindingKind::Iterated(value) | BindingKind::Unpacked(value) => {
                    self.expr(bound.scope, value, depth)
                }
                _ => {}
            },
            Resolved::Parameter(function, position) => self.passed(function, position, depth),
            _ => {}
        }
    }

    /// What the calls in its module pass for a parameter of a function, and its default.
    fn passed(&mut self, function: FunctionRef<'p, 'a>, position: usize, depth: u32) {
        let Some(def) = function.get().map(|function| function.def) else {
            return;
        };
        let Some(parameter) = def.parameters.iter().nth(position) else {
            return;
        };
        let name = parameter.name().as_str();
        if let Some(default) = parameter.default() {
            self.expr(function.scope(), default, depth);
        }
        for site in function.module.outline().calls() {
            // Most calls are of other names; those need no resolving.
            let called = match &*site.call.func {
                Expr::Name(called) => called.id.as_str(),
                Expr::Attribute(called) => called.attr.as_str(),
                _ => continue,
            };
            if called != def.name.as_str() {
                continue;
            }
            let scope = function.module.scope(site.owner);
            let same =
                self.project.resolve_here(scope, &site.call.func) == Some(Resolved::Function(function));
            if same && let Some(value) = site.call.arguments.find_argument_value(name, position) {
                self.expr(scope, value, depth);
            }
        }
    }

    /// The values in a container: those that it was made with, and those that were assigned to its items.
    fn container(&mut self, scope: ScopeRef<'p, 'a>, container: &'a Expr, depth: u32) {
        self.expr(scope, container, depth);
        let Expr::Name(name) = container else { return };
        let resolved = self.project.resolve_here(scope, container);
        let module = scope.module;
        for item in module.outline().item_assignments() {
            if item.name != name.id.as_str() {
                continue;
            }
            let there = module.scope(item.owner);
            // The same name means the same container when both places see the same binding.
            if self.project.resolve_here(there, container) == resolved {
                self.expr(there, item.value, depth);
            }
        }
    }

    fn call(&mut self, scope: ScopeRef<'p, 'a>, call: &'a ExprCall, depth: u32) {
        let before = self.found.len();
        let mut hints = Vec::new();
        let mut ignored = Vec::new();
        if let Some((function, keywords)) = made_by_call(self.project, scope, call) {
            self.expr(scope, function, depth);
            hints = read_options(self.project, &keywords, &mut ignored);
        } else if let Expr::Attribute(method) = &*call.func
            && matches!(
                method.attr.as_str(),
                "replace_hints" | "get" | "pop" | "setdefault"
            )
        {
            if method.attr.as_str() == "replace_hints" {
                self.expr(scope, &method.value, depth);
                let keywords: Vec<_> = call
                    .arguments
                    .keywords
                    .iter()
                    .map(|keyword| (scope, keyword))
                    .collect();
                hints = read_options(self.project, &keywords, &mut ignored);
            } else {
                self.container(scope, &method.value, depth);
                self.each(scope, call.arguments.args.get(1..).unwrap_or_default(), depth);
            }
        } else {
            // A helper that gives back one of its arguments, with other hints or from a cache, or an object that
            // holds the kernel.
            self.each(scope, &call.arguments.args, depth);
            for keyword in &call.arguments.keywords {
                self.expr(scope, &keyword.value, depth);
            }
            if let Some(Resolved::Function(function)) = self.project.resolve(scope, &call.func)
                && let Some(outlined) = function.get()
            {
                let mut returns = Returns(Vec::new());
                returns.visit_body(&outlined.def.body);
                for value in returns.0 {
                    self.expr(function.scope(), value, depth);
                }
            }
        }
        if !hints.is_empty() {
            for target in self.found.get_mut(before..).unwrap_or_default() {
                target.hints.clone_from(&hints);
            }
        }
    }
}

impl KernelTarget<'_, '_> {
    /// The name of the kernel's function; empty never, unless the target was made by hand.
    #[must_use]
    pub fn name(&self) -> &str {
        self.function
            .get()
            .map_or("", |function| function.def.name.as_str())
    }

    /// The place of the kernel's name.
    #[must_use]
    pub fn span(&self) -> Span {
        let function = self.function.get();
        function.map_or(Span::NONE, |function| {
            self.function.module.file().span(function.def.name.range())
        })
    }
}
