//! How many journeys meet no position twice: none, one, or more.
//!
//! A journey is prolonged only by tips after which the end can still be reached without positions that
//! it has met; so every prolongation belongs to a journey, and two of them are found after as many
//! floods as they have tips, whatever else the maze holds.

use std::collections::HashSet;

use super::{Faces, TIPS, admits, code, is_end, square, start_die, tip};
use crate::maze::Instance;

/// Squares up to which this is looked at.
const SQUARES: u64 = 4096;

/// Row, column and die.
type At = ([i64; 2], Faces);

/// What follows a tip.
enum Next {
    /// The journey's end.
    End,
    At(At),
}

/// The journeys without repeated positions, counted up to two; `None` in mazes too large for that.
pub(super) fn number(maze: &Instance) -> Option<u64> {
    if u64::from(maze.rows()) * u64::from(maze.columns()) > SQUARES {
        return None;
    }
    let start: At = (maze.home().map(i64::from), start_die(maze));
    let mut met = HashSet::new();
    // A start that ends journeys is met again as their end.
    if !is_end(maze, start.0, start.1) {
        met.insert(number_of(maze, start));
    }
    let mut journey = vec![(start, 0)];
    let mut found = 0;
    while let Some((at, tried)) = journey.last_mut() {
        let Some(&(letter, down, right)) = TIPS.get(*tried) else {
            let at = *at;
            journey.pop();
            if !journey.is_empty() {
                met.remove(&number_of(maze, at));
            }
            continue;
        };
        *tried += 1;
        match after(maze, *at, (letter, down, right)) {
            None => {}
            Some(Next::End) => {
                found += 1;
                if found == 2 {
                    break;
                }
            }
            Some(Next::At(to)) => {
                let is_new = met.insert(number_of(maze, to));
                if is_new && reaches_end(maze, to, &met) {
                    journey.push((to, 0));
                } else if is_new {
                    met.remove(&number_of(maze, to));
                }
            }
        }
    }
    Some(found)
}

fn number_of(maze: &Instance, (at, die): At) -> usize {
    code(maze, at[0], at[1], die)
}

/// Where a tip leads, if it is legal.
fn after(maze: &Instance, (at, die): At, (letter, down, right): (char, i64, i64)) -> Option<Next> {
    let to = [at[0] + down, at[1] + right];
    admits(maze, square(maze, to[0], to[1]), die).then(|| {
        let tipped = tip(die, letter);
        if is_end(maze, to, tipped) { Next::End } else { Next::At((to, tipped)) }
    })
}

/// Whether the end can be reached from a position without any that was met.
fn reaches_end(maze: &Instance, from: At, met: &HashSet<usize>) -> bool {
    let (mut seen, mut open) = (HashSet::new(), vec![from]);
    while let Some(at) = open.pop() {
        for tip in TIPS {
            match after(maze, at, tip) {
                None => {}
                Some(Next::End) => return true,
                Some(Next::At(to)) => {
                    let number = number_of(maze, to);
                    if !met.contains(&number) && seen.insert(number) {
                        open.push(to);
                    }
                }
            }
        }
    }
    false
}
