//! Positions as the strategy [`layers`](super::layers) keeps them, and the moves between them.

use super::table::Key;
use crate::gap::relaxation::still::Still;
use crate::gap::relaxation::sweeps::{Asked, Sweeps};
use crate::gap::rules::{Card, Instance, Position, RANKS};

/// Where a card's anchor stands in a key, and what else the inner loop asks about a card. The number
/// of a card is the number of its home cell.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(8))]
struct Field {
    word: u8,
    /// Where the anchor of the card one lower begins, which ends where the card's begins.
    shift: u8,
    /// Bits of that one.
    width: u8,
    lower: u8,
    /// Those of the card's own; 0 for what cannot move: cards of value 1 and numbers that are no card's.
    mask: u8,
    /// Where the card's cell stands among the places.
    index: u8,
    /// 1 for a card that can move.
    moves: u8,
    /// Nothing can follow a card from the left of this: 1 for a card of value 1, 2 for the highest of its suit, which
    /// nothing can follow from anywhere.
    ends: u8,
}

/// A gap and the card that could fill it.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(4))]
struct Offer {
    gap: u8,
    card: u8,
    /// Where the card stands.
    from: u8,
    /// The detours that the move costs.
    detours: u8,
}

/// A position that waits for its turn: `N` words of anchors, `C` cells, `G` gaps.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(in crate::gap) struct Entry<const N: usize, const C: usize, const G: usize> {
    /// Its anchors.
    pub(in crate::gap) key: Key<N>,
    /// What each offer changes of the card's word of the key.
    flips: [u64; G],
    offers: [Offer; G],
    /// Which offers are moves; from bit 16 up, which of them are moves home.
    moves: u32,
    /// Whether the last move was one.
    came_home: bool,
    /// The number of the card on each cell.
    board: [u8; C],
    /// The cell of each card, by the card's index.
    place: [u8; C],
}

impl<const N: usize, const C: usize, const G: usize> Entry<N, C, G> {
    /// No position.
    pub(in crate::gap) const NONE: Self = Self {
        key: Key::GOAL,
        flips: [0; G],
        offers: [Offer { gap: 0, card: 0, from: 0, detours: 0 }; G],
        moves: 0,
        came_home: true,
        board: [0; C],
        place: [u8::MAX; C],
    };

    /// Which offers are moves.
    #[inline]
    pub(in crate::gap) fn live(&self) -> u16 {
        let [low, high, ..] = self.moves.to_le_bytes();
        u16::from_le_bytes([low, high])
    }
    /// Which of them are moves home.
    #[inline]
    fn homeward(&self) -> u16 {
        let [.., low, high] = self.moves.to_le_bytes();
        u16::from_le_bytes([low, high])
    }
    #[inline]
    fn at(&self, cell: u8) -> u8 {
        self.board[usize::from(cell) & (C - 1)]
    }
    /// How many detours offer `i` costs.
    #[inline]
    pub(in crate::gap) fn detours(&self, i: usize) -> u16 {
        u16::from(self.offers[i].detours)
    }
    /// Whose move offer `i` is: the number of the card.
    #[inline]
    pub(in crate::gap) fn card(&self, i: usize) -> u8 {
        self.offers[i].card
    }
    #[inline]
    fn put(&mut self, cell: u8, card: u8) {
        self.board[usize::from(cell) & (C - 1)] = card;
    }
}

/// What is the same for all positions of a deal.
pub(in crate::gap) struct Deck<const N: usize, const C: usize, const G: usize> {
    fields: [Field; C],
    /// The bits of the same suit's lower cards: all 0 when those are home.
    below: [u64; C],
    /// What stands on a gap: the number of no card.
    gap: u8,
    suits: usize,
    /// Where the machine and the deck allow it.
    sweeps: Option<Sweeps>,
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
    pub(in crate::gap) fn fits(suits: usize, ranks: usize) -> bool {
        suits <= G && suits * (ranks + 1) <= C && suits.div_ceil(Self::suits_per_word(ranks)) <= N
    }

    fn suits_per_word(ranks: usize) -> usize {
        (Key::<N>::BITS / suit_bits(ranks)) as usize
    }

    /// The deck of a deal and its first position.
    pub(in crate::gap) fn new(deal: &Instance) -> (Self, Entry<N, C, G>) {
        let (suits, ranks, stride) = (deal.suits(), deal.ranks(), deal.stride());
        // The suits of a value stand side by side, where there is room for it.
        let side_by_side = G == 4 && ranks * G <= C;
        let mut deck = Self {
            fields: [Field::default(); C],
            below: [0; C],
            gap: byte(ranks),
            suits,
            sweeps: if side_by_side { Sweeps::new(suits, ranks) } else { None },
        };
        // Beyond the last cell stands a card of value 1, as the left column does for the other rows.
        let mut entry = Entry::NONE;
        entry.board[..suits * stride].fill(deck.gap);
        let start = Position::start(deal);
        // The anchors of a suit stand side by side in one word of the key, value 1 with no bits. An anchor is the
        // least card that stands on the same diagonal at the start, a function of the place alone, so that equal positions
        // have equal keys; it is 0 exactly if the card is home ("Fields" in docs/math/gap.md).
        for suit in 0..suits {
            let word = suit / Self::suits_per_word(ranks);
            let base = byte(suit % Self::suits_per_word(ranks)) * byte(suit_bits(ranks) as usize);
            let (mut shift, mut diagonals) = (u32::from(base), [0; RANKS]);
            for value in 0..ranks {
                let (number, place) = (suit * stride + value, start.place(Card::at(suit, value)));
                let index = if side_by_side { value * G + suit } else { number };
                diagonals[value] = byte(place).wrapping_sub(byte(number));
                let (bits, lower) = (width(value), value.checked_sub(1).map_or(0, width));
                deck.fields[number] = Field {
                    word: byte(word),
                    shift: byte((shift - lower) as usize),
                    width: byte(lower as usize),
                    lower: byte((1 << lower) - 1),
                    mask: byte((1 << bits) - 1),
                    index: byte(index),
                    moves: u8::from(value > 0),
                    ends: u8::from(value == 0) | u8::from(value + 1 == ranks) << 1,
                };
                deck.below[number] = (1 << shift) - (1 << base);
                let anchor =
                    (0..value).find(|&a| diagonals[a] == diagonals[value]).unwrap_or(value);
                entry.key.flip(word, (anchor as u64) << shift);
                entry.board[place] = byte(number);
                entry.place[index] = byte(place);
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

    /// Looks anew at which card could fill a gap, and makes it offer `i`.
    #[inline]
    fn renew(&self, entry: &mut Entry<N, C, G>, i: usize, gap: u8) {
        // The one card that can fill the gap is numbered one above its left neighbour. Right of a gap or of the last of a
        // suit that is no card, or one of value 1, and `moves` is 0 for these.
        let card = entry.at(gap - 1) + 1;
        let field = self.field(card);
        // It takes over the anchor of the card one lower (lemma 1), so the key changes by one exclusive or. Anchors also
        // give the detours: one if the card does not come home, one if it leaves home. All that holds until the gap is
        // filled or its left neighbour moves: the card itself has nowhere else to go.
        let anchors = entry.key.word(field.word) >> (field.shift % 64);
        let new = anchors.to_le_bytes()[0] & field.lower;
        let old = (anchors >> (field.width % 64)).to_le_bytes()[0] & field.mask;
        entry.flips[i] = u64::from(old ^ new) << ((field.shift + field.width) % 64);
        let from = entry.place[usize::from(field.index) & (C - 1)];
        let detours = u8::from(new != 0) + u8::from(old == 0);
        entry.offers[i] = Offer { gap, card, from, detours };
        let moves = u32::from(field.moves);
        let moves = if card == gap { moves | moves << 16 } else { moves };
        entry.moves = entry.moves & !(0x1_0001 << i) | moves << i;
    }

    /// A move home that can be made at once and alone, if there is one: the cards below are home, so
    /// it stays possible, and nothing can follow the card to where it stands now (`docs/math/gap.md`,
    /// lemma 4).
    #[inline]
    pub(in crate::gap) fn forced(&self, entry: &Entry<N, C, G>) -> Option<usize> {
        let mut homes = entry.homeward();
        while homes != 0 {
            let i = homes.trailing_zeros() as usize % G;
            homes &= homes - 1;
            let Offer { card, from, .. } = entry.offers[i];
            let (field, right) = (self.field(card), entry.at(from.wrapping_add(1)));
            // Lemma 4 asks that the lower cards are home (their anchors are all 0), and that none can follow: the card is
            // the last of its suit, or at the end of its row (right of it stands a card of value 1), or followed already.
            let below = entry.key.word(field.word) & self.below[usize::from(card) & (C - 1)];
            let unfollowed = field.ends & 2 | self.field(right).ends & 1;
            if below == 0 && (unfollowed != 0 || right == card + 1) {
                return Some(i);
            }
        }
        None
    }

    /// Makes all moves home that can be made at once and alone; whether there were any.
    #[inline]
    pub(in crate::gap) fn go_home(&self, entry: &mut Entry<N, C, G>) -> bool {
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
    /// A move home is twice as likely to lose as another (19 against 9 of 100 positions of a pack), and what another
    /// has lost is seen after the next one home: to look whether the position is lost only then takes a fifth more
    /// positions and a fifth less time.
    #[inline]
    pub(in crate::gap) fn choose(&self, entry: &Entry<N, C, G>) -> u16 {
        let Some(sweeps) = &self.sweeps else { return self.choose_still(entry) };
        let offer = |i: usize| &entry.offers[i % G];
        let home = (0..4).fold(0, |home, i| home | u16::from(offer(i).card == offer(i).from) << i);
        sweeps.choose(&Asked {
            place: &entry.place,
            gaps: self.gaps(entry),
            live: entry.live(),
            moves: core::array::from_fn(|i| (self.field(offer(i).card).index, offer(i).from)),
            home,
            look: entry.came_home,
        })
    }

    #[inline]
    fn gaps(&self, entry: &Entry<N, C, G>) -> u64 {
        entry.offers[..self.suits].iter().fold(0, |gaps, offer| gaps | 1 << (offer.gap % 64))
    }

    /// The same without vectors.
    pub(in crate::gap) fn choose_still(&self, entry: &Entry<N, C, G>) -> u16 {
        let live = entry.live();
        if live == 0 {
            return 0;
        }
        let (suits, ranks) = (self.suits, usize::from(self.gap));
        let still = Still::new(suits, ranks, &entry.board, self.gaps(entry));
        let mut flow = still.flow();
        let card = |i: usize| 1 << (entry.offers[i % G].card % 64);
        let enough = still.enough(&mut flow, live, card);
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
    pub(in crate::gap) fn key_after(&self, entry: &Entry<N, C, G>, i: usize) -> Key<N> {
        let mut key = entry.key;
        let word = if N == 1 { 0 } else { usize::from(self.field(entry.offers[i].card).word) };
        key.flip(word, entry.flips[i]);
        key
    }

    /// Makes offer `i`, which leads to `key`.
    #[inline]
    pub(in crate::gap) fn make(&self, entry: &mut Entry<N, C, G>, i: usize, key: Key<N>) {
        let Offer { gap, card, from, .. } = entry.offers[i];
        entry.key = key;
        entry.came_home = card == gap;
        entry.put(gap, card);
        entry.place[usize::from(self.field(card).index) & (C - 1)] = gap;
        entry.put(from, self.gap);
        // The gap has moved to where the card stood, so the offer's number stays with it. Any other offer is as it was unless the
        // left neighbour of its gap changed: right of the cell that was filled, and of the one that was left.
        self.renew(entry, i, from);
        for right in [gap.wrapping_add(1), from.wrapping_add(1)] {
            if entry.at(right) == self.gap
                && let Some(j) = (0..self.suits).find(|&j| entry.offers[j % G].gap == right)
            {
                self.renew(entry, j % G, right);
            }
        }
    }
}
