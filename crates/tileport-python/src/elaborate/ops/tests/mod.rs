//! What calls become, against what cuTile's own compiler gives for them.

mod memory;
mod numbers;
mod order;
mod ragged;
mod reduce;
