//! [`Windows`]: sequences made shorter a stretch at a time.
//!
//! A stretch of a solution does something that fewer moves may do. Two of all short sequences that meet there say so: if a stretch
//! and then *v* does what *u* does, *u* and then *v* backward does what the stretch does, and is taken where it has fewer moves.

use crate::algebra::stickers::Element;
use crate::scramble::library::Library;
use crate::scramble::motions::Motions;
use crate::scramble::way::Way;

/// Short sequences of a puzzle whose moves are always possible.
pub(crate) struct Windows<'a> {
    motions: &'a Motions,
    library: &'a Library,
}

/// The moves of the longest stretch.
const LONGEST: usize = 24;

impl<'a> Windows<'a> {
    /// What shortens by these sequences.
    pub(crate) const fn new(motions: &'a Motions, library: &'a Library) -> Self {
        Self { motions, library }
    }

    /// A sequence that does the same, in which no stretch is left that *u* of the library and *v* of its first `tried` do with
    /// fewer moves; or as far as it came when it was to stop.
    pub(crate) fn shortened(
        &self,
        sequence: Vec<u16>,
        tried: usize,
        stop: &dyn Fn() -> bool,
    ) -> Vec<u16> {
        let mut sequence = sequence;
        let mut first = 0;
        while first < sequence.len() {
            if stop() {
                return sequence;
            }
            match self.better(&sequence[first..], tried, stop) {
                None => first += 1,
                Some((length, instead)) => {
                    let rest = sequence.split_off(first + length);
                    sequence.truncate(first);
                    sequence.extend(instead);
                    sequence.extend(rest);
                    sequence = self.motions.shortened(0, sequence);
                    // What is new may go with what is before it.
                    first = first.saturating_sub(LONGEST);
                }
            }
        }
        sequence
    }

    /// How many of the first moves are better made otherwise, and how.
    fn better(
        &self,
        sequence: &[u16],
        tried: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<(usize, Vec<u16>)> {
        let mut way = Way::new(self.motions.stickers.identity(), 0);
        for (made, &motion) in sequence.iter().take(LONGEST).enumerate() {
            if !way.make(self.motions, &[motion]) || stop() {
                return None;
            }
            if let Some(instead) = self.instead(&way.at, made + 1, tried) {
                return Some((made + 1, instead));
            }
        }
        None
    }

    /// Fewer moves than so many that take the pieces there.
    fn instead(&self, at: &Element, moves: usize, tried: usize) -> Option<Vec<u16>> {
        let Self { motions, library } = self;
        let mut there = vec![0; at.len()];
        for after in library.numbers().take(tried) {
            let spent = library.length(after);
            if spent + 1 >= moves {
                return None;
            }
            let go = library.at(after);
            for (there, &here) in there.iter_mut().zip(at) {
                *there = motions.stickers.image(go, here);
            }
            let before = library.find(&there).filter(|&u| library.length(u) + spent < moves);
            if let Some(before) = before {
                let mut instead = library.sequence(before);
                instead.extend(motions.reversed(0, &library.sequence(after)));
                return Some(instead);
            }
        }
        None
    }
}
