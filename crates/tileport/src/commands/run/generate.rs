//! Making inputs: the distributions of `kernels/README.md`, from a generator of our own, so that a seed gives the
//! same elements on every machine (but not the bits that numpy would give).

use super::array::{Array, count};
use super::dtype::DType;
use anyhow::{Context, Result};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A number as it was written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Num {
    /// A whole number.
    Int(i64),
    /// Any other.
    Float(f64),
}

impl Num {
    /// Reads a number; `true` and `false` are one and zero.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        match text {
            "true" => return Some(Self::Int(1)),
            "false" => return Some(Self::Int(0)),
            _ => {}
        }
        if let Some(hex) = text.strip_prefix("0x") {
            return u64::from_str_radix(hex, 16).ok().map(|n| Self::Int(n as i64));
        }
        let int = text
            .parse::<i64>()
            .ok()
            .or_else(|| text.parse::<u64>().ok().map(|n| n as i64));
        int.map(Self::Int).or_else(|| text.parse().ok().map(Self::Float))
    }

    /// Its value as a float.
    pub(crate) fn float(self) -> f64 {
        match self {
            Self::Int(n) => n as f64,
            Self::Float(x) => x,
        }
    }

    /// The stored bits.
    fn encode(self, dtype: DType) -> u64 {
        match self {
            Self::Int(n) => dtype.encode_integer(n),
            Self::Float(x) => dtype.encode(x),
        }
    }
}

/// How an array is filled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Init {
    /// Normal, with mean 0 and this standard deviation.
    Randn(f64),
    /// Uniform in the half-open interval.
    Uniform(f64, f64),
    /// Whole numbers, uniform in the half-open interval.
    Randint(i64, i64),
    /// Start and step.
    Arange(Num, Num),
    /// One value.
    Full(Num),
    /// Values, over and over.
    Cycle(Vec<Num>),
    /// 0 to n - 1, each once, in random order.
    Permutation,
}

/// What random numbers start from: the seed, the place of the argument, and its place in a list or tuple.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed(pub(crate) u64, pub(crate) u64, pub(crate) u64);

/// Random numbers.
struct Random(ChaCha8Rng);

impl Random {
    fn new(Seed(seed, place, inner): Seed) -> Self {
        let mut bytes = [0; 32];
        for (slot, word) in bytes.chunks_exact_mut(8).zip([seed, place, inner, 0]) {
            slot.copy_from_slice(&word.to_le_bytes());
        }
        Self(ChaCha8Rng::from_seed(bytes))
    }

    /// Uniform in [0, 1), in steps of 2^-53.
    fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (0.5f64).powi(53)
    }

    /// Two normal numbers, by Box and Muller's method. The functions are libm's, which are the same everywhere.
    fn normal(&mut self) -> [f64; 2] {
        let radius = (-2.0 * libm::log(1.0 - self.unit())).sqrt();
        let angle = 2.0 * std::f64::consts::PI * self.unit();
        [radius * libm::cos(angle), radius * libm::sin(angle)]
    }

    /// Uniform below a bound that is not zero: Lemire's multiplication, whose bias is below 2^-64 × the bound.
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}

/// Makes an array.
pub(crate) fn fill(init: &Init, dtype: DType, shape: &[u64], seed: Seed) -> Result<Array> {
    let n = count(shape, dtype).with_context(|| format!("an array of shape {shape:?} is too large"))?;
    let width = dtype.bits().div_ceil(8) as usize;
    let mut data = Vec::with_capacity(n as usize * width);
    let mut push = |bits: u64| data.extend_from_slice(&bits.to_le_bytes()[..width]);
    let mut random = Random::new(seed);
    match init {
        Init::Randn(scale) => {
            let mut pair = [0.0; 2];
            for i in 0..n {
                if i % 2 == 0 {
                    pair = random.normal();
                }
                push(dtype.encode(pair[(i % 2) as usize] * scale));
            }
        }
        Init::Uniform(low, high) => {
            (0..n).for_each(|_| push(dtype.encode(low + (high - low) * random.unit())))
        }
        Init::Randint(low, high) => {
            let width = high.wrapping_sub(*low) as u64;
            (0..n).for_each(|_| push(dtype.encode_integer(low.wrapping_add(random.below(width) as i64))));
        }
        Init::Arange(Num::Int(start), Num::Int(step)) => (0..n).for_each(|k| {
            push(dtype.encode_integer(start.wrapping_add(step.wrapping_mul(k as i64))));
        }),
        Init::Arange(start, step) => {
            (0..n).for_each(|k| push(dtype.encode(start.float() + step.float() * k as f64)));
        }
        Init::Full(value) => (0..n).for_each(|_| push(value.encode(dtype))),
        Init::Cycle(values) => values
            .iter()
            .cycle()
            .take(n as usize)
            .for_each(|v| push(v.encode(dtype))),
        Init::Permutation => {
            let mut list: Vec<u64> = (0..n).collect();
            for i in (1..list.len()).rev() {
                list.swap(i, random.below(i as u64 + 1) as usize);
            }
            list.iter().for_each(|&k| push(dtype.encode_integer(k as i64)));
        }
    }
    Ok(Array {
        dtype,
        shape: shape.to_vec(),
        data,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(init: Init, dtype: &str, shape: &[u64], seed: u64) -> Vec<f64> {
        let dtype = DType::from_name(dtype).unwrap();
        let array = fill(&init, dtype, shape, Seed(seed, 0, 0)).unwrap();
        array.bits().map(|b| dtype.decode(b)).collect()
    }

    #[test]
    fn numbers_are_of_their_distributions() {
        let x = made(Init::Randn(2.0), "f64", &[100, 100], 1);
        let mean = x.iter().sum::<f64>() / 1e4;
        let deviation = (x.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / 1e4).sqrt();
        assert!(
            mean.abs() < 0.1 && (deviation - 2.0).abs() < 0.1,
            "{mean} {deviation}"
        );
        let x = made(Init::Uniform(-1.0, 3.0), "f32", &[1000], 2);
        assert!(x.iter().all(|v| (-1.0..=3.0).contains(v)) && x.iter().any(|v| *v > 2.5));
        let x = made(Init::Randint(-2, 2), "i8", &[1000], 3);
        assert!([-2.0, -1.0, 0.0, 1.0].iter().all(|v| x.contains(v)) && !x.contains(&2.0));
        let mut x = made(Init::Permutation, "i32", &[50], 4);
        assert_ne!(x, (0..50).map(f64::from).collect::<Vec<_>>());
        x.sort_by(f64::total_cmp);
        assert_eq!(x, (0..50).map(f64::from).collect::<Vec<_>>());
    }

    #[test]
    fn one_seed_gives_the_same_and_another_others() {
        let x = made(Init::Randn(1.0), "f32", &[8], 1);
        assert_eq!(x, made(Init::Randn(1.0), "f32", &[8], 1));
        assert_ne!(x, made(Init::Randn(1.0), "f32", &[8], 2));
    }

    #[test]
    fn values_are_rounded_to_the_type() {
        assert_eq!(
            made(Init::Full(Num::Float(0.1)), "bf16", &[1], 0),
            [0.100_097_656_25]
        );
        assert_eq!(made(Init::Full(Num::Float(1e9)), "f16", &[1], 0), [f64::INFINITY]);
        assert!(made(Init::Full(Num::Float(1e9)), "f8e4m3fn", &[1], 0)[0].is_nan());
        assert_eq!(
            made(Init::Arange(Num::Int(-1), Num::Int(1)), "bool", &[3], 0),
            [1.0, 0.0, 1.0]
        );
        assert_eq!(
            made(Init::Arange(Num::Int(254), Num::Int(1)), "u8", &[3], 0),
            [254.0, 255.0, 0.0]
        );
        assert_eq!(made(Init::Full(Num::Float(3.0)), "f8e8m0fnu", &[1], 0), [4.0]);
    }
}
