//! [`Worker`]: what a thread does with words, its own and those that come.

use super::super::block::{self, encode};
use super::super::space::Words;
use super::super::stream::read;
use super::packet::{message, words};
use super::places::{Place, Places};
use crate::file::FileError;
use crate::file::layer::{Reader, Record};
use crate::file::part::Part;
use crate::seen::{Age, Room, Shard, hash};
use crate::together::layers::News;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use core::time::Duration;
use everystate_puzzle::Stop;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};

/// How many words are expanded at once.
const BATCH: usize = 512;
/// Sets that a thread has: where one grows, only its words are there twice.
const SHARDS: usize = 64;
/// Bytes of words that wait to be looked up, at most: as many as make it worth while to go through the sets one after the other.
const QUEUE: usize = if cfg!(test) { 128 } else { 1 << 19 };
/// Parcels that a thread has not taken yet, and messages of each thread that wait to be sent: more are not made.
const MANY: usize = 16;
/// How long a thread waits for what lets it go on.
const SHORT: Duration = Duration::from_millis(1);

/// What comes to a thread.
pub(super) enum Parcel<const N: usize> {
    /// Words that another thread of this process found.
    Words(Vec<[u64; N]>),
    /// What another process sent.
    Message(usize, Vec<u64>),
    /// No more comes.
    End,
}

/// What a thread tells the one that speaks with other processes.
pub(super) enum Told {
    /// A message is to go to a process.
    Message(usize, Vec<u64>),
    /// A message of a process was worked on.
    Taken(usize),
    /// All of the last layer that it has was expanded, and what was found is on its way.
    Finished,
}

/// Where the words of a layer come from.
pub(super) enum Source<'a> {
    /// Moves lead there from the last one.
    Moves,
    /// Files, of which each thread reads its part of the records.
    Layers(Vec<Reader<'a>>),
}

/// What is kept from going on.
#[derive(Debug)]
pub(super) enum Trouble {
    /// There is no memory.
    Limit(Stop),
    /// A layer that was kept cannot be read.
    File(FileError),
    /// What was sent is not what a process of this version sends.
    Garbled,
}

/// A layer that is being found, as the threads of a process share it.
pub(super) struct Exchange<'a, S, const N: usize> {
    pub(super) space: &'a S,
    pub(super) places: &'a Places,
    pub(super) room: &'a Room,
    pub(super) depth: usize,
    /// How many words a message has.
    pub(super) packet: usize,
    /// Nothing that is found is used any more.
    pub(super) ended: AtomicBool,
    /// Messages that wait to be sent.
    pub(super) waiting: AtomicUsize,
    /// By thread of this process, parcels of others that it has not taken yet, and where they go.
    pub(super) parcels: Vec<(AtomicUsize, Sender<Parcel<N>>)>,
    /// What ended it here.
    pub(super) trouble: Mutex<Option<Trouble>>,
}

impl<S, const N: usize> Exchange<'_, S, N> {
    /// Ends it, because of the first trouble that comes.
    fn end(&self, trouble: Trouble) {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(trouble);
        self.ended.store(true, Ordering::Relaxed);
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// Whether more is on its way than there should be.
    fn is_full(&self) -> bool {
        let many = |count: &AtomicUsize, most| count.load(Ordering::Relaxed) >= most;
        many(&self.waiting, MANY * self.parcels.len())
            || self.parcels.iter().any(|(count, _)| many(count, MANY))
    }
}

/// The words that a thread has.
pub(super) struct Share<const N: usize> {
    shards: Vec<Shard<N>>,
    /// What was found of the layer in the making: positions and words.
    positions: u64,
    ranks: u64,
}

impl<const N: usize> Share<N> {
    /// None yet.
    pub(super) fn new(room: &Room) -> Result<Self, Stop> {
        let shards = (0..SHARDS).map(|_| Shard::new(0, room)).collect::<Result<_, Stop>>()?;
        Ok(Self { shards, positions: 0, ranks: 0 })
    }

    /// Bytes of what a thread works with beside, where so many words of a message are collected for each of so many threads.
    pub(super) fn beside(packet: usize, places: usize) -> u64 {
        (8 * N * (packet * (places + MANY) + BATCH) + 2 * QUEUE) as u64
    }

    /// Adds a word to the layer in the making, unless it was seen.
    pub(super) fn add(
        &mut self,
        word: [u64; N],
        space: &impl Words<N>,
        room: &Room,
    ) -> Result<(), Stop> {
        let shard = Self::shard(hash(&word));
        self.add_all(shard, &[word], space, room)
    }

    fn add_all(
        &mut self,
        shard: usize,
        words: &[[u64; N]],
        space: &impl Words<N>,
        room: &Room,
    ) -> Result<(), Stop> {
        let Self { shards, positions, ranks } = self;
        shards[shard].insert_all(words, Age::New, room, |word| {
            *positions += space.size(word);
            *ranks += 1;
        })
    }

    /// The shard of a hash.
    #[inline]
    fn shard(hash: u64) -> usize {
        ((hash >> 48) as usize * SHARDS) >> 16
    }

    /// Makes what was found the last layer; those before it are forgotten, unless they are to be kept. It is written to a part, whose
    /// records are counted.
    pub(super) fn settle(
        &mut self,
        (keep, wanted): (bool, usize),
        part: Option<(&Part, &AtomicU32)>,
    ) -> Result<News<N>, FileError> {
        let mut news = News { positions: self.positions, ranks: self.ranks, least: Vec::new() };
        (self.positions, self.ranks) = (0, 0);
        let (mut new, mut bytes) = (Vec::new(), Vec::new());
        for shard in &mut self.shards {
            new.clear();
            new.extend(shard.words(Age::New).copied());
            new.sort_unstable();
            news.least.extend(new.iter().take(wanted));
            news.least.sort_unstable();
            news.least.truncate(wanted);
            for some in new.chunks(block::words::<N>()) {
                let Some((part, records)) = part else { break };
                bytes.clear();
                encode(some, &mut bytes);
                let number = records.fetch_add(1, Ordering::Relaxed);
                part.append(Record { number, form: 0, bytes: &bytes })?;
            }
            shard.advance(keep, &mut new);
        }
        Ok(news)
    }
}

/// A thread at work on a layer.
pub(super) struct Worker<'a, S, const N: usize> {
    exchange: &'a Exchange<'a, S, N>,
    thread: usize,
    share: &'a mut Share<N>,
    source: Source<'a>,
    /// Words for each thread of each process.
    buffers: Vec<Vec<[u64; N]>>,
    /// Words to be looked up, by shard, and how many.
    queues: Vec<Vec<[u64; N]>>,
    queued: usize,
    /// Words of the last layer of one shard, which are being expanded, and how far.
    batch: Vec<[u64; N]>,
    at: usize,
    /// How many shards, or records, were taken.
    next: usize,
    found: Vec<[u64; N]>,
    bytes: Vec<u8>,
}

impl<'a, S: Words<N>, const N: usize> Worker<'a, S, N> {
    /// The thread of this number, which has this.
    pub(super) fn new(
        exchange: &'a Exchange<'a, S, N>,
        (thread, share): (usize, &'a mut Share<N>),
        source: Source<'a>,
    ) -> Self {
        Self {
            exchange,
            thread,
            share,
            source,
            buffers: vec![Vec::new(); exchange.places.count()],
            queues: vec![Vec::new(); SHARDS],
            queued: 0,
            batch: Vec::new(),
            at: 0,
            next: 0,
            found: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// Works until no more comes.
    pub(super) fn run(mut self, inbox: &Receiver<Parcel<N>>, tell: &Sender<Told>) {
        let mut finished = false;
        loop {
            let busy = !finished && !self.exchange.is_full();
            let parcel = if busy { inbox.try_recv().ok() } else { wait(inbox) };
            match parcel {
                Some(Parcel::End) => break,
                Some(parcel) => self.take(parcel, tell),
                None if busy => match self.go_on(tell) {
                    Ok(true) => {}
                    Ok(false) => {
                        self.flush(1, tell);
                        finished = true;
                        let _ = tell.send(Told::Finished);
                    }
                    Err(trouble) => self.exchange.end(trouble),
                },
                None => {}
            }
        }
        self.look_up();
    }

    /// Takes what came.
    fn take(&mut self, parcel: Parcel<N>, tell: &Sender<Told>) {
        match parcel {
            Parcel::Words(words) => {
                self.exchange.parcels[self.thread].0.fetch_sub(1, Ordering::Relaxed);
                for word in words {
                    self.queue(hash(&word), word);
                }
            }
            Parcel::Message(from, message) => {
                let mut came = core::mem::take(&mut self.found);
                let places = self.exchange.places;
                let here = Place { process: places.number, thread: self.thread };
                let good = words(&message, &mut self.bytes, &mut came).is_some();
                for word in came.iter().filter(|_| good) {
                    let hash = hash(word);
                    if places.of(hash) != here {
                        self.exchange.end(Trouble::Garbled);
                    }
                    self.queue(hash, *word);
                }
                if !good {
                    self.exchange.end(Trouble::Garbled);
                }
                self.found = came;
                let _ = tell.send(Told::Taken(from));
            }
            Parcel::End => unreachable!("taken before"),
        }
        if self.queued * 8 * N >= QUEUE {
            self.look_up();
        }
    }

    /// Puts a word of this thread where it is looked up soon.
    #[inline]
    fn queue(&mut self, hash: u64, word: [u64; N]) {
        self.queues[Share::<N>::shard(hash)].push(word);
        self.queued += 1;
    }

    /// Looks up what waits for it, and adds what is new.
    fn look_up(&mut self) {
        let Exchange { space, room, .. } = *self.exchange;
        for (shard, queue) in self.queues.iter_mut().enumerate() {
            if !self.exchange.has_ended()
                && let Err(stop) = self.share.add_all(shard, queue, space, room)
            {
                self.exchange.end(Trouble::Limit(stop));
            }
            queue.clear();
        }
        self.queued = 0;
    }

    /// Finds some more words, and sends them; `false` if there are no more.
    fn go_on(&mut self, tell: &Sender<Told>) -> Result<bool, Trouble> {
        if self.exchange.has_ended() || !self.find()? {
            return Ok(false);
        }
        let places = self.exchange.places;
        let here = places.index(Place { process: places.number, thread: self.thread });
        let found = core::mem::take(&mut self.found);
        for &word in &found {
            let hash = hash(&word);
            let index = places.index(places.of(hash));
            if index == here {
                self.queue(hash, word);
            } else {
                self.buffers[index].push(word);
            }
        }
        self.found = found;
        if self.queued * 8 * N >= QUEUE {
            self.look_up();
        }
        self.flush(self.exchange.packet, tell);
        Ok(true)
    }

    /// Finds some more words; `false` if there are no more.
    fn find(&mut self) -> Result<bool, Trouble> {
        self.found.clear();
        match &mut self.source {
            Source::Moves => {
                while self.at == self.batch.len() {
                    let Some(shard) = self.share.shards.get(self.next) else { return Ok(false) };
                    self.next += 1;
                    self.batch.clear();
                    self.batch.extend(shard.words(Age::Now).copied());
                    self.at = 0;
                }
                let end = self.batch.len().min(self.at + BATCH);
                self.exchange.space.neighbours(&self.batch[self.at..end], &mut self.found);
                self.at = end;
                Ok(true)
            }
            Source::Layers(readers) => loop {
                let Some(reader) = readers.last_mut() else { return Ok(false) };
                let number = self.thread + self.next * self.exchange.parcels.len();
                if number >= reader.layer.records() {
                    readers.pop();
                    self.next = 0;
                    continue;
                }
                self.next += 1;
                read(reader, number, &mut self.found).map_err(Trouble::File)?;
                return Ok(true);
            },
        }
    }

    /// Sends what was found for others, where it is so much.
    fn flush(&mut self, least: usize, tell: &Sender<Told>) {
        let Exchange { places, depth, parcels, waiting, .. } = self.exchange;
        for (index, buffer) in self.buffers.iter_mut().enumerate() {
            if buffer.len() < least {
                continue;
            }
            let Place { process, thread } = places.at(index);
            // Who takes no more has panicked, which is told when it is joined.
            if process == places.number {
                let (count, to) = &parcels[thread];
                count.fetch_add(1, Ordering::Relaxed);
                let _ = to.send(Parcel::Words(core::mem::take(buffer)));
            } else {
                let message = message((*depth, thread), buffer, &mut self.bytes);
                waiting.fetch_add(1, Ordering::Relaxed);
                let _ = tell.send(Told::Message(process, message));
                buffer.clear();
            }
        }
    }
}

/// The next parcel, waited for a moment.
fn wait<const N: usize>(inbox: &Receiver<Parcel<N>>) -> Option<Parcel<N>> {
    match inbox.recv_timeout(SHORT) {
        Ok(parcel) => Some(parcel),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => unreachable!("others can send to it"),
    }
}
