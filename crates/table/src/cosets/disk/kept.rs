//! [`Kept`]: what is found, and what is read of its layers: the farthest ranks, distances, and the table.

use super::super::space::Cosets;
use super::super::stripe::Layout;
use super::pass::read;
use crate::Distribution;
use crate::file::FileError;
use crate::file::layer::{Layer, Reader};
use crate::file::layers::Folder;
use core::ops::ControlFlow;
use everystate_puzzle::Stop;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How many words of stripes are kept at hand.
const AT_HAND: usize = 1 << 20;

/// What an exploration on disk found.
#[derive(Debug)]
pub struct Kept {
    /// Positions in each complete layer.
    pub distribution: Distribution,
    /// Ranks in each of them.
    pub ranks: Vec<u64>,
    /// The ranks of some positions of the deepest complete layer, the least ones, in order.
    pub farthest: Vec<u64>,
    /// `None` if every reachable position was seen, or the limit that ended the exploration.
    pub stopped: Option<Stop>,
    /// What failed, if that ended it: [`Stop::Disk`].
    pub trouble: Option<FileError>,
    /// Bytes of memory that the space and the rows took.
    pub bytes: u64,
    /// Bytes of the layers on disk.
    pub on_disk: u64,
    pub(super) folder: Folder,
    pub(super) layout: Layout,
    pub(super) layers: Vec<Layer>,
    pub(super) at_hand: Mutex<AtHand>,
}

/// The least ranks of a layer, at most so many.
pub(super) fn least(layout: &Layout, layer: &Layer, wanted: usize) -> Result<Vec<u64>, FileError> {
    let (mut found, mut words, mut reader) = (Vec::new(), Vec::new(), layer.reader()?);
    for stripe in (0..layout.stripes()).filter(|&stripe| layer.has(stripe)) {
        layout.clear(stripe, &mut words);
        read(&mut reader, stripe, &mut words)?;
        let enough = layout.ranks(stripe, &words, true, |rank| {
            if found.len() == wanted {
                return ControlFlow::Break(());
            }
            found.push(rank);
            ControlFlow::Continue(())
        });
        if enough.is_break() {
            break;
        }
    }
    Ok(found)
}

/// Stripes that were read, by layer and number, and the layer in which the last rank was found.
#[derive(Debug, Default)]
pub(super) struct AtHand {
    stripes: HashMap<(usize, usize), Vec<u64>>,
    depth: usize,
}

impl Kept {
    /// Removes the layers from the disk.
    ///
    /// # Errors
    /// If they cannot be removed.
    pub fn remove(self) -> Result<(), FileError> {
        self.folder.remove(self.layers)
    }

    /// The distance of a position modulo 3; `None` if it was not reached, or a file cannot be read.
    ///
    /// Costs a read of a stripe from some layers, those first that are next to where the last position was found.
    pub fn residue(&self, rank: u64) -> Option<u8> {
        let (_, stripe, word, bit) = self.layout.place(rank);
        let mut at_hand = self.at_hand.lock().unwrap_or_else(PoisonError::into_inner);
        let mut depths: Vec<usize> = (0..self.layers.len()).collect();
        depths.sort_by_key(|depth| depth.abs_diff(at_hand.depth));
        let depth =
            depths.into_iter().find(|&depth| self.has(&mut at_hand, depth, (stripe, word, bit)))?;
        at_hand.depth = depth;
        Some((depth % 3) as u8)
    }

    /// Whether a layer has a rank: a bit of a word of a stripe. Not, if it cannot be read.
    fn has(
        &self,
        at_hand: &mut AtHand,
        depth: usize,
        (stripe, word, bit): (usize, usize, u32),
    ) -> bool {
        if !self.layers[depth].has(stripe) {
            return false;
        }
        if at_hand.stripes.len() * self.layout.stripe() > AT_HAND {
            at_hand.stripes.clear();
        }
        let words = at_hand.stripes.entry((depth, stripe)).or_insert_with(|| {
            let mut words = Vec::new();
            self.layout.clear(stripe, &mut words);
            let reader = self.layers[depth].reader();
            // What is not read has no rank.
            if reader.and_then(|mut reader| read(&mut reader, stripe, &mut words)).is_err() {
                words.fill(0);
            }
            words
        });
        words[word] >> bit & 1 == 1
    }

    /// The table of the layers, as words in their order (see [`Residues::words`](super::super::Residues::words)), which are filled in
    /// whenever they are asked for.
    ///
    /// # Errors
    /// If a file cannot be read, or is not as it was written.
    pub fn words<'a>(&'a self, space: &'a Cosets) -> Result<Words<'a>, FileError> {
        let readers = self.layers.iter().map(Layer::reader).collect::<Result<_, _>>()?;
        let members = space.members() as usize;
        let (layout, cells) = (&self.layout, Cells::default());
        Ok(Words { readers, layout, members, stripe: 0, cells, taken: 0, layer: Vec::new() })
    }
}

/// The words of a table, made of layers.
#[derive(Debug)]
pub struct Words<'a> {
    readers: Vec<Reader<'a>>,
    layout: &'a Layout,
    members: usize,
    /// The next stripe to be read.
    stripe: usize,
    cells: Cells,
    /// How many words were taken of the cells.
    taken: usize,
    layer: Vec<u64>,
}

/// Cells of 64 ranks, of which the last may have room.
#[derive(Debug, Default)]
struct Cells {
    words: Vec<u64>,
    /// Ranks of the last cell; 0 if it is full.
    bits: usize,
}

impl Cells {
    /// Appends up to 64 ranks.
    fn push(&mut self, low: u64, high: u64, count: usize) {
        let unseen = if count == 64 { 0 } else { u64::MAX << count };
        let (low, high) = (low | unseen, high | unseen);
        if self.bits == 0 {
            self.words.extend([low, high]);
        } else {
            // What there is no room for in the last cell begins another.
            let (last, room) = (self.words.len() - 2, 64 - self.bits);
            let below = u64::MAX >> room;
            self.words[last] &= low << self.bits | below;
            self.words[last + 1] &= high << self.bits | below;
            if count > room {
                let above = u64::MAX << self.bits;
                self.words.extend([low >> room | above, high >> room | above]);
            }
        }
        self.bits = (self.bits + count) % 64;
    }
}

impl Words<'_> {
    /// Fills a buffer with the next words.
    ///
    /// # Errors
    /// If a file cannot be read, or is not as it was written.
    ///
    /// # Panics
    /// If the table has no more words.
    pub fn fill(&mut self, buffer: &mut [u64]) -> Result<(), FileError> {
        let mut filled = 0;
        while filled < buffer.len() {
            // A cell that has room is full only when more ranks came, or there are no more.
            let ends = self.stripe == self.layout.stripes();
            let open = if self.cells.bits > 0 && !ends { 2 } else { 0 };
            let ready = self.cells.words.len() - open - self.taken;
            if ready == 0 {
                assert!(!ends, "more words than the table has");
                self.next()?;
                continue;
            }
            let count = ready.min(buffer.len() - filled);
            let from = &self.cells.words[self.taken..][..count];
            buffer[filled..][..count].copy_from_slice(from);
            self.taken += count;
            filled += count;
        }
        Ok(())
    }

    /// Adds the cells of the next stripe.
    fn next(&mut self) -> Result<(), FileError> {
        let mut low = Vec::new();
        self.layout.clear(self.stripe, &mut low);
        low.fill(u64::MAX);
        let mut high = low.clone();
        for (depth, reader) in self.readers.iter_mut().enumerate() {
            if !reader.layer.has(self.stripe) {
                continue;
            }
            self.layout.clear(self.stripe, &mut self.layer);
            read(reader, self.stripe, &mut self.layer)?;
            // Of a distance modulo 3 the low digit and the high one; 3 is unseen.
            for (digits, residue) in [(&mut low, 1), (&mut high, 2)] {
                if depth % 3 != residue {
                    digits.iter_mut().zip(&self.layer).for_each(|(digit, seen)| *digit &= !seen);
                }
            }
        }
        self.cells.words.drain(..self.taken);
        self.taken = 0;
        let rows = low.chunks_exact(self.layout.words).zip(high.chunks_exact(self.layout.words));
        for (low, high) in rows {
            for (k, (&low, &high)) in low.iter().zip(high).enumerate() {
                self.cells.push(low, high, (self.members - 64 * k).min(64));
            }
        }
        self.stripe += 1;
        Ok(())
    }
}
