//! What is known while a kernel is written, and the lines that were.

use crate::analysis::Analysis;
use crate::error::{Result, malformed};
use crate::names::Names;
use crate::px::Px;
use rustc_hash::FxHashMap;
use tileport_ir::Span;
use tileport_kernel::{Dim, Dtype, Expr, ExprId, Kernel, ParamId, TileType, Type, VarId, ViewType};

/// A kernel that is being written.
pub(crate) struct Writer<'k> {
    pub(crate) kernel: &'k Kernel,
    pub(crate) analysis: &'k Analysis,
    /// What each variable is called.
    pub(crate) vars: FxHashMap<VarId, String>,
    /// How each parameter is spelled; parts of tuples are `name[0]`.
    pub(crate) params: FxHashMap<ParamId, Px>,
    /// Element types that have a name of their own.
    pub(crate) dtypes: FxHashMap<Dtype, String>,
    /// The names that are taken.
    pub(crate) names: Names,
    pub(crate) lines: Vec<String>,
    pub(crate) indent: usize,
    /// The place in the source that is being written.
    pub(crate) span: Span,
}

impl Writer<'_> {
    /// A line of its own.
    pub(crate) fn line(&mut self, text: &str) {
        let line = format!("{}{text}", " ".repeat(self.indent));
        self.lines.push(line.trim_end().to_owned());
    }

    /// A head, an expression, and what closes the line, over as many lines as it needs.
    pub(crate) fn statement(&mut self, head: &str, px: &Px, end: &str) {
        let column = self.indent + head.chars().count();
        let text = px.layout(self.indent, column, end.len(), false);
        for (at, line) in format!("{head}{text}{end}").split('\n').enumerate() {
            // Lines that go on are indented already.
            if at == 0 {
                self.line(line)
            } else {
                self.lines.push(line.to_owned())
            }
        }
    }

    pub(crate) fn param(&self, id: ParamId) -> Result<Px> {
        match self.params.get(&id) {
            Some(px) => Ok(px.clone()),
            None => malformed(self.span, "a parameter is missing"),
        }
    }

    pub(crate) fn variable(&self, var: VarId) -> Result<String> {
        match self.vars.get(&var) {
            Some(name) => Ok(name.clone()),
            None => malformed(self.span, "a variable is missing"),
        }
    }

    pub(crate) fn expr(&self, id: ExprId) -> Result<&tileport_kernel::ExprData> {
        match self.kernel.exprs.get(id) {
            Some(data) => Ok(data),
            None => malformed(self.span, "an expression is missing"),
        }
    }

    pub(crate) fn tile(&self, id: ExprId) -> Result<TileType> {
        match self.kernel.type_of(id) {
            Some(Type::Tile(tile)) => Ok(tile.clone()),
            _ => malformed(self.span, "a tile is needed here"),
        }
    }

    pub(crate) fn tile_shape(&self, id: ExprId) -> Result<Vec<Dim>> {
        Ok(self.tile(id)?.shape)
    }

    pub(crate) fn view(&self, id: ExprId) -> Result<ViewType> {
        match self.kernel.type_of(id) {
            Some(Type::View(view)) => Ok((**view).clone()),
            _ => malformed(self.span, "a view of an array is needed here"),
        }
    }

    /// What a variable that stands in for its value stands for.
    pub(crate) fn resolve(&self, mut id: ExprId) -> ExprId {
        // Values stand in for variables that were assigned before, so that this ends.
        for _ in 0..64 {
            let Some(Expr::Var(var)) = self.kernel.exprs.get(id).map(|data| &data.expr) else {
                break;
            };
            let Some(value) = self.analysis.inlined.get(var) else {
                break;
            };
            id = *value;
        }
        id
    }

    /// An expression without what only repeats it: operators do that by themselves.
    pub(crate) fn bare(&self, id: ExprId) -> ExprId {
        let mut id = self.resolve(id);
        while let Some(Expr::Broadcast { x }) = self.kernel.exprs.get(id).map(|data| &data.expr) {
            if !matches!(self.kernel.type_of(*x), Some(Type::Tile(_))) {
                break;
            }
            id = self.resolve(*x);
        }
        id
    }

    /// What an implied conversion converts.
    pub(crate) fn uncast(&self, id: ExprId) -> Option<ExprId> {
        let data = self.kernel.exprs.get(id)?;
        match data.expr {
            Expr::Cast { x, rounding: None } if data.implied => Some(self.bare(x)),
            _ => None,
        }
    }
}
