//! Plainly written programs: what a person who knows what they are doing writes for one puzzle in an
//! hour, with the fastest hash tables there are (`hashbrown`).

use super::puzzles::{Fifteen, Pancakes, Pegs};
use hashbrown::{HashMap, HashSet};
use std::collections::BinaryHeap;

/// How many stacks are at each distance from the sorted one.
pub(crate) fn pancakes() -> Vec<u64> {
    levels(Pancakes::SORTED, |s, next| {
        next.extend((2..=Pancakes::SIZE).map(|k| Pancakes::flip(s, k.into())));
    })
}

/// How many boards there are after each number of jumps, as long as the pegs are more than `until`.
pub(crate) fn pegs(until: u32) -> Vec<u64> {
    let board = Pegs::until(until);
    levels(Pegs::FULL, |s, next| {
        if s.count_ones() > until {
            let legal =
                board.jumps.iter().filter(|(pegs, hole)| s & pegs == *pegs && s & hole == 0);
            next.extend(legal.map(|(pegs, hole)| board.least(s ^ (pegs | hole))));
        }
    })
}

/// A set of everything seen, and two layers.
fn levels(start: u64, successors: impl Fn(u64, &mut Vec<u64>)) -> Vec<u64> {
    let mut seen: HashSet<u64> = HashSet::new();
    seen.insert(start);
    let (mut layer, mut next, mut to) = (vec![start], Vec::new(), Vec::new());
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        for &s in &layer {
            to.clear();
            successors(s, &mut to);
            next.extend(to.iter().copied().filter(|&s| seen.insert(s)));
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    counts
}

/// How many ways lead to a single peg in the middle: two layers with the number of ways to each board.
pub(crate) fn pegs_solutions() -> u64 {
    let board = Pegs::until(1);
    let mut layer: HashMap<u64, u64> = HashMap::new();
    layer.insert(Pegs::FULL, 1);
    for _ in 0..31 {
        let mut next: HashMap<u64, u64> = HashMap::new();
        for (s, ways) in layer {
            for (pegs, hole) in &board.jumps {
                if s & pegs == *pegs && s & hole == 0 {
                    *next.entry(board.least(s ^ (pegs | hole))).or_default() += ways;
                }
            }
        }
        layer = next;
    }
    layer.get(&Pegs::MIDDLE).copied().unwrap_or_default()
}

/// A* with a binary heap, in which of equal totals the one with more moves comes first.
pub(crate) fn astar(start: u64) -> usize {
    let mut open = BinaryHeap::from([(u32::MAX - Fifteen::manhattan(start), 0u32, start)]);
    let mut best: HashMap<u64, (u32, u64)> = HashMap::new();
    best.insert(start, (0, start));
    while let Some((_, moves, s)) = open.pop() {
        if best[&s].0 < moves {
            continue;
        }
        if s == Fifteen::SOLVED {
            let (mut length, mut at) = (0, s);
            while at != start {
                (length, at) = (length + 1, best[&at].1);
            }
            return length;
        }
        let hole = Fifteen::hole(s);
        for &from in Fifteen::neighbours(hole) {
            let next = Fifteen::slide(s, hole, from.into());
            let known = best.entry(next).or_insert((u32::MAX, s));
            if known.0 > moves + 1 {
                *known = (moves + 1, s);
                open.push((u32::MAX - moves - 1 - Fifteen::manhattan(next), moves + 1, next));
            }
        }
    }
    unreachable!("every walk can be walked back")
}

/// IDA* by hand: recursion, the estimate changed by the tile that moves, and no move taken back.
pub(crate) fn idastar(start: u64) -> usize {
    struct Search {
        bound: u32,
        next: u32,
    }
    impl Search {
        fn dfs(&mut self, s: u64, hole: u32, before: u32, moves: u32, estimate: u32) -> bool {
            if estimate == 0 {
                return true;
            }
            for &from in Fifteen::neighbours(hole) {
                let from = u32::from(from);
                if from == before {
                    continue;
                }
                let tile = (s >> (4 * from) & 15) as usize;
                let estimate = estimate + u32::from(Fifteen::apart(tile, hole as usize))
                    - u32::from(Fifteen::apart(tile, from as usize));
                let total = moves + 1 + estimate;
                if total > self.bound {
                    self.next = self.next.min(total);
                } else if self.dfs(Fifteen::slide(s, hole, from), from, hole, moves + 1, estimate) {
                    return true;
                }
            }
            false
        }
    }
    let estimate = Fifteen::manhattan(start);
    let mut search = Search { bound: estimate, next: u32::MAX };
    while !search.dfs(start, Fifteen::hole(start), 16, 0, estimate) {
        (search.bound, search.next) = (search.next, u32::MAX);
    }
    search.bound as usize
}
