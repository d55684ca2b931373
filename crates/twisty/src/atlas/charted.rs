//! Distances that are looked up in a table of all positions, and positions drawn from it.

use super::near::{Near, drawn};
use crate::cosets::dense::forth;
use crate::cosets::lookup::Lookup;
use crate::cosets::space::At;
use everystate_puzzle::Watch;
use everystate_puzzle::random::Random;
use std::collections::HashSet;

/// Ranks that are drawn at random, to find some of each layer: for each a way is walked.
const TRIED: u64 = 3000;
/// Ranks of a layer that are kept where layers are gone through.
const KEPT: usize = 4000;
/// How often it is tried to see a position from a side that makes another of it, for each that is wanted.
const SIDES: usize = 8;

/// How far a position is, and where each of its moves leads.
pub(super) fn around(lookup: &Lookup, seen: &[u16]) -> (Option<u64>, Vec<(usize, Option<u64>)>) {
    let found = lookup.space.place(seen).and_then(|at| Some((at, lookup.way(at)?.len() as u64)));
    let Some((at, distance)) = found else { return (None, Vec::new()) };
    let near = lookup.space.neighbours(at).into_iter();
    let moves = near.map(|(m, to)| (m, beside(lookup, (at.rank, distance), to.rank)));
    (Some(distance), moves.collect())
}

/// The distance of a rank beside one whose distance is known: one less, the same, or one more.
fn beside(lookup: &Lookup, (from, distance): (u64, u64), to: u64) -> Option<u64> {
    let (before, after) = (lookup.residue(from)?, lookup.residue(to)?);
    match (3 + after - before) % 3 {
        0 => Some(distance),
        1 => Some(distance + 1),
        _ => distance.checked_sub(1),
    }
}

/// Some positions of each layer that is not whole in the list of the nearest, as ways there; empty for those that are.
pub(super) fn some(
    (lookup, near): (&Lookup, &Near),
    each: usize,
    random: &mut Random,
    watch: &dyn Watch,
) -> Vec<Vec<String>> {
    let mut layers: Vec<Vec<u64>> = vec![Vec::new(); lookup.counts.len()];
    by_chance(lookup, &mut layers, each, random, watch);
    from_nearest((lookup, near), &mut layers, each, random);
    from_farthest(lookup, &mut layers, each, random);
    let whole = near.counts().len();
    let ways = |(depth, ranks): (usize, Vec<u64>)| {
        if depth < whole { Vec::new() } else { seen(lookup, &ranks, each, random) }
    };
    layers.into_iter().enumerate().map(ways).collect()
}

/// Different positions of these ranks, each seen from any of its sides.
fn seen(lookup: &Lookup, ranks: &[u64], each: usize, random: &mut Random) -> Vec<String> {
    let space = &lookup.space;
    let (mut all, mut ways) = (HashSet::new(), Vec::new());
    for number in 0..SIDES * each {
        if ranks.is_empty() || all.len() == each {
            break;
        }
        // First one of each rank, then what more there is.
        let rank = ranks.get(number).copied().unwrap_or_else(|| ranks[random.index(ranks.len())]);
        let at = At { rank, side: random.index(space.symmetries()) };
        if all.insert(space.seen_at(at)) {
            ways.extend(lookup.way(at).and_then(|way| forth(space, at, &way)));
        }
    }
    ways
}

/// Draws ranks, and keeps some of each layer.
fn by_chance(
    lookup: &Lookup,
    layers: &mut [Vec<u64>],
    each: usize,
    random: &mut Random,
    watch: &dyn Watch,
) {
    for _ in 0..TRIED {
        if watch.cancelled() {
            break;
        }
        let rank = random.below(lookup.space.cosets.ranks());
        let Some(way) = lookup.way(At { rank, side: 0 }) else { continue };
        let Some(layer) = layers.get_mut(way.len()) else { continue };
        if layer.len() < each && !layer.contains(&rank) {
            layer.push(rank);
        }
    }
}

/// Goes through the layers from the nearest positions on, with a part of each, while there are layers that lack some.
fn from_nearest(
    (lookup, near): (&Lookup, &Near),
    layers: &mut [Vec<u64>],
    each: usize,
    random: &mut Random,
) {
    let Some(mut depth) = near.counts().len().checked_sub(1) else { return };
    let last = near.layer(depth).iter().filter_map(|seen| lookup.space.find(seen));
    let mut layer = drawn(&last.collect::<Vec<_>>(), KEPT, random);
    let most = (0..).zip(&lookup.counts).max_by_key(|(_, count)| **count);
    let middle = most.map_or(0, |(depth, _)| depth);
    while depth < middle {
        layer = beyond(lookup, (&layer, depth as u64), depth as u64 + 1, random);
        depth += 1;
        add(&mut layers[depth], &layer, each, random);
    }
}

/// Goes through the layers from the farthest positions back, with a part of each, as long as layers lack some.
fn from_farthest(lookup: &Lookup, layers: &mut [Vec<u64>], each: usize, random: &mut Random) {
    let mut layer = lookup.farthest.clone();
    for depth in (1..layers.len()).rev() {
        if layers[depth].len() >= each {
            break;
        }
        add(&mut layers[depth], &layer, each, random);
        layer = beyond(lookup, (&layer, depth as u64), depth as u64 - 1, random);
    }
}

/// Adds to what is there of a layer, up to so many.
fn add(found: &mut Vec<u64>, layer: &[u64], each: usize, random: &mut Random) {
    let more: Vec<u64> = layer.iter().filter(|rank| !found.contains(rank)).copied().collect();
    found.extend(drawn(&more, each.saturating_sub(found.len()), random));
}

/// Some of the neighbours of these ranks that lie at another distance.
fn beyond(
    lookup: &Lookup,
    (ranks, depth): (&[u64], u64),
    wanted: u64,
    random: &mut Random,
) -> Vec<u64> {
    let mut found = Vec::new();
    for &rank in ranks {
        for (_, to) in lookup.space.neighbours(At { rank, side: 0 }) {
            if beside(lookup, (rank, depth), to.rank) == Some(wanted) {
                found.push(to.rank);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    drawn(&found, KEPT, random)
}
