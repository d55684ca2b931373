//! [`Beam`]: short solutions down the stages of a chain, by beam search.
//!
//! Each stage brings its pieces home by a table, but one need not go that way from where one is: any word of the
//! stage may be made first. All are tried, and of the positions that they end in those are gone on with from
//! which the stage after ends with the fewest moves.
//!
//! Beam search: B. Lowerre, *The Harpy speech recognition system*, Carnegie Mellon University 1976.

use crate::algebra::budget::Budget;
use crate::scramble::motions::Motions;
use crate::scramble::table::Table;
use crate::scramble::way::Way;
use std::collections::HashSet;

/// The moves that it takes to try a word, about.
const TRIED: usize = 64;

/// What to search with.
pub(crate) struct Beam<'a> {
    pub(crate) motions: &'a Motions,
    pub(crate) stages: &'a [Table],
    /// Sequences to begin with.
    pub(crate) starts: &'a [Vec<u16>],
    /// How many ways are gone on with.
    pub(crate) width: usize,
}

impl Beam<'_> {
    /// A short way down all stages. `None` if some stage knows no way from where it is, or the budget ends.
    pub(crate) fn search(&self, start: Way, budget: Budget<'_>) -> Option<Vec<u16>> {
        let pattern = start.pattern;
        let mut ways = vec![start];
        for (number, stage) in self.stages.iter().enumerate() {
            let starts = if number == 0 { self.starts } else { &[] };
            let after = self.stages.get(number + 1);
            let mut wider: Vec<(usize, Way)> = Vec::new();
            for way in &ways {
                let first = starts.iter().map(Vec::as_slice).chain(stage.steps(way.pattern));
                for (turn, first) in first.enumerate() {
                    if budget.ended_by(turn, TRIED * self.motions.stickers.pieces()) {
                        return None;
                    }
                    let mut way = way.clone();
                    if way.make(self.motions, first) && stage.finish(self.motions, &mut way) {
                        let rest = after.and_then(|after| after.far(&way)).unwrap_or(0);
                        wider.push((way.sequence.len() + rest as usize, way));
                    }
                }
            }
            wider.sort_by(|(m, a), (n, b)| m.cmp(n).then_with(|| a.sequence.cmp(&b.sequence)));
            let mut seen = HashSet::new();
            let wider = wider.into_iter().map(|(_, way)| way);
            ways = wider.filter(|way| seen.insert(way.at.clone())).take(self.width).collect();
        }
        let short = ways.into_iter().map(|way| self.motions.shortened(pattern, way.sequence));
        short.min_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)))
    }
}
