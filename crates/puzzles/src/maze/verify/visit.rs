//! Journeys that have to enter every square.

use std::collections::{HashMap, HashSet};

use everystate_algebra::Natural;

use super::die::{Faces, TIPS, admits, is_end, square, start_die, tip};
use super::found::Flood;
use crate::maze::Instance;

/// Positions with squares entered up to which all are looked at.
const POSITIONS: usize = 500_000;

/// A square that is no hole and was not entered on a way; the first square of the way was not, unless the
/// way leads elsewhere.
pub(super) fn missing(maze: &Instance, way: &[[u32; 2]]) -> Option<[u32; 2]> {
    let entered = if maze.home() == maze.goal() { &way[1..] } else { way };
    let all = (1..=maze.rows()).flat_map(|row| (1..=maze.columns()).map(move |c| [row, c]));
    all.into_iter().find(|at| maze.value(at[0], at[1]) != 0 && !entered.contains(at))
}

/// A position, and the squares entered as bits.
type At = ([i64; 2], Faces, u64);

/// Looks at all positions with all sets of squares, in the order of their distance.
pub(super) fn flood(maze: &Instance) -> Flood {
    let squares = u64::from(maze.rows()) * u64::from(maze.columns());
    if squares > 64 {
        return Flood::TooLarge;
    }
    let bit = |at: [i64; 2]| 1 << ((at[0] - 1) * i64::from(maze.columns()) + at[1] - 1);
    let all = (1..=maze.rows())
        .flat_map(|row| (1..=maze.columns()).map(move |column| [row, column]))
        .filter(|at| maze.value(at[0], at[1]) != 0)
        .fold(0, |all, at| all | bit(at.map(i64::from)));
    let home = maze.home().map(i64::from);
    let entered = if maze.home() == maze.goal() { 0 } else { bit(home) };
    let mut layer: HashMap<At, Natural> =
        HashMap::from([((home, start_die(maze), entered), Natural::ONE)]);
    let mut seen: HashSet<At> = HashSet::new();
    for depth in 1.. {
        let (mut next, mut arrived) = (HashMap::<At, Natural>::new(), Natural::ZERO);
        for (&(at, die, entered), ways) in &layer {
            for (letter, down, right) in TIPS {
                let to = [at[0] + down, at[1] + right];
                if !admits(maze, square(maze, to[0], to[1]), die) {
                    continue;
                }
                let (die, entered) = (tip(die, letter), entered | bit(to));
                if entered == all && is_end(maze, to, die) {
                    arrived += ways;
                } else if !seen.contains(&(to, die, entered)) {
                    *next.entry((to, die, entered)).or_default() += ways;
                }
            }
        }
        if !arrived.is_zero() {
            return Flood::Shortest(depth, arrived);
        }
        if next.is_empty() {
            break;
        }
        seen.extend(next.keys().copied());
        if seen.len() > POSITIONS {
            return Flood::TooLarge;
        }
        layer = next;
    }
    Flood::None
}
