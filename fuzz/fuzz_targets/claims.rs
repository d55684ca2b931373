//! The target `claims`, fed by libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| everystate_fuzz::feed("claims", bytes));
