//! Positions of any variant without live gaps, as the strategy [`columns`](super::columns) looks at them.

use crate::gap::bound::MisplacedAnywhere;
use crate::gap::relaxation::still::Still;
use crate::gap::rules::{Card, Instance, Loose, Step, Variant};
use everystate_puzzle::{Heuristic, Puzzle};

/// The number of the card on each cell, and the cell of each card. A card's number is that of its home
/// cell; the left column holds the cards of value 1, for show where rows are free.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    on: [u8; 64],
    place: [u8; 64],
    /// What stands on a gap: the number of no card.
    gap: u8,
}

/// A card and the cell that it goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) card: u8,
    cell: u8,
}

impl Board {
    fn at(&self, cell: usize) -> u8 {
        self.on[cell % 64]
    }

    fn cell(&self, card: usize) -> usize {
        usize::from(self.place[card % 64])
    }

    /// Puts a card on a gap.
    pub(super) fn put(&mut self, Place { card, cell }: Place) {
        let from = self.place[usize::from(card) % 64];
        self.on[usize::from(from) % 64] = self.gap;
        self.on[usize::from(cell) % 64] = card;
        self.place[usize::from(card) % 64] = cell;
    }

    /// The card that stands elsewhere in the next position, and where.
    pub(super) fn difference(&self, next: &Self) -> Option<Place> {
        let card = (0..64u8).find(|&c| self.place[usize::from(c)] != next.place[usize::from(c)])?;
        Some(Place { card, cell: next.place[usize::from(card)] })
    }
}

/// What is the same for all positions of a deal.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    suits: usize,
    ranks: usize,
    variant: Variant,
    start: Board,
    /// Bits of a card's place.
    bits: usize,
    least: u64,
}

impl Layout {
    /// The layout of a deal, if it is not too large and gaps are dead.
    pub(super) fn new(deal: &Instance) -> Option<Self> {
        let (suits, ranks, variant) = (deal.suits(), deal.ranks(), deal.variant());
        let stride = ranks + 1;
        if suits * stride > 64 || variant.live {
            return None;
        }
        let byte = |n: usize| n.to_le_bytes()[0];
        let mut start = Board { on: [byte(ranks); 64], place: [0; 64], gap: byte(ranks) };
        for suit in 0..suits {
            start.on[suit * stride] = byte(suit * stride);
            start.place[suit * stride] = byte(suit * stride);
        }
        for (i, card) in deal.cards().iter().enumerate().filter(|(_, card)| card.value() > 1) {
            let number = (card.suit() - 1) * stride + card.value() - 1;
            let cell = i / ranks * stride + i % ranks + 1;
            start.on[cell] = byte(number);
            start.place[number] = byte(cell);
        }
        // A card of value v stands in one of the rows at its own column, or as if it followed one of v - 1 cards.
        // Row numbers come first, then the cards that it can have followed: `code`, and the other way round `unpack`.
        let bits = (usize::BITS - (suits + ranks - 2).leading_zeros()) as usize;
        let game = Loose::new(deal);
        let least = u64::from(MisplacedAnywhere(&game).estimate(&game.start()));
        let layout = Self { suits, ranks, variant, start, bits, least };
        (layout.words() <= 4).then_some(layout)
    }

    /// Words of 64 bits that a position takes; no place is divided between two.
    pub(super) fn words(&self) -> usize {
        (self.suits * (self.ranks - 1)).div_ceil(64 / self.bits)
    }

    pub(super) fn start(&self) -> Board {
        self.start
    }

    /// The fewest moves that a solution can have.
    pub(super) fn least(&self, start: &Board) -> u64 {
        debug_assert_eq!(start.on, self.start.on);
        self.least
    }

    fn stride(&self) -> usize {
        self.ranks + 1
    }

    /// The cards that can move at all, by number, each with its value from 0.
    fn cards(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (suits, ranks) = (self.suits, self.ranks);
        (0..suits).flat_map(move |s| (1..ranks).map(move |v| (s * (ranks + 1) + v, v)))
    }

    /// The place of each card: the row, if it stands in the column where it belongs; otherwise the card of its
    /// suit that it would have followed from where that one was dealt, the lowest if there are several.
    pub(super) fn pack<const N: usize>(&self, board: &Board) -> [u64; N] {
        let mut word = [0; N];
        for (i, (card, value)) in self.cards().enumerate() {
            self.set(&mut word, i, self.code(card, value, board.cell(card)));
        }
        word
    }

    /// The word of the position that a move leads to.
    #[inline]
    pub(super) fn pack_after<const N: usize>(&self, word: &[u64; N], m: Place) -> [u64; N] {
        let (card, mut word) = (usize::from(m.card), *word);
        let (suit, value) = (card / self.stride(), card % self.stride());
        let i = suit * (self.ranks - 1) + value - 1;
        let code = self.code(card, value, usize::from(m.cell));
        let (each, bits) = (64 / self.bits, self.bits);
        let old = (word[i / each % N] >> (i % each * bits)) & ((1 << bits) - 1);
        self.set(&mut word, i, code ^ old);
        word
    }

    /// Changes the bits of the `i`th card.
    #[inline]
    fn set<const N: usize>(&self, word: &mut [u64; N], i: usize, change: u64) {
        let each = 64 / self.bits;
        word[i / each % N] ^= change << (i % each * self.bits);
    }

    #[inline]
    fn code(&self, card: usize, value: usize, cell: usize) -> u64 {
        let stride = self.stride();
        // A card stands where it was dealt, or came to stand right of the card one lower. Following that down ends at a
        // card where it was dealt, on the same row and diagonal, or at the left end of a row, and then the card is in the
        // column of its value. So a row, or a card of the suit, says which cell it is; the lowest that fits is a function
        // of the cell, so equal positions have equal words.
        if cell % stride == value {
            return (cell / stride) as u64;
        }
        let follows = |&v: &usize| self.start.cell(card - value + v) + value - v == cell;
        (self.suits + (1..=value).find(follows).unwrap_or(value) - 1) as u64
    }

    /// The position of a word.
    pub(super) fn unpack<const N: usize>(&self, word: &[u64; N]) -> Board {
        let (each, stride) = (64 / self.bits, self.stride());
        let mut board = self.start;
        for suit in 0..self.suits {
            let row = suit * stride;
            board.on[(row + 1) % 64..(row + stride).min(64)].fill(board.gap);
        }
        for (i, (card, value)) in self.cards().enumerate() {
            let code = (word[i / each % N] >> (i % each * self.bits)) & ((1 << self.bits) - 1);
            let code = usize::try_from(code).unwrap_or(0);
            let cell = match code.checked_sub(self.suits) {
                None => code * stride + value,
                Some(v) => self.start.cell(card - value + v + 1) + value - v - 1,
            };
            board.on[cell % 64] = card.to_le_bytes()[0];
            board.place[card % 64] = cell.to_le_bytes()[0];
        }
        board
    }

    /// The legal moves, by gap.
    pub(super) fn places(&self, board: &Board, out: &mut Vec<Place>) {
        let byte = |n: usize| n.to_le_bytes()[0];
        let stride = self.stride();
        for gap in (0..self.suits * stride).filter(|&cell| board.at(cell) == board.gap) {
            let cell = byte(gap);
            // Where rows are free, any card of value 2 opens one, from wherever it stands; any other gap takes the
            // card one higher than its left neighbour.
            if self.variant.free && gap % stride == 1 {
                out.extend((0..self.suits).map(|s| Place { card: byte(s * stride + 1), cell }));
                continue;
            }
            let left = board.at(gap - 1);
            if left != board.gap && usize::from(left) % stride + 1 < self.ranks {
                out.push(Place { card: left + 1, cell });
            }
        }
    }

    /// The suit of the run in order that begins a row, and its length.
    fn run(&self, board: &Board, row: usize) -> Option<(usize, usize)> {
        let stride = self.stride();
        let first = usize::from(board.at(row * stride + 1));
        let suit = first / stride;
        let fits = self.variant.free && !self.variant.tied || suit == row;
        if first % stride != 1 || !fits {
            return None;
        }
        let follows = |&v: &usize| usize::from(board.at(row * stride + v)) == first + v - 1;
        Some((suit, (1..self.ranks).take_while(follows).count()))
    }

    /// How many cards stand in order from the left of a row.
    pub(super) fn promise(&self, board: &Board) -> usize {
        (0..self.suits).filter_map(|row| self.run(board, row)).map(|(_, length)| length).sum()
    }

    pub(super) fn is_goal(&self, board: &Board) -> bool {
        self.promise(board) == self.suits * (self.ranks - 1)
    }

    /// The cards whose moves are enough to look at; `None` if the position is seen to be lost.
    pub(super) fn choose(&self, board: &Board) -> Option<u64> {
        let mut places = [0u8; 16];
        let mut count = 0;
        let stride = self.stride();
        let (mut twos, mut gaps) = (false, 0u64);
        for gap in (0..self.suits * stride).filter(|&cell| board.at(cell) == board.gap) {
            gaps |= 1 << gap;
            if self.variant.free && gap % stride == 1 {
                twos = true;
                continue;
            }
            let left = board.at(gap - 1);
            if left != board.gap && usize::from(left) % stride + 1 < self.ranks && count < 15 {
                places[count] = left + 1;
                count += 1;
            }
        }
        // Lemmas 5 and 7 in one go: what the last run found with cards held still remains, and `finish` adds what they could do.
        let still = Still::new(self.suits, self.ranks, &board.on, gaps);
        if !self.variant.free {
            let (mut flow, live) = (still.flow(), (1u16 << count) - 1);
            let set = still.enough(&mut flow, live, |i| 1u64 << places[i % 16]);
            still.finish(&mut flow);
            return (!still.is_lost(&flow)).then(|| cards_of(set, &places));
        }
        // Free rows (lemma 8): the cards of value 2 compete for the same cells, so all of them together are one move, the
        // last of the list; the set is of cards, which makes them several moves again.
        let still = still.free(self.suits, self.ranks);
        let mut flow = still.flow();
        let two_cards = (0..self.suits).fold(0u64, |cards, s| cards | 1 << (s * stride + 1));
        let units = count + usize::from(twos);
        let live = (1u16 << units) - 1;
        let unit = |i: usize| if i < count { 1u64 << places[i % 16] } else { two_cards };
        let set = still.enough(&mut flow, live, unit);
        still.finish(&mut flow);
        if !self.can_end(Still::ends(&flow, self.suits, self.ranks)) {
            return None;
        }
        let twos = if twos && set >> count & 1 != 0 { two_cards } else { 0 };
        Some(cards_of(set & ((1 << count) - 1), &places) | twos)
    }

    /// Whether each suit can have a row of its own.
    fn can_end(&self, rows: [u16; 9]) -> bool {
        // Each suit a row of its own, one suit after the other; where none is left, the suit before takes
        // another.
        fn place(rows: &[u16], taken: u16) -> bool {
            let Some((&first, rest)) = rows.split_first() else { return true };
            let mut free = first & !taken;
            while free != 0 {
                let row = free & free.wrapping_neg();
                if place(rest, taken | row) {
                    return true;
                }
                free &= free - 1;
            }
            false
        }
        if self.variant.tied {
            return (0..self.suits).all(|suit| rows[suit] >> suit & 1 != 0);
        }
        place(&rows[..self.suits], 0)
    }

    /// How a move is written.
    pub(super) fn step(&self, Place { card, cell }: Place) -> Step {
        let (card, stride) = (usize::from(card), self.stride());
        let opens = self.variant.free && card % stride == 1;
        let row = (usize::from(cell) / stride + 1).to_le_bytes()[0];
        let card = Card::at(card / stride, card % stride);
        Step { card, row: opens.then_some(row), column: None }
    }
}

fn cards_of(mut set: u16, places: &[u8; 16]) -> u64 {
    let mut cards = 0;
    while set != 0 {
        cards |= 1 << places[set.trailing_zeros() as usize % 16];
        set &= set - 1;
    }
    cards
}
