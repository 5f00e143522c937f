//! What every check is given: the module, the operation, and where to put findings.

use super::constraints::Slot;
use super::rules::RESULT_TYPE;
use super::{show, types};
use crate::attr::Number;
use crate::body::Body;
use crate::diagnostic::{Code, Diagnostic};
use crate::entity::{Entity, OpId, TypeId, Value};
use crate::module::{Entry, Global, Module};
use crate::op::{FieldRef, Op, OpFacts};
use crate::span::Span;
use crate::types::{TileType, TileView, Type, Types};
use rustc_hash::FxHashMap;

/// The state of one run over a module.
pub(super) struct Context<'m> {
    pub(super) module: &'m Module,
    pub(super) globals: FxHashMap<&'m str, &'m Global>,
    pub(super) findings: Vec<Diagnostic>,
    /// Which operations findings concern.
    pub(super) places: Vec<(usize, &'m Entry, OpId)>,
    /// Where to point for operations without a place of their own, such as terminators that the text leaves out.
    pub(super) near: Span,
    /// Which types have been checked, and whether they are sound.
    types: Vec<Option<bool>>,
}

impl<'m> Context<'m> {
    pub(super) fn new(module: &'m Module) -> Self {
        Self {
            module,
            globals: module.globals().map(|g| (&*g.name, g)).collect(),
            findings: Vec::new(),
            places: Vec::new(),
            near: Span::NONE,
            types: vec![None; module.types.iter().len()],
        }
    }

    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        let at = self.findings.len();
        self.findings.push(Diagnostic::error(code, span, message));
        &mut self.findings[at]
    }

    /// Whether a type is sound; what is wrong with it is reported at `span` the first time.
    pub(super) fn check_type(&mut self, id: TypeId, span: Span) -> bool {
        if let Some(Some(sound)) = self.types.get(id.index()) {
            return *sound;
        }
        let Some(ty) = self.module.types.get(id) else {
            // A handle of another module's table: nothing is known of it.
            self.error(RESULT_TYPE, span, "the type is not one of this module");
            return false;
        };
        let found = types::check(ty);
        let sound = found.is_empty();
        let shown = show::ty(ty, &self.module.types);
        for (code, message) in found {
            let finding = self.error(code, span, message);
            finding.notes.push(format!("in the type `{shown}`"));
        }
        self.types[id.index()] = Some(sound);
        sound
    }
}

/// One operation under check.
pub(super) struct OpContext<'c, 'm> {
    pub(super) context: &'c mut Context<'m>,
    pub(super) entry: &'m Entry,
    pub(super) id: OpId,
    pub(super) op: &'m Op,
    pub(super) facts: &'static OpFacts,
}

impl<'c, 'm> OpContext<'c, 'm> {
    pub(super) fn new(context: &'c mut Context<'m>, entry: &'m Entry, id: OpId) -> Self {
        let op = entry.body.op(id);
        Self {
            context,
            entry,
            id,
            op,
            facts: op.facts(),
        }
    }

    pub(super) fn body(&self) -> &'m Body {
        &self.entry.body
    }

    pub(super) fn types(&self) -> &'m Types {
        &self.context.module.types
    }

    /// Reports an error at the operation.
    pub(super) fn error(&mut self, code: Code, message: impl Into<String>) -> &mut Diagnostic {
        self.context
            .places
            .push((self.context.findings.len(), self.entry, self.id));
        let own = self.body().span(self.id);
        let span = if own.is_some() { own } else { self.context.near };
        self.context.error(code, span, message)
    }

    /// Reports a warning at the operation.
    pub(super) fn warning(&mut self, code: Code, message: impl Into<String>) {
        self.error(code, message).severity = crate::Severity::Warning;
    }

    pub(super) fn mnemonic(&self) -> &'static str {
        self.facts.mnemonic
    }

    /// The type of a value; a token where the handle is not one of the module.
    pub(super) fn ty(&self, value: Value) -> &'m Type {
        self.types().get(self.body().ty(value)).unwrap_or(&Type::Token)
    }

    pub(super) fn tile(&self, value: Value) -> Option<&'m TileType> {
        self.ty(value).as_tile()
    }

    pub(super) fn view(&self, value: Value) -> Option<TileView<'m>> {
        self.ty(value).as_tile_view()
    }

    pub(super) fn result(&self, index: usize) -> Option<Value> {
        self.body().result(self.id, index)
    }

    pub(super) fn result_tile(&self, index: usize) -> Option<&'m TileType> {
        self.result(index).and_then(|v| self.tile(v))
    }

    /// A type as it is written in text.
    pub(super) fn show(&self, ty: &Type) -> String {
        show::ty(ty, self.types())
    }

    /// The type of a value as it is written in text.
    pub(super) fn show_value(&self, value: Value) -> String {
        self.show(self.ty(value))
    }

    /// Types in parentheses.
    pub(super) fn show_types(&self, ids: impl IntoIterator<Item = TypeId>) -> String {
        let shown: Vec<String> = ids
            .into_iter()
            .map(|id| self.types().get(id).map_or_else(String::new, |t| self.show(t)))
            .collect();
        format!("({})", shown.join(", "))
    }

    /// The name of a field or result in the spec.
    pub(super) fn slot_name(&self, slot: Slot) -> &'static str {
        match slot {
            Slot::Field(i) => self.facts.fields.get(i).map_or("", |f| f.spelling),
            Slot::Result(i) => self.facts.result_names.get(i).copied().unwrap_or(""),
        }
    }

    /// Calls `f` for each value of a field, or each result: one for all where their number is open.
    pub(super) fn each_value(&self, slot: Slot, mut f: impl FnMut(usize, Value)) {
        match slot {
            Slot::Field(i) => match self.op.field(i) {
                Some(FieldRef::Operand(v) | FieldRef::OptionalOperand(Some(v))) => f(0, v),
                Some(FieldRef::Operands(list)) => list.iter().enumerate().for_each(|(i, &v)| f(i, v)),
                _ => {}
            },
            Slot::Result(i) if self.facts.results == crate::op::ResultLayout::Open => {
                debug_assert_eq!(i, 0);
                self.body()
                    .results(self.id)
                    .enumerate()
                    .for_each(|(i, v)| f(i, v));
            }
            Slot::Result(i) => {
                if let Some(v) = self.result(i) {
                    f(0, v);
                }
            }
        }
    }

    /// The number that a value is known to be, if a constant defines it with the same number for all elements.
    pub(super) fn known_number(&self, value: Value) -> Option<Number> {
        let Some(Op::Constant { value: elements }) = self.body().defining_op(value) else {
            return None;
        };
        let element = self.tile(value)?.element.as_number()?;
        elements.is_splat().then(|| elements.get(element, 0)).flatten()
    }
}
