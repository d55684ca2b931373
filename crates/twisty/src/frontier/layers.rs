//! [`Exploration`]: layer after layer, on all threads.
//!
//! The words seen lie in shards, by their hash, each small enough for a processor's own cache. A piece
//! of the frontier is expanded, and what it leads to is put into a queue for each shard; then the
//! queues are emptied, shard by shard. So memory is read and written in long runs, and the look-ups,
//! which are anywhere, are in a cache. Both halves are divided among the threads: which thread did
//! what makes no difference, for a shard is a set.

use crate::algebra::layout::Word;
use crate::frontier::action::Action;
use crate::frontier::classes::Classes;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use everystate_puzzle::{Meter, Stop};
use everystate_table::seen::{Age, Room, Shard, hash};
use std::sync::Mutex;

/// How many words are expanded at once: they and what a move makes of them stay in the nearest cache.
const BATCH: usize = 512;
/// About how many slots of a shard fit the cache of a processor.
const SLOTS: usize = 1 << 15;
/// The most shards: each has a queue whose end should be in the cache too.
const SHARDS: usize = 1 << 12;
/// The fewest words that are looked up in one go, if there are so many.
const QUEUE: u64 = 1 << 16;

/// What is explored, and how.
pub(crate) struct Search<const N: usize> {
    pub(crate) moves: Vec<Action<N>>,
    /// If given, words stand for their class.
    pub(crate) classes: Option<Classes<N>>,
    /// Whether every layer is remembered: where moves cannot be undone, they may lead far back.
    pub(crate) keep: bool,
    pub(crate) threads: usize,
}

/// An exploration that runs.
pub(crate) struct Exploration<'a, const N: usize> {
    search: &'a Search<N>,
    shards: Vec<Shard<N>>,
    room: Room,
    /// By thread and shard, words to look up.
    queues: Vec<Vec<Vec<Word<N>>>>,
    workers: Vec<Worker<N>>,
    /// Bytes of the queues.
    queued: u64,
    /// The most bytes at any time.
    peak: u64,
    /// Words of the frontier, and of the layer before.
    frontier: usize,
    before: usize,
    /// How many words were looked up for how many of the frontier.
    looked_up: u64,
    expanded: u64,
}

/// What a thread works with.
#[derive(Default)]
struct Worker<const N: usize> {
    batch: Vec<Word<N>>,
    rooms: Rooms<N>,
    kept: Vec<Word<N>>,
}

/// What moves are worked out in.
#[derive(Default)]
pub(crate) struct Rooms<const N: usize> {
    /// Words for which a move is possible.
    possible: Vec<Word<N>>,
    out: Vec<Word<N>>,
    undone: Vec<Word<N>>,
}

impl<const N: usize> Search<N> {
    /// Bytes of its tables.
    pub(crate) fn bytes(&self) -> u64 {
        let classes = self.classes.as_ref().map_or(0, Classes::bytes);
        self.moves.iter().map(Action::bytes).sum::<u64>() + classes
    }

    /// The least so many of all words of some classes, whose least words these are, the least of their layer in order.
    pub(crate) fn members(&self, mut least: Vec<Word<N>>, wanted: usize) -> Vec<Word<N>> {
        // The least of all are in the classes with the least representatives.
        if let Some(classes) = &self.classes {
            for word in core::mem::take(&mut least) {
                classes.members(&word, &mut least);
            }
        }
        least.sort_unstable();
        least.dedup();
        least.truncate(wanted);
        least
    }

    /// The digest of an exploration of what has this one: how many symmetries are used depends on memory and time, and layers of other
    /// classes are of another exploration.
    pub(crate) fn digest(&self, of: [u8; 32]) -> [u8; 32] {
        let classes = self.classes.as_ref().map_or(&[0; 32], Classes::digest);
        blake3::Hasher::new().update(&of).update(classes).finalize().into()
    }

    /// Hands out what each move makes of some words.
    pub(crate) fn expand(
        &self,
        batch: &[Word<N>],
        rooms: &mut Rooms<N>,
        mut each: impl FnMut(&[Word<N>]),
    ) {
        self.apply(batch, rooms, &mut each);
        // What undoes a word is of its class, but its neighbours need not be of theirs.
        if let Some(inverse) = self.classes.as_ref().and_then(Classes::inverse) {
            let mut undone = core::mem::take(&mut rooms.undone);
            inverse.apply(batch, &mut undone);
            self.apply(&undone, rooms, &mut each);
            rooms.undone = undone;
        }
    }

    fn apply(&self, batch: &[Word<N>], rooms: &mut Rooms<N>, each: &mut impl FnMut(&[Word<N>])) {
        let Rooms { possible, out, .. } = rooms;
        for action in &self.moves {
            // Move by move: its tables stay in the nearest cache for the whole batch. Conditions are asked before, in
            // a pass of their own, and only of moves that have some.
            if action.is_free() {
                action.apply(batch, out);
            } else {
                possible.clear();
                possible.extend_from_slice(batch);
                action.retain(possible);
                action.apply(possible, out);
            }
            if let Some(classes) = &self.classes {
                for word in out.iter_mut() {
                    *word = classes.canonical(word);
                }
            }
            each(out);
        }
    }
}

impl<'a, const N: usize> Exploration<'a, N> {
    /// An exploration from some words; tables may take so many bytes.
    pub(crate) fn new(search: &'a Search<N>, starts: &[Word<N>], bytes: u64) -> Result<Self, Stop> {
        let threads = search.threads.max(1);
        let tables = search.bytes();
        if tables > bytes {
            return Err(Stop::Memory);
        }
        let room = Room { used: AtomicU64::new(tables), most: bytes };
        let mut shard = Shard::new(starts.len(), &room)?;
        shard.insert_all(starts, Age::Now, &room, |_| {})?;
        let frontier = shard.len();
        Ok(Self {
            search,
            shards: vec![shard],
            peak: room.used.load(Ordering::Relaxed),
            room,
            queues: (0..threads).map(|_| vec![Vec::new()]).collect(),
            workers: (0..threads).map(|_| Worker::default()).collect(),
            queued: 0,
            frontier,
            before: frontier,
            looked_up: search.moves.len() as u64,
            expanded: 1,
        })
    }

    /// The same with what was found before: the words of layers that are remembered, and those of the last one. `None` if some are there twice.
    pub(crate) fn again(
        search: &'a Search<N>,
        (before, words): (usize, &mut dyn ExactSizeIterator<Item = Word<N>>),
        bytes: u64,
    ) -> Result<Option<Self>, Stop> {
        let mut exploration = Self::new(search, &[], bytes)?;
        let all = words.len();
        let count = (all / SLOTS).next_power_of_two().min(SHARDS);
        let room = &exploration.room;
        exploration.shards.iter().for_each(|shard| room.give(shard.bytes()));
        let shards = (0..count).map(|_| Shard::new(all / count + all / count / 8, room));
        exploration.shards = shards.collect::<Result<_, Stop>>()?;
        for queues in &mut exploration.queues {
            queues.resize_with(count, Vec::new);
        }
        for (number, word) in words.enumerate() {
            let age = if number < before { Age::Old } else { Age::Now };
            let hash = hash(&word);
            if !exploration.shards[index(hash, count)].insert(hash, &word, age, room)? {
                return Ok(None);
            }
        }
        exploration.frontier = all - before;
        exploration.before = exploration.frontier;
        exploration.peak = room.used.load(Ordering::Relaxed);
        Ok(Some(exploration))
    }

    /// The words that are remembered, and those of the last layer: how many, and which, in any order.
    pub(crate) fn words(&self) -> [(usize, impl Iterator<Item = Word<N>>); 2] {
        [Age::Old, Age::Now].map(|age| {
            let last = self.shards.iter().map(Shard::layer).sum::<usize>();
            let all = self.shards.iter().map(|shard| shard.len() - shard.fresh()).sum::<usize>();
            let count = if age == Age::Now { last } else { all - last };
            (count, self.shards.iter().flat_map(move |shard| shard.words(age)).copied())
        })
    }

    /// The most bytes that it took.
    pub(crate) fn bytes(&self) -> u64 {
        self.peak
    }

    /// Explores layer after layer; appends the sizes of the complete ones to `counts`, of which some may be known from before. Each that is
    /// found is shown to `keep`.
    pub(crate) fn run(
        &mut self,
        known: &[u64],
        keep: &mut dyn FnMut(&Self, &[u64]),
        meter: &mut Meter<'_>,
        counts: &mut Vec<u64>,
    ) -> Result<(), Stop> {
        meter.enter(0)?;
        let mut count = known.first().copied().unwrap_or(self.frontier as u64);
        meter.visit_many(count)?;
        loop {
            meter.layer(counts.len() as u64, count);
            counts.push(count);
            if counts.len() > known.len() {
                keep(self, counts);
            }
            meter.enter(counts.len() as u64)?;
            if let Some(&next) = known.get(counts.len()) {
                count = next;
                meter.visit_many(count)?;
                continue;
            }
            // A position enters the sets in the first layer that leads to it, so its layer is its distance. Where
            // every move is undone by one, what follows layer d lies in d - 1, d or d + 1, so older layers may be
            // forgotten and none is found anew. A count is given only after its layer was gone through to the end.
            self.divide()?;
            count = self.find(meter)?;
            if count == 0 {
                return Ok(());
            }
            self.advance(meter)?;
        }
    }

    /// The words of the deepest complete layer, the least of them, in order.
    pub(crate) fn least(&self, wanted: usize) -> Vec<Word<N>> {
        let mut least: Vec<Word<N>> = Vec::new();
        let mut bound = None;
        for shard in &self.shards {
            shard.each(Age::Now, |word| {
                if bound.is_some_and(|bound| *word >= bound) {
                    return;
                }
                least.push(*word);
                if least.len() >= 2 * wanted.max(32) {
                    least.sort_unstable();
                    least.truncate(wanted);
                    bound = least.last().copied().or(Some([0; N]));
                }
            });
        }
        least.sort_unstable();
        least.truncate(wanted);
        self.search.members(least, wanted)
    }

    /// Makes as many shards as the next layer asks for, and none much larger than it asks for.
    fn divide(&mut self) -> Result<(), Stop> {
        let len: usize = self.shards.iter().map(Shard::len).sum();
        // The next layer grows as this one did, or less.
        let growth = self.frontier.div_ceil(self.before).min(self.search.moves.len());
        let expected = len.saturating_add(self.frontier.saturating_mul(growth));
        let wanted = (expected / SLOTS).next_power_of_two().min(SHARDS);
        let count = self.shards.len();
        if wanted >= 2 * count {
            let mut parts = Vec::new();
            let each = wanted / count;
            let mut shards = core::mem::take(&mut self.shards).into_iter().enumerate();
            while let Some((number, shard)) = shards.next() {
                // Both numbers of shards are powers of two, and a shard is chosen by the leading bits: so what was in
                // one comes into `each` of its own, and shards are divided one after the other, with memory for one
                // of them twice.
                let of = |hash| index(hash, wanted) - number * each;
                match shard.split(each, of, &self.room) {
                    Ok(more) => parts.extend(more),
                    Err(stop) => {
                        // Everything is still there, to be listed if not to be looked up.
                        parts.push(shard);
                        parts.extend(shards.map(|(_, shard)| shard));
                        self.shards = parts;
                        return Err(stop);
                    }
                }
                self.room.give(shard.bytes());
            }
            self.shards = parts;
            for queues in &mut self.queues {
                queues.resize_with(wanted, Vec::new);
            }
        }
        let each = expected / self.shards.len();
        self.shards.iter_mut().try_for_each(|shard| shard.expect(each, &self.room))
    }

    /// Finds the next layer and says how many positions it has.
    fn find(&mut self, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        let mut count = 0;
        let slots: usize = self.shards.iter().map(Shard::slots).sum();
        // Longer queues make for fewer visits to each shard, and shorter ones for less memory.
        let left = self.room.most - self.room.used.load(Ordering::Relaxed).min(self.room.most);
        let most = (slots as u64 / 2).min(left / (32 * N as u64)).max(QUEUE);
        let mut first = 0;
        // The frontier is gone through part by part, each of as many shards as the queues have room for. What one
        // part finds is marked as new and waits for the next layer, so how it is divided changes nothing that is
        // found.
        while first < self.shards.len() {
            let mut last = first;
            let mut words = 0;
            while last < self.shards.len() {
                words += self.shards[last].layer() as u64;
                let looked_up = words.saturating_mul(self.looked_up) / self.expanded;
                if last > first && looked_up > most {
                    break;
                }
                last += 1;
            }
            self.expand(first..last, meter)?;
            let found = self.empty(meter)?;
            meter.visit_many(found)?;
            count += found;
            first = last;
        }
        Ok(count)
    }

    /// Puts what the moves make of some shards' part of the frontier into the queues.
    fn expand(&mut self, shards: Range<usize>, meter: &Meter<'_>) -> Result<(), Stop> {
        let words: u64 = self.shards[shards.clone()].iter().map(|s| s.layer() as u64).sum();
        self.reserve(words.saturating_mul(self.looked_up) / self.expanded)?;
        // Threads take shards one after the other and only read them; each has queues of its own, so nothing is
        // locked.
        let next = AtomicUsize::new(shards.start);
        let (search, all) = (self.search, &self.shards);
        let threads = if words < 1024 { 1 } else { self.workers.len() };
        let each = self.workers.iter_mut().zip(&mut self.queues).take(threads);
        share(each, meter, |(worker, queues), go_on| {
            queues.iter_mut().for_each(Vec::clear);
            loop {
                let shard = next.fetch_add(1, Ordering::Relaxed);
                if shard >= shards.end || !go_on() {
                    return;
                }
                worker.expand(search, &all[shard], queues, go_on);
            }
        })?;
        for queues in self.queues.iter_mut().skip(threads) {
            queues.iter_mut().for_each(Vec::clear);
        }
        let queues = || self.queues.iter().flatten();
        self.room.give(self.queued);
        self.queued = queues().map(|queue| queue.capacity() as u64).sum::<u64>() * 8 * N as u64;
        let used = self.room.used.fetch_add(self.queued, Ordering::Relaxed) + self.queued;
        self.peak = self.peak.max(used);
        self.looked_up = queues().map(|queue| queue.len() as u64).sum::<u64>().max(1);
        self.expanded = words.max(1);
        if used > self.room.most { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Sees to it that queues for about so many words are within the limit.
    fn reserve(&mut self, words: u64) -> Result<(), Stop> {
        // A queue that grew has room for twice its words at most, and for four at least.
        let slack = 4 * self.queues.iter().map(Vec::len).sum::<usize>() as u64;
        let bytes = words.saturating_mul(2).saturating_add(slack).saturating_mul(8 * N as u64);
        let others = self.room.used.load(Ordering::Relaxed) - self.queued;
        if others.saturating_add(self.queued).saturating_add(bytes) > self.room.most {
            // What the queues hold for later may be what is missing now.
            self.queues.iter_mut().flatten().for_each(|queue| *queue = Vec::new());
            self.room.give(core::mem::take(&mut self.queued));
        }
        if others.saturating_add(bytes) > self.room.most { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Empties the queues and says how many positions in them were new.
    fn empty(&mut self, meter: &Meter<'_>) -> Result<u64, Stop> {
        let (queues, room) = (&self.queues, &self.room);
        let classes = self.search.classes.as_ref();
        let full = Mutex::new(None::<Stop>);
        let found = AtomicU64::new(0);
        let threads = if self.looked_up < 1 << 13 { 1 } else { self.workers.len() };
        // One thread empties the queues of all threads for a shard, so that nobody else changes it. A set does not
        // depend on the order in which words come; a class counts as many positions as it has words, once, when its
        // least word is new.
        let shards = Mutex::new(self.shards.iter_mut().enumerate());
        let each = self.workers.iter_mut().take(threads);
        share(each, meter, |_, go_on| {
            let take = || shards.lock().ok().and_then(|mut shards| shards.next());
            while let Some((number, shard)) = take() {
                let mut new = 0;
                shard.touch(queues.iter().map(|queues| queues[number].len()).sum());
                let done = queues.iter().try_for_each(|queues| {
                    shard.insert_all(&queues[number], Age::New, room, |word| {
                        new += classes.map_or(1, |classes| classes.size(word));
                    })
                });
                found.fetch_add(new, Ordering::Relaxed);
                if let (Err(stop), Ok(mut full)) = (done, full.lock()) {
                    *full = Some(stop);
                    return;
                }
                if !go_on() {
                    return;
                }
            }
        })?;
        self.peak = self.peak.max(self.room.used.load(Ordering::Relaxed));
        match full.into_inner() {
            Ok(None) => Ok(found.into_inner()),
            _ => Err(Stop::Memory),
        }
    }

    /// The layer that was found becomes the frontier.
    fn advance(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        self.before = self.frontier;
        self.frontier = self.shards.iter().map(Shard::fresh).sum();
        let keep = self.search.keep;
        let threads = if self.frontier < 1 << 12 { 1 } else { self.workers.len() };
        let shards = Mutex::new(self.shards.iter_mut());
        let each = self.workers.iter_mut().take(threads);
        share(each, meter, |worker, _| {
            let take = || shards.lock().ok().and_then(|mut shards| shards.next());
            while let Some(shard) = take() {
                shard.advance(keep, &mut worker.kept);
            }
        })
    }
}

impl<const N: usize> Worker<N> {
    fn expand(
        &mut self,
        search: &Search<N>,
        shard: &Shard<N>,
        queues: &mut [Vec<Word<N>>],
        go_on: &mut dyn FnMut() -> bool,
    ) {
        self.batch.clear();
        let mut interrupted = false;
        shard.each(Age::Now, |word| {
            self.batch.push(*word);
            if self.batch.len() == BATCH && !interrupted {
                interrupted = !go_on();
            }
            if self.batch.len() == BATCH {
                self.send(search, queues);
                self.batch.clear();
            }
        });
        self.send(search, queues);
    }

    /// Puts what the moves make of the batch into the queues.
    fn send(&mut self, search: &Search<N>, queues: &mut [Vec<Word<N>>]) {
        search.expand(&self.batch, &mut self.rooms, |words| {
            for word in words {
                queues[index(hash(word), queues.len())].push(*word);
            }
        });
    }
}

/// The shard of a hash, of so many.
#[inline]
fn index(hash: u64, shards: usize) -> usize {
    (((hash >> 48) * shards as u64) >> 16) as usize
}

/// Runs `work` on a thread for each state, the first on this one, which looks at the limits on the way.
/// `work` asks whether to go on.
fn share<S: Send>(
    states: impl Iterator<Item = S>,
    meter: &Meter<'_>,
    work: impl Fn(S, &mut dyn FnMut() -> bool) + Sync,
) -> Result<(), Stop> {
    let ended = AtomicBool::new(false);
    let mut interrupted = Ok(());
    let mut states = states;
    let Some(own) = states.next() else { return Ok(()) };
    std::thread::scope(|scope| {
        for state in states {
            let (work, ended) = (&work, &ended);
            scope.spawn(move || work(state, &mut || !ended.load(Ordering::Relaxed)));
        }
        work(own, &mut || {
            if interrupted.is_ok() {
                interrupted = meter.interrupted();
            }
            ended.store(interrupted.is_err(), Ordering::Relaxed);
            interrupted.is_ok()
        });
    });
    interrupted
}
