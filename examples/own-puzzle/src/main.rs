//! Solves one board of the eight tiles in two ways and counts the boards at each distance.

use everystate::prelude::*;
use own_puzzle::{Manhattan, Tiles};

fn main() {
    let tiles = Tiles::new([8, 0, 6, 5, 4, 7, 2, 3, 1]).expect("each number stands there once");
    let limits = Limits::none();

    let report = astar::run(&tiles, &Manhattan, &limits, &Silent);
    match report.verdict {
        Verdict::Solved(moves) => println!("A*: {} moves, the tiles on {moves:?}", moves.len()),
        other => println!("A*: {}", other.name()),
    }
    println!("positions generated: {}", report.statistics.generated);

    let report = idastar::run(&tiles, &Manhattan, &idastar::Options::default(), &limits, &Silent);
    println!("IDA*: {:?} moves", report.verdict.solution().map(|moves| moves.len()));

    let levels = everystate::distances(&tiles, &limits);
    println!("positions at each distance from there: {:?}", levels.counts);
}
