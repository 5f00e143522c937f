//! Conversions.

use crate::element::Elem;
use crate::error::{Result, unsupported};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_ir::attr::RoundingMode;
use tileport_kernel::{ElementClass, ExprId};

impl Writer<'_> {
    pub(crate) fn cast(&mut self, id: ExprId, x: ExprId, rounding: Option<RoundingMode>) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let x = self.value(x)?;
        let x = if x.shape == shape { x } else { self.expand(x, &shape)? };
        let floats = self.is_float(elem)? && self.is_float(x.elem)?;
        let Some(mode) = rounding.filter(|mode| *mode != RoundingMode::NearestEven || !floats) else {
            return self.converted(x, elem);
        };
        if !floats {
            // Integers are made by leaving off the fraction, which is all that there is.
            return match mode {
                RoundingMode::NearestIntToZero | RoundingMode::NearestEven => self.converted(x, elem),
                _ => unsupported(
                    self.span,
                    "conversion with a rounding mode but between floats",
                    "round the float first",
                ),
            };
        }
        let mode = match mode {
            RoundingMode::Zero => "RoundToZero",
            RoundingMode::NegativeInf => "RoundDown",
            RoundingMode::PositiveInf => "RoundUp",
            RoundingMode::NearestAway => "RoundNearestTiesAway",
            _ => {
                return unsupported(
                    self.span,
                    "conversion of floats that is rounded this way",
                    "use the default rounding",
                );
            }
        };
        let name = self.name(elem);
        let dot = if x.is_scalar() { "" } else { "." };
        Ok(Val::new(
            Jx::call(format!("{name}{dot}"), vec![x.jx, Jx::atom(mode)]),
            elem,
            x.shape,
        ))
    }

    /// A conversion as the source means it: integers keep their lower bits, floats lose their fraction.
    pub(crate) fn converted(&mut self, x: Val, elem: Elem) -> Result<Val> {
        if x.elem == elem {
            return Ok(x);
        }
        let name = self.name(elem);
        let class = |writer: &Self, elem| writer.members.class(elem, writer.span);
        let (from, to) = (class(self, x.elem)?, class(self, elem)?);
        let scalar = x.is_scalar();
        let jx = match (from, to) {
            (_, ElementClass::Boolean) => {
                let zero = if from == ElementClass::Integer {
                    self.integer(x.elem, 0)
                } else {
                    let name = self.name(x.elem);
                    Jx::atom(crate::element::float_literal(&name, x.elem, 0.0))
                };
                x.jx.binary(if scalar { "!=" } else { ".!=" }, zero)
            }
            (ElementClass::Integer, ElementClass::Integer) => {
                let span = self.span;
                let signs = (self.members.is_signed(x.elem, span)?, self.members.is_signed(elem, span)?);
                let (_, most) = self.members.bits(x.elem);
                let (least, _) = self.members.bits(elem);
                let holds = match signs {
                    (true, true) | (false, false) => most <= least,
                    (false, true) => most < least,
                    (true, false) => false,
                };
                if !holds {
                    // The lower bits, whatever they mean.
                    x.jx.binary(if scalar { "%" } else { ".%" }, Jx::atom(name))
                } else if scalar {
                    Jx::call(name, vec![x.jx])
                } else {
                    tile_of(&name, x.jx)
                }
            }
            (ElementClass::Float | ElementClass::RestrictedFloat, ElementClass::Integer) if scalar => {
                Jx::call("unsafe_trunc", vec![Jx::atom(name), x.jx])
            }
            _ if scalar => Jx::call(name, vec![x.jx]),
            _ => tile_of(&name, x.jx),
        };
        Ok(Val::new(jx, elem, x.shape))
    }

    pub(crate) fn bitcast(&mut self, id: ExprId, x: ExprId) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let x = self.value(x)?;
        let name = self.name(elem);
        if x.elem == elem {
            return Ok(x);
        }
        if x.elem == Elem::BOOL || elem == Elem::BOOL {
            return unsupported(
                self.span,
                "reinterpretation of truth values as bits",
                "convert them to an integer",
            );
        }
        let dot = if x.is_scalar() { "" } else { "." };
        Ok(Val::new(
            Jx::call(format!("reinterpret{dot}"), vec![Jx::atom(name), x.jx]),
            elem,
            shape,
        ))
    }

    /// Bytes as elements and elements as bytes: of the whole tile, whose first dimension changes its length.
    pub(crate) fn reinterpret(&mut self, id: ExprId, x: ExprId) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let x = self.value(x)?;
        let name = self.name(elem);
        if x.elem == elem {
            return Ok(x);
        }
        if x.elem == Elem::BOOL || elem == Elem::BOOL {
            return unsupported(
                self.span,
                "reinterpretation of truth values as bytes",
                "convert them to an integer",
            );
        }
        Ok(Val::new(
            Jx::call("reinterpret", vec![Jx::atom(name), x.jx]),
            elem,
            shape,
        ))
    }
}

fn tile_of(name: &str, x: Jx) -> Jx {
    Jx::call("convert", vec![Jx::atom(format!("ct.Tile{{{name}}}")), x])
}
