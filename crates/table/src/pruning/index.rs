//! [`Index`]: the hash of what is looked at of a position, the same for all its symmetric forms.
//!
//! A *core* of some places decides which of the forms is taken: its colors, read as a number, are looked up
//! in a table that has the class of symmetric cores that they belong to and the symmetry that brings them to the
//! class's representative. The hash is of the class and of what the symmetry makes of the other places: a product of their
//! colors, read as two numbers, where places and colors are few, and otherwise a sum of a number for each place and the color
//! there (Zobrist hashing).
//! Cores that look the same from several sides have several such symmetries: who fills a table takes
//! all of them, and then any will do to look up. Without a core all forms are compared.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]
#![expect(clippy::cast_possible_truncation, reason = "places and colors are below 256")]

use super::board::{Board, Boards, Colors, FEW, FORMED, Form};
use super::claims::{BITS, SEVERAL};
use super::cores::{Core, class_number};
use super::problem::{Abstraction, Problem, Projection, Renaming};
use super::pulled::{Pulled, least, pulled};
use crate::cpu;

/// The most symmetries that a search uses.
pub const SYMMETRIES: usize = 1 << BITS;

/// A hash of what an abstraction shows.
#[derive(Debug)]
pub(super) struct Index {
    pub(super) colors: Colors,
    /// The places that are summed up.
    places: Vec<u8>,
    /// How many colors a place has at most.
    stride: usize,
    /// By symmetry, by place of `places`, by color.
    numbers: Vec<u64>,
    /// By symmetry, what it makes of the places, where they are few and the rest follows from a core.
    pub(super) forms: Vec<Form>,
    pub(super) choice: Choice,
}

/// What decides which form is taken.
#[derive(Debug)]
pub(super) enum Choice {
    Core(Box<Core>),
    Compare(Vec<Pulled>),
}

impl Index {
    /// The index of a projection; `None` if it is to stop.
    pub(super) fn new(
        problem: &Problem,
        projection: &Projection,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let abstraction = &projection.abstraction;
        let places = problem.orientations.len();
        let colors = Colors::new(&abstraction.colors);
        let choice = projection.core.as_ref().filter(|_| abstraction.renamings.len() > 1);
        let core = choice.and_then(|(core, look)| {
            // The color of the last place follows from the others in most puzzles, but not in all.
            let spare = Core::new(problem, core, look, abstraction, (true, stop));
            spare.or_else(|| Core::new(problem, core, look, abstraction, (false, stop)))
        });
        // Whoever stops it has no core, which says nothing of whether there is one.
        if stop() {
            return None;
        }
        // A form's core is the representative of its class. Where the core is looked at as finely as the rest, the class
        // is its colors, and only the other places are left to be hashed.
        let complete = core.as_ref().is_some_and(|core| core.colors.is_none());
        let in_core = |place: &u8| {
            complete && projection.core.as_ref().is_some_and(|(core, _)| core.contains(place))
        };
        let summed: Vec<u8> = (0..places as u8).filter(|place| !in_core(place)).collect();
        let most =
            summed.iter().flat_map(|&place| abstraction.colors[usize::from(place)].iter().copied());
        let stride = 1 + most.max().map_or(0, usize::from);
        let shown = |to: u8, made: u8| {
            let refinement = projection.refinement.get(usize::from(to));
            refinement.and_then(|f| f.get(usize::from(made))).copied().unwrap_or(made)
        };
        let forms = core.as_ref().and_then(|_| forms(abstraction, &summed, stride, shown));
        let mut numbers = Vec::new();
        // By symmetry, place and color: a number of the place where the symmetry takes the color and of what it makes of
        // it. Their sum over the places as they are is the hash of the form, which is never made.
        for renaming in abstraction.renamings.iter().filter(|_| forms.is_none()) {
            for &place in &summed {
                let (to, made) = &renaming[usize::from(place)];
                numbers.extend((0..stride).map(|color| {
                    let made = made.get(color).copied().unwrap_or(0);
                    mix(u64::from(*to) << 8 | u64::from(shown(*to, made)))
                }));
            }
        }
        let choice = core.map_or_else(
            || Choice::Compare(pulled(abstraction, places)),
            |core| Choice::Core(Box::new(core)),
        );
        let forms = forms.unwrap_or_default();
        Some(Self { colors, places: summed, stride, numbers, forms, choice })
    }

    /// The hash of the form that a symmetry makes of what is seen, and of the class.
    #[inline(always)]
    fn formed<S: Boards>(
        &self,
        kind: S,
        symmetry: usize,
        seen: &<S::Board as Board>::Seen,
        class: u64,
    ) -> u64 {
        if let Some(form) = self.forms.get(symmetry) {
            return product(kind.formed(seen, form), class);
        }
        let seen = seen.as_ref();
        let each = self.places.len() * self.stride;
        let numbers = &self.numbers[symmetry * each..][..each];
        let mut sum = class;
        for (&place, numbers) in self.places.iter().zip(numbers.chunks_exact(self.stride)) {
            sum = sum.wrapping_add(numbers[usize::from(seen[usize::from(place)])]);
        }
        // Sums of a few numbers are spread over all bits once more.
        (sum ^ sum >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// What is seen of a board, and the number of its core, asked for ahead of [`hash_at`](Self::hash_at).
    #[inline(always)]
    pub(super) fn see<S: Boards>(&self, kind: S, board: &S::Board) -> Sight<S> {
        let seen = kind.look(board, &self.colors);
        let Choice::Core(core) = &self.choice else { return Sight { seen, core: 0 } };
        let raw = core.number(kind, board, &seen);
        cpu::prefetch(&core.entries[raw as usize]);
        Sight { seen, core: raw }
    }

    /// Whether a board shows a core that no moves make of the solved one. Where nothing is forbidden moves come back to where
    /// they began, so none make the solved one of it either.
    pub(super) fn is_unmade<S: Boards>(&self, kind: S, board: &S::Board) -> bool {
        let Choice::Core(core) = &self.choice else { return false };
        let seen = kind.look(board, &self.colors);
        core.entries[core.number(kind, board, &seen) as usize] == core.unmade
    }

    /// The hash of a board of which this is seen.
    #[inline(always)]
    pub(super) fn hash_at<S: Boards>(
        &self,
        kind: S,
        seen: &<S::Board as Board>::Seen,
        number: u32,
    ) -> u64 {
        match &self.choice {
            Choice::Core(core) => {
                let entry = core.entries[number as usize];
                self.formed(kind, entry as usize % SYMMETRIES, seen, class_number(entry))
            }
            Choice::Compare(pulled) => self.formed(kind, least(pulled, seen.as_ref()), seen, 0),
        }
    }

    /// The hash of a board.
    #[inline(always)]
    pub(super) fn hash<S: Boards>(&self, kind: S, board: &S::Board) -> u64 {
        let Sight { seen, core } = self.see(kind, board);
        self.hash_at(kind, &seen, core)
    }

    /// Adds the other hashes of boards of which this is seen, of those whose cores can be brought to the representatives
    /// in several ways.
    #[inline(always)]
    pub(super) fn others_at<S: Boards>(&self, kind: S, sights: &[Sight<S>], hashes: &mut Vec<u64>) {
        let Choice::Core(core) = &self.choice else { return };
        for sight in sights {
            if core.entries[sight.core as usize] & SEVERAL == 0 {
                continue;
            }
            for &entry in &core.lists[core.several[&sight.core] as usize..] {
                let (symmetry, class) = (entry as usize % SYMMETRIES, class_number(entry));
                hashes.push(self.formed(kind, symmetry, &sight.seen, class));
                if entry & SEVERAL == 0 {
                    break;
                }
            }
        }
    }
}

/// What is seen of a board.
#[derive(Clone, Copy)]
pub(super) struct Sight<S: Boards> {
    pub(super) seen: <S::Board as Board>::Seen,
    /// The number of its core.
    pub(super) core: u32,
}

/// A hash of a form and a class.
#[inline(always)]
pub(super) fn product([low, high]: [u64; 2], class: u64) -> u64 {
    // The form is sixteen bytes; a product of its halves as 128 bits mixes all of them. How good a hash is
    // decides how good bounds are, not whether they hold.
    let product = u128::from(low.wrapping_add(class) ^ 0x9e37_79b9_7f4a_7c15)
        * u128::from(high ^ 0xc2b2_ae3d_27d4_eb4f);
    let mixed = product as u64 ^ (product >> 64) as u64;
    mixed.wrapping_mul(0x9fb2_1c65_1e98_df25)
}

/// By symmetry, what it makes of some places, if these follow each other and they and their colors are few.
fn forms(
    abstraction: &Abstraction,
    places: &[u8],
    colors: usize,
    shown: impl Fn(u8, u8) -> u8,
) -> Option<Vec<Form>> {
    let (&first, &last) = (places.first()?, places.last()?);
    let few = places.len() <= FORMED && colors <= FEW;
    if !few || usize::from(last - first) + 1 != places.len() {
        return None;
    }
    let form = |renaming: &Renaming| {
        let mut form = Form::new(first);
        for &place in places {
            let (to, made) = &renaming[usize::from(place)];
            if !places.contains(to) {
                return None;
            }
            let made = |color: usize| shown(*to, made.get(color).copied().unwrap_or(0));
            form.set(usize::from(to - first), place, made);
        }
        Some(form)
    };
    abstraction.renamings.iter().map(form).collect()
}

/// A number that looks random.
pub(super) fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
