//! [`Expand`]: what is explored, and [`Options`], how.

use crate::bits::Width;
use everystate_puzzle::Ranked;
#[cfg(doc)]
use everystate_puzzle::Stop;

/// A space of positions ranked `0..ranks()`, as the engine sees it.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_table::explore::{self, Expand};
/// /// Ten positions in a ring.
/// struct Ring;
/// impl Expand for Ring {
///     fn ranks(&self) -> u64 { 10 }
///     fn starts(&self, out: &mut Vec<u64>) { out.push(0); }
///     fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
///         out.extend(from.iter().flat_map(|r| [(r + 1) % 10, (r + 9) % 10]));
///     }
/// }
/// let found = explore::run(&Ring, &explore::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(found.distribution.counts, [1, 2, 2, 2, 2, 1]);
/// let table = found.table.unwrap();
/// assert_eq!(table.walk(&Ring, 3), Some(vec![3, 2, 1, 0]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no space that can be explored",
    note = "implement `Expand`, or explore a `Ranked` puzzle as `ByRank(&puzzle)`"
)]
pub trait Expand: Sync {
    /// How many ranks there are.
    ///
    /// ```
    /// # use everystate_puzzle::graph::Graph;
    /// # use everystate_table::explore::{Expand, ByRank};
    /// assert_eq!(ByRank(&Graph::new(4, 2, [], [])).ranks(), 4);
    /// ```
    fn ranks(&self) -> u64;
    /// Appends the ranks at distance 0.
    ///
    /// ```
    /// # use everystate_puzzle::graph::Graph;
    /// # use everystate_table::explore::{Expand, ByRank};
    /// let mut starts = Vec::new();
    /// ByRank(&Graph::new(4, 2, [], [])).starts(&mut starts);
    /// assert_eq!(starts, [2]);
    /// ```
    fn starts(&self, out: &mut Vec<u64>);
    /// Appends the ranks of all successors of the positions ranked `from`, in any order, repeats
    /// allowed.
    ///
    /// ```
    /// # use everystate_puzzle::graph::Graph;
    /// # use everystate_table::explore::{Expand, ByRank};
    /// let mut next = Vec::new();
    /// ByRank(&Graph::new(4, 0, [], [(0, 1), (1, 3)])).expand_ranks(&[0, 1], &mut next);
    /// next.sort_unstable();
    /// assert_eq!(next, [1, 3]);
    /// ```
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>);
}

/// The space of a [`Ranked`] puzzle from its start.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent};
/// # use everystate_table::explore::{self, ByRank};
/// let g = Graph::new(4, 0, [3], [(0, 1), (0, 2), (1, 3), (2, 3)]);
/// let found = explore::run(&ByRank(&g), &explore::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(found.distribution.counts, [1, 2, 1]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByRank<'a, P>(
    /// The puzzle.
    pub &'a P,
);

impl<P: Ranked> Expand for ByRank<'_, P> {
    fn ranks(&self) -> u64 {
        self.0.ranks()
    }
    fn starts(&self, out: &mut Vec<u64>) {
        out.push(self.0.rank(&self.0.start()));
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        self.0.expand_ranks(from, out);
    }
}

/// How to explore.
///
/// ```
/// # use everystate_table::explore::Options;
/// let options = Options { threads: 2, ..Options::default() };
/// assert_eq!(options.batch, 4096);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that work at once; 0 counts as 1.
    pub threads: usize,
    /// [`Width::Two`]: distances modulo 3. [`Width::Four`] and [`Width::Eight`]: distances, up to 14
    /// and 254; a deeper space ends the exploration with [`Stop::Depth`].
    pub width: Width,
    /// About how many ranks are expanded by one call.
    pub batch: usize,
}

impl Default for Options {
    /// All the machine's threads, 2 bits, batches of 4096.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, width: Width::Two, batch: 4096 }
    }
}
