//! The target `bytecode` of crates/tileport-fuzz under cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tileport_fuzz::bytecode(data));
