//! What writers of tile kernels have in common, whatever language they write: how they refuse, which signatures share a kernel,
//! what element types are in all of them, which names are taken, what a choice is, and what nothing needs.
//!
//! Nothing here knows a language. A writer says what is its own in a [`Language`].

mod choice;
mod elements;
mod group;
mod language;
mod needed;
mod unique;

pub use choice::{Asked, choice, is_empty};
pub use elements::{Elem, GenericElement, Signatures};
pub use group::{Group, Source, grouped, names};
pub use language::{Language, Result, error};
pub use needed::needed;
pub use unique::Unique;
