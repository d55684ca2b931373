//! [`Subset`]: which places have a piece of some kind, and how far that is from where a phase ends.
//!
//! As [`Component`](crate::descent::component::Component) for pieces that look alike and are not turned, where these are too many
//! for rows: half of the 24 edges of the 4×4×4 cube stand in 2 704 156 ways. A state is a set of places as bits, which a move
//! permutes by a table for each byte; distances are kept by the rank of the set among those of its size.

use crate::algebra::stickers::{Element, Stickers};
use crate::descent::turns::Turns;

/// The most places.
const PLACES: usize = 32;
/// The most states.
const STATES: f64 = 4e6;
/// Up to so many states that are left for each of a layer, it is asked of these whether moves lead to them.
const PULLED: usize = 6;
/// Not reached yet.
const UNKNOWN: u8 = u8::MAX;

/// Where pieces of a kind are.
pub(crate) struct Subset {
    places: Vec<usize>,
    /// By piece: whether it is of the kind.
    inside: Vec<bool>,
    /// By family, byte of a state and its value: what the first move makes of it.
    moved: Vec<[[u32; 256]; 4]>,
    ranks: Ranks,
    /// By rank: moves to the end of the phase.
    distance: Vec<u8>,
}

/// The rank of sets of places among those of one size.
struct Ranks {
    half: u32,
    /// How many places a set has.
    size: usize,
    /// By the lower half of the places: the rank among the halves with as many.
    low: Vec<u32>,
    /// By the upper half: how many sets come before the first with it.
    high: Vec<u32>,
    all: usize,
}

impl Ranks {
    /// Of sets of so many of some places.
    fn new(places: usize, size: usize) -> Self {
        let half = places / 2;
        let mut counts = vec![0; places + 1];
        let count = |half: usize, counts: &mut Vec<u32>| -> Vec<u32> {
            let ranked = (0..1_u32 << half).map(|set| {
                let count = &mut counts[set.count_ones() as usize];
                *count += 1;
                *count - 1
            });
            ranked.collect()
        };
        let low = count(half, &mut counts);
        let mut all = 0;
        let high = (0..1_u32 << (places - half)).map(|set| {
            let first = all;
            all += size.checked_sub(set.count_ones() as usize).map_or(0, |rest| counts[rest]);
            first
        });
        let high = high.collect();
        let (half, all) = (u32::try_from(half).unwrap_or(0), all as usize);
        Self { half, size, low, high, all }
    }

    /// Goes through the sets by their ranks.
    fn each(&self, mut visit: impl FnMut(usize, u32)) {
        let mut by_size = vec![Vec::new(); self.size + 1];
        for low in 0..1_u32 << self.half {
            if let Some(lows) = by_size.get_mut(low.count_ones() as usize) {
                lows.push(low);
            }
        }
        let mut rank = 0;
        for high in (0_u32..).take(self.high.len()) {
            let rest = self.size.checked_sub(high.count_ones() as usize);
            for low in rest.into_iter().flat_map(|rest| &by_size[rest]) {
                visit(rank, high << self.half | low);
                rank += 1;
            }
        }
    }

    fn rank(&self, set: u32) -> usize {
        let low = set & ((1 << self.half) - 1);
        (self.high[(set >> self.half) as usize] + self.low[low as usize]) as usize
    }
}

impl Subset {
    /// Whether so many pieces in so many places can be looked at.
    pub(crate) fn fits(places: usize, pieces: usize) -> bool {
        let ways = (0..pieces).fold(1.0, |ways, n| {
            let [left, more] = [places - n, n + 1].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
            ways * f64::from(left) / f64::from(more)
        });
        places <= PLACES && ways <= STATES
    }

    /// Of some pieces in some places, which the moves exchange; `None` if they are always where they are at the end.
    pub(crate) fn new(
        stickers: &Stickers,
        (places, pieces): (&[usize], &[usize]),
        turns: &[Turns<'_>],
        ends: &[&Element],
    ) -> Option<Self> {
        let mut inside = vec![false; stickers.pieces()];
        for &piece in pieces {
            inside[piece] = true;
        }
        let moved = turns.iter().map(|turns| tables(stickers, places, turns.does)).collect();
        let ranks = Ranks::new(places.len(), pieces.len());
        let distance = vec![UNKNOWN; ranks.all];
        let mut made = Self { places: places.to_vec(), inside, moved, ranks, distance };
        let ends: Vec<_> = ends.iter().map(|does| tables(stickers, places, does)).collect();
        made.fill(made.state(stickers, &stickers.identity()), turns, &ends);
        made.distance.iter().any(|&d| d != 0 && d != UNKNOWN).then_some(made)
    }

    /// Fills in the distances, by breadth-first search from what the moves after the phase make of the end.
    fn fill(&mut self, solved: u32, turns: &[Turns<'_>], ends: &[[[u32; 256]; 4]]) {
        let mut layer = vec![solved];
        self.distance[self.ranks.rank(solved)] = 0;
        let mut at = 0;
        while let Some(&set) = layer.get(at) {
            at += 1;
            for to in ends.iter().map(|tables| moved(tables, set)) {
                let distance = &mut self.distance[self.ranks.rank(to)];
                if core::mem::replace(distance, 0) == UNKNOWN {
                    layer.push(to);
                }
            }
        }
        let mut left = self.distance.len() - layer.len();
        for farther in 1..UNKNOWN {
            if left == 0 {
                return;
            }
            // A state that is left is soon found to be next to one of many.
            let next = if left / PULLED < layer.len() {
                self.pulled(farther, turns)
            } else {
                self.pushed(&layer, farther, turns)
            };
            if next.is_empty() {
                return;
            }
            left -= next.len();
            layer = next;
        }
    }

    /// The states that moves lead to from a layer's.
    fn pushed(&mut self, layer: &[u32], farther: u8, turns: &[Turns<'_>]) -> Vec<u32> {
        let mut next = Vec::new();
        for &set in layer {
            for (tables, turns) in self.moved.iter().zip(turns) {
                let mut to = set;
                for motion in turns.moves {
                    to = moved(tables, to);
                    let distance = &mut self.distance[self.ranks.rank(to)];
                    if motion.is_some() && *distance == UNKNOWN {
                        *distance = farther;
                        next.push(to);
                    }
                }
            }
        }
        next
    }

    /// The same, of all that are left: those that moves led to from the layer before.
    fn pulled(&mut self, farther: u8, turns: &[Turns<'_>]) -> Vec<u32> {
        let Self { moved: families, ranks, distance, .. } = self;
        let mut next = Vec::new();
        ranks.each(|rank, set| {
            if distance[rank] != UNKNOWN {
                return;
            }
            let is_next = families.iter().zip(turns).any(|(tables, turns)| {
                // The powers of a move in their order are what undoes them in the other.
                let mut from = set;
                turns.moves.iter().rev().any(|motion| {
                    from = moved(tables, from);
                    motion.is_some() && distance[ranks.rank(from)] == farther - 1
                })
            });
            if is_next {
                next.push(set);
            }
        });
        for &set in &next {
            distance[ranks.rank(set)] = farther;
        }
        next
    }

    /// The state of a position.
    pub(crate) fn state(&self, stickers: &Stickers, element: &[u16]) -> u32 {
        let has = |&place: &usize| self.inside[stickers.piece(element[place])];
        let bit = |(n, place): (u32, &usize)| u32::from(has(place)) << n;
        (0..).zip(&self.places).map(bit).sum()
    }

    /// The state after the first move of a family.
    pub(crate) fn next(&self, state: u32, family: usize) -> u32 {
        moved(&self.moved[family], state)
    }

    /// At least how many moves lead from a state to the end of the phase.
    pub(crate) fn distance(&self, state: u32) -> u8 {
        self.distance[self.ranks.rank(state)]
    }

    /// All distances, of states that moves reach.
    pub(crate) fn distances(&self) -> impl Iterator<Item = u8> + '_ {
        self.distance.iter().copied().filter(|&d| d != UNKNOWN)
    }
}

/// By byte of a set of places and its value: what a move makes of it.
fn tables(stickers: &Stickers, places: &[usize], does: &[u16]) -> [[u32; 256]; 4] {
    let mut tables = [[0; 256]; 4];
    for (to, &place) in places.iter().enumerate() {
        let from = places.iter().position(|&p| p == stickers.piece(does[place])).unwrap_or(to);
        for (value, made) in tables[from / 8].iter_mut().enumerate() {
            *made |= u32::from(value >> (from % 8) & 1 == 1) << to;
        }
    }
    tables
}

/// What a move makes of a set.
fn moved(tables: &[[u32; 256]; 4], set: u32) -> u32 {
    let [a, b, c, d] = set.to_le_bytes().map(usize::from);
    tables[0][a] | tables[1][b] | tables[2][c] | tables[3][d]
}

#[cfg(test)]
mod tests {
    use super::Ranks;

    #[test]
    fn ranks_are_the_order_of_sets() {
        for (places, size) in [(1, 0), (5, 2), (8, 8), (13, 6), (24, 2)] {
            let ranks = Ranks::new(places, size);
            let sets = (0..1_u32 << places).filter(|set| set.count_ones() as usize == size);
            assert!(sets.clone().enumerate().all(|(rank, set)| ranks.rank(set) == rank));
            let mut all = Vec::new();
            ranks.each(|rank, set| all.push((rank, set)));
            assert_eq!(all, sets.enumerate().collect::<Vec<_>>());
            let last = ((1_u32 << size) - 1) << (places - size);
            assert_eq!(ranks.rank(last) + 1, ranks.all);
        }
    }
}
