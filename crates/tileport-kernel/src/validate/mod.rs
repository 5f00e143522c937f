//! The invariants of a [`Kernel`], which readers keep and writers rely on.
//!
//! What depends on symbols is judged only where it holds or fails whatever their values: two lengths differ if their
//! difference is a number other than zero, two element types if both are known. So a kernel that passes may still be refused
//! once its symbols are bound, and validating it again then finds that.

mod compute;
mod flow;
mod memory;
mod operand;
mod shape;

use crate::print::print_type;
use crate::symbolic::Dim;
use crate::{Expr, ExprData, ExprId, Kernel, ParamKind, SymbolId, Type, ViewKind};
use tileport_ir::entity::Entity as _;
use tileport_ir::{Code, Diagnostic, Span};

/// A handle, a use or a count is wrong.
pub const STRUCTURE: Code = Code("kernel-structure");
/// A variable is read too early, or a jump leads nowhere.
pub const FLOW: Code = Code("kernel-flow");
/// An operand or a result has the wrong type.
pub const TYPE: Code = Code("kernel-type");

/// Expressions in expressions, and blocks in blocks, at most: code may recurse on them.
pub const MAX_NESTING: usize = 256;

impl Kernel {
    /// What is wrong with the kernel; nothing, if it is well-formed. The first findings are the ones to look at: what is wrong
    /// with a type tends to show in other places.
    #[must_use]
    pub fn validate(&self) -> Vec<Diagnostic> {
        let mut check = Check {
            kernel: self,
            found: Vec::new(),
            used: vec![false; self.exprs.len()],
            span: self.span,
        };
        check.declarations();
        check.body();
        check.found
    }
}

struct Check<'k> {
    kernel: &'k Kernel,
    found: Vec<Diagnostic>,
    /// By expression.
    used: Vec<bool>,
    /// The place that findings are about.
    span: Span,
}

impl<'k> Check<'k> {
    fn error(&mut self, code: Code, message: String) {
        self.found.push(Diagnostic::error(code, self.span, message));
    }

    fn helped(&mut self, code: Code, message: String, help: &str) {
        let error = Diagnostic::error(code, self.span, message).help(help);
        self.found.push(error);
    }

    /// A type in backticks.
    fn show(&self, ty: &Type) -> String {
        format!("`{}`", print_type(self.kernel, ty))
    }

    /// The type of an expression that gives one value.
    fn type_of(&self, id: ExprId) -> Option<&'k Type> {
        let kernel: &'k Kernel = self.kernel;
        kernel.type_of(id)
    }

    /// Parameters, symbols and variables.
    fn declarations(&mut self) {
        let kernel: &'k Kernel = self.kernel;
        for (id, param) in kernel.params.iter() {
            self.span = param.span;
            let name = &param.name;
            match &param.kind {
                ParamKind::Constant(symbol) => match kernel.symbols.get(*symbol) {
                    Some(data) if data.param != id => {
                        let message =
                            format!("the symbol of the constant `{name}` belongs to another parameter");
                        self.error(STRUCTURE, message);
                    }
                    Some(_) => {}
                    None => self.error(
                        STRUCTURE,
                        format!("the constant `{name}` has a symbol that isn't the kernel's"),
                    ),
                },
                ParamKind::Array(array) | ParamKind::List(array) => {
                    self.type_(&format!("the parameter `{name}`"), &Type::Array(array.clone()));
                }
                ParamKind::Scalar(dtype) | ParamKind::Pointer(dtype) => {
                    self.type_(&format!("the parameter `{name}`"), &Type::scalar(dtype.clone()));
                }
                ParamKind::Bound(_) => {}
            }
        }
        self.span = kernel.span;
        for symbol in kernel.symbols.values() {
            if kernel.params.get(symbol.param).is_none() {
                let message = format!(
                    "the symbol `{}` belongs to no parameter of the kernel",
                    symbol.name
                );
                self.error(STRUCTURE, message);
            }
        }
        for var in kernel.vars.values() {
            self.span = var.span;
            self.type_(&format!("the variable `{}`", var.name), &var.ty);
        }
        for requirement in &kernel.requirements {
            self.span = requirement.span;
            let mut foreign = false;
            requirement
                .cond
                .each_symbol(&mut |symbol| foreign |= !self.knows(symbol));
            if foreign {
                self.error(
                    STRUCTURE,
                    "a requirement has a symbol that isn't the kernel's".to_owned(),
                );
            }
        }
    }

    fn knows(&self, symbol: SymbolId) -> bool {
        symbol.index() < self.kernel.symbols.len()
    }

    /// A type by itself.
    fn type_(&mut self, what: &str, ty: &Type) {
        let mut foreign = false;
        each_symbol(ty, &mut |symbol| foreign |= !self.knows(symbol));
        if foreign {
            self.error(
                STRUCTURE,
                format!("the type of {what} has a symbol that isn't the kernel's"),
            );
            return;
        }
        let array = match ty {
            Type::Tile(tile) => {
                self.lengths(what, &tile.shape);
                return;
            }
            Type::View(view) => {
                self.lengths(what, &view.tile);
                self.view(what, view);
                &view.array
            }
            Type::Array(array) => array,
            Type::List(array) => array,
            Type::Memory(_) | Type::Pointer(_) => return,
        };
        if array.shape.len() != array.strides.len() {
            let message = format!(
                "{what} has {} lengths but {} strides",
                array.shape.len(),
                array.strides.len()
            );
            self.error(STRUCTURE, message);
        }
    }

    fn lengths(&mut self, what: &str, shape: &[Dim]) {
        for (axis, dim) in shape.iter().enumerate() {
            if let Some(length) = dim.as_int().filter(|length| *length < 1) {
                self.error(
                    TYPE,
                    format!("dimension {axis} of {what} has the length {length}"),
                );
            }
        }
    }

    fn view(&mut self, what: &str, view: &crate::ViewType) {
        let rank = view.array.rank();
        if view.tile.len() != rank {
            let message = format!(
                "{what} has tiles of rank {}, but its array has rank {rank}",
                view.tile.len()
            );
            self.error(TYPE, message);
            return;
        }
        match &view.kind {
            ViewKind::Partition { order } => self.permutation(what, order, rank),
            ViewKind::Strided { steps, order } => {
                self.permutation(what, order, rank);
                if steps.len() != rank {
                    let message = format!("{what} has {} steps, but its tiles have rank {rank}", steps.len());
                    self.error(TYPE, message);
                }
            }
            ViewKind::GatherScatter { sparse } => self.axis(what, *sparse, rank),
        }
        if view.scalar
            && view
                .tile
                .iter()
                .any(|dim| dim.as_int().is_some_and(|length| length != 1))
        {
            self.error(
                TYPE,
                format!("{what} is taken for a scalar, but its tiles have several elements"),
            );
        }
    }

    /// An axis is one of a rank's.
    fn axis(&mut self, what: &str, axis: usize, rank: usize) {
        if axis >= rank {
            self.helped(
                TYPE,
                format!("{what} is along axis {axis}, but there are {rank} dimensions"),
                "axes count from zero",
            );
        }
    }

    fn permutation(&mut self, what: &str, order: &[usize], rank: usize) {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..rank) {
            self.error(
                TYPE,
                format!("{what} has the order {order:?}, which is no permutation of {rank} dimensions"),
            );
        }
    }

    /// An expression by itself: its operands are checked elsewhere.
    fn expr(&mut self, data: &'k ExprData) {
        let name = expr_name(&data.expr);
        if data.types.is_empty() {
            self.error(STRUCTURE, format!("{name} has no type"));
            return;
        }
        let several = matches!(data.expr, Expr::Reduce { .. } | Expr::Scan { .. });
        if data.types.len() > 1 && !several {
            let message = format!("{name} gives one value, but has {} types", data.types.len());
            self.error(STRUCTURE, message);
        }
        // A malformed type has been told; judging by it would only add noise.
        let before = self.found.len();
        for ty in &data.types {
            self.type_(&format!("the result of {name}"), ty);
        }
        if self.found.len() == before {
            self.variant(name, data);
        }
    }

    fn variant(&mut self, name: &str, data: &'k ExprData) {
        match &data.expr {
            Expr::Constant(_)
            | Expr::Var(_)
            | Expr::Param(_)
            | Expr::BlockId { .. }
            | Expr::BlockCount { .. }
            | Expr::Unary { .. }
            | Expr::Binary { .. }
            | Expr::Compare { .. }
            | Expr::Fma { .. }
            | Expr::Select { .. }
            | Expr::Cast { .. }
            | Expr::Bitcast { .. } => self.compute(name, data),
            Expr::PackBytes { .. }
            | Expr::UnpackBytes { .. }
            | Expr::Full { .. }
            | Expr::Range { .. }
            | Expr::Broadcast { .. }
            | Expr::Reshape { .. }
            | Expr::Permute { .. }
            | Expr::Extract { .. }
            | Expr::Insert { .. }
            | Expr::Cat { .. }
            | Expr::Reduce { .. }
            | Expr::Scan { .. }
            | Expr::Mma { .. }
            | Expr::MmaScaled { .. } => self.shaped(name, data),
            Expr::Shape { .. }
            | Expr::Stride { .. }
            | Expr::TileCount { .. }
            | Expr::ListLength { .. }
            | Expr::ListItem { .. }
            | Expr::Slice { .. }
            | Expr::Memory { .. }
            | Expr::AddressOf { .. }
            | Expr::ArrayAt { .. }
            | Expr::View { .. }
            | Expr::Load { .. }
            | Expr::Gather { .. }
            | Expr::LoadOffset { .. }
            | Expr::Atomic { .. }
            | Expr::CompareExchange { .. }
            | Expr::AssumeDivisible { .. } => self.memory(name, data),
        }
    }
}

fn each_symbol(ty: &Type, f: &mut dyn FnMut(SymbolId)) {
    let each = |dims: &[Dim], f: &mut dyn FnMut(SymbolId)| dims.iter().for_each(|dim| dim.each_symbol(f));
    let of_array = |array: &crate::ArrayType, f: &mut dyn FnMut(SymbolId)| {
        array.dtype.each_symbol(f);
        for dim in array.shape.iter().chain(&array.strides).flatten() {
            dim.each_symbol(f);
        }
    };
    match ty {
        Type::Tile(tile) => {
            tile.dtype.each_symbol(f);
            each(&tile.shape, f);
        }
        Type::Array(array) => of_array(array, f),
        Type::List(array) => of_array(array, f),
        Type::View(view) => {
            of_array(&view.array, f);
            each(&view.tile, f);
            if let ViewKind::Strided { steps, .. } = &view.kind {
                each(steps, f);
            }
        }
        Type::Memory(dtype) | Type::Pointer(dtype) => dtype.each_symbol(f),
    }
}

/// What to call an expression in a message.
fn expr_name(expr: &Expr) -> &'static str {
    use crate::print::{binary_name, unary_name};
    match expr {
        Expr::Constant(_) => "a constant",
        Expr::Var(_) => "a variable",
        Expr::Param(_) => "a parameter",
        Expr::BlockId { .. } => "`block_id`",
        Expr::BlockCount { .. } => "`block_count`",
        Expr::Shape { .. } => "`shape`",
        Expr::Stride { .. } => "`stride`",
        Expr::TileCount { .. } => "`tile_count`",
        Expr::ListLength { .. } => "`len`",
        Expr::ListItem { .. } => "an item of a list",
        Expr::Slice { .. } => "`slice`",
        Expr::Memory { .. } => "`memory`",
        Expr::AddressOf { .. } => "`address`",
        Expr::ArrayAt { .. } => "`array_at`",
        Expr::View { .. } => "`tiles`",
        Expr::Unary { op, .. } => unary_name(*op).1,
        Expr::Binary { op, .. } => binary_name(*op).1,
        Expr::Compare { .. } => "a comparison",
        Expr::Fma { .. } => "`fma`",
        Expr::Select { .. } => "`select`",
        Expr::Cast { .. } => "`cast`",
        Expr::Bitcast { .. } => "`bitcast`",
        Expr::PackBytes { .. } => "`pack_bytes`",
        Expr::UnpackBytes { .. } => "`unpack_bytes`",
        Expr::Full { .. } => "`full`",
        Expr::Range { .. } => "`iota`",
        Expr::Broadcast { .. } => "`broadcast`",
        Expr::Reshape { .. } => "`reshape`",
        Expr::Permute { .. } => "`permute`",
        Expr::Extract { .. } => "`extract`",
        Expr::Insert { .. } => "`insert`",
        Expr::Cat { .. } => "`cat`",
        Expr::Reduce { .. } => "a reduction",
        Expr::Scan { .. } => "a scan",
        Expr::Mma { .. } => "`mma`",
        Expr::MmaScaled { .. } => "`mma_scaled`",
        Expr::Load { .. } => "`load`",
        Expr::Gather { .. } => "`gather`",
        Expr::LoadOffset { .. } => "`load_offset`",
        Expr::Atomic { .. } => "an atomic operation",
        Expr::CompareExchange { .. } => "`compare_exchange`",
        Expr::AssumeDivisible { .. } => "`assume_divisible`",
    }
}

#[cfg(test)]
mod tests;
