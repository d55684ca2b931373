//! [`Projections`]: how many turns are left at least.

use super::coordinate::{Position, ROWS, TABLES};
use super::rules::{Pocket, turns};
use crate::family::Metric;
use everystate_puzzle::Heuristic;
use everystate_table::rows::ternary::COLUMNS;
use std::sync::OnceLock;

/// A lower bound from two projections: how far the permutation of the corners is from home, twists
/// forgotten, and how far the twists are, the corners not distinguished; the greater of the two.
///
/// Consistent, because each projection's distance changes by at most one with a move.
///
/// ```
/// use everystate_puzzle::Heuristic;
/// use everystate_puzzles::cube2::{Position, Projections};
/// use everystate_puzzles::family::Metric;
/// let bound = Projections::shared(Metric::Quarter);
/// assert_eq!(bound.estimate(&Position::SOLVED), 0);
/// ```
#[derive(Debug)]
pub struct Projections {
    rows: Vec<u8>,
    twists: Vec<u8>,
}

impl Projections {
    fn new(metric: Metric) -> Self {
        let row = |r: usize| Position { row: u16::try_from(r).unwrap_or(0), word: 0, bit: 0 };
        let rows = layers(ROWS, |r, to| {
            to.extend(turns(metric).iter().map(|&turn| usize::from(row(r).turned(turn).row)));
        });
        // With all corners at home the twists by place are those by corner: the column itself.
        let column = |t: usize| Position::of_rank(t as u64);
        let twists = layers(COLUMNS as usize, |t, to| {
            to.extend(turns(metric).iter().map(|&turn| column(t).turned(turn).twists()));
        });
        debug_assert!(TABLES.corners[0].is_sorted());
        Self { rows, twists }
    }

    /// The bound for a metric, made by the first who asks and kept.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::Projections, family::Metric};
    /// let shared = || Projections::shared(Metric::Half);
    /// assert!(std::ptr::eq(shared(), shared()));
    /// ```
    pub fn shared(metric: Metric) -> &'static Self {
        static QUARTER: OnceLock<Projections> = OnceLock::new();
        static HALF: OnceLock<Projections> = OnceLock::new();
        let kept = if metric == Metric::Quarter { &QUARTER } else { &HALF };
        kept.get_or_init(|| Self::new(metric))
    }
}

impl Heuristic<Pocket> for Projections {
    fn estimate(&self, s: &Position) -> u32 {
        self.rows[usize::from(s.row)].max(self.twists[s.twists()]).into()
    }
}

/// Distances from 0 in a small graph.
fn layers(size: usize, next: impl Fn(usize, &mut Vec<usize>)) -> Vec<u8> {
    let mut distance = vec![u8::MAX; size];
    let mut queue = vec![0];
    distance[0] = 0;
    let (mut at, mut to) = (0, Vec::new());
    while at < queue.len() {
        let s = queue[at];
        at += 1;
        to.clear();
        next(s, &mut to);
        for &t in &to {
            if distance[t] == u8::MAX {
                distance[t] = distance[s] + 1;
                queue.push(t);
            }
        }
    }
    distance
}
