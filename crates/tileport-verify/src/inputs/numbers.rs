//! Numbers that tell operations apart which agree on most others.

use super::Input;
use super::contents::{is_float, map, stored};
use crate::bits::Random;
use tileport_exec::{Arg, Args};
use tileport_ir::attr::Number;
use tileport_num::{Format, Overflow, Rounding, encode};

/// Kinds of floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Floats {
    /// From one to two, with all their digits.
    Ordinary,
    /// Of very different sizes, so that sums are rounded.
    Wide,
    /// Halfway between two numbers of a narrower format, or next to that.
    Ties,
    /// So small that products are subnormal.
    Small,
    /// At the largest numbers of narrower formats and of integers.
    Limits,
    /// Small integers and halves, also equal ones, and zeros of both signs.
    Round,
    /// Subnormal.
    Subnormal,
}

impl Floats {
    pub(crate) const ALL: [Self; 7] = [
        Self::Ordinary,
        Self::Wide,
        Self::Ties,
        Self::Small,
        Self::Limits,
        Self::Round,
        Self::Subnormal,
    ];

    /// What an input of them is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ordinary => "floats of ordinary size",
            Self::Wide => "floats of very different sizes",
            Self::Ties => "floats between two of narrower types",
            Self::Small => "floats with subnormal products",
            Self::Limits => "floats at the limits of narrower types",
            Self::Round => "small integers and halves",
            Self::Subnormal => "subnormal numbers",
        }
    }

    pub(super) fn make(self, format: Format, random: &mut Random) -> u64 {
        let mantissa = format.facts().mantissa_bits;
        let digits = (1u64 << mantissa) - 1;
        let word = random.next();
        let sign = word << 1 & format.sign_mask();
        // One has the exponent's bias in the bits of the exponent.
        let bias = format.one() >> mantissa;
        let scaled = |by: i64| (bias.saturating_add_signed(by)).max(1) << mantissa;
        let magnitude = match self {
            // Of all sizes, so that sums of them are subnormal, too.
            Self::Subnormal if format.min_subnormal().is_some() => {
                (word & digits) >> random.below(mantissa.max(1) as usize)
            }
            Self::Ordinary | Self::Subnormal => format.one() | (word & digits),
            Self::Wide => {
                let span = bias.clamp(1, 14) as i64;
                scaled(random.below(2 * span as usize + 1) as i64 - span) | (word & digits)
            }
            Self::Ties => {
                // How many digits narrower formats have.
                const KEPT: [u32; 6] = [1, 2, 3, 7, 10, 23];
                let narrower = KEPT.iter().filter(|&&kept| kept < mantissa).count();
                let kept = KEPT[random.below(narrower.max(1))].min(mantissa);
                let lost = mantissa - kept;
                let half = if lost > 0 { 1u64 << (lost - 1) } else { 0 };
                let tie = word & digits & !((1u64 << lost) - 1) | half;
                // Every other one stands beside the tie.
                let beside = match random.below(4) {
                    0 => tie.saturating_sub(1),
                    1 => (tie + 1).min(digits),
                    _ => tie,
                };
                scaled(random.below(4) as i64 - 1) | beside
            }
            Self::Small => {
                let half = (bias / 2) as i64;
                scaled(random.below(7) as i64 - 3 - half) | (word & digits)
            }
            Self::Round => {
                let halves = random.below(13) as f64 / 2.0;
                encode(format, halves, Rounding::NearestEven, Overflow::SaturateFinite)
            }
            Self::Limits => {
                const LIMITS: [f64; 16] = [
                    6.0,
                    127.0,
                    127.5,
                    128.0,
                    255.0,
                    256.0,
                    448.0,
                    464.0,
                    480.0,
                    32767.5,
                    57344.0,
                    61440.0,
                    65504.0,
                    65520.0,
                    2_147_483_647.0,
                    3.3895e38,
                ];
                let limit = LIMITS[random.below(LIMITS.len())];
                let bits = encode(format, limit, Rounding::NearestEven, Overflow::SaturateFinite);
                match random.below(3) {
                    0 => bits.saturating_sub(1),
                    1 if bits < format.max_finite() => bits + 1,
                    _ => bits,
                }
            }
        };
        magnitude & !format.sign_mask() | sign
    }
}

/// Zeros everywhere.
pub(crate) fn zeros(input: &Input) -> Args {
    map(input, |_| true, |_, _, _| 0)
}

/// All floats of a kind.
pub(crate) fn floats(input: &Input, seed: u64, kind: Floats) -> Args {
    let mut random = Random(seed);
    let mut args = map(input, is_float, |dtype, _, old| {
        stored(dtype).map_or(old, |format| kind.make(format, &mut random))
    });
    if kind == Floats::Small {
        // Products of scalars, too; other kinds leave them as the launch has them.
        for arg in &mut args.params {
            if let Arg::Scalar(number) = arg
                && let Some(format) = stored(number.element)
            {
                number.bits = kind.make(format, &mut random);
            }
        }
    }
    args
}

/// The arrays of integers, each by itself (another may hold indices), with small numbers of both signs, and with those at
/// the edges of types.
pub(crate) fn integers(input: &Input, seed: u64) -> Vec<(String, Args)> {
    let mut list = Vec::new();
    for tensor in &input.args.tensors {
        if tensor.read_only || !tensor.dtype.is_int() || tensor.dtype.value_bits() < 8 {
            continue;
        }
        let mut random = Random(seed);
        let small = map(
            input,
            |t| t.name == tensor.name,
            |dtype, _, _| Number::int(dtype, random.below(41) as i64 - 20).bits,
        );
        list.push((format!("small integers in {}", tensor.name), small));
        let edges = map(
            input,
            |t| t.name == tensor.name,
            |dtype, _, _| {
                let bits = dtype.value_bits();
                let least = i64::MIN >> (64 - bits);
                let far = [
                    0,
                    1,
                    -1,
                    -3,
                    7,
                    least,
                    least + 1,
                    -(least + 1),
                    127,
                    128,
                    -128,
                    255,
                    256,
                    65535,
                ];
                Number::int(dtype, far[random.below(far.len())]).bits
            },
        );
        list.push((format!("integers at the edges in {}", tensor.name), edges));
    }
    list
}
