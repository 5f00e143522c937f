//! Structural equality of modules.
