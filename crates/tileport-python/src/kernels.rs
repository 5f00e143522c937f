//! The kernels of a module, however they are made.

use crate::annotation::{self, Annotation};
use crate::comments::{self, Comments};
use crate::options::{self, KernelOption};
use crate::outline::{Function, FunctionId, Owner};
use crate::project::{Module, Project, ScopeRef};
use crate::resolve::Resolved;
use crate::source::ParsedFile;
use ruff_python_ast::{AnyParameterRef, Expr, ExprCall, Keyword, Stmt};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustc_hash::FxHashMap;
use tileport_ir::{Code, Diagnostic, Span};

/// A function that cannot be a kernel.
pub const NOT_A_KERNEL: Code = Code("python-kernel-function");
/// A decorator that changes a kernel's function.
pub const DECORATOR: Code = Code("python-kernel-decorator");

const KERNEL: &str = "cuda.tile.kernel";

/// The kernels of a module.
#[derive(Debug)]
pub struct Kernels<'a> {
    kernels: Vec<KernelDef<'a>>,
    by_function: FxHashMap<FunctionId, usize>,
    diagnostics: Vec<Diagnostic>,
}

/// A kernel: a function that `ct.kernel` was applied to.
#[derive(Debug)]
pub struct KernelDef<'a> {
    /// The function. Its definition, with the body, is in the module's outline.
    pub function: FunctionId,
    /// Its name.
    pub name: &'a str,
    /// Its name with the functions and classes that it is defined in: `make.<locals>.kernel`.
    pub qualified_name: String,
    /// What it is defined in. A kernel inside a function may use that function's variables.
    pub parent: Owner,
    /// How it became a kernel.
    pub made: Made<'a>,
    /// Its compiler options.
    pub options: Vec<KernelOption<'a>>,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter<'a>>,
    /// Its statements, without the docstring.
    pub body: &'a [Stmt],
    /// Its docstring.
    pub docstring: Option<Docstring>,
    /// Other decorators, such as one that registers the kernel. They see the finished kernel.
    pub other_decorators: Vec<&'a Expr>,
    /// The comments of its body.
    pub comments: Comments,
    /// The place of its name.
    pub span: Span,
}

/// How a function became a kernel.
#[derive(Clone, Copy, Debug)]
pub enum Made<'a> {
    /// `@ct.kernel` or `@ct.kernel(…)`: the decorator's expression.
    Decorator(&'a Expr),
    /// `ct.kernel(function, …)` or `ct.kernel(…)(function)`.
    Call(&'a ExprCall),
}

/// A parameter of a kernel.
#[derive(Debug)]
pub struct Parameter<'a> {
    /// Its name.
    pub name: &'a str,
    /// What its annotation says.
    pub annotation: Annotation,
    /// The annotation as it is written.
    pub annotation_expr: Option<&'a Expr>,
    /// Its default.
    pub default: Option<&'a Expr>,
    /// Its default as it is written.
    pub default_text: Option<&'a str>,
    /// The comment at the end of its line, without `#`.
    pub comment: Option<&'a str>,
    /// Its place, with annotation and default.
    pub span: Span,
}

/// A kernel's docstring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Docstring {
    /// Its text, without the indentation of the code.
    pub text: String,
    /// The literal in the text of the file.
    pub span: Span,
    /// The blocks between `<typecheck>` and `</typecheck>`, in the order of the text.
    pub typechecks: Vec<Typecheck>,
}

/// A `<typecheck>` block: the Tile IR that a kernel's author expects, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typecheck {
    /// What is between the tags.
    pub text: String,
    /// Its place.
    pub span: Span,
}

impl<'a> Kernels<'a> {
    /// The kernels, in the order in which they are defined.
    #[must_use]
    pub fn all(&self) -> &[KernelDef<'a>] {
        &self.kernels
    }

    /// The kernel that a function is; `None` when it is none.
    #[must_use]
    pub fn of_function(&self, function: FunctionId) -> Option<&KernelDef<'a>> {
        self.by_function
            .get(&function)
            .and_then(|&index| self.kernels.get(index))
    }

    /// The kernel with a name, plain or qualified. The first one, when several have it.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&KernelDef<'a>> {
        self.kernels
            .iter()
            .find(|kernel| kernel.name == name || kernel.qualified_name == name)
    }

    /// What is wrong with how kernels are declared.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl<'a> Project<'a> {
    /// The kernels of a module: decorated functions, and functions that `ct.kernel` is called with, at any depth.
    /// A function that is made a kernel more than once is listed once, as it was first made.
    pub fn kernels<'p>(&'p self, module: &'p Module<'a>) -> &'p Kernels<'a> {
        module.kernels.get_or_init(|| find(self, module))
    }
}

/// A keyword argument, with the scope that its names are looked up in.
pub(crate) type ScopedKeyword<'p, 'a> = (ScopeRef<'p, 'a>, &'a Keyword);

/// The options that an expression gives to a function, when what it stands for makes kernels of functions: `ct.kernel`,
/// `ct.kernel(occupancy=2)`, `functools.partial(ct.kernel, occupancy=2)`, or a name for one of these. `read` says
/// whether modules may be read to find out.
pub(crate) fn maker<'p, 'a>(
    project: &'p Project<'a>,
    scope: ScopeRef<'p, 'a>,
    expr: &'a Expr,
    at: Option<TextSize>,
    read: bool,
) -> Option<Vec<ScopedKeyword<'p, 'a>>> {
    maker_within(project, scope, expr, at, read, 16)
}

fn maker_within<'p, 'a>(
    project: &'p Project<'a>,
    scope: ScopeRef<'p, 'a>,
    expr: &'a Expr,
    at: Option<TextSize>,
    read: bool,
    steps: u32,
) -> Option<Vec<ScopedKeyword<'p, 'a>>> {
    let steps = steps.checked_sub(1)?;
    let resolve = |expr: &Expr| match (read, at) {
        (true, Some(at)) => project.resolve_at(scope, expr, at),
        (true, None) => project.resolve(scope, expr),
        (false, _) => project.resolve_here(scope, expr),
    };
    match expr {
        Expr::Name(_) | Expr::Attribute(_) => match resolve(expr)? {
            Resolved::External(name) => (name == KERNEL).then(Vec::new),
            Resolved::Value(value) => {
                maker_within(project, value.scope, value.value, Some(value.at), read, steps)
            }
            Resolved::Unread(name) if name.ends_with(".kernel") => {
                maker_within(project, scope, expr, at, true, steps)
            }
            _ => None,
        },
        Expr::Call(call) => {
            let partial = match resolve(&call.func) {
                Some(Resolved::External(name)) => name == "functools.partial",
                _ => false,
            };
            let base = match (partial, &*call.arguments.args) {
                (true, [base]) => base,
                (false, []) => &*call.func,
                _ => return None,
            };
            let mut keywords = maker_within(project, scope, base, at, read, steps)?;
            keywords.extend(call.arguments.keywords.iter().map(|keyword| (scope, keyword)));
            Some(keywords)
        }
        _ => None,
    }
}

/// The function's expression and the options, when a call makes a kernel of a function.
pub(crate) fn made_by_call<'p, 'a>(
    project: &'p Project<'a>,
    scope: ScopeRef<'p, 'a>,
    call: &'a ExprCall,
) -> Option<(&'a Expr, Vec<ScopedKeyword<'p, 'a>>)> {
    let [function] = &*call.arguments.args else {
        return None;
    };
    let mut keywords = maker(project, scope, &call.func, None, false)?;
    keywords.extend(call.arguments.keywords.iter().map(|keyword| (scope, keyword)));
    Some((function, keywords))
}

/// Reads options whose names are looked up in different scopes.
pub(crate) fn read_options<'p, 'a>(
    project: &'p Project<'a>,
    keywords: &[ScopedKeyword<'p, 'a>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<KernelOption<'a>> {
    let read =
        |&(scope, keyword): &ScopedKeyword<'p, 'a>| options::read(project, scope, &[keyword], diagnostics);
    keywords.iter().flat_map(read).collect()
}

fn find<'p, 'a>(project: &'p Project<'a>, module: &'p Module<'a>) -> Kernels<'a> {
    let mut finder = Finder {
        project,
        module,
        found: Vec::new(),
        diagnostics: Vec::new(),
    };
    for (id, function) in module.outline().functions() {
        finder.decorated(id, function);
    }
    let decorated = finder.found.len();
    for site in module.outline().calls() {
        finder.called(module.scope(site.owner), site.call, decorated);
    }
    let mut kernels = finder.found;
    kernels.sort_by_key(|kernel| kernel.function);
    Kernels {
        by_function: kernels
            .iter()
            .enumerate()
            .map(|(index, kernel)| (kernel.function, index))
            .collect(),
        kernels,
        diagnostics: finder.diagnostics,
    }
}

struct Finder<'p, 'a> {
    project: &'p Project<'a>,
    module: &'p Module<'a>,
    found: Vec<KernelDef<'a>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'p, 'a> Finder<'p, 'a> {
    fn decorated(&mut self, id: FunctionId, function: &Function<'a>) {
        let file = self.module.file();
        let scope = self.module.scope(function.parent);
        let decorators = &function.def.decorator_list;
        let is_maker = |decorator: &'a ruff_python_ast::Decorator| {
            maker(
                self.project,
                scope,
                &decorator.expression,
                Some(decorator.start()),
                true,
            )
        };
        let Some((position, keywords)) = decorators
            .iter()
            .enumerate()
            .find_map(|(position, one)| is_maker(one).map(|keywords| (position, keywords)))
        else {
            return;
        };
        let Some(decorator) = decorators.get(position) else {
            return;
        };
        for inner in decorators.iter().skip(position + 1) {
            let text = file.slice(inner.expression.range());
            let message = format!(
                "decorator `{text}` changes the function of kernel `{}`",
                function.def.name.as_str()
            );
            let error = Diagnostic::error(DECORATOR, file.span_of(inner), message)
                .label(file.span_of(decorator), "this one is applied to its result")
                .help("put it above the kernel decorator, or remove it");
            self.diagnostics.push(error);
        }
        let others = decorators
            .iter()
            .take(position)
            .map(|decorator| &decorator.expression)
            .collect();
        self.add(
            id,
            function,
            Made::Decorator(&decorator.expression),
            &keywords,
            others,
        );
    }

    fn called(&mut self, scope: ScopeRef<'p, 'a>, call: &'a ExprCall, decorated: usize) {
        let Some((argument, keywords)) = made_by_call(self.project, scope, call) else {
            return;
        };
        let file = self.module.file();
        if argument.is_lambda_expr() {
            let error = Diagnostic::error(
                NOT_A_KERNEL,
                file.span_of(argument),
                "a kernel cannot be a lambda",
            );
            self.diagnostics.push(error.help("define the kernel with `def`"));
            return;
        }
        // What is a variable here may be any function; `kernel._pyfunc` is one that is a kernel already.
        let Some(Resolved::Function(function)) = self.project.resolve(scope, argument) else {
            return;
        };
        if function.module != self.module {
            return;
        }
        let Some(outlined) = self.module.outline().function(function.id) else {
            return;
        };
        match self
            .found
            .iter()
            .position(|kernel| kernel.function == function.id)
        {
            None => self.add(function.id, outlined, Made::Call(call), &keywords, Vec::new()),
            Some(index) if index < decorated => {
                let name = outlined.def.name.as_str();
                let message = format!("`ct.kernel` is called with `{name}`, which is a kernel already");
                let error = Diagnostic::error(NOT_A_KERNEL, file.span_of(call), message)
                    .label(file.span_of(&outlined.def.name), "made a kernel by its decorator")
                    .help(format!(
                        "write `{name}.replace_hints(…)` for other compiler options"
                    ));
                self.diagnostics.push(error);
            }
            Some(_) => {}
        }
    }

    fn add(
        &mut self,
        id: FunctionId,
        function: &Function<'a>,
        made: Made<'a>,
        keywords: &[ScopedKeyword<'p, 'a>],
        other_decorators: Vec<&'a Expr>,
    ) {
        let file = self.module.file();
        let def = function.def;
        let name = def.name.as_str();
        if def.is_async {
            let error = Diagnostic::error(
                NOT_A_KERNEL,
                file.span_of(&def.name),
                format!("kernel `{name}` is `async`"),
            );
            self.diagnostics.push(error.help("define it with `def` alone"));
        }
        let options = read_options(self.project, keywords, &mut self.diagnostics);
        let parameters = self.parameters(function);
        let docstring = docstring(file, &def.body);
        let body = def
            .body
            .get(usize::from(docstring.is_some())..)
            .unwrap_or_default();
        self.found.push(KernelDef {
            function: id,
            name,
            qualified_name: function.qualified_name.clone(),
            parent: function.parent,
            made,
            options,
            parameters,
            body,
            docstring,
            other_decorators,
            comments: Comments::of_function(file, def),
            span: file.span_of(&def.name),
        });
    }

    fn parameters(&mut self, function: &Function<'a>) -> Vec<Parameter<'a>> {
        let file = self.module.file();
        let scope = self.module.scope(function.parent);
        let mut parameters = Vec::new();
        for one in function.def.parameters.iter() {
            let parameter = one.as_parameter();
            let (name, span) = (parameter.name.as_str(), file.span(one.range()));
            if let AnyParameterRef::Variadic(_) = one {
                let kernel = function.def.name.as_str();
                let message = format!("kernel `{kernel}` takes any number of arguments by `{name}`");
                let error = Diagnostic::error(NOT_A_KERNEL, span, message);
                self.diagnostics
                    .push(error.help("name each parameter; a tuple of arrays may be one parameter"));
                continue;
            }
            let annotation_expr = parameter.annotation();
            let annotation = annotation_expr.map(|expr| {
                let mut reader = annotation::Reader {
                    project: self.project,
                    diagnostics: &mut self.diagnostics,
                    span: file.span_of(expr),
                    steps: 256,
                };
                reader.read(scope, expr)
            });
            parameters.push(Parameter {
                name,
                annotation: annotation.unwrap_or_default(),
                annotation_expr,
                default: one.default(),
                default_text: one.default().map(|default| file.slice(default.range())),
                comment: comments::at_end_of_line(file, one.range(), function.def.parameters.range()),
                span,
            });
        }
        parameters
    }
}

fn docstring(file: &ParsedFile, body: &[Stmt]) -> Option<Docstring> {
    let Some(Stmt::Expr(statement)) = body.first() else {
        return None;
    };
    let Expr::StringLiteral(literal) = &*statement.value else {
        return None;
    };
    Some(Docstring {
        text: without_indentation(literal.value.to_str()),
        span: file.span_of(literal),
        typechecks: typechecks(file, literal.range()),
    })
}

/// The `<typecheck>` blocks in a range of a file.
fn typechecks(file: &ParsedFile, range: TextRange) -> Vec<Typecheck> {
    const OPEN: &str = "<typecheck>";
    const CLOSE: &str = "</typecheck>";
    let source = file.slice(range);
    let (mut blocks, mut from) = (Vec::new(), 0);
    while let Some(open) = source.get(from..).and_then(|rest| rest.find(OPEN)) {
        let start = from + open + OPEN.len();
        let Some(length) = source.get(start..).and_then(|rest| rest.find(CLOSE)) else {
            break;
        };
        let text = source.get(start..start + length).unwrap_or_default();
        let base = range.start().to_usize();
        let place = |at: usize| crate::source::offset(base + at).unwrap_or_default();
        blocks.push(Typecheck {
            text: text.to_owned(),
            span: file.span(TextRange::new(place(start), place(start + length))),
        });
        from = start + length + CLOSE.len();
    }
    blocks
}

/// A docstring as Python's `inspect.cleandoc` shows it: without blank lines at its ends, and without the indentation
/// that all lines after the first share.
fn without_indentation(text: &str) -> String {
    let indentation = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let shared = text
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(indentation)
        .min()
        .unwrap_or(0);
    let lines = text.lines().enumerate().map(|(index, line)| match index {
        0 => line.trim(),
        _ => line
            .get(shared.min(indentation(line))..)
            .unwrap_or_default()
            .trim_end(),
    });
    lines.collect::<Vec<_>>().join("\n").trim_matches('\n').to_owned()
}
