//! Operations on each element.

use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, not_written};
use crate::rx::Rx;
use crate::writer::{Form, Helper, Val, Writer};
use tileport_ir::attr::RoundingMode;
use tileport_kernel::expr::{BinaryOp, Comparison, FloatMode, UnaryOp};
use tileport_kernel::{Element, Expr, ExprId};

/// A rounding mode as cutile-rs has it.
pub(crate) const fn rounding_name(mode: RoundingMode) -> &'static str {
    match mode {
        RoundingMode::NearestEven => "rounding::NearestEven",
        RoundingMode::Zero => "rounding::Zero",
        RoundingMode::NegativeInf => "rounding::NegativeInf",
        RoundingMode::PositiveInf => "rounding::PositiveInf",
        RoundingMode::Approx => "rounding::Approx",
        RoundingMode::Full => "rounding::Full",
        RoundingMode::NearestIntToZero => "rounding::NearestIntToZero",
        RoundingMode::NearestAway => "rounding::NearestAway",
    }
}

fn ftz(flush: bool) -> Rx {
    Rx::atom(if flush { "ftz::Enabled" } else { "ftz::Disabled" })
}

/// The operator of Rust that an operation on integers is, of scalars and tiles alike.
const fn integer_operator(op: BinaryOp, signed: bool) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::TruncDiv => "/",
        BinaryOp::TruncMod => "%",
        // Without a sign, rounding down is cutting off.
        BinaryOp::FloorDiv if !signed => "/",
        BinaryOp::FloorMod if !signed => "%",
        _ => return None,
    })
}

/// The operator of Rust that an operation on floats is, rounded to the nearest.
const fn float_operator(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        _ => return None,
    })
}

fn is_default(mode: FloatMode) -> bool {
    matches!(mode.rounding, None | Some(RoundingMode::NearestEven)) && !mode.flush_to_zero
}

impl Writer<'_> {
    fn rounding(&self, mode: FloatMode) -> Rx {
        Rx::atom(rounding_name(mode.rounding.unwrap_or(RoundingMode::NearestEven)))
    }

    pub(crate) fn unary(&mut self, op: UnaryOp, x: ExprId, mode: FloatMode) -> Result<Val> {
        let value = self.value(x)?;
        let float = self.is_float(value.elem)?;
        if op == UnaryOp::Not {
            if value.form == Form::Scalar {
                let ones = if value.elem == Elem::Known(Element::Bool) {
                    1
                } else {
                    -1
                };
                let ones = self.integer_rx(value.elem, ones, &[], Form::Scalar)?;
                return Ok(Val {
                    rx: value.rx.binary("^", ones),
                    ..value
                });
            }
            let ones = match value.elem {
                Elem::Known(Element::Bool) => 1,
                Elem::Known(element) => match element.integer_range() {
                    Some((0, most)) => most,
                    _ => -1,
                },
                Elem::Generic(_) => -1,
            };
            let shape = value.shape.clone();
            let ones = self.integer_rx(value.elem, ones, &shape, Form::Tile)?;
            let ones = self.temp(
                "ones",
                Val {
                    rx: ones,
                    ..value.clone()
                },
            );
            return Ok(Val {
                rx: value.rx.binary("^", ones.rx),
                ..value
            });
        }
        let x = self.rank_zero(value)?;
        if op == UnaryOp::IsNan {
            let x = self.named("operand", x);
            return self.compare_values(Comparison::Ne, x.clone(), x);
        }
        if op == UnaryOp::Neg && !float {
            let zero = self.integer_rx(x.elem, 0, &x.shape.clone(), Form::Tile)?;
            let zero = self.temp(
                "zero",
                Val {
                    rx: zero,
                    ..x.clone()
                },
            );
            return Ok(Val {
                rx: zero.rx.binary("-", x.rx),
                ..x
            });
        }
        let (function, extra): (&str, Vec<Rx>) = match (op, float) {
            (UnaryOp::Abs, false) => ("absi", vec![]),
            (UnaryOp::Abs, true) => ("absf", vec![]),
            (UnaryOp::Neg, true) => ("negf", vec![]),
            (UnaryOp::Exp, true) => match mode.rounding {
                None | Some(RoundingMode::Full) => ("exp", vec![]),
                Some(mode) => ("exp_with_rounding", vec![Rx::atom(rounding_name(mode))]),
            },
            (UnaryOp::Tanh, true) => match mode.rounding {
                None | Some(RoundingMode::Full) => ("tanh", vec![]),
                Some(mode) => ("tanh_with_rounding", vec![Rx::atom(rounding_name(mode))]),
            },
            (UnaryOp::Exp2, true) => ("exp2", vec![ftz(mode.flush_to_zero)]),
            (UnaryOp::Log, true) => ("log", vec![]),
            (UnaryOp::Log2, true) => ("log2", vec![]),
            (UnaryOp::Sqrt, true) => ("sqrt", vec![self.rounding(mode), ftz(mode.flush_to_zero)]),
            (UnaryOp::Rsqrt, true) => ("rsqrt", vec![ftz(mode.flush_to_zero)]),
            (UnaryOp::Sin, true) => ("sin", vec![]),
            (UnaryOp::Cos, true) => ("cos", vec![]),
            (UnaryOp::Tan, true) => ("tan", vec![]),
            (UnaryOp::Sinh, true) => ("sinh", vec![]),
            (UnaryOp::Cosh, true) => ("cosh", vec![]),
            (UnaryOp::Floor, true) => ("floor", vec![]),
            (UnaryOp::Ceil, true) => ("ceil", vec![]),
            _ => {
                return error(
                    MALFORMED,
                    self.span,
                    "an operation has an operand of the wrong kind",
                );
            }
        };
        let mut args = vec![x.rx.clone()];
        args.extend(extra);
        Ok(Val {
            rx: Rx::call(function, args),
            ..x
        })
    }

    /// Whether an assigned product waits for the sum that it is part of; its factors are then noted.
    pub(crate) fn waits_for_its_sum(&mut self, value: ExprId) -> Result<bool> {
        let mut at = value;
        while let Some(data) = self.kernel.exprs.get(at) {
            if self.analysis.fused.contains(&at) {
                break;
            }
            match &data.expr {
                Expr::Cast { x, rounding: None } | Expr::Broadcast { x } | Expr::Reshape { x, .. } => at = *x,
                _ => return Ok(false),
            }
        }
        let Some(Expr::Binary { lhs, rhs, .. }) = self.kernel.exprs.get(at).map(|data| &data.expr) else {
            return Ok(false);
        };
        let (lhs, rhs) = (*lhs, *rhs);
        let (elem, _) = self.tile_type(at)?;
        if !self.is_float(elem)? {
            return Ok(false);
        }
        let (a, b) = (self.tile(lhs)?, self.tile(rhs)?);
        // Their names may get other values before the sum.
        let keep = |writer: &mut Self, id: ExprId, value: Val, what: &str| {
            let changes = match writer.kernel.exprs.get(id).map(|data| &data.expr) {
                Some(Expr::Var(var)) => writer.analysis.variables.get(var).is_none_or(|v| v.writes() > 1),
                _ => false,
            };
            if value.rx.is_atom() && !changes {
                value
            } else {
                writer.temp(what, value)
            }
        };
        let a = keep(self, lhs, a, "factor");
        let b = keep(self, rhs, b, "factor");
        self.products.insert(at, (a, b));
        Ok(true)
    }

    /// The factors of a product that is part of a sum.
    fn factors(&mut self, product: ExprId) -> Result<(Val, Val)> {
        if let Some(known) = self.products.get(&product) {
            return Ok(known.clone());
        }
        match self.kernel.exprs.get(product).map(|data| &data.expr) {
            Some(Expr::Binary { lhs, rhs, .. }) => Ok((self.tile(*lhs)?, self.tile(*rhs)?)),
            _ => error(MALFORMED, self.span, "a product is needed here"),
        }
    }

    /// A sum or difference with a product in it: one operation, rounded once.
    fn fused(
        &mut self,
        id: ExprId,
        op: BinaryOp,
        lhs: ExprId,
        rhs: ExprId,
        mode: FloatMode,
    ) -> Result<Option<Val>> {
        let Some(fusion) = self.analysis.fusions.get(&id).copied() else {
            return Ok(None);
        };
        let (elem, _) = self.tile_type(id)?;
        if !self.is_float(elem)? {
            return Ok(None);
        }
        let (mut a, b, mut c);
        if fusion.second {
            c = self.tile(lhs)?;
            (a, b) = self.factors(fusion.product)?;
        } else {
            (a, b) = self.factors(fusion.product)?;
            c = self.tile(rhs)?;
        }
        if op == BinaryOp::Sub {
            // `a * b - c` adds the negative of c, and `c - a * b` the product of the negative of a.
            if fusion.second {
                a.rx = Rx::call("negf", vec![a.rx]);
            } else {
                c.rx = Rx::call("negf", vec![c.rx]);
            }
        }
        self.fma(a, b, c, mode).map(Some)
    }

    pub(crate) fn fma(&mut self, a: Val, b: Val, c: Val, mode: FloatMode) -> Result<Val> {
        let args = vec![
            a.rx,
            b.rx,
            c.rx.clone(),
            self.rounding(mode),
            ftz(mode.flush_to_zero),
        ];
        Ok(Val {
            rx: Rx::call("fma", args),
            ..c
        })
    }

    pub(crate) fn binary(
        &mut self,
        id: ExprId,
        op: BinaryOp,
        lhs: ExprId,
        rhs: ExprId,
        mode: FloatMode,
    ) -> Result<Val> {
        if matches!(op, BinaryOp::Add | BinaryOp::Sub)
            && let Some(fused) = self.fused(id, op, lhs, rhs, mode)?
        {
            return Ok(fused);
        }
        let (a, b) = (self.value(lhs)?, self.value(rhs)?);
        self.binary_values(op, a, b, mode)
    }

    pub(crate) fn binary_values(&mut self, op: BinaryOp, a: Val, b: Val, mode: FloatMode) -> Result<Val> {
        let float = self.is_float(a.elem)?;
        if a.form == Form::Scalar
            && b.form == Form::Scalar
            && matches!(a.elem, Elem::Known(_))
            && let Some(rx) = self.scalar_binary(op, &a, &b, mode, float)?
        {
            return Ok(Val { rx, ..a });
        }
        let (a, b) = (self.rank_zero(a)?, self.rank_zero(b)?);
        if float {
            self.float_binary(op, a, b, mode)
        } else {
            self.int_binary(op, a, b)
        }
    }

    fn scalar_binary(
        &mut self,
        op: BinaryOp,
        a: &Val,
        b: &Val,
        mode: FloatMode,
        float: bool,
    ) -> Result<Option<Rx>> {
        let (x, y) = (a.rx.clone(), b.rx.clone());
        if float {
            if !is_default(mode) || !matches!(a.elem, Elem::Known(Element::F32 | Element::F64)) {
                return Ok(None);
            }
            return Ok(float_operator(op).map(|operator| x.binary(operator, y)));
        }
        let i32s = a.elem == Elem::Known(Element::I32);
        let signed = self.members.is_signed(a.elem, self.span)?;
        if let Some(operator) = integer_operator(op, signed) {
            return Ok(Some(x.binary(operator, y)));
        }
        Ok(Some(match op {
            BinaryOp::FloorDiv if i32s => {
                self.helpers.insert(Helper::FloorDiv);
                Rx::call("floor_div", vec![x, y])
            }
            BinaryOp::FloorMod if i32s => {
                self.helpers.insert(Helper::FloorMod);
                Rx::call("floor_mod", vec![x, y])
            }
            BinaryOp::CeilDiv => Rx::call("ceil_div", vec![x, y]),
            BinaryOp::Min | BinaryOp::MinNum => Rx::call("min", vec![x, y]),
            BinaryOp::Max | BinaryOp::MaxNum => Rx::call("max", vec![x, y]),
            _ => return Ok(None),
        }))
    }

    fn int_binary(&mut self, op: BinaryOp, a: Val, b: Val) -> Result<Val> {
        let signed = a.elem != Elem::Known(Element::Bool) && self.members.is_signed(a.elem, self.span)?;
        let (x, y) = (a.rx.clone(), b.rx.clone());
        let divide = |x, y, mode: RoundingMode| Rx::call("divi", vec![x, y, Rx::atom(rounding_name(mode))]);
        if let Some(operator) = integer_operator(op, signed) {
            let rx = x.binary(operator, y);
            return Ok(Val { rx, ..a });
        }
        let rx = match op {
            BinaryOp::FloorDiv => divide(x, y, RoundingMode::NegativeInf),
            BinaryOp::CeilDiv => divide(x, y, RoundingMode::PositiveInf),
            BinaryOp::FloorMod => return self.floor_mod(a, b),
            BinaryOp::Min | BinaryOp::MinNum => Rx::call("mini", vec![x, y]),
            BinaryOp::Max | BinaryOp::MaxNum => Rx::call("maxi", vec![x, y]),
            _ => {
                return error(
                    MALFORMED,
                    self.span,
                    "an operation of floats has integers as operands",
                );
            }
        };
        Ok(Val { rx, ..a })
    }

    fn float_binary(&mut self, op: BinaryOp, a: Val, b: Val, mode: FloatMode) -> Result<Val> {
        let (x, y) = (a.rx.clone(), b.rx.clone());
        let flush = mode.flush_to_zero;
        let with_mode =
            |writer: &Self, name: &str, x, y| Rx::call(name, vec![x, y, writer.rounding(mode), ftz(flush)]);
        let extreme = |name: &str, nan: bool, x, y| {
            let nan = if nan { "nan::Enabled" } else { "nan::Disabled" };
            Rx::call(name, vec![x, y, Rx::atom(nan), ftz(flush)])
        };
        if let (true, Some(operator)) = (is_default(mode), float_operator(op)) {
            let rx = x.binary(operator, y);
            return Ok(Val { rx, ..a });
        }
        let rx = match op {
            BinaryOp::Add => with_mode(self, "addf", x, y),
            BinaryOp::Sub => with_mode(self, "subf", x, y),
            BinaryOp::Mul => with_mode(self, "mulf", x, y),
            BinaryOp::Div => return self.quotient(a, b, mode),
            BinaryOp::TruncMod => x.binary("%", y),
            BinaryOp::FloorMod => return self.floor_mod(a, b),
            BinaryOp::FloorDiv => Rx::call("floor", vec![x.binary("/", y)]),
            BinaryOp::Pow => Rx::call("pow", vec![x, y]),
            BinaryOp::PowInt => Rx::call("fpowi", vec![x, y]),
            BinaryOp::Atan2 => Rx::call("atan2", vec![x, y]),
            BinaryOp::Min => extreme("minf", true, x, y),
            BinaryOp::Max => extreme("maxf", true, x, y),
            BinaryOp::MinNum => extreme("minf", false, x, y),
            BinaryOp::MaxNum => extreme("maxf", false, x, y),
            _ => {
                return error(
                    MALFORMED,
                    self.span,
                    "an operation of integers has floats as operands",
                );
            }
        };
        Ok(Val { rx, ..a })
    }

    /// A quotient that is rounded in its own way.
    fn quotient(&mut self, a: Val, b: Val, mode: FloatMode) -> Result<Val> {
        let rx = match mode.rounding {
            // The name that cutile-rs has for the fast approximation; it flushes denormals of f32 to zero.
            Some(RoundingMode::Approx) if mode.flush_to_zero => {
                Rx::call("true_div", vec![a.rx.clone(), b.rx])
            }
            Some(RoundingMode::Full) => {
                self.helpers.insert(Helper::DivFull);
                let args = vec![a.rx.clone(), b.rx, ftz(mode.flush_to_zero)];
                Rx::call("div_full", args)
            }
            _ => Rx::call(
                "divf",
                vec![a.rx.clone(), b.rx, self.rounding(mode), ftz(mode.flush_to_zero)],
            ),
        };
        Ok(Val { rx, ..a })
    }

    /// The remainder with the divisor's sign: the truncated one, corrected where the signs differ.
    fn floor_mod(&mut self, a: Val, b: Val) -> Result<Val> {
        let mode = FloatMode::default();
        let b = self.named("divisor", b);
        let remainder = self.binary_values(BinaryOp::TruncMod, a, b.clone(), mode)?;
        let remainder = self.temp("remainder", remainder);
        let zero = self.number_rx(b.elem, 0.0, &b.shape.clone(), Form::Tile)?;
        let zero = self.temp(
            "zero",
            Val {
                rx: zero,
                ..b.clone()
            },
        );
        let below = self.compare_values(Comparison::Lt, remainder.clone(), zero.clone())?;
        let negative = self.compare_values(Comparison::Lt, b.clone(), zero.clone())?;
        let mismatch = self.binary_values(BinaryOp::Xor, below, negative, mode)?;
        let inexact = self.compare_values(Comparison::Ne, remainder.clone(), zero)?;
        let needed = self.binary_values(BinaryOp::And, mismatch, inexact, mode)?;
        let needed = self.temp("corrected", needed);
        let corrected = remainder.rx.clone().binary("+", b.rx);
        Ok(Val {
            rx: Rx::call("select", vec![needed.rx, corrected, remainder.rx.clone()]),
            ..remainder
        })
    }

    pub(crate) fn compare(&mut self, op: Comparison, lhs: ExprId, rhs: ExprId) -> Result<Val> {
        let (a, b) = (self.value(lhs)?, self.value(rhs)?);
        self.compare_values(op, a, b)
    }

    pub(crate) fn compare_values(&mut self, op: Comparison, a: Val, b: Val) -> Result<Val> {
        let float = self.is_float(a.elem)?;
        let truth = Elem::Known(Element::Bool);
        if a.form == Form::Scalar && b.form == Form::Scalar && !(float && op == Comparison::Ne) {
            let op = match op {
                Comparison::Eq => "==",
                Comparison::Ne => "!=",
                Comparison::Lt => "<",
                Comparison::Le => "<=",
                Comparison::Gt => ">",
                Comparison::Ge => ">=",
            };
            return Ok(Val {
                rx: a.rx.binary(op, b.rx),
                elem: truth,
                shape: Vec::new(),
                form: Form::Scalar,
            });
        }
        let (a, b) = (self.rank_zero(a)?, self.rank_zero(b)?);
        // cutile compares integers of 1, 4, 8, 32 and 64 bits.
        let wide = match a.elem {
            Elem::Known(Element::I16) => Some(Elem::Known(Element::I32)),
            Elem::Known(Element::U16) => Some(Elem::Known(Element::U32)),
            _ => None,
        };
        let (a, b) = match wide {
            Some(wide) => (self.convert(a, wide, None)?, self.convert(b, wide, None)?),
            None => (a, b),
        };
        let function = match op {
            Comparison::Eq => "eq_tile",
            Comparison::Ne => "ne_tile",
            Comparison::Lt => "lt_tile",
            Comparison::Le => "le_tile",
            Comparison::Gt => "gt_tile",
            Comparison::Ge => "ge_tile",
        };
        let rx = if float && op == Comparison::Ne {
            // A NaN differs from everything.
            let extra = ["predicate::NotEqual", "cmp_ordering::Unordered"].map(Rx::atom);
            let mut args = vec![a.rx, b.rx];
            args.extend(extra);
            Rx::call("cmpf", args)
        } else {
            Rx::call(function, vec![a.rx, b.rx])
        };
        Ok(Val {
            rx,
            elem: truth,
            shape: a.shape,
            form: Form::Tile,
        })
    }

    pub(crate) fn cast(&mut self, id: ExprId, x: ExprId, rounding: Option<RoundingMode>) -> Result<Val> {
        let (to, _) = self.tile_type(id)?;
        let data = self.kernel.exprs.get(x).map(|data| &data.expr);
        let nearest = matches!(rounding, None | Some(RoundingMode::NearestEven));
        let from = match self.kernel.type_of(x) {
            Some(tileport_kernel::Type::Tile(tile)) => self.elem(&tile.dtype)?,
            _ => return error(MALFORMED, self.span, "a tile is needed here"),
        };
        // A constant takes its type where it is written.
        if let (Some(Expr::Constant(constant)), true) = (data, nearest && from != to)
            && self.converts_exactly(from, to)?
        {
            return self.constant_of(to, constant, &[]);
        }
        let value = self.value(x)?;
        self.convert(value, to, rounding)
    }

    /// Whether a constant of one type can be written as one of another: nothing is rounded twice, or cut off.
    fn converts_exactly(&self, from: Elem, to: Elem) -> Result<bool> {
        let wide = matches!(from, Elem::Known(Element::I32 | Element::I64 | Element::F64));
        Ok(wide && self.is_float(to)?)
    }

    pub(crate) fn convert(&mut self, value: Val, to: Elem, rounding: Option<RoundingMode>) -> Result<Val> {
        if value.elem == to {
            return Ok(value);
        }
        let (from_float, to_float) = (self.is_float(value.elem)?, self.is_float(to)?);
        if to == Elem::Known(Element::Bool) && !from_float {
            let zero = self.integer_rx(value.elem, 0, &value.shape.clone(), value.form)?;
            let zero = Val {
                rx: zero,
                ..value.clone()
            };
            let zero = if value.form == Form::Tile {
                self.temp("zero", zero)
            } else {
                zero
            };
            return self.compare_values(Comparison::Ne, value, zero);
        }
        if !from_float && !to_float {
            return self.resize(value, to);
        }
        let rx = match rounding {
            Some(mode) if mode != RoundingMode::NearestEven && from_float && to_float => {
                let value = self.rank_zero(value.clone())?;
                let rx = Rx::call("ftof", vec![value.rx, Rx::atom(rounding_name(mode))]);
                return Ok(self.temp(
                    "rounded",
                    Val {
                        rx,
                        elem: to,
                        ..value
                    },
                ));
            }
            _ if value.form == Form::Scalar => Rx::call("convert_scalar", vec![value.rx.clone()]),
            _ => Rx::call("convert_tile", vec![value.rx.clone()]),
        };
        let converted = Val {
            rx,
            elem: to,
            ..value
        };
        Ok(self.temp("cast", converted))
    }

    /// An integer of another width, or read in another way.
    fn resize(&mut self, value: Val, to: Elem) -> Result<Val> {
        let (from, wanted) = (self.members.elements(value.elem), self.members.elements(to));
        let bits = |element: Element| {
            if element == Element::Bool {
                1
            } else {
                element.storage_bits()
            }
        };
        let mut orders = from.iter().zip(&wanted).map(|(a, b)| bits(*a).cmp(&bits(*b)));
        let Some(first) = orders.next().filter(|first| orders.all(|other| other == *first)) else {
            return not_written(
                self.span,
                "conversion of integers that widens in one signature and narrows in another",
                "port the signatures apart",
            );
        };
        let value = self.rank_zero(value)?;
        let (what, rx) = match first {
            std::cmp::Ordering::Less => ("wide", Rx::call("exti", vec![value.rx.clone()])),
            std::cmp::Ordering::Greater => return self.narrow(value, to, &wanted),
            std::cmp::Ordering::Equal => ("bits", Rx::call("bitcast", vec![value.rx.clone()])),
        };
        Ok(self.temp(
            what,
            Val {
                rx,
                elem: to,
                ..value
            },
        ))
    }

    /// The lower bits of an integer. cutile-rs 0.5.0 can't write a conversion without a promise that the number fits, so the
    /// others are cleared first.
    fn narrow(&mut self, value: Val, to: Elem, wanted: &[Element]) -> Result<Val> {
        let bits = match wanted {
            [first, rest @ ..]
                if rest
                    .iter()
                    .all(|other| other.storage_bits() == first.storage_bits()) =>
            {
                first.storage_bits()
            }
            _ => {
                return not_written(
                    self.span,
                    "conversion to integers of another width in one signature than in another",
                    "port the signatures apart",
                );
            }
        };
        let mask = self.integer_rx(value.elem, (1 << bits) - 1, &value.shape.clone(), Form::Tile)?;
        let mask = self.temp(
            "mask",
            Val {
                rx: mask,
                ..value.clone()
            },
        );
        let low = self.temp(
            "low",
            Val {
                rx: value.rx.binary("&", mask.rx),
                ..value
            },
        );
        let rx = Rx::call(
            "trunci",
            vec![low.rx.clone(), Rx::atom("overflow::NoUnsignedWrap")],
        );
        Ok(self.temp("narrow", Val { rx, elem: to, ..low }))
    }
}
