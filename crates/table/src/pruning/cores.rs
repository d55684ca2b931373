//! [`Core`]: some places whose colors decide which of the symmetric forms of a position is taken, and the table of all that
//! moves make of them.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]
#![expect(clippy::cast_possible_truncation, reason = "places and colors are below 256")]

use super::board::{Board, Boards, Colors};
use super::claims::{BITS, Claims, SEVERAL};
use super::problem::{Abstraction, Problem, Renaming};
use super::pulled::Pulled;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The most entries of the table of cores.
const CORES: usize = 1 << 22;

/// Some places that decide which form is taken.
#[derive(Debug)]
pub(super) struct Core {
    /// How the core is looked at, if not as the rest.
    pub(super) colors: Option<Colors>,
    /// Its first place; there are no others between.
    pub(super) first: usize,
    /// Of the colors of its places, but of the last, whose color follows, in most.
    pub(super) digits: Digits,
    /// By number: the class, and the symmetry in the low bits.
    pub(super) entries: Vec<u32>,
    /// Of cores that have several symmetries, where the others are listed.
    pub(super) several: HashMap<u32, u32, FixedState>,
    /// Classes and symmetries, marked if others of the same core follow.
    pub(super) lists: Vec<u32>,
    /// What stands there for numbers that no core has that moves make.
    pub(super) unmade: u32,
}

impl Core {
    /// The table of a core; if the last place is to be spared, `None` where its color does not follow from
    /// the others; and `None` if it is to stop.
    pub(super) fn new(
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
    pub(super) fn number<S: Boards>(
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
pub(super) struct Digits {
    /// Where there are up to eight.
    pub(super) eight: Option<Eight>,
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
        let mask = || u64::MAX.checked_shr(64 - 8 * count as u32).unwrap_or(0);
        let eight = (count <= 8).then(|| Eight { mask: mask(), powers: [1, 2, 4].map(power) });
        Some((Self { eight, weights }, weight))
    }

    #[inline(always)]
    fn number(&self, digits: &[u8]) -> u32 {
        if let (Some(eight), Some(some)) = (self.eight, digits.first_chunk()) {
            return eight.number(*some);
        }
        self.weights.iter().zip(digits).map(|(weight, &digit)| u32::from(digit) * weight).sum()
    }
}

/// Up to eight digits, read from as many bytes at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eight {
    /// Keeps the bytes of the digits.
    mask: u64,
    /// The powers of the radix for one digit, two and four.
    powers: [u64; 3],
}

impl Eight {
    #[inline(always)]
    pub(super) fn number(self, digits: [u8; 8]) -> u32 {
        const BYTES: u64 = 0x00ff_00ff_00ff_00ff;
        const WORDS: u64 = 0x0000_ffff_0000_ffff;
        // Neighbours join: digits of the radix, of its square, of its fourth power.
        let [one, two, four] = self.powers;
        let bytes = u64::from_le_bytes(digits) & self.mask;
        let words = (bytes & BYTES) + (bytes >> 8 & BYTES) * one;
        let halves = (words & WORDS) + (words >> 16 & WORDS) * two;
        ((halves & 0xffff_ffff) + (halves >> 32) * four) as u32
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

/// A number of the class that an entry of the table names, to be hashed.
#[inline(always)]
pub(super) fn class_number(entry: u32) -> u64 {
    u64::from((entry & !SEVERAL) >> BITS).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
