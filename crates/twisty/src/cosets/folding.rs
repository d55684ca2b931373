//! Divisions of a space that symmetries keep: of cosets that they take to each other one is enough.
//!
//! A coloring will do if what a symmetry makes of a pattern follows from the pattern: of each orbit, or of orbits that symmetries exchange,
//! all is looked at or nothing, where pieces are or how they are turned, or in which *block* a piece is, where symmetries take blocks to
//! blocks. The members must have a subgroup of order 64 that symmetries map to itself ([`two_group::find_kept`]); where all symmetries
//! have none, some may.
//!
//! [`two_group::find_kept`]: crate::algebra::two_group::find_kept

#![expect(clippy::cast_precision_loss, reason = "estimates need few digits")]
#![expect(clippy::cast_possible_truncation, reason = "pieces are below 2^16")]

use crate::algebra::automorphisms::Automorphisms;
use crate::algebra::coloring::{Coloring, Look};
use crate::cosets::choice::{Chooser, estimate};
use crate::cosets::fibre::{is_regular, member_places};
use crate::cosets::list::Kin;
use crate::cosets::size;
use crate::cosets::words::Words;
use everystate_algebra::group::Group;
use std::collections::BTreeSet;

/// The logarithm of how many cosets are to be left, so that few of them are kept by a symmetry.
const LEFT: f64 = 9.0;
/// The logarithms of the fewest and most members that are wished for.
const FEWEST: f64 = 10.0;
const MOST: f64 = 14.0;
/// How few members there may be, as steps of short rows take longer than what folding spares, and how many: whether symmetries keep a
/// subgroup is looked for among all of them.
const MEMBERS: core::ops::RangeInclusive<u64> = 1 << 10..=1 << 15;
/// How many colorings of a group are counted exactly.
const COUNTED: usize = 16;
/// How many colorings of a group are tried.
const TRIED: usize = 3;
/// How many ways to look at the pieces are combined at most.
const COMBINED: usize = 1 << 12;
/// How many divisions into blocks there are of orbits that belong together, at most.
const BLOCKS: usize = 24;

/// How a space is folded.
#[derive(Clone)]
pub(crate) struct Folding {
    pub(crate) coloring: Coloring,
    pub(crate) kin: Kin,
    pub(crate) words: Words,
}

impl Folding {
    /// How many symmetries one coset is kept of all that they take to each other.
    pub(crate) fn symmetries(&self) -> usize {
        self.kin.automorphisms.len()
    }
}

/// The coloring by which a space is folded, by as many symmetries as can be had; `None` if it is small, has none, or none was found.
pub(crate) fn chosen(chooser: &Chooser<'_>, base: &size::Base) -> Option<Folding> {
    let Chooser { mechanism, positions, division, budget, .. } = *chooser;
    if positions < division.folded.max(64) || !positions.is_multiple_of(64) {
        return None;
    }
    // What is tried in vain must not take long beside exploring the space as it is.
    let mut left = (positions / division.folded.max(1)).max(1).ilog2() as usize + 1;
    for group in Automorphisms::of(mechanism, budget)?.subgroups() {
        let choices = choices(chooser, base, &group);
        left = left.saturating_sub(choices.len().max(1));
        for (coloring, kin, kept) in choices {
            let inside = size::keeping(&mechanism.seen_through(&coloring), &kept, budget)?;
            if let Some(words) = Words::kept(mechanism, &coloring, (&kin, &inside), budget) {
                return Some(Folding { coloring, kin, words });
            }
        }
        if left == 0 || budget.ended() {
            return None;
        }
    }
    None
}

/// A coloring with the symmetries that keep it, and what keeps the solved pattern.
type Choice = (Coloring, Kin, Group);

/// The colorings that divide a space well and that a group of symmetries keeps, best first.
fn choices(chooser: &Chooser<'_>, base: &size::Base, group: &Automorphisms) -> Vec<Choice> {
    let mechanism = chooser.mechanism;
    let size = (chooser.positions as f64).log2();
    let best = (size - (group.len() as f64).log2() - LEFT).clamp(FEWEST, MOST);
    let mut found: Vec<(f64, Coloring)> = combinations(chooser, group)
        .into_iter()
        .map(|looks| {
            let coloring = Coloring::new(&mechanism.stickers, looks);
            let misses = (size - estimate(&coloring, mechanism) - best).abs();
            (misses, coloring)
        })
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let found = found.into_iter().take_while(|_| !chooser.budget.ended());
    let seen = found.filter_map(|(_, coloring)| {
        let seen = group.seen(mechanism, &coloring)?;
        keeps_members(chooser, &coloring, group).then_some((coloring, seen))
    });
    let exactly = size::Counter::new(mechanism, base, chooser.budget);
    let most = chooser.division.kept.saturating_mul(group.len());
    let mut exact = Vec::new();
    for (coloring, seen) in seen.take(COUNTED) {
        let counted = exactly.kept(&coloring, most).and_then(|(mut patterns, kept)| {
            patterns *= &exactly.rest(&coloring, &kept)?;
            Ok((patterns.to_u64(), kept))
        });
        let Ok((Some(patterns), kept)) = counted else { continue };
        let members = chooser.positions / patterns.max(1);
        if patterns > most as u64 || !MEMBERS.contains(&members) || !members.is_multiple_of(64) {
            continue;
        }
        let kin = Kin { automorphisms: group.clone(), seen };
        exact.push((((members as f64).log2() - best).abs(), (coloring, kin, kept)));
    }
    exact.sort_by(|a, b| a.0.total_cmp(&b.0));
    exact.into_iter().map(|(_, choice)| choice).take(TRIED).collect()
}

/// Whether members are elements, and symmetries take places that a coset leaves open to such.
fn keeps_members(chooser: &Chooser<'_>, coloring: &Coloring, group: &Automorphisms) -> bool {
    let places = member_places(chooser.mechanism, coloring);
    let open = |number| places.iter().all(|&place| places.contains(&group.to(number, place)));
    is_regular(chooser.mechanism, &places) && !places.is_empty() && (0..group.len()).all(open)
}

/// Ways to look at all pieces: those of orbits that belong together in the same way.
fn combinations(chooser: &Chooser<'_>, group: &Automorphisms) -> Vec<Vec<Look>> {
    let looks = chooser.mechanism.visible.looks();
    let mut all = vec![looks.to_vec()];
    for kind in kinds(chooser, group) {
        let ways = ways(chooser, group, &kind);
        if all.len() * ways.len() > COMBINED {
            // As they are, which is one of the ways.
            continue;
        }
        let with = |looks: &Vec<Look>| {
            let mut ways = ways.clone();
            for way in &mut ways {
                let mut other = looks.clone();
                for &piece in &kind {
                    other[piece] = way[piece];
                }
                *way = other;
            }
            ways
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

/// Pieces of orbits that symmetries exchange, together.
fn kinds(chooser: &Chooser<'_>, group: &Automorphisms) -> Vec<Vec<usize>> {
    let orbit = &chooser.mechanism.orbit;
    let mut kind = orbit.clone();
    for number in 0..group.len() {
        for place in 0..orbit.len() {
            let (a, b) = (kind[place], kind[group.to(number, place)]);
            kind.iter_mut().filter(|kind| **kind == a.max(b)).for_each(|kind| *kind = a.min(b));
        }
    }
    let mut names = kind.clone();
    names.sort_unstable();
    names.dedup();
    names.iter().map(|&name| (0..kind.len()).filter(|&p| kind[p] == name).collect()).collect()
}

/// The finest division into blocks that symmetries keep in which these pairs are together: by piece, the first piece of its block. Where a
/// piece is at home a symmetry takes to where the piece that it becomes is, as it keeps the solved position.
fn blocks(
    pieces: usize,
    group: &Automorphisms,
    pairs: impl Iterator<Item = (usize, usize)>,
) -> Vec<usize> {
    let mut block: Vec<usize> = (0..pieces).collect();
    for (a, b) in pairs {
        for number in 0..group.len() {
            let (a, b) = (block[group.to(number, a)], block[group.to(number, b)]);
            let (least, other) = (a.min(b), a.max(b));
            block.iter_mut().filter(|block| **block == other).for_each(|block| *block = least);
        }
    }
    block
}

/// The ways to look at pieces of one kind; of others nothing is said.
fn ways(chooser: &Chooser<'_>, group: &Automorphisms, kind: &[usize]) -> Vec<Vec<Look>> {
    let (looks, orbit) = (chooser.mechanism.visible.looks(), &chooser.mechanism.orbit);
    let pieces = looks.len();
    // All of an orbit in one block, each piece in one of its own, and what comes between.
    let together = (1..pieces).filter(|&p| orbit[p] == orbit[p - 1]).map(|p| (p - 1, p));
    let mut divisions = vec![blocks(pieces, group, together.filter(|(a, _)| kind.contains(a)))];
    divisions.push((0..pieces).collect());
    for &a in kind {
        for &b in kind.iter().filter(|&&b| b > a && orbit[a] == orbit[b]) {
            let division = blocks(pieces, group, [(a, b)].into_iter());
            if divisions.len() < BLOCKS && !divisions.contains(&division) {
                divisions.push(division);
            }
        }
    }
    let mut found = BTreeSet::new();
    for division in &divisions {
        for turned in [false, true] {
            let look = |piece: usize| {
                // Of other kinds nothing is said, so that no way is found twice.
                let class = 1 << 30 | division[piece] as u32;
                if !kind.contains(&piece) {
                    looks[piece]
                } else if turned {
                    Look { class, ..looks[piece] }
                } else {
                    Look { class, modulus: 1, offset: 0 }
                }
            };
            found.insert((0..pieces).map(look).collect::<Vec<Look>>());
        }
    }
    found.into_iter().collect()
}
