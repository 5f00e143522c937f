//! Which names a function binds: Python decides that before it runs anything.

use ruff_python_ast::{Comprehension, ExceptHandler, Expr, Parameters, Stmt};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The names that these statements bind in the function they are in; those of nested functions are their own.
pub(in super::super) fn bound(stmts: &[Stmt]) -> BTreeSet<Rc<str>> {
    let mut names = BTreeSet::new();
    stmts.iter().for_each(|stmt| in_stmt(stmt, &mut names));
    names
}

/// The names of all parameters.
pub(in super::super) fn parameters(parameters: &Parameters) -> Vec<Rc<str>> {
    parameters
        .iter()
        .map(|parameter| parameter.name().as_str().into())
        .collect()
}

/// The names that a target binds.
pub(super) fn in_target(target: &Expr, names: &mut BTreeSet<Rc<str>>) {
    match target {
        Expr::Name(name) => {
            names.insert(name.id.as_str().into());
        }
        Expr::Tuple(tuple) => tuple.elts.iter().for_each(|target| in_target(target, names)),
        Expr::List(list) => list.elts.iter().for_each(|target| in_target(target, names)),
        Expr::Starred(starred) => in_target(&starred.value, names),
        _ => {}
    }
}

/// The names that the targets of a comprehension bind.
pub(super) fn in_generators(generators: &[Comprehension]) -> BTreeSet<Rc<str>> {
    let mut names = BTreeSet::new();
    generators
        .iter()
        .for_each(|generator| in_target(&generator.target, &mut names));
    names
}

fn in_stmt(stmt: &Stmt, names: &mut BTreeSet<Rc<str>>) {
    let mut all = |stmts: &[Stmt]| stmts.iter().for_each(|stmt| in_stmt(stmt, names));
    match stmt {
        Stmt::For(stmt) => {
            all(&stmt.body);
            all(&stmt.orelse);
            in_target(&stmt.target, names);
        }
        Stmt::While(stmt) => {
            all(&stmt.body);
            all(&stmt.orelse);
        }
        Stmt::If(stmt) => {
            all(&stmt.body);
            stmt.elif_else_clauses.iter().for_each(|clause| all(&clause.body));
        }
        Stmt::With(stmt) => {
            all(&stmt.body);
            let vars = stmt.items.iter().filter_map(|item| item.optional_vars.as_deref());
            vars.for_each(|target| in_target(target, names));
        }
        Stmt::Try(stmt) => {
            all(&stmt.body);
            all(&stmt.orelse);
            all(&stmt.finalbody);
            for ExceptHandler::ExceptHandler(handler) in &stmt.handlers {
                all(&handler.body);
            }
        }
        Stmt::Assign(stmt) => stmt.targets.iter().for_each(|target| in_target(target, names)),
        Stmt::AugAssign(stmt) => in_target(&stmt.target, names),
        Stmt::AnnAssign(stmt) => in_target(&stmt.target, names),
        Stmt::FunctionDef(stmt) => {
            names.insert(stmt.name.as_str().into());
        }
        Stmt::ClassDef(stmt) => {
            names.insert(stmt.name.as_str().into());
        }
        Stmt::Import(stmt) => {
            for alias in &stmt.names {
                let name = alias.asname.as_ref().unwrap_or(&alias.name).as_str();
                names.insert(name.split('.').next().unwrap_or(name).into());
            }
        }
        Stmt::ImportFrom(stmt) => {
            for alias in &stmt.names {
                names.insert(alias.asname.as_ref().unwrap_or(&alias.name).as_str().into());
            }
        }
        _ => {}
    }
}
