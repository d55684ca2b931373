//! The deal as it lies on the table, and the rules of every variant, written once more.

use crate::gap::rules::Instance;

/// What lies on a cell: 0 for a gap, else 16 × (suit − 1) + value.
type Cell = u8;

const GAP: Cell = 0;

fn cell(suit: usize, value: usize) -> Cell {
    u8::try_from(16 * (suit - 1) + value).unwrap_or(GAP)
}

fn suit(cell: Cell) -> usize {
    (usize::from(cell) - 1) / 16 + 1
}

fn value(cell: Cell) -> usize {
    (usize::from(cell) - 1) % 16 + 1
}

fn shown(cell: Cell) -> String {
    format!("{}{}", suit(cell), value(cell))
}

/// The shape of the table and the rules. A board is a byte for each cell, row by row; where rows are
/// fixed each begins with the cell of its lowest card.
pub(super) struct Table {
    rows: usize,
    pub(super) width: usize,
    ranks: usize,
    /// The value that belongs to the first column.
    first: usize,
    free: bool,
    tied: bool,
    live: bool,
}

/// What may go to a gap.
enum Wanted {
    Nothing,
    One(Cell),
    /// The card of this value of any suit.
    Any(usize),
}

impl Table {
    /// The deal once its lowest cards are in the left column or out of the game.
    pub(super) fn lay(deal: &Instance) -> (Self, Vec<Cell>) {
        let rules = deal.variant();
        let table = Self {
            rows: deal.suits(),
            width: deal.ranks() + usize::from(!rules.free),
            ranks: deal.ranks(),
            first: if rules.free { 2 } else { 1 },
            free: rules.free,
            tied: rules.tied || !rules.free,
            live: rules.live,
        };
        let mut board = Vec::with_capacity(table.rows * table.width);
        for (number, row) in (1..).zip(deal.rows()) {
            if !rules.free {
                board.push(cell(number, 1));
            }
            let lies = |card: &crate::gap::rules::Card| match card.value() {
                1 => GAP,
                value => cell(card.suit(), value),
            };
            board.extend(row.iter().map(lies));
        }
        (table, board)
    }

    /// Whether each row has one suit in order from the left and ends in a gap, the row of the suit's
    /// number where that matters.
    pub(super) fn is_solved(&self, board: &[Cell]) -> bool {
        (1..).zip(board.chunks(self.width)).all(|(number, row)| {
            let (cards, end) = row.split_at(self.width - 1);
            let whose = if self.tied {
                number
            } else if cards[0] == GAP {
                return false;
            } else {
                suit(cards[0])
            };
            let in_order = (self.first..).zip(cards).all(|(v, &card)| card == cell(whose, v));
            end == [GAP] && in_order
        })
    }

    /// What may go to a gap.
    fn wanted(&self, board: &[Cell], gap: usize) -> Wanted {
        let column = gap % self.width;
        let row = &board[gap - column..gap];
        // How far left the card may lie that the gap's card follows.
        let reach = if self.live { column } else { column.min(1) };
        let near = row.iter().rev().take(reach).position(|&card| card != GAP);
        let limited = |value: usize, wanted: Wanted| {
            if value <= self.ranks { wanted } else { Wanted::Nothing }
        };
        match near {
            Some(gaps) => {
                let left = row[column - 1 - gaps];
                let next = value(left) + gaps + 1;
                limited(
                    next,
                    Wanted::One(if next <= self.ranks { cell(suit(left), next) } else { GAP }),
                )
            }
            // Nothing lies left of the gap in its row.
            None if self.free && reach == column && (self.live || column == 0) => {
                limited(self.first + column, Wanted::Any(self.first + column))
            }
            None => Wanted::Nothing,
        }
    }

    /// Calls `visit` with each card that can move, the cell that it leaves and the one that it goes to.
    pub(super) fn moves(&self, board: &[Cell], mut visit: impl FnMut(Cell, usize, usize)) {
        let mut places = [0; 16 * 9 + 1];
        for (at, &card) in (0..=u8::MAX).zip(board) {
            places[usize::from(card)] = at;
        }
        let place = |card: Cell| usize::from(places[usize::from(card)]);
        for gap in (0..board.len()).filter(|&at| board[at] == GAP) {
            match self.wanted(board, gap) {
                Wanted::Nothing => {}
                Wanted::One(card) => visit(card, place(card), gap),
                Wanted::Any(value) => {
                    for card in (1..=self.rows).map(|suit| cell(suit, value)) {
                        visit(card, place(card), gap);
                    }
                }
            }
        }
    }

    /// Moves a card as it is written: `12`, `12>3` or `12>3,1`. Where that leaves a choice, or there is
    /// no such move, nothing moves.
    pub(super) fn play(&self, board: &mut [Cell], name: &str) -> Result<(), String> {
        let (card, place) = match name.split_once('>') {
            None => (name, None),
            Some((card, place)) => (card, Some(place)),
        };
        let named = |&at: &usize| board[at] != GAP && shown(board[at]) == card;
        let Some(from) = (0..board.len()).find(named) else {
            return Err(format!("there is no card `{card}`"));
        };
        if value(board[from]) == 1 {
            return Err(format!("`{card}` stays in the left column"));
        }
        let mut ways = Vec::new();
        self.moves(board, |moved, _, to| {
            if moved == board[from] {
                ways.push(to);
            }
        });
        let target = place.map(|place| self.place(name, place)).transpose()?;
        let fits = |&to: &usize| {
            let (row, column) = self.row_and_column(to);
            target.is_none_or(|(r, c)| r == row && c.is_none_or(|c| c == column))
        };
        let fitting: Vec<usize> = ways.iter().copied().filter(fits).collect();
        match fitting[..] {
            [to] => {
                board.swap(from, to);
                Ok(())
            }
            [] if ways.is_empty() => {
                Err(format!("`{card}` cannot move: {}", self.why(board, from)))
            }
            [] => Err(format!("`{card}` cannot go there; it can go to {}", self.list(&ways))),
            _ => Err(format!("`{name}` says not where to; it can go to {}", self.list(&fitting))),
        }
    }

    /// The row, from 1, and the column as it is written, the left column being 0.
    fn row_and_column(&self, at: usize) -> (usize, usize) {
        (at / self.width + 1, at % self.width + usize::from(self.free))
    }

    fn list(&self, cells: &[usize]) -> String {
        let place = |&at: &usize| match self.row_and_column(at) {
            (row, column) if self.live => format!("row {row}, column {column}"),
            (row, _) => format!("row {row}"),
        };
        cells.iter().map(place).collect::<Vec<_>>().join(" or ")
    }

    /// Reads `3` or `3,1`: a row and, perhaps, a column.
    fn place(&self, name: &str, place: &str) -> Result<(usize, Option<usize>), String> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            let number = if digits { text.parse().ok() } else { None };
            number
                .ok_or_else(|| format!("`{name}` is no move; moves are written 12, 12>3 or 12>3,1"))
        };
        let (row, column) = match place.split_once(',') {
            None => (number(place)?, None),
            Some((row, column)) => (number(row)?, Some(number(column)?)),
        };
        if !(1..=self.rows).contains(&row) {
            return Err(format!("`{name}`: there is no row {row}"));
        }
        Ok((row, column))
    }

    /// Why a card cannot move.
    fn why(&self, board: &[Cell], from: usize) -> String {
        let card = board[from];
        if self.live {
            return "no gap that can be filled belongs to it".into();
        }
        if value(card) == self.first {
            return "no row is open".into();
        }
        let Some(left) = board.iter().position(|&c| c == card - 1) else {
            return format!("there is no card {}", shown(card - 1));
        };
        let place = format!("right of {}", shown(card - 1));
        match board.get(left + 1) {
            Some(&right) if (left + 1) % self.width != 0 => {
                format!("{place} stands {}", if right == GAP { "--".into() } else { shown(right) })
            }
            _ => format!("{place} the row ends"),
        }
    }
}
