//! Compiler options of kernels: `@ct.kernel(occupancy=2, num_ctas=ct.ByTarget(sm_100=2, default=1))`.

use crate::constant::Constant;
use crate::project::{Project, ScopeRef};
use crate::resolve::Resolved;
use ruff_python_ast::{Expr, Keyword};
use ruff_text_size::Ranged;
use tileport_ir::{Code, Diagnostic, Span};

/// A compiler option that does not exist or has a value that it cannot have.
pub const OPTION: Code = Code("python-kernel-option");

/// One compiler option of a kernel.
#[derive(Clone, Debug)]
pub struct KernelOption<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its value.
    pub value: OptionValue<'a>,
    /// The whole argument in the text.
    pub span: Span,
}

/// The value of a compiler option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue<'a> {
    /// The same for every target; `None` leaves the choice to the compiler.
    All(Option<i64>),
    /// `ct.ByTarget(…)`.
    ByTarget {
        /// The targets that are named, such as `sm_100`, in the order of the text.
        targets: Vec<(String, Option<i64>)>,
        /// The value for other targets; the outer `None` when none is given, so that the option's own default holds.
        default: Option<Option<i64>>,
    },
    /// Known only when the program runs: it depends on a variable.
    Computed(&'a Expr),
}

impl OptionValue<'_> {
    /// The value for a target; `None` when it is computed, or `ByTarget` does not cover the target.
    #[must_use]
    pub fn for_target(&self, target: &str) -> Option<Option<i64>> {
        match self {
            OptionValue::All(value) => Some(*value),
            OptionValue::ByTarget { targets, default } => {
                let named = targets.iter().find(|(name, _)| name == target);
                named.map(|(_, value)| *value).or(*default)
            }
            OptionValue::Computed(_) => None,
        }
    }
}

/// The options of `ct.kernel`, with the values that each can have: from cuda-tile 1.7's `_compiler_options.py`.
const OPTIONS: &[(&str, Values)] = &[
    ("num_ctas", Values::PowersOfTwo(16)),
    ("occupancy", Values::Range(1, 32)),
    ("opt_level", Values::Range(0, 3)),
    ("num_worker_warps", Values::PowersOfTwo(32)),
];

#[derive(Clone, Copy)]
enum Values {
    Range(i64, i64),
    /// From 1 to this.
    PowersOfTwo(i64),
}

impl Values {
    fn allow(self, value: i64) -> bool {
        match self {
            Values::Range(low, high) => (low..=high).contains(&value),
            Values::PowersOfTwo(high) => (1..=high).contains(&value) && value & (value - 1) == 0,
        }
    }
}

impl std::fmt::Display for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Values::Range(low, high) => write!(f, "a number from {low} to {high}"),
            Values::PowersOfTwo(high) => write!(f, "a power of two from 1 to {high}"),
        }
    }
}

/// The options that keyword arguments state; what is wrong with them is collected.
pub(crate) fn read<'p, 'a>(
    project: &'p Project<'a>,
    scope: ScopeRef<'p, 'a>,
    keywords: &[&'a Keyword],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<KernelOption<'a>> {
    let file = scope.module.file();
    let mut options = Vec::new();
    for keyword in keywords {
        let span = file.span_of(*keyword);
        let Some(name) = &keyword.arg else {
            let error = Diagnostic::error(
                OPTION,
                span,
                "compiler options that are passed as `**…` cannot be read",
            );
            diagnostics.push(error.help("write the options out"));
            continue;
        };
        let name = name.as_str();
        let Some(&(_, values)) = OPTIONS.iter().find(|(known, _)| *known == name) else {
            let known: Vec<_> = OPTIONS.iter().map(|(name, _)| format!("`{name}`")).collect();
            let error = Diagnostic::error(OPTION, span, format!("`ct.kernel` has no option `{name}`"));
            diagnostics.push(error.help(format!("the options are {}", known.join(", "))));
            continue;
        };
        let mut check = |value: Option<i64>, place: Span| {
            if let Some(value) = value
                && !values.allow(value)
            {
                let message = format!("`{name}` is {value}, but must be {values}");
                diagnostics.push(Diagnostic::error(OPTION, place, message));
            }
        };
        let value = value(project, scope, &keyword.value, &mut check);
        if let Some(name) = by_target_error(&value) {
            let message = format!("`{name}` is no target: targets are named `sm_` and digits");
            diagnostics.push(Diagnostic::error(OPTION, span, message).help("write for example `sm_100=2`"));
        }
        options.push(KernelOption { name, value, span });
    }
    options
}

fn by_target_error<'v>(value: &'v OptionValue<'_>) -> Option<&'v str> {
    let OptionValue::ByTarget { targets, .. } = value else {
        return None;
    };
    let valid = |name: &str| {
        name.strip_prefix("sm_")
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
    };
    targets
        .iter()
        .map(|(name, _)| name.as_str())
        .find(|name| !valid(name))
}

fn value<'p, 'a>(
    project: &'p Project<'a>,
    scope: ScopeRef<'p, 'a>,
    expr: &'a Expr,
    check: &mut impl FnMut(Option<i64>, Span),
) -> OptionValue<'a> {
    let place = scope.module.file().span(expr.range());
    let integer = |expr: &'a Expr| match project.constant(scope, expr) {
        Some(Constant::Int(value)) => Some(Some(value)),
        Some(Constant::None) => Some(None),
        _ => None,
    };
    if let Some(value) = integer(expr) {
        check(value, place);
        return OptionValue::All(value);
    }
    // A name may stand for `ct.ByTarget(…)`.
    let (inner_scope, inner) = match project.resolve(scope, expr) {
        Some(Resolved::Value(value)) => (value.scope, value.value),
        _ => (scope, expr),
    };
    let Expr::Call(call) = inner else {
        return OptionValue::Computed(expr);
    };
    let by_target = project
        .resolve(inner_scope, &call.func)
        .is_some_and(|func| func.is_external("cuda.tile.ByTarget"));
    if !by_target || !call.arguments.args.is_empty() {
        return OptionValue::Computed(expr);
    }
    let (mut targets, mut default) = (Vec::new(), None);
    for keyword in &call.arguments.keywords {
        let constant = match project.constant(inner_scope, &keyword.value) {
            Some(Constant::Int(value)) => Some(value),
            Some(Constant::None) => None,
            _ => return OptionValue::Computed(expr),
        };
        let Some(name) = &keyword.arg else {
            return OptionValue::Computed(expr);
        };
        check(constant, inner_scope.module.file().span(keyword.value.range()));
        match name.as_str() {
            "default" => default = Some(constant),
            name => targets.push((name.to_owned(), constant)),
        }
    }
    OptionValue::ByTarget { targets, default }
}
