//! Set-up and test commands.
fn main() {}
