//! Which bytecode version each part of a module needs.
