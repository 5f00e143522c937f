//! Rounding modes and flushing of denormals: which operation takes which, of which element type.

use super::super::context::{Context, Result};
use super::super::value::{NumberValue, Value};
use tileport_ir::attr::RoundingMode;
use tileport_kernel::expr::{BinaryOp, FloatMode, UnaryOp};
use tileport_kernel::{Dtype, Element, ElementClass};

/// The names in `cuda.tile.RoundingMode`.
const MODES: &[(&str, RoundingMode)] = &[
    ("RN", RoundingMode::NearestEven),
    ("RZ", RoundingMode::Zero),
    ("RM", RoundingMode::NegativeInf),
    ("RP", RoundingMode::PositiveInf),
    ("RA", RoundingMode::NearestAway),
    ("FULL", RoundingMode::Full),
    ("APPROX", RoundingMode::Approx),
    ("RZI", RoundingMode::NearestIntToZero),
];

const IEEE: &[RoundingMode] = &[
    RoundingMode::NearestEven,
    RoundingMode::Zero,
    RoundingMode::NegativeInf,
    RoundingMode::PositiveInf,
];
const DIVISION: &[RoundingMode] = &[
    RoundingMode::NearestEven,
    RoundingMode::Zero,
    RoundingMode::NegativeInf,
    RoundingMode::PositiveInf,
    RoundingMode::Full,
    RoundingMode::Approx,
];
const ROOT: &[RoundingMode] = &[
    RoundingMode::NearestEven,
    RoundingMode::Zero,
    RoundingMode::NegativeInf,
    RoundingMode::PositiveInf,
    RoundingMode::Approx,
];
const LIBRARY: &[RoundingMode] = &[RoundingMode::Full, RoundingMode::Approx];

/// What an operation takes: its rounding modes, and whether it can flush denormals.
#[derive(Clone, Copy)]
pub(super) struct Modes(&'static [RoundingMode], bool);

/// What a binary operation takes.
pub(super) const fn of_binary(op: BinaryOp) -> Modes {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => Modes(IEEE, true),
        BinaryOp::Div => Modes(DIVISION, true),
        BinaryOp::Min | BinaryOp::Max | BinaryOp::MinNum | BinaryOp::MaxNum => Modes(&[], true),
        _ => Modes(&[], false),
    }
}

/// What a unary operation takes.
pub(super) const fn of_unary(op: UnaryOp) -> Modes {
    match op {
        UnaryOp::Sqrt => Modes(ROOT, true),
        UnaryOp::Exp | UnaryOp::Tanh => Modes(LIBRARY, false),
        UnaryOp::Exp2 | UnaryOp::Rsqrt => Modes(&[], true),
        _ => Modes(&[], false),
    }
}

const fn name(mode: RoundingMode) -> &'static str {
    match mode {
        RoundingMode::NearestEven => "RN",
        RoundingMode::Zero => "RZ",
        RoundingMode::NegativeInf => "RM",
        RoundingMode::PositiveInf => "RP",
        RoundingMode::NearestAway => "RA",
        RoundingMode::Full => "FULL",
        RoundingMode::Approx => "APPROX",
        RoundingMode::NearestIntToZero => "RZI",
    }
}

impl Context {
    /// The rounding mode that a value is, if it is one: a member of the enumeration or its name.
    pub(crate) fn rounding(&self, value: &Value) -> Result<Option<RoundingMode>> {
        let member = match value {
            Value::Text(text) => Some(&**text),
            _ => self.member(value, "RoundingMode", "`rounding_mode`")?,
        };
        let Some(member) = member else { return Ok(None) };
        match MODES.iter().find(|(name, _)| *name == member) {
            Some((_, mode)) => Ok(Some(*mode)),
            None => self.error("python-type", format!("there is no rounding mode `{member}`")),
        }
    }

    /// A flag: a truth value known now.
    pub(crate) fn flag(&self, value: &Value, what: &str) -> Result<bool> {
        let cond = self.static_bool(value, what)?;
        match cond.as_bool() {
            Some(flag) => Ok(flag),
            None => self.needs_numbers(&[&NumberValue::Bool(cond)], what),
        }
    }

    /// Rounding and flushing as the source gives them.
    pub(super) fn float_mode(&self, rounding: &Value, flush: &Value) -> Result<FloatMode> {
        Ok(FloatMode {
            rounding: self.rounding(rounding)?,
            flush_to_zero: self.flag(flush, "`flush_to_zero`")?,
        })
    }

    /// Refuses what an operation, named `what`, doesn't take on elements of a type.
    pub(super) fn check_mode(&self, modes: Modes, mode: FloatMode, dtype: &Dtype, what: &str) -> Result<()> {
        if mode == FloatMode::default() {
            return Ok(());
        }
        let Some(element) = dtype.as_element() else {
            return self.needs_dtype(dtype, "the element type of an operation with a rounding mode");
        };
        let shown = self.show_dtype(dtype);
        if let Some(rounding) = mode.rounding {
            let given = name(rounding);
            if !modes.0.contains(&rounding) {
                let known: Vec<_> = modes.0.iter().map(|mode| name(*mode)).collect();
                let help = if known.is_empty() {
                    format!("`{what}` takes no rounding mode")
                } else {
                    format!("`{what}` takes {}", known.join(", "))
                };
                return self.fault(
                    "python-rounding",
                    format!("`{what}` can't round with {given}"),
                    help,
                );
            }
            let single = matches!(rounding, RoundingMode::Approx | RoundingMode::Full);
            if element.class() != ElementClass::Float || single && element != Element::F32 {
                let wanted = if single {
                    "float32"
                } else {
                    "float16, bfloat16, float32 or float64"
                };
                return self.fault(
                    "python-rounding",
                    format!("rounding with {given} is for {wanted}, but the elements are {shown}"),
                    "leave the rounding mode out, or convert the operands",
                );
            }
        }
        if mode.flush_to_zero && !modes.1 {
            return self.error(
                "python-rounding",
                format!("`{what}` can't flush denormals to zero"),
            );
        }
        if mode.flush_to_zero && element != Element::F32 {
            return self.fault(
                "python-rounding",
                format!("`flush_to_zero` is for float32, but the elements are {shown}"),
                "leave it out, or convert the operands",
            );
        }
        Ok(())
    }

    /// Refuses a rounding mode that no conversion between two floats takes. cuTile's table, in which versions are left to the
    /// target.
    pub(super) fn check_cast_mode(
        &self,
        from: Element,
        to: Element,
        rounding: Option<RoundingMode>,
    ) -> Result<()> {
        use Element as E;
        let mode = rounding.unwrap_or(RoundingMode::NearestEven);
        let wide = matches!(from, E::F64 | E::F32 | E::TF32 | E::F8E8M0FNU | E::F8E5M3FNU);
        let allowed = match mode {
            RoundingMode::NearestEven => to != E::F8E8M0FNU,
            RoundingMode::Zero => matches!(to, E::F64 | E::F32 | E::TF32 | E::F16 | E::BF16 | E::F8E8M0FNU),
            RoundingMode::NegativeInf => match to {
                E::F64 => true,
                E::F32 => from != E::F8E8M0FNU,
                E::F16 => !wide,
                _ => false,
            },
            RoundingMode::PositiveInf => match to {
                E::F64 | E::F8E8M0FNU => true,
                E::F32 => from != E::F8E8M0FNU,
                E::F16 => !wide,
                _ => false,
            },
            RoundingMode::NearestAway => match to {
                E::F64 => true,
                E::F32 | E::TF32 => !matches!(from, E::F64 | E::F8E8M0FNU),
                E::F16 => !wide,
                _ => false,
            },
            _ => false,
        };
        if allowed {
            return Ok(());
        }
        self.fault(
            "python-rounding",
            format!(
                "there is no conversion from {} to {} that rounds with {}",
                self.show_dtype(&from.into()),
                self.show_dtype(&to.into()),
                name(mode)
            ),
            "give another rounding mode; float8_e8m0fnu wants RZ or RP",
        )
    }
}
