//! Kernels built by hand become Tile IR: what each family gives, and what is refused. That whole kernels become what cuTile
//! Python's own compiler makes of them is tested where kernels are read.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod support;

mod control;
mod elements;
mod memory;
mod refused;
