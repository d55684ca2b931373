//! What the tests share.

use everystate_study::{Archive, Options};
use std::path::Path;

/// So many deals on so many threads.
pub(crate) fn options(deals: u64, threads: usize) -> Options<'static> {
    Options { deals, threads, bytes: 1 << 30, cancel: None, watch: &|_| {} }
}

/// The rows of a file without the seconds, which are never the same.
pub(crate) fn csv(path: &Path) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    Archive::open(path).unwrap().csv(&mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
        assert!(cells.pop().unwrap().parse::<f64>().unwrap() >= 0.0);
        cells
    });
    rows.collect()
}
