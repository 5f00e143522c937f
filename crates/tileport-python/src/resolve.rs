//! What a name or a dotted path means.

use crate::outline::{ClassId, FunctionId, Owner};
use crate::project::{Module, Project, ScopeRef, is_opaque};
use crate::scope::{Binding, BindingKind, Lookup};
use ruff_python_ast::{Expr, StmtImportFrom};
use ruff_text_size::TextSize;
use std::cell::Cell;
use tileport_ir::Span;

/// How many steps one resolution may take: names that stand for names, and the choices among them.
const MAX_STEPS: u32 = 200;

/// The meaning of a name or a dotted path.
#[derive(Clone, Debug, PartialEq)]
pub enum Resolved<'p, 'a> {
    /// A module of the project.
    Module(&'p Module<'a>),
    /// Something outside the project, by its full name whatever it is called here: `cuda.tile.PaddingMode.ZERO`,
    /// `math.log`, `torch.float16`.
    External(String),
    /// A function of the project.
    Function(FunctionRef<'p, 'a>),
    /// A class of the project.
    Class(ClassRef<'p, 'a>),
    /// A name that was assigned an expression which is no name itself.
    Value(ValueRef<'p, 'a>),
    /// An attribute of something that only an evaluator can look into: `kernel._pyfunc`, `Config.BLOCK`.
    Member {
        /// What it is an attribute of.
        of: Box<Resolved<'p, 'a>>,
        /// The attributes, from the inside out.
        path: Vec<String>,
    },
    /// A parameter of a function, by its position.
    Parameter(FunctionRef<'p, 'a>, usize),
    /// Bound in a way that gives no expression to evaluate: by a loop, by `with`, by unpacking a call's result, inside
    /// a function that declares it `global`.
    Bound(BoundRef<'p, 'a>),
    /// A function or type that Python has everywhere: `range`, `int`.
    Builtin(String),
    /// Different things, depending on conditions that the text does not decide.
    Several(Vec<(Span, Resolved<'p, 'a>)>),
    /// Imported from a module that may be part of the project but was not read for this question.
    Unread(String),
    /// Bound nowhere.
    Unbound,
    /// The names lead in a circle, or too far.
    Circular,
}

/// A function of a module.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FunctionRef<'p, 'a> {
    /// The module.
    pub module: &'p Module<'a>,
    /// The function.
    pub id: FunctionId,
}

/// A class of a module.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassRef<'p, 'a> {
    /// The module.
    pub module: &'p Module<'a>,
    /// The class.
    pub id: ClassId,
}

/// An expression that a name stands for.
#[derive(Clone, Copy, Debug)]
pub struct ValueRef<'p, 'a> {
    /// Where the names in the expression are looked up.
    pub scope: ScopeRef<'p, 'a>,
    /// The expression.
    pub value: &'a Expr,
    /// The name's annotation.
    pub annotation: Option<&'a Expr>,
    /// Where the name was bound: names in a module's expression mean what they meant there.
    pub at: TextSize,
}

impl PartialEq for ValueRef<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.scope == other.scope && std::ptr::eq(self.value, other.value)
    }
}

/// A binding without an expression.
#[derive(Clone, Debug)]
pub struct BoundRef<'p, 'a> {
    /// The scope that it is in.
    pub scope: ScopeRef<'p, 'a>,
    /// The binding.
    pub binding: Binding<'a>,
}

impl PartialEq for BoundRef<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.scope == other.scope && self.binding.range == other.binding.range
    }
}

impl<'p, 'a> FunctionRef<'p, 'a> {
    /// Its definition and scope; `None` never, unless it was made by hand.
    #[must_use]
    pub fn get(self) -> Option<&'p crate::outline::Function<'a>> {
        self.module.outline().function(self.id)
    }

    /// Where names in its body are looked up.
    #[must_use]
    pub fn scope(self) -> ScopeRef<'p, 'a> {
        self.module.scope(Owner::Function(self.id))
    }
}

impl<'p, 'a> ClassRef<'p, 'a> {
    /// Its definition and scope; `None` never, unless it was made by hand.
    #[must_use]
    pub fn get(self) -> Option<&'p crate::outline::Class<'a>> {
        self.module.outline().class(self.id)
    }

    /// Where names in its body are looked up.
    #[must_use]
    pub fn scope(self) -> ScopeRef<'p, 'a> {
        self.module.scope(Owner::Class(self.id))
    }
}

impl Resolved<'_, '_> {
    /// The full name of something outside the project.
    #[must_use]
    pub fn external(&self) -> Option<&str> {
        match self {
            Resolved::External(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it is the thing outside the project with this full name.
    #[must_use]
    pub fn is_external(&self, name: &str) -> bool {
        self.external() == Some(name)
    }
}

impl<'a> Project<'a> {
    /// What an expression means, when it is a name or a dotted path; `None` for every other expression. Modules are
    /// read as needed.
    #[must_use]
    pub fn resolve<'p>(&'p self, scope: ScopeRef<'p, 'a>, expr: &Expr) -> Option<Resolved<'p, 'a>> {
        Query::new(self, true).expr(scope, expr, None)
    }

    /// As [`resolve`](Self::resolve), for a place of the text at which later bindings of its scope are not yet made:
    /// decorators, defaults, assigned values.
    #[must_use]
    pub fn resolve_at<'p>(
        &'p self,
        scope: ScopeRef<'p, 'a>,
        expr: &Expr,
        at: TextSize,
    ) -> Option<Resolved<'p, 'a>> {
        Query::new(self, true).expr(scope, expr, Some(at))
    }

    /// As [`resolve`](Self::resolve), but without reading any module.
    #[must_use]
    pub fn resolve_here<'p>(&'p self, scope: ScopeRef<'p, 'a>, expr: &Expr) -> Option<Resolved<'p, 'a>> {
        Query::new(self, false).expr(scope, expr, None)
    }

    /// What a name means.
    #[must_use]
    pub fn resolve_name<'p>(&'p self, scope: ScopeRef<'p, 'a>, name: &str) -> Resolved<'p, 'a> {
        Query::new(self, true).name(scope, name, None)
    }

    /// What an attribute of something means.
    #[must_use]
    pub fn member<'p>(
        &'p self,
        from: &'p Module<'a>,
        of: Resolved<'p, 'a>,
        attribute: &str,
    ) -> Resolved<'p, 'a> {
        Query::new(self, true).member(from, of, attribute)
    }
}

struct Query<'p, 'a> {
    project: &'p Project<'a>,
    /// Whether modules may be read.
    read: bool,
    steps: Cell<u32>,
}

impl<'p, 'a> Query<'p, 'a> {
    fn new(project: &'p Project<'a>, read: bool) -> Self {
        Self {
            project,
            read,
            steps: Cell::new(MAX_STEPS),
        }
    }

    fn expr(
        &self,
        scope: ScopeRef<'p, 'a>,
        expr: &Expr,
        before: Option<TextSize>,
    ) -> Option<Resolved<'p, 'a>> {
        let mut path = Vec::new();
        let mut expr = expr;
        while let Expr::Attribute(attribute) = expr {
            path.push(attribute.attr.as_str());
            expr = &attribute.value;
        }
        let Expr::Name(name) = expr else { return None };
        let mut resolved = self.name(scope, name.id.as_str(), before);
        for attribute in path.into_iter().rev() {
            resolved = self.member(scope.module, resolved, attribute);
        }
        Some(resolved)
    }

    fn name(&self, scope: ScopeRef<'p, 'a>, name: &str, before: Option<TextSize>) -> Resolved<'p, 'a> {
        let outline = scope.module.outline();
        let (mut owner, mut before) = (Some(scope.owner), before);
        while let Some(here) = owner {
            let lookup = outline
                .scope_of(here)
                .map_or(Lookup::Unbound, |names| names.lookup(name, before));
            let scope = scope.module.scope(here);
            match lookup {
                Lookup::Unbound => {}
                Lookup::One(binding) => return self.binding(scope, binding),
                Lookup::Several(bindings) => return self.several(scope, &bindings),
            }
            // A function runs after all of what is around it; the body of a class runs at once.
            if let Owner::Function(_) = here {
                before = None;
            }
            owner = outline.enclosing(here);
        }
        if let Some(resolved) = self.star(scope.module, name) {
            return resolved;
        }
        if BUILTINS.contains(&name) {
            Resolved::Builtin(name.to_owned())
        } else {
            Resolved::Unbound
        }
    }

    fn several(&self, scope: ScopeRef<'p, 'a>, bindings: &[&Binding<'a>]) -> Resolved<'p, 'a> {
        let file = scope.module.file();
        let resolve = |binding: &&Binding<'a>| (file.span(binding.range), self.binding(scope, binding));
        let all: Vec<_> = bindings.iter().map(resolve).collect();
        match all.as_slice() {
            [(_, first), rest @ ..] if rest.iter().all(|(_, other)| other == first) => first.clone(),
            _ => Resolved::Several(all),
        }
    }

    fn binding(&self, scope: ScopeRef<'p, 'a>, binding: &Binding<'a>) -> Resolved<'p, 'a> {
        let Some(left) = self.steps.get().checked_sub(1) else {
            return Resolved::Circular;
        };
        self.steps.set(left);
        let module = scope.module;
        match binding.kind {
            BindingKind::Module(path) => self.module(module, path),
            BindingKind::Imported { from, name } => self.imported(module, from, name),
            BindingKind::Function(id) => Resolved::Function(FunctionRef { module, id }),
            BindingKind::Class(id) => Resolved::Class(ClassRef { module, id }),
            BindingKind::Value { value, annotation } => {
                // A name for a name means what that one means.
                let alias = self.expr(scope, value, Some(binding.range.start()));
                alias
                    .filter(|alias| *alias != Resolved::Unbound)
                    .unwrap_or(Resolved::Value(ValueRef {
                        scope,
                        value,
                        annotation,
                        at: binding.range.start(),
                    }))
            }
            BindingKind::Parameter(position) => match scope.owner {
                Owner::Function(id) => Resolved::Parameter(FunctionRef { module, id }, position),
                _ => Resolved::Unbound,
            },
            BindingKind::Deleted => Resolved::Unbound,
            BindingKind::Declared(_)
            | BindingKind::Unpacked(_)
            | BindingKind::Iterated(_)
            | BindingKind::Augmented(_)
            | BindingKind::Rebound
            | BindingKind::Other => Resolved::Bound(BoundRef {
                scope,
                binding: binding.clone(),
            }),
        }
    }

    fn module(&self, from: &Module<'a>, path: &str) -> Resolved<'p, 'a> {
        if is_opaque(path) {
            return Resolved::External(path.to_owned());
        }
        if !self.read {
            return Resolved::Unread(path.to_owned());
        }
        let module = self.project.absolute(from, path);
        module.map_or_else(|| Resolved::External(path.to_owned()), Resolved::Module)
    }

    fn imported(&self, from: &'p Module<'a>, import: &StmtImportFrom, name: &str) -> Resolved<'p, 'a> {
        let path = import.module.as_ref().map_or("", |module| module.as_str());
        if import.level == 0 {
            let module = self.module(from, path);
            return self.member(from, module, name);
        }
        if !self.read {
            return Resolved::Unread(format!(
                "{}{path}.{name}",
                ".".repeat(import.level.min(8) as usize)
            ));
        }
        if let Some(module) = self.project.relative(from, import.level, path) {
            // A package may import its own modules by this very name.
            let member = if module == from && path.is_empty() {
                Resolved::Unbound
            } else {
                self.of_module(module, name)
            };
            if member != Resolved::Unbound {
                return member;
            }
        }
        let folder = from.folder_above(import.level);
        let inner = if path.is_empty() {
            name.to_owned()
        } else {
            format!("{}/{name}", path.replace('.', "/"))
        };
        let module = folder.and_then(|folder| self.project.inside(&folder, &inner));
        module.map_or(Resolved::Unbound, Resolved::Module)
    }

    fn member(&self, from: &'p Module<'a>, of: Resolved<'p, 'a>, attribute: &str) -> Resolved<'p, 'a> {
        match of {
            Resolved::Module(module) => match self.of_module(module, attribute) {
                Resolved::Unbound => {
                    let folder = module.package_folder().filter(|_| self.read);
                    let inner = folder.and_then(|folder| self.project.inside(folder, attribute));
                    inner.map_or(Resolved::Unbound, Resolved::Module)
                }
                resolved => resolved,
            },
            Resolved::External(path) => {
                let path = format!("{path}.{attribute}");
                let module = if self.read {
                    self.project.absolute(from, &path)
                } else {
                    None
                };
                module.map_or(Resolved::External(path), Resolved::Module)
            }
            Resolved::Unread(path) => Resolved::Unread(format!("{path}.{attribute}")),
            Resolved::Member { of, mut path } => {
                path.push(attribute.to_owned());
                Resolved::Member { of, path }
            }
            Resolved::Several(all) => {
                let all = all
                    .into_iter()
                    .map(|(span, of)| (span, self.member(from, of, attribute)));
                Resolved::Several(all.collect())
            }
            Resolved::Unbound | Resolved::Circular => of,
            of => Resolved::Member {
                of: Box::new(of),
                path: vec![attribute.to_owned()],
            },
        }
    }

    /// A name of another module: builtins are not among them.
    fn of_module(&self, module: &'p Module<'a>, name: &str) -> Resolved<'p, 'a> {
        match self.name(module.top(), name, None) {
            Resolved::Builtin(_) => Resolved::Unbound,
            resolved => resolved,
        }
    }

    /// A name that `from m import *` brings in.
    fn star(&self, module: &'p Module<'a>, name: &str) -> Option<Resolved<'p, 'a>> {
        for &import in module.outline().scope().stars().iter().rev() {
            let left = self.steps.get().checked_sub(1)?;
            self.steps.set(left);
            let path = import.module.as_ref().map_or("", |module| module.as_str());
            let from = match import.level {
                0 => self.module(module, path),
                _ if !self.read => continue,
                level => self
                    .project
                    .relative(module, level, path)
                    .map_or(Resolved::Unbound, Resolved::Module),
            };
            match from {
                Resolved::Module(other) if other != module && exports(other, name) => {
                    let resolved = self.of_module(other, name);
                    if resolved != Resolved::Unbound {
                        return Some(resolved);
                    }
                }
                Resolved::External(path) => {
                    let shadowed =
                        BUILTINS.contains(&name) && !(path == "cuda.tile" && TILE_BUILTINS.contains(&name));
                    if !shadowed && !name.starts_with('_') {
                        return Some(Resolved::External(format!("{path}.{name}")));
                    }
                }
                _ => {}
            }
        }
        None
    }
}

/// Whether `from m import *` takes a name: what `__all__` lists, or everything that does not start with `_`.
fn exports(module: &Module<'_>, name: &str) -> bool {
    let Lookup::One(all) = module.outline().scope().lookup("__all__", None) else {
        return !name.starts_with('_');
    };
    let BindingKind::Value { value, .. } = all.kind else {
        return !name.starts_with('_');
    };
    let elements = match value {
        Expr::List(list) => list.elts.as_slice(),
        Expr::Tuple(tuple) => tuple.elts.as_slice(),
        _ => return !name.starts_with('_'),
    };
    elements
        .iter()
        .any(|element| matches!(element, Expr::StringLiteral(text) if text.value.to_str() == name))
}

/// What cuda.tile exports under the name of a builtin: its `__all__`, release 1.7.
const TILE_BUILTINS: &[&str] = &["abs", "divmod", "max", "min", "pow", "print", "sum"];

/// Names that Python has everywhere, as far as tile code or what is around it may use them.
const BUILTINS: &[&str] = &[
    "abs",
    "all",
    "any",
    "bool",
    "bytes",
    "callable",
    "chr",
    "classmethod",
    "complex",
    "dict",
    "dir",
    "divmod",
    "enumerate",
    "filter",
    "float",
    "format",
    "frozenset",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "hex",
    "id",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "list",
    "locals",
    "map",
    "max",
    "min",
    "next",
    "object",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "tuple",
    "type",
    "vars",
    "zip",
    "Exception",
    "ValueError",
    "TypeError",
    "RuntimeError",
    "NotImplementedError",
    "ImportError",
    "KeyError",
    "IndexError",
    "AssertionError",
    "__name__",
    "__file__",
    "__doc__",
];
