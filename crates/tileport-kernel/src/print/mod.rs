//! A kernel as text, for people to read: `tileport inspect`, snapshots, messages.
//!
//! The notation is neutral between source languages, and isn't read back. It is deterministic, and names things as the source
//! does; where two variables share a name, or a variable and a parameter, later ones are numbered: `x#2`. Variables that the
//! source has no name for begin with `$`.

mod access;
mod expr;
mod stmt;
mod symbolic;
mod types;

pub(crate) use expr::{binary_name, unary_name};

use crate::kernel::TargetHints;
use crate::symbolic::{Cond, Dim, Dtype};
use crate::{Block, ExprId, Kernel, ParamKind, SymbolKind, Type, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write as _;
use tileport_ir::entity::{Entity as _, SideTable};

/// How much to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// Whether to show what the source leaves implicit: promotions, broadcasts, conversions of constants. Each is marked `@`.
    pub implied: bool,
    /// Whether to show a variable's type where it is first assigned, and element types of constants.
    pub types: bool,
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self {
            implied: false,
            types: true,
        }
    }
}

/// Expressions and blocks nest at most this deep on paper; what is deeper is left out, and shows as `…`.
const MAX_DEPTH: usize = 160;

/// Prints a kernel.
#[must_use]
pub fn print_kernel(kernel: &Kernel, options: PrintOptions) -> String {
    let mut printer = Printer::new(kernel, options);
    printer.header();
    printer.body();
    printer.out
}

/// Prints a type, with the names of the kernel's symbols.
#[must_use]
pub fn print_type(kernel: &Kernel, ty: &Type) -> String {
    types::ty(&names_only(kernel), ty)
}

/// Prints a compile-time integer, with the names of the kernel's symbols.
#[must_use]
pub fn print_dim(kernel: &Kernel, dim: &Dim) -> String {
    symbolic::dim(&names_only(kernel), dim).text
}

/// Prints a compile-time truth value, with the names of the kernel's symbols.
#[must_use]
pub fn print_cond(kernel: &Kernel, cond: &Cond) -> String {
    symbolic::cond(&names_only(kernel), cond).text
}

/// Prints an element type, with the names of the kernel's symbols.
#[must_use]
pub fn print_dtype(kernel: &Kernel, dtype: &Dtype) -> String {
    symbolic::dtype(&names_only(kernel), dtype)
}

fn names_only(kernel: &Kernel) -> Names<'_> {
    Names { kernel }
}

/// How symbols are called.
#[derive(Clone, Copy)]
struct Names<'k> {
    kernel: &'k Kernel,
}

impl<'k> Names<'k> {
    fn symbol(&self, symbol: crate::SymbolId) -> String {
        self.kernel
            .symbols
            .get(symbol)
            .map_or_else(|| format!("?{}", symbol.index()), |data| data.name.clone())
    }

    fn param(&self, param: crate::ParamId) -> String {
        self.kernel
            .params
            .get(param)
            .map_or_else(|| format!("?{}", param.index()), |data| data.name.clone())
    }
}

/// Text with how tightly it binds: see [`level`].
struct Piece {
    text: String,
    level: u8,
}

/// How tightly operators bind, as in Python.
mod level {
    pub(super) const SELECT: u8 = 5;
    pub(super) const OR: u8 = 10;
    pub(super) const AND: u8 = 20;
    pub(super) const NOT: u8 = 30;
    pub(super) const COMPARE: u8 = 40;
    pub(super) const BIT_OR: u8 = 50;
    pub(super) const BIT_XOR: u8 = 60;
    pub(super) const BIT_AND: u8 = 70;
    pub(super) const SHIFT: u8 = 80;
    pub(super) const SUM: u8 = 90;
    pub(super) const PRODUCT: u8 = 100;
    pub(super) const UNARY: u8 = 110;
    pub(super) const POWER: u8 = 120;
    pub(super) const ATOM: u8 = 130;
}

impl Piece {
    fn atom(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            level: level::ATOM,
        }
    }

    fn call(name: &str, args: &[String]) -> Self {
        Self::atom(format!("{name}({})", args.join(", ")))
    }

    /// In parentheses if it binds less tightly than its place wants.
    fn at(self, level: u8) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text
        }
    }

    /// Two operands of a left-associative operator.
    fn infix(lhs: Self, operator: &str, rhs: Self, level: u8) -> Self {
        Self {
            text: format!("{} {operator} {}", lhs.at(level), rhs.at(level + 1)),
            level,
        }
    }
}

struct Printer<'k> {
    kernel: &'k Kernel,
    names: Names<'k>,
    options: PrintOptions,
    vars: FxHashMap<VarId, String>,
    assigned: SideTable<VarId, bool>,
    /// Expressions that are printed already: each belongs in one place, and a kernel that breaks this must not take forever.
    seen: FxHashSet<ExprId>,
    depth: usize,
    indent: usize,
    out: String,
}

impl<'k> Printer<'k> {
    fn new(kernel: &'k Kernel, options: PrintOptions) -> Self {
        let mut taken: FxHashMap<&str, usize> = FxHashMap::default();
        for param in kernel.params.values() {
            taken.insert(&param.name, 1);
        }
        let mut vars = FxHashMap::default();
        for (id, var) in kernel.vars.iter() {
            if var.name.is_empty() {
                vars.insert(id, format!("${}", id.index()));
                continue;
            }
            let mark = if var.temporary { "$" } else { "" };
            let count = taken.entry(&var.name).or_default();
            *count += 1;
            let name = match count {
                1 => format!("{mark}{}", var.name),
                count => format!("{mark}{}#{count}", var.name),
            };
            vars.insert(id, name);
        }
        Self {
            kernel,
            names: names_only(kernel),
            options,
            vars,
            assigned: SideTable::default(),
            seen: FxHashSet::default(),
            depth: 0,
            indent: 0,
            out: String::new(),
        }
    }

    fn var(&self, var: VarId) -> String {
        let name = self.vars.get(&var);
        name.map_or_else(|| format!("?{}", var.index()), Clone::clone)
    }

    /// A line at the present depth.
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn header(&mut self) {
        let kernel = self.kernel;
        for line in kernel.doc.iter().flat_map(|doc| doc.lines()) {
            self.line(format!("## {line}").trim_end());
        }
        self.line(&format!("kernel {}(", kernel.name));
        self.indent += 1;
        for param in kernel.params.values() {
            let text = match &param.kind {
                ParamKind::Array(array) => format!(": {}", types::array(&self.names, array)),
                ParamKind::List(array) => format!(": list<{}>", types::array(&self.names, array)),
                ParamKind::Scalar(dtype) => format!(": {}", symbolic::dtype(&self.names, dtype)),
                ParamKind::Pointer(dtype) => format!(": pointer<{}>", symbolic::dtype(&self.names, dtype)),
                ParamKind::Bound(value) => format!(" = {}", crate::signature::text::print_constant(value)),
                ParamKind::Constant(symbol) => {
                    let data = kernel.symbols.get(*symbol);
                    let kind = data.map_or("?", |data| constant_kind(data.kind));
                    let name = self.names.symbol(*symbol);
                    let other = (name != param.name).then(|| format!(" {name}"));
                    format!(": constant {kind}{}", other.unwrap_or_default())
                }
            };
            self.line(&format!("{}{text},", param.name));
        }
        self.indent -= 1;
        self.line(")");
        self.symbols();
        for requirement in &kernel.requirements {
            let mut line = format!("requires {}", symbolic::cond(&self.names, &requirement.cond).text);
            if let Some(message) = &requirement.message {
                let _ = write!(line, ", {}", crate::signature::text::quoted(message));
            }
            self.line(&line);
        }
        for (target, hints) in &kernel.hints {
            let target = target.as_deref().unwrap_or("all targets");
            self.line(&format!("hints for {target}: {}", hint_text(hints)));
        }
        if kernel.contraction == crate::kernel::Contraction::Fused {
            self.line("products that only feed a sum are fused with it");
        }
    }

    /// Symbols that aren't a parameter by themselves.
    fn symbols(&mut self) {
        let kernel = self.kernel;
        for (id, symbol) in kernel.symbols.iter() {
            let constant = kernel.params.get(symbol.param).map(|param| &param.kind);
            if constant == Some(&ParamKind::Constant(id)) {
                continue;
            }
            let of = self.names.param(symbol.param);
            let meaning = match symbol.kind {
                SymbolKind::Dtype => format!("the element type of {of}"),
                SymbolKind::Shape(axis) => format!("{of}.shape[{axis}], static"),
                SymbolKind::Stride(axis) => format!("{of}.stride[{axis}], static"),
                kind => format!("a constant {} of {of}", constant_kind(kind)),
            };
            self.line(&format!("where {} is {meaning}", symbol.name));
        }
    }

    fn body(&mut self) {
        self.line("{");
        self.block(&self.kernel.body);
        self.line("}");
    }

    fn block(&mut self, block: &'k Block) {
        self.indent += 1;
        if self.depth >= MAX_DEPTH {
            self.line("…");
        } else {
            self.depth += 1;
            for stmt in &block.stmts {
                self.stmt(stmt);
            }
            self.depth -= 1;
            for comment in &block.trailing {
                self.comment(comment);
            }
        }
        self.indent -= 1;
    }

    fn comment(&mut self, text: &str) {
        for line in text.lines() {
            self.line(format!("# {line}").trim_end());
        }
        if text.is_empty() {
            self.line("#");
        }
    }
}

const fn constant_kind(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Int => "int",
        SymbolKind::Bool => "bool",
        SymbolKind::Float => "float",
        SymbolKind::Dtype => "dtype",
        SymbolKind::Shape(_) => "length",
        SymbolKind::Stride(_) => "stride",
    }
}

fn hint_text(hints: &TargetHints) -> String {
    let all = [
        ("occupancy", hints.occupancy),
        ("ctas", hints.ctas),
        ("optimisation", hints.optimisation),
        ("warps", hints.warps),
    ];
    let given = all
        .iter()
        .filter_map(|(name, value)| value.map(|value| format!("{name}={value}")));
    given.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
