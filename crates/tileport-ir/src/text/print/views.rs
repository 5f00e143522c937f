//! Views: how they are made, and access to memory through them.

use super::OpPrinter;
use super::names::push_display;
use crate::entity::{OpId, Value};
use crate::op::Op;
use crate::types::{Dim, TileElement, Type};

impl OpPrinter<'_, '_> {
    pub(super) fn make_tensor_view(&mut self, id: OpId, op: &Op) {
        let Op::MakeTensorView {
            base,
            dynamic_shape,
            dynamic_strides,
        } = op
        else {
            return;
        };
        let result = self.body.result(id, 0).map(|r| self.body.ty(r));
        let module = self.printer.module;
        let tensor = result
            .and_then(|t| module.types.get(t))
            .and_then(Type::as_tensor_view);
        self.push(" ");
        self.value(*base);
        self.push(", shape = [");
        self.mixed(tensor.map_or(&[], |t| &t.shape), dynamic_shape);
        self.push("], strides = [");
        self.mixed(tensor.map_or(&[], |t| &t.strides), dynamic_strides);
        self.push("] : ");
        // The type of the base can be told from the result's, unless it says how its memory is reached.
        let base_type = module.types.get(self.body.ty(*base)).and_then(Type::as_tile);
        let has_attr =
            base_type.is_some_and(|t| matches!(t.element, TileElement::Pointer(p) if p.attr.is_some()));
        let dynamic = dynamic_shape.first().or(dynamic_strides.first());
        if has_attr {
            self.value_type(*base);
            self.push(if dynamic.is_some() { ", " } else { "" });
        }
        if let Some(&dynamic) = dynamic {
            self.value_type(dynamic);
        }
        if has_attr || dynamic.is_some() {
            self.push(" -> ");
        }
        self.result_type(id, 0);
    }

    /// Writes sizes or strides: numbers where they are known, operands where not.
    fn mixed(&mut self, dims: &[Dim], dynamic: &[Value]) {
        let mut dynamic = dynamic.iter();
        for (i, &dim) in dims.iter().enumerate() {
            self.push(if i == 0 { "" } else { ", " });
            match dim {
                Dim::Static(n) => push_display(&mut self.printer.out, n),
                Dim::Dynamic => match dynamic.next() {
                    Some(&value) => self.value(value),
                    None => self.push("?"),
                },
            }
        }
    }

    pub(super) fn view_access(&mut self, id: OpId, op: &Op) {
        match op {
            Op::LoadViewTko {
                memory_ordering_semantics,
                memory_scope,
                view,
                index,
                token,
                optimization_hints,
                inbounds,
            } => {
                self.memory_order(*memory_ordering_semantics, *memory_scope);
                self.push(" ");
                self.place(*view, index);
                self.spaced_token(*token);
                self.spaced_hints(optimization_hints.as_deref());
                self.spaced_inbounds(inbounds);
                self.push(" : ");
                self.value_type(*view);
                self.index_types(index);
            }
            Op::StoreViewTko {
                memory_ordering_semantics,
                memory_scope,
                tile,
                view,
                index,
                token,
                optimization_hints,
                inbounds,
            } => {
                self.memory_order(*memory_ordering_semantics, *memory_scope);
                self.push(" ");
                self.value(*tile);
                self.push(", ");
                self.place(*view, index);
                self.spaced_token(*token);
                self.spaced_hints(optimization_hints.as_deref());
                self.spaced_inbounds(inbounds);
                self.colon_types(&[*tile, *view]);
                self.index_types(index);
            }
            Op::AtomicRedViewTko {
                memory_ordering_semantics,
                memory_scope,
                view,
                index,
                mode,
                value,
                token,
                inbounds,
            } => {
                self.memory_order(*memory_ordering_semantics, Some(*memory_scope));
                self.push(" ");
                self.place(*view, index);
                self.push(", ");
                self.push(crate::attr::AttrEnum::keyword(*mode));
                self.push(", ");
                self.value(*value);
                self.spaced_token(*token);
                self.spaced_inbounds(inbounds);
                self.colon_types(&[*value, *view]);
                self.index_types(index);
            }
            _ => {}
        }
        self.push(" -> ");
        self.value_types(self.body.results(id));
    }

    /// Writes `%view[%i, %j]`.
    pub(super) fn place(&mut self, view: Value, index: &[Value]) {
        self.value(view);
        self.push("[");
        self.values(index);
        self.push("]");
    }

    /// Writes the types of indices: one if they are all the same.
    pub(super) fn index_types(&mut self, index: &[Value]) {
        let Some((&first, rest)) = index.split_first() else {
            return;
        };
        let same = rest.iter().all(|&v| self.body.ty(v) == self.body.ty(first));
        for &value in if same { &index[..1] } else { index } {
            self.push(", ");
            self.value_type(value);
        }
    }
}
