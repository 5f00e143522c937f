//! The target `python` of crates/tileport-fuzz under cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tileport_fuzz::python(data));
