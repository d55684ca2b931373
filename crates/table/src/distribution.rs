//! [`Distribution`]: how many positions there are at each distance, and [`Exploration`], what an
//! engine brings back.

use everystate_puzzle::Stop;

/// The number of positions at each distance from the start of an exploration.
///
/// ```
/// # use everystate_table::Distribution;
/// let d = Distribution { counts: vec![1, 6, 27, 2] };
/// assert_eq!((d.depth(), d.antipodes(), d.total()), (Some(3), 2, 36));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// Positions at distance 0, 1, 2, …; the last is never 0.
    pub counts: Vec<u64>,
}

impl Distribution {
    /// The greatest distance, in moves (God's number, if the space is complete and the start is the
    /// solved position); `None` if nothing was counted.
    ///
    /// ```
    /// # use everystate_table::Distribution;
    /// assert_eq!(Distribution { counts: vec![1, 6, 27] }.depth(), Some(2));
    /// assert_eq!(Distribution::default().depth(), None);
    /// ```
    pub fn depth(&self) -> Option<u64> {
        (self.counts.len() as u64).checked_sub(1)
    }

    /// How many positions lie at the greatest distance.
    ///
    /// ```
    /// # use everystate_table::Distribution;
    /// assert_eq!(Distribution { counts: vec![1, 6, 27] }.antipodes(), 27);
    /// ```
    pub fn antipodes(&self) -> u64 {
        self.counts.last().copied().unwrap_or(0)
    }

    /// How many positions were counted altogether.
    ///
    /// ```
    /// # use everystate_table::Distribution;
    /// assert_eq!(Distribution { counts: vec![1, 6, 27] }.total(), 34);
    /// ```
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// What an exploration found: the layers that are complete and a table of distances.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Stop};
/// # use everystate_table::explore::{self, Options, ByRank};
/// let g = Graph::new(4, 0, [], [(0, 1), (1, 2), (2, 3)]);
/// let limits = Limits { bytes: 0, ..Limits::none() };
/// let found = explore::run(&ByRank(&g), &Options::default(), &limits, &Silent);
/// assert_eq!((found.stopped, found.bytes), (Some(Stop::Memory), 0));
/// assert!(found.table.is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Exploration<T> {
    /// Positions in each complete layer.
    pub distribution: Distribution,
    /// The distances of the positions in the complete layers; `None` if it was not allowed or could
    /// not be allocated.
    pub table: Option<T>,
    /// `None` if every reachable position was seen, or the limit that ended the exploration.
    pub stopped: Option<Stop>,
    /// Bytes that the table and the frontiers took.
    pub bytes: u64,
}

impl<T> Exploration<T> {
    /// Nothing explored, because of `why`.
    pub(crate) fn refused(why: Stop) -> Self {
        Self { distribution: Distribution::default(), table: None, stopped: Some(why), bytes: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_depth() {
        let d = Distribution::default();
        assert_eq!((d.depth(), d.antipodes(), d.total()), (None, 0, 0));
    }
}
