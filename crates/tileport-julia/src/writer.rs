//! The state of writing one kernel, and what every room needs of it.

use crate::element::{Elem, Members, float_literal};
use crate::error::{Result, malformed, not_written, symbolic};
use crate::frame::Frame;
use crate::jx::Jx;
use crate::names::Names;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tileport_ir::Span;
use tileport_kernel::expr::FloatMode;
use tileport_kernel::symbolic::{Atom, CompareOp, FloatOp, IntOp};
use tileport_kernel::{
    Cond, Dim, Dtype, Element, ElementClass, ExprId, FloatExpr, Kernel, ParamId, SymbolId, SymbolKind, Type,
    VarId,
};

/// What an expression is in the port.
#[derive(Clone, Debug)]
pub(crate) struct Val {
    pub(crate) jx: Jx,
    pub(crate) elem: Elem,
    /// The lengths in logical order; none for a scalar, which is a number of Julia.
    pub(crate) shape: Vec<Dim>,
    /// The number that it is in every element, if that is known.
    pub(crate) number: Option<f64>,
}

impl Val {
    pub(crate) fn new(jx: Jx, elem: Elem, shape: Vec<Dim>) -> Self {
        Self {
            jx,
            elem,
            shape,
            number: None,
        }
    }

    pub(crate) fn is_scalar(&self) -> bool {
        self.shape.is_empty()
    }

    pub(crate) fn map(self, f: impl FnOnce(Jx) -> Jx) -> Self {
        Self {
            jx: f(self.jx),
            number: None,
            ..self
        }
    }
}

pub(crate) struct Writer<'k> {
    pub(crate) kernel: &'k Kernel,
    /// What the kernel is called in the port.
    pub(crate) name: String,
    pub(crate) members: Members<'k>,
    pub(crate) frame: Frame,
    pub(crate) names: Names,
    pub(crate) vars: FxHashMap<VarId, String>,
    pub(crate) params: FxHashMap<ParamId, String>,
    pub(crate) symbols: FxHashMap<SymbolId, String>,
    /// Integer variables that are one more in the port than in the source: they count from one.
    pub(crate) shifts: FxHashMap<VarId, i64>,
    /// What views and arrays that variables stand for are made of.
    pub(crate) definitions: FxHashMap<VarId, ExprId>,
    /// Variables that their values stand in for.
    pub(crate) inlined: FxHashMap<VarId, ExprId>,
    pub(crate) lines: Vec<String>,
    pub(crate) indent: usize,
    /// What float operations do unless they say otherwise.
    pub(crate) mode: FloatMode,
    pub(crate) span: Span,
    /// How often a difference between counting from zero and from one had to be written.
    pub(crate) residue: usize,
    /// Functions that the kernel calls.
    pub(crate) helpers: Vec<String>,
    /// Names that come from Microfloats.jl.
    pub(crate) micro: BTreeSet<&'static str>,
    /// Whether a function of a reduction is being written: it sees no constants of the kernel.
    pub(crate) in_function: bool,
    /// Arrays of one dimension without gaps: their elements are where their indices say, counted from the start of memory.
    pub(crate) dense: rustc_hash::FxHashSet<ParamId>,
    /// Arrays whose first dimension in Julia is contiguous.
    pub(crate) contiguous: rustc_hash::FxHashSet<ParamId>,
    /// Arrays that are handed in with the source's own memory, as what they hold is found by its offset.
    pub(crate) memories: rustc_hash::FxHashSet<ParamId>,
    /// In a loop over lists, the arrays of a list that are left, by the list and the loop's variable.
    pub(crate) items: FxHashMap<(ParamId, VarId), String>,
    /// What variables of arrays stand for, where that is one thing.
    pub(crate) sources: FxHashMap<VarId, ExprId>,
    /// The last block that sets a mode: its head, and how many lines there were after it.
    pub(crate) last_block: Option<(String, usize)>,
}

impl<'k> Writer<'k> {
    pub(crate) fn line(&mut self, text: &str) {
        let pad = " ".repeat(self.indent);
        for line in text.lines() {
            self.lines.push(if line.is_empty() {
                String::new()
            } else {
                format!("{pad}{line}")
            });
        }
    }

    /// `head` followed by an expression, over as many lines as it needs.
    pub(crate) fn statement(&mut self, head: &str, jx: &Jx) {
        let column = self.indent + head.chars().count();
        let text = format!(
            "{}{head}{}",
            " ".repeat(self.indent),
            jx.layout(self.indent, column, 0)
        );
        self.lines.extend(text.lines().map(str::to_owned));
    }

    pub(crate) fn assign(&mut self, name: &str, jx: &Jx) {
        self.statement(&format!("{name} = "), jx);
    }

    pub(crate) fn elem(&mut self, dtype: &Dtype) -> Result<Elem> {
        let span = self.span;
        let elem = self.members.elem(dtype, span)?;
        if let Elem::Known(Element::F8E5M3FNU) = elem {
            return not_written(span, "the element type f8e5m3fnu", "use another scale format");
        }
        if let Elem::Known(element) = elem
            && crate::element::is_micro(element)
        {
            self.micro.insert(crate::element::julia_name(element));
        }
        Ok(elem)
    }

    pub(crate) fn name_of(&self, elem: Elem) -> String {
        self.members.name(elem)
    }

    pub(crate) fn is_float(&self, elem: Elem) -> Result<bool> {
        self.members.is_float(elem, self.span)
    }

    /// Whether an element type is an integer; truth values are not.
    pub(crate) fn is_integer(&self, elem: Elem) -> Result<bool> {
        Ok(self.members.class(elem, self.span)? == ElementClass::Integer)
    }

    pub(crate) fn dim(&mut self, dim: &Dim) -> Result<Dim> {
        self.members.dim(dim, self.span)
    }

    pub(crate) fn dims(&mut self, dims: &[Dim]) -> Result<Vec<Dim>> {
        dims.iter().map(|dim| self.dim(dim)).collect()
    }

    /// The element type and the lengths of a tile.
    pub(crate) fn tile_type(&mut self, id: ExprId) -> Result<(Elem, Vec<Dim>)> {
        match self.kernel.type_of(id) {
            Some(Type::Tile(tile)) => Ok((self.elem(&tile.dtype)?, self.dims(&tile.shape)?)),
            _ => malformed(self.span, "a tile is needed here"),
        }
    }

    /// Lengths as Julia's tuple, in its order.
    pub(crate) fn shape_jx(&mut self, shape: &[Dim]) -> Result<Jx> {
        let mut items = Vec::new();
        for dim in shape {
            items.push(self.dim_jx(dim)?);
        }
        Ok(Jx::Tuple(self.frame.order(items)))
    }

    fn symbol_jx(&self, symbol: SymbolId) -> Result<Jx> {
        if self.in_function {
            return not_written(
                self.span,
                "function of a reduction that uses a constant of the kernel",
                "write the number into the function",
            );
        }
        match self.symbols.get(&symbol) {
            Some(name) => Ok(Jx::atom(name.clone())),
            None => Err(symbolic(
                self.kernel,
                tileport_kernel::SymbolicError::Unbound(symbol),
                self.span,
            )),
        }
    }

    /// A compile-time integer, as an `Int`.
    pub(crate) fn dim_jx(&mut self, dim: &Dim) -> Result<Jx> {
        let dim = self.dim(dim)?;
        if let Some(value) = dim.as_int() {
            return Ok(Jx::atom(value.to_string()));
        }
        let terms: Vec<(Vec<Atom>, i128)> = dim
            .terms()
            .map(|(factors, coefficient)| (factors.to_vec(), coefficient))
            .collect();
        // What is added comes before what is subtracted, and plain numbers come last: but `4 - N` begins with one.
        let number = terms.iter().find(|(factors, _)| factors.is_empty());
        let mut ordered: Vec<_> = terms.iter().filter(|(f, c)| *c > 0 && !f.is_empty()).collect();
        let leads = ordered.is_empty() && number.is_some_and(|(_, value)| *value > 0);
        ordered.extend(number.filter(|_| leads));
        ordered.extend(terms.iter().filter(|(f, c)| *c < 0 && !f.is_empty()));
        ordered.extend(number.filter(|_| !leads));
        let mut sum: Option<Jx> = None;
        for (factors, coefficient) in ordered {
            let (negative, term) = self.term(factors, *coefficient)?;
            sum = Some(match (sum, negative) {
                (None, false) => term,
                (None, true) => Jx::prefix("-", term),
                (Some(sum), false) => sum.binary("+", term),
                (Some(sum), true) => sum.binary("-", term),
            });
        }
        Ok(sum.unwrap_or_else(|| Jx::atom("0")))
    }

    fn term(&mut self, factors: &[Atom], coefficient: i128) -> Result<(bool, Jx)> {
        // The negative of a floored quotient of a negative is a quotient rounded up.
        if let ([Atom::Apply(IntOp::FloorDiv, args)], -1) = (factors, coefficient)
            && let [dividend, divisor] = args.as_slice()
            && let Ok(positive) = dividend.neg()
            && positive.terms().any(|(_, c)| c > 0)
        {
            let (a, b) = (self.dim_jx(&positive)?, self.dim_jx(divisor)?);
            return Ok((false, Jx::call("cld", vec![a, b])));
        }
        let mut product: Option<Jx> = None;
        if coefficient.unsigned_abs() != 1 || factors.is_empty() {
            product = Some(Jx::atom(coefficient.unsigned_abs().to_string()));
        }
        for factor in factors {
            let factor = self.atom(factor)?;
            product = Some(match product {
                None => factor,
                Some(product) => product.binary("*", factor),
            });
        }
        Ok((coefficient < 0, product.unwrap_or_else(|| Jx::atom("1"))))
    }

    fn atom(&mut self, atom: &Atom) -> Result<Jx> {
        match atom {
            Atom::Symbol(symbol) => self.symbol_jx(*symbol),
            Atom::Apply(op, args) => {
                let mut texts = Vec::new();
                for arg in args {
                    texts.push(self.dim_jx(arg)?);
                }
                let infix = match op {
                    IntOp::FloorDiv => return Ok(Jx::call("fld", texts)),
                    IntOp::Mod => return Ok(Jx::call("mod", texts)),
                    IntOp::Min => return Ok(Jx::call("min", texts)),
                    IntOp::Max => return Ok(Jx::call("max", texts)),
                    IntOp::Xor => return Ok(Jx::call("xor", texts)),
                    IntOp::And => "&",
                    IntOp::Or => "|",
                    IntOp::Shl => "<<",
                    IntOp::Shr => ">>",
                    IntOp::Pow => "^",
                };
                let mut texts = texts.into_iter();
                let first = texts.next().unwrap_or_else(|| Jx::atom("0"));
                Ok(texts.fold(first, |all, next| all.binary(infix, next)))
            }
            Atom::Select(cond, arms) => {
                let cond = self.cond_jx(cond)?;
                let (then, otherwise) = (self.dim_jx(&arms.0)?, self.dim_jx(&arms.1)?);
                Ok(Jx::atom(format!(
                    "({} ? {} : {})",
                    cond.line(),
                    then.line(),
                    otherwise.line()
                )))
            }
        }
    }

    /// A compile-time truth value.
    pub(crate) fn cond_jx(&mut self, cond: &Cond) -> Result<Jx> {
        let cond = self.members.cond(cond, self.span)?;
        Ok(match &cond {
            Cond::Known(value) => Jx::atom(value.to_string()),
            Cond::Symbol(symbol) => {
                let is_int = self
                    .kernel
                    .symbols
                    .get(*symbol)
                    .is_some_and(|data| data.kind == SymbolKind::Int);
                let name = self.symbol_jx(*symbol)?;
                if is_int {
                    name.binary("!=", Jx::atom("0"))
                } else {
                    name
                }
            }
            Cond::Compare(op, a, b) => {
                let op = match op {
                    CompareOp::Eq => "==",
                    CompareOp::Lt => "<",
                    CompareOp::Le => "<=",
                };
                let (a, b) = (self.dim_jx(a)?, self.dim_jx(b)?);
                a.binary(op, b)
            }
            Cond::Not(inner) => match inner.as_ref() {
                Cond::Compare(op, a, b) => {
                    let op = match op {
                        CompareOp::Eq => "!=",
                        CompareOp::Lt => ">=",
                        CompareOp::Le => ">",
                    };
                    let (a, b) = (self.dim_jx(a)?, self.dim_jx(b)?);
                    a.binary(op, b)
                }
                other => {
                    let inner = self.cond_jx(other)?;
                    Jx::prefix("!", inner)
                }
            },
            Cond::And(all) | Cond::Or(all) => {
                let op = if matches!(cond, Cond::And(_)) { "&&" } else { "||" };
                let mut result: Option<Jx> = None;
                for one in all {
                    let one = self.cond_jx(one)?;
                    result = Some(match result {
                        None => one,
                        Some(result) => result.binary(op, one),
                    });
                }
                result.unwrap_or_else(|| Jx::atom("true"))
            }
            Cond::SameDtype(..) | Cond::DtypeClass(..) => {
                return malformed(self.span, "a question of an element type has no answer");
            }
        })
    }

    /// A compile-time float, as a `Float64`.
    pub(crate) fn float_jx(&mut self, float: &FloatExpr) -> Result<Jx> {
        if let Some(value) = self.members.float(float, self.span)? {
            return Ok(Jx::atom(float_literal(
                "Float64",
                Elem::Known(Element::F64),
                value,
            )));
        }
        match float {
            FloatExpr::Bits(bits) => Ok(Jx::atom(float_literal(
                "Float64",
                Elem::Known(Element::F64),
                f64::from_bits(*bits),
            ))),
            FloatExpr::Symbol(symbol) => self.symbol_jx(*symbol),
            FloatExpr::Int(dim) => {
                let dim = self.dim_jx(dim)?;
                Ok(Jx::call("Float64", vec![dim]))
            }
            FloatExpr::Apply(op, args) => {
                let mut texts = Vec::new();
                for arg in args {
                    texts.push(self.float_jx(arg)?);
                }
                Ok(float_apply(*op, texts))
            }
            FloatExpr::Select(cond, arms) => {
                let cond = self.cond_jx(cond)?;
                let (then, otherwise) = (self.float_jx(&arms.0)?, self.float_jx(&arms.1)?);
                Ok(Jx::atom(format!(
                    "({} ? {} : {})",
                    cond.line(),
                    then.line(),
                    otherwise.line()
                )))
            }
        }
    }

    /// An integer in its type: `Int32(1)`; Julia's own integers have 64 bits.
    pub(crate) fn integer(&self, elem: Elem, value: i128) -> Jx {
        match elem {
            Elem::Known(Element::I64) if value > i128::from(i64::MIN) => Jx::atom(value.to_string()),
            Elem::Known(Element::I64) => Jx::atom("typemin(Int64)"),
            Elem::Known(Element::Bool) => Jx::atom((value != 0).to_string()),
            _ => Jx::atom(format!("{}({value})", self.name_of(elem))),
        }
    }
}

fn float_apply(op: FloatOp, mut texts: Vec<Jx>) -> Jx {
    let call = |name: &str, texts| Jx::call(name, texts);
    let infix = match op {
        FloatOp::Add => "+",
        FloatOp::Sub => "-",
        FloatOp::Mul => "*",
        FloatOp::Div => "/",
        FloatOp::Pow => "^",
        FloatOp::Neg => {
            return match texts.pop() {
                Some(x) => Jx::prefix("-", x),
                None => Jx::atom("0.0"),
            };
        }
        FloatOp::Abs => return call("abs", texts),
        FloatOp::Min => return call("min", texts),
        FloatOp::Max => return call("max", texts),
        FloatOp::Exp => return call("exp", texts),
        FloatOp::Exp2 => return call("exp2", texts),
        FloatOp::Log => return call("log", texts),
        FloatOp::Log2 => return call("log2", texts),
        FloatOp::Sqrt => return call("sqrt", texts),
        FloatOp::Sin => return call("sin", texts),
        FloatOp::Cos => return call("cos", texts),
        FloatOp::Tan => return call("tan", texts),
        FloatOp::Tanh => return call("tanh", texts),
    };
    let mut texts = texts.into_iter();
    let first = texts.next().unwrap_or_else(|| Jx::atom("0.0"));
    texts.fold(first, |all, next| all.binary(infix, next))
}
