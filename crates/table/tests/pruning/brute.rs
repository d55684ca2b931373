//! What brute force finds: layers of positions, and sequences of moves in every order.

use crate::puzzle::{Puzzle, composed, solved};
use everystate_table::pruning::{Pieces, Problem};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The most positions that brute force goes through.
const MOST: usize = 12_000;
/// The most solutions that are listed by brute force.
const LISTED: usize = 4000;
/// What brute force says of a position.
pub(crate) enum Truth {
    /// All shortest solutions.
    Ways(Vec<Vec<u8>>),
    /// The length of the shortest: there are too many.
    Far(u32),
    /// None: all positions that can be reached were gone through.
    None,
    /// There are too many positions.
    Unknown,
}

impl Truth {
    pub(crate) fn length(&self) -> Option<u32> {
        match self {
            Self::Ways(ways) => Some(u32::try_from(ways[0].len()).unwrap()),
            Self::Far(length) => Some(*length),
            _ => None,
        }
    }
}

/// Goes through layers from a position to the first that is at the goal.
pub(crate) fn brute(puzzle: &Puzzle, start: &Pieces, is_goal: &dyn Fn(&Pieces) -> bool) -> Truth {
    let mut seen: HashSet<Pieces> = HashSet::from([start.clone()]);
    let mut layer: HashMap<Pieces, Vec<Vec<u8>>> = HashMap::from([(start.clone(), vec![vec![]])]);
    let mut cut = false;
    for depth in 0.. {
        let goals: Vec<&Vec<Vec<u8>>> =
            layer.iter().filter(|(at, _)| is_goal(at)).map(|(_, ways)| ways).collect();
        if !goals.is_empty() {
            let ways: Vec<Vec<u8>> = goals.into_iter().flatten().cloned().collect();
            return if cut { Truth::Far(depth) } else { Truth::Ways(ways) };
        }
        let mut next: HashMap<Pieces, Vec<Vec<u8>>> = HashMap::new();
        for (at, ways) in &layer {
            for (m, to) in (0..).zip(&puzzle.problem.moves).filter_map(|(number, m)| {
                puzzle.made(at, m).map(|to| (number, to)).filter(|(_, to)| !seen.contains(to))
            }) {
                let longer = ways.iter().map(|way| [&way[..], &[m]].concat());
                let known = next.entry(to).or_default();
                cut |= known.len() + ways.len() > LISTED;
                if known.len() < LISTED {
                    known.extend(longer);
                }
            }
        }
        seen.extend(next.keys().cloned());
        if next.is_empty() {
            return Truth::None;
        }
        if seen.len() > MOST {
            return Truth::Unknown;
        }
        layer = next;
    }
    Truth::Unknown
}

/// All sequences of so many moves that solve a position, of those that differ in order alone the first, without those that have
/// in some order two neighbours that are a single move, or none.
pub(crate) fn sequences(puzzle: &Puzzle, start: &Pieces, length: u32) -> BTreeSet<Vec<u8>> {
    let mut some: Vec<(Pieces, Vec<u8>)> = vec![(start.clone(), Vec::new())];
    for _ in 0..length {
        let longer = some.iter().flat_map(|(at, way)| {
            (0..).zip(&puzzle.problem.moves).filter_map(move |(number, m)| {
                Some((puzzle.made(at, m)?, [&way[..], &[number]].concat()))
            })
        });
        some = longer.collect();
    }
    some.retain(|(at, _)| puzzle.is_solved(at));
    let ways: Vec<Vec<u8>> = some.into_iter().map(|(_, way)| way).collect();
    let Problem { moves, orientations, blocks, .. } = &puzzle.problem;
    let still = solved(orientations.len());
    let free = blocks.is_empty() && moves.iter().all(|m| m.needs.is_empty());
    let joins = |pair: &[u8]| {
        let [a, b] = [pair[0], pair[1]].map(|m| &moves[usize::from(m)].does);
        let both = composed(a, b, orientations);
        free && (both == still || moves.iter().any(|m| m.does == both))
    };
    let mut taken = firsts(puzzle, &ways);
    taken.retain(|way| !puzzle.orders(way).iter().any(|way| way.windows(2).any(joins)));
    taken
}

/// Of each set of sequences that differ in order alone the first.
pub(crate) fn firsts(puzzle: &Puzzle, ways: &[Vec<u8>]) -> BTreeSet<Vec<u8>> {
    ways.iter().map(|way| puzzle.orders(way).first().unwrap().clone()).collect()
}

/// How far each position is from solved, where there are not too many.
pub(crate) fn distances(puzzle: &Puzzle) -> Option<HashMap<Pieces, u32>> {
    let start = solved(puzzle.problem.orientations.len());
    let mut all = HashMap::from([(start.clone(), 0)]);
    let mut layer = vec![start];
    for depth in 1.. {
        let mut next = Vec::new();
        for to in layer
            .iter()
            .flat_map(|at| puzzle.problem.moves.iter().filter_map(|m| puzzle.made(at, m)))
        {
            if !all.contains_key(&to) {
                all.insert(to.clone(), depth);
                next.push(to);
            }
        }
        if next.is_empty() || all.len() > MOST {
            break;
        }
        layer = next;
    }
    (all.len() <= MOST).then_some(all)
}
