//! [`certify`]: that a level has no solution, for somebody else to check.
//!
//! `docs/formats/certificates.md` has the format, and the bytes that are digested.

use crate::session::certificates::line;
use core::fmt::Write as _;
use core::ops::ControlFlow;
use everystate_boards::{Board, Challenge, Game, Level};
use everystate_puzzle::{Limits, Puzzle, Watch};
use everystate_puzzles::family::{Certificate, Sum};
use std::collections::HashSet;

/// The certificate of a level without solution, as a line, its end included.
///
/// All positions that inputs lead to are gone through, on the quick engine, with all that is in the game and none left out by what is known of
/// it; of each the text of its board is digested. Kept are the positions.
///
/// ```
/// use everystate::boards::{Challenge, certify, open, verify};
/// use everystate::contract::{Limits, Silent};
/// use everystate::session::Input;
/// let text = "####\n#$.#\n#@ #\n####\n"; // a crate in a corner
/// let game = open(text).game.unwrap();
/// let challenge = Challenge::new(&game, 0).unwrap();
/// let line = certify(&challenge, (&game, text, 0), &Limits::none(), &Silent).unwrap();
/// assert!(line.contains(r#""level":0"#) && line.contains(r#""positions":3"#), "{line}");
/// let certificates = Input::text("certificates", line);
/// let limits = Limits::none();
/// let verified = verify((&game, text), None, Some(certificates), false, &limits, &mut Vec::new());
/// assert_eq!(verified.unwrap().0.holds, 1);
/// ```
///
/// # Errors
/// Why there is none: a limit, a solution after all, or rules that are not searched.
pub fn certify(
    challenge: &Challenge,
    (game, text, level): (&Game, &str, usize),
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<String, String> {
    let whole = challenge.whole().map_err(|refused| format!("no certificate: {refused}"))?;
    let subject = *blake3::hash(format!("boards {level}\n{text}").as_bytes()).as_bytes();
    let closed = match whole.words() {
        1 => closed::<1>(&whole, game, limits, watch),
        2 => closed::<2>(&whole, game, limits, watch),
        3 => closed::<3>(&whole, game, limits, watch),
        4 => closed::<4>(&whole, game, limits, watch),
        8 => closed::<8>(&whole, game, limits, watch),
        16 => closed::<16>(&whole, game, limits, watch),
        32 => closed::<32>(&whole, game, limits, watch),
        64 => closed::<64>(&whole, game, limits, watch),
        _ => closed::<128>(&whole, game, limits, watch),
    };
    let (positions, moves, digest) = closed?;
    let certificate = Certificate { variant: None, subject, positions, moves, digest };
    Ok(line("boards", ("level", level as u64), &certificate))
}

/// How many positions inputs lead to, how many inputs lead on, and the digest.
fn closed<const P: usize>(
    whole: &Challenge,
    game: &Game,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<(u64, u64, [u8; 32]), String> {
    let level: Level<P> = whole.level();
    let stopped = |stop: everystate_puzzle::Stop| {
        format!("no certificate: going through all positions was {}", stop.told())
    };
    let mut meter = limits.meter(watch);
    let start = level.start();
    let mut seen = HashSet::from([start]);
    let mut left = vec![start];
    let (mut moves, mut sum, mut text) = (0, Sum::default(), String::new());
    while let Some(position) = left.pop() {
        if position == Level::<P>::WON {
            return Err("there is a solution: nothing to certify".to_owned());
        }
        meter.visit().map_err(stopped)?;
        write(&level.board(&position), game, &mut text);
        sum.add(blake3::hash(text.as_bytes()).as_bytes());
        let mut scratch = Vec::new();
        let _ = level.expand(&position, &mut scratch, |_, next| {
            moves += u64::from(next != start);
            if seen.insert(next) {
                left.push(next);
            }
            ControlFlow::<()>::Continue(())
        });
        if level.was_endless() || level.was_unsure() {
            return Err("no certificate: the rules of a turn do not come to an end".to_owned());
        }
        meter.bytes(((seen.capacity() * 2 + left.capacity()) * 8 * P) as u64).map_err(stopped)?;
    }
    Ok((seen.len() as u64, moves, sum.digest()))
}

/// A line for each cell, column by column: the names of what is there, sorted, with commas between.
fn write(board: &Board, game: &Game, text: &mut String) {
    text.clear();
    for x in 0..board.width() {
        for y in 0..board.height() {
            let _ = writeln!(text, "{}", board.names(game, x, y).join(","));
        }
    }
}
