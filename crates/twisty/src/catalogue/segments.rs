//! Tokens in a row of which a segment is reversed, or two blocks side by side change places.
//!
//! ```text
//! 1 2 3 4 5   -- 2-4f -->   1 4 3 2 5     reversed: the second to the fourth
//! 1 2 3 4 5   -- 2-5b2 -->  1 4 5 2 3     two blocks, the second to the fifth, the first of them of two
//! ```
//!
//! This is how genomes are compared. The worst row takes n−1 reversals (Bafna and Pevzner 1996), a worst one of signs
//! n+1, but n where n is 1 or 3 (OEIS A131209); of block transpositions, from one token, 0 1 2 3 3 4 4 5 5 6 6 7 8 8 9 (OEIS A065603).

use crate::catalogue::parts::{definition, orbit, step, taking};
use crate::definition::{Definition, Turn};
use everystate_puzzle::Refusal;

/// Tokens to sort by reversing segments: `2-4f` reverses the second to the fourth.
///
/// # Errors
/// If there are fewer than two tokens.
///
/// ```
/// # use everystate_twisty::catalogue::reversal;
/// let row = reversal(3).unwrap();
/// let names: Vec<&str> = row.moves.iter().map(|m| &m.name[..]).collect();
/// assert_eq!(names, ["1-2f", "1-3f", "2-3f"]);
/// assert_eq!(row.moves[1].does[0].from, [2, 1, 0]);
/// ```
pub fn reversal(tokens: u8) -> Result<Definition, Refusal> {
    row("reversal", 'f', tokens, 1, |first, last| reversed(tokens, first, last))
}

/// The same with tokens that have two sides, and a reversal turns over those that it reverses: signed reversals.
/// `3-3f` turns over the third alone.
///
/// # Errors
/// If there is no token.
///
/// ```
/// # use everystate_twisty::catalogue::signed_reversal;
/// let row = signed_reversal(2).unwrap();
/// let names: Vec<&str> = row.moves.iter().map(|m| &m.name[..]).collect();
/// assert_eq!(names, ["1-1f", "1-2f", "2-2f"]);
/// assert_eq!(row.moves[0].does[0].delta, [1, 0]);
/// ```
pub fn signed_reversal(tokens: u8) -> Result<Definition, Refusal> {
    row("signed-reversal", 'f', tokens, 2, |first, last| {
        let mut turn = reversed(tokens, first, last);
        turn.delta[usize::from(first)..=usize::from(last)].fill(1);
        turn
    })
}

/// Tokens to sort by exchanging two blocks that stand side by side: `2-5b` takes the second token behind the fifth,
/// `2-5b2` the second and third.
///
/// Exchanging two blocks moves their places on as a ring, and so do the powers of what takes one token along: in the
/// metric `half` each of them counts as one, and they are the block transpositions.
///
/// # Errors
/// If there are fewer than two tokens.
///
/// ```
/// # use everystate_puzzle::Metric;
/// # use everystate_twisty::catalogue::block_transposition;
/// let row = block_transposition(3).unwrap();
/// let names: Vec<_> = row.searched(Metric::Half).unwrap().into_iter().map(|m| m.name).collect();
/// assert_eq!(names, ["1-2b", "1-3b", "1-3b'", "2-3b"]);
/// ```
pub fn block_transposition(tokens: u8) -> Result<Definition, Refusal> {
    row("block-transposition", 'b', tokens, 1, |first, last| {
        taking(tokens, (first..=last).map(|to| (to, if to == last { first } else { to + 1 })))
    })
}

/// What reverses a segment.
fn reversed(tokens: u8, first: u8, last: u8) -> Turn {
    taking(tokens, (first..=last).map(|place| (place, last - (place - first))))
}

/// A row with a move for each segment, named by its ends and a letter.
fn row(
    kind: &str,
    letter: char,
    tokens: u8,
    sides: u8,
    change: impl Fn(u8, u8) -> Turn,
) -> Result<Definition, Refusal> {
    // To change a single token that is alike on both sides changes nothing.
    let least = if sides == 1 { 2 } else { 1 };
    if tokens < least {
        return Err(Refusal::usage(format!("a row of {tokens}: there must be {least} at least")));
    }
    let mut moves = Vec::new();
    for first in 0..=tokens - least {
        for last in first + least - 1..tokens {
            let name = format!("{}-{}{letter}", u16::from(first) + 1, u16::from(last) + 1);
            moves.push(step(name, vec![change(first, last)], vec![]));
        }
    }
    Ok(definition(format!("{kind}{tokens}"), [orbit("ROW", tokens, sides)], moves))
}
