//! The target `santa`, fed by libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| everystate_fuzz::feed("santa", bytes));
