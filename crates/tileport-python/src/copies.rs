//! Arrays that a program transposes and copies before it hands them to a kernel.

use crate::host::Edit;
use crate::outline::Owner;
use crate::project::{Module, Project};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange, TextSize};
use tileport_ir::{Code, Diagnostic, Span};

impl<'a> Project<'a> {
    /// Arrays that a module transposes and copies before it hands them to a kernel: for notes.
    #[must_use]
    pub fn copied_transposes(&self, module: &Module<'a>) -> Vec<CopiedTranspose> {
        let mut found = Vec::new();
        for launch in self.launches(module) {
            let Owner::Function(id) = launch.owner else {
                continue;
            };
            let Some(function) = module.outline().function(id) else {
                continue;
            };
            let Some(elements) = launch.arguments.elements() else {
                continue;
            };
            for (position, operand) in elements.iter().enumerate() {
                let Some(copy) = copied(function.def, operand, launch.call.start()) else {
                    continue;
                };
                let targets = launch.kernels.iter();
                let kernels: Vec<String> = targets.map(|target| target.name().to_owned()).collect();
                let parameter = launch
                    .kernels
                    .first()
                    .and_then(|target| target.function.get())
                    .and_then(|function| {
                        function
                            .def
                            .parameters
                            .iter()
                            .nth(position)
                            .map(|parameter| parameter.name().to_string())
                    });
                found.push(CopiedTranspose {
                    kernels,
                    parameter,
                    text: module.file().slice(copy.whole).to_owned(),
                    span: module.file().span(copy.whole),
                    launch: launch.span,
                });
            }
        }
        found
    }
}

/// An array that is transposed and copied before a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedTranspose {
    /// The kernels that the launch can mean.
    pub kernels: Vec<String>,
    /// The kernel's parameter that it is handed in for.
    pub parameter: Option<String>,
    /// The expression that copies.
    pub text: String,
    /// Its place.
    pub span: Span,
    /// The place of the launch.
    pub launch: Span,
}

impl CopiedTranspose {
    /// A warning that says so.
    #[must_use]
    pub fn note(&self) -> Diagnostic {
        let message = format!(
            "`{}` copies the whole array to transpose it, at each launch",
            self.text
        );
        let note = Diagnostic::warning(Code("python-transpose-copy"), self.span, message)
            .label(self.launch, "launched here");
        match &self.parameter {
            Some(parameter) => note.help(format!(
                "`tileport convert … --transpose {parameter}` gives the kernel a flag with which it reads the array as it lies"
            )),
            None => note,
        }
    }
}

/// A transpose that is copied: `x.t().contiguous()`.
pub(crate) struct Copied {
    /// All of it.
    whole: TextRange,
    /// From where on it copies: `.contiguous()`.
    copy: TextRange,
    /// Whether a name stands for it at the launch.
    pub(crate) assigned: bool,
    /// What is transposed.
    object: TextRange,
}

impl Copied {
    /// The same without the copy; at a launch itself only what is transposed is left.
    pub(crate) fn without_copy(&self) -> Option<Edit> {
        Some(if self.assigned {
            Edit {
                range: self.copy,
                text: String::new(),
            }
        } else {
            Edit {
                range: TextRange::new(self.object.end(), self.whole.end()),
                text: String::new(),
            }
        })
    }
}

/// The copied transpose that an argument of a launch is, or that its name was given last.
pub(crate) fn copied(def: &StmtFunctionDef, operand: &Expr, launch: TextSize) -> Option<Copied> {
    if let Some(found) = transposed_copy(operand) {
        return Some(found);
    }
    let Expr::Name(name) = operand else { return None };
    let mut last = LastAssignment {
        name: name.id.as_str(),
        before: launch,
        found: None,
        several: 0,
    };
    last.visit_body(&def.body);
    // What depends on a condition is not for sure.
    if last.several > 1 {
        return None;
    }
    let found = transposed_copy(last.found?)?;
    Some(Copied {
        assigned: true,
        ..found
    })
}

fn transposed_copy(expr: &Expr) -> Option<Copied> {
    let Expr::Call(call) = expr else { return None };
    let Expr::Attribute(contiguous) = &*call.func else {
        return None;
    };
    if contiguous.attr.as_str() != "contiguous" || !call.arguments.is_empty() {
        return None;
    }
    let object = transposed(&contiguous.value)?;
    Some(Copied {
        whole: call.range(),
        copy: TextRange::new(contiguous.value.end(), call.end()),
        assigned: false,
        object: object.range(),
    })
}

/// What an expression transposes, its last two dimensions swapped.
fn transposed(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Attribute(attribute) if matches!(attribute.attr.as_str(), "T" | "mT") => Some(&attribute.value),
        Expr::Call(call) => {
            let Expr::Attribute(method) = &*call.func else {
                return None;
            };
            let arguments = &call.arguments;
            match method.attr.as_str() {
                "t" if arguments.is_empty() => Some(&method.value),
                "transpose" | "swapaxes" if arguments.keywords.is_empty() => match &*arguments.args {
                    [a, b] => {
                        let dims = [whole(a)?, whole(b)?];
                        matches!(dims, [-1, -2] | [-2, -1] | [0, 1] | [1, 0]).then_some(&*method.value)
                    }
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

fn whole(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::NumberLiteral(number) => number.value.as_int().and_then(ruff_python_ast::Int::as_i64),
        Expr::UnaryOp(unary) if matches!(unary.op, ruff_python_ast::UnaryOp::USub) => {
            whole(&unary.operand).map(|value| -value)
        }
        _ => None,
    }
}

/// The value that a name was assigned last before a place.
struct LastAssignment<'n, 'a> {
    name: &'n str,
    before: TextSize,
    found: Option<&'a Expr>,
    several: usize,
}

impl<'a> Visitor<'a> for LastAssignment<'_, 'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if stmt.start() >= self.before {
            return;
        }
        match stmt {
            Stmt::Assign(assign) => {
                let own = assign
                    .targets
                    .iter()
                    .any(|target| matches!(target, Expr::Name(name) if name.id.as_str() == self.name));
                if own {
                    self.found = Some(&assign.value);
                    self.several += 1;
                }
            }
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            other => visitor::walk_stmt(self, other),
        }
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}
