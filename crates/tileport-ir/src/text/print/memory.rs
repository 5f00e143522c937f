//! What accesses to memory have in common, and the multimem operations.

use super::names::push_display;
use super::{OpPrinter, attrs};
use crate::attr::{AttrEnum, Hints, MemoryOrdering, MemoryScope, MultimemReduction};
use crate::entity::{OpId, Value};
use crate::op::Op;

impl OpPrinter<'_, '_> {
    pub(super) fn memory_order(&mut self, ordering: MemoryOrdering, scope: Option<MemoryScope>) {
        self.push(" ");
        self.push(ordering.keyword());
        if let Some(scope) = scope {
            self.push(" ");
            self.push(scope.keyword());
        }
    }

    pub(super) fn spaced_token(&mut self, token: Option<Value>) {
        if let Some(token) = token {
            self.push(" token = ");
            self.value(token);
        }
    }

    pub(super) fn spaced_hints(&mut self, hints: Option<&Hints>) {
        if let Some(hints) = hints {
            self.push(" optimization_hints = ");
            attrs::push_hints(&mut self.printer.out, hints);
        }
    }

    /// Which indices are known to be in bounds; nothing where none is.
    pub(super) fn spaced_inbounds(&mut self, inbounds: &[bool]) {
        if inbounds.contains(&true) {
            self.push(" ");
            self.inbounds(inbounds);
        }
    }

    fn inbounds(&mut self, inbounds: &[bool]) {
        self.push("inbounds = [");
        for (i, b) in inbounds.iter().enumerate() {
            push_display(
                &mut self.printer.out,
                format_args!("{}{b}", if i == 0 { "" } else { ", " }),
            );
        }
        self.push("]");
    }

    pub(super) fn multimem(&mut self, id: OpId, op: &Op) {
        match op {
            Op::MultimemLoadReduceViewTko {
                memory_ordering_semantics,
                memory_scope,
                view,
                index,
                token,
                reduction,
                inbounds,
            } => {
                self.memory_order(*memory_ordering_semantics, *memory_scope);
                self.push(" ");
                self.place(*view, index);
                self.multimem_end(*token, inbounds, Some(*reduction));
                self.colon_types(&[*view]);
                self.index_types(index);
                self.token_type(*token);
            }
            Op::MultimemReduceViewTko {
                memory_ordering_semantics,
                memory_scope,
                view,
                tile,
                index,
                token,
                reduction,
                inbounds,
            } => {
                self.memory_order(*memory_ordering_semantics, Some(*memory_scope));
                self.multimem_tile(*view, *tile, index);
                self.multimem_end(*token, inbounds, Some(*reduction));
                self.colon_types(&[*view, *tile]);
                self.index_types(index);
                self.token_type(*token);
            }
            Op::MultimemStoreViewTko {
                memory_ordering_semantics,
                memory_scope,
                view,
                tile,
                index,
                token,
                inbounds,
            } => {
                self.memory_order(*memory_ordering_semantics, *memory_scope);
                self.multimem_tile(*view, *tile, index);
                self.multimem_end(*token, inbounds, None);
                self.colon_types(&[*view, *tile]);
                self.index_types(index);
                self.token_type(*token);
            }
            _ => {}
        }
        self.push(" -> ");
        self.value_types(self.body.results(id));
    }

    /// Writes ` %view, %tile[%i, %j]`.
    fn multimem_tile(&mut self, view: Value, tile: Value, index: &[Value]) {
        self.push(" ");
        self.value(view);
        self.push(", ");
        self.place(tile, index);
    }

    /// Writes the token, which indices are in bounds, and the reduction where it is not addition. A space stays where
    /// no index is known to be in bounds.
    fn multimem_end(
        &mut self,
        token: Option<Value>,
        inbounds: &[bool],
        reduction: Option<MultimemReduction>,
    ) {
        self.spaced_token(token);
        self.push(" ");
        if inbounds.contains(&true) {
            self.inbounds(inbounds);
        }
        if let Some(reduction) = reduction.filter(|&r| r != MultimemReduction::Add) {
            self.push(" attributes {reduction = #cuda_tile.multimem_reduction_kind<");
            self.push(reduction.keyword());
            self.push(">}");
        }
    }

    fn token_type(&mut self, token: Option<Value>) {
        if let Some(token) = token {
            self.push(", ");
            self.value_type(token);
        }
    }
}
