//! Evidence that a port of a GPU tile kernel means the same as its source.
//!
//! Both are Tile IR modules here, whatever they were written in; which of the port's parameters carries what of the
//! source's is a [`Correspondence`]. Two things can be shown:
//!
//! * [`canonical`]: after simplification both are one and the same. The port is then *proven* for every input.
//! * [`execution`]: on chosen inputs both leave the same bits in memory. An input on which the source is undefined
//!   shows nothing and is void; a difference comes with a [`Witness`].
//!
//! [`verify`] does both in that order and gives a [`Report`]. [`mutate`] makes faults of known kinds, to measure how
//! well the above finds them. [`CompileRequest`] says how a port in cutile-rs is compiled; compiling is I/O and done
//! elsewhere.
#![allow(
    clippy::result_large_err,
    reason = "a fault or diagnostic is made once and ends the run"
)]

mod bits;
mod branches;
pub mod canonical;
mod contradictions;
mod correspondence;
pub mod execution;
mod far;
mod fixed;
mod hoist;
pub mod inputs;
mod interface;
mod memory_order;
pub mod mutate;
mod normalize;
mod precision;
mod ranges;
mod relax;
pub mod report;
mod request;
mod shared;
mod single;
mod split;
mod strip;
mod witness;

pub use correspondence::{Correspondence, Item, Origin};
pub use inputs::{Effort, Input, Tiles};
pub use interface::{Interface, ListOf, Part, Stated};
pub use report::{Assembled, Assembly, Report, Run, RunStatus, Verdict, prove, verify};
pub use request::{CompileRequest, DimFacts, LaunchOptions, ParameterFacts};
pub use single::single;
pub use witness::Witness;
