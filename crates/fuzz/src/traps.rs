//! Targets with known flaws, by which the driver is tried: it has to find each of them.

use crate::Target;
use std::hint::black_box;
use std::time::Duration;

/// Those that the driver has to find.
pub const TRAPS: &[Target] = &[
    trap("trap-panic", "panics on `boom`", panics),
    trap("trap-hang", "waits on `boom`", hangs),
    trap("trap-memory", "takes two gigabytes on `boom`", grows),
    trap("trap-stack", "calls itself without an end on `boom`", sinks),
    trap("trap-none", "takes everything", |_| {}),
    Target {
        further: Some(panics),
        ..trap("trap-further", "panics where `boom` is carried out", |_| {})
    },
];

const fn trap(name: &'static str, about: &'static str, run: fn(&[u8])) -> Target {
    Target { name, about, run, further: None, words: &["boom", "bang"], most: 64 }
}

fn is_sprung(bytes: &[u8]) -> bool {
    bytes.windows(4).any(|four| four == b"boom")
}

fn panics(bytes: &[u8]) {
    assert!(!is_sprung(bytes), "boom");
}

fn hangs(bytes: &[u8]) {
    if is_sprung(bytes) {
        std::thread::sleep(Duration::from_hours(1));
    }
}

fn grows(bytes: &[u8]) {
    if is_sprung(bytes) {
        let all: Vec<Vec<u8>> = (0..2048).map(|_| vec![1; 1 << 20]).collect();
        black_box(&all);
    }
}

fn sinks(bytes: &[u8]) {
    fn deeper(n: u64) -> u64 {
        let here = black_box([n; 64]);
        if here[0] == u64::MAX { 0 } else { deeper(black_box(n + 1)) + here[63] }
    }
    if is_sprung(bytes) {
        black_box(deeper(0));
    }
}
