//! Julia's syntax as far as kernels use it, without what a grammar needs to say of it.

use std::rc::Rc;
use tileport_ir::Span;

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Name(String),
    /// An integer, with the name of its type.
    Int(i128, &'static str),
    Float32(f32),
    Float64(f64),
    /// Text without anything put in.
    Text(String),
    /// Text with values put in.
    Interpolated,
    Symbol(String),
    Version(String),
    Tuple(Vec<Expr>),
    /// `[a, b]`.
    Vector(Vec<Expr>),
    /// `f(a; k=v)`, `f.(a)`, `a + b`, `a .+ b`, `-a`.
    Call {
        callee: Box<Expr>,
        args: Vec<Arg>,
        /// Whether it is broadcast.
        dotted: bool,
        /// Whether it is written as an operator.
        operator: bool,
    },
    Index(Box<Expr>, Vec<Expr>),
    Field(Box<Expr>, String),
    Curly(Box<Expr>, Vec<Expr>),
    /// `a:b`, `a:s:b`.
    Range(Vec<Expr>),
    Colon,
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    If(Box<Branch>),
    Block(Vec<Stmt>),
    /// `@m a b`, with the macro's full name.
    Macro(String, Vec<Expr>),
    Lambda(Rc<Function>),
    /// `key = value`, in a macro's arguments.
    Assign(Box<Stmt>),
    Splat(Box<Expr>),
    /// `a::T`.
    Typed(Box<Expr>, Box<Expr>),
    /// Expressions with nothing but space between them, as the arguments of a macro are.
    Spaced(Vec<Expr>),
    /// In parentheses: it is no part of a chain of comparisons.
    Paren(Box<Expr>),
    /// What the reader doesn't know, by its name in the grammar.
    Unknown(String),
}

/// A choice.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    pub(crate) cond: Expr,
    pub(crate) then: Vec<Stmt>,
    pub(crate) otherwise: Vec<Stmt>,
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub(crate) struct Arg {
    /// Its keyword.
    pub(crate) name: Option<String>,
    pub(crate) value: Expr,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub(crate) kind: StmtKind,
    pub(crate) span: Span,
    /// Comments on lines of their own before it.
    pub(crate) before: Vec<String>,
    /// The comment at the end of its line.
    pub(crate) after: Option<String>,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub(crate) enum StmtKind {
    Expr(Expr),
    /// `a = v`, `a, b = v`, `a[i] = v`.
    Assign(Expr, Expr),
    /// `a += v`, with the operator without its sign of equality.
    Update(Expr, String, Expr),
    /// `local a`.
    Local(Vec<String>),
    For {
        target: Expr,
        iterated: Expr,
        body: Vec<Stmt>,
    },
    While {
        cond: Expr,
        body: Vec<Stmt>,
    },
    Break,
    Continue,
    Return(Option<Expr>),
    Function(Rc<Function>),
    /// `using`, `import`, `export`, comments.
    Ignored,
}

/// A function.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) span: Span,
    pub(crate) params: Vec<Parameter>,
    /// Names of the `where` clause.
    pub(crate) generics: Vec<String>,
    pub(crate) body: Vec<Stmt>,
    pub(crate) doc: Option<String>,
    /// Comments after its last statement.
    pub(crate) trailing: Vec<String>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) ty: Option<Expr>,
    pub(crate) default: Option<Expr>,
    /// Whether it is a keyword.
    pub(crate) keyword: bool,
    /// `x...`.
    pub(crate) splat: bool,
    /// Names of a parameter that is a tuple: `((a, b), c) -> …`.
    pub(crate) parts: Option<Vec<String>>,
    pub(crate) span: Span,
}

impl Expr {
    /// The name that it is, if it is one.
    pub(crate) fn as_name(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Without parentheses around it.
    pub(crate) fn bare(&self) -> &Self {
        match &self.kind {
            ExprKind::Paren(inner) => inner.bare(),
            _ => self,
        }
    }

    /// `a.b.c` as text.
    pub(crate) fn path(&self) -> Option<String> {
        match &self.kind {
            ExprKind::Name(name) => Some(name.clone()),
            ExprKind::Field(base, name) => Some(format!("{}.{name}", base.path()?)),
            _ => None,
        }
    }
}

/// Calls a function with each statement of a block and of those in it, functions left out; loops only where told.
pub(crate) fn each_stmt(stmts: &[Stmt], loops: bool, f: &mut dyn FnMut(&Stmt)) {
    for stmt in stmts {
        f(stmt);
        match &stmt.kind {
            StmtKind::Expr(expr) | StmtKind::Assign(_, expr) | StmtKind::Update(_, _, expr) => {
                each_in_expr(expr, loops, f);
            }
            StmtKind::Return(Some(expr)) => each_in_expr(expr, loops, f),
            StmtKind::For { body, .. } | StmtKind::While { body, .. } if loops => each_stmt(body, loops, f),
            _ => {}
        }
    }
}

fn each_in_expr(expr: &Expr, loops: bool, f: &mut dyn FnMut(&Stmt)) {
    match &expr.kind {
        ExprKind::Block(stmts) => each_stmt(stmts, loops, f),
        ExprKind::If(branch) => {
            each_stmt(&branch.then, loops, f);
            each_stmt(&branch.otherwise, loops, f);
        }
        ExprKind::Macro(_, args) => args.iter().for_each(|arg| each_in_expr(arg, loops, f)),
        ExprKind::Paren(inner) => each_in_expr(inner, loops, f),
        _ => {}
    }
}

/// The names that statements assign, by themselves and in choices; in loops too where told.
pub(crate) fn assigned(stmts: &[Stmt], loops: bool) -> Vec<String> {
    let mut names = Vec::new();
    each_stmt(stmts, loops, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(target, _) | StmtKind::Update(target, _, _) => targets(target, &mut names),
        StmtKind::Local(locals) => names.extend(locals.iter().cloned()),
        _ => {}
    });
    names.sort();
    names.dedup();
    names
}

/// The names that are declared as a block's own.
pub(crate) fn locals(stmts: &[Stmt]) -> Vec<String> {
    let mut names = Vec::new();
    each_stmt(stmts, false, &mut |stmt| {
        if let StmtKind::Local(locals) = &stmt.kind {
            names.extend(locals.iter().cloned());
        }
    });
    names
}

/// The names that are assigned to.
pub(crate) fn targets(target: &Expr, names: &mut Vec<String>) {
    match &target.kind {
        ExprKind::Name(name) => names.push(name.clone()),
        ExprKind::Tuple(items) => items.iter().for_each(|item| targets(item, names)),
        ExprKind::Typed(inner, _) | ExprKind::Paren(inner) | ExprKind::Splat(inner) => targets(inner, names),
        _ => {}
    }
}
