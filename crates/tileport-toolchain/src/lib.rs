//! The real CUDA Tile toolchain, for tests: installed from pinned Python wheels into a cache folder, and run with a time
//! limit and captured output.
//!
//! This crate reads files and the environment and starts processes; it never prints. Whoever calls it shows progress:
//!
//! ```no_run
//! # fn main() -> anyhow::Result<()> {
//! let toolchain = tileport_toolchain::Toolchain::ensure()?;
//! let listing = toolchain.disassemble("kernel.tileirbc".as_ref())?;
//! assert!(listing.is_accepted(), "{}", listing.stderr);
//! # Ok(())
//! # }
//! ```

mod cache;
mod corpus;
pub mod cutile;
mod install;
mod julia;
pub mod pins;
mod process;
pub mod stand_in;
mod toolchain;

pub use cache::Cache;
pub use corpus::{own_corpus, tilegym_corpus};
pub use julia::Julia;
pub use process::{Output, Verdict, run_limited};
pub use toolchain::{Assembled, Toolchain};
