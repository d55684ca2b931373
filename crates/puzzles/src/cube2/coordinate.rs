//! [`Position`]: a position of the quotient as a row and a column, and how turns move it.
//!
//! The mathematics stands in `docs/math/cube2.md`. In short: with one corner held fixed, seven corners
//! are left. The *row* is their permutation (5040 of them, the even ones first); the *column* holds the
//! twists of the first six corners, *by corner*, not by place, so that a turn adds to it a vector that
//! depends on the permutation alone.

use super::cube::{Cube, FIXED, HELD, QUARTER, Turn, twisted};
use everystate_table::rows::ternary::{COLUMNS, Shift, place};
use std::sync::LazyLock;

/// Rows: 7!.
pub(crate) const ROWS: usize = 5040;
/// Rows of one parity.
pub(crate) const HALF: usize = ROWS / 2;
/// The mark of an odd arrangement beside its rank.
const ODD_BIT: u16 = 1 << 15;
/// The first odd row.
const ODD: u16 = 2520;
/// Positions of the quotient.
pub(crate) const POSITIONS: u64 = ROWS as u64 * COLUMNS as u64;

/// A position of the 2×2×2 cube with one corner fixed: 4 bytes.
///
/// ```
/// # use everystate_puzzles::cube2::{Cube, Position, Turn};
/// let turned = Cube::SOLVED.turned("U".parse().unwrap());
/// let p = Position::between(turned, Cube::SOLVED);
/// assert_eq!(p.turned("U'".parse().unwrap()), Position::SOLVED);
/// assert_eq!(Position::of_rank(p.rank()), p);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(crate) row: u16,
    pub(crate) word: u8,
    pub(crate) bit: u8,
}

/// The place (or corner) of each of the seven slots.
const SLOTS: [usize; 7] = [0, 1, 2, 3, 4, 6, 7];
/// The slot of each place; the fixed one has none.
const SLOT: [u8; 8] = [0, 1, 2, 3, 4, 7, 5, 6];

/// The three stickers of a corner, from each of them on.
static CORNER_FROM: [[u8; 3]; 32] = {
    let mut table = [[0; 3]; 32];
    let mut sticker = 0;
    while sticker < 24 {
        table[sticker as usize] = [sticker, twisted(sticker, 1), twisted(sticker, 2)];
        sticker += 1;
    }
    table
};

pub(crate) struct Tables {
    /// The corner in each slot, for each row.
    pub(crate) corners: Vec<[u8; 7]>,
    /// The row after each turn of U, R, F.
    pub(crate) to: Vec<[u16; 9]>,
    /// What a quarter turn of U, R or F adds to the column, either way round.
    pub(crate) twist: Vec<[(u8, u8); 3]>,
    /// What takes that away again.
    pub(crate) untwist: Vec<[Shift; 3]>,
    /// By the corners in slots 0 to 2, three bits each: 12 times their rank, and [`ODD_BIT`] if they
    /// are an odd arrangement.
    first: [u16; 512],
    /// By the corners in slots 3 to 6, three bits each: half of their rank, and [`ODD_BIT`].
    last: [u16; 4096],
    /// Sums of three trits.
    add: [[u8; 27]; 27],
    /// For each way to hold the cube and facelet that one of the places shows: its share of the key.
    share: Vec<[[u32; 24]; 8]>,
}

/// The tables, made at the first use in about 0.2 ms.
pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The bits of a key: the corners in slots 0 to 2, those in slots 3 to 6, the word, the bit.
const LAST: u32 = 9;
const WORD: u32 = 21;
const BIT: u32 = 26;

/// The number of a choice of some of the corners `0..7` in order (Lehmer), the choices counted from
/// `digits.len()` corners down, and whether it takes an odd number of exchanges.
fn lehmer(chosen: &[u8], size: u16) -> (u16, bool) {
    let (mut rank, mut sum) = (0, 0);
    for (i, &c) in chosen.iter().enumerate() {
        let smaller = chosen[..i].iter().filter(|&&b| b < c).count();
        let digit = u16::from(c) - u16::try_from(smaller).unwrap_or(0);
        rank = rank * (size - u16::try_from(i).unwrap_or(0)) + digit;
        sum += digit;
    }
    (rank, sum % 2 == 1)
}

impl Tables {
    fn new() -> Self {
        let mut tables = Self {
            corners: vec![[0; 7]; ROWS],
            to: vec![[0; 9]; ROWS],
            twist: vec![[(0, 0); 3]; ROWS],
            untwist: vec![[Shift::new([0; 6]); 3]; ROWS],
            first: [0; 512],
            last: [0; 4096],
            add: [[0; 27]; 27],
            share: vec![[[0; 24]; 8]; 24],
        };
        tables.fill_rows();
        tables.fill_turns();
        tables.fill_shares();
        for (a, sums) in (0u8..).zip(&mut tables.add) {
            for (b, sum) in (0u8..).zip(sums) {
                let trit = |n: u8| (a / n + b / n) % 3 * n;
                // Higher trits add multiples of 3, which leave the remainder alone.
                *sum = trit(9) + (a / 3 % 3 + b / 3 % 3) % 3 * 3 + (a % 3 + b % 3) % 3;
            }
        }
        tables
    }

    /// Numbers all permutations of seven corners.
    fn fill_rows(&mut self) {
        let mut four = Vec::new();
        for code in 0..256u16 {
            let order: Vec<u8> = (0..4).map(|i| (code >> (6 - 2 * i) & 3) as u8).collect();
            if (0..4).all(|c| order.contains(&c)) {
                four.push((order.clone(), lehmer(&order, 4)));
            }
        }
        for a in 0..7u8 {
            for b in (0..7).filter(|&b| b != a) {
                for c in (0..7).filter(|&c| c != a && c != b) {
                    let (rank, odd) = lehmer(&[a, b, c], 7);
                    let key = usize::from(a) | usize::from(b) << 3 | usize::from(c) << 6;
                    self.first[key] = rank * 12 + if odd { ODD_BIT } else { 0 };
                    let rest: Vec<u8> = (0..7).filter(|d| ![a, b, c].contains(d)).collect();
                    for (order, (rank4, odd4)) in &four {
                        let mut corners = [a, b, c, 0, 0, 0, 0];
                        let mut key = 0;
                        for (i, &n) in order.iter().enumerate() {
                            corners[3 + i] = rest[usize::from(n)];
                            key |= usize::from(corners[3 + i]) << (3 * i);
                        }
                        self.last[key] = rank4 / 2 + if *odd4 { ODD_BIT } else { 0 };
                        let row = usize::from(rank * 12 + rank4 / 2);
                        self.corners[if odd == *odd4 { row } else { row + HALF }] = corners;
                    }
                }
            }
        }
    }

    #[inline]
    fn row(&self, first: u32, last: u32) -> u16 {
        let (a, b) = (self.first[(first % 512) as usize], self.last[(last % 4096) as usize]);
        // The marks add to an even row's none, or to one.
        let sum = a.wrapping_add(b);
        (sum & !ODD_BIT) + (sum >> 15) * ODD
    }

    fn row_of(&self, corners: [u8; 7]) -> u16 {
        let key = |slots: &[u8]| slots.iter().rev().fold(0, |key, &c| key << 3 | u32::from(c));
        self.row(key(&corners[..3]), key(&corners[3..]))
    }

    fn fill_turns(&mut self) {
        for (face, quarter) in QUARTER[..3].iter().enumerate() {
            // For each slot: the slot that its corner goes to, and what is added to its twist.
            let goes = SLOTS.map(|place| {
                let to = quarter[place * 3];
                (usize::from(SLOT[usize::from(to / 3)]), (3 - to % 3) % 3)
            });
            for row in 0..ROWS {
                let (mut next, mut trits) = ([0; 7], [0; 7]);
                for ((to, trit), &corner) in goes.into_iter().zip(&self.corners[row]) {
                    next[to] = corner;
                    trits[usize::from(corner)] = trit;
                }
                let (six, _) = trits.split_first_chunk().unwrap_or((&[0; 6], &[]));
                self.to[row][face * 3] = self.row_of(next);
                self.twist[row][face] = place(*six);
                self.untwist[row][face] = Shift::new(six.map(|t| (3 - t) % 3));
            }
            for row in 0..ODD * 2 {
                let once = usize::from(self.to[usize::from(row)][face * 3]);
                self.to[usize::from(row)][face * 3 + 1] = self.to[once][face * 3];
                self.to[once][face * 3 + 2] = row;
            }
        }
    }

    fn fill_shares(&mut self) {
        for (x, held) in HELD.iter().enumerate() {
            for (from, &y) in (0u8..).zip(held) {
                // Holding way x takes `from` to y, so undoing it takes y to `from`.
                let (slot, trit) = (SLOT[usize::from(from / 3)], u32::from(from % 3));
                let weight = [9, 3, 1][usize::from(slot) % 3] * trit;
                let column = match slot {
                    0..3 => weight << WORD,
                    3..6 => weight << BIT,
                    _ => 0,
                };
                for (i, &place) in SLOTS.iter().enumerate() {
                    let shift = if i < 3 { 3 * i } else { LAST as usize + 3 * (i - 3) };
                    self.share[x][place][usize::from(y)] = column | u32::from(slot % 7) << shift;
                }
            }
        }
    }
}

impl Position {
    /// The position in which every corner is at home.
    pub const SOLVED: Self = Self { row: 0, word: 0, bit: 0 };

    /// The position that has to be solved to turn `from` into `to`: name the stickers of `to` by where
    /// they are, and hold it so that it agrees with `from` in the corner that U, R and F leave alone.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::{Cube, Position};
    /// // What is as it should be is solved, whatever it looks like.
    /// let turn = "R".parse().unwrap();
    /// let (a, b) = (Cube::SOLVED, Cube::SOLVED.turned("F2".parse().unwrap()));
    /// assert_eq!(Position::between(b, b), Position::SOLVED);
    /// assert_ne!(Position::between(a.turned(turn), a), Position::SOLVED);
    /// ```
    #[must_use]
    #[inline]
    pub fn between(from: Cube, to: Cube) -> Self {
        // Where each sticker is in `to`. Stickers are below 24; 32 spares the checks for it.
        let mut at = [0; 32];
        for (place, &shown) in (0u8..).zip(&to.0) {
            let corner = &CORNER_FROM[usize::from(shown % 32)];
            for (facelet, &sticker) in (place * 3..).zip(corner) {
                at[usize::from(sticker % 32)] = facelet;
            }
        }
        let seen: [usize; 8] = from.0.map(|shown| usize::from(at[usize::from(shown % 32)]));
        let tables = &*TABLES;
        let share = &tables.share[seen[FIXED]];
        // The fixed place has no share: its entries are 0.
        let key: u32 = seen.iter().zip(share).map(|(&y, share)| share[y]).sum();
        let row = tables.row(key, key >> LAST);
        Self { row, word: (key >> WORD & 31) as u8, bit: (key >> BIT) as u8 }
    }

    /// The cube that this position turns into `to`: the inverse of [`between`](Self::between). It
    /// agrees with `to` in the corner that U, R and F leave alone.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::{Cube, Position};
    /// let to = Cube::SOLVED.turned("F2".parse().unwrap());
    /// let position = Position::of_rank(12_345);
    /// assert_eq!(Position::between(position.before(to), to), position);
    /// ```
    #[must_use]
    pub fn before(self, to: Cube) -> Cube {
        Cube(self.cube().0.map(|home| twisted(to.0[usize::from(home / 3)], home % 3)))
    }

    /// The number of this position, below 3 674 160.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::Position;
    /// assert_eq!((Position::SOLVED.rank(), Position::of_rank(12_345).rank()), (0, 12_345));
    /// ```
    #[must_use]
    pub fn rank(self) -> u64 {
        (u64::from(self.row) * 27 + u64::from(self.word)) * 27 + u64::from(self.bit)
    }

    /// The position with a rank below 3 674 160 (ranks past that wrap around).
    ///
    /// ```
    /// # use everystate_puzzles::cube2::Position;
    /// assert_eq!(Position::of_rank(3_674_160), Position::of_rank(0));
    /// ```
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "each is below its modulus")]
    pub fn of_rank(rank: u64) -> Self {
        let rank = rank % POSITIONS;
        let (row, column) = (rank / u64::from(COLUMNS), rank % u64::from(COLUMNS));
        Self { row: row as u16, word: (column / 27) as u8, bit: (column % 27) as u8 }
    }

    /// The position after a turn. Turns of D, L and B are those of U, R and F with the cube held
    /// differently, so they lead to the same positions.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::Position;
    /// let after = |turn: &str| Position::SOLVED.turned(turn.parse().unwrap());
    /// assert_eq!(after("L"), after("R")); // the same cube, held differently
    /// assert_ne!(after("R'"), after("R"));
    /// ```
    #[must_use]
    #[inline]
    pub fn turned(self, turn: Turn) -> Self {
        let tables = &*TABLES;
        let (row, face) = (usize::from(self.row), turn.face() % 3);
        let next = tables.to[row][face * 3 + usize::from(turn.quarters()) - 1];
        if turn.quarters() == 2 {
            return Self { row: next, ..self };
        }
        let (word, bit) = tables.twist[row][face];
        Self {
            row: next,
            word: tables.add[usize::from(self.word)][usize::from(word)],
            bit: tables.add[usize::from(self.bit)][usize::from(bit)],
        }
    }

    /// The twist of each corner, by slot.
    fn trits(self) -> [u8; 7] {
        let (w, b) = (self.word, self.bit);
        let mut trits = [w / 9, w / 3 % 3, w % 3, b / 9, b / 3 % 3, b % 3, 0];
        let sum: u8 = trits.iter().sum();
        trits[6] = (18 - sum) % 3;
        trits
    }

    /// The twists by place: what the position is when corners are not distinguished. 729 of them.
    pub(crate) fn twists(self) -> usize {
        let trits = self.trits();
        let corners = &TABLES.corners[usize::from(self.row)];
        corners[..6].iter().fold(0, |n, &c| n * 3 + usize::from(trits[usize::from(c)]))
    }

    /// The cube in this position, with the fixed corner at home.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::{Cube, Position};
    /// let position = Position::of_rank(12_345);
    /// assert_eq!(Position::between(position.cube(), Cube::SOLVED), position);
    /// ```
    #[must_use]
    pub fn cube(self) -> Cube {
        let trits = self.trits();
        let mut out = Cube::SOLVED;
        for (slot, &c) in TABLES.corners[usize::from(self.row)].iter().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "one of eight corners")]
            let corner = SLOTS[usize::from(c)] as u8;
            out.0[SLOTS[slot]] = corner * 3 + trits[usize::from(c)];
        }
        out
    }
}
