//! [`Pass`]: the layers of a space, position after position.

#![expect(
    clippy::cast_possible_truncation,
    reason = "ranks have bits in memory, so their number is one of words"
)]

use crate::cosets::space::Space;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use everystate_puzzle::{Limits, Meter, Refusal};
use everystate_table::file::Stored;
use std::time::Duration;

/// How many words of 64 ranks a thread takes at once.
const PORTION: usize = 1 << 10;

/// A bit for each rank.
struct Bits(Vec<AtomicU64>);

impl Bits {
    fn new(ranks: u64) -> Self {
        Self((0..ranks.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Sets a bit: whether it was not set.
    fn set(&self, rank: u64) -> bool {
        let (word, bit) = (&self.0[(rank / 64) as usize], 1 << (rank % 64));
        // Most are set already, and looking is cheaper than setting.
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    fn has(&self, rank: u64) -> bool {
        self.0[(rank / 64) as usize].load(Ordering::Relaxed) >> (rank % 64) & 1 == 1
    }
}

impl Next {
    fn add(&self, found: &Found) {
        self.positions.fetch_add(found.positions, Ordering::Relaxed);
        self.ranks.fetch_add(found.ranks, Ordering::Relaxed);
    }
}

/// Going through the layers of a space beside its table.
pub(crate) struct Pass<'a> {
    space: &'a Space,
    table: &'a Stored,
    threads: usize,
    seen: Bits,
    /// The layers at even and at odd distances, one of each at a time.
    layers: [Bits; 2],
    /// The distance of the last layer.
    depth: AtomicUsize,
}

/// What one thread found of a layer.
#[derive(Default)]
struct Found {
    positions: u64,
    ranks: u64,
}

/// One layer on the way to the next.
#[derive(Default)]
struct Next {
    taken: AtomicUsize,
    /// What threads that are done found.
    positions: AtomicU64,
    ranks: AtomicU64,
    /// A rank of which the table says something else, plus 1.
    wrong: AtomicU64,
    ended: AtomicBool,
}

impl<'a> Pass<'a> {
    /// # Errors
    /// If there is not the memory.
    pub(crate) fn new(
        space: &'a Space,
        table: &'a Stored,
        threads: usize,
        limits: &Limits,
    ) -> Result<Self, Refusal> {
        let ranks = space.cosets.ranks();
        let needed = ranks.div_ceil(64) * 8 * 3;
        if needed > limits.bytes {
            let allowed = limits.bytes;
            let message = format!(
                "going through the layers takes {needed} bytes, and --memory allows {allowed}"
            );
            return Err(Refusal::limit(message));
        }
        let bits = || Bits::new(ranks);
        let depth = AtomicUsize::new(0);
        Ok(Self { space, table, threads, seen: bits(), layers: [bits(), bits()], depth })
    }

    /// Goes through all layers: positions and ranks of each.
    ///
    /// # Errors
    /// If the table says something else of a position, or a limit ends it.
    pub(crate) fn run(&self, meter: &Meter<'_>) -> Result<(Vec<u64>, Vec<u64>), Refusal> {
        let start = self.space.cosets.start;
        let (mut counts, mut ranks) = (Vec::new(), Vec::new());
        let mut next = Next::default();
        let mut found = Found::default();
        self.visit(start, 0, &next, &mut found);
        next.add(&found);
        while *next.ranks.get_mut() > 0 {
            if let Some(rank) = next.wrong.get_mut().checked_sub(1) {
                let message = format!("the table has another distance of rank {rank}");
                return Err(Refusal::damaged(message));
            }
            counts.push(*next.positions.get_mut());
            ranks.push(*next.ranks.get_mut());
            let depth = counts.len();
            meter.layer(depth as u64 - 1, counts[depth - 1]);
            self.depth.store(depth - 1, Ordering::Relaxed);
            next = Next::default();
            let to = &self.layers[depth % 2];
            to.0.iter().for_each(|word| word.store(0, Ordering::Relaxed));
            self.layer(depth, &next, meter)?;
        }
        // The last step set nothing, and cleared the layer before the last one.
        let all = self.space.cosets.ranks();
        if let Some(rank) =
            (0..all).find(|&rank| !self.seen.has(rank) && self.table.residue(rank).is_some())
        {
            return Err(Refusal::damaged(format!(
                "the table has a distance of rank {rank}, which is not reached"
            )));
        }
        Ok((counts, ranks))
    }

    /// Goes on from a layer on all threads.
    fn layer(&self, depth: usize, next: &Next, meter: &Meter<'_>) -> Result<(), Refusal> {
        std::thread::scope(|scope| {
            let work = || self.work(depth, next);
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                std::thread::sleep(Duration::from_micros(200));
                if let Err(stop) = meter.interrupted() {
                    next.ended.store(true, Ordering::Relaxed);
                    return Err(Refusal::limit(stop.told()));
                }
            }
            Ok(())
        })
    }

    /// Goes on from portions of a layer.
    fn work(&self, depth: usize, next: &Next) {
        let from = &self.layers[(depth + 1) % 2].0;
        // Counters that threads share would be written to by all of them at every rank.
        let mut found = Found::default();
        while !next.ended.load(Ordering::Relaxed) {
            let first = next.taken.fetch_add(PORTION, Ordering::Relaxed);
            if first >= from.len() {
                break;
            }
            let portion = from[first..].iter().take(PORTION);
            for (at, word) in (first as u64 * 64..).step_by(64).zip(portion) {
                let mut word = word.load(Ordering::Relaxed);
                while word != 0 {
                    let rank = at + u64::from(word.trailing_zeros());
                    word &= word - 1;
                    for (_, to, _) in self.space.cosets.neighbours(rank) {
                        self.visit(to, depth, next, &mut found);
                    }
                }
            }
        }
        next.add(&found);
    }

    /// Sees a rank at a distance, and those that symmetries make of it in its coset, if it was not seen.
    fn visit(&self, rank: u64, depth: usize, next: &Next, found: &mut Found) {
        if !self.seen.set(rank) {
            return;
        }
        let size = self.space.cosets.size((rank / u64::from(self.space.cosets.members())) as usize);
        let mut count = |rank: u64| {
            self.layers[depth % 2].set(rank);
            found.ranks += 1;
            found.positions += size;
            if self.table.residue(rank) != Some((depth % 3) as u8) {
                next.wrong.store(rank + 1, Ordering::Relaxed);
            }
        };
        count(rank);
        for alike in self.space.cosets.alike(rank).filter(|&alike| self.seen.set(alike)) {
            count(alike);
        }
    }

    /// How many classes of positions there are in the last layer.
    pub(crate) fn classes(&self) -> u64 {
        let last = &self.layers[self.depth.load(Ordering::Relaxed) % 2];
        self.space.cosets.classes_of((0..self.space.cosets.ranks()).filter(|&rank| last.has(rank)))
    }

    /// Whether a rank is in the last layer.
    pub(crate) fn is_last(&self, rank: u64) -> bool {
        self.layers[self.depth.load(Ordering::Relaxed) % 2].has(rank)
    }
}
