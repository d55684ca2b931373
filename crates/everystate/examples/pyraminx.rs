//! A puzzle of pieces from scratch: the Pyraminx without its tips, all positions and a solution.

use everystate::contract::Metric;
use everystate::prelude::*;
use everystate::twisty::{Builder, Explorer, Options};

pub(crate) fn main() {
    // A turn of a corner twists the corner, and takes three edges round, two of which it flips.
    let corners = [
        ("U", 0, [0, 1, 3], [1, 3]),
        ("L", 2, [1, 2, 5], [2, 5]),
        ("R", 1, [0, 4, 2], [0, 2]),
        ("B", 3, [3, 5, 4], [3, 4]),
    ];
    let mut pyraminx = Builder::new("Pyraminx").orbit("corners", 4, 3).orbit("edges", 6, 2);
    for (name, corner, edges, [one, other]) in corners {
        pyraminx = pyraminx.turn(name, |m| {
            let m = m.twist("corners", corner, 1).cycle("edges", edges);
            m.twist("edges", one, 1).twist("edges", other, 1)
        });
    }
    let pyraminx = pyraminx.build().expect("what is wrong is told, with its place");
    let explorer = Explorer::new(&pyraminx, Metric::Half).expect("it is small");
    let found = explorer.explore(&Options::default(), &Limits::none(), &Silent).expect("it fits");
    println!("positions at each distance: {:?}", found.counts);
    assert_eq!(explorer.positions().expect("they are counted first").to_string(), "933120");
    assert_eq!((found.counts.iter().sum::<u64>(), found.counts.len()), (933_120, 12));
}
