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
use super::claims::{BITS, Claims, SEVERAL};
use super::problem::{Abstraction, Problem, Projection, Renaming};
use crate::cpu;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The most entries of the table of cores.
const CORES: usize = 1 << 22;
/// The most symmetries that a search uses.
pub const SYMMETRIES: usize = 1 << BITS;

/// A hash of what an abstraction shows.
#[derive(Debug)]
pub(super) struct Index {
    colors: Colors,
    /// The places that are summed up.
    places: Vec<u8>,
    /// How many colors a place has at most.
    stride: usize,
    /// By symmetry, by place of `places`, by color.
    numbers: Vec<u64>,
    /// By symmetry, what it makes of the places, where they are few and the rest follows from a core.
    forms: Vec<Form>,
    choice: Choice,
}

#[derive(Debug)]
enum Choice {
    Core(Box<Core>),
    Compare(Vec<Pulled>),
}

/// A symmetry by the place that is made: where its color comes from, and what becomes of it.
type Pulled = Vec<(u8, Vec<u8>)>;

#[derive(Debug)]
struct Core {
    /// How the core is looked at, if not as the rest.
    colors: Option<Colors>,
    /// Its first place; there are no others between.
    first: usize,
    /// Of the colors of its places, but of the last, whose color follows, in most.
    digits: Digits,
    /// By number: the class, and the symmetry in the low bits.
    entries: Vec<u32>,
    /// Of cores that have several symmetries, where the others are listed.
    several: HashMap<u32, u32, FixedState>,
    /// Classes and symmetries, marked if others of the same core follow.
    lists: Vec<u32>,
    /// What stands there for numbers that no core has that moves make.
    unmade: u32,
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
            // The form is sixteen bytes; a product of its halves as 128 bits mixes all of them. How good a hash is
            // decides how good bounds are, not whether they hold.
            let [low, high] = kind.formed(seen, form);
            let product = u128::from(low.wrapping_add(class) ^ 0x9e37_79b9_7f4a_7c15)
                * u128::from(high ^ 0xc2b2_ae3d_27d4_eb4f);
            let mixed = product as u64 ^ (product >> 64) as u64;
            return mixed.wrapping_mul(0x9fb2_1c65_1e98_df25);
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
    pub(super) fn hash_at<S: Boards>(&self, kind: S, Sight { seen, core: raw }: &Sight<S>) -> u64 {
        match &self.choice {
            Choice::Core(core) => {
                let entry = core.entries[*raw as usize];
                self.formed(kind, entry as usize % SYMMETRIES, seen, class_number(entry))
            }
            Choice::Compare(pulled) => self.formed(kind, least(pulled, seen.as_ref()), seen, 0),
        }
    }

    /// The hash of a board.
    #[inline(always)]
    pub(super) fn hash<S: Boards>(&self, kind: S, board: &S::Board) -> u64 {
        self.hash_at(kind, &self.see(kind, board))
    }

    /// Adds the hashes of boards of which this is seen: of each way to bring their cores to the representatives.
    #[inline(always)]
    pub(super) fn hashes_at<S: Boards>(&self, kind: S, sights: &[Sight<S>], hashes: &mut Vec<u64>) {
        // Those of all first, then those of the few that have several: a loop without branches goes on with the next
        // ones while the first are under way.
        for sight in sights {
            hashes.push(self.hash_at(kind, sight));
        }
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
    seen: <S::Board as Board>::Seen,
    /// The number of its core.
    core: u32,
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

#[inline(always)]
fn class_number(entry: u32) -> u64 {
    u64::from((entry & !SEVERAL) >> BITS).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// A number that looks random.
pub(super) fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Core {
    /// The table of a core; if the last place is to be spared, `None` where its color does not follow from
    /// the others; and `None` if it is to stop.
    fn new(
        problem: &Problem,
        places: &[u8],
        look: &Abstraction,
        fine: &Abstraction,
        (spare, stop): (bool, &dyn Fn() -> bool),
    ) -> Option<Self> {
        let radix = 1 + u32::from(places_colors(look, places).max()?);
        let (&last, others) = places.split_last()?;
        let first = usize::from(places[0]);
        if usize::from(last) + 1 - first != places.len() {
            return None;
        }
        let (digits, count) = Digits::new(radix, if spare { others } else { places }.len())?;
        let all = problem.orientations.len();
        // All cores that moves make are met breadth-first, one of each class of symmetric ones: symmetries take moves to
        // moves, so what follows an image is an image of what follows. Costs the classes, times the symmetries and the moves
        // together, and four bytes for each number that a core may have.
        let steps: Vec<Pulled> =
            problem.moves.iter().map(|m| step(look, places, &m.does)).collect();
        // Of a class all images get its number, and the symmetry that takes them back to the representative.
        // Two symmetries may do the same to the core and differ elsewhere.
        let inverses = inverses(&problem.visible, all)?;
        if u32::from(look.colors.iter().flatten().copied().max()?) >= radix {
            return None;
        }
        let number = |seen: &[u8]| digits.number(&seen[first..]) as usize;
        let mut claims = Claims::new((look, places), &inverses, &number, count as usize);
        let solved: Vec<u8> = (0..all).map(|place| look.colors[place][0]).collect();
        let mut found = vec![solved];
        let (mut at, mut classes) = (0, 0_u32);
        let mut pattern = vec![0; all];
        if !claims.claim(&found[0], 0) {
            return None;
        }
        while at < found.len() {
            if at % 8 == 0 && stop() {
                return None;
            }
            for step in &steps {
                for &place in places {
                    let (from, becomes) = &step[usize::from(place)];
                    pattern[usize::from(place)] =
                        becomes[usize::from(found[at][usize::from(*from)])];
                }
                if !claims.may_be(&pattern) {
                    continue;
                }
                if !claims.is_known(&pattern) {
                    classes += 1;
                    if classes >= (SEVERAL >> BITS) - 1 || !claims.claim(&pattern, classes) {
                        return None;
                    }
                    found.push(pattern.clone());
                }
                if !claims.follows(&pattern) {
                    return None;
                }
            }
            at += 1;
        }
        // Moves lead to no other core, so a position that has one has no solution, and whatever is said
        // of it is true. Who asks all the same gets a class of its own, as it stands.
        let (mut entries, several) = claims.done();
        let mut lists = Vec::new();
        let mut listed = |(core, symmetries): (u32, Vec<u32>)| {
            let first = lists.len() as u32;
            let (last, others) = symmetries[1..].split_last()?;
            lists.extend(others.iter().map(|entry| entry | SEVERAL));
            lists.push(*last);
            Some((core, first))
        };
        let several = several.into_iter().filter_map(&mut listed).collect();
        let unmade = (classes + 1) << BITS;
        entries.iter_mut().filter(|entry| **entry == u32::MAX).for_each(|entry| *entry = unmade);
        let alike =
            |&place: &u8| fine.colors[usize::from(place)] == look.colors[usize::from(place)];
        let colors = (!places.iter().all(alike)).then(|| Colors::new(&look.colors));
        Some(Self { colors, first, digits, entries, several, lists, unmade })
    }

    /// The number of a board's core, where this is seen of the rest.
    #[inline(always)]
    fn number<S: Boards>(
        &self,
        kind: S,
        board: &S::Board,
        rest: &<S::Board as Board>::Seen,
    ) -> u32 {
        match &self.colors {
            Some(colors) => self.digits.number(&kind.look(board, colors).as_ref()[self.first..]),
            None => self.digits.number(&rest.as_ref()[self.first..]),
        }
    }
}

/// Colors read as the digits of a number, the lowest first.
#[derive(Debug)]
struct Digits {
    /// Where there are up to eight: what keeps their bytes, and the powers of the radix for one digit, two and four.
    eight: Option<(u64, [u64; 3])>,
    weights: Vec<u32>,
}

impl Digits {
    /// Numbers of so many digits below a radix; `None` if there are too many.
    fn new(radix: u32, count: usize) -> Option<(Self, u32)> {
        let mut weights = Vec::new();
        let mut weight = 1_u32;
        for _ in 0..count {
            weights.push(weight);
            weight = weight.checked_mul(radix).filter(|&n| n as usize <= CORES)?;
        }
        let power = |n: u32| u64::from(radix).pow(n);
        let eight = (count <= 8).then(|| {
            (u64::MAX.checked_shr(64 - 8 * count as u32).unwrap_or(0), [1, 2, 4].map(power))
        });
        Some((Self { eight, weights }, weight))
    }

    #[inline(always)]
    fn number(&self, digits: &[u8]) -> u32 {
        const BYTES: u64 = 0x00ff_00ff_00ff_00ff;
        const WORDS: u64 = 0x0000_ffff_0000_ffff;
        if let (Some((mask, [one, two, four])), Some(some)) = (&self.eight, digits.first_chunk()) {
            // Neighbours join: digits of the radix, of its square, of its fourth power.
            let bytes = u64::from_le_bytes(*some) & mask;
            let words = (bytes & BYTES) + (bytes >> 8 & BYTES) * one;
            let halves = (words & WORDS) + (words >> 16 & WORDS) * two;
            return ((halves & 0xffff_ffff) + (halves >> 32) * four) as u32;
        }
        self.weights.iter().zip(digits).map(|(weight, &digit)| u32::from(digit) * weight).sum()
    }
}

/// The colors that can be in some places.
fn places_colors<'a>(look: &'a Abstraction, places: &'a [u8]) -> impl Iterator<Item = u8> + 'a {
    places.iter().flat_map(|&place| look.colors[usize::from(place)].iter().copied())
}

/// What a move does to the colors of a core, by the place where it brings them.
fn step(look: &Abstraction, places: &[u8], does: &[(u8, u8)]) -> Pulled {
    let of = |&(from, turn): &(u8, u8)| {
        let mut becomes = vec![0; 256];
        for colors in places.iter().map(|&place| &look.colors[usize::from(place)]) {
            for (before, &color) in colors.iter().enumerate() {
                becomes[usize::from(color)] = colors[(before + usize::from(turn)) % colors.len()];
            }
        }
        (from, becomes)
    };
    does.iter().map(of).collect()
}

/// By symmetry, the number of the one that undoes it; `None` if one is missing.
fn inverses(look: &Abstraction, places: usize) -> Option<Vec<u16>> {
    let undoes = |a: &Renaming, b: &Renaming| {
        (0..places).all(|place| {
            let (to, becomes) = &a[place];
            let (back, again) = &b[usize::from(*to)];
            usize::from(*back) == place
                && becomes.iter().zip(0_u8..).all(|(&made, color)| {
                    made == u8::MAX || again.get(usize::from(made)) == Some(&color)
                })
        })
    };
    let inverse = |a: &Renaming| look.renamings.iter().position(|b| undoes(a, b));
    look.renamings.iter().map(|a| inverse(a).map(|b| b as u16)).collect()
}

/// Symmetries by the place that is made.
pub(super) fn pulled(abstraction: &Abstraction, places: usize) -> Vec<Pulled> {
    let turned = |renaming: &Renaming| {
        let mut pulled = vec![(0, Vec::new()); places];
        for (from, (to, becomes)) in renaming.iter().enumerate() {
            pulled[usize::from(*to)] = (from as u8, becomes.clone());
        }
        pulled
    };
    abstraction.renamings.iter().map(turned).collect()
}

/// The symmetry whose form of the colors is the first in dictionary order.
pub(super) fn least(pulled: &[Pulled], seen: &[u8]) -> usize {
    let at = |symmetry: usize, place: usize| {
        let (from, becomes) = &pulled[symmetry][place];
        becomes[usize::from(seen[usize::from(*from)])]
    };
    // No form is made: two are compared from the first place on until they differ, mostly soon.
    let mut best = 0;
    for other in 1..pulled.len() {
        for place in 0..pulled[0].len() {
            let (a, b) = (at(best, place), at(other, place));
            if a != b {
                if b < a {
                    best = other;
                }
                break;
            }
        }
    }
    best
}
