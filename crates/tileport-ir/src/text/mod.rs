//! Tile IR as text: the form of `tileirdisasm` and full MLIR, in and out.

mod assembly;
mod parse;
mod print;

pub use parse::parse;
pub use print::{Form, Names, PrintOptions, print, print_hints, print_op, print_type};
