//! Exploration of a ranked space on all threads: the distance of every position from the starts.
//!
//! **What it computes.** The number of positions at each distance from the starts, and a table with
//! each position's distance (8 bits) or its distance modulo 3 (2 bits).
//!
//! **When to use it.** For spaces of up to some 10¹¹ positions that have dense ranks. Spaces that are
//! products of rows and columns with few kinds of moves are explored many times faster by
//! [`rows`](crate::rows).
//!
//! **What it needs.** [`Expand`], which takes batches of ranks through a trait object, so that the
//! engine is compiled once for all puzzles; [`ByRank`] makes one of any
//! [`Ranked`] puzzle.
//!
//! **What it guarantees.** The same counts and the same table on any number of threads. At a limit,
//! the table holds exactly the complete layers.
//!
//! **Time and space.** Every position is expanded once; the frontiers are bitmaps, so a layer also
//! costs a pass over one bit a position. 2 or 8 bits a position, and 2 more for the frontiers.
//!
//! **Literature.** Distances modulo 3 suffice to walk back from any position: neighbours differ by at
//! most one (Cooperman, Finkelstein and Sarawagi, *Applications of Cayley graphs*, AAECC-8, 1990).

use crate::bits::{Bits, Flags, Width};
use crate::{Distribution, Exploration};
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use everystate_puzzle::{Limits, Meter, Ranked, Stop, Watch};

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

/// The distances that [`run`] found.
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
    bits: Bits,
    /// Complete layers.
    layers: u64,
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

/// Bytes that the exploration of `ranks` positions takes with a table of `width`.
///
/// ```
/// # use everystate_table::{bits::Width, explore};
/// assert_eq!(explore::bytes(3_674_160, Width::Two), 1_837_088);
/// ```
#[must_use]
pub const fn bytes(ranks: u64, width: Width) -> u64 {
    Bits::bytes(ranks, width).saturating_add(Flags::bytes(ranks).saturating_mul(2))
}

/// What the threads share while they work on one layer.
struct Layer<'a> {
    space: &'a dyn Expand,
    bits: &'a Bits,
    now: &'a Flags,
    next: &'a Flags,
    /// The value of the positions to be found.
    value: u8,
    batch: usize,
    /// The first word of `now` that nobody has taken.
    taken: AtomicUsize,
    found: AtomicU64,
    /// More than this ends the work.
    room: u64,
    ended: AtomicBool,
}

impl Layer<'_> {
    /// Words of the frontier taken at a time.
    const WORDS: usize = 64;

    /// Expands pieces of the frontier until none is left or `check` breaks; called by every thread.
    fn work(&self, mut check: impl FnMut(u64) -> ControlFlow<()>) {
        let (mut from, mut out) = (Vec::new(), Vec::new());
        loop {
            let begin = self.taken.fetch_add(Self::WORDS, Ordering::Relaxed);
            let last = begin >= self.now.words();
            if !last {
                let end = (begin + Self::WORDS).min(self.now.words());
                self.now.collect(begin..end, &mut from);
            }
            if from.len() >= self.batch || (last && !from.is_empty()) {
                for piece in from.chunks(self.batch) {
                    out.clear();
                    self.space.expand_ranks(piece, &mut out);
                    self.mark(&out);
                    if check(self.found.load(Ordering::Relaxed)).is_break() {
                        self.ended.store(true, Ordering::Relaxed);
                    }
                    if self.ended.load(Ordering::Relaxed) {
                        return;
                    }
                }
                from.clear();
            }
            if last {
                return;
            }
        }
    }

    fn mark(&self, ranks: &[u64]) {
        let mut found = 0;
        for &r in ranks {
            if self.bits.claim(r, self.value) {
                self.next.insert(r);
                found += 1;
            }
        }
        if found > 0 && self.found.fetch_add(found, Ordering::Relaxed) + found > self.room {
            self.ended.store(true, Ordering::Relaxed);
        }
    }
}

/// Explores `space` from its starts.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Stop};
/// # use everystate_table::explore::{self, Options, ByRank};
/// let cube = Graph::new(8, 0, [], (0..8).flat_map(|v| [1, 2, 4].map(|bit| (v, v ^ bit))));
/// let run = |limits| explore::run(&ByRank(&cube), &Options::default(), &limits, &Silent);
/// assert_eq!(run(Limits::none()).distribution.counts, [1, 3, 3, 1]);
/// let found = run(Limits { depth: 1, ..Limits::none() });
/// assert_eq!((found.distribution.counts, found.stopped), (vec![1, 3], Some(Stop::Depth)));
/// ```
///
/// # Panics
/// If the space gives a rank that is not below [`Expand::ranks`].
pub fn run(
    space: &dyn Expand,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Exploration<RankDistances> {
    let mut meter = limits.meter(watch);
    let ranks = space.ranks();
    let bytes = bytes(ranks, options.width);
    if let Err(why) = meter.bytes(bytes) {
        return Exploration::refused(why);
    }
    let (Ok(bits), Ok(now), Ok(next)) =
        (Bits::new(ranks, options.width), Flags::new(ranks), Flags::new(ranks))
    else {
        return Exploration::refused(Stop::Memory);
    };
    let mut table = RankDistances { bits, layers: 0 };
    let mut counts = Vec::new();
    let mut frontiers = [now, next];
    let stopped = layers(space, options, &mut meter, &mut table, &mut frontiers, &mut counts).err();
    if stopped.is_some() {
        // Take back what the incomplete layer has found.
        let mut partial = Vec::new();
        for begin in (0..frontiers[1].words()).step_by(Layer::WORDS) {
            partial.clear();
            let end = (begin + Layer::WORDS).min(frontiers[1].words());
            frontiers[1].collect(begin..end, &mut partial);
            for &r in &partial {
                table.bits.set(r, options.width.unset());
            }
        }
    }
    table.layers = counts.len() as u64;
    Exploration { distribution: Distribution { counts }, table: Some(table), stopped, bytes }
}

/// Explores layer after layer; on return, `frontiers[1]` is the layer that is not complete.
fn layers(
    space: &dyn Expand,
    options: &Options,
    meter: &mut Meter<'_>,
    table: &mut RankDistances,
    frontiers: &mut [Flags; 2],
    counts: &mut Vec<u64>,
) -> Result<(), Stop> {
    meter.enter(0)?;
    let mut starts = Vec::new();
    space.starts(&mut starts);
    let mut count = 0;
    for &r in &starts {
        if table.bits.claim(r, 0) {
            frontiers[1].insert(r);
            count += 1;
        }
    }
    meter.visit_many(count)?;
    while count > 0 {
        meter.layer(counts.len() as u64, count);
        counts.push(count);
        frontiers.swap(0, 1);
        frontiers[1].clear();
        let depth = counts.len() as u64;
        if meter.positions() == space.ranks() {
            return Ok(());
        }
        meter.enter(depth)?;
        count = layer(space, options, meter, &table.bits, frontiers, depth)?;
    }
    Ok(())
}

/// Finds the layer at `depth`: how many positions it has.
fn layer(
    space: &dyn Expand,
    options: &Options,
    meter: &mut Meter<'_>,
    bits: &Bits,
    frontiers: &[Flags; 2],
    depth: u64,
) -> Result<u64, Stop> {
    let value = match options.width {
        Width::Two => depth % 3,
        width if depth < u64::from(width.unset()) => depth,
        _ => return Err(Stop::Depth),
    };
    let [now, next] = frontiers;
    let layer = Layer {
        space,
        bits,
        now,
        next,
        value: u8::try_from(value).map_err(|_| Stop::Depth)?,
        batch: options.batch.max(1),
        taken: AtomicUsize::new(0),
        found: AtomicU64::new(0),
        room: meter.limits().positions - meter.positions(),
        ended: AtomicBool::new(false),
    };
    let (mut counted, mut interrupted) = (0, Ok(()));
    std::thread::scope(|scope| {
        for _ in 1..options.threads.min(now.words().div_ceil(Layer::WORDS)) {
            scope.spawn(|| layer.work(|_| ControlFlow::Continue(())));
        }
        layer.work(|found| {
            interrupted = meter.visit_many(found - counted).and_then(|()| meter.interrupted());
            counted = found;
            if interrupted.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    });
    interrupted?;
    let found = layer.found.into_inner();
    meter.visit_many(found - counted)?;
    Ok(found)
}

#[cfg(test)]
mod tests;
