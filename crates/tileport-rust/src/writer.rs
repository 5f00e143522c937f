//! What writing an entry needs to know, and the lines that are written.

use crate::Options;
use crate::analysis::Analysis;
use crate::arrays::Place;
use crate::element::{Elem, Members};
use crate::error::{CONSTANT, MALFORMED, Result, error};
use crate::formula::constant_name;
use crate::known::Known;
use crate::locals::Local;
use crate::names::Names;
use crate::ops::fold::carrier::Carrier;
use crate::ops::fold::closure::Packing;
use crate::params::{Parameter, Part};
use crate::rx::{Rx, assignment};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tileport_ir::Span;
use tileport_kernel::symbolic::{Atom, CompareOp};
use tileport_kernel::{Cond, Dim, Dtype, ElementClass, ExprId, Kernel, ParamId, Type, VarId};

/// Whether a value without dimensions is a scalar of Rust or a tile of rank 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Scalar,
    Tile,
}

/// A value with its type.
#[derive(Clone, Debug)]
pub(crate) struct Val {
    pub(crate) rx: Rx,
    pub(crate) elem: Elem,
    pub(crate) shape: Vec<Dim>,
    pub(crate) form: Form,
}

/// A generic parameter that is a number.
#[derive(Clone, Debug)]
pub(crate) struct GenericInt {
    pub(crate) name: String,
    pub(crate) value: crate::GenericValue,
}

/// A function that the port defines because the language lacks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    FloorDiv,
    FloorMod,
    DivFull,
    SplitPairs,
}

/// A view that is made once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ViewKey {
    pub(crate) array: Place,
    pub(crate) tile: Vec<Dim>,
    pub(crate) order: Vec<usize>,
    pub(crate) padding: Option<tileport_ir::attr::PaddingValue>,
    pub(crate) writable: bool,
}

/// A tensor that is made of an address, lengths and strides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TensorKey {
    pub(crate) array: Place,
    /// The array's dimensions in the tensor's order.
    pub(crate) order: Vec<usize>,
}

/// A line that stands for what is made of an array later: it becomes the lines of a slot.
pub(crate) const SLOT: char = '\u{0}';

/// The longest line of a comment.
const COMMENT: usize = 110;

/// The line that stands for a slot.
pub(crate) fn slot_mark(slot: usize) -> String {
    format!("{SLOT}{slot}")
}

pub(crate) struct Writer<'k> {
    pub(crate) kernel: &'k Kernel,
    pub(crate) options: &'k Options,
    pub(crate) members: Members<'k>,
    pub(crate) analysis: Analysis,
    pub(crate) lines: Vec<String>,
    pub(crate) indent: usize,
    pub(crate) names: Names,
    pub(crate) vars: FxHashMap<VarId, Val>,
    pub(crate) ints: Vec<GenericInt>,
    pub(crate) params: FxHashMap<ParamId, Parameter>,
    /// The names of what arrays are handed in as.
    pub(crate) parts: FxHashMap<(ParamId, Part), String>,
    /// Made before the body, in order of first need.
    pub(crate) prologue: Vec<String>,
    pub(crate) views: FxHashMap<ViewKey, String>,
    pub(crate) tensors: FxHashMap<TensorKey, String>,
    /// The shape of a tensor, or the rows of a list's table.
    pub(crate) shapes: FxHashMap<ParamId, String>,
    /// Arrays that the body makes.
    pub(crate) locals: Vec<Local>,
    /// By the variable that holds it, and by the expression that makes it.
    pub(crate) places: FxHashMap<VarId, Place>,
    pub(crate) made: FxHashMap<ExprId, Place>,
    /// What is made of arrays of the body, by the slot that stands for it.
    pub(crate) slots: Vec<Vec<String>>,
    /// The token of the last access, where accesses must be ordered.
    pub(crate) tokens: FxHashMap<ParamId, String>,
    pub(crate) all_ordered: bool,
    /// Arrays whose accesses must be ordered, with the array that their token is named after.
    pub(crate) ordered: FxHashMap<ParamId, ParamId>,
    pub(crate) helpers: BTreeSet<Helper>,
    /// The texts of functions that this entry alone needs.
    pub(crate) functions: Vec<String>,
    /// The functions that put values into the carrier of a scan or a reduction.
    pub(crate) packings: Vec<(Carrier, Packing)>,
    /// The factors of a product that waits for its sum.
    pub(crate) products: FxHashMap<ExprId, (Val, Val)>,
    pub(crate) span: Span,
    /// What a name for a value in between is made of.
    pub(crate) subject: String,
    /// The shape that values without dimensions have here: those of a function that combines whole tiles.
    pub(crate) lifted: Option<Vec<Dim>>,
    /// The variables that say whether an early exit wasn't taken.
    pub(crate) guards: FxHashMap<usize, String>,
    /// The place in order of evaluation.
    pub(crate) order: usize,
    /// The loops around, from the outermost to the innermost.
    pub(crate) loops: Vec<Loop>,
    pub(crate) known: Known,
    /// The value in between that was named last, how many lines there were then, and what it is.
    last: Option<(String, usize, Rx)>,
}

/// A loop that is being written.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    /// What is done before going on with the next turn.
    pub(crate) step: Option<String>,
    pub(crate) is_for: bool,
}

impl<'k> Writer<'k> {
    /// A writer that has written nothing.
    pub(crate) fn new(
        kernel: &'k Kernel,
        options: &'k Options,
        members: Members<'k>,
        analysis: Analysis,
        indent: usize,
    ) -> Self {
        Self {
            kernel,
            options,
            members,
            analysis,
            lines: Vec::new(),
            indent,
            names: Names::default(),
            vars: FxHashMap::default(),
            ints: Vec::new(),
            params: FxHashMap::default(),
            parts: FxHashMap::default(),
            prologue: Vec::new(),
            views: FxHashMap::default(),
            tensors: FxHashMap::default(),
            shapes: FxHashMap::default(),
            locals: Vec::new(),
            places: FxHashMap::default(),
            made: FxHashMap::default(),
            slots: Vec::new(),
            tokens: FxHashMap::default(),
            all_ordered: false,
            ordered: FxHashMap::default(),
            helpers: BTreeSet::new(),
            functions: Vec::new(),
            packings: Vec::new(),
            products: FxHashMap::default(),
            span: kernel.span,
            subject: String::new(),
            lifted: None,
            loops: Vec::new(),
            order: 0,
            guards: FxHashMap::default(),
            last: None,
            known: Known::default(),
        }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: &str) {
        self.lines.push(format!("{}{text}", " ".repeat(self.indent)));
    }

    /// Writes `head = value;`.
    pub(crate) fn assign(&mut self, head: &str, value: &Rx) {
        let text = assignment(head, value, self.indent);
        self.lines.push(text);
    }

    /// The lines of the body, with what was made of its arrays in its place.
    pub(crate) fn body_lines(&self) -> Vec<String> {
        let mut all = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let slot = line
                .strip_prefix(SLOT)
                .and_then(|number| self.slots.get(number.parse::<usize>().ok()?));
            match slot {
                Some(lines) => all.extend(lines.iter().cloned()),
                None => all.push(line.clone()),
            }
        }
        all
    }

    /// Writes an expression as a statement.
    pub(crate) fn statement(&mut self, rx: &Rx) {
        let text = rx.layout(self.indent, self.indent, 1);
        self.line(&format!("{text};"));
    }

    /// Gives a value in between a name, unless one stands for it already.
    pub(crate) fn temp(&mut self, what: &str, val: Val) -> Val {
        let ty = self.type_text(val.elem, &val.shape, val.form);
        if let Some(name) = self.known_as(&ty, &val.rx) {
            self.last = None;
            let rx = Rx::atom(name);
            return Val { rx, ..val };
        }
        let name = self.temp_name(what);
        self.assign(&format!("let {name}: {ty}"), &val.rx);
        self.note_known(&name, &ty, &val.rx);
        self.last = Some((name.clone(), self.lines.len(), val.rx));
        Val {
            rx: Rx::atom(name),
            ..val
        }
    }

    /// A name for a value in between.
    pub(crate) fn temp_name(&mut self, what: &str) -> String {
        let hint = if self.subject.is_empty() {
            what.to_owned()
        } else {
            format!("{}_{what}", self.subject)
        };
        self.names.fresh(&hint)
    }

    /// A comment of the port's own, over as many lines as it takes.
    pub(crate) fn remark(&mut self, text: &str) {
        let width = COMMENT.saturating_sub(self.indent);
        let mut line = String::from("//");
        for word in text.split_whitespace() {
            if line.chars().count() + 1 + word.chars().count() > width {
                self.line(&line);
                line = String::from("//");
            }
            line.push(' ');
            line.push_str(word);
        }
        self.line(&line);
    }

    /// A value for a variable of its own: if it was just given a name in between, that isn't needed.
    pub(crate) fn unnamed(&mut self, val: Val) -> Val {
        match self.last.take() {
            Some((name, lines, rx)) if lines == self.lines.len() && val.rx == Rx::Atom(name.clone()) => {
                self.lines.pop();
                self.names.release(&name);
                self.known.take_back(&name, self.lines.len());
                Val { rx, ..val }
            }
            _ => val,
        }
    }

    /// Gives a value a name unless it has one.
    pub(crate) fn named(&mut self, what: &str, val: Val) -> Val {
        if val.rx.is_atom() {
            val
        } else {
            self.temp(what, val)
        }
    }

    pub(crate) fn elem(&mut self, dtype: &Dtype) -> Result<Elem> {
        let span = self.span;
        self.members.elem(dtype, span)
    }

    pub(crate) fn class(&self, elem: Elem) -> Result<ElementClass> {
        self.members.class(elem, self.span)
    }

    pub(crate) fn is_float(&self, elem: Elem) -> Result<bool> {
        Ok(matches!(
            self.class(elem)?,
            ElementClass::Float | ElementClass::RestrictedFloat
        ))
    }

    /// The element type and shape of an expression that gives a tile.
    pub(crate) fn tile_type(&mut self, id: ExprId) -> Result<(Elem, Vec<Dim>)> {
        match self.kernel.type_of(id) {
            Some(Type::Tile(tile)) => {
                let elem = self.elem(&tile.dtype)?;
                let shape = match &self.lifted {
                    Some(shape) if tile.shape.is_empty() => shape.clone(),
                    _ => self.dims(&tile.shape)?,
                };
                Ok((elem, shape))
            }
            _ => error(MALFORMED, self.span, "a tile is needed here"),
        }
    }

    pub(crate) fn dims(&mut self, dims: &[Dim]) -> Result<Vec<Dim>> {
        let span = self.span;
        dims.iter().map(|dim| self.members.dim(dim, span)).collect()
    }

    /// A type in Rust.
    pub(crate) fn type_text(&mut self, elem: Elem, shape: &[Dim], form: Form) -> String {
        let name = self.members.name(elem);
        match form {
            Form::Scalar => name,
            Form::Tile => format!("Tile<{name}, {}>", self.shape_text(shape)),
        }
    }

    /// `{ [BM, BN] }`
    pub(crate) fn shape_text(&mut self, shape: &[Dim]) -> String {
        let inner = self.lengths(shape);
        format!("{{ [{inner}] }}")
    }

    /// `shape![BM, BN]`
    pub(crate) fn shape_macro(&mut self, shape: &[Dim]) -> Rx {
        let inner = self.lengths(shape);
        Rx::atom(format!("shape![{inner}]"))
    }

    fn lengths(&mut self, shape: &[Dim]) -> String {
        let lengths: Vec<String> = shape.iter().map(|dim| self.length(dim)).collect();
        lengths.join(", ")
    }

    /// A length: a literal, or a generic parameter.
    pub(crate) fn length(&mut self, dim: &Dim) -> String {
        match dim.as_int() {
            Some(value) => value.to_string(),
            None => self.generic_int(dim),
        }
    }

    /// The generic parameter that is this integer.
    pub(crate) fn generic_int(&mut self, dim: &Dim) -> String {
        let known = self.ints.iter().find(|generic| match &generic.value {
            crate::GenericValue::Int(value) => value == dim,
            _ => false,
        });
        if let Some(known) = known {
            return known.name.clone();
        }
        let name = self.names.fresh(&constant_name(self.kernel, dim));
        self.ints.push(GenericInt {
            name: name.clone(),
            value: crate::GenericValue::Int(dim.clone()),
        });
        name
    }

    /// The generic parameter that is this truth value.
    fn generic_bool(&mut self, cond: &Cond) -> String {
        let known = self.ints.iter().find(|generic| match &generic.value {
            crate::GenericValue::Bool(value) => value == cond,
            _ => false,
        });
        if let Some(known) = known {
            return known.name.clone();
        }
        let hint = match cond {
            Cond::Symbol(symbol) => self
                .kernel
                .symbols
                .get(*symbol)
                .map_or_else(String::new, |symbol| symbol.name.to_uppercase()),
            _ => "CONDITION".to_owned(),
        };
        let name = self.names.fresh(&hint);
        self.ints.push(GenericInt {
            name: name.clone(),
            value: crate::GenericValue::Bool(cond.clone()),
        });
        name
    }

    /// An integer of compile-time constants as an i32 of Rust.
    pub(crate) fn int_value(&mut self, dim: &Dim, suffix: &str) -> Result<Rx> {
        let span = self.span;
        let dim = self.members.dim(dim, span)?;
        if let Some(value) = dim.as_int() {
            return Ok(Rx::atom(format!("{value}{suffix}")));
        }
        let range = i128::from(i32::MIN)..=i128::from(i32::MAX);
        for value in self.members.values(&dim, span)? {
            if !range.contains(&value) {
                return error(
                    CONSTANT,
                    span,
                    format!("the constant {value} doesn't fit a generic parameter, which has 32 bits"),
                );
            }
        }
        Ok(self.plain_int(&dim))
    }

    /// Sums and products as the source has them; everything else is a generic parameter that the host computes.
    fn plain_int(&mut self, dim: &Dim) -> Rx {
        let simple = dim.terms().len() <= 3
            && dim.terms().all(|(factors, coefficient)| {
                coefficient.unsigned_abs() <= 1 << 16
                    && factors.len() <= 2
                    && factors.iter().all(|atom| matches!(atom, Atom::Symbol(_)))
            });
        if !simple || dim.as_symbol().is_some() {
            return Rx::atom(self.generic_int(dim));
        }
        let mut terms: Vec<(Vec<tileport_kernel::SymbolId>, i128)> = dim
            .terms()
            .map(|(factors, coefficient)| {
                let symbols = factors.iter().filter_map(|atom| match atom {
                    Atom::Symbol(symbol) => Some(*symbol),
                    _ => None,
                });
                (symbols.collect(), coefficient)
            })
            .collect();
        // A sum begins with what is added.
        terms.sort_by_key(|(symbols, coefficient)| (*coefficient < 0, symbols.is_empty()));
        let mut sum: Option<Rx> = None;
        for (symbols, coefficient) in terms {
            let mut product: Option<Rx> = None;
            let size = coefficient.abs();
            if size != 1 || symbols.is_empty() {
                product = Some(Rx::atom(size.to_string()));
            }
            for symbol in symbols {
                let name = Rx::atom(self.generic_int(&Dim::symbol(symbol)));
                product = Some(match product {
                    Some(product) => product.binary("*", name),
                    None => name,
                });
            }
            let Some(product) = product else { continue };
            sum = Some(match (sum, coefficient < 0) {
                (Some(sum), false) => sum.binary("+", product),
                (Some(sum), true) => sum.binary("-", product),
                (None, false) => product,
                (None, true) => Rx::atom("0").binary("-", product),
            });
        }
        sum.unwrap_or_else(|| Rx::atom("0"))
    }

    /// A compile-time truth value.
    pub(crate) fn cond_value(&mut self, cond: &Cond) -> Result<Rx> {
        let span = self.span;
        let cond = self.members.cond(cond, span)?;
        Ok(match &cond {
            Cond::Known(value) => Rx::atom(value.to_string()),
            Cond::Compare(op, a, b) => {
                let (a, b) = (self.int_value(a, "")?, self.int_value(b, "")?);
                a.binary(compare_text(*op), b)
            }
            Cond::Not(inner) => match &**inner {
                Cond::Compare(op, a, b) => {
                    let (a, b) = (self.int_value(a, "")?, self.int_value(b, "")?);
                    match op {
                        CompareOp::Eq => a.binary("!=", b),
                        CompareOp::Lt => a.binary(">=", b),
                        CompareOp::Le => a.binary(">", b),
                    }
                }
                // A negation isn't folded by the compiler, but a generic parameter that the host computes is known.
                _ => Rx::atom(self.generic_bool(&cond)),
            },
            _ => Rx::atom(self.generic_bool(&cond)),
        })
    }
}

fn compare_text(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "==",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
    }
}
