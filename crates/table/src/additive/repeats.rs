//! [`Repeats`]: sequences of moves that lead where a shorter one does, or one that comes before.
//!
//! Where one place is empty, that place alone says which moves may follow. So two sequences that make the same of tokens that all
//! look different lead from everywhere to the same. No shortest solution has a part for which a shorter sequence could stand,
//! and the first of them in dictionary order has none for which one before it could. Such parts are listed up to a length, and an
//! automaton leaves out whatever ends with one (L. Taylor and R. Korf, *Pruning duplicate nodes in depth-first search*, 1993;
//! A. Aho and M. Corasick, *Efficient string matching*, 1975).

#![expect(
    clippy::inline_always,
    reason = "what searches do at each position must be compiled for the instructions at hand"
)]

use crate::additive::graph::NONE;
use crate::additive::tokens::Tokens;
use foldhash::fast::FixedState;
use std::collections::{HashMap, VecDeque};
use std::sync::OnceLock;

/// What ends with a part that is left out.
pub(super) const OUT: u32 = u32::MAX;
/// A beginning that no part has.
const NO: u32 = u32::MAX - 1;
/// After so many positions it is worth finding what can be left out.
const LONG: u64 = 1 << 20;
/// Bytes of the positions that are made while parts are listed, at most.
const MADE: usize = 1 << 21;

/// The sequences that searches leave out: found once for all that have the same moves, when one of them turns out to be long.
#[derive(Debug)]
pub struct Repeats {
    long: u64,
    listed: usize,
    /// Where all solutions are asked for, and where one is.
    found: [OnceLock<Option<Automaton>>; 2],
}

impl Default for Repeats {
    fn default() -> Self {
        Self::sized(LONG, MADE)
    }
}

impl Repeats {
    /// After so many positions they are found, by positions of so many bytes.
    pub(super) fn sized(long: u64, listed: usize) -> Self {
        Self { long, listed, found: Default::default() }
    }

    /// What a search leaves out that has looked at so many positions; `first` if one solution is enough. Nothing where several
    /// places are empty. To find it takes some hundredths of a second.
    pub(super) fn after(&self, positions: u64, tokens: &Tokens, first: bool) -> Option<&Automaton> {
        let found = &self.found[usize::from(first)];
        if positions < self.long {
            return found.get()?.as_ref();
        }
        let one_empty = tokens.empties().count() == 1;
        let find = || one_empty.then(|| Automaton::new(tokens, first, self.listed));
        found.get_or_init(find).as_ref()
    }
}

/// A state for each beginning of a part that is left out.
#[derive(Debug)]
pub(super) struct Automaton {
    /// Moves into a place, at most.
    width: usize,
    /// By state and number of the move among those into the empty place: the next state, or [`OUT`]. The first states are those
    /// of nothing, by empty place.
    next: Vec<u32>,
}

impl Automaton {
    /// The state before the first move.
    pub(super) fn start(empty: u8) -> u32 {
        u32::from(empty)
    }

    /// The states after the moves into the empty place, by their numbers, or [`OUT`].
    #[inline(always)]
    pub(super) fn after_each(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.width..][..self.width]
    }

    /// The state after a move, given by its number among those into the empty place, or [`OUT`].
    pub(super) fn next(&self, state: u32, number: usize) -> u32 {
        self.next[state as usize * self.width + number]
    }

    /// The state after a sequence that is not left out.
    fn after(&self, empty: u8, moves: &[u16]) -> u32 {
        moves.iter().fold(Self::start(empty), |state, &number| self.next(state, number.into()))
    }

    /// Parts up to the length of which the positions have about so many bytes; equally long sequences stand for each other if one
    /// solution is enough.
    fn new(tokens: &Tokens, first: bool, bytes: usize) -> Self {
        let places = tokens.end().len();
        let mut parts = Parts::new(tokens);
        let mut automaton = parts.automaton(tokens);
        let mut starts: Vec<Start> = (0..places).map(|place| Start::new(places, place)).collect();
        let mut listed = 0;
        loop {
            // A part that has another in it is not listed, so those of a length wait for the shorter ones from everywhere.
            let found: Vec<(u8, Vec<u16>)> = starts
                .iter_mut()
                .flat_map(|start| start.extend(tokens, &automaton, first))
                .collect();
            for (empty, moves) in &found {
                parts.add(tokens, *empty, moves);
            }
            automaton = parts.automaton(tokens);
            let last: usize = starts.iter().map(|start| start.sequences.len()).sum();
            listed += last;
            // The next length has about twice as many.
            if last == 0 || (listed + 2 * last) * places > bytes {
                return automaton;
            }
        }
    }
}

/// Sequences from one empty place that are not left out.
struct Start {
    empty: u8,
    length: usize,
    /// Those of the length, in dictionary order.
    sequences: Vec<Sequence>,
    /// By what is made: the fewest moves.
    seen: HashMap<Box<[u8]>, usize, FixedState>,
}

struct Sequence {
    /// By their numbers among those into the empty place.
    moves: Vec<u16>,
    /// What they make of tokens that all look different.
    at: Box<[u8]>,
    empty: u8,
}

impl Start {
    fn new(places: usize, empty: usize) -> Self {
        let mut at: Box<[u8]> = (0..places).map(|place| place as u8).collect();
        at[empty] = NONE;
        let seen = [(at.clone(), 0)].into_iter().collect();
        let empty = empty as u8;
        Self { empty, length: 0, sequences: vec![Sequence { moves: Vec::new(), at, empty }], seen }
    }

    /// Goes on to the next length; the parts that are left out from now on.
    fn extend(
        &mut self,
        tokens: &Tokens,
        automaton: &Automaton,
        first: bool,
    ) -> Vec<(u8, Vec<u16>)> {
        self.length += 1;
        let (mut found, mut made) = (Vec::new(), Vec::new());
        for sequence in &self.sequences {
            let state = automaton.after(self.empty, &sequence.moves);
            for (number, slide) in (0_u16..).zip(tokens.into(sequence.empty)) {
                if automaton.next(state, number.into()) == OUT {
                    continue;
                }
                let mut at = sequence.at.clone();
                at.swap(usize::from(slide.from), usize::from(slide.to));
                let moves = [&sequence.moves[..], &[number]].concat();
                let length = *self.seen.entry(at.clone()).or_insert(usize::MAX);
                if length < self.length || first && length == self.length {
                    found.push((self.empty, moves));
                } else {
                    self.seen.insert(at.clone(), self.length);
                    made.push(Sequence { moves, at, empty: slide.from });
                }
            }
        }
        self.sequences = made;
        found
    }
}

/// Parts that are left out, by their beginnings.
struct Parts {
    width: usize,
    /// By beginning, those of nothing first: the empty place after it, and by move what follows.
    beginnings: Vec<(u8, Vec<u32>)>,
}

impl Parts {
    fn new(tokens: &Tokens) -> Self {
        let places = 0..tokens.end().len() as u8;
        let width = places.clone().map(|place| tokens.into(place).len()).max().unwrap_or(0);
        Self { width, beginnings: places.map(|place| (place, vec![NO; width])).collect() }
    }

    fn add(&mut self, tokens: &Tokens, empty: u8, moves: &[u16]) {
        let Some((last, moves)) = moves.split_last() else { return };
        let mut at = usize::from(empty);
        for &number in moves {
            let (empty, follows) = &self.beginnings[at];
            let (empty, next) = (*empty, follows[usize::from(number)]);
            if next == NO {
                let made = self.beginnings.len();
                self.beginnings[at].1[usize::from(number)] = made as u32;
                let after = tokens.into(empty)[usize::from(number)].from;
                self.beginnings.push((after, vec![NO; self.width]));
                at = made;
            } else {
                at = next as usize;
            }
        }
        self.beginnings[at].1[usize::from(*last)] = OUT;
    }

    /// Where a beginning does not go on, its longest end that is a beginning does.
    fn automaton(&self, tokens: &Tokens) -> Automaton {
        let places = tokens.end().len();
        let mut next = vec![OUT; self.beginnings.len() * self.width];
        // By beginning, that end.
        let mut ends: Vec<Option<u32>> = vec![None; self.beginnings.len()];
        let mut queue: VecDeque<usize> = (0..places).collect();
        while let Some(at) = queue.pop_front() {
            let (empty, follows) = &self.beginnings[at];
            for (number, slide) in tokens.into(*empty).iter().enumerate() {
                let nothing = Automaton::start(slide.from);
                let end = ends[at].map_or(nothing, |end| next[end as usize * self.width + number]);
                let to = follows[number];
                next[at * self.width + number] = if to == NO || end == OUT { end } else { to };
                if to < NO {
                    ends[to as usize] = Some(end).filter(|&end| end != OUT);
                    queue.push_back(to as usize);
                }
            }
        }
        Automaton { width: self.width, next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::additive::tokens::Slide;

    /// Two rows of three and a way that leads one way only, and two moves that are the same.
    fn tokens() -> Tokens {
        let mut moves = Vec::new();
        for (a, b) in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)] {
            moves.extend([(a, b), (b, a)]);
        }
        moves.extend([(0, 5), (1, 0)]);
        Tokens::new(&[0, 1, 2, 3, 4, NONE], &moves)
    }

    /// What all sequences of a length make that are not left out, one place being empty at first.
    fn made(tokens: &Tokens, automaton: &Automaton, empty: u8, length: usize) -> Vec<Vec<u8>> {
        let mut at: Vec<u8> = (0..6).collect();
        at[usize::from(empty)] = NONE;
        let mut all = vec![(at, empty, Automaton::start(empty))];
        for _ in 0..length {
            let mut next = Vec::new();
            for (at, empty, state) in all {
                for (number, &Slide { from, to, .. }) in tokens.into(empty).iter().enumerate() {
                    let state = automaton.next(state, number);
                    if state != OUT {
                        let mut at = at.clone();
                        at.swap(usize::from(from), usize::from(to));
                        next.push((at, from, state));
                    }
                }
            }
            all = next;
        }
        all.into_iter().map(|(at, ..)| at).collect()
    }

    #[test]
    fn of_all_shortest_sequences_one_is_left_or_all_are() {
        let tokens = &tokens();
        // Nothing is left out: after each move the state is that of the place that is empty then.
        let follows = |empty| {
            let mut next: Vec<u32> =
                tokens.into(empty).iter().map(|slide| slide.from.into()).collect();
            next.resize(4, OUT);
            next
        };
        let whole = Automaton { width: 4, next: (0..6).flat_map(follows).collect() };
        let [first, all] = [true, false].map(|first| Automaton::new(tokens, first, 1 << 16));
        for empty in 0..6 {
            // By what is made: the fewest moves, and how many sequences of so many make it.
            let mut known: HashMap<Vec<u8>, (usize, usize)> = HashMap::new();
            for length in 0..=9 {
                for at in made(tokens, &whole, empty, length) {
                    let (least, ways) = known.entry(at).or_insert((length, 0));
                    *ways += usize::from(*least == length);
                }
                let shortest = known.iter().filter(|(_, (least, _))| *least == length);
                let mut count: HashMap<Vec<u8>, usize> = HashMap::new();
                for at in made(tokens, &all, empty, length) {
                    *count.entry(at).or_insert(0) += 1;
                }
                let wanted: HashMap<Vec<u8>, usize> =
                    shortest.clone().map(|(at, (_, ways))| (at.clone(), *ways)).collect();
                assert_eq!(count, wanted, "{empty} {length}");
                let mut one = made(tokens, &first, empty, length);
                let mut wanted: Vec<Vec<u8>> = wanted.into_keys().collect();
                one.sort();
                wanted.sort();
                assert_eq!(one, wanted, "{empty} {length}");
            }
            assert!(known.values().any(|(_, ways)| *ways > 1));
        }
    }

    #[test]
    fn long_searches_find_what_to_leave_out_where_one_place_is_empty() {
        let two = Tokens::new(&[0, NONE, NONE], &[(0, 1), (1, 0), (1, 2), (2, 1)]);
        let repeats = Repeats::sized(10, 1 << 10);
        assert!(repeats.after(10, &two, true).is_none());
        let tokens = tokens();
        let repeats = Repeats::sized(10, 1 << 10);
        assert!(repeats.after(9, &tokens, false).is_none());
        assert!(repeats.after(10, &tokens, false).is_some());
        // What was found is there for those who come after.
        assert!(repeats.after(0, &tokens, false).is_some());
        assert!(repeats.after(0, &tokens, true).is_none());
    }
}
