//! The eight tiles: slide them on a board of three by three until they stand in order.

use everystate::prelude::*;

/// The tile on each of the nine squares, row by row; 0 is the hole.
pub type Board = [u8; 9];

/// Where the tiles are to stand.
pub const GOAL: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// A board to bring in order. It holds each of the numbers from 0 to 8 once.
pub struct Tiles {
    start: Board,
}

impl Tiles {
    /// The puzzle that begins with a board; `None` unless each number from 0 to 8 stands on it once.
    pub fn new(start: Board) -> Option<Self> {
        let mut sorted = start;
        sorted.sort_unstable();
        (sorted == GOAL).then_some(Self { start })
    }
}

/// The square of the hole.
fn hole(board: &Board) -> usize {
    board.iter().position(|&tile| tile == 0).expect("one of the nine numbers is 0")
}

impl Puzzle for Tiles {
    type State = Board;
    /// The square whose tile slides into the hole.
    type Move = u8;

    fn start(&self) -> Board {
        self.start
    }

    fn is_goal(&self, board: &Board) -> bool {
        *board == GOAL
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        let hole = hole(board);
        out.extend((0..9u8).filter(|&square| distance(square.into(), hole) == 1));
    }

    fn apply(&self, board: &Board, square: u8) -> Board {
        let mut next = *board;
        next.swap(hole(board), square.into());
        next
    }
}

/// How many steps lie between two squares, along rows and columns.
fn distance(a: usize, b: usize) -> u32 {
    let steps = (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3);
    u32::try_from(steps).expect("at most four")
}

/// The sum of the tiles' distances from where they are to stand. A move changes one of them by one, so that
/// no solution is shorter.
pub struct Manhattan;

impl Heuristic<Tiles> for Manhattan {
    fn estimate(&self, board: &Board) -> u32 {
        let away = |(square, &tile): (usize, &u8)| distance(square, tile.into());
        board.iter().enumerate().filter(|&(_, &tile)| tile != 0).map(away).sum()
    }
}
