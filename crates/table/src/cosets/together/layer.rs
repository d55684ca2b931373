//! [`Exchange`]: rows that go to whom they matter, and what threads do with those that come.

use super::super::push::Pushes;
use super::super::space::Cosets;
use super::super::stripe::{decode, encode};
use super::limits::{code, stop};
use super::post::{Kind, PACKET, Post, WAIT, head};
use super::share::{Owners, Planes, Share};
use super::told::Failed;
use crate::file::FileError;
use crate::file::layer::Reader;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use everystate_puzzle::{Meter, Stop};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

/// Packets of its own that a process has not worked on yet, at most.
const OWN: usize = 4;
/// How long is waited for others while threads are at work.
const SHORT: Duration = Duration::from_millis(1);

/// What stripes are sent for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// They are of the frontier, and moves lead on from them.
    Push,
    /// They are of a layer that was kept.
    Load,
}

/// A layer that is being found.
pub(super) struct Exchange<'a> {
    pub(super) space: &'a Cosets,
    pub(super) owners: Owners,
    pub(super) pushes: Pushes<'a>,
    /// Its depth.
    pub(super) depth: usize,
    pub(super) purpose: Purpose,
}

/// Where stripes come from that are sent.
pub(super) enum Source<'a> {
    /// The last layer, by its residue: the planes of each thread, and how many ranks each stripe has of it.
    Planes(Vec<(&'a Planes, &'a [u64])>, usize),
    /// Files.
    Layers(Vec<Reader<'a>>),
}

/// Rows that a process sent.
struct Packet {
    from: usize,
    words: Vec<u64>,
    taken: Sender<usize>,
}

impl Drop for Packet {
    fn drop(&mut self) {
        let _ = self.taken.send(self.from);
    }
}

/// A stripe in a packet: its number, how it is coded, and its words.
fn records(packet: &[u64]) -> impl Iterator<Item = Option<(usize, u32, &[u64])>> {
    let mut rest = &packet[1..];
    core::iter::from_fn(move || {
        let (&head, words) = rest.split_first()?;
        let (stripe, form, length) = (head as u32 as usize, head >> 32 & 3, (head >> 34) as usize);
        if length > words.len() {
            rest = &[];
            return Some(None);
        }
        let (words, after) = words.split_at(length);
        rest = after;
        Some(Some((stripe, form as u32, words)))
    })
}

/// A stripe as it stands in a packet.
fn record(stripe: usize, form: u32, bytes: &[u8], into: &mut Vec<u64>) {
    let length = bytes.len().div_ceil(8);
    into.push(stripe as u64 | u64::from(form) << 32 | (length as u64) << 34);
    let (eights, rest) = bytes.as_chunks();
    into.extend(eights.iter().map(|eight| u64::from_le_bytes(*eight)));
    if !rest.is_empty() {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        into.push(u64::from_le_bytes(last));
    }
}

/// What a thread of an exchange works with.
struct Worker<'a> {
    exchange: &'a Exchange<'a>,
    thread: usize,
    reached: &'a mut [u64],
    open: &'a [bool],
    words: Vec<u64>,
    bytes: Vec<u8>,
    pushes: Vec<Push>,
    room: Vec<u32>,
}

/// Where a row of a packet leads.
struct Push {
    /// Where the row begins in its stripe.
    from: usize,
    action: u32,
    /// Where the row begins to which it leads, of those that a thread has.
    to: usize,
}

impl Worker<'_> {
    /// Takes a stripe; `false` if it is none.
    fn stripe(&mut self, stripe: usize, form: u32, coded: &[u64]) -> bool {
        let Exchange { owners, purpose, .. } = self.exchange;
        if stripe >= owners.layout.stripes() {
            return false;
        }
        let (thread, nth) = owners.here(stripe);
        let is_here = owners.of(stripe) == owners.number && thread == self.thread;
        if *purpose == Purpose::Load && !is_here {
            return true;
        }
        let mut words = core::mem::take(&mut self.words);
        let wanted = owners.layout.cosets(stripe..stripe + 1).len() * owners.layout.words;
        // Words that are as they are need no copy.
        let is_plain = form == 0 && coded.len() == wanted;
        if !is_plain {
            words.clear();
            words.resize(wanted, 0);
            self.bytes.clear();
            self.bytes.extend(coded.iter().flat_map(|word| word.to_le_bytes()));
            // What fills up the last word would be read as bits of the first rank.
            let end = self.bytes.iter().rposition(|&byte| byte != PAD).map_or(0, |at| at + 1);
            if !decode(form, &self.bytes[..end], &mut words) {
                return false;
            }
        }
        let rows = if is_plain { coded } else { &words };
        match purpose {
            Purpose::Load => {
                let begin = nth * owners.layout.stripe();
                self.reached[begin..].iter_mut().zip(rows).for_each(|(r, word)| *r |= word);
            }
            Purpose::Push => self.push(stripe, rows),
        }
        self.words = words;
        true
    }

    /// Takes the rows of a stripe where moves lead.
    fn push(&mut self, stripe: usize, rows: &[u64]) {
        let Exchange { space, owners, pushes, .. } = self.exchange;
        let words = owners.layout.words;
        self.pushes.clear();
        let cosets = owners.layout.cosets(stripe..stripe + 1);
        for (from, coset) in (0..).step_by(words).zip(cosets) {
            if rows[from..from + words].iter().any(|&word| word != 0) {
                self.pushes.extend(space.steps.of(coset).iter().filter_map(|step| {
                    let row = owners.row(self.thread, step.coset as usize)?;
                    self.open[row].then_some(Push { from, action: step.action, to: row * words })
                }));
            }
        }
        for (k, push) in self.pushes.iter().enumerate() {
            let ahead = self.pushes.get(k + 1).map_or(push.to, |next| next.to);
            let row = &rows[push.from..][..words];
            pushes.push(push.action, row, self.reached, (push.to, ahead), &mut self.room);
        }
    }

    /// Works on packets until there are no more; `false` if one was none.
    fn run(mut self, packets: &Receiver<Arc<Packet>>, ended: &AtomicBool) -> bool {
        let mut right = true;
        for packet in packets {
            if ended.load(Ordering::Relaxed) {
                continue;
            }
            right &= records(&packet.words).all(|record| {
                record.is_some_and(|(stripe, form, words)| self.stripe(stripe, form, words))
            });
        }
        right
    }
}

/// What fills up the last word of a stripe that is coded: no gap between bits ends with it.
const PAD: u8 = 128;

impl Exchange<'_> {
    /// Sends what the source has, and takes what comes from all; nothing of it, if a limit was reached `before`. The limit that ended it,
    /// if one did: then what was reached is not all.
    pub(super) fn run(
        &self,
        post: &mut Post<'_>,
        (reached, source): (Vec<(&mut [u64], &[bool])>, Source<'_>),
        before: Option<Stop>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed> {
        let ended = AtomicBool::new(false);
        post.begin();
        let (taken, all_taken) = mpsc::channel();
        std::thread::scope(|scope| {
            let (mut to, mut workers) = (Vec::new(), Vec::new());
            for (thread, (reached, open)) in reached.into_iter().enumerate() {
                let (give, take) = mpsc::channel();
                let (words, bytes, pushes, room) = Default::default();
                let worker =
                    Worker { exchange: self, thread, reached, open, words, bytes, pushes, room };
                let ended = &ended;
                to.push(give);
                workers.push(scope.spawn(move || worker.run(&take, ended)));
            }
            let mut talk = Talk {
                exchange: self,
                source,
                to,
                taken,
                all_taken,
                own: OWN,
                others: vec![true; post.count()],
                buffers: vec![vec![head(Kind::Rows, self.depth)]; post.count()],
                stopped: before,
                needed: vec![false; post.count()],
                words: Vec::new(),
                bytes: Vec::new(),
                next: 0,
            };
            talk.others[post.number()] = false;
            let stopped = talk.run(post, meter, &ended);
            ended.fetch_or(stopped.is_err(), Ordering::Relaxed);
            // Threads go on until there are no more packets.
            drop(talk);
            let mut right = true;
            for worker in workers {
                match worker.join() {
                    Ok(its) => right &= its,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            if right { stopped } else { Err(garbled()) }
        })
    }
}

/// What was sent cannot be what a process of this version sent.
pub(super) fn garbled() -> Failed {
    let message = "rows came that no process of this version sends".into();
    everystate_puzzle::peers::Lost { process: None, message }.into()
}

/// The conversation of a layer.
struct Talk<'a> {
    exchange: &'a Exchange<'a>,
    source: Source<'a>,
    to: Vec<Sender<Arc<Packet>>>,
    taken: Sender<usize>,
    all_taken: Receiver<usize>,
    /// How many more packets of its own threads may have.
    own: usize,
    /// By process, whether more comes from it.
    others: Vec<bool>,
    /// By process, what is to be sent to it.
    buffers: Vec<Vec<u64>>,
    /// The limit that another reached.
    stopped: Option<Stop>,
    needed: Vec<bool>,
    words: Vec<u64>,
    bytes: Vec<u8>,
    /// Where the source is.
    next: usize,
}

impl Talk<'_> {
    fn run(
        &mut self,
        post: &mut Post<'_>,
        meter: &mut Meter<'_>,
        ended: &AtomicBool,
    ) -> Result<Option<Stop>, Failed> {
        let (mut stopped, mut last, mut said) = (None, false, false);
        loop {
            if stopped.is_none()
                && let Err(stop) = meter.interrupted()
            {
                stopped = Some(stop);
            }
            stopped = stopped.or(self.stopped);
            if stopped.is_some() && !last {
                // What is found is not used, so nothing more is sent.
                ended.store(true, Ordering::Relaxed);
                last = true;
                self.buffers.iter_mut().for_each(|buffer| buffer.truncate(1));
            }
            self.acknowledge(post)?;
            let is_blocked = self.flush(post, last)?;
            if !is_blocked && !last {
                last = !self.fill()?;
            } else if !is_blocked && last && !said {
                said = true;
                let code = stopped.map_or(0, code);
                post.tell(&[head(Kind::End, self.exchange.depth), code])?;
            }
            let is_over = said && !self.others.contains(&true);
            if is_over && self.own == OWN {
                self.acknowledge(post)?;
                return Ok(stopped);
            }
            let busy = !is_blocked && !said;
            let wait = if busy { Duration::ZERO } else { SHORT };
            if is_over {
                // Only threads of this process have something to do.
                if let Ok(from) = self.all_taken.recv_timeout(WAIT) {
                    self.took(post, from)?;
                }
                continue;
            }
            self.take(post, wait)?;
        }
    }

    /// Tells others which of their packets were worked on.
    fn acknowledge(&mut self, post: &mut Post<'_>) -> Result<(), Failed> {
        while let Ok(from) = self.all_taken.try_recv() {
            self.took(post, from)?;
        }
        Ok(())
    }

    fn took(&mut self, post: &mut Post<'_>, from: usize) -> Result<(), Failed> {
        if from == post.number() {
            self.own += 1;
        } else {
            post.send(from, vec![head(Kind::Taken, self.exchange.depth)])?;
        }
        Ok(())
    }

    /// Takes what comes.
    fn take(&mut self, post: &mut Post<'_>, mut wait: Duration) -> Result<(), Failed> {
        let kinds = [Kind::Rows, Kind::End];
        while let Some((from, kind, message)) = post.next(&kinds, self.exchange.depth, wait)? {
            wait = Duration::ZERO;
            match kind {
                Kind::Rows => self.give(from, message),
                _ => {
                    self.others[from] = false;
                    self.stopped = self.stopped.or(stop(message.get(1).copied().unwrap_or(0)));
                }
            }
        }
        Ok(())
    }

    /// Gives a packet to all threads.
    fn give(&self, from: usize, words: Vec<u64>) {
        let packet = Arc::new(Packet { from, words, taken: self.taken.clone() });
        for to in &self.to {
            // A thread that takes no more has panicked, which is told when it is joined.
            let _ = to.send(Arc::clone(&packet));
        }
    }

    /// Sends the packets that are full, or what there is, if it is the `last`: whether something could not be sent.
    fn flush(&mut self, post: &mut Post<'_>, last: bool) -> Result<bool, Failed> {
        let mut is_blocked = false;
        for to in 0..self.buffers.len() {
            let length = self.buffers[to].len();
            if length < PACKET && !(last && length > 1) {
                continue;
            }
            let is_own = to == post.number();
            if if is_own { self.own == 0 } else { !post.is_free(to) } {
                is_blocked = true;
                continue;
            }
            let fresh = Vec::with_capacity(PACKET + PACKET / 4);
            let packet = core::mem::replace(&mut self.buffers[to], fresh);
            self.buffers[to].push(packet[0]);
            if is_own {
                self.own -= 1;
                self.give(to, packet);
            } else {
                post.packet(to, packet)?;
            }
        }
        Ok(is_blocked)
    }

    /// Adds stripes to the packets until one is full; `false` if there are no more.
    fn fill(&mut self) -> Result<bool, FileError> {
        while self.buffers.iter().all(|buffer| buffer.len() < PACKET) {
            let Some((stripe, form)) = self.next_stripe()? else { return Ok(false) };
            self.address(stripe);
            let mut record = Vec::new();
            self::record(stripe, form, &self.bytes, &mut record);
            for (buffer, _) in
                self.buffers.iter_mut().zip(&self.needed).filter(|(_, needed)| **needed)
            {
                buffer.extend_from_slice(&record);
            }
        }
        Ok(true)
    }

    /// To which processes a stripe goes.
    fn address(&mut self, stripe: usize) {
        let Exchange { space, owners, purpose, .. } = self.exchange;
        self.needed.fill(false);
        match purpose {
            Purpose::Load => self.needed[owners.of(stripe)] = true,
            Purpose::Push => {
                for coset in owners.layout.cosets(stripe..stripe + 1) {
                    for step in space.steps.of(coset) {
                        self.needed[owners.of_coset(step.coset as usize)] = true;
                    }
                }
            }
        }
    }

    /// Codes the next stripe that has something, and tells its number and form.
    fn next_stripe(&mut self) -> Result<Option<(usize, u32)>, FileError> {
        let owners = &self.exchange.owners;
        match &mut self.source {
            Source::Planes(planes, residue) => loop {
                let stripe = owners.number + self.next * owners.processes;
                if stripe >= owners.layout.stripes() {
                    return Ok(None);
                }
                self.next += 1;
                let (thread, nth) = owners.here(stripe);
                let (planes, live) = &planes[thread];
                if live[nth] > 0 {
                    let begin = nth * owners.layout.stripe();
                    let words =
                        owners.layout.cosets(stripe..stripe + 1).len() * owners.layout.words;
                    self.words.clear();
                    self.words.extend((begin..begin + words).map(|at| planes.with(at, *residue)));
                    return Ok(Some((stripe, coded(&self.words, live[nth], &mut self.bytes))));
                }
            },
            Source::Layers(readers) => loop {
                let Some(reader) = readers.last_mut() else { return Ok(None) };
                if self.next >= owners.layout.stripes() {
                    readers.pop();
                    self.next = 0;
                    continue;
                }
                let stripe = self.next;
                self.next += 1;
                if let Some(record) = reader.read(stripe)? {
                    self.bytes.clear();
                    self.bytes.extend_from_slice(record.bytes);
                    let form = record.form;
                    pad(form, &mut self.bytes);
                    return Ok(Some((stripe, form)));
                }
            },
        }
    }
}

/// Codes words, so that they fill whole words.
fn coded(words: &[u64], set: u64, bytes: &mut Vec<u8>) -> u32 {
    let form = encode(words, set, bytes);
    pad(form, bytes);
    form
}

/// Fills up the last word.
fn pad(form: u32, bytes: &mut Vec<u8>) {
    if form != 0 {
        bytes.resize(bytes.len().next_multiple_of(8), PAD);
    }
}

/// What threads of a process work with, and what is sent: parts of the same shares.
#[expect(clippy::type_complexity, reason = "two lists, each of pairs")]
pub(super) fn lent(shares: &mut [Share]) -> (Vec<(&mut [u64], &[bool])>, Vec<(&Planes, &[u64])>) {
    let (mut worked_on, mut sent) = (Vec::new(), Vec::new());
    for Share { planes, reached, open, live } in shares {
        worked_on.push((reached.as_mut_slice(), open.as_slice()));
        sent.push((&*planes, live.as_slice()));
    }
    (worked_on, sent)
}
