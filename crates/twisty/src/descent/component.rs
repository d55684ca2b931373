//! [`Component`]: where some pieces are, and how far that is from where a phase ends.

use crate::algebra::index::Index;
use crate::algebra::stickers::{Element, Stickers};
use crate::descent::looked::Looked;
use crate::descent::subset::Subset;
use crate::descent::turns::Turns;

/// Some pieces of a phase, in the places that its moves bring them to.
///
/// A state is how they look, up to what the moves after the phase make of the names of pieces: from states that differ by
/// such a renaming the same moves lead to the end of the phase.
pub(crate) struct Component {
    kind: Kind,
    /// By distance: how much it counts against a position.
    weight: Vec<f32>,
}

/// What it is kept as.
enum Kind {
    Rows(Rows),
    Subset(Subset),
}

/// States by their rows.
struct Rows {
    looked: Looked,
    index: Index,
    /// By row: its state.
    state: Vec<u32>,
    /// By state and family: the state after the first of the family's moves.
    next: Vec<u32>,
    families: usize,
    /// By state: moves to the end of the phase.
    distance: Vec<u8>,
}

impl Component {
    /// Of what is looked at; `None` if it has more than so many rows, or is always as it is at the end. The phase ends where the moves
    /// after it, which `ends` generate, can bring what is solved.
    pub(crate) fn new(
        stickers: &Stickers,
        looked: Looked,
        turns: &[Turns<'_>],
        ends: &[&Element],
        most: usize,
    ) -> Option<Self> {
        let solved = looked.row(stickers, &stickers.identity());
        let mut rows = Index::new(solved.len());
        rows.insert(&solved);
        closed(&mut rows, stickers, &looked, ends, most)?;
        let ended = rows.len();
        let all: Vec<&Element> = turns.iter().map(|turns| turns.does).collect();
        let to = closed(&mut rows, stickers, &looked, &all, most)?;
        let renamed: Vec<Vec<u16>> =
            ends.iter().filter_map(|does| looked.renamed(stickers, does)).collect();
        let state = states(&rows, &renamed);
        let count = 1 + usize::try_from(*state.iter().max()?).ok()?;
        let families = turns.len();
        let mut next = vec![0; count * families];
        for (row, to) in to.chunks(families.max(1)).enumerate() {
            let own = &mut next[state[row] as usize * families..][..families];
            own.iter_mut().zip(to).for_each(|(own, &to)| *own = state[to as usize]);
        }
        let distance = distances(&next, turns, &state[..ended], count);
        let weight = weights(distance.iter().copied());
        let is_needed = distance.iter().any(|&d| d > 0);
        let kind = Kind::Rows(Rows { looked, index: rows, state, next, families, distance });
        is_needed.then_some(Self { kind, weight })
    }

    /// Of where some pieces that look alike are.
    pub(crate) fn subset(subset: Subset) -> Self {
        Self { weight: weights(subset.distances()), kind: Kind::Subset(subset) }
    }

    /// The state of a position; `None` if the moves of the phase do not solve it.
    pub(crate) fn state(&self, stickers: &Stickers, element: &[u16]) -> Option<u32> {
        match &self.kind {
            Kind::Subset(subset) => Some(subset.state(stickers, element)),
            Kind::Rows(Rows { looked, index, state, .. }) => {
                index.find(&looked.row(stickers, element)).map(|row| state[row])
            }
        }
    }

    /// The state after the first move of a family.
    pub(crate) fn next(&self, state: u32, family: usize) -> u32 {
        match &self.kind {
            Kind::Subset(subset) => subset.next(state, family),
            Kind::Rows(rows) => rows.next[state as usize * rows.families + family],
        }
    }

    /// At least how many moves lead from a state to the end of the phase.
    pub(crate) fn distance(&self, state: u32) -> u8 {
        match &self.kind {
            Kind::Subset(subset) => subset.distance(state),
            Kind::Rows(rows) => rows.distance[state as usize],
        }
    }

    /// How much a distance counts against a position.
    pub(crate) fn weight(&self, distance: u8) -> f32 {
        self.weight[usize::from(distance)]
    }
}

/// Adds all rows that moves lead to; by row and move, the row it leads to. `None` if there are too many.
fn closed(
    rows: &mut Index,
    stickers: &Stickers,
    looked: &Looked,
    moves: &[&Element],
    most: usize,
) -> Option<Vec<u32>> {
    let acting: Vec<_> = moves.iter().map(|does| looked.acting(stickers, does)).collect();
    let (mut row, mut out, mut to) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = 0;
    while at < rows.len() {
        row.clear();
        row.extend_from_slice(rows.row(at));
        for acting in &acting {
            acting.after(&row, &mut out);
            to.push(u32::try_from(rows.insert(&out).0).ok()?);
        }
        at += 1;
        if rows.len() > most {
            return None;
        }
    }
    Some(to)
}

/// By row: the number of what renamings make of one another.
fn states(rows: &Index, renamed: &[Vec<u16>]) -> Vec<u32> {
    let mut state = vec![u32::MAX; rows.len()];
    let (mut fresh, mut stack, mut out) = (0, Vec::new(), Vec::new());
    for first in 0..rows.len() {
        if state[first] != u32::MAX {
            continue;
        }
        state[first] = fresh;
        stack.push(first);
        while let Some(row) = stack.pop() {
            for to in renamed {
                out.clear();
                out.extend(rows.row(row).iter().map(|&color| to[usize::from(color)]));
                let Some(other) = rows.find(&out) else { continue };
                if state[other] == u32::MAX {
                    state[other] = fresh;
                    stack.push(other);
                }
            }
        }
        fresh += 1;
    }
    state
}

/// By state: moves to those where the phase ends, by breadth-first search. All lead there.
fn distances(next: &[u32], turns: &[Turns<'_>], ended: &[u32], states: usize) -> Vec<u8> {
    let mut distance = vec![u8::MAX; states];
    let mut queue = Vec::new();
    for &state in ended {
        if core::mem::replace(&mut distance[state as usize], 0) != 0 {
            queue.push(state as usize);
        }
    }
    let families = turns.len();
    let mut at = 0;
    while let Some(&state) = queue.get(at) {
        at += 1;
        let farther = distance[state].saturating_add(1);
        for (family, turns) in turns.iter().enumerate() {
            let mut there = state;
            for motion in turns.moves {
                there = next[there * families + family] as usize;
                if motion.is_some() && distance[there] == u8::MAX {
                    distance[there] = farther;
                    queue.push(there);
                }
            }
        }
    }
    distance
}

/// By distance: the logarithm of the number of states, by the square of the distance, so that what is farther than usual counts
/// for more.
fn weights(distances: impl Iterator<Item = u8>) -> Vec<f32> {
    let (mut states, mut sum, mut farthest) = (0.0_f32, 0.0, 0);
    for distance in distances {
        states += 1.0;
        sum += f32::from(distance);
        farthest = farthest.max(distance);
    }
    let mean = (sum / states).max(f32::MIN_POSITIVE);
    (0..=farthest).map(|d| states.ln() * (f32::from(d) / mean).powi(2)).collect()
}
