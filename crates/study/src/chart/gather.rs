//! What the charts of a study show, gathered in one pass over its rows.

use crate::archive::Archive;
use crate::error::Error;
use crate::interval::{Interval, float, wilson};
use crate::report::Summary;
use everystate_puzzle::Verdict;

/// Bars of a histogram at most.
const BARS: u64 = 80;
/// Bars for each tenfold, where the axis is logarithmic.
pub(super) const DECADE: u64 = 12;
/// Points of the running share for each tenfold.
const POINTS: f64 = 120.0;

/// A histogram: how many values each bar has.
pub(super) struct Bars {
    /// Where the first begins.
    pub(super) from: f64,
    /// How wide each is; of a logarithmic axis, as a power of ten.
    pub(super) width: f64,
    pub(super) counts: Vec<u64>,
}

/// Positions looked at, and those that can be reached, where they were counted.
pub(super) struct Positions {
    pub(super) looked_at: Bars,
    pub(super) reachable: Option<Bars>,
}

/// The share that is solved of the first so many deals.
pub(super) struct Point {
    pub(super) deals: f64,
    pub(super) share: Interval,
    pub(super) wilson: Interval,
}

/// What the charts of a study show.
pub(super) struct Gathered {
    pub(super) moves: Option<Bars>,
    pub(super) positions: Option<Positions>,
    pub(super) running: Vec<Point>,
}

/// Goes over the rows of a study once.
pub(super) fn gather(archive: &Archive, summary: &Summary) -> Result<Gathered, Error> {
    let mut moves = summary.moves.map(|spread| Bars::linear(spread.min, spread.max));
    let log = |most: Option<u64>| most.map(Bars::logarithmic);
    let mut looked_at = log(summary.positions.map(|spread| spread.max));
    let mut reachable = log(summary.reachable.map(|spread| spread.max));
    let mut running = Running { done: summary.done, ..Running::default() };
    archive.rows(Some(summary.study), |_, row| {
        if let (Some(bars), Some(length)) = (&mut moves, row.moves()) {
            bars.count(float(length));
        }
        if let Some(bars) = &mut looked_at {
            bars.count(float(row.positions.max(1)).log10());
        }
        if let (Some(bars), Some(positions)) = (&mut reachable, row.reachable) {
            bars.count(float(positions.max(1)).log10());
        }
        running.step(&row.verdict);
        Ok(())
    })?;
    let positions = looked_at.map(|looked_at| Positions { looked_at, reachable });
    Ok(Gathered { moves, positions, running: running.points })
}

impl Bars {
    /// For whole numbers: each bar holds the same number of them.
    fn linear(min: u64, max: u64) -> Self {
        let values = max - min + 1;
        let width = values.div_ceil(BARS).max(1);
        let bars = usize::try_from(values.div_ceil(width)).unwrap_or(1);
        // A bar stands around its numbers: that of 7 goes from 6.5 to 7.5.
        Self { from: float(min) - 0.5, width: float(width), counts: vec![0; bars] }
    }

    /// For the logarithms of numbers from 1 to `max`.
    fn logarithmic(max: u64) -> Self {
        let width = 1.0 / float(DECADE);
        let mut bars = Self { from: 0.0, width, counts: Vec::new() };
        bars.counts = vec![0; bars.of(float(max.max(1)).log10()) + 1];
        bars
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "bars are few, and none is before the first"
    )]
    fn of(&self, value: f64) -> usize {
        ((value - self.from) / self.width).max(0.0) as usize
    }

    fn count(&mut self, value: f64) {
        let last = self.counts.len().saturating_sub(1);
        let bar = self.of(value).min(last);
        if let Some(count) = self.counts.get_mut(bar) {
            *count += 1;
        }
    }
}

/// The share as the deals go by.
#[derive(Default)]
struct Running {
    /// Deals altogether.
    done: u64,
    seen: u64,
    solved: u64,
    stopped: u64,
    /// How many deals the next point has.
    next: u64,
    points: Vec<Point>,
}

impl Running {
    fn step(&mut self, verdict: &Verdict<Option<u64>>) {
        match verdict {
            Verdict::Solved(_) => self.solved += 1,
            Verdict::Unsolvable => {}
            Verdict::Stopped { .. } => self.stopped += 1,
        }
        self.seen += 1;
        // Three decades at most: before, the intervals are too wide to show anything else.
        let least = (self.done / 1000).max(10);
        if self.seen < least.max(self.next) && self.seen != self.done {
            return;
        }
        let (solved, most, n) = (self.solved, self.solved + self.stopped, self.seen);
        self.points.push(Point {
            deals: float(n),
            share: Interval { low: float(solved) / float(n), high: float(most) / float(n) },
            wilson: wilson(solved, n, 0.95).to(wilson(most, n, 0.95)),
        });
        self.next = further(n);
    }
}

/// The number of deals of the point after that of `n`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "deals are fewer than 2^62"
)]
fn further(n: u64) -> u64 {
    ((float(n) * 10f64.powf(1.0 / POINTS)) as u64).max(n + 1)
}
