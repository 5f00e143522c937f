//! Checks that cargo-fuzz runs the targets of crates/tileport-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tileport_fuzz::selfcheck_ok(data));
