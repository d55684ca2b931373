//! Prints how long the baselines take on random instances, and what the machine's memory allows.
//!
//! Arguments choose what to measure (`roll maze stack gap cube2 memory`); without any, all of it.

use std::process::ExitCode;

use everystate_bench::baseline::{cube2, gap, maze, roll, stack};
use everystate_bench::measure::{self, Spread};
use everystate_bench::{generate, memory};

/// How often each baseline runs.
const RUNS: usize = 5;

/// What can be measured.
const PARTS: [(&str, fn()); 6] = [
    ("roll", rolls),
    ("maze", mazes),
    ("stack", stacks),
    ("gap", gaps),
    ("cube2", cubes),
    ("memory", memory_rates),
];

fn main() -> ExitCode {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    if let Some(other) = chosen.iter().find(|word| PARTS.iter().all(|(name, _)| name != word)) {
        let names = PARTS.map(|(name, _)| name).join(", ");
        eprintln!("nothing is called `{other}` here; these can be measured: {names}");
        return ExitCode::from(2);
    }
    println!("{:<46} milliseconds: median (min … max of {RUNS})", "baseline");
    for (name, measure) in PARTS {
        if chosen.is_empty() || chosen.iter().any(|word| word == name) {
            measure();
        }
    }
    ExitCode::SUCCESS
}

/// One line of the table.
fn line(name: &str, seconds: Spread) {
    println!("{name:<46} {:.2}", seconds.times(1e3));
}

fn rolls() {
    let text = generate::roll(1, 100, 5000);
    line("roll: 100 instances up to 5000", measure::repeat(RUNS, || roll::solve(&text)));
}

fn mazes() {
    let text = generate::maze(1, 1000, 10);
    line("maze: 1000 mazes up to 10 × 10", measure::repeat(RUNS, || maze::solve(&text)));
    let by_crate = measure::repeat(RUNS, || maze::solve_with_pathfinding(&text));
    line("maze: the same by pathfinding::bfs", by_crate);
}

fn stacks() {
    let text = generate::stack(1, 1000);
    line("stack: 1000 instances", measure::repeat(RUNS, || stack::solve(&text)));
    line("stack: all arrangements, nothing given", measure::repeat(RUNS, stack::visit_all));
}

fn gaps() {
    let text = generate::gap(1, 100);
    line("gap: 100 random deals", measure::repeat(RUNS, || gap::solve(&text)));
    let by_crate = measure::repeat(RUNS, || gap::solve_with_pathfinding(&text));
    line("gap: the same by pathfinding::bfs", by_crate);
}

fn cubes() {
    let mut table = None;
    let build = || table = Some(cube2::Distances::new());
    line("cube2: the hash map of all positions", measure::repeat(RUNS, build));
    if let Some(table) = table {
        let text = generate::cube2(1, 10_000);
        line("cube2: 10000 pairs, from that map", measure::repeat(RUNS, || table.solve(&text)));
    }
    let mut successors = 0;
    let explored = measure::repeat(RUNS, || successors = cube2::ranks::explore().successors);
    line("cube2: textbook exploration by ranks", explored);
    let successors = u32::try_from(successors).map_or(f64::INFINITY, f64::from);
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
        "array", "updates of random bytes, million a second", "read GB/s"
    );
    println!("{:<10} {:>14} {:>15} {:>15}", "", "chained", "independent", "batched");
    for (name, bytes) in
        [("256 KiB", 1 << 18), ("4 MiB", 1 << 22), ("64 MiB", 1 << 26), ("512 MiB", 1 << 29)]
    {
        let rates = memory::rates(bytes, 20_000_000);
        let [chained, updates, batched] =
            [rates.chained, rates.updates, rates.batched].map(|rate| rate / 1e6);
        let read = rates.read;
        println!("{name:<10} {chained:>14.1} {updates:>15.1} {batched:>15.1} {read:>12.1}");
    }
}
