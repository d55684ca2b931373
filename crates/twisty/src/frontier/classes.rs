//! [`Classes`]: words that are the same but for a symmetry.
//!
//! The least word of a class stands for it. Words are compared from their highest bits on, and those are
//! the color of one place, the *top*. For each place that symmetries bring to the top, and each color
//! there, a table has the least color that comes out, and the symmetries that make it. So one look-up a
//! place leaves a few symmetries of all, and only what these make of the word is made and compared.

use crate::algebra::layout::{Field, Layout, Word};
use crate::algebra::symmetry::Symmetries;
use crate::frontier::action::Action;

/// Classes of words.
pub(crate) struct Classes<const N: usize> {
    symmetries: Vec<Action<N>>,
    inverse: Option<Action<N>>,
    sources: Vec<Source>,
    leaders: Vec<Leader>,
    /// Numbers of symmetries.
    numbers: Vec<u16>,
    /// Of which symmetries there are.
    digest: [u8; 32],
}

/// A place that some symmetries bring to the top.
struct Source {
    lane: usize,
    shift: u32,
    mask: u64,
    /// Its leaders are those from this on, one a code.
    first: usize,
}

/// The least code that comes to the top from a place with some code.
#[derive(Clone, Copy)]
struct Leader {
    code: u64,
    /// The numbers of the symmetries that make it.
    first: usize,
    last: usize,
}

impl<const N: usize> Classes<N> {
    /// The classes under some symmetries, with tables for so many bits at once; `None` if these change
    /// nothing.
    pub(crate) fn new(symmetries: &Symmetries, layout: &Layout, width: u32) -> Option<Self> {
        // The place in the highest bits.
        let key = |field: &&Field| (core::cmp::Reverse(field.lane), field.shift);
        let occupied = layout.fields.iter().filter(|field| field.bits > 0);
        let highest = occupied.max_by_key(key)?;
        let at = |field: &Field| (field.lane, field.shift) == (highest.lane, highest.shift);
        let top = layout.fields.iter().position(|field| field.bits > 0 && at(field))?;
        if symmetries.count() == 1 {
            return None;
        }
        // A symmetry takes every place to one place, so it brings one of them to the top: over all sources each
        // symmetry is a leader at most once, and what it brings to the top is known before anything else of the word
        // is made.
        let maps = symmetries.maps();
        let mut classes = Self {
            symmetries: maps.iter().map(|map| Action::of_steps(layout, map, width)).collect(),
            inverse: symmetries.inverse().map(|map| Action::of_steps(layout, map, width)),
            sources: Vec::new(),
            leaders: Vec::new(),
            numbers: Vec::new(),
            digest: digest(symmetries),
        };
        for (place, field) in layout.fields.iter().enumerate() {
            let to_top =
                |number: &u16| maps[usize::from(*number)][place][0].is_some_and(|to| to.0 == top);
            let those: Vec<u16> = (0..maps.len() as u16).filter(to_top).collect();
            if those.is_empty() {
                continue;
            }
            let (lane, shift, mask) = (field.lane, field.shift, (1 << field.bits) - 1);
            classes.sources.push(Source { lane, shift, mask, first: classes.leaders.len() });
            for (code, _) in field.colors.iter().enumerate() {
                let made = |number: &u16| {
                    maps[usize::from(*number)][place][code].map_or(u64::MAX, |to| to.1)
                };
                let least = those.iter().map(made).min().unwrap_or(u64::MAX);
                let first = classes.numbers.len();
                classes.numbers.extend(those.iter().filter(|&number| made(number) == least));
                classes.leaders.push(Leader { code: least, first, last: classes.numbers.len() });
            }
        }
        Some(classes)
    }

    /// The leaders of a word's places.
    #[inline]
    fn leaders(&self, word: &Word<N>) -> impl Iterator<Item = Leader> {
        self.sources.iter().map(|source| {
            let code = word[source.lane] >> source.shift & source.mask;
            self.leaders[source.first + code as usize]
        })
    }

    /// Calls `visit` with what symmetries make of a word, of those that may make the least.
    #[inline]
    fn candidates(&self, word: &Word<N>, mut visit: impl FnMut(Word<N>)) {
        let inverse = self.inverse.as_ref().map(|inverse| inverse.image(word));
        let least = |word: &Word<N>| self.leaders(word).map(|l| l.code).min().unwrap_or(u64::MAX);
        let of_inverse = inverse.as_ref().map_or(u64::MAX, least);
        // The least word of a class has the least color at the top, so only symmetries that make that color can make
        // it. Those of the inverse are tried likewise: symmetries commute with inverting.
        let top = least(word).min(of_inverse);
        for word in [Some(word), inverse.as_ref()].into_iter().flatten() {
            for leader in self.leaders(word).filter(|leader| leader.code == top) {
                for &number in &self.numbers[leader.first..leader.last] {
                    visit(self.symmetries[usize::from(number)].image(word));
                }
            }
        }
    }

    /// The least word of a word's class.
    #[inline]
    pub(crate) fn canonical(&self, word: &Word<N>) -> Word<N> {
        let mut least = [u64::MAX; N];
        self.candidates(word, |image| least = least.min(image));
        least
    }

    /// How many words are in the class of a word that is the least of it.
    pub(crate) fn size(&self, least: &Word<N>) -> u64 {
        // As many symmetries make it as keep it.
        let mut keep = 0;
        self.candidates(least, |image| keep += u64::from(image == *least));
        let all = self.symmetries.len() * if self.inverse.is_some() { 2 } else { 1 };
        all as u64 / keep
    }

    /// Appends all words of a word's class, some more than once.
    pub(crate) fn members(&self, word: &Word<N>, out: &mut Vec<Word<N>>) {
        let inverse = self.inverse.as_ref().map(|inverse| inverse.image(word));
        for word in [Some(word), inverse.as_ref()].into_iter().flatten() {
            out.extend(self.symmetries.iter().map(|symmetry| symmetry.image(word)));
        }
    }

    /// What undoes words, where that is a symmetry.
    pub(crate) fn inverse(&self) -> Option<&Action<N>> {
        self.inverse.as_ref()
    }

    /// The digest of which symmetries there are: those of others make other classes.
    pub(crate) const fn digest(&self) -> &[u8; 32] {
        &self.digest
    }

    /// Bytes that its tables take.
    pub(crate) fn bytes(&self) -> u64 {
        let tables: u64 = self.symmetries.iter().chain(&self.inverse).map(Action::bytes).sum();
        tables + (self.leaders.len() * size_of::<Leader>() + self.numbers.len() * 2) as u64
    }
}

fn digest(symmetries: &Symmetries) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[u8::from(symmetries.inverse().is_some())]);
    for step in symmetries.maps().iter().flatten().flatten() {
        let (to, code) = step.unwrap_or((usize::MAX, u64::MAX));
        hasher.update(&(to as u64).to_le_bytes()).update(&code.to_le_bytes());
    }
    hasher.finalize().into()
}
