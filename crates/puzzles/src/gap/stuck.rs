//! Positions that are lost for a reason seen without search.
//!
//! # What it computes
//! Where each card could get if cards, once moved, still held their old cells free for others and
//! could be followed from everywhere they have been. Everything that can really happen can happen
//! then too, so a card that does not get home even so never will. This is the *delete relaxation* of
//! planning; `docs/math/gap.md` proves that it is right here.
//!
//! # Time and space
//! A few passes over the cards with a handful of word operations each: well under a microsecond for
//! 28 cards.
//!
//! # Literature
//! B. Bonet and H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001.

use super::rules::{CELLS, Card, Game, Position, RANKS, SUITS, lower};
use super::word::Store;

/// The cells that each card could get to, at the card's index.
struct Reach<const N: usize>([[u64; N]; SUITS * RANKS]);

fn has<const N: usize>(set: &[u64; N], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 != 0
}

impl<const N: usize> Reach<N> {
    fn of(suits: usize, ranks: usize, s: &Position) -> Self {
        let (stride, mut cells) = (ranks + 1, [[0; N]; SUITS * RANKS]);
        let mut free = [0; N];
        for cell in 0..suits * stride {
            free[cell / 64] |= 1 << (cell % 64);
        }
        for suit in 0..suits {
            for card in (0..ranks).map(|v| Card::at(suit, v)) {
                let cell = s.place(card);
                cells[card.index()][cell / 64] |= 1 << (cell % 64);
                free[cell / 64] &= !(1 << (cell % 64));
            }
        }
        let mut reach = Self(cells);
        while reach.pass(suits, ranks, stride, s, &mut free) {}
        reach
    }

    /// Lets each card follow the card one lower once more; whether any got somewhere new. A cell at
    /// the left of a row is never free, so no card passes from the end of a row to the next.
    fn pass(
        &mut self,
        suits: usize,
        ranks: usize,
        stride: usize,
        s: &Position,
        free: &mut [u64; N],
    ) -> bool {
        let mut changed = false;
        for suit in 0..suits {
            for v in 1..ranks {
                let card = Card::at(suit, v);
                let (from, to) = (self.0[card.index() - 1], &mut self.0[card.index()]);
                let mut carry = 0;
                let mut grown = false;
                for i in 0..N {
                    let next = (from[i] << 1 | carry) & free[i];
                    carry = from[i] >> 63;
                    grown |= next & !to[i] != 0;
                    to[i] |= next;
                }
                if grown {
                    let cell = s.place(card);
                    free[cell / 64] |= 1 << (cell % 64);
                    changed = true;
                }
            }
        }
        debug_assert!((0..suits).all(|suit| !has(free, suit * stride)));
        changed
    }

    fn leaves_home(&self, suits: usize, ranks: usize) -> Option<Card> {
        let cards = (0..suits).flat_map(|s| (1..ranks).map(move |v| (s, v)));
        let home = |s: usize, v: usize| s * (ranks + 1) + v;
        let mut lost = cards.filter(|&(s, v)| !has(&self.0[Card::at(s, v).index()], home(s, v)));
        lost.next().map(|(s, v)| Card::at(s, v))
    }
}

/// Whether some card can never get home, as far as is seen without search: `true` is a proof that the
/// position is lost, `false` says nothing.
pub fn is_lost(suits: usize, ranks: usize, s: &Position) -> bool {
    if suits * (ranks + 1) <= 64 {
        Reach::<1>::of(suits, ranks, s).leaves_home(suits, ranks).is_some()
    } else {
        Reach::<{ CELLS.div_ceil(64) }>::of(suits, ranks, s).leaves_home(suits, ranks).is_some()
    }
}

/// Why a position is lost, if that is seen without search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// Each of these cards can move only after the next one has, and the last only after the first.
    Cycle(Vec<Card>),
    /// Each of these cards can move only after the next one has, and the last never moves: it is where
    /// it belongs.
    Chain(Vec<Card>),
    /// This card can move, but never to where it belongs.
    Astray(Card),
}

/// Why the position is lost, if that is seen without search.
pub fn stuck<W: Store>(game: &Game<W>, s: &Position) -> Option<Stuck> {
    let reach = Reach::<{ CELLS.div_ceil(64) }>::of(game.suits(), game.ranks(), s);
    let moves = |card: Card| reach.0[card.index()].iter().map(|w| w.count_ones()).sum::<u32>() > 1;
    let lost = |card: &Card| !has(&reach.0[card.index()], game.home(*card));
    let mut card = game.movable().find(|card| lost(card) && !moves(*card));
    if card.is_none() {
        return game.movable().find(lost).map(Stuck::Astray);
    }
    let mut chain: Vec<Card> = Vec::new();
    while let Some(waits) = card {
        if let Some(first) = chain.iter().position(|&c| c == waits) {
            return Some(Stuck::Cycle(chain.split_off(first)));
        }
        chain.push(waits);
        if game.is_settled(s, waits) {
            break;
        }
        // It waits for the card right of the one it follows, or, where it stands there itself or the
        // row ends, for the one it follows.
        let blocking = game.target(s, waits).and_then(|cell| game.card_at(s, cell));
        card = match blocking.filter(|&c| c != waits) {
            Some(other) => Some(other),
            None => Some(lower(waits)),
        };
    }
    Some(Stuck::Chain(chain))
}
