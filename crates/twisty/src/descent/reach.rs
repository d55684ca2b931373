//! [`Reach`]: whether moves do what the orbits of stickers let them.
//!
//! A phase ends where each place has a sticker of the orbit that belongs there. Fewer positions than those can be solved by the moves
//! after it: they may leave every permutation even, or turn three pieces only together. What looks like the end of the phase and
//! is none must be gone on with; that is no harm if one of a few is an end, and leads nowhere if one of thousands is.

use crate::algebra::coloring::{Coloring, Look};
use crate::algebra::stickers::Stickers;
use crate::descent::places::size;
use crate::descent::sets::{Set, Sets};
use everystate_algebra::Natural;
use everystate_algebra::group::orbits::representatives;
use everystate_algebra::group::{Group, Limit};
use std::collections::HashMap;

/// What a stabilizer chain may take.
const LIMIT: Limit = Limit { bytes: 1 << 27, steps: 1 << 27 };
/// How many positions may look like ends for each that is one, as a logarithm.
const SHARE: f64 = 4.5;
/// So many elements that move identical pieces only are looked at one by one.
const FEW: f64 = 5000.0;

/// What is known of a puzzle's pieces.
pub(crate) struct Reach<'a> {
    sets: &'a Sets,
    /// By piece: whether none is identical.
    single: Vec<bool>,
    /// A base: first the pieces that are.
    base: Vec<u16>,
    /// Every piece as it is, and every turn.
    whole: Coloring,
}

impl<'a> Reach<'a> {
    /// Of the puzzle that sets are of.
    pub(crate) fn new(sets: &'a Sets) -> Self {
        let Sets { stickers, visible, .. } = sets;
        let mut kinds: HashMap<u32, usize> = HashMap::new();
        visible.looks().iter().for_each(|look| *kinds.entry(look.class).or_default() += 1);
        let single: Vec<bool> =
            visible.looks().iter().map(|look| kinds[&look.class] == 1).collect();
        let mut pieces: Vec<usize> = (0..stickers.pieces()).collect();
        pieces.sort_by_key(|&piece| !single[piece]);
        let base = pieces.iter().map(|&piece| stickers.at(piece, 0)).collect();
        let own = |(class, piece): (u32, usize)| Look {
            class,
            modulus: stickers.orientations(piece),
            offset: 0,
        };
        let whole = Coloring::new(stickers, (0..).zip(0..stickers.pieces()).map(own).collect());
        Self { sets, single, base, whole }
    }

    /// Whether of the positions that look as if the moves of a set solve them it solves more than a small share.
    pub(crate) fn is_wide(&self, set: &Set) -> bool {
        let Sets { stickers, visible, .. } = self.sets;
        let generators: Vec<&[u16]> = self.sets.generators(set).collect();
        let group = Group::within(LIMIT, stickers.count(), &self.base, &generators);
        let Ok(group) = group else { return false };
        let order = logarithm(&group.order());
        let singles = self.single.iter().filter(|&&single| single).count();
        let identical = group.stabilizer(singles);
        let moved = logarithm(&identical.order());
        let missing = if moved <= FEW.ln() {
            let solved = visible.pattern(&stickers.identity());
            let looks_solved =
                |element: &[u16]| visible.pattern(&stickers.of_permutation(element)) == solved;
            let same = identical.elements().filter(|element| looks_solved(element)).count();
            let same = u32::try_from(same).map_or(f64::MAX, f64::from);
            size(stickers, visible, &self.sets.orbits(set)) - (order - same.ln())
        } else {
            // Many permutations of identical pieces are taken to be all, as far as can be seen.
            let of_singles = single_only(stickers, &self.single, &generators);
            size(stickers, &self.whole, &of_singles) - (order - moved)
        };
        missing <= SHARE
    }
}

/// The orbits of stickers if only these pieces could be moved.
fn single_only(stickers: &Stickers, single: &[bool], generators: &[&[u16]]) -> Vec<u16> {
    let restricted = |generator: &&[u16]| -> Vec<u16> {
        let own = (0..=u16::MAX).zip(generator.iter());
        own.map(|(s, &to)| if single[stickers.piece(s)] { to } else { s }).collect()
    };
    representatives(stickers.count(), generators.iter().map(restricted))
}

/// The natural logarithm of a number, from its digits.
fn logarithm(number: &Natural) -> f64 {
    number.to_string().parse::<f64>().unwrap_or(f64::MAX).ln()
}
