//! Kernels from source text, and kernels as text, for tests.

use super::context::{Context, Stop};
use super::entry::{Annotation, Declaration, Declared, elaborate};
use super::{Comments, Global, Names};
use ruff_python_ast::{ModModule, Stmt, StmtFunctionDef};
use ruff_text_size::TextRange;
use tileport_ir::{Diagnostic, Span};
use tileport_kernel::expr::{Combine, Constant};
use tileport_kernel::signature::DimSpec;
use tileport_kernel::{
    ArraySpec, Block, ConstantValue, Element, Expr, ExprId, Kernel, ParamSpec, StmtKind, Type,
};

struct OneModule<'p>(&'p ModModule);

impl<'p> Names<'p> for OneModule<'p> {
    fn global(&self, _module: usize, name: &str) -> Option<Global<'p>> {
        if let "ct" | "math" = name {
            return Some(Global::Named(
                if name == "ct" { "cuda.tile" } else { name }.to_owned(),
            ));
        }
        self.0.body.iter().find_map(|stmt| match stmt {
            Stmt::FunctionDef(def) if def.name.as_str() == name => Some(Global::Function(0, def)),
            _ => None,
        })
    }

    fn span(&self, _module: usize, range: TextRange) -> Span {
        Span::new(range.start().to_usize(), range.end().to_usize())
    }

    fn comments(&self, _module: usize, _function: &StmtFunctionDef, _range: TextRange) -> Comments {
        Comments::default()
    }
}

/// A parameter in short: `x=f32[2]` (rank 2; `[2w]` with wide indices; `?` for an open element type), `xs=*f32[1]` (a list),
/// `n:i32` (a scalar), `N=64` (a constant), `N` (an open constant).
fn parameter(text: &str) -> (String, ParamSpec) {
    let element = |name: &str| Element::from_name(name);
    let array = |text: &str| {
        let (dtype, rank) = text.trim_end_matches(']').split_once('[').unwrap();
        let rank_only = rank.trim_end_matches('w');
        let mut spec = ArraySpec::dense(element(dtype), rank_only.parse().unwrap());
        spec.dims.fill(DimSpec::ANY);
        spec.wide_index = rank != rank_only;
        spec
    };
    if let Some((name, ty)) = text.split_once(':') {
        return (name.to_owned(), ParamSpec::Scalar(element(ty)));
    }
    let Some((name, value)) = text.split_once('=') else {
        return (text.to_owned(), ParamSpec::Constant(None));
    };
    let spec = match value.parse() {
        Ok(number) => ParamSpec::Constant(Some(ConstantValue::Int(number))),
        Err(_) => match value.strip_prefix('*') {
            Some(item) => ParamSpec::List {
                element: array(item),
                alias_groups: Vec::new(),
                elements_may_alias: false,
            },
            None => ParamSpec::Array(array(value)),
        },
    };
    (name.to_owned(), spec)
}

/// Elaborates the function `k` of a source text; its parameters come from `params`.
pub(crate) fn elaborate_source(params: &str, source: &str) -> Result<(Kernel, Vec<Diagnostic>), Stop> {
    let parsed = ruff_python_parser::parse_module(source).unwrap().into_syntax();
    let (names, specs): (Vec<_>, Vec<_>) = params.split_whitespace().map(parameter).unzip();
    let def = parsed
        .body
        .iter()
        .find_map(|stmt| match stmt {
            Stmt::FunctionDef(def) if def.name.as_str() == "k" => Some(def),
            _ => None,
        })
        .unwrap();
    let declared = |name: &String| Declared {
        name: name.clone(),
        span: Span::NONE,
        annotation: Annotation::default(),
    };
    let declaration = Declaration {
        module: 0,
        def,
        doc: None,
        params: names.iter().map(declared).collect(),
        captured: Vec::new(),
        inferring: false,
        guessed: Vec::new(),
    };
    elaborate(&OneModule(&parsed), &declaration, &specs).map_err(|failure| {
        let first = failure.errors.into_iter().next();
        first
            .map(|error| Stop::Error(Box::new(error)))
            .or(failure.stop)
            .unwrap()
    })
}

/// The source of a kernel with these statements.
fn kernel_source(params: &str, body: &str) -> String {
    let names: Vec<&str> = params
        .split_whitespace()
        .map(|text| text.split([':', '=']).next().unwrap())
        .collect();
    let mut source = format!("def k({}):\n", names.join(", "));
    for line in body.lines() {
        source.push_str(&format!("    {}\n", line));
    }
    source
}

/// What statements become, one statement a line.
pub(crate) fn lines(params: &str, body: &str) -> Vec<String> {
    let source = kernel_source(params, body);
    match elaborate_source(params, &source) {
        Ok((kernel, _)) => show(&kernel),
        Err(stop) => panic!("{stop:?}"),
    }
}

/// The warnings of statements.
pub(crate) fn warnings(params: &str, body: &str) -> Vec<Diagnostic> {
    elaborate_source(params, &kernel_source(params, body)).unwrap().1
}

/// The error of statements, with the text that it points at.
pub(crate) fn error(params: &str, body: &str) -> (Diagnostic, String) {
    let source = kernel_source(params, body);
    match elaborate_source(params, &source) {
        Err(Stop::Error(diagnostic)) => {
            let place = source[diagnostic.span.start as usize..diagnostic.span.end as usize].to_owned();
            (*diagnostic, place)
        }
        Err(needs) => panic!("{needs:?}"),
        Ok((kernel, _)) => panic!("no error: {:#?}", show(&kernel)),
    }
}

/// A kernel's statements as text.
pub(crate) fn show(kernel: &Kernel) -> Vec<String> {
    let cx = Context::new(kernel.clone());
    let mut lines = Vec::new();
    show_block(&cx, &kernel.body, 0, &mut lines);
    lines
}

fn show_block(cx: &Context, block: &Block, depth: usize, lines: &mut Vec<String>) {
    for stmt in &block.stmts {
        let mut operands = Vec::new();
        stmt.kind.each_operand(&mut |id| operands.push(show_expr(cx, id)));
        let head = match &stmt.kind {
            StmtKind::Assign { targets, .. } => {
                let names: Vec<String> = targets.iter().map(|var| variable(cx, *var)).collect();
                format!("{} =", names.join(", "))
            }
            StmtKind::Store {
                check_bounds: false, ..
            } => "Store!".to_owned(),
            kind => word(&format!("{kind:?}")),
        };
        lines.push(
            format!("{}{head} {}", "  ".repeat(depth), operands.join(", "))
                .trim_end()
                .to_owned(),
        );
        stmt.kind
            .each_block(&mut |block| show_block(cx, block, depth + 1, lines));
    }
}

fn variable(cx: &Context, var: tileport_kernel::VarId) -> String {
    let data = &cx.kernel.vars[var];
    if data.temporary {
        format!("{var:?}")
    } else {
        data.name.clone()
    }
}

fn word(debug: &str) -> String {
    debug.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

/// An expression as text: `~` marks what is implied; tiles have their type.
fn show_expr(cx: &Context, id: ExprId) -> String {
    let data = &cx.kernel.exprs[id];
    let mark = if data.implied { "~" } else { "" };
    let ty = match &data.types[0] {
        Type::Tile(tile) => format!(
            ":{}{}",
            cx.show_dtype(&tile.dtype),
            cx.show_shape(&tile.shape).replace("()", "")
        ),
        Type::View(view) => format!(":{:?}", view.kind).replace([' ', '{', '}'], ""),
        _ => String::new(),
    };
    let mut operands = Vec::new();
    data.expr
        .each_operand(&mut |operand| operands.push(show_expr(cx, operand)));
    if let Some((block, results)) = data.expr.body() {
        let mut inner = Vec::new();
        show_block(cx, block, 0, &mut inner);
        inner.extend(results.iter().map(|id| show_expr(cx, *id)));
        operands.push(format!("[{}]", inner.join("; ")));
    }
    let head = match &data.expr {
        Expr::Var(var) => return variable(cx, *var),
        Expr::Param(param) => return cx.kernel.params[*param].name.clone(),
        Expr::Constant(Constant::Int(value)) => return format!("{}{ty}", cx.show_dim(value)),
        Expr::Constant(Constant::Float(value)) => {
            return format!("{:?}{ty}", value.as_value().unwrap_or(f64::NAN));
        }
        Expr::Constant(Constant::Bool(value)) => return format!("{:?}", value.as_bool()),
        Expr::Binary { op, .. } => format!("{op:?}"),
        Expr::Atomic { op, .. } => format!("Atomic{op:?}"),
        Expr::Load {
            check_bounds: false, ..
        } => "Load!".to_owned(),
        Expr::Reduce {
            axis, keep, combine, ..
        } => {
            format!("{}@{axis}{}", combination(combine), if *keep { "k" } else { "" })
        }
        Expr::Scan {
            axis,
            reverse,
            combine,
            ..
        } => {
            format!(
                "Scan{}@{axis}{}",
                combination(combine),
                if *reverse { "r" } else { "" }
            )
        }
        Expr::Shape { axis, .. } | Expr::Stride { axis, .. } | Expr::TileCount { axis, .. } => {
            format!("{}@{axis}", word(&format!("{:?}", data.expr)))
        }
        Expr::BlockId { axis } => return format!("bid{axis}"),
        expr => word(&format!("{expr:?}")),
    };
    format!("{mark}{head}{ty}({})", operands.join(", "))
}

fn combination(combine: &Combine) -> String {
    word(&format!("{combine:?}"))
}
