//! The functions, classes, names and calls of a file.

use crate::scope::{Binding, BindingKind, Condition, Scope, is_main, is_type_checking};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    ExceptHandler, Expr, ExprCall, ExprLambda, Pattern, Stmt, StmtClassDef, StmtFunctionDef, StmtIf, StmtTry,
};
use ruff_text_size::{Ranged, TextSize};
use rustc_hash::FxHashMap;

/// A function of an [`Outline`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionId(u32);

/// A class of an [`Outline`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(u32);

/// What a piece of text is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// The module itself.
    Module,
    /// The body of a function.
    Function(FunctionId),
    /// The body of a class.
    Class(ClassId),
}

/// A function of a file, at any depth. Lambdas are expressions and are not listed.
#[derive(Debug)]
pub struct Function<'a> {
    /// Its definition.
    pub def: &'a StmtFunctionDef,
    /// Its name with what it is defined in, as Python's `__qualname__`: `make.<locals>.kernel`, `Class.method`.
    pub qualified_name: String,
    /// What it is defined in.
    pub parent: Owner,
    /// Its parameters and local names.
    pub scope: Scope<'a>,
}

/// A class of a file, at any depth.
#[derive(Debug)]
pub struct Class<'a> {
    /// Its definition.
    pub def: &'a StmtClassDef,
    /// Its name with what it is defined in.
    pub qualified_name: String,
    /// What it is defined in.
    pub parent: Owner,
    /// Its attributes and methods.
    pub scope: Scope<'a>,
}

/// A call anywhere in a file.
#[derive(Clone, Copy, Debug)]
pub struct CallSite<'a> {
    /// The call.
    pub call: &'a ExprCall,
    /// What it stands in.
    pub owner: Owner,
    /// The innermost lambda that it stands in.
    pub lambda: Option<&'a ExprLambda>,
}

/// `name[…] = value` anywhere in a file.
#[derive(Clone, Copy, Debug)]
pub struct ItemAssignment<'a> {
    /// The name, which is resolved where the assignment stands.
    pub name: &'a str,
    /// The value.
    pub value: &'a Expr,
    /// What it stands in.
    pub owner: Owner,
}

/// The functions, classes, names and calls of a file.
#[derive(Debug, Default)]
pub struct Outline<'a> {
    scope: Scope<'a>,
    functions: Vec<Function<'a>>,
    classes: Vec<Class<'a>>,
    calls: Vec<CallSite<'a>>,
    item_assignments: Vec<ItemAssignment<'a>>,
}

impl<'a> Outline<'a> {
    /// The outline of a file's statements.
    #[must_use]
    pub fn new(body: &'a [Stmt]) -> Self {
        let mut builder = Builder::default();
        builder.visit_body(body);
        builder.outline
    }

    /// The names of the module.
    #[must_use]
    pub fn scope(&self) -> &Scope<'a> {
        &self.scope
    }

    /// All functions, in the order of the text.
    pub fn functions(&self) -> impl ExactSizeIterator<Item = (FunctionId, &Function<'a>)> {
        self.functions
            .iter()
            .enumerate()
            .map(|(index, function)| (FunctionId(number(index)), function))
    }

    /// A function; `None` when the identifier is of another outline.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> Option<&Function<'a>> {
        self.functions.get(id.0 as usize)
    }

    /// A class; `None` when the identifier is of another outline.
    #[must_use]
    pub fn class(&self, id: ClassId) -> Option<&Class<'a>> {
        self.classes.get(id.0 as usize)
    }

    /// All calls: a call comes after those in its arguments.
    #[must_use]
    pub fn calls(&self) -> &[CallSite<'a>] {
        &self.calls
    }

    /// All assignments to items of a named container.
    #[must_use]
    pub fn item_assignments(&self) -> &[ItemAssignment<'a>] {
        &self.item_assignments
    }

    /// The names that a piece of text binds.
    #[must_use]
    pub fn scope_of(&self, owner: Owner) -> Option<&Scope<'a>> {
        match owner {
            Owner::Module => Some(&self.scope),
            Owner::Function(id) => self.function(id).map(|function| &function.scope),
            Owner::Class(id) => self.class(id).map(|class| &class.scope),
        }
    }

    /// What names that an owner does not bind are looked up in next; the names of a class are not visible in its
    /// methods. `None` after the module.
    #[must_use]
    pub fn enclosing(&self, owner: Owner) -> Option<Owner> {
        let mut parent = self.parent(owner)?;
        while let Owner::Class(_) = parent {
            parent = self.parent(parent)?;
        }
        Some(parent)
    }

    /// What a function or class is defined in; `None` for the module.
    #[must_use]
    pub fn parent(&self, owner: Owner) -> Option<Owner> {
        match owner {
            Owner::Module => None,
            Owner::Function(id) => self.function(id).map(|function| function.parent),
            Owner::Class(id) => self.class(id).map(|class| class.parent),
        }
    }

    fn scope_mut(&mut self, owner: Owner) -> Option<&mut Scope<'a>> {
        match owner {
            Owner::Module => Some(&mut self.scope),
            Owner::Function(id) => self
                .functions
                .get_mut(id.0 as usize)
                .map(|function| &mut function.scope),
            Owner::Class(id) => self.classes.get_mut(id.0 as usize).map(|class| &mut class.scope),
        }
    }
}

fn number(index: usize) -> u32 {
    // A file has fewer bytes than this.
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[derive(Default)]
struct Builder<'a> {
    outline: Outline<'a>,
    /// What the text stands in, without the module; with it the names that it declares to be bound elsewhere.
    owners: Vec<(Owner, FxHashMap<&'a str, Owner>)>,
    conditions: Vec<Condition<'a>>,
    lambdas: Vec<&'a ExprLambda>,
}

impl<'a> Builder<'a> {
    fn owner(&self) -> Owner {
        self.owners.last().map_or(Owner::Module, |(owner, _)| *owner)
    }

    fn bind(&mut self, name: &'a ruff_python_ast::Identifier, kind: BindingKind<'a>, at: TextSize) {
        self.bind_name(name.as_str(), kind, name.range(), at);
    }

    fn bind_name(
        &mut self,
        name: &'a str,
        kind: BindingKind<'a>,
        range: ruff_text_size::TextRange,
        at: TextSize,
    ) {
        let elsewhere = self
            .owners
            .last()
            .and_then(|(_, declared)| declared.get(name).copied());
        let (owner, kind, conditions) = match elsewhere {
            Some(other) => (other, BindingKind::Rebound, vec![Condition::Call]),
            None => (self.owner(), kind, self.conditions.clone()),
        };
        if let Some(scope) = self.outline.scope_mut(owner) {
            scope.bind(Binding {
                name,
                kind,
                range,
                at,
                conditions,
            });
        }
    }

    /// Binds the names of an assignment's target. `value` is what is assigned to the whole target.
    fn assign(&mut self, target: &'a Expr, value: &'a Expr, at: TextSize) {
        match target {
            Expr::Name(name) => {
                let kind = BindingKind::Value {
                    value,
                    annotation: None,
                };
                self.bind_name(name.id.as_str(), kind, name.range(), at);
            }
            Expr::Tuple(_) | Expr::List(_) => {
                let (targets, values) = (elements(target), elements(value));
                let starred = targets.iter().chain(values).any(Expr::is_starred_expr);
                if targets.len() == values.len() && !starred {
                    for (target, value) in targets.iter().zip(values) {
                        self.assign(target, value, at);
                    }
                } else {
                    self.targets(target, BindingKind::Unpacked(value), at);
                }
            }
            Expr::Subscript(subscript) => {
                if let Expr::Name(name) = &*subscript.value {
                    let owner = self.owner();
                    self.outline.item_assignments.push(ItemAssignment {
                        name: name.id.as_str(),
                        value,
                        owner,
                    });
                }
            }
            _ => {}
        }
    }

    /// Binds every name in a target to the same thing.
    fn targets(&mut self, target: &'a Expr, kind: BindingKind<'a>, at: TextSize) {
        match target {
            Expr::Name(name) => self.bind_name(name.id.as_str(), kind, name.range(), at),
            Expr::Starred(starred) => self.targets(&starred.value, kind, at),
            Expr::Tuple(_) | Expr::List(_) => {
                for element in elements(target) {
                    self.targets(element, kind, at);
                }
            }
            _ => {}
        }
    }

    fn under(&mut self, condition: Option<Condition<'a>>, body: &'a [Stmt]) {
        let depth = self.conditions.len();
        self.conditions.extend(condition);
        self.visit_body(body);
        self.conditions.truncate(depth);
    }

    fn qualified_name(&self, name: &str) -> String {
        let parent = match self.owner() {
            Owner::Module => None,
            Owner::Function(id) => self
                .outline
                .function(id)
                .map(|function| format!("{}.<locals>", function.qualified_name)),
            Owner::Class(id) => self.outline.class(id).map(|class| class.qualified_name.clone()),
        };
        parent.map_or_else(|| name.to_owned(), |parent| format!("{parent}.{name}"))
    }

    fn function(&mut self, def: &'a StmtFunctionDef) {
        for decorator in &def.decorator_list {
            self.visit_decorator(decorator);
        }
        // Defaults and annotations are evaluated where the function is defined.
        self.visit_parameters(&def.parameters);
        if let Some(returns) = &def.returns {
            self.visit_annotation(returns);
        }
        let id = FunctionId(number(self.outline.functions.len()));
        self.bind(&def.name, BindingKind::Function(id), def.end());
        self.outline.functions.push(Function {
            def,
            qualified_name: self.qualified_name(def.name.as_str()),
            parent: self.owner(),
            scope: Scope::default(),
        });
        let conditions = std::mem::take(&mut self.conditions);
        let lambdas = std::mem::take(&mut self.lambdas);
        self.owners.push((Owner::Function(id), FxHashMap::default()));
        for (position, parameter) in def.parameters.iter().enumerate() {
            let parameter = parameter.as_parameter();
            self.bind(
                &parameter.name,
                BindingKind::Parameter(position),
                parameter.start(),
            );
        }
        self.visit_body(&def.body);
        self.owners.pop();
        self.conditions = conditions;
        self.lambdas = lambdas;
    }

    fn class(&mut self, def: &'a StmtClassDef) {
        for decorator in &def.decorator_list {
            self.visit_decorator(decorator);
        }
        if let Some(arguments) = &def.arguments {
            self.visit_arguments(arguments);
        }
        let id = ClassId(number(self.outline.classes.len()));
        self.bind(&def.name, BindingKind::Class(id), def.end());
        self.outline.classes.push(Class {
            def,
            qualified_name: self.qualified_name(def.name.as_str()),
            parent: self.owner(),
            scope: Scope::default(),
        });
        let conditions = std::mem::take(&mut self.conditions);
        self.owners.push((Owner::Class(id), FxHashMap::default()));
        self.visit_body(&def.body);
        self.owners.pop();
        self.conditions = conditions;
    }

    fn if_statement(&mut self, statement: &'a StmtIf) {
        let clauses = &statement.elif_else_clauses;
        let has_else = clauses.last().is_some_and(|clause| clause.test.is_none());
        let arms = has_else.then_some(clauses.len() + 1);
        let condition = |test: Option<&'a Expr>, arm: usize| Condition::If {
            test,
            statement: statement.start(),
            arm,
            arms,
        };
        self.visit_expr(&statement.test);
        self.under(Some(condition(Some(&statement.test), 0)), &statement.body);
        let mut never = is_type_checking(&statement.test) || is_main(&statement.test);
        for (index, clause) in clauses.iter().enumerate() {
            if let Some(test) = &clause.test {
                self.visit_expr(test);
                never &= is_type_checking(test);
            }
            // `else` after arms that are never taken is always taken.
            let always = clause.test.is_none() && never;
            let condition = (!always).then(|| condition(clause.test.as_ref(), index + 1));
            self.under(condition, &clause.body);
        }
    }

    fn try_statement(&mut self, statement: &'a StmtTry) {
        let start = statement.start();
        self.under(Some(Condition::Try(start)), &statement.body);
        for ExceptHandler::ExceptHandler(handler) in &statement.handlers {
            let depth = self.conditions.len();
            self.conditions.push(Condition::Except(start));
            if let Some(exception) = &handler.type_ {
                self.visit_expr(exception);
            }
            if let Some(name) = &handler.name {
                self.bind(name, BindingKind::Other, name.end());
            }
            self.visit_body(&handler.body);
            self.conditions.truncate(depth);
        }
        self.under(Some(Condition::Try(start)), &statement.orelse);
        self.visit_body(&statement.finalbody);
    }

    fn imports(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Import(import) => {
                for alias in &import.names {
                    let path = alias.name.as_str();
                    let (name, path) = match &alias.asname {
                        Some(name) => (name.as_str(), path),
                        None => {
                            let first = path.split('.').next().unwrap_or(path);
                            (first, first)
                        }
                    };
                    self.bind_name(name, BindingKind::Module(path), alias.range(), import.end());
                }
            }
            Stmt::ImportFrom(from) => {
                for alias in &from.names {
                    let name = alias.name.as_str();
                    if name == "*" {
                        let owner = self.owner();
                        if let Some(scope) = self.outline.scope_mut(owner) {
                            scope.star(from);
                        }
                        continue;
                    }
                    let bound = alias.asname.as_ref().unwrap_or(&alias.name);
                    self.bind(bound, BindingKind::Imported { from, name }, from.end());
                }
            }
            _ => {}
        }
    }

    /// The names that a function takes from outside are assigned there.
    fn declare(&mut self, statement: &'a Stmt) {
        let (names, nonlocal) = match statement {
            Stmt::Global(global) => (&global.names, false),
            Stmt::Nonlocal(nonlocal) => (&nonlocal.names, true),
            _ => return,
        };
        for name in names {
            let mut owner = self.owner();
            loop {
                owner = match self.outline.enclosing(owner) {
                    None => Owner::Module,
                    Some(outer) if nonlocal && outer != Owner::Module => outer,
                    Some(_) => Owner::Module,
                };
                let here = self
                    .outline
                    .scope_of(owner)
                    .is_some_and(|scope| scope.binds(name.as_str()));
                if owner == Owner::Module || here {
                    break;
                }
            }
            if let Some((_, declared)) = self.owners.last_mut() {
                declared.insert(name.as_str(), owner);
            }
        }
    }
}

fn elements(expr: &Expr) -> &[Expr] {
    match expr {
        Expr::Tuple(tuple) => &tuple.elts,
        Expr::List(list) => &list.elts,
        _ => &[],
    }
}

impl<'a> Visitor<'a> for Builder<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(def) => return self.function(def),
            Stmt::ClassDef(def) => return self.class(def),
            Stmt::If(statement) => return self.if_statement(statement),
            Stmt::Try(statement) => return self.try_statement(statement),
            Stmt::Import(_) | Stmt::ImportFrom(_) => return self.imports(statement),
            Stmt::Global(_) | Stmt::Nonlocal(_) => return self.declare(statement),
            Stmt::For(statement) => {
                self.visit_expr(&statement.iter);
                self.targets(
                    &statement.target,
                    BindingKind::Iterated(&statement.iter),
                    statement.target.end(),
                );
                self.under(Some(Condition::Loop), &statement.body);
                return self.under(Some(Condition::Loop), &statement.orelse);
            }
            Stmt::While(statement) => {
                self.visit_expr(&statement.test);
                self.under(Some(Condition::Loop), &statement.body);
                return self.under(Some(Condition::Loop), &statement.orelse);
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
        match statement {
            Stmt::Assign(assign) => {
                for target in &assign.targets {
                    self.assign(target, &assign.value, assign.end());
                }
            }
            Stmt::AnnAssign(assign) => {
                let annotation = &*assign.annotation;
                if let Expr::Name(name) = &*assign.target {
                    let kind = match &assign.value {
                        Some(value) => BindingKind::Value {
                            value,
                            annotation: Some(annotation),
                        },
                        None => BindingKind::Declared(annotation),
                    };
                    self.bind_name(name.id.as_str(), kind, name.range(), assign.end());
                }
            }
            Stmt::AugAssign(assign) => self.targets(
                &assign.target,
                BindingKind::Augmented(&assign.value),
                assign.end(),
            ),
            Stmt::TypeAlias(alias) => {
                let kind = BindingKind::Value {
                    value: &alias.value,
                    annotation: None,
                };
                self.targets(&alias.name, kind, alias.end());
            }
            Stmt::Delete(delete) => {
                for target in &delete.targets {
                    self.targets(target, BindingKind::Deleted, delete.end());
                }
            }
            _ => {}
        }
    }

    fn visit_with_item(&mut self, item: &'a ruff_python_ast::WithItem) {
        visitor::walk_with_item(self, item);
        if let Some(target) = &item.optional_vars {
            self.targets(target, BindingKind::Other, item.end());
        }
    }

    fn visit_match_case(&mut self, case: &'a ruff_python_ast::MatchCase) {
        let depth = self.conditions.len();
        self.conditions.push(Condition::Case);
        visitor::walk_match_case(self, case);
        self.conditions.truncate(depth);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        visitor::walk_pattern(self, pattern);
        let name = match pattern {
            Pattern::MatchAs(pattern) => pattern.name.as_ref(),
            Pattern::MatchStar(pattern) => pattern.name.as_ref(),
            Pattern::MatchMapping(pattern) => pattern.rest.as_ref(),
            _ => None,
        };
        if let Some(name) = name {
            self.bind(name, BindingKind::Other, pattern.end());
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Lambda(lambda) = expr {
            self.lambdas.push(lambda);
            visitor::walk_expr(self, expr);
            self.lambdas.pop();
            return;
        }
        visitor::walk_expr(self, expr);
        match expr {
            Expr::Call(call) => {
                let site = CallSite {
                    call,
                    owner: self.owner(),
                    lambda: self.lambdas.last().copied(),
                };
                self.outline.calls.push(site);
            }
            // A name that a lambda binds this way is the lambda's own.
            Expr::Named(named) if self.lambdas.is_empty() => {
                self.targets(&named.target, BindingKind::Other, named.end());
            }
            _ => {}
        }
    }
}
