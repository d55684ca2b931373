//! [`Loose`]: the play of a deal by any variant, cell by cell.
//!
//! The game of the contest has a [`Game`](super::Game) of its own, whose positions pack into words and
//! never come twice. Here a lowest card may go from row to row, so that positions come again; a position is
//! the cell of every card.

use everystate_puzzle::Puzzle;

use super::deal::{Card, Instance};
use super::position::Position;
use super::step::Step;
use super::variant::Variant;

/// A card and the cell that it goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shift {
    card: Card,
    cell: u8,
}

/// The play of a deal by its variant's rules. Moves are ordered by suit, value, row and column.
///
/// ```
/// use everystate_puzzle::{Limits, Puzzle, Silent, Verdict};
/// use everystate_puzzles::gap::{Card, Instance, Loose};
/// let cards: Vec<Card> = ["22", "11", "12", "21"].iter().map(|c| c.parse().unwrap()).collect();
/// let deal = Instance::new(2, 2, &cards).unwrap().played_by("gaps-one-deal".parse().unwrap());
/// let game = Loose::new(&deal);
/// assert!(game.is_goal(&game.start())); // each 2 opens a row, and there is nothing else
/// ```
#[derive(Clone, Debug)]
pub struct Loose {
    pub(in crate::gap) suits: usize,
    ranks: usize,
    variant: Variant,
    start: Position,
}

impl Loose {
    /// The play of a deal.
    ///
    /// ```
    /// # use everystate_puzzle::Puzzle;
    /// # use everystate_puzzles::gap::{Card, Instance, Loose};
    /// let cards = ["13", "11", "12"].map(|c| c.parse::<Card>().unwrap());
    /// let deal = Instance::new(1, 3, &cards).unwrap().played_by("montana".parse().unwrap());
    /// let game = Loose::new(&deal);
    /// assert_eq!(game.describe(&game.start()), "13 -- 12");
    /// ```
    #[must_use]
    pub fn new(deal: &Instance) -> Self {
        let (suits, ranks, variant) = (deal.suits(), deal.ranks(), deal.variant());
        let mut start = Position::start(deal);
        if variant.free {
            for suit in 0..suits {
                start.remove(Card::at(suit, 0));
            }
        }
        Self { suits, ranks, variant, start }
    }

    /// Cells in a row; the first is the left column, which holds the cards of value 1 or nothing.
    fn stride(&self) -> usize {
        self.ranks + 1
    }

    fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let (suits, ranks) = (self.suits, self.ranks);
        (0..suits).flat_map(move |s| (1..ranks).map(move |v| Card::at(s, v)))
    }

    /// What stands on each cell.
    fn board(&self, s: &Position) -> Vec<Option<Card>> {
        // Where rows are free, cards of value 1 are out of the game and the left column is empty.
        let mut board = vec![None; self.suits * self.stride()];
        for card in self.cards() {
            board[s.place(card)] = Some(card);
        }
        if !self.variant.free {
            for suit in 0..self.suits {
                board[suit * self.stride()] = Some(Card::at(suit, 0));
            }
        }
        board
    }

    /// How the move of a card to a cell is written.
    #[must_use]
    pub fn step(&self, shift: Shift) -> Step {
        let byte = |n: usize| n.to_le_bytes()[0];
        let cell = usize::from(shift.cell);
        let (row, column) = (byte(cell / self.stride() + 1), byte(cell % self.stride()));
        let opens = self.variant.free && shift.card.value() == 2;
        Step {
            card: shift.card,
            row: (opens || self.variant.live).then_some(row),
            column: self.variant.live.then_some(column),
        }
    }

    /// The rows of a position with what stands on each cell; without the left column where it stays empty.
    pub(in crate::gap) fn rows_of(&self, s: &Position) -> Vec<Vec<Option<Card>>> {
        let skip = usize::from(self.variant.free);
        self.board(s).chunks(self.stride()).map(|row| row[skip..].to_vec()).collect()
    }

    /// The position as text: rows divided by `/`, gaps as `--`.
    #[must_use]
    pub fn describe(&self, s: &Position) -> String {
        let cell = |card: Option<Card>| card.map_or("--".to_owned(), |c| c.to_string());
        let text = |row: Vec<_>| row.into_iter().map(cell).collect::<Vec<_>>().join(" ");
        self.rows_of(s).into_iter().map(text).collect::<Vec<_>>().join("/")
    }

    /// How many cards may move at all.
    pub(in crate::gap) fn movable(&self) -> usize {
        self.suits * (self.ranks - 1)
    }

    /// How many bits the number of a cell takes.
    pub(in crate::gap) fn cell_bits(&self) -> usize {
        (self.suits * self.stride()).next_power_of_two().trailing_zeros() as usize
    }

    /// The cells of the cards that may move, in their order.
    pub(in crate::gap) fn cells(&self, s: &Position) -> impl Iterator<Item = usize> {
        self.cards().map(|card| s.place(card))
    }

    /// The position in which these are the cells.
    pub(in crate::gap) fn at(&self, cells: impl Iterator<Item = usize>) -> Position {
        let mut position = self.start;
        for (card, cell) in self.cards().zip(cells) {
            position.put(card, cell);
        }
        position
    }

    /// How many cards of a suit would have to move if it were to end in a row.
    pub(in crate::gap) fn misplaced(&self, s: &Position, suit: usize, row: usize) -> u32 {
        let home = |v: usize| row * self.stride() + v;
        (1..self.ranks).map(|v| u32::from(s.place(Card::at(suit, v)) != home(v))).sum()
    }

    /// The rows in which a suit may end.
    pub(in crate::gap) fn rows(&self, suit: usize) -> core::ops::Range<usize> {
        if self.variant.free && !self.variant.tied { 0..self.suits } else { suit..suit + 1 }
    }
}

impl Puzzle for Loose {
    type State = Position;
    type Move = Shift;

    fn start(&self) -> Position {
        self.start
    }

    fn is_goal(&self, s: &Position) -> bool {
        (0..self.suits).all(|suit| self.rows(suit).any(|row| self.misplaced(s, suit, row) == 0))
    }

    fn moves(&self, s: &Position, out: &mut Vec<Shift>) {
        // Every gap is looked at with the nearest card on its left: right beside it where gaps are dead, anywhere in the
        // row where they are live, and then for the card as many values higher as that is columns away. With no card on
        // the left a suit begins: where rows are free, any card that belongs in the gap's column can go there.
        let (board, first) = (self.board(s), out.len());
        for gap in
            (0..board.len()).filter(|cell| cell % self.stride() > 0 && board[*cell].is_none())
        {
            let column = gap % self.stride();
            let most = if self.variant.live { column } else { 1 };
            let cell = gap.to_le_bytes()[0];
            // The nearest card to the left, or the beginning of the row; only gaps are between.
            let Some(far) = (1..=most).find(|&k| board[gap - k].is_some() || column == k) else {
                continue;
            };
            match board[gap - far] {
                Some(left) if left.value() + far <= self.ranks => {
                    let card = Card::at(left.suit() - 1, left.value() - 1 + far);
                    out.push(Shift { card, cell });
                }
                None if column == far && self.variant.free && column < self.ranks => {
                    out.extend((0..self.suits).map(|s| Shift { card: Card::at(s, column), cell }));
                }
                _ => {}
            }
        }
        // Gaps are met in the order of cells, and moves are wanted in the order of cards.
        out[first..].sort_unstable();
    }

    fn apply(&self, s: &Position, m: Shift) -> Position {
        let mut next = *s;
        next.put(m.card, usize::from(m.cell));
        next
    }
}
