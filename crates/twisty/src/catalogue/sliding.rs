//! Sliding tiles: the 8-puzzle, the 15-puzzle and their kin.
//!
//! ```text
//! 1 2 3      the tile below the empty place moves up: U
//! 4 . 6      1 2 3
//! 7 5 8      4 5 6
//!            7 . 8
//! ```
//!
//! Half of all arrangements can be reached: every move exchanges the empty place with a tile and moves
//! it by one square, so the parity of the arrangement is that of the empty place's color on a
//! chessboard. The 8-puzzle needs 31 moves at most, the 15-puzzle 80 (Brüngger et al. 1999).

use crate::catalogue::parts::{definition, orbit, step, taking};
use crate::definition::{Definition, Move, Need};
use everystate_puzzle::Refusal;

/// Tiles to slide in `rows` rows of `columns`, each 2 to 15.
///
/// One orbit, places and tiles in reading order; the empty place counts as the last piece. `U`, `D`,
/// `L` and `R` say which way a tile moves; there is a move of the name for every square that the tile
/// can move to, which needs that square to be empty.
///
/// # Errors
/// If there are fewer than 2 rows or columns, or more than 255 squares.
///
/// ```
/// # use everystate_twisty::catalogue::sliding;
/// let eight = sliding(3, 3).unwrap();
/// assert_eq!(eight.moves.len(), 24); // twelve pairs of neighbouring squares, both ways
/// let last = eight.moves.last().unwrap();
/// assert_eq!((&last.name[..], last.needs[0].place), ("R", 8)); // from square 7 to square 8
/// ```
pub fn sliding(rows: u8, columns: u8) -> Result<Definition, Refusal> {
    let squares = rows.checked_mul(columns).filter(|_| rows >= 2 && columns >= 2);
    let refusal = || Refusal::usage(format!("{rows} by {columns} squares: 2 by 2 to 255 in all"));
    let squares = squares.ok_or_else(refusal)?;
    let mut moves = Vec::new();
    for empty in 0..squares {
        let (row, column) = (empty / columns, empty % columns);
        let mut slide = |from: u8, name| moves.push(slide(squares, empty, from, name));
        if row + 1 < rows {
            slide(empty + columns, "U");
        }
        if row > 0 {
            slide(empty - columns, "D");
        }
        if column + 1 < columns {
            slide(empty + 1, "L");
        }
        if column > 0 {
            slide(empty - 1, "R");
        }
    }
    let name = format!("sliding{rows}x{columns}");
    Ok(definition(name, [orbit("TILES", squares, 1)], moves))
}

/// The tile of square `from` goes to the empty square.
fn slide(squares: u8, empty: u8, from: u8, name: &str) -> Move {
    let need = Need { orbit: 0, place: empty, piece: squares - 1, orientation: None };
    step(name, vec![taking(squares, [(empty, from), (from, empty)])], vec![need])
}
