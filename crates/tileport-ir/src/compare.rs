//! Structural equality of modules: the same globals and entries with the same operations in the same order.
//!
//! Handles, names of values and places in the files do not count, nor do module names (bytecode has none). Source
//! locations count on request. Equality after simplification, and what a difference means to a porter, are the
//! business of [`canon`](crate::canon) and [`diff`](crate::diff).

use crate::attr::{Attr, HintList, HintValue, Hints};
use crate::body::{Body, ValueDef};
use crate::debug::Loc;
use crate::entity::{LocId, OpId, RegionId, SideTable, TypeId, Value};
use crate::module::{Entry, Global, Module};
use crate::op::FieldRef;
use crate::span::Span;
use crate::types::{FunctionType, Type};
use std::fmt;

/// What counts beside the operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether source locations must be equal.
    pub locations: bool,
}

/// The first difference found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What differs, with both sides.
    pub message: String,
    /// Where, in the first module's file.
    pub left: Span,
    /// Where, in the second module's file.
    pub right: Span,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Difference {}

type Result<T = ()> = std::result::Result<T, Difference>;

/// Whether two modules are the same.
///
/// # Errors
/// The first difference.
pub fn same(left: &Module, right: &Module) -> Result {
    same_with(left, right, Options::default())
}

/// Whether two modules are the same, with a say in what counts.
///
/// # Errors
/// The first difference.
pub fn same_with(left: &Module, right: &Module, options: Options) -> Result {
    let modules = Modules { left, right, options };
    modules.producers()?;
    modules.globals()?;
    let (a, b): (Vec<_>, Vec<_>) = (left.entries().collect(), right.entries().collect());
    if a.len() != b.len() {
        return fail(
            format!("{} entries against {}", a.len(), b.len()),
            Span::NONE,
            Span::NONE,
        );
    }
    a.into_iter().zip(b).try_for_each(|(a, b)| {
        if a.name != b.name {
            return fail(
                format!("entry `@{}` against `@{}`", a.name, b.name),
                a.span,
                b.span,
            );
        }
        modules.entry(a, b)
    })
}

/// Whether two entries are the same but for their names.
///
/// # Errors
/// The first difference.
pub fn same_entry(left: (&Module, &Entry), right: (&Module, &Entry), options: Options) -> Result {
    Modules {
        left: left.0,
        right: right.0,
        options,
    }
    .entry(left.1, right.1)
}

fn fail<T>(message: impl Into<String>, left: Span, right: Span) -> Result<T> {
    Err(Difference {
        message: message.into(),
        left,
        right,
    })
}

struct Modules<'a> {
    left: &'a Module,
    right: &'a Module,
    options: Options,
}

impl Modules<'_> {
    fn producers(&self) -> Result {
        if self.left.producer == self.right.producer {
            return Ok(());
        }
        fail(
            format!(
                "producer {:?} against {:?}",
                self.left.producer, self.right.producer
            ),
            Span::NONE,
            Span::NONE,
        )
    }

    fn globals(&self) -> Result {
        let (a, b): (Vec<_>, Vec<_>) = (self.left.globals().collect(), self.right.globals().collect());
        if a.len() != b.len() {
            return fail(
                format!("{} globals against {}", a.len(), b.len()),
                Span::NONE,
                Span::NONE,
            );
        }
        for (a, b) in a.into_iter().zip(b) {
            // Taken apart in full, so that a new field cannot be forgotten here.
            let Global {
                name,
                ty,
                value,
                alignment,
                constant,
                visibility,
                loc,
                span,
            } = a;
            let equal = *name == b.name
                && self.types(*ty, b.ty)
                && *value == b.value
                && (*alignment, *constant, *visibility) == (b.alignment, b.constant, b.visibility)
                && self.locs(*loc, b.loc);
            if !equal {
                return fail(
                    format!("global `@{name}` differs from `@{}`", b.name),
                    *span,
                    b.span,
                );
            }
        }
        Ok(())
    }

    fn types(&self, a: TypeId, b: TypeId) -> bool {
        match (&self.left.types[a], &self.right.types[b]) {
            (Type::Function(a), Type::Function(b)) => self.signatures(a, b),
            (a, b) => a == b,
        }
    }

    fn signatures(&self, a: &FunctionType, b: &FunctionType) -> bool {
        self.type_lists(&a.inputs, &b.inputs) && self.type_lists(&a.results, &b.results)
    }

    fn type_lists(&self, a: &[TypeId], b: &[TypeId]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.types(a, b))
    }

    fn attrs(&self, a: &Attr, b: &Attr) -> bool {
        match (a, b) {
            (Attr::Type(a), Attr::Type(b)) => self.types(*a, *b),
            (Attr::Hints(a), Attr::Hints(b)) => same_hints(Some(a), Some(b)),
            (Attr::Elements(ta, a), Attr::Elements(tb, b)) => self.types(*ta, *tb) && a == b,
            (Attr::Array(a), Attr::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.attrs(a, b))
            }
            (Attr::Dictionary(a), Attr::Dictionary(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && self.attrs(&a.1, &b.1))
            }
            (a, b) => a == b,
        }
    }

    fn locs(&self, a: LocId, b: LocId) -> bool {
        !self.options.locations || self.same_loc(a, b)
    }

    fn same_loc(&self, a: LocId, b: LocId) -> bool {
        match (&self.left.debug[a], &self.right.debug[b]) {
            (
                Loc::Scoped {
                    file: fa,
                    line: la,
                    column: ca,
                    scope: sa,
                },
                Loc::Scoped {
                    file: fb,
                    line: lb,
                    column: cb,
                    scope: sb,
                },
            ) => (fa, la, ca) == (fb, lb, cb) && self.scope_path(*sa, true) == self.scope_path(*sb, false),
            (
                Loc::CallSite {
                    callee: ea,
                    caller: ra,
                },
                Loc::CallSite {
                    callee: eb,
                    caller: rb,
                },
            ) => self.same_loc(*ea, *eb) && self.same_loc(*ra, *rb),
            (Loc::Named { name: na, child: ca }, Loc::Named { name: nb, child: cb }) => {
                na == nb && self.same_loc(*ca, *cb)
            }
            (Loc::Fused(a), Loc::Fused(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.same_loc(a, b))
            }
            (a, b) => a == b,
        }
    }

    /// A scope with all that it refers to, written out: handles differ between modules.
    fn scope_path(&self, id: crate::ScopeId, left: bool) -> String {
        use crate::debug::Scope;
        let debug = if left { &self.left.debug } else { &self.right.debug };
        match &debug[id] {
            Scope::File { name, directory } => format!("file {name:?} in {directory:?}"),
            Scope::CompileUnit { file } => format!("unit of {}", self.scope_path(*file, left)),
            Scope::Subprogram {
                file,
                line,
                name,
                linkage_name,
                compile_unit,
                scope_line,
            } => format!(
                "{name:?} {linkage_name:?} {line} {scope_line} {} {}",
                self.scope_path(*file, left),
                self.scope_path(*compile_unit, left)
            ),
            Scope::LexicalBlock {
                scope,
                file,
                line,
                column,
            } => format!(
                "block {line} {column} {} {}",
                self.scope_path(*file, left),
                self.scope_path(*scope, left)
            ),
        }
    }

    fn entry(&self, a: &Entry, b: &Entry) -> Result {
        let Entry {
            name,
            signature,
            hints,
            arg_attrs,
            body,
            loc,
            span,
        } = a;
        if !self.signatures(signature, &b.signature) {
            return fail(format!("entry `@{name}`: the parameters differ"), *span, b.span);
        }
        if !same_hints(hints.as_ref(), b.hints.as_ref()) {
            return fail(
                format!("entry `@{name}`: hints {hints:?} against {:?}", b.hints),
                *span,
                b.span,
            );
        }
        let dictionaries = arg_attrs.len() == b.arg_attrs.len()
            && arg_attrs.iter().zip(&b.arg_attrs).all(|(a, b)| {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && self.attrs(&a.1, &b.1))
            });
        if !dictionaries {
            return fail(
                format!("entry `@{name}`: the argument attributes differ"),
                *span,
                b.span,
            );
        }
        if !self.locs(*loc, b.loc) {
            return fail(format!("entry `@{name}`: the locations differ"), *span, b.span);
        }
        let mut bodies = Bodies {
            modules: self,
            left: body,
            right: &b.body,
            map: SideTable::default(),
            depth: 0,
        };
        bodies.region(body.root(), b.body.root(), *span, b.span)
    }
}

struct Bodies<'a> {
    modules: &'a Modules<'a>,
    left: &'a Body,
    right: &'a Body,
    map: SideTable<Value, Option<Value>>,
    depth: usize,
}

impl Bodies<'_> {
    fn region(&mut self, a: RegionId, b: RegionId, left: Span, right: Span) -> Result {
        let (blocks_a, blocks_b) = (&self.left.region(a).blocks, &self.right.region(b).blocks);
        if blocks_a.len() != blocks_b.len() || self.depth > crate::MAX_NESTING {
            return fail("the regions have different blocks", left, right);
        }
        self.depth += 1;
        for (&a, &b) in blocks_a.iter().zip(blocks_b) {
            let (a, b) = (self.left.block(a), self.right.block(b));
            if a.args.len() != b.args.len() {
                return fail("the blocks have different numbers of arguments", left, right);
            }
            for (&va, &vb) in a.args.iter().zip(&b.args) {
                self.bind(va, vb, left, right)?;
            }
            for (&oa, &ob) in a.ops.iter().zip(&b.ops) {
                self.op(oa, ob)?;
            }
            if a.ops.len() != b.ops.len() {
                return fail(
                    format!("{} operations against {}", a.ops.len(), b.ops.len()),
                    left,
                    right,
                );
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn bind(&mut self, a: Value, b: Value, left: Span, right: Span) -> Result {
        if !self.modules.types(self.left.ty(a), self.right.ty(b)) {
            let of = match self.left.def(a) {
                ValueDef::Result { .. } => "result",
                ValueDef::Argument { .. } => "block argument",
            };
            return fail(format!("a {of}'s type differs"), left, right);
        }
        self.map.set(a, Some(b));
        Ok(())
    }

    fn op(&mut self, a: OpId, b: OpId) -> Result {
        let (left, right) = (self.left.span(a), self.right.span(b));
        let (op_a, op_b) = (self.left.op(a), self.right.op(b));
        let name = op_a.facts().mnemonic;
        if op_a.opcode() != op_b.opcode() {
            return fail(
                format!("`{name}` against `{}`", op_b.facts().mnemonic),
                left,
                right,
            );
        }
        for (i, facts) in op_a.facts().fields.iter().enumerate() {
            if let (Some(fa), Some(fb)) = (op_a.field(i), op_b.field(i))
                && !self.field(fa, fb, left, right)?
            {
                return fail(format!("`{name}`: `{}` differs", facts.spelling), left, right);
            }
        }
        let (ra, rb) = (self.left.results(a), self.right.results(b));
        if ra.len() != rb.len() {
            return fail(
                format!("`{name}`: {} results against {}", ra.len(), rb.len()),
                left,
                right,
            );
        }
        for (va, vb) in ra.zip(rb) {
            self.bind(va, vb, left, right)?;
        }
        if !self.modules.locs(self.left.loc(a), self.right.loc(b)) {
            return fail(format!("`{name}`: the locations differ"), left, right);
        }
        Ok(())
    }

    fn field(&mut self, a: FieldRef<'_>, b: FieldRef<'_>, left: Span, right: Span) -> Result<bool> {
        let values = |a: Value, b: Value| self.map[a] == Some(b);
        Ok(match (a, b) {
            (FieldRef::Operand(a), FieldRef::Operand(b)) => values(a, b),
            (FieldRef::OptionalOperand(a), FieldRef::OptionalOperand(b)) => match (a, b) {
                (Some(a), Some(b)) => values(a, b),
                (a, b) => a.is_none() && b.is_none(),
            },
            (FieldRef::Operands(a), FieldRef::Operands(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| values(a, b))
            }
            (FieldRef::Region(a), FieldRef::Region(b)) => {
                self.region(a, b, left, right)?;
                true
            }
            (FieldRef::OptionalRegion(Some(a)), FieldRef::OptionalRegion(Some(b))) => {
                self.region(a, b, left, right)?;
                true
            }
            (FieldRef::OptionalRegion(a), FieldRef::OptionalRegion(b)) => a.is_none() && b.is_none(),
            (FieldRef::Bools(a), FieldRef::Bools(b)) => same_bools(a, b),
            (FieldRef::Hints(a), FieldRef::Hints(b)) => same_hints(a, b),
            (a, b) => a == b,
        })
    }
}

/// Whether two sets of hints are the same. Integers count by value: the vendor's disassembly leaves their type out,
/// so that a text and the bytecode it was printed from state them in different types.
pub(crate) fn same_hints(a: Option<&Hints>, b: Option<&Hints>) -> bool {
    let value = |a: &HintValue, b: &HintValue| match (a, b) {
        (HintValue::Int(a), HintValue::Int(b)) => a.as_signed() == b.as_signed(),
        (a, b) => a == b,
    };
    let lists = |a: &HintList, b: &HintList| {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && value(&a.1, &b.1))
    };
    match (a, b) {
        (Some(Hints(a)), Some(Hints(b))) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && lists(&a.1, &b.1))
        }
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// Whether two lists of bounds promises mean the same. An absent one means the same as one that promises nothing: older bytecode has none.
pub(crate) fn same_bools(a: &[bool], b: &[bool]) -> bool {
    a == b || (!a.contains(&true) && !b.contains(&true))
}
