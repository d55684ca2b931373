//! [`Visits`]: how many positions are brought to a table, and how large and deep it is made for them.

#![expect(clippy::cast_possible_truncation, reason = "depths are below `LONGEST`")]

use super::board::Boards;
use super::layers::{Compiled, Layers};
use super::lines::{LINE, SLOTS};
use super::order::Order;
use super::query::Sizes;
use super::task::LONGEST;

/// Positions that are listed to know how many there are at each depth.
pub(super) const SOME: usize = 20_000;
/// The part of the memory that lists of positions may take while a table is filled.
pub(super) const LISTS: u64 = 16;
/// Positions that may be brought to the table for each of its entries at first.
const VISITS: f64 = 1.0;

/// How many positions are brought to a table, by depth.
#[derive(Debug)]
pub(super) struct Visits {
    /// The first depth that was not counted, and its positions.
    first: (u8, f64),
    /// By how much there are more at each depth after it; nothing if there are none.
    growth: Option<f64>,
}

impl Visits {
    /// How many at a depth, about: none where all positions are nearer.
    pub(super) fn at(&self, depth: u8) -> f64 {
        let (first, estimate) = self.first;
        match self.growth {
            Some(growth) => estimate * growth.powi(i32::from(depth) - i32::from(first)),
            None if depth < first => estimate,
            None => 0.0,
        }
    }

    /// How many up to a depth, about; nearer ones than the first that is not counted are few.
    pub(super) fn up_to(&self, depth: u8) -> f64 {
        (self.first.0..=depth).map(|depth| self.at(depth)).sum()
    }

    /// How far the farthest position is, if all were listed.
    pub(super) fn farthest(&self) -> Option<u32> {
        self.growth.is_none().then(|| u32::from(self.first.0.saturating_sub(1)))
    }

    /// The depth up to which about so many are brought to a table in all.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn depth_within(&self, positions: u64) -> u8 {
        // Nearer ones than the first that is not counted are few.
        let mut depth = self.first.0.saturating_sub(1);
        let mut sum = 0.0;
        while usize::from(depth) < LONGEST - 2 {
            sum += self.at(depth + 1);
            if sum > positions as f64 || self.growth.is_none() {
                break;
            }
            depth += 1;
        }
        depth
    }
}

/// The lines that fit, how deep they are filled at first, and what each depth costs, where so many moves come last.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub(super) fn sizes<S: Boards>(
    compiled: &Compiled<S>,
    order: &Order,
    lasts: usize,
    bytes: u64,
    stop: &dyn Fn() -> bool,
) -> Option<(Sizes, Visits)> {
    let lines = (bytes / LINE * (LISTS - 1) / LISTS).max(1);
    // The first layers are counted, and go on to grow as the sequences do that the order of moves leaves: an estimate, which
    // decides how long it takes, never what is found.
    let layers = Layers::new(compiled, SOME, stop)?;
    let counts: Vec<usize> = layers.boards.iter().map(Vec::len).collect();
    let last = counts.len() - 1;
    let growth = (!layers.complete).then(|| order.growth());
    let visits = Visits { first: (last as u8 + 1, (counts[last] * lasts) as f64), growth };
    if layers.complete {
        // All of them: a line for as many as there are is enough.
        let all: usize = counts.iter().sum();
        let sizes = Sizes { lines: lines.min(all as u64 / 64 + 1), depth: last as u8 };
        return Some((sizes, visits));
    }
    let most = VISITS * (lines * SLOTS) as f64;
    let mut depth = last as u8;
    while usize::from(depth) < LONGEST - 2 && visits.at(depth + 1) <= most {
        depth += 1;
    }
    Some((Sizes { lines, depth }, visits))
}
