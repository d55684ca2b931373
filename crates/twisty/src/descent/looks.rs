//! What of a position is looked at in a phase.
//!
//! A phase ends where the moves after it can do the rest: so pieces that those bring to the same places need not be told apart.
//! What is left to look at falls apart by the places that the phase's moves exchange, and where it still has too many states,
//! pieces are looked at some at a time.

use crate::algebra::coloring::{Coloring, Look};
use crate::algebra::stickers::Stickers;
use crate::algebra::symmetry::gcd;
use crate::descent::places::{arrangements, turns};
use crate::descent::subset::Subset;
use std::collections::{BTreeMap, HashMap};

/// A piece that is not looked at.
const BLANK: Look = Look { class: u32::MAX, modulus: 1, offset: 0 };

/// What is looked at together.
pub(crate) enum Part {
    /// Pieces as these looks have it.
    Looks(Vec<Look>),
    /// Where these pieces are, which look alike.
    Subset(Vec<usize>),
}

/// What a phase's pieces are looked at as.
pub(crate) struct Looks<'a> {
    stickers: &'a Stickers,
    visible: &'a Coloring,
    /// By sticker: the least that the phase's moves make of it.
    before: &'a [u16],
    /// By piece: what of it matters at the end.
    own: Vec<Look>,
    /// The most states of what is looked at together.
    most: usize,
}

impl<'a> Looks<'a> {
    /// Of a phase whose moves have these orbits of stickers, as those after it have the others.
    pub(crate) fn new(
        stickers: &'a Stickers,
        visible: &'a Coloring,
        (before, after): (&'a [u16], &[u16]),
        most: usize,
    ) -> Self {
        let own = looks(stickers, visible, after);
        Self { stickers, visible, before, own, most }
    }

    /// All that is seen of the pieces in some places, if that has few enough states.
    pub(crate) fn finest(&self, places: &[usize]) -> Option<Vec<Look>> {
        let look = |piece: usize| self.visible.looks()[piece];
        let states = arrangements(places, places, &look, &|piece| self.turns(piece, look(piece)));
        (states <= self.limit()).then(|| self.only(places, &look))
    }

    /// What matters of the pieces in some places, in parts that have few enough states.
    pub(crate) fn parts(&self, places: &[usize]) -> Vec<Part> {
        // By what matters and what is identical: the pieces.
        let mut kinds: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
        let mut classes: BTreeMap<u32, usize> = BTreeMap::new();
        for &piece in places {
            let class = self.own[piece].class;
            kinds.entry((class, self.visible.looks()[piece].class)).or_default().push(piece);
            *classes.entry(class).or_default() += 1;
        }
        let mut parts: Vec<Part> = self.turning(places).map(Part::Looks).into_iter().collect();
        let is_turned = !parts.is_empty();
        let may_skip = |class: u32| {
            let turned = |&piece: &usize| self.turns(piece, self.own[piece]) > 1;
            is_turned || !places.iter().any(|p| self.own[*p].class == class && turned(p))
        };
        // Where the most pieces that look alike are is known when all others are.
        let largest = classes.iter().max_by_key(|&(_, &pieces)| pieces).map(|(&class, _)| class);
        if let Some(largest) = largest.filter(|&class| may_skip(class)) {
            kinds.retain(|&(class, _), _| class != largest);
        }
        let look = |piece: usize| self.own[piece];
        let turns = |piece: usize| self.turns(piece, look(piece));
        for class in classes.into_keys().filter(|&class| Some(class) != largest) {
            let own = |&p: &usize| look(p).class == class;
            let pieces: Vec<usize> = places.iter().copied().filter(own).collect();
            let states = arrangements(places, &pieces, &look, &turns);
            let is_turned = pieces.iter().any(|&piece| turns(piece) > 1);
            if states > self.limit() && !is_turned && Subset::fits(places.len(), pieces.len()) {
                kinds.retain(|&(other, _), _| other != class);
                parts.push(Part::Subset(pieces));
            }
        }
        let mut joined: Vec<Vec<usize>> = Vec::new();
        for pieces in kinds.into_values() {
            let with = joined.last().map(|last| [&last[..], &pieces[..]].concat());
            let with = with.filter(|w| arrangements(places, w, &look, &turns) <= self.limit());
            match (with, joined.last_mut()) {
                (Some(with), Some(last)) => *last = with,
                _ => joined.push(pieces),
            }
        }
        parts.extend(joined.iter().map(|pieces| Part::Looks(self.only(pieces, &look))));
        parts
    }

    /// How all pieces of some places are turned, if that matters of all and has few enough states.
    fn turning(&self, places: &[usize]) -> Option<Vec<Look>> {
        let turned = |&piece: &usize| self.turns(piece, self.own[piece]) > 1;
        let modulus = places.iter().fold(0, |all, &piece| gcd(all, self.own[piece].modulus));
        let exponent = i32::try_from(places.len().saturating_sub(1)).ok()?;
        let fits = f64::from(modulus).powi(exponent) <= self.limit();
        let look = |piece: usize| Look { class: 0, modulus, offset: self.own[piece].offset };
        (modulus > 1 && fits && places.iter().all(turned)).then(|| self.only(places, &look))
    }

    fn turns(&self, piece: usize, look: Look) -> u16 {
        turns(self.stickers, self.before, piece, look)
    }

    /// Nothing of all pieces but some.
    fn only(&self, pieces: &[usize], look: &dyn Fn(usize) -> Look) -> Vec<Look> {
        let seen = |piece: usize| if pieces.contains(&piece) { look(piece) } else { BLANK };
        (0..self.stickers.pieces()).map(seen).collect()
    }

    fn limit(&self) -> f64 {
        // States are numbered below 2^32.
        u32::try_from(self.most).map_or(f64::MAX, f64::from)
    }
}

/// By piece: what of it matters where moves with such orbits do the rest. Of identical pieces each may take the place of another:
/// they look alike, whichever of the orbits they are in.
fn looks(stickers: &Stickers, visible: &Coloring, orbits: &[u16]) -> Vec<Look> {
    // By color that is seen: the orbits of the stickers that show it.
    let mut orbits_of: HashMap<u16, Vec<u16>> = HashMap::new();
    for (sticker, &orbit) in (0..=u16::MAX).zip(orbits) {
        orbits_of.entry(visible.color(sticker)).or_default().push(orbit);
    }
    for orbits in orbits_of.values_mut() {
        orbits.sort_unstable();
    }
    let mut classes: HashMap<Vec<&Vec<u16>>, u32> = HashMap::new();
    let mut looks = Vec::new();
    for piece in 0..stickers.pieces() {
        let turns = stickers.orientations(piece);
        let seen = |turn: u16| &orbits_of[&visible.color(stickers.at(piece, turn))];
        let repeats =
            |&m: &u16| turns.is_multiple_of(m) && (0..turns).all(|t| seen(t) == seen(t + m));
        let modulus = (1..=turns).find(repeats).unwrap_or(turns);
        // Its turns are counted from where it looks least, so that those of pieces that look alike are the same.
        let from = |turn: u16| -> Vec<&Vec<u16>> { (0..modulus).map(|t| seen(t + turn)).collect() };
        let least = (0..modulus).min_by_key(|&turn| from(turn)).unwrap_or(0);
        let fresh = u32::try_from(classes.len()).unwrap_or(u32::MAX);
        let class = *classes.entry(from(least)).or_insert(fresh);
        looks.push(Look { class, modulus, offset: (modulus - least) % modulus });
    }
    looks
}
