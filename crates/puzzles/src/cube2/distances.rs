//! [`Distances`]: how far every position is from the solved one, in either metric.
//!
//! The rows engine pulls: a row's new positions come from the rows that a turn of U, R or F leads from.
//! Both quarter turns of a face add the same vector to a column, and a half turn adds none, so the two
//! neighbours on a face's orbit are united and moved together; R moves no twist at all
//! (`docs/math/cube2.md`).

#![expect(
    clippy::inline_always,
    reason = "what is inlined into the engine is compiled for the instructions at hand"
)]

use super::coordinate::{HALF, Position, ROWS, TABLES, Tables};
use crate::family::Metric;
use core::ops::RangeInclusive;
use everystate_puzzle::{Limits, Silent, Stop, Watch};
use everystate_table::rows::ternary::{COLUMNS, WORDS};
use everystate_table::rows::{self, Lanes, Options, Place, Row, RowSpace};
use everystate_table::{Distribution, Exploration};
use std::sync::OnceLock;

fn place(position: Position) -> Place {
    Place { row: position.row.into(), word: position.word, bit: position.bit }
}

/// The quotient under quarter turns: each changes the parity of the row.
struct Quarter<'a>(&'a Tables, Position);
/// The quotient under quarter and half turns.
struct Half<'a>(&'a Tables, Position);

/// The rows that two of a face's turns lead to, united; `layer` begins with row `first`.
#[inline(always)]
fn both(layer: &[Row], first: usize, [a, b]: [u16; 2]) -> Row {
    layer[usize::from(a) - first].union(&layer[usize::from(b) - first])
}

/// What quarter turns bring to a row from a layer that begins with row `first`.
#[inline(always)]
fn quarters<L: Lanes>(lanes: L, tables: &Tables, layer: &[Row], first: usize, row: usize) -> Row {
    let (to, [up, _, front]) = (&tables.to[row], &tables.untwist[row]);
    let up = up.apply(lanes, &both(layer, first, [to[0], to[2]]));
    let right = both(layer, first, [to[3], to[5]]);
    let front = front.apply(lanes, &both(layer, first, [to[6], to[8]]));
    up.union(&right).union(&front)
}

impl RowSpace for Quarter<'_> {
    const ALTERNATES: bool = true;
    const WORDS: usize = WORDS;
    fn rows(&self) -> usize {
        ROWS
    }
    fn columns(&self) -> u32 {
        COLUMNS
    }
    fn start(&self) -> Place {
        place(self.1)
    }
    #[inline(always)]
    fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row {
        quarters(lanes, self.0, layer, if row < HALF { HALF } else { 0 }, row)
    }
}

impl RowSpace for Half<'_> {
    const ALTERNATES: bool = false;
    const WORDS: usize = WORDS;
    fn rows(&self) -> usize {
        ROWS
    }
    fn columns(&self) -> u32 {
        COLUMNS
    }
    fn start(&self) -> Place {
        place(self.1)
    }
    #[inline(always)]
    fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row {
        let to = &self.0.to[row];
        let halves = both(layer, 0, [to[1], to[4]]).union(&layer[usize::from(to[7])]);
        quarters(lanes, self.0, layer, 0, row).union(&halves)
    }
}

/// Explores the quotient from a position; see [`rows::run`].
///
/// ```
/// # use everystate_puzzle::{Limits, Silent, Stop};
/// # use everystate_puzzles::{cube2::{self, Position}, family::Metric};
/// let limits = Limits { depth: 2, ..Limits::none() };
/// let options = Default::default();
/// let found = cube2::explore(Metric::Half, Position::SOLVED, &options, &limits, &Silent);
/// assert_eq!((found.distribution.counts, found.stopped), (vec![1, 9, 54], Some(Stop::Depth)));
/// ```
pub fn explore(
    metric: Metric,
    start: Position,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Exploration<rows::Distances> {
    match metric {
        Metric::Quarter => rows::run(&Quarter(&TABLES, start), options, limits, watch),
        Metric::Half => rows::run(&Half(&TABLES, start), options, limits, watch),
    }
}

/// The distance of every position from the solved one.
///
/// ```
/// use everystate_puzzles::cube2::{Distances, Position};
/// use everystate_puzzles::family::Metric;
/// let distances = Distances::build(Metric::Quarter).unwrap();
/// assert_eq!(distances.distribution().counts[..4], [1, 6, 27, 120]);
/// assert_eq!(distances.distribution().depth(), Some(14));
/// assert_eq!(distances.of(Position::SOLVED), 0);
/// ```
#[derive(Debug)]
pub struct Distances {
    table: rows::Distances,
    distribution: Distribution,
    metric: Metric,
    bytes: u64,
}

impl Distances {
    /// Explores all 3 674 160 positions, on one core.
    ///
    /// # Errors
    /// [`Stop::Memory`] if the few megabytes it takes cannot be had.
    pub fn build(metric: Metric) -> Result<Self, Stop> {
        Self::build_with(metric, Options::default())
    }

    /// [`build`](Self::build) with chosen instructions.
    fn build_with(metric: Metric, options: Options) -> Result<Self, Stop> {
        let found = explore(metric, Position::SOLVED, &options, &Limits::none(), &Silent);
        match (found.table, found.stopped) {
            (Some(table), None) => {
                Ok(Self { table, distribution: found.distribution, metric, bytes: found.bytes })
            }
            (_, why) => Err(why.unwrap_or(Stop::Memory)),
        }
    }

    /// The distances in a metric, built by the first who asks and kept.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::Distances, family::Metric};
    /// let shared = || Distances::shared(Metric::Half).unwrap();
    /// assert!(std::ptr::eq(shared(), shared()));
    /// ```
    ///
    /// # Errors
    /// As [`build`](Self::build).
    pub fn shared(metric: Metric) -> Result<&'static Self, Stop> {
        static QUARTER: OnceLock<Result<Distances, Stop>> = OnceLock::new();
        static HALF: OnceLock<Result<Distances, Stop>> = OnceLock::new();
        let kept = if metric == Metric::Quarter { &QUARTER } else { &HALF };
        kept.get_or_init(|| Self::build(metric)).as_ref().map_err(|&why| why)
    }

    /// Bytes that building takes, frontiers included.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::Distances, family::Metric};
    /// assert!(Distances::bytes_for(Metric::Quarter) < Distances::bytes_for(Metric::Half));
    /// ```
    #[must_use]
    pub fn bytes_for(metric: Metric) -> u64 {
        match metric {
            Metric::Quarter => rows::bytes(&Quarter(&TABLES, Position::SOLVED)),
            Metric::Half => rows::bytes(&Half(&TABLES, Position::SOLVED)),
        }
    }

    /// Bytes that building this table took, frontiers included.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::Distances, family::Metric};
    /// let distances = Distances::shared(Metric::Half).unwrap();
    /// assert_eq!(distances.bytes(), Distances::bytes_for(Metric::Half));
    /// ```
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The metric.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::Distances, family::Metric};
    /// assert_eq!(Distances::shared(Metric::Half).unwrap().metric(), Metric::Half);
    /// ```
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// How many positions there are at each distance.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::Distances, family::Metric};
    /// let distances = Distances::shared(Metric::Half).unwrap();
    /// assert_eq!(distances.distribution().total(), 3_674_160);
    /// assert_eq!(distances.distribution().depth(), Some(11));
    /// ```
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The fewest turns that solve a position: one access to memory.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::{Distances, Position}, family::Metric};
    /// let after_half_turn = Position::SOLVED.turned("R2".parse().unwrap());
    /// let distance = |metric| Distances::shared(metric).unwrap().of(after_half_turn);
    /// assert_eq!((distance(Metric::Quarter), distance(Metric::Half)), (2, 1));
    /// ```
    #[inline]
    pub fn of(&self, position: Position) -> u8 {
        // Building has reached every position.
        self.table.get(place(position)).unwrap_or(u8::MAX)
    }

    /// How many positions lie at a distance in a range.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::Distances, family::Metric};
    /// let distances = Distances::shared(Metric::Quarter).unwrap();
    /// assert_eq!(distances.within(&(1..=2)), 6 + 27);
    /// ```
    pub fn within(&self, range: &RangeInclusive<u64>) -> u64 {
        let counts = (0..).zip(&self.distribution.counts);
        counts.filter(|(d, _)| range.contains(d)).map(|(_, n)| n).sum()
    }

    /// The `n`-th position, by rank, among those at a distance in a range; `None` if there are no more
    /// than `n`. Costs a pass over the table.
    ///
    /// ```
    /// # use everystate_puzzles::{cube2::Distances, family::Metric};
    /// let distances = Distances::shared(Metric::Quarter).unwrap();
    /// let farthest = distances.select(&(14..=14), 0).unwrap();
    /// assert_eq!(distances.of(farthest), 14);
    /// assert_eq!(distances.select(&(15..=20), 0), None);
    /// ```
    pub fn select(&self, range: &RangeInclusive<u64>, mut n: u64) -> Option<Position> {
        let deepest = u8::try_from(self.distribution.counts.len()).ok()?;
        let wanted: Vec<u8> = (0..deepest).filter(|&d| range.contains(&d.into())).collect();
        for row in 0..ROWS {
            let columns =
                wanted.iter().fold(Row::EMPTY, |all, &d| all.union(&self.table.layer(row, d)));
            let count = u64::from(columns.count());
            if n >= count {
                n -= count;
                continue;
            }
            return nth(row, &columns, n);
        }
        None
    }
}

/// The `n`-th column of a row as a position.
pub(crate) fn nth(row: usize, columns: &Row, mut n: u64) -> Option<Position> {
    for (word, &bits) in (0u8..).zip(&columns.0) {
        let count = u64::from(bits.count_ones());
        if n < count {
            let mut bits = bits;
            for _ in 0..n {
                bits &= bits - 1;
            }
            let bit = u8::try_from(bits.trailing_zeros()).ok()?;
            return Some(Position { row: u16::try_from(row).ok()?, word, bit });
        }
        n -= count;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_table::rows::Instructions;

    #[test]
    fn the_distributions_are_the_known_ones() {
        // Counted many times over, e.g. OEIS A079761 and A080629.
        let quarter = [
            1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536,
            90_280, 276,
        ];
        let half = [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644];
        assert_eq!(Distances::build(Metric::Quarter).unwrap().distribution().counts, quarter);
        assert_eq!(Distances::build(Metric::Half).unwrap().distribution().counts, half);
    }

    #[test]
    fn all_instructions_give_the_same_table() {
        for metric in [Metric::Quarter, Metric::Half] {
            let best = Distances::build(metric).unwrap();
            for instructions in [Instructions::Portable, Instructions::Avx2] {
                let other = Distances::build_with(metric, Options { instructions }).unwrap();
                for row in 0..ROWS {
                    for d in 0..15 {
                        assert_eq!(best.table.layer(row, d), other.table.layer(row, d));
                    }
                }
            }
        }
    }

    #[test]
    fn selection_counts_through_a_range() {
        let distances = Distances::shared(Metric::Half).unwrap();
        let range = 2..=3;
        assert_eq!(distances.within(&range), 375);
        let found: Vec<Position> = (0..376).map_while(|n| distances.select(&range, n)).collect();
        assert_eq!(found.len(), 375);
        assert!(found.is_sorted_by(|a, b| a.rank() < b.rank()));
        assert!(found.iter().all(|&p| range.contains(&distances.of(p).into())));
    }
}
