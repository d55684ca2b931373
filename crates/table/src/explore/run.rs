//! [`run`]: layer after layer, on all threads.

use super::distances::RankDistances;
use super::space::{Expand, Options};
use crate::bits::{Bits, Flags, Width};
use crate::{Distribution, Exploration};
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering, fence};
use everystate_puzzle::{Limits, Meter, Stop, Watch};

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
    /// The layer to be found, and the value of its positions.
    depth: u64,
    value: u8,
    batch: usize,
    /// The first word of `now` that nobody has taken.
    taken: AtomicUsize,
    found: AtomicU64,
    /// More than this ends the work.
    room: u64,
    ended: AtomicBool,
    /// What notices moves that lead back over more than one layer, if that is asked.
    slope: Option<&'a Slope>,
}

/// What notices moves that lead back over more than one layer: there distances modulo 3 do not tell
/// which neighbour is nearer.
struct Slope {
    /// The layer before that which is expanded, if the table holds distances modulo 3: its residue
    /// alone would not tell a position there from one three layers nearer.
    before: Option<Flags>,
    steep: AtomicBool,
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
        if let Some(slope) = self.slope {
            found = self.mark_with(slope, ranks);
        } else {
            for &r in ranks {
                if self.bits.claim(r, self.value) {
                    self.next.insert(r);
                    found += 1;
                }
            }
        }
        if found > 0 && self.found.fetch_add(found, Ordering::Relaxed) + found > self.room {
            self.ended.store(true, Ordering::Relaxed);
        }
    }

    /// As [`mark`](Self::mark), and looks how far back each position lies that was known.
    fn mark_with(&self, slope: &Slope, ranks: &[u64]) -> u64 {
        let mut found = 0;
        for &r in ranks {
            let value = self.bits.get(r);
            if value == self.bits.width().unset() {
                // Entered first, so that whoever sees the claim finds it in `next`. Who loses the claim
                // lost it to a thread of this layer.
                self.next.insert(r);
                fence(Ordering::Release);
                found += u64::from(self.bits.claim(r, self.value));
                continue;
            }
            let steep = if let Some(before) = &slope.before {
                fence(Ordering::Acquire);
                let layer = match (value + 3 - self.value) % 3 {
                    0 => self.next,
                    1 => before,
                    _ => self.now,
                };
                !layer.contains(r)
            } else {
                u64::from(value) + 2 < self.depth
            };
            if steep {
                slope.steep.store(true, Ordering::Relaxed);
                if slope.before.is_some() {
                    self.ended.store(true, Ordering::Relaxed);
                }
            }
        }
        found
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
    let mut run = Run::new(space, options, limits.meter(watch), None);
    run.explore(false)
}

/// What is called with the depth, the number and the ranks of the positions of each complete layer;
/// may end the exploration.
pub(crate) type Visit<'a> = dyn FnMut(u64, u64, &Flags) -> ControlFlow<()> + 'a;

/// An exploration and what [`run_with`] saw on the way.
pub(crate) struct Seen {
    pub(crate) exploration: Exploration<RankDistances>,
    /// The last complete layer.
    pub(crate) last: Option<Flags>,
    /// Whether a move leads back over more than one layer. With 2 bits that ends the exploration; where
    /// nothing stopped it, all moves were looked at.
    pub(crate) steep: bool,
}

/// As [`run`], and shows every layer to `visit`. If `checked`, it looks at every move for whether it leads
/// back over more than one layer; with 2 bits that takes one bit a position more.
///
/// If `visit` breaks, the exploration ends with [`Stop::Cancelled`].
pub(crate) fn run_with(
    space: &dyn Expand,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
    checked: bool,
    visit: &mut Visit<'_>,
) -> Seen {
    let mut run = Run::new(space, options, limits.meter(watch), Some(visit));
    let exploration = run.explore(checked);
    let steep = run.slope.is_some_and(|slope| slope.steep.into_inner());
    Seen { exploration, last: run.frontiers.map(|[last, _]| last), steep }
}

/// One exploration.
struct Run<'a, 'm, 'v> {
    space: &'a dyn Expand,
    options: &'a Options,
    meter: Meter<'m>,
    visit: Option<&'a mut Visit<'v>>,
    /// The last complete layer, and the one that is being found.
    frontiers: Option<[Flags; 2]>,
    slope: Option<Slope>,
    counts: Vec<u64>,
}

impl<'a, 'm, 'v> Run<'a, 'm, 'v> {
    fn new(
        space: &'a dyn Expand,
        options: &'a Options,
        meter: Meter<'m>,
        visit: Option<&'a mut Visit<'v>>,
    ) -> Self {
        Self { space, options, meter, visit, frontiers: None, slope: None, counts: Vec::new() }
    }

    fn explore(&mut self, checked: bool) -> Exploration<RankDistances> {
        let (ranks, width) = (self.space.ranks(), self.options.width);
        let third = checked && width == Width::Two;
        let bytes = bytes(ranks, width).saturating_add(if third { Flags::bytes(ranks) } else { 0 });
        if let Err(why) = self.meter.bytes(bytes) {
            return Exploration::refused(why);
        }
        let before = third.then(|| Flags::new(ranks)).transpose();
        let (Ok(bits), Ok(now), Ok(next), Ok(before)) =
            (Bits::new(ranks, width), Flags::new(ranks), Flags::new(ranks), before)
        else {
            return Exploration::refused(Stop::Memory);
        };
        self.slope = checked.then(|| Slope { before, steep: AtomicBool::new(false) });
        let mut table = RankDistances { bits, layers: 0 };
        let mut frontiers = [now, next];
        let stopped = self.layers(&table.bits, &mut frontiers).err();
        if stopped.is_some() {
            // Take back what the incomplete layer has found.
            let mut partial = Vec::new();
            for begin in (0..frontiers[1].words()).step_by(Layer::WORDS) {
                partial.clear();
                let end = (begin + Layer::WORDS).min(frontiers[1].words());
                frontiers[1].collect(begin..end, &mut partial);
                for &r in &partial {
                    table.bits.set(r, width.unset());
                }
            }
        }
        self.frontiers = Some(frontiers);
        let counts = core::mem::take(&mut self.counts);
        table.layers = counts.len() as u64;
        Exploration { distribution: Distribution { counts }, table: Some(table), stopped, bytes }
    }

    /// Explores layer after layer; on return, `frontiers[1]` is the layer that is not complete.
    fn layers(&mut self, bits: &Bits, frontiers: &mut [Flags; 2]) -> Result<(), Stop> {
        self.meter.enter(0)?;
        let mut starts = Vec::new();
        self.space.starts(&mut starts);
        let mut count = 0;
        for &r in &starts {
            if bits.claim(r, 0) {
                frontiers[1].insert(r);
                count += 1;
            }
        }
        self.meter.visit_many(count)?;
        while count > 0 {
            self.meter.layer(self.counts.len() as u64, count);
            self.counts.push(count);
            frontiers.swap(0, 1);
            if let Some(before) = self.slope.as_mut().and_then(|slope| slope.before.as_mut()) {
                core::mem::swap(before, &mut frontiers[1]);
            }
            frontiers[1].clear();
            let depth = self.counts.len() as u64;
            let flow = self.visit.as_mut().map(|visit| visit(depth - 1, count, &frontiers[0]));
            if flow.is_some_and(|flow| flow.is_break()) {
                return Err(Stop::Cancelled);
            }
            let all = self.meter.positions() == self.space.ranks();
            if all && self.slope.is_none() {
                return Ok(());
            }
            // Where all positions are known, the moves of the last layer are only looked at, and no limit
            // of depth applies.
            if !all {
                self.meter.enter(depth)?;
            }
            count = self.layer(bits, frontiers, depth)?;
        }
        Ok(())
    }

    /// Finds the layer at `depth`: how many positions it has.
    fn layer(&mut self, bits: &Bits, frontiers: &[Flags; 2], depth: u64) -> Result<u64, Stop> {
        let unset = self.options.width.unset();
        let value = match self.options.width {
            Width::Two => depth % 3,
            // One layer more than the table can hold may be empty: claims with this value change nothing.
            _ => depth.min(u64::from(unset)),
        };
        let [now, next] = frontiers;
        let meter = &mut self.meter;
        let layer = Layer {
            space: self.space,
            bits,
            now,
            next,
            depth,
            value: u8::try_from(value).map_err(|_| Stop::Depth)?,
            batch: self.options.batch.max(1),
            taken: AtomicUsize::new(0),
            found: AtomicU64::new(0),
            room: meter.limits().positions - meter.positions(),
            ended: AtomicBool::new(false),
            slope: self.slope.as_ref(),
        };
        let (mut counted, mut interrupted) = (0, Ok(()));
        std::thread::scope(|scope| {
            for _ in 1..self.options.threads.min(now.words().div_ceil(Layer::WORDS)) {
                scope.spawn(|| layer.work(|_| ControlFlow::Continue(())));
            }
            layer.work(|found| {
                interrupted = meter.visit_many(found - counted).and_then(|()| meter.interrupted());
                counted = found;
                if interrupted.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        });
        let found = layer.found.into_inner();
        if found > 0 && layer.value == unset {
            return Err(Stop::Depth);
        }
        interrupted?;
        meter.visit_many(found - counted)?;
        match &self.slope {
            Some(slope) if slope.before.is_some() && slope.steep.load(Ordering::Relaxed) => {
                Err(Stop::Cancelled)
            }
            _ => Ok(found),
        }
    }
}
