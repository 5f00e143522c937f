//! The command line of Tileport.
fn main() {}
