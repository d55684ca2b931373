//! [`Game`]: the contest's game, whose positions pack into words.

use core::marker::PhantomData;
use everystate_puzzle::{Backward, Packed, Puzzle};

use super::deal::{CELLS, Card, Instance, RANKS, SUITS};
use super::position::Position;
use super::word::{Ballots, Store};

/// A set of cells.
#[derive(Clone, Copy, Default)]
struct Cells([u64; CELLS.div_ceil(64)]);

impl Cells {
    fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }
    fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }
}

/// The play of one deal, from the moment when the cards of value 1 stand in the left column.
///
/// A move is the card that moves: it can go to one place at most. Moves are ordered by suit, then by
/// value. `W` is the word that a position is packed into: `docs/math/gap.md` says how.
///
/// ```
/// use everystate_puzzle::{Puzzle, replay};
/// use everystate_puzzles::gap::{Card, Game, Instance};
/// let cards: Vec<Card> = ["22", "11", "21", "12"].iter().map(|c| c.parse().unwrap()).collect();
/// let game = Game::<u64>::new(&Instance::new(2, 2, &cards).unwrap());
/// let last = replay(&game, &[cards[0], cards[3]]).unwrap();
/// assert!(game.is_goal(&last));
/// ```
#[derive(Clone, Debug)]
pub struct Game<W> {
    suits: usize,
    ranks: usize,
    start: Position,
    /// For each suit and anchor: how far from its home a card of that anchor stands, modulo 256.
    shifts: [[u8; RANKS]; SUITS],
    ballots: Ballots,
    word: PhantomData<W>,
}

impl<W: Store> Game<W> {
    /// The play of a deal.
    ///
    /// ```
    /// # use everystate_puzzle::Puzzle;
    /// # use everystate_puzzles::gap::{Card, Game, Instance, word_bits};
    /// let cards = ["11", "12", "21", "22"].map(|c| c.parse::<Card>().unwrap());
    /// let deal = Instance::new(2, 2, &cards).unwrap();
    /// assert!(word_bits(&deal) <= 64);
    /// let game = Game::<u64>::new(&deal);
    /// // The cards of value 1 are in the left column; a gap divides them from the others.
    /// assert_eq!(game.describe(&game.start()), "11 -- 12/21 -- 22");
    /// ```
    ///
    /// # Panics
    /// If the deal's positions do not fit `W`; see [`word_bits`].
    pub fn new(deal: &Instance) -> Self {
        assert!(word_bits(deal) <= W::BITS, "the positions of this deal need a larger word");
        let start = Position::start(deal);
        let mut shifts = [[0; RANKS]; SUITS];
        for &card in deal.cards() {
            // Where each card stands when the play begins, seen from its home: all places that it can ever have are the shifts of
            // its suit's cards up to its own (lemma 1).
            shifts[card.suit() - 1][card.value() - 1] = shift(start.place(card), deal.home(card));
        }
        let (suits, ranks) = (deal.suits(), deal.ranks());
        Self { suits, ranks, start, shifts, ballots: Ballots::new(ranks), word: PhantomData }
    }

    /// How many suits.
    pub fn suits(&self) -> usize {
        self.suits
    }

    /// How many ranks.
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Cells in a row.
    pub(in crate::gap) fn stride(&self) -> usize {
        self.ranks + 1
    }

    /// Where a card belongs.
    pub(in crate::gap) fn home(&self, card: Card) -> usize {
        (card.suit() - 1) * self.stride() + card.value() - 1
    }

    /// The cards in order.
    pub(in crate::gap) fn cards(&self) -> impl Iterator<Item = Card> + use<W> {
        let (suits, ranks) = (self.suits, self.ranks);
        (0..suits).flat_map(move |s| (0..ranks).map(move |v| Card::at(s, v)))
    }

    /// The cards that can move at all, in order: all but those of value 1.
    pub(in crate::gap) fn movable(&self) -> impl Iterator<Item = Card> + use<W> {
        self.cards().filter(|c| c.value() > 1)
    }

    /// The cells that hold a card.
    fn occupied(&self, s: &Position) -> Cells {
        let mut cells = Cells::default();
        for card in self.cards() {
            cells.insert(s.place(card));
        }
        cells
    }

    /// The gaps, in the order of cells.
    pub(in crate::gap) fn gaps(&self, s: &Position) -> impl Iterator<Item = usize> + use<W> {
        // There are always as many as rows: the cards of value 1 have left theirs, and a move leaves one for one.
        let occupied = self.occupied(s);
        (0..self.suits * self.stride()).filter(move |&cell| !occupied.contains(cell))
    }

    /// The card on a cell.
    pub(in crate::gap) fn card_at(&self, s: &Position, cell: usize) -> Option<Card> {
        self.cards().find(|&card| s.place(card) == cell)
    }

    /// The cell that a card (of value 2 or more) moves to, if it is in the row: right of the card one
    /// lower.
    pub(in crate::gap) fn target(&self, s: &Position, card: Card) -> Option<usize> {
        let cell = s.place(card.lower()) + 1;
        // Right of the last column the left column of the next row begins, where no card ever goes.
        (!cell.is_multiple_of(self.stride())).then_some(cell)
    }

    /// How many cards are not where they belong: each of them has to move at least once.
    ///
    /// ```
    /// # use everystate_puzzle::Puzzle;
    /// # use everystate_puzzles::gap::{Card, Game, Instance};
    /// let cards = ["22", "11", "21", "12"].map(|c| c.parse::<Card>().unwrap());
    /// let game = Game::<u64>::new(&Instance::new(2, 2, &cards).unwrap());
    /// assert_eq!(game.misplaced(&game.start()), 2);
    /// ```
    pub fn misplaced(&self, s: &Position) -> u32 {
        self.movable().map(|card| u32::from(s.place(card) != self.home(card))).sum()
    }

    /// The position as text: rows divided by `/`, gaps as `--`.
    ///
    /// ```
    /// # use everystate_puzzle::Puzzle;
    /// # use everystate_puzzles::gap::{Card, Game, Instance};
    /// let cards = ["22", "11", "21", "12"].map(|c| c.parse::<Card>().unwrap());
    /// let game = Game::<u64>::new(&Instance::new(2, 2, &cards).unwrap());
    /// assert_eq!(game.describe(&game.start()), "11 22 --/21 -- 12");
    /// ```
    pub fn describe(&self, s: &Position) -> String {
        let mut out = String::new();
        for cell in 0..self.suits * self.stride() {
            match cell % self.stride() {
                0 if cell > 0 => out.push('/'),
                0 => {}
                _ => out.push(' '),
            }
            match self.card_at(s, cell) {
                Some(card) => out.push_str(&card.to_string()),
                None => out.push_str("--"),
            }
        }
        out
    }

    /// Whether the card and all lower ones of its suit are where they belong: then it never moves.
    pub(in crate::gap) fn is_settled(&self, s: &Position, card: Card) -> bool {
        let lower = self.cards().filter(|c| c.suit() == card.suit() && *c <= card);
        lower.into_iter().all(|c| s.place(c) == self.home(c))
    }

    /// The anchors of a suit's cards, the least that fit; `None` if no play leads there.
    fn anchors(&self, s: &Position, suit: usize) -> Option<[usize; RANKS]> {
        // Card by card the least anchor that is not below the one before and has the right shift: if any sequence describes
        // the suit (lemma 1), that of the least does. So a position has one rank, and what no play leads to has none.
        let shifts = &self.shifts[suit];
        let mut anchors = [0; RANKS];
        for v in 1..self.ranks {
            let card = Card::at(suit, v);
            let wanted = shift(s.place(card), self.home(card));
            anchors[v] = (anchors[v - 1]..=v).find(|&a| shifts[a] == wanted)?;
        }
        Some(anchors)
    }
}

/// How far right of its home a card stands, modulo 256. Two cells on which one card can stand are
/// never 256 apart, so nothing is lost.
fn shift(cell: usize, home: usize) -> u8 {
    cell.wrapping_sub(home).to_le_bytes()[0]
}

/// How many bits the positions of a deal need when packed.
///
/// ```
/// use everystate_puzzles::gap::{Card, Instance, word_bits};
/// let cards: Vec<Card> = (1..=4).flat_map(|s| (1..=7).filter_map(move |v| Card::new(s, v))).collect();
/// assert_eq!(word_bits(&Instance::new(4, 7, &cards).unwrap()), 36);
/// ```
pub fn word_bits(deal: &Instance) -> u32 {
    u32::try_from(deal.suits()).unwrap_or(u32::MAX) * Ballots::new(deal.ranks()).bits()
}

/// Calls a generic function with the smallest word that holds a deal's positions.
macro_rules! with_word {
    ($deal:expr, $f:ident ( $($arg:expr),* )) => {
        match $crate::gap::word_bits($deal) {
            0..=64 => $f::<u64>($($arg),*),
            65..=128 => $f::<u128>($($arg),*),
            _ => $f::<[u64; 4]>($($arg),*),
        }
    };
}

pub(in crate::gap) use with_word;

impl<W: Store> Puzzle for Game<W> {
    type State = Position;
    type Move = Card;

    fn start(&self) -> Position {
        self.start
    }

    fn is_goal(&self, s: &Position) -> bool {
        self.misplaced(s) == 0
    }

    fn moves(&self, s: &Position, out: &mut Vec<Card>) {
        // A card has one place to go at most, right of the card one lower; so moves are cards, and their order is that
        // of cards without sorting.
        let occupied = self.occupied(s);
        let free = |card: &Card| self.target(s, *card).is_some_and(|cell| !occupied.contains(cell));
        out.extend(self.movable().filter(free));
    }

    fn apply(&self, s: &Position, m: Card) -> Position {
        let mut next = *s;
        next.put(m, s.place(m.lower()) + 1);
        next
    }
}

impl<W: Store> Backward for Game<W> {
    fn goals(&self, out: &mut Vec<Position>) {
        let mut goal = self.start;
        for card in self.cards() {
            goal.put(card, self.home(card));
        }
        out.push(goal);
    }

    /// A card that stands right of the card one lower may have come from any gap on which some play
    /// can have put it.
    fn predecessors(&self, s: &Position, out: &mut Vec<(Card, Position)>) {
        // A move brings a card right of the one below it, so only cards that stand so can have moved last.
        for card in self.movable().filter(|&c| self.target(s, c) == Some(s.place(c))) {
            for gap in self.gaps(s) {
                let mut before = *s;
                before.put(card, gap);
                if self.anchors(&before, card.suit() - 1).is_some() {
                    out.push((card, before));
                }
            }
        }
    }
}

impl<W: Store> Packed for Game<W> {
    type Word = W;

    /// Each suit's anchors as their rank among all that are possible.
    ///
    /// # Panics
    /// If no play leads to the position.
    fn pack(&self, s: &Position) -> W {
        let mut word = W::default();
        for suit in 0..self.suits {
            let Some(anchors) = self.anchors(s, suit) else { panic!("no play leads to {s:?}") };
            word.set(suit, self.ballots.bits(), self.ballots.rank(&anchors));
        }
        word
    }

    fn unpack(&self, w: W) -> Position {
        let mut s = self.start;
        for suit in 0..self.suits {
            let anchors = self.ballots.unrank(w.get(suit, self.ballots.bits()));
            for (v, &anchor) in anchors.iter().enumerate().take(self.ranks).skip(1) {
                let card = Card::at(suit, v);
                // Lemma 1: the card stands as far from its home as its anchor did when the play began.
                let home = self.home(card).to_le_bytes()[0];
                s.put(card, usize::from(home.wrapping_add(self.shifts[suit][anchor])));
            }
        }
        s
    }
}
