//! [`Pass`]: finding one layer from the layers before it, a segment of the space after the other.

use super::super::push::Pushes;
use super::super::space::Cosets;
use super::super::stripe::{Layout, decode, encode};
use crate::cpu;
use crate::file::FileError;
use crate::file::layer::{Layer, Reader, Record};
use crate::file::pace::{Ended, Rarely};
use crate::file::part::Part;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use everystate_puzzle::{Meter, Stop};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many blocks wait for a thread at most.
const AHEAD: usize = 3;
/// How many stripes a block has at most.
const BLOCK: usize = 8;
/// How many stripes a thread has for what it reads of its own and what it writes.
const OWN: usize = 4;
/// How often is looked whether to go on.
const LOOK: Duration = Duration::from_millis(40);

/// A layer that is found.
pub(super) struct Pass<'a> {
    pub(super) space: &'a Cosets,
    pub(super) layout: Layout,
    pub(super) pushes: Pushes<'a>,
    /// The frontier.
    pub(super) now: &'a Layer,
    /// The layer before it.
    pub(super) before: Option<&'a Layer>,
    /// Bytes of all layers before.
    pub(super) on_disk: u64,
    /// Where what is found is written.
    pub(super) part: Part,
    pub(super) positions: AtomicU64,
    pub(super) ranks: AtomicU64,
    pub(super) ended: AtomicBool,
    /// Memory that threads use one segment after the other: taken anew each time, more would be held than is in use.
    pub(super) rooms: &'a Mutex<Vec<Vec<u64>>>,
    /// When what was written is brought to the disk next.
    pub(super) sync: &'a Mutex<Rarely>,
}

/// Stripes of the frontier that follow each other.
struct Block {
    stripes: Vec<usize>,
    words: Vec<u64>,
    /// Where the memory goes when nobody reads it any more.
    pool: Sender<Vec<u64>>,
}

impl Drop for Block {
    fn drop(&mut self) {
        let _ = self.pool.send(core::mem::take(&mut self.words));
    }
}

/// What a lock guards. Whoever panicked while holding it ends the whole exploration.
pub(super) fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How the space is divided for threads and memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    threads: usize,
    /// Stripes that a thread has at once.
    share: usize,
    /// Stripes of a block.
    block: usize,
}

impl Plan {
    /// For so many bytes; `None` if these are too few.
    pub(super) fn new(layout: &Layout, threads: usize, bytes: u64) -> Option<Self> {
        let all = layout.stripes();
        let stripes = usize::try_from(bytes / (layout.stripe() as u64 * 8)).unwrap_or(usize::MAX);
        let plan = |threads: usize| {
            // What is read ahead and worked on, a quarter of all at most, and what a thread reads of its own stripes.
            let block = (stripes / 4 / (AHEAD + 3)).clamp(1, BLOCK);
            let rest = stripes.checked_sub((AHEAD + 3) * block + OWN * threads)?;
            let most = (rest / threads).min(all.div_ceil(threads));
            // Segments of one size, as many as are needed.
            let segments = all.div_ceil(most.checked_mul(threads).filter(|&most| most > 0)?);
            Some(Self { threads, share: all.div_ceil(segments * threads), block })
        };
        (1..=threads.clamp(1, all)).rev().find_map(plan)
    }

    /// Bytes without which nothing is explored.
    pub(super) fn least(layout: &Layout) -> u64 {
        (AHEAD + 3 + OWN + 1) as u64 * layout.stripe() as u64 * 8
    }

    /// The stripes of each segment.
    fn segments(self, stripes: usize) -> impl Iterator<Item = Range<usize>> {
        let size = self.share * self.threads;
        (0..stripes).step_by(size).map(move |first| first..(first + size).min(stripes))
    }
}

/// What a thread has of a segment: every so manieth stripe, for rows that follow each other lead to rows that do.
#[derive(Clone)]
struct Share {
    segment: Range<usize>,
    cosets: Range<usize>,
    number: usize,
    threads: usize,
}

impl Share {
    /// Its stripes, in order.
    fn stripes(&self) -> impl Iterator<Item = usize> + use<> {
        self.segment.clone().skip(self.number).step_by(self.threads)
    }

    /// Which row of them a coset is, if it is one.
    fn row(&self, layout: &Layout, coset: usize) -> Option<usize> {
        if !self.cosets.contains(&coset) {
            return None;
        }
        let (stripe, row) = (coset / layout.rows - self.segment.start, coset % layout.rows);
        let is_here = stripe % self.threads == self.number;
        is_here.then(|| stripe / self.threads * layout.rows + row)
    }
}

impl Pass<'_> {
    /// Finds the layer.
    pub(super) fn run(&self, plan: Plan, meter: &mut Meter<'_>) -> Result<(), Ended> {
        let mut counted = 0;
        for segment in plan.segments(self.layout.stripes()) {
            if segment.clone().all(|stripe| self.part.has(stripe)) {
                continue;
            }
            let cosets = self.layout.cosets(segment.clone());
            let needed = self.needed(cosets.clone());
            if needed.is_empty() {
                continue;
            }
            let threads = plan.threads.min(segment.len());
            let share = |number| {
                let (segment, cosets) = (segment.clone(), cosets.clone());
                Share { segment, cosets, number, threads }
            };
            let shares: Vec<Share> = (0..threads).map(share).collect();
            let needed: Vec<&[usize]> = needed.chunks(plan.block).collect();
            self.segment(&shares, &needed, meter, &mut counted)?;
            self.count(meter, &mut counted)?;
        }
        Ok(self.count(meter, &mut counted)?)
    }

    /// Stripes of the frontier from which moves lead to a segment, in order.
    fn needed(&self, cosets: Range<usize>) -> Vec<usize> {
        let mut needed = vec![false; self.layout.stripes()];
        // Moves can be undone: what leads here is where moves lead from here.
        for coset in cosets {
            for step in self.space.steps.of(coset) {
                needed[step.coset as usize / self.layout.rows] = true;
            }
        }
        (0..needed.len()).filter(|&stripe| needed[stripe] && self.now.has(stripe)).collect()
    }

    /// Tells the meter what was found since it was told last.
    fn count(&self, meter: &mut Meter<'_>, counted: &mut u64) -> Result<(), Stop> {
        let found = self.positions.load(Ordering::Relaxed);
        meter.visit_many(found - *counted)?;
        *counted = found;
        meter.watch().on_disk(self.on_disk + self.part.bytes());
        meter.interrupted()
    }

    /// Finds what is new in a segment.
    fn segment(
        &self,
        shares: &[Share],
        needed: &[&[usize]],
        meter: &mut Meter<'_>,
        counted: &mut u64,
    ) -> Result<(), Ended> {
        std::thread::scope(|scope| {
            let (done, all_done) = mpsc::channel::<()>();
            let (mut to, mut workers) = (Vec::new(), Vec::new());
            for share in shares {
                let (give, take) = mpsc::sync_channel(AHEAD);
                to.push(give);
                let done = done.clone();
                workers.push(scope.spawn(move || {
                    let result = self.work(share, &take);
                    self.end_if(result.is_err());
                    drop((take, done));
                    result
                }));
            }
            drop(done);
            workers.push(scope.spawn(move || {
                let result = self.feed(needed, &to);
                self.end_if(result.is_err());
                result
            }));
            // Nothing is ever sent: the channel closes when all have done their share.
            let mut interrupted = Ok(());
            while let Err(RecvTimeoutError::Timeout) = all_done.recv_timeout(LOOK) {
                interrupted = interrupted.and_then(|()| self.count(meter, counted));
                self.end_if(interrupted.is_err());
            }
            for worker in workers {
                match worker.join() {
                    Ok(result) => result?,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(interrupted?)
        })
    }

    fn end_if(&self, over: bool) {
        self.ended.fetch_or(over, Ordering::Relaxed);
    }

    fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// Reads stripes of the frontier for all threads.
    fn feed(
        &self,
        needed: &[&[usize]],
        to: &[SyncSender<Option<Arc<Block>>>],
    ) -> Result<(), FileError> {
        let (give, pool) = mpsc::channel();
        let mut reader = self.now.reader()?;
        for stripes in needed {
            let mut words: Vec<u64> = pool.try_recv().unwrap_or_default();
            let rows = |&stripe: &usize| self.layout.cosets(stripe..stripe + 1).len();
            words.resize(stripes.iter().map(rows).sum::<usize>() * self.layout.words, 0);
            for (&stripe, rows) in stripes.iter().zip(words.chunks_mut(self.layout.stripe())) {
                read(&mut reader, stripe, rows)?;
            }
            let block = Arc::new(Block { stripes: stripes.to_vec(), words, pool: give.clone() });
            // Who takes no more has ended.
            if self.is_ended() || to.iter().any(|to| to.send(Some(Arc::clone(&block))).is_err()) {
                return Ok(());
            }
        }
        // That there are no more is said: whoever only sees the channel close does not know whether it has seen all.
        for to in to {
            // Who takes no more has ended.
            let _ = to.send(None);
        }
        Ok(())
    }

    /// Where the rows of a block lead in a thread's share.
    fn pushes_of(&self, block: &Block, share: &Share, pushes: &mut Vec<Push>) {
        let words = self.layout.words;
        pushes.clear();
        let mut from = 0;
        for coset in block.stripes.iter().flat_map(|&k| self.layout.cosets(k..k + 1)) {
            if block.words[from..][..words].iter().any(|&word| word != 0) {
                let steps = self.space.steps.of(coset).iter();
                pushes.extend(steps.filter_map(|step| {
                    let row = share.row(&self.layout, step.coset as usize)?;
                    Some(Push { from, action: step.action, to: row * words })
                }));
            }
            from += words;
        }
    }

    /// What some stripes are reached by, from all of the frontier.
    fn work(&self, share: &Share, blocks: &Receiver<Option<Arc<Block>>>) -> Result<(), FileError> {
        let words = self.layout.words;
        let mut reached = held(self.rooms).pop().unwrap_or_default();
        reached.clear();
        reached.resize(share.stripes().count() * self.layout.stripe(), 0);
        let (mut pushes, mut room) = (Vec::new(), Vec::new());
        loop {
            let block = match blocks.recv() {
                Ok(Some(block)) if !self.is_ended() => block,
                Ok(None) => break,
                _ => return Ok(()),
            };
            self.pushes_of(&block, share, &mut pushes);
            for (k, push) in pushes.iter().enumerate() {
                let ahead = pushes.get(k + 1).map_or(push.to, |next| next.to);
                let row = &block.words[push.from..][..words];
                self.pushes.push(push.action, row, &mut reached, (push.to, ahead), &mut room);
            }
        }
        let mut settling = Settling::of(self)?;
        for (stripe, rows) in share.stripes().zip(reached.chunks_mut(self.layout.stripe())) {
            let rows = &mut rows[..self.layout.cosets(stripe..stripe + 1).len() * words];
            if self.is_ended() {
                break;
            }
            if !self.part.has(stripe) {
                settling.settle(stripe, rows)?;
            }
        }
        held(self.rooms).push(reached);
        held(self.sync).perhaps(|| self.part.sync())
    }
}

/// Where a row of a block leads.
struct Push {
    /// Where the row begins in the block.
    from: usize,
    action: u32,
    /// Where the row begins to which it leads, of those that a thread has.
    to: usize,
}

/// Reads a stripe.
pub(super) fn read(
    reader: &mut Reader<'_>,
    stripe: usize,
    words: &mut [u64],
) -> Result<(), FileError> {
    let Some(record) = reader.read(stripe)? else {
        words.fill(0);
        return Ok(());
    };
    let right = decode(record.form, record.bytes, words);
    if right { Ok(()) } else { Err(reader.damaged(stripe)) }
}

/// Writing what is new.
struct Settling<'a> {
    pass: &'a Pass<'a>,
    readers: Vec<Reader<'a>>,
    seen: Vec<u64>,
    bytes: Vec<u8>,
    /// For actions that are kept in parts.
    room: Vec<u32>,
}

impl<'a> Settling<'a> {
    fn of(pass: &'a Pass<'a>) -> Result<Self, FileError> {
        let layers = [Some(pass.now), pass.before].into_iter().flatten();
        let readers = layers.map(Layer::reader).collect::<Result<_, _>>()?;
        Ok(Self { pass, readers, seen: Vec::new(), bytes: Vec::new(), room: Vec::new() })
    }

    /// Writes what of a stripe is new of what is reached: neighbours of a layer are in it, or in the one before or after.
    fn settle(&mut self, stripe: usize, rows: &mut [u64]) -> Result<(), FileError> {
        let Pass { space, layout, pushes, .. } = self.pass;
        let cosets = layout.cosets(stripe..stripe + 1);
        for (coset, row) in cosets.clone().zip(rows.chunks_exact_mut(layout.words)) {
            let twins = space.twins(coset);
            if !twins.is_empty() && row.iter().any(|&word| word != 0) {
                self.seen.clear();
                self.seen.extend_from_slice(row);
                for &twin in twins {
                    pushes.push(twin, &self.seen, row, (0, 0), &mut self.room);
                }
            }
        }
        for reader in &mut self.readers {
            if reader.layer.has(stripe) {
                self.seen.resize(rows.len(), 0);
                read(reader, stripe, &mut self.seen)?;
                rows.iter_mut().zip(&self.seen).for_each(|(row, seen)| *row &= !seen);
            }
        }
        let found = count(space, layout, stripe, rows);
        let form = encode(rows, found.1, &mut self.bytes);
        let number = u32::try_from(stripe).expect("stripes are counted in 32 bits");
        self.pass.part.append(Record { number, form, bytes: &self.bytes })?;
        self.pass.add(found);
        Ok(())
    }
}

impl Pass<'_> {
    /// Counts positions and ranks.
    pub(super) fn add(&self, (positions, ranks): (u64, u64)) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
        self.ranks.fetch_add(ranks, Ordering::Relaxed);
    }
}

/// How many positions and ranks some rows have.
pub(super) fn count(space: &Cosets, layout: &Layout, stripe: usize, rows: &[u64]) -> (u64, u64) {
    let each = layout.cosets(stripe..stripe + 1).zip(rows.chunks_exact(layout.words));
    each.fold((0, 0), |(positions, ranks), (coset, row)| {
        let new = cpu::count_ones(row);
        (positions + new * space.size(coset), ranks + new)
    })
}
