//! [`Worker`]: what a thread does with rows that come.

use super::super::push::{Asked, Pushes};
use super::super::space::Cosets;
use super::super::stripe::decode;
use super::packet::{PAD, Packet, records};
use super::share::{Owners, Planes};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

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

/// What a thread works with.
pub(super) struct Lent<'a> {
    pub(super) reached: &'a mut [u64],
    pub(super) open: &'a [u32],
    pub(super) planes: &'a Planes,
}

/// What a thread of an exchange works with.
pub(super) struct Worker<'a> {
    exchange: &'a Exchange<'a>,
    thread: usize,
    reached: &'a mut [u64],
    open: &'a [u32],
    planes: &'a Planes,
    words: Vec<u64>,
    bytes: Vec<u8>,
    pushes: Vec<Push>,
    /// The words of a row that have something.
    some: Vec<u32>,
    room: Vec<u32>,
}

/// Where a row of a packet leads.
struct Push {
    action: u32,
    /// Where the row begins to which it leads, of those that a thread has.
    to: usize,
    /// Whether that asks for it, by an action that leads the other way.
    is_pulled: bool,
}

impl<'a> Worker<'a> {
    /// The thread of this number, which has this.
    pub(super) fn new(
        exchange: &'a Exchange<'a>,
        thread: usize,
        Lent { reached, open, planes }: Lent<'a>,
    ) -> Self {
        let (words, bytes, pushes, some, room) = Default::default();
        Self { exchange, thread, reached, open, planes, words, bytes, pushes, some, room }
    }
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
        let Exchange { owners, .. } = self.exchange;
        let words = owners.layout.words;
        let cosets = owners.layout.cosets(stripe..stripe + 1);
        for (row, coset) in rows.chunks_exact(words).zip(cosets) {
            let count = self.exchange.pushes.count(row);
            if count > 0 {
                self.plan(coset, count);
                self.row(row, count);
            }
        }
    }

    /// Where a row leads that has something in so many words, or what it is asked for, of those that a thread has: where less is left of a
    /// row than there is of this one, each word that is left looks where it comes from.
    fn plan(&mut self, coset: usize, count: usize) {
        let Exchange { space, owners, .. } = self.exchange;
        let words = owners.layout.words;
        self.pushes.clear();
        for step in space.steps.of(coset) {
            let Some(row) = owners.row(self.thread, step.coset as usize) else { continue };
            let (open, to) = (self.open[row] as usize, row * words);
            if open == 0 {
                continue;
            }
            let is_pulled = open * 4 < count * 3;
            if !is_pulled {
                self.pushes.push(Push { action: step.action, to, is_pulled });
            } else if !self.pushes.iter().any(|push| push.to == to) {
                // Several moves may lead there, and as many back.
                let back = space.steps.of(step.coset as usize).iter();
                let back = back.filter(|back| back.coset as usize == coset);
                let each = back.map(|back| Push { action: back.action, to, is_pulled });
                self.pushes.extend(each);
            }
        }
    }

    /// Takes a row, which has something in so many words, where it leads.
    fn row(&mut self, row: &[u64], count: usize) {
        let (pushes, words) = (self.exchange.pushes, self.exchange.owners.layout.words);
        let is_sparse = count * 4 < words;
        if is_sparse && self.pushes.iter().any(|push| !push.is_pulled) {
            collect(row, &mut self.some);
        }
        for (k, &Push { action, to, is_pulled }) in self.pushes.iter().enumerate() {
            let reached = &mut self.reached[to..to + words];
            if is_pulled {
                let [low, high] =
                    [&self.planes.low, &self.planes.high].map(|plane| &plane[to..to + words]);
                pushes.pull(action, row, Asked { low, high, reached }, &mut self.room);
            } else if is_sparse {
                pushes.push_some(action, (row, &self.some), reached, &mut self.room);
            } else {
                let ahead = self.pushes.get(k + 1).map_or(to, |next| next.to);
                pushes.push(action, row, self.reached, (to, ahead), &mut self.room);
            }
        }
    }

    /// Works on packets until there are no more; `false` if one was none.
    pub(super) fn run(mut self, packets: &Receiver<Arc<Packet>>, ended: &AtomicBool) -> bool {
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

/// The words of a row that have something.
fn collect(row: &[u64], some: &mut Vec<u32>) {
    // Every word is written down, and the next one over it where it has nothing: which do nobody foresees.
    some.resize(row.len(), 0);
    let mut count = 0;
    for (at, &word) in (0..).zip(row) {
        some[count] = at;
        count += usize::from(word != 0);
    }
    some.truncate(count);
}
