//! Functions that launch a kernel whose operands have flags: the flags are parameters of theirs, lengths are as the kernel means
//! them, and caches know the flags.

use crate::host::Edit;
use crate::project::Module;
use crate::rewrite::{Flag, appended, kept};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange, TextSize};
use tileport_ir::Diagnostic;

/// Flags as parameters of a function that launches, lengths as the kernel means them, and flags in the keys of caches.
pub(crate) fn wrapper(
    module: &Module<'_>,
    def: &StmtFunctionDef,
    flags: &[(Flag<'_>, String)],
    notes: &mut Vec<Diagnostic>,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    let own: Vec<String> = flags
        .iter()
        .map(|(flag, _)| format!("{}=False", flag.host))
        .collect();
    if def.parameters.kwarg.is_none() {
        edits.push(appended(module, def, &own));
    } else if let Some(rest) = &def.parameters.kwarg {
        // `**rest` is last, whether its place counts the stars or not.
        let text = module.file().text();
        let before = text.get(..rest.start().to_usize()).unwrap_or_default();
        let stars = before.len() - before.trim_end_matches('*').len();
        let at = rest.start() - TextSize::new(u32::try_from(stars).unwrap_or(0));
        edits.push(Edit {
            range: TextRange::empty(at),
            text: format!("{}, ", own.join(", ")),
        });
    }
    let mut items = Items::default();
    items.visit_body(&def.body);
    let mut named: Vec<(Flag<'_>, String)> = Vec::new();
    for (flag, name) in flags {
        if !flag.in_list {
            named.push((*flag, name.clone()));
            continue;
        }
        for item in items.of(name) {
            if items.is_only_of(&item, name) {
                named.push((*flag, item));
            } else {
                let message = format!(
                    "`{item}` is an array of `{name}` in one place of `{}` and something else in another, so that what is asked \
                     of it stays as it is",
                    def.name
                );
                let help = format!(
                    "ask `{item}.mT` where it is an array of `{name}` and {} is set",
                    flag.host
                );
                notes.push(kept(module.file().span_of(def), &message).help(help));
            }
        }
    }
    let mut uses = HostUses {
        flags,
        named: &named,
        text: module.file().text(),
        edits: &mut edits,
    };
    uses.visit_body(&def.body);
    edits
}

/// The names that loops, comprehensions and assignments of a function give values, and those that are arrays of lists.
#[derive(Default)]
struct Items {
    /// A list's name, and that of one of its arrays, once for each time that it is given.
    found: Vec<(String, String)>,
    /// All names that are given values, once for each time.
    given: Vec<String>,
}

impl Items {
    /// The names of arrays of a list.
    fn of(&self, list: &str) -> Vec<String> {
        let own = self.found.iter().filter(|(of, _)| of == list);
        let mut names: Vec<String> = own.map(|(_, item)| item.clone()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Whether a name is never given anything else than arrays of a list.
    fn is_only_of(&self, item: &str, list: &str) -> bool {
        let own = self
            .found
            .iter()
            .filter(|(of, name)| of == list && name == item)
            .count();
        own == self.given.iter().filter(|name| *name == item).count()
    }

    /// `target` goes through the items of `iterated`.
    fn through(&mut self, target: &Expr, iterated: &Expr) {
        match (target, iterated) {
            (Expr::Name(item), Expr::Name(list)) => {
                self.found
                    .push((list.id.as_str().to_owned(), item.id.as_str().to_owned()));
            }
            (Expr::Tuple(targets), Expr::Call(call)) => {
                let Expr::Name(function) = &*call.func else { return };
                match function.id.as_str() {
                    "zip" => {
                        for (target, iterated) in targets.iter().zip(&call.arguments.args) {
                            self.through(target, iterated);
                        }
                    }
                    "enumerate" => {
                        if let (Some(target), Some(iterated)) =
                            (targets.elts.get(1), call.arguments.args.first())
                        {
                            self.through(target, iterated);
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

impl<'a> Visitor<'a> for Items {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::For(inner) => self.through(&inner.target, &inner.iter),
            Stmt::Assign(inner) => {
                if let ([Expr::Name(item)], Expr::Subscript(value)) =
                    (inner.targets.as_slice(), &*inner.value)
                    && let Expr::Name(list) = &*value.value
                {
                    self.found
                        .push((list.id.as_str().to_owned(), item.id.as_str().to_owned()));
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, stmt);
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        self.through(&comprehension.target, &comprehension.iter);
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && name.ctx.is_store()
        {
            self.given.push(name.id.as_str().to_owned());
        }
        visitor::walk_expr(self, expr);
    }
}

/// What a function that launches asks of operands, and the keys of its caches.
struct HostUses<'u, 'f> {
    flags: &'u [(Flag<'f>, String)],
    /// The names that stand for operands: of lists, those of their arrays.
    named: &'u [(Flag<'f>, String)],
    text: &'u str,
    edits: &'u mut Vec<Edit>,
}

impl<'a> Visitor<'a> for HostUses<'_, '_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let Stmt::Assign(assign) = stmt
            && let [Expr::Name(name)] = assign.targets.as_slice()
            && name.id.to_lowercase().contains("key")
        {
            self.key(&assign.value);
        }
        visitor::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Attribute(attribute)
                if matches!(attribute.attr.as_str(), "shape" | "size" | "stride" | "strides") =>
            {
                let flag = match &*attribute.value {
                    Expr::Name(name) => self.named.iter().find(|(_, operand)| name.id.as_str() == operand),
                    Expr::Subscript(subscript) => match &*subscript.value {
                        Expr::Name(list) => (self.flags.iter())
                            .find(|(flag, operand)| flag.in_list && list.id.as_str() == operand),
                        _ => None,
                    },
                    _ => None,
                };
                if let Some((flag, _)) = flag {
                    let range = attribute.value.range();
                    let of = self.text.get(range.to_std_range()).unwrap_or_default();
                    let text = format!("({of}.mT if {} else {of})", flag.host);
                    self.edits.push(Edit { range, text });
                    return;
                }
            }
            Expr::Call(call) => {
                if let Some(keyword) = call.arguments.find_keyword("key") {
                    self.key(&keyword.value);
                }
            }
            _ => {}
        }
        visitor::walk_expr(self, expr);
    }
}

impl HostUses<'_, '_> {
    fn key(&mut self, value: &Expr) {
        let Expr::Tuple(tuple) = value else { return };
        let Some(last) = tuple.elts.last() else { return };
        let own: Vec<&str> = self.flags.iter().map(|(flag, _)| flag.host).collect();
        self.edits.push(Edit {
            range: TextRange::empty(last.end()),
            text: format!(", {}", own.join(", ")),
        });
    }
}
