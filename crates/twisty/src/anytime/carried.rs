//! [`Carried`]: where the pieces of one or two parts are, as numbers that are carried along a sequence of any moves.
//!
//! What a sequence leads to is looked at piece by piece only where these two numbers do not tell that it is too far off.

#![expect(clippy::cast_possible_truncation, reason = "there are at most 2^16 states of a part")]

use crate::algebra::budget::Budget;
use crate::algebra::index::Index;
use crate::algebra::stickers::Stickers;
use everystate_cpu as cpu;

/// States of a part at most.
const STATES: usize = 1 << 16;

/// The numbers of where the pieces of both parts are; 0 for a part that there is not.
pub(super) type At = [u16; 2];

/// What moves make of where the pieces of a part are, and of another.
pub(super) struct Carried {
    moves: usize,
    first: Anywhere,
    second: Option<Anywhere>,
}

/// Where any moves take the pieces of a part, however they are turned.
pub(super) struct Anywhere {
    pieces: Vec<usize>,
    states: Index,
    /// By state and move.
    steps: Vec<u16>,
}

impl Carried {
    /// Of these parts, where there are so many moves.
    pub(super) const fn new(moves: usize, first: Anywhere, second: Option<Anywhere>) -> Self {
        Self { moves, first, second }
    }

    /// The numbers of a position, given by where each piece is; `None` if moves do not take them there.
    pub(super) fn at(&self, stickers: &Stickers, position: &impl Fn(usize) -> u16) -> Option<At> {
        let of = |part: &Anywhere| {
            let place = |&piece: &usize| stickers.piece(position(piece)) as u16;
            let row: Vec<u16> = part.pieces.iter().map(place).collect();
            part.states.find(&row).map(|state| state as u16)
        };
        Some([of(&self.first)?, self.second.as_ref().map_or(Some(0), of)?])
    }

    /// The numbers after a move.
    #[inline]
    pub(super) fn after(&self, [first, second]: At, m: u8) -> At {
        let m = usize::from(m);
        let of = |part: &Anywhere, at: u16| part.steps[usize::from(at) * self.moves + m];
        [of(&self.first, first), self.second.as_ref().map_or(0, |part| of(part, second))]
    }

    /// Asks memory for what is looked up of these numbers.
    #[inline]
    pub(super) fn ask(&self, [first, second]: At) {
        let of = |part: &Anywhere, at: u16| {
            cpu::prefetch_many(&part.steps, usize::from(at) * self.moves);
        };
        of(&self.first, first);
        if let Some(part) = &self.second {
            of(part, second);
        }
    }
}

impl Anywhere {
    /// Of some pieces, of which these are the first states, each by the sticker of every piece's place that it shows; by move `go` has where it takes what is
    /// somewhere. `None` if there are too many states, if places alone do not tell the first ones apart, or if the budget ends.
    ///
    /// Costs a look for each state and move.
    pub(super) fn new(
        stickers: &Stickers,
        pieces: &[usize],
        firsts: &Index,
        go: &[Box<[u16]>],
        budget: Budget<'_>,
    ) -> Option<Self> {
        let go: Vec<Vec<u16>> = go
            .iter()
            .map(|go| {
                let to = |place| stickers.piece(go[usize::from(stickers.at(place, 0))]) as u16;
                (0..stickers.pieces()).map(to).collect()
            })
            .collect();
        // As many as there are orders of so many of the places, or half of them, unless places go together: what may be too many is
        // not tried.
        let places = reached(pieces, &go);
        let orders = (places + 1 - pieces.len()..=places).try_fold(1, usize::checked_mul);
        if orders.is_none_or(|orders| orders > 2 * STATES) {
            return None;
        }
        let mut states = Index::new(pieces.len());
        let mut next = vec![0; pieces.len()];
        for state in 0..firsts.len() {
            for (place, &sticker) in next.iter_mut().zip(firsts.row(state)) {
                *place = stickers.piece(sticker) as u16;
            }
            if !states.insert(&next).1 {
                return None;
            }
        }
        let (mut steps, mut at) = (Vec::new(), 0);
        while at < states.len() {
            if states.len() > STATES || budget.ended_by(at, go.len() * pieces.len()) {
                return None;
            }
            for go in &go {
                for (next, &before) in next.iter_mut().zip(states.row(at)) {
                    *next = go[usize::from(before)];
                }
                steps.push(states.insert(&next).0 as u16);
            }
            at += 1;
        }
        Some(Self { pieces: pieces.to_vec(), states, steps })
    }
}

/// How many places moves take pieces to; by move `go` has where it takes what is somewhere.
fn reached(pieces: &[usize], go: &[Vec<u16>]) -> usize {
    let mut places = pieces.to_vec();
    let mut at = 0;
    while at < places.len() {
        for go in go {
            let to = usize::from(go[places[at]]);
            if !places.contains(&to) {
                places.push(to);
            }
        }
        at += 1;
    }
    places.len()
}
