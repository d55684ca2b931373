//! [`Share`]: the stripes of a space that a thread of a process has.

use super::super::push::{Arrived, Pushes};
use super::super::space::Cosets;
use super::super::stripe::{Layout, encode};
use crate::cpu;
use crate::file::FileError;
use crate::file::layer::Record;
use crate::file::part::Part;
use crate::together::layers::News;
use core::ops::ControlFlow;

/// Which process has which stripe, and which of its threads works on it: both in turn, as rows that follow each other lead to rows that do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owners {
    pub(super) layout: Layout,
    /// This process.
    pub(super) number: usize,
    pub(super) processes: usize,
    /// Threads of this process.
    pub(super) threads: usize,
}

impl Owners {
    /// The process that has a stripe.
    pub(super) const fn of(&self, stripe: usize) -> usize {
        stripe % self.processes
    }

    /// The process that has a coset.
    pub(super) const fn of_coset(&self, coset: usize) -> usize {
        self.of(coset / self.layout.rows)
    }

    /// Which thread of this process has a stripe of it, and the how manieth it is of that.
    pub(super) const fn here(&self, stripe: usize) -> (usize, usize) {
        let nth = stripe / self.processes;
        (nth % self.threads, nth / self.threads)
    }

    /// The stripes of a thread, in order.
    pub(super) fn stripes(&self, thread: usize) -> impl Iterator<Item = usize> + use<> {
        let first = thread * self.processes + self.number;
        (first..self.layout.stripes()).step_by(self.processes * self.threads)
    }

    /// The stripes of this process, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> + use<> {
        (self.number..self.layout.stripes()).step_by(self.processes)
    }

    /// Which row of a thread's a coset is, if it is one.
    pub(super) const fn row(&self, thread: usize, coset: usize) -> Option<usize> {
        let stripe = coset / self.layout.rows;
        if self.of(stripe) != self.number {
            return None;
        }
        let (whose, nth) = self.here(stripe);
        if whose == thread { Some(nth * self.layout.rows + coset % self.layout.rows) } else { None }
    }
}

/// The distances of positions, modulo 3, in two planes as in a table; 3 is unseen.
#[derive(Debug, Default)]
pub(super) struct Planes {
    pub(super) low: Vec<u64>,
    pub(super) high: Vec<u64>,
}

impl Planes {
    /// The positions of a word whose distance has this residue.
    pub(super) fn with(&self, at: usize, residue: usize) -> u64 {
        let (low, high) = (self.low[at], self.high[at]);
        (if residue & 1 == 0 { !low } else { low }) & if residue & 2 == 0 { !high } else { high }
    }
}

/// The stripes of a thread.
#[derive(Debug)]
pub(super) struct Share {
    pub(super) planes: Planes,
    /// What is reached of a layer that is being found.
    pub(super) reached: Vec<u64>,
    /// By row, in how many of its words something is unseen.
    pub(super) open: Vec<u32>,
    /// By stripe, how many of its ranks the last layer has.
    pub(super) live: Vec<u64>,
}

impl Share {
    /// Of so many stripes, nothing of which was seen.
    pub(super) fn new(layout: &Layout, stripes: usize) -> Self {
        let words = stripes * layout.stripe();
        let plane = |with: u64| {
            let mut plane = Vec::with_capacity(words);
            cpu::large_pages(&plane);
            plane.resize(words, with);
            plane
        };
        let planes = Planes { low: plane(u64::MAX), high: plane(u64::MAX) };
        let (open, live) = (vec![layout.words as u32; stripes * layout.rows], vec![0; stripes]);
        Self { planes, reached: plane(0), open, live }
    }

    /// Bytes of so many stripes.
    pub(super) fn bytes(layout: &Layout, stripes: usize) -> u64 {
        stripes as u64 * (layout.stripe() as u64 * 24 + layout.rows as u64 * 4 + 8)
    }

    /// Makes what is reached and was not seen the next layer, and writes it, if it is kept.
    pub(super) fn settle(
        &mut self,
        settling: &Settling<'_>,
        stripes: impl Iterator<Item = usize>,
    ) -> Result<News<1>, FileError> {
        let (mut news, mut scratch) = (News::default(), Scratch::default());
        for (nth, stripe) in stripes.enumerate() {
            self.stripe(settling, (nth, stripe), &mut news, &mut scratch)?;
        }
        Ok(news)
    }

    fn stripe(
        &mut self,
        settling: &Settling<'_>,
        (nth, stripe): (usize, usize),
        news: &mut News<1>,
        scratch: &mut Scratch,
    ) -> Result<(), FileError> {
        let Settling { space, layout, pushes, residue, wanted, part } = settling;
        let begin = nth * layout.stripe();
        let mut found = 0;
        for (row, coset) in layout.cosets(stripe..stripe + 1).enumerate() {
            let words = begin + row * layout.words..begin + (row + 1) * layout.words;
            if self.reached[words.clone()].iter().all(|&word| word == 0) {
                continue;
            }
            for &twin in space.twins(coset) {
                // All that keep the coset are in the list, so what they make of what was reached first is all.
                scratch.row.clear();
                scratch.row.extend_from_slice(&self.reached[words.clone()]);
                let places = (words.start, words.start);
                pushes.push(twin, &scratch.row, &mut self.reached, places, &mut scratch.room);
            }
            let (new, open) = pushes.settle(Arrived {
                low: &mut self.planes.low[words.clone()],
                high: &mut self.planes.high[words.clone()],
                reached: &mut self.reached[words],
                residue: *residue,
            });
            self.open[nth * layout.rows + row] = open;
            news.positions += new * space.size(coset);
            found += new;
        }
        news.ranks += found;
        self.live[nth] = found;
        let words =
            &mut self.reached[begin..][..layout.cosets(stripe..stripe + 1).len() * layout.words];
        if found > 0 {
            let _ = layout.ranks(stripe, words, true, |rank| {
                if news.least.len() == *wanted {
                    return ControlFlow::Break(());
                }
                news.least.push([rank]);
                ControlFlow::Continue(())
            });
        }
        if let Some(part) = part {
            let form = encode(words, found, &mut scratch.bytes);
            let number = u32::try_from(stripe).expect("stripes are counted in 32 bits");
            part.append(Record { number, form, bytes: &scratch.bytes })?;
        }
        words.fill(0);
        Ok(())
    }
}

/// What is needed to settle a layer.
pub(super) struct Settling<'a> {
    pub(super) space: &'a Cosets,
    pub(super) layout: &'a Layout,
    pub(super) pushes: Pushes<'a>,
    /// The distance of the layer, modulo 3.
    pub(super) residue: usize,
    /// How many of the least ranks are wanted.
    pub(super) wanted: usize,
    /// Where the layer is written.
    pub(super) part: Option<&'a Part>,
}

/// Memory that is used again.
#[derive(Default)]
struct Scratch {
    row: Vec<u64>,
    room: Vec<u32>,
    bytes: Vec<u8>,
}
