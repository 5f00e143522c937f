//! What writers of tile kernels have in common, whatever language they write: how they refuse, which signatures share a kernel,
//! and what element types are in all of them.
//!
//! Nothing here knows a language. A writer says what is its own in a [`Language`].

mod elements;
mod group;
mod language;

pub use elements::{Elem, GenericElement, Signatures};
pub use group::{Group, Source, grouped, names};
pub use language::{Language, Result, error};
