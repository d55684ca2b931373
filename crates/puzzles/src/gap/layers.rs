//! The family's own method: the length of a shortest solution, by layers of detours.
//!
//! # What it computes
//! How many moves the shortest solution has, or the proof that there is none.
//!
//! # When to use it
//! Always: it sees about half the positions of a breadth-first search and spends a fraction of the
//! time on each.
//!
//! # How
//! Every card that is not home has to move home once, so a solution has as many moves as cards were
//! misplaced, plus its *detours*: a move to a place that is not home costs one, one away from home
//! another. Layer after layer of positions with 0, 1, 2, … detours is searched, within a layer by
//! moves home alone; this is A* with the misplaced cards as its bound, without a heap. A move home
//! that nothing can be gained by putting off is made at once and alone. A position lost for a
//! reason that is seen without search ([`is_lost`]) is not searched. `docs/math/gap.md` has the proofs.
//!
//! # Time and space
//! A position is a word of at most 14 bits a suit of seven cards; the visited set compares whole
//! words, and part of each slot says in which search it was written, so that nothing is cleared
//! between deals. The cards that can move are kept from position to position: a move changes one or
//! two of them. Memory: 8 to 16 bytes a position for the visited set of a contest deal, and 64 for
//! each that is waiting.
//!
//! # Literature
//! P. Hart, N. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum
//! cost paths", IEEE Transactions SSC 4, 1968; R. Dial, "Shortest-path forest with topological
//! ordering", Communications of the ACM 12, 1969 (the layers); A. Valmari, "Stubborn sets for
//! reduced state space generation", 1990 (moves made alone).

use core::cell::Cell;
use everystate_puzzle::{Limits, Meter, Stop, Verdict, Watch};

use super::deal::{Card, Instance, RANKS};
use super::rules::Position;
use super::stuck::is_lost;
use super::table::{Key, Table};

/// What the search found and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The length of a shortest solution.
    pub verdict: Verdict<u64>,
    /// Different positions seen.
    pub positions: u64,
    /// Bytes of its tables.
    pub bytes: u64,
}

/// Where a card's anchor stands in a key, and what else the inner loop asks about a card. The number
/// of a card is the number of its home cell.
#[derive(Clone, Copy, Debug, Default)]
struct Field {
    word: u8,
    shift: u8,
    /// 0 for what cannot move: cards of value 1 and numbers that are no card's.
    mask: u8,
    suit: u8,
    /// A card of value 1.
    ace: bool,
}

/// A gap and the card that could fill it.
#[derive(Clone, Copy, Debug, Default)]
struct Offer {
    gap: u8,
    card: u8,
    /// Where the card stands.
    from: u8,
    /// What the move changes of the card's anchor; above bit 3, the detours it costs.
    change: u8,
}

/// A position that waits for its turn: `N` words of anchors, `C` cells, `G` gaps.
#[derive(Clone, Copy, Debug)]
struct Entry<const N: usize, const C: usize, const G: usize> {
    key: Key<N>,
    offers: [Offer; G],
    /// Which offers are moves.
    live: u16,
    /// Which of them are moves home.
    home: u16,
    /// The number of the card on each cell.
    board: [u8; C],
}

impl<const N: usize, const C: usize, const G: usize> Entry<N, C, G> {
    #[inline]
    fn at(&self, cell: u8) -> u8 {
        self.board[usize::from(cell) & (C - 1)]
    }
    #[inline]
    fn put(&mut self, cell: u8, card: u8) {
        self.board[usize::from(cell) & (C - 1)] = card;
    }
}

/// What is the same for all positions of a deal.
struct Deck<const N: usize, const C: usize, const G: usize> {
    fields: [Field; C],
    /// The bits of the same suit's lower cards: all 0 when those are home.
    below: [u64; C],
    /// For each suit and anchor, how far from its home a card stands, modulo 256.
    shifts: [[u8; RANKS]; G],
    /// What stands on a gap: the number of no card.
    gap: u8,
    suits: usize,
}

/// A number that is known to be below 256, or 64.
fn byte(n: usize) -> u8 {
    debug_assert!(n < 256);
    n.to_le_bytes()[0]
}

/// Bits of the anchor of a card, by its value from 0: an anchor is at most the value.
fn width(value: usize) -> u32 {
    usize::BITS - value.leading_zeros()
}

/// Bits of the anchors of a suit.
fn suit_bits(ranks: usize) -> u32 {
    (0..ranks).map(width).sum()
}

impl<const N: usize, const C: usize, const G: usize> Deck<N, C, G> {
    /// Whether a deal fits.
    fn fits(suits: usize, ranks: usize) -> bool {
        suits <= G && suits * (ranks + 1) <= C && suits.div_ceil(Self::suits_per_word(ranks)) <= N
    }

    fn suits_per_word(ranks: usize) -> usize {
        (Key::<N>::BITS / suit_bits(ranks)) as usize
    }

    /// The deck of a deal and its first position.
    fn new(deal: &Instance) -> (Self, Entry<N, C, G>) {
        let (suits, ranks, stride) = (deal.suits(), deal.ranks(), deal.stride());
        let mut deck = Self {
            fields: [Field::default(); C],
            below: [0; C],
            shifts: [[0; RANKS]; G],
            gap: byte(ranks),
            suits,
        };
        let offers = [Offer::default(); G];
        // Beyond the last cell stands a card of value 1, as the left column does for the other rows.
        let mut entry = Entry { key: Key::default(), offers, live: 0, home: 0, board: [0; C] };
        entry.board[..suits * stride].fill(deck.gap);
        let start = Position::start(deal);
        for suit in 0..suits {
            let word = suit / Self::suits_per_word(ranks);
            let base = byte(suit % Self::suits_per_word(ranks)) * byte(suit_bits(ranks) as usize);
            let mut shift = u32::from(base);
            for value in 0..ranks {
                let (number, place) = (suit * stride + value, start.place(Card::at(suit, value)));
                let shifts = &mut deck.shifts[suit];
                shifts[value] = byte(place).wrapping_sub(byte(number));
                let bits = width(value);
                deck.fields[number] = Field {
                    word: byte(word),
                    shift: byte(shift as usize),
                    mask: byte((1 << bits) - 1),
                    suit: byte(suit),
                    ace: value == 0,
                };
                deck.below[number] = (1 << shift) - (1 << base);
                let anchor = (0..value).find(|&a| shifts[a] == shifts[value]).unwrap_or(value);
                entry.key.flip(word, (anchor as u64) << shift);
                entry.board[place] = byte(number);
                shift += bits;
            }
        }
        let gaps = (0..suits * stride).filter(|&cell| entry.board[cell] == deck.gap);
        for (i, gap) in gaps.collect::<Vec<_>>().into_iter().enumerate() {
            deck.renew(&mut entry, i, byte(gap));
        }
        (deck, entry)
    }

    #[inline]
    fn field(&self, card: u8) -> Field {
        self.fields[usize::from(card) & (C - 1)]
    }

    /// The anchor of a card; 0 for what cannot move.
    #[inline]
    fn anchor(key: &Key<N>, field: Field) -> u8 {
        key.bits(field.word, field.shift) & field.mask
    }

    /// Looks anew at which card could fill a gap, and makes it offer `i`.
    #[inline]
    fn renew(&self, entry: &mut Entry<N, C, G>, i: usize, gap: u8) {
        let card = entry.at(gap - 1) + 1;
        let field = self.field(card);
        let old = Self::anchor(&entry.key, field);
        let new = Self::anchor(&entry.key, self.field(card - 1));
        let from =
            card.wrapping_add(self.shifts[usize::from(field.suit) % G][usize::from(old) % RANKS]);
        let detours = u8::from(new != 0) + u8::from(old == 0);
        entry.offers[i] = Offer { gap, card, from, change: (old ^ new) | detours << 4 };
        let bit = 1 << i;
        let is = |yes: bool| u16::from(yes) * bit;
        entry.live = entry.live & !bit | is(field.mask != 0);
        entry.home = entry.home & !bit | is(field.mask != 0 && card == gap);
    }

    /// A move home that can be made at once and alone, if there is one: the cards below are home, so
    /// it stays possible, and nothing can follow the card to where it stands now.
    #[inline]
    fn forced(&self, entry: &Entry<N, C, G>) -> Option<usize> {
        let mut homes = entry.home;
        while homes != 0 {
            let i = homes.trailing_zeros() as usize % G;
            homes &= homes - 1;
            let Offer { card, from, .. } = entry.offers[i];
            let right = entry.at(from.wrapping_add(1));
            let settled = entry.key.word(self.field(card).word)
                & self.below[usize::from(card) & (C - 1)]
                == 0;
            let last = self.field(card + 1).mask == 0;
            if settled && (last || right == card + 1 || self.field(right).ace) {
                return Some(i);
            }
        }
        None
    }

    /// Makes offer `i`.
    #[inline]
    fn make(&self, entry: &mut Entry<N, C, G>, i: usize, key: Key<N>) {
        let Offer { gap, card, from, .. } = entry.offers[i];
        entry.key = key;
        entry.put(gap, card);
        entry.put(from, self.gap);
        self.renew(entry, i, from);
        // The gaps right of the two cells, if there are any, have a new neighbour.
        for right in [gap.wrapping_add(1), from.wrapping_add(1)] {
            if entry.at(right) == self.gap
                && let Some(j) = (0..self.suits).find(|&j| entry.offers[j % G].gap == right)
            {
                self.renew(entry, j % G, right);
            }
        }
    }
}

/// The memory of a search, used again for the next deal.
struct Workspace<const N: usize, const C: usize, const G: usize> {
    table: Table<N>,
    /// Positions of the layer in work, of the next, and of the one after.
    layers: [Vec<Entry<N, C, G>>; 3],
}

impl<const N: usize, const C: usize, const G: usize> Workspace<N, C, G> {
    /// Entries of a layer that are kept allocated for the next deal.
    const KEPT: usize = 1 << 14;

    fn new() -> Self {
        Self { table: Table::new(), layers: [const { Vec::new() }; 3] }
    }

    fn bytes(&self) -> u64 {
        let entries: usize = self.layers.iter().map(Vec::capacity).sum();
        self.table.bytes() + (entries * size_of::<Entry<N, C, G>>()) as u64
    }

    fn clear(&mut self) {
        for layer in &mut self.layers {
            layer.clear();
            layer.shrink_to(Self::KEPT);
        }
        self.table.clear();
    }

    /// Puts a position on the layer that comes `after` so many others.
    #[inline]
    fn push(
        &mut self,
        after: usize,
        entry: Entry<N, C, G>,
        meter: &Meter<'_>,
    ) -> Result<&mut Entry<N, C, G>, Stop> {
        if self.layers[after].len() == self.layers[after].capacity() {
            self.grow(after, meter)?;
        }
        let layer = &mut self.layers[after];
        layer.push(entry);
        layer.last_mut().ok_or(Stop::Memory)
    }

    #[cold]
    fn grow(&mut self, after: usize, meter: &Meter<'_>) -> Result<(), Stop> {
        let more = self.layers[after].len().max(256);
        meter.bytes(self.bytes() + (more * size_of::<Entry<N, C, G>>()) as u64)?;
        self.layers[after].try_reserve_exact(more).map_err(|_| Stop::Memory)
    }

    /// Searches a deal. The length so far is proved to be a lower bound whenever this stops.
    fn search(
        &mut self,
        deal: &Instance,
        meter: &mut Meter<'_>,
        bound: &mut u64,
    ) -> Result<Option<u64>, Stop> {
        self.clear();
        let (deck, entry) = Deck::<N, C, G>::new(deal);
        let start = Position::start(deal);
        let misplaced = |&&card: &&Card| start.place(card) != deal.home(card);
        *bound = deal.cards().iter().filter(misplaced).count() as u64;
        meter.enter(*bound)?;
        meter.visit()?;
        if *bound == 0 {
            return Ok(Some(0));
        }
        if is_lost(deal.suits(), deal.ranks(), &start) {
            return Ok(None);
        }
        self.reserve(meter)?;
        self.table.insert(entry.key, 0);
        self.push(0, entry, meter)?;
        let least = *bound;
        for detours in 0.. {
            *bound = least + u64::from(detours);
            if detours > 0 {
                meter.enter(*bound)?;
            }
            self.table.deepen(detours + 2);
            if self.layer(&deck, detours, meter)? {
                return Ok(Some(*bound));
            }
            if self.layers[1].is_empty() && self.layers[2].is_empty() {
                return Ok(None);
            }
            self.layers.rotate_left(1);
        }
        Ok(None)
    }

    /// Makes room for one more position in the table.
    #[inline]
    fn reserve(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        if self.table.is_full() {
            let entries = self.bytes() - self.table.bytes();
            self.table.grow(|bytes| meter.bytes(entries + bytes))?;
        }
        Ok(())
    }

    /// Searches the layer of positions with `detours` detours; whether the goal is among them.
    fn layer(
        &mut self,
        deck: &Deck<N, C, G>,
        detours: u16,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        while let Some(entry) = self.layers[0].pop() {
            let mut moves = match deck.forced(&entry) {
                Some(i) => 1 << i,
                None => entry.live,
            };
            while moves != 0 {
                let i = moves.trailing_zeros() as usize % G;
                moves &= moves - 1;
                let Offer { card, change, .. } = entry.offers[i];
                let field = deck.field(card);
                let mut key = entry.key;
                key.flip(usize::from(field.word), u64::from(change & 15) << field.shift);
                let later = change >> 4;
                if !self.table.insert(key, detours + u16::from(later)) {
                    continue;
                }
                // The goal is reached by a move home, so no layer before this one holds it.
                if key == Key::default() {
                    return Ok(true);
                }
                meter.visit()?;
                let next = self.push(usize::from(later), entry, meter)?;
                deck.make(next, i, key);
                self.reserve(meter)?;
            }
        }
        Ok(false)
    }

    fn run(&mut self, deal: &Instance, limits: &Limits, watch: &dyn Watch) -> Found {
        if self.bytes() > limits.bytes {
            *self = Self::new();
        }
        let mut meter = limits.meter(watch);
        let mut bound = 0;
        let verdict = match self.search(deal, &mut meter, &mut bound) {
            Ok(Some(length)) => Verdict::Solved(length),
            Ok(None) => Verdict::Unsolvable,
            Err(why) => Verdict::Stopped { at_least: bound, why },
        };
        Found { verdict, positions: meter.positions(), bytes: self.bytes() }
    }
}

/// Decks like the contest's: up to 4 suits of 7.
type Small = Workspace<1, 32, 4>;
/// Decks of up to 64 cells, a pack of 52 among them.
type Medium = Workspace<6, 64, 9>;
/// All others.
type Large = Workspace<9, 256, 9>;

thread_local! {
    static SMALL: Cell<Option<Box<Small>>> = const { Cell::new(None) };
}

/// The length of a shortest solution of a deal.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, Verdict};
/// use everystate_puzzles::gap::{Card, Instance, layers};
/// let cards: Vec<Card> = ["12", "21", "11", "22"].iter().map(|c| c.parse().unwrap()).collect();
/// let deal = Instance::new(2, 2, &cards).unwrap();
/// assert_eq!(layers::length(&deal, &Limits::none(), &Silent).verdict, Verdict::Solved(2));
/// ```
pub fn length(deal: &Instance, limits: &Limits, watch: &dyn Watch) -> Found {
    let (suits, ranks) = (deal.suits(), deal.ranks());
    if Deck::<1, 32, 4>::fits(suits, ranks) {
        let mut space = SMALL.take().unwrap_or_else(|| Box::new(Small::new()));
        let found = space.run(deal, limits, watch);
        SMALL.set(Some(space));
        found
    } else if Deck::<6, 64, 9>::fits(suits, ranks) {
        Medium::new().run(deal, limits, watch)
    } else {
        Large::new().run(deal, limits, watch)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use everystate_puzzle::Silent;

    /// The verdict with each size of key, which must all be the same.
    pub(in super::super) fn by_every_size(deal: &Instance) -> [Verdict<u64>; 3] {
        let limits = Limits::none();
        [
            Small::new().run(deal, &limits, &Silent).verdict,
            Medium::new().run(deal, &limits, &Silent).verdict,
            Large::new().run(deal, &limits, &Silent).verdict,
        ]
    }
}
