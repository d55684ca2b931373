//! Prints how long the baselines take on random instances, and what the machine's memory allows.

use everystate_bench::baseline::{cube2, gap, maze, roll, stack};
use everystate_bench::measure::{self, Spread};
use everystate_bench::{generate, memory};

/// How often each baseline runs.
const RUNS: usize = 5;

fn main() {
    println!("{:<46} milliseconds: median (min … max of {RUNS})", "baseline");
    dice();
    boards();
    memory_rates();
}

/// One line of the table.
fn line(name: &str, seconds: Spread) {
    println!("{name:<46} {:.2}", seconds.times(1e3));
}

/// The times of the three families of dice.
fn dice() {
    let rolls = generate::roll(1, 100, 5000);
    line("roll: 100 instances up to 5000", measure::repeat(RUNS, || roll::solve(&rolls)));
    let mazes = generate::maze(1, 1000, 10);
    line("maze: 1000 mazes up to 10 × 10", measure::repeat(RUNS, || maze::solve(&mazes)));
    line(
        "maze: the same by pathfinding::bfs",
        measure::repeat(RUNS, || maze::solve_with_pathfinding(&mazes)),
    );
    let stacks = generate::stack(1, 1000);
    line("stack: 1000 instances", measure::repeat(RUNS, || stack::solve(&stacks)));
    line("stack: all arrangements, nothing given", measure::repeat(RUNS, stack::visit_all));
}

/// The times of the card game and the cube.
fn boards() {
    let deals = generate::gap(1, 100);
    line("gap: 100 random deals", measure::repeat(RUNS, || gap::solve(&deals)));
    line(
        "gap: the same by pathfinding::bfs",
        measure::repeat(RUNS, || gap::solve_with_pathfinding(&deals)),
    );
    let mut table = None;
    let built =
        (0..RUNS).map(|_| measure::seconds(|| table = Some(cube2::Distances::new()))).collect();
    line("cube2: the hash map of all positions", Spread::of(built));
    if let Some(table) = table {
        let queries = generate::cube2(1, 10_000);
        line("cube2: 10000 pairs, from that map", measure::repeat(RUNS, || table.solve(&queries)));
    }
    let explored = measure::repeat(RUNS, cube2::ranks::explore);
    line("cube2: textbook exploration by ranks", explored);
    let successors =
        u32::try_from(cube2::ranks::explore().successors).map_or(f64::INFINITY, f64::from);
    println!(
        "{:<46} {:.1} million a second",
        "  successors made",
        successors / explored.median / 1e6
    );
}

/// Random and sequential access, within a cache and beyond it.
fn memory_rates() {
    println!(
        "\n{:<10} {:>46} {:>12}",
        "array", "updates of random bytes, million a second", "read, GB/s"
    );
    println!("{:<10} {:>14} {:>15} {:>15}", "", "chained", "independent", "batched");
    for (name, bytes) in
        [("256 KiB", 1 << 18), ("4 MiB", 1 << 22), ("64 MiB", 1 << 26), ("512 MiB", 1 << 29)]
    {
        let rates = memory::rates(bytes, 20_000_000);
        let [chained, updates, batched] =
            [rates.chained, rates.updates, rates.batched].map(|rate| rate / 1e6);
        println!("{name:<10} {chained:>14.1} {updates:>15.1} {batched:>15.1} {:>12.1}", rates.read);
    }
}
