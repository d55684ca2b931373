//! Positions that are lost for a reason seen without search.
//!
//! # What it computes
//! Where each card could get if cards, once moved, still held their old cells free for others and
//! could be followed from everywhere they have been. Everything that can really happen can happen
//! then too, so a card that does not get home even so never will. This is the *delete relaxation* of
//! planning; `docs/math/gap.md` proves that it is right here (lemma 5).
//!
//! # Time and space
//! A few passes over the cards with a handful of word operations each: well under a microsecond for
//! 28 cards.
//!
//! # Literature
//! B. Bonet and H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001.

use crate::gap::rules::{CELLS, Card, Game, Position, RANKS, SUITS, Store};

/// The cells that each card could get to, at the card's index.
struct Reach<const N: usize>([[u64; N]; SUITS * RANKS]);

fn has<const N: usize>(set: &[u64; N], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 != 0
}

impl<const N: usize> Reach<N> {
    fn of(suits: usize, ranks: usize, s: &Position) -> Self {
        let (stride, mut cells) = (ranks + 1, [[0; N]; SUITS * RANKS]);
        // P of each card is where it stands, and F all cells without a card; the sets of both grow until neither does.
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
                    // The cells right of those of the card one lower: all bits one up, over as many words as the board has.
                    let next = (from[i] << 1 | carry) & free[i];
                    carry = from[i] >> 63;
                    grown |= next & !to[i] != 0;
                    to[i] |= next;
                }
                if grown {
                    // A card that got somewhere new has left its first place; to say so again changes nothing.
                    let cell = s.place(card);
                    free[cell / 64] |= 1 << (cell % 64);
                    changed = true;
                }
            }
        }
        debug_assert!((0..suits).all(|suit| !has(free, suit * stride)));
        changed
    }

    /// Whether a card never moves.
    fn stays(&self, card: Card) -> bool {
        self.0[card.index()].iter().map(|w| w.count_ones()).sum::<u32>() == 1
    }

    /// The first card that does not get home.
    fn leaves_out(&self, suits: usize, ranks: usize) -> Option<Card> {
        let cards = (0..suits).flat_map(|s| (1..ranks).map(move |v| (s, v)));
        let home = |s: usize, v: usize| s * (ranks + 1) + v;
        let mut lost = cards.filter(|&(s, v)| !has(&self.0[Card::at(s, v).index()], home(s, v)));
        lost.next().map(|(s, v)| Card::at(s, v))
    }
}

/// Whether some card can never get home, as far as is seen without search: `true` is a proof that the
/// position is lost, `false` says nothing.
///
/// ```
/// # use everystate_puzzle::Puzzle;
/// # use everystate_puzzles::gap::{Card, Game, Instance, is_lost};
/// let lost = |cards: [&str; 4]| {
///     let cards = cards.map(|c| c.parse::<Card>().unwrap());
///     is_lost(1, 4, &Game::<u64>::new(&Instance::new(1, 4, &cards).unwrap()).start())
/// };
/// assert!(lost(["14", "11", "13", "12"]) && !lost(["11", "12", "13", "14"]));
/// ```
pub fn is_lost(suits: usize, ranks: usize, s: &Position) -> bool {
    if suits * (ranks + 1) <= 64 {
        Reach::<1>::of(suits, ranks, s).leaves_out(suits, ranks).is_some()
    } else {
        Reach::<{ CELLS.div_ceil(64) }>::of(suits, ranks, s).leaves_out(suits, ranks).is_some()
    }
}

/// Why the position is lost, if that is seen without search: a deadlock, the first of the smallest.
///
/// None of these cards can move before another of them has, and one at least is not where it belongs.
/// One card alone can never move. Whenever [`is_lost`] says so there is a deadlock (`docs/math/gap.md`,
/// lemma 6).
///
/// ```
/// use everystate_puzzle::Puzzle;
/// use everystate_puzzles::gap::{Card, Game, Instance, stuck};
/// let cards = ["14", "11", "13", "12"].map(|c| c.parse::<Card>().unwrap());
/// let game = Game::<u64>::new(&Instance::new(1, 4, &cards).unwrap());
/// // 11 14 -- 13 12: 12 needs the place of 14, which follows 13, whose right neighbour is 12.
/// let deadlock = vec![cards[3], cards[2], cards[0]];
/// assert_eq!(stuck(&game, &game.start()), Some(deadlock));
/// ```
pub fn stuck<W: Store>(game: &Game<W>, s: &Position) -> Option<Vec<Card>> {
    let reach = Reach::<{ CELLS.div_ceil(64) }>::of(game.suits(), game.ranks(), s);
    let away = |card: Card| s.place(card) != game.home(card);
    let blocked = game.movable().filter(|&card| away(card) && reach.stays(card));
    blocked.map(|card| deadlock(game, s, &reach, card)).min_by_key(Vec::len)
}

/// A card that never moves with all that would have to move before it, and before those (lemma 6).
fn deadlock<W: Store, const N: usize>(
    game: &Game<W>,
    s: &Position,
    reach: &Reach<N>,
    card: Card,
) -> Vec<Card> {
    let (mut cards, mut next) = (vec![card], 0);
    while let Some(&card) = cards.get(next) {
        next += 1;
        // The cards before this one (lemma 6): those right of a cell where the card one lower could come to stand, and
        // that card itself if it stays. Beyond the end of a row stands a card of value 1, which is settled.
        let below = card.lower();
        let places = (0..game.suits() * game.stride()).filter(|&c| has(&reach.0[below.index()], c));
        let right = places.filter_map(|cell| game.card_at(s, cell + 1));
        let before = right.chain([below]).filter(|&c| c != card && reach.stays(c));
        for other in before.filter(|&c| !game.is_settled(s, c)).collect::<Vec<_>>() {
            if !cards.contains(&other) {
                cards.push(other);
            }
        }
    }
    cards.sort_unstable();
    cards
}
