//! How many journeys meet no position twice: none, one, or more.
//!
//! A journey that is not the shortest one found misses some tip of it, and what misses a tip of it is
//! another journey. So each tip of one journey is forbidden in turn, and whether the end can still be
//! reached is seen by a flood.

use std::collections::HashMap;

use super::die::{Faces, TIPS, admits, code, is_end, square, start_die, tip};
use crate::maze::Instance;

/// Positions that all floods together may look at.
const POSITIONS: u64 = 50_000_000;

/// Row, column and die.
type At = ([i64; 2], Faces);

/// A tip from a position, by its number among the four.
type Made = (At, usize);

/// The journeys without repeated positions, counted up to two; `None` if that takes too long.
pub(super) fn number(maze: &Instance) -> Option<u64> {
    let mut left = POSITIONS;
    let journey = shortest(maze, None, &mut left)?;
    if journey.is_empty() {
        return Some(0);
    }
    for made in journey {
        if !shortest(maze, Some(made), &mut left)?.is_empty() {
            return Some(2);
        }
    }
    Some(1)
}

/// The tips of a shortest journey without the forbidden one, none if there is no journey; `None` if that
/// takes too long.
fn shortest(maze: &Instance, forbidden: Option<Made>, left: &mut u64) -> Option<Vec<Made>> {
    let number = |(at, die): At| code(maze, at[0], at[1], die);
    let start: At = (maze.home().map(i64::from), start_die(maze));
    // How each position was reached first; the start was not.
    let mut came: HashMap<usize, Option<Made>> = HashMap::from([(number(start), None)]);
    let mut layer = vec![start];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for &from in &layer {
            *left = left.checked_sub(1)?;
            for (n, &(letter, down, right)) in TIPS.iter().enumerate() {
                let (at, die) = from;
                let to = [at[0] + down, at[1] + right];
                let step = (from, n);
                if Some(step) == forbidden || !admits(maze, square(maze, to[0], to[1]), die) {
                    continue;
                }
                let reached = (to, tip(die, letter));
                if is_end(maze, to, reached.1) {
                    let mut tips = vec![step];
                    while let Some(&Some(before)) = came.get(&number(tips[tips.len() - 1].0)) {
                        tips.push(before);
                    }
                    return Some(tips);
                }
                came.entry(number(reached)).or_insert_with(|| {
                    next.push(reached);
                    Some(step)
                });
            }
        }
        layer = next;
    }
    Some(Vec::new())
}
