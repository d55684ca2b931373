//! [`Round`]: solutions of some moves at most, by depth-first search, in pieces that threads take.

use crate::search::breakpoints::bound::{Breakpoints, made};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// So many pieces for each thread.
const PIECES: usize = 64;
/// The longest way to where a round is divided.
const SPLIT: usize = 6;
/// Positions between two looks at what others do.
const BETWEEN: u64 = 1 << 10;
/// The binary logarithm of the positions between two words of how many there were.
const TOLD: u32 = 16;

/// What the threads of a round have in common.
pub(super) struct Round<'a> {
    pub(super) of: &'a Breakpoints,
    /// Solutions have so many moves.
    pub(super) most: u32,
    /// Whether one solution is enough, and how many are wanted.
    pub(super) first: bool,
    pub(super) solutions: usize,
    /// Positions that may be looked at.
    pub(super) positions: u64,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    /// Told now and then how many positions were looked at.
    pub(super) tells: &'a (dyn Fn(u64) + Sync),
    pub(super) nodes: AtomicU64,
    pub(super) done: AtomicBool,
    pub(super) found: Mutex<Vec<Vec<u8>>>,
    /// The fewest moves that anything beyond this round may have.
    pub(super) beyond: AtomicU32,
}

impl Round<'_> {
    /// Goes through all of it, by itself or in pieces on so many threads.
    pub(super) fn run(&self, start: &[u8], threads: Option<usize>) {
        let mut ways = vec![Vec::new()];
        if let Some(threads) = threads {
            let end = SPLIT.min((self.most as usize).saturating_sub(1));
            for length in 1..=end {
                ways = Walk::new(self, start).ways(length);
                if ways.len() >= threads * PIECES || self.is_over() {
                    break;
                }
            }
        }
        let next = AtomicUsize::new(0);
        let work = || {
            let mut walk = Walk::new(self, start);
            while let Some(way) = ways.get(next.fetch_add(1, Ordering::Relaxed)) {
                if self.is_over() {
                    break;
                }
                walk.go(way);
                walk.descend(None);
            }
            walk.tell();
        };
        std::thread::scope(|scope| {
            (1..threads.unwrap_or(1)).for_each(|_| drop(scope.spawn(work)));
            work();
        });
    }

    /// How many more positions a thread may look at before it asks, after so many of all.
    fn until(&self, all: u64) -> u64 {
        self.positions.saturating_sub(all).clamp(1, BETWEEN)
    }

    fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    fn end(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    fn offer(&self, moves: &[u8]) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let most = if self.first { 1 } else { self.solutions };
        if found.len() < most {
            found.push(moves.to_vec());
        }
        if found.len() >= most {
            self.end();
        }
    }
}

/// What one thread is at.
struct Walk<'a> {
    round: &'a Round<'a>,
    /// The boards on the way, one after the other, the start first.
    boards: Vec<u8>,
    slots: usize,
    way: Vec<u8>,
    /// By board on the way: how many pairs are broken there.
    broken: Vec<u32>,
    /// Positions that others have not been told of, and of how many they are told.
    nodes: u64,
    until: u64,
    /// The fewest moves that anything beyond the round may have, as far as this thread saw.
    beyond: u32,
}

impl<'a> Walk<'a> {
    fn new(round: &'a Round<'a>, start: &[u8]) -> Self {
        let broken = vec![round.of.broken(start)];
        let (boards, slots) = (start.to_vec(), start.len());
        let until = round.until(round.nodes.load(Ordering::Relaxed));
        Self { round, boards, slots, way: Vec::new(), broken, nodes: 0, until, beyond: u32::MAX }
    }

    /// Goes from the start along a way.
    fn go(&mut self, way: &[u8]) {
        self.way.clear();
        self.broken.truncate(1);
        for &number in way {
            let board = &self.boards[self.way.len() * self.slots..][..self.slots];
            let broken = self.broken[self.way.len()];
            self.step(number, self.round.of.after(board, broken, number.into()));
        }
    }

    /// Makes a move, after which so many pairs are broken.
    fn step(&mut self, number: u8, broken: u32) {
        let at = self.way.len();
        let end = (at + 2) * self.slots;
        if self.boards.len() < end {
            self.boards.resize(end, 0);
        }
        let (before, after) = self.boards.split_at_mut((at + 1) * self.slots);
        made(
            &self.round.of.moves[usize::from(number)],
            &before[at * self.slots..],
            &mut after[..self.slots],
        );
        self.way.push(number);
        self.broken.push(broken);
    }

    fn back(&mut self) {
        self.way.pop();
        self.broken.pop();
    }

    /// The ways of so many moves that may lead to solutions, in order.
    fn ways(mut self, length: usize) -> Vec<Vec<u8>> {
        let mut ways = Vec::new();
        self.descend(Some((length, &mut ways)));
        self.tell();
        ways
    }

    /// Goes through all that follows, or gathers the ways of so many moves.
    fn descend(&mut self, mut gathered: Option<(usize, &mut Vec<Vec<u8>>)>) {
        let (round, of, at) = (self.round, self.round.of, self.way.len());
        if let Some((length, ways)) = &mut gathered
            && at == *length
        {
            ways.push(self.way.clone());
            return;
        }
        self.nodes += 1;
        if self.nodes >= self.until {
            self.tell();
        }
        let left = round.most - u32::try_from(at).unwrap_or(u32::MAX).min(round.most);
        if left == 0 {
            let board = &self.boards[at * self.slots..][..self.slots];
            if *board == *of.goal {
                round.offer(&self.way);
            } else {
                self.beyond = self.beyond.min(round.most + 1);
            }
            return;
        }
        let follows = &of.follows[usize::from(!round.first)];
        let follows = &follows[self.way.last().map_or(of.moves.len(), |&last| last.into())];
        for &number in follows {
            if round.is_over() {
                return;
            }
            let board = &self.boards[at * self.slots..][..self.slots];
            let broken = of.after(board, self.broken[at], number.into());
            let bound = of.bound(broken);
            if bound >= left {
                self.beyond = self.beyond.min(round.most - left + 1 + bound);
                continue;
            }
            self.step(number, broken);
            let reborrowed = gathered.as_mut().map(|(length, ways)| (*length, &mut **ways));
            self.descend(reborrowed);
            self.back();
        }
    }

    /// Tells the others what was looked at, and ends the round where it is time.
    fn tell(&mut self) {
        let round = self.round;
        let all = round.nodes.fetch_add(self.nodes, Ordering::Relaxed) + self.nodes;
        if all >> TOLD != all.saturating_sub(self.nodes) >> TOLD {
            (round.tells)(all);
        }
        (self.nodes, self.until) = (0, round.until(all));
        round.beyond.fetch_min(self.beyond, Ordering::Relaxed);
        if all >= round.positions || (round.stop)() {
            round.end();
        }
    }
}
