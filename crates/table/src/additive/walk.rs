//! [`Walk`]: one round of iterative deepening, through all positions from which the end may be near enough.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::additive::bound::{COPIES, Change, Looks};
use crate::additive::graph::NONE;
use crate::additive::repeats::{Automaton, OUT};
use crate::additive::round::Round;
use crate::additive::standing::{Form, Standing};
use crate::additive::tokens::Slide;
use core::marker::PhantomData;
use core::sync::atomic::Ordering;

/// Positions that are looked at between two looks at what others do.
const BETWEEN: u64 = 1 << 11;

/// A position, and the way to it.
pub(super) struct Walk<'a, F> {
    round: &'a Round<'a>,
    looks: &'a Looks<'a>,
    /// By place: the token, by its home; [`NONE`] for an empty place.
    at: Box<[u8; 256]>,
    empties: Vec<u8>,
    standings: Vec<Standing>,
    sums: Sums,
    moves: Vec<u32>,
    children: Vec<Child<'a>>,
    /// By position on the way, from where it began.
    steps: Vec<Step>,
    /// Looked at since the last look at what others do.
    nodes: u64,
    beyond: u32,
    /// Where to end and what is there, for those who go on with it.
    split: Option<(usize, Vec<Vec<u32>>)>,
    form: PhantomData<F>,
}

/// What of a position is exchanged as it is for what it was.
#[derive(Clone, Copy)]
struct Sums {
    /// The excess of each copy.
    excess: [u32; COPIES],
    /// The sum of the distances of all tokens, were each alone.
    alone: u32,
    /// What the moves so far are for `repeats`.
    state: u32,
}

impl Sums {
    /// The bound that they are, where excesses count so many moves.
    #[inline(always)]
    fn bound(&self, stride: u32) -> u32 {
        let [one, other] = self.excess;
        self.alone + one.max(other) * stride
    }
}

/// Where a position's children are.
#[derive(Clone, Copy)]
struct Step {
    first: usize,
    /// The one to be gone on with next.
    next: usize,
    /// The bound of the position.
    least: u32,
}

#[derive(Clone, Copy)]
struct Child<'a> {
    slide: Slide,
    /// Which of the empty places is filled.
    empty: u8,
    token: u8,
    sums: Sums,
    changes: [Change<'a>; COPIES],
    /// The bound of what it makes.
    least: u32,
}

impl Child<'_> {
    /// Not filled in yet.
    const NONE: Self = Self {
        slide: Slide::NONE,
        empty: 0,
        token: 0,
        sums: Sums { excess: [0; COPIES], alone: 0, state: 0 },
        changes: [Change::NONE; COPIES],
        least: 0,
    };
}

impl<'a, F: Form> Walk<'a, F> {
    /// At the position that some moves make of another.
    pub(super) fn new(round: &'a Round<'a>, start: &[u8], moves: &[u32]) -> Self {
        let looks = round.looks;
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
        let standings = looks.standings::<F>(&at);
        let alone = looks.alone(&at);
        let empties = (0..at.len()).filter(|&place| at[place] == NONE).map(|place| place as u8);
        let empties = empties.collect();
        let mut places = Box::new([NONE; 256]);
        places[..at.len()].copy_from_slice(&at);
        Self {
            empties,
            at: places,
            sums: Sums { excess: looks.sums(&standings), alone, state },
            standings,
            moves: moves.to_vec(),
            children: Vec::new(),
            steps: Vec::new(),
            nodes: 0,
            beyond: u32::MAX,
            split: None,
            form: PhantomData,
            round,
            looks,
        }
    }

    /// Goes so many moves on and gives the ways to all that may be near enough there.
    pub(super) fn ways(&mut self, length: usize) -> Vec<Vec<u32>> {
        self.split = Some((length, Vec::new()));
        if self.begin() {
            while self.go_on() {}
        }
        self.split.take().map_or_else(Vec::new, |(_, ways)| ways)
    }

    /// Begins with the position; false if nothing follows it.
    #[inline(always)]
    pub(super) fn begin(&mut self) -> bool {
        let back = self.moves.last().map(|&number| self.round.tokens.slide(number));
        let goes_on = self.arrive(back, self.sums.bound(self.looks.stride));
        if !goes_on {
            self.report();
        }
        goes_on
    }

    /// Looks at what the last position asked memory for, and goes on to the next, which asks for more; false if there is none.
    #[inline(always)]
    pub(super) fn go_on(&mut self) -> bool {
        self.look();
        while let Some(step) = self.steps.last_mut() {
            let Step { first, next, .. } = *step;
            let more = next < self.children.len();
            step.next += 1;
            if next > first {
                self.leave(next - 1);
            }
            if !more {
                self.children.truncate(first);
                self.steps.pop();
            } else if self.enter(next) {
                return true;
            } else if self.round.is_over() {
                break;
            }
        }
        self.report();
        false
    }

    fn report(&mut self) {
        let round = self.round;
        round.beyond.fetch_min(self.beyond.into(), Ordering::Relaxed);
        let nodes = round.nodes.fetch_add(core::mem::take(&mut self.nodes), Ordering::Relaxed);
        if nodes >= round.positions || (round.stop)() {
            round.done.store(true, Ordering::Relaxed);
        }
    }

    /// Asks memory for what follows the position, if anything is to.
    #[inline(always)]
    fn arrive(&mut self, by: Option<Slide>, least: u32) -> bool {
        if least == 0 && self.is_end() {
            self.round.offer(&self.moves);
            return false;
        }
        if let Some((length, ways)) = &mut self.split
            && self.moves.len() == *length
        {
            ways.push(self.moves.clone());
            return false;
        }
        self.nodes += 1;
        if self.nodes >= BETWEEN {
            self.report();
            if self.round.is_over() {
                return false;
            }
        }
        let first = self.children.len();
        self.steps.push(Step { first, next: first, least });
        self.expand(by);
        true
    }

    fn is_end(&self) -> bool {
        let end = self.round.tokens.end();
        self.at[..end.len()] == *end
    }

    /// Goes to a child; whether anything is to follow it.
    #[inline(always)]
    fn enter(&mut self, number: usize) -> bool {
        self.exchange(number);
        let Child { slide, empty, token, least, .. } = self.children[number];
        self.at[usize::from(slide.to)] = token;
        self.at[usize::from(slide.from)] = NONE;
        self.empties[usize::from(empty)] = slide.from;
        self.moves.push(slide.number);
        self.arrive(Some(slide), least)
    }

    /// Goes back from a child.
    #[inline(always)]
    fn leave(&mut self, number: usize) {
        let Child { slide, empty, token, .. } = self.children[number];
        self.moves.pop();
        self.empties[usize::from(empty)] = slide.to;
        self.at[usize::from(slide.from)] = token;
        self.at[usize::from(slide.to)] = NONE;
        self.exchange(number);
    }

    /// What a child makes, or what was there before: what is there now is kept in the child meanwhile.
    #[inline(always)]
    fn exchange(&mut self, number: usize) {
        let child = &mut self.children[number];
        child.changes[0].exchange(&mut self.standings);
        child.changes[1].exchange(&mut self.standings);
        (self.sums, child.sums) = (child.sums, self.sums);
    }

    /// All children, but what takes the last move back; memory is asked for what their bounds are.
    #[inline(always)]
    fn expand(&mut self, last: Option<Slide>) {
        let Round { tokens, repeats, .. } = *self.round;
        let back = last.map_or((NONE, NONE), |last| (last.to, last.from));
        let states = repeats.map(|repeats| repeats.after_each(self.sums.state));
        for (empty, &to) in (0..).zip(&self.empties) {
            for (number, &slide) in tokens.into(to).iter().enumerate() {
                let token = self.at[usize::from(slide.from)];
                let state = states.map_or(0, |states| states[number]);
                if token == NONE || (slide.from, to) == back || state == OUT {
                    continue;
                }
                // Put down before it is filled in: what is put together elsewhere and copied waits for all of its parts.
                let next = self.children.len();
                self.children.push(Child::NONE);
                let child = &mut self.children[next];
                (child.slide, child.empty, child.token) = (slide, empty, token);
                let alone = self.sums.alone + self.looks.far(token, to);
                let alone = alone - self.looks.far(token, slide.from);
                child.sums = Sums { alone, state, ..self.sums };
                let made = (token, slide.from, to);
                let (changes, sums) = (&mut child.changes, &mut child.sums.excess);
                self.looks.change::<F>(&self.standings, made, changes, sums);
            }
        }
    }

    /// Keeps the children that may be near enough; none if one of them says that this position is too far. Bounds differ by more
    /// than one from one position to the next, as a pattern does not know where the empty place is: what the best says holds for
    /// all around it, less the moves between. It does past moves that lead one way too, as bounds take them for moves both ways
    /// (A. Felner et al., *Inconsistent heuristics in theory and practice*, 2011).
    #[inline(always)]
    fn look(&mut self) {
        let Some(&Step { first, least, .. }) = self.steps.last() else { return };
        let made = self.moves.len() as u32;
        let (mut most, mut kept) = (0, first);
        for number in first..self.children.len() {
            let child = &mut self.children[number];
            child.changes[0].look_up(&mut child.sums.excess[0]);
            child.changes[1].look_up(&mut child.sums.excess[1]);
            child.least = child.sums.bound(self.looks.stride).max(least.saturating_sub(1));
            most = most.max(child.least);
            let in_all = made + 1 + child.least;
            if in_all > self.round.most {
                self.beyond = self.beyond.min(in_all);
                continue;
            }
            if kept < number {
                self.children[kept] = self.children[number];
            }
            kept += 1;
        }
        let here = made + most.saturating_sub(1);
        if here > self.round.most {
            self.beyond = self.beyond.min(here);
            kept = first;
        }
        self.children.truncate(kept);
    }
}
