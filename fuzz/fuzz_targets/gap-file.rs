//! The target `gap-file`, fed by libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| everystate_fuzz::feed("gap-file", bytes));
