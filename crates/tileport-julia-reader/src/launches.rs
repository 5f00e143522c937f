//! What a file launches: `ct.launch(kernel, grid, args…)` and `@cuda backend=cuTile blocks=grid kernel(args…)`, held against
//! the kernels' parameters, to which arguments belong by their position.

use crate::file::File;
use crate::syntax::{Arg, Expr, ExprKind, Function, Parameter, Stmt, StmtKind};
use std::rc::Rc;
use tileport_ir::{Code, Diagnostic, Span};

const CODE: Code = Code("julia-launch-arguments");

/// A launch.
struct Launch<'f> {
    kernel: &'f str,
    /// The arguments of the kernel.
    args: Vec<&'f Expr>,
    span: Span,
}

impl File {
    /// What is wrong with the file's launches of its own kernels.
    #[must_use]
    pub fn check_launches(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut launches = Vec::new();
        for stmt in &self.stmts {
            in_stmt(stmt, &mut launches, &mut found);
        }
        for launch in launches {
            if let Some(methods) = self.functions.get(launch.kernel) {
                check(&launch, methods, &mut found);
            }
        }
        found
    }
}

fn in_stmts<'f>(stmts: &'f [Stmt], launches: &mut Vec<Launch<'f>>, found: &mut Vec<Diagnostic>) {
    for stmt in stmts {
        in_stmt(stmt, launches, found);
    }
}

fn in_stmt<'f>(stmt: &'f Stmt, launches: &mut Vec<Launch<'f>>, found: &mut Vec<Diagnostic>) {
    match &stmt.kind {
        StmtKind::Expr(expr) | StmtKind::Assign(_, expr) | StmtKind::Update(_, _, expr) => {
            in_expr(expr, launches, found);
        }
        StmtKind::Return(Some(expr)) => in_expr(expr, launches, found),
        StmtKind::For { body, .. } | StmtKind::While { body, .. } => in_stmts(body, launches, found),
        StmtKind::Function(function) => in_stmts(&function.body, launches, found),
        _ => {}
    }
}

fn in_expr<'f>(expr: &'f Expr, launches: &mut Vec<Launch<'f>>, found: &mut Vec<Diagnostic>) {
    match &expr.kind {
        ExprKind::Call { callee, args, .. } => {
            if callee
                .path()
                .is_some_and(|path| path == "ct.launch" || path == "cuTile.launch")
            {
                called(expr, args, launches, found);
            }
            args.iter().for_each(|arg| in_expr(&arg.value, launches, found));
        }
        ExprKind::Macro(name, args) if name == "@cuda" || name == "CUDA.@cuda" => {
            if let Some(Expr {
                kind: ExprKind::Call { callee, args, .. },
                span,
            }) = args.last()
                && let Some(kernel) = callee.as_name()
            {
                launches.push(Launch {
                    kernel,
                    args: args.iter().map(|arg| &arg.value).collect(),
                    span: *span,
                });
            }
        }
        ExprKind::Macro(_, args) => args.iter().for_each(|arg| in_expr(arg, launches, found)),
        ExprKind::Block(stmts) => in_stmts(stmts, launches, found),
        ExprKind::If(branch) => {
            in_stmts(&branch.then, launches, found);
            in_stmts(&branch.otherwise, launches, found);
        }
        ExprKind::Lambda(function) => in_stmts(&function.body, launches, found),
        ExprKind::Paren(inner) => in_expr(inner, launches, found),
        _ => {}
    }
}

/// `ct.launch(kernel, grid, args…; stream)`.
fn called<'f>(expr: &'f Expr, args: &'f [Arg], launches: &mut Vec<Launch<'f>>, found: &mut Vec<Diagnostic>) {
    let positional: Vec<&Expr> = args
        .iter()
        .filter(|arg| arg.name.is_none())
        .map(|arg| &arg.value)
        .collect();
    let Some(first) = positional.first() else { return };
    let text = first.path().unwrap_or_default();
    if text.contains("stream") {
        found.push(
            Diagnostic::error(
                CODE,
                first.span,
                "`ct.launch` is given the kernel first, not a stream",
            )
            .help("write `ct.launch(kernel, grid, args…; stream=s)`, or leave the stream out"),
        );
        return;
    }
    let Some(kernel) = first.as_name() else { return };
    launches.push(Launch {
        kernel,
        args: positional.into_iter().skip(2).collect(),
        span: expr.span,
    });
}

/// The name that an argument shows: `output`, of `output` and of `ct.Constant(output)`.
fn name_of(expr: &Expr) -> Option<&str> {
    match &expr.bare().kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Call { callee, args, .. } if is_constant(callee) => {
            args.first().and_then(|arg| name_of(&arg.value))
        }
        _ => None,
    }
}

fn is_constant(callee: &Expr) -> bool {
    callee
        .path()
        .is_some_and(|path| path.ends_with("Constant") && !path.contains("Tile"))
}

fn wrapped(expr: &Expr) -> bool {
    matches!(&expr.bare().kind, ExprKind::Call { callee, .. } if is_constant(callee))
}

fn is_array(param: &Parameter) -> bool {
    let mut ty = param.ty.as_ref();
    while let Some(Expr {
        kind: ExprKind::Curly(base, _),
        ..
    }) = ty
    {
        ty = Some(base);
    }
    ty.and_then(Expr::path)
        .is_some_and(|path| path.ends_with("TileArray"))
}

fn check(launch: &Launch<'_>, methods: &[Rc<Function>], found: &mut Vec<Diagnostic>) {
    if launch
        .args
        .iter()
        .any(|arg| matches!(arg.kind, ExprKind::Splat(_)))
    {
        return;
    }
    let given = launch.args.len();
    let Some(function) = methods.iter().find(|method| method.params.len() == given) else {
        let wanted = methods.first().map_or(0, |method| method.params.len());
        let message = format!(
            "`{}` has {wanted} parameters, but is launched with {given} arguments",
            launch.kernel
        );
        let names: Vec<&str> = methods
            .first()
            .map(|method| method.params.iter().map(|param| param.name.as_str()).collect())
            .unwrap_or_default();
        found.push(
            Diagnostic::error(CODE, launch.span, message)
                .help(format!("its parameters are {}", names.join(", "))),
        );
        return;
    };
    for (position, (arg, param)) in launch.args.iter().zip(&function.params).enumerate() {
        let Some(name) = name_of(arg) else { continue };
        let place = function.params.iter().position(|param| param.name == name);
        let Some(place) = place.filter(|place| *place != position) else {
            continue;
        };
        // The other one is elsewhere, too: they were swapped.
        let other = launch.args.get(place).and_then(|arg| name_of(arg));
        if other == Some(name) {
            continue;
        }
        let message = format!(
            "`{name}` is handed in as the parameter `{}`, but the kernel has a parameter `{name}` at position {}",
            param.name,
            place + 1
        );
        found.push(
            Diagnostic::error(CODE, arg.span, message)
                .label(
                    function.params.get(place).map_or(Span::NONE, |param| param.span),
                    "this parameter",
                )
                .help("arguments belong to parameters by their position: hand them in in the kernel's order"),
        );
        return;
    }
    for (arg, param) in launch.args.iter().zip(&function.params) {
        if is_array(param) && wrapped(arg) {
            let message = format!(
                "`{}` is an array of the kernel, but a constant is handed in",
                param.name
            );
            found.push(Diagnostic::error(CODE, arg.span, message).help(
                "arguments belong to parameters by their position: hand them in in the kernel's order",
            ));
        }
    }
}
