//! Positions as the strategy [`layers`](super::layers) keeps them, and the moves between them.

use super::deal::{Card, Instance, RANKS};
use super::rules::Position;
use super::still::Still;
use super::table::Key;

/// Where a card's anchor stands in a key, and what else the inner loop asks about a card. The number
/// of a card is the number of its home cell.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(8))]
struct Field {
    word: u8,
    shift: u8,
    /// 0 for what cannot move: cards of value 1 and numbers that are no card's.
    mask: u8,
    suit: u8,
    /// A card of value 1.
    ace: bool,
    /// The highest card of its suit.
    last: bool,
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
#[repr(align(16))]
pub(super) struct Entry<const N: usize, const C: usize, const G: usize> {
    /// Its anchors.
    pub(super) key: Key<N>,
    offers: [Offer; G],
    /// Which offers are moves.
    pub(super) live: u16,
    /// Which of them are moves home.
    home: u16,
    /// Whether the last move was one.
    came_home: bool,
    /// The number of the card on each cell.
    board: [u8; C],
}

impl<const N: usize, const C: usize, const G: usize> Entry<N, C, G> {
    #[inline]
    fn at(&self, cell: u8) -> u8 {
        self.board[usize::from(cell) & (C - 1)]
    }
    /// How many detours offer `i` costs.
    #[inline]
    pub(super) fn detours(&self, i: usize) -> u16 {
        u16::from(self.offers[i].change >> 4)
    }
    /// Whose move offer `i` is: the number of the card.
    #[inline]
    pub(super) fn card(&self, i: usize) -> u8 {
        self.offers[i].card
    }
    #[inline]
    fn put(&mut self, cell: u8, card: u8) {
        self.board[usize::from(cell) & (C - 1)] = card;
    }
}

/// What is the same for all positions of a deal.
pub(super) struct Deck<const N: usize, const C: usize, const G: usize> {
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
    pub(super) fn fits(suits: usize, ranks: usize) -> bool {
        suits <= G && suits * (ranks + 1) <= C && suits.div_ceil(Self::suits_per_word(ranks)) <= N
    }

    fn suits_per_word(ranks: usize) -> usize {
        (Key::<N>::BITS / suit_bits(ranks)) as usize
    }

    /// The deck of a deal and its first position.
    pub(super) fn new(deal: &Instance) -> (Self, Entry<N, C, G>) {
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
        let (key, came_home) = (Key::default(), true);
        let mut entry = Entry { key, offers, live: 0, home: 0, came_home, board: [0; C] };
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
                    last: value + 1 == ranks,
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
    /// it stays possible, and nothing can follow the card to where it stands now (`docs/math/gap.md`,
    /// lemma 4).
    #[inline]
    pub(super) fn forced(&self, entry: &Entry<N, C, G>) -> Option<usize> {
        let mut homes = entry.home;
        while homes != 0 {
            let i = homes.trailing_zeros() as usize % G;
            homes &= homes - 1;
            let Offer { card, from, .. } = entry.offers[i];
            let (field, right) = (self.field(card), entry.at(from.wrapping_add(1)));
            let below = entry.key.word(field.word) & self.below[usize::from(card) & (C - 1)];
            if below == 0 && (field.last || right == card + 1 || self.field(right).ace) {
                return Some(i);
            }
        }
        None
    }

    /// Makes all moves home that can be made at once and alone; whether there were any.
    #[inline]
    pub(super) fn go_home(&self, entry: &mut Entry<N, C, G>) -> bool {
        let mut went = false;
        while let Some(i) = self.forced(entry) {
            self.make(entry, i, self.key_after(entry, i));
            went = true;
        }
        went
    }

    /// Which of the moves are enough to look at; none if the position is seen to be lost. Only for decks of up
    /// to 64 cells.
    ///
    /// A look whether it is lost costs more than half of all this. A move home is twice as likely to lose as
    /// another (19 against 9 of 100 positions of a pack), and what another has lost is seen after the next
    /// one home: to look only then takes a fifth more positions and a fifth less time.
    #[inline]
    pub(super) fn choose(&self, entry: &Entry<N, C, G>) -> u16 {
        let gaps = entry.offers[..self.suits].iter().fold(0, |gaps, o| gaps | 1 << (o.gap % 64));
        let still = Still::new(self.suits, usize::from(self.gap), &entry.board, gaps);
        let mut flow = still.flow();
        let card = |i: usize| 1 << (entry.offers[i % G].card % 64);
        let enough = still.enough(&mut flow, entry.live, card);
        if entry.came_home {
            still.finish(&mut flow);
            if still.is_lost(&flow) {
                return 0;
            }
        }
        enough
    }

    /// The key after offer `i`.
    #[inline]
    pub(super) fn key_after(&self, entry: &Entry<N, C, G>, i: usize) -> Key<N> {
        let Offer { card, change, .. } = entry.offers[i];
        let field = self.field(card);
        let mut key = entry.key;
        key.flip(usize::from(field.word), u64::from(change & 15) << field.shift);
        key
    }

    /// Makes offer `i`, which leads to `key`.
    #[inline]
    pub(super) fn make(&self, entry: &mut Entry<N, C, G>, i: usize, key: Key<N>) {
        let Offer { gap, card, from, .. } = entry.offers[i];
        entry.key = key;
        entry.came_home = card == gap;
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
