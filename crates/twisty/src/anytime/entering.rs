//! [`Entering`]: what a subgroup leaves open of a position, as the coordinates by which a walk enters it.
//!
//! What is seen of the places of one orbit is two coordinates, the pieces that look different and their turns; what is seen of
//! the others is the rest. See [`ways`](everystate_table::ways).

#![expect(
    clippy::cast_possible_truncation,
    reason = "coordinates have fewer than 2^16 states, pairs of them fewer than 2^24"
)]

use crate::algebra::budget::Budget;
use crate::algebra::index::Index;
use crate::search::problem::Prepared;
use crate::search::sides::sides;
use everystate_table::pruning::{Pieces, Renaming};
use everystate_table::ways::{Coordinates, State};
use std::ops::Range;

/// States of a coordinate, and of the first two together, at most.
const STATES: usize = 1 << 16;
const PAIRS: usize = 1 << 22;
/// Symmetries at most.
const SYMMETRIES: usize = 64;
/// Entries of the table at most.
const ENTRIES: usize = 1 << 29;

/// The states of a coordinate, and by state and move what it becomes.
type States = (Index, Vec<u16>);

/// How positions become states.
pub(crate) struct Entering {
    /// By place and piece's sticker: the piece that stands for all that look like it, and its turn.
    alike: Vec<Vec<(u8, u8)>>,
    /// By piece and turn: the color.
    colors: Vec<Vec<u8>>,
    /// By place: its orbit.
    orbit: Vec<usize>,
    /// By orbit and color: the piece that stands for all that show it, and its turn.
    showing: Vec<Vec<Option<(u8, u8)>>>,
    /// The places of the first two coordinates, which lie together.
    main: Range<usize>,
    places: usize,
    pieces: Index,
    turns: Index,
    rest: Index,
}

impl Entering {
    /// The coordinates of a puzzle that looks at what a subgroup leaves open; `None` if they are too many, or the budget ends.
    pub(crate) fn new(prepared: &Prepared, budget: Budget<'_>) -> Option<(Self, Coordinates)> {
        let problem = &prepared.problem;
        let places = problem.orientations.len();
        let colors = &problem.visible.colors;
        let orbit = |number: usize| {
            let start = prepared.orbits[number].0;
            let end = prepared.orbits.get(number + 1).map_or(places, |&(next, _)| next);
            start..end
        };
        let alike = (0..prepared.orbits.len()).flat_map(|number| {
            let orbit = orbit(number);
            orbit.clone().map(move |piece| {
                let first = |&color: &u8| {
                    let with = |other: usize| {
                        Some((other, colors[other].iter().position(|&c| c == color)?))
                    };
                    let (piece, turn) = orbit.clone().find_map(with).unwrap_or((piece, 0));
                    (piece as u8, turn as u8)
                };
                colors[piece].iter().map(first).collect()
            })
        });
        let alike: Vec<Vec<(u8, u8)>> = alike.collect();
        let home: Pieces = alike.iter().map(|turns| turns[0]).collect();
        let mut showing = vec![vec![None; 256]; prepared.orbits.len()];
        let mut orbit_of = vec![0; places];
        for (number, showing) in showing.iter_mut().enumerate() {
            for piece in orbit(number) {
                orbit_of[piece] = number;
                for (&color, &stands) in colors[piece].iter().zip(&alike[piece]) {
                    showing[usize::from(color)] = Some(stands);
                }
            }
        }
        let mut entering = Self {
            alike,
            colors: colors.clone(),
            orbit: orbit_of,
            showing,
            main: 0..0,
            places,
            pieces: Index::new(1),
            turns: Index::new(1),
            rest: Index::new(1),
        };
        // The orbit that is seen in most ways is divided and brought to a representative: then the table is smallest.
        let mut most: Option<(usize, usize, States, States)> = None;
        for number in 0..prepared.orbits.len() {
            entering.main = orbit(number);
            let both = [0, 1].map(|which| entering.states(prepared, &home, which, budget));
            let [Some(pieces), Some(turns)] = both else { return None };
            let count = pieces.0.len() * turns.0.len();
            if most.as_ref().is_none_or(|&(most, ..)| count > most) {
                most = Some((count, number, pieces, turns));
            }
        }
        let (count, number, (pieces, first), (turns, second)) = most?;
        entering.main = orbit(number);
        let (rest, rests) = entering.states(prepared, &home, 2, budget)?;
        if count > PAIRS {
            return None;
        }
        (entering.pieces, entering.turns, entering.rest) = (pieces, turns, rest);
        let coordinates = entering.coordinates(prepared, [first, second, rests], budget)?;
        (coordinates.entries() <= ENTRIES).then_some((entering, coordinates))
    }

    /// What is seen of a board in each coordinate.
    fn codes(&self, board: &[(u8, u8)]) -> [Vec<u16>; 3] {
        let main = &board[self.main.clone()];
        let others = (0..self.places).filter(|place| !self.main.contains(place));
        let both = |place: usize| u16::from(board[place].0) << 8 | u16::from(board[place].1);
        [
            main.iter().map(|&(piece, _)| u16::from(piece)).collect(),
            main.iter().map(|&(_, turn)| u16::from(turn)).collect(),
            others.map(both).collect(),
        ]
    }

    /// The states of a coordinate, home first, and by state and move what it becomes.
    fn states(
        &self,
        prepared: &Prepared,
        home: &Pieces,
        which: usize,
        budget: Budget<'_>,
    ) -> Option<States> {
        let moves = &prepared.problem.moves;
        let code = self.codes(home)[which].clone();
        let mut states = Index::new(code.len());
        states.insert(&padded(code));
        // One board for each state: what its other coordinates are does not matter.
        let (mut boards, mut steps, mut at) = (vec![home.clone()], Vec::new(), 0);
        while at < states.len() {
            if budget.ended_by(at, 8 * moves.len() * self.places) || states.len() > STATES {
                return None;
            }
            for m in moves {
                let made = self.made(prepared, &boards[at], &m.does);
                let (to, new) = states.insert(&padded(self.codes(&made)[which].clone()));
                if new {
                    boards.push(made);
                }
                steps.push(to as u16);
            }
            at += 1;
        }
        Some((states, steps))
    }

    /// What a move makes of a board, each piece as that which stands for it.
    fn made(&self, prepared: &Prepared, board: &Pieces, does: &Pieces) -> Pieces {
        let turned = |&(from, more): &(u8, u8)| {
            let (piece, turn) = board[usize::from(from)];
            let turns = prepared.problem.orientations[usize::from(piece)];
            self.alike[usize::from(piece)][usize::from((turn + more) % turns)]
        };
        does.iter().map(turned).collect()
    }

    /// The state of a board.
    pub(crate) fn state(&self, board: &[(u8, u8)]) -> Option<State> {
        let seen: Pieces = board
            .iter()
            .map(|&(piece, turn)| self.alike[usize::from(piece)][usize::from(turn)])
            .collect();
        let [pieces, turns, rest] = self.codes(&seen).map(padded);
        Some(State {
            first: self.pieces.find(&pieces)? as u16,
            second: self.turns.find(&turns)? as u16,
            rest: self.rest.find(&rest)? as u16,
        })
    }

    /// All that is needed of the three coordinates.
    fn coordinates(
        &self,
        prepared: &Prepared,
        [first, second, rest]: [Vec<u16>; 3],
        budget: Budget<'_>,
    ) -> Option<Coordinates> {
        let (seconds, rests) = (self.turns.len(), self.rest.len());
        let sides = sides(prepared, budget);
        let all = &prepared.problem.visible.renamings;
        let mut symmetries: Vec<(&Renaming, &[u8])> =
            sides.iter().map(|(side, moves)| (&all[*side], &moves[..])).collect();
        symmetries.retain(|(renaming, _)| self.keeps(renaming));
        // Some of a group are no group: then none but the first, which changes nothing.
        if symmetries.len() > SYMMETRIES {
            symmetries.truncate(1);
        }
        let (symmetries, moves): (Vec<&Renaming>, Vec<&[u8]>) = symmetries.into_iter().unzip();
        let mut renamed = Vec::with_capacity(symmetries.len() * rests);
        for renaming in &symmetries {
            for state in 0..rests {
                let board = self.board(0, 0, state);
                renamed.push(self.state(&self.seen(renaming, &board)?)?.rest);
            }
        }
        let pairs = self.pieces.len() * seconds;
        let mut coordinates = Coordinates {
            moves: prepared.problem.moves.len(),
            first,
            second,
            rest,
            seconds,
            rests,
            symmetries: symmetries.len(),
            renamed,
            seen: moves.iter().flat_map(|moves| inverse(moves)).collect(),
            both: products(&symmetries)?,
            classes: vec![u32::MAX; pairs],
            representatives: Vec::new(),
            kept_by: Vec::new(),
        };
        // What two that undo each other make is the first, which changes nothing.
        let undoes = |both: &[u8]| both.iter().position(|&product| product == 0);
        let back: Vec<usize> =
            coordinates.both.chunks(symmetries.len()).map(undoes).collect::<Option<_>>()?;
        let mut rows = [vec![0; self.pieces.row(0).len()], vec![0; self.turns.row(0).len()]];
        for pair in 0..pairs {
            if budget.ended_by(pair, 64 * self.places) {
                return None;
            }
            if coordinates.classes[pair] != u32::MAX {
                continue;
            }
            let class = coordinates.representatives.len() as u32;
            let mut kept_by = 0;
            for (symmetry, renaming) in symmetries.iter().enumerate() {
                let (first, second) = (pair / seconds, pair % seconds);
                let to = self.pair_seen(renaming, (first, second), &mut rows)?;
                if to == pair {
                    kept_by |= 1 << symmetry;
                }
                if coordinates.classes[to] == u32::MAX {
                    coordinates.classes[to] = class << 8 | back[symmetry] as u32;
                }
            }
            coordinates.representatives.push(pair as u32);
            coordinates.kept_by.push(kept_by);
        }
        Some(coordinates)
    }

    /// Whether a symmetry keeps the places of the first two coordinates.
    fn keeps(&self, renaming: &Renaming) -> bool {
        renaming.iter().enumerate().all(|(from, (to, _))| {
            self.main.contains(&from) == self.main.contains(&usize::from(*to))
        })
    }

    /// A board with these states.
    fn board(&self, pieces: usize, turns: usize, rest: usize) -> Pieces {
        let mut board = vec![(0, 0); self.places];
        let main = self.pieces.row(pieces).iter().zip(self.turns.row(turns));
        for (at, (&piece, &turn)) in board[self.main.clone()].iter_mut().zip(main) {
            *at = (piece as u8, turn as u8);
        }
        let others = (0..self.places).filter(|place| !self.main.contains(place));
        for (place, &code) in others.zip(self.rest.row(rest)) {
            board[place] = ((code >> 8) as u8, code as u8);
        }
        board
    }

    /// What a symmetry that keeps their places makes of the first two coordinates together; in these rows it is written down.
    fn pair_seen(
        &self,
        renaming: &Renaming,
        (first, second): (usize, usize),
        [pieces, turns]: &mut [Vec<u16>; 2],
    ) -> Option<usize> {
        let main = self.pieces.row(first).iter().zip(self.turns.row(second));
        let start = self.main.start;
        for ((&piece, &turn), (to, becomes)) in main.zip(&renaming[self.main.clone()]) {
            let color = becomes[usize::from(self.colors[usize::from(piece)][usize::from(turn)])];
            let to = usize::from(*to);
            let (piece, turn) = self.showing[self.orbit[to]][usize::from(color)]?;
            (pieces[to - start], turns[to - start]) = (u16::from(piece), u16::from(turn));
        }
        Some(self.pieces.find(pieces)? * self.turns.len() + self.turns.find(turns)?)
    }

    /// What a symmetry makes of a board.
    fn seen(&self, renaming: &Renaming, board: &Pieces) -> Option<Pieces> {
        let mut made = board.clone();
        for (&(piece, turn), (to, becomes)) in board.iter().zip(renaming) {
            let color = becomes[usize::from(self.colors[usize::from(piece)][usize::from(turn)])];
            let orbit = self.orbit[usize::from(*to)];
            made[usize::from(*to)] = self.showing[orbit][usize::from(color)]?;
        }
        Some(made)
    }
}

/// An index has rows of one code at least.
fn padded(mut row: Vec<u16>) -> Vec<u16> {
    if row.is_empty() {
        row.push(0);
    }
    row
}

/// By move: the one that becomes it.
fn inverse(moves: &[u8]) -> Vec<u8> {
    let mut inverse = vec![0; moves.len()];
    for (number, &m) in (0..).zip(moves) {
        inverse[usize::from(m)] = number;
    }
    inverse
}

/// By symmetry and another: the one that does what both do, one after the other.
fn products(symmetries: &[&Renaming]) -> Option<Vec<u8>> {
    let makes = |(a, b): (&Renaming, &Renaming), product: &Renaming| {
        a.iter().zip(product.iter()).all(|((to, becomes), (both_to, both))| {
            let (last, then) = &b[usize::from(*to)];
            let known = becomes.iter().zip(both).filter(|(after, _)| **after != 255);
            let same = |(&after, &both): (&u8, &u8)| then.get(usize::from(after)) == Some(&both);
            last == both_to && known.into_iter().all(same)
        })
    };
    let pairs = symmetries.iter().flat_map(|a| symmetries.iter().map(move |b| (*a, *b)));
    let product = |(a, b)| {
        let found = symmetries.iter().position(|product| makes((a, b), product));
        found.and_then(|product| u8::try_from(product).ok())
    };
    pairs.map(product).collect()
}

#[cfg(test)]
mod tests {
    use super::Entering;
    use crate::algebra::budget::Budget;
    use crate::algebra::mechanism::Mechanism;
    use crate::catalogue;
    use crate::definition::{Definition, Move};
    use crate::scramble::subgroup::Subgroup;
    use crate::search::problem::Prepared;
    use everystate_puzzle::{Limits, Metric, Silent};

    #[test]
    fn symmetries_take_moves_to_moves_and_one_after_the_other_are_one() {
        let (limits, metric) = (Limits::none(), Metric::Half);
        let cube = catalogue::named("cube3").unwrap().unwrap();
        // Kociemba's first phase.
        let cost = |_: &[Move], [first, _]: [f64; 2]| (first - 2_217_093_120.0).abs();
        let mut all = Subgroup::all(&cube, metric, cost, 2, &limits, &Silent).unwrap();
        let subgroup = all.next().unwrap();
        let view = Definition { solved: subgroup.looks, ..cube.clone() };
        let moves = view.searched(metric).unwrap();
        let meter = limits.meter(&Silent);
        let prepared =
            Prepared::new(&Mechanism::new(&view, &moves).unwrap(), Budget::of(&meter)).unwrap();
        let (_, all) = Entering::new(&prepared, Budget::of(&meter)).unwrap();
        assert_eq!((all.symmetries, all.moves, all.rests), (16, 18, 2187));
        let renamed = |s: usize, rest: usize| usize::from(all.renamed[s * all.rests + rest]);
        let after = |rest: usize, m: usize| usize::from(all.rest[rest * all.moves + m]);
        let seen = |s: usize, m: usize| usize::from(all.seen[s * all.moves + m]);
        for s in 0..all.symmetries {
            for rest in 0..all.rests {
                for m in 0..all.moves {
                    let there = after(renamed(s, rest), seen(s, m));
                    assert_eq!(renamed(s, after(rest, m)), there, "{s} {rest} {m}");
                }
                for then in 0..all.symmetries {
                    let both = usize::from(all.both[s * all.symmetries + then]);
                    assert_eq!(renamed(then, renamed(s, rest)), renamed(both, rest));
                }
            }
        }
        // A symmetry that keeps a representative makes of what a move makes of it what the move that it makes of that one makes.
        let seconds = u32::try_from(all.seconds).unwrap();
        for (&pair, &kept_by) in all.representatives.iter().zip(&all.kept_by) {
            let number = |n: u32| u16::try_from(n).unwrap();
            let (first, second) = (number(pair / seconds), number(pair % seconds));
            let at = super::State { first, second, rest: 0 };
            let class = |m: usize| {
                let to = all.after(at, m);
                all.classes[usize::from(to.first) * all.seconds + usize::from(to.second)] >> 8
            };
            for s in (1..all.symmetries).filter(|s| kept_by >> s & 1 == 1) {
                assert!((0..all.moves).all(|m| class(m) == class(seen(s, m))), "{pair} {s}");
            }
        }
    }
}
