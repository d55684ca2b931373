//! Limits hold while a table is made ready too, and what was seen by then is reported.

use crate::catalogue;
use crate::exploration::{Explored, Options};
use crate::explore::Explorer;
use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::Metric;
use everystate_puzzle::{Limits, Silent, Stop, Watch};
use std::time::Duration;

fn explore(name: &str, limits: &Limits, watch: &dyn Watch) -> Explored {
    let definition = catalogue::named(name).unwrap().unwrap();
    let explorer = Explorer::within(&definition, Metric::Half, limits, watch).unwrap();
    explorer.explore(&Options::default(), limits, watch).unwrap()
}

#[test]
fn a_few_layers_need_no_table() {
    let counts = [1, 16, 136, 896, 5456, 32528];
    let limits = Limits { depth: 5, ..Limits::none() };
    let found = explore("pyraminx-free", &limits, &Silent);
    assert_eq!((&*found.counts, found.stopped), (&counts[..], Some(Stop::Depth)));
    assert_eq!(found.strategy, "listed");
    let limits = Limits { positions: 40_000, ..Limits::none() };
    let found = explore("pyraminx-free", &limits, &Silent);
    assert_eq!((&*found.counts, found.stopped), (&counts[..], Some(Stop::Positions)));
    // More than that are seen by the table.
    let limits = Limits { positions: 2_000_000, ..Limits::none() };
    let found = explore("skewb", &limits, &Silent);
    assert_eq!((found.strategy, found.stopped), ("cosets", Some(Stop::Positions)));
    assert_eq!(found.counts.iter().sum::<u64>(), 1_612_306);
    // The last layer is the end, whatever was allowed beyond.
    let limits = Limits { depth: 8, ..Limits::none() };
    let found = explore("ivy", &limits, &Silent);
    assert_eq!((found.strategy, found.stopped, found.counts.len()), ("cosets", None, 9));
    // A limit that is not reached makes no difference.
    let limits = Limits { depth: 100, positions: 29_160, ..Limits::none() };
    let found = explore("ivy", &limits, &Silent);
    assert_eq!((found.strategy, found.stopped), ("cosets", None));
}

#[test]
fn no_time_is_not_much() {
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::none() };
    for name in ["cube3", "dino-free", "square1"] {
        let found = explore(name, &limits, &Silent);
        assert_eq!((&*found.counts, found.stopped), (&[][..], Some(Stop::Seconds)), "{name}");
    }
}

#[test]
fn layers_are_told_once() {
    struct Told(AtomicBool);
    impl Watch for Told {
        fn layer(&self, depth: u64, count: u64) {
            assert_eq!(count, [1, 8, 48, 288][usize::try_from(depth).unwrap()]);
            assert!(!self.0.swap(depth == 3, Ordering::Relaxed));
        }
    }
    let told = Told(AtomicBool::new(false));
    let limits = Limits { depth: 3, ..Limits::none() };
    explore("skewb", &limits, &told);
    assert!(told.0.into_inner());
}
