//! All positions of a maze in the order of their distance, row, column and faces.

use std::collections::HashMap;

use everystate_algebra::Natural;

use super::die::{Faces, TIPS, admits, code, is_end, square, start_die, tip};
use super::found::Flood;
use super::visit;
use crate::maze::Instance;

/// Positions up to which the verifier looks at all of them: squares times 24.
const POSITIONS: u64 = 4_000_000;

/// Looks at all positions in the order of their distance.
pub(in crate::maze) fn flood(maze: &Instance) -> Flood {
    if maze.visits_all() {
        return visit::flood(maze);
    }
    let squares = u64::from(maze.rows()) * u64::from(maze.columns());
    if squares * 24 > POSITIONS {
        return Flood::TooLarge;
    }
    let home = maze.home().map(i64::from);
    let mut seen = vec![false; usize::try_from(squares).unwrap_or(0) * 36];
    let start = start_die(maze);
    let mut layer = vec![(home, start, Natural::ONE)];
    if !is_end(maze, home, start) {
        seen[code(maze, home[0], home[1], start)] = true;
    }
    for depth in 1.. {
        let mut next: Vec<([i64; 2], Faces, Natural)> = Vec::new();
        let mut number: HashMap<usize, usize> = HashMap::new();
        let mut arrived = Natural::ZERO;
        for (at, die, ways) in &layer {
            for (letter, down, right) in TIPS {
                let to = [at[0] + down, at[1] + right];
                if !admits(maze, square(maze, to[0], to[1]), *die) {
                    continue;
                }
                let tipped = tip(*die, letter);
                if is_end(maze, to, tipped) {
                    arrived += ways;
                    continue;
                }
                let code = code(maze, to[0], to[1], tipped);
                if let Some(&n) = number.get(&code) {
                    next[n].2 += ways;
                } else if !seen[code] {
                    number.insert(code, next.len());
                    next.push((to, tipped, ways.clone()));
                }
            }
        }
        if !arrived.is_zero() {
            return Flood::Shortest(depth, arrived);
        }
        if next.is_empty() {
            break;
        }
        for &code in number.keys() {
            seen[code] = true;
        }
        layer = next;
    }
    Flood::None
}
