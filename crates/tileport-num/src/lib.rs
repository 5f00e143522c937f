//! The number formats of CUDA Tile IR: exact encoding, decoding, rounding and decimal text.
//!
//! A number is a [`Format`] and a bit pattern in the low bits of a `u64`; bits above the width of the
//! format are ignored everywhere. [`decode`] is exact, [`encode`], [`encode_exact`] and [`convert`] round
//! once, and [`print_float`], [`parse_float`], [`print_int`] and [`parse_int`] speak the text form of
//! constants. [`decode_slice_f32`] and [`encode_slice_f32`] are the fast paths for whole buffers.
//!
//! Nothing in this crate panics, whatever the input.
//!
//! The text is that of single elements. MLIR prints a constant of equal elements as one element, and one
//! of more than 100 elements as a string of the stored bytes in hexadecimal; both are the caller's work.

mod bulk;
mod format;
mod int;
mod round;
mod text;

pub use bulk::{SliceError, decode_slice_f32, encode_slice_f32};
pub use format::{
    Facts, Format, NonFinite, decode, decode_exact, is_finite, is_inf, is_nan, is_negative, is_subnormal,
    is_zero,
};
pub use int::{int_range, parse_int, print_int, write_int};
pub use round::{Exact, Overflow, Rounding, convert, encode, encode_exact};
pub use text::{ParseNumberError, parse_float, print_float, write_float};
