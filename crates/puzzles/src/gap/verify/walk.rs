//! The verifier's own search: all boards that can be reached, nearest first.

use core::hash::BuildHasher;

use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Silent, Stop};
use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::board::Table;

/// Boards in a piece of memory: pieces are never moved.
const PIECE: usize = 1 << 12;

/// Different boards in the order in which they were met, a byte a cell.
pub(super) struct Boards {
    cells: usize,
    pieces: Vec<Vec<u8>>,
    count: usize,
    /// The number and the digest of each board.
    numbers: HashTable<(u32, u32)>,
    hash: FixedState,
}

impl Boards {
    fn new(cells: usize) -> Self {
        let hash = FixedState::default();
        Self { cells, pieces: Vec::new(), count: 0, numbers: HashTable::new(), hash }
    }

    fn board(&self, number: usize) -> &[u8] {
        let at = number % PIECE * self.cells;
        &self.pieces[number / PIECE][at..at + self.cells]
    }

    /// The number of a board, and whether it is new. Asks before memory grows.
    fn insert(
        &mut self,
        board: &[u8],
        may: &mut impl FnMut(u64) -> Result<(), Stop>,
    ) -> Result<(usize, bool), Stop> {
        let [a, b, c, d, ..] = self.hash.hash_one(board).to_le_bytes();
        let short = u32::from_le_bytes([a, b, c, d]);
        let same = |&(n, hash): &(u32, u32)| hash == short && self.board(n as usize) == board;
        if let Some(&(number, _)) = self.numbers.find(spread(short), same) {
            return Ok((number as usize, false));
        }
        let number = u32::try_from(self.count).map_err(|_| Stop::Memory)?;
        let full = self.numbers.len() == self.numbers.capacity();
        if full || self.count.is_multiple_of(PIECE) {
            // Two numbers and a byte a bucket; while the table grows, the old one is there too.
            let buckets = self.numbers.capacity() * if full { 4 } else { 2 };
            let boards = (self.pieces.len() + 1) * PIECE * self.cells;
            may((boards + (buckets + 64) * 9) as u64)?;
        }
        if self.count.is_multiple_of(PIECE) {
            self.pieces.push(Vec::with_capacity(PIECE * self.cells));
        }
        if let Some(piece) = self.pieces.last_mut() {
            piece.extend_from_slice(board);
        }
        self.count += 1;
        // Boards are not looked at again when the table grows.
        self.numbers.insert_unique(spread(short), (number, short), |&(_, hash)| spread(hash));
        Ok((number as usize, true))
    }
}

/// A digest where a table looks at both ends of it.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

/// What a plain search found.
pub(super) enum Truth {
    /// The fewest moves and in how many ways.
    Shortest(u64, Natural),
    /// Everything was seen, the goal was not.
    None(usize),
    /// More positions than are looked at; a solution has at least so many moves.
    Unknown(u64),
}

/// Layer after layer, with the number of ways to each board, as far as so many boards go.
pub(super) fn truth(table: &Table, start: &[u8], most: usize) -> Truth {
    let mut boards = Boards::new(start.len());
    let mut enough = |_: u64| Ok(());
    let Ok(_) = boards.insert(start, &mut enough) else { return Truth::Unknown(0) };
    let (mut layer, mut ways) = (0..1, vec![Natural::ONE]);
    for depth in 0.. {
        let mut solutions = Natural::ZERO;
        for (number, ways) in layer.clone().zip(&ways) {
            if table.is_solved(boards.board(number)) {
                solutions += ways;
            }
        }
        if !solutions.is_zero() {
            return Truth::Shortest(depth, solutions);
        }
        let mut after: Vec<Natural> = Vec::new();
        let mut next = start.to_vec();
        for (number, ways) in layer.clone().zip(&ways) {
            let board = boards.board(number).to_vec();
            let mut stopped = false;
            table.moves(&board, |_, from, to| {
                next.copy_from_slice(&board);
                next.swap(from, to);
                if stopped {
                    return;
                }
                match boards.insert(&next, &mut enough) {
                    Ok((_, true)) => after.push(ways.clone()),
                    Ok((known, false)) if known >= layer.end => after[known - layer.end] += ways,
                    Ok(_) => {}
                    Err(_) => stopped = true,
                }
                stopped |= boards.count > most;
            });
            if stopped {
                return Truth::Unknown(depth + 1);
            }
        }
        if after.is_empty() {
            break;
        }
        layer = layer.end..boards.count;
        ways = after;
    }
    Truth::None(boards.count)
}

/// A set of boards that no move leaves.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Closed {
    /// How many boards.
    pub(super) boards: u64,
    /// How many moves there are from all of them.
    pub(super) moves: u64,
    /// The sum of the boards' digests, read as numbers from the lowest byte up, modulo 2^256.
    pub(super) sum: [u8; 32],
}

/// What came of a walk through everything that can be reached.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Walk {
    /// There is a goal, so many moves away.
    Goal(u64),
    /// All was seen; there is no goal.
    Closed(Closed),
    /// There are more boards than were allowed for.
    Larger,
    /// A limit was reached.
    Stopped(Stop),
}

/// Walks through all that can be reached, up to `most` boards.
pub(super) fn walk(table: &Table, start: &[u8], most: u64, limits: &Limits) -> Walk {
    let mut meter = limits.meter(&Silent);
    let mut boards = Boards::new(start.len());
    let mut closed = Closed { boards: 0, moves: 0, sum: [0; 32] };
    let (mut at, mut end, mut depth) = (0, 1, 0);
    let mut may = |bytes: u64| limits.meter(&Silent).bytes(bytes);
    if let Err(stop) = boards.insert(start, &mut may) {
        return Walk::Stopped(stop);
    }
    let (mut board, mut next) = (start.to_vec(), start.to_vec());
    while at < boards.count {
        if at == end {
            (end, depth) = (boards.count, depth + 1);
        }
        if let Err(stop) = meter.visit() {
            return Walk::Stopped(stop);
        }
        board.copy_from_slice(boards.board(at));
        at += 1;
        if table.is_solved(&board) {
            return Walk::Goal(depth);
        }
        add(&mut closed.sum, blake3::hash(&board).as_bytes());
        let mut stopped = None;
        table.moves(&board, |_, from, to| {
            closed.moves += 1;
            next.copy_from_slice(&board);
            next.swap(from, to);
            if stopped.is_none() {
                stopped = boards.insert(&next, &mut may).err();
            }
        });
        if let Some(stop) = stopped {
            return Walk::Stopped(stop);
        }
        if boards.count as u64 > most {
            return Walk::Larger;
        }
    }
    closed.boards = boards.count as u64;
    Walk::Closed(closed)
}

/// Adds a number to another modulo 2^256, both with the lowest byte first.
fn add(sum: &mut [u8; 32], number: &[u8; 32]) {
    let mut carry = 0;
    for (a, b) in sum.iter_mut().zip(number) {
        let both = u16::from(*a) + u16::from(*b) + carry;
        [*a, _] = both.to_le_bytes();
        carry = both >> 8;
    }
}
