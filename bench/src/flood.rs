//! Mazes far past the contest's: all positions of one, beside a breadth-first search with a queue and a
//! hash set.

use std::time::Instant;

use everystate::contract::{Limits, Silent};
use everystate::families::Family;
use everystate::families::family::{Ask, Request};
use everystate::families::maze::{Instance, Maze};
use everystate_bench::generate::large_maze;

/// The longest side at which the hash set is asked too: its states take some 50 bytes apiece.
const LARGEST_SET: u32 = 4096;

/// Explores a square maze with sides of this length, of whose squares so many in a hundred are wild, and
/// journeys from corner to corner.
///
/// # Panics
/// If both ways of counting disagree.
pub(crate) fn maze(side: u32, wild: usize) {
    let rows = large_maze(1, side as usize, wild);
    let maze = Instance::new("LARGE", [1, 1], 1, 2, &rows).expect("a maze");
    explore(&maze, &rows);
}

#[expect(clippy::cast_precision_loss, reason = "rates are shown with three digits")]
fn explore(maze: &Instance, rows: &[Vec<i8>]) {
    let side = maze.rows();
    let request = || Request {
        metric: None,
        threads: 1,
        limits: Limits::none(),
        disk: None,
        peers: None,
        watch: &Silent,
    };
    let began = Instant::now();
    let found = Maze.explore(Some(maze), &request()).expect("it can be explored");
    let seconds = began.elapsed().as_secs_f64();
    let positions: u64 = found.counts.iter().sum();
    let depth = found.counts.len() - 1;
    let per_state = (found.bytes + u64::from(side).pow(2)) as f64 / positions as f64;
    println!(
        "maze {side} x {side}: {positions} positions in {depth} layers, {seconds:.2} s, {:.1} million a \
         second, {per_state:.2} bytes a position with the maze; peak of the process {}",
        positions as f64 / seconds / 1e6,
        peak()
    );
    let far = maze.clone().to([side, side], None, None).expect("the other corner");
    let began = Instant::now();
    let answer = Maze
        .solve(&far, &Ask::first(), &mut |_| std::ops::ControlFlow::Continue(()))
        .expect("a journey can be asked for");
    println!(
        "  corner to corner: {:?} tips, {:.2} s, {} positions",
        answer.verdict.solution().map(|tips| tips.len()),
        began.elapsed().as_secs_f64(),
        answer.positions
    );
    if side > LARGEST_SET {
        return;
    }
    let began = Instant::now();
    let reached = everystate_bench::baseline::maze::reached(rows);
    let slowly = began.elapsed().as_secs_f64();
    assert_eq!(reached, positions, "both see the same positions");
    println!(
        "  pathfinding::bfs_reach: {slowly:.2} s, {:.1} times as long; peak of the process {}",
        slowly / seconds,
        peak()
    );
}

/// The most memory this process has had, as Linux reports it.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".to_owned(), |line| line.trim().to_owned())
}
