//! What is in a module, as its author would see it.
