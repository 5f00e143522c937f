//! The host functions of a file, for use with a port of its kernel: the file's own text, with the kernel's definition taken
//! out and its launches made those of the port.

use crate::kernels::{KernelDef, Made};
use crate::outline::Owner;
use crate::project::{Module, Project};
use crate::resolve::Resolved;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Stmt, StmtImportFrom};
use ruff_text_size::{Ranged, TextRange, TextSize};

/// How a file is carried over.
#[derive(Clone, Copy, Debug)]
pub struct Carry<'c> {
    /// The module that the port is imported from.
    pub port: &'c str,
    /// The name that the port has for the kernel.
    pub variable: &'c str,
    /// The package that the file is in, which its relative imports mean.
    pub package: Option<&'c str>,
    /// The backend that operators are registered for, in place of `cutile`.
    pub backend: &'c str,
}

/// A change of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) range: TextRange,
    pub(crate) text: String,
}

/// The functions that launch, with the names that the port has for them.
const LAUNCHERS: [(&str, &str); 3] = [
    (".launch", "launch"),
    (".exhaustive_search", "exhaustive_search"),
    (".autotune_launch", "autotune_launch"),
];

impl<'a> Project<'a> {
    /// The text of a module with its kernel replaced by a port; `None` where nothing in it launches.
    ///
    /// The kernel's definition makes place for an import, calls of `ct.launch`, `exhaustive_search` and `autotune_launch` are the
    /// port's, relative imports are absolute, and operators that are registered for `cutile` are registered for another
    /// backend. All else stays as it is, other kernels included: the port's functions launch those as before.
    #[must_use]
    pub fn carried(&self, module: &Module<'a>, kernel: &KernelDef<'a>, carry: &Carry<'_>) -> Option<String> {
        let file = module.file();
        let mut edits = import_edits(module, carry.package);
        let definition = definition(module, kernel);
        if let Some(range) = definition {
            let import = if carry.variable == kernel.name {
                format!("from {} import {}", carry.port, carry.variable)
            } else {
                format!("from {} import {} as {}", carry.port, carry.variable, kernel.name)
            };
            edits.push(Edit { range, text: import });
        }
        let mut needed: Vec<&str> = Vec::new();
        for site in module.outline().calls() {
            if definition.is_some_and(|range| range.contains_range(site.call.range())) {
                continue;
            }
            let Some(name) = self.external(module, site.owner, &site.call.func) else {
                continue;
            };
            let launcher = LAUNCHERS
                .iter()
                .find(|(suffix, _)| name.starts_with("cuda.tile") && name.ends_with(suffix));
            if let Some((_, launcher)) = launcher {
                if !needed.contains(launcher) {
                    needed.push(launcher);
                }
                edits.push(Edit {
                    range: site.call.func.range(),
                    text: format!("_port_{launcher}"),
                });
            } else if name.ends_with(".register_impl") {
                edits.extend(backend(site.call, carry.backend));
            }
        }
        if needed.is_empty() {
            return None;
        }
        needed.sort_unstable();
        let names: Vec<String> = needed
            .iter()
            .map(|name| format!("{name} as _port_{name}"))
            .collect();
        edits.push(Edit {
            range: TextRange::empty(after_imports(file.text(), file.body())),
            text: format!("\nfrom {} import {}", carry.port, names.join(", ")),
        });
        apply(file.text(), edits)
    }

    /// The text of a module that can be imported without its package; `None` where its relative imports lead nowhere.
    #[must_use]
    pub fn importable(&self, module: &Module<'a>, package: Option<&str>) -> Option<String> {
        let mut imports = Imports(Vec::new());
        imports.visit_body(module.file().body());
        if package.is_none() && imports.0.iter().any(|import| import.level > 0) {
            return None;
        }
        apply(module.file().text(), import_edits(module, package))
    }

    /// The text of a kernel's function from `def` on, without the indentation that it has in its file, and without comments after
    /// its last statement: what Python's `inspect` gives, too, so that a program can tell whether it is still the same.
    #[must_use]
    pub fn definition(&self, module: &Module<'a>, kernel: &KernelDef<'a>) -> Option<String> {
        let def = module.outline().function(kernel.function)?.def;
        let text = module.file().text();
        let start = text
            .get(..def.name.start().to_usize())?
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let end = def.end().to_usize();
        let end = end + text.get(end..)?.find('\n').unwrap_or(text.len() - end);
        let lines = text.get(start..end)?.lines();
        let indent = text
            .get(start..)?
            .chars()
            .take_while(|c| *c == ' ' || *c == '\t')
            .count();
        let lines: Vec<&str> = lines
            .map(|line| {
                let own = line.chars().take_while(|c| *c == ' ' || *c == '\t').count();
                line.get(own.min(indent)..).unwrap_or_default()
            })
            .collect();
        Some(lines.join("\n").trim_end().to_owned())
    }

    /// What a name of another package is called there.
    fn external(&self, module: &Module<'a>, owner: Owner, expr: &Expr) -> Option<String> {
        let scope = module.scope(owner);
        match self.resolve_here(scope, expr)? {
            Resolved::External(name) | Resolved::Unread(name) => {
                let known = name.ends_with(".register_impl")
                    || LAUNCHERS.iter().any(|(suffix, _)| name.ends_with(suffix));
                // Only such names are worth reading a module for, which may re-export cuda.tile's.
                if !known {
                    return None;
                }
                let resolved = self.resolve(scope, expr);
                let external = resolved.as_ref().and_then(Resolved::external).map(str::to_owned);
                Some(external.unwrap_or_else(|| name.to_owned()))
            }
            _ => None,
        }
    }
}

/// Where the kernel's definition is, if it is a decorated function of the module itself.
fn definition(module: &Module<'_>, kernel: &KernelDef<'_>) -> Option<TextRange> {
    if !matches!((kernel.parent, kernel.made), (Owner::Module, Made::Decorator(_))) {
        return None;
    }
    Some(module.outline().function(kernel.function)?.def.range())
}

/// The end of the line of the last of the imports that a file begins with.
pub(crate) fn after_imports(text: &str, body: &[Stmt]) -> TextSize {
    let is_text = |statement: &Stmt| match statement {
        Stmt::Expr(expr) => expr.value.is_string_literal_expr(),
        _ => false,
    };
    let mut end = TextSize::new(0);
    for statement in body {
        match statement {
            Stmt::Import(_) | Stmt::ImportFrom(_) => end = statement.end(),
            other if is_text(other) => end = statement.end(),
            _ => break,
        }
    }
    let rest = text.get(end.to_usize()..).unwrap_or_default();
    let line = rest.find('\n').unwrap_or(rest.len());
    u32::try_from(line).map_or(end, |line| end + TextSize::new(line))
}

/// The backend of a registration: `@register_impl("softmax", backend="cutile")`.
fn backend(call: &ExprCall, backend: &str) -> Option<Edit> {
    let value = call
        .arguments
        .find_keyword("backend")
        .map(|keyword| &keyword.value)?;
    let text = value.as_string_literal_expr()?;
    (text.value.to_str() == "cutile").then(|| Edit {
        range: value.range(),
        text: format!("\"{backend}\""),
    })
}

/// All `from … import …` of a file.
struct Imports<'a>(Vec<&'a StmtImportFrom>);

impl<'a> Visitor<'a> for Imports<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        if let Stmt::ImportFrom(import) = statement {
            self.0.push(import);
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}

/// Relative imports made absolute.
fn import_edits(module: &Module<'_>, package: Option<&str>) -> Vec<Edit> {
    let Some(package) = package else {
        return Vec::new();
    };
    let file = module.file();
    let mut imports = Imports(Vec::new());
    imports.visit_body(file.body());
    let mut edits = Vec::new();
    for import in imports.0 {
        let Some(up) = import.level.checked_sub(1) else {
            continue;
        };
        let mut base: Vec<&str> = package.split('.').collect();
        let Some(kept) = base.len().checked_sub(up as usize) else {
            continue;
        };
        base.truncate(kept);
        base.extend(import.module.as_ref().map(|name| name.as_str()));
        // From the first dot to the end of the module's name; there are blanks around both.
        let text = file.slice(import.range());
        let Some(start) = text.find('.') else { continue };
        let named = text.get(start..).unwrap_or_default();
        let length = named.find(char::is_whitespace).unwrap_or(named.len());
        let (Ok(start), Ok(length)) = (u32::try_from(start), u32::try_from(length)) else {
            continue;
        };
        edits.push(Edit {
            range: TextRange::at(import.start() + TextSize::new(start), TextSize::new(length)),
            text: base.join("."),
        });
    }
    edits
}

/// The text with its changes; `None` if two of them are in one place, which would be a mistake here.
pub(crate) fn apply(text: &str, mut edits: Vec<Edit>) -> Option<String> {
    edits.sort_by_key(|edit| edit.range.start());
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.range.start().to_usize())?);
        out.push_str(&edit.text);
        at = edit.range.end().to_usize();
    }
    out.push_str(text.get(at..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SourceFiles;
    use std::collections::BTreeMap;

    fn carried(text: &str) -> Option<String> {
        let path = "pkg/ops/norm.py".to_owned();
        let files = SourceFiles::new(BTreeMap::from([(path.clone(), text.to_owned())]));
        let project = Project::new(&files, []);
        let module = project.open(&path).unwrap();
        let kernel = project.kernels(module).named("norm").unwrap();
        let carry = Carry {
            port: "norm_rs",
            variable: "norm",
            package: Some("pkg.ops"),
            backend: "cutile-rs",
        };
        project.carried(module, kernel, &carry)
    }

    #[test]
    fn host_functions_launch_the_port() {
        let text = r#""""Norms."""
import cuda.tile as ct
from cuda.tile.tune import exhaustive_search
from pkg.backend import register_impl
from .utils import hints
from .. import settings


@ct.kernel(occupancy=2)
def norm(x, y, N: ct.Constant[int]):
    # The kernel itself.
    ct.store(y, (0,), ct.load(x, (0,), (N,)))


@ct.kernel
def other(x):
    pass


@register_impl("norm", backend="cutile")
def run(x, y):
    best = exhaustive_search([1], 0, lambda c: (1,), norm, lambda c: (x, y, 4))
    ct.launch(0, (ct.cdiv(4, 2),), norm.replace_hints(**hints(best)), (x, y, 4))  # launched
    ct.launch(0, (1,), other, (x,))
"#;
        let expected = r#""""Norms."""
import cuda.tile as ct
from cuda.tile.tune import exhaustive_search
from pkg.backend import register_impl
from pkg.ops.utils import hints
from pkg import settings
from norm_rs import exhaustive_search as _port_exhaustive_search, launch as _port_launch


from norm_rs import norm


@ct.kernel
def other(x):
    pass


@register_impl("norm", backend="cutile-rs")
def run(x, y):
    best = _port_exhaustive_search([1], 0, lambda c: (1,), norm, lambda c: (x, y, 4))
    _port_launch(0, (ct.cdiv(4, 2),), norm.replace_hints(**hints(best)), (x, y, 4))  # launched
    _port_launch(0, (1,), other, (x,))
"#;
        assert_eq!(carried(text).as_deref(), Some(expected));
    }

    #[test]
    fn a_definition_is_what_inspect_gives() {
        let text = "import cuda.tile as ct\r\n\r\ndef make():\r\n    @ct.kernel(\r\n        occupancy=2)\r\n    def norm(x):\r\n        # First.\r\n\r\n        y = x  # last\r\n        # after\r\n    return norm\r\n";
        let path = "norm.py".to_owned();
        let files = SourceFiles::new(BTreeMap::from([(path.clone(), text.to_owned())]));
        let project = Project::new(&files, []);
        let module = project.open(&path).unwrap();
        let kernel = project.kernels(module).named("norm").unwrap();
        let expected = "def norm(x):\n    # First.\n\n    y = x  # last";
        assert_eq!(project.definition(module, kernel).as_deref(), Some(expected));
    }

    #[test]
    fn a_file_that_launches_nothing_is_not_carried() {
        let text = "import cuda.tile as ct\n\n@ct.kernel\ndef norm(x):\n    pass\n";
        assert_eq!(carried(text), None);
    }
}
