//! [`RankDistances`]: what an exploration found, and walks by it.

use super::space::Expand;
use crate::bits::{Bits, Width};

/// The distances that [`run`](super::run) found.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent};
/// # use everystate_table::{bits::Width, explore::{self, Options, ByRank}};
/// let path = Graph::new(5, 0, [], (0..4).flat_map(|i| [(i, i + 1), (i + 1, i)]));
/// let options = Options { width: Width::Four, ..Options::default() };
/// let table = explore::run(&ByRank(&path), &options, &Limits::none(), &Silent).table.unwrap();
/// assert_eq!(table.distance(4), Some(4));
/// assert_eq!(table.walk(&ByRank(&path), 2), Some(vec![2, 1, 0]));
/// ```
#[derive(Debug)]
pub struct RankDistances {
    pub(super) bits: Bits,
    /// Complete layers.
    pub(super) layers: u64,
}

impl RankDistances {
    /// The table itself: distances, or distances modulo 3 ([`Width::Two`]).
    ///
    /// ```
    /// # use everystate_puzzle::{graph::Graph, Limits, Silent};
    /// # use everystate_table::explore::{self, Options, ByRank};
    /// let path = Graph::new(6, 0, [], (0..4).map(|i| (i, i + 1)));
    /// let found = explore::run(&ByRank(&path), &Options::default(), &Limits::none(), &Silent);
    /// let table = found.table.unwrap();
    /// // Distances modulo 3; the last vertex is not reached.
    /// assert_eq!([0, 1, 2, 3, 4, 5].map(|r| table.bits().get(r)), [0, 1, 2, 0, 1, 3]);
    /// ```
    pub fn bits(&self) -> &Bits {
        &self.bits
    }

    /// The table alone.
    pub(crate) fn into_bits(self) -> Bits {
        self.bits
    }

    /// The distance of a position, if the table holds whole distances and the position was reached.
    ///
    /// ```
    /// # use everystate_puzzle::{graph::Graph, Limits, Silent};
    /// # use everystate_table::{bits::Width, explore::{self, Options, ByRank}};
    /// let path = Graph::new(5, 0, [], (0..3).map(|i| (i, i + 1)));
    /// let with = |width| {
    ///     let options = Options { width, ..Options::default() };
    ///     explore::run(&ByRank(&path), &options, &Limits::none(), &Silent).table.unwrap()
    /// };
    /// let whole = with(Width::Eight);
    /// assert_eq!((whole.distance(3), whole.distance(4)), (Some(3), None));
    /// assert_eq!(with(Width::Two).distance(3), None); // only modulo 3
    /// ```
    ///
    /// # Panics
    /// If `rank` is not a rank of the space.
    pub fn distance(&self, rank: u64) -> Option<u64> {
        let value = self.bits.get(rank);
        let whole = self.bits.width() != Width::Two;
        (whole && value != self.bits.width().unset()).then(|| u64::from(value))
    }

    /// A shortest way from `rank` to a start: the ranks on it, both ends included; `None` if `rank` was
    /// not reached.
    ///
    /// This applies to *undirected* spaces, in which every move can be undone by a move: there a
    /// neighbour's distance differs by at most one, so that distances modulo 3 decide which neighbour is
    /// nearer. In a space that is not, the answer is `None` or any walk, not a shortest one.
    /// The first nearer neighbour in the order of [`Expand::expand_ranks`] is taken.
    ///
    /// ```
    /// # use everystate_puzzle::{graph::Graph, Limits, Silent};
    /// # use everystate_table::explore::{self, Options, ByRank};
    /// let ring = Graph::new(7, 0, [], (0..6).flat_map(|i| [(i, (i + 1) % 6), ((i + 1) % 6, i)]));
    /// let found = explore::run(&ByRank(&ring), &Options::default(), &Limits::none(), &Silent);
    /// let table = found.table.unwrap();
    /// assert_eq!(table.walk(&ByRank(&ring), 4), Some(vec![4, 5, 0]));
    /// assert_eq!(table.walk(&ByRank(&ring), 6), None); // not on the ring
    /// ```
    ///
    /// # Panics
    /// If `rank` is not a rank of the space.
    pub fn walk(&self, space: &dyn Expand, rank: u64) -> Option<Vec<u64>> {
        let unset = self.bits.width().unset();
        let mut value = self.bits.get(rank);
        if value == unset {
            return None;
        }
        let mut walk = vec![rank];
        let mut next = Vec::new();
        loop {
            let wanted = match (value, self.bits.width()) {
                (0, Width::Two) => 2,
                (0, _) => return Some(walk),
                (v, _) => v - 1,
            };
            next.clear();
            space.expand_ranks(&walk[walk.len() - 1..], &mut next);
            match next.iter().find(|&&r| self.bits.get(r) == wanted) {
                Some(&r) => walk.push(r),
                // In an undirected space only a start has no nearer neighbour.
                None => return (value == 0).then_some(walk),
            }
            if walk.len() as u64 > self.layers {
                return None;
            }
            value = wanted;
        }
    }
}
