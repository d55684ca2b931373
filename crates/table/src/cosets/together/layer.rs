//! [`Exchange::run`]: rows that go to whom they matter, and those that come.

use super::packet::{Packet, pad, put, stand};
use super::share::{Planes, Share};
use super::worker::{Exchange, Lent, Purpose, Worker};
use crate::file::FileError;
use crate::file::layer::Reader;
use crate::together::Failed;
use crate::together::limits::{code, stop};
use crate::together::post::{AHEAD, Kind, PACKET, Post, WAIT, head};
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use everystate_puzzle::{Meter, Stop};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

/// Packets of its own that a process has not worked on yet, at most.
const OWN: usize = 16;
/// Packets of another process that were worked on, of which it is told at once: a part of those that it may send ahead.
const TOLD: u64 = AHEAD as u64 / 4;
/// How long is waited for others while threads are at work.
const SHORT: Duration = Duration::from_millis(1);

/// Where stripes come from that are sent.
pub(super) enum Source<'a> {
    /// The last layer, by its residue: the planes of each thread, and how many ranks each stripe has of it.
    Planes(Vec<(&'a Planes, &'a [u64])>, usize),
    /// Files.
    Layers(Vec<Reader<'a>>),
}

impl Exchange<'_> {
    /// Sends what the source has, and takes what comes from all; nothing of it, if a limit was reached `before`. The limit that ended it,
    /// if one did: then what was reached is not all.
    pub(super) fn run(
        &self,
        post: &mut Post<'_>,
        (lent, source): (Vec<Lent<'_>>, Source<'_>),
        before: Option<Stop>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed> {
        let ended = AtomicBool::new(false);
        post.begin();
        let (taken, all_taken) = mpsc::channel();
        std::thread::scope(|scope| {
            let (mut to, mut workers) = (Vec::new(), Vec::new());
            for (thread, lent) in lent.into_iter().enumerate() {
                let (give, take) = mpsc::channel();
                let worker = Worker::new(self, thread, lent);
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
                worked_on: vec![0; post.count()],
                spare: Vec::new(),
                others: vec![true; post.count()],
                buffers: vec![vec![head(Kind::Rows, self.depth)]; post.count()],
                stopped: before,
                needed: vec![false; post.count()],
                bytes: Vec::new(),
                coded: Vec::new(),
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
            if right { stopped } else { Err(Failed::garbled()) }
        })
    }
}

/// The conversation of a layer.
struct Talk<'a> {
    exchange: &'a Exchange<'a>,
    source: Source<'a>,
    to: Vec<Sender<Arc<Packet>>>,
    taken: Sender<(usize, Vec<u64>)>,
    all_taken: Receiver<(usize, Vec<u64>)>,
    /// How many more packets of its own threads may have.
    own: usize,
    /// By process, how many of its packets were worked on that it was not told of yet.
    worked_on: Vec<u64>,
    /// Memory of packets that were worked on.
    spare: Vec<Vec<u64>>,
    /// By process, whether more comes from it.
    others: Vec<bool>,
    /// By process, what is to be sent to it.
    buffers: Vec<Vec<u64>>,
    /// The limit that another reached.
    stopped: Option<Stop>,
    needed: Vec<bool>,
    bytes: Vec<u8>,
    /// The next stripe, as it stands in a packet.
    coded: Vec<u64>,
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
                if let Ok(of) = self.all_taken.recv_timeout(WAIT) {
                    self.took(post, of)?;
                }
                continue;
            }
            self.take(post, wait)?;
        }
    }

    /// Tells others which of their packets were worked on.
    fn acknowledge(&mut self, post: &mut Post<'_>) -> Result<(), Failed> {
        while let Ok(of) = self.all_taken.try_recv() {
            self.took(post, of)?;
        }
        Ok(())
    }

    fn took(
        &mut self,
        post: &mut Post<'_>,
        (from, words): (usize, Vec<u64>),
    ) -> Result<(), Failed> {
        if self.spare.len() < OWN {
            self.spare.push(words);
        }
        if from == post.number() {
            self.own += 1;
            return Ok(());
        }
        // Each message wakes threads of both processes, so some are told of at once.
        self.worked_on[from] += 1;
        if self.worked_on[from] == TOLD {
            self.worked_on[from] = 0;
            post.send(from, vec![head(Kind::Taken, self.exchange.depth), TOLD])?;
        }
        Ok(())
    }

    /// Takes what comes.
    fn take(&mut self, post: &mut Post<'_>, mut wait: Duration) -> Result<(), Failed> {
        let kinds = [Kind::Rows, Kind::End];
        while let Some((from, kind, message)) = post.next(&kinds, self.exchange.depth, wait)? {
            wait = Duration::ZERO;
            if kind == Kind::Rows {
                self.give(from, message);
            } else {
                self.others[from] = false;
                self.stopped = self.stopped.or(stop(message.get(1).copied().unwrap_or(0)));
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
            let mut fresh = self.spare.pop().unwrap_or_default();
            fresh.clear();
            fresh.reserve(PACKET + PACKET / 4);
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
            let Some(stripe) = self.next_stripe()? else { return Ok(false) };
            self.address(stripe);
            for (buffer, _) in
                self.buffers.iter_mut().zip(&self.needed).filter(|(_, needed)| **needed)
            {
                buffer.extend_from_slice(&self.coded);
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

    /// Codes the next stripe that has something, and tells its number.
    fn next_stripe(&mut self) -> Result<Option<usize>, FileError> {
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
                    let words = (begin..begin + words).map(|at| planes.with(at, *residue));
                    stand(stripe, live[nth], words, (&mut self.bytes, &mut self.coded));
                    return Ok(Some(stripe));
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
                    pad(record.form, &mut self.bytes);
                    self.coded.clear();
                    put(stripe, record.form, &self.bytes, &mut self.coded);
                    return Ok(Some(stripe));
                }
            },
        }
    }
}

/// What threads of a process work with, and what is sent: parts of the same shares.
pub(super) fn lent(shares: &mut [Share]) -> (Vec<Lent<'_>>, Vec<(&Planes, &[u64])>) {
    let (mut worked_on, mut sent) = (Vec::new(), Vec::new());
    for Share { planes, reached, open, live } in shares {
        let planes = &*planes;
        worked_on.push(Lent { reached, open, planes });
        sent.push((planes, live.as_slice()));
    }
    (worked_on, sent)
}
