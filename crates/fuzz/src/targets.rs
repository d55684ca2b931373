//! All targets, each in the file of what it reads.

mod asked;
mod boards;
mod claims;
mod definitions;
mod families;
mod http;
mod letters;
mod lists;
mod notation;
mod positions;
mod results;
mod tables;

use crate::Target;
use std::io::Cursor;
use std::time::Duration;

use everystate::contract::Limits;
use everystate::session::Input;

/// Whatever reads bytes.
pub const TARGETS: &[Target] = &[
    families::ROLL,
    families::MAZE,
    families::STACK,
    families::GAP,
    families::CUBE2,
    definitions::TWS,
    definitions::KPUZZLE,
    definitions::KSOLVE,
    definitions::GAP_FILE,
    definitions::SANTA,
    notation::NOTATION,
    notation::CYCLES,
    positions::POSITIONS,
    positions::SCRAMBLES,
    positions::PATTERN,
    positions::GOALS,
    boards::PUZZLESCRIPT,
    boards::SOKOBAN,
    boards::PLACE,
    boards::PLACING,
    claims::CLAIMS,
    claims::CERTIFICATES,
    claims::PIECES_CLAIMS,
    claims::BOARDS_CLAIMS,
    claims::BOARDS_CERTIFICATES,
    results::RESULTS,
    results::KEPT,
    tables::TABLE,
    tables::STUDY,
    lists::HOSTS,
    letters::LETTERS,
    asked::REQUEST,
    http::HTTP,
];

/// Limits within which everything ends soon, whatever is asked.
fn little() -> Limits {
    Limits {
        positions: 200,
        bytes: 1 << 24,
        threads: 1,
        time: Some(Duration::from_millis(100)),
        ..Limits::none()
    }
}

/// Bytes as what is read from.
fn input(bytes: &[u8]) -> Input {
    Input::new("fuzz", Box::new(Cursor::new(bytes.to_vec())))
}
