//! Prints Tile IR text.
//!
//! [`Form::Disassembly`] is the text of the vendor's disassembler, byte for byte; [`Form::Mlir`] is the same as a full
//! MLIR module that the public dialect's tools parse. Cost is linear in the text that comes out.

mod attrs;
mod control;
mod generic;
mod locations;
mod memory;
mod names;
mod number;
mod strings;
mod suggest;
mod types;
mod views;

use crate::MAX_NESTING;
use crate::attr::Visibility;
use crate::body::Body;
use crate::entity::{Entity, LocId, OpId, RegionId, TypeId, Value};
use crate::module::{Entry, Global, Item, Module};
use crate::op::Op;
use crate::types::{TileElement, Type, Types};
use locations::Locations;
use names::SsaNames;

/// Which kind of text to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// What the vendor's disassembler prints: globals and entries without a module around them.
    #[default]
    Disassembly,
    /// A full MLIR module, each operation and type with its dialect.
    Mlir,
}

/// How values are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Names {
    /// As the vendor's disassembler names them.
    #[default]
    Canonical,
    /// As the text that was read named them, canonically where it did not; numbers count anew.
    Kept,
}

/// How to print a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PrintOptions {
    /// Which kind of text.
    pub form: Form,
    /// Whether to print where operations come from in the source program.
    pub debug_info: bool,
    /// How values are named.
    pub names: Names,
}

/// Prints a module.
#[must_use]
pub fn print(module: &Module, options: &PrintOptions) -> String {
    let mut printer = Printer::new(module, *options);
    printer.module();
    printer.out
}

/// Prints one operation on one line, without what its regions hold, with the names that the disassembler gives. Costs
/// time linear in the entry, whose values it has to name.
#[must_use]
pub fn print_op(module: &Module, entry: &Entry, op: OpId) -> String {
    let mut printer = Printer::new(module, PrintOptions::default());
    let names = SsaNames::new(module, &entry.body, Names::Canonical);
    OpPrinter {
        names: &names,
        body: &entry.body,
        printer: &mut printer,
        indent: 0,
        depth: 0,
        regions: false,
    }
    .op(op);
    printer.out
}

/// The names that the values of an entry have in text, for messages about several of them.
#[derive(Debug)]
pub struct ValueNames(SsaNames);

impl ValueNames {
    /// Names all values of an entry; linear in its size.
    #[must_use]
    pub fn new(module: &Module, entry: &Entry, mode: Names) -> Self {
        Self(SsaNames::new(module, &entry.body, mode))
    }

    /// The name of a value, with its percent sign.
    #[must_use]
    pub fn name(&self, value: crate::Value) -> String {
        let mut out = String::new();
        self.0.write(&mut out, value);
        out
    }
}

/// Prints optimisation hints: `<sm_90 = {latency = 1}>`.
#[must_use]
pub fn print_hints(hints: &crate::attr::Hints) -> String {
    let mut out = String::new();
    attrs::push_hints(&mut out, hints);
    out
}

/// Prints a type as the disassembler does.
#[must_use]
pub fn print_type(types: &Types, ty: TypeId) -> String {
    let mut out = String::new();
    types::push(&mut out, types, ty, "");
    out
}

/// The same for a type that need not be in the table.
pub(crate) fn show_type(types: &Types, ty: &Type) -> String {
    let mut out = String::new();
    types::push_type(&mut out, types, ty, "");
    out
}

/// What is written so far, and what all of a module's text depends on.
struct Printer<'a> {
    module: &'a Module,
    options: PrintOptions,
    out: String,
    /// What stands before the name of an operation.
    op_prefix: &'static str,
    /// What stands before a type of the dialect.
    type_prefix: &'static str,
    locations: Option<Locations>,
    /// The texts of types that were written before, as ranges of `type_text`; empty if not yet.
    type_ranges: Vec<(u32, u32)>,
    type_text: String,
}

impl<'a> Printer<'a> {
    fn new(module: &'a Module, options: PrintOptions) -> Self {
        let (op_prefix, type_prefix) = match options.form {
            Form::Disassembly => ("", ""),
            Form::Mlir => ("cuda_tile.", "!cuda_tile."),
        };
        Self {
            module,
            options,
            out: String::new(),
            op_prefix,
            type_prefix,
            locations: options.debug_info.then(|| Locations::new(module, options.form)),
            type_ranges: vec![(0, 0); module.types.iter().len()],
            type_text: String::new(),
        }
    }

    fn module(&mut self) {
        let indent = match self.options.form {
            Form::Disassembly => 0,
            Form::Mlir => {
                self.module_head();
                2
            }
        };
        for item in &self.module.items {
            match item {
                Item::Global(global) => self.global(global, indent),
                Item::Entry(entry) => self.entry(entry, indent),
            }
        }
        if self.options.form == Form::Mlir {
            self.out.push('}');
            self.location(LocId::UNKNOWN);
            self.out.push('\n');
        }
        if let Some(locations) = &self.locations {
            locations.write_aliases(&mut self.out, &self.module.debug);
        }
    }

    /// A module that comes from bytecode has no name; the public tools call it `kernels`.
    fn module_head(&mut self) {
        self.out.push_str("cuda_tile.module ");
        strings::push_symbol(&mut self.out, self.module.name.as_deref().unwrap_or("kernels"));
        if let Some(producer) = &self.module.producer {
            self.out.push_str(" attributes {producer = ");
            strings::push_quoted(&mut self.out, producer.as_bytes());
            self.out.push('}');
        }
        self.out.push_str(" {\n");
    }

    fn global(&mut self, global: &Global, indent: usize) {
        self.indent(indent);
        self.out.push_str(self.op_prefix);
        // A space stands behind the visibility, and one more where it is public and therefore not written.
        self.out.push_str(match global.visibility {
            Visibility::Public => "global  ",
            Visibility::Private => "global private  ",
        });
        if global.constant {
            self.out.push_str("constant ");
        }
        strings::push_symbol(&mut self.out, &global.name);
        if global.alignment != 0 {
            names::push_display(&mut self.out, format_args!(" alignment = {}", global.alignment));
        }
        self.out.push(' ');
        self.elements(global.ty, &global.value);
        self.location(global.loc);
        self.out.push('\n');
    }

    fn entry(&mut self, entry: &Entry, indent: usize) {
        let names = SsaNames::new(self.module, &entry.body, self.options.names);
        self.out.reserve(entry.body.num_ops() * 64);
        self.indent(indent);
        self.out.push_str(self.op_prefix);
        self.out.push_str("entry ");
        strings::push_symbol(&mut self.out, &entry.name);
        self.out.push('(');
        for (i, &arg) in entry.body.args().iter().enumerate() {
            self.out.push_str(if i == 0 { "" } else { ", " });
            names.write(&mut self.out, arg);
            self.out.push_str(": ");
            self.ty(entry.body.ty(arg));
            if let Some(attrs) = entry.arg_attrs.get(i).filter(|a| !a.is_empty()) {
                self.out.push(' ');
                attrs::push_dictionary(&mut self.out, &self.module.types, attrs);
            }
        }
        self.out.push(')');
        self.result_types(&entry.signature.results);
        if let Some(hints) = entry.hints.as_ref().filter(|h| !h.0.is_empty()) {
            self.out.push_str(" optimization_hints=");
            attrs::push_hints(&mut self.out, hints);
        }
        self.out.push(' ');
        OpPrinter {
            names: &names,
            body: &entry.body,
            printer: self,
            indent,
            depth: 0,
            regions: true,
        }
        .region(entry.body.root(), true);
        self.location(entry.loc);
        self.out.push('\n');
    }

    /// An entry has no results in valid Tile IR.
    fn result_types(&mut self, results: &[TypeId]) {
        match results {
            [] => {}
            [one] => {
                self.out.push_str(" -> ");
                self.ty(*one);
            }
            _ => {
                self.out.push_str(" -> (");
                for (i, &ty) in results.iter().enumerate() {
                    self.out.push_str(if i == 0 { "" } else { ", " });
                    self.ty(ty);
                }
                self.out.push(')');
            }
        }
    }

    /// The value of a constant with its type: `<f32: 1.000000e+00> : tile<f32>`.
    fn elements(&mut self, ty: TypeId, value: &crate::attr::Elements) {
        self.out.push('<');
        if let Some(Type::Tile(tile)) = self.module.types.get(ty)
            && let TileElement::Number(element) = tile.element
        {
            self.out.push_str(element.name());
            self.out.push_str(": ");
            number::push_elements(&mut self.out, element, &tile.shape, value);
        }
        self.out.push_str("> : ");
        self.ty(ty);
    }

    fn ty(&mut self, ty: TypeId) {
        let Some(range) = self.type_ranges.get_mut(ty.index()) else {
            return;
        };
        if range.0 == range.1 {
            range.0 = self.type_text.len() as u32;
            types::push(&mut self.type_text, &self.module.types, ty, self.type_prefix);
            range.1 = self.type_text.len() as u32;
        }
        let text = self.type_text.get(range.0 as usize..range.1 as usize);
        self.out.push_str(text.unwrap_or(""));
    }

    fn location(&mut self, loc: LocId) {
        if let Some(locations) = &self.locations {
            locations.write_trailing(&mut self.out, &self.module.debug, loc);
        }
    }

    fn indent(&mut self, columns: usize) {
        for _ in 0..columns / 2 {
            self.out.push_str("  ");
        }
    }
}

/// Prints the operations of one entry.
struct OpPrinter<'p, 'a> {
    printer: &'p mut Printer<'a>,
    body: &'p Body,
    names: &'p SsaNames,
    indent: usize,
    depth: usize,
    /// Whether to print what regions hold.
    regions: bool,
}

impl OpPrinter<'_, '_> {
    /// Writes a region in braces, and what the operations in it are. The last operation is left out on demand: one
    /// without operands that a reader supplies by itself.
    fn region(&mut self, region: RegionId, print_terminator: bool) {
        if !self.regions || self.depth >= MAX_NESTING {
            self.push("{...}");
            return;
        }
        self.push("{\n");
        self.indent += 2;
        self.depth += 1;
        let body = self.body;
        for &block in &body.region(region).blocks {
            let count = control::printed_ops(body, block, print_terminator);
            for &op in body.block(block).ops.iter().take(count) {
                self.printer.indent(self.indent);
                self.op(op);
                self.printer.location(body.loc(op));
                self.push("\n");
            }
        }
        self.indent -= 2;
        self.depth -= 1;
        self.printer.indent(self.indent);
        self.push("}");
    }

    /// Writes one operation from its results to its last type or brace.
    fn op(&mut self, id: OpId) {
        self.names
            .write_results(&mut self.printer.out, self.body.results(id));
        let body = self.body;
        let op = body.op(id);
        self.push(self.printer.op_prefix);
        self.push(op.facts().mnemonic);
        match op {
            Op::Constant { value } => {
                self.push(" ");
                if let Some(result) = body.result(id, 0) {
                    self.printer.elements(body.ty(result), value);
                }
            }
            Op::Assume { value, predicate } => {
                self.push(" ");
                attrs::push_predicate(&mut self.printer.out, predicate);
                self.push(", ");
                self.value(*value);
                self.colon_types(&[*value]);
            }
            Op::For { .. } | Op::Loop { .. } | Op::If { .. } => self.control_flow(id, op),
            Op::Reduce { .. } | Op::Scan { .. } => self.reduction(id, op),
            Op::MakeTensorView { .. } => self.make_tensor_view(id, op),
            Op::MakePartitionView { tensor_view }
            | Op::MakeStridedView { tensor_view }
            | Op::MakeGatherScatterView { tensor_view } => {
                self.push(" ");
                self.value(*tensor_view);
                self.push(" : ");
                self.result_type(id, 0);
            }
            Op::GetIndexSpaceShape { src } | Op::GetTensorShape { src } => {
                self.push(" ");
                self.value(*src);
                self.colon_types(&[*src]);
                self.push(" -> ");
                self.result_type(id, 0);
            }
            Op::LoadViewTko { .. } | Op::StoreViewTko { .. } | Op::AtomicRedViewTko { .. } => {
                self.view_access(id, op);
            }
            Op::MultimemLoadReduceViewTko { .. }
            | Op::MultimemReduceViewTko { .. }
            | Op::MultimemStoreViewTko { .. } => self.multimem(id, op),
            _ => self.generic(id, op),
        }
    }

    #[inline]
    fn push(&mut self, text: &str) {
        self.printer.out.push_str(text);
    }

    #[inline]
    fn value(&mut self, value: Value) {
        self.names.write(&mut self.printer.out, value);
    }

    /// Writes values between commas.
    fn values(&mut self, values: &[Value]) {
        for (i, &value) in values.iter().enumerate() {
            self.push(if i == 0 { "" } else { ", " });
            self.value(value);
        }
    }

    #[inline]
    fn value_type(&mut self, value: Value) {
        self.printer.ty(self.body.ty(value));
    }

    /// Writes the types of values between commas.
    fn value_types(&mut self, values: impl IntoIterator<Item = Value>) {
        for (i, value) in values.into_iter().enumerate() {
            self.push(if i == 0 { "" } else { ", " });
            self.value_type(value);
        }
    }

    /// Writes ` : ` and the types of values.
    fn colon_types(&mut self, values: &[Value]) {
        self.push(" : ");
        self.value_types(values.iter().copied());
    }

    fn result_type(&mut self, id: OpId, index: usize) {
        if let Some(result) = self.body.result(id, index) {
            self.value_type(result);
        }
    }
}
