//! [`Beam`]: solutions that are good, not proved to be shortest, by going on from those positions of which least is broken.

use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::definition::{Definition, Pattern};
use crate::search::breakpoints::bound::{Breakpoints, USED, made};
use core::hash::BuildHasher;
use hashbrown::HashSet;
use std::sync::Arc;

/// How many positions it goes on with at first, how many times as many each time after, and at most.
const FIRST: usize = 256;
const WIDER: usize = 4;
const WIDEST: usize = 1 << 16;

/// Bytes of what is kept of a position: where it comes from, and its hash in a set.
const EACH: u64 = 24;

/// Finds solutions.
pub(crate) struct Beam {
    breakpoints: Arc<Breakpoints>,
    reader: Reader,
    /// How many bytes it may take.
    bytes: u64,
}

/// Positions as many moves from the start, from one to the next.
struct Level {
    boards: Vec<u8>,
    broken: Vec<u32>,
}

/// Where a position comes from: the number of the one before it, and the move.
type Step = (u32, u8);

impl Beam {
    pub(crate) fn new(
        breakpoints: Arc<Breakpoints>,
        definition: &Definition,
        mechanism: &Mechanism,
        bytes: u64,
    ) -> Self {
        Self { breakpoints, reader: Reader::new(definition, mechanism), bytes }
    }

    /// About how many bytes it takes to go on with so many positions, for so many moves.
    fn takes(&self, width: usize, moves: u64) -> u64 {
        let (slots, many) = (self.breakpoints.goal.len(), self.breakpoints.moves.len());
        let levels = moves.min(4 * slots as u64);
        (width as u64).saturating_mul(levels * EACH + (2 * slots + 8 * many) as u64)
    }

    /// Offers ever better solutions of a position, those of fewer moves than `ceiling` tells, until it is to stop or nothing more is tried.
    pub(crate) fn find(
        &self,
        position: &Pattern,
        offer: &dyn Fn(Vec<usize>),
        ceiling: &dyn Fn() -> u64,
        stop: &dyn Fn() -> bool,
    ) {
        let mut seen = vec![0; self.reader.places()];
        if !USED || self.reader.read(position, &mut seen).is_err() {
            return;
        }
        let start = self.breakpoints.board(&seen);
        let mut width = FIRST;
        while width <= WIDEST && !stop() {
            let most = ceiling().saturating_sub(1);
            if self.takes(width, most) > self.bytes {
                return;
            }
            if let Some(way) = self.solution(&start, width, most, stop) {
                offer(way);
            }
            width *= WIDER;
        }
    }

    /// A solution of so many moves at most that goes by the so many positions of which least is broken, at each number of moves.
    fn solution(
        &self,
        start: &[u8],
        width: usize,
        most: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<usize>> {
        let of = &*self.breakpoints;
        let mut level = Level { boards: start.to_vec(), broken: vec![of.broken(start)] };
        let mut steps: Vec<Vec<Step>> = Vec::new();
        let mut known = HashSet::with_hasher(foldhash::fast::FixedState::default());
        known.insert(known.hasher().hash_one(start));
        loop {
            let goal = level.boards.chunks_exact(start.len()).position(|board| *board == *of.goal);
            if let Some(at) = goal {
                return Some(way(&steps, at));
            }
            // What needs more moves than there may be is not gone on with.
            let left = most.checked_sub(steps.len() as u64)?;
            let found = self.next(&level, steps.last(), left, stop)?;
            let (next, came) = self.chosen(&level, &found, width, &mut known);
            if came.is_empty() {
                return None;
            }
            steps.push(came);
            level = next;
        }
    }

    /// All that a move makes of a level, by how much is broken then; nothing where it is to stop.
    fn next(
        &self,
        level: &Level,
        steps: Option<&Vec<Step>>,
        left: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Vec<Step>>> {
        let of = &*self.breakpoints;
        let mut found = Vec::new();
        for (at, board) in level.boards.chunks_exact(of.goal.len()).enumerate() {
            if at.is_multiple_of(256) && stop() {
                return None;
            }
            let last = steps.map_or(of.moves.len(), |steps| usize::from(steps[at].1));
            for &number in &*of.follows[0][last] {
                let broken = of.after(board, level.broken[at], number.into());
                if u64::from(of.bound(broken)) >= left {
                    continue;
                }
                let broken = broken as usize;
                if found.len() <= broken {
                    found.resize_with(broken + 1, Vec::new);
                }
                found[broken].push((u32::try_from(at).ok()?, number));
            }
        }
        Some(found)
    }

    /// Makes those of which least is broken, none of them twice; of those of which as much is, some from everywhere.
    fn chosen(
        &self,
        level: &Level,
        found: &[Vec<Step>],
        width: usize,
        known: &mut HashSet<u64, foldhash::fast::FixedState>,
    ) -> (Level, Vec<Step>) {
        let of = &*self.breakpoints;
        let slots = of.goal.len();
        let mut next = Level { boards: Vec::new(), broken: Vec::new() };
        let (mut came, mut board) = (Vec::new(), vec![0; slots]);
        for (broken, steps) in (0..).zip(found) {
            let spread = strides(steps.len());
            for &(at, number) in spread.map(|index| &steps[index]) {
                if came.len() == width {
                    return (next, came);
                }
                let before = &level.boards[at as usize * slots..][..slots];
                made(&of.moves[usize::from(number)], before, &mut board);
                // Two that look the same by their hash are taken for the same: a solution less may be found, and none is wrong.
                if known.insert(known.hasher().hash_one(&board[..])) {
                    next.boards.extend(&board);
                    next.broken.push(broken);
                    came.push((at, number));
                }
            }
        }
        (next, came)
    }
}

/// All numbers below one, each once, far from the one before.
fn strides(many: usize) -> impl Iterator<Item = usize> {
    let mut stride = (many * 5 / 8) | 1;
    while many > 1 && gcd(stride, many) > 1 {
        stride += 2;
    }
    (0..many).map(move |n| n * stride % many)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The moves that lead to a position of the last level.
fn way(steps: &[Vec<Step>], mut at: usize) -> Vec<usize> {
    let mut way = Vec::new();
    for level in steps.iter().rev() {
        let (before, number) = level[at];
        way.push(number.into());
        at = before as usize;
    }
    way.reverse();
    way
}
