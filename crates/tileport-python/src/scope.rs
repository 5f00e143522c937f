//! What the names of a scope are bound to.
//!
//! A scope lists every binding of every name, in the order of the text, each with the conditions that it is made
//! under. [`Scope::lookup`] says which of them can be the one that a reader of the name meets.

use crate::outline::{ClassId, FunctionId};
use ruff_python_ast::{Expr, StmtImportFrom};
use ruff_text_size::{TextRange, TextSize};
use rustc_hash::FxHashMap;

/// How many bindings of one name a look-up considers, from the last backwards.
const MAX_BINDINGS: usize = 128;

/// The names that a module, function or class binds.
#[derive(Debug, Default)]
pub struct Scope<'a> {
    bindings: Vec<Binding<'a>>,
    by_name: FxHashMap<&'a str, Vec<usize>>,
    stars: Vec<&'a StmtImportFrom>,
}

/// One place where a name gets a meaning.
#[derive(Clone, Debug)]
pub struct Binding<'a> {
    /// The name.
    pub name: &'a str,
    /// What it is bound to.
    pub kind: BindingKind<'a>,
    /// The place of the name in the text.
    pub range: TextRange,
    /// Where the binding takes effect: the end of its statement, or the start of a parameter.
    pub at: TextSize,
    /// What decides whether it happens, from the outside in.
    pub conditions: Vec<Condition<'a>>,
}

/// What a name is bound to.
#[derive(Clone, Copy, Debug)]
pub enum BindingKind<'a> {
    /// `import a.b as c` binds `c` to module `a.b`; `import a.b` binds `a` to module `a`.
    Module(&'a str),
    /// `from m import name` or `from m import name as other`.
    Imported {
        /// The statement, which names the module.
        from: &'a StmtImportFrom,
        /// The name in that module.
        name: &'a str,
    },
    /// A function definition.
    Function(FunctionId),
    /// A class definition.
    Class(ClassId),
    /// An expression that was assigned to the name alone: `x = …`, `x: int = …`, or its part of `x, y = …, …`.
    Value {
        /// The expression.
        value: &'a Expr,
        /// The annotation of `x: int = …`.
        annotation: Option<&'a Expr>,
    },
    /// `x: int` without a value.
    Declared(&'a Expr),
    /// A part of a value that the text does not take apart: `x, y = f()`.
    Unpacked(&'a Expr),
    /// A target of `for`, with what is iterated over.
    Iterated(&'a Expr),
    /// `x += …`.
    Augmented(&'a Expr),
    /// A parameter of the function, by its position among all of them.
    Parameter(usize),
    /// Assigned inside a function that declares the name `global` or `nonlocal`.
    Rebound,
    /// `with … as x`, `except … as x`, a pattern of `match`, `x := …`.
    Other,
    /// `del x`.
    Deleted,
}

/// Something that decides whether a statement is executed.
#[derive(Clone, Copy, Debug)]
pub enum Condition<'a> {
    /// An arm of `if`.
    If {
        /// The arm's test; `None` for `else`.
        test: Option<&'a Expr>,
        /// Where the `if` statement starts.
        statement: TextSize,
        /// Which arm, from zero.
        arm: usize,
        /// How many arms there are, when one of them is `else`.
        arms: Option<usize>,
    },
    /// The body of `try`, which starts there.
    Try(TextSize),
    /// A handler of the `try` that starts there.
    Except(TextSize),
    /// The body of a loop, or its `else`.
    Loop,
    /// A case of `match`.
    Case,
    /// The body of a function that may or may not run.
    Call,
}

/// The meaning of a name in one scope.
#[derive(Clone, Debug)]
pub enum Lookup<'s, 'a> {
    /// The scope does not bind it.
    Unbound,
    /// One binding, whatever the program does.
    One(&'s Binding<'a>),
    /// Which one depends on conditions; in the order of the text.
    Several(Vec<&'s Binding<'a>>),
}

impl<'a> Scope<'a> {
    pub(crate) fn bind(&mut self, binding: Binding<'a>) {
        self.by_name
            .entry(binding.name)
            .or_default()
            .push(self.bindings.len());
        self.bindings.push(binding);
    }

    pub(crate) fn star(&mut self, import: &'a StmtImportFrom) {
        self.stars.push(import);
    }

    /// All bindings, in the order of the text.
    #[must_use]
    pub fn bindings(&self) -> &[Binding<'a>] {
        &self.bindings
    }

    /// The imports of everything: `from m import *`.
    #[must_use]
    pub fn stars(&self) -> &[&'a StmtImportFrom] {
        &self.stars
    }

    /// Whether the scope binds a name at all.
    #[must_use]
    pub fn binds(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Which binding of a name is in force at the end of the scope or, when `before` is given, at that place.
    ///
    /// `if TYPE_CHECKING` and `if __name__ == "__main__"` are taken as never executed, the body of `try` as executed
    /// to its end; what its handlers bind then only counts for names that the body does not bind. A name that is bound
    /// in no other place has the binding that is never executed: annotations and the main program may use it.
    #[must_use]
    pub fn lookup(&self, name: &str, before: Option<TextSize>) -> Lookup<'_, 'a> {
        let Some(all) = self.by_name.get(name) else {
            return Lookup::Unbound;
        };
        let in_time = |binding: &&Binding<'a>| before.is_none_or(|before| binding.at <= before);
        let all = all
            .iter()
            .rev()
            .filter_map(|&index| self.bindings.get(index))
            .filter(in_time);
        // A name with more bindings than this is no constant and no function, whatever the rest says.
        let mut all: Vec<_> = all.take(MAX_BINDINGS).collect();
        all.reverse();
        let mut found: Vec<&Binding<'a>> = Vec::new();
        let mut never_executed = None;
        for binding in all {
            if binding.conditions.iter().any(Condition::is_never) {
                never_executed = Some(binding);
                continue;
            }
            match binding.kind {
                BindingKind::Declared(_) if !found.is_empty() => continue,
                BindingKind::Deleted if binding.open_conditions().next().is_none() => {
                    found.clear();
                    never_executed = None;
                    continue;
                }
                _ => {}
            }
            let mut open = binding.open_conditions();
            match (open.next(), open.next()) {
                (None, _) => found.clear(),
                (Some(&Condition::Except(of)), None) => {
                    let by_body = |other: &&Binding<'a>| {
                        other
                            .conditions
                            .iter()
                            .any(|condition| matches!(condition, Condition::Try(at) if *at == of))
                    };
                    if found.iter().any(by_body) {
                        continue;
                    }
                }
                _ => found.retain(|other| !other.replaced_by(binding)),
            }
            found.push(binding);
            drop_what_every_arm_replaces(&mut found, binding);
        }
        match *found.as_slice() {
            [] => never_executed.map_or(Lookup::Unbound, Lookup::One),
            [one] => Lookup::One(one),
            _ => Lookup::Several(found),
        }
    }
}

/// When all arms of an `if` with `else` bind the name, what it was bound to before is gone.
fn drop_what_every_arm_replaces<'a>(found: &mut Vec<&Binding<'a>>, last: &Binding<'a>) {
    let only_if = |binding: &Binding<'a>| {
        let mut open = binding.open_conditions();
        match (open.next(), open.next()) {
            (
                Some(&Condition::If {
                    statement, arm, arms, ..
                }),
                None,
            ) => Some((statement, arm, arms)),
            _ => None,
        }
    };
    let Some((statement, _, Some(arms))) = only_if(last) else {
        return;
    };
    let of_same = |binding: &Binding<'a>| only_if(binding).filter(|(other, ..)| *other == statement);
    let bound = found.iter().filter_map(|binding| of_same(binding)).count();
    if bound == arms {
        found.retain(|binding| of_same(binding).is_some());
    }
}

impl<'a> Binding<'a> {
    /// The conditions that the text does not decide.
    fn open_conditions(&self) -> impl Iterator<Item = &Condition<'a>> {
        self.conditions.iter().filter(|condition| !condition.is_always())
    }

    /// Whether a later binding is made whenever this one is: the same arm of the same `if` binds again.
    fn replaced_by(&self, later: &Binding<'a>) -> bool {
        let key = |condition: &Condition<'a>| match condition {
            Condition::If { statement, arm, .. } => Some((*statement, *arm)),
            _ => None,
        };
        let mine: Vec<_> = self.open_conditions().map(key).collect();
        let mut theirs = later.open_conditions().map(key);
        theirs.all(|key| key.is_some() && mine.contains(&key))
    }
}

impl Condition<'_> {
    /// Whether the arm is never taken when the program runs.
    pub(crate) fn is_never(&self) -> bool {
        matches!(self, Condition::If { test: Some(test), .. } if is_type_checking(test) || is_main(test))
    }

    /// Whether the arm is always taken: `if not TYPE_CHECKING`, or the body of `try`.
    fn is_always(&self) -> bool {
        match self {
            Condition::Try(_) => true,
            Condition::If {
                test: Some(Expr::UnaryOp(not)),
                ..
            } => not.op == ruff_python_ast::UnaryOp::Not && is_type_checking(&not.operand),
            _ => false,
        }
    }
}

/// `TYPE_CHECKING` or `typing.TYPE_CHECKING`.
pub(crate) fn is_type_checking(test: &Expr) -> bool {
    match test {
        Expr::Name(name) => name.id.as_str() == "TYPE_CHECKING",
        Expr::Attribute(attribute) => attribute.attr.as_str() == "TYPE_CHECKING",
        _ => false,
    }
}

/// `__name__ == "__main__"`.
pub(crate) fn is_main(test: &Expr) -> bool {
    matches!(test, Expr::Compare(compare) if matches!(&*compare.left, Expr::Name(name) if name.id.as_str() == "__name__"))
}
