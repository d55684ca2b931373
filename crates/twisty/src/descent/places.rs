//! What moves with given orbits of stickers can do to places: which exchange pieces, and in how many ways.

use crate::algebra::coloring::{Coloring, Look};
use crate::algebra::stickers::Stickers;
use std::collections::{BTreeMap, BTreeSet};

/// The places that moves with such orbits bring pieces to from one another, those of each orbit together.
pub(crate) fn place_orbits(stickers: &Stickers, orbits: &[u16]) -> Vec<Vec<usize>> {
    let mut places: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for place in 0..stickers.pieces() {
        let turns = 0..stickers.orientations(place);
        let least = turns.map(|turn| orbits[usize::from(stickers.at(place, turn))]).min();
        places.entry(stickers.piece(least.unwrap_or(0))).or_default().push(place);
    }
    places.into_values().collect()
}

/// In how many ways that a look tells apart moves with such orbits turn a piece in its place.
pub(crate) fn turns(stickers: &Stickers, orbits: &[u16], piece: usize, look: Look) -> u16 {
    let own = |turn: u16| orbits[usize::from(stickers.at(piece, turn))];
    let all = 0..stickers.orientations(piece);
    let seen: BTreeSet<u16> =
        all.filter(|&turn| own(turn) == own(0)).map(|turn| turn % look.modulus).collect();
    u16::try_from(seen.len()).unwrap_or(u16::MAX)
}

/// In how many ways pieces can stand in places, as far as looks tell apart, if those that are asked for are looked at: each in
/// any place, the turn of the last following from those of the others if all are looked at. One alone is turned as it may be.
pub(crate) fn arrangements(
    places: &[usize],
    looked_at: &[usize],
    look: &dyn Fn(usize) -> Look,
    turns: &dyn Fn(usize) -> u16,
) -> f64 {
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    let (mut ways, mut most) = (1.0, 1);
    for (left, &piece) in (0..=places.len()).rev().zip(looked_at) {
        let count = counts.entry(look(piece).class).or_default();
        *count += 1;
        let turns = turns(piece);
        most = most.max(turns);
        // Places are below 65 536.
        let left = u32::try_from(left).map_or(f64::MAX, f64::from);
        ways *= left * f64::from(turns) / f64::from(*count);
    }
    if looked_at.len() == places.len() && places.len() > 1 { ways / f64::from(most) } else { ways }
}

/// The logarithm of about how many positions moves with such orbits make: those in which each place has a sticker of its orbit,
/// without what parities forbid.
pub(crate) fn size(stickers: &Stickers, visible: &Coloring, orbits: &[u16]) -> f64 {
    let look = |piece: usize| visible.looks()[piece];
    let turns = |piece: usize| turns(stickers, orbits, piece, look(piece));
    let orbits = place_orbits(stickers, orbits);
    orbits.iter().map(|places| arrangements(places, places, &look, &turns).ln()).sum()
}
