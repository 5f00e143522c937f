//! The verifier: the spec's rules for each operation and type.
