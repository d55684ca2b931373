//! [`Phase`]: from what some moves solve to what fewer do.

use crate::algebra::alike::Alike;
use crate::algebra::coloring::{Coloring, Look};
use crate::algebra::stickers::{Element, Stickers};
use crate::descent::component::{Component, Looked, Turns};
use crate::descent::sets::{Set, Sets};
use everystate_algebra::group::Limit;
use std::collections::{BTreeMap, HashMap};

/// What a stabilizer chain may take.
const LIMIT: Limit = Limit { bytes: 1 << 28, steps: 1 << 28 };

/// A family's moves in a phase.
pub(crate) struct Kept {
    pub(crate) family: usize,
    /// The exponent of what generates them.
    pub(crate) step: usize,
    /// By exponent, less one, of what generates them.
    pub(crate) moves: Vec<Option<u16>>,
}

/// A phase.
pub(crate) struct Phase {
    pub(crate) kept: Vec<Kept>,
    /// By two of these: whether the first need not follow the second.
    pub(crate) idle: Vec<Vec<bool>>,
    pub(crate) components: Vec<Component>,
    /// By a hash of states: how far they are from the end, of those that are near.
    pub(crate) near: HashMap<u64, u8, foldhash::fast::FixedState>,
    /// What the moves after it can do; nothing in the last.
    after: Option<Alike>,
}

impl Phase {
    /// From one set to another.
    pub(crate) fn new(sets: &Sets<'_>, from: &Set, to: &Set, most: usize) -> Option<Self> {
        let stickers = sets.stickers;
        let (before, orbits) = (sets.orbits(from), sets.orbits(to));
        let mut kept = Vec::new();
        let mut generating: Vec<&Element> = Vec::new();
        let mut ends: Vec<&Element> = Vec::new();
        for (number, family) in sets.families.iter().enumerate() {
            let (level, end) = (usize::from(from[number]), usize::from(to[number]));
            let step = family.levels[level];
            if let Some(does) = family.powers.get(step) {
                generating.push(does);
                let moves = family.motions.iter().step_by(step).skip(1).copied().collect();
                kept.push(Kept { family: number, step, moves });
            }
            ends.extend(family.powers.get(family.levels[end]));
        }
        let idle = |a: &Kept| {
            kept.iter().map(|b| sets.need_not_follow(a.family, b.family)).collect()
        };
        let idle = kept.iter().map(idle).collect();
        let looks = looks(stickers, sets.visible, &orbits);
        let turns: Vec<Turns<'_>> = generating
            .iter()
            .zip(&kept)
            .map(|(does, kept)| Turns { does, moves: kept.moves.clone() })
            .collect();
        let mut components = Vec::new();
        let orbits_of_places = place_orbits(stickers, &before);
        for places in &orbits_of_places {
            // Where all that is seen fits into a table, that knows the most.
            if let Some(looks) = finest(stickers, sets.visible, &before, places, most) {
                let looked = Looked::Places { coloring: Coloring::new(stickers, looks), places: places.clone() };
                let component = Component::new(stickers, looked, &turns, &ends, most);
                if let Some(component) = component {
                    components.extend(Some(component).filter(|c| c.is_needed()));
                    continue;
                }
            }
            for looks in parts(stickers, sets.visible, (&looks, &before), places, most) {
                let looked = Looked::Places { coloring: Coloring::new(stickers, looks), places: places.clone() };
                let component =
                    Component::new(stickers, looked, &turns, &ends, most);
                components.extend(component.filter(|c| c.is_needed()));
            }
        }
        let is_single = |places: &Vec<usize>| {
            let classes: std::collections::HashSet<u32> = places.iter().map(|&p| sets.visible.looks()[p].class).collect();
            places.len() > 1 && classes.len() == places.len()
        };
        let signed: Vec<Vec<usize>> = orbits_of_places.iter().filter(|places| is_single(places)).take(10).cloned().collect();
        if !signed.is_empty() {
            components.extend(Component::new(stickers, Looked::Signs(signed), &turns, &ends, most).filter(|c| c.is_needed()));
        }
        let is_last = ends.is_empty();
        let after = if is_last {
            None
        } else {
            Some(Alike::new(stickers, sets.visible, sets.generators(to), LIMIT)?)
        };
        let mut phase = Self { kept, idle, components, near: HashMap::default(), after };
        let table = std::env::var("TABLE").ok().and_then(|v| v.parse().ok()).unwrap_or(1 << 16);
        phase.look_around(stickers, to, sets, table)?;
        Some(phase)
    }

    /// Finds what is near the end.
    fn look_around(&mut self, stickers: &Stickers, to: &Set, sets: &Sets<'_>, most: usize) -> Option<()> {
        let first = self.states(stickers, &stickers.identity())?;
        let width = first.len();
        self.near.insert(hash(&first), 0);
        let mut queue = first;
        let mut at = 0;
        // What the moves after the phase make of the end is the end, too.
        let free = |kept: &Kept, exponent: usize| {
            let family = &sets.families[kept.family];
            let step = family.levels[usize::from(to[kept.family])];
            (kept.step * exponent).is_multiple_of(step)
        };
        let mut states = vec![0; width];
        for ends in [true, false] {
            if !ends {
                at = 0;
            }
            while at * width < queue.len() && self.near.len() < most {
                let own = queue[at * width..][..width].to_vec();
                let distance = self.near[&hash(&own)] + 1;
                at += 1;
                for (number, kept) in self.kept.iter().enumerate() {
                    states.copy_from_slice(&own);
                    for (exponent, motion) in (1..).zip(&kept.moves) {
                        for (component, state) in self.components.iter().zip(&mut states) {
                            *state = component.next(*state, number, self.kept.len());
                        }
                        if motion.is_none() || (ends && !free(kept, exponent)) {
                            continue;
                        }
                        let hash = hash(&states);
                        if let std::collections::hash_map::Entry::Vacant(vacant) = self.near.entry(hash) {
                            vacant.insert(if ends { 0 } else { distance });
                            queue.extend_from_slice(&states);
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// What looks like a position and can be solved by the moves after this phase.
    pub(crate) fn ended(&self, sets: &Sets<'_>, element: &[u16]) -> Option<Element> {
        match &self.after {
            Some(after) => after.find(sets.stickers, sets.visible, element),
            None => {
                let solved = sets.stickers.identity();
                (sets.visible.pattern(element) == sets.visible.pattern(&solved)).then_some(solved)
            }
        }
    }

    /// The states of its components.
    pub(crate) fn states(&self, stickers: &Stickers, element: &[u16]) -> Option<Vec<u32>> {
        self.components.iter().map(|component| component.state(stickers, element)).collect()
    }
}

/// The places that moves bring pieces to and from, each with the others; those that nothing leaves are left out.
fn place_orbits(stickers: &Stickers, orbits: &[u16]) -> Vec<Vec<usize>> {
    let mut places: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for place in 0..stickers.pieces() {
        let least = (0..stickers.orientations(place)).map(|t| orbits[usize::from(stickers.at(place, t))]);
        places.entry(stickers.piece(least.min().unwrap_or(0))).or_default().push(place);
    }
    places.into_values().collect()
}

/// By piece: what of it matters where moves with such orbits can do the rest. Pieces that may be in the same places look alike,
/// with identical pieces in different ones as a kind of their own.
fn looks(stickers: &Stickers, visible: &Coloring, orbits: &[u16]) -> Vec<Look> {
    // By color that is seen: the orbits of the stickers that show it.
    let mut orbits_of: HashMap<u16, Vec<u16>> = HashMap::new();
    for (sticker, &orbit) in (0..=u16::MAX).zip(orbits) {
        orbits_of.entry(visible.color(sticker)).or_default().push(orbit);
    }
    orbits_of.values_mut().for_each(|orbits| orbits.sort_unstable());
    let mut classes: HashMap<Vec<&Vec<u16>>, u32> = HashMap::new();
    let mut looks = Vec::new();
    for piece in 0..stickers.pieces() {
        let turns = stickers.orientations(piece);
        let seen = |turn: u16| &orbits_of[&visible.color(stickers.at(piece, turn))];
        let all: Vec<&Vec<u16>> = (0..turns).map(seen).collect();
        let modulus = (1..=turns).find(|&m| {
            turns % m == 0 && (0..turns).all(|t| all[usize::from(t)] == all[usize::from((t + m) % turns)])
        });
        let modulus = modulus.unwrap_or(turns);
        // The turn at which it looks least is where its turns are counted from.
        let rotated = |by: u16| -> Vec<&Vec<u16>> {
            (0..modulus).map(|t| all[usize::from((t + by) % turns)]).collect()
        };
        let least = (0..modulus).min_by_key(|&by| rotated(by)).unwrap_or(0);
        let fresh = u32::try_from(classes.len()).unwrap_or(u32::MAX);
        let class = *classes.entry(rotated(least)).or_insert(fresh);
        looks.push(Look { class, modulus, offset: (modulus - least) % modulus });
    }
    looks
}

/// What is looked at together in some places: so much that there are not too many states.
fn parts(
    stickers: &Stickers,
    visible: &Coloring,
    (looks, before): (&[Look], &[u16]),
    places: &[usize],
    most: usize,
) -> Vec<Vec<Look>> {
    // By look and what is identical: the pieces.
    let mut kinds: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
    for &piece in places {
        kinds.entry((looks[piece].class, visible.looks()[piece].class)).or_default().push(piece);
    }
    let is_one = |key: &(u32, u32)| Some(key.0) == kinds.keys().next().map(|first| first.0);
    let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
    kinds.iter().for_each(|(key, pieces)| *sizes.entry(key.0).or_default() += pieces.len());
    let turned = |piece: usize| turns(stickers, looks[piece].modulus, before, piece);
    let mut modulus = places.iter().fold(0, |all, &piece| gcd(all, looks[piece].modulus));
    if places.iter().any(|&piece| turned(piece) < 1.5) {
        modulus = 1;
    }
    let mut found: Vec<Vec<Look>> = Vec::new();
    let whole = f64::from(modulus).powf((places.len() - 1) as f64);
    let turning = modulus > 1 && whole <= most as f64;
    if turning {
        let look = |piece: usize| if places.contains(&piece) { Look { class: 0, modulus, offset: looks[piece].offset } } else { Look { class: u32::MAX, modulus: 1, offset: 0 } };
        found.push((0..stickers.pieces()).map(look).collect());
    }
    if kinds.keys().all(is_one) && (turning || kinds.values().flatten().all(|&piece| turned(piece) < 1.5)) {
        return found;
    }
    // What is left where all others are is known: the most pieces that look alike.
    let (&largest, _) = sizes.iter().max_by_key(|&(_, &size)| size).expect("places have pieces");
    if sizes.len() > 1 && (turning || kinds.iter().filter(|(key, _)| key.0 == largest).all(|(_, pieces)| turned(pieces[0]) < 1.5)) {
        kinds.retain(|key, _| key.0 != largest);
    }
    let states = |pieces: &[usize]| -> f64 {
        let mut counts: BTreeMap<u32, f64> = BTreeMap::new();
        let mut states = 1.0;
        for (number, &piece) in pieces.iter().enumerate() {
            let count = counts.entry(looks[piece].class).or_default();
            *count += 1.0;
            states *= (places.len() - number) as f64 * turns(stickers, looks[piece].modulus, before, piece) / *count;
        }
        states
    };
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for pieces in kinds.into_values() {
        let joined = parts.last().map(|last| [&last[..], &pieces[..]].concat());
        match joined.filter(|joined| states(joined) <= most as f64) {
            Some(joined) => *parts.last_mut().expect("there is a last") = joined,
            None => parts.push(pieces),
        }
    }
    let blank = Look { class: u32::MAX, modulus: 1, offset: 0 };
    let part = |pieces: Vec<usize>| {
        let look = |piece: usize| if pieces.contains(&piece) { looks[piece] } else { blank };
        (0..stickers.pieces()).map(look).collect()
    };
    found.extend(parts.into_iter().map(part));
    found
}

fn gcd(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How many of the turns that are told apart moves with such orbits give to a piece in its place.
fn turns(stickers: &Stickers, modulus: u16, orbits: &[u16], piece: usize) -> f64 {
    let own = |turn: u16| orbits[usize::from(stickers.at(piece, turn))];
    let all = stickers.orientations(piece);
    let seen: std::collections::HashSet<u16> =
        (0..all).filter(|&turn| own(turn) == own(0)).map(|turn| turn % modulus).collect();
    f64::from(u32::try_from(seen.len()).unwrap_or(u32::MAX))
}

/// All that is seen of the pieces in some places, if that has few enough states.
fn finest(stickers: &Stickers, visible: &Coloring, before: &[u16], places: &[usize], most: usize) -> Option<Vec<Look>> {
    let mut counts: BTreeMap<u32, f64> = BTreeMap::new();
    let mut states = 1.0;
    for (number, &piece) in places.iter().enumerate() {
        let look = visible.looks()[piece];
        let count = counts.entry(look.class).or_default();
        *count += 1.0;
        let turned = if number == 0 { 1.0 } else { turns(stickers, look.modulus, before, piece) };
        states *= (places.len() - number) as f64 * turned / *count;
    }
    let blank = Look { class: u32::MAX, modulus: 1, offset: 0 };
    let look = |piece: usize| if places.contains(&piece) { visible.looks()[piece] } else { blank };
    (states <= most as f64).then(|| (0..stickers.pieces()).map(look).collect())
}

pub(crate) fn hash(states: &[u32]) -> u64 {
    let mix = |hash: u64, &state: &u32| {
        let mixed = (hash ^ u64::from(state)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    };
    states.iter().fold(0x1234_5678, mix)
}
