//! [`Walk`]: one round of iterative deepening, through all positions from which the end may be near enough.

use crate::additive::bound::{Bound, COPIES, Change};
use crate::additive::graph::NONE;
use crate::additive::repeats::{Automaton, OUT};
use crate::additive::standing::Standing;
use crate::additive::tokens::{Slide, Tokens};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Positions that are looked at between two looks at what others do.
const BETWEEN: u64 = 1 << 11;

/// What the threads of a round have in common.
pub(super) struct Round<'a> {
    pub(super) tokens: &'a Tokens,
    pub(super) bound: &'a Bound,
    /// What need not be tried, where one place is empty.
    pub(super) repeats: Option<&'a Automaton>,
    /// Solutions have at most so many moves.
    pub(super) most: u32,
    pub(super) first: bool,
    pub(super) solutions: usize,
    /// Positions that may be looked at.
    pub(super) positions: u64,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    pub(super) nodes: AtomicU64,
    pub(super) done: AtomicBool,
    pub(super) found: Mutex<Vec<Vec<u32>>>,
    /// The fewest moves that anything beyond this round may have.
    pub(super) beyond: AtomicU64,
}

impl Round<'_> {
    /// Whether it is to end.
    pub(super) fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    fn offer(&self, moves: &[u32]) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() < self.solutions {
            found.push(moves.to_vec());
        }
        if self.first || found.len() >= self.solutions {
            self.done.store(true, Ordering::Relaxed);
        }
    }
}

/// A position, and the way to it.
pub(super) struct Walk<'a> {
    round: &'a Round<'a>,
    /// By place: the token, by its home; [`NONE`] for an empty place.
    at: Vec<u8>,
    empties: Vec<u8>,
    standings: Vec<Standing>,
    /// The excess of each copy.
    sums: [u16; COPIES],
    /// The sum of the distances of all tokens, were each alone.
    alone: u16,
    /// What the moves so far are for `repeats`.
    state: u32,
    moves: Vec<u32>,
    children: Vec<Child>,
    /// Looked at since the last look at what others do.
    nodes: u64,
    beyond: u32,
    /// Where to end and what is there, for those who go on with it.
    split: Option<(usize, Vec<Vec<u32>>)>,
}

#[derive(Clone, Copy)]
struct Child {
    slide: Slide,
    /// Which of the empty places is filled.
    empty: u8,
    token: u8,
    state: u32,
    changes: [Change; COPIES],
    sums: [u16; COPIES],
    alone: u16,
    /// The bound of what it makes.
    least: u32,
}

impl Child {
    /// Not filled in yet.
    const NONE: Self = Self {
        slide: Slide { number: 0, from: 0, to: 0 },
        empty: 0,
        token: 0,
        state: 0,
        changes: [Change::NONE; COPIES],
        sums: [0; COPIES],
        alone: 0,
        least: 0,
    };
}

impl<'a> Walk<'a> {
    /// At the position that some moves make of another.
    pub(super) fn new(round: &'a Round<'a>, start: &[u8], moves: &[u32]) -> Self {
        let mut at = start.to_vec();
        let empty = at.iter().position(|&token| token == NONE);
        let mut state = empty.map_or(0, |empty| Automaton::start(empty as u8));
        for &number in moves {
            let Slide { from, to, .. } = round.tokens.slide(number);
            at.swap(usize::from(from), usize::from(to));
            if let Some(repeats) = round.repeats {
                let of = round.tokens.into(to).iter().position(|slide| slide.number == number);
                state = of.map_or(OUT, |number| repeats.next(state, number));
            }
        }
        let standings = round.bound.standings(&at);
        let (sums, alone) =
            (round.bound.sums(&standings), round.tokens.alone(round.bound.graph(), &at));
        let empties = (0..at.len()).filter(|&place| at[place] == NONE).map(|place| place as u8);
        Self {
            empties: empties.collect(),
            at,
            standings,
            sums,
            alone,
            state,
            moves: moves.to_vec(),
            children: Vec::new(),
            nodes: 0,
            beyond: u32::MAX,
            split: None,
            round,
        }
    }

    /// The bound of the position.
    pub(super) fn least(&self) -> u32 {
        let most = self.sums.iter().copied().max().unwrap_or(0);
        u32::from(self.alone) + u32::from(most) * u32::from(self.round.bound.graph().stride())
    }

    /// Goes through all that follows.
    pub(super) fn run(&mut self) {
        let last = self.moves.last().map(|&number| self.round.tokens.slide(number));
        self.descend(last, self.least());
        self.report();
    }

    /// Goes so many moves on and gives the ways to all that may be near enough there.
    pub(super) fn ways(&mut self, length: usize) -> Vec<Vec<u32>> {
        self.split = Some((length, Vec::new()));
        self.run();
        self.split.take().map_or_else(Vec::new, |(_, ways)| ways)
    }

    fn report(&mut self) {
        let round = self.round;
        round.beyond.fetch_min(self.beyond.into(), Ordering::Relaxed);
        let nodes = round.nodes.fetch_add(core::mem::take(&mut self.nodes), Ordering::Relaxed);
        if nodes >= round.positions || (round.stop)() {
            round.done.store(true, Ordering::Relaxed);
        }
    }

    /// Everything below the position; false if the round is over.
    fn descend(&mut self, last: Option<Slide>, bound: u32) -> bool {
        if bound == 0 && self.round.tokens.is_end(&self.at) {
            self.round.offer(&self.moves);
            return !self.round.is_over();
        }
        if let Some((length, ways)) = &mut self.split
            && self.moves.len() == *length
        {
            ways.push(self.moves.clone());
            return true;
        }
        self.nodes += 1;
        if self.nodes >= BETWEEN {
            self.report();
        }
        if self.round.is_over() {
            return false;
        }
        let first = self.children.len();
        self.expand(last);
        let made = self.moves.len() as u32;
        if !self.look(first, made, bound) {
            self.children.truncate(first);
            return true;
        }
        for number in first..self.children.len() {
            let in_all = made + 1 + self.children[number].least;
            if in_all > self.round.most {
                self.beyond = self.beyond.min(in_all);
            } else if !self.enter(number) {
                return false;
            }
        }
        self.children.truncate(first);
        true
    }

    /// Goes to a child and everything below, and back; false if the round is over.
    #[inline]
    fn enter(&mut self, number: usize) -> bool {
        let child = &mut self.children[number];
        let (slide, empty, token, bound) = (child.slide, child.empty, child.token, child.least);
        let (sums, alone, state) = (self.sums, self.alone, self.state);
        self.state = child.state;
        // What was there before is kept in the child meanwhile.
        for change in &mut child.changes {
            if let Some(standing) = self.standings.get_mut(usize::from(change.lookup)) {
                core::mem::swap(standing, &mut change.standing);
            }
        }
        (self.sums, self.alone) = (child.sums, child.alone);
        self.at[usize::from(slide.to)] = token;
        self.at[usize::from(slide.from)] = NONE;
        self.empties[usize::from(empty)] = slide.from;
        self.moves.push(slide.number);
        let goes_on = self.descend(Some(slide), bound);
        self.moves.pop();
        self.empties[usize::from(empty)] = slide.to;
        self.at[usize::from(slide.from)] = token;
        self.at[usize::from(slide.to)] = NONE;
        (self.sums, self.alone, self.state) = (sums, alone, state);
        for change in &self.children[number].changes {
            if let Some(standing) = self.standings.get_mut(usize::from(change.lookup)) {
                *standing = change.standing;
            }
        }
        goes_on
    }

    /// All children, but what takes the last move back; memory is asked for what their bounds are.
    #[inline]
    fn expand(&mut self, last: Option<Slide>) {
        let round = self.round;
        let graph = round.bound.graph();
        let back = last.map_or((NONE, NONE), |last| (last.to, last.from));
        for (empty, &to) in (0..).zip(&self.empties) {
            for (number, &slide) in round.tokens.into(to).iter().enumerate() {
                let token = self.at[usize::from(slide.from)];
                if token == NONE || (slide.from, to) == back {
                    continue;
                }
                let state = round.repeats.map_or(0, |repeats| repeats.next(self.state, number));
                if state == OUT {
                    continue;
                }
                // Put down before it is filled in: what is put together elsewhere and copied waits for all of its parts.
                let next = self.children.len();
                self.children.push(Child::NONE);
                let child = &mut self.children[next];
                (child.slide, child.empty, child.token) = (slide, empty, token);
                child.state = state;
                (child.sums, child.alone) = (self.sums, self.alone);
                if round.tokens.is_single(token) {
                    child.alone = self.alone + u16::from(graph.far(token, to))
                        - u16::from(graph.far(token, slide.from));
                    for (copy, change) in
                        child.changes.iter_mut().enumerate().take(round.bound.copies())
                    {
                        round.bound.change(copy, &self.standings, (token, slide.from, to), change);
                    }
                }
            }
        }
    }

    /// The bounds of the children; false if one of them says that this position is too far. Bounds differ by more than one
    /// from one position to the next, as a pattern does not know where the empty place is: what the best says holds for
    /// all around it, less the moves between (A. Felner et al., *Inconsistent heuristics in theory and practice*, 2011).
    #[inline]
    fn look(&mut self, first: usize, made: u32, least: u32) -> bool {
        let stride = u32::from(self.round.bound.graph().stride());
        let mut most = 0;
        for child in &mut self.children[first..] {
            let mut best = 0;
            for (copy, change) in child.changes.iter_mut().enumerate() {
                if usize::from(change.lookup) < self.standings.len() {
                    let more = self.round.bound.look_up(copy, &self.standings, change);
                    child.sums[copy] = child.sums[copy].wrapping_add_signed(more);
                }
                best = best.max(child.sums[copy]);
            }
            child.least =
                (u32::from(child.alone) + u32::from(best) * stride).max(least.saturating_sub(1));
            if !self.round.tokens.is_one_way(child.slide.number) {
                most = most.max(child.least);
            }
        }
        let here = made + most.saturating_sub(1);
        if here > self.round.most {
            self.beyond = self.beyond.min(here);
            return false;
        }
        true
    }
}
