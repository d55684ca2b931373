//! [`order`]: which pieces are solved first.

use crate::definition::{Definition, Purpose};
use std::collections::{BTreeMap, BTreeSet};

/// The classes of pieces in the order in which they are solved, those that come together as one.
pub(crate) fn order(definition: &Definition) -> Vec<Vec<(usize, u8)>> {
    // By class, the moves that touch a place where it belongs.
    let mut touched: BTreeMap<(usize, u8), BTreeSet<usize>> = BTreeMap::new();
    let moves = definition.moves.iter().filter(|m| m.purpose == Purpose::Search);
    let moves: Vec<_> = moves.collect();
    for (orbit, solved) in definition.solved.iter().enumerate() {
        for (place, &piece) in solved.pieces.iter().enumerate() {
            let by = touched.entry((orbit, piece)).or_default();
            by.extend((0..moves.len()).filter(|&m| moves[m].does[orbit].touches(place)));
        }
    }
    let mut frozen: BTreeSet<usize> = BTreeSet::new();
    let mut groups = Vec::new();
    while !touched.is_empty() {
        let done = |frozen: &BTreeSet<usize>| -> Vec<(usize, u8)> {
            let of = touched.iter().filter(|(_, by)| by.is_subset(frozen));
            of.map(|(&class, _)| class).collect()
        };
        // What is nearly free counts too, so that moves are frozen that share pieces.
        let gain = |m: usize| {
            let mut more = frozen.clone();
            more.insert(m);
            let near = touched.values().filter(|by| by.difference(&more).count() == 1).count();
            (done(&more).len(), near)
        };
        let left = (0..moves.len()).filter(|m| !frozen.contains(m));
        let Some(best) = left.rev().max_by_key(|&m| gain(m)) else { break };
        frozen.insert(best);
        let group = done(&frozen);
        if !group.is_empty() {
            touched.retain(|class, _| !group.contains(class));
            groups.push(group);
        }
    }
    groups
}
