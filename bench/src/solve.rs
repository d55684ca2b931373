//! Shortest solutions: positions of explored puzzles a second, and the 3×3×3 by length and by memory.
//!
//! Scrambles of the 3×3×3 come from files `cube3-N.txt` of a folder (`--scrambles DIR`), a line each, N the
//! length of their shortest solutions; without them, random sequences of 14 moves are solved. Each
//! scramble is solved on one core, with pruning tables of each size asked for (`--memory 64M,1G,4G`), which are read
//! from `--tables DIR` if they are kept there. Times are of the core, not of the clock.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "figures for people; moves are few"
)]

use std::path::Path;

use everystate::contract::random::Random;
use everystate::contract::{Limits, Silent};
use everystate::twisty::{Definition, Pattern, Request, Setup, Solver, catalogue};
use everystate_bench::measure::spent;

use crate::Wishes;

/// Positions of small puzzles that are looked up.
const LOOKED_UP: usize = 1_000_000;
/// Random scrambles of the 3×3×3, and their moves.
const RANDOM: (usize, usize) = (10, 14);

/// Measures what is wished for.
pub(crate) fn solutions(wishes: &Wishes) {
    println!("\nshortest solutions, one core:");
    for name in ["cube2-fixed", "pyraminx", "skewb"] {
        looked_up(name);
    }
    let Some(cube) = defined("cube3") else { return };
    for &memory in &wishes.memory {
        searched(&cube, memory, wishes);
    }
}

fn defined(name: &str) -> Option<Definition> {
    catalogue::named(name)?.ok()
}

/// A position that random moves make.
fn shuffled(definition: &Definition, solver: &Solver, random: &mut Random, n: usize) -> Pattern {
    let moves = solver.moves();
    let mut some = || &moves[random.below(moves.len() as u64) as usize].does;
    let chosen: Vec<_> = (0..n).map(|_| some()).collect();
    definition.apply_all(&definition.solved, chosen)
}

/// Solves random positions by the table of all.
fn looked_up(name: &str) {
    let Some(definition) = defined(name) else { return };
    let setup = Setup { threads: 1, look_up: Some(true), ..Setup::default() };
    let (solver, cold) = spent(|| Solver::new(&definition, setup, &Limits::none(), &Silent));
    let Ok(solver) = solver else { return };
    let mut random = Random::new(11);
    let positions: Vec<Pattern> =
        (0..LOOKED_UP).map(|_| shuffled(&definition, &solver, &mut random, 30)).collect();
    let (moves, took) = spent(|| {
        let solve = |position| {
            let found = solver.solve(position, &Request::FIRST, &Limits::none(), &Silent);
            found.map_or(0, |found| found.solutions()[0].len())
        };
        positions.iter().map(solve).sum::<usize>()
    });
    println!(
        "{name:<14} {LOOKED_UP} random positions in {:.2} s of a core, {:.2} moves each; the table took {:.2} s",
        took.processor,
        moves as f64 / LOOKED_UP as f64,
        cold.processor,
    );
}

/// Solves scrambles of the 3×3×3 by search.
fn searched(cube: &Definition, memory: u64, wishes: &Wishes) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let setup = Setup {
        memory: Some(memory),
        // For making the table; each scramble is solved on one.
        threads,
        tables: wishes.tables.clone(),
        look_up: Some(false),
        ..Setup::default()
    };
    let Ok(solver) = Solver::new(cube, setup, &Limits::none(), &Silent) else { return };
    println!("cube3 with {} MiB of tables:", memory >> 20);
    // The table is made, or read, before anything is timed.
    if solver.warm(&Limits::none(), &Silent).is_err() {
        return;
    }
    let mut sets: Vec<(String, Option<usize>, Vec<Pattern>)> = Vec::new();
    match &wishes.scrambles {
        None => {
            let mut random = Random::new(7);
            let (count, moves) = RANDOM;
            let some = (0..count).map(|_| shuffled(cube, &solver, &mut random, moves));
            sets.push((format!("random, {moves} moves"), None, some.collect()));
        }
        Some(folder) => {
            for length in 15..=20 {
                let scrambles = read(&folder.join(format!("cube3-{length}.txt")), cube);
                let some = scrambles.into_iter().take(wishes.most.unwrap_or(usize::MAX)).collect();
                sets.push((format!("{length} moves"), Some(length), some));
            }
        }
    }
    for (name, length, positions) in sets.iter().filter(|(_, _, some)| !some.is_empty()) {
        let mut times = Vec::new();
        let (mut nodes, mut wrong) = (0, 0);
        for position in positions {
            let request = Request { threads: 1, ..Request::FIRST };
            let (found, took) =
                spent(|| solver.solve(position, &request, &Limits::none(), &Silent));
            let Ok(found) = found else { continue };
            wrong += usize::from(length.is_some_and(|n| found.solutions()[0].len() != n));
            nodes += found.positions;
            times.push(took.processor);
        }
        times.sort_by(f64::total_cmp);
        let sum: f64 = times.iter().sum();
        println!(
            "  {name:<18} {:>3} scrambles, {wrong} wrong: mean {:8.3} s, median {:8.3}, worst {:8.3}; {:5.1} million positions a second",
            times.len(),
            sum / times.len() as f64,
            times[times.len() / 2],
            times[times.len() - 1],
            nodes as f64 / sum / 1e6,
        );
    }
}

/// The positions of a file of scrambles.
fn read(path: &Path, cube: &Definition) -> Vec<Pattern> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let position = |line: &str| -> Option<Pattern> {
        let moves = line.split_whitespace().map(|word| cube.find(word));
        let moves: Vec<_> = moves.collect::<Option<_>>()?;
        Some(cube.apply_all(&cube.solved, moves.iter().map(|m| &m.does)))
    };
    text.lines().filter(|line| !line.trim().is_empty()).filter_map(position).collect()
}
