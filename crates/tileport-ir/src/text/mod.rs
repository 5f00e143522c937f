//! Tile IR as text: the form of `tileirdisasm` and full MLIR, in and out.

mod assembly;
mod parse;
mod print;

pub use parse::parse;
pub use print::{Form, Names, PrintOptions, ValueNames, print, print_hints, print_op, print_type};

pub(crate) use print::show_type;
