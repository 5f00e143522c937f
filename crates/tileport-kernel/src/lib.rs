//! A tile kernel as a person wrote it.

pub mod source;
